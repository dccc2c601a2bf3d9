"""A casino's messages to its link, stored in its own ledger until they are answered."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    _create_table("link_sent", sa.Column("digest", sa.String(64), nullable=False),
          sa.Column("lines", sa.Text, nullable=False))  # fmt: skip
    of = ["casino", "number"]
    sent = [f"link_sent.{each}" for each in of]
    _create_table("link_received", sa.Column("central", sa.BigInteger, nullable=False),
          sa.ForeignKeyConstraint(of, sent, name="fk_link_received_casino"))  # fmt: skip


def _create_table(name: str, *more: sa.Column[Any] | sa.ForeignKeyConstraint) -> None:
    create_ledger_table(
        name,
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        *more,
        key=("casino", "number"),
    )
