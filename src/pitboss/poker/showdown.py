"""The end of a hand: showing hands and awarding pots. 13:69F-14.6(e)5-9, 14.9(i), 14.15(d)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.equipment.cards import text
from pitboss.law import Cite
from pitboss.poker.bad_beat import BadBeat, find_bad_beat
from pitboss.poker.cards import DECK_SIZE
from pitboss.poker.fund import contribute, pay_bad_beat
from pitboss.poker.hand import Hand, Split
from pitboss.poker.laws import BAD_BEAT, COLLECT, COUNTED, LAST_PLAYER, SHOW, SIDE_POTS, UNSURE
from pitboss.poker.orders import Order, Parts, hand_values, mark_best, name_hand, select_seats
from pitboss.poker.pots import Contest, divide
from pitboss.poker.rake import rake_to_inventory, take_recorded_rake
from pitboss.poker.stages import stage
from pitboss.poker.turns import ask, make_turn
from pitboss.rankings import ODD_CHIP_HIGH, ODD_CHIP_LOW, odd_chip_value
from pitboss.rankings.badugi import BadugiOrder
from pitboss.table import DEALER, Choice, Step
from pitboss.table.event import EVERYONE, LazyData

# Hand values


def hand_parts(hand: Hand, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the cards of a hand, as the orders take them."""
    return hand.rules.hand_parts(hand.cards.of(seat), hand.cards.board + hand.cards.common)


def describe_hand(hand: Hand, seat: int) -> str:
    """Name a hand, such as `full house, kings over fours`."""
    return name_hand(hand.rules.orders(hand.options), hand.values[seat], hand_parts(hand, seat))


def _describe_hand_later(
    orders: tuple[Order, Order | None], values: tuple[int, int], held: tuple[tuple[int, ...], ...]
) -> LazyData:
    """Name a hand only when somebody reads the event, without keeping the hand in memory."""
    return LazyData(lambda: {"hand": name_hand(orders, values, held)})


# Showing


@stage
def showdown(hand: Hand, at: str, wins: str | None = None) -> Step[None]:
    """Show the hands in order (cards speak), and award every pot to its winners by the rule `wins`."""
    alone = len(hand.live) == 1
    if not alone:
        orders = hand.rules.orders(hand.options)
        cards, made_of = hand.cards, hand.rules.hand_parts
        shared = cards.board + cards.common
        held = {seat: made_of(cards.of(seat), shared) for seat in hand.live}
        hand.values = {seat: hand_values(orders, each) for seat, each in held.items()}
        hand.before_showdown()
        hand.emit("showdown", hand.cite(at), DEALER, hands=str(hand.cite(hand.rules.hands_at or at)))
        yield from _show_hands(hand, orders, held)
    pots = _merge_pots(hand)
    take_recorded_rake(hand, pots)
    contribute(hand, pots)
    ahead: list[tuple[list[int], list[int]]] = [([], [])] * len(pots)
    winners = list(hand.live)
    beat = None
    if not alone:
        beat = _look_for_bad_beat(hand)
        ahead = [_find_best(hand, pot) for pot in pots]
        winners = sorted({seat for highs, lows in ahead for seat in (*highs, *lows)})
        if losers := [seat for seat in hand.live if seat not in winners]:
            hand.emit("losers_collected", COLLECT, DEALER, seats=losers)
    for number in range(len(pots) - 1, -1, -1):
        if number:
            hand.emit("side_pot_first", SIDE_POTS, DEALER, amount=pots[number].amount)
        _award(hand, pots[number], *ahead[number], at, wins or at)
    _collect(hand, winners)
    rake_to_inventory(hand)
    if beat is not None:
        pay_bad_beat(hand, beat)


def _merge_pots(hand: Hand) -> list[Contest]:
    """Return the pots to be awarded. Pots with the same contenders are pushed together."""
    contests = hand.chips.pots.list_contests(hand.live, hand.dropped)
    for contest in contests:
        for pot in contest.pots[1:]:
            hand.move(pot.amount, pot.account, contest.account, SIDE_POTS)
    return contests


