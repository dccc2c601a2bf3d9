"""Employees of a house with served pages, and entries in its book."""

from __future__ import annotations

from fastapi.testclient import TestClient

from pitboss.house.ledger.accounts import CAGE, HOUSE, LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.law import cite
from pitboss.server.service import TableService
from tests.house.people import asked
from tests.web.served import member

BANK = cite("19:47-15.6(a)")
DRAWER = LedgerAccount("drawer", "station 1")


def at_work(house: TableService, name: str, position: str) -> TestClient:
    """Return an employee, signed in."""
    found = member(house, name)
    licence = "none" if position == "Division inspector" else "casino employee"
    house.office.staff.employ(asked({"hire": name}), house.people.find(name), position=position,
                              licence=licence, number=name, place="Boardwalk Hall")  # fmt: skip
    return found


def bank(house: TableService, amount: int, *, reason: str = "") -> int:
    """Put money in the cage and in a drawer; return the number of the entry."""
    postings = (Posting(amount, CAGE, HOUSE, BANK), Posting(amount // 2, DRAWER, CAGE, BANK))
    entry = LedgerEntry(kind="bank", cite=BANK, place="the cage", postings=postings, reason=reason)
    return house.office.ledger.do(asked({"amount": amount}), lambda _: entry).number
