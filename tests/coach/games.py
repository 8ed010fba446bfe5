"""Games to review, and rollouts by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tacora.bots.registry import make_bot
from tacora.core.chance import SeededChance
from tacora.core.game import ChanceStep, DecisionStep, GameOver
from tacora.core.record import Header
from tacora.core.replay import Replay, replay_entries
from tacora.core.runner import run_game
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.diamant.state import State
from tacora.games.registry import get_game

EDITIONS: dict[str, dict[str, Any]] = {
    "diamant-2016": {"players": 5},
    "diamant-2005": {"players": 4, "edition": "diamant-2005"},
    "incan-gold": {"players": 3, "edition": "incan-gold"},
    "incan-gold, printed": {"players": 8, "edition": "incan-gold", "relic-values": "printed"},
}


def random_game(options: Mapping[str, object], seed: int = 1, rounds: int = 5) -> Replay:
    """Play a game at random up to the end of a round."""
    rng = Random(seed)
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options(options))
    steps = []
    for step, after, _ in run_game(
        GAME.rules, state, SeededChance(seed), lambda *_: random_choice(rng)
    ):
        steps.append(step)
        if after.round > rounds:
            break
    return replay_entries(Header("diamant", options), enumerate(steps, start=2), get_game)


def random_choice(rng: Random) -> str:
    return EXIT if rng.random() < 0.25 else CONTINUE


def scripted_game(options: Mapping[str, object], *steps: str) -> Replay:
    """Make a record from cards as texts and answers such as 'cce' for three seats."""
    letters = {"c": CONTINUE, "e": EXIT}
    entries = [
        DecisionStep({seat: letters[a] for seat, a in enumerate(step) if a != "-"})
        if set(step) <= set("ce-")
        else ChanceStep(step)
        for step in steps
    ]
    return replay_entries(Header("diamant", options), enumerate(entries, start=2), get_game)


def rollouts_by_rules(
    state: State, first_choices: Mapping[int, str], games: int
) -> list[list[float]]:
    """Return win shares, game by game, if experts play on after some given first choices."""
    expert = make_bot("diamant", "expert")
    shares = []
    for number in range(games):
        rng = Random(f"{number}/bots")
        first = dict(first_choices)

        def choose(now: State, seat: int, rng: Random = rng, first: dict[int, str] = first) -> str:
            if seat in first:
                return first.pop(seat)
            return expert.choose(
                GAME.rules.perfect_recall_view(now, seat), GAME.rules.legal_choices(now, seat), rng
            )

        last = state
        for _, after, _ in run_game(GAME.rules, state, SeededChance(f"{number}"), choose):
            last = after
        over = GAME.rules.pending(last)
        assert isinstance(over, GameOver)
        share = 1 / len(over.winners)
        shares.append([share * (seat in over.winners) for seat in range(len(over.scores))])
    return shares
