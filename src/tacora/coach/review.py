"""What a coach says of a game, whatever game it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, NamedTuple, Protocol, cast

from msgspec import Struct

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.replay import Replay
from tacora.games.registry import find_entry, game_names, load

ROLLOUTS = 1024
"""Games that are played on from each position for each choice, unless told otherwise."""

FEWEST, MOST = 16, 1_000_000

CLOSE_Z_SCORE = 2.0
"""Standard errors within which nobody can tell which choice is better."""

Verdict = Literal["best", "good", "close", "inaccuracy", "mistake", "blunder"]
"""A choice that is good cost something, but less than an inaccuracy."""

FAULTS: tuple[Verdict, ...] = ("inaccuracy", "mistake", "blunder")
"""What there is something to say of."""

INACCURACY, MISTAKE, BLUNDER = 0.02, 0.05, 0.10
"""From how much of the victory on a wrong choice is called so."""

MIN_STAKE = 0.10
"""What a seat's decisions are taken to be worth at least: nobody is judged by one small slip."""

Value = int | float | str


class Reason(Struct, frozen=True):
    """A sentence, before it has a language."""

    id: str
    args: dict[str, Value]


class DecisionEval(Struct, frozen=True):
    """What can be said of one seat's choices in a position."""

    seat: int
    chances: dict[str, float]
    """The chance of winning for each choice, if everybody then plays as the expert does."""
    errors: dict[str, float]
    """Their standard errors."""
    error: float
    """The standard error of their difference, which is smaller: both have the same luck."""
    best: str | None
    """None where it is too close to call: within two standard errors."""


class PositionEval(Struct, frozen=True):
    """The chances of a position."""

    chances: list[float]
    """Each seat's chance of winning, if everybody plays as the expert does."""
    errors: list[float]
    choices: list[DecisionEval]
    """Of those who are to choose now."""


class DecisionReview(Struct, frozen=True):
    """One seat's decision."""

    step: int
    """The step of the record, the first being 1."""
    seat: int
    chose: str
    chances: dict[str, float]
    """The chance of winning for each choice, if everybody then plays as the expert does."""
    error: float
    """The standard error of their difference."""
    best: str | None
    """None where it is too close to call: within two standard errors."""
    loss: float
    """What the choice cost; 0 where it is too close to call."""
    verdict: Verdict
    why: Reason | None = None
    """For faults."""


class SeatReport(Struct, frozen=True):
    """One seat's game."""

    seat: int
    accuracy: float | None
    """In percent: how much of what its decisions were worth it made of them; None without any."""
    decisions: int
    lost: float
    """The sum of what its choices cost."""
    luck: float
    """What the cards did to its chance of winning, all in all."""
    others: float
    """What everybody's choices did to it, its own losses apart."""
    verdicts: dict[Verdict, int]


class Review(Struct, frozen=True):
    """A whole game."""

    chances: list[list[float]]
    """Each seat's chance of winning: before the first step, and after each."""
    errors: list[float]
    """Their standard errors, the greatest of each line."""
    decisions: list[DecisionReview]
    seats: list[SeatReport]
    rollouts: int
    """Games that were played on from each position for each choice."""


Progress = Callable[[float], None]
"""Told how far the work is, from 0 to 1."""


class ReviewPosition(NamedTuple):
    """Where in its game a position is."""

    round: int
    card: int


@dataclass(frozen=True)
class ReviewConfig:
    """How much a coach is to do; the seed, not the number of threads, makes what it finds."""

    rollouts: int = ROLLOUTS
    seed: int = 1
    threads: int | None = None
    on_progress: Progress = lambda _: None

    def __post_init__(self) -> None:
        if not FEWEST <= self.rollouts <= MOST:
            raise UsageError(CallCode.ROLLOUTS, f"The number of rollouts is {FEWEST} to {MOST}.")


class Coach(Protocol):
    """What a game's module in this package has."""

    def review(self, record: Replay, work: ReviewConfig) -> Review:
        """Every position of a record, every choice in it, and what it all came to."""

    def evaluate(self, state: Any, work: ReviewConfig) -> PositionEval:
        """How one position stands."""

    def position_of(self, state: Any) -> ReviewPosition:
        """Which round it is, and which card of it."""


def has_coach(game: str) -> bool:
    """Return whether a game has a coach."""
    return find_entry(game).coach is not None


def games_with_coach() -> tuple[str, ...]:
    """Return the names of the games that can be reviewed."""
    return tuple(name for name in game_names() if has_coach(name))


def get_coach(game: str) -> Coach:
    """Return the coach of a game, or raise UsageError."""
    path = find_entry(game).coach
    if path is None:
        raise UsageError(CallCode.COACH, f"There is no coach for {game} yet.")
    return cast("Coach", load(path))


def review(record: Replay, work: ReviewConfig | None = None) -> Review:
    """Review a record; WrongCall where no coach knows the game, or these options of it."""
    return get_coach(record.game.name).review(record, work or ReviewConfig())


def better(chances: Mapping[str, float], error: float) -> str | None:
    """The better one of two choices, or None where it is too close to call."""
    one, other = chances
    apart = chances[one] - chances[other]
    if abs(apart) <= CLOSE_Z_SCORE * error:
        return None
    return one if apart > 0 else other


def verdict_of(loss: float, *, close: bool) -> Verdict:
    """What a choice is called that cost so much."""
    if close:
        return "close"
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    if loss >= INACCURACY:
        return "inaccuracy"
    return "good" if loss > 0 else "best"


def seat_reports(
    chances: Sequence[Sequence[float]], decided: set[int], all_judged: Sequence[DecisionReview]
) -> list[SeatReport]:
    """What each seat did, and what was done to it; `decided` are the steps that were choices."""
    found = []
    for seat in range(len(chances[0])):
        own = [judged for judged in all_judged if judged.seat == seat]
        stake = sum(abs(_gap(judged)) for judged in own if judged.best is not None)
        lost = sum(judged.loss for judged in own)
        moves = [after[seat] - before[seat] for before, after in pairwise(chances)]
        luck = sum(move for step, move in enumerate(moves, start=1) if step not in decided)
        choices = sum(moves) - luck
        verdicts: dict[Verdict, int] = {}
        for judged in own:
            verdicts[judged.verdict] = verdicts.get(judged.verdict, 0) + 1
        accuracy = 100 * (1 - lost / max(stake, MIN_STAKE)) if own else None
        found.append(SeatReport(seat, accuracy, len(own), lost, luck, choices + lost, verdicts))
    return found


def _gap(judged: DecisionReview) -> float:
    return max(judged.chances.values()) - min(judged.chances.values())
