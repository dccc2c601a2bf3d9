"""Read the record of claims to the linked payout. 13:69F-14.20(e)4.ii."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.bad_beat.judging import QualifyingHands
from pitboss.house.link.laws import CONTROLS, DOCUMENTED
from pitboss.house.link.rows import (
    LinkAwardRow,
    LinkClaimRow,
    LinkHandsRow,
    LinkPaymentRow,
    LinkRulingRow,
    LinkShareRow,
)
from pitboss.house.link.system import find_by_number
from pitboss.house.operations.operation import SignersByPart
from pitboss.storage.people import fold_name
from pitboss.table.fields import FieldError
from pitboss.table.refused import Refused


def read_claims(connection: Connection, payout: int) -> list[Any]:
    """Return the claims to a payout, in the order of the server's time."""
    chosen = select(LinkClaimRow.__table__).where(LinkClaimRow.payout == payout)
    return list(connection.execute(chosen.order_by(LinkClaimRow.number)))


def read_hands(connection: Connection, claim: int) -> dict[str, Any] | None:
    """Return the round of a claim, or None for one that an older version took."""
    row = find_by_number(connection, LinkHandsRow.claim, claim)
    return None if row is None else {**row.says, "round": row.round}


def document_claims(connection: Connection, payout: int) -> list[dict[str, Any]]:
    """Return the record of each claim to a payout: date and time, amount, hands, place, and people."""
    rows = []
    for each in read_claims(connection, payout):
        ruling = find_by_number(connection, LinkRulingRow.claim, each.number)
        award = find_by_number(connection, LinkAwardRow.claim, each.number)
        paid = find_by_number(connection, LinkPaymentRow.claim, each.number)
        rows.append({
            "claim": each.number,
            "date": f"{each.at:%Y-%m-%d}",
            "time": f"{each.at:%H:%M:%S.%f} UTC",
            "amount": award.amount if award is not None else 0,
            **_format_hands(connection, each),
            "casino": each.casino,
            "table": each.at_table,
            "holds": None if ruling is None else ruling.holds,
            "verified": None if ruling is None else ruling.verified,
            "authorized": None if ruling is None else ruling.authorized,
            "shares": _read_shares(connection, each.number),
            "paid by": None if paid is None else paid.payer,
        })  # fmt: skip
    return rows


def _format_hands(connection: Connection, of: Any) -> dict[str, str]:
    """Return the round, the board, and the winning and losing hands with their seats."""
    hands = read_hands(connection, of.number)
    if hands is None:
        return {"round": "", "board": "", "winning": of.winning, "losing": of.losing}

    def show_hands(seats: list[int]) -> str:
        return ", ".join(f"{hands['shown'][str(seat)]} (seat {seat})" for seat in seats)

    found = QualifyingHands(**hands["found"])
    return {"round": hands["round"], "board": hands["board"], "winning": show_hands(found.winners),
            "losing": show_hands(found.primary)}  # fmt: skip


def _read_shares(connection: Connection, claim: int) -> list[dict[str, Any]]:
    """Return each player's share of an award."""
    chosen = select(LinkShareRow.seat, LinkShareRow.player, LinkShareRow.amount, LinkShareRow.share)
    rows = connection.execute(chosen.where(LinkShareRow.claim == claim).order_by(LinkShareRow.seat))
    return [dict(row._mapping) for row in rows]


def get_claim(connection: Connection, number: object) -> Any:
    found = find_by_number(connection, LinkClaimRow.number, number)
    if found is None:
        raise Refused(f"There is no claim {str(number)[:20]}.", DOCUMENTED, "claim")
    return found


def warn_of_same_names(signers: SignersByPart, players: Mapping[str, str]) -> tuple[FieldError, ...]:
    """Warn about signers who share a name with a player in the round. The record cannot tell them apart."""
    names = {fold_name(each) for each in players.values()}
    return tuple(
        FieldError(f"sign.{part}", f"A player in this round is also called {hand.name}. Check who it is.",
                   str(CONTROLS))
        for part, hand in signers.items()
        if fold_name(hand.name) in names
    )  # fmt: skip
