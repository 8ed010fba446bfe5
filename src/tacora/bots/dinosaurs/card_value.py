"""What playing a card would gain, in actions; against others, weighed by how near they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tacora.bots.dinosaurs.evaluation import VICTORY, cost, fall, price, threats, weight
from tacora.bots.dinosaurs.path_cost import route_of
from tacora.bots.dinosaurs.roll_value import Value, after, expected, value_of
from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.cards.models import Playable
from tacora.games.dinosaurs.effects.destinations import destinations, in_reach
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.state import Moment, Play, Roll, State, room

USED, ITEM = 0.8, 0.55
"""What a ready explorer card and an unknown item are worth, in actions."""


class Idea(NamedTuple):
    """A way to answer, and what it gains beyond what is given up for it."""

    choice: str
    gain: float


class Stake(NamedTuple):
    """The roll that is being made: what totals cost whoever rolls, and what it costs as it is."""

    roll: Roll
    value: Value
    now: float

    @classmethod
    def of(cls, table: State, moment: Moment) -> Stake | None:
        """What is at stake at a moment, if a roll is."""
        if table.roll is None or moment not in ("before", "rolled"):
            return None
        value = value_of(table, table.roll)
        return cls(table.roll, value, expected(table, table.roll, value))


def best_play(table: State, seat: Seat, moment: Moment) -> Idea | None:
    """The play that gains most, if one gains anything."""
    best = max(ideas(table, seat, moment), key=lambda idea: idea.gain, default=None)
    return best if best is not None and best.gain > 0 else None


def ideas(table: State, seat: Seat, moment: Moment) -> list[Idea]:
    """Everything that a seat could play, and what it gains; of discards for a roll the cheapest."""
    offered = card_plays.card_plays(table, seat, moment)
    augmented = card_plays.may_augment(table, seat, moment)
    if not offered and not augmented:
        return []
    hand = len(table.hands[seat])
    at_stake = Stake.of(table, moment)
    found = []
    for choice, play, card in offered:
        paid = price(card, hand) if play.kind == "item" else USED
        found.append(Idea(choice, _gain(table, play, card, moment, at_stake) - paid))
    if augmented and at_stake is not None and not table.stack:  # what is played may change the roll
        found += _augmentation(table, seat, at_stake)
    return found


def _gain(table: State, play: Play, card: Playable, moment: Moment, stake: Stake | None) -> float:
    return sum([_effect_gain(table, play, effect, moment, stake) for effect in card.effects])


def _effect_gain(
    table: State, play: Play, effect: word.Word, moment: Moment, stake: Stake | None
) -> float:
    if stake is not None:
        then = after(table, stake.roll, effect, stake.value)
        if then is not None:
            gain = stake.now - then
            mine = stake.roll.seat == play.seat
            return gain if mine else -gain * weight(table, stake.roll.seat)
    gains = _GAINS.get(type(effect))
    return 0.0 if gains is None else gains(table, play, effect, moment)


def _target(play: Play) -> int:
    assert play.target is not None  # such cards are played on somebody
    return play.target


def _landing_gain(table: State, seat: Seat, cells: Iterable[Cell]) -> float:
    """How much nearer to its end the best of these cells brings a seat."""
    route, here = route_of(table, seat), table.players[seat].at
    if here is None:
        return 0.0
    done = table.players[seat].diamonds >= table.options.diamonds
    if done and CAMP in cells:
        return VICTORY
    return route.cost(here) - min(route.cost(cell) for cell in cells)


def _move_gain(table: State, play: Play, effect: word.Move, moment: Moment) -> float:
    cells = destinations(table, play, effect)
    seat = play.seat
    if not cells:
        return 0.0
    if effect.who == "target":
        other = _target(play)
        route, here = route_of(table, other), table.players[other].at
        assert here is not None  # a target is on the map
        worst = max(route.cost(cell) for cell in cells) - route.cost(here)
        return worst * weight(table, other)
    gain = _landing_gain(table, seat, cells)
    if gain >= VICTORY:
        return gain
    if moment == "act":
        return gain
    roll = table.roll  # not one's own turn: only to get away from a dinosaur
    if roll is not None and roll.kind == "evade" and roll.seat == seat:
        return gain / 2 + expected(table, roll, value_of(table, roll))
    return 0.0


def _swap_gain(table: State, play: Play, effect: word.Word, moment: Moment) -> float:
    mine, yours = table.players[play.seat].at, table.players[_target(play)].at
    if mine is None or yours is None:
        return 0.0
    own = _landing_gain(table, play.seat, (yours,))
    theirs = cost(table, _target(play), mine) - cost(table, _target(play), yours)
    return own + theirs * weight(table, _target(play))


def _grab_gain(table: State, play: Play, effect: word.Grab, moment: Moment) -> float:
    seat = play.seat
    cells = in_reach(table, seat, effect)
    here = table.players[seat].at
    if not cells or here is None:
        return 0.0
    if here == CAMP and table.players[seat].diamonds + 1 >= table.options.diamonds:
        return VICTORY
    return 1.0 if effect.reach == 0 else 2.0


def _answer_gain(table: State, play: Play, effect: word.Word, moment: Moment) -> float:
    below, seat = table.stack.top, play.seat
    if below is None or below.seat == seat:
        return 0.0
    card = table.cards.items[below.card]
    if isinstance(effect, word.Copy):
        copied = Play("item", seat, below.card, below.target)
        return _gain(table, copied, card, moment, Stake.of(table, moment))
    against_me = card.on == "player" and below.target == seat
    harm = 1.5 if against_me else 0.0
    if card.on != "player":
        theirs = _gain(table, below, card, moment, Stake.of(table, moment))
        harm += max(0.0, theirs) * weight(table, below.seat)
    return harm


def _guard_gain(table: State, play: Play, effect: word.Guard, moment: Moment) -> float:
    kept = {"attack": 1.0, "loss": 0.9, "sleep": 0.2}[effect.against]
    return kept * sum(threats(table, play.seat).values())


def _calm_gain(table: State, play: Play, effect: word.Word, moment: Moment) -> float:
    return 0.8 * threats(table, play.seat).get(_target(play), 0.0)


def _redirect_gain(table: State, play: Play, effect: word.Word, moment: Moment) -> float:
    other = _target(play)
    own = threats(table, play.seat).get(table.cards.species.index("t-rex"), 0.0)
    return own + 0.3 * fall(table, other) * weight(table, other)


def _act_gain(table: State, play: Play, effect: word.Act, moment: Moment) -> float:
    return float(effect.n)


def _draw_gain(table: State, play: Play, effect: word.Draw, moment: Moment) -> float:
    return ITEM * min(effect.n, room(table, play.seat) + (play.kind == "item"))


def _refresh_gain(table: State, play: Play, effect: word.Word, moment: Moment) -> float:
    return USED


def _drop_gain(table: State, play: Play, effect: word.Word, moment: Moment) -> float:
    return 3.2 * weight(table, _target(play))


def _take_gain(table: State, play: Play, effect: word.Word, moment: Moment) -> float:
    return ITEM + weight(table, _target(play))


def _wake_gain(table: State, play: Play, effect: word.Word, moment: Moment) -> float:
    player = table.players[play.seat]
    at_home = player.at == CAMP and player.diamonds >= table.options.diamonds
    return VICTORY if at_home else 0.0


def _scout_gain(table: State, play: Play, effect: word.Word, moment: Moment) -> float:
    return 1.2


_GAINS: dict[type[word.Word], Callable[[State, Play, Any, Moment], float]] = {
    word.Move: _move_gain,
    word.Swap: _swap_gain,
    word.Guard: _guard_gain,
    word.Wake: _wake_gain,
    word.Repel: _calm_gain,
    word.Drive: _calm_gain,
    word.Home: _calm_gain,
    word.Hold: _calm_gain,
    word.Calm: _calm_gain,
    word.Redirect: _redirect_gain,
    word.Act: _act_gain,
    word.Grab: _grab_gain,
    word.Drop: _drop_gain,
    word.Draw: _draw_gain,
    word.Take: _take_gain,
    word.Refresh: _refresh_gain,
    word.Cancel: _answer_gain,
    word.Copy: _answer_gain,
    word.Scout: _scout_gain,
}
"""Words that are not spoken over a roll; those that are not here gain nothing that is foreseen."""


def _augmentation(table: State, seat: Seat, stake: Stake) -> list[Idea]:
    """Items for a roll: as many as bring a better step or an evasion, the least useful ones."""
    cards = table.cards.items
    hand = sorted(table.hands[seat], key=lambda card: price(cards[card], 0))
    ideas = []
    paid = 0.0
    for count, card in enumerate(hand, 1):
        paid += price(cards[card], len(hand))
        then = after(table, stake.roll, word.Add(count), stake.value)
        assert then is not None  # it is a word over a roll
        names = ",".join([cards[c].id for c in sorted(hand[:count])])
        ideas.append(Idea(f"{card_plays.AUGMENT}:+:{names}", stake.now - then - paid))
    return ideas
