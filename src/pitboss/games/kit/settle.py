"""Settlement: what each wager came to, and the verbs that carry it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pitboss.games.kit.commission import Commission
from pitboss.games.kit.round import HouseRound
from pitboss.table.round import At
from pitboss.table.wager import LOSES, PUSHES, STAYS, Pays, Wager


class Decided(NamedTuple):
    """A wager that is up, and the number of the line it came to."""

    seat: int
    wager: Wager
    line: int


def decided(
    round: HouseRound[Any, Any], numbers: Mapping[str, int], seats: Iterable[int] | None = None
) -> list[Decided]:
    """What the wagers of some seats, or of all, come to by the numbers of the draws.

    They come by seat, and in the order of the layout.
    """
    wagers = round.options.wagers
    chosen = round.bettors if seats is None else list(seats)
    round.numbers |= dict.fromkeys(chosen, numbers)
    return [
        Decided(seat, wagers[name], line_of(wagers[name], numbers))
        for seat in chosen
        for name in round.laid(seat)
    ]


def line_of(wager: Wager, numbers: Mapping[str, int]) -> int:
    """The line that a wager comes to, by the numbers that the draws came to."""
    return wager.settle(*[numbers[draw] for draw in wager.on], *wager.args)


def losers_first(found: Iterable[Decided]) -> list[Decided]:
    """All that lose, then all others, each in its order."""
    return sorted(found, key=lambda each: each.line != LOSES)


def settle(
    round: HouseRound[Any, Any],
    found: Iterable[Decided],
    *,
    commission: Commission | None = None,
    stays_up: Iterable[str] = (),
) -> None:
    """Carry out what the wagers came to, in the order given; winners named in `stays_up` stay up."""
    for seat, wager, line in found:
        if line == LOSES:
            collect(round, seat, wager)
        elif line == PUSHES:
            push(round, seat, wager)
        elif line != STAYS:
            pay(round, seat, wager, wager.line(line), commission, stays=wager.name in stays_up)


def collect(round: HouseRound[Any, Any], seat: int, wager: Wager, at: At = "") -> None:
    """A losing wager goes to the bank."""
    key = seat, wager.name
    law = round.cite(at or wager.loses)
    stake, area = round.wagers[key], (round.wagers, key)
    round.move(stake, area, round.bank.takes, law, "collect", seat, {"wager": wager.name})


def push(round: HouseRound[Any, Any], seat: int, wager: Wager) -> None:
    """A wager that neither wins nor loses goes back to its player."""
    give_back(round, seat, wager.name, wager.pushes, "push")


def give_back(round: HouseRound[Any, Any], seat: int, name: str, at: At, event: str = "return") -> None:
    """A wager goes back to its player, for whatever reason."""
    key = seat, name
    law = round.cite(at)
    round.move(round.wagers[key], (round.wagers, key), round.purse(seat), law, event, seat, {"wager": name})


def pay(
    round: HouseRound[Any, Any],
    seat: int,
    wager: Wager,
    line: Pays,
    commission: Commission | None = None,
    *,
    stays: bool = False,
) -> None:
    """The bank pays a winning wager; the stake goes back too, unless it stays up."""
    key, law = (seat, wager.name), round.cite(line.at)
    stake = round.wagers[key]
    winnings = line.odds.pays(stake)
    round.bank.pay(round, winnings, round.purse(seat), law)
    _tell(round, "pay", seat, wager, line, stake=stake)
    if not stays:
        round.move(stake, (round.wagers, key), round.purse(seat), law)
    if commission and (owed := commission.due(winnings)):
        charged = round.cite(commission.at)
        round.move(owed, round.purse(seat), round.till, charged, "commission", seat, {"wager": wager.name})


def bonus(round: HouseRound[Any, Any], seat: int, wager: Wager, line: Pays) -> None:
    """The house, whoever banks, pays a bonus on the stake of another wager, which stays where it is."""
    stake = round.wagers[seat, wager.rides]
    round.move(line.odds.pays(stake), round.till, round.purse(seat), round.cite(line.at))
    _tell(round, "bonus", seat, wager, line, stake=stake)


def _tell(
    round: HouseRound[Any, Any], event: str, seat: int, wager: Wager, line: Pays, *, stake: int
) -> None:
    """What was paid, on what, and by which line."""
    data: dict[str, Any] = {"wager": wager.name} | ({"line": line.name} if line.name else {})
    data |= {"rides": wager.rides} if wager.rides else {}
    data |= {"stake": stake, "odds": str(line.odds), "amount": line.odds.pays(stake)}
    round.tell(event, round.cite(line.at), seat, **data)
