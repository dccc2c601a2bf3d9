"""A bad beat payout that several casinos link: its agreement, contributions, claims, notices and debts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import append_only, told_at_once

revision = "0007"
down_revision = "0006"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _access()
    _agreement()
    _posted()
    _claims()
    _payments()
    _notices()
    told_at_once("link_notices")


def _access() -> None:
    op.create_table(
        "link_people",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("represents", sa.Boolean, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_people_entry"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_link_people_person"),
        sa.PrimaryKeyConstraint("id", name="pk_link_people"),
    )
    op.create_index("ix_link_people_entry", "link_people", ["entry"])
    op.create_index("ix_link_people_person", "link_people", ["person"])
    append_only("link_people")
    op.create_table(
        "link_credentials",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_credentials_entry"),
        sa.PrimaryKeyConstraint("id", name="pk_link_credentials"),
    )
    op.create_index("ix_link_credentials_casino", "link_credentials", ["casino"])
    op.create_index("ix_link_credentials_entry", "link_credentials", ["entry"])
    append_only("link_credentials")
    op.create_table(
        "link_versions",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("installed", sa.Boolean, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_versions_entry"),
        sa.PrimaryKeyConstraint("id", name="pk_link_versions"),
    )
    op.create_index("ix_link_versions_entry", "link_versions", ["entry"])
    op.create_index("ix_link_versions_version", "link_versions", ["version"])
    append_only("link_versions")


def _agreement() -> None:
    op.create_table(
        "link_agreements",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_agreements_entry"),
        sa.PrimaryKeyConstraint("digest", name="pk_link_agreements"),
    )
    op.create_index("ix_link_agreements_entry", "link_agreements", ["entry"])
    append_only("link_agreements")
    op.create_table(
        "link_executions",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["digest"], ["link_agreements.digest"], name="fk_link_executions_digest"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_executions_entry"),
        sa.PrimaryKeyConstraint("digest", "casino", name="pk_link_executions"),
    )
    op.create_index("ix_link_executions_entry", "link_executions", ["entry"])
    append_only("link_executions")
    op.create_table(
        "link_approvals",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["digest"], ["link_agreements.digest"], name="fk_link_approvals_digest"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_approvals_entry"),
        sa.PrimaryKeyConstraint("digest", name="pk_link_approvals"),
    )
    op.create_index("ix_link_approvals_entry", "link_approvals", ["entry"])
    append_only("link_approvals")


def _posted() -> None:
    op.create_table(
        "link_rules",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_rules_entry"),
        sa.PrimaryKeyConstraint("id", name="pk_link_rules"),
    )
    op.create_index("ix_link_rules_casino", "link_rules", ["casino"])
    op.create_index("ix_link_rules_entry", "link_rules", ["entry"])
    append_only("link_rules")
    op.create_table(
        "link_posted",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_posted_entry"),
        sa.PrimaryKeyConstraint("id", name="pk_link_posted"),
    )
    op.create_index("ix_link_posted_casino", "link_posted", ["casino"])
    op.create_index("ix_link_posted_entry", "link_posted", ["entry"])
    append_only("link_posted")
    op.create_table(
        "link_transmissions",
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_transmissions_entry"),
        sa.PrimaryKeyConstraint("casino", "number", name="pk_link_transmissions"),
    )
    op.create_index("ix_link_transmissions_entry", "link_transmissions", ["entry"])
    append_only("link_transmissions")


def _claims() -> None:
    op.create_table(
        "link_payouts",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("agreement", sa.String(64), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["agreement"], ["link_agreements.digest"], name="fk_link_payouts_agreement"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_payouts_entry"),
        sa.PrimaryKeyConstraint("number", name="pk_link_payouts"),
    )
    op.create_index("ix_link_payouts_entry", "link_payouts", ["entry"])
    append_only("link_payouts")
    op.create_table(
        "link_claims",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("payout", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("at_table", sa.String(40), nullable=False),
        sa.Column("winning", sa.String(40), nullable=False),
        sa.Column("losing", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_claims_entry"),
        sa.ForeignKeyConstraint(["payout"], ["link_payouts.number"], name="fk_link_claims_payout"),
        sa.PrimaryKeyConstraint("number", name="pk_link_claims"),
    )
    op.create_index("ix_link_claims_entry", "link_claims", ["entry"])
    op.create_index("ix_link_claims_payout", "link_claims", ["payout"])
    append_only("link_claims")
    op.create_table(
        "link_rulings",
        sa.Column("claim", sa.Integer, nullable=False),
        sa.Column("holds", sa.Boolean, nullable=False),
        sa.Column("verified", sa.String(64), nullable=False),
        sa.Column("authorized", sa.String(64), nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["link_claims.number"], name="fk_link_rulings_claim"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_rulings_entry"),
        sa.PrimaryKeyConstraint("claim", name="pk_link_rulings"),
    )
    op.create_index("ix_link_rulings_entry", "link_rulings", ["entry"])
    append_only("link_rulings")
    op.create_table(
        "link_outcomes",
        sa.Column("payout", sa.Integer, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_outcomes_entry"),
        sa.ForeignKeyConstraint(["payout"], ["link_payouts.number"], name="fk_link_outcomes_payout"),
        sa.PrimaryKeyConstraint("payout", name="pk_link_outcomes"),
    )
    op.create_index("ix_link_outcomes_entry", "link_outcomes", ["entry"])
    append_only("link_outcomes")


def _payments() -> None:
    op.create_table(
        "link_awards",
        sa.Column("claim", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["link_claims.number"], name="fk_link_awards_claim"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_awards_entry"),
        sa.PrimaryKeyConstraint("claim", name="pk_link_awards"),
    )
    op.create_index("ix_link_awards_entry", "link_awards", ["entry"])
    append_only("link_awards")
    op.create_table(
        "link_payments",
        sa.Column("claim", sa.Integer, nullable=False),
        sa.Column("payer", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["link_awards.claim"], name="fk_link_payments_claim"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_payments_entry"),
        sa.PrimaryKeyConstraint("claim", name="pk_link_payments"),
    )
    op.create_index("ix_link_payments_entry", "link_payments", ["entry"])
    append_only("link_payments")
    op.create_table(
        "link_debts",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("debtor", sa.String(40), nullable=False),
        sa.Column("creditor", sa.String(40), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("claim", sa.Integer, nullable=True),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["link_awards.claim"], name="fk_link_debts_claim"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_debts_entry"),
        sa.PrimaryKeyConstraint("number", name="pk_link_debts"),
    )
    op.create_index("ix_link_debts_entry", "link_debts", ["entry"])
    append_only("link_debts")
    op.create_table(
        "link_settlements",
        sa.Column("debt", sa.Integer, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["debt"], ["link_debts.number"], name="fk_link_settlements_debt"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_settlements_entry"),
        sa.PrimaryKeyConstraint("debt", name="pk_link_settlements"),
    )
    op.create_index("ix_link_settlements_entry", "link_settlements", ["entry"])
    append_only("link_settlements")


def _notices() -> None:
    op.create_table(
        "link_notices",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("payout", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("sent_to", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_notices_entry"),
        sa.ForeignKeyConstraint(["payout"], ["link_payouts.number"], name="fk_link_notices_payout"),
        sa.PrimaryKeyConstraint("number", name="pk_link_notices"),
    )
    op.create_index("ix_link_notices_entry", "link_notices", ["entry"])
    append_only("link_notices")
    op.create_table(
        "link_answers",
        sa.Column("notice", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("by_system", sa.Boolean, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_link_answers_entry"),
        sa.ForeignKeyConstraint(["notice"], ["link_notices.number"], name="fk_link_answers_notice"),
        sa.PrimaryKeyConstraint("notice", "casino", "by_system", name="pk_link_answers"),
    )
    op.create_index("ix_link_answers_entry", "link_answers", ["entry"])
    append_only("link_answers")
    op.create_table(
        "link_presence",
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("casino", name="pk_link_presence"),
    )
