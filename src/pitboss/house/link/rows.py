"""Define the tables of the link's central database, and of each casino's own ledger of transmissions.

All are append-only except the heartbeats.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, ForeignKeyConstraint, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import LedgerRow
from pitboss.storage.base import Base

CASINO, DIGEST = String(40), String(64)


class LinkPersonRow(LedgerRow):
    """Each person's casino, and whether they represent it; the newest row counts."""

    __tablename__ = "link_people"

    id: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    casino: Mapped[str] = mapped_column(CASINO)
    represents: Mapped[bool]


class LinkCredentialRow(LedgerRow):
    """The hash of a casino's credential; the newest row counts, and an empty hash admits nobody."""

    __tablename__ = "link_credentials"

    id: Mapped[int] = mapped_column(primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, index=True)
    hash: Mapped[str] = mapped_column(DIGEST)


class LinkVersionRow(LedgerRow):
    """A version of the system that the Division had notice of, or that was installed."""

    __tablename__ = "link_versions"

    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[str] = mapped_column(CASINO, index=True)
    installed: Mapped[bool]
    at: Mapped[datetime]
    """Time of installation or, for a notice, the earliest time allowed."""


class LinkAgreementRow(LedgerRow):
    """An agreement as proposed."""

    __tablename__ = "link_agreements"

    digest: Mapped[str] = mapped_column(DIGEST, primary_key=True)
    terms: Mapped[str] = mapped_column(Text)


class LinkExecutionRow(LedgerRow):
    """A casino's execution of an agreement."""

    __tablename__ = "link_executions"

    digest: Mapped[str] = mapped_column(ForeignKey("link_agreements.digest"), primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)


class LinkApprovalRow(LedgerRow):
    """The Division's approval of an agreement."""

    __tablename__ = "link_approvals"

    digest: Mapped[str] = mapped_column(ForeignKey("link_agreements.digest"), primary_key=True)


class LinkRulesRow(LedgerRow):
    """The rules of the payout as a casino adopted them; the newest row counts."""

    __tablename__ = "link_rules"

    id: Mapped[int] = mapped_column(primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, index=True)
    digest: Mapped[str] = mapped_column(DIGEST)
    rules: Mapped[str] = mapped_column(Text)


class LinkRuleNoticeRow(LedgerRow):
    """A notice to a casino's patrons that the rules will change, with the complete new rules."""

    __tablename__ = "link_rule_notices"

    id: Mapped[int] = mapped_column(primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, index=True)
    rules: Mapped[dict[str, Any]]


class LinkPostedRow(LedgerRow):
    """The digest of what a casino posted in each of its poker rooms; the newest row counts."""

    __tablename__ = "link_posted"

    id: Mapped[int] = mapped_column(primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, index=True)
    digest: Mapped[str] = mapped_column(DIGEST)


class LinkTransmissionRow(LedgerRow):
    """Contributions that a casino sent, numbered from 1, each with the digest of the one before."""

    __tablename__ = "link_transmissions"

    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    digest: Mapped[str] = mapped_column(DIGEST)
    total: Mapped[int] = mapped_column(BigInteger)


class LinkPayoutRow(LedgerRow):
    """A payout, pending from its first claim."""

    __tablename__ = "link_payouts"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    agreement: Mapped[str] = mapped_column(ForeignKey("link_agreements.digest"))
    amount: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[datetime]


class LinkClaimRow(LedgerRow):
    """A claim, in the order of the server's time.

    `winning` and `losing` are empty where `link_hands` has the hands, as it now does for every claim.
    """

    __tablename__ = "link_claims"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    payout: Mapped[int] = mapped_column(ForeignKey("link_payouts.number"), index=True)
    casino: Mapped[str] = mapped_column(CASINO)
    at_table: Mapped[str] = mapped_column(CASINO)
    winning: Mapped[str] = mapped_column(CASINO)
    losing: Mapped[str] = mapped_column(CASINO)
    at: Mapped[datetime]


class LinkHandsRow(LedgerRow):
    """The round of a claim: board, hands, players, the rules that judged it, and the winners and losers."""

    __tablename__ = "link_hands"

    claim: Mapped[int] = mapped_column(ForeignKey("link_claims.number"), primary_key=True)
    round: Mapped[str] = mapped_column(CASINO)
    says: Mapped[dict[str, Any]]


