"""Share a command's work with a Dask cluster (extra "cluster")."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from typing import Any

from pitboss.extras import install_command
from pitboss.law import BadInput

CONNECT_TIMEOUT_SECONDS = 5
"""Connection timeout in seconds."""
MAX_SECONDS_WITHOUT_WORKERS = 15
"""Seconds without workers before giving up."""


class NoCluster(BadInput):
    """No cluster can be reached, or Dask is not installed."""


class ClusterLost(Exception):
    """The cluster stopped responding."""


@contextmanager
def connect_cluster(address: str) -> Iterator[tuple[Executor, tuple[type[BaseException], ...]]]:
    """Return the cluster's workers as an executor, and the errors it raises when they are gone."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import get_address_host
    except ImportError:
        raise NoCluster(
            f"a cluster needs Dask: run `{install_command('cluster')}`, or leave out --cluster"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # the command reports what matters
    try:
        get_address_host(address)  # a client with a bad address would take long to give up, and log noise
        client: Any = Client(address, timeout=CONNECT_TIMEOUT_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        start = f"start one with `dask scheduler` and workers with `dask worker {address}`"
        raise NoCluster(f"no Dask scheduler answers at {address} ({type(error).__name__}); {start}") from None
    try:
        with suppress(TimeoutError):
            client.wait_for_workers(1, timeout=CONNECT_TIMEOUT_SECONDS)
        if not _workers(client):
            raise NoCluster(
                f"the cluster at {address} has no workers: start one with `dask worker {address}`"
            )
        with _WatchedExecutor(client) as executor:
            yield executor, (ClusterLost, KilledWorker)
    except (ImportError, AttributeError) as error:  # a worker could not load its work
        raise NoCluster(f"a worker does not have the same pitboss ({error}): install it there") from error
    finally:
        with suppress(Exception):  # the cluster may already be gone
            client.close(timeout=CONNECT_TIMEOUT_SECONDS)


def _workers(client: Any) -> int:
    return len(client.scheduler_info(n_workers=-1)["workers"])


class _WatchedExecutor(Executor):
    """Hands work to a cluster, and cancels it when the cluster or all its workers are gone."""

    def __init__(self, client: Any) -> None:
        self._client, self._executor = client, client.get_executor(pure=False)
        self._open: set[Future[Any]] = set()
        self._ended = threading.Event()
        self._watch = threading.Thread(target=self._watch_cluster, daemon=True)
        self._watch.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self._executor.submit(fn, *args, **kwargs)
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ended.set()
        for future in list(self._open):
            future.cancel()
        self._executor.shutdown(wait=False)

    def _watch_cluster(self) -> None:
        alone = 0
        while not self._ended.wait(1):
            try:
                there = self._client.status == "running"
                alone = 0 if there and _workers(self._client) else alone + 1
            except Exception:  # any error means no answer
                alone += 1
            if alone >= MAX_SECONDS_WITHOUT_WORKERS:
                for future in list(self._open):
                    with suppress(InvalidStateError):
                        future.set_exception(ClusterLost("no workers are left"))
