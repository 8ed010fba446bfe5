"""Daily games in a browser: from the front page to the result, the table, and the day after."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tacora.server.app import STATIC_FOLDER
from tacora.table.replay_log import replay_log
from tacora.table.table import Table
from tests.server.clocked_host import ClockedHost, clocked_host, noon
from tests.server.daily_tables import DailyTable, leave, write_daily_game
from tests.server.ws_client import Guest
from tests.web.browser_user import LAPTOP, PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.jungle_play import lazy_choice, play_jungle
from tests.web.jungle_user import JungleUser
from tests.web.play_helpers import leave_at_once, play

DAY, NEXT = "2026-11-19", "2026-11-20"
RECORDS_LEFT = 30
"""How many records of its log a stored game is from its end."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ClockedHost]:
    with clocked_host(tmp_path, DAY, STATIC_FOLDER) as running:
        yield running


def _finish(host: ClockedHost, name: str) -> str:
    """Let a guest leave each cave of the day at once, and return the code of the table."""
    guest = Guest(host, name)
    code = str(guest.post("/api/daily/diamant", {}).json["code"])
    with guest.connect(code) as client:
        while not client.over:
            if client.must_answer:
                client.choose("exit")
            else:
                client.receive()
    return code


def _play_on_page(user: BrowserUser) -> None:
    """Play the daily cave from its page to its end."""
    user.page.get_by_role("button", name="Play", exact=True).click()
    expect(user.decision).to_be_visible()
    play([user], leave_at_once)


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_daily_cave_is_played_from_home_and_its_result_is_on_home(
    host: ClockedHost, new_user: NewUser, size: dict[str, int]
) -> None:
    _finish(host, "Zoé")
    ana = new_user("Ana", viewport=size)
    ana.register()
    ana.go("/")
    entry = ana.page.get_by_role("link", name=re.compile("cave", re.IGNORECASE))
    expect(entry).to_contain_text("Not yet played")
    entry.click()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text(re.compile("Cave of .*19"))
    expect(ana.page.get_by_text("contest among friends")).to_be_visible()
    expect(ana.page.get_by_role("listitem")).to_have_count(1)
    assert ana.axe_violations() == []
    _play_on_page(ana)
    expect(ana.page.get_by_role("button", name="Play again")).to_have_count(0)
    expect(ana.page.get_by_role("link", name="Review")).to_have_count(0)
    ana.page.get_by_role("link", name="Table of the day").click()
    expect(ana.page.get_by_role("img", name=re.compile("Cave of"))).to_be_visible()
    expect(ana.page.get_by_role("listitem").filter(has_text="(you)")).to_have_count(1)
    expect(ana.page.get_by_role("listitem")).to_have_count(2)
    expect(ana.page.locator(".line")).to_have_text(re.compile(r"^Tacora, cave of .*rub"))
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ana.axe_violations() == []
    ana.go("/")
    expect(entry).not_to_contain_text("Not yet played")
    assert ana.axe_violations() == []


