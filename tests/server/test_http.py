"""HTTP endpoints: guests, tables, rules, QR codes, and the headers of every response."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacora import __version__
from tacora.games.registry import GAME_NAMES
from tacora.server.rate_limit import MAX_MESSAGE_BYTES
from tacora.table.protocol import COLOURS
from tests.properties.random_games import CHECKED
from tests.server.invalid_messages import ANYTHING
from tests.server.live_server import Host
from tests.server.ws_client import Guest


def test_guest_needs_a_name_but_no_account(host: Host) -> None:
    nobody = Guest(host)
    answer = nobody.get("/api/me")
    assert (answer.status, answer.code) == (401, "guest/none")
    ana = Guest(host, "  Ana ", colour="coral")
    assert ana.get("/api/me").json == {"name": "Ana", "colour": "coral", "token": None}


@pytest.mark.parametrize("name", ["", "\u3164", "\u2800\u2800", "Ana\u202e", "A" + "\u0301" * 9])
def test_guest_with_an_invisible_name_is_refused(host: Host, name: str) -> None:
    answer = Guest(host).post("/api/guest", {"name": name})
    assert (answer.status, answer.code) == (400, "guest/name")


def test_guest_cookie_is_httponly_and_samesite(host: Host) -> None:
    answer = Guest(host).post("/api/guest", {"name": "Ana"})
    assert answer.json["token"] is None
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    bot = Guest(host).post("/api/guest", {"name": "Robot", "bot": True})
    assert bot.json["token"]
    assert "set-cookie" not in bot.headers


def test_renamed_guest_keeps_seat_and_host_role(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    answer = ana.post("/api/guest", {"name": "Anna", "colour": "white"})
    ana.headers = {"Cookie": answer.headers["set-cookie"].partition(";")[0]}
    with ana.connect(code) as client:
        assert client.you["seat"] == 0
        assert client.you["host"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": "\u200b"}, 400, "guest/name"),
        ({"name": ""}, 400, "guest/name"),
        ({"name": "x" * 61}, 400, "wire/message"),
        ({"name": 7}, 400, "wire/message"),
        ({"name": "Ana", "id": "mine"}, 400, "wire/message"),
        ({"name": "Ana", "colour": "black"}, 400, "wire/message"),
        (b"{", 400, "wire/message"),
        (b"", 400, "wire/message"),
        (b"[" * 9000, 400, "wire/message"),
        (b" " * (MAX_MESSAGE_BYTES + 1), 413, "wire/too-long"),
    ],
)
def test_invalid_guest_body_is_rejected(host: Host, body: object, status: int, code: str) -> None:
    answer = Guest(host).post("/api/guest", body)
    assert (answer.status, answer.code) == (status, code)
    assert "set-cookie" not in answer.headers


DIAMANT = {"game": "diamant", "options": {"players": 3}}


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess", "options": {}}, "call/game"),
        ({"game": "diamant", "options": {}}, "option/players"),
        ({"game": "diamant", "options": {"players": 9}}, "option/players"),
        ({"game": "diamant", "options": {"players": 3, "x": 1}}, "option/unknown"),
        ({"game": "dinosaurs", "options": {"players": 3, "cards": 7}}, "option/cards"),
        (DIAMANT | {"bots": {"3": "random"}}, "table/seat"),
        (DIAMANT | {"bots": {"-1": "random"}}, "table/seat"),
        (DIAMANT | {"bots": {"²": "random"}}, "table/seat"),
        (DIAMANT | {"bots": {"1": "nobody"}}, "call/bot"),
        (DIAMANT | {"bots": {"1": "./mybot.py"}}, "table/bot"),
        (DIAMANT | {"bots": {"0": "random", "1": "random", "2": "random"}}, "table/full"),
        (DIAMANT | {"start": True}, "table/open-seats"),
        (DIAMANT | {"settings": {"seconds": 1}}, "wire/message"),
        (DIAMANT | {"settings": {"tempo": "hasty"}}, "wire/message"),
        (DIAMANT | {"host": "somebody"}, "wire/message"),
        ([], "wire/message"),
    ],
)
def test_invalid_new_table_is_rejected(host: Host, wanted: Any, code: str) -> None:
    ana = Guest(host, "Ana")
    answer = ana.post("/api/tables", wanted)
    assert (answer.status, answer.code) == (400, code)
    assert ana.get("/api/mine").json == []


_OPTIONS = ["players", "deck", "edition", "chests", "two-explorers", "cards", "diamonds", "x"]


@settings(CHECKED, max_examples=40)
@given(
    game=st.sampled_from(GAME_NAMES),
    options=st.dictionaries(st.sampled_from(_OPTIONS), ANYTHING),
    body=st.none() | ANYTHING,
)
def test_fuzzed_request_bodies_never_return_500(
    host: Host, game: str, options: dict[str, Any], body: object
) -> None:
    ana = Guest(host, "Ana")
    wanted = {"game": game, "options": options | {"players": 3}}
    for path, sent in (("tables", wanted), ("tables", body), ("guest", body)):
        answer = ana.post(f"/api/{path}", sent)
        assert answer.status in (200, 201, 400)
        assert answer.status != 400 or "/" in answer.code
    cards = ana.post("/api/tables", {"game": "dinosaurs", "options": {"cards": {"items": body}}})
    assert cards.status == 400


def test_opening_a_table_without_a_token_returns_401(host: Host) -> None:
    answer = Guest(host).post("/api/tables", DIAMANT)
    assert (answer.status, answer.code) == (401, "guest/none")


def test_guest_may_host_at_most_twenty_waiting_tables(host: Host) -> None:
    ana = Guest(host, "Ana")
    answers = [ana.post("/api/tables", DIAMANT).status for _ in range(21)]
    assert answers == [201] * 20 + [429]
    assert ana.post("/api/tables", DIAMANT).code == "lobby/too-many"
    assert Guest(host, "Ben").post("/api/tables", DIAMANT).status == 201


def test_only_public_tables_with_a_connected_guest_are_listed(host: Host) -> None:
    ana = Guest(host, "Ana")
    hidden = ana.open({"players": 3})
    shown = ana.open({"players": 4}, settings={"public": True}, bots={"1": "random"})
    assert _listed(host) == {}
    with ana.connect(hidden), ana.connect(shown) as client:
        assert set(_listed(host)) == {shown}
        entry = _listed(host)[shown]
        assert entry["names"] == ["Ana", "Bo"]
        assert (entry["players"], entry["open"]) == (4, 2)
        assert (entry["game"], entry["phase"]) == ("diamant", "gathering")
        client.command("fill", seat=2, bot="random")
        client.command("fill", seat=3, bot="random")
        assert _listed(host) == {}  # no seat is open
        client.command("start")
        assert _listed(host) == {}
    assert {table["code"] for table in ana.get("/api/mine").json} == {hidden, shown}


def _listed(host: Host) -> dict[str, Any]:
    return {table["code"]: table for table in Guest(host).get("/api/tables").json}


@pytest.mark.parametrize("page", ["replay", "record"])
def test_replay_and_record_of_a_running_game_return_409(host: Host, page: str) -> None:
    code = Guest(host, "Ana").open({"players": 3})
    answer = Guest(host).get(f"/api/tables/{code}/{page}")
    assert (answer.status, answer.code) == (409, "table/not-over")
    answer = Guest(host).get(f"/api/tables/ZZZZZZ/{page}")
    assert (answer.status, answer.code) == (404, "table/unknown")


def test_games_and_rules_endpoints_cover_every_game(host: Host) -> None:
    games = {game["name"]: game for game in Guest(host).get("/api/games").json}
    assert set(games) == set(GAME_NAMES)
    assert games["diamant"]["players"] == [3, 4, 5, 6, 7, 8]
    assert games["dinosaurs"]["players"] == [2, 3, 4, 5, 6]
    assert "random" in games["diamant"]["bots"]
    assert games["diamant"]["stand_in"] == "greedy-ev"
    assert games["dinosaurs"]["quick"] == ["planner", "planner", "planner"]
    for game in games.values():
        assert len(game["quick"]) + 1 in game["players"]
        assert {bot.partition(":")[0] for bot in game["quick"]} <= set(game["bots"])
    for name in GAME_NAMES:
        english = Guest(host).get(f"/api/rules/{name}/en").json
        french = Guest(host).get(f"/api/rules/{name}/fr").json
        numbers = [[clause["number"] for clause in chapter["clauses"]] for chapter in english]
        assert numbers == [[c["number"] for c in chapter["clauses"]] for chapter in french]
        assert english != french
    assert Guest(host).get("/api/rules/chess/en").code == "call/rules"
    assert Guest(host).get("/api/rules/diamant/de").status == 404


def test_cards_endpoint_returns_the_texts_of_standard_cards_in_both_languages(host: Host) -> None:
    english = Guest(host).get("/api/games/dinosaurs/cards/en").json
    french = Guest(host).get("/api/games/dinosaurs/cards/fr").json
    assert (english["language"], french["language"]) == ("en", "fr")
    assert set(english["texts"]) == set(french["texts"])
    assert english["texts"]["item.rope"] != french["texts"]["item.rope"]
    assert Guest(host).get("/api/games/diamant/cards/en").json["texts"] == {}
    assert Guest(host).get("/api/games/chess/cards/en").code == "call/rules"
    assert Guest(host).get("/api/games/dinosaurs/cards/de").status == 404


def test_mine_marks_the_game_that_waits_for_the_guest(host: Host) -> None:
    ana, ben = Guest(host, "Ana"), Guest(host, "Ben")
    code = ana.open({"players": 3}, bots={"2": "random"}, settings={"pace": False})
    with ana.connect(code) as client, ben.connect(code) as friend:
        friend.command("sit", name="Ben")
        (waiting,) = ana.get("/api/mine").json
        assert "yours" not in waiting
        assert len(set(waiting["colours"])) == 3
        client.command("start")
        (playing,) = ana.get("/api/mine").json
        assert playing["yours"]
        client.command("choose", ask=1, choice="continue")
        (chosen,) = ana.get("/api/mine").json
        assert "yours" not in chosen


def test_qr_code_of_a_table_is_an_svg(host: Host) -> None:
    code = Guest(host, "Ana").open({"players": 3})
    answer = Guest(host).get(f"/qr/{code}.svg")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.body.startswith(b"<svg ")
    assert Guest(host).get("/qr/ZZZZZZ.svg").status == 404


def test_healthz_returns_status_and_version(host: Host) -> None:
    answer = Guest(host).get("/healthz")
    assert answer.status == 200
    assert answer.json["status"] == "ok"
    assert answer.json["version"] == __version__


@pytest.mark.parametrize(
    "path", ["/", "/t/ABCDEF", "/healthz", "/api/me", "/api/nothing", "/assets/nothing.js"]
)
def test_every_response_has_csp_and_security_headers(host: Host, path: str) -> None:
    headers = Guest(host).get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_unknown_paths_return_404(host: Host) -> None:
    for path in ("/api/nothing", "/qr/x", "/assets/../../app.py"):
        answer = Guest(host).get(path)
        assert (answer.status, answer.code) == (404, "call/address")


def test_large_responses_are_gzipped(host: Host) -> None:
    path = "/api/rules/dinosaurs/en"
    answer = host.ask("GET", path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.body) == Guest(host).get(path).body


def test_rate_limit_returns_429(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Host(tmp_path_factory.mktemp("strict"), "--rate", "1") as strict:
        for _ in range(100):
            answer = strict.ask("GET", "/healthz")
            if answer.status != 200:
                break
        assert (answer.status, answer.code) == (429, "wire/too-fast")


def test_guest_may_have_any_colour(host: Host) -> None:
    for colour in COLOURS:
        assert Guest(host, "Ana", colour=colour).get("/api/me").json["colour"] == colour


@pytest.mark.parametrize("around", ["%20", "%0d%0a%0d%0a", "%e2%80%83"])
def test_record_file_name_is_the_table_code(host: Host, around: str) -> None:
    bots = dict.fromkeys("012", "random")
    code = Guest(host, "Ana").open({"players": 3}, bots=bots, sit=False, start=True)
    with Guest(host).connect(code) as client:
        client.receive_until_state(lambda here: here.over)
    answer = host.ask("GET", f"/api/tables/{code}{around}/record")
    assert answer.status == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="tacora-{code}.jsonl"'


def test_malformed_origin_is_rejected(host: Host) -> None:
    assert Guest(host).post("/api/guest", {"name": "Ana"}, Origin="http://[").status == 403


def test_qr_code_of_a_foreign_host_is_rejected(host: Host) -> None:
    code = Guest(host, "Ana").open({"players": 3})
    assert host.ask("GET", f"/qr/{code}.svg", headers={"Host": "a" * 2000}).code == "wire/host"
