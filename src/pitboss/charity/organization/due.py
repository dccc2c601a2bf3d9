"""What the organization must do by a day: renew a registration or a license before it runs out."""

from __future__ import annotations

from datetime import date, timedelta

from pitboss.charity.organization.laws import LICENSE
from pitboss.charity.organization.laws import REGISTRATION as TERM
from pitboss.charity.organization.state import find_licenses, read_organization
from pitboss.house.casino import CASINO_KIND, Casino, find_casino
from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction

RENEWAL_NOTICE = timedelta(days=60)
"""How long before a registration or a license runs out its renewal is due, by a house rule."""


def list_due(tx: Transaction) -> list[Due]:
    keeper = tx.read_once(CASINO_KIND, find_casino)
    return [*_due_registration(tx, keeper), *_due_licenses(tx, keeper)]


def _due_registration(tx: Transaction, keeper: Casino) -> list[Due]:
    found = read_organization(tx)
    if found.last is None:
        return [Due(tx.at, "Record the organization's registration", TERM, "organization/register")]
    when = keeper.start_of_day(found.last - RENEWAL_NOTICE)
    return [Due(when, f"Renew the registration, which ends on {found.last}", TERM, "organization/register")]


def _due_licenses(tx: Transaction, keeper: Casino) -> list[Due]:
    today = keeper.local(tx.at).date()
    found = find_licenses(tx)
    newest: dict[tuple[str, str | None, str], date] = {}
    for each in found:
        if each.status in ("pending", "licensed"):
            key = each.kind, each.draw, each.municipality
            newest[key] = max(newest.get(key, each.last), each.last)
    return [
        Due(keeper.start_of_day(each.last - RENEWAL_NOTICE),
            f"Apply for a new {each.kind} license: {each.number} ends on {each.last}", LICENSE,
            "organization/apply", {"kind": each.kind, "municipality": each.municipality})
        for each in found
        if each.status == "licensed" and each.last >= today and _runs_a_season(each.first, each.last)
        and newest[each.kind, each.draw, each.municipality] <= each.last
    ]  # fmt: skip


def _runs_a_season(first: date, last: date) -> bool:
    """Return whether a license is for more than one event, so that somebody may want another."""
    return last - first > RENEWAL_NOTICE
