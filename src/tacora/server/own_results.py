"""Results of a player's own games, sealed: a browser keeps them, and nobody can change them.

There are no accounts, so games, wins and badges are kept where the player is. A seal says that
this site made a result; a file of results that was changed by hand is found out by it.
"""

from __future__ import annotations

import gzip
import hmac
from base64 import urlsafe_b64encode
from secrets import token_bytes

import msgspec

from tacora.core.errors import CommandRefused
from tacora.core.feats import FindFeats, SeatFeats
from tacora.core.game import Seat
from tacora.core.replay import Replay
from tacora.games.registry import find_entry, load
from tacora.server.http_types import ListedTable, OwnResult, SealedResult
from tacora.server.stores.store import Store
from tacora.table.error_codes import TableCode
from tacora.table.table import Table

MAX_CHECKED = 20
"""The results that one request may have checked."""

_KEY = "result key"
_KEY_BYTES = 32
_SEAL_BYTES = 16


class ResultSeals:
    """Seals results, and checks seals, with a key that never changes: results are for years."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key: bytes | None = None

    async def seal(self, result: OwnResult) -> SealedResult:
        """Return a result with its seal."""
        return SealedResult(result, await self._seal_of(result))

    async def is_genuine(self, sealed: SealedResult) -> bool:
        """Return whether this site made a result as it is."""
        own = await self._seal_of(sealed.result)
        return hmac.compare_digest(own.encode(), sealed.seal.encode())

    async def _seal_of(self, result: OwnResult) -> str:
        if self._key is None:
            self._key = await self._store.secret(_KEY, lambda: token_bytes(_KEY_BYTES))
        digest = hmac.digest(self._key, msgspec.json.encode(result, order="sorted"), "sha256")
        return urlsafe_b64encode(digest[:_SEAL_BYTES]).rstrip(b"=").decode()


def feats_json(replay: Replay) -> bytes:
    """Return the feats of all seats of a finished game; none in a game without feats."""
    path = find_entry(replay.game.name).feats
    find: FindFeats | None = None if path is None else load(path)
    return msgspec.json.encode([] if find is None else find(replay))


def own_result(table: Table, guest: str, listed: ListedTable, packed: bytes) -> OwnResult:
    """Return the result of a guest's seat, from the feats of all seats in gzip."""
    seat = table.seat_of(guest)
    if seat is None:
        raise CommandRefused(TableCode.NO_SEAT, "You had no seat at the end of this game.")
    if table.holders[seat].bot is not None:
        raise CommandRefused(TableCode.REPLACED, "A bot ended this game for you.")
    feats = msgspec.json.decode(gzip.decompress(packed), type=list[SeatFeats])
    own = feats[seat] if feats else SeatFeats()
    scores, winners = listed.scores or [], listed.winners or []
    return OwnResult(
        code=table.code,
        game=table.game.name,
        at=table.opened,
        players=len(table.holders),
        place=_place(seat, scores, winners),
        points=scores[seat],
        won=seat in winners,
        feats=own.feats,
        figures=own.figures,
    )


def _place(seat: Seat, scores: list[int], winners: list[Seat]) -> int:
    """Return a seat's place: winners come first, and equal scores below them are a tie."""
    if seat in winners:
        return 1
    ahead = [s for s, score in enumerate(scores) if s in winners or score > scores[seat]]
    return 1 + len(ahead)
