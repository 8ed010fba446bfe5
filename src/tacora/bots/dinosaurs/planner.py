"""planner: a bot that minimizes the mean actions until it is home.

It knows the mean number of actions between any two cells, plans a round through diamonds and back,
weighs dinosaurs within reach, plays a card when that gains more than keeping it, and slows down
players who are nearly home. It does not look ahead over other players' turns.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tacora.bots.dinosaurs.card_value import best_play
from tacora.bots.dinosaurs.evaluation import cost, threat_weight
from tacora.bots.dinosaurs.placement import best_place, card_value
from tacora.bots.dinosaurs.roll_value import move_gain, position_cost
from tacora.core.game import Seat
from tacora.core.stack import PASS
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.choices import (
    CARRIED,
    KEEP,
    MOVE,
    PICK_UP,
    SEARCH,
    SHUFFLE,
    STAY,
    STEAL,
    TUNNEL,
    Choice,
)
from tacora.games.dinosaurs.dinosaur_phase.phase import ChooseRaptorTarget, MoveRaptor, MoveTRex
from tacora.games.dinosaurs.effects.diamonds import PickUpRemote
from tacora.games.dinosaurs.effects.dinosaurs import MoveDinosaurByCard
from tacora.games.dinosaurs.effects.movement import ChooseDestination
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards, KeepOrShuffle
from tacora.games.dinosaurs.pieces.diamonds import RefillDiamonds
from tacora.games.dinosaurs.pieces.explorers import OfferRescue
from tacora.games.dinosaurs.reactions.windows import ReactionWindow, top_play
from tacora.games.dinosaurs.state import State, hand_space
from tacora.games.dinosaurs.turn import turn
from tacora.games.dinosaurs.turn.setup import AssignExplorers
from tacora.games.dinosaurs.view import View

Choices = tuple[str, ...]

MIN_MOVE_GAIN = 0.4
"""The gain of a move, in actions, below which an item is worth more."""

STEAL_GAIN = 2.0


class Planner:
    """A bot that uses public facts and its own hand."""

    def choose(self, view: View, choices: Choices, rng: Random) -> str:
        assert view.seat is not None  # bots have a seat
        return decide(view.state, view.seat, choices, rng)


def decide(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    """Return the planner's choice for a seat; it uses no other hand."""
    if len(choices) == 1:
        return choices[0]
    decider = _DECIDERS.get(type(state.agenda[-1]))
    return choices[0] if decider is None else decider(state, seat, choices, rng)


# A turn


def _choose_explorer(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    return rng.choice(choices)


def _place_card(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    return best_place(state, seat, choices)


def _choose_action(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    if PICK_UP in choices:
        return PICK_UP
    play = best_play(state, seat, "act")
    if play is not None:
        return play.choice
    best, gain = MOVE, move_gain(state, seat)
    now = cost(state, seat)
    for choice in choices:
        verb = Choice.parse(choice).verb
        if verb == TUNNEL:
            through = now - cost(state, seat, _cell(choice))
            best, gain = max((best, gain), (choice, through), key=lambda option: option[1])
        elif verb == STEAL and state.actions_left == 1:
            best, gain = max((best, gain), (choice, STEAL_GAIN), key=lambda option: option[1])
    if gain < MIN_MOVE_GAIN and SEARCH in choices and hand_space(state, seat) > 1:
        return SEARCH
    return best


def _choose_step(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    here = state.players[seat].at
    assert here is not None  # a moving player is on the map

    def after(choice: str) -> float:
        cell = here if choice == STAY else _cell(choice)
        assert cell is not None
        return position_cost(state, seat, cell, state.actions_left)

    return min(choices, key=after)


def _respond(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    window = state.agenda[-1]
    assert isinstance(window, ReactionWindow)
    return respond(state, seat, window)


def respond(state: State, seat: Seat, window: ReactionWindow) -> str:
    """Return the planner's choice in a reaction window, without a list of legal choices."""
    top = top_play(state)
    if top is not None and top.seat == seat:
        return PASS  # wait for its own play to resolve
    play = best_play(state, seat, window.moment)
    return PASS if play is None else play.choice


def _choose_rescue(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    refreshed = 0.0 if state.players[seat].ready else 0.8
    return CARRIED if cost(state, seat, CAMP) - refreshed < cost(state, seat) else STAY


# Destinations of explorers and dinosaurs


def _choose_destination(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    task = state.agenda[-1]
    assert isinstance(task, ChooseDestination)
    if task.mover == seat:
        return min(
            choices,
            key=lambda choice: position_cost(state, seat, _cell(choice), state.actions_left),
        )
    return max(choices, key=lambda choice: cost(state, task.mover, _cell(choice)))


def _lead_dinosaur(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    """Lead a dinosaur to others with diamonds, away from the bot's own seat."""
    own = state.players[seat].at

    def score(choice: str) -> float:
        cell = _cell(choice)
        return _harm(state, seat, cell) - (3.0 if cell == own else 0.0)

    return max(choices, key=score)


def _harm(state: State, seat: Seat, cell: Cell) -> float:
    return sum(
        (1 + player.diamonds) * threat_weight(state, other)
        for other, player in enumerate(state.players)
        if other != seat and player.conscious and player.at == cell
    )


def _choose_raptor_target(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    """Choose the raptor's target with the most to lose, the bot's own seat last."""

    def score(choice: str) -> float:
        target = Choice.parse(choice).seat
        if state.players[target].at == state.players[seat].at:
            return -1.0
        return state.players[target].diamonds + threat_weight(state, target)

    return max(choices, key=score)


# The rest


def _keep_or_shuffle(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    if state.known_next_card is None:
        return KEEP
    moves = " ".join(state.cards.deck[state.known_next_card].moves)
    mine_to_fear = "t-rex" in moves and state.active == seat
    return SHUFFLE if mine_to_fear or state.cards.deck[state.known_next_card].earthquake else KEEP


def _draw_scouted(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    named, maps = state.cards.map_named, state.cards.maps

    def score(choice: str) -> float:
        return sum(card_value(maps[named[name]]) for name in Choice.parse(choice).args)

    return max(choices, key=score)


def _choose_nearest(state: State, seat: Seat, choices: Choices, rng: Random) -> str:
    distances = state.board.distances(state.players[seat].at or CAMP)
    return min(choices, key=lambda choice: distances[_cell(choice)])


def _cell(choice: str) -> Cell:
    return Choice.parse(choice).cell


_DECIDERS: dict[type[Task], Callable[[State, Seat, Choices, Random], str]] = {
    AssignExplorers: _choose_explorer,
    turn.PlaceMapCards: _place_card,
    turn.TakeActions: _choose_action,
    turn.ChooseStep: _choose_step,
    ReactionWindow: _respond,
    OfferRescue: _choose_rescue,
    ChooseDestination: _choose_destination,
    MoveDinosaurByCard: _lead_dinosaur,
    MoveTRex: _lead_dinosaur,
    MoveRaptor: _lead_dinosaur,
    ChooseRaptorTarget: _choose_raptor_target,
    KeepOrShuffle: _keep_or_shuffle,
    ChooseScoutedCards: _draw_scouted,
    RefillDiamonds: _choose_nearest,
    PickUpRemote: _choose_nearest,
}
"""In other decisions the first choice is taken: the order of attackers."""
