"""Check that the rules can go on from a position.

The reader checks where things lie. This module checks the agenda: it has a shape that occurs in a
game, and every seat, dinosaur and card that it names exists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import asdict, replace

from tacora.core.game import Chance, Decide
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs.agenda import GameFinished, Task
from tacora.games.dinosaurs.cards.models import MAP_CARDS_PER_TURN, Playable
from tacora.games.dinosaurs.cards.validation import MOVE_PATTERN
from tacora.games.dinosaurs.dinosaur_phase.phase import MoveDinosaurs
from tacora.games.dinosaurs.effects.base import ResolveEffects
from tacora.games.dinosaurs.effects.diamonds import PickUpRemote
from tacora.games.dinosaurs.effects.movement import ChooseDestination
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards
from tacora.games.dinosaurs.pieces.diamonds import can_pick_up, has_room
from tacora.games.dinosaurs.pieces.dice import RollDice
from tacora.games.dinosaurs.pieces.hands import TakeItem
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import DinosaurPhase, Play, Roll, State, card_of
from tacora.games.dinosaurs.turn.pickpocket import ClaimDiamond

MAX_TOTAL_EFFECT = 50
"""More than all cards of a game add to any number."""

_FULL = r"(?:(?:/effects|/drawitems)*/(?:drawitems|takeitem)/@full)"
"""A draw that waits until a seat with a full hand has answered (J24)."""
_CARD = (
    rf"{_FULL}*(?:/effects)*"
    r"(?:/(?:send|reach|lead|takeitem|peek|foresee|scoutmap|throw)|(?:/drawitems)+)?"
)
_DRAW = rf"(?:/drawitems(?:/@full{_CARD})?)"
_ROLL = rf"(?:/@rolled(?:{_CARD}|(?:/throw){{1,2}}(?:/@before{_CARD})?))?"
_SHAPE = re.compile(
    rf"""finished | firstplayer | begin(?:/lay(?:/explorers)?|(?:/drawitems)+)
    | end/flip(?:/act(?:
        /drawmap(?:/@start{_CARD})? | /place{_DRAW}? | /startitems/(?:celestial/place|refill)
        | {_DRAW} | /@act{_CARD}
        | /@acted(?:{_CARD} | /amends | /(?:stride|catch){_ROLL}))?)?
    | end/huntover/(?:
        earthquake/@flipped{_CARD}
        | strike(?:
            /herds/@flipped{_CARD} | /face
            | (?:/herds(?:/prowl(?:/maul)? | (?:/sight)*(?:/chase)?)?)?
              (?:/carry | /judge{_ROLL})?))""",
    re.VERBOSE,
)
"""Every agenda that can wait in a game, the next task last; windows by their timing."""

_SEATS = {"seat", "thief", "victim", "mover", "target_seat", "rolling", "full_seat"}
_DINOSAURS = {"dinosaur", "attackers"}
_SMALL_NUMBERS = {"count", "steps"}


def is_reachable_position(state: State) -> bool:
    """Return True if a game could reach this position, as far as the position shows."""
    if not _SHAPE.fullmatch("/".join(map(_task_name, state.agenda))):
        return False
    if state.agenda[0].__struct_config__.tag == "end" and state.players[state.active].at is None:
        return False
    return (
        all(_task_is_valid(state, task) for task in state.agenda)
        and all(_play_is_valid(state, *entry) for entry in enumerate(state.stack.played))
        and _roll_is_valid(state, state.roll)
        and _opposed_roll_is_valid(state, state.roll, state.opposed_roll)
        and _phase_is_valid(state, state.dinosaur_phase)
        and _can_wait(state)
    )


def _task_name(task: Task) -> str:
    return (
        f"@{task.timing}" if isinstance(task, ReactionWindow) else str(task.__struct_config__.tag)
    )


def _can_wait(state: State) -> bool:
    """Return True if the task on top waits, and every seat that is asked has a choice."""
    after = replace(state)
    if isinstance(state.agenda[-1], GameFinished):
        return True
    if after.agenda[-1].run(after, []) or after != state:
        return False
    pending = rules.pending(state)
    if isinstance(pending, Chance):
        return bool(pending.outcomes)
    assert isinstance(pending, Decide)  # GameFinished is handled above
    return bool(pending.seats) and all(rules.legal_choices(state, seat) for seat in pending.seats)


# Names in the agenda


def _are_seats(state: State, seats: Iterable[int | None]) -> bool:
    return all(seat is None or 0 <= seat < len(state.players) for seat in seats)


def _are_in_play(state: State, dinosaurs: Iterable[int | None]) -> bool:
    return all(
        number is None
        or (0 <= number < len(state.dinosaurs) and state.dinosaurs[number] is not None)
        for number in dinosaurs
    )


def _is_card(state: State, code: str | None) -> bool:
    """Return True for the card that caused a task: an item, an explorer, a map card, or none."""
    cards = state.cards
    known = (cards.item_codes, cards.explorer_codes, cards.map_codes)
    return code is None or any(code in codes for codes in known)


def _task_is_valid(state: State, task: Task) -> bool:
    for field, value in asdict(task).items():
        values = value if isinstance(value, tuple) else (value,)
        if field in _SEATS and not _are_seats(state, values):
            return False
        if field in _DINOSAURS and not _are_in_play(state, values):
            return False
        if field == "card" and not _is_card(state, value):
            return False
        if field in _SMALL_NUMBERS and not 0 <= value <= MAX_TOTAL_EFFECT:
            return False
    check = _CHECKS.get(type(task))
    return check is None or check(state, task)


def _moves_are_valid(state: State, task: MoveDinosaurs) -> bool:
    return all(MOVE_PATTERN.fullmatch(move) for move in task.moves)


def _are_last_effects(state: State, task: ResolveEffects) -> bool:
    card = _valid_card_of(state, task.play)
    printed = () if card is None else card.effects
    return bool(task.effects) and task.effects == printed[len(printed) - len(task.effects) :]


def _cells_exist(state: State, task: ChooseDestination) -> bool:
    return len(task.offered) > 1 and set(task.offered) <= set(state.board.cards)


def _diamonds_can_be_taken(state: State, task: PickUpRemote) -> bool:
    return len(task.offered) > 1 and all(can_pick_up(state, task.seat, c) for c in task.offered)


def _enough_map_cards(state: State, task: ChooseScoutedCards) -> bool:
    return MAP_CARDS_PER_TURN <= task.count <= len(task.seen) + len(state.map_deck)


def _seats_differ(state: State, task: TakeItem) -> bool:
    return task.seat != task.victim


def _diamond_can_be_claimed(state: State, task: ClaimDiamond) -> bool:
    return state.players[task.thief].diamonds > 0 and has_room(state, task.victim)


def _window_is_valid(state: State, task: ReactionWindow) -> bool:
    is_full = task.timing == "full"
    return is_full == (task.full_seat is not None) and (
        (0 <= task.stack_base <= len(state.stack) and task.within not in (None, "full"))
        if is_full
        else (task.stack_base == 0 and task.within is None)
    )


_CHECKS: dict[type[Task], Callable[[State, Any], bool]] = {
    ReactionWindow: _window_is_valid,
    MoveDinosaurs: _moves_are_valid,
    ResolveEffects: _are_last_effects,
    ChooseDestination: _cells_exist,
    PickUpRemote: _diamonds_can_be_taken,
    ChooseScoutedCards: _enough_map_cards,
    TakeItem: _seats_differ,
    ClaimDiamond: _diamond_can_be_claimed,
}
"""Further conditions of some tasks."""


def _valid_card_of(state: State, play: Play) -> Playable | None:
    deck = state.cards.items if play.kind == "item" else state.cards.explorers
    if not _are_seats(state, [play.seat]) or play.card not in range(len(deck)):
        return None
    return card_of(state, play)


def _play_is_valid(state: State, index: int, play: Play) -> bool:
    if play.kind == "augment":
        return (
            _are_seats(state, [play.seat])
            and play.target is None
            and 0 < abs(play.bonus) == len(play.items)
            and len(set(play.items)) == len(play.items)
            and all(0 <= item < len(state.cards.items) for item in play.items)
        )
    if play.items:
        return False
    card = _valid_card_of(state, play)
    if card is None:
        return False
    if card.when == "response":
        below = state.stack.played[index - 1] if index else None
        return below is not None and below.kind == "item" and play.target == index - 1
    if (play.target is None) != (card.on == "self" and not card.targets_roll):
        return False
    named = _are_in_play if card.on == "dinosaur" else _are_seats
    return named(state, [play.target])


def _roll_is_valid(state: State, roll: Roll | None) -> bool:
    kinds = {"stride": "move", "judge": "evade", "catch": "steal"}
    due = [kinds[tag] for tag in map(_task_name, state.agenda) if tag in kinds]
    if roll is None or not due:
        return roll is None
    return (
        roll.kind == due[-1]
        and _are_seats(state, [roll.seat, roll.opponent])
        and _are_in_play(state, [roll.dinosaur])
        and (roll.kind == "evade") == (roll.dinosaur is not None)
        and (roll.kind == "steal") == (roll.opponent is not None)
        and roll.count == (1 if roll.kind == "steal" else 2)
        and len(roll.dice) in (0, roll.count)
        and all(1 <= die <= 6 for die in roll.dice)
        and bool(roll.dice) == _dice_are_thrown(state, opposed=roll is state.opposed_roll)
        and 0 <= roll.drop_lowest <= MAX_TOTAL_EFFECT
        and 0 <= roll.drop_highest <= MAX_TOTAL_EFFECT
        and 0 <= roll.sixes <= MAX_TOTAL_EFFECT
        and len(roll.bonuses) <= MAX_TOTAL_EFFECT
        and all(abs(number) <= MAX_TOTAL_EFFECT for _, number in roll.bonuses)
    )


def _opposed_roll_is_valid(state: State, roll: Roll | None, opposed: Roll | None) -> bool:
    """Return True if two players roll in a theft, and only there (J50)."""
    if opposed is None:
        return roll is None or roll.kind != "steal"
    return (
        roll is not None
        and (roll.seat, roll.opponent) == (opposed.opponent, opposed.seat)
        and _roll_is_valid(state, opposed)
    )


def _dice_are_thrown(state: State, *, opposed: bool) -> bool:
    """Return True if the dice of a roll are thrown: no throw of them is due."""
    return not any(
        isinstance(task, RollDice) and not task.again and task.opposed == opposed
        for task in state.agenda
    )


def _phase_is_valid(state: State, phase: DinosaurPhase | None) -> bool:
    is_due = any(task.__struct_config__.tag == "huntover" for task in state.agenda)
    if phase is None or not is_due:
        return phase is None and not is_due
    attackers = [dinosaur for dinosaur, _ in phase.attacks_made]
    return (
        phase.card in state.dinosaur_flipped
        and _are_seats(state, [phase.t_rex_target, *[seat for _, seat in phase.attacks_made]])
        and _are_in_play(state, [*phase.immobilized, *phase.pacified, *phase.moved, *attackers])
    )
