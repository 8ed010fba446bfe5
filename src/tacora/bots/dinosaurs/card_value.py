"""The gain of playing a card, in actions; harm to others is weighted by how close they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, NamedTuple

from tacora.bots.dinosaurs.evaluation import (
    VICTORY_VALUE,
    cost,
    keep_value,
    knockout_cost,
    risk,
    threat_weight,
    threats,
)
from tacora.bots.dinosaurs.path_cost import route_of
from tacora.bots.dinosaurs.roll_value import TotalCost, cost_after_effect, expected, value_of
from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.cards import effect_definitions as effects
from tacora.games.dinosaurs.cards.models import BOOST, Playable
from tacora.games.dinosaurs.choices import augment_choice
from tacora.games.dinosaurs.effects.base import target_of
from tacora.games.dinosaurs.effects.diamonds import cells_in_reach
from tacora.games.dinosaurs.effects.items import copied_play
from tacora.games.dinosaurs.effects.movement import destinations, mover
from tacora.games.dinosaurs.effects.rolls import changes_roll
from tacora.games.dinosaurs.pieces.diamonds import can_pick_up
from tacora.games.dinosaurs.pieces.dice import roll_succeeds, rolls, total
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.state import Play, Roll, State, WindowTiming, hand_space

READY_EXPLORER_VALUE, UNKNOWN_ITEM_VALUE, DIAMOND_VALUE = 0.8, 0.55, 2.0
"""The values of a ready explorer card, an unknown item and a diamond at hand, in actions."""

ROLL_ABILITY_VALUE = 0.5
"""The value of keeping an ability for a later roll: many games end before a better one."""


class ScoredPlay(NamedTuple):
    """A play, and its gain minus the value of the cards it costs."""

    choice: str
    gain: float


class RollStake(NamedTuple):
    """The current roll: the cost of each total for the roller, and the expected cost now."""

    roll: Roll
    value: TotalCost
    now: float

    @classmethod
    def of(cls, state: State, roll: Roll) -> RollStake:
        """Return the stake of a roll."""
        value = value_of(state, roll)
        return cls(roll, value, expected(state, roll, value))


class Stakes:
    """The stakes of the rolls that can be changed now, each found out when it is asked for."""

    def __init__(self, state: State, timing: WindowTiming) -> None:
        self._state = state
        self._rolls = rolls(state) if timing in ("before", "rolled") else ()
        self._known: dict[Seat, RollStake] = {}
        self.exist = bool(self._rolls)

    def of(self, seat: Seat) -> RollStake | None:
        """Return the stake of a seat's roll, if it rolls: one seat, or two in a theft (J50)."""
        found = self._known.get(seat)
        if found is None:
            for roll in self._rolls:
                if roll.seat == seat:
                    found = self._known[seat] = RollStake.of(self._state, roll)
        return found


_GAIN = attrgetter("gain")


def best_play(state: State, seat: Seat, timing: WindowTiming) -> ScoredPlay | None:
    """Return the play with the highest gain, if any play has a gain."""
    best = max(scored_plays(state, seat, timing), key=_GAIN, default=None)
    return best if best is not None and best.gain > 0 else None


def scored_plays(state: State, seat: Seat, timing: WindowTiming) -> list[ScoredPlay]:
    """Score everything that a seat may play; of discards for a roll only the cheapest."""
    legal = card_plays.legal_card_plays(state, seat, timing)
    may_augment = card_plays.may_augment(state, seat, timing)
    if not legal and not may_augment:
        return []
    hand = len(state.hands[seat])
    stakes = Stakes(state, timing)
    scored = []
    for choice, play, card in legal:
        cost_of_cards = keep_value(card, hand) if play.kind == "item" else _ability_value(card)
        scored.append(ScoredPlay(choice, _gain(state, play, card, timing, stakes) - cost_of_cards))
    # a play on the stack may still change the roll
    own = stakes.of(seat) if may_augment and not state.stack else None
    return scored if own is None else scored + _augment_plays(state, seat, own)


def _ability_value(card: Playable) -> float:
    return READY_EXPLORER_VALUE if card.whose is None else ROLL_ABILITY_VALUE


def _gain(state: State, play: Play, card: Playable, timing: WindowTiming, stakes: Stakes) -> float:
    stake = None
    if stakes.exist and any(changes_roll(effect) for effect in card.effects):
        stake = stakes.of(target_of(play) if card.targets_roll else play.seat)
    return sum([_effect_gain(state, play, effect, timing, stake) for effect in card.effects])


