"""Adjust the displays to the official record, attended by a poker supervisor. 13:69F-14.19(k), (o)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from pitboss.house.bad_beat.adopting import PAYOUTS
from pitboss.house.bad_beat.citations import ADJUSTED, AGREES, RECORD
from pitboss.house.bad_beat.claims import ClaimSteps, open_claims
from pitboss.house.bad_beat.department import PAYOUT, PayoutForm, bad_beat
from pitboss.house.bad_beat.display_amounts import carry_difference, least_displays
from pitboss.house.bad_beat.due import first_adopted, make_due, next_daily_deadline, offered_payouts
from pitboss.house.bad_beat.papers import display_sheet
from pitboss.house.bad_beat.paying import is_fully_paid
from pitboss.house.bad_beat.promises import check_display
from pitboss.house.bad_beat.rows import ClaimRow, DisplayRow
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import adopted_rules, primary, rules_of, secondary
from pitboss.house.due import Due
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.table.fields import Money, Rows, blame
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["adjust_displays", "compute_record"]

Level = Literal["primary", "secondary"]


class ShownAmount(FormRow):
    display: Level = Field(title="Display")
    amount: Money = Field(title="Amount shown")


class AdjustForm(PayoutForm):
    shows: Annotated[list[ShownAmount], Rows(key="display")] = Field(title="Displays")


class Displayed(OperationResult):
    primary: Money
    secondary: Money | None = None


def displays_are_due(tx: Transaction) -> list[Due]:
    """List the displays' daily adjustments."""
    found = []
    for payout, _ in offered_payouts(tx):
        shown = DisplayRow.fund == primary(payout).name
        when = next_daily_deadline(tx, DisplayRow, shown, first_adopted(tx.connection, payout))
        found.append(make_due(when, "adjust the displays", RECORD, payout, "adjust-displays"))
    return found


def fill_in_record(tx: Transaction) -> Mapping[str, Any]:
    """Start with the amounts that the displays should show."""
    if adopted_rules(tx.connection, PAYOUT) is None:
        return {}
    right = _compute_record(tx, PAYOUT, rules_of(tx, PAYOUT))[0]
    return {"shows": [{"display": name, "amount": amount} for name, amount in right.items()]}


@bad_beat.operation(
    "adjust-displays",
    title="Adjust the displays",
    cite=ADJUSTED,
    kind="bad beat display",
    paper=display_sheet,
    result=Displayed,
    signers=(
        Signer("adjusts", ("accounting representative",), RECORD, "Adjusts the displays"),
        Signer("attends", POKER_SUPERVISORS, ADJUSTED, "Poker supervisor who attends"),
    ),
    example={"shows": [{"display": "primary", "amount": 270_000}]},
    prefill=fill_in_record,
    due=displays_are_due,
    choices=PAYOUTS,
)
def adjust_displays(tx: Transaction, form: AdjustForm, signers: SignersByPart) -> LedgerEntry:
    """Set the displays to the record, and close claims that are fully paid.

    Money set aside for winners stays displayed until they are paid, so an absent winner delays no adjustment.
    """
    rules = rules_of(tx, form.payout)
    known = open_claims(tx.connection, form.payout)
    right, postings = _compute_record(tx, form.payout, rules)
    _check_shown(form.shows, right, least_displays(tx.connection, form.payout, rules))
    funds = {"primary": primary(form.payout)}
    if rules.has_separate_secondary:
        funds["secondary"] = secondary(form.payout)
    rows = [NewRow(DisplayRow, {"fund": fund.name, "amount": right[name]}) for name, fund in funds.items()]
    rows += [_adjusted_row(each) for each in known if is_fully_paid(tx, each)]
    return LedgerEntry(postings=tuple(postings), rows=tuple(rows), facts=right, answer=right)


def compute_record(ledger: Ledger, payout: str = PAYOUT) -> dict[str, int]:
    """Return the amounts to display, from accounting's record and the previous display."""
    with ledger.reading() as tx:
        return _compute_record(tx, payout, rules_of(tx, payout))[0]


def _compute_record(tx: Transaction, payout: str, rules: PayoutRules) -> tuple[dict[str, int], list[Posting]]:
    """Return the amounts to display, and the postings by which the house adds money for them."""
    least = least_displays(tx.connection, payout, rules)
    amount, postings = carry_difference(tx, rules, payout, primary(payout))
    right = {"primary": max(amount, least["primary"])}
    if rules.has_separate_secondary:
        amount, more = carry_difference(tx, rules, payout, secondary(payout))
        right["secondary"] = max(amount, least["secondary"])
        postings += more
    elif rules.secondary:
        right["secondary"] = right["primary"] * rules.secondary_percent // 100
    return right, postings


def _check_shown(shows: list[ShownAmount], right: dict[str, int], least: dict[str, int]) -> None:
    """Check that displays show the record to the cent, and fall only by what was paid."""
    if {each.display for each in shows} != right.keys():
        raise Refused(f"Enter one row for each display: {' and '.join(right)}.", AGREES, "shows")
    for place, each in enumerate(shows):
        with blame(f"shows.{place}.amount"):
            check_display(each.display, each.amount, least[each.display])
            if each.amount != right[each.display]:
                record = dollars(right[each.display])
                raise Refused(f"The {each.display} record is {record}. Display that.", AGREES)


def _adjusted_row(of: ClaimSteps) -> NewRow:
    return NewRow(ClaimRow, {"claim": of.id, "step": "adjusted", "payout": of.payout, "says": {}})
