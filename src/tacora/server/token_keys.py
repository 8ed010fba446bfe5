"""The keys that sign guests' tokens, in the store. A new key is made every three months.

A key that no longer signs is kept for as long as a token that it signed can be valid.
"""

from __future__ import annotations

from secrets import token_urlsafe
from time import time

from msgspec import Struct
from msgspec.json import decode, encode

from tacora.server.guests import TOKEN_SECONDS, Tokens, new_id
from tacora.server.stores.store import Store

KEY_SECONDS = 90 * 24 * 3600
"""The time for which a key signs; a server looks at it when it starts."""

_KEYS, _FIRST_KEY = "token keys", "cookie key"


class TokenKey(Struct, frozen=True):
    """A key, and when it was made."""

    key: str
    made: int


async def load_tokens(store: Store, *, new_key: bool = False) -> Tokens:
    """Return the tokens of a store; make a new key if the last one is old, or if it is wanted."""

    def change(stored: bytes | None) -> bytes:
        keys = decode(stored, type=list[TokenKey]) if stored is not None else []
        return encode(rotated(keys, int(time()), new_key=new_key))

    keys = decode(await store.change_secret(_KEYS, change), type=list[TokenKey])
    first_key = await store.secret(_FIRST_KEY, lambda: new_id().encode())
    return Tokens([key.key for key in keys], first_key)


def rotated(keys: list[TokenKey], now: int, *, new_key: bool = False) -> list[TokenKey]:
    """Return the keys, oldest first: with a new one if it is time, without those of no use."""
    if new_key or not keys or now - keys[-1].made > KEY_SECONDS:
        keys = [*keys, TokenKey(token_urlsafe(32), now)]
    successors = [*keys[1:], None]
    return [
        key
        for key, successor in zip(keys, successors, strict=True)
        if successor is None or now - successor.made <= TOKEN_SECONDS
    ]
