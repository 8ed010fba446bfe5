"""Bots on other computers in the browser: invited at the set-up page, they come and play."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.remote.bot_processes import LEAVES, BotProcess, address, bot_file, waiting_bot
from tests.server.live_server import Host
from tests.server.ws_client import Guest
from tests.web.browser_user import PHONE
from tests.web.conftest import NewUser
from tests.web.play_helpers import START, leave_at_once, play


def test_bot_of_another_computer_is_invited_to_a_seat_and_plays(
    new_user: NewUser, host: Host, tmp_path: Path
) -> None:
    ana = new_user("Ana", viewport=PHONE)
    flags = ("--games", "1", "--tables", "1", "--name", "Lynx")
    with BotProcess(address(host), bot_file(tmp_path, LEAVES), *flags) as bot:
        waiting_bot(Guest(host, "Zoe"), "Lynx")
        ana.invite_friends()
        ana.page.get_by_role("button", name="Add a bot").click()
        ana.seat("Bo").get_by_role("button").click()
        sheet = ana.page.get_by_role("dialog")
        guests = sheet.get_by_role("region", name="Bots of other people")
        expect(guests).to_contain_text("Has time for a game")
        assert ana.axe_violations() == []
        guests.get_by_role("button", name="Lynx").click()
        expect(sheet).to_have_count(0)
        expect(ana.seat("Lynx")).to_contain_text("Guest bot")
        expect(ana.seat("Bo")).to_have_count(0)
        ana.page.get_by_role("button", name="Add a bot").click()
        ana.page.get_by_role("button", name=START).click()
        expect(ana.decision).to_be_visible()
        play([ana], leave_at_once)
        status, _, err = bot.end()
    assert status == 0, err


def test_bot_that_has_gone_leaves_the_seat_to_the_bot_that_had_it(
    new_user: NewUser, host: Host, tmp_path: Path
) -> None:
    ana = new_user("Ana", locale="fr-FR")
    with BotProcess(address(host), bot_file(tmp_path, LEAVES), "--name", "Brief"):
        waiting_bot(Guest(host, "Zoe"), "Brief")
        code = ana.open_table(1, 2)
        ana.go(f"/t/{code}")
        ana.page.get_by_role("button", name="Bo").first.click()
        sheet = ana.page.get_by_role("dialog")
        brief = sheet.get_by_role("button", name="Brief")
        expect(brief).to_be_enabled()
    brief.click()
    expect(sheet.get_by_role("alert")).to_have_text("Brief vient de partir.")
    expect(ana.page.get_by_role("main")).to_contain_text("3 sur 3")
