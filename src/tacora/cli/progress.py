"""Progress bars on standard error, shown only in a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from tacora.training.registry import ProgressCallback

T = TypeVar("T")


def with_progress(
    parts: Iterator[T], total: int, size: Callable[[T], int], first: str = "games"
) -> Iterator[T]:
    """Yield the parts of a simulation with a bar of games that grows by the size of each.

    The label is `first` until the first part is there.
    """
    done = 0
    with progress_bar(first, total) as on_progress:
        for part in parts:
            done += size(part)
            on_progress("games", done)
            yield part


@contextmanager
def progress_bar(label: str, total: float) -> Iterator[ProgressCallback]:
    """Show a bar; call what it yields with a label and how much is done."""
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

    amount = MofNCompleteColumn() if total > 1 else TaskProgressColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), amount, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total)

        def on_progress(label: str, done: float) -> None:
            if progress.tasks[0].description != label:  # restart the estimate of the time left
                progress.reset(task, description=label)
            progress.update(task, completed=done)

        yield on_progress
