"""tacora arena GAME: a tournament between bots, with ratings and their intervals."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tacora.cli.common import (
    add_bots,
    add_executor,
    add_game,
    add_json,
    console,
    executor_from_args,
    file_to_write,
    print_json,
)
from tacora.cli.game_cli import GameCli, get_game_cli
from tacora.cli.progress import bar, counting
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json
from tacora.games.registry import get_game

if TYPE_CHECKING:
    from tacora.arena.exploitability import ExploitResult
    from tacora.arena.tournament import IntervalEstimate, Rated, Tournament
    from tacora.core.replay import AnyGame
    from tacora.sim.executors import Executor

OF_A_TOURNAMENT = ("bots", "engine", "rank", "processes", "cluster", "plot")
OF_AN_EXPLOIT = {
    "iterations": "of training, for each response (default 300)",
    "lessons": "of training, for what the searcher expects (default 200)",
    "sims": "how often the searcher plays each choice on (default 64)",
}


def add_arguments(parser: argparse.ArgumentParser, side: GameCli | None) -> None:
    add_game(parser)
    if side is not None:
        side.add_options(parser, None)
    add_bots(parser, "who takes part: a,b,c (default: all of the game's bots)")
    parser.add_argument(
        "--games",
        type=int,
        help="how many, rounded up to whole deals: each is played in every rotation of the seats"
        " (default 1000; 10000 with --exploit)",
    )
    parser.add_argument("--seed", type=int, default=1, help="same seed, same games (default 1)")
    parser.add_argument(
        "--engine",
        choices=["auto", "rules", "fast"],
        help="rules: the game's own rules, any bot; fast: compiled, Diamant's own bots;"
        " auto (default): fast where it can play this",
    )
    parser.add_argument(
        "--rank",
        choices=["points", "victory"],
        help="what ratings go by: who won and no more (default), or everybody's place by points",
    )
    parser.add_argument(
        "--exploit",
        metavar="BOT",
        help="no tournament: how much can be won from copies of a bot by who knows how it plays;"
        " the greatest of several ways counts",
    )
    for flag, about in OF_AN_EXPLOIT.items():
        parser.add_argument(f"--{flag}", type=int, help=f"with --exploit: {about}")
    add_executor(parser)
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the ratings into a file as well")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    game = get_game(chosen.game)
    options = game.rules.parse_options(get_game_cli(chosen.game).options_from(chosen))
    if chosen.exploit is not None:
        _refuse(chosen, OF_A_TOURNAMENT, "--exploit BOT goes without")
        return _exploit(chosen, game, options)
    _refuse(chosen, OF_AN_EXPLOIT, "A tournament, without --exploit BOT, goes without")
    return _tournament(chosen, game, options, executor_from_args(chosen))


def _refuse(chosen: argparse.Namespace, flags: Iterable[str], why: str) -> None:
    """Flags that would change nothing."""
    given = [f"--{flag}" for flag in flags if getattr(chosen, flag) is not None]
    if given:
        raise UsageError(CallCode.EXPLOIT, f"{why} {', '.join(given)}.")


def _tournament(
    chosen: argparse.Namespace,
    game: AnyGame,
    options: Any,
    executor: AbstractContextManager[Executor],
) -> int:
    from tacora.arena.engines import engine_for
    from tacora.arena.schedule import num_deals
    from tacora.arena.tournament import Tournament

    bots, players = _bots(game.name, chosen.bots), game.rules.num_seats(options)
    deals = num_deals(1000 if chosen.games is None else chosen.games, players, len(bots))
    plot = None if chosen.plot is None else file_to_write(chosen.plot)
    given = game.rules.options_json(options)
    engine = engine_for(chosen.engine or "auto", game.name, given, bots, chosen.seed)
    tournament = Tournament(bots, players, deals, chosen.seed, chosen.rank or "victory")
    ledger = tournament.counts()
    with executor as hands:
        begun = time.perf_counter()
        played = tournament.play(engine, hands)
        for games in counting(played, deals * players, lambda part: len(part.bots)):
            ledger.add(games)
    rated = tournament.rated(ledger.evidence())
    seconds = time.perf_counter() - begun
    if chosen.json:
        about: dict[str, Json] = {"game": game.name, "options": given, "engine": engine.name}
        print_json(about | _report(tournament, rated, seconds))
    else:
        _show(tournament, rated, seconds)
    if plot is not None:
        _draw(plot, game.name, tournament, rated)
    return 0


def _exploit(chosen: argparse.Namespace, game: AnyGame, options: Any) -> int:
    from tacora.arena.exploitability import ExploitBudget, measure_exploitability
    from tacora.bots.registry import make_bot

    make_bot(game.name, chosen.exploit)
    flags = ("games", "seed", *OF_AN_EXPLOIT)
    given = {flag: getattr(chosen, flag) for flag in flags if getattr(chosen, flag) is not None}
    effort = ExploitBudget(**given)
    with bar("", 1) as told:
        found = list(measure_exploitability(game.name, chosen.exploit, options, effort, told))
    if chosen.json:
        tried = {flag: getattr(effort, flag) for flag in ("seed", *OF_AN_EXPLOIT)}
        about = {
            "game": game.name,
            "options": game.rules.options_json(options),
            "bot": chosen.exploit,
        }
        print_json(about | tried | _exploited(found))
    else:
        _show_edges(chosen.exploit, found)
    return 0


def _exploited(found: list[ExploitResult]) -> dict[str, Json]:
    from tacora.arena.exploitability import lower_bound

    most = max(found, key=lambda edge: edge.edge)
    return {
        "families": [
            {"family": e.family, "edge": e.edge, "edge_se": e.error, "games": e.games}
            for e in found
        ],
        "exploitability": most.edge,
        "exploitability_se": most.error,
        "exploitability_at_least": lower_bound(found),
    }


def _show_edges(bot: str, found: list[ExploitResult]) -> None:
    from rich.table import Table

    from tacora.arena.exploitability import lower_bound

    table = Table("how", "wins beyond a fair share", "games")
    for edge in found:
        won = f"{100 * edge.edge:+.2f} ± {100 * edge.error:.2f} points"
        table.add_row(edge.family, won, str(edge.games))
    out, sure = console(), 100 * lower_bound(found)
    out.print(table)
    if sure >= 0.01:
        out.print(f"At least {sure:.2f} points can be won from {bot}, with a confidence of 95 %.")
    else:
        out.print(f"Whether anything can be won from {bot}, these games do not tell.")


def _bots(game: str, text: str | None) -> tuple[str, ...]:
    from tacora.bots.registry import bot_names, make_bot

    bots = tuple(dict.fromkeys(bot_names(game) if text is None else text.split(",")))
    for spec in bots:
        make_bot(game, spec)
    if len(bots) < 2:
        raise UsageError(CallCode.BOTS, "A tournament needs two different bots at least.")
    return bots


def _report(tournament: Tournament, rated: list[Rated], seconds: float) -> dict[str, Json]:
    return {
        "players": tournament.players,
        "bots": list(tournament.bots),
        "seed": tournament.seed,
        "rank": tournament.rank,
        "games": tournament.deals * tournament.players,
        "deals": tournament.deals,
        "seconds": seconds,
        "ratings": [_line(line, tournament.players) for line in rated],
    }


def _line(line: Rated, players: int) -> Json:
    par = line.win_share.times(players)
    return {
        "bot": line.bot,
        "rating": line.rating.value,
        "rating_low": line.rating.low,
        "rating_high": line.rating.high,
        "par": par.value,
        "par_low": par.low,
        "par_high": par.high,
        "win_share": line.win_share.value,
        "win_share_low": line.win_share.low,
        "win_share_high": line.win_share.high,
        "mean_score": line.mean_score.value,
        "mean_score_se": line.mean_score.error,
        "games": line.games,
    }


def _show(tournament: Tournament, rated: list[Rated], seconds: float) -> None:
    from rich.table import Table

    from tacora.arena.tournament import MIN_DEALS_FOR_INTERVAL
    from tacora.plots.ratings_plot import bars

    out = console()
    table = Table("bot", "rating", "95 %", "par", "95 %", "mean score", "games")
    for line in rated:
        par, score = line.win_share.times(tournament.players), line.mean_score
        table.add_row(
            line.bot,
            f"{line.rating.value:.0f}",
            _interval(line.rating, 0),
            f"{par.value:.2f}",
            _interval(par, 2),
            f"{score.value:.2f}" + ("" if score.error is None else f" ± {score.error:.2f}"),
            str(line.games),
        )
    out.print(table)
    for line_of_bars in bars(rated):
        out.print(line_of_bars, markup=False)
    out.print(
        f"Deals {tournament.deals}, each in {tournament.players} rotations;"
        f" games {tournament.deals * tournament.players}, seconds {seconds:.1f}."
    )
    if any(line.rating.low is None for line in rated):
        out.print(f"Intervals need {MIN_DEALS_FOR_INTERVAL} deals of each bot at least.")
    ahead = "to end the game before the other" if tournament.rank == "points" else "to win it"
    out.print(f"400 points more: ten to one {ahead}.")
    out.print("Par: victories, as a multiple of what is fair among those it met.")


def _interval(figure: IntervalEstimate, digits: int) -> str:
    if figure.low is None or figure.high is None:
        return "–"
    return f"{figure.low:.{digits}f}–{figure.high:.{digits}f}"


def _draw(path: Path, game: str, tournament: Tournament, rated: list[Rated]) -> None:
    from tacora.plots.ratings_plot import svg

    about = (
        f"Ratings with 95 % intervals; {tournament.deals} deals in {tournament.players} rotations,"
        f" seed {tournament.seed}"
    )
    title = f"{game.capitalize()}, {tournament.players} players"
    path.write_text(svg(rated, title, about), "utf-8")
