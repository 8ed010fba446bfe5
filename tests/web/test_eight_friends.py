"""Eight people, eight browsers, one table: from the front page to the podium."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Arrive
from tests.web.person import PHONE, Person
from tests.web.playing import START, play, timid

NAMES = ("Ana", "Bea", "Cleo", "Dora", "Emil", "Finn", "Gita", "Hugo")


def test_eight_friends_play_five_caves_to_the_podium_and_nobody_sees_a_choice_early(
    arrive: Arrive,
) -> None:
    ana, *friends = arrive("Ana"), *[arrive(name, viewport=PHONE) for name in NAMES[1:]]
    code = _set_up(ana)
    for friend in friends:
        friend.sit_down(code)
    watcher = arrive("Wanda", viewport=PHONE)
    watcher.go(f"/tv/{code}")
    ana.page.get_by_role("button", name=START).click()
    people = [ana, *friends]
    for person in people:
        expect(person.decision).to_be_visible()

    decisions = play(people, timid(people))

    assert decisions >= 5
    result = ana.facts
    assert result is not None
    assert result["barricades"] == 5
    for person in people:
        expect(person.page.get_by_role("button", name="Play again")).to_be_visible()
        for winner in result["winners"]:
            expect(person.page.get_by_role("main")).to_contain_text(NAMES[winner])
    _nothing_early(people, watcher)


def _set_up(ana: Person) -> str:
    ana.go("/")
    ana.page.get_by_role("link", name="Set up a table").click()
    ana.page.get_by_role("radio", name="8", exact=True).check(force=True)
    ana.page.get_by_label("Your name").fill("Ana")
    ana.page.get_by_role("button", name="Open the table").click()
    ana.page.wait_for_url("**/t/*")
    return ana.page.url.rpartition("/")[2]


def _nothing_early(people: list[Person], watcher: Person) -> None:
    """Every frame of everybody: a choice stands in it after its reveal alone, or is one's own."""
    asked = 0
    for person in [*people, watcher]:
        for frame in person.frames:
            assert frame["type"] != "own" or person is not watcher
            hidden = _without_what_is_public(frame, person)
            assert '"continue"' not in hidden, frame
            assert '"exit"' not in hidden, frame
            asked += frame["type"] == "chosen"
    assert asked > 100  # they did hear that others had chosen


def _without_what_is_public(frame: dict[str, Any], person: Person) -> str:
    """A frame without what was revealed, what could be chosen, and one's own answer."""
    left = dict(frame)
    events = left.get("events") or []
    left["events"] = [event for event in events if event["id"] != "diamant.choices"]
    if left["type"] == "own":
        assert left.pop("choice") in _said(person, left["ask"])
    if left["type"] in ("welcome", "update"):
        left["facts"] = {**(left.get("facts") or {}), "pending": None}
        ask = left.get("ask") or {"number": 0, "own": None}
        assert ask["own"] in _said(person, ask["number"])
        left["ask"] = {**ask, "choices": None, "own": None}
    return json.dumps(left)


def _said(person: Person, ask: int) -> set[str | None]:
    """What somebody has answered to a decision, nothing included."""
    return {None} | {sent["choice"] for sent in person.sent if sent.get("ask") == ask}
