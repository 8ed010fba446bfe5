"""Diamant: count every point and every card of a state, without the rules' help."""

from __future__ import annotations

from collections import Counter

from tacora.games.diamant.cards import PRINTED_VALUES
from tacora.games.diamant.state import State


def points(state: State) -> int:
    """Count all points, wherever they lie."""
    on_path = sum(laid.rubies for laid in state.path)
    in_hands = state.carried * len(state.inside)
    return state.supply + on_path + in_hands + sum(state.banked) + sum(map(sum, state.relics))


def cards(state: State) -> Counter[str]:
    """Count all cards, wherever they lie, relics without their value of leaving (D28)."""
    found = Counter(dict(zip(state.catalog.codes, state.deck, strict=True)))
    found.update(laid.card.code for laid in state.path)
    found.update(card.code for card in state.removed)
    printed = state.options.relic_values == "printed"
    for relics in state.relics:
        found.update(f"relic:{value}" if printed else "relic" for value in relics)
    return +found


def cards_entered(state: State) -> Counter[str]:
    """Count all cards that are in the game by this round (D10, D46)."""
    entered = Counter(dict(zip(state.catalog.codes, state.catalog.counts, strict=True)))
    if state.options.edition == "incan-gold":
        if state.options.relic_values == "printed":
            entered.update(f"relic:{value}" for value in PRINTED_VALUES[: state.round])
        else:
            entered["relic"] += state.round
    return +entered


def check(state: State) -> None:
    """Assert what holds in every state of every game."""
    assert points(state) == 260, "points were made or lost"
    assert cards(state) == cards_entered(state), "cards were made or lost"
    assert len(state.deck) == len(state.catalog.cards)
    assert min(state.deck) >= 0
    assert state.carried >= 0
    assert min(state.banked) >= 0
    assert all(laid.rubies >= 0 for laid in state.path)
    assert 1 <= state.round <= 5
    assert list(state.inside) == sorted(set(state.inside) & set(range(state.options.explorers)))
