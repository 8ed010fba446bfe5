"""The coach of Diamant: plays every position on, a thousand times, as the expert would.

The games played on from all positions of a record share their luck: the same cards come in later
rounds, so what differs between two positions is what lies between them, and little of it is chance.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from typing import Protocol, TypeVar

import numpy as np

from tacora.bots.diamant.expert import expert_net
from tacora.bots.diamant.features import FEATURES, features
from tacora.bots.diamant.observation import observe
from tacora.coach.review import (
    FAULTS,
    DecisionEval,
    DecisionReview,
    PositionEval,
    Reason,
    Review,
    ReviewConfig,
    ReviewPosition,
    Value,
    better,
    seat_reports,
    verdict_of,
)
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import DecisionStep, GameOver
from tacora.core.replay import Replay
from tacora.games.diamant import GAME, odds
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.diamant.state import State
from tacora.sim.blas_threads import single_threaded_blas
from tacora.sim.diamant.card_tables import Array, CardTables, build_card_tables
from tacora.sim.diamant.lineup import build_lineup
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import Lineup, StartPositions, play_from
from tacora.sim.diamant.state_import import lane_from_state
from tacora.sim.statistics import WIN_UNITS

BATCH = 256
"""Rollouts that are played together: what they look at should fit into a processor's cache."""

T = TypeVar("T")
U = TypeVar("U")


class Mapper(Protocol):
    """Does something with each part, whoever does it; what comes of it, in order."""

    def __call__(self, do: Callable[[T], U], parts: Sequence[T], /) -> list[U]:
        """For each part, what was done with it."""


def map_serially(do: Callable[[T], U], parts: Sequence[T]) -> list[U]:
    """One part after the other."""
    return [do(part) for part in parts]


class Coach:
    """Knows one table: its cards, its number of seats."""

    def __init__(self, state: State, rollouts: int, seed: int) -> None:
        if state.options.two_explorers:
            raise UsageError(CallCode.COACH, "There is no coach for two explorers each.")
        try:
            self._box: CardTables = build_card_tables(state.options)
        except UsageError as error:
            raise UsageError(
                CallCode.COACH, "There is no coach for decks of so many cards."
            ) from error
        self._seats: Lineup = build_lineup(self._box, [["expert"] * self._box.players])
        self._batches = [range(at, min(at + BATCH, rollouts)) for at in range(0, rollouts, BATCH)]
        self._seed = seed % 2**64
        self._stopped = False

    def stop(self) -> None:
        """Whoever still looks, in another thread, need not."""
        self._stopped = True

    def evaluate(self, state: State, spread: Mapper = map_serially) -> PositionEval:
        """How a position stands; the parts are batches of rollouts."""
        over = GAME.rules.pending(state)
        if isinstance(over, GameOver):
            share = 1 / len(over.winners)
            result = [share * (seat in over.winners) for seat in range(self._box.players)]
            return PositionEval(result, [0.0] * len(result), [])
        if state.awaiting == "choices":
            return self._before_choices(state, spread)

        def play(batch: range) -> Array:
            return self._play(state, batch, np.zeros((len(batch), 1), np.int64))[:, 0]

        won = np.concatenate(spread(play, self._batches))
        return PositionEval(_mean(won), _error(won), [])

    def _before_choices(self, state: State, spread: Mapper) -> PositionEval:
        """Everybody chooses as the expert does, by lot; then one after the other does otherwise.

        So there are two games for each seat that differ in its choice alone: the one that all have
        in common, and its own.
        """
        inside = np.array(state.inside)
        leaving = _leaving(state)
        bits = np.int64(1) << inside

        def play(batch: range) -> tuple[Array, Array]:
            left = self._luck(batch).random((len(batch), self._box.players))[:, inside] < leaving
            chosen = (left @ bits)[:, None] ^ np.array([0, *bits])
            won = self._play(state, batch, chosen)
            common, otherwise, left = won[:, :1], won[:, 1:], left[:, :, None]
            return np.where(left, otherwise, common), np.where(left, common, otherwise)

        parts = spread(play, self._batches)
        stay, go = (np.concatenate(part) for part in zip(*parts, strict=True))
        # By rollout and seat: what its choice is, on average, makes of it; all seats say the same.
        expected = (stay + (go - stay) * leaving[:, None]).mean(1)
        choices = [
            _choice(seat, stay[:, at, seat], go[:, at, seat])
            for at, seat in enumerate(state.inside)
        ]
        return PositionEval(_mean(expected), _error(expected), choices)

    def _play(self, state: State, batch: range, leaving: Array) -> Array:
        """Shares of the victory by rollout, by who leaves first, by seat.

        `leaving` are sets of explorers by rollout; the games of one rollout have the same luck.
        """
        if self._stopped:
            raise CancelledError
        alike = leaving.shape[1]
        games = len(batch) * alike
        everybody = np.full(games, sum(1 << explorer for explorer in state.inside))
        which = np.zeros(games, np.int64)
        starts = StartPositions(
            lane_from_state(self._box, state)[None], which, everybody, leaving.reshape(-1)
        )
        luck = game_seeds(int(self._luck(batch).integers(2**64, dtype=np.uint64)), alike)
        wins = play_from(self._box, self._seats, luck, starts).wins[:, : self._box.players]
        return wins.reshape(len(batch), alike, -1) / WIN_UNITS

    def _luck(self, batch: range) -> np.random.Generator:
        return np.random.default_rng([self._seed, batch.start])


