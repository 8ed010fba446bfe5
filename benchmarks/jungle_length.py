"""Measure how long a game of Diamonds & Dinosaurs lasts with people at normal tempo.

The table of the server plays (`tacora.table`), with its windows, automatic answers and rules; the
time is reckoned, not waited for. Each person thinks for some seconds about a decision of their own
and then answers as a planner does. A window lasts as the table says; in one that asks a person,
the person plays a card as a planner would, or passes by touching nothing.

The lengths of animations follow the rules of `web/src/jungle/model/beats.ts` in short: events with
a beat have its length, all others none; a part that is too long is told faster. The story goes on
while a window is open, and what is left of it comes before the next decision. A window counts as
filled while the story is told, and before a roll all the time, because the dice are shaken.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tacora.bots.dinosaurs.planner import decide
from tacora.core.events import Event
from tacora.core.game import Seat
from tacora.games.registry import get_game
from tacora.table import protocol
from tacora.table.commands.handle import CommandResult, handle_command
from tacora.table.commands.internal import CloseWindow, Issuer
from tacora.table.entries import LogRecord, SeatHolder, TableOpened
from tacora.table.replay_log import open_table_from
from tacora.table.table import Table as GameTable

TARGET_MINUTES = 20.0
GUESTS = ("ana", "ben", "cy", "dee", "eli", "fran")

BEAT_SECONDS = {
    "went": 0.35,
    "placed": 0.35,
    "rolled": 0.7,
    "rolled-to-begin": 0.7,
    "roll-changed": 0.3,
    "played": 0.5,
    "used": 0.5,
    "augmented": 0.5,
    "resolved": 0.8,
    "cancelled": 0.5,
    "picked-up": 0.35,
    "stealing": 0.3,
    "handed-over": 0.4,
    "caught": 0.3,
    "turn": 0.3,
    "drew-map": 0.3,
    "drew-item": 0.3,
    "took-item": 0.4,
    "dropped": 0.3,
    "over": 0.6,
}
"""Seconds of the events that have a beat of their own."""
SAME_BEAT = {"drew-map", "drew-item", "rolled-to-begin", "took-item", "dropped"}
"""Several of these one after the other are one beat."""
HUNT_SECONDS = {"flipped": 0.6, "prowled": 0.45, "attacked": 0.4, "evaded": 0.5, "knocked-out": 0.5}
MAX_OTHER, MAX_WAIT, MAX_HUNT, DUSK = 2.4, 1.2, 6.0, 1.5


def story_seconds(events: Sequence[Event], *, asks: bool) -> float:
    """Return how long a browser tells some events; before an answer the limit is stricter."""
    other = hunt = dusk = 0.0
    last = ""
    for event in events:
        name = event.id.partition(".")[2]
        if name == "celestial":
            dusk = DUSK
        elif name in HUNT_SECONDS:
            hunt += HUNT_SECONDS[name]
        elif not (name == last and name in SAME_BEAT):
            other += BEAT_SECONDS.get(name, 0.0)
        last = name
    return min(other, MAX_WAIT if asks else MAX_OTHER) + min(hunt, MAX_HUNT) + dusk


@dataclass
class Length:
    """The seconds of one game, and what they were spent on."""

    decisions: int = 0
    thinking: float = 0.0
    story: float = 0.0
    """Seconds of the story before a decision, outside windows."""
    windows: Counter[str] = field(default_factory=Counter)
    in_windows: float = 0.0
    unfilled: float = 0.0
    """Seconds in windows in which nothing is told any more."""
    turns: int = 0

    @property
    def seconds(self) -> float:
        """Return the length of the game."""
        return self.thinking + self.story + self.in_windows


class Game:
    """A table of people, each of whom answers as a planner does."""

    def __init__(self, players: int, tempo: protocol.Tempo, seed: int) -> None:
        game = get_game("dinosaurs")
        opened = TableOpened(
            code="TABLEZ",
            game="dinosaurs",
            options={"players": players},
            settings=protocol.Settings(tempo=tempo),
            host=GUESTS[0],
            seed=f"{seed:064x}",
            at=0,
            holders=(SeatHolder(),) * players,
            rules=game.rules.version,
        )
        self.table: GameTable = open_table_from(LogRecord((opened,)))[0]
        self.rng = Random(seed)
        self.ids = 0
        self.length = Length()
        self.behind = 0.0
        """Seconds of the story that windows have not filled yet."""
        for guest in GUESTS[:players]:
            self._run(protocol.Sit(self._id(), guest), guest)
        self.told = list(self._run(protocol.Start(self._id()), GUESTS[0]).events)

    def play(self, think: float) -> Length:
        """Play to the end and return the length."""
        while (decision := self.table.open_decision) is not None:
            if decision.window is not None:
                self._pass_window()
            else:
                self._decide(think)
        self.length.turns = self.table.state.turn
        return self.length

    def _decide(self, think: float) -> None:
        decision = self.table.open_decision
        assert decision is not None
        asked = decision.choices.missing
        self.length.decisions += 1
        self.length.thinking += think
        self.length.story += min(self._untold(asks=True), MAX_HUNT)
        self.behind = 0.0
        for seat in asked:
            legal = decision.choices.legal_choices[seat]
            self._choose(seat, decide(self.table.state, seat, legal, self.rng))

    def _pass_window(self) -> None:
        decision = self.table.open_decision
        assert decision is not None
        assert decision.window is not None
        seconds, moment = decision.window.seconds, decision.window.moment
        self.length.windows[moment] += 1
        self.length.in_windows += seconds
        story = self._untold(asks=False)
        self.behind = max(0.0, story - seconds)
        if moment != "before":
            self.length.unfilled += max(0.0, seconds - story)
        for seat in decision.choices.missing:
            choice = decide(self.table.state, seat, decision.choices.legal_choices[seat], self.rng)
            self._choose(seat, choice)
        self.told += self._run(CloseWindow(decision.number), None).events

    def _untold(self, *, asks: bool) -> float:
        """Return the seconds of the story that are still to be told."""
        seconds = self.behind + story_seconds(self.told, asks=asks)
        self.told = []
        return seconds

    def _choose(self, seat: Seat, choice: str) -> None:
        assert self.table.open_decision is not None
        guest = self.table.holders[seat].guest
        command = protocol.Choose(self._id(), self.table.open_decision.number, choice)
        self.told += self._run(command, guest).events

    def _run(self, command: protocol.Command | CloseWindow, guest: str | None) -> CommandResult:
        result = handle_command(self.table, command, Issuer(guest, frozenset()))
        self.table = result.table
        return result

    def _id(self) -> str:
        self.ids += 1
        return f"b{self.ids}"


def main() -> None:
    """Play the games, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--think", type=float, default=3.0, help="seconds for each decision")
    parser.add_argument("--tempo", choices=("brisk", "normal", "relaxed"), default="normal")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    args = parser.parse_args()
    seeds = track(range(args.seed, args.seed + args.games), console=Console(stderr=True))
    games = [Game(args.players, args.tempo, seed).play(args.think) for seed in seeds]
    minutes = [game.seconds / 60 for game in games]
    total = sum(game.seconds for game in games)
    shares = {
        "thinking": sum(game.thinking for game in games) / total,
        "story_outside_windows": sum(game.story for game in games) / total,
        "windows": sum(game.in_windows for game in games) / total,
        "windows_unfilled": sum(game.unfilled for game in games) / total,
    }
    moments = sum((game.windows for game in games), Counter[str]())
    report = {
        "games": args.games,
        "players": args.players,
        "tempo": args.tempo,
        "think_seconds": args.think,
        "minutes_median": round(median(minutes), 2),
        "minutes_p90": round(quantiles(minutes, n=10)[-1], 2),
        "turns_median": median(game.turns for game in games),
        "decisions_median": median(game.decisions for game in games),
        "windows_median": median(game.windows.total() for game in games),
        **{f"{name}_share": round(share, 4) for name, share in shares.items()},
    }
    table = Table(title=f"A game of {args.players} people, {args.tempo} tempo")
    table.add_column("what")
    table.add_column("figure", justify="right")
    for name, figure in report.items():
        table.add_row(name.replace("_", " "), str(figure))
    for name, count in moments.most_common():
        table.add_row(f"windows a game: {name}", f"{count / args.games:.1f}")
    Console().print(table)
    kept = report["minutes_median"] <= TARGET_MINUTES
    line = {"benchmark": "jungle_length", **report, "target": TARGET_MINUTES, "kept": kept}
    print(json.dumps(line))


if __name__ == "__main__":
    main()
