"""A executor elsewhere: the cores of a Ray cluster. Ray is an extra; only this module knows it."""

from __future__ import annotations

import logging
import os
import pickle
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

from tacora import __version__
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.sim.blas_threads import single_threaded_blas
from tacora.sim.executors import PREFETCH, P, T, in_order

PORTS = {"": 6379, "ray": 10001}
"""Where Ray listens unless told otherwise: for its own nodes, and for others."""
CONNECT_TIMEOUT_SECONDS = 5
"""Seconds for a cluster to answer."""
SETTINGS = {
    "RAY_gcs_server_request_timeout_seconds": "5",
    "RAY_NUM_REDIS_GET_RETRIES": "1",
    "RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S": "2",
    "RAY_CLIENT_MAX_CONNECTION_TIMEOUT_S": "2",
}
"""So that Ray gives up soon where there is no cluster."""
RETRYABLE_ERROR = "Starting Ray client server failed"
"""What Ray says now and then to somebody from outside, and not when asked again."""
MAX_CONNECT_ATTEMPTS = 3


@dataclass(frozen=True)
class RayExecutor:
    """A cluster that was joined; a hand is one of its cores."""

    workers: int
    interrupted: Event
    chunks_per_task = 16

    def map_in_order(
        self, do: Callable[[P], T], pieces: Iterable[P], *, compiled: bool
    ) -> Iterator[T]:
        import ray
        from ray.exceptions import RayError, RayTaskError

        remote, packed = ray.remote(_done), ray.put(pickle.dumps(do))

        def submit(piece: P) -> Future[T]:
            if self.interrupted.is_set():
                raise KeyboardInterrupt
            future: Future[T] = remote.remote(packed, piece).future()
            return future

        try:
            yield from in_order(submit, pieces, PREFETCH * self.workers)
        except RayTaskError as error:
            raise error.cause from error
        except RayError as error:
            raise _wrong(f"The cluster failed: {error}.") from None


def _done(packed: bytes, piece: Any) -> Any:
    """In a worker: what comes of a piece.

    Packed work is unpacked here, because arrays that Ray unpacks cannot be written to.
    """
    do = pickle.loads(packed)  # noqa: S301  (of who has the cluster)
    with single_threaded_blas():
        return do(piece)


@contextmanager
def connect(address: str) -> Iterator[RayExecutor]:
    """The cluster at an address, while this lasts; WrongCall where it cannot be used."""
    target = _target(address)
    os.environ.update(SETTINGS | os.environ)
    try:
        import ray
    except ImportError:
        raise _wrong("Ray is not installed: install tacora[cluster].") from None
    _used.set()
    with _interrupts() as interrupted:
        try:
            _join(address, target)
            hands = int(ray.cluster_resources().get("CPU", 0))
            if hands < 1:
                raise _wrong(f"The cluster at {address} has no cores.")
            _check_versions()
            yield RayExecutor(hands, interrupted)
        finally:
            ray.shutdown()


def _join(address: str, target: str, tries: int = MAX_CONNECT_ATTEMPTS) -> None:
    import ray

    try:
        with _quiet():
            ray.init(target, log_to_driver=False, logging_level=logging.CRITICAL)
    except (ConnectionError, RuntimeError, ValueError) as error:
        if RETRYABLE_ERROR in str(error) and tries > 1:
            ray.shutdown()
            _join(address, target, tries - 1)
            return
        why = str(error).partition(". ")[0].rstrip(".")
        hint = "" if "://" in target else " Who is no node of it joins at ray://HOST:10001."
        raise _wrong(f"Cannot join the cluster at {address}: {why}.{hint}") from None


_used = Event()


def end(status: int) -> None:
    """End this process at once if it ever used Ray.

    When a process ends as usual, what Ray leaves behind sometimes waits for itself for ever.
    """
    if _used.is_set():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _target(address: str) -> str:
    """An address as Ray takes it; WrongCall where there is nobody."""
    if address == "auto":
        return address
    scheme, slashes, place = address.rpartition("://")
    found = re.fullmatch(
        r"(?P<host>[\w.-]+|\[[\da-f:]+\])(:(?P<port>\d{1,5}))?", place, re.IGNORECASE
    )
    if found is None or scheme not in PORTS:
        raise _wrong(f"A cluster is auto, HOST:PORT or ray://HOST:PORT; not {address!r}.")
    host, port = found["host"], int(found["port"] or PORTS[scheme])
    if not _answers(host.strip("[]"), port):
        raise _wrong(f"No cluster answers at {host}:{port}.")
    return f"{scheme}{slashes}{host}:{port}"


def _answers(host: str, port: int) -> bool:
    """Whether somebody there speaks HTTP/2, as Ray does, or might do so behind TLS."""
    settings = b"\0\0\0\4\0\0\0\0\0"
    try:
        with socket.create_connection((host, port), CONNECT_TIMEOUT_SECONDS) as line:
            line.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + settings)
            return "RAY_USE_TLS" in os.environ or line.recv(9)[3:4] == settings[3:4]
    except (OSError, OverflowError, UnicodeError):  # also what can be no host or port
        return False


@contextmanager
def _interrupts() -> Iterator[Event]:
    """An interrupt is noted as well as raised: what is raised within Ray may be lost there."""
    interrupted = Event()

    def note(*_: object) -> None:
        interrupted.set()
        raise KeyboardInterrupt

    if current_thread() is not main_thread():
        yield interrupted
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _quiet() -> Iterator[None]:
    """Nothing goes to standard error, not even from the part of Ray that is not Python."""
    kept = os.dup(2)
    try:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _check_versions() -> None:
    """WrongCall unless all nodes that work have the Tacora that this is."""
    import ray
    from ray.exceptions import RayTaskError
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    def version() -> str:  # goes there as it is: there may be no Tacora to find it in
        from tacora import __version__

        return __version__

    ask, asked = ray.remote(num_cpus=0)(version), []
    for node in ray.nodes():
        if node["Alive"] and node["Resources"].get("CPU"):
            there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            reply = ask.options(scheduling_strategy=there).remote()
            asked.append((node["NodeManagerHostname"], reply))
    for name, reply in asked:
        try:
            found = ray.get(reply)
        except RayTaskError as error:
            raise _wrong(f"Tacora is not installed on {name}: {error.cause}.") from None
        if found != __version__:
            raise _wrong(f"{name} has Tacora {found}; here it is {__version__}.")


def _wrong(message: str) -> UsageError:
    return UsageError(CallCode.CLUSTER, message)
