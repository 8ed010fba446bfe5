"""Dice: possible outcomes, throws and totals."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec.structs import replace

from tacora.core.game import Chance, Pending, Seat
from tacora.games.dinosaurs.agenda import Task, replace_task
from tacora.games.dinosaurs.choices import DICE, Choice, choice_text
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.state import Roll, State, map_card_at

FACES = range(1, 7)


@cache
def dice_outcomes(count: int, extra: int = 0, six: int = 0) -> Chance:
    """Return the outcomes of a throw; of extra dice the best or the worst are kept."""
    fixed = min(six, count + abs(extra))
    found = Counter({_kept((6,) * fixed, count, extra): 1})
    for _ in range(count + abs(extra) - fixed):
        more: Counter[tuple[int, ...]] = Counter()
        for dice, weight in found.items():
            for face in FACES:
                more[_kept((*dice, face), count, extra)] += weight
        found = more
    kept = sorted(found)
    return Chance(tuple(dice_code(dice) for dice in kept), tuple(found[dice] for dice in kept))


def _kept(dice: tuple[int, ...], count: int, extra: int) -> tuple[int, ...]:
    """Return the best of the dice, or the worst."""
    ordered = sorted(dice)
    return tuple(ordered[:count] if extra < 0 else ordered[-count:])


def dice_code(dice: tuple[int, ...]) -> str:
    """Format dice as in a record: dice:2+5, dice:4."""
    return choice_text(DICE, *dice)


@cache
def dice_of(code: str) -> tuple[int, ...]:
    """Return the dice of an outcome in a record."""
    return Choice.parse(code).dice


class RollDice(Task, frozen=True, gc=False, tag="throw"):
    """Throw the dice; dice that are kept are not thrown again."""

    kept: tuple[int, ...] = ()
    again: bool = False

    def run(self, state: State, events: EventList) -> bool:
        if roll_still_applies(state):
            return False
        replace_task(state)
        return True

    def pending(self, state: State) -> Pending:
        roll = state.roll
        assert roll is not None  # run: the roll still applies
        if self.again:
            return dice_outcomes(roll.count - len(self.kept))
        return dice_outcomes(roll.count, roll.extra_dice, roll.sixes)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        assert state.roll is not None
        dice = tuple(sorted(self.kept + dice_of(outcome)))
        state.roll = replace(state.roll, dice=dice)
        emit(events, "rolled", **roll_facts(state, state.roll), again=self.again)
        replace_task(state)


def roll_facts(state: State, roll: Roll) -> dict[str, object]:
    """Return the facts of a roll for events and reports."""
    number = roll.target
    return {
        "seat": roll.seat,
        "roll": roll.kind,
        "dice": list(roll.dice),
        "total": total(state, roll) if roll.dice else None,
        "need": number,
        "needed": None if number is None else number + state.options.higher_rolls,  # J51
        "dinosaur": None if roll.dinosaur is None else state.cards.dinosaurs[roll.dinosaur],
        "count": roll.count,
        "modifiers": modifiers(state, roll),
        "floor": roll.minimum,
        "drop_lowest": max(roll.extra_dice, 0),
        "drop_highest": max(-roll.extra_dice, 0),
        "sixes": roll.sixes,
    }


def modifiers(state: State, roll: Roll) -> list[dict[str, object]]:
    """List what is added to a roll, each with its source: map:shannon-6, item:lantern, augment."""
    found: list[dict[str, object]] = []
    at = state.players[roll.seat].at
    if at is not None and map_card_at(state, at).roll_bonus:
        by = map_card_at(state, at).roll_bonus
        found.append({"source": state.cards.map_codes[state.board.cards[at]], "by": by})
    if roll.bonus:
        found.append({"source": "cards", "by": roll.bonus})
    return found


def emit_roll_changed(
    state: State, roll: Roll, events: EventList, *, by: Seat | None, card: str | None
) -> None:
    """Tell what a roll is now, before or after the dice, and what changed it."""
    emit(events, "roll-changed", **roll_facts(state, roll), by=by, card=card)


def end_roll(state: State, events: EventList, reason: str) -> None:
    """End the roll under way and tell why: done, escaped, left, calmed, off, or over."""
    roll = state.roll
    if roll is None:
        return
    state.roll = None
    dinosaur = None if roll.dinosaur is None else state.cards.dinosaurs[roll.dinosaur]
    emit(events, "roll-ended", seat=roll.seat, roll=roll.kind, dinosaur=dinosaur, reason=reason)


def total(state: State, roll: Roll) -> int:
    """Return the sum of the dice and everything added (J22, J28), without limits."""
    added = bonus(state, roll)
    if roll.minimum is not None:
        return max(roll.minimum, sum(roll.dice) + added)
    return sum(roll.dice) + added


def bonus(state: State, roll: Roll) -> int:
    """Return what is added to the dice: by cards, and by Safari Shannon on her card (J22)."""
    at = state.players[roll.seat].at
    return roll.bonus + (0 if at is None else map_card_at(state, at).roll_bonus)


def roll_succeeds(state: State, rolled: int, number: int) -> bool:
    """Return True if a total reaches a number (J15, J43), or exceeds it with higher rolls (J51)."""
    return rolled > number if state.options.higher_rolls else rolled >= number


def roll_still_applies(state: State) -> bool:
    """Return True if the announced roll is still to be made or judged (J47)."""
    roll = state.roll
    if roll is None:
        return False
    player = state.players[roll.seat]
    if not player.conscious or player.at is None:
        return False
    return roll.dinosaur is None or state.dinosaurs[roll.dinosaur] == player.at
