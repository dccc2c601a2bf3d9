"""A Dask cluster to share the work of a command, with the extra "cluster"."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from typing import Any

from pitboss.extras import install_command
from pitboss.law import BadInput

PATIENCE = 5
"""For so many seconds a cluster is looked for."""
ALONE = 15
"""For so many seconds a cluster may be without workers."""


class NoCluster(BadInput):
    """There is no cluster to be reached, or nothing to reach it with."""


class ClusterLost(Exception):
    """A cluster was there and is gone."""


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, tuple[type[BaseException], ...]]]:
    """The workers of a cluster as an executor, with the errors by which it says that they are gone."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import get_address_host
    except ImportError:
        raise NoCluster(
            f"a cluster needs Dask: `{install_command('cluster')}` installs it; or leave --cluster out"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said by the command
    try:
        get_address_host(
            address
        )  # a client of what is no address would be long in giving up, and not in silence
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        start = f"`dask scheduler` starts one, `dask worker {address}` its workers"
        raise NoCluster(f"no Dask scheduler answers at {address} ({type(error).__name__}); {start}") from None
    try:
        with suppress(TimeoutError):
            client.wait_for_workers(1, timeout=PATIENCE)
        if not _workers(client):
            raise NoCluster(f"the cluster at {address} has no workers; `dask worker {address}` starts one")
        with _Watched(client) as executor:
            yield executor, (ClusterLost, KilledWorker)
    except (ImportError, AttributeError) as error:  # what a worker says that cannot load its work
        raise NoCluster(f"a worker has not the same pitboss ({error}): install it there") from error
    finally:
        with suppress(Exception):  # who is gone cannot be bidden farewell
            client.close(timeout=PATIENCE)


def _workers(client: Any) -> int:
    return len(client.scheduler_info(n_workers=-1)["workers"])


class _Watched(Executor):
    """Hands work to a cluster, and gives it up when the cluster is gone or has no workers any more."""

    def __init__(self, client: Any) -> None:
        self._client, self._executor = client, client.get_executor(pure=False)
        self._open: set[Future[Any]] = set()
        self._ended = threading.Event()
        self._watch = threading.Thread(target=self._look, daemon=True)
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

    def _look(self) -> None:
        alone = 0
        while not self._ended.wait(1):
            try:
                there = self._client.status == "running"
                alone = 0 if there and _workers(self._client) else alone + 1
            except Exception:  # whatever it is, nobody answers
                alone += 1
            if alone >= ALONE:
                for future in list(self._open):
                    with suppress(InvalidStateError):
                        future.set_exception(ClusterLost("no workers are left"))
