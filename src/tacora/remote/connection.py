"""One WebSocket to a server, which comes back after a lost line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from random import uniform
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.remote.account import Account
from tacora.table.protocol import PROTOCOL

FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.5, 15.0
MAX_TRIES = 20
"""Failed connections in a row, about four minutes, after which a bot gives up."""
MAX_MESSAGE_BYTES = 4 * 1024 * 1024
DENIED_FOR_GOOD = (401, 403, 404, 421)


class Connection:
    """Messages to and from a server."""

    def __init__(self, account: Account, table: str | None = None) -> None:
        """Connect to a table, or to none for a bot that waits."""
        self._address = account.socket_address + (f"?table={table}" if table else "")
        self._account = account
        self._socket: ClientConnection | None = None

    async def open(self) -> AsyncGenerator[ClientConnection, None]:
        """Yield each new line; after one is lost, wait a little longer each time it fails."""
        tries = 0
        while True:
            try:
                async with connect(
                    self._address,
                    additional_headers=self._account.headers,
                    compression=None,
                    max_size=MAX_MESSAGE_BYTES,
                ) as socket:
                    self._socket, tries = socket, 0
                    yield socket
            except InvalidStatus as error:
                if error.response.status_code in DENIED_FOR_GOOD:
                    raise self._refusal(bytes(error.response.body or b"")) from None
            except (OSError, TimeoutError, WebSocketException):
                pass
            finally:
                self._socket = None
            tries += 1
            if tries >= MAX_TRIES:
                raise UsageError(CallCode.SERVER, f"{self._account.server} does not answer.")
            pause = min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS)
            await asyncio.sleep(uniform(pause / 2, pause))

    async def send(self, kind: str, **fields: Any) -> None:
        """Send a message; it is lost while there is no line, and is sent again after `hello`."""
        if self._socket is not None:
            try:
                await self._socket.send(json.dumps({"type": kind} | fields))
            except ConnectionClosed:
                return

    async def messages(self, socket: ClientConnection) -> AsyncIterator[dict[str, Any]]:
        """Yield what the server says until the line is lost."""
        try:
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "closing":
                    await asyncio.sleep(message["seconds"])
                    return
                yield message
        except ConnectionClosed:
            return

    async def close(self) -> None:
        """Close the line."""
        if self._socket is not None:
            await self._socket.close()

    def _refusal(self, body: bytes) -> UsageError:
        try:
            said = json.loads(body)["message"]
        except (ValueError, KeyError, TypeError):
            said = "it refuses the connection."
        return UsageError(CallCode.SERVER, f"{self._account.server} refuses the bot: {said}")


def hello(table: str, since: int | None) -> dict[str, Any]:
    """Return the fields of `hello`."""
    return {"protocol": PROTOCOL, "table": table, "since": since}
