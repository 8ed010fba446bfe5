"""The position for programs: what `tacora replay --json` prints."""

from __future__ import annotations

from tacora.core.game import Chance, Decide, Json, Over
from tacora.diamant import rules
from tacora.diamant.notation import to_notation
from tacora.diamant.state import State, relics_taken, scores
from tacora.diamant.view import barricades, deck_left, gathered, view


def report(state: State, seat: int | None = None) -> dict[str, Json]:
    """Every fact of the position, or of those only what a seat may know.

    Nothing in it depends on an order of the deck (D42).
    """
    shown = _everything(state)
    if seat is not None:
        chests = view(state, seat).chests
        shown["banked"] = list(chests)
        shown["scores"] = [
            None if chest is None else score
            for chest, score in zip(chests, scores(state), strict=True)
        ]
        del shown["notation"], shown["supply"]  # both tell what is in the closed chests (D43)
    return shown


def _everything(state: State) -> dict[str, Json]:
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
