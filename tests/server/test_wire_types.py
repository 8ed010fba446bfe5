"""The browser's types are those of the protocol."""

from __future__ import annotations

from pathlib import Path

from tacora.server.typescript import typescript

WEB = Path(__file__).parent.parent.parent / "web"


def test_the_types_of_the_browser_are_not_stale() -> None:
    written = (WEB / "src" / "wire.ts").read_text("utf-8")
    assert written == typescript(), "`make wire` writes them anew"
