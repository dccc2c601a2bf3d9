"""Bad beats: who has lost with a hand good enough. 13:69F-14.19(a), (b)3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.equipment.cards import cards
from pitboss.law import cite
from pitboss.rankings import HIGH
from pitboss.rankings.omaha import OmahaOrder
from pitboss.table.refused import Refused

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand

BAD_BEAT = cite("13:69F-14.19(a)")
QUALIFIES = cite("13:69F-14.19(b)3")


def least_value(hand: Hand) -> int:
    """What the posted hand is worth in this game: for the pot, or for its high half; 0 if none is posted."""
    text = hand.options.bad_beat
    if not text:
        return 0
    order = hand.game.high_order(hand)
    try:
        return HIGH.value(cards(text)) if isinstance(order, OmahaOrder) else order.value(cards(text))
    except ValueError as error:
        raise Refused(f"{text!r} cannot be posted as a bad beat: {error}", QUALIFIES) from None


def bad_beats(hand: Hand) -> list[int]:
    """The seats that showed a hand at or above the posted one and were beaten."""
    least = least_value(hand)
    if not least:
        return []
    live = [seat for seat in hand.shown if seat in hand.live]
    if hand.options.bad_beat_hole_cards == "on":
        live = [seat for seat in live if both_play(hand, seat)]
    top = max((hand.values[seat][0] for seat in live), default=0)
    return [seat for seat in live if least <= hand.values[seat][0] < top]


def both_play(hand: Hand, seat: int) -> bool:
    """Whether a hand needs both of its hole cards: with either one left out it is worth less."""
    order = hand.game.high_order(hand)
    if not hand.board or isinstance(order, OmahaOrder) or hand.game.stud:
        return True  # omaha always plays two; without community cards all cards are the player's own
    whole = hand.values[seat][0]
    return all(
        order.value([card for card in (*hand.down[seat], *hand.board) if card != hole]) < whole
        for hole in hand.down[seat]
    )
