"""A whole game as text: every step, what happened, what is said, and how it then stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tacora.core.chance import SeededChance
from tacora.core.events import Event, Events, event_to_json
from tacora.core.game import Decide, DecisionStep, GameOver
from tacora.core.record import Header, Result, format_line, parse_line
from tacora.core.replay import AnyGame
from tacora.core.runner import run_game
from tacora.games.dinosaurs.cards.loader import read_file
from tacora.games.registry import get_game
from tacora.i18n.catalog import LANGUAGES, Catalog
from tests.properties.dinosaurs.strategies import MixedPlayer

FOLDER = Path(__file__).parent / "playthroughs"
OWN_CARDS = Path(__file__).parent / "own-cards.toml"
EDITIONS = ("diamant-2016", "diamant-2005", "incan-gold")
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
OWN_DECK = {"treasure:4": 2, "treasure:7": 1, "trap:lava": 2, "trap:bees": 1, "relic": 2}


class Case(NamedTuple):
    """A table for one golden game."""

    game: str
    options: dict[str, Any]


CASES = {
    f"{edition}-{players}": Case("diamant", {"players": players, "edition": edition})
    for edition in EDITIONS
    for players in range(3, 9)
}
PRINTED = {"players": 4, "edition": "incan-gold", "relic-values": "printed"}
CASES["incan-gold-printed"] = Case("diamant", PRINTED)
CASES["two-explorers"] = Case("diamant", {"players": 2, "two-explorers": True})
CASES["own-deck"] = Case("diamant", {"players": 3, "deck": OWN_DECK})

DINOSAURS: dict[str, dict[str, Any]] = {
    "2": {"players": 2},
    "4": {"players": 4},
    "6": {"players": 6},
    "six-diamonds": {"players": 2, "diamonds": 6},
    "dealt": {"players": 2, "explorers": "dealt"},
    "attacks-moved": {"players": 2, "attacks": "moved"},
    "pickpocketing": {"players": 4, "pickpocketing": True},
    "higher-rolls": {"players": 2, "higher-rolls": True},
    "turn-limit": {"players": 3, "turn-limit": 5},
    "own-cards": {"players": 2, "cards": read_file(str(OWN_CARDS))},
}
CASES |= {f"dinosaurs-{name}": Case("dinosaurs", given) for name, given in DINOSAURS.items()}

Choose = Callable[[Any, int], str]


def playthrough(case: str) -> str:
    """The text of one game; the same on every machine and in every version of Python."""
    name, given = CASES[case]
    game = get_game(name)
    teller = Chronicle(game, given) if name == "dinosaurs" else Protocol(game, given)
    choose = AsBefore(game, case) if name == "dinosaurs" else _mostly_onwards(game, case)
    return "".join(_lines(game, teller, case, choose))


def steps_of(case: str) -> str:
    """A golden file without what was added to it: the record of its game."""
    text = (FOLDER / f"{case}.txt").read_text("utf-8")
    return "".join(f"{line}\n" for line in text.splitlines() if line.startswith("{"))


def decisions_of(case: str) -> Iterator[Mapping[int, str]]:
    """What the seats decided in a golden file; nothing where there is none yet."""
    if (FOLDER / f"{case}.txt").exists():
        for number, text in enumerate(steps_of(case).splitlines(), 1):
            entry = parse_line(number, text)
            if isinstance(entry, DecisionStep):
                yield entry.choices


def _lines(game: AnyGame, teller: Protocol, case: str, choose: Choose) -> Iterator[str]:
    yield format_line(Header(game.name, game.rules.options_json(teller.options), teller.names))
    state, opening = game.rules.initial_state(teller.options)
    yield from teller.tell(state, opening)
    for step, after, events in run_game(game.rules, state, SeededChance(f"golden {case}"), choose):
        state = after
        yield format_line(step)
        yield from teller.tell(state, events)
    over = game.rules.pending(state)
    assert isinstance(over, GameOver)
    yield format_line(Result(over.scores, over.winners))


class Protocol:
    """The position after every step, every event, every sentence in every language."""

    languages: tuple[str, ...] = LANGUAGES

    def __init__(self, game: AnyGame, given: dict[str, Any]) -> None:
        self.game = game
        self.options = game.rules.parse_options(given)
        self.names = NAMES[: game.rules.num_seats(self.options)]
        called = [*self.names, *(f"{name} (2)" for name in self.names)]
        self.catalogs = [
            Catalog(language, called, game.presentation.card_texts(self.options, language))
            for language in self.languages
        ]

    def tell(self, state: Any, events: Events) -> Iterator[str]:
        yield f"  = {self.game.rules.to_notation(state)}\n"
        for event in events:
            yield f"  ! {json.dumps(event_to_json(event))}\n"
            yield from self.said(event)

    def said(self, event: Event) -> Iterator[str]:
        for message in self.game.presentation.event_messages(event):
            for catalog in self.catalogs:
                yield f"    {catalog.language}: {catalog.say(message)}\n"


class Chronicle(Protocol):
    """For a game of hundreds of steps: what is said in English, the position once in a turn."""

    languages = ("en",)

    def tell(self, state: Any, events: Events) -> Iterator[str]:
        for event in events:
            yield from self.said(event)
        if any(event.id.endswith(".turn") for event in events):
            yield f"  = {self.game.rules.to_notation(state)}\n"

    def said(self, event: Event) -> Iterator[str]:
        [english] = self.catalogs
        ears = " and ".join(self.names[seat] for seat in sorted(event.audience or ()))
        for message in self.game.presentation.event_messages(event):
            yield f"    {f'(to {ears}) ' if ears else ''}{english.say(message)}\n"


def _mostly_onwards(game: AnyGame, case: str) -> Choose:
    """So that deep caves, traps and lone leavers all occur."""
    rng = Random(f"golden {case}")

    def choose(state: Any, seat: int) -> str:
        lawful = game.rules.legal_choices(state, seat)
        return rng.choices(lawful, [3 if c.count("continue") else 1 for c in lawful])[0]

    return choose


class AsBefore:
    """What was decided in the golden file, as far as it is lawful still; then a bot decides.

    So a golden game is about the rules alone: a bot that learns to play better changes none.
    """

    def __init__(self, game: AnyGame, case: str) -> None:
        self._game = game
        self._decided = decisions_of(case)
        self._player = MixedPlayer(len(case), planned=0.9)
        self._state: Any = None
        self._answers: Mapping[int, str] = {}

    def __call__(self, state: Any, seat: int) -> str:
        if state is not self._state:  # the first of those who are asked
            self._state, self._answers = state, self._next(state)
        return self._answers.get(seat) or self._player(state, seat)

    def _next(self, state: Any) -> Mapping[int, str]:
        asked = self._game.rules.pending(state)
        assert isinstance(asked, Decide)
        answers = next(self._decided, {})
        if all(
            answers.get(seat) in self._game.rules.legal_choices(state, seat) for seat in asked.seats
        ):
            return answers
        self._decided = iter(())  # from here on it is another game
        return {}
