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

_CARD = (
    r"(?:/effects)*"
    r"(?:/(?:send|reach|lead|takeitem|peek|foresee|scoutmap|throw)|(?:/drawitems)+)?"
)
_ROLL = rf"(?:/@rolled(?:{_CARD}|/throw/@before{_CARD}))?"
_SHAPE = re.compile(
    rf"""finished | firstplayer(?:/lay)? | begin/explorers
    | end/flip(?:/act(?:
        /drawmap(?:/@start{_CARD})? | /place(?:/drawitems)? | /startitems/(?:celestial/place|refill)
        | /drawitems | /@act{_CARD}
        | /@acted(?:{_CARD} | /amends | /(?:stride|defend|catch){_ROLL}))?)?
    | end/huntover/(?:
        earthquake/@flipped{_CARD}
        | strike(?:
            /herds/@flipped{_CARD} | /face
            | (?:/herds(?:/prowl(?:/maul)? | (?:/pack)?(?:/sight | /chase)?)?)?
              (?:/carry | /judge{_ROLL})?))""",
    re.VERBOSE,
)
"""Every agenda that can wait in a game, the next task last; windows by their timing."""

_SEATS = {"seat", "thief", "victim", "mover", "target_seat", "rolling"}
_DINOSAURS = {"dinosaur", "left", "attackers"}
_FEW = {"count", "steps"}


def is_reachable_position(state: State) -> bool:
    """Return True if a game could reach this position, as far as the position shows."""
    if not _SHAPE.fullmatch("/".join(map(_name, state.agenda))):
        return False
    if state.agenda[0].__struct_config__.tag == "end" and state.players[state.active].at is None:
        return False
    return (
        all(_task_is_sound(state, task) for task in state.agenda)
        and all(_play_is_sound(state, *entry) for entry in enumerate(state.stack.played))
        and _roll_is_sound(state, state.roll)
        and _hunt_is_sound(state, state.dinosaur_phase)
        and _waits(state)
    )


def _name(task: Task) -> str:
    return (
        f"@{task.timing}" if isinstance(task, ReactionWindow) else str(task.__struct_config__.tag)
    )


def _waits(state: State) -> bool:
    """Return True if the task on top waits, and every seat that is asked has a choice."""
    after = replace(state)
    if isinstance(state.agenda[-1], GameFinished):
        return True
    if after.agenda[-1].run(after, []) or after != state:
        return False
    waiting = rules.pending(state)
    if isinstance(waiting, Chance):
        return bool(waiting.outcomes)
    assert isinstance(waiting, Decide)  # GameFinished is handled above
    return bool(waiting.seats) and all(rules.legal_choices(state, seat) for seat in waiting.seats)


# Names in the agenda


def _are_seats(state: State, seats: Iterable[int | None]) -> bool:
    return all(seat is None or 0 <= seat < len(state.players) for seat in seats)


def _are_in_play(state: State, dinosaurs: Iterable[int | None]) -> bool:
    return all(
        number is None
        or (0 <= number < len(state.dinosaurs) and state.dinosaurs[number] is not None)
        for number in dinosaurs
    )


def _task_is_sound(state: State, task: Task) -> bool:
    for field, value in asdict(task).items():
        several = value if isinstance(value, tuple) else (value,)
        if field in _SEATS and not _are_seats(state, several):
            return False
        if field in _DINOSAURS and not _are_in_play(state, several):
            return False
        if field in _FEW and not 0 <= value <= MAX_TOTAL_EFFECT:
            return False
    fits = _FITS.get(type(task))
    return fits is None or fits(state, task)


def _moves(state: State, task: MoveDinosaurs) -> bool:
    return all(MOVE_PATTERN.fullmatch(move) for move in task.moves)


def _rest_of_a_card(state: State, task: ResolveEffects) -> bool:
    card = _checked_card_of(state, task.play)
    printed = () if card is None else card.effects
    return bool(task.effects) and task.effects == printed[len(printed) - len(task.effects) :]


