"""Process claims to the linked payout: pending, verified, confirmed and documented. 13:69F-14.20(e)4.

Claims rank in the order they reach the ledger, by the server's time. No casino's clock counts.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any, NamedTuple

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.house.bad_beat.citations import NEVER_LESS
from pitboss.house.bad_beat.department import round_key
from pitboss.house.bad_beat.judging import QualifyingHands, Share, judge_hands, read_players, share_out
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import check_works_for, prefill_own_casino, sender_of, sending_casino
from pitboss.house.link.agreement import Agreement, find_pending_payout, get_agreement
from pitboss.house.link.department import CLAIMS, link
from pitboss.house.link.display_amount import build_display_row, find_shortage
from pitboss.house.link.fields import CasinoName
from pitboss.house.link.laws import DOCUMENTED, FUNDS, PARTIES, RIVALS, SAME_RULES, WORKS
from pitboss.house.link.notices import build_notice_row, check_all_told, check_reachable
from pitboss.house.link.papers import claim_paper
from pitboss.house.link.participants import check_party, require_offered
from pitboss.house.link.record import get_claim, read_claims, read_hands, warn_of_same_names
from pitboss.house.link.rows import (
    LinkAwardRow,
    LinkClaimRow,
    LinkHandsRow,
    LinkOutcomeRow,
    LinkPayoutRow,
    LinkRulingRow,
    LinkShareRow,
)
from pitboss.house.link.rules import find_rules
from pitboss.house.link.system import (
    FUND,
    RESET,
    divide_amount,
    find_by_number,
    house_account,
    next_number,
    patrons_account,
)
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import Rejected, Signer, SignersByPart
from pitboss.house.staff.positions import POKER_SHIFT_SUPERVISORS, POKER_SUPERVISORS
from pitboss.storage.people import fold_name
from pitboss.table.fields import CardsText, Count, Money, Rows, ShortText, Text, blame
from pitboss.table.refused import Refused

AUTHORIZE = (*POKER_SHIFT_SUPERVISORS, "accounting representative")


# Pending claims


class HandShown(FormRow):
    seat: ShortText = Field(title="Seat")
    cards: CardsText = Field(title="Cards")


class LinkedPlayer(FormRow):
    seat: ShortText = Field(title="Seat")
    player: ShortText = Field(title="Player")


class LinkClaim(OperationForm):
    casino: CasinoName = Field(title="Casino")
    table: ShortText = Field(title="Table")
    round: ShortText = Field(title="Round")
    board: CardsText = Field("", title="Board")
    shown: Annotated[list[HandShown], Rows(key="seat")] = Field(title="Hands shown")
    players: Annotated[list[LinkedPlayer], Rows(key="seat")] = Field(title="Everyone who was dealt in")


class LinkClaimed(OperationResult):
    payout: Count = Field(title="Payout")
    claim: Count = Field(title="Claim")


@link.operation(
    "claim",
    title="Report a hand that wins the payout",
    cite=DOCUMENTED,
    kind="link claim",
    section=CLAIMS,
    result=LinkClaimed,
    paper=claim_paper,
    signers=(Signer("reports", POKER_SUPERVISORS, DOCUMENTED, "Reports the hand"),),
    sender=lambda tx, form: form.casino,
    prefill=prefill_own_casino,
    example={"casino": "Boardwalk Hall", "table": "table 7", "round": "12", "board": "9c 9d As Ad Kd",
             "shown": [{"seat": "1", "cards": "Ac Ks"}, {"seat": "2", "cards": "9s 9h"}],
             "players": [{"seat": "1", "player": "Ann"}, {"seat": "2", "player": "Bob"}]},
)  # fmt: skip
def claim(tx: Transaction, form: LinkClaim, signers: SignersByPart) -> LedgerEntry:
    """Claim the payout for a hand. It is pending from now on, and all casinos are notified at once.

    A hand that does not qualify is rejected, and the rejection is recorded.
    """
    connection = tx.connection
    check_works_for(tx, signers, form.casino, DOCUMENTED)
    pending = find_pending_payout(connection)
    rows, postings = list[NewRow](), list[Posting]()
    if pending is None:
        terms = _check_offered(tx, form.casino)
        payout, rows, postings = _open_payout(tx, terms, form.casino)
    else:
        payout = pending.number
        _check_rival(tx, pending, form.casino, form.table)
    _check_new(connection, form)
    number = next_number(connection, LinkClaimRow)
    row = {"number": number, "payout": payout, "casino": form.casino, "at_table": form.table,
           "winning": "", "losing": "", "at": tx.at}  # fmt: skip
    hands = _judge(connection, form)
    hands_row = {"claim": number, "round": form.round, "says": hands}
    return LedgerEntry(
        cite=RIVALS if pending else DOCUMENTED,
        place=f"{form.casino}, {form.table}",
        postings=tuple(postings),
        rows=(*rows, NewRow(LinkClaimRow, row), NewRow(LinkHandsRow, hands_row)),
        warnings=warn_of_same_names(signers, hands["players"]),
        answer={"payout": payout, "claim": number},
    )


def _judge(connection: Connection, form: LinkClaim) -> dict[str, Any]:
    """Judge a claim's round by the rules of the payout, as a house judges its own."""
    rules = find_rules(connection, form.casino)[1]
    if rules is None:
        why = f"{form.casino} has not adopted rules for judging this hand. Adopt them first."
        raise Refused(why, SAME_RULES, "casino")
    shown = {each.seat: each.cards for each in form.shown}
    with blame("players"):
        players = read_players({each.seat: each.player for each in form.players}, shown)
    try:
        with blame("shown"):
            found = judge_hands(rules, form.board, shown)
    except Refused as refused:
        raise Rejected(refused.reason, refused.cite, refused.field,
                       place=f"{form.casino}, {form.table}") from None  # fmt: skip
    return {"board": form.board, "shown": shown, "players": players, "rules": rules.to_json(),
            "found": found._asdict()}  # fmt: skip


