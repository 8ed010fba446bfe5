"""Dice: possible outcomes, throws and totals."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb

from msgspec.structs import replace

from tacora.core.game import Chance, Pending, Seat
from tacora.games.dinosaurs.agenda import Task, replace_task
from tacora.games.dinosaurs.cards.models import BOOST
from tacora.games.dinosaurs.choices import DICE, Choice, choice_text
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.pieces.diamonds import can_be_robbed
from tacora.games.dinosaurs.state import Roll, State, map_card_at

FACES = range(1, 7)


@cache
def dice_outcomes(
    count: int, drop_lowest: int = 0, drop_highest: int = 0, sixes: int = 0
) -> Chance:
    """Return the outcomes of a throw: some dice count, the others are left out.

    The dice are laid out face by face, lowest first; those that are not left out at either end
    count. Some dice are set to 6 instead of being thrown.
    """
    thrown = count + drop_lowest + drop_highest
    fixed = min(sixes, thrown)
    found: Counter[tuple[int, tuple[int, ...]]] = Counter({(0, ()): 1})
    for face in FACES:
        set_dice = fixed if face == FACES[-1] else 0
        more: Counter[tuple[int, tuple[int, ...]]] = Counter()
        for (laid, kept), weight in found.items():
            free = thrown - fixed - laid
            for number in range(free + 1) if face < FACES[-1] else (free,):
                last = laid + number + set_dice
                counted = min(last, drop_lowest + count) - max(laid, drop_lowest)
                ways = weight * comb(free, number)
                more[last, kept + (face,) * max(0, counted)] += ways
        found = more
    dice = sorted([kept for _, kept in found])
    weights = {kept: weight for (_, kept), weight in found.items()}
    return Chance(tuple(map(dice_code, dice)), tuple([weights[kept] for kept in dice]))


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
    opposed: bool = False
    """True for the victim's dice in a theft (J50)."""

    def run(self, state: State, events: EventList) -> bool:
        if roll_still_applies(state):
            return False
        replace_task(state)
        return True

    def pending(self, state: State) -> Pending:
        roll = self._roll(state)
        if self.again:
            return dice_outcomes(roll.count - len(self.kept))
        return dice_outcomes(roll.count, roll.drop_lowest, roll.drop_highest, roll.sixes)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        dice = dice_of(outcome)
        if self.kept:
            dice = tuple(sorted(self.kept + dice))
        roll = replace(self._roll(state), dice=dice)
        set_roll(state, roll)
        if events is not NO_EVENTS:
            emit(events, "rolled", **roll_facts(state, roll), again=self.again)
        replace_task(state)

    def _roll(self, state: State) -> Roll:
        roll = state.opposed_roll if self.opposed else state.roll
        assert roll is not None  # run: the roll still applies
        return roll


def rolls(state: State) -> tuple[Roll, ...]:
    """Return the rolls under way: one, both of a theft (J50), or none."""
    if state.roll is None:
        return ()
    return (state.roll,) if state.opposed_roll is None else (state.roll, state.opposed_roll)


def roll_of(state: State, seat: Seat) -> Roll | None:
    """Return the roll under way of a seat."""
    roll = state.roll
    if roll is None or roll.seat == seat:
        return roll
    roll = state.opposed_roll
    return roll if roll is not None and roll.seat == seat else None


def set_roll(state: State, roll: Roll) -> None:
    """Replace the roll under way of the same seat."""
    if state.opposed_roll is not None and state.opposed_roll.seat == roll.seat:
        state.opposed_roll = roll
    else:
        state.roll = roll


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
        "opponent": roll.opponent,
        "count": roll.count,
        "modifiers": modifiers(state, roll),
        "floor": roll.minimum,
        "drop_lowest": roll.drop_lowest,
        "drop_highest": roll.drop_highest,
        "sixes": roll.sixes,
    }


def modifiers(state: State, roll: Roll) -> list[dict[str, object]]:
    """List what is added to a roll, each with its source: map:shannon-6, boost, item:lantern."""
    player = state.players[roll.seat]
    added = 0 if player.at is None else map_card_at(state, player.at).roll_bonus
    found: list[dict[str, object]] = []
    if player.at is not None and added:
        found.append({"source": state.cards.map_codes[state.board.cards[player.at]], "by": added})
    if "boost" in player.protections:
        found.append({"source": "boost", "by": BOOST})
    return found + [{"source": source, "by": by} for source, by in roll.bonuses]


def emit_roll_changed(
    state: State, roll: Roll, events: EventList, *, by: Seat | None, card: str | None
) -> None:
    """Tell what a roll is now, before or after the dice, and what changed it."""
    if events is not NO_EVENTS:
        emit(events, "roll-changed", **roll_facts(state, roll), by=by, card=card)


def end_rolls(state: State, events: EventList, reason: str) -> None:
    """End the roll under way, or both of a theft; done, escaped, left, calmed, or off."""
    roll = state.roll
    if roll is None:
        return
    state.roll = state.opposed_roll = None
    if events is not NO_EVENTS:
        dinosaur = None if roll.dinosaur is None else state.cards.dinosaurs[roll.dinosaur]
        facts = {"roll": roll.kind, "dinosaur": dinosaur, "opponent": roll.opponent}
        emit(events, "roll-ended", seat=roll.seat, **facts, reason=reason)


def total(state: State, roll: Roll) -> int:
    """Return the sum of the dice and everything added (J22, J28), without limits."""
    added = bonus(state, roll)
    if roll.minimum is not None:
        return max(roll.minimum, sum(roll.dice) + added)
    return sum(roll.dice) + added


def bonus(state: State, roll: Roll) -> int:
    """Return what is added to the dice: by cards for this roll, and on every roll."""
    added = standing_bonus(state, roll.seat)
    return added + sum([number for _, number in roll.bonuses]) if roll.bonuses else added


def standing_bonus(state: State, seat: Seat) -> int:
    """Return the bonus on every roll of a seat: Safari Shannon on her card (J22), a boost."""
    player = state.players[seat]
    at = player.at
    shannon = 0 if at is None else state.cards.roll_bonuses[state.board.cards[at]]
    return shannon + BOOST if "boost" in player.protections else shannon


def roll_succeeds(state: State, rolled: int, number: int) -> bool:
    """Return True if a total reaches a number (J15, J43), or exceeds it with higher rolls (J51)."""
    return rolled > number if state.options.higher_rolls else rolled >= number


def roll_still_applies(state: State) -> bool:
    """Return True if the announced roll is still to be made or judged (J47, J50)."""
    roll = state.roll
    if roll is None:
        return False
    player = state.players[roll.seat]
    if not player.conscious or player.at is None:
        return False
    if roll.opponent is not None:
        return can_be_robbed(state, roll.seat, roll.opponent)
    return roll.dinosaur is None or state.dinosaurs[roll.dinosaur] == player.at
