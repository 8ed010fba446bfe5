"""Diamonds: picked up, dropped, refilled by the Celestial Event, carried home."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.board import CAMP, Cell, cell_name, cell_named
from tacora.games.dinosaurs.state import (
    Finished,
    Player,
    State,
    Task,
    Told,
    clockwise,
    done,
    one,
    say,
    update,
)


def can_pick_up(game: State, seat: Seat, cell: Cell) -> bool:
    """J18: a diamond lies there, and one more may be carried."""
    return game.diamonds.get(cell, 0) > 0 and has_room(game, seat)


def has_room(game: State, seat: Seat) -> bool:
    """J18: never more diamonds than are needed to win."""
    return game.players[seat].diamonds < game.options.diamonds


def pick_up(game: State, seat: Seat, cell: Cell, told: Told) -> None:
    """J18: one diamond from the map."""
    lay(game, cell, -1)
    player = update(game, seat, diamonds=game.players[seat].diamonds + 1)
    say(told, "picked-up", seat=seat, cell=cell_name(cell), diamonds=player.diamonds)


def drop(game: State, seat: Seat, told: Told) -> None:
    """J19: one diamond, where the explorer stands, if there is one to drop."""
    player = game.players[seat]
    if player.diamonds and player.at is not None:
        update(game, seat, diamonds=player.diamonds - 1)
        lay(game, player.at, +1)
        say(told, "dropped", seat=seat, cell=cell_name(player.at), diamonds=player.diamonds - 1)


def hand_over(game: State, giver: Seat, taker: Seat, told: Told) -> None:
    """J50: a diamond changes hands."""
    update(game, giver, diamonds=game.players[giver].diamonds - 1)
    player = update(game, taker, diamonds=game.players[taker].diamonds + 1)
    say(told, "handed-over", seat=giver, taker=taker, diamonds=player.diamonds)


def lay(game: State, cell: Cell, by: int) -> None:
    """More or fewer diamonds on a cell."""
    diamonds = dict(game.diamonds)
    diamonds[cell] = diamonds.get(cell, 0) + by
    if not diamonds[cell]:
        del diamonds[cell]
    game.diamonds = diamonds


def settle(game: State, told: Told) -> bool:
    """J36: whoever is conscious on Base Camp with enough diamonds has won, at once."""
    order = clockwise(game)  # two at once: the active player, then turn order
    game.winner = next((s for s in order if is_home(game, game.players[s])), None)
    if game.winner is None:
        return False
    game.agenda, game.roll, game.hunt = (Finished(),), None, None
    say(told, "over", winner=game.winner, diamonds=[p.diamonds for p in game.players])
    return True


def is_home(game: State, player: Player) -> bool:
    """J36: conscious, on Base Camp, with the diamonds that win."""
    return player.diamonds >= game.options.diamonds and player.at == CAMP and player.awake


class Celestial(Task, frozen=True, gc=False, tag="celestial"):
    """J34: every diamond card without a diamond gains one, the Temple is filled up, once."""

    def run(self, game: State, told: Told) -> bool:
        game.celestial = True
        say(told, "celestial", supply=game.supply)
        done(game, Refill())
        return True


class Refill(Task, frozen=True, gc=False, tag="refill"):
    """J35: while the supply lasts, nearest to Base Camp first; the active player breaks ties."""

    def run(self, game: State, told: Told) -> bool:
        wanting = _wanting(game)
        if not wanting or not game.supply:
            done(game)
            return True
        if sum(wanting.values()) <= game.supply:
            for cell, number in wanting.items():
                self._fill(game, cell, number, told)
            done(game)
            return True
        nearest = _nearest(game, wanting)
        if len(nearest) > 1 and sum(wanting[cell] for cell in nearest) > game.supply:
            return False
        self._fill(game, nearest[0], min(wanting[nearest[0]], game.supply), told)
        return True

    def pending(self, game: State) -> Pending:
        return one(game.active)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return tuple([f"fill:{cell_name(cell)}" for cell in _nearest(game, _wanting(game))])

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        cell = cell_named(answers[game.active][5:])
        assert cell is not None  # a lawful answer names a cell
        self._fill(game, cell, min(_wanting(game)[cell], game.supply), told)

    def _fill(self, game: State, cell: Cell, number: int, told: Told) -> None:
        game.supply -= number
        lay(game, cell, number)
        say(told, "refilled", cell=cell_name(cell), number=number)


def _wanting(game: State) -> dict[Cell, int]:
    """How many diamonds each card lacks; a dropped one counts as one that lies there."""
    maps = game.cards.maps
    lacking = {
        cell: maps[card].diamonds - game.diamonds.get(cell, 0)
        for cell, card in game.board.cards.items()
    }
    return {cell: number for cell, number in sorted(lacking.items()) if number > 0}


def _nearest(game: State, wanting: dict[Cell, int]) -> list[Cell]:
    far = game.board.distances(CAMP)
    least = min(far[cell] for cell in wanting)
    return [cell for cell in wanting if far[cell] == least]
