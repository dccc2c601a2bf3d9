"""Update balances once per statement, because many stations share one."""

from __future__ import annotations

from pitboss.storage.migrations.guards import create_bulk_balance_trigger

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    create_bulk_balance_trigger()
