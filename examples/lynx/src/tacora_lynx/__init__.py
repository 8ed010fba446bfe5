"""The bot `lynx` of Diamant: it leaves with a relic, or when the path grows long."""

from __future__ import annotations

from tacora.games.diamant.view import View


class Lynx:
    """Leave as soon as a relic can be had, or when the path has many cards."""

    def __init__(self, depth: int = 6) -> None:
        self.depth = depth

    def choose(self, view: View, choices: tuple[str, ...]) -> str:
        relic = any(step.card.startswith("relic") for step in view.path)
        return choices[-1] if relic or len(view.path) >= self.depth else choices[0]
