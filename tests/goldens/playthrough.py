"""Write a whole game as text: every step, its events, their texts and the position."""

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
    "compensation": {"players": 5, "compensation": 5},
    "own-cards": {"players": 2, "cards": read_file(str(OWN_CARDS))},
}
CASES |= {f"dinosaurs-{name}": Case("dinosaurs", raw) for name, raw in DINOSAURS.items()}

Choose = Callable[[Any, int], str]


def playthrough(case: str) -> str:
    """Write one game; the text is the same on every machine and in every version of Python."""
    name, raw = CASES[case]
    game = get_game(name)
    writer = ShortWriter(game, raw) if name == "dinosaurs" else FullWriter(game, raw)
    choose = RecordedChoices(game, case) if name == "dinosaurs" else _mostly_continue(game, case)
    return "".join(_lines(game, writer, case, choose))


def steps_of(case: str) -> str:
    """Return the record in a golden file, without what was added to it."""
    text = (FOLDER / f"{case}.txt").read_text("utf-8")
    return "".join(f"{line}\n" for line in text.splitlines() if line.startswith("{"))


def decisions_of(case: str) -> Iterator[Mapping[int, str]]:
    """Yield the decisions of a golden file, none if it does not exist yet."""
    if (FOLDER / f"{case}.txt").exists():
        for number, text in enumerate(steps_of(case).splitlines(), 1):
            entry = parse_line(number, text)
            if isinstance(entry, DecisionStep):
                yield entry.choices


def _lines(game: AnyGame, writer: FullWriter, case: str, choose: Choose) -> Iterator[str]:
    yield format_line(Header.of_game(game, game.rules.options_json(writer.options), writer.names))
    state, opening = game.rules.initial_state(writer.options)
    yield from writer.lines_after(state, opening)
    for step, after, events in run_game(game.rules, state, SeededChance(f"golden {case}"), choose):
        state = after
        yield format_line(step)
        yield from writer.lines_after(state, events)
    over = game.rules.pending(state)
    assert isinstance(over, GameOver)
    yield format_line(Result(over.scores, over.winners))


class FullWriter:
    """Write the position after every step, every event, and its texts in every language."""

    languages: tuple[str, ...] = LANGUAGES

    def __init__(self, game: AnyGame, raw: dict[str, Any]) -> None:
        self.game = game
        self.options = game.rules.parse_options(raw)
        self.names = NAMES[: game.rules.num_seats(self.options)]
        speakers = [*self.names, *(f"{name} (2)" for name in self.names)]
        self.catalogs = [
            Catalog(language, speakers, game.presentation.card_texts(self.options, language))
            for language in self.languages
        ]

    def lines_after(self, state: Any, events: Events) -> Iterator[str]:
        yield f"  = {self.game.rules.to_notation(state)}\n"
        for event in events:
            yield f"  ! {json.dumps(event_to_json(event))}\n"
            yield from self.texts_of(event)

    def texts_of(self, event: Event) -> Iterator[str]:
        for message in self.game.presentation.event_messages(event):
            for catalog in self.catalogs:
                yield f"    {catalog.language}: {catalog.format(message)}\n"


class ShortWriter(FullWriter):
    """Write the English texts, and the position once in a turn, for games of hundreds of steps."""

    languages = ("en",)

    def lines_after(self, state: Any, events: Events) -> Iterator[str]:
        for event in events:
            yield from self.texts_of(event)
        if any(event.id.endswith(".turn") for event in events):
            yield f"  = {self.game.rules.to_notation(state)}\n"

    def texts_of(self, event: Event) -> Iterator[str]:
        [english] = self.catalogs
        audience = " and ".join(self.names[seat] for seat in sorted(event.audience or ()))
        for message in self.game.presentation.event_messages(event):
            yield f"    {f'(to {audience}) ' if audience else ''}{english.format(message)}\n"


def _mostly_continue(game: AnyGame, case: str) -> Choose:
    """Choose `continue` mostly, so that deep caves, traps and lone leavers all occur."""
    rng = Random(f"golden {case}")

    def choose(state: Any, seat: int) -> str:
        legal = game.rules.legal_choices(state, seat)
        return rng.choices(legal, [3 if c.count("continue") else 1 for c in legal])[0]

    return choose


class RecordedChoices:
    """Repeat the decisions of the golden file while they are legal; then a bot decides.

    So a golden game depends only on the rules, not on how well a bot plays.
    """

    def __init__(self, game: AnyGame, case: str) -> None:
        self._game = game
        self._decided = decisions_of(case)
        self._player = MixedPlayer(len(case), planned=0.9)
        self._state: Any = None
        self._answers: Mapping[int, str] = {}

    def __call__(self, state: Any, seat: int) -> str:
        if state is not self._state:  # the first seat that is asked
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
        self._decided = iter(())  # from here on the game differs
        return {}
