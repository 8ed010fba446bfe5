"""Positions as JSON, for programs: `tacora replay --json`."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import to_builtins

from tacora.core.game import Chance, Decide, GameOver, Json, Seat
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs.board import cell_name
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards
from tacora.games.dinosaurs.forecast import forecast
from tacora.games.dinosaurs.notation.writer import to_notation
from tacora.games.dinosaurs.pieces.map_cards import printed_facts
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.under_way import (
    forecast_json,
    hunt_json,
    roll_json,
    stack_json,
    threats_json,
    window_json,
    without_odds,
)
from tacora.games.dinosaurs.view import view


def view_json(state: State, seat: Seat | None) -> dict[str, Json]:
    """Return what a seat may know, from only its view; None is a spectator."""
    own = () if seat is None else (seat,)
    return _facts(view(state, seat).state, own) | {"pending": _pending(state, seat)}


def shared_views(state: State) -> Callable[[Seat | None], dict[str, Json]]:
    """Return `view_json` of a state by seat: most seats add only their hand and their choices."""
    public = _facts(view(state, None).state, ())
    public_players = _players(state, ())
    task = state.agenda[-1]
    scout = task.seat if isinstance(task, ChooseScoutedCards) else None

    def facts(seat: Seat | None) -> dict[str, Json]:
        if seat is None:
            return public | {"pending": _pending(state, None)}
        if seat == scout or seat in state.known_next_card_seats:
            return view_json(state, seat)  # it knows more cards than those in its hand
        players = [*public_players]
        players[seat] = _player(state, seat, (seat,))
        return public | {"players": players, "pending": _pending(state, seat)}

    return facts


def client_json(facts: dict[str, Json], odds: bool) -> dict[str, Json]:
    """Return the facts for a client: its choices are in the question; odds only if it has them."""
    pending = facts["pending"]
    if isinstance(pending, dict) and "decide" in pending:
        facts = {**facts, "pending": {"asked": pending["asked"]}}
    return facts if odds else without_odds(facts)


def state_json(state: State) -> dict[str, Json]:
    """Return every fact of the position, hands included."""
    return _facts(state, range(len(state.players))) | {
        "pending": _everything_pending(state),
        "item_deck": [state.cards.items[card].id for card in state.item_deck],
        "notation": to_notation(state),
    }


def _facts(state: State, open_hands: Collection[Seat]) -> dict[str, Json]:
    """Return the facts of a state or of a view's state, with the hands of some seats."""
    cards = state.cards
    pending = rules.pending(state)
    over = pending if isinstance(pending, GameOver) else None
    foreseen = forecast(state)
    known = state.known_next_card
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
        "players": _players(state, open_hands),
        "map": [_map_card(state, cell, card) for cell, card in sorted(state.board.cards.items())],
        "dinosaurs": {
            name: cell_name(cell)
            for name, cell in zip(cards.dinosaurs, state.dinosaurs, strict=True)
            if cell is not None
        },
        "supply": state.supply,
        "celestial": state.celestial_event_done,
        "drawn": [_printed(state, card) for card in state.drawn],
        "scouted": _scouted(state),
        "map_deck": [cards.maps[card].id for card in state.map_deck],
        "dinosaur_deck": to_builtins(deck),
        "foreseen": None if known is None else cards.deck[known].id,
        "item_deck_count": len(state.item_deck),
        "item_discards": [cards.items[card].id for card in state.item_discards],
        "stack": stack_json(state),
        "forecast": forecast_json(foreseen),
        "roll": roll_json(state, state.roll, foreseen),
        "opposed_roll": roll_json(state, state.opposed_roll, foreseen),
        "hunt": hunt_json(state),
        "threats": threats_json(state),
        "window": window_json(state),
    }


def _players(state: State, open_hands: Collection[Seat]) -> list[Json]:
    return [_player(state, seat, open_hands) for seat in range(len(state.players))]


def _player(state: State, seat: Seat, open_hands: Collection[Seat]) -> Json:
    explorers, player = state.cards.explorers, state.players[seat]
    return {
        "explorer": None if player.explorer is None else explorers[player.explorer].id,
        "ready": player.ready,
        "at": None if player.at is None else cell_name(player.at),
        "conscious": player.conscious,
        "diamonds": player.diamonds,
        "items": len(state.hands[seat]),
        "protections": list(player.protections),
        "hand": _hand(state, seat, seat in open_hands),
    }


def _hand(state: State, seat: Seat, shown: bool) -> Json:
    """Return the items in a hand; None if it is hidden (J25)."""
    return [state.cards.items[card].id for card in state.hands[seat]] if shown else None


def _map_card(state: State, cell: int, card: int) -> Json:
    lying: dict[str, Json] = {"at": cell_name(cell), "diamonds": state.diamonds.get(cell, 0)}
    return _printed(state, card) | lying


def _printed(state: State, card: int) -> dict[str, Json]:
    return printed_facts(state.cards.maps[card])  # type: ignore[return-value]  # plain values


def _scouted(state: State) -> list[Json]:
    """List the map cards that the seat looks at; a view has them only for that seat."""
    task = state.agenda[-1]
    seen = task.seen if isinstance(task, ChooseScoutedCards) else ()
    return [_printed(state, card) for card in seen]


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
