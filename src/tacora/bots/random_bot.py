"""random: every lawful answer is as likely as any other."""

from __future__ import annotations

from random import Random


class Coin:
    """Plays any game, badly and without bias: the zero of every scale."""

    blind = True

    def choose(self, view: object, choices: tuple[str, ...], luck: Random) -> str:
        return choices[int(luck.random() * len(choices))]
