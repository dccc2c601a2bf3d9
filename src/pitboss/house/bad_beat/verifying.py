"""Verify a bad beat, and set each player's share apart from the fund. 13:69F-14.19(i), (m), (n), (p)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from sqlalchemy import select

from pitboss.house.bad_beat.adopting import PAYOUTS
from pitboss.house.bad_beat.citations import OFFERED, RESET, SECONDARY, SEVERAL, SUBTRACTED, VERIFIED
from pitboss.house.bad_beat.claims import (
    ClaimSteps,
    claims_for,
    find_claim,
    find_claim_at_step,
    make_step_entry,
    open_claim_names,
    open_claims,
    step_is_due,
    warn_of_own_names,
)
from pitboss.house.bad_beat.department import ClaimName, PayoutForm, Seat, bad_beat
from pitboss.house.bad_beat.display_amounts import carry_difference
from pitboss.house.bad_beat.judging import QualifyingHands, Share, share_out
from pitboss.house.bad_beat.papers import payout_sheet
from pitboss.house.bad_beat.rows import PaidRow
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import (
    CAGE,
    PATRONS,
    PREPARED_MONEY,
    next_fund,
    primary,
    rules_of,
    secondary,
)
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import POKER_SHIFT_SUPERVISORS
from pitboss.law import Cite
from pitboss.table.fields import Money, Reason, Rows
from pitboss.table.refused import Refused

__all__ = ["verify"]


class VerifyForm(PayoutForm):
    claim: ClaimName = Field(title="Claim")
    qualifies: Literal["yes", "no"] = Field(title="The hand qualifies")
    reason: Reason = Field("", title="Why it does not")


class SeatDue(FormRow):
    seat: Seat = Field(title="Seat")
    player: str = Field(title="Player")
    amount: Money = Field(title="Amount")


class HandVerified(OperationResult):
    levels: list[str] = Field([], title="Payouts won")
    shares: Annotated[list[SeatDue], Rows(key="seat")] = Field([], title="Due")
    total: Money = 0
    reset: Money = Field(0, title="Reset amount in the new payout")


@bad_beat.operation(
    "verify",
    title="Verify the hand",
    cite=VERIFIED,
    kind="bad beat verified",
    other_kinds=("bad beat denied",),
    paper=payout_sheet,
    result=HandVerified,
    signers=(Signer("verifies", POKER_SHIFT_SUPERVISORS, VERIFIED, "Verifies the hand"),),
    example={"claim": "claim-57", "qualifies": "yes"},
    due=lambda tx: step_is_due(tx, "claimed", "verify the hand", VERIFIED, "verify"),
    choices={"claim": open_claim_names, **PAYOUTS},
)
def verify(tx: Transaction, form: VerifyForm, signers: SignersByPart) -> LedgerEntry:
    """A poker shift supervisor verifies the hand. Each player's share is set aside from the fund at once.

    A hand that proves not to qualify can be denied until somebody has been paid.
    """
    rules = rules_of(tx, form.payout)
    mine = find_claim(tx.connection, form.payout, form.claim, VERIFIED)
    if form.qualifies == "no" and not form.reason:
        raise Refused("Explain why the hand does not qualify.", VERIFIED, "reason")
    if form.qualifies == "no" and mine.is_open and "verified" in mine.steps:
        return _deny_verified(tx, rules, mine, form)
    mine = find_claim_at_step(tx.connection, form.payout, form.claim, "claimed", VERIFIED)
    for each in open_claims(tx.connection, form.payout):
        if each.id == mine.id:
            break
        if each.last_step == "claimed":
            raise Refused(f"{each.id} came first. Verify that one.", VERIFIED, "claim")
    if form.qualifies == "no":
        return make_step_entry(mine, "denied", {}, reason=form.reason, facts=_claim_facts(mine))
    for each in claims_for(tx.connection, mine.claim_data["table"], mine.claim_data["round"]):
        if "verified" in each.steps:
            raise Refused(f"This round is paid under claim {each.id}. Deny this one.", VERIFIED, "claim")
    levels, shares, postings = compute_shares(tx, form.payout, mine)
    players, by_seat = mine.claim_data["players"], dict[int, int]()
    for share in shares:
        by_seat[share.seat] = by_seat.get(share.seat, 0) + share.amount
    says = {
        "levels": levels,
        "shares": [[each.seat, each.fund.name, each.amount, each.of] for each in shares],
        "total": sum(by_seat.values()),
        "reset": sum(each.amount for each in postings if each.debit == next_fund(form.payout)),
    }
    seats = [{"seat": seat, "player": players[str(seat)], "amount": due} for seat, due in by_seat.items()]
    warnings = warn_of_own_names(signers, {f"claim.{seat}": name for seat, name in players.items()}, VERIFIED)
    return make_step_entry(mine, "verified", says, postings=tuple(postings), reason=form.reason,
                answer=says | {"shares": seats}, warnings=warnings, facts=_claim_facts(mine))  # fmt: skip


def _claim_facts(of: ClaimSteps) -> dict[str, Any]:
    """Repeat the claim's data for the paper of the payout."""
    rules, found = of.claim_data["rules"], of.claim_data["found"]
    least = rules["bad_beat"] if found["primary"] else rules["secondary"]
    return {name: of.claim_data[name] for name in ("table", "round", "board", "shown", "players")} | {
        "least": least
    }


