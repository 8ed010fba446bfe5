"""Auto-answer modes at whole tables: who is asked, and that the record stays the same."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tacora.core.chance import SeededChance
from tacora.core.events import Events
from tacora.core.game import Chance, ChanceStep, Decide, GameOver, Json, Seat, Step
from tacora.core.pending_choices import PendingChoices
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.reactions.auto_pass import ASK, UNLESS_ATTACKED, UNTIL_MY_TURN
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs.stakes import is_at_stake, targets_in
from tests.properties.dinosaurs.strategies import PLANNER


class ModesTable:
    """A game at a table where every seat has an auto-answer mode."""

    def __init__(self, raw: dict[str, Json], seed: int, modes: tuple[str, ...]) -> None:
        self.modes = modes
        self.steps: list[Step] = []
        self.asked: Counter[Seat] = Counter()
        """How often each seat was asked in a reaction window."""
        self.questions: list[tuple[State, Seat]] = []
        """Every state in which a seat was asked."""
        self.targeted: list[set[Seat]] = []
        """The seats that cards on the stack targeted, for each of the questions."""
        self._stack: list[object] = []
        self._seed = seed
        self._chance = SeededChance(seed)
        self.state, _ = GAME.rules.initial_state(
            GAME.rules.parse_options({**raw, "players": len(modes)})
        )

    def play(self) -> ModesTable:
        """Play to the end."""
        while not isinstance(pending := GAME.rules.pending(self.state), GameOver):
            if isinstance(pending, Chance):
                step: Step = ChanceStep(self._chance.draw(pending))
            else:
                step = self._collect(pending).reveal()
            self.steps.append(step)
            self.state, events = GAME.rules.apply(self.state, step)
            self._follow(events)
        return self

    def _follow(self, events: Events) -> None:
        self._stack += targets_in(events)
        del self._stack[len(self.state.stack) :]

    def _collect(self, asked: Decide) -> PendingChoices:
        pending = PendingChoices(
            {seat: GAME.rules.legal_choices(self.state, seat) for seat in asked.seats}
        )
        for seat in asked.seats:
            answer = GAME.table_policy.auto_answer(self.state, seat, self.modes[seat])
            pending = pending.choose(seat, self._ask(seat) if answer is None else answer)
        return pending

    def _ask(self, seat: Seat) -> str:
        """Return the answer of a player who is asked: the same in the same position."""
        if isinstance(self.state.agenda[-1], ReactionWindow):
            self.asked[seat] += 1
        self.questions.append((self.state, seat))
        self.targeted.append({on for on in self._stack if isinstance(on, int)})
        rng = Random(f"{self._seed} {len(self.steps)} {seat}")
        choices = GAME.rules.legal_choices(self.state, seat)
        if rng.random() < 0.2:
            return rng.choice(choices)
        return PLANNER.choose(GAME.rules.view(self.state, seat), choices, rng)


GAMES = [
    ({"turn-limit": 6}, 1),
    ({"turn-limit": 6, "pickpocketing": True, "attacks": "moved"}, 2),
    ({"turn-limit": 6, "explorers": "dealt", "higher-rolls": True}, 3),
]


@pytest.mark.parametrize(("raw", "seed"), GAMES)
def test_only_seats_with_a_play_are_asked(raw: dict[str, Json], seed: int) -> None:
    table = ModesTable(raw, seed, (ASK, UNTIL_MY_TURN, UNLESS_ATTACKED, ASK)).play()
    for state, seat in table.questions:
        assert len(GAME.rules.legal_choices(state, seat)) > 1
        pending = GAME.rules.pending(state)
        assert isinstance(pending, Decide)
        assert seat in pending.seats
    assert set(table.asked) == {0, 1, 2, 3}


@pytest.mark.parametrize(("raw", "seed"), GAMES)
def test_mode_until_my_turn_asks_only_in_the_turn_of_the_seat(
    raw: dict[str, Json], seed: int
) -> None:
    table = ModesTable(raw, seed, (UNTIL_MY_TURN,) * 3).play()
    in_windows = [q for q in table.questions if isinstance(q[0].agenda[-1], ReactionWindow)]
    assert in_windows
    assert all(seat == state.active for state, seat in in_windows)


@pytest.mark.parametrize(("raw", "seed"), GAMES)
def test_mode_unless_attacked_asks_others_only_when_something_is_at_stake(
    raw: dict[str, Json], seed: int
) -> None:
    table = ModesTable(raw, seed, (UNLESS_ATTACKED,) * 4).play()
    met = Counter[str]()
    for (state, seat), targeted in zip(table.questions, table.targeted, strict=True):
        if not isinstance(state.agenda[-1], ReactionWindow) or seat == state.active:
            continue
        rolls = state.roll is not None and state.roll.seat == seat
        met["rolls"] += rolls
        met["targeted"] += seat in targeted
        met["others"] += not rolls and seat not in targeted
        assert rolls or seat in targeted or is_at_stake(state, seat)
        if not rolls and seat not in targeted and state.roll is not None and not state.stack:
            assert state.players[state.roll.seat].diamonds, "nothing to lose"
    assert met["rolls"]
    assert met["others"]


@pytest.mark.parametrize(("raw", "seed"), GAMES)
def test_skipping_seats_that_can_only_pass_changes_no_record(
    raw: dict[str, Json], seed: int
) -> None:
    """A table that asks even seats that can only pass plays the same game (J33)."""

    class AskAll(ModesTable):
        def _collect(self, asked: Decide) -> PendingChoices:
            pending = PendingChoices(
                {seat: GAME.rules.legal_choices(self.state, seat) for seat in asked.seats}
            )
            for seat in asked.seats:
                pending = pending.choose(seat, self._ask(seat))
            return pending

    skipping = ModesTable(raw, seed, (ASK,) * 3).play()
    asking = AskAll(raw, seed, (ASK,) * 3).play()
    assert skipping.steps == asking.steps
    assert skipping.state == asking.state
    assert skipping.asked.total() < asking.asked.total()