def test_result_is_copied_as_a_line_and_saved_as_a_picture(
    host: ClockedHost, new_user: NewUser
) -> None:
    ana = new_user("Ana", permissions=["clipboard-read", "clipboard-write"])
    ana.go("/daily/diamant")
    _play_on_page(ana)
    ana.page.get_by_role("link", name="Table of the day").click()
    ana.page.get_by_role("button", name="Copy").click()
    expect(ana.page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    copied = ana.page.evaluate("navigator.clipboard.readText()")
    line, squares, link = copied.splitlines()
    assert re.fullmatch(r"Tacora, cave of .*: \d+ rub(y|ies), \d(st|nd|rd|th) of 5", line)
    assert re.fullmatch("[⬜🟨🟧🟥]{5}", squares)
    assert link == f"http://localhost:{host.port}/daily/diamant"
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Save the picture").click()
    assert download.value.suggested_filename == f"tacora-{DAY}.png"
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_day_is_the_servers_whatever_the_clock_of_the_device_says(new_user: NewUser) -> None:
    ana = new_user("Ana")
    ana.page.clock.set_fixed_time("2031-05-01T12:00:00")
    ana.go("/daily/diamant")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text(re.compile("19"))


def test_yesterday_has_replays_which_are_withheld_on_the_day(
    host: ClockedHost, new_user: NewUser
) -> None:
    code = _finish(host, "Zoé")
    ben = new_user("Ben", locale="fr-FR", viewport=PHONE)
    ben.go("/daily/diamant")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Grotte du 19 novembre")
    expect(ben.page.get_by_role("link", name=re.compile("Revoir"))).to_have_count(0)
    for page in ("g", "t"):
        ben.go(f"/{page}/{code}")
        expect(ben.page.get_by_text("quand la journée est finie")).to_be_visible()
    host.now = noon(NEXT)
    ben.go("/daily/diamant")
    expect(ben.page.get_by_text("Personne n’a encore terminé.")).to_be_visible()
    ben.page.get_by_role("radio", name="Hier").check(force=True)
    ben.page.get_by_text("La chance est-elle honnête").click()
    expect(ben.page.get_by_text("Nombre secret")).to_be_visible()
    assert ben.axe_violations() == []
    ben.page.get_by_role("link", name="Revoir la partie de Zoé").click()
    expect(ben.page).to_have_url(re.compile(f"/g/{code}$"))
    expect(ben.page.get_by_role("heading", level=1)).to_be_visible()


def test_daily_jungle_begins_from_its_page(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.go("/daily/dinosaurs")
    ana.page.get_by_role("button", name="Play", exact=True).click()
    expect(ana.page).to_have_url(re.compile("/t/[A-Z]{6}$"))
    code = ana.page.url.rpartition("/")[2]
    ana.go("/daily/dinosaurs")
    ana.page.get_by_role("button", name="Go on playing").click()
    expect(ana.page).to_have_url(re.compile(f"/t/{code}$"))


def _nearly_finished_hunt() -> DailyTable:
    """Return a daily jungle that ends soon: its guest wastes all turns, and a bot wins."""
    game = DailyTable("dinosaurs", day=DAY)
    game.play(_waste)
    del game.records[-RECORDS_LEFT:]
    game.table = replay_log(game.records)
    return game


def _waste(table: Table, legal: tuple[str, ...]) -> str:
    return "end" if "end" in legal else leave(table, legal)


def test_daily_jungle_is_played_to_its_result_and_its_line_is_copied(
    browser: Browser, tmp_path: Path
) -> None:
    code, token = write_daily_game(tmp_path / "tables.db", _nearly_finished_hunt())
    with clocked_host(tmp_path, DAY, STATIC_FOLDER) as host:
        address = f"http://localhost:{host.port}"
        ana = JungleUser(browser, "Ana", address, permissions=["clipboard-read", "clipboard-write"])
        ana.become(token)
        ana.go("/daily/dinosaurs")
        ana.page.get_by_role("button", name="Go on playing").click()
        expect(ana.page).to_have_url(re.compile(f"/t/{code}$"))
        play_jungle([ana], JungleUser.answer_in_list, seed=1, policy=lazy_choice)
        expect(ana.page.get_by_role("heading", level=1)).to_have_text(re.compile("home!|Night"))
        expect(ana.page.get_by_role("button", name="Play again")).to_have_count(0)
        expect(ana.page.get_by_role("link", name="Replay")).to_have_count(0)
        ana.page.get_by_role("link", name="Table of the day").click()
        expect(ana.page.get_by_role("img", name=re.compile("Jungle of"))).to_be_visible()
        expect(ana.page.get_by_role("listitem").filter(has_text="(you)")).to_have_count(1)
        assert ana.axe_violations() == []
        ana.page.get_by_role("button", name="Copy").click()
        expect(ana.page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
        line, link = ana.page.evaluate("navigator.clipboard.readText()").splitlines()
        row = Guest(host).get("/api/daily/dinosaurs").json["rows"][0]
        turns = "turn" if row["turns"] == 1 else "turns"
        diamonds = "diamond" if row["points"] == 1 else "diamonds"
        shown = f"{row['points']} {diamonds} in {row['turns']} {turns}, "
        assert re.fullmatch(rf"Tacora, jungle of .*19.*: {shown}\d(st|nd|rd|th) of \d", line)
        assert link == f"{address}/daily/dinosaurs"
        ana.go("/")
        entry = ana.page.get_by_role("link", name=re.compile("jungle", re.IGNORECASE))
        expect(entry).not_to_contain_text("Not yet played")
        ana.close()
    assert ana.errors == []
