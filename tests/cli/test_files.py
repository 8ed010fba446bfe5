"""`file_to_write` checks files before the work and leaves no trace."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tacora.cli.common import file_to_write
from tacora.core.errors import UsageError


def test_file_to_write_does_not_leave_a_new_file(tmp_path: Path) -> None:
    assert file_to_write(str(tmp_path / "new.svg")) == tmp_path / "new.svg"
    assert not list(tmp_path.iterdir())


def test_file_to_write_does_not_change_an_existing_file(tmp_path: Path) -> None:
    old = tmp_path / "old.svg"
    old.write_text("a picture", "utf-8")
    os.utime(old, (1, 1))
    file_to_write(str(old))
    assert old.read_text("utf-8") == "a picture"
    assert old.stat().st_mtime == 1


def test_file_to_write_keeps_a_dangling_symlink(tmp_path: Path) -> None:
    link = tmp_path / "link.svg"
    link.symlink_to(tmp_path / "new.svg")
    file_to_write(str(link))
    assert list(tmp_path.iterdir()) == [link]


def test_file_to_write_does_not_open_a_named_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert file_to_write(str(pipe)) == pipe


@pytest.mark.parametrize("name", ["", "/", "nowhere/x.svg", "/proc/x.svg", "a\0b.svg", 300 * "x"])
def test_file_to_write_rejects_invalid_paths(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as refused:
        file_to_write(name)
    assert refused.value.code == "call/file"
    assert not list(tmp_path.iterdir())
