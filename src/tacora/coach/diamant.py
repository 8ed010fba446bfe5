"""The coach of Diamant: plays every position on, thousands of times, as the expert would."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

import numpy as np

from tacora.bots.diamant.expert import expert_net
from tacora.bots.diamant.features import FEATURES, features
from tacora.bots.diamant.seen import survey
from tacora.coach.review import Judged, Progress, Review, Value, Why, reports, verdict_of
from tacora.core.errors import WrongCall
from tacora.core.game import Decided, Over
from tacora.core.replay import Replay
from tacora.diamant import GAME, odds
from tacora.diamant.cards import CONTINUE, EXIT
from tacora.diamant.state import State
from tacora.sim.diamant.box import Array, Box, box_of
from tacora.sim.diamant.cast import seated
from tacora.sim.diamant.episodes import Seats, Starts, play_from
from tacora.sim.diamant.luck import deals
from tacora.sim.diamant.position import column
from tacora.sim.tally import WHOLE

ROLLOUTS = 1024
"""Games played on for each choice of each seat at each position."""

CLOSE = 2.0
"""Standard errors within which nobody can tell which choice is better."""


@dataclass(frozen=True)
class Choice:
    """What can be said of one seat's choice in a position."""

    seat: int
    stay: float
    go: float
    error: float
    """The standard error of the difference, which is smaller than that of either: the same luck."""

    @property
    def best(self) -> str | None:
        """The better choice, or None where it is too close to call."""
        if abs(self.stay - self.go) <= CLOSE * self.error:
            return None
        return CONTINUE if self.stay > self.go else EXIT


@dataclass(frozen=True)
class Outlook:
    """The chances of a position: everybody's to win, and those of each choice."""

    chances: list[float]
    errors: list[float]
    choices: tuple[Choice, ...] = ()


class Coach:
    """Knows one table: its cards, its number of seats."""

    def __init__(self, state: State, rollouts: int = ROLLOUTS, seed: int = 1) -> None:
        if state.options.two_explorers:
            raise WrongCall("call/coach", "There is no coach for two explorers each.")
        self._box: Box = box_of(state.options)
        self._seats: Seats = seated(self._box, [["expert"] * self._box.players])
        self._rollouts = rollouts
        self._seed = seed

    def look(self, state: State) -> Outlook:
        """How a position stands."""
        over = GAME.pending(state)
        if isinstance(over, Over):
            share = 1 / len(over.winners)
            won = [share * (seat in over.winners) for seat in range(self._box.players)]
            return Outlook(won, [0.0] * len(won))
        if state.awaiting == "choices":
            return self._before_choices(state)
        won = self._play(state, [(0, 0)])[0]
        return Outlook(list(map(float, won.mean(0))), list(map(float, _error(won))))

    def _before_choices(self, state: State) -> Outlook:
        """One seat after the other stays and leaves, while the others do what the expert does."""
        inside = state.inside
        given = [(1 << seat, leave << seat) for seat in inside for leave in (0, 1)]
        won = self._play(state, given)
        leaving = _leaving(state)
        choices, chances, errors = [], [], []
        for at, seat in enumerate(inside):
            stay, go, p = won[2 * at], won[2 * at + 1], leaving[at]
            apart = stay[:, seat] - go[:, seat]
            error = float(apart.std() / np.sqrt(self._rollouts))
            choices.append(
                Choice(seat, float(stay[:, seat].mean()), float(go[:, seat].mean()), error)
            )
            chances.append((1 - p) * stay.mean(0) + p * go.mean(0))
            errors.append(((1 - p) * _error(stay)) ** 2 + (p * _error(go)) ** 2)
        mean = np.mean(chances, axis=0)
        error = np.sqrt(np.mean(errors, axis=0))
        return Outlook(list(map(float, mean)), list(map(float, error)), tuple(choices))

    def _play(self, state: State, given: list[tuple[int, int]]) -> Array:
        """Shares of the victory by what is given, game and seat; the same luck for all given."""
        fixed, leaving = np.tile(np.array(given, np.int64), (self._rollouts, 1)).T
        which = np.zeros(len(fixed), np.int64)
        starts = Starts(column(self._box, state)[None], which, fixed, leaving)
        name = f"{self._seed} {GAME.to_notation(state)}"
        luck = deals(crc32(name.encode()), alike=len(given))
        wins = play_from(self._box, self._seats, luck, starts).wins[:, : self._box.players]
        return wins.reshape(self._rollouts, len(given), -1).swapaxes(0, 1) / WHOLE


def _error(won: Array) -> Array:
    return won.std(0) / np.sqrt(len(won))


def _leaving(state: State) -> list[float]:
    """The probability that the expert leaves, for each who is inside."""
    rows = np.empty((len(state.inside), FEATURES), np.float32)
    for row, seat in zip(rows, state.inside, strict=True):
        position = survey(GAME.counted(state, seat))
        numbers = [0.0] * FEATURES
        features(*position[:3], seat, position.twin, numbers)
        row[:] = numbers
    return list(map(float, expert_net().leaving(rows)))


def review(record: Replay, rollouts: int | None, told: Progress) -> Review:
    """Every position of a record, every choice in it, and what it all came to."""
    moments = record.moments
    coach = Coach(moments[0].state, rollouts or ROLLOUTS)
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        outlooks = []
        for outlook in threads.map(coach.look, [moment.state for moment in moments]):
            outlooks.append(outlook)
            told(len(outlooks) / len(moments))
    judged: list[Judged] = []
    decided = set()
    for step, (before, moment) in enumerate(pairwise(moments), start=1):
        if isinstance(moment.step, Decided):
            decided.add(step)
            choices = outlooks[step - 1].choices
            judged += [_judged(step, before.state, choice, moment.step) for choice in choices]
    chances = [outlook.chances for outlook in outlooks]
    errors = [max(outlook.errors) for outlook in outlooks]
    return Review(chances, errors, judged, reports(chances, decided, judged), rollouts or ROLLOUTS)


def _judged(step: int, state: State, choice: Choice, decided: Decided) -> Judged:
    chose = decided.choices[choice.seat]
    best = choice.best
    loss = abs(choice.stay - choice.go) if best not in (None, chose) else 0.0
    verdict = verdict_of(loss, close=best is None)
    return Judged(
        step=step,
        seat=choice.seat,
        chose=chose,
        chances={CONTINUE: choice.stay, EXIT: choice.go},
        error=choice.error,
        best=best,
        loss=loss,
        verdict=verdict,
        why=None if verdict in ("best", "close") else _why(state, choice.seat, decided),
    )


def _why(state: State, seat: int, decided: Decided) -> Why:
    """The odds, what was at stake, and who else left: what there is to say of a wrong choice."""
    view = GAME.view(state, seat)
    chose = decided.choices[seat]
    others = sum(c == EXIT for other, c in decided.choices.items() if other != seat)
    facts: dict[str, Value] = {
        "ending": sum(view.deck.get(code, 0) for code in odds.end_chances(view)),
        "deck": view.deck_count,
        "points": odds.go(view, leavers=1 + others).points,
        "others": others,
    }
    if chose == EXIT:
        facts["gain"] = round(float(odds.stay(view, leavers=others).expected_gain), 1)
    wrong = "stayed" if chose == CONTINUE else "left"
    return Why(f"coach.{wrong}-{'with-others' if others else 'alone'}", facts)
