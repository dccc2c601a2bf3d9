"""Errors of the deal, and the return of cards and money after them. 13:69F-14.15(e), (g)."""

from __future__ import annotations

from pitboss.equipment.pack import DOWN, UP
from pitboss.law import Cite
from pitboss.poker.dealing import lose_card
from pitboss.poker.deck import DeadRound, Misdeal, give_card
from pitboss.poker.exposed import expose_after_deal, expose_drawn
from pitboss.poker.fouled import FORCED_KINDS, settle_short, take_back
from pitboss.poker.hand import Hand
from pitboss.poker.laws import DEAD, EXPOSED, LEFT_OUT, MISDEAL, NEW_DECK, OFF_TABLE, WRONG_START
from pitboss.poker.seating import reassign_blinds
from pitboss.poker.stud import choose_leader_again
from pitboss.table import DEALER
from pitboss.table.event import EVERYONE

ACTION_EVENTS = {
    "shuffle", "burn", "board", "common", "check", "call", "bet", "raise", "fold", "bring_in", "owes",
    "said", "chips", "threw", "showdown",
}  # fmt: skip
"""Events that end the time in which a fault of newly dealt cards is noticed."""


# Cards just dealt


def list_just_dealt(hand: Hand, seat: int) -> list[tuple[int, bool]]:
    """Return a seat's cards dealt since anybody last acted on the cards, each with whether it was drawn."""
    found: list[tuple[int, bool]] = []
    for name, _, actor, _, cards, _ in reversed(hand.log):
        if name in ACTION_EVENTS or (name == "discard" and actor == seat):
            break
        if name in ("deal", "draw") and actor == seat:
            found = [(card, name == "draw") for card in cards] + found
    held = hand.cards.of(seat)
    return [(card, drawn) for card, drawn in found if card in held]


def lose_dealt_card(hand: Hand, seat: int, number: int) -> None:
    """Lose a newly dealt card that has fallen off the table: 14.15(n)."""
    card, drawn = list_just_dealt(hand, seat)[number - 1]
    face = UP if card in hand.cards.up[seat] else DOWN
    (hand.cards.up if face else hand.cards.down)[seat].remove(card)
    another = lose_card(hand, seat, card, seen_by=EVERYONE if face is UP else seat)
    if another is None:
        settle_short(hand)
    else:
        _hand_over(hand, seat, another, face, OFF_TABLE, drawn=drawn)
    if face is UP and hand.facing is not None and len(hand.live) > 1:
        choose_leader_again(hand)


def expose_dealt_card(hand: Hand, seat: int, number: int) -> None:
    """Handle a newly dealt card that has been exposed: 14.15(k), (m), (o)."""
    card, drawn = list_just_dealt(hand, seat)[number - 1]
    if not drawn:
        expose_after_deal(hand, seat, card)
        return
    another = expose_drawn(hand, seat, card)
    if another != card:
        hand.cards.down[seat].remove(card)
        _hand_over(hand, seat, another, DOWN, EXPOSED, drawn=True)


def _hand_over(hand: Hand, seat: int, card: int, face: bool, law: Cite, *, drawn: bool) -> None:
    """Give a card in place of one that was dealt or drawn."""
    if not drawn:
        give_card(hand, seat, card, face, law)
        return
    hand.cards.down[seat].append(card)
    hand.emit_cards("draw", law, seat, [card], seen_by=seat, count=1)


# Errors found


def begin_betting(hand: Hand) -> None:
    """Start the betting. An error of the deal is noticed now, or equally often after the first round."""
    first = not hand.betting_begun
    hand.betting_begun = True
    if first and (hand.first_place or hand.left_out is not None):
        dealt = [seat for seat in hand.live if seat != hand.left_out]
        if len(dealt) < 2 or hand.chance.below(2) == 0:
            deal_error(hand)
        else:
            hand.live = dealt


