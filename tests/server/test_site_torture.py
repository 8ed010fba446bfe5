"""The short form of `python -m tests.torture.site`: each kind of fault once."""

from __future__ import annotations

from pathlib import Path

from tests.torture.site import run_trial
from tests.torture.site_faults import KINDS


def test_faults_of_all_parts_of_a_site_lose_and_double_no_acknowledged_command(
    tmp_path: Path,
) -> None:
    report = run_trial(tmp_path, faults=len(KINDS), tables=6, seed=1)
    assert report.passed, report
    assert report.faults == dict.fromkeys(KINDS, 1)
    assert report.decisions_left_to_time > 0