def _effect_gain(
    state: State, play: Play, effect: effects.Effect, timing: WindowTiming, stake: RollStake | None
) -> float:
    if stake is not None:
        cost_then = cost_after_effect(state, stake.roll, effect, stake.value)
        if cost_then is not None:
            gain = stake.now - cost_then
            own = stake.roll.seat == play.seat
            return gain if own else -gain * threat_weight(state, stake.roll.seat)
    gains = _GAINS.get(type(effect))
    return 0.0 if gains is None else gains(state, play, effect, timing)


def _landing_gain(state: State, seat: Seat, cells: Iterable[Cell]) -> float:
    """Return how many actions the best of these cells saves a seat."""
    route, here = route_of(state, seat), state.players[seat].at
    if here is None:
        return 0.0
    is_complete = state.players[seat].diamonds >= state.options.diamonds
    if is_complete and CAMP in cells:
        return VICTORY_VALUE
    return route.cost(here) - min(route.cost(cell) for cell in cells)


def _move_gain(
    state: State, play: Play, effect: effects.MoveExplorer, timing: WindowTiming
) -> float:
    cells = destinations(state, play, effect)
    seat = play.seat
    if not cells:
        return 0.0
    other = mover(play, effect)
    if other != seat:
        route, here = route_of(state, other), state.players[other].at
        assert here is not None  # a target is on the map
        worst = max(route.cost(cell) for cell in cells) - route.cost(here)
        return worst * threat_weight(state, other)
    gain = _landing_gain(state, seat, cells)
    if gain >= VICTORY_VALUE:
        return gain
    if timing == "act":
        return gain
    roll = state.roll  # in other turns: only to get away from a dinosaur
    if roll is not None and roll.kind == "evade" and roll.seat == seat:
        return gain / 2 + expected(state, roll, value_of(state, roll))
    return 0.0


def _swap_gain(state: State, play: Play, effect: effects.Effect, timing: WindowTiming) -> float:
    target = target_of(play)
    here, there = state.players[play.seat].at, state.players[target].at
    if here is None or there is None:
        return 0.0
    own_gain = _landing_gain(state, play.seat, (there,))
    harm = cost(state, target, here) - cost(state, target, there)
    return own_gain + harm * threat_weight(state, target)


def _pick_up_gain(
    state: State, play: Play, effect: effects.PickUpDiamond, timing: WindowTiming
) -> float:
    seat = play.seat
    cells = cells_in_reach(state, seat, effect)
    here = state.players[seat].at
    if not cells or here is None:
        return 0.0
    if here == CAMP and state.players[seat].diamonds + 1 >= state.options.diamonds:
        return VICTORY_VALUE
    return 1.0 if effect.reach == 0 else DIAMOND_VALUE


def _response_gain(state: State, play: Play, effect: effects.Effect, timing: WindowTiming) -> float:
    below, seat = state.stack.top, play.seat
    if below is None or below.seat == seat:
        return 0.0
    card = state.cards.items[below.card]
    if isinstance(effect, effects.CopyItem):
        copied = copied_play(state, play)
        return 0.0 if copied is None else _gain(state, copied, card, timing, Stakes(state, timing))
    against_me = card.on == "player" and below.target == seat
    harm = 1.5 if against_me else 0.0
    if card.on != "player":
        theirs = _gain(state, below, card, timing, Stakes(state, timing))
        harm += max(0.0, theirs) * threat_weight(state, below.seat)
    return harm


def _protect_gain(state: State, play: Play, effect: effects.Protect, timing: WindowTiming) -> float:
    if effect.against == "loss":  # in time once the diamond is about to drop
        return DIAMOND_VALUE if _must_drop(state, play.seat) else 0.0
    share = {"attack": 1.0, "sleep": 0.2}[effect.against]
    return share * sum(threats(state, play.seat).values())


def _must_drop(state: State, seat: Seat) -> bool:
    """Return True if a seat drops a diamond unless somebody plays a card.

    An earthquake (J48), a card on the stack or a failed evasion can make it drop one.
    """
    phase, top, roll = state.dinosaur_phase, state.stack.top, state.roll
    if phase is not None and state.cards.deck[phase.card].earthquake:
        return state.players[seat].conscious
    if (
        roll is not None
        and (roll.kind, roll.seat) == ("evade", seat)
        and roll.dice
        and not roll_succeeds(state, total(state, roll), roll.target or 0)
    ):
        return True
    if top is None or top.kind != "item" or top.target != seat:
        return False
    return any(isinstance(e, effects.DropDiamond) for e in state.cards.items[top.card].effects)


