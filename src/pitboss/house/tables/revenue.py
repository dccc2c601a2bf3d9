"""The daily report of revenue by table and game: handle, drop, win, hold, rake and time charges."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, func, or_, select

from pitboss.house.casino import Casino
from pitboss.house.ledger.rows import EntryRow, PostingRow
from pitboss.house.tables.money import FIGURES, NO_FIGURES, TableFigures
from pitboss.house.tables.posting import KINDS
from pitboss.house.tables.rows import TablePostingRow
from pitboss.law import cite
from pitboss.table.money import dollars

LAW = cite("13:69F-14.14(a)")
EARNED = ("win", "rake", "time charges", "coupons")
"""Kinds of account whose postings must add up to the report's figures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RevenueLine:
    """The revenue of one table, one game or the house on a day."""

    table: int | None = None
    name: str = ""
    game: str = ""
    rounds: int = 0
    figures: TableFigures = NO_FIGURES

    @property
    def revenue(self) -> int:
        """The house's earnings, less the cost of coupons."""
        return self.figures.win + self.figures.rake + self.figures.time - self.figures.coupons

    @property
    def hold(self) -> Fraction | None:
        """The share of the drop won by the house; None without a drop, or if poker is included."""
        drop, win = self.figures.bought, self.figures.win
        return Fraction(win, drop) if drop and win and not (self.figures.rake or self.figures.time) else None

    def __add__(self, other: RevenueLine) -> RevenueLine:
        return RevenueLine(
            game=self.game, rounds=self.rounds + other.rounds, figures=self.figures + other.figures
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RevenueReport:
    """The revenue of a gaming day, and the sealed entries behind it."""

    casino: str
    day: date
    tables: tuple[RevenueLine, ...]
    games: tuple[RevenueLine, ...]
    total: RevenueLine
    entries: int
    first: int | None
    last: int | None
    seal: str
    """The seal of the last entry."""
    disagreement: str
    """Difference between the postings and the figures; empty if there is none."""

    def to_json(self) -> dict[str, Any]:
        return {
            "casino": self.casino,
            "day": self.day.isoformat(),
            "cite": str(LAW),
            "tables": [_as_row(each) for each in self.tables],
            "games": [_as_row(each) for each in self.games],
            "total": _as_row(self.total),
            "entries": {"count": self.entries, "first": self.first, "last": self.last, "seal": self.seal},
            "disagreement": self.disagreement,
        }

    def source(self) -> str:
        """Describe the entries of the ledger behind the figures."""
        if not self.entries:
            return "no table posted anything."
        return f"{self.entries:,} entries, {self.first} to {self.last}, the last sealed {self.seal[:16]}."

    def to_rows(self) -> list[list[str]]:
        """Return the printed rows of the report: tables, then games, then the total."""
        rows = [(f"{each.name} ({each.table})", each) for each in self.tables]
        rows += [("all", each) for each in self.games] + [("all", replace(self.total, game="all"))]
        return [
            [name, each.game, f"{each.rounds:,}", *(dollars(_amount(each, one)) for one in HEADINGS),
             f"{percent(each.hold)}%" if each.hold is not None else ""]
            for name, each in rows
        ]  # fmt: skip

    def to_csv(self) -> str:
        """Write a line for each table, in dollars and cents."""
        out = io.StringIO()
        columns = ["day", "table", "name", "game", "rounds", *HEADINGS.values(), "hold percent"]
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        for each in self.tables:
            amounts = [_plain(_amount(each, name)) for name in HEADINGS]
            name = f"'{each.name}" if each.name[:1] in _FORMULA_PREFIXES else each.name
            writer.writerow(
                [self.day, each.table, name, each.game, each.rounds, *amounts, percent(each.hold)]
            )
        return out.getvalue()


HEADINGS = {
    "handle": "handle", "bought": "drop", "win": "win", "rake": "rake", "time": "time charges",
    "coupons": "coupons", "revenue": "revenue", "funds": "to meters and funds",
    "contributions": "to the bad beat fund", "cashed": "cashed out",
}  # fmt: skip
"""The amounts of a line in order, with their headings in a report."""
_FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r")
"""Prefixes that would make a name a formula in a spreadsheet."""


def percent(part: Fraction | None) -> str:
    """Format a fraction in percent, to a tenth."""
    return "" if part is None else f"{float(round(part * 100, 1)):.1f}"


def _plain(amount: int) -> str:
    return f"{'-' * (amount < 0)}{abs(amount) // 100}.{abs(amount) % 100:02}"


def _amount(line: RevenueLine, name: str) -> int:
    amount: int = line.revenue if name == "revenue" else getattr(line.figures, name)
    return amount


def _as_row(line: RevenueLine) -> dict[str, Any]:
    row = {"table": line.table, "name": line.name, "game": line.game, "rounds": line.rounds}
    return row | {name: _amount(line, name) for name in HEADINGS} | {"hold": percent(line.hold)}


def revenue_of(connection: Connection, casino: Casino, day: date) -> RevenueReport:
    """Return the report of a gaming day, from the rows sealed with its entries."""
    since, until = casino.start_of_day(day).astimezone(UTC), casino.end_of_day(day).astimezone(UTC)
    within = EntryRow.kind.in_(KINDS), EntryRow.at >= since, EntryRow.at < until
    tables = _lines(connection, within)
    first, last, count = connection.execute(
        select(func.min(EntryRow.number), func.max(EntryRow.number), func.count()).where(*within)
    ).one()
    seal = connection.scalar(select(EntryRow.seal).where(EntryRow.number == last)) if last else ""
    total = _sum(tables)
    return RevenueReport(
        casino=casino.name,
        day=day,
        tables=tuple(tables),
        games=tuple(_by_game(tables)),
        total=total,
        entries=count,
        first=first,
        last=last,
        seal=seal or "",
        disagreement=_disagreement(_sum_postings(connection, within), total.figures),
    )


def _lines(connection: Connection, within: Iterable[Any]) -> list[RevenueLine]:
    columns = TablePostingRow.__table__.c
    sums = [func.sum(columns[name]) for name in FIGURES]
    rounds = func.count(func.nullif(columns.round, 0))
    group = columns.table_id, columns.name, columns.game
    rows = connection.execute(
        select(*group, rounds, *sums)
        .join(EntryRow, EntryRow.number == columns.entry)
        .where(*within)
        .group_by(*group)
        .order_by(columns.game, columns.table_id, columns.name)
    )
    return [
        RevenueLine(table=table, name=name, game=game, rounds=count,
                    figures=TableFigures(**dict(zip(FIGURES, map(int, amounts), strict=True))))
        for table, name, game, count, *amounts in rows
    ]  # fmt: skip


def _by_game(tables: list[RevenueLine]) -> list[RevenueLine]:
    found: dict[str, RevenueLine] = {}
    for each in tables:
        found[each.game] = found.get(each.game, RevenueLine(game=each.game)) + each
    return list(found.values())


def _sum(lines: Iterable[RevenueLine]) -> RevenueLine:
    total = RevenueLine()
    for each in lines:
        total += each
    return total


def _sum_postings(connection: Connection, within: Iterable[Any]) -> dict[str, int]:
    """Add up the postings to each kind of revenue account."""
    found = dict.fromkeys(EARNED, 0)
    for side, sign in ((PostingRow.credit, 1), (PostingRow.debit, -1)):
        earned = or_(*(side.like(f"{kind}: %") for kind in EARNED))
        chosen = select(side, func.sum(PostingRow.amount)).join(EntryRow, EntryRow.number == PostingRow.entry)
        for key, amount in connection.execute(chosen.where(*within, earned).group_by(side)):
            found[key.partition(": ")[0]] += sign * int(amount)
    return found


def _disagreement(posted: dict[str, int], figures: TableFigures) -> str:
    expected = {
        "win": figures.win,
        "rake": figures.rake,
        "time charges": figures.time,
        "coupons": -figures.coupons,
    }
    wrong = [kind for kind in EARNED if posted[kind] != expected[kind]]
    differing = ", ".join(wrong)
    return f"The postings do not add up to these figures ({differing}): verify the ledger." if wrong else ""


def day_of(casino: Casino, written: str, now: datetime) -> date:
    """Read a gaming day as typed; today's if left blank."""
    if not written.strip():
        return casino.gaming_day(now)
    casino.parse_day(written)
    return date.fromisoformat(written.strip())
