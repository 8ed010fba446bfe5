"""Games to be reviewed, and rollouts by the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tacora.bots.registry import make
from tacora.core.chance import Seeded
from tacora.core.game import Decided, Drawn, Over
from tacora.core.record import Header
from tacora.core.replay import Replay, fold
from tacora.core.runner import drive
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.diamant.state import State
from tacora.games.registry import game_named

EDITIONS: dict[str, dict[str, Any]] = {
    "diamant-2016": {"players": 5},
    "diamant-2005": {"players": 4, "edition": "diamant-2005"},
    "incan-gold": {"players": 3, "edition": "incan-gold"},
    "incan-gold, printed": {"players": 8, "edition": "incan-gold", "relic-values": "printed"},
}


def played(options: Mapping[str, object], seed: int = 1, rounds: int = 5) -> Replay:
    """A game of players who leave now and then, up to the end of a round."""
    luck = Random(seed)
    state, _ = GAME.new(GAME.options(options))
    steps = []
    for step, after, _ in drive(GAME, state, Seeded(seed), lambda *_: by_chance(luck)):
        steps.append(step)
        if after.round > rounds:
            break
    return fold(Header("diamant", options), enumerate(steps, start=2), game_named)


def by_chance(luck: Random) -> str:
    return EXIT if luck.random() < 0.25 else CONTINUE


def told(options: Mapping[str, object], *steps: str) -> Replay:
    """A record: cards as texts, and answers such as 'cce' for three seats."""
    words = {"c": CONTINUE, "e": EXIT}
    entries = [
        Decided({seat: words[a] for seat, a in enumerate(step) if a != "-"})
        if set(step) <= set("ce-")
        else Drawn(step)
        for step in steps
    ]
    return fold(Header("diamant", options), enumerate(entries, start=2), game_named)


def won_by_rules(state: State, given: Mapping[int, str], games: int) -> list[list[float]]:
    """Shares of the victory, game by game, if experts play on and some first choices are given."""
    expert = make("diamant", "expert")
    found = []
    for number in range(games):
        luck = Random(f"{number}/bots")
        first = dict(given)

        def choose(
            now: State, seat: int, luck: Random = luck, first: dict[int, str] = first
        ) -> str:
            if seat in first:
                return first.pop(seat)
            return expert.choose(GAME.counted(now, seat), GAME.choices(now, seat), luck)

        last = state
        for _, after, _ in drive(GAME, state, Seeded(f"{number}"), choose):
            last = after
        over = GAME.pending(last)
        assert isinstance(over, Over)
        share = 1 / len(over.winners)
        found.append([share * (seat in over.winners) for seat in range(len(over.scores))])
    return found
