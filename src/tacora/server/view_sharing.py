"""Send the views of a table to another process, each without what the view before already had.

A view of Diamonds & Dinosaurs holds the table's cards, 38 KB that never change. Values of a game
are replaced and never changed, so a part that is the same object as in the view before has not
changed. It is sent as a reference. The receiver gets its own object again, which keeps the caches
of bots that go by identity.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from io import BytesIO

from msgspec import Struct

_DEPTH = 2
"""A view, the state in it, and the state's fields."""

_SMALL = (int, float, str, bytes, type(None))
"""Parts that a reference would not make smaller."""


class ViewEncoder:
    """Encode the views of one table, in the order in which they are sent."""

    def __init__(self) -> None:
        self._sent: object = None
        """The last view; while it lives, nothing else has the identity of its parts."""
        self._names: dict[int, str] = {}

    def encode(self, view: object) -> bytes:
        """Return a view as bytes."""
        data = BytesIO()
        _Pickler(data, self._names).dump(view)
        self._sent, self._names = view, {id(part): name for name, part in _parts(view)}
        return data.getvalue()


class ViewDecoder:
    """Decode the views of one table, in the order in which they were sent."""

    def __init__(self) -> None:
        self._parts: dict[str, object] = {}

    def decode(self, data: bytes) -> object:
        """Return the view that bytes describe; only for bytes that the server has made."""
        view: object = _Unpickler(BytesIO(data), self._parts).load()
        self._parts = dict(_parts(view))
        return view


class _Pickler(pickle.Pickler):
    def __init__(self, file: BytesIO, names: dict[int, str]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._names = names

    def persistent_id(self, part: object) -> str | None:
        return self._names.get(id(part))


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: BytesIO, parts: dict[str, object]) -> None:
        super().__init__(file)
        self._parts = parts

    def persistent_load(self, name: str) -> object:
        return self._parts[name]


def _parts(value: object, prefix: str = "", depth: int = _DEPTH) -> Iterator[tuple[str, object]]:
    """Yield the parts of a view that are worth a reference, each with a name for both sides."""
    if not isinstance(value, Struct) or depth == 0:
        return
    for field in value.__struct_fields__:
        part: object = getattr(value, field)
        if not isinstance(part, _SMALL) and part != ():
            yield f"{prefix}{field}", part
            yield from _parts(part, f"{prefix}{field}.", depth - 1)
