"""Every page: what axe says of it in both languages and sizes, and that it tells the truth."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.live_server import Host
from tests.web.conftest import Arrive
from tests.web.person import LAPTOP, PHONE, Person
from tests.web.playing import START, at_once, choose, gather, home_after_three, play, wait_until

SIZES = [
    pytest.param("en-GB", LAPTOP, id="laptop-en"),
    pytest.param("fr-FR", PHONE, id="phone-fr"),
]


@pytest.mark.parametrize(("locale", "viewport"), SIZES)
def test_axe_finds_nothing_on_any_page(
    arrive: Arrive, locale: str, viewport: dict[str, int]
) -> None:
    ana = arrive("Ana", locale=locale, viewport=viewport)
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        ana.page.get_by_role("heading", level=1).wait_for()
        ana.page.wait_for_load_state("networkidle")
        found[where] = ana.violations()

    for path in ("/", "/new", "/rules", "/settings", "/nowhere"):
        ana.go(path)
        look(path)
    waiting = ana.open_table(people=3, bots=0)
    for path in (f"/t/{waiting}", f"/tv/{waiting}", "/t/AAAAAA"):
        ana.go(path)
        look(f"{path.rpartition('/')[0]} before the game" if waiting in path else path)
    code = _finished(ana, look)
    for path in (f"/g/{code}", f"/tv/{code}", "/"):
        ana.go(path)
        look(f"{path.rpartition('/')[0]} after the game")
    assert {where: problems for where, problems in found.items() if problems} == {}


def _finished(ana: Person, look: object) -> str:
    """A game that Ana plays to its end; the table is looked at on the way."""
    assert callable(look)
    code = ana.open_table()
    ana.go(f"/t/{code}")
    ana.page.get_by_role("button", name=START).click()
    ana.page.locator("main [role=group] button").first.wait_for()
    look("/t deciding")
    while not ana.over:
        ana.skip()
        ana.page.keyboard.press("e")
        wait_until(ana, lambda: ana.owes or ana.over)
    ana.skip()
    look("/t over")
    return code


def test_the_replay_of_a_finished_game_ends_in_the_same_result(arrive: Arrive, host: Host) -> None:
    ana = arrive("Ana")
    code = ana.open_table()
    ana.go(f"/t/{code}")
    ana.page.get_by_role("button", name="Start").click()
    play([ana], home_after_three)
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
    places = ana.page.get_by_role("region", name="The chests are open").get_by_role("listitem")
    for name, score in zip(replayed["names"], result["scores"], strict=True):
        expect(places.filter(has_text=name)).to_contain_text(str(score))
    assert replayed["proof"]["proven"]
    assert replayed["proof"]["seats"] == 1  # Ana's browser added a seed of its own


def test_a_choice_may_be_changed_until_the_last_one_has_chosen(arrive: Arrive) -> None:
    people = [ana, bea, cleo] = [arrive("Ana"), arrive("Bea"), arrive("Cleo")]
    gather(people)
    choose(ana, "Continue")
    choose(ana, "Exit")
    expect(ana.button("Exit")).to_have_attribute("aria-pressed", "true")
    choose(bea, "Continue")
    choose(cleo, "Continue")
    expect(ana.player("Ana")).to_contain_text("at camp")


def test_a_wrong_code_is_told_kindly(arrive: Arrive) -> None:
    ana = arrive("Ana")
    ana.go("/")
    ana.page.get_by_label("Code of a table").fill("zzzzzz")
    ana.page.get_by_role("button", name="Join").click()
    expect(ana.page.get_by_role("main")).to_contain_text("no table")


def test_every_clause_of_the_rules_has_an_address(arrive: Arrive) -> None:
    ana = arrive("Ana", viewport=PHONE)
    ana.go("/rules#D26")
    clause = ana.page.locator("#D26")
    expect(clause).to_be_in_viewport()
    expect(clause).to_contain_text("takes every relic")
    ana.page.get_by_role("link", name="D27", exact=True).click()
    expect(ana.page).to_have_url(re.compile("/rules#D27$"))
    ana.page.get_by_label("Search the rules").fill("secretly")
    expect(ana.page.get_by_role("link", name=re.compile(r"^D\d+$"))).to_have_text(["D20"])


def test_the_settings_are_kept_and_it_is_quiet_until_somebody_wants_sound(arrive: Arrive) -> None:
    ana = arrive("Ana")
    ana.go("/settings")
    sound = ana.page.get_by_role("checkbox", name="Sound")
    expect(sound).not_to_be_checked()
    sound.check()
    ana.page.get_by_label("Language").select_option("Français")
    for _ in ("at once", "and after the page was loaded anew"):
        expect(ana.page.get_by_role("heading", level=1)).to_have_text("Réglages")
        expect(ana.page.get_by_role("checkbox", name="Son")).to_be_checked()
        assert ana.page.evaluate("document.documentElement.lang") == "fr"
        ana.page.reload()
    ana.page.get_by_role("button", name="English").click()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_nothing_on_any_page_breaks_the_content_security_policy(arrive: Arrive) -> None:
    ana, bea, wanda = arrive("Ana"), arrive("Bea"), arrive("Wanda", viewport=PHONE)
    for path in ("/nowhere", "/", "/new", "/rules", "/settings"):
        wanda.go(path)
        wanda.page.wait_for_load_state("networkidle")
        expect(wanda.page.get_by_role("heading", level=1)).to_be_visible()
    assert "404" in wanda.complaints.pop(0)  # the page that is nowhere
    code = gather([ana, bea], bots=1)
    for kind in ("t", "tv"):  # the first load in the middle of a game
        wanda.go(f"/{kind}/{code}")
        expect(wanda.player("Ana")).to_be_visible()
    play([ana, bea], at_once)
    expect(ana.page.get_by_role("button", name="Play again")).to_be_visible()
    ana.go(f"/g/{code}")
    expect(ana.page.get_by_role("slider")).to_be_visible()
    policy = ana.page.request.get(f"/t/{code}").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert [text for person in (ana, bea, wanda) for text in person.complaints] == []
