"""Reviews of finished games over HTTP."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tacora.server.review_queue import MAX_QUEUED, MAX_QUEUED_PER_ADDRESS
from tests.server.live_server import PATIENCE, Answer, Host
from tests.server.stored_games import store_games
from tests.server.table_harness import started_game
from tests.server.ws_client import Guest, Json, leave_early, play, seat_guests

BOTS = {"0": "cautious:3", "1": "greedy-ev", "2": "random"}
LAST_CARDS = {"ana": 1, "ben": 3, "cy": 30}
"""After how many cards each player leaves: too early, reasonably, and never."""


def _finished_game(guest: Guest, options: Json, bots: dict[str, str], game: str = "diamant") -> str:
    """Play a game of bots to the end and return its code."""
    code = guest.open(options, game, bots=bots, sit=False, start=True)
    with guest.connect(code) as client:
        client.receive_until_state(lambda client: client.over)
    return code


def _wait_for_review(guest: Guest, code: str) -> Answer:
    """Poll until the review is done or refused, and return the response."""
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
    """The code of a finished game with known cards, in which players make mistakes."""
    game = started_game()
    while (decision := game.table.open_decision) is not None:
        for seat in decision.choices.missing:
            guest = game.holders[seat].guest
            assert guest is not None
            stays = len(game.table.state.path) < LAST_CARDS[guest]
            game.choose(guest, "continue" if stays else "exit")
    store_games(host.database, [game])
    return game.table.code


@pytest.fixture(scope="module")
def review(host: Host, code: str) -> Json:
    answer = _wait_for_review(Guest(host), code)
    assert (answer.status, answer.json["progress"]) == (200, 1.0)
    found: Json = answer.json["review"]
    return found


def test_review_chances_start_even_and_end_with_the_winners(
    host: Host, code: str, review: Json
) -> None:
    shown = Guest(host).get(f"/api/tables/{code}/replay").json
    assert len(review["chances"]) == len(review["errors"]) == len(shown["moments"])
    for chances in review["chances"]:
        assert sum(chances) == pytest.approx(1, abs=0.01)
        assert min(chances) >= 0
    assert review["chances"][0] == pytest.approx([1 / 3] * 3, abs=0.1)
    winners = shown["winners"]
    end = [1 / len(winners) if seat in winners else 0.0 for seat in range(3)]
    assert review["chances"][-1] == pytest.approx(end)


def test_review_judges_every_decision(host: Host, code: str, review: Json) -> None:
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
    assert 0 in {judged["seat"] for judged in review["decisions"] if judged["why"]}


def test_review_luck_losses_and_others_add_up(review: Json) -> None:
    first, last = review["chances"][0], review["chances"][-1]
    for report in review["seats"]:
        seat = report["seat"]
        way = report["luck"] + report["others"] - report["lost"]
        assert way == pytest.approx(last[seat] - first[seat])
        assert 0 <= report["accuracy"] <= 100
        assert sum(report["verdicts"].values()) == report["decisions"]


def test_review_is_computed_once(host: Host, code: str, review: Json) -> None:
    again = Guest(host).get(f"/api/tables/{code.lower()}/review").json
    assert (again["state"], again["review"]) == ("done", review)


def test_review_names_the_seat_of_the_guest_who_asks(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"0": "cautious"})
    clients = [ana.connect(code), *seat_guests(host, code, "Ben")]
    clients[0].command("start")
    play(clients, leave_early)
    asked = {client.guest: client.you["seat"] for client in clients}
    for client in clients:
        client.close()
    for guest, place in asked.items():
        assert guest.get(f"/api/tables/{code}/review").json["you"] == place
    assert Guest(host).get(f"/api/tables/{code}/review").json["you"] is None


def test_review_of_a_running_game_returns_409(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    answer = ana.get(f"/api/tables/{code}/review")
    assert (answer.status, answer.code) == (409, "table/not-over")
    answer = ana.get("/api/tables/AAAAAA/review")
    assert (answer.status, answer.code) == (404, "table/unknown")


def test_review_without_a_coach_returns_404(host: Host) -> None:
    ana = Guest(host, "Ana")
    short = {"players": 2, "turn-limit": 1}
    code = _finished_game(ana, short, dict.fromkeys("01", "random"), "dinosaurs")
    answer = _wait_for_review(ana, code)
    assert (answer.status, answer.code) == (404, "call/coach")
    pair = _finished_game(
        ana, {"players": 2, "two-explorers": True}, dict.fromkeys("01", "cautious")
    )
    for _ in ("the first time", "and again"):
        answer = _wait_for_review(ana, pair)
        assert (answer.status, answer.code) == (404, "call/coach")


def test_full_review_queue_returns_503(own_host: Host) -> None:
    """One address fills a part of the queue only; several addresses fill it."""
    ana = Guest(own_host, "Ana")
    bots = {str(seat): "cautious:6" for seat in range(8)}
    codes = [_finished_game(ana, {"players": 8}, bots) for _ in range(MAX_QUEUED + 2)]
    paths = [f"/api/tables/{code}/review" for code in codes]
    places, others = paths[:MAX_QUEUED_PER_ADDRESS], paths[MAX_QUEUED_PER_ADDRESS:]
    assert {own_host.ask("GET", path, source="127.0.0.1").status for path in places} == {200}
    full = own_host.ask("GET", others[0], source="127.0.0.1")
    assert (full.status, full.code) == (429, "wire/too-fast")
    for number, path in enumerate(paths[len(places) : MAX_QUEUED], 2):
        assert own_host.ask("GET", path, source=f"127.0.0.{number}").status == 200
    last = own_host.ask("GET", paths[-1], source="127.0.0.99")
    assert (last.status, last.code) == (503, "server/busy")
    assert ana.get("/healthz").status == 200  # the server still responds
    assert own_host.stop() == 0  # without waiting for the coach


def test_review_rate_limit_returns_429(tmp_path: Path) -> None:
    with Host(tmp_path, "--rate", "4") as host:
        ana = Guest(host, "Ana")
        first, second = (_finished_game(ana, {"players": 3}, BOTS) for _ in range(2))
        assert ana.get(f"/api/tables/{first}/review").status == 200
        answer = ana.get(f"/api/tables/{second}/review")
        assert (answer.status, answer.code) == (429, "wire/too-fast")
        assert ana.get(f"/api/tables/{first}/review").status == 200  # a known review is not limited


def test_server_import_does_not_load_numba() -> None:
    look = "import sys, tacora.server.app; print('numba' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
