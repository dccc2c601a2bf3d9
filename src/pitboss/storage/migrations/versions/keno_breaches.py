"""Keno: receipts, payoffs cut by a limit, and money returned after payments by hand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    create_ledger_table(
        "keno_receipts",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        key=("ticket",),
    )
    create_ledger_table(
        "keno_cuts",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("game", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        key=("ticket", "game"),
    )
    create_ledger_table(
        "keno_recoveries",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        key=("ticket",),
    )
    op.create_index("ix_keno_hand_payments_serial", "keno_hand_payments", ["serial"])
