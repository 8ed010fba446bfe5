"""Questions in words, as messages without a language: what a seat is being asked.

They are made from a view, so they tell a seat nothing that it may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tacora.core.game import Seat
from tacora.core.messages import Argument, Message, Names
from tacora.games.dinosaurs.cards.models import Playable
from tacora.games.dinosaurs.dinosaur_phase.attacks import Face
from tacora.games.dinosaurs.dinosaur_phase.phase import Chase, Pack, Prowl, Sight
from tacora.games.dinosaurs.effects.destinations import Reach, Send
from tacora.games.dinosaurs.effects.peeking import Foresee, ScoutMap
from tacora.games.dinosaurs.pieces.diamonds import Refill
from tacora.games.dinosaurs.pieces.dice import total
from tacora.games.dinosaurs.pieces.dinosaur_pieces import Lead
from tacora.games.dinosaurs.pieces.explorers import Carry
from tacora.games.dinosaurs.reactions.windows import Window
from tacora.games.dinosaurs.state import Play, Roll, State, Task
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.turn.pickpocket import Amends
from tacora.games.dinosaurs.turn.setup import Explorers
from tacora.games.dinosaurs.turn.turn import Act, Place, Stride
from tacora.games.dinosaurs.view import View


def question(view: View, seat: Seat) -> Message:
    """What a seat is being asked."""
    task = view.table.agenda[-1]
    asked = _QUESTIONS.get(type(task))
    return Message("dinosaurs.ask") if asked is None else asked(view.table, seat, task)


def _ask(kind: str) -> Callable[[State, Seat, Any], Message]:
    def asked(table: State, seat: Seat, task: Any) -> Message:
        return Message(kind)

    return asked


def _ask_act(table: State, seat: Seat, task: Act) -> Message:
    return Message("dinosaurs.ask-act", {"count": table.points})


def _ask_step(table: State, seat: Seat, task: Stride) -> Message:
    assert table.roll is not None  # the step follows from it
    return Message("dinosaurs.ask-step", {"roll": _thrown(table, table.roll)})


def _ask_send(table: State, seat: Seat, task: Send) -> Message:
    if task.mover == seat:
        return Message("dinosaurs.ask-go")
    return Message("dinosaurs.ask-send", {"who": Names((task.mover,))})


def _ask_way(table: State, seat: Seat, task: Prowl | Chase | Lead) -> Message:
    beast = fragments.beast_of(table.cards, task.dinosaur)
    return Message("dinosaurs.ask-way", {"beast": beast})


def _ask_chase(table: State, seat: Seat, task: Sight) -> Message:
    beast = fragments.beast_of(table.cards, task.dinosaur)
    return Message("dinosaurs.ask-chase", {"beast": beast})


def _ask_keep(table: State, seat: Seat, task: Foresee) -> Message:
    if table.omen is None:  # somebody else looks
        return Message("dinosaurs.ask")
    return Message(
        "dinosaurs.ask-keep", {"card": fragments.deck_card(table.cards.deck[table.omen])}
    )


def _ask_take(table: State, seat: Seat, task: Amends) -> Message:
    return Message("dinosaurs.ask-take", {"who": Names((task.thief,))})


def _ask_window(table: State, seat: Seat, task: Window) -> Message:
    """J26: what has just happened, or is about to, and whether a card is played on it."""
    if table.stack.top is not None:
        return _ask_answer(table, table.stack.top)
    if table.roll is not None and task.moment in ("before", "rolled"):
        return _ask_roll(table, seat, table.roll)
    if table.hunt is not None and task.moment == "flipped":
        card = fragments.deck_card(table.cards.deck[table.hunt.card])
        return Message("dinosaurs.ask-flipped", {"card": card})
    if task.moment == "start" and seat == table.active:
        return Message("dinosaurs.ask-start-own")
    over = not table.points or not table.players[table.active].awake
    if task.moment != "start" and over:
        return Message("dinosaurs.ask-last")
    kind = "dinosaurs.ask-start" if task.moment == "start" else "dinosaurs.ask-acted"
    return Message(kind, {"who": Names((table.active,))})


def _ask_answer(table: State, play: Play) -> Message:
    who = Names((play.seat,))
    if play.kind == "augment":
        return Message("dinosaurs.ask-augmented", {"who": who, "by": fragments.signed(play.by)})
    shown: dict[str, Argument] = {"who": who}
    card: Playable
    if play.kind == "item":
        card = table.cards.items[play.card]
        shown["card"] = Message(f"item.{card.id}")
        plain, aimed = "dinosaurs.ask-played", "dinosaurs.ask-played-on"
    else:
        card = table.cards.explorers[play.card]
        shown["card"] = Message(f"explorer.{card.id}")
        plain, aimed = "dinosaurs.ask-used", "dinosaurs.ask-used-on"
    if play.target is None:
        return Message(plain, shown)
    return Message(aimed, {**shown, "target": _struck(table, card, play)})


def _struck(table: State, card: Playable, play: Play) -> Argument:
    """Whom or what a card on the stack is aimed at."""
    assert play.target is not None
    if card.when == "response":
        answered = table.stack.played[play.target].card
        return Message(f"item.{table.cards.items[answered].id}")
    if card.on == "dinosaur":
        return fragments.beast_of(table.cards, play.target)
    return Names((play.target,))


def _ask_roll(table: State, seat: Seat, roll: Roll) -> Message:
    own = roll.seat == seat
    facts: dict[str, Argument] = {"aim": _purpose(table, roll)}
    if not own:
        facts["who"] = Names((roll.seat,))
    if not roll.dice:
        return Message("dinosaurs.ask-before-own" if own else "dinosaurs.ask-before", facts)
    facts["roll"] = _thrown(table, roll)
    return Message("dinosaurs.ask-rolled-own" if own else "dinosaurs.ask-rolled", facts)


def _purpose(table: State, roll: Roll) -> Message:
    if roll.need is None:
        move = roll.kind == "move"
        return Message("dinosaurs.aim-move" if move else "dinosaurs.aim-steal")
    if roll.dinosaur is None:
        return Message("dinosaurs.aim-defend", {"need": roll.need})  # J50: a tie is enough
    need = roll.need + table.options.higher_rolls  # J51
    beast = fragments.beast_of(table.cards, roll.dinosaur)
    return Message("dinosaurs.aim-evade", {"beast": beast, "need": need})


def _thrown(table: State, roll: Roll) -> Argument:
    return fragments.thrown(roll.dice, total(table, roll))


_QUESTIONS: dict[type[Task], Callable[[State, Seat, Any], Message]] = {
    Explorers: _ask("dinosaurs.ask-explorer"),
    Place: _ask("dinosaurs.ask-place"),
    Act: _ask_act,
    Stride: _ask_step,
    Send: _ask_send,
    Prowl: _ask_way,
    Lead: _ask_way,
    Sight: _ask_chase,
    Chase: _ask_way,
    Pack: _ask("dinosaurs.ask-next"),
    Face: _ask("dinosaurs.ask-face"),
    Refill: _ask("dinosaurs.ask-fill"),
    Reach: _ask("dinosaurs.ask-from"),
    Foresee: _ask_keep,
    ScoutMap: _ask("dinosaurs.ask-draw"),
    Amends: _ask_take,
    Carry: _ask("dinosaurs.ask-carried"),
    Window: _ask_window,
}
