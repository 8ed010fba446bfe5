"""Measure how often the standing answers of Diamonds & Dinosaurs ask, and what they miss.

Planners play; one of them, a different seat in each game, is the person: a standing answer speaks
for it first, and it decides only when asked. A question is a reaction window in which the person is
asked, beside its own decisions. A play is missed if the standing answer passes where the planner
would have played, unless the same play is still legal when the person is next asked and may play
a card: then it is only delayed. A card counts once until then. The others are always asked.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tacora.bots.dinosaurs.planner import decide
from tacora.core.chance import SeededChance
from tacora.core.runner import run_game
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.choices import PLAY, Choice
from tacora.games.dinosaurs.reactions.auto_pass import UNLESS_ATTACKED
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.turn.turn import TakeActions

TURN_LIMIT = 100
MAX_QUESTIONS, MAX_MISSED = 5.0, 0.6
"""Of the default mode: questions a round, and plays missed a game."""
MAX_ROWS = 15
COLUMNS = ("questions_a_round", "delayed_a_game", "missed_a_game", "win_share", "standard_error")


@dataclass
class Tally:
    """What happened to the person over some games."""

    games: int = 0
    rounds: float = 0.0
    questions: int = 0
    wins: float = 0.0
    passed: int = 0
    """Windows in which the standing answer passed and the planner would have played."""
    delayed: int = 0
    missed: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    """Questions by moment: all, and those that the planner answered with a play."""

    def report(self) -> dict[str, float]:
        """Return the figures, each a mean."""
        share = self.wins / self.games
        return {
            "games": self.games,
            "questions_a_round": self.questions / self.rounds,
            "passed_a_game": self.passed / self.games,
            "delayed_a_game": self.delayed / self.games,
            "missed_a_game": self.missed.total() / self.games,
            "win_share": share,
            "standard_error": sqrt(share * (1 - share) / self.games),
        }


class Person:
    """A planner behind a standing answer."""

    def __init__(self, seat: int, mode: str, tally: Tally) -> None:
        self._seat, self._mode, self._tally = seat, mode, tally
        self._passed: dict[str, tuple[str, set[str]]] = {}
        """By card: the moment of the first play passed, and the choices passed since."""

    def answer(self, state: State, rng: Random) -> str:
        """Return the standing answer, or else the planner's."""
        seat, task = self._seat, state.agenda[-1]
        choices = GAME.rules.legal_choices(state, seat)
        standing = GAME.table_policy.auto_answer(state, seat, self._mode)
        if standing is not None:
            if len(choices) > 1:
                self._pass(state, decide(state, seat, choices, rng))
            return standing
        choice = decide(state, seat, choices, rng)
        if isinstance(task, ReactionWindow):
            self._tally.questions += 1
            self._tally.asked[_moment(state, seat)] += 1
            self._tally.answered[_moment(state, seat)] += choice != PASS
        if isinstance(task, ReactionWindow | TakeActions):
            self.settle(choices)
        return choice

    def _pass(self, state: State, wanted: str) -> None:
        if wanted != PASS:
            self._tally.passed += 1
            card, moment = _card(wanted), _moment(state, self._seat)
            _, choices = self._passed.setdefault(card, (moment, set()))
            choices.add(wanted)

    def settle(self, choices: tuple[str, ...]) -> None:
        """Count the plays that were passed: those still legal, and those that are not."""
        for card, (moment, passed) in self._passed.items():
            if passed.intersection(choices):
                self._tally.delayed += 1
            else:
                self._tally.missed[f"{card} ({moment})"] += 1
        self._passed.clear()


def _card(choice: str) -> str:
    parsed = Choice.parse(choice)
    return parsed.name if parsed.verb == PLAY else parsed.verb


def _moment(state: State, seat: int) -> str:
    window = state.agenda[-1]
    assert isinstance(window, ReactionWindow)
    words = ["own turn" if seat == state.active else "other's turn", window.timing]
    if state.roll is not None and window.timing in ("before", "rolled"):
        words.append(("own " if state.roll.seat == seat else "other's ") + state.roll.kind)
    if state.stack:
        words.append("answer")
    return ", ".join(words)


def play(seed: int, players: int, mode: str, tally: Tally) -> None:
    """Play one game and add it to the tally."""
    options = GAME.rules.parse_options({"players": players, "turn-limit": TURN_LIMIT})
    state, _ = GAME.rules.initial_state(options)
    rng, seat = Random(seed), seed % players
    person = Person(seat, mode, tally)

    def choose(state: State, asked: int) -> str:
        if asked == seat:
            return person.answer(state, rng)
        return decide(state, asked, GAME.rules.legal_choices(state, asked), rng)

    for _, after, _ in run_game(GAME.rules, state, SeededChance(seed), choose):
        state = after
    person.settle(())
    tally.games += 1
    tally.rounds += state.turn / players
    tally.wins += state.winner == seat


def main() -> None:
    """Measure each mode, and print tables and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=2_000, help="for each mode")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--modes", nargs="*", default=list(GAME.table_policy.auto_answer_modes))
    args = parser.parse_args()
    out = Console()
    table = Table("mode", "games", *[name.replace("_", " ") for name in COLUMNS])
    report = {}
    for mode in args.modes:
        tally = Tally()
        for seed in track(range(args.seed, args.seed + args.games), mode, console=_errors()):
            play(seed, args.players, mode, tally)
        figures = tally.report()
        table.add_row(mode, str(tally.games), *[f"{figures[name]:.3f}" for name in COLUMNS])
        report[mode] = figures
        _print_details(out, mode, tally)
    out.print(table)
    default = report.get(UNLESS_ATTACKED)
    kept = default is not None and (
        default["questions_a_round"] <= MAX_QUESTIONS and default["missed_a_game"] <= MAX_MISSED
    )
    line = {"benchmark": "dinosaurs_questions", "players": args.players, "modes": report}
    print(json.dumps({**line, "kept": kept}))


def _errors() -> Console:
    return Console(stderr=True)


def _print_details(out: Console, mode: str, tally: Tally) -> None:
    """Print when the person was asked, and what was missed."""
    asked = Table("asked", "a round", "answered with a play", title=mode)
    for moment, count in tally.asked.most_common(MAX_ROWS):
        asked.add_row(
            moment, f"{count / tally.rounds:.3f}", f"{tally.answered[moment] / count:.0%}"
        )
    out.print(asked)
    missed = Table("missed", "a game", title=mode)
    for play, count in tally.missed.most_common(MAX_ROWS):
        missed.add_row(play, f"{count / tally.games:.3f}")
    out.print(missed)


if __name__ == "__main__":
    main()