def _check_offered(tx: Transaction, casino: str) -> Agreement:
    """Return the agreement under which a casino may claim a payout that is not pending yet."""
    terms = require_offered(tx)
    check_reachable(tx, terms, casino)
    check_party(casino, terms)
    return terms


def _open_payout(tx: Transaction, terms: Agreement, casino: str) -> tuple[int, list[NewRow], list[Posting]]:
    """Make a payout pending with its first claim, and notify all casinos."""
    postings = _add_shortage(tx, terms, casino, find_shortage(tx))
    amount = tx.balance(FUND) + sum(each.amount for each in postings)
    if not amount:
        raise Refused("The linked fund is empty, so there is nothing to claim.", FUNDS)
    number = next_number(tx.connection, LinkPayoutRow)
    row = {"number": number, "agreement": terms.digest, "amount": amount, "at": tx.at}
    return number, [NewRow(LinkPayoutRow, row), build_notice_row(tx, number, "pending", terms)], postings


def _add_shortage(tx: Transaction, terms: Agreement, casino: str, short: int) -> list[Posting]:
    """Post what the casinos add, in equal parts, if more was displayed than the fund holds."""
    rules = find_rules(tx.connection, casino)[1]
    if rules is None or rules.bb_display_overstated == "hold_display":
        return []
    parts = divide_amount(short, dict.fromkeys(terms.names, 1))
    return [Posting(part, house_account(name), FUND, NEVER_LESS) for name, part in parts.items() if part]


def _check_rival(tx: Transaction, pending: Any, casino: str, table: str) -> None:
    """Refuse a claim from a nonparty, a late one, or a second one from the same table."""
    terms = get_agreement(tx.connection, pending.agreement)
    check_party(casino, terms)
    closed = pending.at + timedelta(seconds=terms.options.rival_seconds)
    if tx.at > closed:
        raise Refused(
            f"Claims to payout {pending.number} closed at {closed:%H:%M:%S} UTC. Hands played since are "
            "for the next payout. Claim that one when this one is settled.",
            RIVALS,
        )
    if any(
        (row.casino, fold_name(row.at_table)) == (casino, fold_name(table))
        for row in read_claims(tx.connection, pending.number)
    ):
        raise Refused(f"{table} of {casino} already claimed this payout.", RIVALS, "table")


