from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tacora.cli.main import main


@dataclass(frozen=True)
class Answer:
    """The exit status and the output of a command."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The one line on standard error; standard output must be empty."""
        assert self.out == ""
        assert self.err.count("\n") == 1, self.err
        return self.err.rstrip("\n")


Run = Callable[..., Answer]


@pytest.fixture
def tacora(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run commands in this process."""

    def run(*words: str) -> Answer:
        try:
            status = main(words)
        except SystemExit as leaving:  # raised by argparse
            status = leaving.code if isinstance(leaving.code, int) else 1
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return run


HEADER: dict[str, Any] = {
    "format": "tacora/1",
    "game": "diamant",
    "options": {"players": 3, "edition": "diamant-2016"},
    "seats": ["Ana", "Bo", "Cy"],
    "commitment": None,
}


@pytest.fixture
def record(tmp_path: Path) -> Callable[..., str]:
    """Write a record: a header, then cards as texts and choices such as 'cce' for three seats."""

    def write(*steps: str | dict[str, Any], header: dict[str, Any] | None = None) -> str:
        words = {"c": "continue", "e": "exit"}
        lines: list[dict[str, Any]] = [HEADER | (header or {})]
        for step in steps:
            if isinstance(step, dict):
                lines.append(step)
            elif set(step) <= set("ce-"):
                answers = {str(s): words[a] for s, a in enumerate(step) if a != "-"}
                lines.append({"decide": answers})
            else:
                lines.append({"chance": step})
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        return str(path)

    return write
