"""Who takes part in a raffle and may not: identities of people who work here, and names that match theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.charity.bingo.desk.hall import bingo_workers
from pitboss.charity.organization.people import find_person
from pitboss.charity.organization.state import GameLicense, find_licenses
from pitboss.charity.raffle.barred import BarredAction, RaffleRole, find_bar, roles_in_scope
from pitboss.charity.raffle.desk.reading import list_raffles
from pitboss.charity.raffle.laws import IN_CHARGE
from pitboss.charity.raffle.state import RaffleState
from pitboss.charity.raffle.terms import RaffleTerms
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.employees import find_employee
from pitboss.storage.people import fold_name
from pitboss.table.fields import FieldError
from pitboss.table.refused import Refused


def _find_license(tx: Transaction, number: str) -> GameLicense | None:
    return next((each for each in find_licenses(tx) if number and each.number == number), None)


def people_of(tx: Transaction, terms: RaffleTerms) -> dict[int, set[RaffleRole]]:
    """Return the roles of everyone who serves a raffle, for its whole length."""
    found: dict[int, set[RaffleRole]] = {}

    def give(person: int, role: RaffleRole) -> None:
        if person:
            found.setdefault(person, set()).add(role)

    give(terms.in_charge, "in charge")
    give(terms.proceeds, "in charge of proceeds")
    if (held := _find_license(tx, terms.license)) is not None:  # may have changed since it opened
        give(held.member_in_charge, "in charge")
        give(held.proceeds_member, "in charge of proceeds")
        for person in held.workers:
            give(person, "sells or pays")
    if (bingo := _find_license(tx, terms.bingo_license)) is not None:
        give(bingo.member_in_charge, "in charge of bingo")
        give(bingo.proceeds_member, "in charge of bingo proceeds")
        for person in (*bingo.workers, *bingo_workers(tx, bingo.number)):
            give(person, "assists at bingo")
    return found


def _people_in_scope(tx: Transaction, state: RaffleState) -> dict[int, set[RaffleRole]]:
    """Return the roles that count under the reading `bar_scope`."""
    served = people_of(tx, state.terms)
    if state.terms.bar_scope == "served":
        return served
    others: dict[int, set[RaffleRole]] = {}
    for each in list_raffles(tx):
        if each.name != state.name and each.terms.kind.bars == state.terms.kind.bars:
            for person, roles in people_of(tx, each.terms).items():
                others.setdefault(person, set()).update(roles)
    return {
        person: roles_in_scope(state.terms.bar_scope, served.get(person, ()), others.get(person, ()))
        for person in served.keys() | others.keys()
    }


def check_participant(
    tx: Transaction, state: RaffleState, action: BarredAction, name: str, field: str, *,
    namesake: bool = False, sellers: Iterable[int] = (),
) -> Iterator[FieldError]:  # fmt: skip
    """Refuse a person whom 8.1 bars. A name that only matches a barred person's is a warning.

    A name that is exactly a barred person's counts as theirs, unless the form says that it is a namesake.
    `sellers` are further people who sell its tickets or pay its prizes.
    """
    people = _people_in_scope(tx, state)
    for person in sellers:
        people.setdefault(person, set()).add("sells or pays")
    for person, roles in people.items():
        bar = find_bar(state.terms.bar_game, action, roles)
        employee = find_employee(tx.connection, person) if bar is not None else None
        if bar is None or employee is None or fold_name(employee.name) != fold_name(name):
            continue
        if not namesake:
            refused = bar.refusal(employee.name, action, field)
            refused.reason += " If this is another person with the same name, say so."
            raise refused
        message = f"{name} is also the name of somebody who may not: check that it is another person."
        yield FieldError(field, message, str(bar.law))


def person_number(tx: Transaction, name: str, *, namesake: bool = False) -> int:
    """Return the number of a person who works here, or 0 for anyone else."""
    found = None if namesake else find_person(tx.connection, name)
    return found.person if found is not None else 0


def check_witness(witness: str, name: str, field: str, *, namesake: bool = False) -> None:
    """Refuse a witness who is the person that wins or claims."""
    if fold_name(witness) == fold_name(name) and not namesake:
        reason = f"{witness} witnesses this and cannot claim it. Have somebody else witness."
        raise Refused(reason, IN_CHARGE, field)
