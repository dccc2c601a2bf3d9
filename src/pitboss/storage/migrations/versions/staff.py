"""Employments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import append_only

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "employments",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("position", sa.String(32), nullable=False),
        sa.Column("licence", sa.String(32), nullable=False),
        sa.Column("number", sa.String(32), nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_employments_entry"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_employments_person"),
        sa.PrimaryKeyConstraint("id", name="pk_employments"),
    )
    op.create_index("ix_employments_entry", "employments", ["entry"])
    op.create_index("ix_employments_person", "employments", ["person"])
    append_only("employments")
