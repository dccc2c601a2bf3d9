"""The ledger: entries, accounts and postings, which are appended and never changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import append_only, create_balance_triggers

revision = "0003"
down_revision = "0002"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("operation", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_entries"),
        sa.UniqueConstraint("operation", name="uq_entries_operation"),
    )
    op.create_index("ix_entries_kind", "entries", ["kind"])
    op.create_index("ix_entries_at", "entries", ["at"])
    op.create_table(
        "accounts",
        sa.Column("key", sa.String(96), nullable=False),
        sa.Column("sign", sa.Integer, nullable=False),
        sa.Column("overdraws", sa.Boolean, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint("overdraws OR balance >= 0", name="ck_accounts_covered"),
        sa.PrimaryKeyConstraint("key", name="pk_accounts"),
    )
    op.create_table(
        "postings",
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("debit", sa.String(96), nullable=False),
        sa.Column("credit", sa.String(96), nullable=False),
        sa.Column("cite", sa.String(48), nullable=False),
        sa.CheckConstraint("amount > 0", name="ck_postings_positive"),
        sa.CheckConstraint("debit <> credit", name="ck_postings_two_accounts"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_postings_entry"),
        sa.ForeignKeyConstraint(["debit"], ["accounts.key"], name="fk_postings_debit"),
        sa.ForeignKeyConstraint(["credit"], ["accounts.key"], name="fk_postings_credit"),
        sa.PrimaryKeyConstraint("entry", "place", name="pk_postings"),
    )
    op.create_index("ix_postings_debit", "postings", ["debit", "entry"])
    op.create_index("ix_postings_credit", "postings", ["credit", "entry"])
    append_only("entries")
    append_only("postings")
    create_balance_triggers()
