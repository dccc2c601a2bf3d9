"""Raffles: their steps, those of deals of instant tickets, and keys not opened yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import append_only, create_ledger_table

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    for name, column, long in (("raffle_steps", "raffle", 40), ("raffle_deal_steps", "serial", 24)):
        create_ledger_table(
            name,
            sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
            sa.Column(column, sa.String(long), nullable=False),
            sa.Column("step", sa.String(16), nullable=False),
            sa.Column("says", sa.JSON, nullable=False),
            key=("id",),
        )
        op.create_index(f"ix_{name}_{column}", name, [column])
    op.create_table(
        "raffle_keys",
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("commitment", name="pk_raffle_keys"),
    )
    append_only("raffle_keys")
