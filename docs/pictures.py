"""Draw the pictures of the README from real games: `make pictures`."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from tacora.bots.registry import make
from tacora.cli.diamant.picture import draw
from tacora.cli.stage import Scene
from tacora.core.chance import Seeded
from tacora.core.drive import drive
from tacora.diamant import GAME
from tacora.diamant.state import State
from tacora.i18n.catalog import Catalog

FOLDER = Path(__file__).parent / "pictures"
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
BOTS = ("cautious:9", "greedy-ev", "cautious:7", "random", "cautious:8")
WIDTH, HEIGHT = 84, 25

# Rich's own frame refers to fonts on the network; this one uses what the reader's machine has.
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>Diamant in the terminal</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}</defs>
<rect width="{width}" height="{height}" rx="12" fill="#140f1f"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def game_until(cards: int, seed: str) -> tuple[State, list[str], Catalog]:
    """A game between bots, up to a decision deep in the cave."""
    catalog = Catalog("en", NAMES)
    bots = [make("diamant", spec) for spec in BOTS]
    luck = Random(seed)

    def choose(state: State, seat: int) -> str:
        return bots[seat].choose(GAME.view(state, seat), GAME.choices(state, seat), luck)

    state, opening = GAME.new(GAME.options({"players": len(NAMES)}))
    log = [catalog.say(message) for event in opening for message in GAME.tell(event)]
    for _, after, events in drive(GAME, state, Seeded(seed), choose):
        log += [catalog.say(message) for event in events for message in GAME.tell(event)]
        here: Any = after
        if here.round >= 3 and len(here.path) >= cards and here.awaiting == "choices":
            return here, log, catalog
    raise ValueError("no such moment in this game")


def terminal() -> None:
    """The game in the terminal."""
    state, log, catalog = game_until(cards=7, seed="picture 8")
    scene = Scene(catalog=catalog, names=NAMES, log=log[-4:], chosen={1, 2})
    prompt = catalog.say("play.ask", name="Ana")
    lines = draw(GAME.view(state, 0), scene, WIDTH, HEIGHT)
    page = Text("\n").join([*lines, Text(), Text(f" {prompt}", style="bold reverse")])
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(page)
    console.save_svg(
        str(FOLDER / "terminal.svg"),
        title="",
        code_format=FRAME,
        unique_id="tacora",
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    terminal()
