"""A process that writes a ledger until it is killed. A test runs it."""

from __future__ import annotations

import sys
import threading

from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.ledger.ledger import Ledger
from pitboss.storage.clock import WallClock
from pitboss.storage.store import Store
from tests.house.ledger.tampering import posts

THREADS = 4


def main(url: str, name: str, most: int) -> None:
    """Post from several threads, and print each operation once it is answered."""
    book, told = Ledger(Store(url), WallClock()), threading.Lock()

    def work(thread: int) -> None:
        for n in range(most):
            asked = OperationRequest(id=f"{name} {thread} {n}", what={"n": n})
            book.do(asked, lambda _: posts(100))
            with told:
                sys.stdout.write(f"{asked.id}\n")
                sys.stdout.flush()

    threads = [threading.Thread(target=work, args=(thread,), daemon=True) for thread in range(THREADS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
