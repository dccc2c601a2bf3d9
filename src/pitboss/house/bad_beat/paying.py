"""Pay a verified bad beat: notice, call, preparation, payment. 13:69F-14.19(b)4, (i), (j)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pydantic import Field
from sqlalchemy import select

from pitboss.house.bad_beat.adopting import PAYOUTS
from pitboss.house.bad_beat.citations import BONUSES, CALLED, PENDING, PREPARED
from pitboss.house.bad_beat.claims import (
    ClaimSteps,
    find_claim,
    find_claim_at_step,
    make_step_entry,
    open_claim_names,
    step_is_due,
    warn_of_own_names,
)
from pitboss.house.bad_beat.department import PAYOUT, ClaimName, PayoutForm, Seat, bad_beat
from pitboss.house.bad_beat.papers import pending_notice
from pitboss.house.bad_beat.rows import PaidRow
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import (
    CAGE,
    PATRONS,
    PREPARED_MONEY,
    adopted_rules,
    find_table_state,
    post_advance,
    primary,
    rules_of,
)
from pitboss.house.due import Due
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import DEPARTMENTS, POKER_SHIFT_SUPERVISORS, POKER_SUPERVISORS
from pitboss.law import Cite
from pitboss.table.fields import Money, PersonName, ShortText, TableNumber
from pitboss.table.refused import Refused

__all__ = ["award_bonus", "call", "pay", "post_pending", "prepare"]

ACCOUNTING = ("accounting representative",)
DELIVERERS = ("security officer", *ACCOUNTING)
CLAIM_CHOICES = {"claim": open_claim_names, **PAYOUTS}


class ClaimStepForm(PayoutForm):
    claim: ClaimName = Field(title="Claim")


class PrepareForm(ClaimStepForm):
    kind: Literal["cash", "cash equivalent", "chips"] = Field(title="Form of payment")


class PayForm(ClaimStepForm):
    seat: Seat = Field(title="Seat")
    player: PersonName = Field(title="Player")


class BonusForm(PayoutForm):
    bonus: ShortText = Field(title="Bonus of the posted rules")
    table: TableNumber = Field(title="Table")
    player: PersonName = Field(title="Player")


class Prepared(OperationResult):
    kind: str = Field(title="Form of payment")
    total: Money


class PaidOut(OperationResult):
    amount: Money


def is_paid_at(where: str) -> Callable[[Transaction, PayForm | None], bool]:
    """Return a check that a claim is paid at this place, by the rules under which it was made."""

    def check(tx: Transaction, form: PayForm | None) -> bool:
        if form is None:
            return (adopted_rules(tx.connection, PAYOUT) or PayoutRules()).paid_at == where
        return _rules(find_claim(tx.connection, form.payout, form.claim, PREPARED)).paid_at == where

    return check


@bad_beat.operation(
    "post-pending",
    title="Post notice that the display is pending",
    cite=PENDING,
    kind="bad beat pending",
    paper=pending_notice,
    signers=(Signer("posts", POKER_SHIFT_SUPERVISORS, PENDING, "Posts the notice"),),
    example={"claim": "claim-57"},
    due=lambda tx: step_is_due(
        tx, "verified", "post the notice that the display is pending", PENDING, "post-pending"
    ),
    choices=CLAIM_CHOICES,
)
def post_pending(tx: Transaction, form: ClaimStepForm, signers: SignersByPart) -> LedgerEntry:
    """Post the notice that the displayed amount is pending adjustment."""
    return make_step_entry(_find_claim_at_step(tx, form, "verified", PENDING), "pending", {})


@bad_beat.operation(
    "call",
    title="Call security or accounting",
    cite=CALLED,
    kind="bad beat called",
    signers=(
        Signer("calls", POKER_SHIFT_SUPERVISORS, CALLED, "Makes the call"),
        Signer("answers", DELIVERERS, CALLED, "Answers it"),
    ),
    example={"claim": "claim-57"},
    due=lambda tx: step_is_due(tx, "pending", "call security or accounting", CALLED, "call", "table"),
    choices=CLAIM_CHOICES,
)
def call(tx: Transaction, form: ClaimStepForm, signers: SignersByPart) -> LedgerEntry:
    """The shift supervisor calls security or accounting to bring the payout to the table."""
    mine = _find_claim_at_step(tx, form, "pending", CALLED)
    if _rules(mine).paid_at == "cage":
        raise Refused("This house pays bad beats at the cage. Skip this step.", PREPARED)
    return make_step_entry(mine, "called", {"department": DEPARTMENTS[signers["answers"].position]})


def prepare_is_due(tx: Transaction) -> list[Due]:
    what, name = "prepare the distribution", "prepare"
    at_table = step_is_due(tx, "called", what, PREPARED, name, "table")
    return [*at_table, *step_is_due(tx, "pending", what, PREPARED, name, "cage")]


@bad_beat.operation(
    "prepare",
    title="Prepare the distribution",
    cite=PREPARED,
    kind="bad beat prepared",
    result=Prepared,
    signers=(Signer("prepares", ACCOUNTING, PREPARED, "Prepares it"),),
    example={"claim": "claim-57", "kind": "cash"},
    due=prepare_is_due,
    choices=CLAIM_CHOICES,
)
def prepare(tx: Transaction, form: PrepareForm, signers: SignersByPart) -> LedgerEntry:
    """Accounting prepares the payout. The house advances money that is not in the cage yet."""
    rules = _rules(find_claim(tx.connection, form.payout, form.claim, PREPARED))
    mine = _find_claim_at_step(tx, form, "pending" if rules.paid_at == "cage" else "called", PREPARED)
    if form.kind not in rules.kinds:
        raise Refused(f"This house prepares a payout in {' or '.join(rules.kinds)}.", PREPARED, "kind")
    total = mine.steps["verified"]["total"]
    postings = [*post_advance(total - tx.balance(CAGE), PREPARED)]
    if total:
        postings.append(Posting(total, PREPARED_MONEY, CAGE, PREPARED))
    says = {"kind": form.kind, "total": total}
    return make_step_entry(mine, "prepared", says, postings=tuple(postings), answer=says)


def pay_is_due(tx: Transaction) -> list[Due]:
    return step_is_due(tx, "prepared", "pay, and adjust the displays", PREPARED, "pay")


@bad_beat.operation(
    "pay",
    title="Pay a winner",
    cite=PREPARED,
    kind="bad beat payment",
    result=PaidOut,
    signers=(
        Signer("delivers", DELIVERERS, CALLED, "Delivers it to the table", is_paid_at("table")),
        Signer("attends", POKER_SUPERVISORS, PREPARED, "Poker supervisor who attends", is_paid_at("table")),
        Signer("pays", ("cashier",), PREPARED, "Cashier who pays", is_paid_at("cage")),
    ),
    example={"claim": "claim-57", "seat": 1, "player": "Ann"},
    due=pay_is_due,
    choices=CLAIM_CHOICES,
)
def pay(tx: Transaction, form: PayForm, signers: SignersByPart) -> LedgerEntry:
    """Pay a winner, once, at the table or at the cage."""
    mine = _find_claim_at_step(tx, form, "prepared", PREPARED)
    shares = sum_shares(mine).get(form.seat, {})
    if not shares or mine.claim_data["players"][str(form.seat)] != form.player:
        field = "player" if shares else "seat"
        raise Refused(f"Nothing is due to {form.player} in seat {form.seat}.", PREPARED, field)
    if form.seat in find_paid_seats(tx, mine.id):
        raise Refused(f"Seat {form.seat} has already been paid.", PREPARED, "seat")
    if "delivers" in signers:
        called = mine.steps["called"]["department"]
        if DEPARTMENTS[signers["delivers"].position] != called:
            why = f"{called.capitalize()} was called. Somebody from that department must deliver it."
            raise Refused(why, CALLED, "sign.delivers")
    total = sum(shares.values())
    rows = tuple(
        NewRow(PaidRow, {"claim": mine.id, "seat": form.seat, "fund": fund, "player": form.player,
                      "amount": amount})
        for fund, amount in shares.items()
    )  # fmt: skip
    return LedgerEntry(place=f"table {mine.claim_data['table']}", rows=rows, answer={"amount": total},
                 postings=(Posting(total, PATRONS, PREPARED_MONEY, PREPARED),),
                 warnings=warn_of_own_names(signers, {"player": form.player}, PREPARED))  # fmt: skip


@bad_beat.operation(
    "award-bonus",
    title="Pay another bonus",
    cite=BONUSES,
    kind="bad beat bonus",
    result=PaidOut,
    signers=(
        Signer("verifies", POKER_SHIFT_SUPERVISORS, BONUSES, "Verifies it"),
        Signer("prepares", ACCOUNTING, PREPARED, "Prepares it"),
    ),
    example={"bonus": "high hand", "table": "7", "player": "Ann"},
    choices={"bonus": lambda tx: _bonus_names(tx), **PAYOUTS},
)
def award_bonus(tx: Transaction, form: BonusForm, signers: SignersByPart) -> LedgerEntry:
    """Pay a bonus that the posted rules fund by contributions."""
    bonuses = {each.name: each.amount for each in rules_of(tx, form.payout).bonuses}
    if form.bonus not in bonuses:
        raise Refused(f"The posted rules have no bonus {form.bonus!r}.", BONUSES, "bonus")
    find_table_state(tx, form.table, form.payout)
    amount, fund = bonuses[form.bonus], primary(form.payout)
    postings = (
        Posting(amount, fund, PATRONS, BONUSES),
        *post_advance(amount - tx.balance(CAGE), PREPARED),
        Posting(amount, PATRONS, CAGE, BONUSES),
    )
    row = {"claim": f"bonus-{tx.number}", "seat": 0, "fund": fund.name, "player": form.player,
           "amount": amount}  # fmt: skip
    return LedgerEntry(place=f"table {form.table}", postings=postings, rows=(NewRow(PaidRow, row),),
                 facts={"bonus": form.bonus, "player": form.player}, answer={"amount": amount},
                 warnings=warn_of_own_names(signers, {"player": form.player}, BONUSES))  # fmt: skip


def _bonus_names(tx: Transaction) -> list[str]:
    return [each.name for each in (adopted_rules(tx.connection, PAYOUT) or PayoutRules()).bonuses]


def sum_shares(of: ClaimSteps) -> dict[int, dict[str, int]]:
    """Return each seat's shares of a verified claim, by name of the fund."""
    found: dict[int, dict[str, int]] = {}
    for seat, fund, amount, _ in of.steps.get("verified", {}).get("shares", ()):
        mine = found.setdefault(seat, {})
        mine[fund] = mine.get(fund, 0) + amount
    return found


def find_paid_seats(tx: Transaction, claim: str) -> set[int]:
    """Return the seats that a claim has paid."""
    return set(tx.connection.scalars(select(PaidRow.seat).where(PaidRow.claim == claim)))


def is_fully_paid(tx: Transaction, of: ClaimSteps) -> bool:
    """Return whether a claim has been paid in full."""
    return of.last_step == "prepared" and set(sum_shares(of)) <= find_paid_seats(tx, of.id)


def _find_claim_at_step(tx: Transaction, form: ClaimStepForm, after: str, law: Cite) -> ClaimSteps:
    return find_claim_at_step(tx.connection, form.payout, form.claim, after, law)


def _rules(of: ClaimSteps) -> PayoutRules:
    return PayoutRules.from_json(of.claim_data["rules"])
