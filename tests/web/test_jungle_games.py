"""Whole games of Diamonds & Dinosaurs: on a phone in French, by keyboard, through the list."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser_user import PHONE
from tests.web.conftest import NewJungleUser
from tests.web.jungle_play import play_jungle
from tests.web.jungle_user import JungleUser
from tests.web.play_helpers import START


def _start(user: JungleUser, code: str) -> None:
    user.go(f"/t/{code}")
    user.page.get_by_role("button", name=START).click()


def test_whole_game_through_the_list_alone(new_jungle_user: NewJungleUser) -> None:
    ana = new_jungle_user("Ana")
    _start(ana, ana.open_jungle())
    play_jungle([ana], JungleUser.answer_in_list, seed=1)
    assert ana.facts is not None
    assert ana.facts["winners"] != []
    assert len(ana.own_choices) > 10


def test_whole_game_by_keyboard_alone(new_jungle_user: NewJungleUser) -> None:
    ida = new_jungle_user("Ida")
    _start(ida, ida.open_jungle())
    play_jungle([ida], JungleUser.answer_by_keyboard, seed=2)
    assert ida.facts is not None
    assert ida.facts["winners"] != []
    assert ida.in_picture > 10


def test_whole_game_on_a_small_touch_screen_in_french(new_jungle_user: NewJungleUser) -> None:
    zoe = new_jungle_user("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    _start(zoe, zoe.open_jungle())
    play_jungle([zoe], JungleUser.answer_by_touch, seed=3)
    assert zoe.facts is not None
    assert zoe.facts["winners"] != []
    assert zoe.in_picture > 10
    assert zoe.page.evaluate("document.documentElement.lang") == "fr"
    assert zoe.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(zoe.page.get_by_role("main")).to_be_visible()
