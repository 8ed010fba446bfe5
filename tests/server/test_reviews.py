"""What the coach says of a finished game, asked for over HTTP while tables go on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tacora.server.review_queue import MAX_QUEUED
from tests.server.live_server import PATIENCE, Answer, Host
from tests.server.ws_client import Guest, Json, play, seat, timid

BOTS = {"0": "cautious:3", "1": "greedy-ev", "2": "random"}


def _played(guest: Guest, options: Json, bots: dict[str, str], game: str = "diamant") -> str:
    """A game of bots that is over."""
    code = guest.open(options, game, bots=bots, sit=False, start=True)
    with guest.line(code) as line:
        line.wait_for(lambda line: line.over)
    return code


def _reviewed(guest: Guest, code: str) -> Answer:
    """Ask until the review is there, or refused."""
    deadline = monotonic() + PATIENCE
    progress = 0.0
    while True:
        answer = guest.get(f"/api/tables/{code}/review")
        if answer.status != 200 or answer.json["state"] == "done":
            return answer
        assert answer.json["review"] is None
        assert progress <= answer.json["progress"] <= 1
        progress = answer.json["progress"]
        assert monotonic() < deadline, "no review"
        sleep(0.1)


@pytest.fixture(scope="module")
def code(host: Host) -> str:
    return _played(Guest(host, "Ana"), {"players": 3}, BOTS)


@pytest.fixture(scope="module")
def review(host: Host, code: str) -> Json:
    answer = _reviewed(Guest(host), code)
    assert (answer.status, answer.json["progress"]) == (200, 1.0)
    found: Json = answer.json["review"]
    return found


def test_the_chances_go_from_nearly_alike_to_who_won(host: Host, code: str, review: Json) -> None:
    shown = Guest(host).get(f"/api/tables/{code}/replay").json
    assert len(review["chances"]) == len(review["errors"]) == len(shown["moments"])
    for line in review["chances"]:
        assert sum(line) == pytest.approx(1, abs=0.01)
        assert min(line) >= 0
    assert review["chances"][0] == pytest.approx([1 / 3] * 3, abs=0.1)
    winners = shown["winners"]
    end = [1 / len(winners) if seat in winners else 0.0 for seat in range(3)]
    assert review["chances"][-1] == pytest.approx(end)


def test_every_decision_of_the_game_is_judged(host: Host, code: str, review: Json) -> None:
    shown = Guest(host).get(f"/api/tables/{code}/replay").json
    made = {
        (step, int(seat)): choice
        for step, moment in enumerate(shown["moments"])
        for seat, choice in ((moment["step"] or {}).get("decide") or {}).items()
    }
    assert {(j["step"], j["seat"]): j["chose"] for j in review["decisions"]} == made
    for judged in review["decisions"]:
        assert set(judged["chances"]) == {"continue", "exit"}
        fault = judged["verdict"] in ("inaccuracy", "mistake", "blunder")
        assert (judged["why"] is not None) == fault
        assert (judged["verdict"] in ("best", "close")) == (judged["loss"] == 0)
    assert any(judged["why"] for judged in review["decisions"])  # one of them plays at random


def test_luck_losses_and_the_others_make_up_the_whole_way(review: Json) -> None:
    first, last = review["chances"][0], review["chances"][-1]
    for report in review["seats"]:
        seat = report["seat"]
        way = report["luck"] + report["others"] - report["lost"]
        assert way == pytest.approx(last[seat] - first[seat])
        assert 0 <= report["accuracy"] <= 100
        assert sum(report["verdicts"].values()) == report["decisions"]


def test_a_review_is_made_once(host: Host, code: str, review: Json) -> None:
    again = Guest(host).get(f"/api/tables/{code.lower()}/review").json
    assert (again["state"], again["review"]) == ("done", review)


def test_who_asks_is_told_which_seat_was_theirs(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"0": "cautious"})
    lines = [ana.line(code), *seat(host, code, "Ben")]
    lines[0].command("start")
    play(lines, timid)
    asked = {line.guest: line.you["seat"] for line in lines}
    for line in lines:
        line.close()
    for guest, place in asked.items():
        assert guest.get(f"/api/tables/{code}/review").json["you"] == place
    assert Guest(host).get(f"/api/tables/{code}/review").json["you"] is None


def test_a_game_that_is_not_over_has_no_review(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    answer = ana.get(f"/api/tables/{code}/review")
    assert (answer.status, answer.code) == (409, "table/not-over")
    answer = ana.get("/api/tables/AAAAAA/review")
    assert (answer.status, answer.code) == (404, "table/unknown")


def test_without_a_coach_there_is_none(host: Host) -> None:
    ana = Guest(host, "Ana")
    short = {"players": 3, "turn-limit": 3}
    code = _played(ana, short, dict.fromkeys("012", "random"), "dinosaurs")
    answer = _reviewed(ana, code)
    assert (answer.status, answer.code) == (404, "call/coach")
    pair = _played(ana, {"players": 2, "two-explorers": True}, dict.fromkeys("01", "cautious"))
    for _ in ("the first time", "and again"):
        answer = _reviewed(ana, pair)
        assert (answer.status, answer.code) == (404, "call/coach")


def test_no_more_reviews_wait_than_can_be_made_soon(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    bots = {str(seat): "cautious:6" for seat in range(8)}
    codes = [_played(ana, {"players": 8}, bots) for _ in range(MAX_QUEUED + 1)]
    *answers, last = [ana.get(f"/api/tables/{code}/review") for code in codes]
    assert {answer.status for answer in answers} == {200}
    assert (last.status, last.code) == (503, "server/busy")
    assert ana.get("/healthz").status == 200  # tables go on meanwhile
    assert own_host.stop() == 0  # and nobody waits for the coach


def test_one_address_cannot_have_the_coach_to_itself(tmp_path: Path) -> None:
    with Host(tmp_path, "--rate", "4") as host:
        ana = Guest(host, "Ana")
        first, second = (_played(ana, {"players": 3}, BOTS) for _ in range(2))
        assert ana.get(f"/api/tables/{first}/review").status == 200
        answer = ana.get(f"/api/tables/{second}/review")
        assert (answer.status, answer.code) == (429, "wire/too-fast")
        assert ana.get(f"/api/tables/{first}/review").status == 200  # to ask again is free


def test_whoever_asks_for_no_review_does_not_load_the_coach() -> None:
    look = "import sys, tacora.server.app; print('numba' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
