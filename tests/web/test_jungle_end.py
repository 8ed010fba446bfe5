"""The end of a jungle game in the browser: result, and finished page with replay."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.live_server import Host
from tests.server.stored_games import play_until, start_stored_game
from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.stored_tables import sit_at_stored_game


def _finished_game(user: BrowserUser, host: Host) -> str:
    """Register a user, and write a finished game of bots that nobody wins. Return its code."""
    user.register()
    options = {"players": 3, "turn-limit": 2, "explorers": "dealt"}
    game = start_stored_game(1, options, people=(), bots=("random",))
    assert play_until(game, lambda game: game.table.phase == "over", seed=1)
    return sit_at_stored_game(host, game, {})


def test_finished_jungle_game_has_scene_replay_and_folded_proof(
    new_user: NewUser, host: Host
) -> None:
    ana = new_user("Ana")
    code = _finished_game(ana, host)
    ana.go(f"/g/{code}")
    page = ana.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Night falls over the jungle")
    story = page.get_by_role("region", name="The story of this hunt")
    expect(story.get_by_role("listitem").first).to_be_visible()
    # no coach for this game, and no empty place for one
    expect(page.get_by_role("region", name="The coach")).to_have_count(0)
    proof = page.get_by_role("region", name="Was the luck fair?")
    expect(proof.get_by_text(re.compile("SHA-256|sealed|seed")).first).to_be_hidden()
    assert ana.axe_violations() == []

    slider = page.get_by_role("slider", name="Position")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="To the next turn").click()
    expect(page.get_by_text(re.compile("^Turn 1: ")).first).to_be_visible()
    slider.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text("nobody wins")
    # names of cards and numbers are words, never ids
    assert not re.search(r"\.number|\b(?:jungle|raptor|diamond)-\d", log.inner_text())
    replay = ana.context.request.get(f"/api/tables/{code}/replay").json()
    tiles = len(replay["moments"][-1]["facts"]["map"])
    expect(page.locator("[data-cell]")).to_have_count(tiles)
    assert ana.axe_violations() == []


def test_end_on_a_phone_in_french_fits_and_loses_nothing(new_user: NewUser, host: Host) -> None:
    zoe = new_user("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    code = _finished_game(zoe, host)
    zoe.go(f"/t/{code}")
    page = zoe.page
    expect(page.get_by_role("heading", level=1)).to_have_text("La nuit tombe sur la jungle")
    expect(page.get_by_role("list", name="Classement").get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("link", name="Revoir")).to_be_in_viewport()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert zoe.axe_violations() == []
    page.get_by_role("link", name="Revoir").click()
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert zoe.axe_violations() == []
