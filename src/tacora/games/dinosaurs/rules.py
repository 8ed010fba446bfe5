"""The rules as a transition: a state and a step give the next state and events.

The tasks of the agenda hold the rules themselves: `turn`, `dinosaur_phase`, `reactions`, `effects`
and `pieces`.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tacora.core.errors import IllegalStep
from tacora.core.events import Events
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, Pending, Seat, Step
from tacora.core.stack import PASS
from tacora.games.dinosaurs import step_errors
from tacora.games.dinosaurs.choices import Choice
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.options import Options
from tacora.games.dinosaurs.pieces.diamonds import check_victory
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Player, State
from tacora.games.dinosaurs.turn.setup import new_state


def initial_state(options: Options) -> tuple[State, Events]:
    """Return a new game before its first card, and its events."""
    state = new_state(options)
    events: EventList = []
    emit(events, "begin", players=options.players, diamonds=options.diamonds)
    _run_agenda(state, events, None)
    return state, tuple(events)


def pending(state: State) -> Pending:
    """Return what the game waits for."""
    return state.agenda[-1].pending(state)


def turn(state: State) -> int:
    """Return the number of the turn, in which the draws of a daily game are numbered."""
    return state.turn


def pile(state: State) -> str:
    """Return what is drawn from now: a deck, or the dice."""
    waiting = pending(state)
    assert isinstance(waiting, Chance)  # only draws are numbered by it
    return Choice.parse(waiting.outcomes[0]).verb


def legal_choices(state: State, seat: Seat) -> tuple[str, ...]:
    """List the choices of a seat; none if it is not asked."""
    task = state.agenda[-1]
    return task.legal_choices(state, seat) if task.asks(state, seat) else ()


def absent_choice(state: State, seat: Seat) -> str | None:
    """Return PASS for an absent player in a reaction window; other decisions need a bot."""
    return PASS if isinstance(state.agenda[-1], ReactionWindow) else None


def apply(state: State, step: Step) -> tuple[State, Events]:
    """Return the state after a step and its events; an illegal step changes nothing."""
    task = state.agenda[-1]
    next_state = replace(state)
    events: EventList = []
    if isinstance(step, ChanceStep):
        if not task.can_draw(state, step.outcome):
            raise _impossible(state, step.outcome)
        task.apply_chance(next_state, step.outcome, events)
    else:
        waiting = task.pending(state)
        if not isinstance(waiting, Decide):
            raise step_errors.wrong_step_kind(waiting, "a decision")
        task.apply_decision(next_state, _parse_choices(state, waiting, step), events)
    _run_agenda(next_state, events, state.players)
    return next_state, tuple(events)


def advance(state: State, step: Step) -> tuple[State, int]:
    """Return the state after a legal step, without events, and the answers that were forced.

    For simulations: windows in which nobody can do anything but pass are passed at once.
    """
    task = state.agenda[-1]
    next_state = replace(state)
    if isinstance(step, ChanceStep):
        task.apply_chance(next_state, step.outcome, NO_EVENTS)
    else:
        answers: dict[Seat, Choice] = {}
        for seat, text in step.choices.items():
            answers[seat] = task.trusted_choice(state, seat, text)
        task.apply_decision(next_state, answers, NO_EVENTS)
    forced = 0
    checked = state.players
    while True:
        if next_state.players is not checked:
            checked = next_state.players
            if check_victory(next_state, NO_EVENTS):
                return next_state, forced
        task = next_state.agenda[-1]
        if type(task) is ReactionWindow:  # this loop runs fifty times a turn
            passed = task.run_or_pass(next_state, NO_EVENTS)
            if passed is None:
                return next_state, forced
            forced += passed
        elif not task.run(next_state, NO_EVENTS):
            return next_state, forced


def _impossible(state: State, outcome: str) -> IllegalStep:
    waiting = pending(state)
    if isinstance(waiting, Chance):
        return step_errors.impossible_outcome(state, outcome)
    return step_errors.wrong_step_kind(waiting, "an outcome of chance")


def _parse_choices(state: State, waiting: Decide, step: DecisionStep) -> dict[Seat, Choice]:
    """Return the choices of all seats that are asked; raise IllegalStep if one is not legal."""
    task = state.agenda[-1]
    answers: Mapping[Seat, object] = step.choices  # callers may pass anything
    choices: dict[Seat, Choice] = {}
    for seat in waiting.seats:
        answer = answers.get(seat)
        if answer is None:
            raise step_errors.missing_choice(seat)
        choice = task.parse_choice(state, seat, answer) if isinstance(answer, str) else None
        if choice is None:
            raise step_errors.illegal_choice(state, seat, answer)
        choices[seat] = choice
    if len(answers) != len(waiting.seats):
        raise step_errors.unexpected_choice(state, waiting.seats, answers)
    return choices


def _run_agenda(
    state: State, events: EventList, checked_players: tuple[Player, ...] | None
) -> None:
    """Run tasks until one waits for chance or a decision, or a player has won.

    Victory depends on the players only, so it is checked only when they have changed.
    """
    while True:
        if state.players is not checked_players:
            checked_players = state.players
            if check_victory(state, events):
                return
        if not state.agenda[-1].run(state, events):
            return
