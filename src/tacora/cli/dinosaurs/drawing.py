"""Diamonds & Dinosaurs drawn for a terminal: the map, beside it the players and what goes on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text

from tacora.cli.dinosaurs import descriptions, map_drawing
from tacora.cli.terminal.game_ui import DIM, GOLD, PAPER, RenderContext, fit, log_lines
from tacora.core.game import Seat
from tacora.games.dinosaurs import roll_odds
from tacora.games.dinosaurs.pieces import choose_cell
from tacora.games.dinosaurs.pieces.dice import total
from tacora.games.dinosaurs.state import Player, Roll, State
from tacora.games.dinosaurs.view import View

WIDE, NARROW = 31, 24
"""Columns of the panel: with words, or with signs alone."""
GAP = 2
LEAST = 2
"""Lines of the panel that are kept for what goes on."""


def draw(view: View, scene: RenderContext, width: int, height: int) -> list[Text]:
    """The table, line by line, with as much of the log as the height leaves room for."""
    state, room = view.state, min(height, scene.steady or height)
    foot = _hand(view, scene, width)
    columns = width - 1
    panel_width = WIDE if columns >= 70 else NARROW
    rows = room - len(foot) - 1  # a line of the log at least
    picture = map_drawing.draw(state, scene, columns - panel_width - GAP, rows)
    top = []
    panel = _panel(view, scene, panel_width, len(picture))
    left = max(line.cell_len for line in picture)
    for map_line, side in zip_longest(picture, panel, fillvalue=None):
        line = map_line.copy() if map_line is not None else Text()
        line.append(" " * (left - line.cell_len + GAP))
        top.append(line.append_text(side or Text()))
    spare = height - len(top) - len(foot)  # for the log
    stake = _at_stake(view, scene, width, max(1, min(2, spare)))
    if stake:
        foot = [*foot[:1], *stake]
    top += foot
    return top + log_lines(scene.log, width)[-max(1, height - len(top)) :]


def standings(
    view: View, scene: RenderContext, scores: Sequence[int], winners: Sequence[int]
) -> list[Text]:
    """Who got home with how many diamonds."""
    state, say = view.state, scene.catalog.say
    title = say("jungle.won") if winners else say("jungle.nobody")
    lines = [Text(f" {title}", style=f"bold {GOLD}"), Text()]
    for seat in sorted(range(len(scores)), key=lambda s: (s not in winners, -scores[s])):
        won = seat in winners
        line = Text(
            f" {'★' if won else ' '} {map_drawing.HATS[seat]} ", style=map_drawing.COLOURS[seat]
        )
        line.append(f"{fit(scene.names[seat], 16)} ", style="bold" if won else PAPER)
        line.append(f"{_diamonds(state, scores[seat])}  ", style=map_drawing.DIAMOND)
        line.append(descriptions.explorer(state, seat, scene.catalog), style=DIM)
        lines.append(line)
    return lines


def _title(state: State, scene: RenderContext, width: int) -> Text:
    """The turn, and what is left in the decks where there is room to say so."""
    say = scene.catalog.say
    line = Text(f" {say('jungle.turn', turn=state.turn)}  ", style="bold #ffb454")
    if state.celestial_event_done:
        line.append("☄ ", style=GOLD)
    if width == NARROW:
        return line
    decks = say("jungle.decks", maps=len(state.map_deck), items=len(state.item_deck))
    return line.append(decks, style=DIM)


def _panel(view: View, scene: RenderContext, width: int, height: int) -> list[Text]:
    """The players, then what is going on."""
    state = view.state
    going_on = [
        Text(row, style=GOLD)
        for sentence in descriptions.going_on(view, scene)
        for row in wrap(sentence, width)
    ]
    seats = range(len(state.players))
    roomy = width == WIDE and 1 + 2 * len(seats) + LEAST <= height
    shown = [_title(state, scene, width)]
    shown += [line for seat in seats for line in _seat(state, scene, seat, width, roomy)]
    panel = [*shown, *([Text()] if len(shown) + len(going_on) < height else []), *going_on]
    for line in panel:
        line.truncate(width, overflow="ellipsis")
    return panel[:height]


def _seat(state: State, scene: RenderContext, seat: int, width: int, roomy: bool) -> list[Text]:
    """A player in one line of signs, or in two with words."""
    player, say = state.players[seat], scene.catalog.say
    place = map_drawing.place_name(player.at, scene.catalog)
    line = Text("▸" if seat == state.active and state.turn else " ", style=GOLD)
    line.append(
        f"{map_drawing.player_symbol(state, seat)} ", style=f"bold {map_drawing.COLOURS[seat]}"
    )
    name_style = f"bold {PAPER}" if seat == state.active else PAPER
    asleep, ready = "" if player.conscious else "z", _ready(player)
    first = descriptions.explorer(state, seat, scene.catalog).partition(" ")[0]
    if not roomy:
        room = width - 17
        named = room if width == NARROW else room // 2
        line.append(f"{fit(scene.names[seat], named)} ", style=name_style)
        if named < room:
            line.append(f"{fit(first, room - named - 1)} ", style=DIM)
        line.append(f"◆{player.diamonds} ", style=map_drawing.DIAMOND)
        line.append(f"▤{len(state.hands[seat])}{ready} {place}{asleep}")
        return [line]
    line.append(f"{fit(scene.names[seat], width - 15)} ", style=name_style)
    line.append(f"{_diamonds(state, player.diamonds)} ", style=map_drawing.DIAMOND)
    line.append(f"▤{len(state.hands[seat])}")
    if player.explorer is None:
        return [line, Text(f"   {scene.labels[seat]}" if scene.labels else "", style=DIM)]
    readiness = say("jungle.ready") if player.ready else say("jungle.turned")
    shown = readiness if player.conscious else say("jungle.asleep")
    return [line, Text(f"   {fit(first, 8)} {place:<5} {ready} {shown}", style=DIM)]


def _ready(player: Player) -> str:
    if player.explorer is None:
        return " "
    return "✓" if player.ready else "·"


def _diamonds(state: State, number: int) -> str:
    return "◆" * number + "·" * (state.options.diamonds - number)


def _hand(view: View, scene: RenderContext, width: int) -> list[Text]:
    """One's own items by name, and one's chances, in a line each; empty where nobody looks."""
    if view.seat is None:
        return [Text(), Text()]
    say = scene.catalog.say
    names = " · ".join(say(f"item.{view.state.cards.items[card].id}") for card in view.hand)
    hand = Text(f" {say('jungle.hand', items=names or '–')}", style=PAPER)
    hand.truncate(width - 1, overflow="ellipsis")
    line = Text(f" {chances_line(view, scene, width - 2)}", style=DIM)
    line.truncate(width - 1, overflow="ellipsis")
    return [hand, line]


def _at_stake(view: View, scene: RenderContext, width: int, most: int) -> list[Text]:
    """What the card on the stack says, in so many lines at the most."""
    rows = wrap(descriptions.at_stake(view, scene), width - 2, max_lines=most, placeholder=" …")
    return [Text(f" {row}", style=GOLD) for row in rows]


def chances_line(view: View, scene: RenderContext, width: int = 0) -> str:
    """What matters now to whoever looks: what a roll reaches, or the chances to evade or step."""
    state, seat, roll = view.state, view.seat, view.state.roll
    if seat is None or not state.turn:
        return ""
    if roll is not None and roll.dice:
        own = roll.seat == seat and roll.kind == "move"
        return _reached(state, seat, roll, scene) if own else ""
    if not scene.show_odds:
        return ""
    if roll is not None and roll.target is not None and roll.dinosaur is not None:
        percent = _percent(roll_odds.reach(state, roll.seat, roll.target, roll), scene)
        return scene.catalog.say("jungle.odds-evade", name=scene.names[roll.seat], percent=percent)
    going = isinstance(state.agenda[-1], choose_cell.ChooseCell)  # without a roll
    if seat != state.active or state.dinosaur_phase is not None or going:
        return ""
    return _steps(state, seat, scene, width)


def _steps(state: State, seat: Seat, scene: RenderContext, width: int) -> str:
    """The chance of a step each way, in fewer words where those do not fit."""
    say, found = scene.catalog.say, roll_odds.step_odds(state, seat)
    if all(way.chance == 1 for way in found):
        return ""
    steps = "  ".join(f"{_way(way, scene)}: {_percent(way.chance, scene)} %" for way in found)
    line = say("jungle.odds-steps", steps=steps)
    return say("jungle.odds-short", steps=steps) if 0 < width < len(line) else line


def _reached(state: State, seat: Seat, roll: Roll, scene: RenderContext) -> str:
    """J15: where a roll leads as it lies, and what it lacks for the other ways."""
    say, rolled = scene.catalog.say, total(state, roll)
    lacking: dict[int, list[str]] = {}
    for way in roll_odds.step_odds(state, seat):
        due = way.number + state.options.higher_rolls  # J51
        lacking.setdefault(max(0, due - rolled), []).append(_way(way, scene))
    there = lacking.pop(0, [])
    first = (
        say("jungle.reaches", roll=rolled, ways=", ".join(there))
        if there
        else say("jungle.reaches-none", roll=rolled)
    )
    more = [
        say("jungle.lacking", count=count, ways=", ".join(lacking[count]))
        for count in sorted(lacking)
    ]
    return "".join([first, *more])


def _way(way: roll_odds.StepOdds, scene: RenderContext) -> str:
    return f"{scene.catalog.say(f'dinosaurs.{way.letter}')} {way.number}"


def _percent(chance: Fraction, scene: RenderContext) -> str:
    return scene.catalog.number(100 * float(chance), ".0f")
