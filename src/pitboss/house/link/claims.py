"""Claims to the linked payout: pending, verified, confirmed, paid and documented. 13:69F-14.20(e)4.

Claims stand in the order in which they reach the book, by the server's time; no casino's clock counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, select

from pitboss.equipment.cards import cards, text
from pitboss.house.bad_beat import texts
from pitboss.house.bad_beat.laws import OFFERED as BAD_BEAT
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.standing import Standing
from pitboss.house.link.access import Credential, Signed, let_in, of_casino, works_for
from pitboss.house.link.agreement import Agreement, agreed, agreement_by, open_payout
from pitboss.house.link.laws import CONTROLS, DOCUMENTED, FUNDS, LIABLE, PARTIES, RIVALS, WORKS
from pitboss.house.link.notices import check_all_told, check_told, notice_row
from pitboss.house.link.participants import debt_rows, handed_over, offering, promised
from pitboss.house.link.rows import (
    LinkAwardRow,
    LinkClaimRow,
    LinkOutcomeRow,
    LinkPaymentRow,
    LinkPayoutRow,
    LinkRulingRow,
)
from pitboss.house.link.system import (
    FUND,
    RESET,
    Link,
    by_number,
    cage,
    next_number,
    own,
    patrons,
    shared_out,
)
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import POKER_SHIFT, POKER_SUPERVISORS
from pitboss.law import BadInput
from pitboss.rankings import HIGH
from pitboss.storage.people import folded
from pitboss.table.refused import Refused

AUTHORIZE = (*POKER_SHIFT, "accounting representative")
CLAIMING = Duty("claiming a payout", (Part("reports", POKER_SUPERVISORS, DOCUMENTED),))
RULING = Duty(
    "verifying a claim",
    (Part("verifies", POKER_SHIFT, DOCUMENTED), Part("authorizes", AUTHORIZE, DOCUMENTED)),
)
CONFIRMING = Duty("confirming a payout", (Part("confirms", AUTHORIZE, RIVALS),))
PAYING = Duty(
    "paying a payout",
    (
        Part("pays", ("cashier", "accounting representative"), LIABLE),
        Part("witnesses", POKER_SUPERVISORS, CONTROLS),
    ),
)
"""The payer's word alone would make the others owe it their shares."""


@dataclass(frozen=True, kw_only=True)
class Claim(Form):
    """A table of a casino has a hand that wins the payout."""

    casino: str
    table: str
    winning: str
    losing: str


@dataclass(frozen=True, kw_only=True)
class Ruling(Form):
    """Whether a claim holds."""

    claim: int
    holds: bool
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Confirmation(Form):
    """A payout whose claims are verified is confirmed; it is withdrawn if none held."""

    payout: int


@dataclass(frozen=True, kw_only=True)
class Payment(Form):
    """A casino pays what a claim was awarded."""

    claim: int
    payer: str


# A claim, pending


def claim(link: Link, form: Claim, signed: Signed, by: Credential) -> Done:
    """Claim the payout: it is pending from now on, and all are told in the same step."""
    table, winning, losing = texts.text(form.table, "a table"), _hand(form.winning), _hand(form.losing)
    if HIGH.value(cards(winning)) <= HIGH.value(cards(losing)):
        raise Refused(f"{winning} does not beat {losing}: the hand that lost is claimed for", BAD_BEAT)

    def decide(standing: Standing) -> Entry:
        connection = standing.connection
        let_in(connection, by, form.casino)
        hands = of_casino(standing, CLAIMING.done_by(standing, signed, form.asked), form.casino, DOCUMENTED)
        pending = open_payout(connection)
        rows: list[Row] = []
        if pending is None:
            payout, rows = _opened(standing, form.casino)
        else:
            payout = pending.number
            _check_rival(standing, pending, form.casino, table)
        number = next_number(connection, LinkClaimRow)
        row = {"number": number, "payout": payout, "casino": form.casino, "at_table": table,
               "winning": winning, "losing": losing, "at": standing.at}  # fmt: skip
        return Entry(kind="link claim", cite=RIVALS if pending else DOCUMENTED, hands=hands,
                     place=f"{form.casino}, {table}", rows=(*rows, Row(LinkClaimRow, row)),
                     answer={"payout": payout, "claim": number})  # fmt: skip

    return link.do(form.asked, decide)


def _opened(standing: Standing, casino: str) -> tuple[int, list[Row]]:
    """A payout that becomes pending by its first claim, with the notice to all."""
    terms = offering(standing)
    check_told(standing, terms, casino)
    if casino not in terms.names:
        raise Refused(f"{casino} is no party to the agreement", PARTIES)
    amount = standing.balance(FUND)
    if not amount:
        raise Refused("there is nothing in the linked fund to claim", FUNDS)
    number = next_number(standing.connection, LinkPayoutRow)
    row = {"number": number, "agreement": terms.digest, "amount": amount, "at": standing.at}
    return number, [Row(LinkPayoutRow, row), notice_row(standing, number, "pending", terms)]


