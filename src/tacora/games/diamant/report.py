"""The position as JSON, as `tacora replay --json` prints it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tacora.core.game import Chance, Decide, GameOver, Json, Pending
from tacora.core.questions import Question
from tacora.games.diamant import rules
from tacora.games.diamant.notation import to_notation
from tacora.games.diamant.state import State, scores
from tacora.games.diamant.view import deck_left, view, visible_chests


def view_json(state: State, seat: int | None) -> dict[str, Json]:
    """Return what a seat may know, from only its view; None is a spectator."""
    seat_view = view(state, seat)
    pending = rules.pending(state)
    return {
        "over": isinstance(pending, GameOver),
        "round": seat_view.round,
        "pending": _pending(state, pending),
        "scores": _scores(seat_view.chests, state),
        "winners": list(pending.winners) if isinstance(pending, GameOver) else [],
        "banked": list(seat_view.chests),
        "gathered": list(seat_view.gathered),
        "path": [path_card.card for path_card in seat_view.path],
        "rubies_on_path": [path_card.rubies for path_card in seat_view.path],
        "inside": list(seat_view.inside),
        "relics": [list(values) for values in seat_view.relics],
        "relics_taken": seat_view.relics_taken,
        "removed": list(seat_view.removed),
        "barricades": seat_view.barricades,
        "deck": dict(seat_view.deck),
    }


def shared_views(state: State) -> Callable[[int | None], dict[str, Json]]:
    """Return `view_json` of a state by seat: views differ in closed chests alone (D43)."""
    public = view_json(state, None)

    def facts(seat: int | None) -> dict[str, Json]:
        chests = visible_chests(state, seat)
        if seat is None or chests is state.banked:
            return public
        return public | {"scores": _scores(chests, state), "banked": list(chests)}

    return facts


def _scores(chests: Iterable[int | None], state: State) -> list[Json]:
    """D39: chests and relics; None is a closed chest."""
    return [
        None if chest is None else chest + sum(relics)
        for chest, relics in zip(chests, state.relics, strict=True)
    ]


def state_json(state: State) -> dict[str, Json]:
    """Return the whole position, closed chests included, for readers of the record."""
    return view_json(state, None) | {
        "scores": list(scores(state)),
        "banked": list(state.banked),
        "supply": state.supply,
        "notation": to_notation(state),
    }


def _pending(state: State, pending: Pending) -> Json:
    """Describe the next line of the record; None when the game is over."""
    if isinstance(pending, Decide):
        return {"decide": {str(s): list(rules.legal_choices(state, s)) for s in pending.seats}}
    if isinstance(pending, Chance):
        return {"chance": dict(deck_left(state))}
    return None


def question(state: State, seat: int, choices: Sequence[str], odds: bool) -> Question | None:
    """Return nothing: the choices and the position say what is asked."""
    return None
