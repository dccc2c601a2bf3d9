"""Bingo as a department."""

from __future__ import annotations

from pitboss.house.operations.operation import Department

bingo = Department("bingo", "Bingo", "pitboss.charity.bingo.desk", place="bingo hall")
