"""Raffles as a department."""

from __future__ import annotations

from pitboss.house.operations.operation import Department

raffle = Department("raffle", "Raffles", "pitboss.charity.raffle.desk", place="raffle")
