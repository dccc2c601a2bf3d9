"""The server under many eyes: tables of bots on one process, and browsers that watch them.

A change at a table is timed where it is written, and again where a viewer has all of it: that is what a
viewer waits. A visitor opens one page after the other; the slowest is shown. Actions are counted as they
are written. Server and viewers share the machine, a process each.

A second part makes the disk slow: every commit takes longer, so less is done, but nobody who looks waits.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from secrets import token_urlsafe
from statistics import quantiles

from bench import sized
from pitboss.server.changes import Changes
from pitboss.web.guard import COOKIE

TABLES = sized(200, short=5)
VIEWERS = sized((500, 1000, 1500, 2000, 3000), short=(20,))
GOAL, LIMIT = 50, 100
"""Milliseconds: the goal at the first of these, and where the last of them ends."""
PACE = (0.55, 1.0)
"""How long a bot waits and the end of a round is shown: so that each table acts about once a second."""
WARM, MEASURED = sized((12.0, 10.0), short=(2.0, 3.0))
SLOW_MS = (0, 50)
"""By how much each commit is held up in the second part, with the first number of viewers."""
VISIT_SECONDS = sized(0.2, short=0.1)
GAMES = ("hold-em", "mini-dice", "three-card-poker", "pai-gow-poker", "seven-card-stud")


def main() -> None:
    print(f"{TABLES} tables of bots, each acting about once a second; {os.cpu_count()} processors")
    _print_heading("viewers")
    for viewers in VIEWERS:
        late = _measure(f"{viewers:,}", viewers)
        if late > LIMIT:
            print(f"over {LIMIT} ms at {viewers:,} viewers")
            break
    else:
        print(f"under {LIMIT} ms with {VIEWERS[-1]:,} viewers still")
    print(f"\n{VIEWERS[0]:,} viewers, with every commit made slower")
    _print_heading("slower by")
    for slow_ms in SLOW_MS:
        _measure(f"{slow_ms} ms", VIEWERS[0], slow_ms)


def _print_heading(first: str) -> None:
    named = ("actions/s", "updates/s", "median", "95%", "99%", "slow page", "server")
    print(f"{first:>9}" + "".join(f" {name:>9}" for name in named))


def _measure(label: str, viewers: int, slow_ms: int = 0) -> float:
    """Print a line of figures for a number of viewers. Return the 95th percentile in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "told"
        words = [sys.executable, "-m", "bench.viewers", "serve", folder, str(slow_ms)]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                port = int(server.stdout.readline())
                seen, visits, since, until, work = asyncio.run(_watch(port, viewers, server.pid))
            finally:
                server.kill()
        told = {}
        for line in log.read_text().splitlines():
            table, version, at = line.split()
            told[int(table), int(version)] = float(at)
    actions = sum(since <= at < until for at in told.values())
    waits = sorted((at - told[key]) * 1000 for key, at in seen if key in told and since <= told[key] < until)
    cuts = quantiles(waits, n=100)
    spent = work / (until - since)
    print(
        f"{label:>9} {actions / (until - since):>9,.0f} {len(waits) / (until - since):>9,.0f} "
        f"{cuts[49]:>6.1f} ms {cuts[94]:>6.1f} ms {cuts[98]:>6.1f} ms "
        f"{max(visits, default=0) * 1000:>6.0f} ms {spent:>9.0%}",
        flush=True,
    )
    return cuts[94]


# Viewers


async def _watch(
    port: int, viewers: int, server: int
) -> tuple[list[tuple[tuple[int, int], float]], list[float], float, float, float]:
    """Return what they saw and when, how long pages took, the time measured, and the server's work in it."""
    seen: list[tuple[tuple[int, int], float]] = []
    visits: list[float] = []
    tasks = [asyncio.create_task(_viewer(port, number, seen)) for number in range(viewers)]
    tasks.append(asyncio.create_task(_visitor(port, visits)))
    await asyncio.sleep(WARM + viewers / 500)
    since, before = time.monotonic(), _processor_time(server)
    visits.clear()  # the first page of each game takes longer, whatever the disk does
    await asyncio.sleep(MEASURED)
    until, work = time.monotonic(), _processor_time(server) - before
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    return seen, visits, since, until, work


async def _viewer(port: int, number: int, seen: list[tuple[tuple[int, int], float]]) -> None:
    """A browser, with a cookie of its own, that has the page of a table open."""
    table = 1 + number % TABLES
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    asked = (
        f"GET /table/{table}/live?size=wide HTTP/1.1\r\nHost: localhost\r\nCookie: {COOKIE}={number}\r\n\r\n"
    )
    writer.write(asked.encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"data: {"):
                end = line.rindex(b'"state":')
                seen.append(
                    ((table, json.loads(line[end + 8 : line.rindex(b"}")])["version"]), time.monotonic())
                )
    finally:
        writer.close()


async def _visitor(port: int, visits: list[float]) -> None:
    """Open the pages of tables, one after the other, and note how long each takes."""
    number = 0
    while True:
        number += 1
        began = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        asked = f"GET /table/{1 + number % TABLES} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        writer.write(asked.encode())
        page = await reader.read(-1)
        assert page.startswith(b"HTTP/1.1 200"), page[:80]
        visits.append(time.monotonic() - began)
        writer.close()
        await asyncio.sleep(VISIT_SECONDS)


def _processor_time(process: int) -> float:
    """What a process has used, in seconds."""
    fields = Path("/proc", str(process), "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# The server


class Noting(Changes):
    """Notes when each change was written."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._file = path.open("w", buffering=1)

    def notify(self, table_id: int, version: int) -> None:
        self._file.write(f"{table_id} {version} {time.monotonic()}\n")
        super().notify(table_id, version)


def serve(folder: str, slow_ms: int) -> None:
    """A house of bots on a free port, which notes when each change was written."""
    import gc
    import socket

    import uvicorn
    from sqlalchemy import event

    from pitboss.server import settings
    from pitboss.server.service import TableService
    from pitboss.storage.store import Store
    from pitboss.web import streams
    from pitboss.web.app import create_app
    from pitboss.web.guard import Rate

    settings.SPEEDS = {**settings.SPEEDS, "usual": PACE}
    house = TableService(Store(f"sqlite:///{folder}/house.db"))
    house.start()
    opener = house.people.register("Bench", token_urlsafe(16), "supervisor")
    for number in range(TABLES):
        game = GAMES[number % len(GAMES)]
        bots = dict.fromkeys(range(1, 6), "random")
        house.open_table(opener, game, settings={"bots_alone": True, "word_seconds": 0}, bots=bots)
    house.in_play.changes = Noting(Path(folder, "told"))
    if slow_ms:
        event.listen(house.store.engine, "commit", lambda _: time.sleep(slow_ms / 1000))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(4096)
    print(listening.getsockname()[1], flush=True)
    streams.MAX_STREAMS_PER_PERSON = 10**6
    app = create_app(house, rate=Rate(1e6, 10**6))
    gc.freeze()
    uvicorn.Server(uvicorn.Config(app, log_level="error", backlog=4096)).run(sockets=[listening])


if __name__ == "__main__":
    serve(sys.argv[2], int(sys.argv[3]))
