from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

Write = Callable[..., str]


def test_replay_json_has_every_key(tacora: Run, record: Write) -> None:
    answer = tacora("replay", record("treasure:9", "cec", "trap:snakes"), "--json")
    assert answer.status == 0
    assert answer.json.keys() >= {
        *("over", "round", "pending", "scores", "winners", "banked"),
        *("gathered", "path", "relics_taken", "events"),
    }


def test_replay_json_of_a_game_in_progress(tacora: Run, record: Write) -> None:
    report = tacora("replay", record("treasure:10", header=None), "--json")
    assert report.status == 1  # there is no treasure of 10
    report = tacora("replay", record("treasure:11", "cec", "relic"), "--json").json
    assert report["over"] is False
    assert report["round"] == 1
    assert report["pending"] == {"decide": {"0": ["continue", "exit"], "2": ["continue", "exit"]}}
    assert report["banked"] == [0, 5, 0]  # 3 gathered and the 2 that lay on the card
    assert report["gathered"] == [3, 0, 3]
    assert report["scores"] == [0, 5, 0]
    assert report["winners"] == []
    assert report["path"] == ["treasure:11", "relic"]
    assert report["relics_taken"] == 0


def test_replay_of_a_record_without_steps(tacora: Run, record: Write) -> None:
    report = tacora("replay", record(), "--json").json
    assert report["steps"] == 0
    assert report["pending"]["chance"]["treasure:5"] == 2


def test_replay_json_of_a_finished_game_has_winners(tacora: Run, record: Write) -> None:
    five_rounds = ["treasure:17", "cce", "treasure:14", "ee-"] * 5
    report = tacora("replay", record(*five_rounds), "--json").json
    assert report["over"] is True
    assert report["round"] == 5
    assert report["pending"] is None
    assert report["scores"] == [60, 60, 35]  # 5 and 7 a round; 5 and the 2 on the card
    assert report["winners"] == [0, 1]


def test_replay_events_have_their_step_number(tacora: Run, record: Write) -> None:
    events = tacora("replay", record("treasure:9", "cec"), "--json").json["events"]
    assert [(event["step"], event["event"]) for event in events] == [
        (0, "diamant.round"),
        (1, "diamant.treasure"),
        (2, "diamant.choices"),
        (2, "diamant.left"),
    ]
    assert events[2]["args"] == {"continue": [0, 2], "exit": [1]}


def test_replay_steps_stops_early(tacora: Run, record: Write) -> None:
    path = record("treasure:9", "cec", "trap:lava", "c-c")
    assert tacora("replay", path, "--steps", "1", "--json").json["gathered"] == [3, 3, 3]
    assert tacora("replay", path, "--steps", "0", "--json").json["path"] == []
    assert "call/steps" in tacora("replay", path, "--steps", "5").complaint


def test_replay_seat_hides_other_chests(tacora: Run, record: Write) -> None:
    path = record("treasure:9", "cee", "trap:lava")
    report = tacora("replay", path, "--seat", "1", "--json").json
    assert report["view"]["chests"] == [None, 3, None]
    assert report["banked"] == report["scores"] == [None, 3, None]
    assert not {"supply", "notation"} & report.keys()
    assert "Ana ?   Bo 3   Cy ?" in tacora("replay", path, "--seat", "1").out


@pytest.mark.parametrize("seat", ["3", "-1"])
def test_replay_rejects_unknown_seat(tacora: Run, record: Write, seat: str) -> None:
    answer = tacora("replay", record("treasure:9"), "--seat", seat)
    assert answer.status == 2
    assert "call/seat" in answer.complaint


def test_replay_text_in_both_languages(tacora: Run, record: Write) -> None:
    path = record("treasure:9", "cec", "trap:snakes")
    assert "Bo left and took 3 rubies home." in tacora("replay", path, "--lang", "en").out
    french = tacora("replay", path, "--lang", "fr").out
    assert "Bo\N{NO-BREAK SPACE}: retour au campement avec 3 rubis." in french


def test_replay_strips_control_characters_from_names(tacora: Run, record: Write) -> None:
    path = record("treasure:9", "cec", header={"seats": ["A\x1b[2J\u202eb", "Bo", "Cy"]})
    assert "\x1b" not in tacora("replay", path).out


def test_unreadable_record_file_is_rejected(tacora: Run, tmp_path: Path) -> None:
    for name in (str(tmp_path / "none"), str(tmp_path), "a\0b"):
        answer = tacora("replay", name)
        assert answer.status == 2
        assert "call/file" in answer.complaint
