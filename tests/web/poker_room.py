"""A poker room behind the pages: employees, a payout, contributions, and signers."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from pitboss.server.service import TableService
from tests.house.bad_beat.room import ACES_FULL, PEOPLE, QUADS, Room
from tests.house.people import Crew
from tests.server.helpers import PASSPHRASE
from tests.web.served import visitor

OFFERED: dict[str, Any] = {"bad_beat": QUADS, "reset_percent": 10, "bonuses": [["high hand", 20_000]]}
SECONDARY = {"secondary": ACES_FULL, "secondary_percent": 20, "both_won": "primary"}


def poker_room(house: TableService, **rules: Any) -> Room:
    """Set up a room in which tables 7 and 8 take part."""
    book = house.office.ledger
    room = Room(book, Crew(book, *PEOPLE))
    room.offer("7", "8", **OFFERED | rules)
    return room


def token_of(house: TableService, name: str) -> str:
    return house.people.create_token(house.people.sign_in(name, PASSPHRASE))


def worker(house: TableService, name: str) -> TestClient:
    """Return the browser of an employee."""
    found = visitor(house)
    found.headers["Authorization"] = f"Bearer {token_of(house, name)}"
    return found


def sign_off(**parts: str) -> dict[str, str]:
    """Fill in the signatures of an operation's page, by people named after their positions."""
    return {f"sign.{part}.name": who for part, who in parts.items()} | {
        f"sign.{part}.passphrase": PASSPHRASE for part in parts
    }


def signed(**parts: str) -> dict[str, str]:
    """Return the fields of signatures, by people named after their positions."""
    return {f"sign name {does}": who for does, who in parts.items()} | {
        f"sign word {does}": PASSPHRASE for does in parts
    }
