"""The prizes of a calendar year against the licensee's limit: N.J.S.A. 5:8-62."""

from __future__ import annotations

from pitboss.charity.raffle.desk.reading import list_raffles
from pitboss.charity.raffle.money import check_year, half_of, yearly_total
from pitboss.charity.raffle.state import RaffleState
from pitboss.charity.raffle.terms import RaffleTerms
from pitboss.house.ledger.transaction import Transaction


def year_of(terms: RaffleTerms, opened_at: str) -> str:
    """Return the calendar year that counts a raffle's prizes: that of its last drawing."""
    return (terms.last_day or opened_at)[:4]


def counted_value(state: RaffleState) -> int:
    """Return what a raffle's prizes add to the year: half of what it has taken, for a 50/50."""
    if state.terms.kind.is_half:
        return 0 if state.terms.kind.on_premises else state.gross // 2
    return yearly_total(each.as_yearly(state.terms.kind) for each in state.terms.prizes)


def total_of_year(tx: Transaction, year: str) -> int:
    """Return the value of the prizes of a calendar year that count toward its limit."""
    return sum(
        counted_value(each) for each in list_raffles(tx) if year_of(each.terms, each.opened_at) == year
    )


def check_yearly(tx: Transaction, terms: RaffleTerms) -> None:
    """Refuse a new raffle whose prizes would go above the limit of its year."""
    more = yearly_total(each.as_yearly(terms.kind) for each in terms.prizes)
    if more:
        check_year(total_of_year(tx, year_of(terms, tx.at.isoformat())), more, "prizes")


def check_yearly_half(tx: Transaction, state: RaffleState, amount: int) -> None:
    """Refuse a sale whose half would take the year above its limit."""
    kind = state.terms.kind
    if kind.is_half and not kind.on_premises:
        year = year_of(state.terms, state.opened_at)
        check_year(total_of_year(tx, year), half_of(amount), "count")
