"""The browser's types and the JSON Schema match the protocol."""

from __future__ import annotations

from pathlib import Path

from tacora.server.json_schema import json_schema_text
from tacora.server.typescript import typescript

ROOT = Path(__file__).parent.parent.parent


def test_wire_ts_is_up_to_date() -> None:
    written = (ROOT / "web" / "src" / "wire.ts").read_text("utf-8")
    assert written == typescript(), "run `make wire`"


def test_json_schema_is_up_to_date() -> None:
    written = (ROOT / "docs" / "protocol.schema.json").read_text("utf-8")
    assert written == json_schema_text(), "run `make wire`"
