"""What the central database holds of the link, and each casino's own book of what it sends.

All but who was heard from last is appended to only."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, ForeignKeyConstraint, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.house.ledger.rows import Kept
from pitboss.storage.base import Base

CASINO, DIGEST = String(40), String(64)


class LinkPersonRow(Kept):
    """Which casino somebody works for, and whether they represent it; the newest one counts."""

    __tablename__ = "link_people"

    id: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    casino: Mapped[str] = mapped_column(CASINO)
    represents: Mapped[bool]


class LinkCredentialRow(Kept):
    """What a casino's process shows, as a hash; the newest one counts, and an empty one opens nothing."""

    __tablename__ = "link_credentials"

    id: Mapped[int] = mapped_column(primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, index=True)
    hash: Mapped[str] = mapped_column(DIGEST)


class LinkVersionRow(Kept):
    """A version of the system: that the Division had notice of it, or that it was installed."""

    __tablename__ = "link_versions"

    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[str] = mapped_column(CASINO, index=True)
    installed: Mapped[bool]
    at: Mapped[datetime]
    """When it was installed; of a notice, from when on it may be."""


class LinkAgreementRow(Kept):
    """An agreement as it was proposed."""

    __tablename__ = "link_agreements"

    digest: Mapped[str] = mapped_column(DIGEST, primary_key=True)
    terms: Mapped[str] = mapped_column(Text)


class LinkExecutionRow(Kept):
    """That a casino has executed an agreement."""

    __tablename__ = "link_executions"

    digest: Mapped[str] = mapped_column(ForeignKey("link_agreements.digest"), primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)


class LinkApprovalRow(Kept):
    """That the Division has approved an agreement."""

    __tablename__ = "link_approvals"

    digest: Mapped[str] = mapped_column(ForeignKey("link_agreements.digest"), primary_key=True)


class LinkRulesRow(Kept):
    """The rules of the payout as a casino has adopted them; the newest ones count."""

    __tablename__ = "link_rules"

    id: Mapped[int] = mapped_column(primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, index=True)
    digest: Mapped[str] = mapped_column(DIGEST)
    rules: Mapped[str] = mapped_column(Text)


class LinkRuleNoticeRow(Kept):
    """A notice to a casino's patrons that the rules will change, with all of them as they will be."""

    __tablename__ = "link_rule_notices"

    id: Mapped[int] = mapped_column(primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, index=True)
    rules: Mapped[dict[str, Any]]


class LinkPostedRow(Kept):
    """What a casino has posted in each of its poker rooms, as a digest; the newest one counts."""

    __tablename__ = "link_posted"

    id: Mapped[int] = mapped_column(primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, index=True)
    digest: Mapped[str] = mapped_column(DIGEST)


class LinkTransmissionRow(Kept):
    """Contributions of a casino, as it sent them: numbered from 1, each with the digest of the one before."""

    __tablename__ = "link_transmissions"

    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    digest: Mapped[str] = mapped_column(DIGEST)
    total: Mapped[int] = mapped_column(BigInteger)


class LinkPayoutRow(Kept):
    """A payout that is pending, from its first claim on."""

    __tablename__ = "link_payouts"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    agreement: Mapped[str] = mapped_column(ForeignKey("link_agreements.digest"))
    amount: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[datetime]


class LinkClaimRow(Kept):
    """A claim, in the order of the server's time.

    `winning` and `losing` are empty where `link_hands` has the hands, as it has of every claim by now.
    """

    __tablename__ = "link_claims"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    payout: Mapped[int] = mapped_column(ForeignKey("link_payouts.number"), index=True)
    casino: Mapped[str] = mapped_column(CASINO)
    at_table: Mapped[str] = mapped_column(CASINO)
    winning: Mapped[str] = mapped_column(CASINO)
    losing: Mapped[str] = mapped_column(CASINO)
    at: Mapped[datetime]


class LinkHandsRow(Kept):
    """The round of a claim: board, hands, players, the rules it was judged by, and who lost to whom."""

    __tablename__ = "link_hands"

    claim: Mapped[int] = mapped_column(ForeignKey("link_claims.number"), primary_key=True)
    round: Mapped[str] = mapped_column(CASINO)
    says: Mapped[dict[str, Any]]


