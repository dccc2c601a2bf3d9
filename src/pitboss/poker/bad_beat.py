"""Bad beats: losing hands that are good enough for a payout. 13:69F-14.19(a), (b)3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pitboss.equipment.cards import cards as read
from pitboss.poker.hand import Hand, PokerRules
from pitboss.poker.laws import QUALIFIES
from pitboss.poker.options import PokerOptions
from pitboss.poker.orders import high_hands, mark_beaten, mark_best, select_seats
from pitboss.rankings import HIGH
from pitboss.rankings.omaha import OmahaOrder
from pitboss.table.refused import Refused


def least_value(game: PokerRules, options: PokerOptions) -> int:
    """Return the value of the posted hand in this game, for the pot or its high half; 0 if none is posted."""
    text = options.bad_beat
    if not text:
        return 0
    order, _ = game.orders(options)
    try:
        return HIGH.value(read(text)) if isinstance(order, OmahaOrder) else order.value(read(text))
    except ValueError as error:
        raise Refused(f"{text!r} cannot be posted as a bad beat: {error}", QUALIFIES, "bad_beat") from None


class BadBeat(NamedTuple):
    """The losing hands at or above the posted one, the best of them, and the hands that beat them."""

    losers: list[int]
    best: list[int]
    winners: list[int]


def find_bad_beat(hand: Hand) -> BadBeat | None:
    """Return the bad beat of a hand at showdown, if there is one."""
    cards = hand.cards
    own = {seat: cards.of(seat) for seat in hand.shown if seat in hand.live}
    values = {seat: hand.values[seat][0] for seat in own}
    return find_bad_beat_among(hand.rules, hand.options, values, own, cards.board)


def find_bad_beat_among(
    game: PokerRules,
    options: PokerOptions,
    values: Mapping[int, int],
    own: Mapping[int, Sequence[int]],
    board: Sequence[int],
) -> BadBeat | None:
    """Return the bad beat among hands shown, given their values and the players' own cards.

    If both hole cards must play, they must play in the losing hand and in the winning hand.
    """
    least = least_value(game, options)
    if not least:
        return None
    seats = list(own)
    worth = [values[seat] for seat in seats]
    winners, losers = select_seats(seats, mark_best(worth)), select_seats(seats, mark_beaten(worth, least))
    if options.bad_beat_hole_cards == "on" and game.uses("bad_beat_hole_cards"):
        if not all(both_hole_cards_play(options, own[seat], board) for seat in winners):
            return None
        losers = [seat for seat in losers if both_hole_cards_play(options, own[seat], board)]
    if not losers:
        return None
    return BadBeat(losers, select_seats(losers, mark_best([values[seat] for seat in losers])), winners)


def both_hole_cards_play(options: PokerOptions, own: Sequence[int], board: Sequence[int]) -> bool:
    """Return whether a hold 'em hand needs both of its hole cards: without either one it is worth less."""
    order = high_hands(options)
    whole = order.value((*own, *board))
    return all(order.value([card for card in (*own, *board) if card != hole]) < whole for hole in own)
