"""The rest of a prize that was underpaid by hand, paid once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    create_ledger_table(
        "keno_rests",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        key=("ticket",),
    )
    op.create_index("ix_keno_rests_day", "keno_rests", ["day", "station"])
