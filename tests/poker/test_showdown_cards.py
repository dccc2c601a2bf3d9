"""The showdown cards and winners in the odds match those in play."""

from __future__ import annotations

from pitboss.equipment.chance import Chance
from pitboss.odds.equity.cards import at_showdown
from pitboss.poker.game import PokerGame
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.orders import mark_beaten, mark_best, select_seats
from tests.cases import for_each
from tests.helpers import events_named
from tests.poker.deck import GAMES, call_down, table


@for_each("game", GAMES.values())
@for_each("few", [True, False])
def test_a_showdown_has_the_cards_that_the_odds_count_on(game: PokerGame, few: bool) -> None:
    seats = 2 if few else game.max_seats
    hand = call_down(table(game, seats).start(Chance.seeded(3)))
    own, shared = at_showdown(game, hand.options, seats)
    assert {len(hand.cards.of(seat)) for seat in hand.live} == {own}
    assert len(hand.cards.board + hand.cards.common) == shared
    assert len(events_named(hand, "discard")) == game.draws * seats


def test_folded_cards_count_towards_the_common_card() -> None:
    game, plain = SevenCardStud(), SevenCardStud().Options()
    assert [at_showdown(game, plain, 5, gone) for gone in (0, 13, 14, 19, 20)] == [
        (7, 0), (7, 0), (6, 1), (6, 1), (5, 2),
    ]  # fmt: skip
    assert at_showdown(game, game.Options(common_counts_burn="off"), 7) == (7, 0)


def test_the_best_hands_are_all_of_the_highest_value_and_none_where_no_hand_counts() -> None:
    assert select_seats([2, 5, 6, 9], mark_best([3, 7, 1, 7])) == [5, 9]
    assert mark_best([0, 0]) == 0
    assert mark_best([0, 2]) == 0b10


def test_a_hand_is_beaten_at_or_above_the_least_and_below_the_best() -> None:
    assert mark_beaten([5, 9, 4, 9], 5) == 0b0001
    assert mark_beaten([5, 9, 4, 9], 4) == 0b0101
    assert mark_beaten([9, 9], 1) == 0
