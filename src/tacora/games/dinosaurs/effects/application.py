"""What the words on cards do (`vocabulary.py`), each a function of a few lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.effects.conditions import possible
from tacora.games.dinosaurs.effects.destinations import (
    Reach,
    Send,
    destinations,
    in_reach,
    mover,
    target_of,
)
from tacora.games.dinosaurs.effects.peeking import Peek, ScoutMap
from tacora.games.dinosaurs.pieces.diamonds import drop
from tacora.games.dinosaurs.pieces.dice import Throw, roll_facts
from tacora.games.dinosaurs.pieces.dinosaur_pieces import Lead, attacked, home_of, put
from tacora.games.dinosaurs.pieces.explorers import arrive, refresh, wake
from tacora.games.dinosaurs.pieces.hands import DrawItems, TakeItem, discard
from tacora.games.dinosaurs.state import Play, Roll, State, Task, Told, done, first, say, update


def take_effect(game: State, play: Play, words: tuple[word.Effect, ...], told: Told) -> None:
    """A card happens: whatever of it still can, in its order."""
    if any(possible(game, play, effect) for effect in words):
        first(game, Effects(play, words))
    else:
        say(told, "fizzled", seat=play.seat)


def happen(game: State, play: Play, effect: word.Word, told: Told) -> None:
    """Let one word of a card take effect."""
    _EFFECTS[type(effect)](game, play, effect, told)


class Effects(Task, frozen=True, gc=False, tag="effects"):
    """The words of a card, one after the other."""

    play: Play
    words: tuple[word.Effect, ...]

    def run(self, game: State, told: Told) -> bool:
        effect, rest = self.words[0], self.words[1:]
        done(game, *([Effects(self.play, rest)] if rest else []))
        if possible(game, self.play, effect):
            happen(game, self.play, effect, told)
        return True


# Rolls


def _roll(game: State) -> Roll:
    assert game.roll is not None  # possible() has seen one
    return game.roll


def _changed(game: State, told: Told, **changes: object) -> None:
    game.roll = replace(_roll(game), **changes)
    if game.roll.dice:
        say(told, "roll-changed", **roll_facts(game, game.roll))


def _add(game: State, play: Play, effect: word.Add, told: Told) -> None:
    _changed(game, told, plus=_roll(game).plus + effect.n)


def _dice(game: State, play: Play, effect: word.Dice, told: Told) -> None:
    if effect.shape == "six":
        _changed(game, told, six=_roll(game).six + 1)
    else:
        _changed(game, told, extra=_roll(game).extra + (1 if effect.shape == "best" else -1))


def _floor(game: State, play: Play, effect: word.Floor, told: Told) -> None:
    _changed(game, told, floor=max(effect.n, _roll(game).floor or effect.n))


def _reroll(game: State, play: Play, effect: word.Reroll, told: Told) -> None:
    dice = _roll(game).dice
    keep = {"both": (), "low": dice[1:], "high": dice[:-1]}[effect.die]
    first(game, Throw(keep, again=True))


def _turn(game: State, play: Play, effect: word.Turn, told: Told) -> None:
    dice = list(_roll(game).dice)
    place = 0 if effect.die == "low" else -1
    dice[place] = 7 - dice[place]
    _changed(game, told, dice=tuple(sorted(dice)))


def _match(game: State, play: Play, effect: word.Match, told: Told) -> None:
    dice = _roll(game).dice
    _changed(game, told, dice=(dice[-1],) * len(dice))


def _escape(game: State, play: Play, effect: word.Escape, told: Told) -> None:
    roll = _roll(game)
    assert roll.dinosaur is not None  # possible() has seen an attack
    attacked(game)
    say(told, "escaped", seat=roll.seat, dinosaur=game.cards.dinosaurs[roll.dinosaur])
    game.roll = None


# Explorers on the map


def _move(game: State, play: Play, effect: word.Move, told: Told) -> None:
    first(game, Send(play.seat, destinations(game, play, effect), mover(play, effect)))


def _swap(game: State, play: Play, effect: word.Swap, told: Told) -> None:
    other = target_of(play)
    mine, yours = game.players[play.seat].at, game.players[other].at
    assert mine is not None  # possible() has seen both on the map
    assert yours is not None
    arrive(game, play.seat, yours, told, "card")
    arrive(game, other, mine, told, "card")


def _guard(game: State, play: Play, effect: word.Guard, told: Told) -> None:
    guards = game.players[play.seat].guards
    update(game, play.seat, guards=(*guards, effect.against))


def _wake(game: State, play: Play, effect: word.Wake, told: Told) -> None:
    wake(game, play.seat, told)


# Dinosaurs


def _lead(game: State, play: Play, effect: Any, told: Told) -> None:
    how = effect.__struct_config__.tag
    first(game, Lead(target_of(play), play.seat, effect.n, how))


def _home(game: State, play: Play, effect: word.Home, told: Told) -> None:
    put(game, target_of(play), home_of(game, target_of(play)), told)


def _hold(game: State, play: Play, effect: word.Hold, told: Told) -> None:
    assert game.hunt is not None
    game.hunt = replace(game.hunt, held=(*game.hunt.held, target_of(play)))


def _calm(game: State, play: Play, effect: word.Calm, told: Told) -> None:
    assert game.hunt is not None
    game.hunt = replace(game.hunt, calm=(*game.hunt.calm, target_of(play)))
    if game.roll is not None and game.roll.dinosaur == play.target:
        game.roll = None  # the attack under way is off


def _redirect(game: State, play: Play, effect: word.Redirect, told: Told) -> None:
    assert game.hunt is not None
    game.hunt = replace(game.hunt, quarry=target_of(play))


def _reverse(game: State, play: Play, effect: word.Reverse, told: Told) -> None:
    assert game.hunt is not None
    game.hunt = replace(game.hunt, reverse=not game.hunt.reverse)


# Actions, diamonds, cards


def _act(game: State, play: Play, effect: word.Act, told: Told) -> None:
    game.points += effect.n
    say(told, "points", seat=play.seat, points=game.points)


def _grab(game: State, play: Play, effect: word.Grab, told: Told) -> None:
    first(game, Reach(play.seat, in_reach(game, play.seat, effect)))


def _drop(game: State, play: Play, effect: word.Drop, told: Told) -> None:
    drop(game, target_of(play), told)


def _draw(game: State, play: Play, effect: word.Draw, told: Told) -> None:
    first(game, DrawItems(play.seat, effect.n))


def _take(game: State, play: Play, effect: word.Take, told: Told) -> None:
    first(game, TakeItem(play.seat, target_of(play)))


def _refresh(game: State, play: Play, effect: word.Refresh, told: Told) -> None:
    refresh(game, play.seat, told)


def _cancel(game: State, play: Play, effect: word.Cancel, told: Told) -> None:
    below, game.stack = game.stack.take()
    discard(game, below.card)
    say(told, "cancelled", seat=below.seat, item=game.cards.items[below.card].id)


def _copy(game: State, play: Play, effect: word.Copy, told: Told) -> None:
    below = game.stack.top
    assert below is not None  # possible() has seen it
    words = game.cards.items[below.card].effects
    take_effect(game, replace(below, seat=play.seat), words, told)


def _omen(game: State, play: Play, effect: word.Omen, told: Told) -> None:
    first(game, Peek(play.seat))


def _scout(game: State, play: Play, effect: word.Scout, told: Told) -> None:
    first(game, ScoutMap(play.seat, min(effect.n, len(game.map_deck))))


_EFFECTS: dict[type[word.Word], Callable[[State, Play, Any, Told], None]] = {
    word.Add: _add,
    word.Dice: _dice,
    word.Floor: _floor,
    word.Reroll: _reroll,
    word.Turn: _turn,
    word.Match: _match,
    word.Escape: _escape,
    word.Move: _move,
    word.Swap: _swap,
    word.Guard: _guard,
    word.Wake: _wake,
    word.Lure: _lead,
    word.Repel: _lead,
    word.Drive: _lead,
    word.Home: _home,
    word.Hold: _hold,
    word.Calm: _calm,
    word.Redirect: _redirect,
    word.Reverse: _reverse,
    word.Act: _act,
    word.Grab: _grab,
    word.Drop: _drop,
    word.Draw: _draw,
    word.Take: _take,
    word.Refresh: _refresh,
    word.Cancel: _cancel,
    word.Copy: _copy,
    word.Omen: _omen,
    word.Scout: _scout,
}
