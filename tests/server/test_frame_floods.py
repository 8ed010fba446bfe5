"""Floods over a WebSocket: pings, pongs, fragments and messages cost the sender, not the server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tacora.server.outbox import Outbox
from tacora.server.ws_protocol import CONTROL_FRAMES_AT_ONCE, MAX_UNPARSED_BYTES, PIECE_BYTES
from tests.server.live_server import Host
from tests.server.raw_sockets import RawSocket, close_code, frame, message
from tests.server.ws_client import Guest

PING, PONG, FRAGMENT = 0x89, 0x8A, 0x00
FLOODED_BYTES = 30_000_000
"""What a client sends without reading; the network's buffers hold some MB of it."""


@pytest.fixture
def raw(host: Host) -> Iterator[RawSocket]:
    """A client at a table."""
    code = Guest(host, "Ana").open({"players": 3})
    with RawSocket(host.port) as raw:
        raw.upgrade(host.port)
        raw.send(message(type="hello", protocol=1, table=code))
        raw.read_until(b"watchers")
        yield raw


def _memory_mb(host: Host) -> float:
    text = Path(f"/proc/{host.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", text)
    assert found is not None
    return int(found[1]) / 1024


def _flood(raw: RawSocket, data: bytes) -> bool:
    """Send until the server closes; return whether it did before the end."""
    raw.socket.settimeout(2)
    sent = 0
    try:
        while sent < FLOODED_BYTES:
            sent += raw.socket.send(data)
    except (ConnectionError, TimeoutError):
        return True
    return False


def test_pings_within_the_rate_are_answered(raw: RawSocket) -> None:
    raw.send(frame(b"abc", PING) * 30 + frame(b"the last", PING))
    assert raw.read_until(b"the last").count(b"\x8a\x03abc") == 30


@pytest.mark.parametrize("kind", [PING, PONG])
def test_too_many_control_frames_close_the_connection_with_1008(raw: RawSocket, kind: int) -> None:
    received = raw.send(frame(b"x", kind) * 1000).read_close()
    assert close_code(received) == 1008
    assert len(received) < CONTROL_FRAMES_AT_ONCE * 3 + PIECE_BYTES


def test_too_many_fragments_close_the_connection_with_1008(raw: RawSocket) -> None:
    raw.send(frame(b"", 0x01) + frame(b"", FRAGMENT) * 1000)
    assert close_code(raw.read_close()) == 1008


def test_message_in_some_fragments_is_read(raw: RawSocket) -> None:
    text = b'{"type": "start", "id": "in-parts"}'
    parts = [frame(text[n : n + 5], FRAGMENT if n else 0x01) for n in range(0, len(text), 5)]
    raw.send(b"".join(parts) + frame(b"", 0x80))
    assert b"table/not-host" in raw.read_until(b"in-parts")


@pytest.mark.parametrize("kind", [PING, PONG, 0x81], ids=["pings", "pongs", "messages"])
def test_flood_without_reading_takes_no_memory_and_ends(
    host: Host, raw: RawSocket, kind: int
) -> None:
    before = _memory_mb(host)
    assert _flood(raw, frame(b"x" * 125, kind) * 500)
    assert host.ask("GET", "/healthz").status == 200
    assert _memory_mb(host) - before < 20


def test_flood_after_the_close_frame_is_cut_off(host: Host, raw: RawSocket) -> None:
    raw.send(frame(b"nonsense") * 100)
    assert _flood(raw, frame(b"nonsense") * 2000)
    assert host.ask("GET", "/healthz").status == 200


def test_messages_that_wait_are_not_lost(host: Host) -> None:
    code = Guest(host, "Ana").open({"players": 3})
    with Guest(host).connect(code) as client:
        for number in range(100):
            client.send_command("start", id=f"w{number}")
        answered = [client.receive_type("refused")["id"] for _ in range(100)]
    assert answered == [f"w{number}" for number in range(100)]


def test_more_input_than_is_kept_is_read_later(host: Host) -> None:
    code = Guest(host, "Ana").open({"players": 3})
    long = "x" * 15_000
    number = 2 * MAX_UNPARSED_BYTES // len(long)
    with Guest(host).connect(code) as client:
        for _ in range(number):
            client.send_message(type="start", id=long)
        assert client.refusal("start", id="last") == "table/not-host"
    codes = [found["code"] for found in client.received if found["type"] == "refused"]
    assert codes == ["wire/message"] * number + ["table/not-host"]


# Output


class UnreadSocket:
    """A socket whose client reads nothing."""

    on_writable: Callable[[], object] | None = None
    takes_texts = False

    def __init__(self) -> None:
        self.scope = {"extensions": {"tacora.frames": {"protocol": self}}}
        self.closed: int | None = None

    def write_texts(self, texts: Iterable[bytes]) -> None:
        raise AssertionError("the client does not read")

    async def close(self, code: int) -> None:
        self.closed = code


def _outbox(socket: UnreadSocket) -> Outbox:
    return Outbox(socket)  # type: ignore[arg-type]  # all of a socket that an outbox uses


def test_unread_messages_are_bounded_in_bytes() -> None:
    async def fill() -> None:
        socket = UnreadSocket()
        outbox = _outbox(socket)
        for _ in range(20):
            outbox.send(b"x" * 100_000)
        assert outbox.closes
        assert outbox.queued_bytes == 0
        await outbox.finish()
        assert socket.closed == 1013

    asyncio.run(fill())


def test_long_welcome_with_its_card_texts_is_within_the_bounds() -> None:
    async def fill() -> None:
        outbox = _outbox(UnreadSocket())
        outbox.send(b"x" * 3_000_000)
        outbox.send(b"x" * 20_000)
        before = outbox.closes
        outbox.send(b"x")
        assert (before, outbox.closes) == (False, True)
        await outbox.finish()

    asyncio.run(fill())


def test_nothing_is_queued_for_a_connection_that_closes() -> None:
    async def fill() -> None:
        socket = UnreadSocket()
        outbox = _outbox(socket)
        outbox.close(1008)
        outbox.send(b"x")
        assert outbox.queued_bytes == 0
        await outbox.finish()
        assert socket.closed == 1008

    asyncio.run(fill())
