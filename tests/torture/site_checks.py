"""What must be true of a site after all faults: of its logs, its records and its positions."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import tacora
from tacora.core.errors import TacoraError
from tacora.table.entries import LogRecord
from tacora.table.protocol import PROTOCOL
from tacora.table.replay_log import replay_log
from tests.server.live_server import PATIENCE, ask
from tests.torture.players import Json
from tests.torture.site_players import SitePlayer, SiteTrial, fingerprint

CHECKED_AT_ONCE = 8


@dataclass
class Findings:
    """What is wrong, by the kind of check; each is told in words."""

    lost: list[str] = field(default_factory=list)
    """Acknowledged commands that are not in the log of their table."""
    doubled: list[str] = field(default_factory=list)
    """Commands, acknowledged or not, that are in the logs more than once."""
    unreadable: list[str] = field(default_factory=list)
    """Tables whose log cannot be applied, or has a gap."""
    unproven: list[str] = field(default_factory=list)
    """Finished games whose record does not verify."""
    different: list[str] = field(default_factory=list)
    """Players whose last position is not that of the processes, or processes that disagree."""


def check_logs(trial: SiteTrial, logs: dict[str, list[LogRecord]], findings: Findings) -> None:
    """Compare the logs with what was acknowledged, and apply each."""
    places: dict[str, list[str]] = {}
    for code, records in logs.items():
        for record in records:
            if record.id is not None:
                places.setdefault(record.id, []).append(code)
    findings.lost += [
        f"{command} at {code}: in {places.get(command, [])}"
        for command, code in trial.acknowledged.items()
        if code not in places.get(command, [])
    ]
    findings.doubled += [
        f"{command}: {Counter(found)}" for command, found in places.items() if len(found) > 1
    ]
    findings.unreadable += [code for code, records in logs.items() if not _is_readable(records)]


def _is_readable(records: list[LogRecord]) -> bool:
    try:
        return replay_log(records).log_length == len(records)
    except Exception:  # noqa: BLE001  (a wrong log may break the rules anywhere)
        return False


async def check_all_finished(
    finished: Mapping[str, Sequence[SitePlayer]],
    ports: Sequence[int],
    findings: Findings,
    tell: Callable[[], object] = lambda: None,
) -> None:
    """Compare what players of finished games saw last with what each process says."""
    waiting = list(finished.items())

    async def check() -> None:
        while waiting:
            code, players = waiting.pop()
            try:
                await _check_finished(code, players, ports, findings)
            except (OSError, WebSocketException, AssertionError) as error:
                findings.different.append(f"{code}: {error!r}")
            tell()

    await asyncio.gather(*(check() for _ in range(CHECKED_AT_ONCE)))


async def _check_finished(
    code: str, players: Sequence[SitePlayer], ports: Sequence[int], findings: Findings
) -> None:
    if not await _agree(code, ports) and not await _agree(code, ports):  # hosting may have passed
        findings.different.append(f"{code}: the processes disagree")
    for number, player in enumerate(players):
        seen = await _welcome(ports[number % len(ports)], code, player.token)
        same_host = player.table["host"] == seen["table"]["host"]  # hosting passes after games too
        if fingerprint(player.facts) != fingerprint(seen["facts"]) or (
            same_host and player.version != seen["version"]
        ):
            findings.different.append(f"{code}: {player.place}, now {seen['version']}")
    if not await asyncio.to_thread(_is_proven, ports[0], code):
        findings.unproven.append(code)


async def _agree(code: str, ports: Sequence[int]) -> bool:
    """Return whether all processes tell a spectator the same."""
    told = [await _welcome(port, code, None) for port in ports]
    return len({fingerprint([seen["version"], seen["facts"], seen["table"]]) for seen in told}) == 1


async def _welcome(port: int, code: str, token: str | None) -> Json:
    """Return what a process tells a newcomer."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with (
        asyncio.timeout(PATIENCE),
        connect(
            f"ws://127.0.0.1:{port}/ws",
            additional_headers=headers,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
        ) as socket,
    ):
        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "table": code}))
        answer: Json = json.loads(await socket.recv())
    assert answer["type"] == "welcome", answer
    return answer


def _is_proven(port: int, code: str) -> bool:
    answer = ask(port, "GET", f"/api/tables/{code}/record")
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        Path(file.name).write_bytes(answer.body)
        try:
            return answer.status == 200 and bool(tacora.verify(file.name).proven)
        except TacoraError:
            return False
