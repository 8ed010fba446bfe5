"""The question to a seat: its kind, its facts, and every choice with its label and odds.

It is made from the seat's view, so it shows nothing that the seat may not know (J25, J33).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from tacora.core.game import Json, Seat
from tacora.core.questions import Offer, Question
from tacora.core.stack import PASS
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.choices import AUGMENT, FACE, MOVE, PLAY, STEAL, USE, Choice
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
from tacora.games.dinosaurs.effects.rolls import affected_roll
from tacora.games.dinosaurs.outlook import (
    Outlook,
    augmented_totals,
    outlook_after,
    outlook_of,
    theft_outlook,
)
from tacora.games.dinosaurs.pieces.diamonds import RefillDiamonds
from tacora.games.dinosaurs.pieces.dice import roll_of, total
from tacora.games.dinosaurs.pieces.explorers import OfferRescue
from tacora.games.dinosaurs.reactions.card_plays import parse_play
from tacora.games.dinosaurs.reactions.windows import ReactionWindow, draw_at_stake, top_play
from tacora.games.dinosaurs.state import Play, Roll, State, card_of, number_at, target_name
from tacora.games.dinosaurs.text.offers import offers, with_targets
from tacora.games.dinosaurs.text.prompts import prompt
from tacora.games.dinosaurs.text.reasons import impossible_actions, unplayable_cards
from tacora.games.dinosaurs.turn.pickpocket import ClaimDiamond
from tacora.games.dinosaurs.turn.setup import AssignExplorers
from tacora.games.dinosaurs.turn.turn import ChooseStep, PlaceMapCards, TakeActions
from tacora.games.dinosaurs.view import View, view

Facts = dict[str, Json]


def question(state: State, seat: Seat, choices: Sequence[str], odds: bool) -> Question:
    """Return the question to a seat that is asked, with its legal choices."""
    return question_from(view(state, seat), seat, choices, odds)


def question_from(seen: View, seat: Seat, choices: Sequence[str], odds: bool) -> Question:
    """Return the question to a seat from its view."""
    state, task = seen.state, seen.state.agenda[-1]
    found = offers(state, seat, choices)
    if odds:
        found = [_with_odds(state, seat, offer) for offer in found]
    kind, facts = _KINDS[type(task)]
    unavailable = impossible_actions(state, seat, found) if kind == "act" else []
    if isinstance(task, ReactionWindow | TakeActions):
        timing = task.moment if isinstance(task, ReactionWindow) else "act"
        unavailable += unplayable_cards(state, seat, timing, found)
    return Question(
        kind=kind,
        message=prompt(seen, seat),
        offers=tuple(_joined(found)),
        listed=tuple([text for text in choices if Choice.parse(text).verb != AUGMENT]),
        args=facts(state, task),
        unavailable=tuple(unavailable),
    )


def _joined(found: Sequence[Offer]) -> list[Offer]:
    """Join the plays of a card on several targets, unless they promise different rolls."""
    joined: list[Offer] = []
    for _, group in groupby(found, key=_card_of_offer):
        plays = list(group)
        aimed = len(plays) > 1 and plays[0].verb in (PLAY, USE)
        is_form = aimed and not any(play.odds for play in plays)
        joined += [with_targets(plays)] if is_form else plays
    return joined


def _card_of_offer(offer: Offer) -> tuple[object, ...]:
    """Return a key that the plays of one card share, and no other offers."""
    if offer.verb in (PLAY, USE) and "on" in offer.args:
        return offer.verb, offer.args.get("item")
    return offer.verb, offer.text


# Odds


def _with_odds(state: State, seat: Seat, offer: Offer) -> Offer:
    outlook = _outlook(state, seat, offer)
    odds = {} if outlook is None else outlook.to_json()
    own_roll = roll_of(state, seat)
    if offer.verb == AUGMENT and own_roll is not None:
        found = augmented_totals(state, own_roll, len(offer.pick["items"]))
        odds = {"totals": {sign: [*totals] for sign, totals in found.items()}}
    return replace(offer, odds=odds) if odds else offer


def _outlook(state: State, seat: Seat, offer: Offer) -> Outlook | None:
    """Return the outlook of the roll that follows a choice, or that it is about."""
    if offer.verb == MOVE:
        return outlook_of(state, Roll("move", seat))
    if offer.verb == STEAL:
        victim = offer.args["seat"]
        assert isinstance(victim, int)
        return theft_outlook(state, seat, victim)
    if offer.verb == FACE:
        here = state.players[seat].at
        dinosaur = state.cards.dinosaur_named[str(offer.args["dinosaur"])]
        assert here is not None  # it is attacked there
        return outlook_of(state, Roll("evade", seat, number_at(state, here), dinosaur))
    task = state.agenda[-1]
    if not isinstance(task, ReactionWindow) or task.timing not in ("before", "rolled"):
        return None
    if state.roll is None or top_play(state) is not None:
        return None
    return _outlook_in_window(state, seat, offer, task, state.roll)


def _outlook_in_window(
    state: State, seat: Seat, offer: Offer, window: ReactionWindow, roll: Roll
) -> Outlook | None:
    if offer.verb == PASS:
        return outlook_of(state, roll)
    if offer.text is None:
        return None
    choice = parse_play(state, seat, offer.text, window.moment)
    card = None if choice is None else card_of(state, choice.play)
    changed = None if choice is None or card is None else affected_roll(state, choice.play)
    if card is None or changed is None:
        return None
    return outlook_after(state, changed, card.effects)


# Facts


def _no_facts(state: State, task: Any) -> Facts:
    return {}


def _act(state: State, task: TakeActions) -> Facts:
    return {"actions": state.actions_left}


def _step(state: State, task: ChooseStep) -> Facts:
    assert state.roll is not None  # the step follows from it
    return {"total": total(state, state.roll), "dice": list(state.roll.dice)}


def _dinosaur(state: State, task: Any) -> Facts:
    return {"dinosaur": state.cards.dinosaurs[task.dinosaur]}


def _window(state: State, task: ReactionWindow) -> Facts:
    """Return the moment of a window, and what it is about: a play, a roll or a card."""
    facts: Facts = {"moment": task.timing, "seat": state.active}
    roll, phase, play = state.roll, state.dinosaur_phase, top_play(state)
    if roll is not None and task.timing in ("before", "rolled"):
        facts |= {"seat": roll.seat, "roll": roll.kind}
        if roll.dice:
            facts["total"] = total(state, roll)
        if roll.dinosaur is not None:
            facts["dinosaur"] = state.cards.dinosaurs[roll.dinosaur]
        if roll.target is not None:
            facts["needed"] = roll.target + state.options.higher_rolls  # J51
        if state.opposed_roll is not None:  # J50
            facts["opponent"] = state.opposed_roll.seat
            if state.opposed_roll.dice:
                facts["opposed_total"] = total(state, state.opposed_roll)
    if task.full_seat is not None:
        facts |= {"seat": task.full_seat, **draw_at_stake(state)}
    if phase is not None and task.timing == "flipped":
        facts["card"] = state.cards.deck[phase.card].id
    if play is not None:
        facts["played"] = _played(state, play)
    return facts


def _played(state: State, play: Play) -> Facts:
    """Return the play on top of the stack: who, which card, on whom; or items discarded."""
    card = card_of(state, play)
    if card is None:
        return {"seat": play.seat, "by": play.bonus}
    facts: Facts = {"seat": play.seat, play.kind: card.id}
    on = target_name(state, card, play)
    return facts if on is None else facts | {"on": on}


def _keep(state: State, task: KeepOrShuffle) -> Facts:
    card = state.known_next_card
    return {} if card is None else {"card": state.cards.deck[card].id}


_KINDS: dict[type[Task], tuple[str, Callable[[State, Any], Facts]]] = {
    AssignExplorers: ("explorer", _no_facts),
    PlaceMapCards: ("place", _no_facts),
    TakeActions: ("act", _act),
    ChooseStep: ("step", _step),
    ChooseDestination: ("go", lambda state, task: {"seat": task.mover}),
    MoveTRex: ("way", _dinosaur),
    MoveDinosaurByCard: ("way", _dinosaur),
    MoveRaptor: ("way", _dinosaur),
    ChooseRaptorTarget: ("chase", _dinosaur),
    ChooseAttacker: ("face", _no_facts),
    RefillDiamonds: ("fill", lambda state, task: {"diamonds": state.supply}),
    PickUpRemote: ("from", _no_facts),
    KeepOrShuffle: ("keep", _keep),
    ChooseScoutedCards: ("draw", _no_facts),
    ClaimDiamond: ("take", lambda state, task: {"seat": task.thief}),
    OfferRescue: ("carried", _no_facts),
    ReactionWindow: ("window", _window),
}

QUESTION_KINDS = frozenset({kind for kind, _ in _KINDS.values()})
"""Every kind of question that the game asks."""
