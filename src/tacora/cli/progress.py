"""Progress bars on standard error, where somebody can see them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from tacora.training.registry import ProgressCallback

T = TypeVar("T")


def counting(parts: Iterator[T], total: int, size: Callable[[T], int]) -> Iterator[T]:
    """The parts as they come, with a bar that grows by the size of each."""
    done = 0
    with bar("games", total) as show:
        for part in parts:
            done += size(part)
            show("games", done)
            yield part


@contextmanager
def bar(what: str, total: float) -> Iterator[ProgressCallback]:
    """A bar to be told what is being done, and how much of it is."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    much = MofNCompleteColumn() if total > 1 else TaskProgressColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), much, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)

        def show(what: str, done: float) -> None:
            if progress.tasks[0].description != what:  # its time begins anew
                progress.reset(task, description=what)
            progress.update(task, completed=done)

        yield show
