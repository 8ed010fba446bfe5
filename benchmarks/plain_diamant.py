"""Diamant as a plain mutable loop without events, records or checks, to compare speed with."""

from __future__ import annotations

from random import Random

TREASURES = [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17]
TRAPS = [-1, -2, -3, -4, -5] * 3
RELIC = 0


def play(players: int, rng: Random) -> list[int]:
    """Play one game of the 2016 edition with random decisions; return the scores."""
    deck = TREASURES + TRAPS + [RELIC] * 5
    scores = [0] * players
    relics_out = 0
    for _ in range(5):
        inside = list(range(players))
        gathered = [0] * players
        path: list[int] = []
        lying: list[int] = []
        rng.shuffle(deck)
        while inside:
            card = deck.pop()
            if card < 0 and card in path:
                break
            rest = 0
            if card > 0:
                share, rest = divmod(card, len(inside))
                for player in inside:
                    gathered[player] += share
            path.append(card)
            lying.append(rest)
            leavers = [player for player in inside if rng.random() < 0.5]
            if not leavers:
                continue
            share, rest = divmod(sum(lying), len(leavers))
            for player in leavers:
                scores[player] += gathered[player] + share
                inside.remove(player)
            lying = [0] * len(path)
            if rest:
                lying[next(i for i, laid in enumerate(path) if laid > 0)] = rest
            if len(leavers) == 1:
                while RELIC in path:
                    lying.pop(path.index(RELIC))
                    path.remove(RELIC)
                    scores[leavers[0]] += 5 if relics_out < 3 else 10
                    relics_out += 1
        deck += [card for card in path if card != RELIC]
    return scores
