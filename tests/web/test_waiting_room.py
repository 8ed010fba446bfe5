"""The waiting room: invite friends, seats, options, start."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import START, wait_until

ITEMS = files("tacora.games.dinosaurs.cards").joinpath("data/items.toml").read_text("utf-8")
CHARM = 'name = "Lucky Charm"'
NEWLINE = "\n"


def test_friend_joins_by_code_and_the_host_starts_with_those_who_are_there(
    new_user: NewUser,
) -> None:
    ana, ben = new_user("Ana"), new_user("Ben", viewport=PHONE)
    code = ana.invite_friends()
    expect(ana.page.get_by_role("button", name="Start with 2 bots")).to_be_visible()
    ben.go("/")
    ben.page.get_by_label("Code of a table").press_sequentially(code.lower())
    expect(ben.page).to_have_url(re.compile(f"/t/{code}$"))
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_role("main")).to_contain_text("Ana starts the game")
    expect(ben.page.get_by_role("button", name=START)).to_have_count(0)
    ana.page.get_by_role("button", name="Start with 3").click()
    for user in (ana, ben):
        expect(user.decision).to_be_visible()
    assert ana.facts is not None
    assert len(ana.facts["scores"]) == 3  # two people and a bot: six open seats are gone


def test_host_switches_the_game_and_the_friend_stays(new_user: NewUser) -> None:
    ana, ben = new_user("Ana"), new_user("Ben", viewport=PHONE)
    code = ana.invite_friends()
    ben.take_seat(code)
    ana.page.get_by_role("button", name="Add a bot").click()
    expect(ana.seat("Bo")).to_have_count(1)
    ana.page.get_by_role("radio", name="Jungle").check(force=True)
    for user in (ana, ben):
        seats = user.page.get_by_role("region", name="Players")
        expect(seats).to_contain_text("3 of 6")
        expect(seats).to_contain_text("Pathfinder")  # Diamant's bot is a bot of the jungle now
    expect(ben.page.get_by_role("main")).to_contain_text("Diamonds & Dinosaurs")
    expect(ben.page.get_by_role("radio", name="Jungle")).to_have_count(0)
    assert ana.page.url.endswith(code)
    ana.page.get_by_role("button", name="Start with 3").click()
    wait_until(ben, lambda: any(frame.get("facts") for frame in ben.frames))
    assert _last_table(ben)["game"] == "dinosaurs"


def test_seat_sheet_changes_swaps_and_removes(new_user: NewUser) -> None:
    ana, ben = new_user("Ana"), new_user("Ben")
    code = ana.invite_friends()
    page = ana.page
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name=re.compile(r"^Bo\b")).click()
    page.get_by_role("radio", name="Gambler").check(force=True)
    page.get_by_role("button", name="Done").click()
    expect(ana.seat("Gambler")).to_have_count(1)
    page.get_by_role("button", name="Gambler").click()
    page.get_by_role("button", name="Swap seats with me").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    wait_until(ana, lambda: _last_table(ana)["chairs"][0]["bot"] == "gambler")
    assert _last_table(ana)["chairs"][1]["name"] == "Ana"
    ben.take_seat(code)
    page.get_by_role("button", name="Ben").click()
    page.get_by_role("button", name="Remove from the table").click()
    expect(ana.seat("Ben")).to_have_count(1)  # not with one touch
    page.get_by_role("button", name="Really remove Ben?").click()
    expect(ana.seat("Ben")).to_have_count(0)


def test_open_seats_unfold_to_bot_move_and_close(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.invite_friends()
    page = ana.page
    page.get_by_role("button", name="7 seats free for friends").click()
    page.get_by_role("group", name="Seat 3").get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="6 seats free for friends")).to_be_visible()
    page.get_by_role("group", name="Seat 2").get_by_role("button", name="Bot").click()
    expect(page.get_by_role("button", name="5 seats free for friends")).to_be_visible()
    page.get_by_role("group", name="Seat 4").get_by_role("button", name="Move here").click()
    wait_until(ana, lambda: _last_table(ana)["chairs"][3]["name"] == "Ana")
    page.get_by_role("button", name="One more seat").click()
    expect(page.get_by_role("region", name="Players")).to_contain_text("2 of 8")


def test_options_are_kept_for_the_next_table_and_guests_may_read_them(new_user: NewUser) -> None:
    ana, ben = new_user("Ana"), new_user("Ben")
    code = ana.invite_friends("Jungle")
    ana.page.get_by_role("button", name="How you play").click()
    ana.page.get_by_role("radio", name="30 s").check(force=True)
    ana.page.get_by_role("switch", name="Pickpocketing").check(force=True)
    ana.page.get_by_role("radio", name="dealt").check(force=True)
    ana.page.get_by_role("button", name="Done").click()
    expect(ana.page.get_by_role("button", name="How you play")).to_contain_text("30 s")
    ben.take_seat(code)
    ben.page.get_by_role("button", name="How you play").click()
    expect(ben.page.get_by_role("switch", name="Pickpocketing")).to_be_checked()
    expect(ben.page.get_by_role("switch", name="Pickpocketing")).to_be_disabled()
    ana.page.get_by_role("button", name="Start with 2").click()
    wait_until(ana, lambda: _last_table(ana)["phase"] == "playing")
    ana.go("/new")
    ana.page.wait_for_url(lambda url: "/t/" in url and code not in url)
    wait_until(ana, lambda: _last_table(ana)["code"] != code)
    table = _last_table(ana)
    assert table["settings"]["seconds"] == 30
    assert table["options"] == {"players": 6, "pickpocketing": True, "explorers": "dealt"}


def test_card_file_becomes_the_cards_of_the_table_and_a_bad_one_is_shown_as_text(
    new_user: NewUser,
) -> None:
    ana, ben = new_user("Ana", viewport=PHONE), new_user("Ben")
    code = ana.invite_friends("Jungle")
    ben.take_seat(code)
    ana.page.get_by_role("button", name="How you play").click()
    sheet = ana.page.get_by_role("dialog")
    picker = sheet.get_by_label("Choose a file")

    def send(text: str) -> None:
        file: FilePayload = {
            "name": "cards.toml",
            "mimeType": "text/plain",
            "buffer": text.encode(),
        }
        picker.set_input_files(files=[file])

    send("#" * 70_000)
    expect(sheet.get_by_role("alert").first).to_contain_text("too large")
    send(ITEMS + "\n[[item]\n")
    expect(sheet.get_by_role("alert").first).to_contain_text(f"Line {ITEMS.count(NEWLINE) + 2}:")
    send(ITEMS.replace(CHARM, 'name = "<img src=x onerror=alert(1)>"'))
    expect(sheet.get_by_role("alert").first).to_contain_text("expected plain text without markup")
    expect(sheet.locator("img")).to_have_count(0)
    send(ITEMS.replace(CHARM, 'name = "Shiny Thing"'))
    expect(sheet).to_contain_text("This table has its own cards: Items")
    expect(sheet.get_by_role("alert").first).to_be_empty()
    sheet.get_by_role("switch", name="Pickpocketing").check(force=True)
    wait_until(ana, lambda: _last_table(ana)["options"].get("pickpocketing") is True)
    assert list(_last_table(ana)["options"]["cards"]) == ["item"]
    ben.page.get_by_role("button", name="How you play").click()
    expect(ben.page.get_by_role("dialog")).to_contain_text("This table has its own cards: Items")
    expect(ben.page.get_by_label("Choose a file")).to_have_count(0)
    sheet.get_by_role("button", name="Cards of the box").click()
    wait_until(ana, lambda: "cards" not in _last_table(ana)["options"])


def test_bot_holds_the_seat_of_an_absent_friend_from_the_start(new_user: NewUser) -> None:
    ana, ben, cleo = new_user("Ana"), new_user("Ben"), new_user("Cleo")
    code = ana.invite_friends()
    ben.take_seat(code)
    cleo.take_seat(code)
    cleo.go("about:blank")
    expect(ana.seat("Cleo")).to_contain_text("Away")
    expect(ana.page.get_by_role("main")).to_contain_text("A bot holds the seat of Cleo")
    ana.page.get_by_role("button", name="Start with 3").click()
    expect(ana.player("Cleo")).to_contain_text("a bot plays")


def test_invitation_can_be_set_up_by_keyboard_only(new_user: NewUser) -> None:
    ida = new_user("Ida")
    ida.go("/")
    _tab_to(ida.page, "Invite friends to a table")
    ida.page.keyboard.press("Enter")
    ida.page.wait_for_url("**/t/*")
    expect(ida.page.get_by_role("heading", name="Waiting for players")).to_be_focused()
    _tab_to(ida.page, "Add a bot")
    ida.page.keyboard.press("Enter")
    expect(ida.seat("Bo")).to_have_count(1)
    _tab_to(ida.page, "How you play")
    ida.page.keyboard.press("Enter")
    _tab_to(ida.page, "Show the odds")
    ida.page.keyboard.press("Space")
    ida.page.keyboard.press("Escape")
    expect(ida.page.get_by_role("button", name="How you play")).to_be_focused()
    wait_until(ida, lambda: _last_table(ida)["settings"]["odds"] is False)
    _tab_to(ida.page, "Start with 2 bots")
    ida.page.keyboard.press("Enter")
    expect(ida.decision).to_be_visible()


def _last_table(user: BrowserUser) -> dict[str, Any]:
    """Return the table as the server described it last."""
    return next(frame["table"] for frame in reversed(user.frames) if frame.get("table"))


def _tab_to(page: Page, name: str) -> None:
    """Press Tab until the control with this name has the focus."""
    page.get_by_role("heading", level=1).wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => {
              const { activeElement: focused, body } = document;
              return focused === body ? "" : (focused.labels?.[0] ?? focused).textContent;
            }"""
        )
        if name in focused:
            return
    raise AssertionError(f"{name} cannot be reached by keyboard")
