"""Play games of Diamonds & Dinosaurs with several users, each with their own browser context."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tests.web.jungle_choices import Question, choices_of
from tests.web.jungle_user import JungleUser
from tests.web.play_helpers import wait_until

Answer = Callable[[JungleUser, str], None]
Policy = Callable[[Question, Random], str]


def simple_choice(question: Question, rng: Random) -> str:
    """Take diamonds, walk or search once, and end the turn: the bots win soon."""
    choices = choices_of(question)
    if question["kind"] != "act":
        ways = [choice for choice in choices if choice != "stay"]
        return rng.choice(ways or choices)
    if "pick-up" in choices:
        return "pick-up"
    if question["args"]["actions"] == 3:
        actions = [choice for choice in ("move", "search") if choice in choices]
        return rng.choice([*actions, "end"])
    return "end"


def lazy_choice(question: Question, rng: Random) -> str:
    """End the turn at once, unless a diamond lies there: the quickest game."""
    choices = choices_of(question)
    if "end" in choices:
        return "pick-up" if "pick-up" in choices else "end"
    return simple_choice(question, rng)


def play_jungle(
    users: Sequence[JungleUser],
    answer: Answer,
    seed: int,
    until: Callable[[], bool] = lambda: False,
    policy: Policy = simple_choice,
) -> None:
    """Answer for all users until the game is over, or until a moment before an answer."""
    rng = Random(seed)
    first = users[0]
    while True:
        wait_until(first, lambda: first.over or any(user.must_decide for user in users))
        if first.over or until():
            return
        for user in users:
            if user.must_decide:
                answer(user, policy(user.question, rng))