def _check_new(connection: Connection, form: LinkClaim) -> None:
    """Refuse a round that was already claimed, unless that claim was rejected."""
    chosen = (
        select(LinkClaimRow.number, LinkClaimRow.at_table, LinkHandsRow.round, LinkRulingRow.holds)
        .join(LinkHandsRow, LinkHandsRow.claim == LinkClaimRow.number)
        .outerjoin(LinkRulingRow, LinkRulingRow.claim == LinkClaimRow.number)
        .where(LinkClaimRow.casino == form.casino)
    )
    played = fold_name(form.table), round_key(form.round)
    for row in connection.execute(chosen):
        if (fold_name(row.at_table), round_key(row.round)) == played and row.holds is not False:
            why = f"Round {form.round} at {form.table} was already claimed, by claim {row.number}."
            raise Refused(why, RIVALS, "round")


# Verifying and confirming


class ClaimRuling(OperationForm):
    claim: Count = Field(title="Claim")
    holds: bool = Field(title="The claim holds")
    reason: Text = Field("", title="Why it does not hold")


@link.operation(
    "rule",
    title="Verify a claim",
    cite=DOCUMENTED,
    kind="link ruling",
    section=CLAIMS,
    signers=(
        Signer("verifies", POKER_SHIFT_SUPERVISORS, DOCUMENTED, "Verifies the claim"),
        Signer("authorizes", AUTHORIZE, DOCUMENTED, "Authorizes it"),
    ),
    sender=lambda tx, form: get_claim(tx.connection, form.claim).casino,
    example={"claim": 1, "holds": True},
)
def rule(tx: Transaction, form: ClaimRuling, signers: SignersByPart) -> LedgerEntry:
    """Rule whether a claim holds. Two people of the casino where the hand was played sign."""
    found = get_claim(tx.connection, form.claim)
    check_works_for(tx, signers, found.casino, DOCUMENTED)
    if not form.holds and not form.reason:
        raise Refused("Write down why the claim does not hold.", DOCUMENTED, "reason")
    if find_by_number(tx.connection, LinkRulingRow.claim, form.claim) is not None:
        raise Refused(f"Claim {form.claim} was already ruled on.", DOCUMENTED, "claim")
    hands = read_hands(tx.connection, form.claim)
    row = {"claim": form.claim, "holds": form.holds, "verified": signers["verifies"].name,
           "authorized": signers["authorizes"].name}  # fmt: skip
    return LedgerEntry(place=f"{found.casino}, {found.at_table}", reason=form.reason,
                 rows=(NewRow(LinkRulingRow, row),),
                 warnings=warn_of_same_names(signers, hands["players"] if hands else {}))  # fmt: skip


class Confirmation(OperationForm):
    payout: Count = Field(title="Payout")


class ClaimAward(FormRow):
    claim: Count = Field(title="Claim")
    amount: Money = Field(title="Amount")


class Confirmed(OperationResult):
    awards: Annotated[list[ClaimAward], Rows(key="claim")] = Field(title="Awards")


