"""The user's own page: games, records and badges without an account, and as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser_user import LAPTOP, PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import START, leave_at_once, play


def _finish_game(user: BrowserUser) -> str:
    """Play a short game alone against bots to its end."""
    code = user.open_table(1, bots=2)
    user.go(f"/t/{code}")
    user.page.get_by_role("button", name=START).click()
    user.decision.wait_for()
    play([user], leave_at_once)
    return code


def _tile(user: BrowserUser, name: str) -> str:
    return user.page.locator("dl div", has=user.page.get_by_text(name, exact=True)).inner_text()


def test_finished_game_appears_with_its_place_and_counts_once(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.go("/you")
    expect(ana.page.get_by_role("status").first).to_contain_text("not finished a game")
    code = _finish_game(ana)
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()
    ana.go("/you")
    games = ana.page.get_by_role("region", name="Finished games")
    expect(games.get_by_role("link")).to_have_attribute("href", f"/g/{code}")
    ana.page.reload()
    expect(games.get_by_role("link")).to_have_count(1)
    assert "1" in _tile(ana, "games")
    kept = json.loads(ana.page.evaluate("localStorage.getItem('tacora.results')"))
    assert [sealed["result"]["code"] for sealed in kept] == [code]
    assert "Ana" not in json.dumps(kept)
    assert ana.axe_violations() == []


def test_changed_file_of_results_is_found_out_and_the_rest_is_added(
    new_user: NewUser, tmp_path: Path
) -> None:
    ana = new_user("Ana")
    codes = [_finish_game(ana), _finish_game(ana)]
    ana.go("/you")
    expect(ana.page.get_by_role("region", name="Finished games").get_by_role("link")).to_have_count(
        2
    )
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "games.json"
    download.value.save_as(file)
    content = json.loads(file.read_text("utf-8"))
    assert {sealed["result"]["code"] for sealed in content["results"]} == set(codes)
    content["results"][0]["result"]["points"] = 200
    file.write_text(json.dumps(content), "utf-8")

    zoe = new_user("Zoé", viewport=PHONE, locale="fr-FR")
    zoe.go("/you")
    zoe.page.get_by_label("Ouvrir un fichier").set_input_files(file)
    status = zoe.page.get_by_role("region", name="Emporter").get_by_role("status")
    expect(status).to_contain_text("1 partie ajoutée. 1 partie est laissée de côté")
    expect(zoe.page.get_by_text("200 points")).to_have_count(0)
    file.write_text('{"format": "something else"}', "utf-8")
    zoe.page.get_by_label("Ouvrir un fichier").set_input_files(file)
    expect(status).to_contain_text("pas un fichier de parties")


@pytest.mark.parametrize("size", [{"width": 320, "height": 568}, PHONE, LAPTOP])
def test_own_page_fits_and_has_every_badge(new_user: NewUser, size: dict[str, int]) -> None:
    ana = new_user("Ana", viewport=size, locale="fr-FR")
    ana.go("/you")
    jungle = ana.page.get_by_role("region", name="Diamonds & Dinosaurs")
    expect(jungle.get_by_text("Médailles : 0 sur 11")).to_be_visible()
    expect(jungle.get_by_role("img")).to_have_count(0)  # pictures say nothing that words do not
    jungle.get_by_text("9 autres médailles").click()
    expect(jungle.get_by_role("listitem")).to_have_count(12)  # and one that says "not played"
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_new_badge_is_told_after_the_game(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.register()
    table = {
        "game": "diamant",
        "options": {"players": 3, "deck": {"treasure:17": 5, "treasure:15": 5, "treasure:14": 5}},
        "bots": {"1": "cautious:1", "2": "cautious:1"},
        "settings": {"pace": False},
        "start": True,
    }
    code = ana.context.request.post("/api/tables", data=table).json()["code"]
    ana.go(f"/t/{code}")
    ana.decision.wait_for()
    play([ana], lambda _user, cards: "Exit" if cards >= 4 else "Continue")
    ana.skip_animation()
    badge = ana.page.get_by_role("link", name="A full chest")
    expect(badge).to_be_visible()
    badge.click()
    diamant = ana.page.get_by_role("region", name="Diamant")
    earned = diamant.get_by_role("listitem").filter(has_text="A full chest")
    expect(earned.get_by_role("link")).to_have_attribute("href", f"/g/{code}")
