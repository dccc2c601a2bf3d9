"""The trainer: grade a person's decisions at a table, and keep the grades in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeAlias

from fastapi import HTTPException, Request
from starlette.concurrency import run_in_threadpool

from pitboss.odds.hints.grades import Grade, SeatDecision, TrainerScore, add_up
from pitboss.server.service import TableService
from pitboss.server.training import SeatSession, read_past_decisions
from pitboss.storage.people import Person
from pitboss.web.odds.answers import PATIENCE_SECONDS, client_of, counters, wait_for_job
from pitboss.web.odds.hinting import grade_decisions
from pitboss.web.odds.job_queue import JobFailed
from pitboss.web.work import charge_work

MAX_PAGES = 512
"""Sessions whose grades are kept; others are read from the record again."""
Sitting: TypeAlias = tuple[int, int, int, int]
"""A person's time in a seat: table, person, seat and first round."""


@dataclass(slots=True)
class TrainerPage:
    """The decisions of one session, by round, and the grades so far."""

    rounds: dict[int, tuple[SeatDecision, ...]] = field(default_factory=dict)
    read_to: int = 0
    """The last round that was looked for in the record."""
    grades: dict[SeatDecision, Grade | None] = field(default_factory=dict)

    def decisions(self) -> list[SeatDecision]:
        return [each for _, some in sorted(self.rounds.items()) for each in some]

    def lacks_rounds(self, session: SeatSession) -> bool:
        """Return whether there are earlier rounds that were never looked at."""
        before = range(max(session.first_round, self.read_to + 1), session.shown_round)
        return any(number not in self.rounds for number in before)

    def score(self) -> TrainerScore:
        """Add up the grades."""
        decisions = self.decisions()
        known = [self.grades[each] for each in decisions if each in self.grades]
        waiting = sum(each not in self.grades for each in decisions)
        return add_up([each for each in known if each is not None], waiting)


class TrainerBook:
    """The pages of all sessions that are being graded."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Sitting, TrainerPage] = OrderedDict()
        self._lock = Lock()

    def page(self, sitting: Sitting) -> TrainerPage:
        """Return the page of a session."""
        with self._lock:
            page = self._pages.setdefault(sitting, TrainerPage())
            self._pages.move_to_end(sitting)
            if len(self._pages) > MAX_PAGES:
                self._pages.popitem(last=False)
            return page


async def find_score(request: Request, house: TableService, person: Person, table_id: int) -> TrainerScore:
    """Grade what the person has decided in this session, and add it up."""
    session = await run_in_threadpool(_read_session, request, house, person, table_id)
    book: TrainerBook = request.app.state.trainer
    page = book.page((table_id, person.id, session.seat, session.first_round))
    if page.lacks_rounds(session):
        await _read_record(request, house, table_id, session, page)
    if session.shown_round:
        page.rounds[session.shown_round] = session.decisions
    if ungraded := tuple(each for each in page.decisions() if each not in page.grades):
        page.grades |= dict(await _ask(request, grade_decisions, ungraded))
    return page.score()


def _read_session(request: Request, house: TableService, person: Person, table_id: int) -> SeatSession:
    with charge_work(request):
        return house.current_decisions(person, table_id)


async def _read_record(
    request: Request, house: TableService, table_id: int, session: SeatSession, page: TrainerPage
) -> None:
    """Find the decisions of earlier rounds in the table's record."""
    data = await run_in_threadpool(house.table_lines, table_id)
    found = await _ask(request, read_past_decisions, data, session.seat, session.first_round)
    page.rounds = found | page.rounds
    page.read_to = session.shown_round - 1


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
