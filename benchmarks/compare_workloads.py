"""The workloads of `compare.py`: one run of one of them, its CPU seconds as JSON.

A workload runs on the tacora of PYTHONPATH, whatever its version: names are looked up under their
present and their former modules.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from random import Random
from typing import Any

import msgspec

PLAYERS = 5
GUESTS = ("ana", "ben", "cy", "dee", "eva")
TABLE = (
    b'{"entries":[{"type":"opened","code":"TABLEZ","game":"diamant","options":{"players":5},'
    b'"settings":{},"host":"ana","seed":"' + b"5e" * 32 + b'","at":0,"chairs":[{},{},{},{},{}]}]}'
)
"""The first record of a table's log; this format never changes."""


def load(*paths: str) -> Any:
    """Import the first of these `module:name` that exists."""
    for path in paths:
        module, _, name = path.partition(":")
        try:
            found = import_module(module)
            return getattr(found, name) if name else found
        except (ImportError, AttributeError):
            continue
    raise ImportError(f"none of {', '.join(paths)}")


def attribute(value: object, *names: str) -> Callable[[Any], Any]:
    """Return a getter for the first of these attributes that a value has."""
    return attrgetter(next(name for name in names if hasattr(value, name)))


class Game:
    """The rules of a game, and random play by them."""

    def __init__(self, name: str, options: dict[str, Any]) -> None:
        game = load(f"tacora.games.{name}:GAME", f"tacora.{name}:GAME")
        rules = getattr(game, "rules", game)
        self._new = attribute(rules, "initial_state", "new")(rules)
        self._legal = attribute(rules, "legal_choices", "choices")(rules)
        self._pending, self._apply = rules.pending, rules.apply
        self._options = attribute(rules, "parse_options", "options")(rules)(options)
        self._seeded = load("tacora.core.chance:SeededChance", "tacora.core.chance:Seeded")
        self._chance = load("tacora.core.game:Chance")
        self._decide = load("tacora.core.game:Decide", "tacora.core.game:DecisionNode")
        self._chance_step = load("tacora.core.game:ChanceStep", "tacora.core.game:Drawn")
        self._decision_step = load("tacora.core.game:DecisionStep", "tacora.core.game:Decided")

    def play(self, seed: int) -> int:
        """Play one game at random; return the number of steps."""
        pending_of, apply, legal = self._pending, self._apply, self._legal
        random, source = Random(seed).random, self._seeded(seed)
        state, _ = self._new(self._options)
        steps = 0
        while True:
            pending = pending_of(state)
            if isinstance(pending, self._chance):
                step = self._chance_step(source.draw(pending))
            elif isinstance(pending, self._decide):
                chosen = {}
                for seat in pending.seats:
                    choices = legal(state, seat)
                    chosen[seat] = choices[int(random() * len(choices))]
                step = self._decision_step(chosen)
            else:
                return steps
            state, _ = apply(state, step)
            steps += 1


def diamant_rules(scale: float) -> int:
    """Count steps of Diamant by the rules."""
    game = Game("diamant", {"players": PLAYERS})
    return sum(game.play(seed) for seed in range(int(3_000 * scale)))


def dinosaurs_rules(scale: float) -> int:
    """Count steps of Diamonds & Dinosaurs by the rules."""
    game = Game("dinosaurs", {"players": 4, "turn-limit": 25})
    return sum(game.play(seed) for seed in range(max(1, int(16 * scale))))


def dinosaurs_random(scale: float) -> int:
    """Count turns of Diamonds & Dinosaurs between random bots, as `tacora simulate` plays them."""
    return simulated_turns("random", {"players": 4, "turn-limit": 25}, max(1, int(16 * scale)))


def dinosaurs_planner(scale: float) -> int:
    """Count turns of Diamonds & Dinosaurs between planners, as `tacora simulate` plays them."""
    return simulated_turns("planner", {"players": 4}, max(1, int(60 * scale)))


def simulated_turns(bot: str, options: dict[str, Any], games: int) -> int:
    """Simulate games by the rules; return the number of turns, in whole rounds of the table."""
    new_job = load("tacora.sim.rules_engine:SimulationJob", "tacora.sim.rules_engine:Job")
    job = new_job("dinosaurs", options, (bot,) * 4, 1)
    rounds: dict[int, int] = job.play(range(games)).metrics.turns
    return 4 * sum(number * count for number, count in rounds.items())


