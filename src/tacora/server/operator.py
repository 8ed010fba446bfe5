"""Obey the operator: end tables, and close the connections of blocked addresses."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from tacora.core.errors import TacoraError
from tacora.server.lobby import Lobby
from tacora.server.store_errors import StoreError
from tacora.server.stores.operator_store import OperatorStore
from tacora.table.commands.internal import EndTable

POLL_SECONDS = 2.0
"""The time between two looks at the orders: they are obeyed within 5 seconds."""

_log = logging.getLogger(__name__)


class Operator:
    """Looks for the operator's wishes in the database again and again."""

    def __init__(self, store: OperatorStore, lobby: Lobby) -> None:
        self._store = store
        self._lobby = lobby

    async def obey(self) -> None:
        """Obey until the task is cancelled."""
        while True:
            with suppress(StoreError):  # the store has logged it
                await self._obey_once()
            await asyncio.sleep(POLL_SECONDS)

    async def _obey_once(self) -> None:
        await self._lobby.blocks.refresh()
        self._lobby.close_blocked()
        for code in await self._store.tables_to_end():
            try:
                room = await self._lobby.room(code)
                await room.command(EndTable())
                _log.info("table ended by the operator", extra={"table": code})
            except StoreError:
                raise
            except TacoraError as error:
                _log.info("table not ended", extra={"table": code, "code": error.code})
            await self._store.finish_order(code)
