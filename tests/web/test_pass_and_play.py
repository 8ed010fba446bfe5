"""Several people at one device: it goes round, and shows each person only what is theirs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.server.live_server import Host
from tests.web.browser_user import PHONE
from tests.web.conftest import NewUser
from tests.web.device_user import DeviceUser, SeatConnection
from tests.web.jungle_choices import Question
from tests.web.jungle_play import simple_choice
from tests.web.jungle_user import QUICK_MS
from tests.web.play_helpers import START, wait_until

LEAVES_AFTER = {"Ana": 1, "Bo": 2, "Zoë": 3}
"""The cards after which each person leaves: at the end one is alone."""
JUNGLE_ANSWERS = 20
TABLETS = ({"width": 820, "height": 1180}, {"width": 1180, "height": 820})


@pytest.fixture
def device(browser: Browser, host: Host) -> Iterator[DeviceUser]:
    user = DeviceUser(browser, "Ana", f"http://localhost:{host.port}", viewport=PHONE)
    yield user
    user.close()
    assert user.errors == []


def assert_only_own_frames(connections: list[SeatConnection]) -> int:
    """Check that each connection got only what its seat may know; return how many frames."""
    checked = 0
    for connection in connections:
        chosen = {each["ask"]: each["choice"] for each in connection.sent if "choice" in each}
        for frame in connection.frames:
            checked += 1
            if frame["type"] == "own":
                assert connection.seat is not None
            ask = frame.get("ask")
            if isinstance(ask, dict):
                if connection.seat not in ask["seats"]:
                    assert (ask["choices"], ask["own"]) == ([], None), frame
                elif not ask["quiet"] and ask["own"] is not None and len(ask["choices"]) > 1:
                    assert ask["own"] == chosen.get(ask["number"]), frame
            for seat, player in enumerate((frame.get("facts") or {}).get("players", [])):
                if isinstance(player, dict) and "hand" in player:
                    assert (player["hand"] is None) == (seat != connection.seat), frame
    return checked


def own_cards(connection: SeatConnection) -> set[str]:
    """Return the hand that a connection was told last."""
    for frame in reversed(connection.frames):
        if frame.get("facts"):
            return set(frame["facts"]["players"][connection.seat]["hand"])
    return set()


def test_whole_game_of_diamant_with_three_people_at_one_device(device: DeviceUser) -> None:
    code = device.set_up("Ana", "Bo", "Zoë")
    turns: list[str] = []
    curtains = 0
    while True:
        wait_until(
            device, lambda: device.over or device.must_decide or device.take_button.count() > 0
        )
        if device.over:
            break
        if device.take_button.count():
            assert device.page.locator("[aria-pressed=true]:not(.menu *)").count() == 0
            if device.page.get_by_role("heading", name="Give the device to").count():
                curtains += 1
                expect(device.decision).to_have_count(0)
            turns.append(device.take())
            continue
        assert device.looking is not None
        name = device.looking.name
        expect(device.decision).to_have_count(1)
        assert device.page.locator("[aria-pressed=true]:not(.menu *)").count() == 0
        cards = len((device.facts or {}).get("path", []))
        number = (device.last_ask or {})["number"]
        device.skip_animation()
        device.button("Exit" if cards >= LEAVES_AFTER[name] else "Continue").click()
        wait_until(device, partial(was_sent, device, number))
    assert set(turns) == {"Ana", "Bo", "Zoë"}
    assert curtains >= 5
    expect(device.page.get_by_role("button", name="Play again")).to_be_visible()
    assert device.page.url.endswith(code)
    seats = {connection.seat for connection in device.connections}
    assert seats == {None, 0, 1, 2}
    assert assert_only_own_frames(device.connections) > 50


def test_choice_hides_at_once_and_is_not_in_the_page_of_the_next_person(
    device: DeviceUser,
) -> None:
    device.set_up("Ana", "Bo", "Zoë")
    expect(device.take_button).to_have_text("I am Ana")
    device.take()
    device.button("Exit").click()
    expect(device.page.get_by_role("heading", name="Give the device to Bo")).to_be_focused()
    expect(device.decision).to_have_count(0)
    assert device.axe_violations() == []
    device.take()
    expect(device.decision).to_be_visible()
    shown = device.page.content()
    assert 'aria-pressed="true"' not in shown.replace('aria-pressed="true" class="button round', "")
    ana = device.connection_of("Ana")
    wait_until(device, lambda: any(frame["type"] == "own" for frame in ana.frames))
    for other in device.connections:
        if other.seat != 0:
            assert not any(frame["type"] == "own" for frame in other.frames)


def test_reload_keeps_all_seats_at_the_device(device: DeviceUser) -> None:
    device.set_up("Ana", "Bo", "Zoë")
    device.take()
    device.page.reload()
    expect(device.take_button).to_have_text("I am Ana")
    device.take()
    device.button("Exit").click()
    expect(device.take_button).to_have_text("I am Bo")


def test_device_goes_round_on_a_tablet_in_forced_colours(browser: Browser, host: Host) -> None:
    address = f"http://localhost:{host.port}"
    device = DeviceUser(browser, "Ana", address, viewport=TABLETS[0], forced_colors="active")
    page = device.page
    device.go("/device")
    jungle = page.locator("label").filter(has_text="Jungle").locator("span")
    expect(jungle).to_have_css("outline-style", "none")
    page.get_by_role("radio", name="Jungle").check(force=True)
    expect(jungle).to_have_css("outline-style", "solid")  # its colour alone would not show
    device.set_up("Ana", "Zoë")  # a bot is called Bo
    device.take()
    device.button("Exit").click()
    expect(device.take_button).to_have_text("I am Zoë")  # the others must not see anything
    for size in TABLETS:
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        box = device.take_button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= size["height"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    alpha = "button => getComputedStyle(button).backgroundColor"
    assert device.take_button.evaluate(alpha) == "rgb(255, 255, 255)"
    device.close()
    assert device.errors == []


def test_two_people_play_diamant_with_a_bot(device: DeviceUser) -> None:
    device.go("/device")
    device.set_up("Ana", "Bo")
    expect(device.take_button).to_have_text("I am Ana")
    chairs = device.connections[-1].frames[0]["table"]["chairs"]
    assert [chair["kind"] for chair in chairs] == ["person", "person", "bot"]


def test_table_of_two_at_one_device_and_one_elsewhere(
    device: DeviceUser, new_user: NewUser
) -> None:
    cleo = new_user("Cleo")
    code = device.invite_friends()
    device.page.get_by_role("button", name="On this device").click()
    device.page.get_by_label("Name of the player").fill("Bo")
    device.page.get_by_role("button", name="Add", exact=True).click()
    expect(device.page.get_by_role("button", name="Remove Bo")).to_be_visible()
    assert device.axe_violations() == []
    device.page.get_by_role("button", name="Close").click()
    cleo.take_seat(code)
    expect(device.seat("Bo")).to_be_visible()
    device.page.get_by_role("button", name=START).click()
    expect(cleo.decision).to_be_visible()
    for name in ("Ana", "Bo"):
        expect(device.take_button).to_have_text(f"I am {name}")
        device.take()
        device.skip_animation()
        device.button("Exit").click()
    expect(device.page.get_by_text("The others choose.")).to_be_visible()
    assert device.axe_violations() == []
    cleo.skip_animation()
    cleo.button("Exit").click()
    expect(device.take_button).to_have_text("I am Ana")
    assert assert_only_own_frames(device.connections) > 10


def test_hands_of_the_jungle_stay_with_the_person_who_looks(device: DeviceUser) -> None:
    device.set_up("Ana", "Bo", game="Jungle")
    rng, answers, turns = Random(3), 0, set()
    names = ("Ana", "Bo")
    while answers < JUNGLE_ANSWERS:
        wait_until(device, lambda: is_asked(device) or device.take_button.count() > 0)
        if device.take_button.count():
            assert_no_hand_in_page(device, names)
            turns.add(device.take())
            continue
        assert device.looking is not None
        assert_no_hand_in_page(device, tuple(n for n in names if n != device.looking.name))
        ask = device.last_ask or {}
        if ask["quiet"]:
            device.answer(lambda: device.bar.get_by_role("button").first.click(timeout=QUICK_MS))
            continue
        question: Question = dict(ask["question"])
        device.answer_in_list(simple_choice(question, rng))
        answers += 1
    assert turns == {"Ana", "Bo"}
    assert assert_only_own_frames(device.connections) > JUNGLE_ANSWERS


def was_sent(device: DeviceUser, number: int) -> bool:
    """Return whether the person who looks has answered a decision."""
    return number in {each.get("ask") for each in device.sent}


def is_asked(device: DeviceUser) -> bool:
    """Return whether the person who looks has a question, also in a window."""
    ask = device.last_ask
    if ask is None or not ask["choices"] or ask["own"] is not None:
        return False
    return not was_sent(device, ask["number"])


def assert_no_hand_in_page(device: DeviceUser, names: tuple[str, ...]) -> None:
    """Assert that no card of these people's hands is in the hand that the page shows."""
    shown = device.page.evaluate("document.querySelector('[data-hand], .hand')?.innerHTML ?? ''")
    texts: dict[str, str] = next(
        (f["texts"] for c in device.connections for f in c.frames if f["type"] == "cards"), {}
    )
    looking = (
        own_cards(device.looking) if device.looking and device.take_button.count() == 0 else ()
    )
    for name in names:
        for card in own_cards(device.connection_of(name)) - set(looking):
            words = texts.get(f"item:{card}") or json.dumps(card)
            assert words not in shown, (name, card)
