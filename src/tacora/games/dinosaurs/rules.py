"""The game as a fold: a state, a step, the next state and what happened.

The rules themselves stand in the files of their parts: setup, turn, explorers, treasure, hands,
dice, rolls, items, conditions, effects, reaching, looking, stack, herd, ways, dinosaurs, attacks,
pickpocket.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tacora.core.events import Events
from tacora.core.game import Chance, Decide, Decided, Drawn, Pending, Step
from tacora.core.stack import PASS
from tacora.games.dinosaurs import step_errors
from tacora.games.dinosaurs.options import Options
from tacora.games.dinosaurs.pieces.diamonds import settle
from tacora.games.dinosaurs.reactions.windows import Window
from tacora.games.dinosaurs.state import Player, State, Told, say
from tacora.games.dinosaurs.turn.setup import table


def new(options: Options) -> tuple[State, Events]:
    """A game before its first card."""
    game = table(options)
    told: Told = []
    say(told, "begin", players=options.players, diamonds=options.diamonds)
    _go_on(game, told, None)
    return game, tuple(told)


def pending(state: State) -> Pending:
    """What the game waits for."""
    return state.agenda[-1].pending(state)


def choices(state: State, seat: int) -> tuple[str, ...]:
    """What a seat may answer now; nothing when it is not asked."""
    task = state.agenda[-1]
    waiting = task.pending(state)
    if not isinstance(waiting, Decide) or seat not in waiting.seats:
        return ()
    return task.choices(state, seat)


def absent(state: State, seat: int) -> str | None:
    """An absent player passes; any other decision is a bot's."""
    return PASS if isinstance(state.agenda[-1], Window) else None


def apply(state: State, step: Step) -> tuple[State, Events]:
    """The state after a step, and what happened; an illegal step changes nothing."""
    task = state.agenda[-1]
    waiting = task.pending(state)
    game = replace(state)
    told: Told = []
    if isinstance(step, Drawn):
        if not isinstance(waiting, Chance):
            raise step_errors.out_of_turn(waiting, "an outcome of chance")
        if step.outcome not in waiting.outcomes:
            raise step_errors.impossible(state, step.outcome)
        task.drawn(game, step.outcome, told)
    else:
        if not isinstance(waiting, Decide):
            raise step_errors.out_of_turn(waiting, "a decision")
        _check(state, waiting, step)
        task.decided(game, step.choices, told)
    _go_on(game, told, state.players)
    return game, tuple(told)


def _check(state: State, waiting: Decide, step: Decided) -> None:
    """Everybody who was asked has given a lawful answer, and nobody else has given any."""
    task = state.agenda[-1]
    answers: Mapping[int, object] = step.choices  # whoever calls may have given anything
    for seat in waiting.seats:
        answer = answers.get(seat)
        if answer is None:
            raise step_errors.missing(seat)
        if not isinstance(answer, str) or not task.lawful(state, seat, answer):
            raise step_errors.unlawful(state, seat, answer)
    if len(answers) != len(waiting.seats):
        raise step_errors.uninvited(state, waiting.seats, answers)


def _go_on(game: State, told: Told, seen: tuple[Player, ...] | None) -> None:
    """Do what is to be done until luck or somebody's choice is needed, or somebody has won.

    Nobody can have won while the players are those seen before: `settle` looks at them alone.
    """
    while True:
        if game.players is not seen:
            seen = game.players
            if settle(game, told):
                return
        if not game.agenda[-1].run(game, told):
            return
