"""The cut: 11.6(c)-(f). There is none after a machine's shuffle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.equipment.pack import Pack
from pitboss.games.kit.dealing import cut, shuffle
from pitboss.games.kit.irregularities import ask
from pitboss.games.kit.round import HouseRound
from pitboss.games.pai_gow_poker.opening import comes_pre_shuffled
from pitboss.law import Cite, cite
from pitboss.table import DEALER, Choice, Step

LAW = cite("13:69F-11")


def shuffle_and_cut(round: HouseRound[Any, Any], reshuffled_by: Cite | None = None) -> Step[None]:
    """Shuffle by hand or machine. Cards shuffled by hand are offered for a cut.

    After void hands, the reshuffle cites the rule that voided them.
    """
    pre_shuffled = comes_pre_shuffled(round) and reshuffled_by is None
    if pre_shuffled:
        round.pack = Pack.shuffle(round.options.cards, round.chance)
        round.emit("as_delivered", round.cite(".6(a)"), DEALER)
    else:
        shuffle(round, reshuffled_by)
    if round.options.shuffle == "machine" and not pre_shuffled:
        round.forbidden["cut"] = ("cards shuffled by a machine are not cut", round.cite(".6(b)1"))
        return
    round.emit("to_cut", round.cite(".6(b)2"), DEALER)
    order = cut_order(round)
    round.state = replace(round.state, first_cut=order[0] if _rotates(round) else 0)
    round.emit("cut_offer", round.cite(".6(d)"), DEALER, seat=order[0])
    by = yield from _find_cutter(round, order)
    cut(round, by)
    cutting_card = round.options.cutting_card
    round.emit("cutting_card", round.cite(".6(e)"), DEALER, goes=cutting_card.replace("_", " "))
    law = round.cite(".6(f)")
    yield from ask(round, DEALER, law, [Choice(actor=DEALER, name="deal", cite=law)])


def cut_order(round: HouseRound[Any, Any]) -> list[int]:
    """Return the players to offer the cut, in order.

    The first round follows the order of arrival. With a bank, the offer begins there and goes
    counterclockwise. Without one, it begins at the dealer's far right, one seat further each round.
    """
    seats, bank, before = sorted(round.seats, reverse=True), round.bank.seat, round.start.state
    if bank:
        return [*(seat for seat in seats if seat <= bank), *(seat for seat in seats if seat > bank)]
    if _rotates(round):
        after = [seat for seat in seats if seat < before.first_cut]
        order = after + [seat for seat in seats if seat not in after]
    else:
        came = [seat for seat in before.arrived if seat in seats]
        order = came + [seat for seat in seats if seat not in came]
    return order if round.options.cut_offer_all == "on" else order[:1]


def _rotates(round: HouseRound[Any, Any]) -> bool:
    """Return whether the offer rotates by 11.6(d)3: not in the first round, and no player banks."""
    return bool(round.start.state.seated) and not round.bank.seat


def next_entitled(round: HouseRound[Any, Any]) -> int:
    """Return the next player entitled to cut after the last cutter, or the dealer."""
    order = cut_order(round)
    later = order[order.index(round.cutter) + 1 :] if round.cutter in order else []
    return later[0] if later else DEALER


def _find_cutter(round: HouseRound[Any, Any], order: list[int]) -> Step[int]:
    """Offer the cut until a player accepts it; otherwise the dealer cuts."""
    first = ".6(d)2" if round.bank.seat else ".6(d)3" if _rotates(round) else ".6(d)1"
    law = round.cite(first)
    for seat in order:
        names = ("refuse_cut",) if seat in round.departed else ("cut", "refuse_cut")
        options = [Choice(actor=seat, name=name, cite=law) for name in names]
        action = yield from ask(round, seat, law, options)
        if action.name == "cut":
            return seat
        round.emit("refuse_cut", law, seat)
    round.emit("dealer_cuts", round.cite(".6(c)"), DEALER)
    return DEALER
