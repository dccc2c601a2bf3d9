"""The tables' postings to the ledger."""

from __future__ import annotations

import sqlalchemy as sa

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0013"
down_revision = "0012"

AMOUNTS = ("handle", "win", "rake", "time", "coupons", "funds", "contributions", "bought", "cashed")


def upgrade() -> None:
    create_ledger_table(
        "table_postings",
        sa.Column("table_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in AMOUNTS),
        key=("table_id", "number"),
    )
