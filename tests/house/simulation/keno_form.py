"""A keno room before its day: who works there, the stations, the rules of the house, and both keys turned."""

from __future__ import annotations

from typing import Any

from pitboss.house.keno import critical, games, stations
from pitboss.house.keno.laws import PAYMENT
from pitboss.house.keno.room import KenoRoom
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Entry, Posting
from tests.house.people import Crew, asked

WRITERS = {1: "ann", 2: "ben", 3: "cid"}
AT = {**WRITERS, 4: "rob"}
"""Who sits at which station; Rob is a runner."""
POSITIONS = {
    **dict.fromkeys(WRITERS.values(), "keno writer"), "rob": "keno runner", "sal": "keno supervisor",
    "cas": "cashier", "ida": "Division inspector", "acc": "accounting representative",
}  # fmt: skip


def set_up(book: Book, crew: Crew) -> None:
    """People are hired, money is in the cage, and stations stand in a booth."""
    for name, position in POSITIONS.items():
        crew.hire(name, position)
    cage = (Posting(10**12, CAGE, HOUSE, PAYMENT),)
    book.do(asked({"cage": 1}), lambda _: Entry(kind="opening", cite=PAYMENT, place="cage", postings=cage))
    for station in AT:
        made = stations.SetUp(id=f"station {station}", station=station, booth="main")
        KenoRoom(book).set_up(made, crew.signed(made.asked, sets_up="sal"))


def open_day(book: Book, crew: Crew, rules: dict[str, Any]) -> None:
    """The house chooses its rules, and a gaming day begins."""
    room, chosen = KenoRoom(book), stations.Rules(id="keno rules", options=rules)
    room.choose(chosen, crew.signed(chosen.asked, chooses="sal"))
    day = games.OpenDay(id="keno day", program=critical.program())
    room.open_day(day, crew.signed(day.asked, turns_one_key="ida", turns_the_other_key="sal"))