def _find_best(hand: Hand, pot: Contest) -> tuple[list[int], list[int]]:
    """Return the best hands for a pot or its high half, and for its low half; none if all players have left
    it."""
    seats, values = pot.seats, hand.values
    if seats[0] not in hand.live:
        return [], []
    highs = select_seats(seats, mark_best([values[seat][0] for seat in seats]))
    if hand.rules.split is None:
        return highs, []
    return highs, select_seats(seats, mark_best([values[seat][1] for seat in seats]))


def _collect(hand: Hand, winners: list[int]) -> None:
    """Collect the winning hand last, and count every hand that came back: 14.6(e)5, 7."""
    cards = hand.cards
    back = DECK_SIZE - sum(map(len, (cards.deck, cards.burned, cards.board, cards.common)))
    hand.emit("winners_collected", COLLECT, DEALER, seats=list(winners))
    hand.emit("discards_counted", COUNTED, DEALER, count=back)


def _show_hands(hand: Hand, orders: tuple[Order, Order | None], held: Mapping[int, Parts]) -> Step[None]:
    """Have players show, starting with the final bettor, then clockwise. A loser may concede."""
    first = hand.last_wager if hand.last_wager in hand.live else _first_to_show(hand)
    muck = hand.options.muck
    for seat in hand.from_seat(first):
        if seat not in hand.live:
            continue
        if muck != "off" and len(hand.live) > 1 and (muck == "any" or _is_beaten(hand, seat)):
            law = hand.in_force(SHOW)
            choices = [Choice(actor=seat, name=name, cite=law) for name in ("show", "concede")]
            action = None
            while action is None and seat in hand.live and len(hand.live) > 1:
                action = yield from ask(hand, make_turn(hand, seat, law, choices))
            if seat not in hand.live:
                continue
            if action is not None and action.name == "concede":
                _concede(hand, seat)
                continue
        hand.shown.append(seat)
        words = _describe_hand_later(orders, hand.values[seat], held[seat])
        hand.log.append(("show", SHOW, seat, words, tuple(hand.cards.of(seat)), EVERYONE))


def _first_to_show(hand: Hand) -> int:
    """Return who shows first without a final bet: in stud the first to act, else the first left of the
    button."""
    if hand.rules.stud is None:
        return hand.first_left_of_button()
    return hand.first_actor if hand.first_actor in hand.live else hand.live[0]


def _concede(hand: Hand, seat: int) -> None:
    """Discard a hand unshown. The player is responsible for having lost: 14.15(a)."""
    law = UNSURE if hand.options.muck == "any" else SHOW  # reveals nothing about the hand
    if hand.options.disclose == "on":
        hand.emit_cards("disclose", SHOW, seat, hand.cards.of(seat), hand=describe_hand(hand, seat))
    hand.drop(seat)
    hand.emit("concede", law, seat)


def _is_beaten(hand: Hand, seat: int) -> bool:
    """Return whether hands already shown beat this one both ways in every pot, so that conceding costs
    nothing."""
    high, low = hand.values[seat]
    for pot in hand.chips.pots.list_contests(hand.live, hand.dropped):
        if seat not in pot.seats:
            continue
        others = [hand.values[other] for other in hand.shown if other in pot.seats]
        if not any(value[0] > high for value in others):
            return False
        if low and not any(value[1] > low for value in others):
            return False
    return bool(hand.shown)


# Awarding


class PotAward(NamedTuple):
    """An award to the best hands for a pot: the amount, its rule, and the rule for the odd chip."""

    pot: Contest
    amount: int
    law: Cite
    odd: Cite
    share: str
    """Name of the share: the pot, the whole pot, or the high or the low half."""
    low: bool = False
    """Whether low hands win it."""


def _award(hand: Hand, pot: Contest, highs: list[int], lows: list[int], at: str, wins: str) -> None:
    """Award one pot, split high and low if the game is. With nobody left to show, its last player wins."""
    game, split, amount = hand.rules, hand.rules.split, pot.amount
    if not highs:
        _push(hand, PotAward(pot, amount, LAST_PLAYER, LAST_PLAYER, "pot"), pot.seats[0])
    elif split is None:
        law = hand.cite(game.winning_paragraph(hand, wins, highs))
        _share(hand, PotAward(pot, amount, law, hand.cite(at), "pot", game.lowball), highs)
    elif not lows:
        odd = hand.cite(split.tied_high)
        _share(hand, PotAward(pot, amount, hand.cite(split.no_low), odd, "whole pot"), highs)
    else:
        _split_halves(hand, pot, split, highs, lows)


