"""When the words on cards would do something: a card is offered only where it would.

Nothing is looked at here that whoever holds the card may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.effects.destinations import destinations, in_reach, target_of
from tacora.games.dinosaurs.effects.peeking import MAPS_A_TURN
from tacora.games.dinosaurs.pieces.dice import stands
from tacora.games.dinosaurs.pieces.dinosaur_pieces import held, home_of
from tacora.games.dinosaurs.pieces.hands import can_draw
from tacora.games.dinosaurs.state import Hunt, Play, State, room


def possible(game: State, play: Play, effect: word.Word) -> bool:
    """Whether a word would do anything now."""
    condition = _CONDITIONS.get(type(effect))
    return condition is None or condition(game, play, effect)


def _rolling(game: State, play: Play, effect: word.Word) -> bool:
    return stands(game)


def _uneven(game: State, play: Play, effect: word.Match) -> bool:
    return stands(game) and game.roll is not None and len(set(game.roll.dice)) > 1


def _attacked(game: State, play: Play, effect: word.Word) -> bool:
    return stands(game) and game.roll is not None and game.roll.dinosaur is not None


def _can_move(game: State, play: Play, effect: word.Move) -> bool:
    return bool(destinations(game, play, effect))


def _can_swap(game: State, play: Play, effect: word.Swap) -> bool:
    mine, yours = game.players[play.seat].at, game.players[target_of(play)].at
    return None not in (mine, yours) and mine != yours


def _can_lead(game: State, play: Play, effect: word.Word) -> bool:
    there, you = game.dinosaurs[target_of(play)], game.players[play.seat].at
    if held(game, target_of(play)):
        return False
    if isinstance(effect, word.Lure):
        return there != you
    return True


def _away_from_home(game: State, play: Play, effect: word.Home) -> bool:
    target = target_of(play)
    return game.dinosaurs[target] != home_of(game, target) and not held(game, target)


def _can_hold(game: State, play: Play, effect: word.Hold) -> bool:
    return game.hunt is not None and not held(game, target_of(play))


def _can_calm(game: State, play: Play, effect: word.Calm) -> bool:
    return _attacks_follow(game) and target_of(play) not in _hunt(game).calm


def _can_reverse(game: State, play: Play, effect: word.Reverse) -> bool:
    return game.hunt is not None and any(":" in m for m in game.cards.deck[game.hunt.card].moves)


def _attacks_follow(game: State) -> bool:
    """J48: after an Earthquake there are none."""
    return game.hunt is not None and not game.cards.deck[game.hunt.card].earthquake


def _hunt(game: State) -> Hunt:
    assert game.hunt is not None  # a card for the dinosaurs' phase is played in one
    return game.hunt


def _can_redirect(game: State, play: Play, effect: word.Redirect) -> bool:
    if game.hunt is None or game.hunt.quarry == play.target:
        return False
    return "t-rex" in game.cards.deck[game.hunt.card].moves and _t_rex_is_here(game)


def _t_rex_is_here(game: State) -> bool:
    return game.dinosaurs[game.cards.species.index("t-rex")] is not None


def _carries(game: State, play: Play, effect: word.Drop) -> bool:
    return game.players[target_of(play)].diamonds > 0


def _can_take(game: State, play: Play, effect: word.Take) -> bool:
    own = play.kind == "item" and play.card in game.hands[play.seat]  # it makes room by itself
    return bool(game.hands[target_of(play)]) and room(game, play.seat) + own > 0


def _can_draw(game: State, play: Play, effect: word.Draw) -> bool:
    if play.kind == "item" and play.card in game.hands[play.seat]:
        return True
    return can_draw(game, play.seat)


def _answers_an_item(game: State, play: Play, effect: word.Word) -> bool:
    below = game.stack.top
    return below is not None and below.kind == "item" and len(game.stack) - 1 == play.target


def _unguarded(game: State, play: Play, effect: word.Guard) -> bool:
    return _attacks_follow(game) and effect.against not in game.players[play.seat].guards


def _asleep(game: State, play: Play, effect: word.Wake) -> bool:
    return not game.players[play.seat].awake


def _acting(game: State, play: Play, effect: word.Act) -> bool:
    return game.active == play.seat and game.acting


def _can_grab(game: State, play: Play, effect: word.Grab) -> bool:
    return bool(in_reach(game, play.seat, effect))


def _turned_over(game: State, play: Play, effect: word.Refresh) -> bool:
    return not game.players[play.seat].ready


def _card_to_see(game: State, play: Play, effect: word.Omen) -> bool:
    return bool(game.dinosaur_deck)  # J48: none while the last card is the Earthquake


def _can_scout(game: State, play: Play, effect: word.Scout) -> bool:
    return len(game.map_deck) > MAPS_A_TURN and not game.drawn


_CONDITIONS: dict[type[word.Word], Callable[[State, Play, Any], bool]] = {
    word.Add: _rolling,
    word.Dice: _rolling,
    word.Floor: _rolling,
    word.Reroll: _rolling,
    word.Turn: _rolling,
    word.Match: _uneven,
    word.Escape: _attacked,
    word.Move: _can_move,
    word.Swap: _can_swap,
    word.Guard: _unguarded,
    word.Wake: _asleep,
    word.Lure: _can_lead,
    word.Repel: _can_lead,
    word.Drive: _can_lead,
    word.Home: _away_from_home,
    word.Hold: _can_hold,
    word.Calm: _can_calm,
    word.Redirect: _can_redirect,
    word.Reverse: _can_reverse,
    word.Act: _acting,
    word.Grab: _can_grab,
    word.Drop: _carries,
    word.Draw: _can_draw,
    word.Take: _can_take,
    word.Refresh: _turned_over,
    word.Cancel: _answers_an_item,
    word.Copy: _answers_an_item,
    word.Omen: _card_to_see,
    word.Scout: _can_scout,
}
