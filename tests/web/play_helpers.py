"""Play games with several users, each with their own browser context."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from time import monotonic

from playwright.sync_api import expect

from tests.server.live_server import PATIENCE
from tests.web.browser_user import BrowserUser

START = re.compile("^(Start|Commencer|Lancer)")
Policy = Callable[[BrowserUser, int], str]
"""A user's choice, given the number of cards on the path."""


def start_game(
    users: Sequence[BrowserUser], bots: int = 0, deck: dict[str, int] | None = None
) -> str:
    """Open a table, seat the users and start the game. Return its code."""
    host, *friends = users
    code = host.open_table(len(users), bots, deck)
    host.go(f"/t/{code}")
    for friend in friends:
        friend.take_seat(code)
        expect(host.seat(friend.name)).to_be_visible()
    host.page.get_by_role("button", name=START).click()
    for user in users:
        expect(user.decision).to_be_visible()
    return code


def leave_early(users: Sequence[BrowserUser]) -> Policy:
    """Return a policy that leaves early: eight users leave after 1 1 2 2 3 4 4 5 cards."""
    limits = {user.name: 1 + seat * 5 // 8 for seat, user in enumerate(users)}
    return lambda user, cards: "Exit" if cards >= limits[user.name] else "Continue"


def never_leave(_user: BrowserUser, _cards: int) -> str:
    """Continue always."""
    return "Continue"


def leave_after_three_cards(_user: BrowserUser, cards: int) -> str:
    """Leave after three cards."""
    return "Exit" if cards >= 3 else "Continue"


def leave_at_once(_user: BrowserUser, _cards: int) -> str:
    """Leave at the first decision: the shortest game."""
    return "Exit"


def play(users: Sequence[BrowserUser], policy: Policy, max_decisions: int = 1000) -> int:
    """Play until the game is over or `max_decisions` are made. Return their number."""
    decided: set[int] = set()
    while True:
        wait_until(users[0], lambda: users[0].over or bool(_undecided(users)))
        for user in _undecided(users):
            number = user.last_ask["number"] if user.last_ask else 0
            if len(decided | {number}) > max_decisions:
                return max_decisions
            decided.add(number)
            choose(user, policy(user, cards_on_path(user)))
        if users[0].over:
            wait_until(users[0], lambda: all(user.over for user in users))
            return len(decided)


def choose(user: BrowserUser, choice: str) -> None:
    """Click a decision card as soon as it is enabled."""
    asked = user.last_ask
    user.skip_animation()
    user.button(choice).click()
    wait_until(user, lambda: not user.must_decide or user.last_ask is not asked)


def wait_until(user: BrowserUser, condition: Callable[[], bool]) -> None:
    """Let the browsers run until the condition holds."""
    deadline = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < deadline, f"{user.name}: the condition was not met in time"
        user.page.wait_for_timeout(20)


def cards_on_path(user: BrowserUser) -> int:
    assert user.facts is not None
    return len(user.facts["path"])


def _undecided(users: Sequence[BrowserUser]) -> list[BrowserUser]:
    """Return the users who have to decide. Empty until all have received the same decision."""
    numbers = {user.last_ask["number"] if user.last_ask else 0 for user in users}
    return [user for user in users if user.must_decide] if len(numbers) == 1 else []
