"""Diamant drawn for a terminal: cave, path, explorers, odds. Looks at a view, never at a state."""

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
HATS = "▲●■▼★♣♥♠"

GLYPHS = {
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


def draw(view: View, scene: RenderContext, width: int, height: int) -> list[Text]:
    """The table, line by line, with as much of the log as the height leaves room for."""
    seats = [_seat(view, scene, seat) for seat in range(view.players)]
    panel = _odds(view, scene) if scene.show_odds and _concerned(view) else []
    panel += [Text()] * (2 - len(panel))  # its place stays, so that nothing jumps
    rest = [Text(), *seats, Text(), *panel, Text()]
    path = _path(view, scene, width)
    if len(path) + len(rest) + 3 > height:
        path = [_path_line(view, scene)]
    top = [_title(view, scene), Text(), *path, *rest]
    return top + log_lines(scene.log, width)[-max(1, height - len(top)) :]


def round_end_view(before: View, events: Sequence[Event]) -> View | None:
    """The cave as it was when a round ended, the card that ended it included; else None.

    The rules clear the path in the same step, which is too fast for a person.
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


def standings(view: View, scene: RenderContext, scores: Sequence[int], width: int) -> list[Text]:
    """The opened chests, best first, as bars."""
    say = scene.catalog.say
    lines = [Text(f" {say('play.standings')}", style=f"bold {GOLD}"), Text()]
    best = max(*scores, 1)
    room = max(10, min(40, width - 44))
    for seat in sorted(range(view.players), key=lambda s: -scores[s]):
        diamonds, rubies = as_diamonds_and_rubies(view.chests[seat] or 0)
        bar = "█" * max(1, round(room * scores[seat] / best)) if scores[seat] else ""
        line = Text(
            f" {_player_symbol(seat)} {fit(scene.names[seat], 12)} ", style=PALETTE[COLOURS[seat]]
        )
        line.append(f"{scores[seat]:>4}  ", style="bold")
        line.append(f"◇{diamonds:<3}", style=DIAMOND).append(f"◆{rubies} ", style=RUBY)
        line.append(f"{'☥' * len(view.relics[seat]):<5} ", style=GOLD)
        line.append(bar, style=GOLD if scores[seat] == best else DIM)
        lines.append(line)
    return lines


def describe(view: View, seat: int, scene: RenderContext) -> list[str]:
    """The position in words, for one who is about to decide."""
    chest, catalog = view.chests[seat], scene.catalog
    lines = [
        catalog.say(
            "play.status",
            cards=_path_words(view.path, catalog),
            who=PlayerNames(view.inside),
            held=view.gathered[seat],
            chest=catalog.say("play.closed") if chest is None else chest,
        )
    ]
    if scene.show_odds:
        lines += [_risk_words(view, catalog), _worth_words(view, catalog)]
    return lines


def _title(view: View, scene: RenderContext) -> Text:
    say = scene.catalog.say
    edition = say(f"edition.{view.edition}")
    line = Text(f" {edition}  ", style=f"bold {EMBER}")
    line.append(say("play.cave", round=view.round) + "  ", style="bold")
    for entrance in range(1, ENTRANCES + 1):
        if entrance <= view.barricades:
            line.append("╳", style=DIM)
        else:
            line.append(str(entrance), style=GOLD if entrance == view.round else DIM)
        line.append(" ")
    line.append(" " + say("play.left-in-deck", count=view.deck_count), style=DIM)
    return line


def _path(view: View, scene: RenderContext, width: int) -> list[Text]:
    """The last cards large, those before them in one line."""
    if not view.path:
        return [_path_line(view, scene)]
    room = max(1, (width - 2) // CARD_WIDTH)
    back, front = view.path[:-room], view.path[-room:]
    lines = []
    if back:
        cards = _path_words(back, scene.catalog)
        lines.append(Text(" " + scene.catalog.say("play.earlier", cards=cards), style=DIM))
    drawn = [_card(laid, scene, newest=laid is front[-1]) for laid in front]
    lines += [Text(" ").append_text(Text().join(row)) for row in zip(*drawn, strict=True)]
    return lines


def _path_line(view: View, scene: RenderContext) -> Text:
    """The path in one line, for terminals without room for cards."""
    if not view.path:
        return Text(f" {scene.catalog.say('play.path-empty')}", style=f"italic {DIM}")
    return Text(f" {_path_words(view.path, scene.catalog)}", style=PAPER)


def _card(laid: PathCard, scene: RenderContext, *, newest: bool) -> list[Text]:
    kind, _, name = laid.card.partition(":")
    inner = CARD_WIDTH - 2
    if kind == "treasure":
        style, top, bottom = PAPER, name, f"◆ {laid.rubies}" if laid.rubies else "·"
    elif kind == "trap":
        style, top, bottom = DANGER, GLYPHS.get(name, "!!!"), scene.catalog.say(f"card.{name}")
    else:
        style, top, bottom = GOLD, f"☥ {name}".strip(), scene.catalog.say("card.relic")
    edge = f"bold {EMBER}" if newest else DIM
    corner = Text("╭" + "─" * inner + "╮", style=edge)
    foot = Text("╰" + "─" * inner + "╯", style=edge)

    def row(text: str, text_style: str) -> Text:
        shown = f"{text[:inner]:^{inner}}"
        return Text("│", style=edge).append(shown, style=text_style).append("│", style=edge)

    low = RUBY if kind == "treasure" and laid.rubies else style if kind != "treasure" else DIM
    return [corner, row(top, f"bold {style}"), row("", style), row(bottom, low), foot]


def _short(laid: PathCard, catalog: Catalog) -> str:
    kind, _, name = laid.card.partition(":")
    if kind == "treasure":
        return f"{name}◆{laid.rubies}" if laid.rubies else name
    return catalog.say(f"card.{name}" if kind == "trap" else "card.relic")


def _seat(view: View, scene: RenderContext, seat: int) -> Text:
    """One seat in 78 columns at the most, in either language."""
    say = scene.catalog.say
    explorers = explorers_of(view, seat)
    line = Text(
        f" {_player_symbol(seat)} {fit(scene.names[seat], 12)} ", style=PALETTE[COLOURS[seat]]
    )
    where = say("play.inside" if explorers else "play.camp")
    if len(explorers) > 1:
        where += f" ×{len(explorers)}"
    line.append(f"{where:<18}", style=EMBER if explorers else DIM)
    stake = say("play.at-stake", count=view.gathered[seat]) if explorers else ""
    line.append(f"{stake:<12}", style=RUBY)
    chest = view.chests[seat]
    points = say("play.closed") if chest is None else str(chest)
    said = say("play.chest", points=points)
    line.append(f"{said:<13}", style=DIM if chest is None else PAPER)
    line.append(f"{'☥' * len(view.relics[seat]):<5} ", style=GOLD)
    if scene.chosen is not None and explorers:
        has = seat in scene.chosen
        line.append("▮ " if has else "… ", style=EMBER)
        line.append(say("play.chosen" if has else "play.thinking"), style=DIM)
    elif scene.labels:
        line.append(scene.labels[seat], style=DIM)
    return line


def _concerned(view: View) -> bool:
    """Whether whoever looks has something to decide, or watches those who have."""
    inside = view.inside if view.seat is None else explorers_of(view, view.seat)
    return view.awaiting == "choices" and bool(inside)


def _odds(view: View, scene: RenderContext) -> list[Text]:
    chance = float(odds.round_end_chance(view))
    risk = Text(" ")
    if chance:
        full = max(1, round(20 * chance))
        risk.append("█" * full, style=DANGER).append("░" * (20 - full) + " ", style=DIM)
    risk.append(_risk_words(view, scene.catalog), style=DANGER if chance else DIM)
    return [risk, Text(f" {_worth_words(view, scene.catalog)}", style=DIM)]


def _risk_words(view: View, catalog: Catalog) -> str:
    chance = odds.round_end_chance(view)
    if not chance:
        return catalog.say("play.odds-safe")
    cards = str(chance * view.deck_count)
    percent = catalog.number(100 * float(chance), ".0f")
    return catalog.say("play.odds-end", cards=cards, deck=view.deck_count, percent=percent)


def _worth_words(view: View, catalog: Catalog) -> str:
    gain = catalog.number(float(odds.stay_odds(view, leavers=0).expected_change), "+.1f")
    points = Message("points", {"count": odds.leave_result(view, leavers=1).points})
    stay = catalog.say("play.odds-stay", gain=gain)
    return f"{stay} {catalog.say('play.odds-go', points=points)}"


def _path_words(path: Sequence[PathCard], catalog: Catalog) -> str:
    return " · ".join(_short(laid, catalog) for laid in path)


def _player_symbol(seat: int) -> str:
    return HATS[seat % len(HATS)]
