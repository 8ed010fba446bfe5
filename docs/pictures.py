"""Draw the pictures of the README from real games: `make pictures`."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from tacora.bots.registry import make_bot
from tacora.cli.diamant import drawing as cave_drawing
from tacora.cli.dinosaurs import drawing as jungle_drawing
from tacora.cli.terminal.game_ui import RenderContext
from tacora.core.chance import SeededChance
from tacora.core.events import visible_to
from tacora.core.replay import AnyGame
from tacora.core.runner import run_game
from tacora.games import diamant, dinosaurs
from tacora.games.dinosaurs.text import prompts
from tacora.i18n.catalog import Catalog

FOLDER = Path(__file__).parent / "pictures"
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
CAVE_BOTS = ("cautious:9", "greedy-ev", "cautious:7", "random", "cautious:8")
WIDTH, HEIGHT = 84, 25

# Rich's own frame refers to fonts on the network; this one uses fonts of the reader's machine.
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>TITLE</title>
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


def play_until(
    game: AnyGame, bots: tuple[str, ...], seed: str, wanted: Callable[[Any], bool]
) -> tuple[Any, list[str], Catalog]:
    """Play a game between bots until `wanted`; return the state, the log and the catalogue."""
    options = game.rules.parse_options({"players": len(bots)})
    names = NAMES[: len(bots)]
    catalog = Catalog("en", names, game.presentation.card_texts(options, "en"))
    players = [make_bot(game.name, spec) for spec in bots]
    rng = Random(seed)

    def choose(state: Any, seat: int) -> str:
        return players[seat].choose(
            game.rules.view(state, seat), game.rules.legal_choices(state, seat), rng
        )

    state, opening = game.rules.initial_state(options)
    log = [
        catalog.format(message)
        for event in opening
        for message in game.presentation.event_messages(event)
    ]
    for _, after, events in run_game(game.rules, state, SeededChance(seed), choose):
        log += [
            catalog.format(message)
            for event in visible_to(events, 0)
            for message in game.presentation.event_messages(event)
        ]
        if wanted(after):
            return after, log, catalog
    raise ValueError("the game has no such position")


def draw_cave() -> None:
    """Draw Diamant, seven cards deep."""

    def is_deep(state: Any) -> bool:
        return state.round >= 3 and len(state.path) >= 7 and state.awaiting == "choices"

    state, log, catalog = play_until(diamant.GAME, CAVE_BOTS, "picture 8", is_deep)
    context = RenderContext(catalog=catalog, names=NAMES, log=log[-4:], chosen={1, 2})
    lines = cave_drawing.draw(diamant.GAME.rules.view(state, 0), context, WIDTH, HEIGHT)
    _save("terminal.svg", "Diamant in the terminal", lines, catalog.format("play.ask", name="Ana"))


def draw_jungle() -> None:
    """Draw Diamonds & Dinosaurs: the first player acts on a large map."""

    def is_large(state: Any) -> bool:
        acting = type(state.agenda[-1]).__name__ == "TakeActions" and state.active == 0
        return acting and len(state.board.cards) > 24 and state.actions_left == 2

    state, log, catalog = play_until(dinosaurs.GAME, ("planner",) * 4, "picture 3", is_large)
    context = RenderContext(catalog=catalog, names=NAMES[:4], log=log[-6:], chosen=frozenset())
    lines = jungle_drawing.draw(dinosaurs.GAME.rules.view(state, 0), context, WIDTH, HEIGHT)
    question = catalog.format(prompts.prompt(dinosaurs.GAME.rules.view(state, 0), 0))
    _save("jungle.svg", "Diamonds & Dinosaurs in the terminal", lines, question)


def _save(file: str, title: str, lines: list[Text], prompt: str) -> None:
    page = Text("\n").join([*lines, Text(), Text(f" {prompt}", style="bold reverse")])
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(page)
    frame = FRAME.replace("TITLE", title.replace("&", "&amp;"))
    console.save_svg(str(FOLDER / file), title="", code_format=frame, unique_id="tacora")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    draw_cave()
    draw_jungle()
