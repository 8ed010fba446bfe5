"""Files that a command will write are tried first, and nobody notices."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tacora.cli.common import file_to_write
from tacora.core.errors import UsageError


def test_a_new_file_is_not_there_yet(tmp_path: Path) -> None:
    assert file_to_write(str(tmp_path / "new.svg")) == tmp_path / "new.svg"
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    old = tmp_path / "old.svg"
    old.write_text("a picture", "utf-8")
    os.utime(old, (1, 1))
    file_to_write(str(old))
    assert old.read_text("utf-8") == "a picture"
    assert old.stat().st_mtime == 1


def test_a_link_to_a_file_that_is_not_there_stays_one(tmp_path: Path) -> None:
    link = tmp_path / "link.svg"
    link.symlink_to(tmp_path / "new.svg")
    file_to_write(str(link))
    assert list(tmp_path.iterdir()) == [link]


def test_nobody_waits_for_the_reader_of_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert file_to_write(str(pipe)) == pipe


@pytest.mark.parametrize("name", ["", "/", "nowhere/x.svg", "/proc/x.svg", "a\0b.svg", 300 * "x"])
def test_what_no_file_can_be_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as refused:
        file_to_write(name)
    assert refused.value.code == "call/file"
    assert not list(tmp_path.iterdir())
