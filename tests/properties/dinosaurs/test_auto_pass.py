"""Auto-answer modes: a seat is asked less often, and nothing else changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tacora.bots.dinosaurs.determinize import determinize
from tacora.core.game import Decide, Seat
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.choices import Choice
from tacora.games.dinosaurs.reactions.auto_pass import ASK, UNLESS_ATTACKED, UNTIL_MY_TURN
from tacora.games.dinosaurs.reactions.dangers import possible_attackers
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.roll_odds import roll_success_chance
from tacora.games.dinosaurs.state import Roll, State, number_at
from tests.properties.dinosaurs import custom_cards
from tests.properties.dinosaurs.stakes import is_at_stake, targets_in
from tests.properties.dinosaurs.strategies import WHOLE, Play, games, play


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
