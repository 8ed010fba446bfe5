"""Six seats at one table of the jungle, to victory, through a lost line and a killed server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import expect

from tests.server.live_server import Host
from tests.web.browser_user import PHONE
from tests.web.conftest import NewJungleUser
from tests.web.flaky_proxy import FlakyProxy
from tests.web.jungle_choices import choices_of
from tests.web.jungle_play import lazy_choice, play_jungle
from tests.web.jungle_secrets import assert_no_secrets
from tests.web.jungle_user import JungleUser
from tests.web.play_helpers import START, wait_until

SLOW = 6.0
"""A time scale at which a window is open long enough to do something in it."""
TABLET = {"width": 820, "height": 1180}
SCREEN = {"width": 1920, "height": 1080}


def test_six_seats_play_to_victory_through_a_lost_line_and_a_killed_server(
    new_jungle_user: NewJungleUser, host: Host
) -> None:
    with FlakyProxy(host.port) as proxy:
        ana = new_jungle_user("Ana")
        bea = new_jungle_user(
            "Bea", f"http://localhost:{proxy.port}", viewport=PHONE, has_touch=True
        )
        players = [ana, bea, new_jungle_user("Zoe")]
        spectators = [
            new_jungle_user("Finn", locale="fr-FR"),
            new_jungle_user("Cleo", viewport=TABLET),
            new_jungle_user("", viewport=SCREEN),
        ]
        code = _start(players, spectators)
        everybody = [*players, *spectators]

        def answer(user: JungleUser, choice: str) -> None:
            press = user.answer_by_touch if user is bea else user.answer_in_list
            press(choice)

        play_jungle(players, answer, 1, until=lambda: _play_of(ana) is not None)
        play = _play_of(ana)
        assert play is not None, "Ana was never able to play a card"
        _restart(host, everybody, SLOW)
        ana.play_card(play)
        _lose_the_line(bea, proxy, everybody)
        _kill_the_server(host, everybody)
        _restart(host, everybody, 0.02)
        play_jungle(players, answer, 2, policy=lazy_choice)
        assert bea.in_picture > 0

        _wait_for(everybody, lambda user: user.over)
        result = _facts(ana)
        assert result["winners"] != []
        for user in everybody:
            assert _facts(user)["winners"] == result["winners"]
            assert _facts(user)["scores"] == result["scores"]
        replay = ana.context.request.get(f"/api/tables/{code}/replay").json()
        assert replay["winners"] == result["winners"]
        assert replay["scores"] == result["scores"]
        assert replay["moments"][-1]["facts"]["map"] == result["map"]
        assert replay["proof"]["proven"]
        decided = [
            (moment["step"] or {}).get("decide", {}).get("0") for moment in replay["moments"]
        ]
        assert play in decided
        assert assert_no_secrets(players, spectators) > 300


def _start(players: Sequence[JungleUser], spectators: Sequence[JungleUser]) -> str:
    ana, *friends = players
    code = ana.open_jungle(len(players), ("planner", "search", "random"))
    ana.go(f"/t/{code}")
    for friend in friends:
        friend.take_seat(code)
    *watching, screen = spectators
    for user in watching:
        user.go(f"/t/{code}")
    screen.go(f"/tv/{code}")
    ana.page.get_by_role("button", name=START).click()
    for user in players:
        expect(user.bar).to_be_visible()
    return code


def _play_of(user: JungleUser) -> str | None:
    """Return a card or an ability that a user can play in their turn."""
    if not user.must_decide or user.question["kind"] != "act":
        return None
    plays = [choice for choice in choices_of(user.question) if choice.startswith(("play", "use"))]
    return plays[0] if plays else None


def _lose_the_line(user: JungleUser, proxy: FlakyProxy, everybody: Sequence[JungleUser]) -> None:
    """Let a user lose the line and come back while the window for a play is open."""
    _wait_for(everybody, lambda each: bool(_facts(each)["stack"]))
    before, ask = _facts(user), user.last_ask
    assert ask is not None
    assert ask["quiet"]
    welcomes = _welcomes(user)
    proxy.disconnect()
    proxy.reconnect()
    wait_until(user, lambda: _welcomes(user) > welcomes)
    assert _facts(user) == before
    assert user.last_ask is not None
    assert user.last_ask["number"] == ask["number"]


def _kill_the_server(host: Host, everybody: Sequence[JungleUser]) -> None:
    """Kill the server between a play and its resolution; then all let it happen."""
    before = {user.name: _facts(user) for user in everybody}
    ask = everybody[0].last_ask
    assert ask is not None
    host.kill()
    _come_back(host, everybody)
    for user in everybody:
        assert _facts(user) == before[user.name]
        assert user.last_ask is not None
        assert user.last_ask["number"] == ask["number"]
    for user in everybody:
        if user.last_ask is not None and user.last_ask["choices"]:
            user.pass_all()
    _wait_for(everybody, lambda user: not _facts(user)["stack"])


def _restart(host: Host, users: Sequence[JungleUser], time_scale: float) -> None:
    """Stop the server and start it on another time scale."""
    host.stop()
    host.time_scale = time_scale
    _come_back(host, users)


def _come_back(host: Host, users: Sequence[JungleUser]) -> None:
    welcomes = {user.name: _welcomes(user) for user in users}
    host.start()
    _wait_for(users, lambda user: _welcomes(user) > welcomes[user.name])


def _wait_for(users: Sequence[JungleUser], condition: Callable[[JungleUser], bool]) -> None:
    """Wait until a condition holds for all users."""
    wait_until(users[0], lambda: all(condition(user) for user in users))


def _welcomes(user: JungleUser) -> int:
    return sum(frame["type"] == "welcome" for frame in user.frames)


def _facts(user: JungleUser) -> dict[str, Any]:
    assert user.facts is not None
    return user.facts
