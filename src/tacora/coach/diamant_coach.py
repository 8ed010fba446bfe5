"""The coach of Diamant: plays every position on, a thousand times, with the expert in all seats.

The games from all positions of a record have the same random numbers: the same cards come in later
rounds. So two positions differ by what lies between them, and little of that is chance.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from tacora.bots.diamant.expert import expert_net
from tacora.bots.diamant.features import NUM_FEATURES, write_features
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
    better_choice,
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
from tacora.sim.diamant.card_tables import Array, build_card_tables
from tacora.sim.diamant.lineup import build_lineup
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import StartPositions, play_from
from tacora.sim.diamant.state_import import position_from_state
from tacora.sim.executors import LocalExecutor, chunked
from tacora.sim.statistics import WIN_UNITS

BATCH_ROLLOUTS = 256
"""Rollouts that are played together: their data should fit into a processor's cache."""

Rollouts = tuple[Array, ...]
"""Win shares by rollout: (expected,) before a card; (staying, leaving) before choices."""


class RolloutPlayer:
    """Plays batches of rollouts from positions of one game and one set of options."""

    def __init__(self, state: State, seed: int) -> None:
        if state.options.two_explorers:
            raise UsageError(CallCode.COACH, "There is no coach for two explorers per player.")
        try:
            self._tables = build_card_tables(state.options)
        except UsageError as error:
            raise UsageError(CallCode.COACH, "There is no coach for decks of this size.") from error
        self._lineup = build_lineup(self._tables, [["expert"] * self._tables.players])
        self._seed = seed % 2**64

    def play(self, state: State, batch: range) -> Rollouts:
        """Play a batch of rollouts from a position of a game that is not over."""
        if state.awaiting == "choices":
            return self._play_choices(state, batch)
        return (self._win_shares(state, batch, np.zeros((len(batch), 1), np.int64))[:, 0],)

    def _play_choices(self, state: State, batch: range) -> Rollouts:
        """Let all choose like the expert, by chance; then one after the other choose otherwise.

        So each seat has two games that differ only in its choice: the common one and its own.
        Return win shares by rollout, choosing seat and seat: if it stays, and if it leaves.
        """
        inside = np.array(state.inside)
        random = self._rng(batch).random((len(batch), self._tables.players))
        left = random[:, inside] < leave_probabilities(state)
        bits = np.int64(1) << inside
        leavers = (left @ bits)[:, None] ^ np.array([0, *bits])
        won = self._win_shares(state, batch, leavers)
        common, otherwise, left = won[:, :1], won[:, 1:], left[:, :, None]
        return np.where(left, otherwise, common), np.where(left, common, otherwise)

    def _win_shares(self, state: State, batch: range, leavers: Array) -> Array:
        """Return shares of the victory by rollout, by set of first leavers, by seat.

        `leavers` has sets of explorers by rollout; the games of one rollout have the same cards.
        """
        games_per_deal = leavers.shape[1]
        games = len(batch) * games_per_deal
        forced = np.full(games, sum(1 << explorer for explorer in state.inside))
        which = np.zeros(games, np.int64)
        starts = StartPositions(
            position_from_state(state)[None], which, forced, leavers.reshape(-1)
        )
        seed = int(self._rng(batch).integers(2**64, dtype=np.uint64))
        results = play_from(self._tables, self._lineup, game_seeds(seed, games_per_deal), starts)
        wins = results.wins[:, : self._tables.players]
        return wins.reshape(len(batch), games_per_deal, -1) / WIN_UNITS

    def _rng(self, batch: range) -> np.random.Generator:
        return np.random.default_rng([self._seed, batch.start])


def evaluate(state: State, config: ReviewConfig) -> PositionEval:
    """Evaluate one position."""
    (position,) = evaluate_all([state], config)
    return position


def evaluate_all(states: Sequence[State], config: ReviewConfig) -> list[PositionEval]:
    """Evaluate positions of one game; batches of rollouts run in parallel threads."""
    player = RolloutPlayer(states[0], config.seed)
    batches = list(chunked(range(config.rollouts), BATCH_ROLLOUTS))
    running = [state for state in states if not _is_over(state)]
    tasks = [(state, batch) for state in running for batch in batches]
    executor = LocalExecutor(config.threads or os.cpu_count() or 1)
    played: list[Rollouts] = []
    for rollouts in executor.map_in_order(lambda task: player.play(*task), tasks, compiled=True):
        played.append(rollouts)
        config.on_progress(len(played) / len(tasks))
    parts = iter(played)
    return [
        _final_eval(state)
        if _is_over(state)
        else _position_eval(state, [next(parts) for _ in batches])
        for state in states
    ]


