"""A casino night as a department."""

from __future__ import annotations

from pitboss.house.operations.operation import Department

casino_night = Department(
    "casino-night", "Casino night", "pitboss.charity.casino_night", place="casino night"
)
