"""tacora serve: host tables for browsers on this computer, or on the local network."""

from __future__ import annotations

import argparse
import logging
import os
import socket
import sys
import webbrowser
from contextlib import closing
from pathlib import Path
from threading import Thread

from tacora.cli.common import add_language
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.i18n.catalog import Catalog, language_of
from tacora.server.rate_limit import REQUESTS_PER_SECOND

DEFAULT_HOST, DEFAULT_PORT = "127.0.0.1", 8000
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
        "--database", metavar="URL", help="database for games (default: in your data folder)"
    )
    parser.add_argument(
        "--bus", metavar="URL", default="memory", help="memory (default): one process"
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
        "--time-scale",
        type=float,
        default=1.0,
        metavar="PART",
        help="for tests and demonstrations: play reaction windows, holds and the pauses of bots"
        " in this part of their time, 0.01 to 10 (default 1)",
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    from tacora.server.app import create_app
    from tacora.server.process import listen
    from tacora.server.process import run as serve
    from tacora.server.store import Store

    catalog = Catalog(args.lang or language_of(os.environ))
    if args.bus != "memory":
        raise UsageError(CallCode.BUS, "--bus must be memory: one process.")
    if not 0 <= args.port <= 65535:
        raise UsageError(CallCode.PORT, "--port must be between 0 and 65535.")
    if not 1 <= args.rate <= 1e6:
        raise UsageError(CallCode.RATE, "--rate must be between 1 and 1000000 requests per second.")
    if not 0.01 <= args.time_scale <= 10:
        raise UsageError(CallCode.TIME_SCALE, "--time-scale must be between 0.01 and 10.")
    _configure_logging(args.log)
    host = ALL_INTERFACES if args.lan else args.host or DEFAULT_HOST
    with listen(host, args.port) as listening:
        port = listening.getsockname()[1]
        lan = lan_address() if args.lan else None
        address = f"http://{lan or _browser_host(host)}:{port}"

        def ready() -> None:
            print(catalog.format("serve.ready", address=f"{address}/"))
            if args.lan:
                _print_lan_address(catalog, address if lan else None)
            print(catalog.format("serve.stop"), flush=True)
            if not args.no_browser and sys.stdout.isatty() and _has_display():
                Thread(target=webbrowser.open, args=(f"{address}/",), daemon=True).start()

        with closing(Store(database_path(args.database))) as store:
            address_for_others = address if lan else None
            app = create_app(store, args.rate, address_for_others, time_scale=args.time_scale)
            serve(app, listening, ready)
    print(catalog.format("serve.stopped"))
    return 0


def database_path(url: str | None) -> Path:
    """Return the path in a database URL, or by default a file in the user's data folder."""
    if url is None:
        folder = os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()
        return Path(folder) / "tacora" / "tacora.db"
    scheme, found, path = url.partition("://")
    if not found:
        return Path(url)
    if scheme != "sqlite" or not path.removeprefix("/"):
        raise UsageError(CallCode.DATABASE, "--database must be a file's path, or sqlite:///path.")
    return Path(path.removeprefix("/")) if not path.startswith("//") else Path(path[1:])


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


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _configure_logging(name: str | None) -> None:
    from tacora.server.process import JsonLogFormatter

    root = logging.getLogger()
    if name is None:
        root.addHandler(logging.NullHandler())
        logging.raiseExceptions = False
        return
    try:
        handler = logging.StreamHandler() if name == "-" else logging.FileHandler(name)
    except OSError as error:
        raise UsageError(CallCode.FILE, f"Cannot write {name}: {error.strerror}.") from None
    handler.setFormatter(JsonLogFormatter())
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
