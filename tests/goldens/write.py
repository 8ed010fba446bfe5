"""Write the golden files again: `make goldens`. Read the difference before committing it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.goldens.frames import write_frames
from tests.goldens.openspiel_playthroughs import write_playthroughs
from tests.goldens.perft import write_counts
from tests.goldens.playthrough import CASES, FOLDER, playthrough

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    texts = {case: playthrough(case) for case in CASES}
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for case, text in texts.items():
        (FOLDER / f"{case}.txt").write_text(text, "utf-8")
    write_counts()
    write_playthroughs()
    with TemporaryDirectory() as databases:
        write_frames(Path(databases))
