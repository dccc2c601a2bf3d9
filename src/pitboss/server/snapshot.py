"""A table as it was last committed: a value that does not change, and that anybody may read under no lock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pitboss.server.looks import Look, TableLook, table_look
from pitboss.server.running import Attended, Running, Sitter
from pitboss.server.settings import Settings
from pitboss.storage.errors import BadRequest, NotFound
from pitboss.table.accounts import WagerKey
from pitboss.table.action import Action, Actor, whole
from pitboss.table.game import Start
from pitboss.table.refused import Refused
from pitboss.table.round import replayed
from pitboss.table.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Who looks: with the eyes of which seat, and what they may do about the table."""

    seat: int | None = None
    invited: bool = True
    runs: bool = False
    rules: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(Attended):
    """Everything that is shown of a table. Each viewer is given their own view of the round, and no other."""

    settings: Settings
    code: str
    opened_by: int | None
    seats: Mapping[int, Sitter]
    table: TableLook
    phase: str
    commitment: str | None
    may_add_word: frozenset[int]
    turn: str
    due: float | None
    """When something happens by itself, by the clock's beat."""
    stacks: Mapping[int, int]
    wagers: Mapping[WagerKey, int]
    funds: Mapping[str, int]
    start: Start | None
    inputs: Sequence[Action]
    """The round that is shown: from these it can be played again up to any decision."""
    views: Mapping[Actor | None, View]
    """The views of the public (None) and of everybody in a seat or a place who may see more."""
    short: Mapping[int, Refused]
    """Why seats of people take no part in the next round, with what they have."""

    def look(self, viewer: Viewer, beat: float) -> Look:
        """Show the table to one viewer."""
        seat = viewer.seat
        return Look(
            table=self.table_look(viewer),
            seat=seat,
            phase=self.phase,
            commitment=self.commitment,
            may_add_word=seat in self.may_add_word,
            turn=self.turn,
            seconds=None if self.due is None else max(self.due - beat, 0.0),
            stacks=dict(self.stacks),
            wagers=dict(self.wagers),
            funds=dict(self.funds),
            view=self.view(seat),
            runs=viewer.runs,
            rules=viewer.rules,
            short=None if seat is None else self.short.get(seat),
        )

    def table_look(self, viewer: Viewer) -> TableLook:
        return self.table if viewer.invited else replace(self.table, code="")

    def view(self, seat: int | None) -> View | None:
        """Return the round as a seat may see it: as the public does, where it was dealt before they came."""
        return self.views.get(seat) or self.views.get(None)

    def look_back(self, seat: int | None, inputs: int) -> View:
        """Play the round again up to a decision, as the same viewer saw it."""
        view = self.view(seat)
        if view is None or self.start is None:
            raise NotFound("no round has been played at this table yet: wait for the first")
        if not whole(inputs) or not 0 <= inputs <= len(self.inputs):
            raise BadRequest(f"the round has 0 to {len(self.inputs)} inputs, not {inputs!r}")
        again: View = replayed(self.start, self.inputs[:inputs]).view(view.viewer)
        return again


def take_snapshot(running: Running, names: Mapping[int, str], due: float | None) -> Snapshot:
    """Copy what is shown of a table. Its lock is held, and all that has come about is committed."""
    table, shown = running.table, running.shown
    current = table.committed or (running.round.start if running.round else None)
    return Snapshot(
        settings=running.settings,
        code=running.code,
        opened_by=running.opened_by,
        seats=dict(running.seats),
        table=table_look(running, names),
        phase=_phase(running),
        commitment=current.chance.commitment if current else None,
        may_add_word=frozenset(seat for seat in running.seats if running.may_add_word(seat)),
        turn=running.turn_mark,
        due=due,
        stacks=table.stacks,
        wagers=table.wagers,
        funds=table.funds,
        start=shown.start if shown else None,
        inputs=tuple(shown.inputs) if shown else (),
        views=_views(running),
        short={each.seat: why for each in running.persons if (why := running.shut_out(each.seat))},
    )


def _phase(running: Running) -> str:
    if running.table.committed is not None:
        return "words"
    if running.round is not None:
        return "round"
    return "over" if running.shown is not None else "waiting"


def _views(running: Running) -> dict[Actor | None, View]:
    """What the public sees of the round that is shown, and what everybody sees to whom it was dealt."""
    round = running.shown
    if round is None:
        return {}
    views: dict[Actor | None, View] = {None: round.view(None).frozen()}
    for seat, sitter in running.seats.items():
        here = seat < 1 or seat in round.start.stacks
        if sitter.person_id is not None and here and sitter.first_round <= round.start.number:
            views[seat] = round.view(seat).frozen()
    return views
