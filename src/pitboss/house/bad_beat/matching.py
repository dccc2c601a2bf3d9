"""Match duplicates with originals each day, and find missing forms. 13:69F-14.19(h)."""

from __future__ import annotations

from typing import Any

from pydantic import Field
from sqlalchemy import Select, func, select

from pitboss.house.bad_beat.adopting import PAYOUTS
from pitboss.house.bad_beat.citations import MATCHED, PLACED
from pitboss.house.bad_beat.department import PayoutForm, bad_beat
from pitboss.house.bad_beat.due import first_adopted, make_due, next_daily_deadline, offered_payouts
from pitboss.house.bad_beat.papers import match_report
from pitboss.house.bad_beat.rows import ContributionFormRow, MatchRow, PadRow, PartRow, format_day
from pitboss.house.bad_beat.state import gaming_day, rules_of
from pitboss.house.due import Due
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.table.fields import Money, NumberList
from pitboss.table.refused import Refused

__all__ = ["match_forms"]

REVENUE = LedgerAccount("house", "poker revenue, master game report")
ADJUSTMENTS = LedgerAccount("house", "adjustments of the master game report")
ADDED_STEP = "added"
"""Step of a part that arrived without its other part, so that its form was added to revenue."""


class MatchForm(PayoutForm):
    originals: NumberList = Field([], title="Originals from the count room")
    duplicates: NumberList = Field([], title="Duplicates from the locked box")


class MatchReport(OperationResult):
    originals: int
    duplicates: int
    without_original: list[int]
    without_duplicate: list[int]
    missing: list[int] = Field(title="Both parts missing")
    unused: list[int] = Field(title="Skipped numbers")
    added_to_revenue: Money
    taken_off_revenue: Money


def match_is_due(tx: Transaction) -> list[Due]:
    """List the daily matches of forms."""
    return [
        make_due(
            next_daily_deadline(
                tx, MatchRow, MatchRow.payout == payout, first_adopted(tx.connection, payout, rules)
            ),
            "match the forms",
            MATCHED,
            payout,
            "match-forms",
        )
        for payout, rules in offered_payouts(tx)
        if rules.counting == "inventory"
    ]


@bad_beat.operation(
    "match-forms",
    title="Match originals and duplicates",
    cite=MATCHED,
    kind="bad beat match",
    paper=match_report,
    place="accounting",
    result=MatchReport,
    signers=(Signer("matches", ("accounting representative",), MATCHED, "Matches the forms"),),
    example={"originals": [101, 102], "duplicates": [101, 102]},
    due=match_is_due,
    choices=PAYOUTS,
)
def match_forms(tx: Transaction, form: MatchForm, signers: SignersByPart) -> LedgerEntry:
    """Compare the parts by serial number. A duplicate without an original is added to poker revenue.

    If the other part turns up later, the amount is taken off revenue again.
    """
    rules = rules_of(tx, form.payout)
    came = {"original": sorted(form.originals), "duplicate": sorted(form.duplicates)}
    filled, before = _forms(tx, form.payout), _parts(tx, form.payout, "received")
    _check_parts(tx, form.payout, came, filled, before)
    have = {part: {n for n, kind in before if kind == part} | set(new) for part, new in came.items()}
    alone = sorted(set(came["duplicate"]) - have["original"])
    orphans = sorted(set(came["original"]) - have["duplicate"])
    added = [(serial, "duplicate") for serial in alone]
    if rules.bb_orphan_original == "add_to_revenue":
        added += [(serial, "original") for serial in orphans]
    back = _find_turned_up(tx, form.payout, came, before)
    report = MatchReport(
        originals=len(came["original"]),
        duplicates=len(came["duplicate"]),
        without_original=alone,
        without_duplicate=orphans,
        missing=sorted(filled.keys() - have["original"] - have["duplicate"]),
        unused=_find_gaps(tx, form.payout),
        added_to_revenue=sum(filled[serial] for serial, _ in added),
        taken_off_revenue=sum(filled[serial] for serial in back),
    ).to_json()
    postings = [Posting(filled[serial], ADJUSTMENTS, REVENUE, MATCHED) for serial, _ in added]
    postings += [Posting(filled[serial], REVENUE, ADJUSTMENTS, MATCHED) for serial in back]
    rows = [NewRow(MatchRow, {"payout": form.payout, "day": format_day(gaming_day(tx))})]
    rows += [_part_row(serial, part, "received") for part, serials in came.items() for serial in serials]
    rows += [_part_row(serial, part, ADDED_STEP) for serial, part in added]
    facts = {name.replace("_", " "): value for name, value in report.items()}
    return LedgerEntry(
        rows=tuple(rows), postings=tuple(each for each in postings if each.amount), facts=facts, answer=report
    )