def _check_rival(standing: Standing, pending: Any, casino: str, table: str) -> None:
    """Whether a claim is for the payout that is pending: of a party, in time, and of another table."""
    terms = agreement_by(standing.connection, pending.agreement)
    if casino not in terms.names:
        raise Refused(f"{casino} is no party to the agreement", PARTIES)
    closed = pending.at + timedelta(seconds=terms.options.rival_seconds)
    if standing.at > closed:
        raise Refused(
            f"claims to payout {pending.number} closed at {closed:%H:%M:%S} UTC: what was played since is "
            "for the next one, and claimed when this one is settled",
            RIVALS,
        )
    if any(
        (row.casino, folded(row.at_table)) == (casino, folded(table))
        for row in claims_of(standing.connection, pending.number)
    ):
        raise Refused(f"{table} of {casino} has claimed this payout already", RIVALS)


def _hand(value: object) -> str:
    """Five cards, as they are written down."""
    if not isinstance(value, str) or len(value) > 40:
        raise BadInput("a hand is five cards such as As Ac Ad Kh Kd")
    found = cards(value)
    if len(found) != 5:
        raise BadInput(f"a hand is five cards such as As Ac Ad Kh Kd, not {len(found)}")
    return text(found)


# Verified and confirmed


def rule(link: Link, form: Ruling, signed: Signed, by: Credential) -> Done:
    """Whether a claim holds: verified and authorized by two of that casino's people."""
    if type(form.holds) is not bool:
        raise BadInput("a claim holds, or it does not")
    reason = texts.reason(form.reason)
    if not form.holds:
        texts.said(reason, "why the claim does not hold", DOCUMENTED)

    def decide(standing: Standing) -> Entry:
        found = claim_by(standing.connection, form.claim)
        let_in(standing.connection, by, found.casino)
        hands = of_casino(standing, RULING.done_by(standing, signed, form.asked), found.casino, DOCUMENTED)
        if by_number(standing.connection, LinkRulingRow.claim, form.claim) is not None:
            raise Refused(f"claim {form.claim} is ruled on already", DOCUMENTED)
        row = {"claim": form.claim, "holds": form.holds, "verified": hands[0].name,
               "authorized": hands[1].name}  # fmt: skip
        return Entry(kind="link ruling", cite=DOCUMENTED, place=f"{found.casino}, {found.at_table}",
                     hands=hands, reason=reason, rows=(Row(LinkRulingRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def confirm(link: Link, form: Confirmation, signed: Signed, by: Credential) -> Done:
    """Confirm a payout, or withdraw it if no claim held, and tell all. The fund goes on from the reset."""

    def decide(standing: Standing) -> Entry:
        connection = standing.connection
        let_in(connection, by, by.casino)
        pending = open_payout(connection)
        if pending is None or pending.number != form.payout:
            raise Refused(f"payout {str(form.payout)[:20]} is not pending", WORKS)
        terms = agreement_by(connection, pending.agreement)
        if by.casino not in terms.names:
            raise Refused(f"{by.casino} is no party to the agreement", PARTIES)
        hands = of_casino(standing, CONFIRMING.done_by(standing, signed, form.asked), by.casino, RIVALS)
        check_all_told(standing, pending.number, "pending")
        awards = _awards(standing, pending, terms)
        postings = [Posting(award, FUND, patrons(casino), RIVALS) for _, casino, award in awards]
        if awards and (kept := standing.balance(RESET)):
            postings.append(Posting(kept, RESET, FUND, FUNDS))
        rows = [Row(LinkAwardRow, {"claim": number, "amount": award}) for number, _, award in awards]
        outcome = {"payout": pending.number, "confirmed": bool(awards), "at": standing.at}
        told = notice_row(standing, pending.number, "confirmed" if awards else "withdrawn", terms)
        return Entry(kind="link confirmation", cite=RIVALS, place=by.casino, hands=hands,
                     postings=tuple(postings), rows=(Row(LinkOutcomeRow, outcome), *rows, told),
                     answer={"awards": {str(number): award for number, _, award in awards}})  # fmt: skip

    return link.do(form.asked, decide)


def _awards(standing: Standing, pending: Any, terms: Agreement) -> list[tuple[int, str, int]]:
    """Who wins: each claim's number, its casino, and what it is awarded."""
    split = terms.options.mcbb_claim_rule == "split_equally"
    if split and standing.at <= pending.at + timedelta(seconds=terms.options.rival_seconds):
        raise Refused("other hands may still claim this payout: confirm it when that time is over", RIVALS)
    winners = []
    for each in claims_of(standing.connection, pending.number):
        ruling = by_number(standing.connection, LinkRulingRow.claim, each.number)
        if ruling is None:
            raise Refused(f"claim {each.number} of {each.casino} is not verified yet: rule on it", DOCUMENTED)
        if ruling.holds:
            winners.append(each)
            if not split:  # the earliest by the server's time
                break
    if not winners:
        return []
    shares = shared_out(pending.amount, {str(each.number): 1 for each in winners})
    return [(each.number, each.casino, shares[str(each.number)]) for each in winners]


# Paid


def pay(link: Link, form: Payment, signed: Signed, by: Credential) -> Done:
    """Pay an award, once. Any participant is liable for all of it; each of the others owes it its share."""

    def decide(standing: Standing) -> Entry:
        connection = standing.connection
        let_in(connection, by, form.payer)
        award = by_number(connection, LinkAwardRow.claim, form.claim)
        if award is None:
            raise Refused(f"claim {str(form.claim)[:20]} was awarded nothing", LIABLE)
        found = claim_by(connection, form.claim)
        payout = by_number(connection, LinkPayoutRow.number, found.payout)
        terms = agreement_by(connection, payout.agreement)
        if form.payer not in terms.names:
            raise Refused(f"{form.payer} is no party to the agreement", LIABLE)
        if by_number(connection, LinkPaymentRow.claim, form.claim) is not None:
            raise Refused(f"claim {form.claim} is paid already", LIABLE)
        hands = PAYING.done_by(standing, signed, form.asked)
        of_casino(standing, hands[:1], form.payer, LIABLE)
        _check_witness(works_for(standing, hands[1]), form.payer, found.casino, terms)
        shares = _shares(standing, terms, award.amount)
        postings = [Posting(award.amount, patrons(found.casino), own(form.payer), LIABLE)]
        if own_share := shares.get(form.payer):
            postings += handed_over(standing, form.payer, form.payer, own_share)
        row = {"claim": form.claim, "payer": form.payer, "at": standing.at}
        owed = debt_rows(standing, form.payer, shares, form.claim)
        return Entry(kind="link payment", cite=LIABLE, place=form.payer, hands=hands,
                     postings=tuple(postings), rows=(Row(LinkPaymentRow, row), *owed),
                     answer={"amount": award.amount, "shares": shares})  # fmt: skip

    return link.do(form.asked, decide)


def _check_witness(of: str | None, payer: str, won_at: str, terms: Agreement) -> None:
    """Refuse a witness of the payer, unless the hand was played there, and one of no party."""
    if of not in terms.names or of == payer != won_at:
        raise Refused(f"a poker supervisor of {won_at}, where it was won, witnesses the payment", CONTROLS)


def _shares(standing: Standing, terms: Agreement, amount: int) -> dict[str, int]:
    """What each casino bears of a payout, as agreed; who has joined since holds of the fund's money too."""
    if terms.options.sharing == "equally":
        return shared_out(amount, dict.fromkeys(terms.names, 1))
    owed = promised(standing.connection)
    names = dict.fromkeys((*terms.names, *agreed(standing.connection).names))
    held = {casino: max(0, standing.balance(cage(casino)) - owed.get(casino, 0)) for casino in names}
    return shared_out(amount, held if any(held.values()) else dict.fromkeys(terms.names, 1))


# Documented


def claims_of(connection: Connection, payout: int) -> list[Any]:
    """The claims to a payout, in the order of the server's time."""
    chosen = select(LinkClaimRow.__table__).where(LinkClaimRow.payout == payout)
    return list(connection.execute(chosen.order_by(LinkClaimRow.number)))


def documented(connection: Connection, payout: int) -> list[dict[str, Any]]:
    """What is on record of each claim to a payout: date and time, amount, hands, place, and people."""
    rows = []
    for each in claims_of(connection, payout):
        ruling = by_number(connection, LinkRulingRow.claim, each.number)
        award = by_number(connection, LinkAwardRow.claim, each.number)
        paid = by_number(connection, LinkPaymentRow.claim, each.number)
        rows.append({
            "claim": each.number,
            "date": f"{each.at:%Y-%m-%d}",
            "time": f"{each.at:%H:%M:%S.%f} UTC",
            "amount": award.amount if award is not None else 0,
            "winning": each.winning,
            "losing": each.losing,
            "casino": each.casino,
            "table": each.at_table,
            "holds": None if ruling is None else ruling.holds,
            "verified": None if ruling is None else ruling.verified,
            "authorized": None if ruling is None else ruling.authorized,
            "paid by": None if paid is None else paid.payer,
        })  # fmt: skip
    return rows


def claim_by(connection: Connection, number: object) -> Any:
    found = by_number(connection, LinkClaimRow.number, number)
    if found is None:
        raise Refused(f"there is no claim {str(number)[:20]}", DOCUMENTED)
    return found
