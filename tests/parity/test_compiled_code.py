"""Where compiled code is kept: at home, for the present sources, or for a while where it can be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tacora
from tacora.sim.jit import MAX_CACHE_FOLDERS

PROGRAM = """
from numba.core import config
from tacora.sim.diamant.luck import upper
import numpy as np
print(upper(np.uint64(2**63), np.uint64(10)), config.CACHE_DIR)
"""


def run(caches: Path) -> tuple[str, Path]:
    """What a small program says that compiles something, and where that was kept."""
    ours = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=ours | {"XDG_CACHE_HOME": str(caches)},
        capture_output=True,
        text=True,
        check=True,
    )
    found, folder = done.stdout.strip().split(" ", 1)
    return found, Path(folder)


def test_the_last_few_folders_are_kept(tmp_path: Path) -> None:
    folders = tmp_path / "tacora" / "compiled"
    for number in range(MAX_CACHE_FOLDERS + 3):
        (folders / f"old{number}").mkdir(parents=True)
        os.utime(folders / f"old{number}", (number, number))
    found, folder = run(tmp_path)
    assert found == "5"
    assert folder.parent == folders
    assert list(folder.rglob("*upper*.nbc"))
    assert {path.name for path in folders.iterdir()} == {
        folder.name,
        *(f"old{number}" for number in range(4, MAX_CACHE_FOLDERS + 3)),
    }


def test_without_a_home_to_write_to_it_goes_on(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("not a folder")
    found, folder = run(nowhere)
    assert found == "5"
    assert nowhere not in folder.parents
    assert not folder.exists()  # no longer
    assert Path(tacora.__file__).parent not in folder.parents
