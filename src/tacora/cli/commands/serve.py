"""tacora serve: host tables for the browsers of this computer, or of the whole room."""

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

HOST, PORT = "127.0.0.1", 8000
EVERYWHERE = "0.0.0.0"  # noqa: S104  (only when --lan asks for it)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--host", help=f"address to listen on (default {HOST}: this computer only)")
    where.add_argument(
        "--lan", action="store_true", help="let the phones in the room in, with a QR code for them"
    )
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"port (default {PORT}; 0: any free)"
    )
    parser.add_argument(
        "--database", metavar="URL", help="where games are kept (default: your data folder)"
    )
    parser.add_argument("--bus", metavar="URL", default="memory", help="memory: one process")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--log", metavar="FILE", help="write a log of JSON lines (-: to stderr)")
    parser.add_argument(
        "--rate",
        type=float,
        default=REQUESTS_PER_SECOND,
        help=f"requests a second from one address (default {REQUESTS_PER_SECOND:g})",
    )
    add_language(parser)


def run(chosen: argparse.Namespace) -> int:
    from tacora.server.process import listen
    from tacora.server.process import run as serve
    from tacora.server.store import Store

    catalog = Catalog(chosen.lang or language_of(os.environ))
    if chosen.bus != "memory":
        raise UsageError(CallCode.BUS, "The only bus there is so far is memory, in one process.")
    if not 0 <= chosen.port <= 65535:
        raise UsageError(CallCode.PORT, "A port is a number from 0 to 65535.")
    if not 1 <= chosen.rate <= 1e6:
        raise UsageError(CallCode.RATE, "A rate is a number of requests from 1 on.")
    _log_to(chosen.log)
    host = EVERYWHERE if chosen.lan else chosen.host or HOST
    with listen(host, chosen.port) as listening:
        port = listening.getsockname()[1]
        lan = lan_address() if chosen.lan else None
        address = f"http://{lan or _spoken(host)}:{port}"

        def ready() -> None:
            print(catalog.say("serve.ready", address=f"{address}/"))
            if chosen.lan:
                _invite(catalog, address if lan else None)
            print(catalog.say("serve.stop"), flush=True)
            if not chosen.no_browser and sys.stdout.isatty() and _has_screen():
                Thread(target=webbrowser.open, args=(f"{address}/",), daemon=True).start()

        with closing(Store(database_path(chosen.database))) as store:
            serve(store, listening, ready, chosen.rate, address if lan else None)
    print(catalog.say("serve.stopped"))
    return 0


def database_path(url: str | None) -> Path:
    """The file of a database: a path, or sqlite:///path; the user's data folder without either."""
    if url is None:
        folder = os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()
        return Path(folder) / "tacora" / "tacora.db"
    scheme, found, path = url.partition("://")
    if not found:
        return Path(url)
    if scheme != "sqlite" or not path.removeprefix("/"):
        raise UsageError(CallCode.DATABASE, "A database is a file's path, or sqlite:///path.")
    return Path(path.removeprefix("/")) if not path.startswith("//") else Path(path[1:])


def _invite(catalog: Catalog, address: str | None) -> None:
    """The address for the phones in the room, to point a camera at."""
    if address is None:
        print(catalog.say("serve.no-network"))
        return
    import segno

    print(catalog.say("serve.lan"))
    segno.make(f"{address}/", error="m").terminal(compact=True, border=2)


def lan_address() -> str | None:
    """The address of this computer in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def _spoken(host: str) -> str:
    """The host as one types it into a browser of this computer."""
    if host in (EVERYWHERE, "::", HOST):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _log_to(name: str | None) -> None:
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
