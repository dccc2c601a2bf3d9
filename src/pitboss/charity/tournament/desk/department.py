"""A hold 'em tournament as a department."""

from __future__ import annotations

from pitboss.house.operations.operation import Department

tournament = Department(
    "tournament", "Hold 'em tournament", "pitboss.charity.tournament.desk", place="tournament"
)
