"""Every kind of question at the jungle's table: reachable by role and name, and axe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tacora.games.dinosaurs.text.questions import QUESTION_KINDS
from tacora.i18n.catalog import LANGUAGES
from tests.server.live_server import Host
from tests.server.stored_games import copy_as, store_games_for_host, token_of
from tests.server.ws_client import Guest
from tests.web.browser_user import LAPTOP, PHONE
from tests.web.jungle_choices import choices_of
from tests.web.jungle_positions import POSITIONS, code_of, play_to
from tests.web.jungle_user import JungleUser
from tests.web.play_helpers import wait_until

CODES = {name: code_of(number) for number, name in enumerate(POSITIONS)}
ANSWERED = {language: code_of(len(POSITIONS) + number) for number, language in enumerate(LANGUAGES)}
"""Copies of the game with a short supply, for answers."""
QUESTIONS = [name for name, position in POSITIONS.items() if position.kind is not None]
NAMED = re.compile(r"\w")
CELL_VERBS = ("to", "tunnel", "fill", "from")
FIGURE_VERBS = ("face", "chase", "steal")
CARD_VERBS = ("play", "use")
SPREAD_VERBS = ("explorer", "draw")


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with a game at each position; its windows are long."""
    folder = tmp_path_factory.mktemp("positions")
    games = {name: play_to(POSITIONS[name], code) for name, code in CODES.items()}
    copies = [copy_as(games["fill"], code) for code in ANSWERED.values()]
    store_games_for_host(folder, [*games.values(), *copies])
    with Host(folder, time_scale=100) as host:
        yield host


SCREENS: dict[str, dict[str, Any]] = {
    "laptop-en": {"viewport": LAPTOP},
    "phone-fr": {"viewport": PHONE, "locale": "fr-FR", "has_touch": True},
}


@pytest.fixture(scope="module")
def users(browser: Browser, stored: Host) -> Iterator[dict[str, JungleUser]]:
    """Ana with a laptop and with a phone, which load the files of the client once."""
    address = f"http://localhost:{stored.port}"
    users = {name: JungleUser(browser, "Ana", address, **on) for name, on in SCREENS.items()}
    for user in users.values():
        user.become(token_of(stored.database, "ana"))
    yield users
    for user in users.values():
        user.close()


@pytest.fixture(params=SCREENS)
def ana(request: pytest.FixtureRequest, users: dict[str, JungleUser]) -> Iterator[JungleUser]:
    user = users[request.param]
    user.start_again()
    yield user
    assert user.errors == []


def _open(user: JungleUser, host: Host, name: str) -> None:
    """Show a position. A window is held, so that it stays."""
    guest = Guest(host)
    guest.headers = {"Cookie": f"tacora={token_of(host.database, 'ana')}"}
    with guest.connect(CODES[name]) as client:
        ask = client.ask
        if ask is not None and ask["quiet"] and not ask["window"]["held"]:
            client.command("hold", ask=ask["number"])
    user.go(f"/t/{CODES[name]}")
    wait_until(user, lambda: user.facts is not None)
    expect(user.page.get_by_role("heading", level=1)).to_be_visible()
    user.page.wait_for_load_state("networkidle")


def test_positions_have_every_kind_of_question_that_the_rules_ask() -> None:
    assert {POSITIONS[name].kind for name in QUESTIONS} == QUESTION_KINDS


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_answer_is_reachable_by_role_and_name_and_axe_is_content(
    ana: JungleUser, stored: Host, name: str
) -> None:
    _open(ana, stored, name)
    expect(ana.bar).to_be_visible()
    found = {"table": ana.axe_violations()}

    ana.open_list()
    labels = [button.inner_text().split("\n")[0] for button in ana.list_answers.all()]
    choices = choices_of(ana.question)
    assert len(labels) == len(set(labels)) == len(choices)
    assert all(labels)
    found["list"] = ana.axe_violations()
    ana.page.keyboard.press("Escape")
    expect(ana.list).to_be_hidden()

    pressed = {
        str(thing): thing
        for choice, label in zip(choices, labels, strict=True)
        for thing in [_in_the_picture(ana, choice, label)]
    }
    for thing in pressed.values():
        expect(thing).to_have_accessible_name(NAMED)
    assert {state: problems for state, problems in found.items() if problems} == {}


