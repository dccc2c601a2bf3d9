"""The keno room: stations, games, tickets, draws, payments, and the keys that are not opened yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import append_only

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
    op.create_table(
        "keno_room",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_room_entry"),
        sa.PrimaryKeyConstraint("id", name="pk_keno_room"),
    )
    op.create_index("ix_keno_room_entry", "keno_room", ["entry"])
    append_only("keno_room")
    op.create_table(
        "keno_days",
        sa.Column("day", DAY, nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("casino", sa.JSON, nullable=False),
        sa.Column("program", sa.String(64), nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_days_entry"),
        sa.PrimaryKeyConstraint("day", name="pk_keno_days"),
    )
    op.create_index("ix_keno_days_entry", "keno_days", ["entry"])
    append_only("keno_days")
    op.create_table(
        "keno_shifts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("runner", sa.Boolean, nullable=False),
        sa.Column("bank", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_shifts_entry"),
        sa.PrimaryKeyConstraint("id", name="pk_keno_shifts"),
    )
    op.create_index("ix_keno_shifts_code", "keno_shifts", ["code"])
    op.create_index("ix_keno_shifts_entry", "keno_shifts", ["entry"])
    append_only("keno_shifts")
    op.create_table(
        "keno_shift_ends",
        sa.Column("shift", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("counted", sa.BigInteger, nullable=False),
        sa.Column("expected", sa.BigInteger, nullable=False),
        sa.Column("tickets", sa.Integer, nullable=False),
        sa.Column("paid", sa.Integer, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_shift_ends_entry"),
        sa.PrimaryKeyConstraint("shift", name="pk_keno_shift_ends"),
    )
    op.create_index("ix_keno_shift_ends_entry", "keno_shift_ends", ["entry"])
    append_only("keno_shift_ends")


def _games() -> None:
    op.create_table(
        "keno_keys",
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("commitment", name="pk_keno_keys"),
    )
    append_only("keno_keys")
    op.create_table(
        "keno_games",
        sa.Column("day", DAY, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("opened", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_games_entry"),
        sa.PrimaryKeyConstraint("day", "number", name="pk_keno_games"),
    )
    op.create_index("ix_keno_games_entry", "keno_games", ["entry"])
    append_only("keno_games")
    op.create_table(
        "keno_draws",
        sa.Column("day", DAY, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("numbers", sa.String(80), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("locked", MOMENT, nullable=False),
        sa.Column("drawn", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_draws_entry"),
        sa.PrimaryKeyConstraint("day", "number", name="pk_keno_draws"),
    )
    op.create_index("ix_keno_draws_entry", "keno_draws", ["entry"])
    append_only("keno_draws")


def _tickets() -> None:
    op.create_table(
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
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_tickets_entry"),
        sa.UniqueConstraint("serial", name="uq_keno_tickets_serial"),
        sa.PrimaryKeyConstraint("number", name="pk_keno_tickets"),
    )
    op.create_index("ix_keno_tickets_day", "keno_tickets", ["day", "last"])
    op.create_index("ix_keno_tickets_entry", "keno_tickets", ["entry"])
    append_only("keno_tickets")
    op.create_table(
        "keno_voids",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_voids_entry"),
        sa.PrimaryKeyConstraint("ticket", name="pk_keno_voids"),
    )
    op.create_index("ix_keno_voids_day", "keno_voids", ["day", "station"])
    op.create_index("ix_keno_voids_entry", "keno_voids", ["entry"])
    append_only("keno_voids")
    op.create_table(
        "keno_errors",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_errors_entry"),
        sa.PrimaryKeyConstraint("ticket", name="pk_keno_errors"),
    )
    op.create_index("ix_keno_errors_entry", "keno_errors", ["entry"])
    append_only("keno_errors")


def _outcomes() -> None:
    op.create_table(
        "keno_ends",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("why", sa.String(16), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_ends_entry"),
        sa.PrimaryKeyConstraint("ticket", name="pk_keno_ends"),
    )
    op.create_index("ix_keno_ends_entry", "keno_ends", ["entry"])
    append_only("keno_ends")
    op.create_table(
        "keno_results",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("game", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("best", sa.BigInteger, nullable=False),
        sa.Column("returned", sa.Boolean, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_results_entry"),
        sa.PrimaryKeyConstraint("ticket", "game", name="pk_keno_results"),
    )
    op.create_index("ix_keno_results_day", "keno_results", ["day", "game"])
    op.create_index("ix_keno_results_entry", "keno_results", ["entry"])
    append_only("keno_results")


def _payments() -> None:
    op.create_table(
        "keno_redemptions",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("shift", sa.BigInteger, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_redemptions_entry"),
        sa.PrimaryKeyConstraint("ticket", name="pk_keno_redemptions"),
    )
    op.create_index("ix_keno_redemptions_day", "keno_redemptions", ["day", "station"])
    op.create_index("ix_keno_redemptions_entry", "keno_redemptions", ["entry"])
    op.create_index("ix_keno_redemptions_shift", "keno_redemptions", ["shift"])
    append_only("keno_redemptions")
    op.create_table(
        "keno_hand_payments",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("serial", sa.String(32), nullable=False),
        sa.Column("day", DAY, nullable=False),
        sa.Column("station", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("owed", sa.BigInteger, nullable=False),
        sa.Column("why", sa.String(100), nullable=False),
        sa.Column("paid", MOMENT, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_hand_payments_entry"),
        sa.PrimaryKeyConstraint("id", name="pk_keno_hand_payments"),
    )
    op.create_index("ix_keno_hand_payments_day", "keno_hand_payments", ["day"])
    op.create_index("ix_keno_hand_payments_entry", "keno_hand_payments", ["entry"])
    append_only("keno_hand_payments")
    op.create_table(
        "keno_unclaimed",
        sa.Column("ticket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name="fk_keno_unclaimed_entry"),
        sa.PrimaryKeyConstraint("ticket", name="pk_keno_unclaimed"),
    )
    op.create_index("ix_keno_unclaimed_entry", "keno_unclaimed", ["entry"])
    op.create_index("ix_keno_unclaimed_year", "keno_unclaimed", ["year"])
    append_only("keno_unclaimed")
