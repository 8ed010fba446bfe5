"""Questions to a seat, as messages without a language.

They are made from a view, so they show a seat nothing that it may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tacora.core.game import Seat
from tacora.core.messages import Argument, Message, PlayerNames
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.dinosaur_phase.attacks import ChooseAttacker
from tacora.games.dinosaurs.dinosaur_phase.phase import (
    ChooseRaptorTarget,
    MoveRaptor,
    MoveTRex,
)
from tacora.games.dinosaurs.effects.diamonds import PickUpRemote
from tacora.games.dinosaurs.effects.dinosaurs import MoveDinosaurByCard
from tacora.games.dinosaurs.effects.movement import ChooseDestination
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards, KeepOrShuffle
from tacora.games.dinosaurs.pieces.diamonds import RefillDiamonds
from tacora.games.dinosaurs.pieces.dice import roll_of
from tacora.games.dinosaurs.pieces.explorers import OfferRescue
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Play, Roll, State, card_of, target_name
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.turn.pickpocket import ClaimDiamond
from tacora.games.dinosaurs.turn.setup import AssignExplorers
from tacora.games.dinosaurs.turn.turn import ChooseStep, PlaceMapCards, TakeActions
from tacora.games.dinosaurs.view import View


def prompt(view: View, seat: Seat) -> Message:
    """Return the question that a seat is asked."""
    task = view.state.agenda[-1]
    ask = _QUESTIONS.get(type(task))
    return Message("dinosaurs.ask") if ask is None else ask(view.state, seat, task)


def _ask(kind: str) -> Callable[[State, Seat, Any], Message]:
    def ask(state: State, seat: Seat, task: Any) -> Message:
        return Message(kind)

    return ask


def _ask_act(state: State, seat: Seat, task: TakeActions) -> Message:
    return Message("dinosaurs.ask-act", {"count": state.actions_left})


def _ask_step(state: State, seat: Seat, task: ChooseStep) -> Message:
    assert state.roll is not None  # the step follows from it
    return Message("dinosaurs.ask-step", {"roll": fragments.roll_in(state, state.roll)})


def _ask_destination(state: State, seat: Seat, task: ChooseDestination) -> Message:
    if task.mover == seat:
        return Message("dinosaurs.ask-go")
    return Message("dinosaurs.ask-send", {"who": PlayerNames((task.mover,))})


def _ask_direction(
    state: State, seat: Seat, task: MoveTRex | MoveRaptor | MoveDinosaurByCard
) -> Message:
    dinosaur = fragments.dinosaur_name_in(state.cards, task.dinosaur)
    return Message("dinosaurs.ask-way", {"beast": dinosaur})


def _ask_chase(state: State, seat: Seat, task: ChooseRaptorTarget) -> Message:
    dinosaur = fragments.dinosaur_name_in(state.cards, task.dinosaur)
    return Message("dinosaurs.ask-chase", {"beast": dinosaur})


def _ask_keep(state: State, seat: Seat, task: KeepOrShuffle) -> Message:
    if state.known_next_card is None:  # another seat peeks
        return Message("dinosaurs.ask")
    return Message(
        "dinosaurs.ask-keep", {"card": fragments.deck_card(state.cards.deck[state.known_next_card])}
    )


def _ask_take(state: State, seat: Seat, task: ClaimDiamond) -> Message:
    return Message("dinosaurs.ask-take", {"who": PlayerNames((task.thief,))})


def _ask_window(state: State, seat: Seat, task: ReactionWindow) -> Message:
    """Ask for a card to play on what has just happened or is about to happen (J26)."""
    if state.stack.top is not None and len(state.stack) > task.stack_base:
        return _ask_response(state, state.stack.top)
    if state.roll is not None and task.timing in ("before", "rolled"):
        return _ask_roll(state, seat, state.roll)
    if state.dinosaur_phase is not None and task.timing == "flipped":
        card = fragments.deck_card(state.cards.deck[state.dinosaur_phase.card])
        return Message("dinosaurs.ask-flipped", {"card": card})
    if task.timing == "full":
        return Message("dinosaurs.ask-full")
    return _ask_in_turn(state, seat, task)


def _ask_in_turn(state: State, seat: Seat, task: ReactionWindow) -> Message:
    if task.timing == "start" and seat == state.active:
        return Message("dinosaurs.ask-start-own")
    over = not state.actions_left or not state.players[state.active].conscious
    if task.timing != "start" and over:
        return Message("dinosaurs.ask-last")
    kind = "dinosaurs.ask-start" if task.timing == "start" else "dinosaurs.ask-acted"
    return Message(kind, {"who": PlayerNames((state.active,))})


def _ask_response(state: State, play: Play) -> Message:
    who = PlayerNames((play.seat,))
    card = card_of(state, play)
    if card is None:
        return Message("dinosaurs.ask-augmented", {"who": who, "by": fragments.signed(play.bonus)})
    facts: dict[str, Argument] = {"who": who, "card": Message(f"{play.kind}.{card.id}")}
    if play.kind == "item":
        plain, aimed = "dinosaurs.ask-played", "dinosaurs.ask-played-on"
    else:
        plain, aimed = "dinosaurs.ask-used", "dinosaurs.ask-used-on"
    target = target_name(state, card, play)
    if target is None:
        return Message(plain, facts)
    return Message(aimed, {**facts, "target": fragments.target_of_card(state.cards, card, target)})


def _ask_roll(state: State, seat: Seat, roll: Roll) -> Message:
    if roll.dice and state.opposed_roll is not None:  # J50
        return _ask_theft(state, roll, state.opposed_roll)
    roll = roll_of(state, seat) or roll
    own = roll.seat == seat
    facts: dict[str, Argument] = {"aim": _aim(state, roll)}
    if not own:
        facts["who"] = PlayerNames((roll.seat,))
    if not roll.dice:
        return Message("dinosaurs.ask-before-own" if own else "dinosaurs.ask-before", facts)
    facts["roll"] = fragments.roll_in(state, roll)
    return Message("dinosaurs.ask-rolled-own" if own else "dinosaurs.ask-rolled", facts)


def _ask_theft(state: State, roll: Roll, opposed: Roll) -> Message:
    return Message(
        "dinosaurs.ask-theft",
        {
            "who": PlayerNames((roll.seat,)),
            "roll": fragments.roll_in(state, roll),
            "victim": PlayerNames((opposed.seat,)),
            "defence": fragments.roll_in(state, opposed),
        },
    )


def _aim(state: State, roll: Roll) -> Message:
    if roll.kind == "move":
        return Message("dinosaurs.aim-move")
    if roll.dinosaur is None or roll.target is None:
        thief = roll is state.roll
        return Message("dinosaurs.aim-steal" if thief else "dinosaurs.aim-defend")
    need = roll.target + state.options.higher_rolls  # J51
    dinosaur = fragments.dinosaur_name_in(state.cards, roll.dinosaur)
    return Message("dinosaurs.aim-evade", {"beast": dinosaur, "need": need})


_QUESTIONS: dict[type[Task], Callable[[State, Seat, Any], Message]] = {
    AssignExplorers: _ask("dinosaurs.ask-explorer"),
    PlaceMapCards: _ask("dinosaurs.ask-place"),
    TakeActions: _ask_act,
    ChooseStep: _ask_step,
    ChooseDestination: _ask_destination,
    MoveTRex: _ask_direction,
    MoveDinosaurByCard: _ask_direction,
    ChooseRaptorTarget: _ask_chase,
    MoveRaptor: _ask_direction,
    ChooseAttacker: _ask("dinosaurs.ask-face"),
    RefillDiamonds: _ask("dinosaurs.ask-fill"),
    PickUpRemote: _ask("dinosaurs.ask-from"),
    KeepOrShuffle: _ask_keep,
    ChooseScoutedCards: _ask("dinosaurs.ask-draw"),
    ClaimDiamond: _ask_take,
    OfferRescue: _ask("dinosaurs.ask-carried"),
    ReactionWindow: _ask_window,
}
