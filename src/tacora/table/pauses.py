"""How long a pause lasts, and for how long only the host may end it."""

from __future__ import annotations

from tacora.table.entries import GamePaused

HOST_PAUSE_SECONDS = 600
"""After this time everybody with a seat may end a pause."""


def seconds_paused(pause: GamePaused, now: int) -> int:
    """Return how long a pause has lasted; 0 if the clock of this computer is behind."""
    return max(0, now - pause.at)


def seconds_until_free(pause: GamePaused, now: int) -> int:
    """Return the seconds until everybody with a seat may end a pause; 0: they may."""
    return max(0, HOST_PAUSE_SECONDS - seconds_paused(pause, now))
