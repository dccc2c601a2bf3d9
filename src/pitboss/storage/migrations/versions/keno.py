"""The keno room: stations, games, tickets, draws, payments and keys not revealed yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import append_only, create_ledger_table

revision = "0006"
down_revision = "0005"

MOMENT = sa.DateTime(timezone=True)
DAY = sa.String(10)


def upgrade() -> None:
    _room()
    _games()
    _tickets()
    _outcomes()
    _payments()


def _room() -> None:
    create_ledger_table(
        "keno_room",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
        key=("id",),
    )
    create_ledger_table(
        "keno_days",
        sa.Column("day", DAY, nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("casino", sa.JSON, nullable=False),
        sa.Column("program", sa.String(64), nullable=False),
        key=("day",),
    )
    create_ledger_table(
        "keno_shifts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("runner", sa.Boolean, nullable=False),
        sa.Column("bank", sa.BigInteger, nullable=False),
        key=("id",),
    )
    op.create_index("ix_keno_shifts_code", "keno_shifts", ["code"])
    create_ledger_table(
        "keno_shift_ends",
        sa.Column("shift", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("counted", sa.BigInteger, nullable=False),
        sa.Column("expected", sa.BigInteger, nullable=False),
        sa.Column("tickets", sa.Integer, nullable=False),
        sa.Column("paid", sa.Integer, nullable=False),
        key=("shift",),
    )


def _games() -> None:
    op.create_table(
        "keno_keys",
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("commitment", name="pk_keno_keys"),
    )
    append_only("keno_keys")
    create_ledger_table(
        "keno_games",
        sa.Column("day", DAY, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("opened", MOMENT, nullable=False),
        key=(
            "day",
            "number",
        ),
    )
    create_ledger_table(
        "keno_draws",
        sa.Column("day", DAY, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("numbers", sa.String(80), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("locked", MOMENT, nullable=False),
        sa.Column("drawn", MOMENT, nullable=False),
        key=(
            "day",
            "number",
        ),
    )


def _tickets() -> None:
    create_ledger_table(
        "keno_tickets",
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("serial", sa.String(16), nullable=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("each_game", sa.BigInteger, nullable=False),
        sa.Column("play", sa.JSON, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("shift", sa.BigInteger, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("runner", sa.Boolean, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.UniqueConstraint("serial", name="uq_keno_tickets_serial"),
        key=("number",),
    )
    op.create_index("ix_keno_tickets_day", "keno_tickets", ["day", "last"])
    create_ledger_table(
        "keno_voids",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        key=("ticket",),
    )
    op.create_index("ix_keno_voids_day", "keno_voids", ["day", "station"])
    create_ledger_table(
        "keno_errors",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        key=("ticket",),
    )


def _outcomes() -> None:
    create_ledger_table(
        "keno_ends",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("why", sa.String(16), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        key=("ticket",),
    )
    create_ledger_table(
        "keno_results",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("game", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("best", sa.BigInteger, nullable=False),
        sa.Column("returned", sa.Boolean, nullable=False),
        key=(
            "ticket",
            "game",
        ),
    )
    op.create_index("ix_keno_results_day", "keno_results", ["day", "game"])


def _payments() -> None:
    create_ledger_table(
        "keno_redemptions",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("shift", sa.BigInteger, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        key=("ticket",),
    )
    op.create_index("ix_keno_redemptions_day", "keno_redemptions", ["day", "station"])
    op.create_index("ix_keno_redemptions_shift", "keno_redemptions", ["shift"])
    create_ledger_table(
        "keno_hand_payments",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("serial", sa.String(32), nullable=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("owed", sa.BigInteger, nullable=False),
        sa.Column("why", sa.String(100), nullable=False),
        sa.Column("paid", MOMENT, nullable=False),
        key=("id",),
    )
    op.create_index("ix_keno_hand_payments_day", "keno_hand_payments", ["day"])
    create_ledger_table(
        "keno_unclaimed",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        key=("ticket",),
    )
    op.create_index("ix_keno_unclaimed_year", "keno_unclaimed", ["year"])