def _places(state: State, task: ChooseDestination) -> bool:
    return len(task.offered) > 1 and set(task.offered) <= set(state.board.cards)


def _diamonds(state: State, task: PickUpRemote) -> bool:
    return len(task.offered) > 1 and all(can_pick_up(state, task.seat, c) for c in task.offered)


def _cards_to_see(state: State, task: ChooseScoutedCards) -> bool:
    return MAP_CARDS_PER_TURN <= task.count <= len(task.seen) + len(state.map_deck)


def _two_hands(state: State, task: TakeItem) -> bool:
    return task.seat != task.victim


def _diamond_to_take(state: State, task: ClaimDiamond) -> bool:
    return state.players[task.thief].diamonds > 0 and has_room(state, task.victim)


_FITS: dict[type[Task], Callable[[State, Any], bool]] = {
    MoveDinosaurs: _moves,
    ResolveEffects: _rest_of_a_card,
    ChooseDestination: _places,
    PickUpRemote: _diamonds,
    ChooseScoutedCards: _cards_to_see,
    TakeItem: _two_hands,
    ClaimDiamond: _diamond_to_take,
}
"""Further conditions of some tasks."""


def _checked_card_of(state: State, play: Play) -> Playable | None:
    deck = state.cards.items if play.kind == "item" else state.cards.explorers
    if not _are_seats(state, [play.seat]) or play.card not in range(len(deck)):
        return None
    return card_of(state, play)


def _play_is_sound(state: State, place: int, play: Play) -> bool:
    if play.kind == "augment":
        return (
            _are_seats(state, [play.seat])
            and play.target is None
            and 0 < abs(play.bonus) <= MAX_TOTAL_EFFECT
        )
    card = _checked_card_of(state, play)
    if card is None:
        return False
    if card.when == "response":
        below = state.stack.played[place - 1] if place else None
        return below is not None and below.kind == "item" and play.target == place - 1
    if (play.target is None) != (card.on == "self"):
        return False
    named = _are_in_play if card.on == "dinosaur" else _are_seats
    return named(state, [play.target])


def _roll_is_sound(state: State, roll: Roll | None) -> bool:
    judges = ("stride", "judge", "defend", "catch")
    under_way = [task for task in state.agenda if task.__struct_config__.tag in judges]
    if roll is None or not under_way:
        return roll is None
    attack = under_way[-1].__struct_config__.tag == "judge"
    return (
        _are_seats(state, [roll.seat])
        and _are_in_play(state, [roll.dinosaur])
        and attack == (roll.dinosaur is not None)
        and 1 <= roll.count <= 2
        and len(roll.dice) in (0, roll.count)
        and all(1 <= die <= 6 for die in roll.dice)
        and bool(roll.dice) == _thrown(state)
        and abs(roll.extra_dice) <= MAX_TOTAL_EFFECT
        and 0 <= roll.sixes <= MAX_TOTAL_EFFECT
        and abs(roll.bonus) <= MAX_TOTAL_EFFECT * MAX_TOTAL_EFFECT
    )


def _thrown(state: State) -> bool:
    """Return True if the dice are thrown: no window before the roll, and no throw on top."""
    task = state.agenda[-1]
    before = any(_name(other) == "@before" for other in state.agenda)
    return not before and not (isinstance(task, RollDice) and not task.again)


def _hunt_is_sound(state: State, hunt: DinosaurPhase | None) -> bool:
    phase = any(task.__struct_config__.tag == "huntover" for task in state.agenda)
    if hunt is None or not phase:
        return hunt is None and not phase
    bitten = [dinosaur for dinosaur, _ in hunt.attacks_made]
    return (
        hunt.card in state.dinosaur_flipped
        and _are_seats(state, [hunt.t_rex_target, *[seat for _, seat in hunt.attacks_made]])
        and _are_in_play(state, [*hunt.immobilized, *hunt.pacified, *hunt.moved, *bitten])
    )
