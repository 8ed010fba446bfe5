"""Dice: what may fall, what has fallen, and what it counts."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec.structs import replace

from tacora.core.game import Chance, Pending
from tacora.games.dinosaurs.cards.models import SHANNON
from tacora.games.dinosaurs.state import Roll, State, Task, Told, done, kind_at, say

FACES = range(1, 7)


@cache
def chances(count: int, extra: int = 0, six: int = 0) -> Chance:
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
    return "dice:" + "+".join(map(str, dice))


@cache
def dice_of(code: str) -> tuple[int, ...]:
    """The dice that a record names."""
    return tuple(int(die) for die in code.removeprefix("dice:").split("+"))


class Throw(Task, frozen=True, gc=False, tag="throw"):
    """The dice fall; with some of them kept, only the others are thrown again."""

    keep: tuple[int, ...] = ()
    again: bool = False

    def run(self, game: State, told: Told) -> bool:
        if stands(game):
            return False
        done(game)
        return True

    def pending(self, game: State) -> Pending:
        roll = game.roll
        assert roll is not None  # run() has seen that it stands
        if self.again:
            return chances(roll.count - len(self.keep))
        return chances(roll.count, roll.extra, roll.six)

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        assert game.roll is not None
        dice = tuple(sorted(self.keep + dice_of(outcome)))
        game.roll = replace(game.roll, dice=dice)
        say(told, "rolled", **roll_facts(game, game.roll))
        done(game)


def roll_facts(game: State, roll: Roll) -> dict[str, object]:
    """A roll as events tell it."""
    return {
        "seat": roll.seat,
        "roll": roll.kind,
        "dice": list(roll.dice),
        "total": total(game, roll),
        "need": roll.need,
    }


def total(game: State, roll: Roll) -> int:
    """J22, J28: the dice and everything added to them; no limit below or above."""
    plus = bonus(game, roll)
    if roll.floor is not None:
        return max(roll.floor, sum(roll.dice) + plus)
    return sum(roll.dice) + plus


def bonus(game: State, roll: Roll) -> int:
    """What is added to the dice: cards, and J22 Safari Shannon on whose card one stands."""
    at = game.players[roll.seat].at
    with_her = at is not None and kind_at(game, at) == "shannon"
    return roll.plus + (SHANNON if with_her else 0)


def reaches(game: State, rolled: int, number: int) -> bool:
    """J15, J43: at least the number; J51: more than it, where the table plays so."""
    return rolled > number if game.options.higher_rolls else rolled >= number


def stands(game: State) -> bool:
    """Whether the announced roll is still to be made or judged (J47)."""
    roll = game.roll
    if roll is None:
        return False
    player = game.players[roll.seat]
    if not player.awake or player.at is None:
        return False
    return roll.dinosaur is None or game.dinosaurs[roll.dinosaur] == player.at
