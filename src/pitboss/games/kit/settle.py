"""Settlement: decide each wager, then collect, push or pay it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from pitboss.games.kit.coupons import pay_coupon, settle_coupons
from pitboss.games.kit.round import HouseRound
from pitboss.table.round import At
from pitboss.table.wager import FIRST, LOSES, PUSHES, STAYS, Wager


class DecidedWager(NamedTuple):
    """A decided wager: its stake, its line number, and its payout."""

    seat: int
    wager: Wager
    stake: int
    """Its own stake, or that of the wager it rides on."""
    line: int
    pays: int
    at: At = ""
    """Paragraph by which it loses or pushes, if the wager has several."""


def decide_wagers(
    round: HouseRound[Any, Any], numbers: Mapping[str, int], seats: Iterable[int] | None = None
) -> list[DecidedWager]:
    """Decide all wagers of some seats, or of all, that these numbers can decide.

    The result is sorted by seat and layout, and includes wagers that ride on others. Later steps, such as a
    limit on total payouts, return the same wagers with other amounts.
    """
    found, known, paid_on, places = [], numbers.keys(), round.options.wagers_by_stake, round.options.places
    order = None if seats is None else {seat: place for place, seat in enumerate(seats)}
    for staked in (round.wagers, round.taken):
        for (seat, name), stake in staked.items():
            if order is not None and seat not in order:
                continue
            for wager in paid_on[name]:
                if known >= wager.looks_on:
                    round.numbers[seat, wager.name] = numbers
                    line = wager.line_number(numbers)
                    pays = wager.winnings(wager.line(line), stake) if line >= FIRST else 0
                    found.append(DecidedWager(seat, wager, stake, line, pays))
    found.sort(key=lambda each: (order[each.seat] if order else each.seat, places[each.wager.name]))
    return found


def losers_first(found: Iterable[DecidedWager]) -> list[DecidedWager]:
    """Sort losers first, otherwise keeping the order."""
    return sorted(found, key=lambda each: each.line != LOSES)


def settle(
    round: HouseRound[Any, Any],
    found: Iterable[DecidedWager],
    *,
    stays_up: Collection[str] = (),
    final: bool = False,
) -> None:
    """Settle wagers in the order given; winners named in `stays_up` stay up.

    `progressive.pay_jackpots` pays winners of a meter. With `final`, the settlement stands even if the round
    is void later.
    """
    wagers, before = list(found), len(round.movements) if final else 0
    owed = [each for each in wagers if each.pays and not each.wager.house and not each.wager.rides]
    for each in wagers:
        if owed and each is owed[0]:  # losses collected so far pay first
            law = round.cite(each.wager.line(each.line).at)
            round.bank.supply(round, sum(each.pays for each in owed), law)
        if each.wager.rides:
            pay_bonus(round, each)
        elif each.line == LOSES:
            collect(round, each.seat, each.wager, each.at)
        elif each.line == PUSHES:
            push(round, each.seat, each.wager, each.at)
        elif each.line != STAYS and not each.wager.line(each.line).meter:
            pay(round, each, stays=each.wager.name in stays_up)
    settle_coupons(round, final=final)
    if final:
        laid = {("wager", (each.seat, each.wager.name)) for each in wagers}
        moved = enumerate(round.movements)
        round.final |= {place for place, each in moved if place >= before or each.target in laid}


def collect(round: HouseRound[Any, Any], seat: int, wager: Wager, at: At = "") -> None:
    """Move a losing wager to the bank. One taken in earlier is already there."""
    _take(round, seat, wager, at or wager.loses, "collect")


def forfeit(round: HouseRound[Any, Any], seat: int, wager: Wager, at: At) -> None:
    """Take a wager given up by a fold or a surrender."""
    _take(round, seat, wager, at, "forfeit")


def _take(round: HouseRound[Any, Any], seat: int, wager: Wager, at: At, event: str) -> None:
    key, law = (seat, wager.name), round.cite(at)
    if key in round.taken:
        round.emit(event, law, seat, wager=wager.name, amount=round.taken.pop(key))
        return
    area = round.wagers, key
    round.move(round.wagers[key], area, round.bank_account(wager), law, event, seat, {"wager": wager.name})


def push(round: HouseRound[Any, Any], seat: int, wager: Wager, at: At = "") -> None:
    """Return a wager that neither wins nor loses."""
    give_back(round, seat, wager.name, at or wager.pushes, "push")


def give_back(round: HouseRound[Any, Any], seat: int, name: str, at: At, event: str) -> None:
    """Return a wager to its player under the given event."""
    key = seat, name
    stake, area = round.wagers[key], (round.wagers, key)
    round.move(stake, area, round.purse(seat), round.cite(at), event, seat, {"wager": name})


def void_wager(round: HouseRound[Any, Any], seat: int, name: str, at: At) -> None:
    """Return a wager on a void hand, even one taken in. A meter keeps its increase."""
    if (seat, name) not in round.taken:
        give_back(round, seat, name, at, "hand_void")
        return
    stake, data = round.taken.pop((seat, name)), {"wager": name}
    round.move(stake, round.till, round.purse(seat), round.cite(at), "hand_void", seat, data)


def pay(round: HouseRound[Any, Any], won: DecidedWager, *, stays: bool = False) -> None:
    """Pay a winning wager, and return its stake unless it stays up or was taken in."""
    seat, wager, stake, number, winnings, _ = won
    line, key, purse = wager.line(number), (seat, wager.name), round.purse(seat)
    law = round.cite(line.at)
    round.move(winnings, round.bank_account(wager), purse, law, "pay", seat, _describe_win(won))
    if key in round.taken:
        del round.taken[key]
    elif not stays:
        round.move(stake, (round.wagers, key), purse, law)
    winnings += pay_coupon(round, seat, wager, line)
    if (charged := wager.commission_on(winnings)) and wager.commission:
        at = round.cite(wager.commission.at)
        round.move(charged, purse, round.till, at, "commission", seat, {"wager": wager.name})


def pay_bonus(round: HouseRound[Any, Any], won: DecidedWager) -> None:
    """Pay a bonus that rides on another wager's stake. The house pays it, whoever banks."""
    if not won.pays:
        return
    law, data = round.cite(won.wager.line(won.line).at), _describe_win(won) | {"rides": won.wager.rides}
    round.move(won.pays, round.till, round.purse(won.seat), law, "bonus", won.seat, data)


def _describe_win(won: DecidedWager) -> dict[str, Any]:
    """Describe a win for its event: stake, line, odds, and whether a limit lowered it.

    A stake that was taken in wins an amount, not odds.
    """
    line = won.wager.line(won.line)
    data: dict[str, Any] = {"wager": won.wager.name} | ({"line": line.name} if line.name else {})
    data |= {"stake": won.stake} | ({} if won.wager.taken_in else {"odds": str(line.odds)})
    return data | ({"limited": True} if won.pays < line.odds.pays(won.stake, won.wager.whole) else {})
