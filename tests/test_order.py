"""Tests do not depend on the tests before them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BROWSER_TEST = "tests/web/test_pages.py::test_unknown_table_code_shows_an_error_page"
ASYNCIO_TEST = "tests/server/test_missing_client.py::test_endpoints_work_without_a_client"


def test_a_test_with_an_event_loop_may_follow_a_test_with_a_browser() -> None:
    words = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*words, BROWSER_TEST, ASYNCIO_TEST], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
