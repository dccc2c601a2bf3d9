"""Simulations started from a page: bounded, few at once, watched while they run."""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from collections.abc import AsyncGenerator, Generator, Mapping
from dataclasses import dataclass, field
from functools import cache
from secrets import token_urlsafe
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

from pitboss.law import BadInput
from pitboss.odds.exact import WagerValue
from pitboss.table import Refused, find_game
from pitboss.web.odds.job_queue import Job, JobCanceled, JobFailed
from pitboss.web.odds.question import OddsQuestion
from pitboss.web.odds.workers import Workers
from pitboss.web.streams import HEARTBEAT_SECONDS

MAX_ROUNDS = 10**8
MAX_RUNS, MAX_QUEUED_RUNS, MAX_RUNS_PER_CLIENT, MAX_RUN_SECONDS = 1, 3, 1, 120.0
"""Limits of simulations: at once, in the queue, per client, and seconds per run."""
MAX_KEPT_RUNS = 40
"""Number of runs that can be looked at again."""
STEPS = (1, 2, 3, 5, 7)
FIRST_REPORT_ROUNDS = 1000
POLL_SECONDS = 0.3
"""Seconds between checks for progress."""
_ROUNDS = re.compile(r"[0-9][0-9,]{0,14}|[0-9](?:\.[0-9]{1,6})?e[0-9]{1,2}", re.IGNORECASE)
_SEED = re.compile(r"[0-9]{1,18}")


class BadRun(BadInput):
    """An invalid number of rounds or seed."""


class WagerFigures(NamedTuple):
    """Results of a wager after a number of rounds."""

    wager: str
    edge: float
    error: float
    hit_any_award: float
    hit_net_win: float
    deviation: float


class RunStep(NamedTuple):
    """Progress of a run, with the results of its wagers."""

    rounds: int
    figures: tuple[WagerFigures, ...]


def simulate_steps(
    game: str, options: str, strategy: str, rounds: int, seed: int
) -> Generator[RunStep, None, dict[str, tuple[str, float]]]:
    """Simulate in a worker process: yield after 1,000 rounds, 2,000 and so on; return the exact figures."""
    from pitboss.odds.simulation.simulate import SimulationProgress, exact_prices, run, simulation

    rules = find_game(game)
    what = simulation(rules, rules.options_from_json(json.loads(options)), seed, strategy)
    done: SimulationProgress | None = None
    for until in report_rounds(rounds):
        for now in run(what, until, begun=done):
            yield RunStep(now.rounds, tuple(map(_figure, now.prices())))
            done = now
    known = exact_prices(what)
    return {name: (str(each.edge), float(each.edge)) for name, each in known.items()}


def _figure(each: WagerValue) -> WagerFigures:
    error = each.standard_error or 0.0
    hits = float(each.hit_any_award), float(each.hit_net_win)
    return WagerFigures(each.wager, float(each.edge), error, *hits, each.deviation)


def report_rounds(rounds: int) -> list[int]:
    """Return the round counts at which to report, evenly spaced on a logarithmic axis."""
    found = [times * FIRST_REPORT_ROUNDS * 10**power for power in range(9) for times in STEPS]
    return [*(each for each in found if each < rounds), rounds]


@dataclass
class Run:
    """A simulation that was started."""

    asked: OddsQuestion
    rounds: int
    seed: int
    id: str = field(default_factory=lambda: token_urlsafe(12))
    steps: list[RunStep] = field(default_factory=list)
    exact: Mapping[str, tuple[str, float]] = field(default_factory=dict)
    work: Job | None = None
    begun_at: float = field(default_factory=monotonic)

    @property
    def seconds(self) -> int:
        """Return how many seconds it has taken so far."""
        return int(monotonic() - self.begun_at)

    @property
    def over(self) -> bool:
        return self.work is not None and self.work.future.done()

    @property
    def state(self) -> str:
        """Describe the state in words."""
        if self.work is None or not self.work.future.done():
            return "waiting for its turn" if not self.has_begun else "running" if self.steps else "preparing"
        error = self.work.future.exception()
        if error is None:
            return "done"
        return "stopped" if isinstance(error, JobCanceled) else self.says

    @property
    def has_begun(self) -> bool:
        return bool(self.steps) or (self.work is not None and self.work.future.running())

    @property
    def says(self) -> str:
        """Return why the run ended early."""
        if not self.over or self.work is None:
            return ""
        error = self.work.future.exception()
        return str(error) if isinstance(error, JobFailed | BadInput | Refused) else ""

    @property
    def done(self) -> int:
        """Return how many rounds are done."""
        return self.steps[-1].rounds if self.steps else 0

    def points(self, place: int) -> list[tuple[int, float, float]]:
        """Return rounds, edge and error of one wager, step by step."""
        return [
            (step.rounds, figure.edge, figure.error)
            for step in self.steps
            for figure in step.figures[place : place + 1]
        ]


async def watch_run(run: Run) -> AsyncGenerator[bool]:
    """Yield True whenever a run progresses, or every second until it is over, and False as a heartbeat."""
    last, alive = (-1, False, False, -1), monotonic()
    while not last[2]:
        now = (len(run.steps), run.has_begun, run.over, run.seconds)
        if now != last or monotonic() - alive > HEARTBEAT_SECONDS:
            yield now != last
            last, alive = now, monotonic()
        else:
            await asyncio.sleep(POLL_SECONDS)


class Runs:
    """All simulations that were started."""

    def __init__(self) -> None:
        self._workers = Workers(
            MAX_RUNS, line=MAX_QUEUED_RUNS, seconds=MAX_RUN_SECONDS, each=MAX_RUNS_PER_CLIENT
        )
        self._runs: OrderedDict[str, Run] = OrderedDict()
        self._lock = Lock()

    def start(self, asked: OddsQuestion, rounds: int, seed: int, client: str = "") -> Run:
        """Start a run; raise `QueueFull` if there is no room."""
        run = Run(asked, rounds, seed)
        args = (asked.game.id, asked.words, asked.strategy, rounds, seed)
        run.work = Job(simulate_steps, args, say=run.steps.append, client=client)
        run.work.future.add_done_callback(lambda future: self._end(run))
        self._workers.submit(run.work)
        with self._lock:
            self._runs[run.id] = run
            while len(self._runs) > MAX_KEPT_RUNS:
                oldest = next((key for key, each in self._runs.items() if each.over), None)
                if oldest is None:
                    break
                del self._runs[oldest]
        return run

    def find(self, id: str) -> Run | None:
        return self._runs.get(id)

    def stop(self, run: Run) -> None:
        """Stop a run."""
        if run.work:
            self._workers.cancel(run.work.id, run.work.client)

    def _end(self, run: Run) -> None:
        if run.work and not run.work.future.exception():
            run.exact = run.work.future.result()


@cache
def runs() -> Runs:
    """Return the runs of this program."""
    return Runs()


def read_rounds(text: str) -> int:
    """Read a number of rounds as typed: `1e6`, `250,000`."""
    words = text.strip()
    number: Any = float(words.replace(",", "")) if _ROUNDS.fullmatch(words) else 0
    if number != int(number) or not FIRST_REPORT_ROUNDS <= number <= MAX_ROUNDS:
        raise BadRun(
            f"rounds must be a whole number from {FIRST_REPORT_ROUNDS:,} to {MAX_ROUNDS:,}, such as 1e6"
        )
    return int(number)


def read_seed(text: str) -> int:
    """Read a seed as typed."""
    if not _SEED.fullmatch(text.strip()):
        raise BadRun("the seed must be a whole number of at most 18 digits, such as 1")
    return int(text)
