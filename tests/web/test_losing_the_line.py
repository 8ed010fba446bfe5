"""Connections that break, servers that die: the game goes on where it was."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.server.live_server import Host
from tests.web.conftest import Arrive
from tests.web.cutter import Cutter
from tests.web.person import Person
from tests.web.playing import choose, gather, onward, play, timid


def test_one_who_loses_the_connection_while_deciding_comes_back_to_the_same_decision(
    arrive: Arrive, host: Host
) -> None:
    with Cutter(host.port) as line:
        ana, cleo = arrive("Ana"), arrive("Cleo")
        bea = arrive("Bea", f"http://localhost:{line.port}")
        people = [ana, bea, cleo]
        gather(people)
        line.cut()
        expect(ana.player("Bea")).to_contain_text("absent")
        choose(ana, "Continue")
        line.mend()
        choose(bea, "Continue")
        expect(bea.player("Ana")).to_contain_text("has chosen")
        choose(cleo, "Continue")
        play(people, timid(people))
        for person in people:
            expect(person.page.get_by_role("button", name="Play again")).to_be_visible()
        ends = [_facts(person) for person in people]
        assert ends[0]["over"]
        assert ends[0]["scores"] == ends[1]["scores"] == ends[2]["scores"]


def test_a_server_killed_in_the_middle_goes_on_with_nothing_lost(
    arrive: Arrive, host: Host
) -> None:
    people = [ana, bea] = [arrive("Ana"), arrive("Bea")]
    gather(people, bots=1)
    play(people, onward, most=2)
    expect(bea.decision).to_be_visible()
    choose(ana, "Continue")
    expect(bea.player("Ana")).to_contain_text("has chosen")
    before, asked = _facts(bea), bea.last_ask
    assert asked is not None
    host.kill()
    host.start()
    expect(bea.button("Continue")).to_be_enabled()
    bea.page.reload()  # the true state comes from the server alone
    expect(bea.player("Ana")).to_contain_text("has chosen")
    assert _facts(bea) == before
    assert bea.last_ask is not None
    assert bea.last_ask["number"] == asked["number"]
    choose(bea, "Continue")
    play(people, timid(people))
    expect(bea.page.get_by_role("button", name="Play again")).to_be_visible()
    assert _facts(ana)["over"]
    assert _facts(ana)["scores"] == _facts(bea)["scores"]


def _facts(person: Person) -> dict[str, Any]:
    assert person.facts is not None
    return person.facts