def _deny_verified(tx: Transaction, rules: PayoutRules, of: ClaimSteps, form: VerifyForm) -> LedgerEntry:
    """Deny a verified claim: return its shares, its prepared money and the reset amount."""
    if tx.connection.scalars(select(PaidRow.entry).where(PaidRow.claim == of.id)).first() is not None:
        raise Refused(f"Somebody has been paid for {of.id}. Pay the others.", VERIFIED, "claim")
    says = of.steps["verified"]
    fund, postings = primary(of.payout), list[Posting]()
    funds = {fund.name} | ({secondary(of.payout).name} if rules.has_separate_secondary else set())
    for _, name, amount, _ in says["shares"]:
        back_to = LedgerAccount("fund", name) if name in funds else fund  # a fund that is offered no longer
        postings.append(Posting(amount, PATRONS, back_to, VERIFIED))
    back = sum(each.amount for each in postings if each.credit == fund) + tx.balance(fund)
    if reset := min(says["reset"], back):
        postings.append(Posting(reset, fund, next_fund(of.payout), RESET))
    if "prepared" in of.steps and says["total"]:
        postings.append(Posting(says["total"], CAGE, PREPARED_MONEY, VERIFIED))
    return make_step_entry(
        of, "denied", {}, reason=form.reason, postings=tuple(postings), facts=_claim_facts(of)
    )


# The amounts of a round


def compute_shares(
    tx: Transaction, payout: str, of: ClaimSteps
) -> tuple[list[str], list[Share], list[Posting]]:
    """Compute everyone's shares and their postings. After a win, the primary restarts at the reset amount.

    If the secondary had a separate fund when the round was dealt but no longer does, its money is now in the
    primary. It is paid from there at the secondary's current size, which is at least the amount displayed.
    """
    rules, found = PayoutRules.from_json(of.claim_data["rules"]), QualifyingHands(**of.claim_data["found"])
    now = rules_of(tx, payout)
    percent = now.secondary_percent if rules.has_separate_secondary else rules.secondary_percent
    players = [int(seat) for seat in of.claim_data["players"]]
    pool, postings = carry_difference(tx, rules, payout, primary(payout))
    levels, shares = [], list[Share]()
    if found.secondary:
        levels.append("secondary")
        source, amount, law = primary(payout), pool * percent // 100, SUBTRACTED
        if rules.has_separate_secondary and now.has_separate_secondary:
            source, law = secondary(payout), SECONDARY
            amount, more = carry_difference(tx, rules, payout, source)
            postings += more
        mine = share_out(rules, source, amount, found, found.secondary, players, "secondary")
        shares += mine
        postings += _share_postings(mine, law)
        pool -= sum(each.amount for each in mine if each.fund == primary(payout))
    if found.primary:
        levels.append("primary")
        mine = share_out(rules, primary(payout), pool, found, found.primary, players, "primary")
        shares += mine
        postings += _share_postings(mine, SEVERAL if len(found.primary) > 1 else OFFERED)
        if reset := tx.balance(next_fund(payout)):
            postings.append(Posting(reset, next_fund(payout), primary(payout), RESET))
    return levels, shares, postings


def _share_postings(shares: list[Share], law: Cite) -> list[Posting]:
    return [Posting(each.amount, each.fund, PATRONS, law) for each in shares if each.amount]
