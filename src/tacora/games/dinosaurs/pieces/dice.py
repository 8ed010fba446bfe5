"""Dice: what may fall, what has fallen, and what it counts."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec.structs import replace

from tacora.core.game import Chance, Pending
from tacora.games.dinosaurs.agenda import Task, replace_task
from tacora.games.dinosaurs.cards.models import SHANNON
from tacora.games.dinosaurs.choices import DICE, Choice, choice_text
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.state import Roll, State, kind_at

FACES = range(1, 7)


@cache
def dice_outcomes(count: int, extra: int = 0, six: int = 0) -> Chance:
    """What may be left on the table when dice are thrown: the best or worst of more than count."""
    fixed = min(six, count + abs(extra))
    found = Counter({_kept((6,) * fixed, count, extra): 1})
    for _ in range(count + abs(extra) - fixed):
        more: Counter[tuple[int, ...]] = Counter()
        for dice, ways in found.items():
            for face in FACES:
                more[_kept((*dice, face), count, extra)] += ways
        found = more
    kept = sorted(found)
    return Chance(tuple(dice_code(dice) for dice in kept), tuple(found[dice] for dice in kept))


def _kept(dice: tuple[int, ...], count: int, extra: int) -> tuple[int, ...]:
    """The best of the dice, or the worst."""
    ordered = sorted(dice)
    return tuple(ordered[:count] if extra < 0 else ordered[-count:])


def dice_code(dice: tuple[int, ...]) -> str:
    """Dice as a record has them: dice:2+5, dice:4."""
    return choice_text(DICE, *dice)


@cache
def dice_of(code: str) -> tuple[int, ...]:
    """The dice that a record names."""
    return Choice.parse(code).dice


class RollDice(Task, frozen=True, gc=False, tag="throw"):
    """The dice fall; with some of them kept, only the others are thrown again."""

    keep: tuple[int, ...] = ()
    again: bool = False

    def run(self, state: State, events: EventList) -> bool:
        if roll_still_applies(state):
            return False
        replace_task(state)
        return True

    def pending(self, state: State) -> Pending:
        roll = state.roll
        assert roll is not None  # run() has seen that it stands
        if self.again:
            return dice_outcomes(roll.count - len(self.keep))
        return dice_outcomes(roll.count, roll.extra_dice, roll.sixes)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        assert state.roll is not None
        dice = tuple(sorted(self.keep + dice_of(outcome)))
        state.roll = replace(state.roll, dice=dice)
        emit(events, "rolled", **roll_facts(state, state.roll))
        replace_task(state)


def roll_facts(state: State, roll: Roll) -> dict[str, object]:
    """A roll as events tell it."""
    return {
        "seat": roll.seat,
        "roll": roll.kind,
        "dice": list(roll.dice),
        "total": total(state, roll),
        "need": roll.target,
    }


def total(state: State, roll: Roll) -> int:
    """J22, J28: the dice and everything added to them; no limit below or above."""
    plus = bonus(state, roll)
    if roll.minimum is not None:
        return max(roll.minimum, sum(roll.dice) + plus)
    return sum(roll.dice) + plus


def bonus(state: State, roll: Roll) -> int:
    """What is added to the dice: cards, and J22 Safari Shannon on whose card one stands."""
    at = state.players[roll.seat].at
    with_her = at is not None and kind_at(state, at) == "shannon"
    return roll.bonus + (SHANNON if with_her else 0)


def roll_succeeds(state: State, rolled: int, number: int) -> bool:
    """J15, J43: at least the number; J51: more than it, where the table plays so."""
    return rolled > number if state.options.higher_rolls else rolled >= number


def roll_still_applies(state: State) -> bool:
    """Whether the announced roll is still to be made or judged (J47)."""
    roll = state.roll
    if roll is None:
        return False
    player = state.players[roll.seat]
    if not player.conscious or player.at is None:
        return False
    return roll.dinosaur is None or state.dinosaurs[roll.dinosaur] == player.at
