"""tacora admin: list tables, end one, block an address, on the database of a server.

The command writes into the database; the server that runs on it obeys within 5 seconds.
"""

from __future__ import annotations

import argparse
import asyncio
from time import localtime, strftime, time

import msgspec

from tacora.cli.reporting import print_json
from tacora.core.display_names import clean_name
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.server.blocks import DAY_SECONDS, parse_address
from tacora.server.stores.database_url import check_exists, parse_database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.operator_store import AddressBlock, OperatorStore, StoredTable
from tacora.table.error_codes import TableCode

MAX_DAYS = 36_500
WAIT_SECONDS = 6.0
"""How long `end` waits for the server."""
EXIT_OK, EXIT_NO = 0, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    tables = _add(actions, "tables", "list the tables that wait or play")
    tables.add_argument("--all", action="store_true", help="list tables that are over too")
    tables.add_argument("--json", action="store_true", help="print one JSON list")
    end = _add(actions, "end", "end a table without a result; its players see a sentence")
    end.add_argument("code", metavar="CODE", help="the code of the table")
    block = _add(actions, "block", "refuse all requests of an address or a network")
    block.add_argument("address", metavar="ADDRESS", help="203.0.113.7, or 2001:db8::/48")
    block.add_argument("--days", type=int, metavar="N", help="for N days (default: until unblock)")
    unblock = _add(actions, "unblock", "accept an address again, at all tables")
    unblock.add_argument("address", metavar="ADDRESS", help="as `tacora admin blocks` prints it")
    blocks = _add(actions, "blocks", "list the blocked addresses")
    blocks.add_argument("--json", action="store_true", help="print one JSON list")


def _add(
    actions: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str
) -> argparse.ArgumentParser:
    parser = actions.add_parser(
        name, help=text, description=text.capitalize() + ".", allow_abbrev=False
    )
    parser.add_argument(
        "--database", metavar="URL", help="database of the server (default: in your data folder)"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    return asyncio.run(_run(args))


async def _run(args: argparse.Namespace) -> int:
    database = parse_database(args.database)
    check_exists(database)
    async with open_store(database) as opened:
        store = opened.operator
        match args.action:
            case "tables":
                return _print_tables(await store.tables(finished=args.all), as_json=args.json)
            case "end":
                return await _end(store, args.code.strip().upper())
            case "block":
                return await _block(store, args.address, args.days)
            case "unblock":
                return await _unblock(store, args.address)
            case _:
                return _print_blocks(await store.blocks(), as_json=args.json)


def _print_tables(tables: list[StoredTable], *, as_json: bool) -> int:
    if as_json:
        print_json(msgspec.to_builtins(tables))
        return EXIT_OK
    print(f"{'code':6}  {'game':9}  {'phase':9}  {'opened':16}  {'acts':>6}  players")
    for table in tables:
        print(
            f"{table.code:6}  {table.game:9}  {table.phase:9}  {_when(table.opened)}"
            f"  {table.records:6}  {', '.join(map(clean_name, table.names))}"
        )
    return EXIT_OK


async def _end(store: OperatorStore, code: str) -> int:
    found = [table for table in await store.tables(finished=True) if table.code == code]
    if not found:
        raise UsageError(TableCode.UNKNOWN, "No table of this database has this code.")
    if found[0].phase == "over":
        raise UsageError(TableCode.OVER, "This table is already over.")
    await store.order_end(code)
    deadline = time() + WAIT_SECONDS
    while time() < deadline:
        if code not in await store.tables_to_end():
            print(f"Table {code} has ended.")
            return EXIT_OK
        await asyncio.sleep(0.2)
    print(f"No server runs on this database: table {code} ends when one starts.")
    return EXIT_OK


async def _block(store: OperatorStore, text: str, days: int | None) -> int:
    if days is not None and not 1 <= days <= MAX_DAYS:
        raise UsageError(CallCode.NUMBER, f"--days must be between 1 and {MAX_DAYS}.")
    address = parse_address(text)
    until = None if days is None else int(time()) + days * DAY_SECONDS
    await store.block(AddressBlock(address, until=until))
    lasting = "until it is unblocked" if until is None else f"until {_when(until)}"
    print(f"{address} is blocked {lasting}.")
    return EXIT_OK


async def _unblock(store: OperatorStore, text: str) -> int:
    address = parse_address(text)
    if not await store.unblock(address):
        print(f"{address} was not blocked.")
        return EXIT_NO
    print(f"{address} is not blocked any more.")
    return EXIT_OK


def _print_blocks(blocks: list[AddressBlock], *, as_json: bool) -> int:
    if as_json:
        print_json(msgspec.to_builtins(blocks))
        return EXIT_OK
    if not blocks:
        print("No address is blocked.")
    for block in blocks:
        where = f"at table {block.table}" if block.table else "on the whole server"
        lasting = "" if block.until is None else f", until {_when(block.until)}"
        print(f"{block.address}  {where}{lasting}")
    return EXIT_OK


def _when(seconds: int) -> str:
    """Return a time for people, in the time zone of this computer."""
    return strftime("%Y-%m-%d %H:%M", localtime(seconds))
