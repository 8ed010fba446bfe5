"""tacora database: check, back up, restore, migrate and prune the database of a server."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tacora.cli.commands.retention_options import add_retention, parse_retention
from tacora.cli.progress import progress_bar
from tacora.cli.reporting import print_json
from tacora.server.stores.backup import back_up, restore
from tacora.server.stores.check import CheckReport, check
from tacora.server.stores.database_url import Database, check_exists, engine_of, parse_database
from tacora.server.stores.open_snapshot import open_snapshot
from tacora.server.stores.open_store import open_store
from tacora.server.stores.prune import prune
from tacora.server.stores.sqlite_migrations import SCHEMA_VERSION

EXIT_OK, EXIT_NO = 0, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add(actions, "check", "read all of the database and say what is wrong with it")
    backup = _add(actions, "backup", "copy the database into a new file, also while a server runs")
    backup.add_argument("file", metavar="FILE", type=Path, help="the new file")
    restoring = _add(actions, "restore", "copy a backup into an empty database of either kind")
    restoring.add_argument("file", metavar="FILE", type=Path, help="the backup")
    _add(actions, "migrate", "bring the database to the version of this program")
    pruning = _add(actions, "prune", "remove old tables; finished games stay unless you say so")
    add_retention(pruning)
    pruning.add_argument("--dry-run", action="store_true", help="only count them")


def _add(
    actions: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str
) -> argparse.ArgumentParser:
    parser = actions.add_parser(
        name, help=text, description=text.capitalize() + ".", allow_abbrev=False
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="a file, or postgresql://user@host/name (default: as tacora serve)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    database = parse_database(args.database)
    if args.action != "restore":
        check_exists(database)
    match args.action:
        case "check":
            return asyncio.run(_check(database, as_json=args.json))
        case "backup":
            return asyncio.run(_back_up(database, args.file, as_json=args.json))
        case "restore":
            return asyncio.run(_restore(args.file, database, as_json=args.json))
        case "migrate":
            return asyncio.run(_migrate(database, as_json=args.json))
        case _:
            return asyncio.run(_prune(database, args))


async def _check(database: Database, *, as_json: bool) -> int:
    with _row_bar("records") as on_progress:
        report = await check(database, on_progress)
    if as_json:
        print_json(msgspec.to_builtins(report))
    else:
        _print_report(report)
    return EXIT_NO if report.problems else EXIT_OK


def _print_report(report: CheckReport) -> None:
    tables = ", ".join(f"{number} {phase}" for phase, number in report.tables.items())
    print(f"{report.engine}, version {report.version}, {report.bytes / 1e6:.1f} MB")
    print(f"{sum(report.tables.values())} tables ({tables or 'none'}), {report.records} records")
    if report.version < report.needed_version:
        print(f"A server of this program brings it to version {report.needed_version}.")
    for problem in report.problems:
        print(problem)
    if report.more_problems:
        print(f"… and {report.more_problems} more problems")
    if not report.problems:
        print("No problem was found.")


async def _back_up(database: Database, file: Path, *, as_json: bool) -> int:
    with _row_bar("rows") as on_progress:
        records = await back_up(database, file, on_progress)
    return _report(
        {"file": str(file), "records": records},
        f"{file} holds {records} records. It contains secrets: keep it private.",
        as_json=as_json,
    )


async def _restore(file: Path, database: Database, *, as_json: bool) -> int:
    with _row_bar("rows") as on_progress:
        records = await restore(file, database, on_progress)
    return _report(
        {"engine": engine_of(database), "records": records},
        f"{records} records are in {database} now.",
        as_json=as_json,
    )


async def _migrate(database: Database, *, as_json: bool) -> int:
    async with open_snapshot(database) as snapshot:
        version = snapshot.version
    async with open_store(database):
        pass
    changed = f"from version {version} to {SCHEMA_VERSION}"
    return _report(
        {"engine": engine_of(database), "from": version, "to": SCHEMA_VERSION},
        f"The database already has version {version}."
        if version == SCHEMA_VERSION
        else f"The database was brought {changed}.",
        as_json=as_json,
    )


async def _prune(database: Database, args: argparse.Namespace) -> int:
    days = parse_retention(args)
    with _row_bar("tables") as on_progress:
        async with open_store(database) as store:
            removed = await prune(store.operator, days, on_progress, dry_run=args.dry_run)
    done = "would be removed" if args.dry_run else "removed"
    counts = ", ".join(f"{number} {kind}" for kind, number in removed.items())
    facts: dict[str, object] = {str(kind): number for kind, number in removed.items()}
    facts["dry_run"] = args.dry_run
    return _report(facts, f"Tables {done}: {counts}.", as_json=args.json)


def _report(facts: dict[str, object], text: str, *, as_json: bool) -> int:
    if as_json:
        print_json(facts)
    else:
        print(text)
    return EXIT_OK


@contextmanager
def _row_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar in a terminal; call what it yields with how much is done, and of how much."""
    with progress_bar(label, 1.0) as on_progress:
        yield lambda done, total: on_progress(label, done / max(1, total))
