"""What all tables of one process share: the store, the bots, and the way to other processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import time

from tacora.server.blocks import AddressBlocks
from tacora.server.bot_runner import BotRunner
from tacora.server.buses.bus import Bus, NoBus
from tacora.server.clock_keeper import ClockKeeper
from tacora.server.counts import Counts
from tacora.server.stores.store import Store


@dataclass(frozen=True)
class Site:
    """The parts of a process that its rooms use."""

    store: Store
    bots: BotRunner
    blocks: AddressBlocks
    bus: Bus = field(default_factory=NoBus)
    keeper: ClockKeeper = field(default_factory=ClockKeeper)
    counts: Counts = field(default_factory=Counts)
    now: Callable[[], float] = time
    """The clock of daily games, in seconds since 1970."""
