"""Rate limits that three processes share: tables, wrong codes, and what Redis learns of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from redis import Redis

from tacora.server.code_guesses import WRONG_CODES_AT_ONCE
from tacora.server.quotas import TABLES_PER_HOUR_AND_RATE
from tests.server.many_processes import ManyProcesses, at
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.ws_client import Guest

TABLE = {"game": "diamant", "options": {"players": 3}}


@pytest.fixture
def strict_site(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> Iterator[ManyProcesses]:
    """Three processes in which an address may open 15 tables an hour."""
    with ManyProcesses(tmp_path, postgres, redis, "--rate", "1") as processes:
        yield processes


def test_tables_of_an_address_are_limited_over_all_processes_while_redis_is_there(
    strict_site: ManyProcesses,
) -> None:
    ana = Guest(strict_site.hosts[0], "Ana")
    guests = [at(host, ana) for host in strict_site.hosts]
    opened, refused = 0, None
    for guest in cycle(guests):
        answer = guest.post("/api/tables", TABLE)
        if answer.status != 201:
            refused = answer
            break
        opened += 1
    assert refused is not None
    assert (refused.status, refused.code) == (429, "lobby/address")
    assert opened < 2 * TABLES_PER_HOUR_AND_RATE  # each process alone would open as many
    strict_site.redis.kill()  # then each process has its own limit
    answers = [guest.post("/api/tables", TABLE) for guest in guests for _ in range(2)]
    assert 201 in [answer.status for answer in answers]
    strict_site.check_logs()


def test_wrong_codes_of_an_address_are_limited_over_all_processes(site: ManyProcesses) -> None:
    strangers = [Guest(host) for host in site.hosts]
    tried = 0
    for stranger in cycle(strangers):
        answer = stranger.get(f"/api/tables/AAAA{tried % 100:02d}/record")
        if answer.status != 404:
            break
        tried += 1
    assert (answer.status, answer.code) == (429, "wire/wrong-codes")
    assert WRONG_CODES_AT_ONCE <= tried < 2.5 * WRONG_CODES_AT_ONCE  # each alone would take as many
    for stranger in strangers:
        while stranger.get("/qr/AAAAAA.svg").code != "wire/wrong-codes":
            pass  # a token has come back, or Redis was slow
    site.check_logs()


def test_redis_keeps_no_address_and_forgets_every_bucket(site: ManyProcesses) -> None:
    Guest(site.hosts[0], "Ana").open({"players": 3})
    assert Guest(site.hosts[1]).get("/api/tables/AAAAAA/record").status == 404
    redis = Redis.from_url(site.redis.url.url)
    buckets = list(redis.scan_iter("tacora:bucket:*"))
    assert {key.split(b":")[2] for key in buckets} == {b"tables", b"codes"}
    for key in buckets:
        assert b"127.0.0.1" not in key
        assert redis.ttl(key) > 0
    redis.close()
