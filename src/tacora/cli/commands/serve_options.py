"""The options of `tacora serve`, and which values they accept."""

from __future__ import annotations

import argparse
from urllib.parse import urlsplit

from tacora.cli.commands.retention_options import add_retention
from tacora.cli.common import add_language
from tacora.cli.environment import OptionVariables
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.server.rate_limit import CONNECTIONS_PER_ADDRESS, REQUESTS_PER_SECOND

DEFAULT_HOST, DEFAULT_PORT = "127.0.0.1", 8000
MAX_BOT_WORKERS = 64
MAX_DRAIN_SECONDS = 3600
ACTIONS = ("--new-key",)
"""What the server does once: these have no environment variable."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add all options, with their environment variables."""
    _add_addresses(parser)
    _add_storage(parser)
    _add_limits(parser)
    _add_operation(parser)
    add_language(parser)
    parser.set_defaults(variables=OptionVariables(parser, without=ACTIONS))


def _add_addresses(parser: argparse.ArgumentParser) -> None:
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
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
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


def _add_storage(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="a file, or postgresql://user@host/name (default: a file in your data folder); a URL"
        " with a password goes into the variable",
    )
    parser.add_argument(
        "--bus",
        metavar="URL",
        help="memory (default): one process; redis://host:port: many, on one PostgreSQL database; a"
        " URL with a password goes into the variable",
    )
    add_retention(parser, "--keep-")
    parser.add_argument(
        "--new-key",
        action="store_true",
        help="sign guests' tokens with a new key from now on; earlier tokens stay valid",
    )


def _add_limits(parser: argparse.ArgumentParser) -> None:
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


def _add_operation(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--log", metavar="FILE", help="write a log in JSON lines (-: to stderr)")
    parser.add_argument(
        "--metrics",
        metavar="[ADDRESS:]PORT",
        help="serve /metrics for Prometheus there, and nothing else (default: nowhere; without an"
        f" address {DEFAULT_HOST}; port 0: any free port)",
    )
    parser.add_argument(
        "--drain",
        type=float,
        default=0.0,
        metavar="SECONDS",
        help="after SIGTERM, go on for this time while /readyz says no, so that a proxy sends"
        " nobody new (default 0); another signal ends it",
    )


def check(args: argparse.Namespace) -> None:
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
    if not 0 <= args.drain <= MAX_DRAIN_SECONDS:
        raise UsageError(
            CallCode.DRAIN, f"--drain must be between 0 and {MAX_DRAIN_SECONDS} seconds."
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


def parse_metrics(text: str | None) -> tuple[str, int] | None:
    """Return the address and the port for metrics, or raise UsageError."""
    if text is None:
        return None
    address, found, port = text.rpartition(":")
    address = address.removeprefix("[").removesuffix("]") if found else DEFAULT_HOST
    if not (address and port.isascii() and port.isdecimal() and int(port[:6]) <= 65535):
        raise UsageError(
            CallCode.METRICS, "--metrics must be a port, or an address and a port: 10.0.0.2:9100."
        )
    return address, int(port)
