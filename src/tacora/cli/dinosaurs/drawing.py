"""Draw Diamonds & Dinosaurs for a terminal: the map, the players, and what is going on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text

from tacora.cli.dinosaurs import descriptions, map_drawing
from tacora.cli.dinosaurs.odds_texts import percent
from tacora.cli.terminal.game_ui import DIM, GOLD, PAPER, RenderContext, fit, last_log_lines
from tacora.core.game import Seat
from tacora.core.messages import PlayerNames
from tacora.games.dinosaurs import roll_odds
from tacora.games.dinosaurs.pieces import choose_cell
from tacora.games.dinosaurs.pieces.dice import total
from tacora.games.dinosaurs.state import Player, Roll, State
from tacora.games.dinosaurs.view import View

WIDE_PANEL_COLUMNS, NARROW_PANEL_COLUMNS = 31, 24
"""Width of the panel beside the map: with words, or only with symbols."""
PANEL_GAP_COLUMNS = 2
MIN_ONGOING_LINES = 2
"""Lines of the panel that are kept for what is going on."""
WIDE_COLUMNS = 60
"""Below this width the players are below the map, if the terminal is high enough."""
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
MIN_MAP_LINES = 7
"""Lines for a map of three rows."""


def draw(view: View, context: RenderContext, width: int, height: int) -> list[Text]:
    """Draw the table line by line, with as much of the log as fits into the height."""
    room = min(height, context.stable_height or height)
    foot = _hand(view, context, width)
    top = _stacked(view, context, width - 1, room - len(foot) - 1) if width < WIDE_COLUMNS else []
    top = top or _side_by_side(view, context, width - 1, room - len(foot) - 1)
    spare = height - len(top) - len(foot)  # for the log
    card_text = _top_card(view, context, width, max(1, min(2, spare)))
    if card_text:
        foot = [*foot[: len(foot) // 2], *card_text]  # instead of the odds
    top += foot
    return top + last_log_lines(context.log, width, height - len(top))


def _side_by_side(view: View, context: RenderContext, columns: int, rows: int) -> list[Text]:
    """Draw the map, and the players beside it."""
    panel_width = WIDE_PANEL_COLUMNS if columns >= 70 else NARROW_PANEL_COLUMNS
    room = columns - panel_width - PANEL_GAP_COLUMNS
    picture = map_drawing.draw(view.state, context, room, rows)
    top = []
    panel = _panel(view, context, panel_width, len(picture))
    left = max(line.cell_len for line in picture)
    for map_line, panel_line in zip_longest(picture, panel, fillvalue=None):
        line = map_line.copy() if map_line is not None else Text()
        line.append(" " * (left - line.cell_len + PANEL_GAP_COLUMNS))
        top.append(line.append_text(panel_line or Text()))
    return top


def _stacked(view: View, context: RenderContext, columns: int, rows: int) -> list[Text]:
    """Draw the map, and the players below it; nothing where the map would get too low."""
    height = 1 + len(view.state.players) + MIN_ONGOING_LINES
    if rows - height < MIN_MAP_LINES:
        return []
    picture = map_drawing.draw(view.state, context, columns, rows - height)
    panel = _panel(view, context, columns, height)
    return [*picture, *panel, *[Text()] * (height - len(panel))]


def standings(
    view: View, context: RenderContext, scores: Sequence[int], winners: Sequence[int]
) -> list[Text]:
    """Draw the result: winners first, with everybody's diamonds."""
    state, translate = view.state, context.catalog.format
    title = translate("jungle.won") if winners else translate("jungle.nobody")
    lines = [Text(f" {title}", style=f"bold {GOLD}"), Text()]
    for seat in sorted(range(len(scores)), key=lambda s: (s not in winners, -scores[s])):
        won = seat in winners
        line = Text(
            f" {'★' if won else ' '} {map_drawing.PLAYER_SYMBOLS[seat]} ",
            style=map_drawing.COLOURS[seat],
        )
        line.append(f"{fit(context.names[seat], 16)} ", style="bold" if won else PAPER)
        line.append(f"{_diamonds(state, scores[seat])}  ", style=map_drawing.DIAMOND)
        line.append(descriptions.explorer_name(state, seat, context.catalog), style=DIM)
        lines.append(line)
    return lines


