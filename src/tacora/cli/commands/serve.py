"""tacora serve: host tables for browsers on this computer, or on the local network."""

from __future__ import annotations

import argparse
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tacora.cli.common import add_language
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.i18n.catalog import Catalog, language_of
from tacora.server.rate_limit import CONNECTIONS_PER_ADDRESS, REQUESTS_PER_SECOND

if TYPE_CHECKING:
    from starlette.applications import Starlette

DEFAULT_HOST, DEFAULT_PORT = "127.0.0.1", 8000
MAX_BOT_WORKERS = 64
ALL_INTERFACES = "0.0.0.0"  # noqa: S104  (only with --lan)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--host", help=f"address to listen on (default {DEFAULT_HOST}: this computer only)"
    )
    where.add_argument(
        "--lan", action="store_true", help="allow phones on the local network, with a QR code"
    )
    parser.add_argument(
        "--port",
        type=int,
        default=DEFAULT_PORT,
        help=f"port (default {DEFAULT_PORT}; 0: any free port)",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="a file, or postgresql://user@host/name (default: $TACORA_DATABASE, or else a file in"
        " your data folder)",
    )
    parser.add_argument(
        "--bus",
        metavar="URL",
        help="memory (default): one process; redis://host:port: many, on one PostgreSQL database",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--log", metavar="FILE", help="write a log in JSON lines (-: to stderr)")
    parser.add_argument(
        "--rate",
        type=float,
        default=REQUESTS_PER_SECOND,
        help=f"requests per second from one address (default {REQUESTS_PER_SECOND:g})",
    )
    parser.add_argument(
        "--connections-per-address",
        type=int,
        default=CONNECTIONS_PER_ADDRESS,
        metavar="NUMBER",
        help=f"open connections from one address (default {CONNECTIONS_PER_ADDRESS})",
    )
    parser.add_argument(
        "--allowed-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which browsers find this server (repeat it for more);"
        " localhost and IP addresses are always allowed",
    )
    parser.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS[,NET]",
        help="believe the X-Forwarded headers of these proxies, and of nobody else",
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help="the address that players use, for links, QR codes and cookies: https://play.example",
    )
    parser.add_argument(
        "--new-key",
        action="store_true",
        help="sign guests' tokens with a new key from now on; earlier tokens stay valid",
    )
    parser.add_argument(
        "--time-scale",
        type=float,
        default=1.0,
        metavar="PART",
        help="for tests and demonstrations: play reaction windows, holds and the pauses of bots"
        " in this part of their time, 0.01 to 100 (default 1)",
    )
    parser.add_argument(
        "--bot-workers",
        type=int,
        metavar="N",
        help="processes in which our bots think, at most (default: one less than the cores;"
        " 0: in the server's own process)",
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    from tacora.server.app import create_app
    from tacora.server.buses.bus_url import parse_bus
    from tacora.server.buses.open_bus import open_bus
    from tacora.server.client_addresses import parse_proxies
    from tacora.server.hosting import Hosting
    from tacora.server.process import listen
    from tacora.server.process import run as serve
    from tacora.server.stores.database_url import parse_database
    from tacora.server.stores.open_store import open_store
    from tacora.server.token_keys import load_tokens

    catalog = Catalog(args.lang or language_of(os.environ))
    _check(args)
    proxies, public_url = parse_proxies(args.trusted_proxy), parse_public_url(args.public_url)
    _configure_logging(args.log)
    host = ALL_INTERFACES if args.lan else args.host or DEFAULT_HOST
    with listen(host, args.port) as listening:
        port = listening.getsockname()[1]
        lan = lan_address() if args.lan else None
        address = public_url or f"http://{lan or _browser_host(host)}:{port}"

        def ready() -> None:
            print(catalog.format("serve.ready", address=f"{address}/"))
            if args.lan:
                _print_lan_address(catalog, address if lan else None)
            print(catalog.format("serve.stop"), flush=True)
            if not args.no_browser and sys.stdout.isatty() and _has_display():
                Thread(target=webbrowser.open, args=(f"{address}/",), daemon=True).start()

        database, bus_url = parse_database(args.database), parse_bus(args.bus)
        if bus_url is not None and isinstance(database, Path):
            raise UsageError(
                CallCode.BUS, "--bus redis://… needs a --database that processes can share."
            )
        hosting = Hosting(
            rate=args.rate,
            connections_per_address=args.connections_per_address,
            address=address if lan else None,
            allowed_hosts=_allowed_hosts(host, args.allowed_host, public_url),
            public_url=public_url,
            proxies=proxies,
            time_scale=args.time_scale,
            bot_workers=args.bot_workers,
        )

        @asynccontextmanager
        async def open_app() -> AsyncIterator[Starlette]:
            async with open_store(database, serving=True) as store, open_bus(bus_url) as bus:
                tokens = await load_tokens(store, new_key=args.new_key)
                yield create_app(store, tokens, hosting, bus=bus)

        serve(open_app(), listening, ready)
    print(catalog.format("serve.stopped"))
    return 0


def _check(args: argparse.Namespace) -> None:
    """Raise UsageError if an option is out of range."""
    from tacora.server.allowed_hosts import host_name

    if not 0 <= args.port <= 65535:
        raise UsageError(CallCode.PORT, "--port must be between 0 and 65535.")
    if not 1 <= args.rate <= 1e6:
        raise UsageError(CallCode.RATE, "--rate must be between 1 and 1000000 requests per second.")
    if args.connections_per_address < 1:
        raise UsageError(CallCode.CONNECTIONS, "--connections-per-address must be 1 or more.")
    for name in args.allowed_host:
        if host_name(name) != name.lower():
            raise UsageError(
                CallCode.HOST, "--allowed-host must be a name without a port, as play.example.org."
            )
    if not 0.01 <= args.time_scale <= 100:
        raise UsageError(CallCode.TIME_SCALE, "--time-scale must be between 0.01 and 100.")
    if args.bot_workers is not None and not 0 <= args.bot_workers <= MAX_BOT_WORKERS:
        raise UsageError(
            CallCode.PROCESSES, f"--bot-workers must be between 0 and {MAX_BOT_WORKERS}."
        )


def parse_public_url(text: str | None) -> str | None:
    """Return the public address without a path, or raise UsageError."""
    if text is None:
        return None
    try:
        parts = urlsplit(text)
        valid = bool(parts.hostname) and parts.scheme in ("http", "https")
        valid = valid and parts.path in ("", "/") and not parts.query and not parts.fragment
        valid = valid and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        valid = False
    if not valid:
        raise UsageError(
            CallCode.PUBLIC_URL,
            "--public-url must be http:// or https:// and a host, without a path.",
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


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
