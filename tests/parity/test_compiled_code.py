"""The cache folder of compiled code: in the home directory, or a temporary one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tacora
from tacora.sim.jit import MAX_CACHE_FOLDERS

PROGRAM = """
from numba.core import config
from tacora.sim.diamant.observation import popcount64
print(popcount64(31), config.CACHE_DIR)
"""


def run_program(caches: Path) -> tuple[str, Path]:
    """Run a small program that compiles a function; return its output and the cache folder."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment | {"XDG_CACHE_HOME": str(caches)},
        capture_output=True,
        text=True,
        check=True,
    )
    output, folder = done.stdout.strip().split(" ", 1)
    return output, Path(folder)


def test_old_cache_folders_are_deleted(tmp_path: Path) -> None:
    folders = tmp_path / "tacora" / "compiled"
    for number in range(MAX_CACHE_FOLDERS + 3):
        (folders / f"old{number}").mkdir(parents=True)
        os.utime(folders / f"old{number}", (number, number))
    output, folder = run_program(tmp_path)
    assert output == "5"
    assert folder.parent == folders
    assert list(folder.rglob("*popcount64*.nbc"))
    assert {path.name for path in folders.iterdir()} == {
        folder.name,
        *(f"old{number}" for number in range(4, MAX_CACHE_FOLDERS + 3)),
    }


def test_unwritable_cache_folder_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    not_a_folder = tmp_path / "file"
    not_a_folder.write_text("not a folder")
    output, folder = run_program(not_a_folder)
    assert output == "5"
    assert not_a_folder not in folder.parents
    assert not folder.exists()  # deleted at exit
    assert Path(tacora.__file__).parent not in folder.parents
