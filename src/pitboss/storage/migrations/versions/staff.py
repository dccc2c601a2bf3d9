"""What people are employed as."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import kept_table

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    kept_table(
        "employments",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("position", sa.String(32), nullable=False),
        sa.Column("licence", sa.String(32), nullable=False),
        sa.Column("number", sa.String(32), nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_employments_person"),
        key=("id",),
    )
    op.create_index("ix_employments_person", "employments", ["person"])
