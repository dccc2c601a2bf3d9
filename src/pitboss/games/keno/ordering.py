"""Order a whole ticket at the table: check it, price it, and turn it into the actions of a request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.equipment.pieces import BALL
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.rate_card import MAX_GROUPS
from pitboss.games.keno.remarks import TicketRemarks
from pitboss.games.keno.round import TicketForm
from pitboss.games.keno.selling import CONDITIONED, LIMITS
from pitboss.games.keno.ticket import MULTI_RACE_AT, UNCLEAR_AT, Ticket, count_ways
from pitboss.table import Refused, dollars

NUMBERS_FIELD, RATES_FIELD, GAMES_FIELD = "groups", "rates", "games"
"""Parts of an order that a refusal may name."""


@dataclass(frozen=True, kw_only=True)
class TicketOrder:
    """A ticket as a player asks for it: groups of numbers, the rate of each way, and games in a row."""

    groups: tuple[tuple[int, ...], ...]
    rates: Mapping[int, int]
    """The rate of each way in cents, by its number of spots."""
    games: int = 1
    king: bool = False
    """True if the first group is a king."""
    quick: bool = False
    """True if the system picked the numbers."""

    @property
    def ways(self) -> dict[int, int]:
        """Ways that the groups make, by number of spots."""
        return count_ways(tuple(map(len, self.groups)))

    def ticket(self, options: KenoOptions, first: int = 1) -> Ticket:
        """Build the ticket, or refuse it at the part that is wrong."""
        self._check_parts(options)
        made = Ticket.from_rates(
            self.groups, self.rates, first=first, games=self.games, king=self.king, quick=self.quick
        )
        try:
            made.check(options.card, most_of=options.spots_limit)
        except Refused as refused:
            raise Refused(refused.reason, refused.cite, NUMBERS_FIELD) from None
        return made

    def _check_parts(self, options: KenoOptions) -> None:
        card = options.card
        if not any(self.groups):
            raise Refused(f"mark 1 to {card.spots} numbers on the board", UNCLEAR_AT, NUMBERS_FIELD)
        if len(self.groups) > MAX_GROUPS:
            raise Refused(f"a ticket has at most {MAX_GROUPS} groups", UNCLEAR_AT, NUMBERS_FIELD)
        if not all(self.groups):
            raise Refused("a group is empty: mark numbers for it or take it away", UNCLEAR_AT, NUMBERS_FIELD)
        limits = f"{dollars(card.minimum)} to {dollars(card.maximum)} by {dollars(card.unit)}"
        if not self.rates:
            what = "for each game" if len(self.ways) < 2 else "on at least one way"
            raise Refused(f"choose a bet {what}, {limits}", CONDITIONED, RATES_FIELD)
        ways = self.ways
        for spots, rate in self.rates.items():
            if spots not in ways:
                raise Refused(f"your groups make no way of {spots} numbers", CONDITIONED, RATES_FIELD)
            if ways[spots] > card.most_ways:
                why = f"the rate card allows at most {card.most_ways} ways of one kind, not {ways[spots]}"
                raise Refused(why, CONDITIONED, RATES_FIELD)
            if not card.minimum <= rate <= card.maximum or rate % card.unit:
                raise Refused(f"bet {limits} on each way, not {dollars(rate)}", LIMITS, RATES_FIELD)
        most = card.most_games if card.multi_race else 1
        if not 1 <= self.games <= most:
            raise Refused(f"play 1 to {most} games in a row, not {self.games}", MULTI_RACE_AT, GAMES_FIELD)

    def check_funds(self, price: int, stack: int) -> None:
        """Refuse a price that the player cannot pay."""
        if price > stack:
            why = f"the ticket costs {dollars(price)}, and you have {dollars(stack)}"
            raise Refused(why, CONDITIONED, RATES_FIELD)

    def actions(self, remarks: TicketRemarks) -> list[Mapping[str, Any]]:
        """Return the actions that buy the ticket, from the request that is being filled in, if it fits."""
        return list(self._list_actions(remarks.form))

    def _list_actions(self, form: TicketForm | None) -> Iterator[Mapping[str, Any]]:
        if not self._has_picked(form):
            if form is not None:
                yield {"do": "tear_up"}
            yield from self._mark_groups()
            form = None
        if self.games != (form.games if form is not None else 1):
            yield {"do": "games", "value": self.games}
        stakes = {f"{self.ways[spots]}/{spots}": rate for spots, rate in self.rates.items()}
        yield {"do": "play", "value": stakes}

    def _has_picked(self, form: TicketForm | None) -> bool:
        """Return whether the system picked these numbers; a quick-pick of other numbers is refused."""
        if not self.quick:
            return False
        if form is None or not form.quick or _sort_groups(form.groups) != _sort_groups(self.groups):
            raise Refused("the system picked other numbers: pick again", UNCLEAR_AT, NUMBERS_FIELD)
        return True

    def _mark_groups(self) -> Iterator[Mapping[str, Any]]:
        for group in self.groups[self.king :]:
            yield {"do": "mark", "value": [BALL + number for number in group]}
        if self.king:
            yield {"do": "king", "value": [BALL + number for number in self.groups[0]]}


def _sort_groups(groups: Sequence[Sequence[int]]) -> list[list[int]]:
    return [sorted(group) for group in groups]
