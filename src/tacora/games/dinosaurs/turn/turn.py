"""A turn: wake, draw, place, act (J11 to J20). The dinosaurs' phase is `dinosaurs.py`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.board import CAMP, Cell, cell_name, cell_named
from tacora.games.dinosaurs.cards.models import ACTIONS
from tacora.games.dinosaurs.dinosaur_phase.phase import Flip
from tacora.games.dinosaurs.effects.peeking import MAPS_A_TURN
from tacora.games.dinosaurs.pieces.diamonds import Celestial, can_pick_up, lay, pick_up
from tacora.games.dinosaurs.pieces.dice import reaches, stands, total
from tacora.games.dinosaurs.pieces.explorers import arrive, wake
from tacora.games.dinosaurs.pieces.hands import DrawItems, can_draw
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.reactions.announce import announce
from tacora.games.dinosaurs.reactions.windows import Window
from tacora.games.dinosaurs.state import (
    Finished,
    Roll,
    State,
    Task,
    Told,
    cells_of,
    changed,
    done,
    equal_chances,
    first,
    into,
    kind_at,
    number_at,
    one,
    say,
    update,
    without,
)
from tacora.games.dinosaurs.turn.pickpocket import steal, victims

MOVE, TUNNEL, SEARCH, PICK_UP, STEAL, END, STAY = (
    "move",
    "tunnel",
    "search",
    "pick-up",
    "steal",
    "end",
    "stay",
)


class Begin(Task, frozen=True, gc=False, tag="begin"):
    """J11: a turn begins; whoever was unconscious wakes, whoever was not there enters (J9)."""

    def run(self, game: State, told: Told) -> bool:
        seat = game.active
        game.turn += 1
        game.points, game.acting = ACTIONS, True
        say(told, "turn", seat=seat, turn=game.turn)
        if game.players[seat].at is None:
            update(game, seat, at=CAMP)
            say(told, "entered", seat=seat)
        wake(game, seat, told)
        done(game, Window("start"), DrawMap(), Act(), Flip(), End())
        return True


class DrawMap(Task, frozen=True, gc=False, tag="drawmap"):
    """J11, J12: two map cards, seen by all before the first is placed; then items; then placing."""

    def run(self, game: State, told: Told) -> bool:
        missing = len(game.drawn) < MAPS_A_TURN
        if missing and game.map_deck:
            return False
        if missing and not game.celestial:  # J34: its card lies at the bottom
            done(game, Place(), Celestial(), StartItems())
        else:
            done(game, StartItems(), Place())
        return True

    def pending(self, game: State) -> Pending:
        return equal_chances(game.cards.map_codes, game.map_deck)

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        card = game.cards.map_named[outcome[4:]]
        game.map_deck = without(game.map_deck, card)
        game.drawn = into(game.drawn, card)
        say(told, "drew-map", seat=game.active, card=outcome[4:])


class StartItems(Task, frozen=True, gc=False, tag="startitems"):
    """J11, J34: one item at the start of a turn, two after the Celestial Event."""

    def run(self, game: State, told: Told) -> bool:
        done(game, DrawItems(game.active, 2 if game.celestial else 1))
        return True


class Place(Task, frozen=True, gc=False, tag="place"):
    """J12: both map cards are placed, each beside a card in play."""

    def run(self, game: State, told: Told) -> bool:
        if game.drawn:
            return False
        done(game)
        return True

    def pending(self, game: State) -> Pending:
        return one(game.active)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        maps, frontier = game.cards.maps, game.board.frontier
        return tuple([_placing(maps[card].id, cell) for card in game.drawn for cell in frontier])

    def lawful(self, game: State, seat: Seat, choice: str) -> bool:
        card, cell = self._read(game, choice)
        return card in game.drawn and cell in game.board.frontier

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        card, cell = self._read(game, answers[game.active])
        assert card is not None  # the answer is lawful
        assert cell is not None
        game.drawn = without(game.drawn, card)
        place(game, card, cell, told)

    def _read(self, game: State, choice: str) -> tuple[int | None, Cell | None]:
        verb, _, text = choice.partition(":")
        name, _, cell = text.partition("@")
        if verb != "place":
            return None, None
        return game.cards.map_named.get(name), cell_named(cell)


@cache
def _placing(card: str, cell: Cell) -> str:
    return f"place:{card}@{cell_name(cell)}"


def place(game: State, card: int, cell: Cell, told: Told) -> None:
    """J13: a card enters with its diamonds and its dinosaur."""
    printed = game.cards.maps[card]
    game.board = game.board.with_card(card, cell)
    say(told, "placed", card=printed.id, cell=cell_name(cell))
    if printed.diamonds:
        game.supply -= printed.diamonds
        lay(game, cell, printed.diamonds)
    if printed.dinosaur:
        number = game.cards.homes.index(card)
        game.dinosaurs = changed(game.dinosaurs, number, cell)


class Act(Task, frozen=True, gc=False, tag="act"):
    """J14: three action points, spent one by one; cards cost none (J23)."""

    def run(self, game: State, told: Told) -> bool:
        if game.acting and game.points > 0 and game.players[game.active].awake:
            return False
        game.points, game.acting = 0, False
        done(game)
        return True

    def pending(self, game: State) -> Pending:
        return one(game.active)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return (*_actions(game, seat), *card_plays.plays(game, seat, "act"), END)

    def lawful(self, game: State, seat: Seat, choice: str) -> bool:
        if choice == END or choice in _actions(game, seat):
            return True
        return card_plays.read(game, seat, choice, "act") is not None

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        seat, choice = game.active, answers[game.active]
        verb, _, name = choice.partition(":")
        if verb in (card_plays.PLAY, card_plays.AUGMENT) or choice.startswith(card_plays.USE):
            play = card_plays.read(game, seat, choice, "act")
            assert play is not None  # the answer is lawful
            first(game, Window("act"))
            card_plays.commit(game, choice, play, told)
            return
        first(game, Window("acted"))
        if verb == END:
            game.points = 0
            return
        game.points -= 1
        say(told, "acted", seat=seat, action=verb, points=game.points)
        _ACTIONS[verb](game, seat, name, told)


def _actions(game: State, seat: Seat) -> list[str]:
    """What an action point can be spent on."""
    here = game.players[seat].at
    assert here is not None  # J9: the active player is on the map
    found = [MOVE]
    if kind_at(game, here) == "tunnel":  # J16
        found += [f"{TUNNEL}:{cell_name(c)}" for c in cells_of(game, "tunnel") if c != here]
    if can_draw(game, seat):  # J17
        found.append(SEARCH)
    if can_pick_up(game, seat, here):  # J18
        found.append(PICK_UP)
    found += [f"{STEAL}:{victim}" for victim in victims(game, seat)]  # J50
    return found


def _move(game: State, seat: Seat, name: str, told: Told) -> None:
    announce(game, Roll("move", seat), Stride(), told)  # J15


def _tunnel(game: State, seat: Seat, name: str, told: Told) -> None:
    cell = cell_named(name)
    assert cell is not None  # the answer is lawful
    arrive(game, seat, cell, told, TUNNEL)


def _search(game: State, seat: Seat, name: str, told: Told) -> None:
    first(game, DrawItems(seat, 1))


def _pick_up(game: State, seat: Seat, name: str, told: Told) -> None:
    here = game.players[seat].at
    assert here is not None
    pick_up(game, seat, here, told)


def _steal(game: State, seat: Seat, name: str, told: Told) -> None:
    steal(game, seat, int(name), told)


_ACTIONS = {
    MOVE: _move,
    TUNNEL: _tunnel,
    SEARCH: _search,
    PICK_UP: _pick_up,
    STEAL: _steal,
}


class Stride(Task, frozen=True, gc=False, tag="stride"):
    """J15: the roll is final: a step to a neighbour whose number it reaches, or none."""

    def run(self, game: State, told: Told) -> bool:
        if stands(game):
            if self._ways(game):
                return False
            say(told, "stayed", seat=game.active)
        game.roll = None
        done(game)
        return True

    def pending(self, game: State) -> Pending:
        return one(game.active)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return (*[f"to:{cell_name(cell)}" for cell in self._ways(game)], STAY)

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        seat, choice = game.active, answers[game.active]
        done(game)
        game.roll = None
        if choice == STAY:
            say(told, "stayed", seat=seat)
            return
        cell = cell_named(choice[3:])
        assert cell is not None  # the answer is lawful
        arrive(game, seat, cell, told, "walk")

    def _ways(self, game: State) -> list[Cell]:
        here = game.players[game.active].at
        assert here is not None  # stands() has seen both
        assert game.roll is not None
        rolled = total(game, game.roll)
        return [c for c in game.board.near[here] if reaches(game, rolled, number_at(game, c))]


class End(Task, frozen=True, gc=False, tag="end"):
    """The next player's turn, or the end of a game with a turn limit (J53)."""

    def run(self, game: State, told: Told) -> bool:
        players = len(game.players)
        if game.options.turn_limit and game.turn >= game.options.turn_limit * players:
            say(told, "limit", turns=game.options.turn_limit)
            done(game, Finished())
            return True
        game.active = (game.active + 1) % players
        done(game, Begin())
        return True