def _split_halves(hand: Hand, pot: Contest, split: Split, highs: list[int], lows: list[int]) -> None:
    """Give half to the high hand and half to the low hand; an indivisible rest goes with the high half."""
    unit, amount = hand.options.unit, pot.amount
    half = amount // 2 // unit * unit
    if amount - 2 * half > unit:
        half += amount % unit  # coin, so that no excess is more than a unit
    excess = amount - 2 * half
    if excess:
        hand.emit("odd_half", hand.cite(split.odd), DEALER, amount=excess)
    whole = split.odd if excess else split.halves
    high = hand.cite(whole if len(highs) == 1 else split.tied_high)
    low = hand.cite(split.halves if len(lows) == 1 else split.tied_low)
    _share(hand, PotAward(pot, amount - half, high, high, "high"), highs)
    _share(hand, PotAward(pot, half, low, low, "low", low=True), lows)
    for seat in highs:
        if seat in lows:
            _both_ways(hand, seat)


def _both_ways(hand: Hand, seat: int) -> None:
    """Report a player who has won with a high hand and a low hand."""
    held, (high_order, low_order) = hand_parts(hand, seat), hand.rules.orders(hand.options)
    assert low_order is not None
    high, low = high_order.rank(*held), low_order.rank(*held)
    law = hand.cite(hand.rules.both_ways_paragraph(high, low))
    hand.emit("both_ways", law, seat, high=text(high.cards), low=text(low.cards))


def _share(hand: Hand, award: PotAward, winners: list[int]) -> None:
    """Divide an award equally; an indivisible rest goes by the rule `odd`."""
    if len(winners) == 1:
        _push(hand, award, winners[0])
        return
    order = _odd_chip_order(hand, winners, low=award.low)
    first = hand.options.odd_units == "all_to_first" or hand.recorded.odd_chips_to_first
    shares = divide(award.amount, order, hand.options.unit, all_to_first=first)
    least = min(shares.values())
    for seat, part in shares.items():
        if part > least:
            suits = {"suits": str(hand.cite(split.suits))} if (split := hand.rules.split) else {}
            hand.emit("odd_chip", award.odd, seat, amount=part - least, share=award.share, **suits)
        _push(hand, award._replace(amount=part), seat)


def _odd_chip_order(hand: Hand, winners: list[int], *, low: bool) -> list[int]:
    """Return the order for odd chips: by card in split and stud games, else by position."""
    game, stud = hand.rules, hand.rules.stud is not None
    by_card = game.split is not None or (stud and hand.options.odd_chip_other == "by_game")
    if hand.recorded.odd_chips_to_first:
        by_card = False
    if not by_card:
        return [seat for seat in hand.deal_order() if seat in winners]
    high_order, low_order = game.orders(hand.options)
    order = low_order if low and low_order is not None else high_order
    assert not isinstance(order, BadugiOrder)  # a game with neither two halves nor up-cards
    odd = ODD_CHIP_LOW.reading(odd_low_card=hand.options.odd_low_card) if low else ODD_CHIP_HIGH
    odd = odd.reading(odd_chip_cards=hand.options.odd_chip_cards)
    held = {seat: hand_parts(hand, seat) for seat in winners}
    return sorted(winners, key=lambda seat: -odd_chip_value(odd, order, *held[seat]))


def _push(hand: Hand, award: PotAward, seat: int) -> None:
    """Push awarded chips to a player."""
    pot, amount, law, _, share, _ = award
    hand.move(amount, pot.account, (hand.stacks, seat), law, "win", seat, {"share": share})
    hand.won[seat, share] = hand.won.get((seat, share), 0) + amount


def _look_for_bad_beat(hand: Hand) -> BadBeat | None:
    """Report losing hands that qualify under the posted rules: 14.19(a)."""
    beat = find_bad_beat(hand) if hand.options.bad_beat else None
    for seat in beat.losers if beat else ():
        hand.emit("bad_beat", BAD_BEAT, seat, hand=describe_hand(hand, seat))
    return beat