def _choice(seat: int, stay: Array, go: Array) -> DecisionEval:
    chances = {CONTINUE: float(stay.mean()), EXIT: float(go.mean())}
    stay_error, go_error, error = _error(np.stack([stay, go, stay - go], 1))
    errors = {CONTINUE: stay_error, EXIT: go_error}
    return DecisionEval(seat, chances, errors, error, better(chances, error))


def _mean(won: Array) -> list[float]:
    return [float(mean) for mean in won.mean(0)]


def _error(won: Array) -> list[float]:
    return [float(error) for error in won.std(0, ddof=1) / np.sqrt(len(won))]


def _leaving(state: State) -> Array:
    """The probability that the expert leaves, for each who is inside."""
    rows = np.empty((len(state.inside), FEATURES), np.float32)
    for row, seat in zip(rows, state.inside, strict=True):
        position = observe(GAME.rules.perfect_recall_view(state, seat))
        numbers = [0.0] * FEATURES
        features(*position[:3], seat, position.partner_mask, numbers)
        row[:] = numbers
    return expert_net().leaving(rows).astype(np.float64)


def evaluate(state: State, work: ReviewConfig) -> PositionEval:
    """How one position stands."""
    coach = Coach(state, work.rollouts, work.seed)
    with _threads(coach, work) as spread:
        return coach.evaluate(state, spread)


def review(record: Replay, work: ReviewConfig) -> Review:
    """Every position of a record, every choice in it, and what it all came to."""
    moments = record.steps
    coach = Coach(moments[0].state, work.rollouts, work.seed)
    with _threads(coach, work) as spread:
        outlooks = spread(coach.evaluate, [moment.state for moment in moments])
    judged: list[DecisionReview] = []
    decided = set()
    for step, (before, moment) in enumerate(pairwise(moments), start=1):
        if isinstance(moment.step, DecisionStep):
            decided.add(step)
            choices = outlooks[step - 1].choices
            judged += [_judged(step, before.state, choice, moment.step) for choice in choices]
    chances = [outlook.chances for outlook in outlooks]
    errors = [max(outlook.errors) for outlook in outlooks]
    return Review(chances, errors, judged, seat_reports(chances, decided, judged), work.rollouts)


@contextmanager
def _threads(coach: Coach, work: ReviewConfig) -> Iterator[Mapper]:
    """Threads that share the parts among them, with word of how far they are."""
    with single_threaded_blas(), ThreadPoolExecutor(work.threads or os.cpu_count() or 1) as threads:

        def spread(do: Callable[[T], U], parts: Sequence[T]) -> list[U]:
            found = []
            for each in threads.map(do, parts):
                found.append(each)
                work.on_progress(len(found) / len(parts))
            return found

        try:
            yield spread
        finally:
            coach.stop()


def position_of(state: State) -> ReviewPosition:
    """Which round it is, and how many cards lie on the path."""
    return ReviewPosition(state.round, len(state.path))


def _judged(step: int, state: State, choice: DecisionEval, decided: DecisionStep) -> DecisionReview:
    chose = decided.choices[choice.seat]
    wrong = choice.best not in (None, chose)
    loss = abs(choice.chances[CONTINUE] - choice.chances[EXIT]) if wrong else 0.0
    verdict = verdict_of(loss, close=choice.best is None)
    return DecisionReview(
        step=step,
        seat=choice.seat,
        chose=chose,
        chances=choice.chances,
        error=choice.error,
        best=choice.best,
        loss=loss,
        verdict=verdict,
        why=_why(state, choice.seat, decided) if verdict in FAULTS else None,
    )


def _why(state: State, seat: int, decided: DecisionStep) -> Reason:
    """The odds, what was at stake, and who else left: what there is to say of a wrong choice."""
    view = GAME.rules.view(state, seat)
    chose = decided.choices[seat]
    others = sum(c == EXIT for other, c in decided.choices.items() if other != seat)
    facts: dict[str, Value] = {
        "ending": sum(view.deck.get(code, 0) for code in odds.round_end_chances(view)),
        "deck": view.deck_count,
        "points": odds.leave_result(view, leavers=1 + others).points,
        "others": others,
    }
    if chose == EXIT:
        facts["gain"] = round(float(odds.stay_odds(view, leavers=others).expected_gain), 1)
    wrong = "stayed" if chose == CONTINUE else "left"
    return Reason(f"coach.{wrong}-{'with-others' if others else 'alone'}", facts)