def _title(state: State, context: RenderContext, width: int) -> Text:
    """Draw the turn number, and the sizes of the decks if there is room."""
    translate = context.catalog.format
    line = Text(f" {translate('jungle.turn', turn=state.turn)}  ", style="bold #ffb454")
    if state.celestial_event_done:
        line.append("☄ ", style=GOLD)
    if width == NARROW_PANEL_COLUMNS:
        return line
    decks = translate("jungle.decks", maps=len(state.map_deck), items=len(state.item_deck))
    return line.append(decks, style=DIM)


def _panel(view: View, context: RenderContext, width: int, height: int) -> list[Text]:
    """Draw the players, then what is going on."""
    state = view.state
    indent = " " if width > WIDE_PANEL_COLUMNS else ""  # below the map
    seats = range(len(state.players))
    roomy = width == WIDE_PANEL_COLUMNS and 1 + 2 * len(seats) + MIN_ONGOING_LINES <= height
    shown = [_title(state, context, width)]
    shown += [line for seat in seats for line in _seat(state, context, seat, width, roomy)]
    ongoing: list[Text] = []
    for sentence in descriptions.ongoing(view, context):
        rows = wrap(sentence, width - len(indent))
        if ongoing and len(shown) + len(ongoing) + len(rows) > height:
            break  # nothing is shown in part
        ongoing += [Text(f"{indent}{row}", style=GOLD) for row in rows]
    panel = [*shown, *([Text()] if len(shown) + len(ongoing) < height else []), *ongoing]
    for line in panel:
        line.truncate(width, overflow="ellipsis")
    return panel[:height]


def _seat(state: State, context: RenderContext, seat: int, width: int, roomy: bool) -> list[Text]:
    """Draw a player in one line of symbols, or in two with words."""
    player, translate = state.players[seat], context.catalog.format
    place = map_drawing.place_name(player.at, context.catalog)
    line = Text("▸" if seat == state.active and state.turn else " ", style=GOLD)
    line.append(
        f"{map_drawing.player_symbol(state, seat)} ", style=f"bold {map_drawing.COLOURS[seat]}"
    )
    name_style = f"bold {PAPER}" if seat == state.active else PAPER
    unconscious, ready = "" if player.conscious else "z", _ready(player)
    first = descriptions.explorer_name(state, seat, context.catalog).partition(" ")[0]
    if not roomy:
        room = width - 17
        named = room if width == NARROW_PANEL_COLUMNS else room // 2
        line.append(f"{fit(context.names[seat], named)} ", style=name_style)
        if named < room:
            line.append(f"{fit(first, room - named - 1)} ", style=DIM)
        line.append(f"◆{player.diamonds} ", style=map_drawing.DIAMOND)
        line.append(f"▤{len(state.hands[seat])}{ready} {place}{unconscious}")
        return [line]
    line.append(f"{fit(context.names[seat], width - 15)} ", style=name_style)
    line.append(f"{_diamonds(state, player.diamonds)} ", style=map_drawing.DIAMOND)
    line.append(f"▤{len(state.hands[seat])}")
    if player.explorer is None:
        return [line, Text(f"   {context.labels[seat]}" if context.labels else "", style=DIM)]
    readiness = translate("jungle.ready") if player.ready else translate("jungle.turned")
    shown = readiness if player.conscious else translate("jungle.asleep")
    return [line, Text(f"   {fit(first, 8)} {place:<5} {ready} {shown}", style=DIM)]


def _ready(player: Player) -> str:
    if player.explorer is None:
        return " "
    return "✓" if player.ready else "·"


def _diamonds(state: State, number: int) -> str:
    return "◆" * number + "·" * (state.options.diamonds - number)


