"""tacora play GAME: the game in this terminal, against bots, with the keyboard alone."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from tacora.bots.registry import make
from tacora.cli.common import add_bots, add_game, add_language, catalog_of
from tacora.cli.recorder import Recorder
from tacora.cli.sides import Side, side_named
from tacora.core.ballot import Ballot
from tacora.core.chance import Committed, Seeded, Seeds, Source, new_seed
from tacora.core.errors import WrongCall
from tacora.core.events import heard
from tacora.core.game import Chance, Decide, Drawn, Over, Step
from tacora.core.names import clean_name
from tacora.core.record import Header, Result
from tacora.core.replay import AnyGame
from tacora.games import game_named
from tacora.i18n.catalog import Catalog, language_of

if TYPE_CHECKING:
    from tacora.cli.faces import Face

BOT_NAMES = ("Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy")
PACE = 1.0


def add_arguments(parser: argparse.ArgumentParser, side: Side | None) -> None:
    add_game(parser)
    if side is not None:
        side.add_options(parser, side.players)
    parser.add_argument(
        "--name", action="append", help="your name; again for each friend at this keyboard"
    )
    parser.add_argument("--watch", action="store_true", help="only bots play, you watch")
    usual = f" (default {','.join(side.bots)})" if side is not None else ""
    add_bots(parser, f"bots for the other seats, in turn{usual}")
    parser.add_argument("--seed", type=int, help="the same cards again (default: provably fair)")
    parser.add_argument("--record", metavar="FILE", help="write the game to a new file")
    parser.add_argument("--no-odds", action="store_true", help="do not show the odds")
    parser.add_argument(
        "--pace", type=float, default=PACE, help=f"seconds between events (default {PACE})"
    )
    parser.add_argument("--plain", action="store_true", help="lines of text, no drawing")
    if side is not None and side.standing:
        parser.add_argument(
            "--standing",
            choices=side.standing,
            default=side.standing[0],
            help=f"when you are asked whether you respond (default {side.standing[0]})",
        )
    add_language(parser)


def run(chosen: argparse.Namespace) -> int:
    from tacora.cli import keys
    from tacora.cli.faces import Quit
    from tacora.cli.plain import Plain
    from tacora.cli.screen import Screen

    setup = _setup(chosen)
    face_kind: type[Face] = Plain if chosen.plain or not keys.available() else Screen
    tables: list[Table] = []
    with face_kind(chosen.pace, show_odds=not chosen.no_odds) as face:
        again = True
        while again:
            tables.append(Table(setup, len(tables)))
            try:
                again = tables[-1].play(face)
            except (Quit, KeyboardInterrupt):
                again = False
            finally:
                tables[-1].recorder.close()
    for table in tables:
        table.take_leave(drawn=face_kind is Screen)
    print(Catalog(setup.language).say("play.goodbye"))
    return 0


@dataclass(frozen=True)
class Setup:
    """What stays the same from one game to its rematch."""

    game: AnyGame
    side: Side
    options: Any
    humans: list[str]
    bots: list[str]
    language: str
    seed: int | None
    record: str | None
    standing: str | None
    """What the humans say once instead of being asked each time; None: they are always asked."""


def _setup(chosen: argparse.Namespace) -> Setup:
    game, side = game_named(chosen.game), side_named(chosen.game)
    options = game.options(side.options_from(chosen))
    if not 0 <= chosen.pace <= 60:
        raise WrongCall("call/pace", "The pace is 0 to 60 seconds.")
    language = chosen.lang or language_of(os.environ)
    seats = game.seats(options)
    humans = _humans(chosen, Catalog(language), seats)
    free = seats - len(humans)
    specs = [*side.bots] if chosen.bots is None else chosen.bots.split(",")
    for spec in specs:
        make(game.name, spec)
    if chosen.bots is not None and len(specs) > free:
        raise WrongCall("call/bots", f"{len(specs)} bots for {free} seats.")
    bots = [specs[i % len(specs)] for i in range(free)]
    standing = chosen.standing if side.standing else None
    return Setup(game, side, options, humans, bots, language, chosen.seed, chosen.record, standing)


def _humans(chosen: argparse.Namespace, catalog: Catalog, seats: int) -> list[str]:
    if chosen.watch and chosen.name:
        raise WrongCall("call/name", "With --watch only bots play: leave out --name or --watch.")
    if chosen.watch:
        return []
    humans = [clean_name(name) for name in chosen.name or [catalog.say("play.you")]]
    if not all(humans):
        raise WrongCall("call/name", "A name has at least one character that can be seen.")
    if len(set(humans)) < len(humans):
        raise WrongCall("call/name", "Two people have the same name; add something to one.")
    if len(humans) > seats:
        raise WrongCall("call/name", f"{len(humans)} names for {seats} seats.")
    return humans


class Table:
    """One game at this terminal: who sits where, what was played, where the luck comes from."""

    def __init__(self, setup: Setup, number: int) -> None:
        game, options, humans = setup.game, setup.options, setup.humans
        seats = game.seats(options)
        self.game = game
        self.humans = range(len(humans))
        self.labels = [""] * len(humans) + setup.bots
        self.names = humans + [n for n in BOT_NAMES if n not in humans][: len(setup.bots)]
        self.standing = dict.fromkeys(self.humans, setup.standing)
        self.asked: tuple[int, ...] = ()
        """The humans whose answer to the open decision is theirs to give."""
        self._standings = setup.side.standing
        self.stage = setup.side.stage()
        self.cast = setup.side.names(self.names)
        self.catalog = catalog_of(game, options, setup.language, self.names)
        self.log: list[str] = []
        self.state, opening = game.new(options)
        self.before = game.view(self.state, None)
        self.events = heard(opening, self.eyes())
        self._tell()
        self._bots = {s: make(game.name, self.labels[s]) for s in range(len(humans), seats)}
        self._seeds: Seeds | None = None
        self._source: Source
        if setup.seed is None:
            self._luck = Random()
            self._seeds = Seeds(new_seed())
            self._source = Committed(self._seeds, game.name, game.options_json(options))
            committed = self._seeds.commitment().server
            self.log.insert(0, self.catalog.say("play.committed", hash=committed[:16]))
        else:
            self._luck = Random(f"{setup.seed}/{number}/bots")
            self._source = Seeded(f"{setup.seed}/{number}")
        self.recorder = Recorder(setup.record, number)
        commitment = self._seeds.commitment() if self._seeds else None
        self.recorder.begin(
            Header(game.name, game.options_json(options), tuple(self.names), commitment)
        )

    def play(self, face: Face) -> bool:
        """Play to the end, or until somebody quits; whether another game is wanted."""
        while True:
            pending = self.game.pending(self.state)
            if isinstance(pending, Over):
                self.recorder.add(Result(pending.scores, pending.winners))
                if self._seeds:
                    self.recorder.add(self._seeds)
                return face.finish(self, pending)
            if isinstance(pending, Chance):
                step: Step = Drawn(self._source.draw(pending))
            else:
                step = face.decide(self, self.ballot(pending)).reveal()
            self.before = self.game.view(self.state, self.eyes())
            self.state, events = self.game.apply(self.state, step)
            self.events = heard(events, self.eyes())
            self.recorder.add(step)
            self._tell()
            face.show(self)

    def take_leave(self, *, drawn: bool) -> None:
        """Leave in the terminal what a drawn screen took with it, and where the record is."""
        if self.over() and drawn:
            print(*self.log[-1:])
        if self.recorder.path is not None:
            key = "play.saved" if self.over() and self._seeds else "play.saved-open"
            print(self.catalog.say(key, file=str(self.recorder.path)))

    def ballot(self, pending: Decide) -> Ballot:
        """An open decision, with the answers that nobody needs to be asked for already in it."""
        ballot = Ballot({seat: self.game.choices(self.state, seat) for seat in pending.seats})
        for seat, choices in ballot.legal.items():
            answer = choices[0] if len(choices) == 1 else self._standing_answer(seat)
            if answer is not None:
                ballot = ballot.choose(seat, answer)
        self.asked = tuple(seat for seat in ballot.waiting if seat in self.humans)
        return ballot

    def turn_standing(self, seat: int) -> None:
        """What a seat says once becomes the next that it could say; for decisions to come."""
        now = self.standing[seat]
        if now is not None:
            place = self._standings.index(now) + 1
            self.standing[seat] = self._standings[place % len(self._standings)]

    def bot_choice(self, seat: int) -> str:
        """What the bot at a seat chooses, from what that seat may know."""
        view = self.game.view(self.state, seat)
        return self._bots[seat].choose(view, self.game.choices(self.state, seat), self._luck)

    def _standing_answer(self, seat: int) -> str | None:
        """A bot has none: it is asked whenever it could play, and answers as soon as it can."""
        said = self.standing.get(seat)
        return None if said is None else self.game.standing_answer(self.state, seat, said)

    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.game.pending(self.state), Over)

    def eyes(self) -> int | None:
        """Whose view the screen shows: the only human's; with several, what all may see."""
        return 0 if len(self.humans) == 1 else None

    def _tell(self) -> None:
        for event in self.events:
            self.log += [self.catalog.say(message) for message in self.game.tell(event)]
