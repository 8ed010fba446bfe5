"""Daily games over HTTP and WebSockets: one that counts, results, and what waits for midnight."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest

from tacora.core.replay import replay
from tacora.core.verify import verify
from tacora.games.registry import get_game
from tacora.server.sharing import picture
from tests.server.clocked_host import ClockedHost, clocked_host, noon
from tests.server.live_server import Answer
from tests.server.ws_client import Guest, WsClient

DAY, NEXT = "2026-11-19", "2026-11-20"
GAMES = ("diamant", "dinosaurs")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ClockedHost]:
    with clocked_host(tmp_path, DAY) as running:
        yield running


def _play(guest: Guest, game: str = "diamant", *, again: bool = False) -> Answer:
    return guest.post(f"/api/daily/{game}", {"again": again})


def _finish(guest: Guest, choice: str = "exit", *, again: bool = False) -> str:
    """Play today's cave to its end and return its code."""
    code = str(_play(guest, again=again).json["code"])
    with guest.connect(code) as client:
        _play_on(client, choice)
    return code


def _play_on(client: WsClient, choice: str) -> None:
    while not client.over:
        if client.must_answer:
            client.choose(choice)
        else:
            client.receive()


def test_daily_game_opened_twice_is_the_same_table(host: ClockedHost) -> None:
    ana = Guest(host, "Ana")
    with ThreadPoolExecutor(4) as threads:
        answers = [each.json for each in threads.map(lambda _: _play(ana), range(4))]
    assert answers == [answers[0]] * 4
    assert answers[0]["counts"] is True
    assert len(ana.get("/api/mine").json) == 1
    assert _play(Guest(host, "Ben")).json["code"] != answers[0]["code"]


def test_first_game_counts_and_a_second_one_does_not(host: ClockedHost) -> None:
    ana = Guest(host, "Ana", colour="teal")
    assert _play(ana, again=True).code == "daily/first"
    assert _play(ana).json["counts"] is True
    assert _play(ana, again=True).code == "daily/first"
    first = _finish(ana)
    page = ana.get("/api/daily/diamant").json
    second = _play(ana, again=True).json
    assert (second["counts"], second["code"] != first) == (False, True)
    assert _play(ana).json == {"code": first, "counts": True}
    with ana.connect(second["code"]) as client:
        _play_on(client, "continue")
    assert ana.get("/api/daily/diamant").json == page | {"seconds_left": page["seconds_left"]}
    [row] = page["rows"]
    assert (row["rank"], row["name"], row["colour"], row["yours"]) == (1, "Ana", "teal", True)
    assert page["yours"] == {"code": first, "phase": "over", "row": row}
    assert sum(row["gains"]) == row["points"]
    assert row["gains"] == sorted(row["gains"], reverse=True)


def test_table_of_the_day_ranks_all_guests_and_marks_only_ones_own(host: ClockedHost) -> None:
    guests = [Guest(host, name) for name in ("Ana", "Ben", "Cy")]
    for guest, choice in zip(guests, ("exit", "continue", "exit"), strict=True):
        _finish(guest, choice)
    pages = [guest.get("/api/daily/diamant").json for guest in guests]
    rows = pages[0]["rows"]
    assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)
    by_name = {row["name"]: row for row in rows}
    assert by_name["Ana"]["points"] == by_name["Cy"]["points"]
    assert by_name["Ana"]["rank"] == by_name["Cy"]["rank"]
    for guest, page in zip(guests, pages, strict=True):
        assert [row["name"] for row in page["rows"] if row["yours"]] == [guest.name]
        assert [row["name"] for row in page["rows"] if "code" in row] == [guest.name]
    stranger = host.ask("GET", "/api/daily/diamant").json
    assert stranger["yours"] is None
    assert not any(row["yours"] or "code" in row for row in stranger["rows"])
    [cave, jungle] = guests[1].get("/api/daily").json
    assert (cave["game"], cave["best"]["points"]) == ("diamant", rows[0]["points"])
    assert cave["yours"]["row"]["name"] == "Ben"
    assert (jungle["game"], jungle["yours"], jungle["best"]) == ("dinosaurs", None, None)


