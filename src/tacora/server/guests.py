"""Guests: people and bots with a name and a colour, identified by a signed token.

The token is a browser's cookie or a bot's bearer token. Everybody who has it can play for the
guest. The guest's id, which names the holder of a seat in logs, is never sent to a client.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from secrets import token_urlsafe

import msgspec
from msgspec import Struct
from msgspec.json import decode, encode

from tacora.table.protocol import Colour

COOKIE_NAME = "tacora"
COOKIE_MAX_AGE_SECONDS = 365 * 24 * 3600
"""The lifetime of the cookie: one year."""

_MAX_TOKEN_LENGTH = 600


class Guest(Struct, frozen=True):
    """A guest: `id` is a secret, name and colour are public."""

    id: str
    name: str
    colour: Colour | None = None


class Tokens:
    """Issues and verifies tokens."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def issue(self, guest: Guest) -> str:
        """Return a token for a guest."""
        body = urlsafe_b64encode(encode(guest)).rstrip(b"=")
        return f"{body.decode()}.{self._sign(body)}"

    def read(self, token: str | None) -> Guest | None:
        """Return the guest of a token, or None if the token is not valid."""
        if not token or len(token) > _MAX_TOKEN_LENGTH or not token.isascii():
            return None
        text, _, signature = token.partition(".")
        body = text.encode()
        if not hmac.compare_digest(signature, self._sign(body)):
            return None
        try:
            return decode(urlsafe_b64decode(body + b"=" * (-len(body) % 4)), type=Guest)
        except (NotBase64, msgspec.MsgspecError):
            return None

    def _sign(self, body: bytes) -> str:
        return urlsafe_b64encode(hmac.digest(self._key, body, "sha256")).rstrip(b"=").decode()


def new_id() -> str:
    """Return an id that nobody can guess."""
    return token_urlsafe(18)