class LinkRulingRow(LedgerRow):
    """The ruling on a claim, with the names of those who verified and authorized it."""

    __tablename__ = "link_rulings"

    claim: Mapped[int] = mapped_column(ForeignKey("link_claims.number"), primary_key=True)
    holds: Mapped[bool]
    verified: Mapped[str] = mapped_column(String(64))
    authorized: Mapped[str] = mapped_column(String(64))


class LinkOutcomeRow(LedgerRow):
    """The outcome of a payout: confirmed, or withdrawn because no claim held."""

    __tablename__ = "link_outcomes"

    payout: Mapped[int] = mapped_column(ForeignKey("link_payouts.number"), primary_key=True)
    confirmed: Mapped[bool]
    at: Mapped[datetime]


class LinkAwardRow(LedgerRow):
    """The award to a claim."""

    __tablename__ = "link_awards"

    claim: Mapped[int] = mapped_column(ForeignKey("link_claims.number"), primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class LinkShareRow(LedgerRow):
    """A player's share of an award."""

    __tablename__ = "link_shares"

    claim: Mapped[int] = mapped_column(ForeignKey("link_awards.claim"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(CASINO)
    amount: Mapped[int] = mapped_column(BigInteger)
    share: Mapped[str] = mapped_column(CASINO)


class LinkDisplayRow(LedgerRow):
    """The amount that all casinos display from now on."""

    __tablename__ = "link_displays"

    id: Mapped[int] = mapped_column(primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class LinkPaymentRow(LedgerRow):
    """The payment of an award, with the casino that paid."""

    __tablename__ = "link_payments"

    claim: Mapped[int] = mapped_column(ForeignKey("link_awards.claim"), primary_key=True)
    payer: Mapped[str] = mapped_column(CASINO)
    at: Mapped[datetime]


class LinkDebtRow(LedgerRow):
    """A debt between casinos: a share of a payout, or of a cost."""

    __tablename__ = "link_debts"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    debtor: Mapped[str] = mapped_column(CASINO)
    creditor: Mapped[str] = mapped_column(CASINO)
    amount: Mapped[int] = mapped_column(BigInteger)
    claim: Mapped[int | None] = mapped_column(ForeignKey("link_awards.claim"))
    """The claim whose payout it shares, or None for a cost."""


class LinkSettlementRow(LedgerRow):
    """The settlement of a debt."""

    __tablename__ = "link_settlements"

    debt: Mapped[int] = mapped_column(ForeignKey("link_debts.number"), primary_key=True)


class LinkNoticeRow(LedgerRow):
    """A notice to all casinos. PostgreSQL notifies listeners when it is written."""

    __tablename__ = "link_notices"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    payout: Mapped[int] = mapped_column(ForeignKey("link_payouts.number"))
    stage: Mapped[str] = mapped_column(String(16))
    sent_to: Mapped[str] = mapped_column(Text)
    """The casinos, as JSON."""
    at: Mapped[datetime]


class LinkAnswerRow(LedgerRow):
    """A casino's answer that it was told, by the system or by other means."""

    __tablename__ = "link_answers"

    notice: Mapped[int] = mapped_column(ForeignKey("link_notices.number"), primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    by_system: Mapped[bool] = mapped_column(primary_key=True)


class LinkSentRow(LedgerRow):
    """A transmission in the ledger of the casino that sends it."""

    __tablename__ = "link_sent"

    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    digest: Mapped[str] = mapped_column(DIGEST)
    lines: Mapped[str] = mapped_column(Text)
    """Tables and amounts, as JSON."""


class LinkReceivedRow(LedgerRow):
    """The system's answer to a transmission: its entry in the central ledger."""

    __tablename__ = "link_received"

    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    central: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (ForeignKeyConstraint(["casino", "number"], ["link_sent.casino", "link_sent.number"]),)


class LinkPresenceRow(Base):
    """The last heartbeat of a casino's process, by the server's time. This row is updated in place."""

    __tablename__ = "link_presence"

    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    at: Mapped[datetime]
