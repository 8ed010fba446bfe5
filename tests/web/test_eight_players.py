"""Eight users with eight browsers at one table, from the front page to the result."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import START, leave_early, play

NAMES = ("Ana", "Bea", "Cleo", "Dora", "Emil", "Finn", "Gita", "Hugo")


def test_eight_players_finish_a_game_and_no_frame_leaks_a_choice(
    new_user: NewUser,
) -> None:
    ana, *friends = new_user("Ana"), *[new_user(name, viewport=PHONE) for name in NAMES[1:]]
    code = ana.invite_friends()
    for friend in friends:
        friend.take_seat(code)
    watcher = new_user("Wanda", viewport=PHONE)
    watcher.go(f"/tv/{code}")
    ana.page.get_by_role("button", name=START).click()
    users = [ana, *friends]
    for user in users:
        expect(user.decision).to_be_visible()

    decisions = play(users, leave_early(users))

    assert decisions >= 5
    result = ana.facts
    assert result is not None
    assert result["barricades"] == 5
    for user in users:
        expect(user.page.get_by_role("button", name="Play again")).to_be_visible()
        for winner in result["winners"]:
            expect(user.page.get_by_role("main")).to_contain_text(NAMES[winner])
    _assert_no_early_choice(users, watcher)


def _assert_no_early_choice(users: list[BrowserUser], watcher: BrowserUser) -> None:
    """Check every frame: it contains a choice only after its reveal, or the user's own choice."""
    asked = 0
    for user in [*users, watcher]:
        for frame in user.frames:
            assert frame["type"] != "own" or user is not watcher
            hidden = _without_public_parts(frame, user)
            assert '"continue"' not in hidden, frame
            assert '"exit"' not in hidden, frame
            asked += frame["type"] == "chosen"
    assert asked > 100  # they were told that others had chosen


def _without_public_parts(frame: dict[str, Any], user: BrowserUser) -> str:
    """Return a frame without revealed choices, possible choices and the user's own choice."""
    private = dict(frame)
    events = private.get("events") or []
    private["events"] = [event for event in events if event["id"] != "diamant.choices"]
    if private["type"] == "own":
        assert private.pop("choice") in _sent_choices(user, private["ask"])
    if private["type"] in ("welcome", "update"):
        private["facts"] = {**(private.get("facts") or {}), "pending": None}
        ask = private.get("ask") or {"number": 0, "own": None}
        assert ask["own"] in _sent_choices(user, ask["number"])
        private["ask"] = {**ask, "choices": None, "own": None}
    return json.dumps(private)


def _sent_choices(user: BrowserUser, ask: int) -> set[str | None]:
    """Return the choices that a user has sent for a decision, and None."""
    return {None} | {sent["choice"] for sent in user.sent if sent.get("ask") == ask}
