"""Create triggers on both engines that forbid changes to rows and update balances from postings."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

FROZEN_MESSAGE = "the ledger is never changed: correct it with a new entry"


def append_only(table: str) -> None:
    """Have the database refuse to update or delete a row of a table."""
    if op.get_bind().dialect.name == "sqlite":
        for deed in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{deed.lower()} BEFORE {deed} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{FROZEN_MESSAGE}'); END"
            )
        return
    op.execute(
        "CREATE OR REPLACE FUNCTION pitboss_frozen() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{FROZEN_MESSAGE}'; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {table}_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION pitboss_frozen()"
    )


def create_ledger_table(
    name: str, *items: sa.Column[Any] | sa.ForeignKeyConstraint | sa.UniqueConstraint, key: tuple[str, ...]
) -> None:
    """Create an append-only table whose rows each belong to a ledger entry."""
    columns = [each for each in items if isinstance(each, sa.Column)]
    op.create_table(
        name,
        *columns,
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"], name=f"fk_{name}_entry"),
        *(each for each in items if not isinstance(each, sa.Column)),
        sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"),
    )
    op.create_index(f"ix_{name}_entry", name, ["entry"])
    append_only(name)


def create_balance_triggers() -> None:
    """Have each posting update its two accounts' balances, and forbid any other change to accounts."""
    debit = "UPDATE accounts SET balance = balance + sign * NEW.amount WHERE key = NEW.debit"
    credit = "UPDATE accounts SET balance = balance - sign * NEW.amount WHERE key = NEW.credit"
    same = "NEW.key = OLD.key AND NEW.sign = OLD.sign AND NEW.overdraws = OLD.overdraws"
    if op.get_bind().dialect.name == "sqlite":
        refuse = f"BEGIN SELECT RAISE(ABORT, '{FROZEN_MESSAGE}'); END"
        for name, when, then in (
            ("postings_move", "AFTER INSERT ON postings", f"BEGIN {debit}; {credit}; END"),
            ("accounts_empty", "BEFORE INSERT ON accounts WHEN NEW.balance <> 0", refuse),
            ("accounts_stay", f"BEFORE UPDATE ON accounts WHEN NOT ({same})", refuse),
            ("accounts_no_delete", "BEFORE DELETE ON accounts", refuse),
        ):
            op.execute(f"CREATE TRIGGER {name} {when} {then}")
        return
    refuse = f"RAISE EXCEPTION '{FROZEN_MESSAGE}'"
    for name, body in (
        ("move", f"{debit}; {credit}; RETURN NULL;"),
        ("account", f"IF TG_OP = 'INSERT' THEN IF NEW.balance <> 0 THEN {refuse}; END IF; "
                    f"ELSIF pg_trigger_depth() < 2 OR NOT ({same}) THEN {refuse}; END IF; RETURN NEW;"),
    ):  # fmt: skip
        op.execute(
            f"CREATE FUNCTION pitboss_{name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"
        )
    for name, when, each, then in (
        ("postings_move", "AFTER INSERT ON postings", "ROW", "move"),
        ("accounts_kept", "BEFORE INSERT OR UPDATE ON accounts", "ROW", "account"),
        ("accounts_stay", "BEFORE DELETE OR TRUNCATE ON accounts", "STATEMENT", "frozen"),
    ):
        op.execute(f"CREATE TRIGGER {name} {when} FOR EACH {each} EXECUTE FUNCTION pitboss_{then}()")


def create_bulk_balance_trigger() -> None:
    """Have PostgreSQL update each balance once per statement, not once per posting."""
    if op.get_bind().dialect.name == "sqlite":
        return
    sides = "SELECT debit AS key, amount FROM made UNION ALL SELECT credit, -amount FROM made"
    op.execute("DROP TRIGGER postings_move ON postings")
    op.execute(
        "CREATE OR REPLACE FUNCTION pitboss_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "UPDATE accounts SET balance = balance + sign * moved.amount FROM "
        f"(SELECT key, sum(amount)::bigint AS amount FROM ({sides}) AS sides GROUP BY key) AS moved "
        "WHERE accounts.key = moved.key; RETURN NULL; END $$"
    )
    op.execute(
        "CREATE TRIGGER postings_move AFTER INSERT ON postings REFERENCING NEW TABLE AS made "
        "FOR EACH STATEMENT EXECUTE FUNCTION pitboss_move()"
    )


def create_notify_trigger(table: str) -> None:
    """Have PostgreSQL notify listeners on the table's name when a row is inserted."""
    if op.get_bind().dialect.name == "sqlite":
        return
    op.execute(
        f"CREATE FUNCTION pitboss_tell_{table}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN PERFORM pg_notify('{table}', NEW.number::text); RETURN NULL; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {table}_told AFTER INSERT ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION pitboss_tell_{table}()"
    )
