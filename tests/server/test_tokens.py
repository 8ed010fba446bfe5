"""Tokens of guests: they expire when nobody uses them, and nobody loses a seat otherwise."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest

from tacora.server import guests
from tacora.server.guests import TOKEN_SECONDS, Tokens
from tacora.server.stores.open_store import open_store
from tacora.server.token_keys import KEY_SECONDS, TokenKey, load_tokens, rotated
from tests.server.live_server import Host
from tests.server.stored_rows import fetch
from tests.server.ws_client import Guest

DAY = 24 * 3600
ANA = guests.Guest("ana-id", "Ana", "red")
STORED = Path(__file__).parent / "stored_databases"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server on the database of version 1."""
    folder = tmp_path_factory.mktemp("tokens")
    shutil.copy(STORED / "version-1.db", folder / "tables.db")
    with Host(folder, database=folder / "tables.db") as running:
        yield running


def _token_of_age(host: Host, seconds: float) -> str:
    """Return a token that this server has issued some time ago."""

    async def load() -> Tokens:
        async with open_store(host.database) as store:
            return await load_tokens(store)

    tokens = asyncio.run(load())
    tokens._signer._clock = lambda: time() - seconds
    return tokens.issue(ANA)


def _guest(host: Host, token: str, *, bot: bool = False) -> Guest:
    guest = Guest(host)
    guest.headers = {"Authorization": f"Bearer {token}"} if bot else {"Cookie": f"tacora={token}"}
    return guest


@pytest.mark.parametrize("bot", [False, True])
def test_token_expires_after_a_year(server: Host, bot: bool) -> None:
    young, old = (_token_of_age(server, TOKEN_SECONDS + late) for late in (-60, 60))
    assert _guest(server, young, bot=bot).get("/api/me").status == 200
    expired = _guest(server, old, bot=bot).get("/api/me")
    assert (expired.status, expired.code) == (401, "guest/none")


def test_cookie_that_is_older_than_a_week_is_renewed_by_any_request(server: Host) -> None:
    assert "set-cookie" not in _guest(server, _token_of_age(server, 6 * DAY)).get("/api/me").headers
    old = _token_of_age(server, 8 * DAY)
    for path in ("/api/me", "/api/games", "/api/tables/AAAAAA/replay"):
        cookie = _guest(server, old).get(path).headers["set-cookie"]
        assert "Max-Age=31536000" in cookie
        assert "HttpOnly" in cookie
        renewed = cookie.partition("=")[2].partition(";")[0]
        assert renewed != old
        assert _guest(server, renewed).get("/api/me").json["name"] == "Ana"


def test_bot_gets_a_new_token_for_one_that_is_older_than_a_week(server: Host) -> None:
    assert _guest(server, _token_of_age(server, 0), bot=True).get("/api/me").json["token"] is None
    old = _guest(server, _token_of_age(server, 8 * DAY), bot=True).get("/api/me")
    assert "set-cookie" not in old.headers
    assert _guest(server, old.json["token"], bot=True).get("/api/me").json["name"] == "Ana"


def test_cookie_of_the_first_version_is_replaced_at_its_first_use_and_keeps_its_seat(
    server: Host,
) -> None:
    known = json.loads((STORED / "version-1.json").read_text())
    answer = _guest(server, known["cookie"]).get("/api/me")
    assert answer.json["name"] == "Ana"
    renewed = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
    assert renewed.count(".") == 2
    with _guest(server, renewed).connect(known["playing"]) as client:
        assert client.you["seat"] == 0
    bot = _guest(server, known["bearer"], bot=True).get("/api/me").json["token"]
    with _guest(server, bot, bot=True).connect(known["playing"]) as client:
        assert client.you["seat"] == 1


def test_new_key_signs_and_tokens_of_earlier_keys_stay_valid(tmp_path: Path) -> None:
    with Host(tmp_path) as host:
        before = Guest(host, "Ana").token
        host.stop()
        [(stored,)] = fetch(host.database, "SELECT value FROM meta WHERE key = 'token keys'")
        keys = json.loads(stored)
        host._flags = ("--new-key",)
        host.start()
        assert _guest(host, before).get("/api/me").json["name"] == "Ana"
        after = Guest(host, "Ben").token
    only_old = Tokens([key["key"] for key in keys], b"")
    assert only_old.read(before) is not None
    assert only_old.read(after) is None


def test_keys_rotate_by_age_and_are_kept_while_their_tokens_can_be_valid() -> None:
    keys = rotated([], 0)
    assert len(keys) == 1
    assert rotated(keys, KEY_SECONDS) == keys
    second = rotated(keys, KEY_SECONDS + 1)
    assert second[:1] == keys
    assert len(second) == 2
    kept = [TokenKey("a", 0), TokenKey("b", DAY), TokenKey("c", TOKEN_SECONDS)]
    assert [key.key for key in rotated(kept, TOKEN_SECONDS + DAY)] == ["a", "b", "c"]
    assert [key.key for key in rotated(kept, TOKEN_SECONDS + DAY + 1)] == ["b", "c"]


def test_token_stays_valid_when_the_clock_is_set_back() -> None:
    now = [1_000_000_000.0]
    tokens = Tokens(["key"], b"", lambda: now[0])
    token = tokens.issue(ANA)
    now[0] -= 100 * DAY
    assert tokens.read(token) == ANA
    assert tokens.renewed(token) is None
