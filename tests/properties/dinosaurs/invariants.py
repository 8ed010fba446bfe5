"""Diamonds & Dinosaurs: count diamonds and cards of a state, without the rules' help."""

from __future__ import annotations

from itertools import chain

from msgspec import msgpack

from tacora.games.dinosaurs.board import Board
from tacora.games.dinosaurs.cards.models import CardSet
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards
from tacora.games.dinosaurs.state import State


def diamonds(state: State) -> int:
    """Count all diamonds, wherever they lie."""
    carried = sum(player.diamonds for player in state.players)
    return state.supply + sum(state.diamonds.values()) + carried


def items(state: State) -> list[int]:
    """List all items: resolved ones are among the discards, the others on the stack."""
    played = [play.card for play in state.stack.played if play.kind == "item"]
    return sorted([*state.item_deck, *state.item_discards, *played, *chain(*state.hands)])


def map_cards(state: State) -> list[int]:
    """List all map cards; the Celestial Event is under the deck and then nowhere."""
    scouted = [task.seen for task in state.agenda if isinstance(task, ChooseScoutedCards)]
    laid = [*state.board.cards.values(), state.cards.celestial]
    return sorted([*laid, *state.map_deck, *state.drawn, *chain(*scouted)])


def dinosaur_cards(state: State) -> list[int]:
    """List all cards of the dinosaur deck."""
    return sorted([*state.dinosaur_deck, *state.dinosaur_under, *state.dinosaur_flipped])


def reached(state: State) -> set[int]:
    """Return the cells that can be walked to from Base Camp."""
    found, edge = {0}, [0]
    while edge:
        cell = edge.pop()
        for other in (cell + 100, cell + 1, cell - 100, cell - 1):
            if other in state.board.cards and other not in found:
                found.add(other)
                edge.append(other)
    return found


def check(state: State) -> None:
    """Assert what holds in every state of every game."""
    check_diamonds(state)
    check_items(state)
    check_map(state)
    check_dinosaur_cards(state)
    check_places(state)


def check_diamonds(state: State) -> None:
    """Assert that no diamond was made or lost."""
    assert diamonds(state) == 22, "diamonds were made or lost"
    assert state.supply >= 0
    assert all(number > 0 for number in state.diamonds.values())


def check_items(state: State) -> None:
    """Assert that every item is in one place."""
    assert items(state) == [*range(50)], "an item is nowhere, or in two places"
    assert all(hand == tuple(sorted(hand)) and len(hand) <= 5 for hand in state.hands)


def check_map(state: State) -> None:
    """Assert that every map card is in one place, and the map in one piece."""
    assert map_cards(state) == [*range(36)], "a map card is nowhere, or in two places"
    assert reached(state) == set(state.board.cards), "the map has come apart"


def check_dinosaur_cards(state: State) -> None:
    """Assert that every card of the dinosaur deck is in one place."""
    assert dinosaur_cards(state) == [*range(16)], "a dinosaur card is nowhere, or in two places"


def check_places(state: State) -> None:
    """Assert that explorers, dinosaurs and diamonds are where they can be."""
    cells = state.board.cards
    for player in state.players:
        assert 0 <= player.diamonds <= state.options.diamonds
        assert player.at is None or player.at in cells
    for place, at in zip(state.cards.homes, state.dinosaurs, strict=True):
        assert (at is not None) == (place in cells.values())
        assert at is None or at in cells
    assert set(state.diamonds) <= set(cells)
    assert 0 <= state.active < len(state.players)


# As bytes


def encoded(value: object) -> bytes:
    """Encode a state, a view or events: equal bytes if nothing differs."""
    return _BYTES.encode(value)


def _plain(value: object) -> object:
    """Encode what msgspec does not know: maps and card sets."""
    if isinstance(value, Board):
        return sorted(value.cards.items())
    if isinstance(value, CardSet):
        return value.source  # its cards follow from it
    raise NotImplementedError(type(value))


_BYTES = msgpack.Encoder(enc_hook=_plain)
