"""Judge a bad beat: find the qualifying hands and share the payout. 13:69F-14.19(a), (b)3, (m), (n).

Houses and links use the same rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from pitboss.equipment.cards import BadCard
from pitboss.equipment.cards import cards as read
from pitboss.house.bad_beat.citations import QUALIFIES
from pitboss.house.bad_beat.department import MAX_SEATS
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.law import BadInput
from pitboss.poker.bad_beat import find_bad_beat_among
from pitboss.poker.orders import hand_values, mark_best, select_seats
from pitboss.table.fields import PERSON
from pitboss.table.refused import Refused


class QualifyingHands(NamedTuple):
    """Seats that lost with a qualifying hand, by payout, and the seats that beat them."""

    primary: list[int]
    secondary: list[int]
    winners: list[int]


class Share(NamedTuple):
    """A seat's share of a fund."""

    seat: int
    fund: LedgerAccount
    amount: int
    of: str


def judge_hands(rules: PayoutRules, board: object, shown: object) -> QualifyingHands:
    """Find the seats that lost with a qualifying hand, for the primary and the secondary payout."""
    table, hands = _cards(board, "the board"), _hands(shown)
    every = [card for cards in (table, *hands.values()) for card in cards]
    if len(set(every)) < len(every):
        raise BadInput("The same card appears twice in this claim. Check the hands.")
    game, options = rules.poker_game, rules.options
    boards = (game.shared, 1) if game.uses("common_counts_burn") else (game.shared,)
    whole = game.own + game.shared
    if len(table) not in boards or any(len(own) + len(table) != whole for own in hands.values()):
        raise BadInput(f"These are not hands of {game.title}. Give every card of each hand, and no others.")
    orders = game.orders(options)
    values = {seat: hand_values(orders, game.hand_parts(own, table))[0] for seat, own in hands.items()}
    beats = [
        find_bad_beat_among(game, replace(options, bad_beat=hand), values, hands, table) if hand else None
        for hand in (rules.bad_beat, rules.secondary)
    ]
    higher, lower = (list(each.losers) if each else [] for each in beats)
    first = _choose_paid(higher, values, rules)
    lesser = _choose_paid([seat for seat in lower if seat not in higher], values, rules)
    top = beats[0] or beats[1]
    if top is None:
        raise Refused(f"No losing hand is {rules.secondary or rules.bad_beat} or better.", QUALIFIES)
    if first and rules.both_won != "both":
        lesser = []  # (m)2.i
    return QualifyingHands(first, lesser, top.winners)


def _choose_paid(losers: list[int], values: Mapping[int, int], rules: PayoutRules) -> list[int]:
    """Choose all or the best of several losing hands that qualify for the same payout: (n)."""
    if rules.payout_several == "split":
        return losers
    return select_seats(losers, mark_best([values[seat] for seat in losers]))


def share_out(
    rules: PayoutRules,
    fund: LedgerAccount,
    pool: int,
    found: QualifyingHands,
    losers: list[int],
    players: list[int],
    level: str,
) -> list[Share]:
    """Return the posted shares in whole chips. The remainder stays in the fund."""
    paid = (*found.primary, *found.secondary, *found.winners)
    others = [seat for seat in players if seat not in paid]
    shares = []
    for seats, percent, what in (
        (losers, rules.payout_loser, "losing hand"),
        (found.winners, rules.payout_winner, "winning hand"),
        (others, rules.payout_table, "table"),
    ):
        each = pool * percent // (100 * max(len(seats), 1) * rules.unit) * rules.unit
        shares += [Share(seat, fund, each, f"{level}, {what}") for seat in seats if each]
    return shares


def _cards(value: object, what: str) -> list[int]:
    if not isinstance(value, str) or len(value) > 60:
        raise BadInput(f"Write {what} as cards, such as As Kd.")
    try:
        return list(read(value)) if value else []
    except BadCard as error:
        raise BadInput(f"{what}: {error}") from None


def _hands(shown: object) -> dict[int, list[int]]:
    if not isinstance(shown, Mapping) or not 2 <= len(shown) <= MAX_SEATS:
        raise BadInput("Give at least two hands, each with its seat.")
    return {_seat(seat): _cards(held, f"the hand of seat {seat}") for seat, held in shown.items()}


def _seat(value: object) -> int:
    if not isinstance(value, str) or value not in map(str, range(1, MAX_SEATS + 1)):
        raise BadInput(f"{value!r} is not a seat. Give a number from 1 to {MAX_SEATS}.")
    return int(value)


def read_players(players: object, shown: Mapping[str, str]) -> dict[str, str]:
    """Parse the names of everybody dealt in, by seat, including all who showed a hand."""
    if not isinstance(players, Mapping) or len(players) > MAX_SEATS or not set(shown) <= set(players):
        raise BadInput("Name everybody who was dealt in, by seat.")
    return {str(_seat(seat)): PERSON.parse(name) for seat, name in players.items()}
