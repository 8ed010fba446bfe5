"""Short forms of the trials of `make torture`."""

from __future__ import annotations

from pathlib import Path

from tests.torture import fuzz
from tests.torture.kills import run_trial


def test_sigkill_under_play_loses_and_doubles_no_acknowledged_command(tmp_path: Path) -> None:
    report = run_trial(tmp_path, kills=3, tables=4, seed=1)
    assert report.passed, report
    assert report.kills == 3


def test_fuzzed_messages_make_no_traceback_and_no_change(tmp_path: Path) -> None:
    report = fuzz.run_trial(tmp_path, messages=5000, seed=1)
    assert report.passed, report
    assert report.refused > 1000
    assert report.done > 0
