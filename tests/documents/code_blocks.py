"""The blocks of code in the documents, and what a comment above a block says about it.

`<!-- not tested: REASON -->`, or `not run`, leaves a block out. `<!-- file: NAME -->` keeps it as a
file for the blocks that follow on the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *(path for path in (ROOT / "docs").rglob("*.md") if "rules" not in path.parts),
    ]
)
LANGUAGES = ("sh", "python", "toml", "json", "http", "notation", "ini", "text")
"""`text` is for diagrams and for the form of files: not code."""
_BLOCK = re.compile(
    r"^(?:<!-- (?P<key>not tested|not run|file): (?P<value>.*?) -->\n)?"
    r"^```(?P<language>\w*)(?P<detail>[^\n]*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class CodeBlock:
    """A block between fences."""

    page: str
    line: int
    language: str
    text: str
    reason: str | None
    """Why it is not tested."""
    file: str | None
    """The name under which the page asks to save it."""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(path: Path) -> Iterator[CodeBlock]:
    """Yield the blocks of a document."""
    text = path.read_text("utf-8")
    for found in _BLOCK.finditer(text):
        comments = {found["key"]: found["value"]}
        yield CodeBlock(
            path.relative_to(ROOT).as_posix(),
            text.count("\n", 0, found.start("language")) + 1,
            found["language"],
            found["text"],
            comments.get("not tested") or comments.get("not run"),
            comments.get("file"),
        )


BLOCKS = [block for path in DOCUMENTS for block in blocks(path)]


def runnable_pages() -> list[str]:
    """Return the documents that have commands or programs to run."""
    return sorted({block.page for block in BLOCKS if is_runnable(block)})


def is_runnable(block: CodeBlock) -> bool:
    """Return whether a block is to be executed."""
    return block.reason is None and block.language in ("sh", "python")
