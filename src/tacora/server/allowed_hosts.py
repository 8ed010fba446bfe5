"""Answer only for the server's own names, so that no page of another server can act through DNS.

A page of `evil.example` may let its name point to this server's address ("DNS rebinding"): then the
browser sends `Host` and `Origin` of that page. An IP address cannot be rebound, so it may pass.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from tacora.core.errors import CommandRefused
from tacora.server.error_codes import WireCode
from tacora.server.refusals import refuse

LOCAL_NAMES = ("localhost",)


class AllowedHosts:
    """The names under which the server answers, besides all IP addresses."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = frozenset(map(_normalize, (*LOCAL_NAMES, *names)))

    def allows(self, host: str | None) -> bool:
        """Return whether a `Host` header is one of the names or an IP address.

        Browsers always send it; HTTP/1.0 allows programs to leave it out.
        """
        if host is None:
            return True
        name = host_name(host)
        return name is not None and (name in self._names or _is_address(name))


class CheckHost:
    """Refuses requests and WebSockets for other names."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._hosts.allows(Headers(scope=scope).get("host")):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(_refusal())
        else:
            await _refusal()(scope, receive, send)


def host_name(host: str) -> str | None:
    """Return the name in a `Host` header without its port, or None if it is not valid."""
    if host.startswith("["):
        name, bracket, port = host[1:].partition("]")
        if not bracket or not _is_address(name) or (port and not port.startswith(":")):
            return None
        port = port[1:]
    else:
        name, _, port = host.partition(":")
    if not name or not (port.isascii() and (port.isdigit() or not port)):
        return None
    return _normalize(name)


def own_names() -> list[str]:
    """Return the names of this computer in the local network."""
    name = socket.gethostname()
    return [name, f"{name.partition('.')[0]}.local"] if name else []


def is_loopback(host: str) -> bool:
    """Return whether a server that listens on this host is reached from this computer only."""
    return host == "localhost" or (_is_address(host) and ip_address(host).is_loopback)


def _normalize(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _refusal() -> Response:
    return refuse(
        CommandRefused(
            WireCode.HOST,
            "This server does not answer under this name: use its address, or start it with"
            " --allowed-host and this name.",
        ),
        421,
    )
