"""Bad input to `python_tacora_diamant`: OpenSpiel's errors where it has one, and it goes on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from tacora.core.errors import InvalidOptions
from tests.envs.openspiel_games import NAME, finished, load


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("colour=red", "Unknown parameter 'colour'"),
        ("absence=bot", "Unknown parameter 'absence'"),
        ("players=many", "Wrong type for parameter players"),
        ("two_explorers=2", "Wrong type for parameter two_explorers"),
        ("utility=fame", "The parameter utility accepts victory, points; not 'fame'"),
    ],
)
def test_unknown_parameters_and_wrong_types_raise_spiel_error(
    parameters: str, message: str
) -> None:
    with pytest.raises(pyspiel.SpielError, match=message):
        load(parameters)


@pytest.mark.parametrize(
    ("parameters", "code"),
    [
        ("players=2", "option/players"),
        ("players=3,two_explorers=True", "option/players"),
        ("edition=diamant-1999", "option/edition"),
        ("chests=ajar", "option/chests"),
        ("relic_values=printed", "option/relic-values"),
        ("deck=treasure:0", "option/deck"),
        ("deck=treasure:5*many", "option/deck"),
        ("deck=treasure:5+treasure:5", "option/deck"),
        ("deck=relic,edition=incan-gold", "option/deck"),
    ],
)
def test_options_without_a_game_raise_their_code(parameters: str, code: str) -> None:
    with pytest.raises(InvalidOptions, match=code):
        load(parameters)


def _at_card() -> Any:
    return load("players=3").new_initial_state()


def _at_choices() -> Any:
    """Return a state in which seat 0 is in camp."""
    state = _at_card()
    for _ in range(2):
        state.apply_action(0 if not state.position.path else 5)
        if not state.position.path[1:]:
            state.apply_actions([1, 0, 0])
    return state


@pytest.mark.parametrize(
    ("make", "call", "message"),
    [
        (_at_card, lambda s: s.apply_action(18), "No card 18 is left"),
        (_at_card, lambda s: s.apply_action(-1), "INVALID|No card -1|kInvalidAction"),
        (_at_card, lambda s: s.apply_actions([0, 0, 0]), "Nobody decides here"),
        (_at_card, lambda s: s.action_to_string(-1, 18), "There is no action 18"),
        (_at_choices, lambda s: s.apply_action(0), "No card is next"),
        (_at_choices, lambda s: s.apply_actions([0, 0]), "3 players decide; not 2"),
        (_at_choices, lambda s: s.apply_actions([0, 0, 0, 0]), "3 players decide; not 4"),
        (_at_choices, lambda s: s.apply_actions([0, 2, 0]), r"Player 1 may choose \[0, 1\]"),
        (
            _at_choices,
            lambda s: s.apply_actions_with_legality_checks([0, 0, 1000]),
            "no action 1000|Player 2",
        ),
        (_at_choices, lambda s: s.information_state_string(3), "player < NumPlayers"),
        (_at_choices, lambda s: s.observation_tensor(-1), "player >= 0"),
        (_at_choices, lambda s: s.action_to_string(0, 9), "There is no action 9"),
    ],
)
def test_illegal_moves_and_players_raise_spiel_error_and_change_nothing(
    make: Callable[[], Any], call: Callable[[Any], object], message: str
) -> None:
    state = make()
    before = str(state), state.history()
    with pytest.raises(pyspiel.SpielError, match=message):
        call(state)
    assert (str(state), state.history()) == before
    pyspiel.random_sim_test(state.get_game(), num_sims=1, serialize=True, verbose=False)


def test_a_finished_game_accepts_no_move() -> None:
    state = finished(load("players=3"), 1)
    with pytest.raises(pyspiel.SpielError, match="Nobody decides here"):
        state.apply_actions([0, 0, 0])
    with pytest.raises(pyspiel.SpielError, match="No card is next"):
        state.apply_action(0)
    assert state.legal_actions(0) == []


@pytest.mark.parametrize("player", [-1, 3])
def test_observers_refuse_players_who_do_not_exist(player: int) -> None:
    observer = make_observation(load("players=3"))
    for look in (observer.set_from, observer.string_from):
        with pytest.raises(pyspiel.SpielError, match=f"There is no player {player}"):
            look(_at_choices(), player)


def test_observers_have_no_parameters() -> None:
    with pytest.raises(ValueError, match="observers have no parameters"):
        load("players=3").make_py_observer(None, {"pixels": True})


def test_the_game_exists_only_after_the_import() -> None:
    program = f"""
import pyspiel
try:
    pyspiel.load_game("{NAME}")
except pyspiel.SpielError as error:
    assert "Unknown game" in str(error)
    import tacora.envs.openspiel
    print(pyspiel.load_game("{NAME}(players=5)").num_players())
"""
    run = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout) == (0, "5\n")


def test_without_openspiel_the_import_says_what_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import tacora.envs.openspiel"
    run = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert run.returncode == 1
    assert run.stderr.endswith("not installed: pip install 'tacora[openspiel]'.\n")
