"""A casino night as operations and screens see it, read from its records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, select

from pitboss.charity.accounts import GameAccounts
from pitboss.charity.casino_night.games import TOURNAMENT, NightGame, require_game
from pitboss.charity.casino_night.laws import AUTHORIZED
from pitboss.charity.casino_night.rows import CasinoNightRow
from pitboss.charity.prizes import Prize, PrizeCategory
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.table.fields import FieldError
from pitboss.table.refused import Refused

NightStatus: TypeAlias = Literal["planned", "closed", "canceled"]
RecordKind: TypeAlias = Literal["night", "game", "step", "table", "prize", "drawer"]
LISTED = "casino nights"
"""Name under which a transaction caches the numbers of all nights."""


@dataclass(frozen=True, kw_only=True)
class NightTable:
    """A table on the floor."""

    name: str
    game: NightGame
    dealer: int
    """Person number of the dealer."""
    dealer_name: str
    contract: int = 0
    """Contract under which a provider supplies the table; 0 if the organization owns it."""
    is_open: bool = True
    opened: str = ""
    closed: str = ""

    @property
    def is_tournament(self) -> bool:
        return self.game.name == TOURNAMENT


@dataclass(frozen=True, kw_only=True)
class ProgramStep:
    """A line of the program: when, and what happens."""

    name: str
    """Its number within the night."""
    at: datetime
    title: str
    details: str = ""


@dataclass(frozen=True, kw_only=True)
class NightPrize:
    """A prize of the night, and who won it."""

    name: str
    value: int
    category: PrizeCategory
    donated: bool
    winner: str = ""
    won_at: str = ""
    """The game or drawing that it was won at."""

    @property
    def prize(self) -> Prize:
        return Prize(name=self.name, value=self.value, category=self.category, donated=self.donated)


@dataclass(frozen=True, kw_only=True)
class NightDrawer:
    """A seller's drawer."""

    name: str
    seller: int
    seller_name: str
    bank: int
    is_open: bool = True


@dataclass(frozen=True, kw_only=True)
class CasinoNight:
    """A casino night: its license and terms, with everything recorded for it."""

    number: int
    """Nights are numbered from 1."""
    title: str
    license: str
    opens: datetime
    closes: datetime
    place: str
    equipment: Literal["owned", "rented"]
    contract: int
    """Contract of the provider of rented equipment; 0 if there is none."""
    minimum_age: int
    status: NightStatus = "planned"
    games: Mapping[str, str] = field(default_factory=dict)
    """The rules sheet of each game in the program, by the game's name. Empty if none was given."""
    steps: tuple[ProgramStep, ...] = ()
    tables: Mapping[str, NightTable] = field(default_factory=dict)
    prizes: Mapping[str, NightPrize] = field(default_factory=dict)
    drawers: Mapping[str, NightDrawer] = field(default_factory=dict)

    @property
    def money(self) -> GameAccounts:
        return GameAccounts(place_of(self.number))

    @property
    def day(self) -> date:
        """The day of the event, by the clock with which its hours were written."""
        return self.opens.date()

    @property
    def open_tables(self) -> list[NightTable]:
        return [each for each in self.tables.values() if each.is_open]

    @property
    def other_tables(self) -> list[NightTable]:
        """Open tables of games other than the tournament."""
        return [each for each in self.open_tables if not each.is_tournament]

    @property
    def open_drawers(self) -> list[NightDrawer]:
        return [each for each in self.drawers.values() if each.is_open]


# Reading


def read_night(connection: Connection, number: int) -> CasinoNight | None:
    """Read a night with its newest records."""
    row = CasinoNightRow
    chosen = select(row.kind, row.name, row.state).where(row.night == number).order_by(row.id)
    records: dict[str, dict[str, Mapping[str, Any]]] = {}
    for kind, name, state in connection.execute(chosen):
        records.setdefault(kind, {})[name] = state
    return _make_night(number, records) if "night" in records else None


