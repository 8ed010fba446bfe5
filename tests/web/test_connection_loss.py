"""Lost connections and killed servers: the game continues where it was."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.live_server import Host
from tests.web.browser_user import BrowserUser
from tests.web.conftest import NewUser
from tests.web.flaky_proxy import FlakyProxy
from tests.web.play_helpers import choose, leave_early, never_leave, play, start_game


@pytest.fixture
def host(own_host: Host) -> Host:
    """Each test has a server that it may kill."""
    return own_host


def test_reconnecting_user_gets_the_same_open_decision(new_user: NewUser, host: Host) -> None:
    with FlakyProxy(host.port) as proxy:
        ana, cleo = new_user("Ana"), new_user("Cleo")
        bea = new_user("Bea", f"http://localhost:{proxy.port}")
        users = [ana, bea, cleo]
        start_game(users)
        proxy.disconnect()
        expect(ana.player("Bea")).to_contain_text("absent")
        choose(ana, "Continue")
        proxy.reconnect()
        choose(bea, "Continue")
        expect(bea.player("Ana")).to_contain_text("has chosen")
        choose(cleo, "Continue")
        play(users, leave_early(users))
        for user in users:
            expect(user.page.get_by_role("button", name="Play again")).to_be_visible()
        ends = [_facts(user) for user in users]
        assert ends[0]["over"]
        assert ends[0]["scores"] == ends[1]["scores"] == ends[2]["scores"]


def test_game_continues_after_the_server_was_killed(new_user: NewUser, host: Host) -> None:
    users = [ana, bea] = [new_user("Ana"), new_user("Bea")]
    start_game(users, bots=1)
    play(users, never_leave, max_decisions=2)
    expect(bea.decision).to_be_visible()
    choose(ana, "Continue")
    expect(bea.player("Ana")).to_contain_text("has chosen")
    before, asked = _facts(bea), bea.last_ask
    assert asked is not None
    host.kill()
    host.start()
    expect(bea.button("Continue")).to_be_enabled()
    bea.page.reload()  # the state comes from the server only
    expect(bea.player("Ana")).to_contain_text("has chosen")
    assert _facts(bea) == before
    assert bea.last_ask is not None
    assert bea.last_ask["number"] == asked["number"]
    choose(bea, "Continue")
    play(users, leave_early(users))
    expect(bea.page.get_by_role("button", name="Play again")).to_be_visible()
    assert _facts(ana)["over"]
    assert _facts(ana)["scores"] == _facts(bea)["scores"]


def _facts(user: BrowserUser) -> dict[str, Any]:
    assert user.facts is not None
    return user.facts
