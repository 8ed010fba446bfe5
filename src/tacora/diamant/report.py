"""The position for programs: what `tacora replay --json` prints."""

from __future__ import annotations

from tacora.core.game import Chance, Decide, Json, Over
from tacora.diamant import rules
from tacora.diamant.notation import to_notation
from tacora.diamant.state import State, relics_taken, scores
from tacora.diamant.view import barricades, deck_left, gathered


def report(state: State) -> dict[str, Json]:
    """Every fact of the position; nothing in it depends on an order of the deck (D42)."""
    pending = rules.pending(state)
    return {
        "over": isinstance(pending, Over),
        "round": state.round,
        "pending": _pending(state),
        "scores": list(scores(state)),
        "winners": list(pending.winners) if isinstance(pending, Over) else [],
        "banked": list(state.banked),
        "gathered": list(gathered(state)),
        "path": [laid.card.code for laid in state.path],
        "rubies_on_path": [laid.rubies for laid in state.path],
        "inside": list(state.inside),
        "relics": [list(values) for values in state.relics],
        "relics_taken": relics_taken(state),
        "removed": [card.code for card in state.removed],
        "barricades": barricades(state),
        "deck": dict(deck_left(state)),
        "supply": state.supply,
        "notation": to_notation(state),
    }


def _pending(state: State) -> Json:
    """In the words of a record: what the next line must be; null when the game is over."""
    pending = rules.pending(state)
    if isinstance(pending, Decide):
        return {"decide": {str(s): list(rules.choices(state, s)) for s in pending.seats}}
    if isinstance(pending, Chance):
        return {"chance": dict(deck_left(state))}
    return None
