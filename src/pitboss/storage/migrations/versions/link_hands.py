"""Hands, shares and displays of a linked payout, and notices of rule changes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    create_ledger_table(
        "link_rule_notices",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        key=("id",),
    )
    op.create_index("ix_link_rule_notices_casino", "link_rule_notices", ["casino"])
    create_ledger_table(
        "link_hands",
        sa.Column("claim", sa.Integer, nullable=False),
        sa.Column("round", sa.String(40), nullable=False),
        sa.Column("says", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["link_claims.number"], name="fk_link_hands_claim"),
        key=("claim",),
    )
    create_ledger_table(
        "link_shares",
        sa.Column("claim", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("share", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["link_awards.claim"], name="fk_link_shares_claim"),
        key=("claim", "seat"),
    )
    create_ledger_table(
        "link_displays",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        key=("id",),
    )
