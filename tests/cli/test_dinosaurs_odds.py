from __future__ import annotations

from pathlib import Path

import pytest

from tacora.core.game import DecisionStep
from tacora.games.dinosaurs import GAME
from tests.cli.conftest import Run
from tests.cli.dinosaurs_fixtures import state_with_map

CAMP = state_with_map("jungle-9", "diamond-4", "tunnel-5", "shannon-6")


def _position(*answers: str) -> str:
    state = CAMP
    for answer in answers:
        state, _ = GAME.rules.apply(state, DecisionStep({0: answer}))
    return GAME.rules.to_notation(state)


@pytest.mark.parametrize(
    ("words", "fraction"),
    [
        ("--need 9", "5/18"),
        ("--need 9 --plus 2", "7/12"),
        ("--need 9 --higher-rolls", "1/6"),
        ("--need 9 --plus -2", "1/12"),
        ("--need 5 --dice 1", "1/3"),
        ("--need 2", "1"),
        ("--need 13", "0"),
    ],
)
def test_odds_need_gives_the_exact_chance_of_a_roll(tacora: Run, words: str, fraction: str) -> None:
    found = tacora("odds", "dinosaurs", *words.split(), "--json").json
    assert found["need"]["chance"]["fraction"] == fraction


def test_odds_evade_several_dinosaurs(tacora: Run) -> None:
    found = tacora("odds", "dinosaurs", "--evade", "7,7,10", "--json").json
    assert found["evade"]["chance"]["fraction"] == "49/864"
    assert "To evade at 7, 7, 10: 5.7 % (49/864)" in tacora(
        "odds", "dinosaurs", "--evade", "7,7,10"
    ).out.replace("\n", " ")


def test_odds_position_lists_steps(tacora: Run) -> None:
    found = tacora("odds", "dinosaurs", _position(), "--json").json
    assert found["at"] == "camp"
    assert {step["direction"]: step["chance"]["fraction"] for step in found["steps"]} == {
        "N": "5/18",
        "E": "11/12",
        "S": "5/6",
        "W": "13/18",
    }
    assert found["home"][0]["chance"]["fraction"] == "1"
    assert "W w1 (number 6)          72.2 % (13/18)" in tacora("odds", "dinosaurs", _position()).out


def test_odds_include_the_shannon_bonus(tacora: Run) -> None:
    """J22: on her card 2 is added; Base Camp is a 2, so that one action is enough."""
    text = GAME.rules.to_notation(CAMP).replace("pemba:ready:camp", "pemba:ready:w1")
    found = tacora("odds", "dinosaurs", text, "--home", "2", "--need", "9", "--json").json
    assert found["plus"] == 2
    assert found["need"]["chance"]["fraction"] == "7/12"
    assert [row["chance"]["fraction"] for row in found["home"]] == ["1", "1"]
    assert ", +2 on every roll" in tacora("odds", "dinosaurs", text).out


def test_odds_home_and_dinosaurs_of_a_position(tacora: Run) -> None:
    state = state_with_map("raptor-7", "diamond-4", "tunnel-5", "shannon-6")
    text = GAME.rules.to_notation(state).replace("pemba:ready:camp", "pemba:ready:n2")
    found = tacora("odds", "dinosaurs", text, "--home", "3", "--json").json
    homewards = [row["chance"]["fraction"] for row in found["home"]]
    assert homewards == ["0", "7/12", "119/144"]  # onto the 7 with all rolls but the last
    assert found["dinosaurs"] == []
    there = text.replace("pemba:ready:n2", "pemba:ready:n1")
    found = tacora("odds", "dinosaurs", there, "--json").json
    assert found["dinosaurs"][0]["dinosaur"] == "raptor-7"
    assert found["evade_all"]["fraction"] == "7/12"
    words = tacora("odds", "dinosaurs", text, "--home", "3").out
    assert "58.3 %  ███████████████████████  7/12" in words


def test_odds_of_an_announced_roll_include_its_bonus(tacora: Run) -> None:
    text = _position("move")
    assert '"roll"' in text
    added = text.replace(
        '"kind":"move","seat":0', '"kind":"move","seat":0,"plus":[["item:lantern",3]]'
    )
    found = tacora("odds", "dinosaurs", added, "--json").json
    north = next(step for step in found["steps"] if step["direction"] == "N")
    assert north["chance"]["fraction"] == "13/18"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "call/odds"),
        (("--plus", "2"), "call/odds"),
        (("--home", "3"), "call/odds"),
        (("--need", "9", "--seat", "0"), "call/odds"),
        (("--need", "100"), "call/number"),
        (("--need", "nine"), "call/usage"),
        (("--need", "9", "--dice", "3"), "call/usage"),
        (("--need", "9", "--plus", "1000"), "call/number"),
        (("--evade", "7,,8"), "call/number"),
        (("--evade", "7;8"), "call/number"),
        (("no position",), "notation/fields"),
        ((_position(), "--seat", "2"), "call/seat"),
        ((_position(), "--seat", "1"), "call/odds"),
        ((_position(), "--home", "0"), "call/number"),
        ((_position(), "--home", "1000000000000"), "call/number"),
        ((_position(), "--leavers", "1"), "call/usage"),
    ],
)
def test_usage_errors_print_one_line_and_exit_2(
    tacora: Run, words: tuple[str, ...], code: str
) -> None:
    answer = tacora("odds", "dinosaurs", *words)
    assert answer.status == 2
    assert code in answer.complaint


def test_odds_reject_a_finished_game(tacora: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "game.jsonl")
    words = ("--watch", "--turn-limit", "1", "--players", "2", "--seed", "1", "--record", file)
    assert tacora("play", "dinosaurs", *words).status == 0
    position = tacora("replay", file, "--json").json["notation"]
    assert "call/over" in tacora("odds", "dinosaurs", position).complaint


def test_odds_position_with_custom_cards_needs_their_file(tacora: Run, tmp_path: Path) -> None:
    cards = Path(__file__).parents[1] / "goldens" / "own-cards.toml"
    record = tmp_path / "game.jsonl"
    table = ("--players", "2", "--turn-limit", "1", "--cards", str(cards), "--seed", "1")
    tacora("play", "dinosaurs", *table, "--watch", "--plain", "--record", str(record))
    position = tacora("replay", str(record), "--steps", "20", "--json").json["notation"]
    assert "notation/options" in tacora("odds", "dinosaurs", position).complaint
    assert tacora("odds", "dinosaurs", position, "--cards", str(cards)).status == 0