def test_guests_at_different_tables_get_the_same_cards_and_hashes(host: ClockedHost) -> None:
    shown = []
    for name in ("Ana", "Ben"):
        guest = Guest(host, name)
        with guest.connect(_play(guest).json["code"]) as client:
            table = client.welcome["table"]
            shown.append((client.facts["path"], table["fairness"], table["options"]))
            assert table["daily"] == DAY
    assert shown[0] == shown[1]
    page = host.ask("GET", "/api/daily/diamant").json
    assert shown[0][1] == {"server": page["commitment"], "seats": {}}


def test_replay_record_and_review_wait_for_the_end_of_the_day(host: ClockedHost) -> None:
    ana = Guest(host, "Ana")
    code = _finish(ana)
    for part in ("replay", "record", "review"):
        refused = ana.get(f"/api/tables/{code}/{part}")
        assert (refused.status, refused.code) == (409, "daily/not-yet")
    page = ana.get("/api/daily/diamant").json
    assert page["seed"] is None
    host.now = noon(NEXT)
    assert ana.get("/api/daily/diamant").json["rows"] == []
    past = ana.get(f"/api/daily/diamant?day={DAY}").json
    assert sha256(bytes.fromhex(past["seed"])).hexdigest() == page["commitment"]
    assert past["commitment"] == page["commitment"]
    assert (past["seconds_left"], past["rows"][0]["code"]) == (0, code)
    stranger = Guest(host, "Ben")
    record = stranger.get(f"/api/tables/{code}/record").body
    assert verify(replay(io.BytesIO(record), get_game)).proven
    assert past["seed"] in record.decode()
    assert stranger.get(f"/api/tables/{code}/replay").json["proof"]["proven"]
    assert stranger.get(f"/api/tables/{code}/review").status == 200


def _tags(answer: Answer) -> str:
    return "".join(re.findall(r"<meta [^>]*>", answer.body.decode()))


def test_picture_and_tags_of_a_daily_game_tell_no_result_before_the_end_of_the_day(
    tmp_path: Path,
) -> None:
    """A later player of the day must not learn from a shared link what cards there were."""
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    with clocked_host(tmp_path, DAY) as host:
        ana = Guest(host, "Anastasia")
        under_way = _play(ana).json["code"]
        playing = host.ask("GET", f"/og/{under_way}.png")
        code = _finish(ana, "continue")

        shown = host.ask("GET", f"/og/{code}.png")
        assert shown.body == picture.draw("diamant", None, DAY)
        # the length of the log would tell how long the game was
        assert (playing.body, playing.headers["etag"]) == (shown.body, shown.headers["etag"])
        for page in "tg":
            for language, day in (("en", "19 November 2026"), ("fr", "19 novembre 2026")):
                answer = host.ask("GET", f"/{page}/{code}", headers={"Accept-Language": language})
                assert day in _tags(answer)
                assert "Anastasia" not in _tags(answer)
                assert " · " not in _tags(answer)  # between the points of two players

        host.now = noon(NEXT)
        after = host.ask("GET", f"/og/{code}.png", headers={"If-None-Match": shown.headers["etag"]})
        assert after.status == 200
        assert after.body not in (shown.body, picture.draw("diamant", None))
        ended = _tags(host.ask("GET", f"/g/{code}"))
        assert "Anastasia" in ended
        assert " · " in ended


def test_game_that_goes_on_after_its_day_can_be_finished_and_does_not_count(
    host: ClockedHost,
) -> None:
    ana = Guest(host, "Ana")
    code = _play(ana).json["code"]
    with ana.connect(code) as client:
        client.choose("continue")
        host.now = noon(NEXT)
        _play_on(client, "exit")
    past = ana.get(f"/api/daily/diamant?day={DAY}").json
    assert past["rows"] == []
    assert past["yours"]["row"]["rank"] == 0
    assert ana.get(f"/api/tables/{code}/record").status == 200
    fresh = _play(ana).json
    assert (fresh["counts"], fresh["code"] != code) == (True, True)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_watches_a_daily_game_of_others_on_its_day(host: ClockedHost, game: str) -> None:
    ana, ben = Guest(host, "Ana"), Guest(host, "Ben")
    code = _play(ana, game).json["code"]
    for guest in (ben, Guest(host)):
        for watch in (False, True):
            client = WsClient(guest, code)
            client.send_message(type="hello", protocol=1, table=code, watch=watch)
            refused = client.receive()
            assert (refused["type"], refused["code"]) == ("refused", "daily/private")
            assert len(client.frames) == 1
            client.close()
    ana.connect(code, watch=True).close()
    host.now = noon(NEXT)
    ben.connect(code).close()


