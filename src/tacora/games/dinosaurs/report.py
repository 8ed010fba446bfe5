"""The position for programs: what `tacora replay --json` prints."""

from __future__ import annotations

from msgspec import to_builtins

from tacora.core.game import Chance, Decide, Json, Over, Seat
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs.board import cell_name
from tacora.games.dinosaurs.notation.reader import to_notation
from tacora.games.dinosaurs.pieces.dice import roll_facts
from tacora.games.dinosaurs.state import HIDDEN, Play, Player, State
from tacora.games.dinosaurs.view import view


def report_for(state: State, seat: Seat | None) -> dict[str, Json]:
    """What a seat may know, made of its view alone; None is a spectator."""
    return _facts(view(state, seat).table) | {"pending": _pending(state, seat)}


def report(state: State) -> dict[str, Json]:
    """Every fact of the position, hands included: for whoever holds the record."""
    return _facts(state) | {
        "pending": _everything_pending(state),
        "item_deck": [state.cards.items[card].id for card in state.item_deck],
        "notation": to_notation(state),
    }


def _facts(table: State) -> dict[str, Json]:
    cards = table.cards
    pending = rules.pending(table)
    over = pending if isinstance(pending, Over) else None
    roll = None if table.roll is None else to_builtins(roll_facts(table, table.roll))
    deck = {
        "left": [cards.deck[card].id for card in table.dinosaur_deck],
        "under": [cards.deck[card].id for card in table.dinosaur_under],
        "flipped": [cards.deck[card].id for card in table.dinosaur_flipped],
    }
    return {
        "over": over is not None,
        "round": -(-table.turn // len(table.players)),
        "turn": table.turn,
        "active": table.active,
        "actions": table.points,
        "scores": [player.diamonds for player in table.players],
        "winners": list(over.winners) if over else [],
        "players": [_player(table, seat, player) for seat, player in enumerate(table.players)],
        "map": [_laid(table, cell, card) for cell, card in sorted(table.board.cards.items())],
        "dinosaurs": {
            name: cell_name(cell)
            for name, cell in zip(cards.dinosaurs, table.dinosaurs, strict=True)
            if cell is not None
        },
        "supply": table.supply,
        "celestial": table.celestial,
        "drawn": [cards.maps[card].id for card in table.drawn],
        "map_deck": [cards.maps[card].id for card in table.map_deck],
        "dinosaur_deck": to_builtins(deck),
        "item_deck_count": len(table.item_deck),
        "item_discards": [cards.items[card].id for card in table.item_discards],
        "stack": [_play(table, play) for play in table.stack.played],
        "roll": roll,
    }


def _player(table: State, seat: Seat, player: Player) -> Json:
    hand = table.hands[seat]
    explorers = table.cards.explorers
    return {
        "explorer": None if player.explorer is None else explorers[player.explorer].id,
        "ready": player.ready,
        "at": None if player.at is None else cell_name(player.at),
        "conscious": player.awake,
        "diamonds": player.diamonds,
        "items": len(hand),
        "hand": None if HIDDEN in hand else [table.cards.items[card].id for card in hand],
    }


def _laid(table: State, cell: int, card: int) -> Json:
    printed = table.cards.maps[card]
    return {
        "card": printed.id,
        "at": cell_name(cell),
        "number": printed.number,
        "diamonds": table.diamonds.get(cell, 0),
    }


def _play(table: State, play: Play) -> Json:
    names = table.cards.explorers if play.kind == "explorer" else table.cards.items
    card = None if play.card == HIDDEN else names[play.card].id
    return {"seat": play.seat, "kind": play.kind, "card": card, "by": play.by}


def _pending(state: State, seat: Seat | None) -> Json:
    """What the next line of a record is, as far as a seat may know: its own choices only."""
    pending = rules.pending(state)
    if isinstance(pending, Decide):
        own: dict[str, Json] = {}
        if seat is not None and seat in pending.seats:
            own = {str(seat): list(rules.choices(state, seat))}
        return {"decide": own, "asked": list(pending.seats)}
    return None if isinstance(pending, Over) else {"chance": None}


def _everything_pending(state: State) -> Json:
    pending = rules.pending(state)
    if isinstance(pending, Decide):
        return {"decide": {str(s): list(rules.choices(state, s)) for s in pending.seats}}
    if isinstance(pending, Chance):
        return {"chance": dict(zip(pending.outcomes, pending.weights, strict=True))}
    return None
