"""What happens around a game: people watch, go away, come back, and play again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Arrive
from tests.web.person import Person
from tests.web.playing import START, at_once, choose, gather, onward, play

DECISION = re.compile("^(Continue|Exit)")


@pytest.mark.parametrize("page", ["t", "tv"])
def test_whoever_watches_sees_the_same_position_and_nothing_to_decide(
    arrive: Arrive, page: str
) -> None:
    people = [ana, bea] = [arrive("Ana"), arrive("Bea")]
    code = gather(people, bots=1)
    watcher = arrive("Wanda")
    watcher.go(f"/{page}/{code}")
    expect(_path(watcher).first).to_be_visible()
    play(people, onward, most=3)
    choose(ana, "Continue")
    expect(watcher.player("Ana")).to_contain_text("has chosen")
    expect(watcher.player("Bea")).to_contain_text("is thinking")
    bea.skip()

    expect(_path(bea)).to_have_count(len(_public(bea)["path"]))
    expect(_path(watcher)).to_have_text(_path(bea).all_inner_texts())
    assert _public(watcher) == _public(bea)
    assert watcher.last_ask is not None
    assert watcher.last_ask["choices"] == []
    expect(watcher.decision).to_have_count(0)
    expect(watcher.page.get_by_role("button", name=DECISION)).to_have_count(0)


def test_a_bot_plays_for_one_who_is_away_until_they_take_the_seat_back(arrive: Arrive) -> None:
    people = [ana, bea, cleo] = [arrive("Ana"), arrive("Bea"), arrive("Cleo")]
    code = gather(people)
    bea.go("about:blank")
    expect(ana.player("Bea")).to_contain_text("absent")
    ana.page.get_by_role("button", name="Menu").click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Players").click()
    dialog.get_by_role("button", name="Let a bot play for Bea").click()
    expect(dialog.get_by_role("listitem").filter(has_text="Bea")).to_contain_text("stands in")
    dialog.get_by_role("button", name="Close").click()
    expect(cleo.player("Bea")).to_contain_text("a bot stands in")
    assert play([ana, cleo], onward, most=2) == 2  # nobody has to wait for her

    bea.go(f"/t/{code}")
    expect(bea.page.get_by_role("main")).to_contain_text("A bot plays for you")
    expect(bea.decision).to_have_count(0)
    bea.page.get_by_role("button", name="Take my seat back").click()
    expect(ana.player("Bea")).not_to_contain_text("stands in")
    play(people, at_once)
    own = [sent for sent in bea.sent if sent["type"] == "choose"]
    assert own  # she decides herself again
    assert [person.over for person in people] == [True] * 3


def test_play_again_brings_the_same_people_to_a_new_table(arrive: Arrive) -> None:
    people = [ana, bea] = [arrive("Ana"), arrive("Bea")]
    code = gather(people, bots=1)
    play(people, at_once)
    bea.page.get_by_role("button", name="Play again").click()
    bea.page.wait_for_url(lambda url: "/t/" in url and code not in url)
    ana.page.get_by_role("link", name="Go to the next game").click()
    ana.page.wait_for_url(bea.page.url)
    for person in people:
        seats = person.page.get_by_role("region", name="Around the fire").get_by_role("listitem")
        expect(seats).to_have_count(3)
        expect(seats.filter(has_text="Ana")).to_have_count(1)
        expect(seats.filter(has_text="Bea")).to_have_count(1)
    ana.page.get_by_role("button", name=START).click()
    for person in people:
        expect(person.decision).to_be_visible()
    assert play(people, onward, most=1) == 1


def _path(person: Person) -> Locator:
    return person.page.get_by_role("list", name="The path").get_by_role("listitem")


def _public(person: Person) -> dict[str, Any]:
    """The position without what is in closed chests: that only its owner knows."""
    assert person.facts is not None
    return {name: fact for name, fact in person.facts.items() if name not in ("banked", "scores")}
