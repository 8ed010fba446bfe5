"""Every frame of two short games for every viewer, with its time, as lines of a golden file.

A line has the time, the viewer, the kind of message, its size and a hash of its bytes. So a file
stays short, and a difference shows whose message has changed, and which. `presence` is left out:
it tells of connections, not of the game.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tacora.table import protocol
from tests.server.table_harness import TableHarness
from tests.server.virtual_clock import TimedRoom, run_timed

FOLDER = Path(__file__).parent / "frames"
GAMES = ("diamant", "dinosaurs")

_OPTIONS: dict[str, dict[str, Any]] = {
    "diamant": {"chests": "closed"},
    "dinosaurs": {"turn-limit": 1, "explorers": "dealt", "compensation": 3},
}
_KIND = re.compile(rb'^\{"type":"([a-z]+)"')


def frames_text(game: str, folder: Path) -> str:
    """Play a short game between four people, and return its frames as lines."""
    harness = TableHarness(
        game=game,
        seats=4,
        options=_OPTIONS[game],
        settings=protocol.Settings(pace=False, seconds=60),
    )
    harness.sit("ana", "ben", "cy")
    return run_timed(folder, harness, _play)


async def _play(timed: TimedRoom) -> str:
    rng = Random(game := timed.room.table.game.name)
    modes = timed.room.table.game.table_policy.auto_answer_modes
    await timed.command(protocol.Seed, "ben", seed="ab" * 32)
    await timed.command(protocol.Fill, "ana", seat=3, bot="random")
    await timed.command(protocol.Fill, "ana", seat=3, bot=None)
    timed.listeners["dee"] = timed.join("dee")
    await timed.command(protocol.Sit, "dee", name="Dee")
    await timed.command(protocol.Start, "ana")
    await timed.command(protocol.SetAutoAnswer, "cy", mode=modes[-1])
    answers = 0
    while timed.room.table.open_decision is not None:
        decision = timed.room.table.open_decision
        legal = decision.choices.legal_choices
        for seat in sorted(legal):
            guest = timed.room.table.holders[seat].guest
            assert guest is not None  # all seats are people's
            if _number(timed) != decision.number:
                continue
            await timed.choose(guest, rng.choice(legal[seat]))
            answers += 1
            if answers == 7:
                timed.listeners["late"] = timed.join(None)
        if decision.window is not None:
            await timed.seconds_to_the_end(decision.number)
        await timed.settle()
    assert answers > 30, f"the game of {game} is too short"
    return "".join(
        _line(when, viewer, frame)
        for viewer, listener in timed.listeners.items()
        for when, frame in listener.frames
        if not frame.startswith(b'{"type":"presence"')
    )


def _number(timed: TimedRoom) -> int | None:
    decision = timed.room.table.open_decision
    return None if decision is None else decision.number


def _line(when: float, viewer: str | None, frame: bytes) -> str:
    kind = _KIND.match(frame)
    assert kind is not None
    digest = sha256(frame).hexdigest()[:16]
    return f"{when:.3f} {viewer or 'spectator'} {kind[1].decode()} {len(frame)} {digest}\n"


def write_frames(folder: Path) -> None:
    """Write the golden files; `folder` is for the databases of the games."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(frames_text(game, folder / game), "utf-8")
