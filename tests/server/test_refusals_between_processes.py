"""Refusals and welcomes at a process that has not heard of what others have written.

Redis is gone: no process tells another one anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import pytest

from tacora.server.code_guesses import WRONG_CODES_AT_ONCE
from tests.cli.conftest import Run
from tests.server.live_server import PATIENCE
from tests.server.many_processes import ManyProcesses, at, open_table
from tests.server.test_blocks import OTHER_ADDRESS, connect_from, status_from
from tests.server.ws_client import Guest, leave_early, play


@pytest.fixture(scope="module")
def silent_site(shared_site: ManyProcesses) -> Iterator[ManyProcesses]:
    """Three processes without Redis."""
    shared_site.redis.kill()
    yield shared_site
    shared_site.check_logs()


def test_bot_of_a_game_that_was_chosen_at_another_process_is_not_refused(
    silent_site: ManyProcesses,
) -> None:
    ana = Guest(silent_site.hosts[0], "Ana")
    code = ana.open({"players": 3})
    first, second = ana.connect(code), at(silent_site.hosts[1], ana).connect(code)
    for game, bot in (("dinosaurs", "planner"), ("diamant", "cautious"), ("dinosaurs", "planner")):
        first.command("arrange", game=game, options={"players": 3})
        second.command("fill", seat=1, bot=bot)


def test_cards_and_qr_code_follow_what_another_process_has_written(
    silent_site: ManyProcesses,
) -> None:
    ana = Guest(silent_site.hosts[0], "Ana")
    code = ana.open({"players": 3})
    elsewhere = at(silent_site.hosts[1], ana)
    with ana.connect(code) as first, elsewhere.connect(code):
        first.command("arrange", game="dinosaurs", options={"players": 3})
        answer = silent_site.hosts[1].ask(
            "DELETE", f"/api/tables/{code}/cards", headers=elsewhere.headers
        )
        assert answer.status == 200, answer.body
        assert elsewhere.get(f"/qr/{code}.svg").status == 200


def test_finished_game_is_not_refused_where_the_end_is_not_known(
    silent_site: ManyProcesses,
) -> None:
    ana = Guest(silent_site.hosts[0], "Ana")
    code = ana.open({"players": 3}, bots={"1": "cautious", "2": "cautious"}, start=True)
    elsewhere = at(silent_site.hosts[1], ana)
    watching, first = elsewhere.connect(code), ana.connect(code)
    play([first], leave_early)
    assert elsewhere.get(f"/api/tables/{code}/review").status == 200
    assert elsewhere.get(f"/api/tables/{code}/record").status == 200
    rematch = watching.command("rematch")["code"]
    assert first.command("rematch")["code"] == rematch
    again = at(silent_site.hosts[2], ana).connect(code, since=1)
    assert again.table["rematch"] == rematch


def test_client_that_comes_back_to_another_process_gets_what_it_missed(
    silent_site: ManyProcesses,
) -> None:
    code, clients = open_table(silent_site)
    old = at(silent_site.hosts[1], clients[0].guest).connect(code)
    version = old.version
    clients[0].command("start")
    for client in clients:
        client.receive_until_state(lambda here: here.must_answer)
        client.choose("continue")
    clients[0].receive_until_state(lambda here: (here.ask or {}).get("number", 0) > 1 or here.over)
    back = at(silent_site.hosts[1], clients[0].guest).connect(code, since=version)
    assert back.version >= clients[0].version
    assert [event["id"] for event in back.events][: len(clients[0].events)] == [
        event["id"] for event in clients[0].events
    ]


def test_seated_player_connects_at_any_process_while_somebody_guesses_codes(
    site: ManyProcesses,
) -> None:
    ana = Guest(site.hosts[0], "Ana")
    code = ana.open({"players": 3})
    strangers = [Guest(host) for host in site.hosts]
    for number in range(2 * int(WRONG_CODES_AT_ONCE)):
        answer = strangers[number % 3].get(f"/api/tables/AAAA{number:02d}/record")
        if answer.status == 429:
            break
    assert answer.code == "wire/wrong-codes"
    for host in site.hosts[1:]:  # they do not have the table in memory
        with at(host, ana).connect(code) as client:
            assert client.you["seat"] == 0
        assert at(host, ana).get(f"/qr/{code}.svg").status == 200
        assert Guest(host).get(f"/qr/{code}.svg").code == "wire/wrong-codes"
    site.check_logs()


def test_admin_ends_a_table_and_blocks_an_address_at_every_process(
    site: ManyProcesses, tacora: Run
) -> None:
    code, clients = open_table(site)
    clients[0].command("start")
    database = ("--database", site.url.url)
    assert tacora("admin", "end", code, *database).status == 0
    for client in clients:
        assert client.close_code() == 1008
        assert client.table["ended"] == "operator"
    other, _ = open_table(site)
    strangers = [
        connect_from(OTHER_ADDRESS, at(host, clients[0].guest), other) for host in site.hosts
    ]
    for stranger in strangers:
        stranger.receive_type("welcome")
    assert tacora("admin", "block", OTHER_ADDRESS, *database).status == 0
    for stranger in strangers:
        assert stranger.close_code() == 1008
    deadline = monotonic() + PATIENCE
    for host in site.hosts:
        while status_from(OTHER_ADDRESS, host) != 403:
            assert monotonic() < deadline
        assert status_from("127.0.0.1", host) == 200
    site.check_logs()
