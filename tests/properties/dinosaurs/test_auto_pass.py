"""Auto-answer modes: a seat is asked less often, and nothing else changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tacora.bots.dinosaurs.determinize import determinize
from tacora.core.chance import SeededChance
from tacora.core.events import Events
from tacora.core.game import Chance, ChanceStep, Decide, GameOver, Json, Seat, Step
from tacora.core.pending_choices import PendingChoices
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.choices import Choice
from tacora.games.dinosaurs.reactions.auto_pass import ASK, UNLESS_ATTACKED, UNTIL_MY_TURN
from tacora.games.dinosaurs.reactions.dangers import possible_attackers
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.roll_odds import roll_success_chance
from tacora.games.dinosaurs.state import Roll, State, number_at
from tests.properties.dinosaurs import custom_cards
from tests.properties.dinosaurs.strategies import PLANNER, WHOLE, Play, games, play


@WHOLE
@given(play=games())
def test_an_auto_answer_is_legal_or_the_seat_is_asked(play: Play) -> None:
    for state in play.states:
        pending = GAME.rules.pending(state)
        for seat in pending.seats if isinstance(pending, Decide) else ():
            choices = GAME.rules.legal_choices(state, seat)
            for mode in GAME.table_policy.auto_answer_modes:
                answer = GAME.table_policy.auto_answer(state, seat, mode)
                assert answer is None or answer in choices
                if choices == (PASS,) and not GAME.table_policy.is_always_asked(state):
                    assert answer == PASS, "a seat that can only pass is not asked"
                if not isinstance(state.agenda[-1], ReactionWindow):
                    assert answer is None, "other decisions are never automatic"


@WHOLE
@given(play=games())
def test_stricter_auto_pass_modes_ask_less_often(play: Play) -> None:
    for state in play.states:
        pending = GAME.rules.pending(state)
        for seat in pending.seats if isinstance(pending, Decide) else ():
            asked = {
                s: GAME.table_policy.auto_answer(state, seat, s) is None
                for s in GAME.table_policy.auto_answer_modes
            }
            assert asked[UNTIL_MY_TURN] <= asked[UNLESS_ATTACKED] <= asked[ASK]


def targets_in(events: Events) -> list[object]:
    """Return the target of each card played: a seat's number, a dinosaur's or item's id, or None.

    This follows only from the events, without the fields of the cards.
    """
    kinds = ("dinosaurs.played", "dinosaurs.used", "dinosaurs.augmented")
    return [event.args.get("on") for event in events if event.id in kinds]


def test_target_of_a_card_is_always_asked() -> None:
    """The target of an item, or of an explorer's ability on custom cards, in mode unless-attacked.

    A seat that is no target is not asked on another player's turn while nothing is at stake.
    """
    met = Counter[str]()
    for seed in (6, 9, 37):  # deals in which both kinds occur
        raw = {"players": 5, "turn-limit": 4, "cards": custom_cards.random_effects(seed)}
        game = play(GAME.rules.parse_options(raw), seed, planned=0.0)
        stack: list[object] = []
        for state, events in zip(game.states, game.events, strict=True):
            stack += targets_in(events)
            del stack[len(state.stack) :]  # the last card played is resolved first
            pending = GAME.rules.pending(state)
            if not isinstance(state.agenda[-1], ReactionWindow) or not isinstance(pending, Decide):
                continue
            for seat in pending.seats:
                if len(GAME.rules.legal_choices(state, seat)) == 1:
                    continue
                answer = GAME.table_policy.auto_answer(state, seat, UNLESS_ATTACKED)
                top = state.stack.top
                if seat in stack and top is not None and top.seat != seat:
                    met.update(card.kind for card in state.stack.played)
                    assert answer is None
                elif seat != state.active and not is_at_stake(state, seat):
                    met["bystander"] += 1
                    assert answer == PASS
    assert met["item"]
    assert met["explorer"]
    assert met["bystander"]


def is_at_stake(state: State, seat: Seat) -> bool:
    """Return True if dice fall, dinosaurs come, a player may win soon, or a card is made to answer.

    A player who lacks at most one diamond may win soon.
    """
    most = max(player.diamonds for player in state.players)
    held, explorer = state.hands[seat], state.players[seat].explorer
    moments = [state.cards.items[item].when for item in held]
    moments += [state.cards.explorers[explorer].when] if explorer is not None else []
    return (
        (bool(state.stack) and "response" in moments)
        or state.roll is not None
        or state.dinosaur_phase is not None
        or most >= state.options.diamonds - 1
    )


def asked_in(state: State) -> Iterator[tuple[Seat, ReactionWindow]]:
    """Yield the seats that a reaction window asks."""
    pending, window = GAME.rules.pending(state), state.agenda[-1]
    if isinstance(pending, Decide) and isinstance(window, ReactionWindow):
        for seat in pending.seats:
            yield seat, window


@WHOLE
@given(play=games())
def test_no_mode_but_ask_asks_about_a_certain_roll(play: Play) -> None:
    """J15, J43: a roll that succeeds with every result, unless a card is played or it may win."""
    for state in play.states:
        roll = state.roll
        if roll is None or state.stack or not is_certain_by_odds(state, roll):
            continue
        if max(player.diamonds for player in state.players) >= state.options.diamonds:
            continue
        for seat, window in asked_in(state):
            if window.timing in ("before", "rolled"):
                for mode in (UNLESS_ATTACKED, UNTIL_MY_TURN):
                    assert GAME.table_policy.auto_answer(state, seat, mode) == PASS


@WHOLE
@given(play=games())
def test_no_mode_passes_a_chance_to_make_room_in_a_full_hand(play: Play) -> None:
    """J24: right before a draw is lost; others who may answer are asked as ever."""
    for state in play.states:
        for seat, window in asked_in(state):
            if window.timing == "full" and len(state.stack) == window.stack_base:
                assert GAME.table_policy.is_always_asked(state)
                for mode in GAME.table_policy.auto_answer_modes:
                    assert GAME.table_policy.auto_answer(state, seat, mode) is None


@WHOLE
@given(play=games())
def test_every_attack_is_foreseen_as_the_card_is_flipped(play: Play) -> None:
    """J37 to J47: unless a card is played in between."""
    foreseen: set[tuple[Seat, str]] | None = None
    for state, events in zip(play.states, play.events, strict=True):
        for event in events:
            if event.id in ("dinosaurs.played", "dinosaurs.used", "dinosaurs.turn"):
                foreseen = None
            elif event.id == "dinosaurs.attacked" and foreseen is not None:
                assert (event.args["seat"], event.args["dinosaur"]) in foreseen
        window = state.agenda[-1]
        if isinstance(window, ReactionWindow) and window.timing == "flipped" and not state.stack:
            foreseen = {
                (seat, state.cards.dinosaurs[dinosaur])
                for seat in range(len(state.players))
                for dinosaur in possible_attackers(state, seat)
            }


def is_certain_by_odds(state: State, roll: Roll) -> bool:
    """Return True if the chance of every number before the dice is 1."""
    here = state.players[roll.seat].at
    if here is None or roll.kind == "steal":
        return False
    cells = state.board.near[here] if roll.kind == "move" else [here]
    unthrown = replace(roll, dice=())
    needs = [number_at(state, cell) for cell in cells]
    return all(roll_success_chance(state, roll.seat, need, unthrown) == 1 for need in needs)


@WHOLE
@given(play=games(), seed=st.integers(0, 99))
def test_auto_answers_do_not_depend_on_hidden_cards(play: Play, seed: int) -> None:
    rng = Random(seed)
    for state in play.states[:: rng.randint(1, 9)]:
        for seat, _ in asked_in(state):
            other = determinize(GAME.rules.view(state, seat), rng)
            for mode in GAME.table_policy.auto_answer_modes:
                for bells in ((), ("objection", "lasso", "pebble-in-the-boot", "spyglass")):
                    answer = GAME.table_policy.auto_answer(state, seat, mode, bells)
                    assert GAME.table_policy.auto_answer(other, seat, mode, bells) == answer


@WHOLE
@given(play=games(), data=st.data())
def test_a_card_with_a_bell_asks_whenever_it_can_be_played(play: Play, data: st.DataObject) -> None:
    cards = sorted(GAME.table_policy.bell_cards(play.states[0]))
    bells = data.draw(st.frozensets(st.sampled_from(cards), min_size=5))
    for state in play.states:
        for seat, _ in asked_in(state):
            choices = GAME.rules.legal_choices(state, seat)
            names = {Choice.parse(c).name for c in choices if c.startswith("play:")}
            is_own = state.stack.top is not None and state.stack.top.seat == seat
            for mode in (UNLESS_ATTACKED, UNTIL_MY_TURN):
                with_bells = GAME.table_policy.auto_answer(state, seat, mode, bells)
                without = GAME.table_policy.auto_answer(state, seat, mode)
                rings = bool(names & bells) and not is_own
                assert with_bells == (None if rings else without)


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
