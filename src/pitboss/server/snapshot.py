"""Snapshot a table as last committed: an immutable value that anybody may read without a lock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pitboss.server.history import PastRound, SeatSession, find_round
from pitboss.server.looks import PastLook, PersonLook, TableLook, table_look
from pitboss.server.running_table import AttendedTable, RunningTable, Sitter
from pitboss.server.settings import Settings
from pitboss.storage.errors import BadRequest, NotFound
from pitboss.table.accounts import WagerKey
from pitboss.table.action import Action, Actor, is_whole_number
from pitboss.table.game import Start
from pitboss.table.refused import Refused
from pitboss.table.round import replay_round
from pitboss.table.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """A viewer's seat, and what the viewer may do at the table."""

    seat: int | None = None
    invited: bool = True
    runs: bool = False
    rules: bool = False
    person_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(AttendedTable):
    """Everything shown of a table. Each viewer gets only their own view of the round."""

    settings: Settings
    code: str
    opened_by: int | None
    seats: Mapping[int, Sitter]
    supervisors: tuple[str, ...]
    table: TableLook
    phase: str
    commitment: str | None
    may_add_word: frozenset[int]
    turn: str
    due: float | None
    """Time of the table's next automatic step, by the clock's beat."""
    timed: int | None
    """Seat of the person whose time to answer runs."""
    stacks: Mapping[int, int]
    wagers: Mapping[WagerKey, int]
    funds: Mapping[str, int]
    start: Start | None
    inputs: Sequence[Action]
    """The round shown, which can be replayed from these up to any decision."""
    views: Mapping[Actor | None, View]
    """The views of the public (None) and of everybody in a seat or a place who may see more."""
    short: Mapping[int, Refused]
    """Reasons why people's seats take no part in the next round with their stacks."""
    past: Sequence[PastRound]
    """Finished rounds, oldest first."""
    sessions: Mapping[int, SeatSession]
    """The sessions of the people who play, by seat."""
    departed: Mapping[int, SeatSession]
    """The sessions of people who left, by person."""

    def look(self, viewer: Viewer, beat: float) -> PersonLook:
        """Show the table to one viewer."""
        seat = viewer.seat
        return PersonLook(
            table=self.table_look(viewer),
            seat=seat,
            phase=self.phase,
            commitment=self.commitment,
            may_add_word=seat in self.may_add_word,
            turn=self.turn,
            seconds=None if self.due is None else max(self.due - beat, 0.0),
            timed=None if self.due is None else self.timed,
            stacks=dict(self.stacks),
            wagers=dict(self.wagers),
            funds=dict(self.funds),
            view=self.view(seat),
            runs=viewer.runs,
            rules=viewer.rules,
            short=None if seat is None else self.short.get(seat),
            session=None if seat is None else self.sessions.get(seat),
            past=tuple(each.number for each in self.past),
            departed=self.departed.get(viewer.person_id or 0) if seat is None else None,
        )

    def table_look(self, viewer: Viewer) -> TableLook:
        return self.table if viewer.invited else replace(self.table, code="")

    def view(self, seat: int | None) -> View | None:
        """Return the round as a seat may see it, or the public view if it was dealt before they came."""
        return self.views.get(seat) or self.views.get(None)

    def look_back(self, seat: int | None, inputs: int) -> View:
        """Replay the round up to a decision, as the same viewer saw it."""
        view = self.view(seat)
        if view is None or self.start is None:
            raise NotFound("no round has been played at this table yet; wait for the first")
        if not is_whole_number(inputs) or not 0 <= inputs <= len(self.inputs):
            raise BadRequest(f"the round has 0 to {len(self.inputs)} inputs, not {inputs!r}")
        again: View = replay_round(self.start, self.inputs[:inputs]).view(view.viewer)
        return again

    def look_past(self, seat: int | None, number: int, inputs: int | None) -> PastLook:
        """Replay a finished round up to a decision, or to its end, as the same viewer saw it.

        A round dealt before they sat down is shown as the public saw it.
        """
        past = find_round(self.past, number)
        if past is None:
            raise NotFound(
                f"round {number} of this table cannot be replayed here; the log lists the rounds that can"
            )
        of = len(past.inputs)
        if inputs is not None and not 0 <= inputs <= of:
            raise BadRequest(f"round {number} has steps 0 to {of}; choose one of them")
        sitter = self.seats.get(seat) if seat is not None and seat > 0 else None
        own = sitter is not None and sitter.first_round <= number and seat in past.start.stacks
        return PastLook(past.replay(inputs).view(seat if own else None), of)


def take_snapshot(running: RunningTable, names: Mapping[int, str], due: float | None) -> Snapshot:
    """Copy what is shown of a table. Call this with its lock held and all changes committed."""
    table, shown = running.table, running.shown
    current = table.committed or (running.round.start if running.round else None)
    return Snapshot(
        settings=running.settings,
        code=running.code,
        opened_by=running.opened_by,
        seats=dict(running.seats),
        supervisors=running.supervisors,
        table=table_look(running, names),
        phase=_find_phase(running),
        commitment=current.chance.commitment if current else None,
        may_add_word=frozenset(seat for seat in running.seats if running.may_add_word(seat)),
        turn=running.turn_mark,
        due=due,
        timed=timed.seat if (timed := running.timed_sitter()) else None,
        stacks=table.stacks,
        wagers=table.wagers,
        funds=table.funds,
        start=shown.start if shown else None,
        inputs=tuple(shown.inputs) if shown else (),
        views=_take_views(running),
        short={each.seat: why for each in running.persons if (why := running.why_shut_out(each.seat))},
        past=running.history.past,
        departed=dict(running.departed),
        sessions=_find_sessions(running),
    )


def _find_sessions(running: RunningTable) -> dict[int, SeatSession]:
    """Return the sessions of people, by seat. Nobody wins or loses money at a table of an event."""
    if running.settings.event:
        return {}
    return {each.seat: session for each in running.persons if (session := running.session(each.seat))}


def _find_phase(running: RunningTable) -> str:
    if running.table.committed is not None:
        return "words"
    if running.round is not None:
        return "round"
    return "over" if running.shown is not None else "waiting"


def _take_views(running: RunningTable) -> dict[Actor | None, View]:
    """Return the public view of the round shown, and the views of the people dealt into it."""
    round = running.shown
    if round is None:
        return {}
    views: dict[Actor | None, View] = {None: round.view(None).snapshot()}
    for seat, sitter in running.seats.items():
        here = seat < 1 or seat in round.start.stacks
        if sitter.person_id is not None and here and sitter.first_round <= round.start.number:
            views[seat] = round.view(seat).snapshot()
    return views
