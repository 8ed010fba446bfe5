"""Reviews of games: data types and statistics that do not depend on the game."""

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
"""Games played from each position for each choice."""

MIN_ROLLOUTS, MAX_ROLLOUTS = 16, 1_000_000

CLOSE_Z_SCORE = 2.0
"""Standard errors within which two choices are too close to call."""

Verdict = Literal["best", "good", "close", "inaccuracy", "mistake", "blunder"]
"""A good choice cost something, but less than an inaccuracy."""

FAULTS: tuple[Verdict, ...] = ("inaccuracy", "mistake", "blunder")
"""Verdicts that come with a reason."""

INACCURACY, MISTAKE, BLUNDER = 0.02, 0.05, 0.10
"""The smallest loss, as a share of the victory, of each fault."""

MIN_STAKE = 0.10
"""The least stake of a seat's decisions, so that one small slip costs little accuracy."""

Value = int | float | str


class Reason(Struct, frozen=True):
    """The reason of a verdict: a message id and its arguments, which may be fractions."""

    id: str
    args: dict[str, Value]


class DecisionEval(Struct, frozen=True):
    """The evaluation of one seat's choices in a position."""

    seat: int
    chances: dict[str, float]
    """The chance of winning for each choice, if all then play like the expert."""
    errors: dict[str, float]
    """The standard errors of the chances."""
    error: float
    """The standard error of their difference, which is smaller: both have the same cards."""
    best: str | None
    """None if it is too close to call: within two standard errors."""


class PositionEval(Struct, frozen=True):
    """The evaluation of a position."""

    chances: list[float]
    """Each seat's chance of winning, if all play like the expert."""
    errors: list[float]
    choices: list[DecisionEval]
    """For the seats that choose now."""


class DecisionReview(Struct, frozen=True):
    """The review of one seat's decision."""

    step: int
    """The step of the record, from 1 on."""
    seat: int
    chose: str
    chances: dict[str, float]
    """The chance of winning for each choice, if all then play like the expert."""
    error: float
    """The standard error of their difference."""
    best: str | None
    """None if it is too close to call: within two standard errors."""
    loss: float
    """What the choice cost; 0 if it is too close to call."""
    verdict: Verdict
    why: Reason | None = None
    """Set for faults."""


class SeatReport(Struct, frozen=True):
    """The review of one seat's game."""

    seat: int
    accuracy: float | None
    """The share of its stakes that it kept, in percent; None without decisions."""
    decisions: int
    lost: float
    """The sum of its losses."""
    luck: float
    """The total change of its chance of winning by the cards."""
    others: float
    """The total change by all choices, without its own losses."""
    verdicts: dict[Verdict, int]


class Review(Struct, frozen=True):
    """The review of a game."""

    chances: list[list[float]]
    """Each seat's chance of winning: before the first step, and after each step."""
    errors: list[float]
    """The largest standard error of each line."""
    decisions: list[DecisionReview]
    seats: list[SeatReport]
    rollouts: int
    """Games played from each position for each choice."""


Progress = Callable[[float], None]
"""Called with the progress from 0 to 1."""


class ReviewPosition(NamedTuple):
    """The round and card of a position."""

    round: int
    card: int


@dataclass(frozen=True)
class ReviewConfig:
    """How much work to spend. The result depends on the seed, not on the number of threads."""

    rollouts: int = ROLLOUTS
    seed: int = 1
    threads: int | None = None
    on_progress: Progress = lambda _: None

    def __post_init__(self) -> None:
        if not MIN_ROLLOUTS <= self.rollouts <= MAX_ROLLOUTS:
            raise UsageError(
                CallCode.ROLLOUTS,
                f"The number of rollouts must be between {MIN_ROLLOUTS} and {MAX_ROLLOUTS}.",
            )


class Coach(Protocol):
    """The interface of a game's coach."""

    def review(self, record: Replay, config: ReviewConfig) -> Review:
        """Review every position and every decision of a record."""

    def evaluate(self, state: Any, config: ReviewConfig) -> PositionEval:
        """Evaluate one position."""

    def position_of(self, state: Any) -> ReviewPosition:
        """Return the round and card of a position."""


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


def review(record: Replay, config: ReviewConfig | None = None) -> Review:
    """Review a record; raise UsageError if its game or options have no coach."""
    return get_coach(record.game.name).review(record, config or ReviewConfig())


def better_choice(chances: Mapping[str, float], error: float) -> str | None:
    """Return the better of two choices, or None if it is too close to call."""
    one, other = chances
    difference = chances[one] - chances[other]
    if abs(difference) <= CLOSE_Z_SCORE * error:
        return None
    return one if difference > 0 else other


def verdict_of(loss: float, *, close: bool) -> Verdict:
    """Return the verdict on a choice from its loss."""
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
    chances: Sequence[Sequence[float]],
    decision_steps: set[int],
    decisions: Sequence[DecisionReview],
) -> list[SeatReport]:
    """Sum up the reviews by seat; `decision_steps` are the steps that were choices."""
    reports = []
    for seat in range(len(chances[0])):
        own = [decision for decision in decisions if decision.seat == seat]
        stake = sum(_stake(decision) for decision in own if decision.best is not None)
        lost = sum(decision.loss for decision in own)
        changes = [after[seat] - before[seat] for before, after in pairwise(chances)]
        by_cards = sum(
            change for step, change in enumerate(changes, start=1) if step not in decision_steps
        )
        by_choices = sum(changes) - by_cards
        verdicts: dict[Verdict, int] = {}
        for decision in own:
            verdicts[decision.verdict] = verdicts.get(decision.verdict, 0) + 1
        accuracy = 100 * (1 - lost / max(stake, MIN_STAKE)) if own else None
        others = by_choices + lost
        reports.append(SeatReport(seat, accuracy, len(own), lost, by_cards, others, verdicts))
    return reports


def _stake(decision: DecisionReview) -> float:
    return max(decision.chances.values()) - min(decision.chances.values())
