"""Explorers on the map: arriving, waking, being knocked out."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.board import CAMP, Cell, cell_name
from tacora.games.dinosaurs.pieces.diamonds import drop
from tacora.games.dinosaurs.pieces.hands import DrawItems
from tacora.games.dinosaurs.state import State, Task, Told, done, first, one, say, update

STAY, CARRIED = "stay", "carried"


def arrive(game: State, seat: Seat, cell: Cell, told: Told, how: str) -> None:
    """J20, J21: an explorer comes to a space by whatever means; icons count if conscious."""
    player = update(game, seat, at=cell)
    if game.roll is not None and game.roll.dinosaur is not None and game.roll.seat == seat:
        game.roll = None  # J47: gone before the attack was judged
    say(told, "went", seat=seat, cell=cell_name(cell), how=how)
    card = game.cards.maps[game.board.cards[cell]]
    if player.awake:
        if card.refresh:
            refresh(game, seat, told)
        if card.items:
            first(game, DrawItems(seat, card.items))


def refresh(game: State, seat: Seat, told: Told) -> None:
    """J30: the explorer card is turned face up; a ready one stays as it is."""
    if not game.players[seat].ready:
        update(game, seat, ready=True)
        say(told, "refreshed", seat=seat)


def wake(game: State, seat: Seat, told: Told) -> None:
    """An unconscious explorer comes to."""
    if not game.players[seat].awake:
        update(game, seat, awake=True)
        say(told, "woke", seat=seat)


def fall(game: State, seat: Seat, told: Told) -> None:
    """An explorer loses consciousness until the next own turn."""
    update(game, seat, awake=False)
    say(told, "knocked-out", seat=seat)


def knock_out(game: State, seat: Seat, told: Told) -> None:
    """J44: a diamond is dropped and consciousness lost; J45: without one, perhaps carried."""
    player = game.players[seat]
    guards = player.guards
    if player.diamonds and "loss" not in guards:
        drop(game, seat, told)
    if "sleep" in guards:
        say(told, "withstood", seat=seat)
        return
    fall(game, seat, told)
    if not player.diamonds:
        first(game, Carry(seat))


class Carry(Task, frozen=True, gc=False, tag="carry"):
    """J45: who had no diamond may be carried to Base Camp, still unconscious."""

    seat: Seat

    def run(self, game: State, told: Told) -> bool:
        player = game.players[self.seat]
        if player.at != CAMP or not player.ready:
            return False
        done(game)  # already there, and nothing to gain from it
        return True

    def pending(self, game: State) -> Pending:
        return one(self.seat)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return STAY, CARRIED

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        if answers[self.seat] == CARRIED:  # no arrival: no icons (J45)
            update(game, self.seat, at=CAMP)
            say(told, "carried", seat=self.seat)
            refresh(game, self.seat, told)
        done(game)
