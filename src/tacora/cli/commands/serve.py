"""tacora serve: host tables for browsers on this computer, or on the local network."""

from __future__ import annotations

import argparse
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tacora.cli.commands.retention_options import parse_retention
from tacora.cli.commands.serve_options import (
    DEFAULT_HOST,
    add_arguments,
    check,
    parse_metrics,
    parse_public_url,
)
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.i18n.catalog import Catalog, language_of

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from tacora.cli.environment import OptionVariables
    from tacora.server.buses.bus_url import RedisUrl
    from tacora.server.hosting import Hosting
    from tacora.server.stores.database_url import Database

ALL_INTERFACES = "0.0.0.0"  # noqa: S104  (only with --lan)

__all__ = ["add_arguments", "run"]


def run(args: argparse.Namespace) -> int:
    from tacora.server.buses.bus_url import parse_bus
    from tacora.server.stores.database_url import parse_database

    database_word, bus_word = args.database, args.bus  # a password is refused in these only
    variables: OptionVariables = args.variables
    variables.fill(args, os.environ)
    with variables.named():
        check(args)
        return _run(args, parse_database(database_word), parse_bus(bus_word))


def _run(args: argparse.Namespace, database: Database, bus_url: RedisUrl | None) -> int:
    from tacora.server.app import create_app
    from tacora.server.buses.open_bus import open_bus
    from tacora.server.process import listen
    from tacora.server.process import run as serve
    from tacora.server.stores.open_store import open_store
    from tacora.server.token_keys import load_tokens

    if bus_url is not None and isinstance(database, Path):
        raise UsageError(
            CallCode.BUS, "--bus redis://… needs a --database that processes can share."
        )
    hosting, metrics = _hosting(args), parse_metrics(args.metrics)
    catalog = Catalog(args.lang or language_of(os.environ))
    _configure_logging(args.log)
    host = _host(args)
    with (
        listen(host, args.port) as listening,
        listen(*metrics, option="--metrics") if metrics else nullcontext() as measuring,
    ):
        port = listening.getsockname()[1]
        lan = lan_address() if args.lan else None
        address = hosting.public_url or f"http://{lan or _browser_host(host)}:{port}"
        hosting = replace(hosting, address=address if lan else None)

        def ready() -> None:
            print(catalog.format("serve.ready", address=f"{address}/"))
            if args.lan:
                _print_lan_address(catalog, address if lan else None)
            print(catalog.format("serve.stop"), flush=True)
            if measuring is not None:
                print(f"Metrics: http://{_metrics_address(measuring)}/metrics", flush=True)
            if not args.no_browser and sys.stdout.isatty() and _has_display():
                Thread(target=webbrowser.open, args=(f"{address}/",), daemon=True).start()

        @asynccontextmanager
        async def open_app() -> AsyncIterator[Starlette]:
            async with open_store(database, serving=True) as store, open_bus(bus_url) as bus:
                tokens = await load_tokens(store, new_key=args.new_key)
                yield create_app(store, tokens, hosting, bus=bus)

        serve(open_app(), listening, ready, measuring)
    print(catalog.format("serve.stopped"))
    return 0


def _host(args: argparse.Namespace) -> str:
    """Return the address to listen on."""
    return ALL_INTERFACES if args.lan else args.host or DEFAULT_HOST


def _hosting(args: argparse.Namespace) -> Hosting:
    """Return what the parts of the server need to know of the options."""
    from tacora.server.client_addresses import parse_proxies
    from tacora.server.hosting import Hosting

    public_url = parse_public_url(args.public_url)
    return Hosting(
        rate=args.rate,
        connections_per_address=args.connections_per_address,
        allowed_hosts=_allowed_hosts(_host(args), args.allowed_host, public_url),
        public_url=public_url,
        proxies=parse_proxies(args.trusted_proxy),
        time_scale=args.time_scale,
        bot_workers=args.bot_workers,
        drain_seconds=args.drain,
        days_kept=parse_retention(args, "--keep-"),
    )


def _print_lan_address(catalog: Catalog, address: str | None) -> None:
    """Print the address for phones, as text and as a QR code."""
    if address is None:
        print(catalog.format("serve.no-network"))
        return
    import segno

    print(catalog.format("serve.lan"))
    segno.make(f"{address}/", error="m").terminal(compact=True, border=2)


def lan_address() -> str | None:
    """Return this computer's address in the local network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def _metrics_address(measuring: socket.socket) -> str:
    host, port = measuring.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _browser_host(host: str) -> str:
    """Return the host as typed into a browser on this computer."""
    if host in (ALL_INTERFACES, "::", DEFAULT_HOST):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _allowed_hosts(host: str, names: list[str], public_url: str | None) -> tuple[str, ...]:
    """Return the names under which the server answers besides localhost."""
    from tacora.server.allowed_hosts import is_loopback, own_names

    public = urlsplit(public_url).hostname if public_url else None
    allowed = (*names, host, *([public] if public else []))
    return allowed if is_loopback(host) else (*allowed, *own_names())


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _configure_logging(name: str | None) -> None:
    from tacora.server.log_file import LogFile
    from tacora.server.log_limit import LogLimit
    from tacora.server.process import JsonLogFormatter

    root = logging.getLogger()
    if name is None:
        root.addHandler(logging.NullHandler())
        logging.raiseExceptions = False
        return
    try:
        handler = logging.StreamHandler() if name == "-" else LogFile(name)
    except OSError as error:
        raise UsageError(CallCode.FILE, f"Cannot write {name}: {error.strerror}.") from None
    handler.setFormatter(JsonLogFormatter())
    handler.addFilter(LogLimit())
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