def _is_over(state: State) -> bool:
    return isinstance(GAME.rules.pending(state), GameOver)


def _final_eval(state: State) -> PositionEval:
    over = GAME.rules.pending(state)
    assert isinstance(over, GameOver)
    share = 1 / len(over.winners)
    result = [share * (seat in over.winners) for seat in range(len(over.scores))]
    return PositionEval(result, [0.0] * len(result), [])


def _position_eval(state: State, parts: Sequence[Rollouts]) -> PositionEval:
    if state.awaiting != "choices":
        won = np.concatenate([expected for (expected,) in parts])
        return PositionEval(_means(won), _errors(won), [])
    stay, leave = (np.concatenate(part) for part in zip(*parts, strict=True))
    # By rollout, choosing seat and seat: the mean over its choice; all choosing seats agree.
    expected = (stay + (leave - stay) * leave_probabilities(state)[:, None]).mean(1)
    choices = [
        _decision_eval(seat, stay[:, at, seat], leave[:, at, seat])
        for at, seat in enumerate(state.inside)
    ]
    return PositionEval(_means(expected), _errors(expected), choices)


def _decision_eval(seat: int, stay: Array, leave: Array) -> DecisionEval:
    chances = {CONTINUE: float(stay.mean()), EXIT: float(leave.mean())}
    stay_error, leave_error, error = _errors(np.stack([stay, leave, stay - leave], 1))
    errors = {CONTINUE: stay_error, EXIT: leave_error}
    return DecisionEval(seat, chances, errors, error, better_choice(chances, error))


def _means(won: Array) -> list[float]:
    return [float(mean) for mean in won.mean(0)]


def _errors(won: Array) -> list[float]:
    return [float(error) for error in won.std(0, ddof=1) / np.sqrt(len(won))]


def leave_probabilities(state: State) -> Array:
    """Return the probability that the expert leaves, for each explorer inside."""
    rows = np.empty((len(state.inside), NUM_FEATURES), np.float32)
    for row, seat in zip(rows, state.inside, strict=True):
        position = observe(GAME.rules.perfect_recall_view(state, seat))
        numbers = [0.0] * NUM_FEATURES
        write_features(*position[:3], seat, position.partner_mask, numbers)
        row[:] = numbers
    return expert_net().leave_probability(rows).astype(np.float64)


def review(record: Replay, config: ReviewConfig) -> Review:
    """Review every position and every decision of a record."""
    steps = record.steps
    evals = evaluate_all([step.state for step in steps], config)
    decisions: list[DecisionReview] = []
    decision_steps = set()
    for number, (before, after) in enumerate(pairwise(steps), start=1):
        if isinstance(after.step, DecisionStep):
            decision_steps.add(number)
            decisions += [
                review_decision(number, before.state, choice, after.step)
                for choice in evals[number - 1].choices
            ]
    chances = [position.chances for position in evals]
    errors = [max(position.errors) for position in evals]
    seats = seat_reports(chances, decision_steps, decisions)
    return Review(chances, errors, decisions, seats, config.rollouts)


def position_of(state: State) -> ReviewPosition:
    """Return the round and the number of cards on the path."""
    return ReviewPosition(state.round, len(state.path))


def review_decision(
    number: int, state: State, choice: DecisionEval, step: DecisionStep
) -> DecisionReview:
    """Review one seat's choice in a step."""
    chose = step.choices[choice.seat]
    wrong = choice.best not in (None, chose)
    loss = abs(choice.chances[CONTINUE] - choice.chances[EXIT]) if wrong else 0.0
    verdict = verdict_of(loss, close=choice.best is None)
    return DecisionReview(
        step=number,
        seat=choice.seat,
        chose=chose,
        chances=choice.chances,
        error=choice.error,
        best=choice.best,
        loss=loss,
        verdict=verdict,
        why=_reason(state, choice.seat, step) if verdict in FAULTS else None,
    )


def _reason(state: State, seat: int, step: DecisionStep) -> Reason:
    """Explain a wrong choice: the odds, the points at stake, and the others who left."""
    view = GAME.rules.view(state, seat)
    chose = step.choices[seat]
    others = sum(c == EXIT for other, c in step.choices.items() if other != seat)
    facts: dict[str, Value] = {
        "ending": sum(view.deck.get(code, 0) for code in odds.round_end_chances(view)),
        "deck": view.deck_count,
        "points": odds.leave_result(view, leavers=1 + others).points,
        "others": others,
    }
    if chose == EXIT:
        facts["gain"] = round(float(odds.stay_odds(view, leavers=others).expected_gain), 1)
    fault = "stayed" if chose == CONTINUE else "left"
    return Reason(f"coach.{fault}-{'with-others' if others else 'alone'}", facts)
