"""Casino nights: their programs, tables, prizes and drawers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    create_ledger_table(
        "casino_nights",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("night", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
        key=("id",),
    )
    op.create_index("ix_casino_nights_night", "casino_nights", ["night"])
