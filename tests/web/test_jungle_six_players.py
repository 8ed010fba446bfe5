"""Six seats at one table of the jungle: the first round, and the way to victory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tacora.bots.dinosaurs.planner import decide
from tacora.games.dinosaurs.state import State
from tests.server.live_server import Host
from tests.server.stored_games import facts_of, play_until, question_kind, start_stored_game
from tests.server.table_harness import TableHarness, first_without_card
from tests.web.browser_user import PHONE
from tests.web.conftest import QUICK, NewJungleUser
from tests.web.flaky_proxy import FlakyProxy
from tests.web.jungle_choices import choices_of
from tests.web.jungle_play import lazy_choice, play_jungle
from tests.web.jungle_secrets import assert_no_secrets
from tests.web.jungle_user import JungleUser
from tests.web.play_helpers import START, wait_until
from tests.web.stored_tables import sit_at_stored_game

BOTS = ("planner", "search", "random")
SLOW = 60.0
"""A time scale at which a window stays open for as long as a busy machine needs."""
TABLET = {"width": 820, "height": 1180}
SCREEN = {"width": 1920, "height": 1080}

SEED, TURN = 2, 44
"""A game that the bots win soon after this turn of Ana's, in which she can play a card."""


@pytest.fixture
def host(own_host: Host) -> Host:
    """Each test restarts its server."""
    return own_host


class Company:
    """Three players and three spectators, one of each behind something of their own."""

    def __init__(self, new_user: NewJungleUser, proxy: FlakyProxy) -> None:
        self.ana, self.zoe = new_user("Ana"), new_user("Zoe")
        address = f"http://localhost:{proxy.port}"
        self.bea = new_user("Bea", address, viewport=PHONE, has_touch=True)
        self.players = [self.ana, self.bea, self.zoe]
        self.watching = [
            new_user("Finn", locale="fr-FR"),
            new_user("Cleo", viewport=TABLET),
        ]
        self.screen = new_user("", viewport=SCREEN)
        self.spectators = [*self.watching, self.screen]
        self.everybody = [*self.players, *self.spectators]

    def open(self, code: str, users: Sequence[JungleUser]) -> None:
        """Show a table to users; the big screen has its own page."""
        for user in users:
            user.go(f"/tv/{code}" if user is self.screen else f"/t/{code}")

    def answer(self, user: JungleUser, choice: str) -> None:
        """Answer as a player does: Bea with her finger, the others in the list."""
        press = user.answer_by_touch if user is self.bea else user.answer_in_list
        press(choice)


def test_six_seats_sit_down_and_play_the_first_round(
    new_jungle_user: NewJungleUser, host: Host
) -> None:
    with FlakyProxy(host.port) as proxy:
        company = Company(new_jungle_user, proxy)
        ana = _sit_down(company)
        play_jungle(
            company.players, company.answer, 1, lambda: _facts(ana)["turn"] > 6, lazy_choice
        )
        _wait_for(company.everybody, lambda user: _facts(user)["turn"] > 6)
        assert assert_no_secrets(company.players, company.spectators) > 100


@pytest.mark.long
def test_six_seats_sit_down_and_play_to_victory(new_jungle_user: NewJungleUser, host: Host) -> None:
    with FlakyProxy(host.port) as proxy:
        company = Company(new_jungle_user, proxy)
        ana = _sit_down(company)
        play_jungle(company.players, company.answer, 1, policy=lazy_choice)
        _wait_for(company.everybody, lambda user: user.over)
        assert {tuple(_facts(user)["winners"]) for user in company.everybody} == {
            tuple(_facts(ana)["winners"])
        }
        assert assert_no_secrets(company.players, company.spectators) > 100


def _sit_down(company: Company) -> JungleUser:
    """Open a table with bots of all kinds, let everybody come, and start; return the host."""
    ana, *friends = company.players
    code = ana.open_jungle(len(company.players), BOTS)
    ana.go(f"/t/{code}")
    for friend in friends:
        friend.take_seat(code)
    company.open(code, company.spectators)
    ana.page.get_by_role("button", name=START).click()
    for user in company.players:
        expect(user.bar).to_be_visible()
    return ana


def test_six_seats_play_to_victory_through_a_lost_line_and_a_killed_server(
    new_jungle_user: NewJungleUser, host: Host
) -> None:
    _restart(host, (), SLOW)
    with FlakyProxy(host.port) as proxy:
        company = Company(new_jungle_user, proxy)
        ana, bea, zoe = company.players
        code = sit_at_stored_game(host, _nearly_won(), {"ana": ana, "bea": bea, "zoe": zoe})
        company.open(code, company.everybody)
        _wait_for(company.everybody, lambda user: user.facts is not None)

        play = next(choice for choice in choices_of(ana.question) if _is_play(choice))
        ana.play_card(play)
        _lose_the_line(bea, proxy, company.everybody)
        _kill_the_server(host, company.everybody)
        _restart(host, company.everybody, QUICK)
        _wait_for(company.everybody, lambda user: not _facts(user)["stack"])
        play_jungle(company.players, company.answer, 2, policy=lazy_choice)
        assert bea.in_picture > 0

        _wait_for(company.everybody, lambda user: user.over)
        result = _facts(ana)
        assert result["winners"] != []
        for user in company.everybody:
            assert _facts(user)["winners"] == result["winners"]
            assert _facts(user)["scores"] == result["scores"]
        _check_replay(ana.context.request.get(f"/api/tables/{code}/replay").json(), result, play)
        assert assert_no_secrets(company.players, company.spectators) > 100


def _nearly_won() -> TableHarness:
    """Return a game that the bots win soon; it is Ana's turn, and she can play a card."""
    game = start_stored_game(SEED, {"players": 6}, ("ana", "bea", "zoe"), BOTS)

    def fits(game: TableHarness) -> bool:
        return facts_of(game)["turn"] == TURN and question_kind(game) == "act"

    assert play_until(game, fits, SEED, whims=0, choose=_people_search_and_bots_hunt)
    return game


def _people_search_and_bots_hunt(
    state: State, seat: int, legal: tuple[str, ...], rng: Random
) -> str:
    """Let bots plan, and people draw one item in a turn and keep it."""
    if seat >= 3:
        return decide(state, seat, legal, rng)
    if "search" in legal and state.actions_left == 3:
        return "search"
    return "end" if "end" in legal else first_without_card(legal)


def _is_play(choice: str) -> bool:
    return choice.startswith(("play", "use"))


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


def _check_replay(replay: dict[str, Any], result: dict[str, Any], play: str) -> None:
    """Check that a replay is proven, has a play of Ana's, and ends in a result."""
    assert replay["winners"] == result["winners"]
    assert replay["scores"] == result["scores"]
    assert replay["moments"][-1]["facts"]["map"] == result["map"]
    assert replay["proof"]["proven"]
    decided = [(moment["step"] or {}).get("decide", {}).get("0") for moment in replay["moments"]]
    assert play in decided


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
    if users:
        wait_until(users[0], lambda: all(condition(user) for user in users))


def _welcomes(user: JungleUser) -> int:
    return sum(frame["type"] == "welcome" for frame in user.frames)


def _facts(user: JungleUser) -> dict[str, Any]:
    assert user.facts is not None
    return user.facts
