"""The names of the spectators of one table, at all processes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

MAX_SPECTATOR_NAMES = 12
"""Of more spectators, people see only the number."""
_MAX_HEARD = 200


def first_names(names: Iterable[str]) -> list[str]:
    """Return the names to show, in the order of the alphabet."""
    return sorted(names, key=str.casefold)[:MAX_SPECTATOR_NAMES]


class SpectatorNames:
    """The names that other processes have told, and those that they were told."""

    def __init__(self) -> None:
        self._heard: dict[str, str] = {}
        """Names by guest. The bus knows which of these guests are still connected."""
        self._told: dict[str, str] = {}

    def hear(self, names: Mapping[str, str]) -> None:
        """Note the names of another process; forget the oldest ones if there are many."""
        for guest, name in names.items():
            self._heard.pop(guest, None)
            self._heard[guest] = name
        while len(self._heard) > _MAX_HEARD:
            del self._heard[next(iter(self._heard))]

    def connected(self, guests: Collection[str]) -> dict[str, str]:
        """Return the names of those guests whose name is known."""
        return {guest: name for guest, name in self._heard.items() if guest in guests}

    def news(self, own: dict[str, str]) -> dict[str, str] | None:
        """Return the spectators here to tell other processes; None if they know them."""
        shown = {guest: own[guest] for guest in sorted(own)[:MAX_SPECTATOR_NAMES]}
        if shown == self._told:
            return None
        self._told = shown
        return shown

    def forget_told(self) -> None:
        """Take it that other processes know nothing."""
        self._told = {}
