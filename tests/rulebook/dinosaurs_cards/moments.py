"""Every moment at which a card may be played, with a table at which every card would do something.

Seat 0 is active. Seats 0 and 1 stand on e1 with a raptor far from home and a diamond at their
feet; seat 2 stands beside them. All have a diamond, and their explorer cards are turned over.
"""

from __future__ import annotations

from typing import NamedTuple

from tacora.core.stack import Stack
from tacora.games.dinosaurs import state as at_the_table
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.cards.effect_definitions import RollKind
from tacora.games.dinosaurs.cards.loader import standard_cards
from tacora.games.dinosaurs.cards.models import Playable
from tacora.games.dinosaurs.dinosaur_phase.attacks import ResolveAttacks, ResolveEvasion
from tacora.games.dinosaurs.dinosaur_phase.phase import (
    EndDinosaurPhase,
    FlipDinosaurCard,
    MoveDinosaurs,
)
from tacora.games.dinosaurs.pieces.dice import RollDice
from tacora.games.dinosaurs.piles import without_card
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import DinosaurPhase, Play, Roll, update_player
from tacora.games.dinosaurs.turn.pickpocket import ResolveTheft, RollDefence
from tacora.games.dinosaurs.turn.turn import ChooseStep, DrawMapCards, EndTurn, TakeActions
from tests.rulebook.dinosaurs_cards.scene import Scene

ACTIVE, OTHER, BYSTANDER = 0, 1, 2
ITEMS = standard_cards().items
EXPLORERS = standard_cards().explorers
RAPTOR = standard_cards().dinosaur_named["raptor-7"]


class Moment(NamedTuple):
    """Where the game stands, and who holds the card in question."""

    when: at_the_table.WindowTiming
    holder: int
    roll: RollKind | None = None
    roller: int | None = None
    answering: bool = False
    """Whether the bystander has just played an item."""

    def __str__(self) -> str:
        seats = {ACTIVE: "the active seat", OTHER: "another seat"}
        roll = "" if self.roller is None else f" a {self.roll} roll of {seats[self.roller]}"
        return f"{self.when}{roll}: {seats[self.holder]}{' answers' * self.answering}"

    @property
    def can_be_asleep(self) -> bool:
        """Whether the holder may be unconscious: not while acting, rolling, robbing, beginning."""
        acts = self.holder == ACTIVE and self.when in ("start", "act")
        return not acts and self.roller != self.holder and self.roll != "steal"


_ROLLS: tuple[tuple[RollKind, int], ...] = (
    ("move", ACTIVE),
    ("evade", ACTIVE),
    ("evade", OTHER),
    ("steal", ACTIVE),
    ("steal", OTHER),
)

MOMENTS = tuple(
    moment._replace(answering=answering)
    for answering in (False, True)
    for holder in (ACTIVE, OTHER)
    for moment in (
        Moment("start", holder),
        Moment("act", holder),
        Moment("acted", holder),
        Moment("flipped", holder),
        *(Moment("before", holder, roll, roller) for roll, roller in _ROLLS),
        *(Moment("rolled", holder, roll, roller) for roll, roller in _ROLLS),
    )
    if answering or moment[:2] != ("act", OTHER)  # between actions only the active player may play
)


def allows(card: Playable, at: Moment) -> bool:
    """What the card says about when it may be played (J26)."""
    own = at.holder == ACTIVE
    for_this_roll = at.roll in card.rolls and (at.roller == at.holder) == (card.whose == "own")
    return {
        "any": True,
        "own-turn": own and at.when in ("start", "act", "acted"),
        "turn-start": own and at.when == "start",
        "next-roll": at.when == "before" and for_this_roll,
        "just-rolled": at.when == "rolled" and for_this_roll,
        "flipped": at.when == "flipped",
        "dinosaurs": at.when == "flipped" or at.roll == "evade",
        "response": at.answering,
    }[card.when]


def item_at(item: str, at: Moment) -> Scene:
    """The holder has this item at this moment."""
    filler = [name for name in ("spyglass", "strong-coffee", "rope") if name != item]
    scene = _table(at).hold(at.holder, item).hold(BYSTANDER, filler[1])
    if at.answering:
        card = scene.state.cards.item_named[filler[0]]
        scene.state.item_deck = without_card(scene.state.item_deck, card)
        scene.state.stack = Stack((Play("item", BYSTANDER, card),))
    return scene


def explorer_at(explorer: str, at: Moment) -> Scene:
    """The holder has this explorer, ready, and another item in hand."""
    return item_at("smelling-salts", at).explorer(at.holder, explorer)


def _table(at: Moment) -> Scene:
    scene = Scene(pickpocketing=True).stand(0, "e1").stand(1, "e1").stand(2, "s1e1")
    scene.put("raptor-7", "e1").lay("e1", 1)
    for seat in range(3):
        update_player(scene.state, seat, diamonds=1)
    scene.state.agenda = _agenda(at)
    scene.state.actions_left = 0 if at.when in ("acted", "flipped") or at.roll == "evade" else 2
    scene.state.may_act = at.when != "flipped" and at.roll != "evade"
    scene.state.roll = _roll(at)
    if at.when == "flipped" or at.roll == "evade":
        card = scene.state.cards.deck_named["everybody-runs"]
        scene.state.dinosaur_deck = without_card(scene.state.dinosaur_deck, card)
        scene.state.dinosaur_flipped = (card,)
        scene.state.dinosaur_phase = DinosaurPhase(card, ACTIVE)
    return scene


def _agenda(at: Moment) -> tuple[Task, ...]:
    """What is to be done, the next last."""
    turn = (EndTurn(), FlipDinosaurCard(), TakeActions())
    phase = (EndTurn(), EndDinosaurPhase(), ResolveAttacks())
    window = ReactionWindow(at.when)
    dice = (ReactionWindow("rolled"), RollDice(), window) if at.when == "before" else (window,)
    if at.roll is not None:
        judge: Task = {
            "move": ChooseStep(),
            "evade": ResolveEvasion(),
            "steal": RollDefence(ACTIVE, OTHER),
        }[at.roll]
        if at.roll == "steal" and at.roller == OTHER:
            judge = ResolveTheft(ACTIVE, OTHER, 4)
        before = phase if at.roll == "evade" else (*turn, ReactionWindow("acted"))
        return (*before, judge, *dice)
    if at.when == "act" and not at.answering:
        return turn
    rest: dict[str, tuple[Task, ...]] = {
        "start": (*turn, DrawMapCards()),
        "act": turn,
        "acted": turn,
        "flipped": (*phase, MoveDinosaurs(("triceratops:W", "pterodactyl:SS", "raptor", "t-rex"))),
    }
    return (*rest[at.when], window)


def _roll(at: Moment) -> Roll | None:
    if at.roll is None or at.roller is None:
        return None
    dice = () if at.when == "before" else (3,) if at.roll == "steal" else (2, 5)
    if at.roll == "evade":
        return Roll("evade", at.roller, target=3, dinosaur=RAPTOR, dice=dice)
    return Roll(at.roll, at.roller, count=1 if at.roll == "steal" else 2, dice=dice)
