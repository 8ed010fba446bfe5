"""A pause holds at every process, also when the one that keeps the time dies meanwhile."""

from __future__ import annotations

from pathlib import Path

from tacora.table import protocol
from tests.server.many_processes import ManyProcesses, player
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.stored_games import store_games
from tests.server.table_harness import (
    all_are_asked_after_a_roll,
    game_in_window,
    started_game,
)


def test_pause_stops_a_window_for_players_at_all_processes(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    harness = game_in_window(all_are_asked_after_a_roll)
    with ManyProcesses(tmp_path, postgres, redis, time_scale=5) as site:
        store_games(site.url, [harness])
        names = ("ana", "ben", "cy")
        ana, ben, cy = (
            player(host, site.url, name).connect(harness.table.code)
            for host, name in zip(site.hosts, names, strict=True)
        )
        ben.command("stand")  # his bot may not answer in the pause
        ana.command("pause")
        for client in (ben, cy):
            client.receive_until_state(lambda here: "paused" in here.table)
            assert client.ask is not None
            assert client.refusal("choose", ask=client.ask["number"], choice="pass") == (
                "table/paused"
            )
        number = cy.ask["number"] if cy.ask else 0
        ana.command("resume")
        for client in (ben, cy):
            client.receive_until_state(lambda here: "paused" not in here.table)
        cy.receive_until_state(lambda here: here.ask is not None and here.ask["number"] > number)
        site.check_logs()


def test_decision_has_its_full_time_when_another_process_takes_over_in_a_pause(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    harness = started_game(settings=protocol.Settings(seconds=600))
    code = harness.table.code
    with ManyProcesses(tmp_path, postgres, redis) as site:
        store_games(site.url, [harness])
        ana = player(site.hosts[0], site.url, "ana").connect(code)
        keeper = site.wait_for_keeper(code)
        ana.command("pause")
        ben = player(site.hosts[1], site.url, "ben").connect(code)
        site.hosts[0].kill()
        site.wait_for_keeper(code, besides=keeper)
        assert ben.table["paused"]["seat"] == 0
        with player(site.hosts[1], site.url, "ana").connect(code) as again:
            assert again.ask is not None
            assert again.ask["seconds"] is None
            again.command("resume")
            again.receive_until_state(
                lambda here: here.ask is not None and (here.ask["seconds"] or 0) > 590
            )
