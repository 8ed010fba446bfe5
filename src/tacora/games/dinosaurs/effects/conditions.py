"""When the words on cards would do something: a card is offered only where it would.

Nothing is looked at here that whoever holds the card may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.effects.destinations import destinations, in_reach, target_of
from tacora.games.dinosaurs.effects.peeking import MAP_CARDS_PER_TURN
from tacora.games.dinosaurs.pieces.dice import roll_still_applies
from tacora.games.dinosaurs.pieces.dinosaur_pieces import home_of, is_immobilized
from tacora.games.dinosaurs.pieces.hands import can_draw
from tacora.games.dinosaurs.state import DinosaurPhase, Play, State, hand_space


def would_have_effect(state: State, play: Play, effect: word.Effect) -> bool:
    """Whether a word would do anything now."""
    condition = _CONDITIONS.get(type(effect))
    return condition is None or condition(state, play, effect)


def _rolling(state: State, play: Play, effect: word.Effect) -> bool:
    return roll_still_applies(state)


def _uneven(state: State, play: Play, effect: word.MatchHigherDie) -> bool:
    return roll_still_applies(state) and state.roll is not None and len(set(state.roll.dice)) > 1


def _attacked(state: State, play: Play, effect: word.Effect) -> bool:
    return roll_still_applies(state) and state.roll is not None and state.roll.dinosaur is not None


def _can_move(state: State, play: Play, effect: word.MoveExplorer) -> bool:
    return bool(destinations(state, play, effect))


def _can_swap(state: State, play: Play, effect: word.SwapExplorers) -> bool:
    mine, yours = state.players[play.seat].at, state.players[target_of(play)].at
    return None not in (mine, yours) and mine != yours


def _can_lead(state: State, play: Play, effect: word.Effect) -> bool:
    there, you = state.dinosaurs[target_of(play)], state.players[play.seat].at
    if is_immobilized(state, target_of(play)):
        return False
    if isinstance(effect, word.LureDinosaur):
        return there != you
    return True


def _away_from_home(state: State, play: Play, effect: word.ReturnHome) -> bool:
    target = target_of(play)
    return state.dinosaurs[target] != home_of(state, target) and not is_immobilized(state, target)


def _can_hold(state: State, play: Play, effect: word.Immobilize) -> bool:
    return state.dinosaur_phase is not None and not is_immobilized(state, target_of(play))


def _can_calm(state: State, play: Play, effect: word.Pacify) -> bool:
    return _attacks_follow(state) and target_of(play) not in _hunt(state).pacified


def _can_reverse(state: State, play: Play, effect: word.ReverseDirections) -> bool:
    return state.dinosaur_phase is not None and any(
        ":" in m for m in state.cards.deck[state.dinosaur_phase.card].moves
    )


def _attacks_follow(state: State) -> bool:
    """J48: after an Earthquake there are none."""
    return (
        state.dinosaur_phase is not None
        and not state.cards.deck[state.dinosaur_phase.card].earthquake
    )


def _hunt(state: State) -> DinosaurPhase:
    assert state.dinosaur_phase is not None  # a card for the dinosaurs' phase is played in one
    return state.dinosaur_phase


def _can_redirect(state: State, play: Play, effect: word.RedirectTRex) -> bool:
    if state.dinosaur_phase is None or state.dinosaur_phase.t_rex_target == play.target:
        return False
    return "t-rex" in state.cards.deck[state.dinosaur_phase.card].moves and _t_rex_is_here(state)


def _t_rex_is_here(state: State) -> bool:
    return state.dinosaurs[state.cards.species.index("t-rex")] is not None


def _carries(state: State, play: Play, effect: word.DropDiamond) -> bool:
    return state.players[target_of(play)].diamonds > 0


def _can_take(state: State, play: Play, effect: word.StealItem) -> bool:
    own = play.kind == "item" and play.card in state.hands[play.seat]  # it makes room by itself
    return bool(state.hands[target_of(play)]) and hand_space(state, play.seat) + own > 0


def _can_draw(state: State, play: Play, effect: word.DrawItemCards) -> bool:
    if play.kind == "item" and play.card in state.hands[play.seat]:
        return True
    return can_draw(state, play.seat)


def _answers_an_item(state: State, play: Play, effect: word.Effect) -> bool:
    below = state.stack.top
    return below is not None and below.kind == "item" and len(state.stack) - 1 == play.target


def _unguarded(state: State, play: Play, effect: word.Protect) -> bool:
    return _attacks_follow(state) and effect.against not in state.players[play.seat].protections


def _asleep(state: State, play: Play, effect: word.WakeUp) -> bool:
    return not state.players[play.seat].conscious


def _acting(state: State, play: Play, effect: word.GainActions) -> bool:
    return state.active == play.seat and state.may_act


def _can_grab(state: State, play: Play, effect: word.PickUpDiamond) -> bool:
    return bool(in_reach(state, play.seat, effect))


def _turned_over(state: State, play: Play, effect: word.RefreshExplorer) -> bool:
    return not state.players[play.seat].ready


def _card_to_see(state: State, play: Play, effect: word.PeekDinosaurCard) -> bool:
    return bool(state.dinosaur_deck)  # J48: none while the last card is the Earthquake


def _can_scout(state: State, play: Play, effect: word.PeekMapCards) -> bool:
    return len(state.map_deck) > MAP_CARDS_PER_TURN and not state.drawn


_CONDITIONS: dict[type[word.Effect], Callable[[State, Play, Any], bool]] = {
    word.AddToRoll: _rolling,
    word.ExtraDie: _rolling,
    word.MinimumRoll: _rolling,
    word.Reroll: _rolling,
    word.FlipDie: _rolling,
    word.MatchHigherDie: _uneven,
    word.EscapeAttack: _attacked,
    word.MoveExplorer: _can_move,
    word.SwapExplorers: _can_swap,
    word.Protect: _unguarded,
    word.WakeUp: _asleep,
    word.LureDinosaur: _can_lead,
    word.RepelDinosaur: _can_lead,
    word.DriveDinosaur: _can_lead,
    word.ReturnHome: _away_from_home,
    word.Immobilize: _can_hold,
    word.Pacify: _can_calm,
    word.RedirectTRex: _can_redirect,
    word.ReverseDirections: _can_reverse,
    word.GainActions: _acting,
    word.PickUpDiamond: _can_grab,
    word.DropDiamond: _carries,
    word.DrawItemCards: _can_draw,
    word.StealItem: _can_take,
    word.RefreshExplorer: _turned_over,
    word.CancelItem: _answers_an_item,
    word.CopyItem: _answers_an_item,
    word.PeekDinosaurCard: _card_to_see,
    word.PeekMapCards: _can_scout,
}
