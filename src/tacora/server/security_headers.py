"""Security headers for every response, and the check of a request's origin."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
HEADERS = (
    (
        b"content-security-policy",
        "; ".join(map(" ".join, CONTENT_SECURITY_POLICY.items())).encode(),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_PAGE_SCHEMES = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
_IMMUTABLE = (b"cache-control", b"public, max-age=31536000, immutable")


class SecurityHeaders:
    """Adds the headers; files in a folder named by a hash may be cached for a year."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        immutable = scope["path"].startswith("/assets/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
                if immutable and message["status"] == 200:
                    message["headers"].append(_IMMUTABLE)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def same_origin(connection: HTTPConnection, public_url: str | None = None) -> bool:
    """Return whether a request comes from our own page; programs send no Origin header."""
    origin = connection.headers.get("origin")
    if origin is None or origin == public_url:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:  # not a URL
        return False
    scheme = _PAGE_SCHEMES.get(connection.scope["scheme"])
    return page.scheme == scheme and page.netloc == connection.headers.get("host")
