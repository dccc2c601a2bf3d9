"""Bingo: the steps of occasions, and the keys of card series and drawn games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import append_only, create_ledger_table

revision = "0018"
down_revision = "0015"


def upgrade() -> None:
    create_ledger_table(
        "bingo_steps",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("occasion", sa.Integer, nullable=False),
        sa.Column("step", sa.String(16), nullable=False),
        sa.Column("says", sa.JSON, nullable=False),
        key=("id",),
    )
    op.create_index("ix_bingo_steps_occasion", "bingo_steps", ["occasion", "id"])
    op.create_table(
        "bingo_keys",
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("commitment", name="pk_bingo_keys"),
    )
    append_only("bingo_keys")
