"""The bots that play Diamonds & Dinosaurs, by name."""

from __future__ import annotations

from collections.abc import Callable

from tacora.bots.dinosaurs.planner import Planner
from tacora.bots.dinosaurs.search import Search
from tacora.bots.protocol import Bot

BOT_FACTORIES: dict[str, Callable[..., Bot]] = {"planner": Planner, "search": Search}
