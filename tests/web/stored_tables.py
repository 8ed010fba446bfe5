"""Users at stored games: each game follows from its seed, so no test depends on the cards."""

from __future__ import annotations

from itertools import count

from tests.server.live_server import Host
from tests.server.stored_games import copy_as, store_games, token_of
from tests.server.table_harness import TableHarness
from tests.web.browser_user import BrowserUser
from tests.web.jungle_positions import code_of

_numbers = count()
"""The tables of a server have different codes."""


def sit_at_stored_game(host: Host, game: TableHarness, users: dict[str, BrowserUser]) -> str:
    """Write a game into a server's database; users are its guests by id. Return its code."""
    code = code_of(next(_numbers))
    store_games(host.database, [copy_as(game, code)])
    for guest, user in users.items():
        user.become(token_of(host.database, guest))
    return code
