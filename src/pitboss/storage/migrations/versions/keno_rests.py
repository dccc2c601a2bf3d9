"""The rest of a prize that was paid too little by hand, paid once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import append_only

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "keno_rests",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_rests_entry"),
        sa.PrimaryKeyConstraint("ticket", name="pk_keno_rests"),
    )
    op.create_index("ix_keno_rests_day", "keno_rests", ["day", "station"])
    op.create_index("ix_keno_rests_entry", "keno_rests", ["entry"])
    append_only("keno_rests")
