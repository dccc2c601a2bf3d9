"""Tournaments: the steps of their desks, and the keys of their draws."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    create_ledger_table(
        "tournament_steps",
        sa.Column("tournament", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("step", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("does", sa.String(24), nullable=False),
        sa.Column("says", sa.JSON, nullable=False),
        key=("tournament", "step"),
    )
    op.create_table(
        "tournament_keys",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_tournament_keys"),
    )
