"""Each day accounting matches duplicates with originals, and finds what is missing. 13:69F-14.19(h)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, select

from pitboss.house.bad_beat.adopting import Signatures
from pitboss.house.bad_beat.laws import MATCHED
from pitboss.house.bad_beat.rows import FormRow, MatchRow, PadRow, PartRow, iso
from pitboss.house.bad_beat.state import BadBeatForm, gaming_day, rules_of
from pitboss.house.bad_beat.texts import numbers
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.standing import Standing
from pitboss.house.staff.duties import Duty, Part
from pitboss.table.refused import Refused

REVENUE = Account("house", "poker revenue, master game report")
ADJUSTMENTS = Account("house", "adjustments of the master game report")
MATCHES = Duty("the match of forms", (Part("matches", ("accounting representative",), MATCHED),))


@dataclass(frozen=True, kw_only=True)
class Match(BadBeatForm):
    """The serial numbers of the originals from the count room, and of the duplicates from the locked box."""

    originals: list[int]
    duplicates: list[int]


def match(book: Book, form: Match, signatures: Signatures) -> Done:
    """Compare the parts by number and by serial number; a duplicate without an original is poker revenue."""

    def decide(standing: Standing) -> Entry:
        rules = rules_of(standing, form.payout)
        came = {"original": numbers(form.originals, "originals"),
                "duplicate": numbers(form.duplicates, "duplicates")}  # fmt: skip
        hands = MATCHES.done_by(standing, signatures, form.asked)
        filled, before = _forms(standing, form.payout), _received(standing, form.payout)
        for part, serials in came.items():
            for serial in serials:
                if serial not in filled:
                    _check_known(standing, form.payout, serial, part)
                if serial not in filled or (serial, part) in before:
                    raise Refused(f"the {part} of form {serial} was received before", MATCHED)
        have = {part: {n for n, kind in before if kind == part} | set(new) for part, new in came.items()}
        alone = sorted(set(came["duplicate"]) - have["original"])
        orphans = sorted(set(came["original"]) - have["duplicate"])
        adjusted = alone + (orphans if rules.bb_orphan_original == "add_to_revenue" else [])
        report = {
            "originals": len(came["original"]),
            "duplicates": len(came["duplicate"]),
            "without original": alone,
            "without duplicate": orphans,
            "missing": sorted(filled.keys() - have["original"] - have["duplicate"]),
            "unused": _gaps(standing, form.payout),
            "added to revenue": sum(filled[serial] for serial in adjusted),
        }
        postings = tuple(
            Posting(filled[serial], ADJUSTMENTS, REVENUE, MATCHED) for serial in adjusted if filled[serial]
        )
        return Entry(kind="bad beat match", cite=MATCHED, place="accounting", hands=hands, postings=postings,
                     rows=_rows(standing, form.payout, came), facts=report, answer=report)  # fmt: skip

    return book.do(form.asked, decide)


def unmatched(payout: str) -> Select[Any]:
    """The forms of which accounting does not have both parts, by their numbers."""
    had = (
        select(PartRow.serial)
        .where(PartRow.step == "received")
        .group_by(PartRow.serial)
        .having(func.count() == 2)
    )
    chosen = select(FormRow.__table__).where(FormRow.payout == payout, FormRow.void.is_(False))
    return chosen.where(FormRow.serial.not_in(had)).order_by(FormRow.serial)


def _forms(standing: Standing, payout: str) -> dict[int, int]:
    """The forms that are not matched, with their amounts."""
    return {row.serial: row.amount for row in standing.connection.execute(unmatched(payout))}


def _received(standing: Standing, payout: str) -> set[tuple[int, str]]:
    """The parts of such forms that accounting has had."""
    mine = unmatched(payout).subquery().c.serial
    had = select(PartRow.serial, PartRow.part).where(
        PartRow.step == "received", PartRow.serial.in_(select(mine))
    )
    return {(row.serial, row.part) for row in standing.connection.execute(had)}


def _check_known(standing: Standing, payout: str, serial: int, part: str) -> None:
    """Refuse a part of a form that nobody filled in."""
    filled = select(FormRow.entry).where(
        FormRow.serial == serial, FormRow.payout == payout, FormRow.void.is_(False)
    )
    if standing.connection.scalar(filled) is None:
        raise Refused(f"no form {serial} was filled in: look at the {part} again", MATCHED)


def _gaps(standing: Standing, payout: str) -> list[int]:
    """Numbers that were passed over: a later form of the same pad was used, they were not, nor made void."""
    used, last = func.count(FormRow.serial), func.max(FormRow.serial)
    pads = (
        select(PadRow.first, last)
        .join(FormRow, FormRow.serial.between(PadRow.first, PadRow.last))
        .where(FormRow.payout == payout)
        .group_by(PadRow.first)
        .having(used < last - PadRow.first + 1)
    )
    gaps: list[int] = []
    for first, upto in standing.connection.execute(pads).all():
        taken = set(
            standing.connection.scalars(select(FormRow.serial).where(FormRow.serial.between(first, upto)))
        )
        gaps += [serial for serial in range(first, upto) if serial not in taken]
    return sorted(gaps)


def _rows(standing: Standing, payout: str, came: dict[str, list[int]]) -> tuple[Row, ...]:
    parts = [
        Row(PartRow, {"serial": serial, "part": part, "step": "received"})
        for part, serials in came.items()
        for serial in serials
    ]
    return (Row(MatchRow, {"payout": payout, "day": iso(gaming_day(standing))}), *parts)
