"""Reactions at the table: thrown, shown, limited, muted, and without a word about anything else."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewJungleUser, NewUser
from tests.web.play_helpers import START, choose, leave_at_once, play, start_game, wait_until

User = TypeVar("User", bound=BrowserUser)
STILL = """
  const setTimer = window.setTimeout;
  window.setTimeout = (then, ms, ...args) => setTimer(then, ms === 2400 ? 3600000 : ms, ...args);
"""
"""A reaction is not taken away, so that a slow machine sees it."""
SHORT_PRESSES = """() => {
  const setTimer = window.setTimeout;
  window.setTimeout = (then, ms, ...args) => setTimer(then, ms === 400 ? 3600000 : ms, ...args);
}"""
"""No press is a long one, however long a slow machine takes for it."""


def test_reaction_is_shown_over_the_explorer_at_every_page_of_the_table(new_user: NewUser) -> None:
    users = [ana, bea] = [_still(new_user("Ana", viewport=PHONE)), _still(new_user("Bea"))]
    code = start_game(users, bots=1)
    screen, wanda = _still(new_user("Screen")), _still(new_user("Wanda"))
    screen.go(f"/tv/{code}")
    wanda.go(f"/t/{code}")
    for user in (screen, wanda):
        expect(user.page.locator("[data-head]").first).to_be_visible()
        expect(user.page.locator(".bubbles")).to_be_attached()
    _button(bea).wait_for()

    _throw(ana, "Ha ha!")
    for user in (ana, bea, screen, wanda):
        expect(_bubble(user, "haha")).to_be_visible()
        expect(user.page.get_by_text("Ana: Ha ha!", exact=True)).to_be_attached()
    head = bea.page.locator('[data-head="0"]').bounding_box()
    bubble = _bubble(bea, "haha").bounding_box()
    assert head is not None
    assert bubble is not None
    assert abs(_middle(head) - _middle(bubble)) < 2
    assert bubble["width"] == pytest.approx(58, abs=1)
    on_screen = _bubble(screen, "haha").bounding_box()
    assert on_screen is not None
    assert on_screen["width"] == pytest.approx(96, abs=1)

    bea.page.keyboard.press("q")
    expect(_picker(bea)).to_be_visible()
    bea.page.keyboard.press("6")
    expect(_picker(bea)).to_have_count(0)
    for user in (ana, screen, wanda):
        expect(_bubble(user, "oh")).to_be_visible()
    _throw(bea, "Phew!")  # one at a time for each player
    expect(_bubble(ana, "phew")).to_be_visible()
    expect(_bubble(ana, "oh")).to_have_count(0)
    expect(_bubble(ana, "haha")).to_be_visible()


def test_fourth_reaction_in_ten_seconds_waits_and_spectators_have_no_button(
    new_user: NewUser,
) -> None:
    users = [ana, bea] = [new_user("Ana"), new_user("Bea")]
    # the ten seconds never end
    ana.page.add_init_script("performance.now = () => 1000")
    code = start_game(users, bots=1)
    wanda = new_user("Wanda")
    wanda.go(f"/t/{code}")
    for word in ("Hello!", "Bravo!", "Oh!"):
        _throw(ana, word)
    expect(ana.page.get_by_role("button", name="React (wait")).to_be_disabled()
    ana.page.keyboard.press("q")
    expect(_picker(ana)).to_have_count(0)
    wait_until(bea, lambda: len(_reacted(bea)) == 3)
    expect(wanda.page.locator(".bubbles")).to_be_attached()
    expect(_button(wanda)).to_have_count(0)


def test_reactions_of_a_player_or_of_all_can_be_hidden(new_user: NewUser) -> None:
    users = [ana, bea, cleo] = [_still(new_user(name)) for name in ("Ana", "Bea", "Cleo")]
    start_game(users)
    for user in users:
        _button(user).wait_for()
    _throw(bea, "Oh!")
    _bubble(ana, "oh").get_by_role("button", include_hidden=True).click()
    ana.page.get_by_role("button", name="Hide the reactions of Bea").click()
    _throw(bea, "Brrr!")
    _throw(cleo, "Hmm…")
    expect(_bubble(ana, "hmm")).to_be_visible()
    expect(_bubble(ana, "brrr")).to_have_count(0)
    expect(_bubble(cleo, "brrr")).to_be_visible()

    ana.page.reload()  # the browser keeps it for this table
    _button(ana).wait_for()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Players").click()
    switches = ana.page.get_by_role("group", name="Show the reactions of")
    expect(switches.get_by_role("switch", name="Bea")).not_to_be_checked()
    expect(switches.get_by_role("switch", name="Cleo")).to_be_checked()
    switches.get_by_role("switch", name="Bea").check(force=True)
    switches.get_by_role("switch", name="Everybody").uncheck(force=True)
    assert ana.axe_violations() == []
    ana.page.get_by_role("button", name="Close", exact=True).click()
    _throw(cleo, "Bravo!")
    wait_until(ana, lambda: len(_reacted(ana)) > 0 and _reacted(ana)[-1]["reaction"] == "bravo")
    expect(_bubble(ana, "bravo")).to_have_count(0)


def test_picker_lies_over_neither_plates_nor_decision_cards(new_user: NewUser) -> None:
    users = [ana, _bea] = [new_user("Ana", viewport=PHONE), new_user("Bea")]
    start_game(users, bots=3)
    for size in ((360, 640), (390, 844), (820, 1180), (844, 390), (1280, 800)):
        ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        _button(ana).click()
        picker = _picker(ana).bounding_box()
        assert picker is not None
        assert picker["x"] >= 0
        assert picker["y"] >= 0
        assert picker["x"] + picker["width"] <= size[0]
        for covered in (ana.page.locator("ul[aria-label=Players]"), ana.button("Continue")):
            box = covered.bounding_box()
            assert box is not None
            assert not _overlap(picker, box), size
        for cell in _picker(ana).get_by_role("button").all():
            box = cell.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
        ana.page.keyboard.press("Escape")
        expect(_picker(ana)).to_have_count(0)
    _button(ana).click()
    assert ana.axe_violations() == []
    ana.page.mouse.click(200, 20)  # outside
    expect(_picker(ana)).to_have_count(0)


def test_hover_long_press_and_keyboard_focus_say_the_word(new_user: NewUser) -> None:
    users = [ana, bea] = [new_user("Ana"), new_user("Bea", locale="fr-FR", has_touch=True)]
    code = ana.open_table(2, 1)
    ana.go(f"/t/{code}")
    bea.go(f"/t/{code}")
    bea.page.get_by_label("Votre nom").fill("Bea")
    bea.page.get_by_role("button", name="asseoir").first.click()
    expect(ana.seat("Bea")).to_be_visible()
    ana.page.get_by_role("button", name=START).click()
    word = ana.page.locator(".picker p")
    _button(ana).click()
    expect(_picker(ana).get_by_role("button").first).to_be_focused()
    _picker(ana).get_by_role("button", name="Good luck").hover()
    expect(word).to_have_text("Good luck")
    ana.page.keyboard.press("ArrowDown")  # from the first to the seventh
    expect(_picker(ana).get_by_role("button", name="Phew!")).to_be_focused()
    ana.page.keyboard.press("-")
    wait_until(ana, lambda: len(_reacted(ana)) == 1)
    assert _reacted(ana)[0]["reaction"] == "heehee"

    bea.page.get_by_role("button", name="Réagir", exact=True).tap()
    oh = bea.page.get_by_role("button", name="Oh !", exact=True)
    _press_long(bea, oh, "Oh\u00a0!")  # it throws nothing
    bea.page.evaluate(SHORT_PRESSES)
    oh.tap()
    wait_until(bea, lambda: len(_reacted(bea)) == 2)
    assert [sent["reaction"] for sent in bea.sent if sent["type"] == "react"] == ["oh"]
    assert all(user.console_errors == [] for user in users)


def test_frames_of_a_reaction_carry_seat_and_id_only(new_user: NewUser) -> None:
    """Search all frames of all contexts: choices, guests and tokens do not travel with it."""
    users = [ana, bea] = [new_user("Ana"), new_user("Bea")]
    code = start_game(users, bots=1)
    wanda = new_user("Wanda")
    wanda.register()
    wanda.go(f"/t/{code}")
    for user in users:
        _button(user).wait_for()
    expect(wanda.page.locator(".bubbles")).to_be_attached()
    choose(ana, "Continue")  # secret until Bea has chosen
    for user in (*users, wanda):
        wait_until(user, partial(_has_chosen, user, [0, 2]))
    wait_until(ana, lambda: any(frame["type"] == "own" for frame in ana.frames))
    begun = {user.name: len(user.frames) for user in (*users, wanda)}
    _throw(ana, "Oh no…")
    _throw(bea, "Good luck")
    for user in (*users, wanda):
        wait_until(user, partial(_has_seen, user, 2))
        assert _reacted(user) == [
            {"type": "reacted", "seat": 0, "reaction": "ohno"},
            {"type": "reacted", "seat": 1, "reaction": "luck"},
        ]
        news = [frame["type"] for frame in user.frames[begun[user.name] :]]
        assert set(news) <= {"reacted", "done", "presence"}, news
        others = [other for other in (*users, wanda) if other is not user]
        text = str(user.frames)
        for other in others:
            cookies = other.context.cookies()
            assert cookies
            assert all(cookie.get("value", "") not in text for cookie in cookies)
    assert wanda.last_ask is not None
    assert wanda.last_ask["own"] is None
    [sent] = [sent for sent in ana.sent if sent["type"] == "react"]
    assert sent.keys() == {"type", "id", "reaction"}


def test_players_react_after_the_game_too(new_user: NewUser) -> None:
    users = [ana, bea] = [_still(new_user("Ana")), _still(new_user("Bea"))]
    start_game(users, bots=1)
    play(users, leave_at_once)
    for user in users:
        user.skip_animation()
        expect(user.page.get_by_role("button", name="Play again")).to_be_visible()
    _throw(ana, "Bravo!")
    expect(_bubble(bea, "bravo")).to_be_visible()
    assert bea.axe_violations() == []


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}])
def test_jungle_player_reacts_whether_asked_or_not_j33(
    new_jungle_user: NewJungleUser, viewport: dict[str, int]
) -> None:
    ana = _still(new_jungle_user("Ana", viewport=viewport))
    bea = _still(new_jungle_user("Bea", viewport=viewport))
    code = ana.open_jungle(users=2)
    ana.go(f"/t/{code}")
    bea.take_seat(code)
    ana.page.get_by_role("button", name=START).click()
    for user in (ana, bea):
        expect(user.page.locator(".plate").first).to_be_visible()
        _button(user).wait_for()
        expect(_button(user)).to_be_enabled()
    for user, word, reaction, seat in ((ana, "Hee hee", "heehee", 0), (bea, "Hmm…", "hmm", 1)):
        _button(user).click()
        picker = _picker(user).bounding_box()
        assert picker is not None
        for plate in user.page.locator(".plate").all():
            box = plate.bounding_box()
            assert box is not None
            assert not _overlap(picker, box)
        _picker(user).get_by_role("button", name=word).click()
        for reader in (ana, bea):
            expect(_bubble(reader, reaction)).to_be_visible()
            assert _reacted(reader)[-1] == {"type": "reacted", "seat": seat, "reaction": reaction}


def _still(user: User) -> User:
    user.page.add_init_script(STILL)
    return user


def _press_long(user: BrowserUser, button: Locator, word: str) -> None:
    """Keep a finger on a button until its word is there."""
    box = button.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    browser = user.context.new_cdp_session(user.page)
    browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(user.page.locator(".picker p")).to_have_text(word)
    browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    browser.detach()


def _button(user: BrowserUser) -> Locator:
    return user.page.get_by_role("button", name="React", exact=True)


def _picker(user: BrowserUser) -> Locator:
    return user.page.get_by_role("group", name="React")


def _throw(user: BrowserUser, word: str) -> None:
    _button(user).click()
    _picker(user).get_by_role("button", name=word).click()
    expect(_picker(user)).to_have_count(0)


def _bubble(user: BrowserUser, reaction: str) -> Locator:
    return user.page.locator(f'.bubbles [data-reaction="{reaction}"]')


def _reacted(user: BrowserUser) -> list[dict[str, Any]]:
    return [frame for frame in user.frames if frame["type"] == "reacted"]


def _has_chosen(user: BrowserUser, seats: list[int]) -> bool:
    return any(frame["type"] == "chosen" and frame["seats"] == seats for frame in user.frames)


def _has_seen(user: BrowserUser, count: int) -> bool:
    return len(_reacted(user)) == count


def _middle(box: Any) -> float:
    return float(box["x"] + box["width"] / 2)


def _overlap(one: Any, other: Any) -> bool:
    apart = (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )
    return not apart