def _hand(view: View, context: RenderContext, width: int) -> list[Text]:
    """Draw the viewer's items and odds, in a line each, or in two; empty for a spectator."""
    if view.seat is None:
        return [Text(), Text()]
    translate = context.catalog.format
    names = " · ".join(translate(f"item.{view.state.cards.items[card].id}") for card in view.hand)
    most = 1 if width >= WIDE_COLUMNS else 2
    hand = _rows(translate("jungle.hand", items=names or "–"), width, most, PAPER)
    return [*hand, *_rows(odds_line(view, context, most * (width - 2)), width, most, DIM)]


def _rows(text: str, width: int, lines: int, style: str) -> list[Text]:
    """Wrap a text into exactly this many lines; parts two spaces apart stay whole."""
    parts = text.split("  ")
    if len(parts) > 1:
        text = "  ".join([part.replace(" ", NO_BREAK_SPACE) for part in parts])
    rows = wrap(text, width - 2, max_lines=lines, placeholder=" …")
    rows += [""] * (lines - len(rows))
    return [Text(f" {row.replace(NO_BREAK_SPACE, ' ')}", style=style) for row in rows]


def _top_card(view: View, context: RenderContext, width: int, max_lines: int) -> list[Text]:
    """Draw the text of the card on top of the stack, in at most `max_lines` lines."""
    rows = wrap(
        descriptions.top_card_text(view, context), width - 2, max_lines=max_lines, placeholder=" …"
    )
    return [Text(f" {row}", style=GOLD) for row in rows]


def odds_line(view: View, context: RenderContext, width: int = 0) -> str:
    """Return the viewer's odds: what a roll reaches, or the chances to evade or to step."""
    state, seat, roll = view.state, view.seat, view.state.roll
    if seat is None or not state.turn:
        return ""
    if roll is not None and roll.dice:
        own = roll.seat == seat and roll.kind == "move"
        return _reachable(state, seat, roll, context) if own else ""
    if not context.show_odds:
        return ""
    if roll is not None and roll.target is not None and roll.dinosaur is not None:
        chance = roll_odds.roll_success_chance(state, roll.seat, roll.target, roll)
        return context.catalog.format(
            "jungle.odds-evade",
            who=PlayerNames((roll.seat,)),
            percent=percent(chance, context.catalog),
        )
    moves_without_roll = isinstance(state.agenda[-1], choose_cell.ChooseCell)
    if seat != state.active or state.dinosaur_phase is not None or moves_without_roll:
        return ""
    return _steps(state, seat, context, width)


def _steps(state: State, seat: Seat, context: RenderContext, width: int) -> str:
    """Return the chance of a step in each direction, abbreviated if it does not fit."""
    translate, found = context.catalog.format, roll_odds.step_odds(state, seat)
    if all(step.chance == 1 for step in found):
        return ""
    steps = "  ".join(
        translate(
            "jungle.step",
            step=_step_text(step, context),
            percent=percent(step.chance, context.catalog),
        )
        for step in found
    )
    line = translate("jungle.odds-steps", steps=steps)
    return translate("jungle.odds-short", steps=steps) if 0 < width < len(line) else line


def _reachable(state: State, seat: Seat, roll: Roll, context: RenderContext) -> str:
    """Return where a roll leads, and what it lacks for the other directions (J15)."""
    translate, rolled = context.catalog.format, total(state, roll)
    lacking: dict[int, list[str]] = {}
    for step in roll_odds.step_odds(state, seat):
        required = step.number + state.options.higher_rolls  # J51
        lacking.setdefault(max(0, required - rolled), []).append(_step_text(step, context))
    reached = lacking.pop(0, [])
    first = (
        translate("jungle.reaches", roll=rolled, ways=", ".join(reached))
        if reached
        else translate("jungle.reaches-none", roll=rolled)
    )
    more = [
        translate("jungle.lacking", count=count, ways=", ".join(lacking[count]))
        for count in sorted(lacking)
    ]
    return "".join([first, *more])


def _step_text(step: roll_odds.StepOdds, context: RenderContext) -> str:
    return f"{context.catalog.format(f'dinosaurs.{step.letter}')}{NO_BREAK_SPACE}{step.number}"
