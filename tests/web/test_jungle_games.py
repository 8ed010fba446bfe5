"""Whole games of Diamonds & Dinosaurs: on a phone in French, by keyboard, through the list."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import expect

from tests.server.live_server import Host
from tests.server.stored_games import start_stored_game
from tests.server.ws_client import Guest
from tests.web.browser_user import PHONE
from tests.web.conftest import NewJungleUser
from tests.web.jungle_choices import choices_of
from tests.web.jungle_play import play_jungle
from tests.web.jungle_user import JungleUser
from tests.web.play_helpers import START
from tests.web.stored_tables import sit_at_stored_game

SHORT_GAMES = (38, 49, 56)
"""Seeds of games that a planner wins after 15 to 21 answers of a simple player."""


def _start(user: JungleUser, code: str) -> None:
    user.go(f"/t/{code}")
    user.page.get_by_role("button", name=START).click()


def _begin_stored_game(user: JungleUser, host: Host, seed: int) -> None:
    """Show a game against a planner that has just begun."""
    game = start_stored_game(seed, {"players": 2, "explorers": "dealt"})
    user.go(f"/t/{sit_at_stored_game(host, game, {'ana': user})}")


def test_whole_game_through_the_list_alone(new_jungle_user: NewJungleUser, host: Host) -> None:
    ana = new_jungle_user("Ana")
    _begin_stored_game(ana, host, SHORT_GAMES[0])
    play_jungle([ana], JungleUser.answer_in_list, seed=1)
    assert ana.facts is not None
    assert ana.facts["winners"] != []
    assert len(ana.own_choices) > 5


def test_whole_game_by_keyboard_alone(new_jungle_user: NewJungleUser, host: Host) -> None:
    ida = new_jungle_user("Ida")
    _begin_stored_game(ida, host, SHORT_GAMES[1])
    play_jungle([ida], JungleUser.answer_by_keyboard, seed=2)
    assert ida.facts is not None
    assert ida.facts["winners"] != []
    assert ida.in_picture > 2


def test_whole_game_on_a_small_touch_screen_in_french(
    new_jungle_user: NewJungleUser, host: Host
) -> None:
    zoe = new_jungle_user("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    _begin_stored_game(zoe, host, SHORT_GAMES[2])
    play_jungle([zoe], JungleUser.answer_by_touch, seed=3)
    assert zoe.facts is not None
    assert zoe.facts["winners"] != []
    assert zoe.in_picture > 2
    assert zoe.page.evaluate("document.documentElement.lang") == "fr"
    assert zoe.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(zoe.page.get_by_role("main")).to_be_visible()


def test_table_with_its_own_cards_is_played(new_jungle_user: NewJungleUser) -> None:
    ana = new_jungle_user("Ana")
    code = ana.open_jungle(options={"turn-limit": 2})
    items = files("tacora.games.dinosaurs.cards").joinpath("data/items.toml").read_text("utf-8")
    own = items.replace('name = "Lucky Charm"', 'name = "Shiny Thing"')
    assert ana.context.request.post(f"/api/tables/{code}/cards", data=own).ok
    _start(ana, code)
    play_jungle([ana], JungleUser.answer_in_list, seed=4)
    assert ana.over
    assert ana.card_text("item.lucky-charm") == "Shiny Thing"


def test_second_tab_shows_the_answer_of_the_first_and_cannot_answer_again(
    new_jungle_user: NewJungleUser, host: Host
) -> None:
    ana = new_jungle_user("Ana")
    code = ana.open_jungle(options={"explorers": "dealt"})
    _start(ana, code)
    assert ana.wait_for_question()
    asked, choice = ana.last_ask, choices_of(ana.question)[0]
    assert asked is not None
    [cookie] = [each for each in ana.context.cookies() if each["name"] == "tacora"]
    other_tab = Guest(host)
    other_tab.headers = {"Cookie": f"tacora={cookie['value']}"}
    with other_tab.connect(code) as client:
        client.receive_until_state(lambda tab: tab.must_answer)
        ana.answer_in_list(choice)
        client.receive_until_state(
            lambda tab: tab.ask is not None and tab.ask["number"] > asked["number"]
        )
        for late in (choice, choices_of(asked["question"])[-1]):
            assert client.refusal("choose", ask=asked["number"], choice=late) == "table/late"
        assert client.refusal("hold", ask=asked["number"]) in ("table/late", "table/no-window")
    placed = [frame for frame in ana.sent if frame["type"] == "choose"]
    assert [frame["choice"] for frame in placed] == [choice]
