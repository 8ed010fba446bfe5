"""The functions of `import tacora` about games, bots, records and odds."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import BinaryIO

from tacora.bots import registry as bot_registry
from tacora.bots.playable_bot import PlayableBot
from tacora.core import verify as verification
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json
from tacora.core.verify import FairnessProof
from tacora.games import registry as game_registry
from tacora.match import ChanceMode, Match
from tacora.match_checks import check_seed
from tacora.match_setup import read_notation, read_record


def games() -> tuple[str, ...]:
    """Return the names of the games.

    >>> games()
    ('diamant', 'dinosaurs')
    """
    return game_registry.game_names()


def bots(game: str) -> tuple[str, ...]:
    """Return the names of the bots that play a game.

    >>> bots("dinosaurs")
    ('random', 'planner', 'search')
    """
    return bot_registry.bot_names(game)


def make_bot(game: str, name: str, seed: int | str | None = None) -> PlayableBot:
    """Make a bot from its name or its file, with parameters after colons.

    It has its own random generator; the same seed gives the same choices.

    >>> bot = make_bot("diamant", "cautious:depth=7", seed=1)
    >>> match = Match("diamant", players=3, seed=1)
    >>> bot.choose(match.view(0), match.legal_choices(0))
    'continue'
    """
    check_seed(seed)
    return bot_registry.make_bot(game, name, seed)


def load(
    source: str | Path | BinaryIO,
    *,
    seed: int | str | None = None,
    chance: ChanceMode = "drawn",
) -> Match:
    """Return the match of a record; the same as `Match.from_record`."""
    return Match.from_record(source, seed=seed, chance=chance)


def verify(source: str | Path | BinaryIO) -> FairnessProof:
    """Check that a record obeys the rules and that its chance follows from the committed seeds.

    Return how many outcomes of chance are proven, or raise InvalidRecord or FairnessError. A
    record without a commitment, or of a game that goes on, is not `proven`.
    """
    return verification.verify(read_record(source))


def odds(game: str, position: str | Match, **details: int) -> dict[str, Json]:
    """Return the exact odds of a position, as `tacora odds GAME POSITION --json` prints them.

    Details are `leavers` in Diamant, `seat` and `actions` in Diamonds & Dinosaurs. A probability
    is `{"fraction": "3/35", "value": 0.0857…}`.

    >>> odds("diamant", "diamant-2016/3 1 9,snakes 012 3 0,0,0 -,-,- - choices")["end_chance"]
    {'fraction': '2/33', 'value': 0.06060606060606061}
    """
    path = game_registry.find_entry(game).odds
    if path is None:
        raise UsageError(CallCode.ODDS, f"{game} has no odds.")
    if isinstance(position, Match):
        if position.game != game:
            raise UsageError(CallCode.GAME, f"This match is of {position.game}, not of {game}.")
        state = position.state
    else:
        _, state = read_notation(position, (game,))
    report: Callable[..., dict[str, Json]] = game_registry.load(path)
    known = dict(list(signature(report).parameters.items())[1:])
    for key, value in details.items():
        if key not in known:
            raise UsageError(
                CallCode.ODDS, f"The odds of {game} take {', '.join(known)}; not {key[:40]!r}."
            )
        _check_detail(key, value, known[key].default)
    return report(state, **details)


def _check_detail(key: str, value: object, default: object) -> None:
    if value is default:
        return
    if not isinstance(value, int) or isinstance(value, bool):
        raise UsageError(CallCode.USAGE, f"{key} is a whole number; not {value!r:.40}.")