def _dinosaur_gain(state: State, play: Play, effect: effects.Effect, timing: WindowTiming) -> float:
    return 0.8 * threats(state, play.seat).get(target_of(play), 0.0)


def _redirect_gain(state: State, play: Play, effect: effects.Effect, timing: WindowTiming) -> float:
    other = target_of(play)
    own = threats(state, play.seat).get(state.cards.species.index("t-rex"), 0.0)
    return own + 0.3 * knockout_cost(state, other) * threat_weight(state, other)


def _actions_gain(
    state: State, play: Play, effect: effects.GainActions, timing: WindowTiming
) -> float:
    return float(effect.n)


def _boost_gain(
    state: State, play: Play, effect: effects.BoostRolls, timing: WindowTiming
) -> float:
    return 0.3 * BOOST * state.actions_left


def _fill_gain(state: State, play: Play, effect: effects.FillHand, timing: WindowTiming) -> float:
    held = len(state.hands[play.seat]) - (play.kind == "item")
    return UNKNOWN_ITEM_VALUE * max(0, effect.n - held)


def _draw_gain(
    state: State, play: Play, effect: effects.DrawItemCards, timing: WindowTiming
) -> float:
    return UNKNOWN_ITEM_VALUE * min(effect.n, hand_space(state, play.seat) + (play.kind == "item"))


def _refresh_gain(state: State, play: Play, effect: effects.Effect, timing: WindowTiming) -> float:
    return 0.0 if state.players[play.seat].ready else READY_EXPLORER_VALUE


def _drop_gain(state: State, play: Play, effect: effects.Effect, timing: WindowTiming) -> float:
    return 3.2 * threat_weight(state, target_of(play))


def _steal_gain(state: State, play: Play, effect: effects.Effect, timing: WindowTiming) -> float:
    return UNKNOWN_ITEM_VALUE + threat_weight(state, target_of(play))


def _wake_gain(state: State, play: Play, effect: effects.WakeUp, timing: WindowTiming) -> float:
    player = state.players[play.seat]
    if player.at is None or player.conscious:
        return 0.0
    grabs = effect.grab and can_pick_up(state, play.seat, player.at)
    if player.at == CAMP and player.diamonds + grabs >= state.options.diamonds:
        return VICTORY_VALUE
    if state.dinosaur_phase is not None:  # J46: the unconscious are out of danger
        return -DIAMOND_VALUE
    return DIAMOND_VALUE * grabs - risk(state, play.seat, player.at)


def _peek_gain(state: State, play: Play, effect: effects.Effect, timing: WindowTiming) -> float:
    return 1.2


_GAINS: dict[type[effects.Effect], Callable[[State, Play, Any, WindowTiming], float]] = {
    effects.MoveExplorer: _move_gain,
    effects.SwapExplorers: _swap_gain,
    effects.Protect: _protect_gain,
    effects.WakeUp: _wake_gain,
    effects.RepelDinosaur: _dinosaur_gain,
    effects.DriveDinosaur: _dinosaur_gain,
    effects.ReturnHome: _dinosaur_gain,
    effects.Immobilize: _dinosaur_gain,
    effects.Pacify: _dinosaur_gain,
    effects.RedirectTRex: _redirect_gain,
    effects.GainActions: _actions_gain,
    effects.PickUpDiamond: _pick_up_gain,
    effects.DropDiamond: _drop_gain,
    effects.BoostRolls: _boost_gain,
    effects.DrawItemCards: _draw_gain,
    effects.FillHand: _fill_gain,
    effects.StealItem: _steal_gain,
    effects.RefreshExplorer: _refresh_gain,
    effects.CancelItem: _response_gain,
    effects.CopyItem: _response_gain,
    effects.PeekMapCards: _peek_gain,
}
"""The gain of effects that do not change a roll; other effects gain nothing."""


def _augment_plays(state: State, seat: Seat, stake: RollStake) -> list[ScoredPlay]:
    """Score the discard of one, two, … items for a roll, the least useful first."""
    cards = state.cards.items
    hand = sorted(state.hands[seat], key=lambda card: keep_value(cards[card], 0))
    plays = []
    cost_of_cards = 0.0
    for count, card in enumerate(hand, 1):
        cost_of_cards += keep_value(cards[card], len(hand))
        cost_then = cost_after_effect(state, stake.roll, effects.AddToRoll(count), stake.value)
        assert cost_then is not None  # AddToRoll changes rolls
        names = tuple([cards[c].id for c in sorted(hand[:count])])
        plays.append(ScoredPlay(augment_choice("+", names), stake.now - cost_then - cost_of_cards))
    return plays
