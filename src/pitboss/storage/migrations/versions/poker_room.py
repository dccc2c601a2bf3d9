"""The poker room: tables, rules and waiting list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    for name, column, long in (("poker_tables", "name", 40), ("poker_rules", "about", 16)):
        create_ledger_table(
            name,
            sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
            sa.Column(column, sa.String(long), nullable=False),
            sa.Column("state" if name == "poker_tables" else "says", sa.JSON, nullable=False),
            key=("id",),
        )
        op.create_index(f"ix_{name}_{column}", name, [column])
    create_ledger_table(
        "poker_waiting",
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("step", sa.String(8), nullable=False),
        sa.Column("says", sa.JSON, nullable=False),
        key=("number", "step"),
    )
