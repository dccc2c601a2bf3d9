"""A keno room before its day: staff, stations, house rules, and both keys turned."""

from __future__ import annotations

from typing import Any

from pitboss.house.keno import games, integrity, stations
from pitboss.house.keno.department import keno
from pitboss.house.keno.laws import PAYMENT
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.operations.operation import Operation
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE

WRITERS = {1: "ann", 2: "ben", 3: "cid"}
AT = {**WRITERS, 4: "rob"}
"""Who sits at which station; Rob is a runner."""
POSITIONS = {
    **dict.fromkeys(WRITERS.values(), "keno writer"), "rob": "keno runner", "sal": "keno supervisor",
    "cas": "cashier", "ida": "Division inspector", "acc": "accounting representative",
}  # fmt: skip


def set_up(book: Ledger, crew: Crew) -> None:
    """Hire people, fund the cage, and set up stations in a booth."""
    for name, position in POSITIONS.items():
        crew.hire(name, position)
    cage = (Posting(10**12, CAGE, HOUSE, PAYMENT),)
    book.do(
        asked({"cage": 1}), lambda _: LedgerEntry(kind="opening", cite=PAYMENT, place="cage", postings=cage)
    )
    for station in AT:
        form = {"station": station, "booth": "main"}
        submit(book, crew, stations.set_up, form, f"station {station}", sets_up="sal")


def open_day(book: Ledger, crew: Crew, rules: dict[str, Any]) -> None:
    """Choose the house's rules, and begin a gaming day."""
    submit(book, crew, stations.choose_rules, {"options": rules}, "keno rules", chooses="sal")
    keys = {"division_key": "ida", "keno_key": "sal"}
    submit(book, crew, games.open_day, {"program": integrity.hash_program()}, "keno day", **keys)


def submit(
    book: Ledger, crew: Crew, operation: Operation[Any], given: dict[str, Any], id: str, **signers: str
) -> None:
    signed = {part: (name, PASSPHRASE) for part, name in signers.items()}
    OperationsDesk(book, crew, [keno]).submit(operation, given, id=id, credentials=signed)
