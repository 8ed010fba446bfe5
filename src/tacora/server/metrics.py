"""What `/metrics` says, in the text format of Prometheus: numbers, and no table, name or address.

Counting is plain arithmetic (`counts`); everything else is looked up when somebody asks.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from tacora import __version__
from tacora.server.connection_caps import ConnectionCaps
from tacora.server.context import AppContext
from tacora.server.counts import Durations


class Metrics:
    """The registry of one process: its own, so that no library adds anything."""

    def __init__(self, context: AppContext, caps: ConnectionCaps) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_TacoraCollector(context, caps))
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        """Return all figures as they are now."""
        return generate_latest(self._registry)


class _TacoraCollector(Collector):
    def __init__(self, context: AppContext, caps: ConnectionCaps) -> None:
        self._context = context
        self._caps = caps

    def collect(self) -> Iterator[Metric]:
        yield from self._state()
        yield from self._people()
        yield from self._play()
        yield from self._bots()

    def _state(self) -> Iterator[Metric]:
        """Yield whether the process and what it needs are there."""
        lobby = self._context.lobby
        info = GaugeMetricFamily(
            "tacora_info", "The version of the server.", labels=["version", "python"]
        )
        info.add_metric([__version__, platform.python_version()], 1)
        yield info
        yield _gauge("tacora_stopping", "1 while the server drains or stops.", lobby.stopping)
        yield _gauge(
            "tacora_store_connected",
            "1 if the last use of the database succeeded.",
            self._context.readiness.store_works,
        )
        if not lobby.bus.alone:
            yield _gauge("tacora_bus_connected", "1 while the bus is there.", lobby.bus.connected)
            yield _counter(
                "tacora_bus_reconnects",
                "How often the bus was gone and came back.",
                max(0, lobby.bus.connections - 1),
            )

    def _people(self) -> Iterator[Metric]:
        lobby = self._context.lobby
        yield _gauge("tacora_tables", "Tables in memory.", lobby.rooms)
        players, spectators = lobby.count_connections()
        connections = GaugeMetricFamily(
            "tacora_connections", "WebSockets at tables.", labels=["role"]
        )
        connections.add_metric(["player"], players)
        connections.add_metric(["spectator"], spectators)
        yield connections
        yield _gauge("tacora_open_connections", "Open TCP connections.", len(self._caps))

    def _play(self) -> Iterator[Metric]:
        lobby, counts = self._context.lobby, self._context.counts
        yield _counter(
            "tacora_commands", "Commands of clients that were carried out.", counts.commands
        )
        refusals = CounterMetricFamily(
            "tacora_refusals",
            "Refused commands and requests, by the first part of the code.",
            labels=["class"],
        )
        for name, number in sorted(counts.refusals.items()):
            refusals.add_metric([name], number)
        yield refusals
        yield _counter("tacora_messages_sent", "Messages sent to clients.", counts.messages)
        yield _histogram(
            "tacora_store_append_seconds", "Time to write records to the database.", counts.appends
        )
        yield _counter(
            "tacora_store_append_errors", "Records that could not be written.", counts.append_errors
        )
        yield _gauge(
            "tacora_clocks_kept", "Tables whose time this process keeps.", lobby.keeper.number
        )
        yield _histogram(
            "tacora_event_loop_lag_seconds",
            "How late the event loop was, once a second.",
            counts.loop_lag,
        )

    def _bots(self) -> Iterator[Metric]:
        bots = self._context.lobby.bots
        yield _counter("tacora_bot_decisions", "Decisions of bots.", bots.decisions)
        yield _counter("tacora_bot_failures", "Failures of bots.", bots.failures)
        yield _gauge("tacora_bots_thinking", "Bots that are asked now.", bots.thinking)
        yield _gauge(
            "tacora_reviews_waiting", "Reviews that wait or run.", self._context.reviews.queued
        )


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=value)


def _counter(name: str, text: str, value: float) -> Metric:
    return CounterMetricFamily(name, text, value=value)


def _histogram(name: str, text: str, durations: Durations) -> Metric:
    return HistogramMetricFamily(
        name, text, buckets=durations.cumulative(), sum_value=durations.total
    )
