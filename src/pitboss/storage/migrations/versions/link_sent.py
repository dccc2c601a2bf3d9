"""What a casino sends to its link, kept in its own book until it is answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import append_only

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    _made("link_sent", sa.Column("digest", sa.String(64), nullable=False),
          sa.Column("lines", sa.Text, nullable=False))  # fmt: skip
    of = ["casino", "number"]
    sent = [f"link_sent.{each}" for each in of]
    _made("link_received", sa.Column("central", sa.BigInteger, nullable=False),
          sa.ForeignKeyConstraint(of, sent, name="fk_link_received_casino"))  # fmt: skip


def _made(name: str, *more: sa.schema.SchemaItem) -> None:
    op.create_table(
        name,
        sa.Column("casino", sa.String(40), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        *more,
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name=f"fk_{name}_entry"),
        sa.PrimaryKeyConstraint("casino", "number", name=f"pk_{name}"),
    )
    op.create_index(f"ix_{name}_entry", name, ["entry"])
    append_only(name)