def fast_engine(scale: float) -> int:
    """Count compiled games: of random bots, of threshold policies, and of the expert."""
    engine = load("tacora.sim.diamant.engine", "tacora.sim.diamant.fast")
    prepare = attribute(engine, "fast_job", "fast")(engine)
    new_job = load("tacora.sim.rules_engine:SimulationJob", "tacora.sim.rules_engine:Job")
    serial = load("tacora.sim.executors:SERIAL", "tacora.sim.crews:ALONE")
    mixed = ("random", "cautious:5", "greedy-ev", "rival", "gambler")
    total = 0
    for bots, games in (
        (("random",) * PLAYERS, 1_500_000),
        (mixed, 500_000),
        (("expert",) * PLAYERS, 12_288),
    ):
        wanted = max(1, int(games * scale))
        job = prepare(new_job("diamant", {"players": PLAYERS}, bots, 1))
        for _ in engine.simulate(job, wanted, serial):
            pass
        total += wanted
    return total


class Table:
    """A table without a server: commands in, log records and messages for every player out."""

    def __init__(self) -> None:
        protocol = load("tacora.table.protocol", "tacora.server.wire")
        self._types = {name: getattr(protocol, name) for name in ("Sit", "Start", "Choose")}
        entries = load("tacora.table.entries", "tacora.server.log")
        self._encode = entries.encode
        opened = load(
            "tacora.table.replay_log:open_table_from",
            "tacora.table.apply:open_table_from",
            "tacora.table.table:open_table_from",
            "tacora.server.table:opening",
        )
        self._handle = load(
            "tacora.table.commands.handle:handle_command",
            "tacora.table.commands:handle_command",
            "tacora.server.commands:consider",
        )
        self._issuer = load(
            "tacora.table.commands.internal:Issuer", "tacora.server.commands.orders:Giver"
        )
        shown = load("tacora.table.projection", "tacora.server.showing")
        self._events = attribute(shown, "event_messages", "happenings")(shown)
        self._you = attribute(shown, "you_info", "you")(shown)
        self._position = attribute(shown, "position", "facts")(shown)
        self._decision = attribute(shown, "open_decision", "ask")(shown)
        self._odds = attribute(shown, "odds_for", "odds")(shown)
        self.value = opened(entries.decode(TABLE))[0]
        self._open_decision = attribute(self.value, "open_decision", "asking")
        self._number = 0

    def send(self, kind: str, guest: str, **fields: object) -> int:
        """Handle a command as a client sends it; return the number of messages for clients."""
        self._number += 1
        text = json.dumps({"type": kind.lower(), "id": f"c{self._number}", **fields})
        command = msgspec.json.decode(text, type=self._types[kind])
        result = self._handle(self.value, command, self._issuer(guest, frozenset(GUESTS)))
        record = attribute(result, "record", "act")(result)
        if record is None:
            return 0
        self._encode(record)
        self.value = table = result.table
        odds = self._odds(table)
        for seat, name in enumerate(GUESTS):
            events = self._events(table.game, result.events, seat)
            you, decision = self._you(table, name), self._decision(table, seat, None)
            position = self._position(table, seat)
            msgspec.json.encode([events, you, position, decision, odds.get(seat)])
        return len(GUESTS)

    def play(self, rng: Random) -> int:
        """Play a game to its end; return the number of messages."""
        messages = sum(self.send("Sit", guest, name=guest.capitalize()) for guest in GUESTS)
        messages += self.send("Start", "ana")
        first = self._open_decision(self.value)
        choices_of = attribute(first, "choices", "ballot")
        missing_of = attribute(choices_of(first), "missing", "waiting")
        legal_of = attribute(choices_of(first), "legal_choices", "legal")
        while (decision := self._open_decision(self.value)) is not None:
            choices = choices_of(decision)
            seat = missing_of(choices)[0]
            choice = rng.choice(sorted(legal_of(choices)[seat]))
            messages += self.send("Choose", GUESTS[seat], ask=decision.number, choice=choice)
        return messages


def server_messages(scale: float) -> int:
    """Count messages that tables make for their players."""
    rng = Random(1)
    return sum(Table().play(rng) for _ in range(max(1, int(80 * scale))))


WORKLOADS: dict[str, tuple[Callable[[float], int], str]] = {
    "diamant-rules": (diamant_rules, "steps"),
    "fast-engine": (fast_engine, "games"),
    "dinosaurs-rules": (dinosaurs_rules, "steps"),
    "dinosaurs-random": (dinosaurs_random, "turns"),
    "dinosaurs-planner": (dinosaurs_planner, "turns"),
    "server-messages": (server_messages, "messages"),
}
"""By name: the workload, and what it counts."""


def cpu_seconds() -> float:
    """Return the CPU time of this process so far: user and system."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Run the workload of this name once and print its CPU seconds as JSON."""
    work, unit = WORKLOADS[sys.argv[1]]
    work(0.02)  # imports, compiled code and the interpreter's caches are warm afterwards
    started = cpu_seconds()
    count = work(1.0)
    print(json.dumps({"cpu_seconds": cpu_seconds() - started, "count": count, "unit": unit}))


if __name__ == "__main__":
    main()
