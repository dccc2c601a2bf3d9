"""Hold a table in play: the library's table, its seats, and the changes not written yet."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.evidence.journal import RecordJournal, SealedLine
from pitboss.evidence.reading import TableChange
from pitboss.server.history import SeatSession, TableHistory
from pitboss.server.positions import supervisors_of
from pitboss.server.settings import Settings
from pitboss.table.action import STAFF
from pitboss.table.bots import Bot
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.server.snapshot import Snapshot


MAX_DEPARTED = 100
"""People of whom a table remembers what they took away."""
MAX_MISSES = 2
"""A seat that misses this many turns in a row sits out until its player is back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """A person or a bot with a seat, or a person in the dealer's or the supervisor's place."""

    seat: int
    person_id: int | None = None
    bot: str | None = None
    stack: int = 0
    buying: int = 0
    """Chips to receive before the next round."""
    first_round: int
    out: bool = False
    ready: bool = False
    """True if the player agreed to begin the next round without waiting."""
    leaving: bool = False
    sent: bool = False
    """True if the player was told to leave and cannot choose to stay."""
    since: datetime
    seen: datetime

    @property
    def is_awaited(self) -> bool:
        """True if the table waits for an answer from this seat. Otherwise the house plays on at once."""
        return self.person_id is not None and not self.out and not self.leaving


@dataclass(slots=True)
class PendingWrites:
    """Changes to write in one step."""

    lines: list[tuple[str, str]] = field(default_factory=list)
    """Each with its seal."""
    sync: bool = False
    """True if one of the lines must be on disk before anything else happens."""
    keys: dict[int, bytes] | None = None
    """All unrevealed keys, if they have changed."""


class ChipMove(NamedTuple):
    """Chips brought to a table or carried away from it, apart from rounds."""

    line: int
    """Line of the table's record with the move."""
    seat: int
    amount: int
    """In cents; negative for chips carried away."""


def read_chip_move(change: TableChange) -> ChipMove | None:
    """Return the chips that a change brought to a table or took away; None if none moved."""
    if change.what in ("sit", "buy_in"):
        seat, amount = change.with_what
    elif change.what in ("leave", "hand_over"):
        (seat,), amount = change.with_what, -change.result
    else:
        return None
    return ChipMove(change.line, seat, amount) if amount else None


class TableJournal(RecordJournal):
    """Collects the changes of a table to write in one step."""

    def __init__(self, running: RunningTable) -> None:
        super().__init__(self._add_line, self._keep_keys)
        self._running = running

    def on_table_change(self, what: str, with_what: tuple[Any, ...], result: Any = None) -> None:
        super().on_table_change(what, with_what, result)
        line = self._running.written + len(self._running.pending.lines)
        if move := read_chip_move(TableChange(line, what, with_what, result)):
            self._running.moves.append(move)
        if what == "leave":
            self._running.note_departure(with_what[0], result)
        self._running.history.note_change(what, with_what)

    def on_over(self, round: Round[Any, Any]) -> None:
        super().on_over(round)
        self._running.note_past(round)

    def on_undo(self, left: int) -> None:
        super().on_undo(left)
        if (round := self._running.table.round) is not None:
            self._running.history.forget_round(round.start.number)

    def _add_line(self, line: SealedLine) -> None:
        pending = self._running.pending
        pending.sync |= line.sync
        pending.lines.append((line.text.decode().removesuffix("\n"), line.seal))

    def _keep_keys(self, keys: Mapping[int, bytes]) -> None:
        self._running.pending.keys = dict(keys)


class AttendedTable:
    """The people at a table, as needed to decide who may watch it, run it and rule there."""

    __slots__ = ()
    settings: Settings
    code: str
    opened_by: int | None
    seats: Mapping[int, Sitter]
    supervisors: tuple[str, ...]
    """Positions of the house over this table."""

    @property
    def players(self) -> dict[int, Sitter]:
        """Seats of players, without the house's own people."""
        return {seat: sitter for seat, sitter in sorted(self.seats.items()) if seat not in STAFF}

    @property
    def persons(self) -> list[Sitter]:
        """The people who play."""
        return [sitter for sitter in self.players.values() if sitter.person_id is not None]

    def holds_up_others(self, sitter: Sitter) -> bool:
        """Return whether another person waits while this one decides. Bots never wait."""
        return any(each.is_awaited and each.seat != sitter.seat for each in self.seats.values())

    def seat_of(self, person_id: int) -> Sitter | None:
        return next((each for each in self.seats.values() if each.person_id == person_id), None)


