"""Write long games of Diamonds & Dinosaurs into a database, for a server that is to be attacked.

`python -m tests.torture.long_games DATABASE --finished CODE --running CODE [CODE …]`
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.server.stored_games import copy_as, play_until, start_stored_game, store_games

RUNNING_RECORDS = 3000
"""The length of the logs of games that go on."""


def write_long_games(database: Path, finished: str, running: list[str]) -> None:
    """Write one finished game, and copies of one that goes on."""
    over = start_stored_game(6, {"players": 6}, bots=("random",))
    play_until(over, lambda game: game.table.phase == "over", seed=6, whims=0.6)
    going = start_stored_game(5, {"players": 6}, bots=("random",))
    play_until(going, lambda game: len(game.records) > RUNNING_RECORDS, seed=5, whims=1.0)
    copies = [copy_as(going, code) for code in running]
    store_games(database, [copy_as(over, finished), *copies])


def main() -> None:
    """Write the games that the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database", type=Path)
    parser.add_argument("--finished", required=True)
    parser.add_argument("--running", nargs="+", required=True)
    args = parser.parse_args()
    write_long_games(args.database, args.finished, args.running)


if __name__ == "__main__":
    main()