def _make_night(number: int, records: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> CasinoNight:
    state: dict[str, Any] = dict(records["night"][str(number)])
    state |= {name: datetime.fromisoformat(state[name]) for name in ("opens", "closes")}
    steps = [
        ProgramStep(name=name, **each | {"at": datetime.fromisoformat(each["at"])})  # type: ignore[operator]
        for name, each in _list_kept(records, "step")
    ]
    return CasinoNight(
        number=number, **state,
        games={name: each["rules_sheet"] for name, each in _list_kept(records, "game")},
        steps=tuple(sorted(steps, key=lambda each: (each.at, int(each.name)))),
        tables={
            name: NightTable(name=name, **each | {"game": require_game(each["game"])})  # type: ignore[operator]
            for name, each in _list_kept(records, "table")
        },
        prizes={name: NightPrize(name=name, **each) for name, each in _list_kept(records, "prize")},
        drawers={name: NightDrawer(name=name, **each) for name, each in _list_kept(records, "drawer")},
    )  # fmt: skip


def _list_kept(
    records: Mapping[str, Mapping[str, Mapping[str, Any]]], kind: RecordKind
) -> list[tuple[str, Mapping[str, Any]]]:
    """List the records of a kind, without those that were taken back."""
    return [(name, state) for name, state in records.get(kind, {}).items() if state]


def list_nights(connection: Connection) -> list[int]:
    """List the numbers of all nights, the oldest first."""
    row = CasinoNightRow
    chosen = select(row.night).where(row.kind == "night").order_by(row.night).distinct()
    return list(connection.scalars(chosen))


def read_nights(connection: Connection) -> list[CasinoNight]:
    """Read every night, by day."""
    found = (read_night(connection, number) for number in list_nights(connection))
    return sorted((each for each in found if each is not None), key=lambda each: each.opens)


def find_current_night(nights: Sequence[CasinoNight], now: datetime) -> CasinoNight | None:
    """Return the night that is going on, else the next one, else the last one."""
    planned = [each for each in nights if each.status == "planned"]
    coming = [each for each in planned if each.closes >= now]
    if coming:
        return coming[0]
    kept = planned or [each for each in nights if each.status == "closed"]
    return kept[-1] if kept else None


def night_numbers(tx: Transaction) -> list[str]:
    """List the numbers of nights that are not over, for forms."""
    return [str(each.number) for each in planned_nights(tx)]


def planned_nights(tx: Transaction) -> list[CasinoNight]:
    """Return the nights that are planned or going on, as operations see them."""
    return [each for each in all_nights(tx) if each.status == "planned"]


def find_night(tx: Transaction, number: int) -> CasinoNight | None:
    """Return a night as operations see it."""
    return tx.read_once(place_of(number), lambda connection: read_night(connection, number), lasting=True)


def place_of(number: int) -> str:
    """Return the name of a night in the ledger and in a transaction's cache."""
    return f"casino night {number}"


def require_night(tx: Transaction, number: int) -> CasinoNight:
    """Return a night that is planned or going on, or refuse."""
    found = find_night(tx, number)
    if found is None:
        raise Refused(
            f"There is no casino night {number}. Plan it with casino-night/plan.", AUTHORIZED, "night"
        )
    if found.status != "planned":
        raise Refused(f"Casino night {number} is {found.status}.", AUTHORIZED, "night")
    return found


def all_nights(tx: Transaction) -> list[CasinoNight]:
    """Return every night as operations see it, whatever became of it."""
    numbers = tx.read_once(LISTED, list_nights, lasting=True)
    return [each for number in numbers if (each := find_night(tx, number))]


def nights_of(tx: Transaction, license: str, day: date) -> list[CasinoNight]:
    """Return the planned nights under a license on a day."""
    return [each for each in planned_nights(tx) if each.license == license and each.day == day]


def floor_games(nights: Iterable[CasinoNight], license: str, day: date) -> tuple[str, ...] | None:
    """Return the games with an open table beside the tournament; None if no night of that day is on record.

    A night that was closed is on record with no table open.
    """
    found = [
        each for each in nights
        if (each.license, each.day) == (license, day) and each.status in ("planned", "closed")
    ]  # fmt: skip
    games = (table.game.name for night in found for table in night.other_tables)
    return tuple(dict.fromkeys(games)) if found else None


# Writing


def record(night: int, kind: RecordKind, name: str, state: Mapping[str, Any]) -> NewRow:
    """Return the row that makes a state current. An empty one takes the record back."""
    return NewRow(CasinoNightRow, {"night": night, "kind": kind, "name": name, "state": dict(state)})


def night_entry(
    night: int, *rows: NewRow, answer: Mapping[str, Any] | None = None, reason: str = "",
    warnings: Iterable[FieldError] = (), forgets: tuple[str, ...] = (), **more: Any,
) -> LedgerEntry:  # fmt: skip
    """Return an entry that changes a night."""
    return LedgerEntry(
        place=place_of(night), rows=rows, answer=answer or {}, reason=reason, warnings=tuple(warnings),
        forgets=(place_of(night), *forgets), **more,
    )  # fmt: skip
