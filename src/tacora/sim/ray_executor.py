"""An executor on a Ray cluster. Ray is an optional dependency that only this module imports."""

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

DEFAULT_PORTS = {"": 6379, "ray": 10001}
"""By scheme: the port for nodes of the cluster, and for clients."""
CONNECT_TIMEOUT_SECONDS = 5
RAY_SETTINGS = {
    "RAY_gcs_server_request_timeout_seconds": "5",
    "RAY_NUM_REDIS_GET_RETRIES": "1",
    "RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S": "2",
    "RAY_CLIENT_MAX_CONNECTION_TIMEOUT_S": "2",
}
"""Short timeouts, so that Ray gives up soon without a cluster."""
RETRYABLE_ERROR = "Starting Ray client server failed"
"""An error of Ray clients that sometimes occurs and not on a second attempt."""
MAX_CONNECT_ATTEMPTS = 3


@dataclass(frozen=True)
class RayExecutor:
    """A connected cluster; a worker is one of its cores."""

    workers: int
    interrupted: Event
    chunks_per_task = 16

    def map_in_order(
        self, function: Callable[[P], T], tasks: Iterable[P], *, compiled: bool
    ) -> Iterator[T]:
        import ray
        from ray.exceptions import RayError, RayTaskError

        remote, pickled = ray.remote(_run_pickled), ray.put(pickle.dumps(function))

        def submit(task: P) -> Future[T]:
            if self.interrupted.is_set():
                raise KeyboardInterrupt
            future: Future[T] = remote.remote(pickled, task).future()
            return future

        try:
            yield from in_order(submit, tasks, PREFETCH * self.workers)
        except RayTaskError as error:
            raise error.cause from error
        except RayError as error:
            raise _cluster_error(f"The cluster failed: {error}.") from None


def _run_pickled(pickled: bytes, task: Any) -> Any:
    """Run a task in a worker.

    The function is pickled by us, because arrays that Ray unpickles are read-only.
    """
    function = pickle.loads(pickled)  # noqa: S301  (from the owner of the cluster)
    with single_threaded_blas():
        return function(task)


@contextmanager
def connect(address: str) -> Iterator[RayExecutor]:
    """Connect to the cluster at an address; raise UsageError if it cannot be used."""
    target = _target(address)
    os.environ.update(RAY_SETTINGS | os.environ)
    try:
        import ray
    except ImportError:
        raise _cluster_error("Ray is not installed: install tacora[cluster].") from None
    _used.set()
    with _note_interrupts() as interrupted:
        try:
            _connect(address, target)
            workers = int(ray.cluster_resources().get("CPU", 0))
            if workers < 1:
                raise _cluster_error(f"The cluster at {address} has no cores.")
            _check_versions()
            yield RayExecutor(workers, interrupted)
        finally:
            ray.shutdown()


def _connect(address: str, target: str, tries: int = MAX_CONNECT_ATTEMPTS) -> None:
    import ray

    try:
        with _quiet():
            ray.init(target, log_to_driver=False, logging_level=logging.CRITICAL)
    except (ConnectionError, RuntimeError, ValueError) as error:
        if RETRYABLE_ERROR in str(error) and tries > 1:
            ray.shutdown()
            _connect(address, target, tries - 1)
            return
        why = str(error).partition(". ")[0].rstrip(".")
        hint = "" if "://" in target else " From outside the cluster, use ray://HOST:10001."
        raise _cluster_error(f"Cannot connect to the cluster at {address}: {why}.{hint}") from None


_used = Event()


def end(status: int) -> None:
    """End this process at once if it ever used Ray.

    In a normal exit, Ray's threads sometimes wait for each other forever.
    """
    if _used.is_set():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _target(address: str) -> str:
    """Return an address in Ray's form; raise UsageError if no cluster answers there."""
    if address == "auto":
        return address
    scheme, slashes, place = address.rpartition("://")
    found = re.fullmatch(
        r"(?P<host>[\w.-]+|\[[\da-f:]+\])(:(?P<port>\d{1,5}))?", place, re.IGNORECASE
    )
    if found is None or scheme not in DEFAULT_PORTS:
        raise _cluster_error(
            f"The cluster must be auto, HOST:PORT or ray://HOST:PORT; not {address!r}."
        )
    host, port = found["host"], int(found["port"] or DEFAULT_PORTS[scheme])
    if not _answers(host.strip("[]"), port):
        raise _cluster_error(f"No cluster answers at {host}:{port}.")
    return f"{scheme}{slashes}{host}:{port}"


def _answers(host: str, port: int) -> bool:
    """Return True if the port speaks HTTP/2, as Ray does, or may do so behind TLS."""
    settings = b"\0\0\0\4\0\0\0\0\0"
    try:
        with socket.create_connection((host, port), CONNECT_TIMEOUT_SECONDS) as connection:
            connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + settings)
            return "RAY_USE_TLS" in os.environ or connection.recv(9)[3:4] == settings[3:4]
    except (OSError, OverflowError, UnicodeError):  # also an impossible host or port
        return False


@contextmanager
def _note_interrupts() -> Iterator[Event]:
    """Record interrupts as well as raise them: Ray may swallow the exception."""
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
    """Silence standard error, also for the native part of Ray."""
    stderr = os.dup(2)
    try:
        with Path(os.devnull).open("w", encoding="utf-8") as null:
            os.dup2(null.fileno(), 2)
        yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)


def _check_versions() -> None:
    """Raise UsageError unless all nodes have this version of Tacora."""
    import ray
    from ray.exceptions import RayTaskError
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    def version() -> str:  # sent by value: the node may have no Tacora
        from tacora import __version__

        return __version__

    remote_version, replies = ray.remote(num_cpus=0)(version), []
    for node in ray.nodes():
        if node["Alive"] and node["Resources"].get("CPU"):
            on_node = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            reply = remote_version.options(scheduling_strategy=on_node).remote()
            replies.append((node["NodeManagerHostname"], reply))
    for name, reply in replies:
        try:
            found = ray.get(reply)
        except RayTaskError as error:
            raise _cluster_error(f"Tacora is not installed on {name}: {error.cause}.") from None
        if found != __version__:
            raise _cluster_error(f"{name} has Tacora {found}; here it is {__version__}.")


def _cluster_error(message: str) -> UsageError:
    return UsageError(CallCode.CLUSTER, message)
