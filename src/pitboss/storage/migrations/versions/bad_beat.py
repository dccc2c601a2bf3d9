"""The bad beat fund: rules, tables, contributions, counts, forms, claims, displays."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from pitboss.storage.migrations.guards import create_ledger_table

revision = "0005"
down_revision = "0004"

SHORT, NAME, LONG = sa.String(16), sa.String(40), sa.String(64)
DAY, BIG, WHOLE = sa.String(10), sa.BigInteger, sa.Integer


def upgrade() -> None:
    _create_table(
        "rules", {"id": WHOLE}, {"payout": NAME, "step": SHORT, "says": sa.JSON}, ("payout", "step")
    )
    _create_table("tables", {"id": WHOLE}, {"payout": NAME, "name": NAME, "state": sa.String(8)}, ("name",))
    gave = {"payout": NAME, "day": DAY, "primary": BIG, "secondary": BIG, "reset": BIG}
    _create_table("contributions", {"name": NAME, "round": NAME}, gave, ("payout", "day"))
    counted = {"payout": NAME, "day": DAY, "boxes": sa.JSON}
    _create_table("counts", {"counting": LONG, "step": SHORT}, counted, ("payout", "step"))
    _create_table("pads", {"first": BIG}, {"last": BIG, "name": NAME}, ("name",))
    form = {"payout": NAME, "name": NAME, "day": DAY, "amount": BIG, "dealer": WHOLE, "witness": WHOLE}
    _create_table("forms", {"serial": BIG}, form | {"void": sa.Boolean})
    _create_table("parts", {"serial": BIG, "part": SHORT, "step": SHORT}, {})
    _create_table("matches", {"id": WHOLE}, {"payout": NAME, "day": DAY}, ("payout",))
    said = {"payout": NAME, "says": sa.JSON}
    _create_table("claims", {"claim": LONG, "step": sa.String(24)}, said, ("payout", "step"))
    _create_table("paid", {"claim": LONG, "seat": WHOLE, "fund": LONG}, {"player": LONG, "amount": BIG})
    _create_table("displays", {"id": WHOLE}, {"fund": LONG, "amount": BIG}, ("fund",))


def _create_table(
    name: str, key: dict[str, Any], columns: dict[str, Any], index: tuple[str, ...] = ()
) -> None:
    """Create a table of the fund, with an optional index."""
    name = f"bad_beat_{name}"
    given = list(key) != ["id"]
    create_ledger_table(
        name,
        *(sa.Column(each, kind, nullable=False, autoincrement=not given) for each, kind in key.items()),
        *(sa.Column(each, kind, nullable=False) for each, kind in columns.items()),
        key=tuple(key),
    )
    if index:
        op.create_index(f"ix_{name}_{index[0]}", name, list(index))
