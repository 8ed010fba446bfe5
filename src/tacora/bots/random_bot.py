"""random: every lawful answer is as likely as any other."""

from __future__ import annotations

from random import Random


class RandomBot:
    """Plays any game, badly and without bias: the zero of every scale."""

    ignores_view = True

    def choose(self, view: object, choices: tuple[str, ...], rng: Random) -> str:
        return choices[int(rng.random() * len(choices))]
