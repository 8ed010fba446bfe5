"""One WebSocket connection: `hello` first, then commands. Each has its own writer task."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress

import msgspec
from msgspec.json import Decoder, Encoder
from starlette.websockets import WebSocket, WebSocketDisconnect

from tacora.core.errors import CommandRefused, TacoraError
from tacora.server.error_codes import ServerCode, WireCode
from tacora.server.lobby import Lobby
from tacora.server.rate_limit import HELLO_TIMEOUT_SECONDS, MAX_QUEUED_MESSAGES, TokenBucket
from tacora.server.room import Room
from tacora.table import protocol

MESSAGES_PER_SECOND, MESSAGES_AT_ONCE = 20.0, 60.0
"""The rate limit of one connection; the server reads faster senders more slowly."""
MAX_INVALID_MESSAGES = 100
"""The number of invalid messages after which a connection is closed."""

WRONG_CODE_STRIKES = 20
"""Strikes for a wrong table code, so that codes cannot be guessed."""

POLICY, TRY_AGAIN, GOING_AWAY = 1008, 1013, 1001

_decoder: Decoder[protocol.FromClient] = Decoder(protocol.FromClient)
_encode = Encoder().encode
_log = logging.getLogger(__name__)


class Connection:
    """An open connection; a listener of its room."""

    def __init__(self, socket: WebSocket, guest: str | None) -> None:
        self.guest = guest
        self.language: protocol.Language = "en"
        self._socket = socket
        self._send_queue: deque[bytes | None] = deque()
        self._message_queued: asyncio.Future[None] | None = None
        self._bucket = TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE)
        self._strikes = 0

    def send(self, message: bytes) -> None:
        """Queue a message. Close the connection if the queue is full: the client reconnects."""
        if len(self._send_queue) < MAX_QUEUED_MESSAGES:
            self._send_queue.append(message)
        elif self._send_queue[0] is not None:
            self._send_queue.clear()
            self._send_queue.append(None)
        if self._message_queued is not None and not self._message_queued.done():
            self._message_queued.set_result(None)

    async def write(self) -> None:
        """Send the queued messages until the connection is closed."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                while self._send_queue:
                    message = self._send_queue.popleft()
                    if message is None:
                        await self._socket.close(TRY_AGAIN)
                        return
                    await self._socket.send_text(message.decode())
                self._message_queued = asyncio.get_running_loop().create_future()
                await self._message_queued

    async def read(self, lobby: Lobby) -> None:
        """Receive commands until the client disconnects."""
        room: Room | None = None
        try:
            async with asyncio.timeout(HELLO_TIMEOUT_SECONDS):
                room = await self._receive_hello(lobby)
            while self._strikes < MAX_INVALID_MESSAGES:
                await self._run_next_command(lobby, room)
            await self._socket.close(POLICY)
        except TimeoutError:
            await self._socket.close(POLICY)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client or the server closed it
        finally:
            if room is not None:
                room.leave(self)

    async def _receive_hello(self, lobby: Lobby) -> Room:
        while True:
            message = await self._receive()
            if message is None:
                continue
            if not isinstance(message, protocol.Hello):
                self._refuse(
                    WireCode.HELLO, "The first message must be hello, with protocol and table."
                )
            elif message.protocol != protocol.PROTOCOL:
                self._refuse(
                    WireCode.PROTOCOL, f"This server supports protocol {protocol.PROTOCOL}."
                )
            else:
                try:
                    room = await lobby.room(message.table)
                except TacoraError as error:
                    self._refuse(error.code, error.message)
                    self._strikes += WRONG_CODE_STRIKES
                    if self._strikes >= MAX_INVALID_MESSAGES:
                        raise TimeoutError from None
                    continue
                if message.watch:
                    self.guest = None
                self.language = message.language
                room.join(self, message.since)
                return room

    async def _run_next_command(self, lobby: Lobby, room: Room) -> None:
        command = await self._receive()
        if command is None:
            return
        if isinstance(command, protocol.Hello):
            self._refuse(WireCode.HELLO, "This connection has already sent hello.")
            return
        try:
            code = None
            if isinstance(command, protocol.Rematch):
                code = await lobby.rematch(room, self.guest)
                table = room.table
            else:
                table = await room.command(command, self.guest)
            self.send(_encode(protocol.Done(command.id, table.public_version, code)))
        except TacoraError as error:
            self._refuse(error.code, error.message, command.id)
            _log.info("refused", extra={"code": error.code, "table": room.table.code})

    async def _receive(self) -> protocol.FromClient | None:
        """Return the next message, or None for an invalid one, which is refused."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        if not self._bucket.take():  # slow down a sender that is too fast
            await asyncio.sleep(self._bucket.wait())
            self._bucket.take()
        text = message.get("text")
        if text is None:
            self._strike(WireCode.TEXT, "Messages must be texts, not bytes.")
            return None
        try:
            return _decoder.decode(text)
        except msgspec.ValidationError as error:
            self._strike(WireCode.MESSAGE, f"Invalid message: {error}.")
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._strike(WireCode.JSON, "The message is not JSON.")
        return None

    def _strike(self, code: str, message: str) -> None:
        self._strikes += 1
        self._refuse(code, message)

    def _refuse(self, code: str, message: str, command_id: str | None = None) -> None:
        self.send(_encode(protocol.Refused(code, message[:300], command_id)))


async def serve(socket: WebSocket, lobby: Lobby, guest: str | None) -> None:
    """Serve one connection until it is closed."""
    if lobby.closing:
        raise CommandRefused(ServerCode.CLOSING, "The server is stopping.")
    await socket.accept()
    connection = Connection(socket, guest)
    writer = asyncio.ensure_future(connection.write())
    try:
        await connection.read(lobby)
    finally:
        writer.cancel()
