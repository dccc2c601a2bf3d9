"""13:69F-14.13 and 14.13A: the common parts of five-card stud and mambo stud, paragraph by paragraph."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import text
from pitboss.poker.game import PokerGame
from pitboss.poker.games.five_card_stud import FiveCardStud
from pitboss.poker.games.mambo_stud import MamboStud
from tests.helpers import events_named
from tests.poker.deck import by_seat, dealt, do, names, start, table, turn, up_cards

both = pytest.mark.parametrize(
    ("game", "law"),
    [(FiveCardStud(), "13:69F-14.13"), (MamboStud(), "13:69F-14.13A")],
    ids=["five-card-stud", "mambo-stud"],
)


@both
@pytest.mark.rule("13:69F-14.13(c)", "13:69F-14.13A(c)")
def test_one_card_down_and_one_up_are_dealt_from_the_dealers_left(game: PokerGame, law: str) -> None:
    deck = by_seat("2c 3c", "5d 6d", "8h 9h")
    hand = start(table(game), deck)
    assert [text(held) for _, held in dealt(hand)] == deck.split()
    assert [seat for seat, _ in dealt(hand)] == [1, 2, 3] * 2
    told = [(event.data["face"], str(event.cite)) for event in events_named(hand, "deal")]
    assert told == [("down", f"{law}(c)")] * 3 + [("up", f"{law}(c)")] * 3


@both
@pytest.mark.parametrize(
    ("up", "opener"), [(("5d", "3h", "Ac"), 2), (("4s", "4h", "4d"), 3), (("As", "Kd", "Ad"), 2)]
)
@pytest.mark.rule("13:69F-14.13(d)", "13:69F-14.13A(d)")
def test_the_lowest_up_card_makes_the_forced_bet_by_suit_if_equal(
    game: PokerGame, law: str, up: tuple[str, ...], opener: int
) -> None:
    hand = start(table(game), up_cards(*up, holes=1))
    assert (turn(hand), names(hand)) == (opener, ["bring_in"])
    (forced,) = events_named(do(hand, "bring_in"), "bring_in")
    assert (forced.data["amount"], str(forced.cite)) == (1000, f"{law}(d)")
    small = do(start(table(game, bring_in="posted_amount", bring_in_amount=300)), "bring_in")
    assert small.pot == 300


@both
@pytest.mark.rule("13:69F-14.13(e)", "13:69F-14.13A(e)")
def test_after_the_forced_bet_each_folds_calls_or_raises(game: PokerGame, law: str) -> None:
    hand = do(start(table(game), up_cards("5d", "3h", "Ac", holes=1)), "bring_in")
    assert (turn(hand), names(hand)) == (3, ["call", "raise", "fold"])
    do(hand, ("raise", 2000), "fold", "call")
    told = {str(event.cite) for name in ("raise", "fold", "call") for event in events_named(hand, name)}
    assert told == {f"{law}(e)"}
    assert len(events_named(hand, "burn")) == 1
