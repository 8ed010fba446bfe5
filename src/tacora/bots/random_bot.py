"""random: every legal choice is equally likely."""

from __future__ import annotations

from random import Random


class RandomBot:
    """Play any game at random: the zero of every scale."""

    ignores_view = True

    def choose(self, view: object, choices: tuple[str, ...], rng: Random) -> str:
        return choices[int(rng.random() * len(choices))]