def _in_the_picture(user: JungleUser, choice: str, label: str) -> Locator:
    """Return what is pressed for a choice, first of all."""
    verb, _, rest = choice.partition(":")
    if verb in CELL_VERBS:
        return user.tile(rest)
    if verb == "place":
        return user.tile(rest.partition("@")[2])
    if verb in FIGURE_VERBS and user.question["kind"] != "act":  # there the bar comes first
        return user.page.get_by_role("button", name=label, exact=True).first
    if verb in CARD_VERBS:
        return user.hand.get_by_role("button").first
    if verb in SPREAD_VERBS:
        spread = user.page.get_by_role("region", name=user.bar.get_by_role("heading").inner_text())
        return spread.get_by_role("listitem").get_by_role("button").first
    return user.bar.get_by_role("button").first


def test_last_diamond_of_the_supply_falls_on_the_chosen_tile(ana: JungleUser) -> None:
    ana.go(f"/t/{ANSWERED[ana.language]}")
    expect(ana.bar).to_be_visible()
    choice = choices_of(ana.question)[-1]
    cell = choice.removeprefix("fill:")
    before = _diamonds_on(ana, cell)
    if ana.language == "fr":
        ana.answer_by_touch(choice)  # on a phone a tile may be out of sight
    else:
        assert ana.answer(ana.tile(cell).click) == choice
    wait_until(ana, lambda: _diamonds_on(ana, cell) > before)


def _diamonds_on(user: JungleUser, cell: str) -> int:
    assert user.facts is not None
    return next(int(card["diamonds"]) for card in user.facts["map"] if card["at"] == cell)


@pytest.mark.parametrize("name", ["act-with-cards", "window-rolled"])
def test_lifted_card_has_its_whole_text_and_axe_is_content(
    ana: JungleUser, stored: Host, name: str
) -> None:
    _open(ana, stored, name)
    cards = ana.hand.get_by_role("listitem").get_by_role("button")
    for place in range(cards.count()):
        card = cards.nth(place)
        card.click()
        panel = ana.hand.get_by_role("dialog")
        expect(panel).to_be_visible()
        expect(panel).to_have_accessible_description(NAMED)
        assert ana.axe_violations() == []
        ana.page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
        expect(card).to_be_focused()


def test_discarding_panel_marks_items_and_axe_is_content(ana: JungleUser, stored: Host) -> None:
    _open(ana, stored, "window-rolled")
    ana.page.keyboard.press("d")
    panel = ana.bar.get_by_role("dialog")
    expect(panel).to_be_visible()
    assert ana.axe_violations() == []
    panel.locator('[aria-pressed="false"]').first.click()
    expect(panel.get_by_role("button", pressed=True)).to_have_count(1)
    assert ana.axe_violations() == []


@pytest.mark.parametrize("name", ["waiting", "over"])
def test_axe_is_content_with_a_table_that_asks_nothing(
    ana: JungleUser, stored: Host, name: str
) -> None:
    _open(ana, stored, name)
    assert ana.axe_violations() == []


def test_axe_is_content_with_the_log(ana: JungleUser, stored: Host) -> None:
    _open(ana, stored, "act-late")
    ana.page.get_by_role("button", name=ana.text("jungle.log-open"), exact=True).click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    assert ana.axe_violations() == []


@pytest.mark.parametrize("name", ["act-late", "window-stack", "over"])
def test_axe_is_content_with_the_big_screen(ana: JungleUser, stored: Host, name: str) -> None:
    ana.page.set_viewport_size({"width": 1920, "height": 1080})
    ana.go(f"/tv/{CODES[name]}")
    wait_until(ana, lambda: ana.facts is not None)
    ana.page.wait_for_load_state("networkidle")
    assert ana.axe_violations() == []
