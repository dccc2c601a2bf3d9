"""Mark players who were sent from their seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("sent", sa.Boolean, nullable=False, server_default=sa.false()))
