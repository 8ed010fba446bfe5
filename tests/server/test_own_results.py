"""Own results: sealed by the server, kept by the player, and found out when changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.live_server import Answer, Host
from tests.server.stored_games import store_games, token_of
from tests.server.table_harness import TableHarness, bot_chooses

CODE, OPEN_CODE = "RESULT", "PLAYIN"


def _played(code: str, *, to_the_end: bool) -> TableHarness:
    """Return a game of Ana, Bo and a bot; Bo lets a bot play from the start."""
    game = TableHarness(code=code)
    game.sit("ana", "bo")
    game.fill(2, bot="random")
    game.start()
    rng = Random(1)
    while to_the_end and game.table.open_decision is not None:
        (seat, legal), *_ = sorted(
            (seat, game.table.open_decision.choices.legal_choices[seat])
            for seat in game.table.open_decision.choices.missing
        )
        choice = rng.choice(legal)
        guest = game.holders[seat].guest
        game.choose(guest, choice) if guest else game.run(bot_chooses(game, seat, choice))
    return game


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    database = tmp_path_factory.mktemp("results") / "tables.db"
    store_games(database, [_played(CODE, to_the_end=True), _played(OPEN_CODE, to_the_end=False)])
    with Host(database.parent, database=database) as running:
        yield running


def _ask(server: Host, guest: str, code: str = CODE) -> Answer:
    headers = {"Authorization": f"Bearer {token_of(server.database, guest)}"}
    return server.ask("GET", f"/api/tables/{code}/result", headers=headers)


def _check(server: Host, results: object) -> Answer:
    return server.ask("POST", "/api/results/check", results)


def test_own_result_has_place_points_and_feats_but_no_names(server: Host) -> None:
    result = _ask(server, "ana").json["result"]
    listed = server.ask("GET", f"/api/tables/{CODE}/replay").json
    assert result["points"] == listed["scores"][0]
    assert result["won"] == (0 in listed["winners"])
    better = sum(score > result["points"] for score in listed["scores"])
    assert result["place"] == 1 + better
    assert (result["game"], result["players"]) == ("diamant", 3)
    assert result["figures"]["haul"] >= 0
    assert set(result) == {
        "code", "game", "at", "players", "place", "points", "won", "feats", "figures"
    }  # fmt: skip


def test_each_player_gets_a_result_of_their_seat(server: Host) -> None:
    seats = server.ask("GET", f"/api/tables/{CODE}/replay").json["scores"]
    assert _ask(server, "bo").json["result"]["points"] == seats[1]


def test_result_is_refused_to_others_and_before_the_end(server: Host) -> None:
    assert server.ask("GET", f"/api/tables/{CODE}/result").code == "guest/none"
    assert _ask(server, "eve").code == "table/no-seat"
    assert _ask(server, "ana", OPEN_CODE).code == "table/not-over"
    assert _ask(server, "ana", "ZZZZZZ").code == "table/unknown"


def test_genuine_result_passes_and_tampered_ones_are_found_out(server: Host) -> None:
    sealed = _ask(server, "ana").json
    changes: list[dict[str, Any]] = [
        {"points": sealed["result"]["points"] + 1},
        {"won": not sealed["result"]["won"]},
        {"feats": [*sealed["result"]["feats"], "big-haul"]},
        {"figures": {"haul": 259}},
    ]
    tampered = [sealed | {"result": sealed["result"] | change} for change in changes]
    other_seal = sealed | {"seal": _ask(server, "bo").json["seal"]}
    odd_seal = sealed | {"seal": "é\0"}
    answer = _check(server, [sealed, *tampered, other_seal, odd_seal])
    assert answer.json == {"genuine": [True, *[False] * (len(tampered) + 2)]}


def test_seal_holds_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    store_games(database, [_played(CODE, to_the_end=True)])
    with Host(tmp_path, database=database) as host:
        sealed = _ask(host, "ana").json
        host.stop()
        host.start()
        assert _check(host, [sealed]).json == {"genuine": [True]}
        assert _ask(host, "ana").json == sealed


def test_nonsense_in_a_check_is_refused_with_a_code(server: Host) -> None:
    sealed = _ask(server, "ana").json
    assert _check(server, {"results": []}).code == "wire/message"
    assert _check(server, [sealed | {"more": 1}]).code == "wire/message"
    assert _check(server, [sealed | {"result": None}]).code == "wire/message"
    assert _check(server, [sealed] * 21).code == "wire/too-long"
    assert _check(server, []).json == {"genuine": []}
