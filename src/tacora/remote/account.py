"""The account of a bot on a server: a name and a token, which gives access to its seats."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json

REQUEST_SECONDS = 20.0


@dataclass(frozen=True)
class Account:
    """A bot on one server."""

    server: str
    """The address without a slash at its end."""
    name: str
    token: str

    @property
    def socket_address(self) -> str:
        """Return the address of the WebSocket."""
        return f"{self.server.replace('http', 'ws', 1)}/ws"

    @property
    def headers(self) -> dict[str, str]:
        """Return what says who connects."""
        return {"Authorization": f"Bearer {self.token}"}


def parse_server(text: str) -> str:
    """Return the address of a server, or raise UsageError."""
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        is_address = False
    if not is_address:
        raise UsageError(
            CallCode.SERVER, f"Give the address of a server such as http://host:8000; not {text!r}."
        )
    return text.rstrip("/")


def open_account(server: str, name: str, file: Path | None = None) -> Account:
    """Make an account, or take that of a file; a new one is written there for the next time."""
    known = None if file is None or not file.exists() else _read_token(file)
    if known is not None:
        answer = _request(server, "/api/me", token=known)
        account = Account(server, str(answer["name"]), str(answer.get("token") or known))
    else:
        answer = _request(server, "/api/guest", {"name": name, "bot": True})
        account = Account(server, str(answer["name"]), str(answer["token"]))
    if file is not None and account.token != known:
        file.touch(mode=0o600)
        file.write_text(account.token + "\n", "ascii")
    return account


def _read_token(file: Path) -> str:
    token = file.read_text("utf-8").strip()
    if not token.isascii() or not token.isprintable() or not token:
        raise UsageError(CallCode.SERVER, f"{file} is not the account of a bot.")
    return token


def _request(
    server: str, path: str, body: Mapping[str, object] | None = None, token: str | None = None
) -> dict[str, Json]:
    """Send a request and return the answer, or raise UsageError with what the server says."""
    data = None if body is None else json.dumps(body).encode()
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    request = Request(server + path, data, headers)  # noqa: S310  (checked by parse_server)
    try:
        with urlopen(request, timeout=REQUEST_SECONDS) as answer:  # noqa: S310
            return _object(answer.read())
    except HTTPError as error:
        refused = _object(error.read())
        said = refused.get("message", f"status {error.code}")
        raise UsageError(CallCode.SERVER, f"{server} refuses the bot: {said}") from None
    except (URLError, OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise UsageError(CallCode.SERVER, f"{server} does not answer: {reason}.") from None


def _object(text: bytes) -> dict[str, Json]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {}
