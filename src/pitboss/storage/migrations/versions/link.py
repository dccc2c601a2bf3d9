"""A bad beat payout linked by several casinos: agreement, contributions, claims, notices and debts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import create_ledger_table, create_notify_trigger

revision = "0007"
down_revision = "0006"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _access()
    _agreement()
    _rules()
    _claims()
    _payments()
    _notices()
    create_notify_trigger("link_notices")


def _access() -> None:
    create_ledger_table(
        "link_people",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("represents", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_link_people_person"),
        key=("id",),
    )
    op.create_index("ix_link_people_person", "link_people", ["person"])
    create_ledger_table(
        "link_credentials",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        key=("id",),
    )
    op.create_index("ix_link_credentials_casino", "link_credentials", ["casino"])
    create_ledger_table(
        "link_versions",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("installed", sa.Boolean, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        key=("id",),
    )
    op.create_index("ix_link_versions_version", "link_versions", ["version"])


def _agreement() -> None:
    create_ledger_table(
        "link_agreements",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        key=("digest",),
    )
    create_ledger_table(
        "link_executions",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(["digest"], ["link_agreements.digest"], name="fk_link_executions_digest"),
        key=(
            "digest",
            "casino",
        ),
    )
    create_ledger_table(
        "link_approvals",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["digest"], ["link_agreements.digest"], name="fk_link_approvals_digest"),
        key=("digest",),
    )


def _rules() -> None:
    create_ledger_table(
        "link_rules",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        key=("id",),
    )
    op.create_index("ix_link_rules_casino", "link_rules", ["casino"])
    create_ledger_table(
        "link_posted",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        key=("id",),
    )
    op.create_index("ix_link_posted_casino", "link_posted", ["casino"])
    create_ledger_table(
        "link_transmissions",
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        key=(
            "casino",
            "number",
        ),
    )


def _claims() -> None:
    create_ledger_table(
        "link_payouts",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("agreement", sa.String(64), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["agreement"], ["link_agreements.digest"], name="fk_link_payouts_agreement"),
        key=("number",),
    )
    create_ledger_table(
        "link_claims",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("payout", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("at_table", sa.String(40), nullable=False),
        sa.Column("winning", sa.String(40), nullable=False),
        sa.Column("losing", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["payout"], ["link_payouts.number"], name="fk_link_claims_payout"),
        key=("number",),
    )
    op.create_index("ix_link_claims_payout", "link_claims", ["payout"])
    create_ledger_table(
        "link_rulings",
        sa.Column("claim", sa.Integer, nullable=False),
        sa.Column("holds", sa.Boolean, nullable=False),
        sa.Column("verified", sa.String(64), nullable=False),
        sa.Column("authorized", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["link_claims.number"], name="fk_link_rulings_claim"),
        key=("claim",),
    )
    create_ledger_table(
        "link_outcomes",
        sa.Column("payout", sa.Integer, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["payout"], ["link_payouts.number"], name="fk_link_outcomes_payout"),
        key=("payout",),
    )


def _payments() -> None:
    create_ledger_table(
        "link_awards",
        sa.Column("claim", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["link_claims.number"], name="fk_link_awards_claim"),
        key=("claim",),
    )
    create_ledger_table(
        "link_payments",
        sa.Column("claim", sa.Integer, nullable=False),
        sa.Column("payer", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["link_awards.claim"], name="fk_link_payments_claim"),
        key=("claim",),
    )
    create_ledger_table(
        "link_debts",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("debtor", sa.String(40), nullable=False),
        sa.Column("creditor", sa.String(40), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("claim", sa.Integer, nullable=True),
        sa.ForeignKeyConstraint(["claim"], ["link_awards.claim"], name="fk_link_debts_claim"),
        key=("number",),
    )
    create_ledger_table(
        "link_settlements",
        sa.Column("debt", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["debt"], ["link_debts.number"], name="fk_link_settlements_debt"),
        key=("debt",),
    )


def _notices() -> None:
    create_ledger_table(
        "link_notices",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("payout", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("sent_to", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["payout"], ["link_payouts.number"], name="fk_link_notices_payout"),
        key=("number",),
    )
    create_ledger_table(
        "link_answers",
        sa.Column("notice", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("by_system", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["notice"], ["link_notices.number"], name="fk_link_answers_notice"),
        key=(
            "notice",
            "casino",
            "by_system",
        ),
    )
    op.create_table(
        "link_presence",
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("casino", name="pk_link_presence"),
    )
