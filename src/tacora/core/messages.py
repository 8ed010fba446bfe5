"""Messages: sentences without a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class PlayerNames:
    """Explorers whose names appear in a sentence."""

    explorers: tuple[int, ...]


@dataclass(frozen=True)
class Message:
    """A message id with its arguments; `count` among them selects the plural form."""

    id: str
    args: Mapping[str, Argument] = field(default_factory=dict)


Argument = int | str | PlayerNames | Message
