"""search: tries each answer in imagined games, and takes the one after which it wins most.

It deals the cards that it cannot see at random (information-set search with determinised hands),
plays each answer to the end of the turn with planners on every seat and the same luck for every
answer, and compares how likely it is to win from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tacora.bots.dinosaurs.imagining import imagine
from tacora.bots.dinosaurs.placing import best_places
from tacora.bots.dinosaurs.planner import Choices, decide
from tacora.bots.dinosaurs.prospects import chance_to_win
from tacora.core.chance import Seeded
from tacora.core.game import Chance, Decide, Decided, Drawn, Seat, Step
from tacora.core.stack import PASS
from tacora.dinosaurs import rules, turn
from tacora.dinosaurs.dinosaurs import Chase, Prowl
from tacora.dinosaurs.explorers import Carry
from tacora.dinosaurs.herd import Lead
from tacora.dinosaurs.items import AUGMENT
from tacora.dinosaurs.looking import Foresee, ScoutMap
from tacora.dinosaurs.reaching import Send
from tacora.dinosaurs.stack import Window
from tacora.dinosaurs.state import State
from tacora.dinosaurs.view import View

WORLDS = 6
"""How many deals are imagined for a decision."""

PLACES = 12
"""How many placements are looked at, the planner's favourites."""

_SEARCHED = (
    turn.Act,
    turn.Stride,
    turn.Place,
    Window,
    Send,
    Lead,
    Prowl,
    Chase,
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
        usual = decide(table, seat, choices, luck)
        if not isinstance(table.agenda[-1], _SEARCHED):
            return usual
        candidates = _candidates(table, seat, choices, usual)
        if len(candidates) == 1:
            return usual
        totals = dict.fromkeys(candidates, 0.0)
        for _ in range(self._worlds):
            world, seed = imagine(view, luck), luck.getrandbits(48)
            for choice in candidates:
                totals[choice] += _try(world, seat, choice, seed)
        return max(candidates, key=lambda choice: totals[choice])


def _candidates(table: State, seat: Seat, choices: Choices, usual: str) -> list[str]:
    """What is worth trying, the planner's answer first: it stays where nothing is better."""
    found: Iterable[str] = choices
    if isinstance(table.agenda[-1], turn.Place):
        found = best_places(table, seat, choices)[:PLACES]
    elif any(choice.startswith(AUGMENT) for choice in choices):
        found = [choice for choice in choices if not choice.startswith(AUGMENT)]
    return list(dict.fromkeys([usual, *found]))


def _try(world: State, seat: Seat, choice: str, seed: int) -> float:
    """How likely a seat is to win after an answer, played out to the end of the turn."""
    luck, source = Random(seed), Seeded(seed)
    now, forced = world.turn, choice
    state = world
    while True:
        pending = rules.pending(state)
        step: Step
        if isinstance(pending, Chance):
            step = Drawn(source.draw(pending))
        elif isinstance(pending, Decide):
            answers = {}
            for other in pending.seats:
                if forced and other == seat:
                    answers[other] = forced
                elif forced and len(pending.seats) > 1 and forced != PASS:
                    answers[other] = PASS  # the answer that is tried is the one that counts
                else:
                    answers[other] = decide(state, other, rules.choices(state, other), luck)
            forced = ""
            step = Decided(answers)
        else:
            return chance_to_win(state, seat)
        state, _ = rules.apply(state, step)
        if state.turn != now:
            return chance_to_win(state, seat)
