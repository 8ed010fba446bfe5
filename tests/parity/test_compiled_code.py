"""Compiled code: its cache in the home directory or a temporary one, and `tacora warm`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tacora
from tacora.sim.jit import MAX_CACHE_FOLDERS
from tacora.sim.rules_engine import SimulationJob
from tacora.sim.simulate import compiles_first
from tests.cli.conftest import Run

PROGRAM = """
from numba.core import config
from tacora.sim.diamant.results import sums_of_groups
import numpy as np
sums, _ = sums_of_groups(np.ones((5, 1), np.int32), np.ones((1, 1)))
print(sums[0], config.CACHE_DIR)
"""


COMPILES_FIRST = """
from tacora.sim.rules_engine import SimulationJob
from tacora.sim.simulate import compiles_first
for engine in ("fast", "rules"):
    print(compiles_first(engine, SimulationJob("diamant", {"players": 3}, ("random",) * 3, 1)))
"""
WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from tacora.cli.main import main
sys.exit(main(["warm"]))
"""


def run_python(program: str, caches: Path, folder: Path | None = None) -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment | {"XDG_CACHE_HOME": str(caches)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert not done.stderr
    return done.stdout


def run_program(caches: Path, folder: Path | None = None) -> tuple[str, Path]:
    """Run a small program that compiles a function; return its output and the cache folder."""
    output, cache = run_python(PROGRAM, caches, folder).strip().split(" ", 1)
    return output, Path(cache)


def test_cache_folder_is_the_same_from_any_working_directory(tmp_path: Path) -> None:
    assert run_program(tmp_path)[1] == run_program(tmp_path, Path("/"))[1]


def test_compiles_first_is_true_only_for_the_fast_engine_with_an_empty_cache(
    tmp_path: Path,
) -> None:
    assert run_python(COMPILES_FIRST, tmp_path).split() == ["True", "False"]


def test_warm_compiles_all_kinds_of_games(tacora: Run) -> None:
    assert tacora("warm").out == ""
    for bot in ("random", "rival", "expert"):
        job = SimulationJob("diamant", {"players": 3}, (bot,) * 3, seed=1)
        assert not compiles_first("fast", job)


def test_warm_does_nothing_without_numba(tmp_path: Path) -> None:
    assert run_python(WITHOUT_NUMBA, tmp_path) == ""
    assert not list(tmp_path.iterdir())


def test_old_cache_folders_are_deleted(tmp_path: Path) -> None:
    folders = tmp_path / "tacora" / "compiled"
    for number in range(MAX_CACHE_FOLDERS + 3):
        (folders / f"old{number}").mkdir(parents=True)
        os.utime(folders / f"old{number}", (number, number))
    output, folder = run_program(tmp_path)
    assert output == "5"
    assert folder.parent == folders
    assert list(folder.rglob("*sums_of_groups*.nbc"))
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
