"""Daily games in every store, and at three processes with one database: they all agree."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace

from tacora.server import guests as server_guests
from tacora.server import new_tables
from tacora.server.sharing import picture
from tacora.server.stores.database_url import Database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.store import DailyTry, FirstRecord
from tests.server.daily_tables import DAY, SEED
from tests.server.many_processes import ManyProcesses
from tests.server.ws_client import Guest


def _first(code: str, guest: str, phase: str) -> FirstRecord:
    """Return the first record of a guest's daily game, which the lists may call over."""
    entry = new_tables.daily_game("diamant", server_guests.Guest(guest, guest), DAY, SEED, 0)
    first = new_tables.begin_log(entry, start=True, daily=DailyTry(DAY, guest)).first
    listed = replace(first.summary.listed, code=code, phase=phase)
    return replace(first, code=code, summary=replace(first.summary, listed=listed))


def test_first_daily_game_of_a_guest_is_the_one_that_counts(database: Database) -> None:
    tries = [
        _first("AAAAAA", "ana", "over"),
        _first("BBBBBB", "ana", "over"),
        _first("CCCCCC", "ben", "playing"),
        _first("DDDDDD", "cy", "over"),
    ]

    async def work() -> None:
        async with open_store(database) as store:
            for each in tries:
                await store.append(each.code, 0, each.record, each.summary)
            counted = await store.daily_game(DAY, "diamant", "ana")
            assert counted is not None
            assert counted.code == "AAAAAA"
            assert await store.daily_game(DAY, "dinosaurs", "ana") is None
            assert await store.daily_game("2026-11-20", "diamant", "ana") is None
            over = await store.daily_games(DAY, "diamant", 50)
            assert {(guest, listed.code) for guest, listed in over} == {
                ("ana", "AAAAAA"),
                ("cy", "DDDDDD"),
            }
            assert len(await store.daily_games(DAY, "diamant", 1)) == 1
            for each in (tries[0], tries[3]):
                listed_again = replace(each.summary, daily=None)
                await store.append(each.code, 1, each.record, listed_again)
            assert len(await store.daily_games(DAY, "diamant", 50)) == 2
            await store.operator.delete_tables(["AAAAAA"], "over", 2**40)
            assert await store.daily_game(DAY, "diamant", "ana") is None

    asyncio.run(work())


def test_daily_game_is_the_same_at_every_process(site: ManyProcesses) -> None:
    homes = [Guest(host, name) for host, name in zip(site.hosts, ("Ana", "Ben", "Cy"), strict=True)]
    pages = [guest.get("/api/daily/diamant").json for guest in homes]
    assert len({page["commitment"] for page in pages}) == 1
    paths = []
    for guest in homes:
        opened = guest.post("/api/daily/diamant", {}).json
        with guest.connect(opened["code"]) as client:
            paths.append(client.facts["path"])
    assert paths == [paths[0]] * 3

    roaming = Guest(site.hosts[0], "Dee")
    everywhere = []
    for host in site.hosts:
        elsewhere = Guest(host)
        elsewhere.headers = roaming.headers
        everywhere.append(elsewhere)
    with ThreadPoolExecutor(3) as threads:
        answers = [
            answer.json
            for answer in threads.map(
                lambda guest: guest.post("/api/daily/diamant", {}), everywhere
            )
        ]
    assert answers == [answers[0]] * 3
    assert answers[0]["counts"] is True
    with everywhere[1].connect(answers[0]["code"]) as client:
        while not client.over:
            if client.must_answer:
                client.choose("exit")
            else:
                client.receive()
    for guest in everywhere:
        own = guest.get("/api/daily/diamant").json["yours"]
        assert (own["code"], own["row"]["rank"]) == (answers[0]["code"], 1)
    day = pages[0]["day"]
    for host in site.hosts:  # the result is in the database, and is not shown
        shown = host.ask("GET", f"/og/{answers[0]['code']}.png").body
        assert shown == picture.draw("diamant", None, day)
