"""The position for programs: what `tacora replay --json` prints."""

from __future__ import annotations

from tacora.core.game import Chance, Decide, GameOver, Json, Pending
from tacora.games.diamant import rules
from tacora.games.diamant.notation import to_notation
from tacora.games.diamant.state import State, scores
from tacora.games.diamant.view import deck_left, view


def view_json(state: State, seat: int | None) -> dict[str, Json]:
    """What a seat may know, made of its view alone; None is a spectator."""
    seen = view(state, seat)
    pending = rules.pending(state)
    return {
        "over": isinstance(pending, GameOver),
        "round": seen.round,
        "pending": _pending(state, pending),
        "scores": [
            None if chest is None else chest + sum(relics)
            for chest, relics in zip(seen.chests, seen.relics, strict=True)
        ],
        "winners": list(pending.winners) if isinstance(pending, GameOver) else [],
        "banked": list(seen.chests),
        "gathered": list(seen.gathered),
        "path": [laid.card for laid in seen.path],
        "rubies_on_path": [laid.rubies for laid in seen.path],
        "inside": list(seen.inside),
        "relics": [list(values) for values in seen.relics],
        "relics_taken": seen.relics_taken,
        "removed": list(seen.removed),
        "barricades": seen.barricades,
        "deck": dict(seen.deck),
    }


def state_json(state: State) -> dict[str, Json]:
    """Every fact of the position, closed chests included: for whoever holds the record."""
    return view_json(state, None) | {
        "scores": list(scores(state)),
        "banked": list(state.banked),
        "supply": state.supply,
        "notation": to_notation(state),
    }


def _pending(state: State, pending: Pending) -> Json:
    """In the words of a record: what the next line must be; null when the game is over."""
    if isinstance(pending, Decide):
        return {"decide": {str(s): list(rules.legal_choices(state, s)) for s in pending.seats}}
    if isinstance(pending, Chance):
        return {"chance": dict(deck_left(state))}
    return None
