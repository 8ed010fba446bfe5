"""Looking ahead: the next dinosaur card, the next map cards. What is seen, only one seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.state import (
    State,
    Task,
    Told,
    done,
    equal_chances,
    into,
    one,
    say,
    whisper,
    without,
)

KEEP, SHUFFLE = "keep", "shuffle"
MAPS_A_TURN = 2  # J11


class Peek(Task, frozen=True, gc=False, tag="peek"):
    """A look at the next dinosaur card; it stays on top or is shuffled back."""

    seat: Seat

    def run(self, game: State, told: Told) -> bool:
        return False

    def pending(self, game: State) -> Pending:
        return next_dinosaur_card(game)

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        game.omen = game.cards.deck_named[outcome[9:]]
        game.omen_seen = tuple(sorted({*game.omen_seen, self.seat}))
        say(told, "looked", seat=self.seat)
        whisper(told, "omen", self.seat, seat=self.seat, card=outcome[9:])
        done(game, Foresee(self.seat))


class Foresee(Task, frozen=True, gc=False, tag="foresee"):
    """Whoever looked decides about the card."""

    seat: Seat

    def pending(self, game: State) -> Pending:
        return one(self.seat)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return KEEP, SHUFFLE

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        if answers[self.seat] == SHUFFLE:
            game.omen, game.omen_seen = None, ()
        say(told, "foresaw", seat=self.seat, kept=answers[self.seat] == KEEP)
        done(game)


def next_dinosaur_card(game: State) -> Pending:
    """Any card of the deck, or the one that somebody has seen on top and left there."""
    cards = game.dinosaur_deck if game.omen is None else (game.omen,)
    return equal_chances(game.cards.deck_codes, cards)


class ScoutMap(Task, frozen=True, gc=False, tag="scoutmap"):
    """A look at some map cards; two of them are drawn, the others shuffled back (J83)."""

    seat: Seat
    count: int
    seen: tuple[int, ...] = ()

    def pending(self, game: State) -> Pending:
        if len(self.seen) < self.count:
            return equal_chances(game.cards.map_codes, game.map_deck)
        return one(self.seat)

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        card = game.cards.map_named[outcome[4:]]
        game.map_deck = without(game.map_deck, card)
        whisper(told, "scouted", self.seat, seat=self.seat, card=outcome[4:])
        done(game, ScoutMap(self.seat, self.count, into(self.seen, card)))

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        names = [game.cards.maps[card].id for card in self.seen]
        return tuple([f"draw:{a},{b}" for a, b in combinations(names, MAPS_A_TURN)])

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        names = answers[self.seat][5:].split(",")
        chosen = into((), *[game.cards.map_named[name] for name in names])
        game.map_deck = into(game.map_deck, *[c for c in self.seen if c not in chosen])
        game.drawn = chosen
        for name in names:
            say(told, "drew-map", seat=self.seat, card=name)
        done(game)
