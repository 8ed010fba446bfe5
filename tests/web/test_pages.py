"""Every page: axe in English, and the content of each page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.live_server import Host
from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import (
    START,
    choose,
    leave_after_three_cards,
    leave_at_once,
    play,
    start_game,
    wait_until,
)


def test_axe_finds_no_violation_on_any_page_in_english(new_user: NewUser) -> None:
    """In French: `test_every_page`."""
    ana = new_user("Ana")
    found: dict[str, list[str]] = {}

    def run_axe(where: str) -> None:
        ana.page.get_by_role("heading", level=1).wait_for()
        ana.page.wait_for_load_state("networkidle")
        found[where] = ana.axe_violations()

    for path in ("/", "/rules", "/rules#dinosaurs", "/settings", "/nowhere"):
        ana.go(path)
        run_axe(path)
    waiting = ana.open_table(users=3, bots=0)
    for path in (f"/t/{waiting}", f"/tv/{waiting}", "/t/AAAAAA"):
        ana.go(path)
        run_axe(f"{path.rpartition('/')[0]} before the game" if waiting in path else path)
    code = _finished_game(ana, run_axe)
    for path in (f"/g/{code}", f"/tv/{code}", "/"):
        ana.go(path)
        run_axe(f"{path.rpartition('/')[0]} after the game")
    assert {where: problems for where, problems in found.items() if problems} == {}


def _finished_game(ana: BrowserUser, run_axe: object) -> str:
    """Play a game to its end and run axe on the table on the way. Return its code."""
    assert callable(run_axe)
    code = ana.open_table()
    ana.go(f"/t/{code}")
    ana.page.get_by_role("button", name=START).click()
    ana.page.locator("main [role=group] button").first.wait_for()
    run_axe("/t deciding")
    while not ana.over:
        ana.skip_animation()
        ana.page.keyboard.press("e")
        wait_until(ana, lambda: ana.must_decide or ana.over)
    ana.skip_animation()
    run_axe("/t over")
    return code


def test_replay_ends_with_the_result_of_the_game(new_user: NewUser, host: Host) -> None:
    ana = new_user("Ana")
    code = ana.open_table()
    ana.go(f"/t/{code}")
    ana.page.get_by_role("button", name="Start").click()
    play([ana], leave_after_three_cards)
    result = ana.facts
    assert result is not None
    ana.go(f"/g/{code}")
    slider = ana.page.get_by_role("slider")
    slider.focus()
    slider.press("End")
    replayed = host.ask("GET", f"/api/tables/{code}/replay").json
    end = replayed["moments"][-1]["facts"]
    assert end["scores"] == result["scores"]
    assert replayed["winners"] == result["winners"]
    expect(ana.player("Ana")).to_contain_text(f"chest {end['banked'][0]}")
    places = ana.page.get_by_role("list", name="Ranking").get_by_role("listitem")
    for name, score in zip(replayed["names"], result["scores"], strict=True):
        expect(places.filter(has_text=name)).to_contain_text(str(score))
    assert replayed["proof"]["proven"]
    assert replayed["proof"]["seats"] == 1  # Ana's browser added its own seed


def test_choice_can_be_changed_until_all_have_chosen(new_user: NewUser) -> None:
    users = [ana, bea, cleo] = [new_user("Ana"), new_user("Bea"), new_user("Cleo")]
    start_game(users, deck={"treasure:7": 30})  # no trap ends the round
    choose(ana, "Continue")
    choose(ana, "Exit")
    expect(ana.button("Exit")).to_have_attribute("aria-pressed", "true")
    choose(bea, "Continue")
    choose(cleo, "Continue")
    expect(ana.player("Ana")).to_contain_text("at camp")


def test_unknown_table_code_shows_an_error_page(new_user: NewUser) -> None:
    ana = new_user("Ana")
    ana.go("/")
    ana.page.get_by_label("Code of a table").press_sequentially("zzzzzz")
    expect(ana.page).to_have_url(re.compile("/t/ZZZZZZ$"))
    expect(ana.page.get_by_role("main")).to_contain_text("no table")
    code = ana.page.get_by_label("Code of a table")
    expect(code).to_have_value("ZZZZZZ")  # to be put right, not typed again
    expect(code).to_have_attribute("aria-invalid", "true")
    assert ana.axe_violations() == []
    right = ana.open_table(users=3, bots=0)
    code.fill(right.lower())
    expect(ana.page).to_have_url(re.compile(f"/t/{right}$"))


def test_every_clause_of_the_rules_has_a_url_anchor(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.go("/rules#D26")
    clause = ana.page.locator("#D26")
    expect(clause).to_be_in_viewport()
    expect(clause).to_contain_text("takes every relic")
    ana.page.get_by_role("link", name="D27", exact=True).click()
    expect(ana.page).to_have_url(re.compile("/rules#D27$"))
    ana.page.get_by_label("Search the rules").fill("secretly")
    expect(ana.page.get_by_role("link", name=re.compile(r"^D\d+$"))).to_have_text(["D20"])


def test_settings_are_stored_and_sound_is_off_by_default(new_user: NewUser) -> None:
    ana = new_user("Ana")
    ana.go("/settings")
    sound = ana.page.get_by_role("checkbox", name="Sound")
    expect(sound).not_to_be_checked()
    sound.check()
    ana.page.get_by_label("Language").select_option("Français")
    for _ in ("at once", "after a reload"):
        expect(ana.page.get_by_role("heading", level=1)).to_have_text("Réglages")
        expect(ana.page.get_by_role("checkbox", name=re.compile("^Son "))).to_be_checked()
        assert ana.page.evaluate("document.documentElement.lang") == "fr"
        ana.page.reload()
    ana.page.get_by_role("button", name="English").click()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_no_page_violates_the_content_security_policy_csp(new_user: NewUser) -> None:
    ana, bea, wanda = new_user("Ana"), new_user("Bea"), new_user("Wanda", viewport=PHONE)
    for path in ("/nowhere", "/", "/new", "/rules#dinosaurs", "/settings"):
        wanda.go(path)
        wanda.page.wait_for_load_state("networkidle")
        expect(wanda.page.get_by_role("heading", level=1)).to_be_visible()
    assert "404" in wanda.console_errors.pop(0)  # the page does not exist
    code = start_game([ana, bea], bots=1)
    for kind in ("t", "tv"):  # first load during a game
        wanda.go(f"/{kind}/{code}")
        expect(wanda.player("Ana")).to_be_visible()
    play([ana, bea], leave_at_once)
    expect(ana.page.get_by_role("button", name="Play again")).to_be_visible()
    ana.go(f"/g/{code}")
    expect(ana.page.get_by_role("slider")).to_be_visible()
    policy = ana.page.request.get(f"/t/{code}").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert [text for user in (ana, bea, wanda) for text in user.console_errors] == []
