"""The functions of `import tacora` that play many games: `simulate` and `arena`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tacora.bots.registry import default_bots, make_bot
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import find_entry, get_game
from tacora.match_setup import collect_options

if TYPE_CHECKING:
    from tacora.arena.tournament import Rated
    from tacora.sim.executors import LocalExecutor
    from tacora.sim.rules_engine import SimulationJob, SimulationResult
    from tacora.sim.statistics import Estimate, ScoreStats

Engine = Literal["fast", "rules"]

MAX_SEED_BITS = 1024


@dataclass(frozen=True)
class BotResult:
    """What a bot achieved, its seats taken together: figures are per seat."""

    seats: tuple[int, ...]
    win_share: float
    win_share_se: float | None
    mean_score: float
    mean_score_se: float | None


@dataclass(frozen=True)
class SimulationSummary:
    """What came of many games. `_se` is a standard error; None where one game has none.

    A victory that several seats share counts for an equal part for each.
    """

    game: str
    options: Mapping[str, object]
    engine: str
    bots: tuple[str, ...]
    """The bot of each seat."""
    seed: int
    games: int
    win_share: tuple[float, ...]
    """The share of victories of each seat."""
    win_share_se: tuple[float | None, ...]
    mean_score: tuple[float, ...]
    mean_score_se: tuple[float | None, ...]
    decisions_per_game: float
    decisions_per_game_se: float | None
    by_bot: Mapping[str, BotResult]
    metrics: Mapping[str, tuple[float, float | None]]
    """Figures of the game itself, such as `cards_per_game`, each with its standard error."""


def simulate(  # noqa: PLR0913  (each is optional)
    game: str,
    *,
    bots: str | Sequence[str] = "random",
    games: int = 1000,
    players: int | None = None,
    seed: int = 1,
    engine: Engine | None = None,
    processes: int = 1,
    options: Mapping[str, object] | None = None,
    **more: object,
) -> SimulationSummary:
    """Play many games between bots: one bot for all seats, or one for each.

    Without an engine, games are played by the fast engine where it can play this game with these
    options and bots, else by the rules. Both give different games for the same seed. Options are
    given as to `Match`.

    >>> simulate("diamant", players=3, bots="random", games=10, engine="rules").mean_score_se[0] > 0
    True
    """
    from tacora.sim.limits import check_games
    from tacora.sim.rules_engine import SimulationJob

    found, names, seats = _table(game, bots, collect_options(game, players, options, more))
    if len(names) not in (1, seats):
        raise UsageError(
            CallCode.BOTS, f"Give 1 bot or {seats}, one for each seat; not {len(names)}."
        )
    check_games(games)
    _check_seed(seed)
    lineup = names if len(names) == seats else names * seats
    job = SimulationJob(game, dict(found), lineup, seed)
    used, result = _simulate(job, engine, games, _executor(processes))
    return _summary(job, used, result)


def arena(  # noqa: PLR0913  (each is optional)
    game: str,
    *,
    bots: Sequence[str] | None = None,
    games: int = 1000,
    players: int | None = None,
    seed: int = 1,
    rank: Literal["victory", "points"] = "victory",
    engine: Engine | None = None,
    processes: int = 1,
    options: Mapping[str, object] | None = None,
    **more: object,
) -> tuple[Rated, ...]:
    """Rate bots, best first: all meet on the same deals, in every rotation of the seats.

    Without `bots` all of Tacora's own take part, and none of other packages. The number of games is
    rounded up to whole deals. Each result has `bot`, `rating`, `win_share`, `mean_score` (a `value`
    with an interval `low` to `high` of 95 % and its `error`) and `games`. Options are given as to
    `Match`.
    """
    from tacora.arena.engines import engine_for
    from tacora.arena.schedule import num_deals
    from tacora.arena.tournament import Tournament

    names = default_bots(game) if bots is None else bots
    found, names, seats = _table(game, names, collect_options(game, players, options, more))
    names = tuple(dict.fromkeys(names))
    if len(names) < 2:
        raise UsageError(CallCode.BOTS, "A tournament needs at least two different bots.")
    if rank not in ("victory", "points"):
        raise UsageError(CallCode.USAGE, f"rank is 'victory' or 'points'; not {rank!r:.40}.")
    _check_seed(seed)
    deals = num_deals(games, seats, len(names))
    wanted = _checked_engine(engine) or "auto"
    playing = engine_for(wanted, game, found, names, seed)
    tournament = Tournament(names, seats, deals, seed, rank)
    counts = tournament.counts()
    for results in tournament.play(playing, _executor(processes)):
        counts.add(results)
    return tuple(tournament.rated(counts.table()))


def _table(
    game: str, bots: object, options: Mapping[str, object]
) -> tuple[dict[str, object], tuple[str, ...], int]:
    """Check the options and bots of a game; return them and the number of seats."""
    rules = get_game(game).rules
    parsed = rules.parse_options(options)
    if not isinstance(bots, Sequence) or isinstance(bots, bytes):
        raise UsageError(CallCode.USAGE, f"Bots are a name or a list of names; not {bots!r:.40}.")
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    for name in names:
        make_bot(game, name)
    return dict(rules.options_json(parsed)), names, rules.num_seats(parsed)


def _check_seed(seed: object) -> None:
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise UsageError(CallCode.USAGE, f"A seed is a whole number; not {seed!r:.40}.")
    if seed.bit_length() > MAX_SEED_BITS:  # Python writes no number of more than 4,300 digits
        raise UsageError(CallCode.USAGE, f"A seed has at most {MAX_SEED_BITS} bits.")


def _checked_engine(engine: str | None) -> str | None:
    if engine not in (None, "fast", "rules"):
        raise UsageError(
            CallCode.ENGINE, f"The engine is 'fast', 'rules' or None; not {engine!r:.40}."
        )
    return engine


def _executor(processes: int) -> LocalExecutor:
    from tacora.sim.executors import LocalExecutor
    from tacora.sim.limits import check_processes

    check_processes(processes)
    return LocalExecutor(processes)


def _simulate(
    job: SimulationJob, engine: Engine | None, games: int, executor: LocalExecutor
) -> tuple[str, SimulationResult]:
    """Play all games; return the engine that played them, and the sums."""
    from tacora.sim.simulate import run_simulation

    wanted = _checked_engine(engine)
    used = wanted or ("rules" if find_entry(job.game).fast_engine is None else "fast")
    result = job.empty_result()
    try:
        parts = run_simulation(used, job, games, executor)
    except UsageError as error:
        if wanted is not None or error.code != CallCode.ENGINE:
            raise
        used = "rules"
        parts = run_simulation(used, job, games, executor)
    for part in parts:
        result.merge(part)
    return used, result


def _summary(job: SimulationJob, engine: str, result: SimulationResult) -> SimulationSummary:
    from tacora.sim.statistics import WIN_UNITS

    stats = result.stats
    seats = range(len(job.bots))
    wins = [stats.wins[seat].estimate(WIN_UNITS) for seat in seats]
    scores = [stats.scores[seat].estimate() for seat in seats]
    decisions = stats.decisions.estimate()
    figures = result.metrics.figures()
    return SimulationSummary(
        game=job.game,
        options=job.options,
        engine=engine,
        bots=job.bots,
        seed=job.seed,
        games=stats.games,
        win_share=tuple(win.mean for win in wins),
        win_share_se=tuple(win.error for win in wins),
        mean_score=tuple(score.mean for score in scores),
        mean_score_se=tuple(score.error for score in scores),
        decisions_per_game=decisions.mean,
        decisions_per_game_se=decisions.error,
        by_bot={bot: _bot_result(stats, bot) for bot in dict.fromkeys(job.bots)},
        metrics={name: (figure.mean, figure.error) for name, figure in figures.items()},
    )


def _bot_result(stats: ScoreStats, bot: str) -> BotResult:
    from tacora.sim.statistics import WIN_UNITS

    seats = tuple(stats.seats_of(bot))
    win: Estimate = stats.bot_wins[bot].estimate(len(seats) * WIN_UNITS)
    score: Estimate = stats.bot_scores[bot].estimate(len(seats))
    return BotResult(seats, win.mean, win.error, score.mean, score.error)
