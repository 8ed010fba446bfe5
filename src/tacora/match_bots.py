"""Play a match to its end with bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import GameOver
from tacora.match_checks import refuse_step

if TYPE_CHECKING:
    from tacora.bots.playable_bot import PlayableBot
    from tacora.match import Match

BOT_METHODS = ("begin", "choose", "end")


def play_bots(match: Match, bots: Sequence[PlayableBot]) -> GameOver:
    """Play to the end, with the hooks of the bots, and return the outcome."""
    _check_bots(bots, match.players)
    outcome = match.outcome
    if outcome is not None:
        refuse_step(outcome)
    for seat, bot in enumerate(bots):
        bot.begin(match.game, seat, match.options)
    while outcome is None:
        if match.to_move:
            match.play(
                {s: bots[s].choose(match.view(s), match.legal_choices(s)) for s in match.to_move}
            )
        else:
            match.draw()
        outcome = match.outcome
    for bot in bots:
        bot.end(outcome)
    return outcome


def _check_bots(bots: object, players: int) -> None:
    """Raise UsageError unless there is a playable bot for each seat."""
    if not isinstance(bots, Sequence):
        raise UsageError(
            CallCode.USAGE, f"Give a list of bots, one for each seat; not {bots!r:.40}."
        )
    if len(bots) != players:
        raise UsageError(CallCode.BOTS, f"Give {players} bots, one for each seat.")
    for bot in bots:
        if not all(callable(getattr(bot, method, None)) for method in BOT_METHODS):
            raise UsageError(
                CallCode.USAGE, f"Make each bot with make_bot; {bot!r:.40} is not one."
            )
