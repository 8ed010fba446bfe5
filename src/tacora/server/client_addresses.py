"""The addresses of clients behind proxies that the host trusts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

from starlette.types import ASGIApp, Receive, Scope, Send

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

_MAX_HOST_LENGTH = 255

Network = IPv4Network | IPv6Network


def parse_proxies(text: str | None) -> tuple[Network, ...]:
    """Return the networks of `--trusted-proxy`, or raise UsageError."""
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",")) if text else ()
    except ValueError:
        raise UsageError(
            CallCode.PROXY,
            "--trusted-proxy must be addresses or networks: 127.0.0.1,10.0.0.0/8.",
        ) from None


def is_in(host: str, networks: Sequence[Network]) -> bool:
    """Return whether an address is in one of these networks."""
    address = _address(host)
    return address is not None and any(address in network for network in networks)


class ForwardedHeaders:
    """Believes what trusted proxies say of a client: its address, its scheme and the host."""

    def __init__(self, app: ASGIApp, proxies: Sequence[Network]) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope.get("client"):
            host, port = scope["client"]
            if self._trusts(host):
                self._forward(scope, host, port)
        await self._app(scope, receive, send)

    def _forward(self, scope: Scope, host: str, port: int) -> None:
        scope["client"] = (self._client(host, _values(scope, b"x-forwarded-for")), port)
        protocol = next(reversed(_values(scope, b"x-forwarded-proto")), "").lower()
        if protocol in ("http", "https"):
            secure = protocol == "https"
            plain = "ws" if scope["type"] == "websocket" else "http"
            scope["scheme"] = f"{plain}s" if secure else plain
        wanted = next(reversed(_values(scope, b"x-forwarded-host")), "")
        if wanted and len(wanted) <= _MAX_HOST_LENGTH:
            others = [header for header in scope["headers"] if header[0] != b"host"]
            scope["headers"] = [*others, (b"host", wanted.encode("latin-1"))]

    def _client(self, proxy: str, forwarded: Sequence[str]) -> str:
        """Return the last address that no trusted proxy has; those before it may be invented."""
        client = proxy
        for part in reversed(forwarded):
            host = _without_port(part)
            if _address(host) is None:
                break
            client = host
            if not self._trusts(host):
                break
        return client

    def _trusts(self, host: str) -> bool:
        return is_in(host, self._proxies)


def _values(scope: Scope, name: bytes) -> list[str]:
    """Return the values of a header, which may be there several times."""
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    found = (value.decode("latin-1") for key, value in headers if key == name)
    return [part.strip() for value in found for part in value.split(",") if part.strip()]


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
