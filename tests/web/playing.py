"""People who play a game to its end, each in a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from time import monotonic

from playwright.sync_api import expect

from tests.server.live_server import PATIENCE
from tests.web.person import Person

START = re.compile("^(Start|Commencer|Lancer)")
Policy = Callable[[Person, int], str]
"""What somebody chooses, by how many cards lie on the path."""


def gather(people: Sequence[Person], bots: int = 0) -> str:
    """A table where these people sit and the game has begun; its code."""
    host, *friends = people
    code = host.open_table(len(people), bots)
    host.go(f"/t/{code}")
    for friend in friends:
        friend.sit_down(code)
    host.page.get_by_role("button", name=START).click()
    for person in people:
        expect(person.decision).to_be_visible()
    return code


def timid(people: Sequence[Person]) -> Policy:
    """Some leave together, some alone, and all of them soon: eight after 1 1 2 2 3 4 4 5 cards."""
    daring = {person.name: 1 + place * 5 // 8 for place, person in enumerate(people)}
    return lambda person, cards: "Exit" if cards >= daring[person.name] else "Continue"


def onward(_person: Person, _cards: int) -> str:
    """Whoever never leaves."""
    return "Continue"


def home_after_three(_person: Person, cards: int) -> str:
    """Three cards are enough."""
    return "Exit" if cards >= 3 else "Continue"


def at_once(_person: Person, _cards: int) -> str:
    """The shortest game there is."""
    return "Exit"


def play(people: Sequence[Person], policy: Policy, most: int = 1000) -> int:
    """Play until the game is over or so many decisions were made; how many there were."""
    decided: set[int] = set()
    while True:
        wait_until(people[0], lambda: people[0].over or bool(_owing(people)))
        for person in _owing(people):
            number = person.last_ask["number"] if person.last_ask else 0
            if len(decided | {number}) > most:
                return most
            decided.add(number)
            choose(person, policy(person, cards_on_path(person)))
        if people[0].over:
            wait_until(people[0], lambda: all(person.over for person in people))
            return len(decided)


def choose(person: Person, choice: str) -> None:
    """Press one of the two cards, as soon as it can be pressed."""
    asked = person.last_ask
    person.skip()
    person.button(choice).click()
    wait_until(person, lambda: not person.owes or person.last_ask is not asked)


def wait_until(person: Person, so: Callable[[], bool]) -> None:
    """Let the browsers go on until it is so."""
    deadline = monotonic() + PATIENCE
    while not so():
        assert monotonic() < deadline, f"{person.name} waits in vain"
        person.page.wait_for_timeout(20)


def cards_on_path(person: Person) -> int:
    assert person.facts is not None
    return len(person.facts["path"])


def _owing(people: Sequence[Person]) -> list[Person]:
    """Who has not chosen yet; nobody, before all have heard of the decision."""
    numbers = {person.last_ask["number"] if person.last_ask else 0 for person in people}
    return [person for person in people if person.owes] if len(numbers) == 1 else []
