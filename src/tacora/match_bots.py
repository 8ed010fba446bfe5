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
    from tacora.bots.protocol import Bot, BotWithoutRng
    from tacora.match import Match


def play_bots(match: Match, bots: Sequence[Bot | BotWithoutRng | str]) -> GameOver:
    """Play to the end, with the hooks of the bots, and return the outcome."""
    playing = _playable_bots(match, bots)
    outcome = match.outcome
    if outcome is not None:
        refuse_step(outcome)
    for seat, bot in enumerate(playing):
        bot.begin(match.game, seat, match.options)
    while outcome is None:
        if match.to_move:
            match.play(
                {s: playing[s].choose(match.view(s), match.legal_choices(s)) for s in match.to_move}
            )
        else:
            match.draw()
        outcome = match.outcome
    for bot in playing:
        bot.end(outcome)
    return outcome


def _playable_bots(match: Match, bots: object) -> list[PlayableBot]:
    """Return a playable bot for each seat, or raise UsageError."""
    if not isinstance(bots, Sequence) or isinstance(bots, str | bytes):
        raise UsageError(
            CallCode.USAGE, f"Give a list of bots, one for each seat; not {bots!r:.40}."
        )
    if len(bots) != match.players:
        raise UsageError(
            CallCode.BOTS, f"Give {match.players} bots, one for each seat; not {len(bots)}."
        )
    return [_playable_bot(match, seat, bot) for seat, bot in enumerate(bots)]


def _playable_bot(match: Match, seat: int, bot: object) -> PlayableBot:
    from tacora.bots.playable_bot import PlayableBot
    from tacora.bots.registry import make_bot

    if isinstance(bot, PlayableBot):
        return bot
    seed = f"{match.seed}/bot/{seat}"
    if isinstance(bot, str):
        return make_bot(match.game, bot, seed)
    if isinstance(bot, type):
        raise UsageError(
            CallCode.USAGE, f"Give a bot, not its class: {bot.__name__}(), not {bot.__name__}."
        )
    if not callable(getattr(bot, "choose", None)):
        raise UsageError(
            CallCode.USAGE,
            "A bot is a name, a file, or an object with choose(view, choices, rng);"
            f" not {bot!r:.40}.",
        )
    return PlayableBot(type(bot).__name__, bot, seed=seed)
