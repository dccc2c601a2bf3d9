"""The trainer: grade a person's decisions at a table, and keep the grades in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from fastapi import HTTPException, Request
from starlette.concurrency import run_in_threadpool

from pitboss.odds.hints.grades import Grade, SeatDecision, TrainerScore, add_up
from pitboss.server.service import TableService
from pitboss.server.training import RoundPoint, SeatDecisions
from pitboss.storage.people import Person
from pitboss.web.odds.answers import PATIENCE_SECONDS, client_of, counters, wait_for_job
from pitboss.web.odds.hinting import grade_decisions
from pitboss.web.odds.job_queue import JobFailed
from pitboss.web.work import charge_work

MAX_PAGES = 512
"""People at tables whose grades are kept; those of others are computed again."""


@dataclass(slots=True)
class TrainerPage:
    """The decisions of one session, by round, and the grades so far."""

    sitting: tuple[int, int] = (0, 0)
    """The seat, and the first round in it."""
    rounds: dict[RoundPoint, tuple[SeatDecision, ...]] = field(default_factory=dict)
    grades: dict[SeatDecision, Grade | None] = field(default_factory=dict)
    """Replaced, never changed, because several requests may read them at once."""

    def take(self, found: SeatDecisions) -> None:
        """Take new decisions, and drop those of rounds that were taken back or are no longer kept."""
        self.sitting, told = (found.seat, found.first_round), found.rounds.items()
        self.rounds = {at: self.rounds.get(at, ()) if some is None else some for at, some in told}
        kept = set(self.decisions())
        self.grades = {each: grade for each, grade in self.grades.items() if each in kept}

    def decisions(self) -> list[SeatDecision]:
        return [each for _, some in sorted(self.rounds.items()) for each in some]

    def score(self) -> TrainerScore:
        """Add up the grades."""
        decisions = self.decisions()
        known = [self.grades[each] for each in decisions if each in self.grades]
        waiting = sum(each not in self.grades for each in decisions)
        return add_up([each for each in known if each is not None], waiting)


class TrainerBook:
    """The pages of all sessions that are being graded."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[int, int], TrainerPage] = OrderedDict()
        self._lock = Lock()

    def page(self, of: tuple[int, int]) -> TrainerPage:
        """Return the page of a person at a table."""
        with self._lock:
            page = self._pages.setdefault(of, TrainerPage())
            self._pages.move_to_end(of)
            if len(self._pages) > MAX_PAGES:
                self._pages.popitem(last=False)
            return page


async def find_score(request: Request, house: TableService, person: Person, table_id: int) -> TrainerScore:
    """Grade what the person has decided in this session, and add it up."""
    page = await run_in_threadpool(_open_page, request, house, person, table_id)
    if ungraded := tuple(each for each in page.decisions() if each not in page.grades):
        page.grades = {**page.grades, **dict(await _ask(request, grade_decisions, ungraded))}
    return page.score()


def _open_page(request: Request, house: TableService, person: Person, table_id: int) -> TrainerPage:
    """Return the session's page with all decisions so far."""
    book: TrainerBook = request.app.state.trainer
    page = book.page((table_id, person.id))
    with charge_work(request):
        found = house.find_decisions(person, table_id, page.rounds)
        sitting = found.seat, found.first_round
        if page.rounds and page.sitting != sitting:  # they left and came back
            found = house.find_decisions(person, table_id)
        page.take(found)
        return page


async def _ask(request: Request, call: Callable[..., Any], *args: object) -> Any:
    """Run a function in a worker process, without keeping its result."""
    try:
        work = counters().ask(call, *args, client=client_of(request), keep=False)
    except JobFailed as busy:
        raise HTTPException(busy.status, str(busy)) from None
    found = await wait_for_job(work, PATIENCE_SECONDS)
    if found.value is None:
        raise HTTPException(503, found.said.says if found.said else "The grading takes too long: try again.")
    return found.value
