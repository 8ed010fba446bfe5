"""tacora arena GAME: a tournament between bots, with ratings and their intervals."""

from __future__ import annotations

import argparse
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tacora.cli.common import file_to_write
from tacora.cli.progress import with_progress
from tacora.cli.reporting import console, interval_text, mean_text, print_json, print_table
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json

if TYPE_CHECKING:
    from tacora.arena.tournament import Rated, Tournament
    from tacora.core.replay import AnyGame
    from tacora.sim.executors import Executor

DEFAULT_GAMES = 1000


def run_tournament(
    args: argparse.Namespace,
    game: AnyGame,
    options: Any,
    executor_context: AbstractContextManager[Executor],
) -> int:
    """Play a tournament, print the ratings, and draw them if asked to."""
    from tacora.arena.engines import engine_for
    from tacora.arena.schedule import num_deals
    from tacora.arena.tournament import Tournament

    bots, players = _parse_bots(game.name, args.bots), game.rules.num_seats(options)
    deals = num_deals(DEFAULT_GAMES if args.games is None else args.games, players, len(bots))
    plot = None if args.plot is None else file_to_write(args.plot)
    options_json = game.rules.options_json(options)
    engine = engine_for(args.engine or "auto", game.name, options_json, bots, args.seed)
    tournament = Tournament(bots, players, deals, args.seed, args.rank or "victory")
    counts = tournament.counts()
    with executor_context as executor:
        start = time.perf_counter()
        parts = tournament.play(engine, executor)
        for part in with_progress(parts, deals * players, lambda part: len(part.bots)):
            counts.add(part)
    ratings = tournament.rated(counts.table())
    seconds = time.perf_counter() - start
    if args.json:
        about: dict[str, Json] = {
            "game": game.name,
            "options": options_json,
            "engine": engine.name,
        }
        print_json(about | _json(tournament, ratings, seconds))
    else:
        _show(tournament, ratings, seconds)
    if plot is not None:
        _draw(plot, game.name, tournament, ratings)
    return 0


def _parse_bots(game: str, text: str | None) -> tuple[str, ...]:
    from tacora.bots.registry import default_bots, make_bot

    bots = tuple(dict.fromkeys(default_bots(game) if text is None else text.split(",")))
    for spec in bots:
        make_bot(game, spec)
    if len(bots) < 2:
        raise UsageError(CallCode.BOTS, "A tournament needs at least two different bots.")
    return bots


def _json(tournament: Tournament, ratings: list[Rated], seconds: float) -> dict[str, Json]:
    return {
        "players": tournament.players,
        "bots": list(tournament.bots),
        "seed": tournament.seed,
        "rank": tournament.rank,
        "games": tournament.deals * tournament.players,
        "deals": tournament.deals,
        "seconds": seconds,
        "ratings": [_rating_json(rated, tournament.players) for rated in ratings],
    }


def _rating_json(rated: Rated, players: int) -> Json:
    win_ratio = rated.win_share.times(players)
    return {
        "bot": rated.bot,
        "rating": rated.rating.value,
        "rating_low": rated.rating.low,
        "rating_high": rated.rating.high,
        "par": win_ratio.value,
        "par_low": win_ratio.low,
        "par_high": win_ratio.high,
        "win_share": rated.win_share.value,
        "win_share_low": rated.win_share.low,
        "win_share_high": rated.win_share.high,
        "mean_score": rated.mean_score.value,
        "mean_score_se": rated.mean_score.error,
        "games": rated.games,
    }


def _show(tournament: Tournament, ratings: list[Rated], seconds: float) -> None:
    from tacora.arena.tournament import MIN_DEALS_FOR_INTERVAL
    from tacora.plots.ratings_plot import bars

    out = console()
    rows = []
    for rated in ratings:
        win_ratio, score = rated.win_share.times(tournament.players), rated.mean_score
        rows.append(
            (
                rated.bot,
                f"{rated.rating.value:.0f}",
                interval_text(rated.rating.low, rated.rating.high, 0),
                f"{win_ratio.value:.2f}",
                interval_text(win_ratio.low, win_ratio.high, 2),
                mean_text(score.value, score.error, 2),
                str(rated.games),
            )
        )
    print_table(out, ("bot", "rating", "95 %", "par", "95 %", "mean score", "games"), rows)
    for bar in bars(ratings, out.width):
        out.print(bar, markup=False, soft_wrap=True)
    out.print(
        f"Deals {tournament.deals}, each in {tournament.players} rotations;"
        f" games {tournament.deals * tournament.players}, seconds {seconds:.1f}."
    )
    if any(rated.rating.low is None for rated in ratings):
        out.print(f"Intervals need at least {MIN_DEALS_FOR_INTERVAL} deals of each bot.")
    event = "to finish ahead of the other" if tournament.rank == "points" else "to win"
    out.print(f"A difference of 400 points means odds of ten to one {event}.")
    out.print("Par: victories as a multiple of a fair share.")


def _draw(path: Path, game: str, tournament: Tournament, ratings: list[Rated]) -> None:
    from tacora.plots.ratings_plot import svg

    about = (
        f"Ratings with 95 % intervals; {tournament.deals} deals in {tournament.players} rotations,"
        f" seed {tournament.seed}"
    )
    title = f"{game.capitalize()}, {tournament.players} players"
    path.write_text(svg(ratings, title, about), "utf-8")
