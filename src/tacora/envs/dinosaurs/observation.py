"""An observation: the view of a seat as numbers. It is made of a view, so it holds nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacora.core.game import Seat
from tacora.envs.dinosaurs.feature_list import (
    BLOCKS,
    DINOSAUR_COLUMNS,
    EXPLORERS,
    FEATURES,
    MOMENTS,
    PLAY_COLUMNS,
    PLAY_KINDS,
    PROTECTIONS,
    QUESTIONS,
    ROLL_COLUMNS,
    ROLLS,
    SEATS,
    SPECIES,
    STACK_PLAYS,
)
from tacora.envs.dinosaurs.map_table import MapTable
from tacora.envs.dinosaurs.view_facts import asked_seats, places_clockwise
from tacora.games.dinosaurs.board import east_north
from tacora.games.dinosaurs.cards.models import MAX_HAND_SIZE, split_move
from tacora.games.dinosaurs.dinosaur_phase.attacks import ResolveAttacks
from tacora.games.dinosaurs.dinosaur_phase.phase import MoveDinosaurs, MoveRaptor
from tacora.games.dinosaurs.effects.movement import ChooseDestination
from tacora.games.dinosaurs.options import PLAYERS
from tacora.games.dinosaurs.pieces.dice import bonus, total
from tacora.games.dinosaurs.reactions.windows import ReactionWindow, draw_at_stake
from tacora.games.dinosaurs.state import Play, Roll, State, card_of
from tacora.games.dinosaurs.view import View

Numbers = NDArray[np.float32]

LIMIT = 10.0
"""No feature is further from zero."""

_START = {name: block.start for name, block in BLOCKS.items()}
_ATTACKED = DINOSAUR_COLUMNS.index("has attacked player 0")
_NO_DINOSAUR, _NO_ATTACKS = (0,) * len(DINOSAUR_COLUMNS), (0,) * SEATS
_NO_PHASE = (0, 0, 0, *_NO_ATTACKS)
_ROLL_WIDTH, _PLAY_WIDTH = len(ROLL_COLUMNS), len(PLAY_COLUMNS)
_PLAY_ITEMS = PLAY_COLUMNS.index("item 0")
_PLAY_TARGETS = PLAY_COLUMNS.index("on player 0")
_PLAY_DINOSAURS = PLAY_COLUMNS.index("on dinosaur 0")
_PLAY_ADDS = PLAY_COLUMNS.index("adds / 5")


class Observer:
    """Turns views into observations; remembers what depends on the map only."""

    def __init__(self) -> None:
        self.table = MapTable()

    def observe(self, view: View) -> Numbers:
        """Return all features of a view, in the order of `feature_list.SHAPES`."""
        assert view.seat is not None  # only players learn
        found = np.zeros(FEATURES, np.float32)
        _write_table(view.state, found)
        self.table.write(view.state, view.seat, found)
        self._write_seats(view.state, view.seat, found)
        self._write_dinosaurs(view.state, view.seat, found)
        _write_items(view, found)
        _write_phase(view.state, found)
        _write_rolls(view.state, view.seat, found)
        _write_stack(view.state, view.seat, found)
        _write_question(view.state, view.seat, found)
        return np.clip(found, -LIMIT, LIMIT, out=found)

    def _write_seats(self, state: State, observer: Seat, found: Numbers) -> None:
        players = len(state.players)
        asked, here = asked_seats(state), state.players[observer].at
        hunted = None if state.dinosaur_phase is None else state.dinosaur_phase.t_rex_target
        values: list[float] = []
        for seat in [*range(observer, players), *range(observer)]:
            player, at = state.players[seat], state.players[seat].at
            east, north = (0, 0) if at is None else east_north(at)
            values += (
                1,
                at is not None,
                player.conscious,
                player.ready,
                seat == state.active,
                seat in asked,
                seat == hunted,
                player.diamonds / state.options.diamonds,
                len(state.hands[seat]) / MAX_HAND_SIZE,
                east / 10,
                north / 10,
                0 if at is None else self.table.steps(state, here, at),
            )
            values += [name in player.protections for name in PROTECTIONS]
            values += [number == player.explorer for number in range(EXPLORERS)]
        start = _START["seats"]
        found[start : start + len(values)] = values

    def _write_dinosaurs(self, state: State, observer: Seat, found: Numbers) -> None:
        phase, here = state.dinosaur_phase, state.players[observer].at
        attacking = None if state.roll is None else state.roll.dinosaur
        led = getattr(state.agenda[-1], "dinosaur", None)
        values: list[float] = []
        for dinosaur, at in enumerate(state.dinosaurs):
            if at is None:
                values += _NO_DINOSAUR
                continue
            east, north = east_north(at)
            steps = self.table.steps(state, here, at)
            values += (1, dinosaur == attacking, dinosaur == led, east / 10, north / 10, steps)
            if phase is None:
                values += _NO_PHASE
            else:
                values += [
                    dinosaur in held for held in (phase.immobilized, phase.pacified, phase.moved)
                ]
                values += _NO_ATTACKS
        start = _START["dinosaurs"]
        found[start : start + len(values)] = values
        if phase is not None:
            for dinosaur, seat in phase.attacks_made:
                row = start + dinosaur * len(_NO_DINOSAUR) + _ATTACKED
                found[row + places_clockwise(state, observer, seat)] = 1


def _write_table(state: State, found: Numbers) -> None:
    options, players = state.options, len(state.players)
    found[_START["players"] + players - PLAYERS.start] = 1
    limit = options.turn_limit * players
    found[_START["rules"] : BLOCKS["piles"].stop] = (
        options.diamonds / 6,
        options.attacks == "moved",
        options.pickpocketing,
        options.higher_rolls,
        state.turn / players / 20,
        state.turn / limit if limit else 0,
        state.actions_left / 3,
        state.may_act,
        state.supply / 22,
        state.celestial_event_done,
        len(state.map_deck) / 30,
        len(state.item_deck) / 50,
        len(state.item_discards) / 50,
        len(state.dinosaur_deck) / 16,
        len(state.dinosaur_under) / 16,
        len(state.dinosaur_flipped) / 16,
    )


def _write_items(view: View, found: Numbers) -> None:
    slots, width = _START["hand_slots"], BLOCKS["hand_slots"].shape[1]
    ones = [_START["hand"] + card for card in view.hand]
    ones += [slots + place * width + card for place, card in enumerate(view.hand)]
    ones += [_START["discards"] + card for card in view.state.item_discards]
    found[ones] = 1


def _write_phase(state: State, found: Numbers) -> None:
    start, deck = BLOCKS["dinosaur_cards"].start, BLOCKS["dinosaur_cards"].shape[1]
    ones = [start + card for card in state.dinosaur_deck]
    ones += [start + deck + card for card in state.dinosaur_under]
    ones += [start + 2 * deck + card for card in state.dinosaur_flipped]
    if state.known_next_card is not None:
        ones.append(_START["known_card"] + state.known_next_card)
    phase = state.dinosaur_phase
    if phase is not None:
        ones.append(_START["phase_card"] + phase.card)
        first = _START["phase"]
        if phase.reversed:
            ones.append(first)
        for task in state.agenda:
            if isinstance(task, ResolveAttacks):
                ones.append(first + 1)
            elif isinstance(task, MoveDinosaurs):
                ones += [first + 2 + SPECIES.index(split_move(move)[0]) for move in task.moves]
    found[ones] = 1


def _write_rolls(state: State, observer: Seat, found: Numbers) -> None:
    for number, roll in enumerate((state.roll, state.opposed_roll)):
        if roll is not None:
            start = _START["rolls"] + number * _ROLL_WIDTH
            found[start : start + _ROLL_WIDTH] = _roll_values(state, roll, observer)


def _roll_values(state: State, roll: Roll, observer: Seat) -> list[float]:
    values = [1.0, *[kind == roll.kind for kind in ROLLS], *[0.0] * SEATS]
    values[4 + places_clockwise(state, observer, roll.seat)] = 1
    values.append(0 if roll.target is None else roll.target / 12)
    values += [roll.dice.count(face) for face in range(1, 7)]
    values += [
        roll.count / 2,
        total(state, roll) / 12 if roll.dice else 0,
        bonus(state, roll) / 6,
        0 if roll.minimum is None else roll.minimum / 12,
        roll.drop_lowest,
        roll.drop_highest,
        roll.sixes,
    ]
    return values


def _write_stack(state: State, observer: Seat, found: Numbers) -> None:
    played = state.stack.played
    if not played:
        return
    start = _START["stack"]
    for play in played[: -STACK_PLAYS - 1 : -1]:
        for index, value in _play_values(state, play, observer):
            found[start + index] = value
        start += _PLAY_WIDTH
    size = _START["stack_size"]
    found[size : size + 2] = len(played) / 4, state.agenda[-1].stack_floor() / 4


def _play_values(state: State, play: Play, observer: Seat) -> list[tuple[int, float]]:
    """Return the features of a play that are not zero."""
    values: list[tuple[int, float]] = [
        (PLAY_KINDS.index(play.kind), 1),
        (len(PLAY_KINDS) + places_clockwise(state, observer, play.seat), 1),
        (_PLAY_ADDS, play.bonus / 5),
    ]
    card = card_of(state, play)
    if card is not None and play.target is not None and card.when != "response":
        if card.on == "dinosaur":
            target = _PLAY_DINOSAURS + play.target
        else:
            target = _PLAY_TARGETS + places_clockwise(state, observer, play.target)
        values.append((target, 1))
    shown = (play.card,) if play.kind == "item" else play.items
    return values + [(_PLAY_ITEMS + item, 1) for item in shown]


def _write_question(state: State, observer: Seat, found: Numbers) -> None:
    task: Any = state.agenda[-1]
    tag = task.__struct_config__.tag
    if tag not in QUESTIONS:
        return
    ones = [_START["question"] + QUESTIONS.index(tag)]
    steps, draws = getattr(task, "steps", 0), 0
    player: Seat | None = None
    if isinstance(task, ReactionWindow):
        ones.append(_START["moment"] + MOMENTS.index(task.timing))
        if task.within is not None:
            ones.append(_START["moment_within"] + MOMENTS.index(task.within))
            stake = draw_at_stake(state)["draws"]
            assert isinstance(stake, int)
            draws = stake
        player = task.full_seat
    elif isinstance(task, ChooseDestination):
        player = task.mover
    elif isinstance(task, MoveRaptor):
        player = task.target_seat
    if player is not None:
        ones.append(_START["question_player"] + places_clockwise(state, observer, player))
    found[ones] = 1
    first = _START["question_numbers"]
    found[first : first + 3] = steps / 3, draws / 5, getattr(task, "count", 0) / 5