def test_nothing_but_playing_is_possible_at_a_daily_table(host: ClockedHost) -> None:
    ana = Guest(host, "Ana")
    code = _play(ana).json["code"]
    with ana.connect(code) as client:
        before = client.version
        commands: dict[str, dict[str, object]] = {
            "arrange": {"options": {"players": 3}},
            "fill": {"seat": 1, "bot": "random"},
            "remove": {"seat": 0},
            "return": {},
            "seed": {"seed": "ab" * 32},
            "sit": {"name": "Ben", "seat": 1},
            "stand": {},
            "start": {},
            "pause": {},
            "rematch": {},
        }
        for kind, fields in commands.items():
            assert client.refusal(kind, **fields) == "daily/fixed", kind
        assert ana.post(f"/api/tables/{code}/cards", b"").code == "daily/fixed"
        _play_on(client, "exit")
        assert client.refusal("rematch") == "daily/fixed"
        assert before < client.version


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/daily/chess", 404),
        (f"/api/daily/diamant?day={NEXT}", 404),
        ("/api/daily/diamant?day=today", 404),
        ("/api/daily/diamant?day=20261119", 404),
        ("/api/daily/diamant?day=2026-11-31", 404),
        ("/api/daily/diamant?day=", 404),
        ("/api/daily/diamant?day=0000-00-00", 404),
    ],
)
def test_unknown_daily_games_and_days_are_refused(
    host: ClockedHost, path: str, status: int
) -> None:
    answer = host.ask("GET", path)
    assert (answer.status, answer.code) == (status, "daily/unknown")


def test_daily_game_needs_a_guest_and_a_known_body(host: ClockedHost) -> None:
    assert host.ask("POST", "/api/daily/diamant", {}).code == "guest/none"
    ana = Guest(host, "Ana")
    assert ana.post("/api/daily/diamant", {"day": NEXT}).code == "wire/message"
    assert ana.post("/api/daily/chess", {}).code == "daily/unknown"
    assert ana.get("/api/mine").json == []


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_or_answer_of_a_daily_game_holds_its_luck(host: ClockedHost, game: str) -> None:
    """The seed, the key and later cards: what the log holds must not leave before the day ends."""
    ana = Guest(host, "Ana")
    code = _play(ana, game).json["code"]
    sent: list[str] = []
    with ana.connect(code) as client:
        for _ in range(6):
            while not (client.must_answer or client.over):
                client.receive()
            if client.over:
                break
            assert client.ask is not None
            client.choose_in_time(client.ask["choices"][0])
        sent += client.frames
    for path in ("/api/daily", f"/api/daily/{game}", "/api/mine", "/api/tables", "/api/games"):
        sent.append(ana.get(path).body.decode())
    for part in ("replay", "record", "review"):
        sent.append(ana.get(f"/api/tables/{code}/{part}").body.decode())
    host.now = noon(NEXT)
    seed = ana.get(f"/api/daily/{game}?day={DAY}").json["seed"]
    assert len(seed) == 64
    assert not any(seed in text for text in sent)
    commitments = {match for text in sent for match in _long_hex(text)}
    assert commitments == {sha256(bytes.fromhex(seed)).hexdigest()} | commitments
    hashes = {ana.get(f"/api/daily/{one}?day={DAY}").json["commitment"] for one in GAMES}
    assert commitments <= hashes


def _long_hex(text: str) -> set[str]:
    """Return the texts in JSON that look like a hash, a seed or a key."""
    found: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, dict):
            for each in value.values():
                look(each)
        elif isinstance(value, list):
            for each in value:
                look(each)
        elif isinstance(value, str) and len(value) >= 32 and set(value) <= set("0123456789abcdef"):
            found.add(value)

    look(json.loads(text))
    return found
