"""The browser's types match the protocol."""

from __future__ import annotations

from pathlib import Path

from tacora.server.typescript import typescript

WEB = Path(__file__).parent.parent.parent / "web"


def test_wire_ts_is_up_to_date() -> None:
    written = (WEB / "src" / "wire.ts").read_text("utf-8")
    assert written == typescript(), "run `make wire`"
