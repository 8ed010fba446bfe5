"""Guests: people and bots with a name and a colour, identified by a signed token.

The token is a browser's cookie or a bot's bearer token. Everybody who has it can play for the
guest. The guest's id, which names the holder of a seat in logs, is never sent to a client. A token
expires a year after it was issued; a guest who uses it gets a new one every week.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Sequence
from secrets import token_urlsafe
from time import time

import msgspec
from itsdangerous import BadSignature, TimestampSigner
from msgspec import Struct
from msgspec.json import decode, encode

from tacora.table.entries import PROGRAM_PREFIX
from tacora.table.protocol import Colour

COOKIE_NAME = "tacora"
TOKEN_SECONDS = 365 * 24 * 3600
"""The lifetime of a token, and of the cookie that holds it: one year."""
RENEWAL_SECONDS = 7 * 24 * 3600
"""A token that is older than a week is replaced when it is used."""

_MAX_TOKEN_LENGTH = 600
_SALT = b"tacora guest"


class Guest(Struct, frozen=True):
    """A guest: `id` is a secret, name and colour are public."""

    id: str
    name: str
    colour: Colour | None = None


class Tokens:
    """Issues and verifies tokens; the newest key signs, and older keys are still accepted."""

    def __init__(
        self, keys: Sequence[str], first_key: bytes, clock: Callable[[], float] = time
    ) -> None:
        """Take the keys, oldest first, and the key of tokens from before tokens had a time."""
        self._signer = _Signer(keys, clock)
        self._first_key = first_key
        self._clock = clock

    def issue(self, guest: Guest) -> str:
        """Return a token for a guest."""
        return self._signer.sign(_to_base64(encode(guest))).decode()

    def read(self, token: str | None) -> Guest | None:
        """Return the guest of a token, or None if the token is not valid."""
        return self._read(token)[0]

    def renewed(self, token: str | None) -> str | None:
        """Return a new token for one that is valid but old, or None."""
        guest, age = self._read(token)
        return self.issue(guest) if guest is not None and age > RENEWAL_SECONDS else None

    def _read(self, token: str | None) -> tuple[Guest | None, float]:
        """Return the guest and the age of a token; it has none if its format is the first one."""
        if not token or len(token) > _MAX_TOKEN_LENGTH or not token.isascii():
            return None, 0.0
        if token.count(".") == 1:
            body, _, signature = token.encode().partition(b".")
            own = _to_base64(hmac.digest(self._first_key, body, "sha256"))
            return (_guest(body) if hmac.compare_digest(signature, own) else None), float("inf")
        try:
            body, issued = self._signer.unsign(token, return_timestamp=True)
        except BadSignature:
            return None, 0.0
        # below 0 if the clock of this computer was set back: nobody loses a seat by that
        age = self._clock() - issued.timestamp()
        return (_guest(body) if age <= TOKEN_SECONDS else None), age


class _Signer(TimestampSigner):
    def __init__(self, keys: Sequence[str], clock: Callable[[], float]) -> None:
        super().__init__(list(keys), salt=_SALT, digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return int(self._clock())


def _guest(body: bytes) -> Guest | None:
    try:
        return decode(urlsafe_b64decode(body + b"=" * (-len(body) % 4)), type=Guest)
    except (NotBase64, msgspec.MsgspecError):
        return None


def _to_base64(content: bytes) -> bytes:
    return urlsafe_b64encode(content).rstrip(b"=")


def new_id(*, program: bool = False) -> str:
    """Return an id that nobody can guess, of a person or a program."""
    return (PROGRAM_PREFIX if program else "") + token_urlsafe(18)
