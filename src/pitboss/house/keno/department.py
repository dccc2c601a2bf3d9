"""The keno room as a department: what it does by form."""

from pitboss.house.operations.operation import Department

STATIONS, GAMES, TICKETS, TROUBLE = "stations", "games", "tickets", "trouble"
"""Sections of the room's operations."""
keno = Department(
    "keno", "Keno room", "pitboss.house.keno", place="keno room", sections=(STATIONS, GAMES, TICKETS, TROUBLE)
)
