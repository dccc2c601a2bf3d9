"""Define the keno room's department and the sections of its operations."""

from pitboss.house.operations.operation import Department

__all__ = ["keno"]

STATIONS, GAMES, TICKETS, TROUBLE = "stations", "games", "tickets", "trouble"
keno = Department(
    "keno", "Keno room", "pitboss.house.keno", place="keno room", sections=(STATIONS, GAMES, TICKETS, TROUBLE)
)