class RunningTable(AttendedTable):
    """A table in memory. It is never ahead of the database when its lock is free."""

    snapshot: Snapshot
    """The table as last committed. Viewers read this without the lock."""

    def __init__(self, id: int, settings: Settings) -> None:
        self.id, self.settings = id, settings
        self.lock = threading.RLock()
        self.table: Table
        self._options_json: tuple[HouseOptions, dict[str, Any]] | None = None
        self.name = self.code = ""
        self.opened_by: int | None = None
        self.version = 0
        self.written = 0
        """Number of lines in the database."""
        self.pending = PendingWrites()
        self.journal = TableJournal(self)
        self.seats: dict[int, Sitter] = {}
        self.stored_seats: dict[int, Sitter] = {}
        self.stored_row: dict[str, Any] = {}
        """The table's row in the database, without its version."""
        self.bots: dict[int, Bot] = {}
        self.words: dict[int, str] = {}
        """Words that players add to the committed round."""
        self.stored_words = 0
        self.no_word: set[int] = set()
        """Seats that declined to add one."""
        self.presence: dict[int, datetime] = {}
        """Time each person was last seen, where newer than what is written."""
        self.attended: datetime | None = None
        """When somebody was last found at the table or watching it; None before the first look."""
        self.misses: dict[int, int] = {}
        """Number of turns each seat has missed in a row."""
        self.shown: Round | None = None
        """The round in play, or the last one, which is shown until the next begins."""
        self.history = TableHistory()
        self.seat_names: dict[int, str] = {}
        """Names of players at a table of an event, where a seat may have neither a person nor a bot."""
        self.departed: dict[int, SeatSession] = {}
        """How the last people left, by person, until they sit down again or the server stops."""
        self.mark = 0.0
        """Time when the current wait began."""
        self.awaited: object = None
        self.halted = ""
        """Reason why the table has stopped by itself; empty while it runs."""
        self.told_halted = ""
        self.told_stage = 0, False, ""
        self.held = False
        """True if a hook halted the table; the scheduler then retries."""
        self.moves: list[ChipMove] = []
        """Chip moves not reported to the hooks yet."""
        self.noted_round = 0
        """The last finished round that was reported to the hooks."""
        self.hooked: dict[str, dict[str, Any]] = {}
        """Hooks' notes about this table, by hook name."""
        self.paused = False
        self.ended = False
        self.lost = False
        """True if the table must be read from the database again before anything else."""

    def take_moves(self) -> list[ChipMove]:
        """Return the chip moves since the last call."""
        moves, self.moves = self.moves, []
        return moves

    # Current state

    @property
    def game(self) -> Any:
        return self.table.game

    @property
    def supervisors(self) -> tuple[str, ...]:  # type: ignore[override]
        return supervisors_of(self.game)

    @property
    def options_json(self) -> dict[str, Any]:
        """House options that differ from the defaults, cached per options object."""
        options = self.table.options
        if self._options_json is None or self._options_json[0] is not options:
            self._options_json = options, options.to_json()
        return self._options_json[1]

    @property
    def round(self) -> Round | None:
        """The round in play."""
        return self.table.round if self.table.busy else None

    def timed_sitter(self) -> Sitter | None:
        """Return whose time to answer is limited now, because other people or the clock of an event wait."""
        round = self.round
        if round is None or round.turn is None or not self.settings.answer_seconds:
            return None
        sitter = self.find_player(round.turn.actor)
        if sitter is None or not sitter.is_awaited:
            return None
        return sitter if self.settings.event or self.holds_up_others(sitter) else None

    def has_timed_out(self, seat: int) -> bool:
        """Return whether a seat sits out because it missed turns."""
        return self.seats[seat].out and self.misses.get(seat, 0) >= MAX_MISSES

    @property
    def is_free(self) -> bool:
        """True if players may come, go and buy chips now."""
        return not self.table.busy and self.table.committed is None

    def find_player(self, seat: int) -> Sitter | None:
        """Return who decides for a seat in the round in play, or None if its player left during the round."""
        sitter, round = self.seats.get(seat), self.round
        return sitter if sitter and round and sitter.first_round <= round.start.number else None

    def may_add_word(self, seat: int) -> bool:
        """Return whether a seat may still add a word to the committed round."""
        start = self.table.committed
        if start is None or not start.chance.secret or seat not in start.stacks:
            return False
        return seat not in self.words and seat not in self.no_word

    def was_dealt(self, sitter: Sitter, round: Round[Any, Any]) -> bool:
        """Return whether the person in a seat now was dealt into a round."""
        dealt = sitter.seat in round.start.stacks and sitter.first_round <= round.start.number
        return sitter.person_id is not None and dealt

    def note_past(self, round: Round[Any, Any]) -> None:
        """Keep a finished round for the people who played it."""
        self.history.note_round(round, [each.seat for each in self.persons if self.was_dealt(each, round)])

    def note_departure(self, seat: int, carried: int) -> None:
        """Note what a person takes away from the table."""
        sitter, session = self.seats.get(seat), self.history.session(seat, carried)
        if sitter is not None and sitter.person_id is not None and session is not None:
            self.departed[sitter.person_id] = session
            while len(self.departed) > MAX_DEPARTED:
                del self.departed[next(iter(self.departed))]

    def session(self, seat: int) -> SeatSession | None:
        """Return a player's session. A round in play does not count until it is over."""
        source = self.table if self.round is None else self.round.start
        up = sum(amount for (owner, _), amount in source.wagers.items() if owner == seat)
        return self.history.session(seat, source.stacks.get(seat, 0) + up)

    def why_shut_out(self, seat: int) -> Refused | None:
        """Return why a seat takes no part in the next round with its stack."""
        table = self.table
        if any(owner == seat for owner, _ in table.wagers):
            return None
        stack = table.stacks.get(seat, 0)
        refusal: Refused | None = self.game.shut_out_refusal(seat, stack, table.options, table.state)
        return refusal

    @property
    def has_left_wager(self) -> bool:
        """True if somebody who left has a wager up that is not decided yet."""
        stacks = self.table.stacks
        return any(owner not in stacks and owner not in STAFF for owner, _ in self.table.wagers)

    def last_seen(self, sitter: Sitter) -> datetime:
        """Return when the person in a seat was last seen."""
        return max(sitter.seen, self.presence.get(sitter.person_id or 0, sitter.seen))

    def change(self, seat: int, **values: Any) -> None:
        """Update the player in this seat."""
        self.seats[seat] = replace(self.seats[seat], **values)

    def settle(self) -> None:
        """Remove players who have left the table, and show the newest round."""
        if self.table.round is not None:
            self.shown = self.table.round
        here = self.table.stacks
        for seat in [
            each.seat for each in self.players.values() if each.seat not in here and not each.buying
        ]:
            self.forget(seat)

    def forget(self, seat: int) -> None:
        """Empty a seat."""
        del self.seats[seat]
        for kept in (self.bots, self.misses, self.words):
            kept.pop(seat, None)
        self.no_word.discard(seat)

    @property
    def has_changes(self) -> bool:
        """True if there is anything to write or to tell watchers."""
        words, halted = len(self.words) != self.stored_words, self.halted != self.told_halted
        begun = self.stage != self.told_stage
        return bool(self.pending.lines) or words or halted or begun or self.seats != self.stored_seats

    @property
    def stage(self) -> tuple[int, bool, str]:
        """The round, whether it is only committed, and the pending decision.

        A round that begins without words adds no line to the record, but watchers must still be told.
        """
        return self.table.number, self.table.committed is not None, self.turn_mark

    @property
    def turn_mark(self) -> str:
        """Identifies the pending decision. Each decision has a different mark."""
        round = self.round
        return "" if round is None else f"{round.start.number}.{len(round.inputs)}"
