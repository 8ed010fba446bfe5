"""Every timing of a card, on a table where every card would have an effect.

Seat 0 is active. Seats 0 and 1 stand on e1 with a raptor far from home and a diamond on the
ground; seat 2 stands beside them. All have a diamond, and their explorer cards are face down.
"""

from __future__ import annotations

from typing import NamedTuple

from tacora.core.stack import Stack
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.cards.effect_definitions import RollKind
from tacora.games.dinosaurs.cards.loader import standard_cards
from tacora.games.dinosaurs.cards.models import Playable
from tacora.games.dinosaurs.dinosaur_phase.attacks import ResolveAttacks, ResolveEvasion
from tacora.games.dinosaurs.dinosaur_phase.phase import EndDinosaurPhase, MoveDinosaurs
from tacora.games.dinosaurs.pieces.dice import RollDice
from tacora.games.dinosaurs.piles import without_card
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import (
    DinosaurPhase,
    Play,
    Roll,
    WindowTiming,
)
from tacora.games.dinosaurs.turn.pickpocket import ResolveTheft
from tacora.games.dinosaurs.turn.turn import ChooseStep, DrawMapCards, EndTurn
from tests.rulebook.dinosaurs_harness import TURN, Table, on_island

ACTIVE, OTHER, BYSTANDER = 0, 1, 2
ITEMS = standard_cards().items
EXPLORERS = standard_cards().explorers
RAPTOR = standard_cards().dinosaur_named["raptor-7"]


class Timing(NamedTuple):
    """A situation in which cards may be played, and the seat that holds the card in question."""

    window: WindowTiming
    holder: int
    roll: RollKind | None = None
    roller: int | None = None
    answering: bool = False
    """True if the bystander has just played an item."""

    def __str__(self) -> str:
        seats = {ACTIVE: "the active seat", OTHER: "another seat"}
        roll = "" if self.roller is None else f" a {self.roll} roll of {seats[self.roller]}"
        return f"{self.window}{roll}: {seats[self.holder]}{' answers' * self.answering}"

    @property
    def holder_can_be_unconscious(self) -> bool:
        """False while the holder acts, rolls, robs or begins a turn."""
        acts = self.holder == ACTIVE and self.window in ("start", "act")
        return not acts and self.roller != self.holder and self.roll != "steal"


_ROLLS: tuple[tuple[RollKind, int], ...] = (
    ("move", ACTIVE),
    ("evade", ACTIVE),
    ("evade", OTHER),
    ("steal", ACTIVE),
)

TIMINGS = tuple(
    timing._replace(answering=answering)
    for answering in (False, True)
    for holder in (ACTIVE, OTHER)
    for timing in (
        Timing("start", holder),
        Timing("act", holder),
        Timing("acted", holder),
        Timing("flipped", holder),
        *(Timing("before", holder, roll, roller) for roll, roller in _ROLLS),
        *(Timing("rolled", holder, roll, roller) for roll, roller in _ROLLS),
    )
    if answering or timing[:2] != ("act", OTHER)  # between actions only the active player may play
)


def allows(card: Playable, timing: Timing) -> bool:
    """Tell whether the card's text allows this timing (J26)."""
    own = timing.holder == ACTIVE
    rollers = (ACTIVE, OTHER) if timing.roll == "steal" else (timing.roller,)  # J50: both roll
    for_this_roll = timing.roll in card.rolls and any(
        (roller == timing.holder) == (card.whose == "own") for roller in rollers
    )
    return {
        "any": True,
        "own-turn": own and timing.window in ("start", "act", "acted"),
        "turn-start": own and timing.window == "start",
        "next-roll": timing.window == "before" and for_this_roll,
        "just-rolled": timing.window == "rolled" and for_this_roll,
        "flipped": timing.window == "flipped",
        "dinosaurs": timing.window == "flipped" or timing.roll == "evade",
        "response": timing.answering,
    }[card.when]


def item_at(item: str, timing: Timing) -> Table:
    """Give the holder this item at this timing."""
    filler = [name for name in ("spyglass", "strong-coffee", "rope") if name != item]
    table = _table(timing).hold(timing.holder, item).hold(BYSTANDER, filler[1])
    if timing.answering:
        card = table.state.cards.item_named[filler[0]]
        table.state.item_deck = without_card(table.state.item_deck, card)
        table.state.stack = Stack((Play("item", BYSTANDER, card),))
    return table


def explorer_at(explorer: str, timing: Timing) -> Table:
    """Give the holder this explorer, ready, and another item in hand."""
    return item_at("smelling-salts", timing).explorer(timing.holder, explorer)


def _table(timing: Timing) -> Table:
    table = on_island(pickpocketing=True)
    table.stand(0, "e1", diamonds=1).stand(1, "e1", diamonds=1).stand(2, "s1e1", diamonds=1)
    table.put("raptor-7", "e1").lay("e1", 1)
    table.lay_agenda(*_agenda(timing))
    table.state.actions_left = (
        0 if timing.window in ("acted", "flipped") or timing.roll == "evade" else 2
    )
    table.state.may_act = timing.window != "flipped" and timing.roll != "evade"
    table.state.roll = _roll(timing)
    if timing.roll == "steal":
        dice = () if timing.window == "before" else (4,)
        table.state.opposed_roll = Roll("steal", OTHER, opponent=ACTIVE, count=1, dice=dice)
    if timing.window == "flipped" or timing.roll == "evade":
        card = table.state.cards.deck_named["everybody-runs"]
        table.state.dinosaur_deck = without_card(table.state.dinosaur_deck, card)
        table.state.dinosaur_flipped = (card,)
        table.state.dinosaur_phase = DinosaurPhase(card, ACTIVE)
    return table


def _agenda(timing: Timing) -> tuple[Task, ...]:
    """Build the agenda, the next task last."""
    phase = (EndTurn(), EndDinosaurPhase(), ResolveAttacks())
    window = ReactionWindow(timing.window)
    dice = (
        (ReactionWindow("rolled"), *_throws(timing), window)
        if timing.window == "before"
        else (window,)
    )
    if timing.roll is not None:
        judge: Task = {
            "move": ChooseStep(),
            "evade": ResolveEvasion(),
            "steal": ResolveTheft(ACTIVE, OTHER),
        }[timing.roll]
        before = phase if timing.roll == "evade" else (*TURN, ReactionWindow("acted"))
        return (*before, judge, *dice)
    if timing.window == "act" and not timing.answering:
        return TURN
    rest: dict[str, tuple[Task, ...]] = {
        "start": (*TURN, DrawMapCards()),
        "act": TURN,
        "acted": TURN,
        "flipped": (*phase, MoveDinosaurs(("triceratops:W", "pterodactyl:SS", "raptor", "t-rex"))),
    }
    return (*rest[timing.window], window)


def _throws(timing: Timing) -> tuple[Task, ...]:
    return (RollDice(opposed=True), RollDice()) if timing.roll == "steal" else (RollDice(),)


def _roll(timing: Timing) -> Roll | None:
    if timing.roll is None or timing.roller is None:
        return None
    dice = () if timing.window == "before" else (3,) if timing.roll == "steal" else (2, 5)
    if timing.roll == "evade":
        return Roll("evade", timing.roller, target=3, dinosaur=RAPTOR, dice=dice)
    if timing.roll == "steal":
        return Roll("steal", timing.roller, opponent=OTHER, count=1, dice=dice)
    return Roll(timing.roll, timing.roller, dice=dice)
