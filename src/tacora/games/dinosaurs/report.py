"""Positions as JSON, for programs: `tacora replay --json`."""

from __future__ import annotations

from msgspec import to_builtins

from tacora.core.game import Chance, Decide, GameOver, Json, Seat
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs.board import cell_name
from tacora.games.dinosaurs.notation.writer import to_notation
from tacora.games.dinosaurs.pieces.dice import roll_facts
from tacora.games.dinosaurs.state import HIDDEN, Play, Player, Roll, State, card_of
from tacora.games.dinosaurs.view import view


def view_json(state: State, seat: Seat | None) -> dict[str, Json]:
    """Return what a seat may know, from only its view; None is a spectator."""
    return _facts(view(state, seat).state) | {"pending": _pending(state, seat)}


def state_json(state: State) -> dict[str, Json]:
    """Return every fact of the position, hands included."""
    return _facts(state) | {
        "pending": _everything_pending(state),
        "item_deck": [state.cards.items[card].id for card in state.item_deck],
        "notation": to_notation(state),
    }


def _facts(state: State) -> dict[str, Json]:
    cards = state.cards
    pending = rules.pending(state)
    over = pending if isinstance(pending, GameOver) else None
    deck = {
        "left": [cards.deck[card].id for card in state.dinosaur_deck],
        "under": [cards.deck[card].id for card in state.dinosaur_under],
        "flipped": [cards.deck[card].id for card in state.dinosaur_flipped],
    }
    return {
        "over": over is not None,
        "round": -(-state.turn // len(state.players)),
        "turn": state.turn,
        "active": state.active,
        "actions": state.actions_left,
        "scores": [player.diamonds for player in state.players],
        "winners": list(over.winners) if over else [],
        "players": [_player(state, seat, player) for seat, player in enumerate(state.players)],
        "map": [_map_card(state, cell, card) for cell, card in sorted(state.board.cards.items())],
        "dinosaurs": {
            name: cell_name(cell)
            for name, cell in zip(cards.dinosaurs, state.dinosaurs, strict=True)
            if cell is not None
        },
        "supply": state.supply,
        "celestial": state.celestial_event_done,
        "drawn": [cards.maps[card].id for card in state.drawn],
        "map_deck": [cards.maps[card].id for card in state.map_deck],
        "dinosaur_deck": to_builtins(deck),
        "item_deck_count": len(state.item_deck),
        "item_discards": [cards.items[card].id for card in state.item_discards],
        "stack": [_play(state, play) for play in state.stack.played],
        "roll": _roll(state, state.roll),
        "opposed_roll": _roll(state, state.opposed_roll),
    }


def _roll(state: State, roll: Roll | None) -> Json:
    facts: Json = None if roll is None else to_builtins(roll_facts(state, roll))
    return facts


def _player(state: State, seat: Seat, player: Player) -> Json:
    hand = state.hands[seat]
    explorers = state.cards.explorers
    return {
        "explorer": None if player.explorer is None else explorers[player.explorer].id,
        "ready": player.ready,
        "at": None if player.at is None else cell_name(player.at),
        "conscious": player.conscious,
        "diamonds": player.diamonds,
        "items": len(hand),
        "hand": None if HIDDEN in hand else [state.cards.items[card].id for card in hand],
    }


def _map_card(state: State, cell: int, card: int) -> Json:
    printed = state.cards.maps[card]
    return {
        "card": printed.id,
        "at": cell_name(cell),
        "number": printed.number,
        "diamonds": state.diamonds.get(cell, 0),
    }


def _play(state: State, play: Play) -> Json:
    card = card_of(state, play)
    name = None if card is None else card.id
    return {"seat": play.seat, "kind": play.kind, "card": name, "by": play.bonus}


def _pending(state: State, seat: Seat | None) -> Json:
    """Return what the game waits for as a seat may know it, with its own choices only."""
    pending = rules.pending(state)
    if isinstance(pending, Decide):
        own: dict[str, Json] = {}
        if seat is not None and seat in pending.seats:
            own = {str(seat): list(rules.legal_choices(state, seat))}
        return {"decide": own, "asked": list(pending.seats)}
    return None if isinstance(pending, GameOver) else {"chance": None}


def _everything_pending(state: State) -> Json:
    pending = rules.pending(state)
    if isinstance(pending, Decide):
        return {"decide": {str(s): list(rules.legal_choices(state, s)) for s in pending.seats}}
    if isinstance(pending, Chance):
        return {"chance": dict(zip(pending.outcomes, pending.weights, strict=True))}
    return None
