"""`python_tacora_diamant` against the rules of Diamant: states, chances, results, what is seen."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pyspiel
import pytest
from msgspec.structs import replace
from open_spiel.python.observation import make_observation

from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, GameOver
from tacora.envs.openspiel.played_game import ACTIONS, PlayedGame
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.notation import from_notation
from tests.envs.openspiel_games import KINDS, every_state, finished, load, random_states

WITH_RECALL = pyspiel.IIGObservationType(perfect_recall=True)
TINY = "players=3,deck=treasure:5*1+trap:lava*2+relic*1"


@pytest.mark.parametrize("kind", KINDS)
def test_states_chances_and_results_are_those_of_the_rules(kind: str) -> None:
    game = load(KINDS[kind])
    position, _ = GAME.rules.initial_state(game.options)
    state = None
    for seed in range(3):
        position, _ = GAME.rules.initial_state(game.options)
        before = 0
        for state in random_states(game, seed):
            history = state.full_history()[before:]
            before += len(history)
            if history and history[0].player == pyspiel.PlayerId.CHANCE:
                code = position.catalog.codes[history[0].action]
                position, _ = GAME.rules.apply(position, ChanceStep(code))
            elif history:
                asked = GAME.rules.pending(position)
                assert isinstance(asked, Decide)
                answers = {seat: ACTIONS[history[seat].action] for seat in asked.seats}
                position, _ = GAME.rules.apply(position, DecisionStep(answers))
            assert state.position == position
            assert from_notation(str(state)) == position
            _check_node(state, GAME.rules.pending(position))
        assert state is not None
        assert state.is_terminal()


def _check_node(state: Any, pending: Chance | Decide | GameOver) -> None:
    """Check that a node of OpenSpiel is what the rules wait for."""
    players = range(state.num_players())
    match pending:
        case Chance(_, weights):
            assert state.is_chance_node()
            exact = {n: Fraction(w, sum(weights)) for n, w in enumerate(weights) if w}
            assert dict(state.chance_outcomes()) == {n: float(p) for n, p in exact.items()}
        case Decide(seats):
            assert state.is_simultaneous_node()
            for seat in players:
                legal = [state.action_to_string(seat, a) for a in state.legal_actions(seat)]
                assert legal == list(GAME.rules.legal_choices(state.position, seat))
                assert bool(legal) == (seat in seats)
        case GameOver(scores, winners):
            assert state.is_terminal()
            if state.get_game().utility == "points":
                assert state.returns() == list(scores)
            else:
                assert state.returns() == [(p in winners) / len(winners) for p in players]
            assert state.rewards() == state.returns()
            return
    assert state.returns() == state.rewards() == [0] * len(players)


@pytest.mark.parametrize("kind", KINDS)
def test_a_saved_state_and_a_copy_are_the_same_state(kind: str) -> None:
    game = load(KINDS[kind])
    for n, state in enumerate(random_states(game, 5)):
        if n % 5 == 0:
            _, loaded = pyspiel.deserialize_game_and_state(
                pyspiel.serialize_game_and_state(game, state)
            )
            for other in (loaded, state.clone()):
                assert other.position == state.position
                assert other.history() == state.history()
                assert other.information_state_string(0) == state.information_state_string(0)


def test_a_game_is_loaded_again_from_its_name() -> None:
    for parameters in KINDS.values():
        game = load(parameters)
        assert str(pyspiel.load_game(str(game))) == str(game)
        assert pyspiel.load_game(str(game)).options == game.options


@pytest.mark.parametrize("kind", KINDS)
def test_no_game_is_longer_or_better_than_the_bounds(kind: str) -> None:
    game = load(KINDS[kind])
    for seed in range(5):
        state = finished(game, seed)
        nodes = [move.player for move in state.full_history()]
        assert nodes.count(pyspiel.PlayerId.CHANCE) <= game.max_chance_nodes_in_history()
        assert nodes.count(0) <= game.max_game_length()
        assert game.min_utility() <= min(state.returns())
        assert max(state.returns()) <= game.max_utility()


def test_the_longest_game_reaches_the_bounds() -> None:
    """Reveal everything in every round, then leave; or once fall to the second trap of a kind."""
    game = load(f"{TINY},utility=points")
    for caught in (False, True):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                seen = {path_card.card.index for path_card in state.position.path}
                cards = [card for card, _ in state.chance_outcomes()]
                state.apply_action(min(cards, key=lambda card: (card in seen, card)))
            else:
                path = {path_card.card.index for path_card in state.position.path}
                new = set(np.flatnonzero(state.position.deck)) - path
                second_trap = caught and any(state.position.deck) and not new
                state.apply_actions([0 if new or second_trap else 1] * 3)
        nodes = [move.player for move in state.full_history()]
        assert nodes.count(0) == game.max_game_length() == ENTRANCES * 2 + 1
        assert nodes.count(pyspiel.PlayerId.CHANCE) == game.max_game_length() + caught
    assert game.max_chance_nodes_in_history() == game.max_game_length() + 1


def test_information_states_are_equal_where_only_hidden_choices_differ() -> None:
    """In turns, a seat answers without knowing what the seats before it have chosen."""
    state = pyspiel.convert_to_turn_based(load(TINY)).new_initial_state()
    state.apply_action(0)
    for first, second in product((0, 1), repeat=2):
        after = state.child(first).child(second)
        assert after.current_player() == 2
        assert after.information_state_string(2) == (
            state.child(0).child(0).information_state_string(2)
        )
        assert after.information_state_tensor(2) == (
            state.child(0).child(0).information_state_tensor(2)
        )
    known = {state.child(first).information_state_string(0) for first in (0, 1)}
    assert len(known) == 2


def test_information_states_differ_wherever_what_was_seen_differs() -> None:
    root = load(TINY).new_initial_state()
    observer = make_observation(root.get_game(), WITH_RECALL)
    seen: dict[object, str] = {}
    tensors: dict[object, str] = {}
    for history in _histories(root, 4):
        observer.set_from(history, 1)
        for found, key in ((seen, observer.string_from(history, 1)), (tensors, _bytes(observer))):
            assert found.setdefault(key, history.history_str()) == history.history_str()
    assert len(seen) == len(tensors) > 300


def _histories(state: Any, moves: int) -> Any:
    yield state
    if moves and not state.is_terminal():
        if state.is_chance_node():
            for card, _ in state.chance_outcomes():
                yield from _histories(state.child(card), moves - 1)
        else:
            for actions in product(*(state.legal_actions(p) or [0] for p in range(3))):
                child = state.clone()
                child.apply_actions(list(actions))
                yield from _histories(child, moves - 1)


def _bytes(observer: Any) -> bytes:
    return bytes(observer.tensor.tobytes())


@pytest.mark.parametrize("kind", ["three-players", "two-explorers"])
def test_observations_show_nothing_of_closed_chests_of_others(kind: str) -> None:
    """Two positions that differ in what others have banked look the same without a memory."""
    game = load(KINDS[kind])
    hidden = pyspiel.IIGObservationType(perfect_recall=False)
    public = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    for state in random_states(game, 2):
        if state.is_terminal():
            continue
        other = state.clone()
        banked = (state.position.banked[0], *(b + 7 for b in state.position.banked[1:]))
        other.played = PlayedGame(replace(state.position, banked=banked), state.played.moves)
        for kind_seen, player, equal in ((hidden, 0, True), (hidden, 1, False), (public, 0, True)):
            seen = []
            for one in (state, other):
                observer = make_observation(game, kind_seen)
                observer.set_from(one, player)
                seen.append((observer.string_from(one, player), _bytes(observer)))
            assert (seen[0] == seen[1]) == equal


def _texts(parameters: str, **kind: Any) -> list[str]:
    """Return what players see in a game where seat 0 has left with 1 and the others go on."""
    state = load(parameters).new_initial_state()
    state.apply_action(2)
    state.apply_actions([1] + [0] * (state.num_players() - 1))
    observer = make_observation(state.get_game(), pyspiel.IIGObservationType(**kind))
    return [observer.string_from(state, player) for player in (0, 1)]


def test_chests_are_shown_as_the_type_of_observation_says() -> None:
    private = pyspiel.PrivateInfoType
    closed, opened = KINDS["three-players"], "players=3,chests=open"
    here, there = "diamant-2016/3 1 3 12 1", "-,-,- - card"
    rows: list[tuple[str, dict[str, Any], list[str]]] = [
        (closed, {}, [f"p0 {here} 1,?,? {there}", f"p1 {here} ?,0,? {there}"]),
        (closed, {"private_info": private.NONE}, [f"{here} ?,?,? {there}"] * 2),
        (
            closed,
            {"private_info": private.ALL_PLAYERS},
            [f"p{p} {here} 1,0,0 {there}" for p in (0, 1)],
        ),
        (closed, {"public_info": False}, ["chests 1,?,?", "chests ?,0,?"]),
        (opened, {"public_info": False}, ["", ""]),
    ]
    for parameters, kind, texts in rows:
        assert _texts(parameters, perfect_recall=False, **kind) == texts
    assert _texts(closed, perfect_recall=True) == [f"p{p} treasure:3 e,c,c" for p in (0, 1)]


def test_tensor_of_an_observation_has_what_the_view_has() -> None:
    game = load(KINDS["three-players"])
    observer = make_observation(game)
    for state in random_states(game, 3):
        view = GAME.rules.view(state.position, 1)
        observer.set_from(state, 1)
        parts = observer.dict
        assert list(np.flatnonzero(parts["inside"])) == list(view.inside)
        assert int(np.argmax(parts["round"])) + 1 == view.round
        assert parts["carried"][0] == view.carried
        assert parts["rubies_on_path"][0] == sum(card.rubies for card in view.path)
        assert list(parts["chests"]) == [chest or 0 for chest in view.chests]
        assert [tuple(pair) for pair in parts["relics"]] == [
            (len(relics), sum(relics)) for relics in view.relics
        ]
        codes = state.position.catalog.codes
        assert {codes[n]: parts["deck"][n] for n in np.flatnonzero(parts["deck"])} == view.deck
        assert sum(parts["path"]) == len(view.path)
        assert sum(parts["removed"]) == len(view.removed)


def test_history_of_the_tensor_is_the_history_of_the_game() -> None:
    game = load(KINDS["two-explorers"])
    observer = make_observation(game, WITH_RECALL)
    state = finished(game, 4)
    observer.set_from(state, 0)
    lines = observer.dict["history"].reshape(game.max_chance_nodes_in_history(), -1)
    cards = [m.action for m in state.full_history() if m.player == pyspiel.PlayerId.CHANCE]
    kinds = len(state.position.catalog.codes)
    assert [int(np.argmax(line[:kinds])) for line in lines if line[:kinds].any()] == cards
    asked = sum(
        action >= 0 for move in state.played.moves if not isinstance(move, int) for action in move
    )
    assert lines[:, kinds:].sum() == asked


def test_every_state_in_turns_has_somebody_who_can_move() -> None:
    root = pyspiel.convert_to_turn_based(load("players=3,deck=relic*2")).new_initial_state()
    states = list(every_state(root))
    assert len(states) > 50
    assert all(state.is_terminal() or state.legal_actions() for state in states)
