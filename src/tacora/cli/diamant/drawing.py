"""Draw Diamant for a terminal: cave, path, explorers, odds. Uses views only, never a state."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from rich.text import Text

from tacora.cli.terminal.game_ui import DIM, GOLD, PAPER, RenderContext, fit, log_lines
from tacora.core.events import Event
from tacora.core.messages import Message, PlayerNames
from tacora.games.diamant import odds
from tacora.games.diamant.cards import COLOURS, ENTRANCES, as_diamonds_and_rubies
from tacora.games.diamant.view import PathCard, View, explorers_of
from tacora.i18n.catalog import Catalog

EMBER, RUBY, DIAMOND, DANGER = "#ffb454", "#ff6b6d", "#9be7ff", "#ff7a9a"
PALETTE = {
    "red": "#ff6b6d",
    "sky": "#5cc8ff",
    "amber": "#ffd166",
    "mint": "#7fe0a7",
    "violet": "#b79cff",
    "coral": "#ff9e80",
    "teal": "#4fd1c5",
    "white": "#ffffff",
}
PLAYER_SYMBOLS = "▲●■▼★♣♥♠"

TRAP_DRAWINGS = {
    "spiders": "/\\oo/\\",
    "snakes": "~~~<:",
    "snake": "~~~<:",
    "lava": "^v^v^",
    "boulders": "(●)",
    "rams": "=[██",
    "scorpions": "c{oo}~",
    "rockfalls": "▪■▪",
    "rocks": "▪■▪",
    "gas": "°o°O°",
    "explosions": "-=*=-",
    "mummy": "[≡≡]",
    "fire": ")}{(",
}
CARD_WIDTH = 11


def draw(view: View, context: RenderContext, width: int, height: int) -> list[Text]:
    """Draw the table line by line, with as much of the log as fits into the height."""
    seats = [_seat(view, context, seat) for seat in range(view.players)]
    panel = _odds(view, context) if context.show_odds and _shows_decision(view) else []
    panel += [Text()] * (2 - len(panel))  # keep its two lines, so that nothing jumps
    rest = [Text(), *seats, Text(), *panel, Text()]
    path = _path(view, context, width)
    if len(path) + len(rest) + 3 > height:
        path = [_path_line(view, context)]
    top = [_title(view, context), Text(), *path, *rest]
    return top + log_lines(context.log, width)[-max(1, height - len(top)) :]


def round_end_view(before: View, events: Sequence[Event]) -> View | None:
    """Return the cave at the end of a round, with the card that ended it; else None.

    The rules clear the path in the same step, too fast to be seen.
    """
    if not any(event.id == "diamant.round-over" for event in events):
        return None
    path = before.path
    for event in events:
        if event.id == "diamant.caught":
            path = (*path, PathCard(f"trap:{event.args['trap']}", 0))
    return replace(
        before,
        awaiting="card",
        path=path,
        inside=(),
        carried=0,
        gathered=(0,) * before.players,
        deck_count=before.deck_count - (len(path) - len(before.path)),
    )


def standings(view: View, context: RenderContext, scores: Sequence[int], width: int) -> list[Text]:
    """Draw the final scores as bars, best first."""
    translate = context.catalog.format
    lines = [Text(f" {translate('play.standings')}", style=f"bold {GOLD}"), Text()]
    best = max(*scores, 1)
    room = max(10, min(40, width - 44))
    for seat in sorted(range(view.players), key=lambda s: -scores[s]):
        diamonds, rubies = as_diamonds_and_rubies(view.chests[seat] or 0)
        bar = "█" * max(1, round(room * scores[seat] / best)) if scores[seat] else ""
        line = Text(
            f" {_player_symbol(seat)} {fit(context.names[seat], 12)} ", style=PALETTE[COLOURS[seat]]
        )
        line.append(f"{scores[seat]:>4}  ", style="bold")
        line.append(f"◇{diamonds:<3}", style=DIAMOND).append(f"◆{rubies} ", style=RUBY)
        line.append(f"{'☥' * len(view.relics[seat]):<5} ", style=GOLD)
        line.append(bar, style=GOLD if scores[seat] == best else DIM)
        lines.append(line)
    return lines


def describe(view: View, seat: int, context: RenderContext) -> list[str]:
    """Describe the position in sentences, for a seat that is about to decide."""
    chest, catalog = view.chests[seat], context.catalog
    lines = [
        catalog.format(
            "play.status",
            cards=_path_text(view.path, catalog),
            who=PlayerNames(view.inside),
            held=view.gathered[seat],
            chest=catalog.format("play.closed") if chest is None else chest,
        )
    ]
    if context.show_odds:
        lines += [_risk_text(view, catalog), _value_text(view, catalog)]
    return lines


def _title(view: View, context: RenderContext) -> Text:
    translate = context.catalog.format
    edition = translate(f"edition.{view.edition}")
    line = Text(f" {edition}  ", style=f"bold {EMBER}")
    line.append(translate("play.cave", round=view.round) + "  ", style="bold")
    for entrance in range(1, ENTRANCES + 1):
        if entrance <= view.barricades:
            line.append("╳", style=DIM)
        else:
            line.append(str(entrance), style=GOLD if entrance == view.round else DIM)
        line.append(" ")
    line.append(" " + translate("play.left-in-deck", count=view.deck_count), style=DIM)
    return line


def _path(view: View, context: RenderContext, width: int) -> list[Text]:
    """Draw the last cards large, and those before them in one line."""
    if not view.path:
        return [_path_line(view, context)]
    room = max(1, (width - 2) // CARD_WIDTH)
    back, front = view.path[:-room], view.path[-room:]
    lines = []
    if back:
        cards = _path_text(back, context.catalog)
        lines.append(Text(" " + context.catalog.format("play.earlier", cards=cards), style=DIM))
    drawn = [_draw_card(card, context, newest=card is front[-1]) for card in front]
    lines += [Text(" ").append_text(Text().join(row)) for row in zip(*drawn, strict=True)]
    return lines


def _path_line(view: View, context: RenderContext) -> Text:
    """Draw the path in one line, for terminals without room for cards."""
    if not view.path:
        return Text(f" {context.catalog.format('play.path-empty')}", style=f"italic {DIM}")
    return Text(f" {_path_text(view.path, context.catalog)}", style=PAPER)


def _draw_card(card: PathCard, context: RenderContext, *, newest: bool) -> list[Text]:
    kind, _, name = card.card.partition(":")
    inner = CARD_WIDTH - 2
    if kind == "treasure":
        style, top, bottom = PAPER, name, f"◆ {card.rubies}" if card.rubies else "·"
    elif kind == "trap":
        style, top, bottom = (
            DANGER,
            TRAP_DRAWINGS.get(name, "!!!"),
            context.catalog.format(f"card.{name}"),
        )
    else:
        style, top, bottom = GOLD, f"☥ {name}".strip(), context.catalog.format("card.relic")
    edge = f"bold {EMBER}" if newest else DIM
    corner = Text("╭" + "─" * inner + "╮", style=edge)
    foot = Text("╰" + "─" * inner + "╯", style=edge)

    def row(text: str, text_style: str) -> Text:
        shown = f"{text[:inner]:^{inner}}"
        return Text("│", style=edge).append(shown, style=text_style).append("│", style=edge)

    low = RUBY if kind == "treasure" and card.rubies else style if kind != "treasure" else DIM
    return [corner, row(top, f"bold {style}"), row("", style), row(bottom, low), foot]


def _card_text(card: PathCard, catalog: Catalog) -> str:
    kind, _, name = card.card.partition(":")
    if kind == "treasure":
        return f"{name}◆{card.rubies}" if card.rubies else name
    return catalog.format(f"card.{name}" if kind == "trap" else "card.relic")


def _seat(view: View, context: RenderContext, seat: int) -> Text:
    """Draw one seat in at most 78 columns, in either language."""
    translate = context.catalog.format
    explorers = explorers_of(view, seat)
    line = Text(
        f" {_player_symbol(seat)} {fit(context.names[seat], 12)} ", style=PALETTE[COLOURS[seat]]
    )
    where = translate("play.inside" if explorers else "play.camp")
    if len(explorers) > 1:
        where += f" ×{len(explorers)}"
    line.append(f"{where:<18}", style=EMBER if explorers else DIM)
    stake = translate("play.at-stake", count=view.gathered[seat]) if explorers else ""
    line.append(f"{stake:<12}", style=RUBY)
    chest = view.chests[seat]
    points = translate("play.closed") if chest is None else str(chest)
    chest_text = translate("play.chest", points=points)
    line.append(f"{chest_text:<13}", style=DIM if chest is None else PAPER)
    line.append(f"{'☥' * len(view.relics[seat]):<5} ", style=GOLD)
    if context.chosen is not None and explorers:
        has = seat in context.chosen
        line.append("▮ " if has else "… ", style=EMBER)
        line.append(translate("play.chosen" if has else "play.thinking"), style=DIM)
    elif context.labels:
        line.append(context.labels[seat], style=DIM)
    return line


def _shows_decision(view: View) -> bool:
    """Return whether the viewer is deciding, or watches others decide."""
    inside = view.inside if view.seat is None else explorers_of(view, view.seat)
    return view.awaiting == "choices" and bool(inside)


def _odds(view: View, context: RenderContext) -> list[Text]:
    chance = float(odds.round_end_chance(view))
    risk = Text(" ")
    if chance:
        full = max(1, round(20 * chance))
        risk.append("█" * full, style=DANGER).append("░" * (20 - full) + " ", style=DIM)
    risk.append(_risk_text(view, context.catalog), style=DANGER if chance else DIM)
    return [risk, Text(f" {_value_text(view, context.catalog)}", style=DIM)]


def _risk_text(view: View, catalog: Catalog) -> str:
    chance = odds.round_end_chance(view)
    if not chance:
        return catalog.format("play.odds-safe")
    cards = str(chance * view.deck_count)
    percent = catalog.number(100 * float(chance), ".0f")
    return catalog.format("play.odds-end", cards=cards, deck=view.deck_count, percent=percent)


def _value_text(view: View, catalog: Catalog) -> str:
    gain = catalog.number(float(odds.stay_odds(view, leavers=0).expected_change), "+.1f")
    points = Message("points", {"count": odds.leave_result(view, leavers=1).points})
    stay = catalog.format("play.odds-stay", gain=gain)
    return f"{stay} {catalog.format('play.odds-go', points=points)}"


def _path_text(path: Sequence[PathCard], catalog: Catalog) -> str:
    return " · ".join(_card_text(card, catalog) for card in path)


def _player_symbol(seat: int) -> str:
    return PLAYER_SYMBOLS[seat % len(PLAYER_SYMBOLS)]
