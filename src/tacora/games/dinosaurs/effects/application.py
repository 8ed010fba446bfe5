"""What the words on cards do (`vocabulary.py`), each a function of a few lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tacora.games.dinosaurs.agenda import Task, push_tasks, replace_task
from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.effects.conditions import would_have_effect
from tacora.games.dinosaurs.effects.destinations import (
    MoveExplorer,
    PickUpRemote,
    destinations,
    in_reach,
    mover,
    target_of,
)
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards, DrawPeekedCard
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.diamonds import drop
from tacora.games.dinosaurs.pieces.dice import RollDice, roll_facts
from tacora.games.dinosaurs.pieces.dinosaur_pieces import (
    MoveDinosaurByCard,
    home_of,
    move_dinosaur,
    record_attack,
)
from tacora.games.dinosaurs.pieces.explorers import arrive, refresh, wake
from tacora.games.dinosaurs.pieces.hands import DrawItems, TakeItem, discard
from tacora.games.dinosaurs.state import Play, Roll, State, update_player


def resolve_card(
    state: State, play: Play, words: tuple[word.AnyEffect, ...], events: EventList
) -> None:
    """A card happens: whatever of it still can, in its order."""
    if any(would_have_effect(state, play, effect) for effect in words):
        push_tasks(state, ResolveEffects(play, words))
    else:
        emit(events, "fizzled", seat=play.seat)


def apply_effect(state: State, play: Play, effect: word.Effect, events: EventList) -> None:
    """Let one word of a card take effect."""
    _EFFECTS[type(effect)](state, play, effect, events)


class ResolveEffects(Task, frozen=True, gc=False, tag="effects"):
    """The words of a card, one after the other."""

    play: Play
    words: tuple[word.AnyEffect, ...]

    def run(self, state: State, events: EventList) -> bool:
        effect, rest = self.words[0], self.words[1:]
        replace_task(state, *([ResolveEffects(self.play, rest)] if rest else []))
        if would_have_effect(state, self.play, effect):
            apply_effect(state, self.play, effect, events)
        return True


# Rolls


def _roll(state: State) -> Roll:
    assert state.roll is not None  # possible() has seen one
    return state.roll


def _changed(state: State, events: EventList, **changes: object) -> None:
    state.roll = replace(_roll(state), **changes)
    if state.roll.dice:
        emit(events, "roll-changed", **roll_facts(state, state.roll))


def _add(state: State, play: Play, effect: word.AddToRoll, events: EventList) -> None:
    _changed(state, events, bonus=_roll(state).bonus + effect.n)


def _dice(state: State, play: Play, effect: word.ExtraDie, events: EventList) -> None:
    if effect.shape == "six":
        _changed(state, events, sixes=_roll(state).sixes + 1)
    else:
        _changed(
            state,
            events,
            extra_dice=_roll(state).extra_dice + (1 if effect.shape == "best" else -1),
        )


def _floor(state: State, play: Play, effect: word.MinimumRoll, events: EventList) -> None:
    _changed(state, events, minimum=max(effect.n, _roll(state).minimum or effect.n))


def _reroll(state: State, play: Play, effect: word.Reroll, events: EventList) -> None:
    dice = _roll(state).dice
    keep = {"both": (), "low": dice[1:], "high": dice[:-1]}[effect.die]
    push_tasks(state, RollDice(keep, again=True))


def _turn(state: State, play: Play, effect: word.FlipDie, events: EventList) -> None:
    dice = list(_roll(state).dice)
    place = 0 if effect.die == "low" else -1
    dice[place] = 7 - dice[place]
    _changed(state, events, dice=tuple(sorted(dice)))


def _match(state: State, play: Play, effect: word.MatchHigherDie, events: EventList) -> None:
    dice = _roll(state).dice
    _changed(state, events, dice=(dice[-1],) * len(dice))


def _escape(state: State, play: Play, effect: word.EscapeAttack, events: EventList) -> None:
    roll = _roll(state)
    assert roll.dinosaur is not None  # possible() has seen an attack
    record_attack(state)
    emit(events, "escaped", seat=roll.seat, dinosaur=state.cards.dinosaurs[roll.dinosaur])
    state.roll = None


# Explorers on the map


def _move(state: State, play: Play, effect: word.MoveExplorer, events: EventList) -> None:
    push_tasks(
        state, MoveExplorer(play.seat, destinations(state, play, effect), mover(play, effect))
    )


def _swap(state: State, play: Play, effect: word.SwapExplorers, events: EventList) -> None:
    other = target_of(play)
    mine, yours = state.players[play.seat].at, state.players[other].at
    assert mine is not None  # possible() has seen both on the map
    assert yours is not None
    arrive(state, play.seat, yours, events, "card")
    arrive(state, other, mine, events, "card")


def _guard(state: State, play: Play, effect: word.Protect, events: EventList) -> None:
    guards = state.players[play.seat].protections
    update_player(state, play.seat, protections=(*guards, effect.against))


def _wake(state: State, play: Play, effect: word.WakeUp, events: EventList) -> None:
    wake(state, play.seat, events)


# Dinosaurs


def _lead(state: State, play: Play, effect: Any, events: EventList) -> None:
    how = effect.__struct_config__.tag
    push_tasks(state, MoveDinosaurByCard(target_of(play), play.seat, effect.n, how))


def _home(state: State, play: Play, effect: word.ReturnHome, events: EventList) -> None:
    move_dinosaur(state, target_of(play), home_of(state, target_of(play)), events)


def _hold(state: State, play: Play, effect: word.Immobilize, events: EventList) -> None:
    assert state.dinosaur_phase is not None
    state.dinosaur_phase = replace(
        state.dinosaur_phase, immobilized=(*state.dinosaur_phase.immobilized, target_of(play))
    )


def _calm(state: State, play: Play, effect: word.Pacify, events: EventList) -> None:
    assert state.dinosaur_phase is not None
    state.dinosaur_phase = replace(
        state.dinosaur_phase, pacified=(*state.dinosaur_phase.pacified, target_of(play))
    )
    if state.roll is not None and state.roll.dinosaur == play.target:
        state.roll = None  # the attack under way is off


def _redirect(state: State, play: Play, effect: word.RedirectTRex, events: EventList) -> None:
    assert state.dinosaur_phase is not None
    state.dinosaur_phase = replace(state.dinosaur_phase, t_rex_target=target_of(play))


def _reverse(state: State, play: Play, effect: word.ReverseDirections, events: EventList) -> None:
    assert state.dinosaur_phase is not None
    state.dinosaur_phase = replace(state.dinosaur_phase, reversed=not state.dinosaur_phase.reversed)


# Actions, diamonds, cards


def _act(state: State, play: Play, effect: word.GainActions, events: EventList) -> None:
    state.actions_left += effect.n
    emit(events, "points", seat=play.seat, points=state.actions_left)


def _grab(state: State, play: Play, effect: word.PickUpDiamond, events: EventList) -> None:
    push_tasks(state, PickUpRemote(play.seat, in_reach(state, play.seat, effect)))


def _drop(state: State, play: Play, effect: word.DropDiamond, events: EventList) -> None:
    drop(state, target_of(play), events)


def _draw(state: State, play: Play, effect: word.DrawItemCards, events: EventList) -> None:
    push_tasks(state, DrawItems(play.seat, effect.n))


def _take(state: State, play: Play, effect: word.StealItem, events: EventList) -> None:
    push_tasks(state, TakeItem(play.seat, target_of(play)))


def _refresh(state: State, play: Play, effect: word.RefreshExplorer, events: EventList) -> None:
    refresh(state, play.seat, events)


def _cancel(state: State, play: Play, effect: word.CancelItem, events: EventList) -> None:
    below, state.stack = state.stack.take()
    discard(state, below.card)
    emit(events, "cancelled", seat=below.seat, item=state.cards.items[below.card].id)


def _copy(state: State, play: Play, effect: word.CopyItem, events: EventList) -> None:
    below = state.stack.top
    assert below is not None  # possible() has seen it
    words = state.cards.items[below.card].effects
    resolve_card(state, replace(below, seat=play.seat), words, events)


def _omen(state: State, play: Play, effect: word.PeekDinosaurCard, events: EventList) -> None:
    push_tasks(state, DrawPeekedCard(play.seat))


def _scout(state: State, play: Play, effect: word.PeekMapCards, events: EventList) -> None:
    push_tasks(state, ChooseScoutedCards(play.seat, min(effect.n, len(state.map_deck))))


_EFFECTS: dict[type[word.Effect], Callable[[State, Play, Any, EventList], None]] = {
    word.AddToRoll: _add,
    word.ExtraDie: _dice,
    word.MinimumRoll: _floor,
    word.Reroll: _reroll,
    word.FlipDie: _turn,
    word.MatchHigherDie: _match,
    word.EscapeAttack: _escape,
    word.MoveExplorer: _move,
    word.SwapExplorers: _swap,
    word.Protect: _guard,
    word.WakeUp: _wake,
    word.LureDinosaur: _lead,
    word.RepelDinosaur: _lead,
    word.DriveDinosaur: _lead,
    word.ReturnHome: _home,
    word.Immobilize: _hold,
    word.Pacify: _calm,
    word.RedirectTRex: _redirect,
    word.ReverseDirections: _reverse,
    word.GainActions: _act,
    word.PickUpDiamond: _grab,
    word.DropDiamond: _drop,
    word.DrawItemCards: _draw,
    word.StealItem: _take,
    word.RefreshExplorer: _refresh,
    word.CancelItem: _cancel,
    word.CopyItem: _copy,
    word.PeekDinosaurCard: _omen,
    word.PeekMapCards: _scout,
}
