"""The initial schema: people, tables and their records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _people()
    _tables()
    _records()
    _play()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("folded", sa.String(256), nullable=False),
        sa.Column("hash", sa.String(256), nullable=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("folded", name="uq_people_folded"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.Integer, nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        _to_people("tokens", "person_id", "CASCADE"),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])
    op.create_table(
        "done",
        sa.Column("person_id", sa.Integer, nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("asked", sa.String(64), nullable=False),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("person_id", "request", name="pk_done"),
        _to_people("done", "person_id", "CASCADE"),
    )
    op.create_index("ix_done_at", "done", ["at"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("opened_by", sa.Integer, nullable=True),
        sa.Column("opened", MOMENT, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
        _to_people("tables", "opened_by", "SET NULL"),
    )
    op.create_index("ix_tables_ended", "tables", ["ended"])


def _records() -> None:
    op.create_table(
        "lines",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_lines"),
        _to_tables("lines"),
    )
    op.create_table(
        "keys",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "round", name="pk_keys"),
        _to_tables("keys"),
    )
    op.create_table(
        "words",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("word", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "round", "seat", name="pk_words"),
        _to_tables("words"),
    )


def _play() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person_id", sa.Integer, nullable=True),
        sa.Column("bot", sa.String(64), nullable=True),
        sa.Column("stack", sa.BigInteger, nullable=False),
        sa.Column("buying", sa.BigInteger, nullable=False),
        sa.Column("first_round", sa.Integer, nullable=False),
        sa.Column("out", sa.Boolean, nullable=False),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("leaving", sa.Boolean, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("seen", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        _to_tables("seats"),
        _to_people("seats", "person_id", "CASCADE"),
    )
    op.create_index("ix_seats_person", "seats", ["table_id", "person_id"], unique=True)
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(128), nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
        _to_tables("leases"),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])


def _to_people(table: str, column: str, gone: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], ["people.id"], name=name, ondelete=gone)


def _to_tables(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_table_id"
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=name, ondelete="CASCADE")
