"""A custom card file, made by editing one of the shipped files."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tacora.core.errors import InvalidOptions
from tacora.games.dinosaurs.cards.loader import custom_cards, read_file
from tacora.games.dinosaurs.cards.models import CardSet

DATA = Path(str(files("tacora.games.dinosaurs.cards"))) / "data"

GRAPPLE = """
[[item]]
id = "grappling-hook"
family = "move-self"
when = "own-turn"
asleep_user = false
effects = [{ do = "move", how = "line" }, { do = "refresh" }]
en = { name = "Grappling Hook", gist = "Two spaces on", text = "Move two spaces straight on." }
fr = { name = "Grappin", gist = "Deux cases", text = "Avancez de deux cases tout droit." }
"""


class CardFile:
    """A copy of one of the shipped card files."""

    def __init__(self, folder: Path, name: str) -> None:
        self.path = folder / name
        self.path.write_text((DATA / name).read_text("utf-8"), "utf-8")

    def edit(self, old: str, new: str) -> CardFile:
        """Replace the first occurrence of a text."""
        text = self.path.read_text("utf-8")
        assert old in text
        self.path.write_text(text.replace(old, new, 1), "utf-8")
        return self

    def in_card(self, card: str, old: str, new: str) -> CardFile:
        """Replace the first occurrence within one card."""
        head, start, rest = self.path.read_text("utf-8").partition(f'id = "{card}"\n')
        assert old in rest
        self.path.write_text(head + start + rest.replace(old, new, 1), "utf-8")
        return self

    def without(self, card: str) -> CardFile:
        """Cut one card out of the file."""
        text = self.path.read_text("utf-8")
        cut = re.sub(rf'\[\[\w+\]\]\nid = "{card}"\n(?:.+\n)+', "", text)
        assert cut != text
        self.path.write_text(cut, "utf-8")
        return self

    def add(self, entry: str) -> CardFile:
        """Add one card at the end of the file."""
        self.path.write_text(self.path.read_text("utf-8") + entry, "utf-8")
        return self

    def tables(self) -> dict[str, Any]:
        """Return the file as the option `cards` takes it; Any because TOML has no types."""
        return dict(read_file(str(self.path)))

    def read(self) -> CardSet:
        return custom_cards(read_file(str(self.path)), str(self.path))

    def assert_refused(self, *words: str) -> str:
        """Assert that the file is refused by name and that the message has these words."""
        with pytest.raises(InvalidOptions) as error:
            self.read()
        assert error.value.code == "option/cards"
        message = error.value.message
        assert message.startswith(f"{self.path}: ")
        for word in words:
            assert word in message
        return message
