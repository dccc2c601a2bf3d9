"""Claims to the linked payout: pending, verified, confirmed, paid and documented. 13:69F-14.20(e)4.

Claims stand in the order in which they reach the book, by the server's time; no casino's clock counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pitboss.house.bad_beat import texts
from pitboss.house.bad_beat.judging import Found, Share, judged, read_players, share_out
from pitboss.house.bad_beat.laws import NEVER_LESS
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import Credential, Signed, let_in, of_casino, works_for
from pitboss.house.link.agreement import Agreement, agreed, agreement_by, open_payout
from pitboss.house.link.displayed import display_row, missing, rose
from pitboss.house.link.laws import (
    CONTROLS,
    DOCUMENTED,
    FUNDS,
    LIABLE,
    PARTIES,
    RIVALS,
    SAME_RULES,
    WORKS,
)
from pitboss.house.link.notices import check_all_told, check_told, notice_row
from pitboss.house.link.participants import debt_rows, handed_over, offering, promised
from pitboss.house.link.record import claim_by, claims_of, hands_of
from pitboss.house.link.rows import (
    LinkAwardRow,
    LinkClaimRow,
    LinkHandsRow,
    LinkOutcomeRow,
    LinkPaymentRow,
    LinkPayoutRow,
    LinkRulingRow,
    LinkShareRow,
)
from pitboss.house.link.rules import rules_of
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
    """A table of a casino has a losing hand that wins the payout: what was shown, and who was dealt in."""

    casino: str
    table: str
    round: str
    board: str
    shown: dict[str, str]
    """The cards of each seat that showed its hand."""
    players: dict[str, str]
    """The name of everybody who was dealt in, by seat."""


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
    """Claim the payout if a hand qualifies. It is pending from now on; one transaction notifies everyone."""
    table, round = texts.text(form.table, "a table"), texts.text(form.round, "a round")

    def decide(tx: Transaction) -> Entry:
        connection = tx.connection
        let_in(connection, by, form.casino)
        hands = of_casino(tx, CLAIMING.done_by(tx, signed, form.asked), form.casino, DOCUMENTED)
        pending = open_payout(connection)
        rows, postings = list[Row](), list[Posting]()
        if pending is None:
            terms = _offered(tx, form.casino)
            payout, rows, postings = _opened(tx, terms, form.casino)
        else:
            payout = pending.number
            _check_rival(tx, pending, form.casino, table)
        _check_new(connection, form.casino, table, round)
        number = next_number(connection, LinkClaimRow)
        row = {"number": number, "payout": payout, "casino": form.casino, "at_table": table,
               "winning": "", "losing": "", "at": tx.at}  # fmt: skip
        told = {"claim": number, "round": round, "says": _judged(connection, form)}
        return Entry(kind="link claim", cite=RIVALS if pending else DOCUMENTED, hands=hands,
                     place=f"{form.casino}, {table}", postings=tuple(postings),
                     rows=(*rows, Row(LinkClaimRow, row), Row(LinkHandsRow, told)),
                     answer={"payout": payout, "claim": number})  # fmt: skip

    return link.do(form.asked, decide)


def _judged(connection: Connection, form: Claim) -> dict[str, Any]:
    """The round of a claim, judged by the rules of the payout as a house judges its own."""
    rules = rules_of(connection, form.casino)[1]
    if rules is None:
        raise Refused(f"{form.casino} has adopted no rules that a hand can be judged by", SAME_RULES)
    found = judged(rules, form.board, form.shown)
    return {"board": form.board, "shown": dict(form.shown), "players": read_players(form.players, form.shown),
            "rules": rules.to_json(), "found": found._asdict()}  # fmt: skip


def _offered(tx: Transaction, casino: str) -> Agreement:
    """The agreement under which a casino may claim a payout that is not pending yet."""
    terms = offering(tx)
    check_told(tx, terms, casino)
    if casino not in terms.names:
        raise Refused(f"{casino} is no party to the agreement", PARTIES)
    return terms


def _opened(tx: Transaction, terms: Agreement, casino: str) -> tuple[int, list[Row], list[Posting]]:
    """A payout that becomes pending by its first claim, with the notice to all."""
    postings = _made_good(tx, terms, casino, missing(tx))
    amount = tx.balance(FUND) + sum(each.amount for each in postings)
    if not amount:
        raise Refused("there is nothing in the linked fund to claim", FUNDS)
    number = next_number(tx.connection, LinkPayoutRow)
    row = {"number": number, "agreement": terms.digest, "amount": amount, "at": tx.at}
    return number, [Row(LinkPayoutRow, row), notice_row(tx, number, "pending", terms)], postings


def _made_good(tx: Transaction, terms: Agreement, casino: str, short: int) -> list[Posting]:
    """What the casinos add, in equal parts, where more was shown to patrons than is in the fund."""
    rules = rules_of(tx.connection, casino)[1]
    if rules is None or rules.bb_display_overstated == "hold_display":
        return []
    parts = shared_out(short, dict.fromkeys(terms.names, 1))
    return [Posting(part, own(name), FUND, NEVER_LESS) for name, part in parts.items() if part]


def _check_rival(tx: Transaction, pending: Any, casino: str, table: str) -> None:
    """Whether a claim is for the payout that is pending: of a party, in time, and of another table."""
    terms = agreement_by(tx.connection, pending.agreement)
    if casino not in terms.names:
        raise Refused(f"{casino} is no party to the agreement", PARTIES)
    closed = pending.at + timedelta(seconds=terms.options.rival_seconds)
    if tx.at > closed:
        raise Refused(
            f"claims to payout {pending.number} closed at {closed:%H:%M:%S} UTC: what was played since is "
            "for the next one, and claimed when this one is settled",
            RIVALS,
        )
    if any(
        (row.casino, folded(row.at_table)) == (casino, folded(table))
        for row in claims_of(tx.connection, pending.number)
    ):
        raise Refused(f"{table} of {casino} has claimed this payout already", RIVALS)


def _check_new(connection: Connection, casino: str, table: str, round: str) -> None:
    """Refuse a round that was claimed before, unless that claim did not hold."""
    chosen = (
        select(LinkClaimRow.number, LinkClaimRow.at_table, LinkHandsRow.round, LinkRulingRow.holds)
        .join(LinkHandsRow, LinkHandsRow.claim == LinkClaimRow.number)
        .outerjoin(LinkRulingRow, LinkRulingRow.claim == LinkClaimRow.number)
        .where(LinkClaimRow.casino == casino)
    )
    played = folded(table), folded(round)
    for row in connection.execute(chosen):
        if (folded(row.at_table), folded(row.round)) == played and row.holds is not False:
            raise Refused(f"round {round} at {table} is claimed already, by claim {row.number}", RIVALS)


# Verified and confirmed


def rule(link: Link, form: Ruling, signed: Signed, by: Credential) -> Done:
    """Whether a claim holds: verified and authorized by two of that casino's people."""
    if type(form.holds) is not bool:
        raise BadInput("a claim holds, or it does not")
    reason = texts.reason(form.reason)
    if not form.holds:
        texts.said(reason, "why the claim does not hold", DOCUMENTED)

    def decide(tx: Transaction) -> Entry:
        found = claim_by(tx.connection, form.claim)
        let_in(tx.connection, by, found.casino)
        hands = of_casino(tx, RULING.done_by(tx, signed, form.asked), found.casino, DOCUMENTED)
        if by_number(tx.connection, LinkRulingRow.claim, form.claim) is not None:
            raise Refused(f"claim {form.claim} is ruled on already", DOCUMENTED)
        row = {"claim": form.claim, "holds": form.holds, "verified": hands[0].name,
               "authorized": hands[1].name}  # fmt: skip
        return Entry(kind="link ruling", cite=DOCUMENTED, place=f"{found.casino}, {found.at_table}",
                     hands=hands, reason=reason, rows=(Row(LinkRulingRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def confirm(link: Link, form: Confirmation, signed: Signed, by: Credential) -> Done:
    """Confirm a payout, or withdraw it if no claim held, and tell all. The fund goes on from the reset."""

    def decide(tx: Transaction) -> Entry:
        connection = tx.connection
        let_in(connection, by, by.casino)
        pending = open_payout(connection)
        if pending is None or pending.number != form.payout:
            raise Refused(f"payout {str(form.payout)[:20]} is not pending", WORKS)
        terms = agreement_by(connection, pending.agreement)
        if by.casino not in terms.names:
            raise Refused(f"{by.casino} is no party to the agreement", PARTIES)
        hands = of_casino(tx, CONFIRMING.done_by(tx, signed, form.asked), by.casino, RIVALS)
        check_all_told(tx, pending.number, "pending")
        there = tx.balance(FUND)
        added = _made_good(tx, terms, by.casino, max(0, pending.amount - there))
        there += sum(each.amount for each in added)
        awards = _awards(tx, pending, terms, min(pending.amount, there))
        postings = [Posting(each.amount, FUND, patrons(each.casino), RIVALS) for each in awards]
        kept = tx.balance(RESET) if awards else 0
        if kept:
            postings.append(Posting(kept, RESET, FUND, FUNDS))
        left = there - sum(each.amount for each in awards) + kept
        outcome = {"payout": pending.number, "confirmed": bool(awards), "at": tx.at}
        told = notice_row(tx, pending.number, "confirmed" if awards else "withdrawn", terms)
        rows = [Row(LinkOutcomeRow, outcome), *(row for each in awards for row in each.rows), told,
                display_row(tx, left)]  # fmt: skip
        return Entry(kind="link confirmation", cite=RIVALS, place=by.casino, hands=hands,
                     postings=(*added, *postings), rows=tuple(rows),
                     answer={"awards": {str(each.claim): each.amount for each in awards}})  # fmt: skip

    return link.do(form.asked, decide)


class Award(NamedTuple):
    """What a claim is awarded, and each player's share of it; none of a claim of an older version."""

    claim: int
    casino: str
    amount: int
    shares: list[tuple[Share, str]]

    @property
    def rows(self) -> list[Row]:
        shares = [{"claim": self.claim, "seat": each.seat, "player": player, "amount": each.amount,
                   "share": each.of} for each, player in self.shares]  # fmt: skip
        award = Row(LinkAwardRow, {"claim": self.claim, "amount": self.amount})
        return [award, *(Row(LinkShareRow, row) for row in shares)]


def _awards(tx: Transaction, pending: Any, terms: Agreement, pool: int) -> list[Award]:
    """Who wins what of a pool. What will not divide into whole chips stays in the fund."""
    split = terms.options.mcbb_claim_rule == "split_equally"
    if split and tx.at <= pending.at + timedelta(seconds=terms.options.rival_seconds):
        raise Refused("other hands may still claim this payout: confirm it when that time is over", RIVALS)
    winners = []
    for each in claims_of(tx.connection, pending.number):
        ruling = by_number(tx.connection, LinkRulingRow.claim, each.number)
        if ruling is None:
            raise Refused(f"claim {each.number} of {each.casino} is not verified yet: rule on it", DOCUMENTED)
        if ruling.holds:
            winners.append(each)
            if not split:  # the earliest by the server's time
                break
    if not winners:
        return []
    pools = shared_out(pool, {str(each.number): 1 for each in winners})
    awards = [_award(tx.connection, each, pools[str(each.number)]) for each in winners]
    return [each for each in awards if each.amount]


def _award(connection: Connection, of: Any, pool: int) -> Award:
    """What a claim is awarded of its part of a payout, by the posted shares."""
    hands = hands_of(connection, of.number)
    if hands is None:
        return Award(of.number, of.casino, pool, [])
    rules, found, players = Rules.from_json(hands["rules"]), Found(**hands["found"]), hands["players"]
    shares = share_out(rules, FUND, pool, found, found.primary, [int(seat) for seat in players], "primary")
    total = sum(each.amount for each in shares)
    return Award(of.number, of.casino, total, [(each, players[str(each.seat)]) for each in shares])


# Paid


def pay(link: Link, form: Payment, signed: Signed, by: Credential) -> Done:
    """Pay an award, once. Any participant is liable for all of it; each of the others owes it its share."""

    def decide(tx: Transaction) -> Entry:
        connection = tx.connection
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
        hands = PAYING.done_by(tx, signed, form.asked)
        of_casino(tx, hands[:1], form.payer, LIABLE)
        _check_witness(works_for(tx, hands[1]), form.payer, found.casino, terms)
        shares = _shares(tx, terms, award.amount)
        postings = [Posting(award.amount, patrons(found.casino), own(form.payer), LIABLE)]
        if own_share := shares.get(form.payer):
            postings += handed_over(tx, form.payer, form.payer, own_share)
        row = {"claim": form.claim, "payer": form.payer, "at": tx.at}
        owed = debt_rows(tx, form.payer, shares, form.claim)
        displayed = 0 if rose(connection, award.entry) else award.amount
        shows = display_row(tx, tx.balance(FUND), paid=displayed)
        return Entry(kind="link payment", cite=LIABLE, place=form.payer, hands=hands,
                     postings=tuple(postings), rows=(Row(LinkPaymentRow, row), *owed, shows),
                     answer={"amount": award.amount, "shares": shares})  # fmt: skip

    return link.do(form.asked, decide)


def _check_witness(of: str | None, payer: str, won_at: str, terms: Agreement) -> None:
    """Refuse a witness of the payer, unless the hand was played there, and one of no party."""
    if of not in terms.names or of == payer != won_at:
        raise Refused(f"a poker supervisor of {won_at}, where it was won, witnesses the payment", CONTROLS)


def _shares(tx: Transaction, terms: Agreement, amount: int) -> dict[str, int]:
    """What each casino bears of a payout, as agreed; who has joined since holds of the fund's money too."""
    if terms.options.sharing == "equally":
        return shared_out(amount, dict.fromkeys(terms.names, 1))
    owed = promised(tx.connection)
    names = dict.fromkeys((*terms.names, *agreed(tx.connection).names))
    held = {casino: max(0, tx.balance(cage(casino)) - owed.get(casino, 0)) for casino in names}
    return shared_out(amount, held if any(held.values()) else dict.fromkeys(terms.names, 1))