def _check_parts(
    tx: Transaction,
    payout: str,
    came: dict[str, list[int]],
    filled: dict[int, int],
    before: set[tuple[int, str]],
) -> None:
    """Refuse a part that was not filled in, was already received, or was not placed: (g)."""
    placed = _parts(tx, payout, "placed")
    for part, serials in came.items():
        for serial in serials:
            if serial not in filled:
                _check_filled_in(tx, payout, serial, part)
            if serial not in filled or (serial, part) in before:
                raise Refused(f"The {part} of form {serial} was already received.", MATCHED, f"{part}s")
            if (serial, part) not in placed:
                raise Refused(f"Nobody has placed the {part} of form {serial}.", PLACED, f"{part}s")


def _find_turned_up(
    tx: Transaction, payout: str, came: dict[str, list[int]], before: set[tuple[int, str]]
) -> list[int]:
    """List forms that were added to revenue because of a missing part that has now arrived."""
    added = _parts(tx, payout, ADDED_STEP)
    found = [serial for serial in came["original"] if (serial, "duplicate") in before]
    return found + [serial for serial in came["duplicate"] if (serial, "original") in added]


def select_unmatched(payout: str) -> Select[Any]:
    """Select the forms with a part that accounting does not have, by serial number."""
    had = (
        select(PartRow.serial)
        .where(PartRow.step == "received")
        .group_by(PartRow.serial)
        .having(func.count() == 2)
    )
    chosen = select(ContributionFormRow.__table__).where(
        ContributionFormRow.payout == payout, ContributionFormRow.void.is_(False)
    )
    return chosen.where(ContributionFormRow.serial.not_in(had)).order_by(ContributionFormRow.serial)


def _forms(tx: Transaction, payout: str) -> dict[int, int]:
    """Return the amounts of unmatched forms by serial number."""
    return {row.serial: row.amount for row in tx.connection.execute(select_unmatched(payout))}


def _parts(tx: Transaction, payout: str, step: str) -> set[tuple[int, str]]:
    """Return the parts of unmatched forms that have a step on record."""
    mine = select_unmatched(payout).subquery().c.serial
    had = select(PartRow.serial, PartRow.part).where(PartRow.step == step, PartRow.serial.in_(select(mine)))
    return {(row.serial, row.part) for row in tx.connection.execute(had)}


def _check_filled_in(tx: Transaction, payout: str, serial: int, part: str) -> None:
    """Refuse a part of a form that nobody filled in."""
    filled = select(ContributionFormRow.entry).where(
        ContributionFormRow.serial == serial,
        ContributionFormRow.payout == payout,
        ContributionFormRow.void.is_(False),
    )
    if tx.connection.scalar(filled) is None:
        raise Refused(f"Nobody has filled in form {serial}. Check the {part}.", MATCHED, f"{part}s")


def _find_gaps(tx: Transaction, payout: str) -> list[int]:
    """List skipped numbers: unused and not voided, although a later form of the same pad was used."""
    used, last = func.count(ContributionFormRow.serial), func.max(ContributionFormRow.serial)
    pads = (
        select(PadRow.first, last)
        .join(ContributionFormRow, ContributionFormRow.serial.between(PadRow.first, PadRow.last))
        .where(ContributionFormRow.payout == payout)
        .group_by(PadRow.first)
        .having(used < last - PadRow.first + 1)
    )
    gaps: list[int] = []
    for first, upto in tx.connection.execute(pads).all():
        taken = set(
            tx.connection.scalars(
                select(ContributionFormRow.serial).where(ContributionFormRow.serial.between(first, upto))
            )
        )
        gaps += [serial for serial in range(first, upto) if serial not in taken]
    return sorted(gaps)


def _part_row(serial: int, part: str, step: str) -> NewRow:
    return NewRow(PartRow, {"serial": serial, "part": part, "step": step})