@link.operation(
    "confirm",
    title="Confirm a payout",
    cite=RIVALS,
    kind="link confirmation",
    section=CLAIMS,
    result=Confirmed,
    signers=(Signer("confirms", AUTHORIZE, RIVALS, "Confirms it"),),
    sender=sending_casino,
    example={"payout": 1},
)
def confirm(tx: Transaction, form: Confirmation, signers: SignersByPart) -> LedgerEntry:
    """Confirm a payout, or withdraw it if no claim held, and notify all casinos.

    The reset money becomes the next payout.
    """
    casino, pending = sender_of(tx).casino, find_pending_payout(tx.connection)
    if pending is None or pending.number != form.payout:
        raise Refused(f"Payout {form.payout} is not pending.", WORKS, "payout")
    terms = get_agreement(tx.connection, pending.agreement)
    if casino not in terms.names:
        raise Refused(f"{casino} is not a party to the agreement.", PARTIES, "sign.confirms")
    check_works_for(tx, signers, casino, RIVALS)
    check_all_told(tx, pending.number, "pending")
    in_fund = tx.balance(FUND)
    added = _add_shortage(tx, terms, casino, max(0, pending.amount - in_fund))
    in_fund += sum(each.amount for each in added)
    awards = _divide_pool(tx, pending, terms, min(pending.amount, in_fund))
    postings = [Posting(each.amount, FUND, patrons_account(each.casino), RIVALS) for each in awards]
    kept = tx.balance(RESET) if awards else 0
    if kept:
        postings.append(Posting(kept, RESET, FUND, FUNDS))
    left = in_fund - sum(each.amount for each in awards) + kept
    outcome = {"payout": pending.number, "confirmed": bool(awards), "at": tx.at}
    notice = build_notice_row(tx, pending.number, "confirmed" if awards else "withdrawn", terms)
    rows = [NewRow(LinkOutcomeRow, outcome), *(row for each in awards for row in each.rows), notice,
            build_display_row(tx, left)]  # fmt: skip
    won = [{"claim": each.claim, "amount": each.amount} for each in awards]
    return LedgerEntry(place=casino, postings=(*added, *postings), rows=tuple(rows), answer={"awards": won})


class LinkAward(NamedTuple):
    """A claim's award and each player's share. A claim from an older version has no shares."""

    claim: int
    casino: str
    amount: int
    shares: list[tuple[Share, str]]

    @property
    def rows(self) -> list[NewRow]:
        shares = [{"claim": self.claim, "seat": each.seat, "player": player, "amount": each.amount,
                   "share": each.of} for each, player in self.shares]  # fmt: skip
        award = NewRow(LinkAwardRow, {"claim": self.claim, "amount": self.amount})
        return [award, *(NewRow(LinkShareRow, row) for row in shares)]


def _divide_pool(tx: Transaction, pending: Any, terms: Agreement, pool: int) -> list[LinkAward]:
    """Decide the winners of a pool. What will not divide into whole chips stays in the fund."""
    split = terms.options.mcbb_claim_rule == "split_equally"
    if split and tx.at <= pending.at + timedelta(seconds=terms.options.rival_seconds):
        raise Refused("Other hands may still claim this payout. Confirm it after that time.", RIVALS)
    winners = []
    for each in read_claims(tx.connection, pending.number):
        ruling = find_by_number(tx.connection, LinkRulingRow.claim, each.number)
        if ruling is None:
            why = f"Claim {each.number} of {each.casino} is not verified yet. Rule on it first."
            raise Refused(why, DOCUMENTED, "payout")
        if ruling.holds:
            winners.append(each)
            if not split:  # the earliest by the server's time
                break
    if not winners:
        return []
    pools = divide_amount(pool, {str(each.number): 1 for each in winners})
    awards = [_award_claim(tx.connection, each, pools[str(each.number)]) for each in winners]
    return [each for each in awards if each.amount]


def _award_claim(connection: Connection, of: Any, pool: int) -> LinkAward:
    """Award a claim its part of a payout, by the posted shares."""
    hands = read_hands(connection, of.number)
    if hands is None:
        return LinkAward(of.number, of.casino, pool, [])
    rules, found, players = (
        PayoutRules.from_json(hands["rules"]),
        QualifyingHands(**hands["found"]),
        hands["players"],
    )
    shares = share_out(rules, FUND, pool, found, found.primary, [int(seat) for seat in players], "primary")
    total = sum(each.amount for each in shares)
    return LinkAward(of.number, of.casino, total, [(each, players[str(each.seat)]) for each in shares])
