"""Seating: players dealt in, the button, and the blinds. 13:69F-14.6(b), 14.7(c)3, 14.10."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pitboss.equipment.pack import Pack
from pitboss.poker.cards import DECK_SIZE
from pitboss.poker.deck import MIN_CUT_CARDS
from pitboss.poker.hand import ButtonLaws, Hand
from pitboss.poker.laws import PLAYERS
from pitboss.poker.positions import blind_seats_after
from pitboss.poker.stakes import kill_limit, least_stacks
from pitboss.table import DEALER, Refused

MAX_PLAYERS = 11


def sit_down(hand: Hand) -> None:
    """Set the players of the round, the limits, the button and the blinds."""
    _set_limits(hand)
    able = _list_dealt_in(hand)
    if len(able) < 2:
        raise Refused("two players need enough on the table to be dealt in", hand.in_force(PLAYERS))
    if len(able) > MAX_PLAYERS:
        raise Refused("poker is played by at most eleven", hand.in_force(PLAYERS))
    if able != hand.players:
        hand.seat_players(able)
    killer = hand.state.killer
    hand.killer = killer if killer in able and hand.options.kill != "off" else None
    if hand.rules.button is not None:
        _place_button(hand, hand.rules.button)
        assign_blinds(hand)


def _set_limits(hand: Hand) -> None:
    """Set the posted limits. With the kill button out, double them or raise them by half: 14.11(i)."""
    options = hand.options
    hand.small, hand.big, hand.most = options.minimum, options.maximum, options.maximum
    if options.limit != "fixed":
        hand.big = hand.small
    if options.kill != "off" and hand.state.killer is not None:
        hand.small, hand.big, hand.most = (
            kill_limit(each, options) for each in (hand.small, hand.big, hand.most)
        )


def _list_dealt_in(hand: Hand) -> list[int]:
    """Return the seats with the forced money and one minimum bet on the table, 14.7(c)3."""
    state, stacks = hand.state, hand.stacks
    least = least_stacks(hand.rules, hand.options, state, hand.seats)
    absent = (*state.out, *state.waiting)
    return [seat for seat, needed in least.items() if stacks[seat] >= needed and seat not in absent]


def _place_button(hand: Hand, laws: ButtonLaws) -> None:
    """Place the button as the table has moved it. In the first round, find a place for it."""
    posts, law = hand.recorded.posts, laws.moves
    if hand.state.button is None:
        button, law = _first_button(hand, laws)
        blinds = () if posts else blind_seats_after(button, hand.players, hand.options)
        hand.state = replace(hand.state, button=button, blind_seats=blinds)
    else:
        button = hand.state.button
    if button not in hand.players:
        law = laws.mark  # with nobody dealt in there, the button marks an imaginary dealer
    if posts:
        law = laws.order  # given by the file, not moved
    hand.button = button
    hand.emit("button", hand.cite(law), DEALER, seat=button)


def _first_button(hand: Hand, laws: ButtonLaws) -> tuple[int, str]:
    """Return the seat of the first button, chosen by place or by card, and the rule."""
    if laws.from_left:
        return hand.players[0], laws.first
    if hand.options.first_button == "by_card":
        return _draw_for_button(hand, laws), laws.first
    return hand.players[-1], laws.right


def _draw_for_button(hand: Hand, laws: ButtonLaws) -> int:
    """Deal a single card to each player; its rank decides the button."""
    law = hand.cite(laws.card)
    deck = Pack.shuffle(range(DECK_SIZE), hand.chance)
    deck.cut(hand.chance, least=MIN_CUT_CARDS)
    cards = dict(zip(hand.players, reversed(deck), strict=False))
    for seat, card in cards.items():
        hand.emit_cards("button_card", law, seat, [card])
    choose = max if hand.options.button_draw == "highest" else min
    return choose(cards, key=cards.__getitem__)


def assign_blinds(hand: Hand) -> None:
    """Assign the posts: the table's blinds, newcomers, and the kill player, who posts only the kill."""
    options, state = hand.options, hand.state
    recorded = [(seat, amount) for seat, amount in hand.recorded.posts if amount]
    if absent := [seat for seat, _ in recorded if seat not in hand.players]:
        raise Refused(f"seat {absent[0]} is not dealt in and cannot post", hand.in_force(PLAYERS))
    posted = recorded or list_blind_posts(hand, state.blind_seats)
    hand.last_blind = posted[-1][0] if posted else hand.button
    newcomers = [seat for seat in state.posting if seat not in state.blind_seats]
    posted += [(seat, max(options.posted_blinds, default=0)) for seat in newcomers]
    if hand.killer is not None:
        posted = [(seat, amount) for seat, amount in posted if seat != hand.killer]
        posted.append((hand.killer, hand.small))
    hand.blind_posts = posted


def list_blind_posts(hand: Hand, seats: Iterable[int]) -> list[tuple[int, int]]:
    """Return the posted blinds by seat, for seats that hold a live hand."""
    posted = zip(seats, hand.options.posted_blinds, strict=False)
    return [(seat, amount) for seat, amount in posted if amount and seat in hand.live]


def reassign_blinds(hand: Hand, removed: list[int]) -> None:
    """Assign the posts for a new deal, without players who had to leave the game."""
    if hand.killer in removed:
        hand.killer = None
    if any(seat in removed for seat in hand.state.blind_seats):
        hand.state = replace(
            hand.state, blind_seats=blind_seats_after(hand.button, hand.players, hand.options)
        )
    if not hand.recorded.posts:
        assign_blinds(hand)
    hand.blind_posts = [(seat, amount) for seat, amount in hand.blind_posts if seat in hand.players]
