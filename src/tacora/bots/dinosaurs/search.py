"""search: tries each answer in imagined games, and takes the one after which it wins most.

It deals the cards that it cannot see at random (information-set search with determinised hands),
plays each answer to the end of the turn with planners on every seat, and compares how likely it is
to win from there. Every answer meets the same luck: dice, items, map and dinosaur cards come from
streams of their own. The worse half of the answers is dropped as the imagined games go on.
"""

from __future__ import annotations

from random import Random

from tacora.bots.dinosaurs.imagining import imagine
from tacora.bots.dinosaurs.placing import best_places
from tacora.bots.dinosaurs.planner import Choices, decide
from tacora.bots.dinosaurs.plays import ideas
from tacora.bots.dinosaurs.prospects import chance_to_win
from tacora.core.chance import pick
from tacora.core.game import Chance, Decide, Decided, Drawn, Seat, Step
from tacora.core.stack import PASS
from tacora.dinosaurs import rules, turn
from tacora.dinosaurs import vocabulary as word
from tacora.dinosaurs.dinosaurs import Chase, Prowl, Sight
from tacora.dinosaurs.explorers import Carry
from tacora.dinosaurs.herd import Lead
from tacora.dinosaurs.items import AUGMENT, PLAY, USE
from tacora.dinosaurs.looking import Foresee, ScoutMap
from tacora.dinosaurs.reaching import Send
from tacora.dinosaurs.setup import Explorers
from tacora.dinosaurs.stack import Window
from tacora.dinosaurs.state import State
from tacora.dinosaurs.view import View

WORLDS = 16
"""How many deals are imagined for the answers that are left to the end."""

PLACES, TRIED = 24, 6
"""How many placements are looked at, the planner's favourites, and how many of them are tried."""

HOPELESS = -0.6
"""Plays that the planner thinks worse than this are not tried."""

ABILITIES: dict[type[word.Word], float] = {
    word.Draw: 1.13,
    word.Floor: 1.06,
    word.Scout: 0.99,
    word.Escape: 0.98,
    word.Act: 0.95,
    word.Reroll: 0.88,
}
"""Shares of victories among four planners, 1 being fair (2,500 games)."""

_SEARCHED = (
    turn.Act,
    turn.Stride,
    turn.Place,
    Window,
    Send,
    Lead,
    Prowl,
    Chase,
    Sight,
    Carry,
    Foresee,
    ScoutMap,
)


class Search:
    """A planner that looks ahead to the end of the turn."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self._worlds = worlds

    def choose(self, view: View, choices: Choices, luck: Random) -> str:
        seat, table = view.seat, view.table
        assert seat is not None  # a bot sits somewhere
        if isinstance(table.agenda[-1], Explorers):
            return max(choices, key=lambda choice: _ability(table, choice))
        usual = decide(table, seat, choices, luck)
        left = _candidates(table, seat, choices, usual)
        totals = dict.fromkeys(left, 0.0)
        for number in range(self._worlds):
            if len(left) == 1:
                break
            world, seed = imagine(view, luck), luck.getrandbits(48)
            for choice in left:
                totals[choice] += _try(world, seat, choice, seed)
            if number + 1 in (self._worlds // 4, self._worlds // 2):
                left = sorted(left, key=lambda choice: -totals[choice])[: (len(left) + 1) // 2]
        return max(left, key=lambda choice: totals[choice])


def _ability(table: State, choice: str) -> float:
    """How well an explorer's ability did among equals (J85)."""
    place = table.cards.explorer_named[choice.partition(":")[2]]
    return ABILITIES.get(type(table.cards.explorers[place].effects[0]), 1.0)


def _candidates(table: State, seat: Seat, choices: Choices, usual: str) -> list[str]:
    """What is worth trying, the planner's answer first: it stays where nothing is better."""
    task = table.agenda[-1]
    if not isinstance(task, _SEARCHED):
        return [usual]
    found = list(choices)
    if isinstance(task, turn.Place):
        found = _best_placed(table, seat, best_places(table, seat, choices)[:PLACES])[:TRIED]
    elif isinstance(task, turn.Act | Window):
        moment = task.moment if isinstance(task, Window) else "act"
        promising = [idea.choice for idea in ideas(table, seat, moment) if idea.gain > HOPELESS]
        found = [choice for choice in choices if not choice.startswith((PLAY, USE, AUGMENT))]
        found += promising
    return list(dict.fromkeys([usual, *found]))


def _best_placed(table: State, seat: Seat, choices: list[str]) -> list[str]:
    """Placements by how likely one is to win with the card there, best first."""

    def placed(choice: str) -> float:
        after, _ = rules.apply(table, Decided({seat: choice}))
        return chance_to_win(after, seat)

    return sorted(choices, key=placed, reverse=True)


class _Luck:
    """Luck that is the same for every answer: each kind of draw has a stream of its own."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._streams: dict[str, Random] = {}

    def draw(self, chance: Chance) -> str:
        kind = chance.outcomes[0].partition(":")[0]
        stream = self._streams.get(kind)
        if stream is None:
            stream = self._streams[kind] = Random(f"{self._seed}/{kind}")
        place = stream.random()
        return pick(chance, lambda total: int(place * total))


def _try(world: State, seat: Seat, choice: str, seed: int) -> float:
    """How likely a seat is to win after an answer, played out to the end of the turn."""
    luck, source = Random(seed), _Luck(seed)
    state, forced = world, choice
    while state.turn == world.turn:
        pending = rules.pending(state)
        step: Step
        if isinstance(pending, Chance):
            step = Drawn(source.draw(pending))
        elif isinstance(pending, Decide):
            step = Decided(_answers(state, pending, seat, forced, luck))
            forced = ""
        else:
            break
        state, _ = rules.apply(state, step)
    return chance_to_win(state, seat)


def _answers(
    state: State, pending: Decide, seat: Seat, forced: str, luck: Random
) -> dict[Seat, str]:
    """What the planners answer, and the answer that is tried: if it is a play, it counts."""
    if forced and forced != PASS:
        return {other: forced if other == seat else PASS for other in pending.seats}
    return {
        other: forced
        if forced and other == seat
        else decide(state, other, rules.choices(state, other), luck)
        for other in pending.seats
    }
