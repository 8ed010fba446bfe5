"""A table of Diamant for tests, which reveal cards and choices one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Self

from tacora.core.chance import SeededChance
from tacora.core.events import Event
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, GameOver, Step
from tacora.core.pending_choices import PendingChoices
from tacora.core.runner import run_game
from tacora.games.diamant import GAME
from tacora.games.diamant.state import State
from tacora.games.diamant.view import View

TREASURES = [f"treasure:{v}" for v in (1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17)]
TRAPS = ["trap:spiders", "trap:snakes", "trap:lava", "trap:boulders", "trap:rams"]


class Table:
    """A game in progress; every verb plays steps and returns the table."""

    def __init__(self, players: int = 3, **options: object) -> None:
        raw = {key.replace("_", "-"): value for key, value in options.items()}
        self.state, events = GAME.rules.initial_state(
            GAME.rules.parse_options({"players": players, **raw})
        )
        self.events = list(events)

    # Play steps

    def play(self, step: Step) -> Self:
        """Apply any step, legal or not."""
        self.state, events = GAME.rules.apply(self.state, step)
        self.events += events
        return self

    def play_all(self, steps: Iterable[Step]) -> Self:
        """Apply steps one after the other."""
        for step in steps:
            self.play(step)
        return self

    def reveal(self, *cards: str) -> Self:
        """Reveal these cards; between one and the next all inside continue."""
        for number, card in enumerate(cards):
            if number:
                self.all_stay()
            self.play(ChanceStep(card))
        return self

    def answer(self, choices: Mapping[int, str]) -> Self:
        """Reveal exactly these choices."""
        return self.play(DecisionStep(choices))

    def leave(self, *seats: int) -> Self:
        """Exit with these seats; everybody else in the cave continues."""
        answers = dict.fromkeys(self.asked, "continue") | dict.fromkeys(seats, "exit")
        return self.answer(answers)

    def all_stay(self) -> Self:
        """Continue with every explorer in the cave."""
        return self.answer({s: GAME.rules.legal_choices(self.state, s)[0] for s in self.asked})

    def all_leave(self) -> Self:
        """Exit with every explorer in the cave."""
        return self.answer({s: GAME.rules.legal_choices(self.state, s)[-1] for s in self.asked})

    def empty_round(self) -> Self:
        """Play a round without gain: one ruby, too little to share, and everybody leaves."""
        return self.reveal("treasure:1").all_leave()

    def finish(self) -> Self:
        """Play rounds without gain to the end of the game."""
        while not self.over:
            self.empty_round()
        return self

    def pending_choices(self) -> PendingChoices:
        """Open the decision that is due, with no answer yet."""
        return PendingChoices(
            {seat: GAME.rules.legal_choices(self.state, seat) for seat in self.asked}
        )

    # Look at the position

    @property
    def report(self) -> dict[str, Any]:
        """The position as programs get it; Any because JSON has no types."""
        return dict(GAME.presentation.state_json(self.state))

    def view(self, seat: int | None = None) -> View:
        return GAME.rules.view(self.state, seat)

    def event_args(self, event: str) -> Mapping[str, Any]:
        """Return the arguments of the last event of a kind; Any because they share no type."""
        return next(e.args for e in reversed(self.events) if e.id == f"diamant.{event}")

    def count(self, event: str) -> int:
        """Count the events of a kind."""
        return sum(e.id == f"diamant.{event}" for e in self.events)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        pending = GAME.rules.pending(self.state)
        return pending.seats if isinstance(pending, Decide) else ()

    @property
    def awaits_card(self) -> bool:
        return isinstance(GAME.rules.pending(self.state), Chance)

    @property
    def over(self) -> bool:
        return isinstance(GAME.rules.pending(self.state), GameOver)

    @property
    def round(self) -> int:
        return self.view().round

    @property
    def path(self) -> list[str]:
        return [laid.card for laid in self.view().path]

    @property
    def rubies(self) -> list[int]:
        """The rubies on each card of the path."""
        return [laid.rubies for laid in self.view().path]

    @property
    def inside(self) -> tuple[int, ...]:
        return self.view().inside

    @property
    def gathered(self) -> tuple[int, ...]:
        """The rubies that each seat carries."""
        return self.view().gathered

    @property
    def chests(self) -> tuple[int, ...]:
        """The rubies in each chest."""
        return tuple(self.report["banked"])

    @property
    def relics(self) -> tuple[tuple[int, ...], ...]:
        return self.view().relics

    @property
    def deck(self) -> dict[str, int]:
        """The number of each card that is left in the deck."""
        return self.view().deck

    @property
    def removed(self) -> tuple[str, ...]:
        return self.view().removed

    @property
    def supply(self) -> int:
        return int(self.report["supply"])

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.report["scores"])

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(self.report["winners"])


def random_game(seed: int, table: Table) -> list[tuple[Step, State, list[Event]]]:
    """Play a game to its end with random choices; return each step, state and events."""
    rng = Random(seed)

    def choose(state: State, seat: int) -> str:
        return rng.choice(GAME.rules.legal_choices(state, seat))

    played = run_game(GAME.rules, table.state, SeededChance(seed), choose)
    return [(step, state, list(events)) for step, state, events in played]
