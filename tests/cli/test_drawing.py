from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from rich.cells import cell_len

import tacora
from tacora.cli.diamant import CLI
from tacora.cli.diamant.drawing import draw, round_end_view
from tacora.cli.terminal.game_ui import RenderContext
from tacora.coach.review import Verdict
from tacora.core.chance import SeededChance
from tacora.core.game import ChanceStep
from tacora.core.runner import run_game
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.i18n.catalog import LANGUAGES, Catalog, messages

NAMES = ["Élodie-Marguerite", "日本語の名前です", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options",
    [
        {"players": 8},
        {"players": 2, "two-explorers": True},
        {"players": 5, "edition": "incan-gold", "relic-values": "printed", "chests": "open"},
    ],
)
def test_every_position_fits_80_by_24(language: str, options: dict[str, Any]) -> None:
    parsed = GAME.rules.parse_options(options)
    names = CLI.explorer_names(NAMES[: GAME.rules.num_seats(parsed)])
    rng = Random(5)
    state, _ = GAME.rules.initial_state(parsed)
    labels = ["greedy-ev"] * len(names)
    round_ends = 0

    def choose(at: Any, seat: int) -> str:
        legal = GAME.rules.legal_choices(at, seat)
        return rng.choices(legal, [9] + [1] * (len(legal) - 1))[0]

    for _, after, events in run_game(GAME.rules, state, SeededChance(5), choose):
        last = round_end_view(GAME.rules.view(state, 0), events)
        if last is not None:
            context = RenderContext(Catalog(language, names), names, ["…"], labels=labels)
            assert len(draw(last, context, 80, 22)) <= 22
            round_ends += 1
        state = after
        for chosen_seats in (None, {0}):
            context = RenderContext(
                Catalog(language, names), names, ["…"], chosen_seats, labels=labels
            )
            lines = draw(GAME.rules.view(after, 0), context, 80, 22)
            assert len(lines) <= 22
            assert sum(line.plain.startswith((" ▲ ", " ● ")) for line in lines) == 2
            back = [line for line in lines if "·" in line.plain and "│" not in line.plain]
            whole = [line for line in lines if line not in back]  # a long path may be cut
            assert all(cell_len(line.plain) < 80 for line in whole)
    assert round_ends


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_fit_80_columns(language: str) -> None:
    catalog = Catalog(language)
    for key in ("play.ask", "play.ask-undo"):
        assert len(catalog.format(key, name="Marguerite")) < 79
    for key in ("play.sure", "play.face-down", "play.again"):
        assert len(catalog.format(key)) < 79


def test_small_terminal_draws_the_path_in_one_line() -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 3}))
    after, _ = GAME.rules.apply(state, ChanceStep("treasure:9"))
    context = RenderContext(Catalog("en", NAMES), NAMES, [])
    lines = [line.plain for line in draw(GAME.rules.view(after, 0), context, 40, 13)]
    assert " 9" in lines
    assert not any("╭" in line for line in lines)


def test_every_message_id_is_used() -> None:
    root = Path(tacora.__file__).parent
    code = "".join(path.read_text("utf-8") for path in root.rglob("*.py"))
    built = (
        "trap.",
        "card.",
        "edition.",
        "date.month-",
        "coach.head-",
        "coach.left-",
        "coach.stayed-",
    )
    named = {f"coach.{name}" for name in (CONTINUE, EXIT, *get_args(Verdict))}
    others = [key for key in messages("en") if not key.startswith(built) and key not in named]
    assert others
    ids = [re.sub(r"(?<!^play)\.([a-z]+-)?you$", "", key) for key in others]
    assert [key for key in ids if not _quoted(key, code)] == []


def _quoted(key: str, code: str) -> bool:
    return f'"{key}"' in code or f"'{key}'" in code