class LinkRulingRow(Kept):
    """Whether a claim holds, and who verified and authorized it."""

    __tablename__ = "link_rulings"

    claim: Mapped[int] = mapped_column(ForeignKey("link_claims.number"), primary_key=True)
    holds: Mapped[bool]
    verified: Mapped[str] = mapped_column(String(64))
    authorized: Mapped[str] = mapped_column(String(64))


class LinkOutcomeRow(Kept):
    """What became of a payout: it was confirmed, or no claim held."""

    __tablename__ = "link_outcomes"

    payout: Mapped[int] = mapped_column(ForeignKey("link_payouts.number"), primary_key=True)
    confirmed: Mapped[bool]
    at: Mapped[datetime]


class LinkAwardRow(Kept):
    """What a claim was awarded."""

    __tablename__ = "link_awards"

    claim: Mapped[int] = mapped_column(ForeignKey("link_claims.number"), primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class LinkShareRow(Kept):
    """What a player gets of an award."""

    __tablename__ = "link_shares"

    claim: Mapped[int] = mapped_column(ForeignKey("link_awards.claim"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(CASINO)
    amount: Mapped[int] = mapped_column(BigInteger)
    share: Mapped[str] = mapped_column(CASINO)


class LinkDisplayRow(Kept):
    """What all casinos display from now on."""

    __tablename__ = "link_displays"

    id: Mapped[int] = mapped_column(primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class LinkPaymentRow(Kept):
    """That an award was paid, and by which casino."""

    __tablename__ = "link_payments"

    claim: Mapped[int] = mapped_column(ForeignKey("link_awards.claim"), primary_key=True)
    payer: Mapped[str] = mapped_column(CASINO)
    at: Mapped[datetime]


class LinkDebtRow(Kept):
    """What one casino owes another: its share of a payout, or of a cost."""

    __tablename__ = "link_debts"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    debtor: Mapped[str] = mapped_column(CASINO)
    creditor: Mapped[str] = mapped_column(CASINO)
    amount: Mapped[int] = mapped_column(BigInteger)
    claim: Mapped[int | None] = mapped_column(ForeignKey("link_awards.claim"))
    """Of which payout it is a share; of none, it is of a cost."""


class LinkSettlementRow(Kept):
    """That a debt was settled."""

    __tablename__ = "link_settlements"

    debt: Mapped[int] = mapped_column(ForeignKey("link_debts.number"), primary_key=True)


class LinkNoticeRow(Kept):
    """A notice to all casinos. PostgreSQL calls those who listen when it is written."""

    __tablename__ = "link_notices"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    payout: Mapped[int] = mapped_column(ForeignKey("link_payouts.number"))
    stage: Mapped[str] = mapped_column(String(16))
    sent_to: Mapped[str] = mapped_column(Text)
    """The casinos, as JSON."""
    at: Mapped[datetime]


class LinkAnswerRow(Kept):
    """That a casino was told: by the system, or by other means."""

    __tablename__ = "link_answers"

    notice: Mapped[int] = mapped_column(ForeignKey("link_notices.number"), primary_key=True)
    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    by_system: Mapped[bool] = mapped_column(primary_key=True)


class LinkSentRow(Kept):
    """A transmission in the book of the casino that sends it, as it is sent until it is answered."""

    __tablename__ = "link_sent"

    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    digest: Mapped[str] = mapped_column(DIGEST)
    lines: Mapped[str] = mapped_column(Text)
    """Tables and amounts, as JSON."""


class LinkReceivedRow(Kept):
    """That the system has answered a transmission: its entry in the central book."""

    __tablename__ = "link_received"

    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    central: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (ForeignKeyConstraint(["casino", "number"], ["link_sent.casino", "link_sent.number"]),)


class LinkPresenceRow(Base):
    """When a casino's process was heard from last, by the server's time: a lease, which changes."""

    __tablename__ = "link_presence"

    casino: Mapped[str] = mapped_column(CASINO, primary_key=True)
    at: Mapped[datetime]
