"""List the departments of every kind of keeper, each with its import path and a line of help.

A department is imported only when its operations are needed, so that help is instant.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.house.keeper import COMMANDS, Keeper
from pitboss.storage.errors import NotFound

if TYPE_CHECKING:
    from pitboss.house.operations.operation import Department, Operation


class DepartmentEntry(NamedTuple):
    """A department's import path (`module:name`) and help."""

    path: str
    help: str
    linked: bool = False
    """True if it has its own desk, and only a house with a link key has it."""
    keeper: Keeper = "casino"
    """Who has this department."""


DEPARTMENTS = {
    "bad-beat": DepartmentEntry(
        "pitboss.house.bad_beat.department:bad_beat",
        "Bad beat payout: rules, counts, claims, payments, displays.",
    ),
    "poker": DepartmentEntry(
        "pitboss.house.poker.department:poker", "Poker room: tables, decks, waiting list."
    ),
    "keno": DepartmentEntry(
        "pitboss.house.keno.department:keno", "Keno room: stations, games, tickets, payouts."
    ),
    "book": DepartmentEntry(
        "pitboss.house.accounting.department:accounting", "Accounting: correct the ledger."
    ),
    "link": DepartmentEntry(
        "pitboss.house.link.department:link",
        "Link with other casinos: forms, key and status.",
        linked=True,
    ),
    "link-counts": DepartmentEntry(
        "pitboss.house.link.department:link_counts",
        "Link with other casinos: send contributions.",
        linked=True,
    ),
    "organization": DepartmentEntry(
        "pitboss.charity.organization.department:organization",
        "Organization: registration, licenses, people, providers, reports.",
        keeper="charity",
    ),
    "casino-night": DepartmentEntry(
        "pitboss.charity.casino_night.department:casino_night",
        "Casino night: program, tables, prizes.",
        keeper="charity",
    ),
    "tournament": DepartmentEntry(
        "pitboss.charity.tournament.desk.department:tournament",
        "Hold 'em tournament: entries, clock, seats, payouts.",
        keeper="charity",
    ),
    "bingo": DepartmentEntry(
        "pitboss.charity.bingo.desk.department:bingo",
        "Bingo: cards, occasions, calls, claims.",
        keeper="charity",
    ),
    "raffle": DepartmentEntry(
        "pitboss.charity.raffle.desk.department:raffle",
        "Raffles: tickets, sellers, draws, records.",
        keeper="charity",
    ),
}
"""Departments in the order of the office page."""


def departments_of(keeper: Keeper) -> dict[str, DepartmentEntry]:
    """Return the departments that a kind of keeper has, by name."""
    return {name: each for name, each in DEPARTMENTS.items() if each.keeper == keeper}


def command_group(department: str) -> str:
    """Return the command group that holds a department's commands: `house` or `charity`."""
    return COMMANDS[DEPARTMENTS[department].keeper]


def load_department(name: str) -> Department:
    module, _, attribute = DEPARTMENTS[name].path.partition(":")
    found: Department = getattr(import_module(module), attribute)
    return found


def find_operations(
    department: str = "", name: str = "", keeper: Keeper | None = None
) -> list[Operation[Any]]:
    """Find the operations of a department, or one of them, or all that a kind of keeper has."""
    listed = departments_of(keeper) if keeper else DEPARTMENTS
    if department and department not in listed:
        raise NotFound(f"There is no department {department[:40]!r}. There are {', '.join(listed)}.")
    found = [each for each in every_operation(keeper) if department in ("", each.department)]
    if name and name not in {each.name for each in found}:
        group = command_group(department) if department else "house"
        raise NotFound(
            f"There is no operation {name[:40]!r} in {department}: see `pitboss {group} operations`."
        )
    return [each for each in found if name in ("", each.name)]


def every_operation(keeper: Keeper | None = None) -> list[Operation[Any]]:
    """List the operations of all departments, or of those that a kind of keeper has."""
    listed = departments_of(keeper) if keeper else DEPARTMENTS
    return [each for name in listed for each in load_department(name).operations.values()]