def deal_error(hand: Hand) -> None:
    """Rule a wrong start or a left-out player a misdeal until two have put money in; then play goes on."""
    seat = hand.left_out
    law = WRONG_START if seat is None else LEFT_OUT
    what = "the deal began at the wrong place" if seat is None else f"seat {seat} was left out"
    judge_deal(hand, what, law)
    hand.first_place, hand.left_out = 0, None
    if seat is not None and hand.chips.paid[seat]:
        hand.emit("returned", LEFT_OUT, DEALER, seat=seat, amount=take_back(hand, seat, LEFT_OUT))


def judge_deal(hand: Hand, what: str, law: Cite) -> None:
    """Rule a misdeal until two players have put money in voluntarily; after that it is too late."""
    if len(hand.voluntary) < 2:
        raise Misdeal(what, law)
    hand.emit("error_stands", law, DEALER, what=what)


# The end of a deal or a round


def apply_misdeal(hand: Hand, trouble: Misdeal) -> bool:
    """Return all cards for a reshuffle. Return whether enough players remain for a new deal."""
    hand.emit("misdeal", trouble.cite, DEALER, reason=trouble.reason)
    forced = _forced_money(hand)
    removed = [seat for seat in hand.players if seat in hand.state.out]
    hand.players = [seat for seat in hand.players if seat not in removed]
    back = _take_all_back(hand, MISDEAL)
    hand.clear_cards()
    again = len(hand.players) > 1
    if again and hand.rules.button is not None:
        reassign_blinds(hand, removed)
    if again and hand.options.misdeal_money == "antes_blinds_stay":
        due = dict(hand.blind_posts)
        for (kind, seat), amount in forced.items():
            stays = min(amount, due.get(seat, 0)) if kind == "blind" else amount
            if stays and seat in hand.players:
                hand.standing[kind, seat] = stays
                back[seat] -= stays
    _emit_returned(hand, MISDEAL, back)
    return again


def _forced_money(hand: Hand) -> dict[tuple[str, int], int]:
    """Return the antes and blinds on the table, by kind and seat."""
    found = dict(hand.standing)
    blinds = hand.chips.posted
    for seat, paid in hand.chips.paid.items():
        ante = min(paid, hand.chips.antes.get(seat, 0))
        blind = min(paid - ante, blinds.get(seat, 0))
        for kind, amount in zip(FORCED_KINDS, (ante, blind), strict=True):
            found[kind, seat] = found.get((kind, seat), 0) + amount
    return found


def apply_dead_round(hand: Hand, trouble: DeadRound) -> None:
    """Return all money, keep no rake, and replace the deck: 14.15(g)."""
    hand.emit("dead_round", trouble.cite, DEALER, reason=trouble.reason)
    _emit_returned(hand, DEAD, _take_all_back(hand, DEAD))
    hand.emit("new_deck", NEW_DECK, DEALER)


def _take_all_back(hand: Hand, law: Cite) -> dict[int, int]:
    """Return the pots, with any rake, to the players who filled them. Return the amount for each."""
    center = hand.chips.pots.pots[0].account
    hand.move(hand.chips.rake, hand.chips.rake_area, center, law)
    for pot in hand.chips.pots.pots[1:]:
        hand.move(pot.amount, pot.account, center, law)
    for seat, bet in hand.chips.bets.items():
        hand.move(bet, (hand.chips.bets, seat), center, law)
    back = dict(hand.chips.paid)
    for seat, amount in back.items():
        hand.move(amount, center, (hand.stacks, seat), law)
    for (_, seat), amount in hand.standing.items():
        back[seat] += amount  # chips that the last misdeal left on the table
    hand.standing = {}
    hand.clear_chips()
    return back


def _emit_returned(hand: Hand, law: Cite, back: dict[int, int]) -> None:
    for seat, amount in back.items():
        if amount:
            hand.emit("returned", law, DEALER, seat=seat, amount=amount)
