"""A charity's organization: its registration, licenses and contracts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    create_ledger_table(
        "charity_records",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
        key=("id",),
    )
    op.create_index("ix_charity_records_kind", "charity_records", ["kind", "number"])
