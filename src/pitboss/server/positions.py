"""Decide which positions of the house supervise or deal at a table, beside the roles of the server."""

from __future__ import annotations

from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.poker.game import PokerGame
from pitboss.storage.people import Person
from pitboss.table.game import Game

DEALER_POSITION = "dealer"


def supervisors_of(game: Game) -> tuple[str, ...]:
    """Return the positions that the law puts over the tables of a game."""
    return POKER_SUPERVISORS if isinstance(game, PokerGame) else ()


def supervises_poker(person: Person) -> bool:
    return person.supervises or person.position in POKER_SUPERVISORS


def supervises(person: Person, supervisors: tuple[str, ...]) -> bool:
    """Return whether a person supervises a table, by role or by one of the positions over it."""
    return person.supervises or person.position in supervisors


def deals(person: Person, supervisors: tuple[str, ...]) -> bool:
    """Return whether a person may deal at a table. At poker, dealers and their supervisors may."""
    by_position = bool(supervisors) and person.position in (DEALER_POSITION, *supervisors)
    return person.deals or by_position
