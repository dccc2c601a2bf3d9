"""Keep the state of the room: its rules, stations, sign-ons, gaming day and game.

Every entry that changes the state writes it whole, so that a sale reads one row and a restart after a power
loss reads the newest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pitboss.house.casino import Casino
from pitboss.house.keno.laws import AT_STATION, DOWN, LOCKED, SEQUENCE, SUSPENDED
from pitboss.house.keno.options import MIN_NOTICE_SECONDS, KenoRoomOptions, read_rules
from pitboss.house.keno.rows import RoomRow
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import BadInput
from pitboss.table.refused import Refused

STATE_KEY = "keno room"
"""Name under which a transaction remembers the state."""
TICKETS_KEY = "keno tickets"
"""Name under which a transaction remembers the tickets it looked up."""
LIABILITY, WINNERS = LedgerAccount("ticket liability", "keno"), LedgerAccount("patrons", "keno")

_NEWEST = select(RoomRow.entry, RoomRow.state).order_by(RoomRow.id.desc()).limit(1)


class Shift(NamedTuple):
    """A person signed on at a station. The number is that of the entry."""

    number: int
    code: str
    runner: bool
    person: int
    name: str
    position: str
    licence: str


class Station(NamedTuple):
    """A work station in a booth."""

    number: int
    booth: str
    satellite: bool
    shift: Shift | None = None

    @property
    def place(self) -> str:
        return f"keno station {self.number}"

    @property
    def drawer(self) -> LedgerAccount:
        return LedgerAccount("drawer", self.place)


class CurrentGame(NamedTuple):
    """The game on sale, or being drawn."""

    number: int
    commitment: str
    opened: datetime
    closes: datetime
    noticed: datetime | None = None
    """Time when its closing was announced."""
    locked: int = 0
    """Entry of the lock-out; 0 before it."""
    locked_at: datetime | None = None
    entry: int = 0
    """Entry that opened the game."""

    def closing_time(self, rules: KenoRoomOptions) -> datetime | None:
        """Return the time it closes by the clock, or None until its closing is announced."""
        if rules.closing_notice == "countdown":
            return self.closes
        earliest = self.noticed and self.noticed + timedelta(seconds=MIN_NOTICE_SECONDS)
        return earliest if earliest is None or rules.lock_out == "manual" else max(self.closes, earliest)


@dataclass(frozen=True, kw_only=True)
class RoomState:
    """The state of the room after an entry."""

    entry: int = 0
    chosen: Mapping[str, Any] = field(default_factory=dict)
    casino_row: Mapping[str, Any] = field(default_factory=dict)
    day: str = ""
    """The open gaming day; empty if none is open."""
    program: str = ""
    """Digest of the program that the two keys were turned for."""
    games: int = 0
    """Number of the day's last game."""
    game: CurrentGame | None = None
    stations: Mapping[int, Station] = field(default_factory=dict)
    down: str = ""
    """Reason why the system is down; empty while it is up."""
    suspended: str = ""
    """Corruption that was found; empty once it is dealt with."""

    @cached_property
    def rules(self) -> KenoRoomOptions:
        return read_rules(dict(self.chosen))

    @cached_property
    def casino(self) -> Casino:
        return Casino(**self.casino_row)

    def day_of(self, at: datetime) -> str:
        """Return the gaming day that a time belongs to."""
        return self.casino.gaming_day(at).isoformat()

    # Checks

    def check_working(self) -> None:
        """Refuse everything while the system is suspended or down."""
        if self.suspended:
            raise Refused(
                f"Operation is suspended: {self.suspended}. A supervisor must resume it.", SUSPENDED
            )
        if self.down:
            raise Refused(f"The system is down: {self.down}.", DOWN)

    def check_day(self) -> None:
        if not self.day:
            raise Refused("No gaming day is open. Start the system with the two keys.", SEQUENCE)

    def station(self, number: int) -> Station:
        if (found := self.stations.get(number)) is None:
            raise Refused(f"There is no keno work station {number}.", AT_STATION)
        return found

    def find_shift(self, number: int, by: int | None = None) -> tuple[Station, Shift]:
        """Return a station and its shift. If `by` is given, it must be the person signed on."""
        station = self.station(number)
        if station.shift is None:
            raise Refused(f"Nobody is signed on at station {number}. Sign on first.", AT_STATION)
        if by is not None and by != station.shift.person:
            why = f"{station.shift.name} is signed on at station {number}. Nobody else can work there."
            raise Refused(why, AT_STATION)
        return station, station.shift

    def is_locked(self, at: datetime) -> bool:
        """Return whether the stations are locked for the game, by an entry or by the clock."""
        if self.game is None or self.game.locked:
            return self.game is not None
        closing = self.game.closing_time(self.rules) if self.rules.lock_out == "automatic" else None
        return closing is not None and at >= closing

    def first_game_on_sale(self, at: datetime) -> int:
        """Return the first game that a ticket can be sold for now."""
        self.check_working()
        self.check_day()
        if self.game is None:
            raise Refused("No game is open. Wait for the next.", LOCKED)
        if not self.is_locked(at):
            return self.game.number
        if self.rules.sell_later_games_during_draw == "off":
            raise Refused(f"The stations are locked for game {self.game.number}.", LOCKED)
        return self.game.number + 1

    def with_station(self, station: Station) -> RoomState:
        return replace(self, stations={**self.stations, station.number: station})

    # As JSON

    def to_json(self) -> dict[str, Any]:
        row: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)[1:]}
        row["game"] = self.game and [_encode_time(each) for each in self.game]
        row["stations"] = [[*each[:3], each.shift] for each in self.stations.values()]
        return row

    @classmethod
    def from_json(cls, entry: int, row: Mapping[str, Any]) -> RoomState:
        stations = [
            Station(number, booth, satellite, Shift(*shift) if shift else None)
            for number, booth, satellite, shift in row["stations"]
        ]
        game = row["game"]
        if game is not None:
            number, commitment, opened, closes, noticed, locked, locked_at, begun = game
            game = CurrentGame(
                number,
                commitment,
                datetime.fromisoformat(opened),
                datetime.fromisoformat(closes),
                _decode_time(noticed),
                locked,
                _decode_time(locked_at),
                begun,
            )
        return cls(**{**row, "entry": entry, "game": game, "stations": {s.number: s for s in stations}})


def _encode_time(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _decode_time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


# Reading and writing it


def read_state(connection: Connection) -> RoomState:
    """Return the newest state in the ledger."""
    row = connection.execute(_NEWEST).one_or_none()
    return RoomState() if row is None else RoomState.from_json(row.entry, row.state)


def state_of(tx: Transaction) -> RoomState:
    """Return the state during a transaction."""
    return tx.read_once(STATE_KEY, read_state, lasting=True)


def change_state(state: RoomState, *, rows: tuple[NewRow, ...] = (), **more: Any) -> LedgerEntry:
    """Return an entry that changes the room and adds other rows."""
    all_rows = (NewRow(RoomRow, {"state": state.to_json()}), *rows)
    return LedgerEntry(rows=all_rows, forgets=(STATE_KEY, TICKETS_KEY), **more)


def parse_day(day: object) -> str:
    """Validate a gaming day and return it as text."""
    try:
        return date.fromisoformat(day if isinstance(day, str) else "").isoformat()
    except ValueError:
        raise BadInput(f"{str(day)[:20]!r} is not a date. Write it as in 2026-05-01.") from None
