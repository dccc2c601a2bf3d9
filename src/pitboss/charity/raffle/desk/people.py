"""Find people whom 8.1 bars from a raffle: those who serve it, and names that match theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pitboss.charity.bingo.desk.hall import tonights_occasions, workers_of
from pitboss.charity.organization.people import find_name, find_person
from pitboss.charity.organization.state import licenses_since
from pitboss.charity.raffle.barred import BarGame, BarredAction, RaffleRole, find_bar, roles_in_scope
from pitboss.charity.raffle.desk.deal_state import list_deals
from pitboss.charity.raffle.desk.reading import get_raffle, list_raffles
from pitboss.charity.raffle.laws import IN_CHARGE
from pitboss.charity.raffle.state import RaffleState
from pitboss.house.ledger.transaction import Transaction
from pitboss.storage.people import fold_name
from pitboss.table.fields import FieldError
from pitboss.table.refused import Refused


def people_of(tx: Transaction, state: RaffleState) -> dict[int, set[RaffleRole]]:
    """Return the roles of everyone who serves a raffle or has served it, for its whole length."""
    terms = state.terms
    found: dict[int, set[RaffleRole]] = {}

    def give(person: int, role: RaffleRole) -> None:
        if person:
            found.setdefault(person, set()).add(role)

    give(terms.in_charge, "in charge")
    give(terms.proceeds, "in charge of proceeds")
    for held in licenses_since(tx, terms.license, state.opened):
        give(held.member_in_charge, "in charge")
        give(held.proceeds_member, "in charge of proceeds")
        for person in held.workers:
            give(person, "sells or pays")
    if terms.kind.bars == "instant raffle":
        for person in _list_sellers(tx, terms.license):
            give(person, "sells or pays")
        _give_bingo_roles(tx, terms.bingo_license, give)
    return found


def _list_sellers(tx: Transaction, license: str) -> set[int]:
    """Return everyone who has sold or paid tickets of any deal under a license: it is one instant raffle."""
    deals = [each for each in list_deals(tx) if get_raffle(tx, each.raffle).terms.license == license]
    return {person for each in deals for person in each.sellers}


def _give_bingo_roles(tx: Transaction, license: str, give: Callable[[int, RaffleRole], None]) -> None:
    """Give their roles to those who run the bingo where the tickets are sold, 8.1(c).

    It is the bingo that the raffle was opened for. If it names none, it is any occasion that is open now.
    """
    halls = tonights_occasions(tx, license)
    served = [held for hall in halls for held in licenses_since(tx, hall.plan.license, hall.opened)]
    for held in (*served, *licenses_since(tx, license, tx.number)):
        give(held.member_in_charge, "in charge of bingo")
        give(held.proceeds_member, "in charge of bingo proceeds")
        for person in held.workers:
            give(person, "assists at bingo")
    for hall in halls:
        for person in workers_of(tx, hall.number):
            give(person, "assists at bingo")


def _people_in_scope(tx: Transaction, state: RaffleState) -> dict[int, set[RaffleRole]]:
    """Return the roles that count under the reading `bar_scope`."""
    served = people_of(tx, state)
    if state.terms.bar_scope == "served":
        return served
    others: dict[int, set[RaffleRole]] = {}
    for each in list_raffles(tx):
        if each.name != state.name and each.terms.kind.bars == state.terms.kind.bars:
            for person, roles in people_of(tx, each).items():
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
    people, bars = _people_in_scope(tx, state), state.terms.kind.bars
    for person in sellers:
        people.setdefault(person, set()).add("sells or pays")
    game: BarGame | None = "instant raffle at bingo" if bars == "instant raffle" else bars
    for person, roles in people.items():
        bar = find_bar(game, action, roles)
        barred = find_name(tx.connection, person) if bar is not None else ""
        if bar is None or fold_name(barred) != fold_name(name):
            continue
        if not namesake:
            refused = bar.refusal(barred, action, field)
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
