"""One WebSocket connection: `hello` first, then commands; or `wait`, for a bot without a table."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from msgspec.json import Decoder, Encoder
from starlette.websockets import WebSocket, WebSocketDisconnect

from tacora.core.display_names import accept_name
from tacora.core.errors import CommandRefused, TacoraError
from tacora.games.registry import check_game_name
from tacora.server.code_guesses import CodeGuesses
from tacora.server.context import AppContext
from tacora.server.counts import Counts
from tacora.server.days import is_over
from tacora.server.error_codes import LobbyCode, StoreCode, WireCode
from tacora.server.guests import Guest, Tokens
from tacora.server.http_types import WaitingBot
from tacora.server.lobby import Lobby
from tacora.server.outbox import Outbox
from tacora.server.rate_limit import HELLO_TIMEOUT_SECONDS, TokenBucket
from tacora.server.room import Room
from tacora.table import protocol
from tacora.table.commands.daily_games import check_may_watch
from tacora.table.commands.permissions import check_not_ended
from tacora.table.entries import is_program
from tacora.table.error_codes import GuestCode

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

    def __init__(
        self,
        socket: WebSocket,
        guest: Guest | None,
        address: str,
        counts: Counts,
        tokens: Tokens,
    ) -> None:
        """Take the guest of the cookie; a token in `hello` names another one."""
        self.guest: str | None = None
        self.name: str | None = None
        self._colour: protocol.Colour | None = None
        self._cookie_guest = guest
        self._be(guest)
        self._tokens = tokens
        self.address = address
        self.language: protocol.Language = "en"
        self._socket = socket
        self._counts = counts
        self._outbox = Outbox(socket, counts)
        self._bucket = TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE)
        self._strikes = 0

    def send(self, message: bytes) -> None:
        """Queue a message. Close the connection if the queue is full: the client reconnects."""
        self._outbox.send(message)

    def close(self, code: int) -> None:
        """Close the connection after the messages that are queued."""
        self._outbox.close(code)

    async def read(self, context: AppContext) -> None:
        """Receive commands until the client disconnects or breaks the rules."""
        first: Room | protocol.Wait | None = None
        try:
            async with asyncio.timeout(HELLO_TIMEOUT_SECONDS):
                first = await self._receive_first(context.lobby, context.guesses)
            if first is not None:
                await context.invitations.enter(self)
            if isinstance(first, protocol.Wait):
                await self._wait_for_tables(first, context)
            while isinstance(first, Room) and self._strikes < MAX_INVALID_MESSAGES:
                await self._run_next_command(context.lobby, first)
            self.close(POLICY)
        except TimeoutError:
            self.close(POLICY)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client or the server closed it
        finally:
            if first is not None:
                context.invitations.leave(self)
            if isinstance(first, Room):
                first.leave(self)
            await self._outbox.finish()

    async def _receive_first(
        self, lobby: Lobby, guesses: CodeGuesses
    ) -> Room | protocol.Wait | None:
        """Join a room, or be a bot that waits; return None if the connection is to be closed."""
        while self._strikes < MAX_INVALID_MESSAGES:
            message = await self._receive()
            if message is None:
                continue
            if not isinstance(message, protocol.Hello | protocol.Wait):
                self._refuse(
                    WireCode.HELLO, "The first message must be hello, with protocol and table."
                )
            elif message.protocol != protocol.PROTOCOL:
                self._refuse(
                    WireCode.PROTOCOL, f"This server supports protocol {protocol.PROTOCOL}."
                )
            else:
                try:
                    if isinstance(message, protocol.Wait):
                        return self._begin_waiting(message)
                    return await self._join(message, lobby, guesses)
                except TacoraError as error:
                    await guesses.count(self.address, error)
                    self._refuse(error.code, error.message)
                    self._strikes += WRONG_CODE_STRIKES
                    if error.code in (LobbyCode.WATCHERS, WireCode.WRONG_CODES, StoreCode.READ):
                        self.close(TRY_AGAIN)
                        return None
        return None

    async def _join(self, hello: protocol.Hello, lobby: Lobby, guesses: CodeGuesses) -> Room:
        self._be(self._guest_of(hello))
        if not lobby.is_seated(hello.table, self.guest):
            await guesses.check(self.address, lambda: lobby.has_seat(hello.table, self.guest))
        room = await lobby.room(hello.table)
        await room.refresh()
        check_not_ended(room.table)
        lobby.blocks.check_admitted(room.table, self.guest, self.address)
        daily = room.table.daily
        over = daily is not None and is_over(daily.day, lobby.now())
        check_may_watch(room.table, self.guest, day_is_over=over)
        if hello.watch:
            self._be(None)
        self.language = hello.language
        room.join(self, hello.since)
        return room

    def _be(self, guest: Guest | None) -> None:
        self.guest = None if guest is None else guest.id
        self.name = None if guest is None else accept_name(guest.name)

    def _begin_waiting(self, wait: protocol.Wait) -> protocol.Wait:
        """Be the bot of a `wait`, or raise CommandRefused for a person."""
        guest = self._guest_of(wait)
        if guest is None or not is_program(guest.id):
            raise CommandRefused(
                GuestCode.PROGRAM, 'Only a bot waits for tables (POST /api/guest with "bot": true).'
            )
        _check_games(wait)
        self._be(guest)
        self._colour = guest.colour
        return wait

    async def _wait_for_tables(self, wait: protocol.Wait, context: AppContext) -> None:
        """List a bot until it disconnects; what it is invited to comes by itself."""
        handle = await context.invitations.handle(str(self.guest))
        name = self.name or ""
        try:
            while self._strikes < MAX_INVALID_MESSAGES:
                context.waiting_bots.set(
                    self, WaitingBot(handle, name, self._colour, wait.games, wait.tables)
                )
                self.send(_encode(protocol.Waiting(protocol.PROTOCOL, handle, name)))
                wait = await self._receive_wait()
        finally:
            context.waiting_bots.remove(self)

    async def _receive_wait(self) -> protocol.Wait:
        """Return the next `wait`; refuse everything else."""
        while self._strikes < MAX_INVALID_MESSAGES:
            message = await self._receive()
            if message is None:
                continue
            try:
                if not isinstance(message, protocol.Wait):
                    raise CommandRefused(
                        WireCode.HELLO, "This connection waits for tables: play at another one."
                    )
                _check_games(message)
            except TacoraError as error:
                self._refuse(error.code, error.message, getattr(message, "id", None))
                self._strikes += 1
            else:
                return message
        raise WebSocketDisconnect(POLICY)

    def _guest_of(self, first: protocol.Hello | protocol.Wait) -> Guest | None:
        """Return the guest of a connection, or raise CommandRefused if its token is not valid."""
        if first.token is None:
            return self._cookie_guest
        guest = self._tokens.read(first.token)
        if guest is None:
            raise CommandRefused(
                GuestCode.UNKNOWN, "This token is wrong or too old (POST /api/guest gives one)."
            )
        return guest

    async def _run_next_command(self, lobby: Lobby, room: Room) -> None:
        command = await self._receive()
        if command is None:
            return
        if isinstance(command, protocol.Hello | protocol.Wait):
            self._refuse(WireCode.HELLO, "This connection has already sent hello.")
            return
        try:
            code = None
            if isinstance(command, protocol.Rematch):
                code = await lobby.rematch(room, self.guest)
                table = room.table
            else:
                table = await room.command(command, self.guest)
            self._counts.commands += 1
            self.send(_encode(protocol.Done(command.id, table.public_version, code)))
        except TacoraError as error:
            self._refuse(error.code, error.message, command.id)
            _log.info("refused", extra={"code": error.code})

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
        self._counts.refuse(code)
        self.send(_encode(protocol.Refused(code, message[:300], command_id)))


def _check_games(wait: protocol.Wait) -> None:
    """Raise UsageError if a bot waits for a game that does not exist."""
    for game in wait.games:
        check_game_name(game)


async def serve(socket: WebSocket, connection: Connection, context: AppContext) -> None:
    """Serve one connection until it is closed."""
    await socket.accept()
    await connection.read(context)
