"""What each choice is worth with one hand, with what is known."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations

import pytest

from pitboss.equipment.cards import BadCard, card, cards
from pitboss.games.caribbean_stud.game import CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.games.red_dog import RedDog, RedDogOptions
from pitboss.games.three_card.casino import ThreeCardPoker
from pitboss.games.three_card.casino_night import CasinoNightThreeCardPoker
from pitboss.odds.best_play.advice import Advice, ImpossibleHand, KnownPieces
from pitboss.odds.best_play.strategy import advise, pack, read
from pitboss.rankings import HIGH
from pitboss.table import Game, find_game
from tests.cases import for_each


def advice(game: Game, hand: str, up: str = "", seen: str = "", *, stake: int | None = None) -> Advice:
    options = game.Options()
    (found,) = advise(game, options, *read(game, options, hand, up, seen), stake)
    return found


def worth(found: Advice, choice: str) -> F:
    return next(each.worth for each in found.choices if each.name == choice)


@for_each(
    ("ranks", "average"),
    [
        ("Q62", F(-46651, 46060)),
        ("Q63", F(-92401, 92120)),
        ("Q64", F(-91557, 92120)),
        ("Q65", F(-45469, 46060)),
        ("Q54", F(-9409, 9212)),
        ("Q72", F(-44963, 46060)),
    ],
)
def test_three_card_hands_have_the_published_worth(ranks: str, average: F) -> None:
    """Over all suits, of which those that differ by a change of suits are counted once."""
    patterns = {"ccd": 12, "cdc": 12, "dcc": 12, "cdh": 24}
    found = {
        suits: advice(CasinoNightThreeCardPoker(), " ".join(map("".join, zip(ranks, suits, strict=True))))
        for suits in patterns
    }
    mean = sum(worth(found[suits], "play") * times for suits, times in patterns.items()) / 60
    assert mean == average
    for each in found.values():
        assert each.best.name == ("play" if average > -1 else "fold")
        assert worth(each, "fold") == -1
        assert (each.ways, each.sampled, each.best.error) == (18_424, False, None)


def test_pairs_and_consecutive_cards_leave_nothing_to_decide() -> None:
    for hand, value in (("7c 7c", F(11, 155) * 11), ("7c 8d", F(0)), ("Ad Kc", F(0))):
        found = advice(RedDog(), hand)
        assert [(each.name, each.worth) for each in found.choices] == [("stand", value)]
        assert found.simple == {}


def test_cards_seen_change_the_odds_of_a_shoe() -> None:
    fewer = advice(RedDog(), "2c Td", seen="Ac Ad Ah As Kc Kd")
    assert fewer.ways == 312 - 8
    assert worth(fewer, "raise") > worth(advice(RedDog(), "2c Td"), "raise")


# Caribbean stud, by hand


def bet_by_hand(hand: str, up: str, unseen: list[int]) -> F:
    """The mean of ante and bet over the dealer's hands, by the words of the rules alone."""
    pays = {"royal flush": 100, "straight flush": 50, "four-of-a-kind": 20, "full house": 7, "flush": 5,
            "straight": 4, "three-of-a-kind": 3, "two pairs": 2}  # fmt: skip
    mine, least = HIGH.rank(hand), HIGH.rank("As Kd 4h 3c 2s")
    won = []
    for rest in combinations(unseen, 4):
        dealer = HIGH.rank((card(up), *rest))
        if dealer < least:
            won.append(1)
        elif dealer == mine:
            won.append(0)
        else:
            won.append(1 + 2 * pays.get(mine.category.name, 1) if mine > dealer else -3)
    return F(sum(won), len(won))


@pytest.mark.parametrize(
    ("hand", "up", "left"),
    [
        ("As Kd Qh 8c 3s", "5d", "2c 2d 5h 5c 9h Th Jd Kh Ac 7s 4d 6c"),
        ("As Kd Qh 8c 3s", "Ah", "2c 2d 5h 5c 9h Th Jd Kh Ac 7s 4d 6c"),
        ("9s 9d 9h 8c 3s", "9c", "Ac Ad Kh Kc 8h Th Jd Qh 7c 7s 4d 6c"),
        ("7s 6s 5s 4s 2s", "Ad", "Ac Kd Qh Jc Td 9h 9d 8h 3h 2c 2d 4d"),
    ],
)
def test_a_bet_uses_cards_seen_at_other_seats(hand: str, up: str, left: str) -> None:
    unseen = list(cards(left))
    seen = set(range(52)) - {*cards(hand), card(up), *unseen}
    game, options = CaribbeanStud(), CaribbeanOptions()
    (found,) = advise(game, options, cards(hand), KnownPieces((card(up),), tuple(sorted(seen))))
    assert found.ways == 495
    assert worth(found, "bet") == bet_by_hand(hand, up, unseen)
    assert worth(found, "fold") == -1
    assert found.choices[0].worth == max(each.worth for each in found.choices)


def test_a_payout_limit_includes_the_stake() -> None:
    royal = "As Ks Qs Js Ts"
    small, large = (
        worth(advice(CaribbeanStud(), royal, "2d", stake=stake), "bet") for stake in (500, 100_000)
    )
    assert large < 8 < 50 < small  # five thousand dollars are not much on a bet of two thousand


def test_cards_of_other_seats_may_turn_a_fold_into_a_bet() -> None:
    """No two cards that are unseen make a pair, and none is an ace: the dealer hardly qualifies."""
    hand, left = cards("Qs Jd 9h 8c 3s"), cards("2c 3d 4h 6s 7c 8d 9s Th Jc Qd")
    seen = set(range(52)) - {*hand, *left, card("5d")}
    game, options = CaribbeanStud(), CaribbeanOptions()
    (plain,) = advise(game, options, hand, KnownPieces(up=cards("5d")))
    (told,) = advise(game, options, hand, KnownPieces(cards("5d"), tuple(seen)))
    assert (plain.best.name, told.best.name) == ("fold", "bet")
    assert set(plain.simple.values()) == {"bet", "fold"}  # it is never bet, but by who bets everything
    assert plain.simple == told.simple  # what has a name looks at the up-card alone


# What cannot be


@for_each(
    ("game", "hand", "up", "seen", "says"),
    [
        ("caribbean-stud", "As Kd Qh 8c", "5d", "", "5 cards in hand, not 4"),
        ("caribbean-stud", "As Kd Qh 8c 3s", "", "", "you can see 1 card of the dealer's, not 0"),
        ("caribbean-stud", "As Kd Qh 8c 3s", "5d 6d", "", "you can see 1 card of the dealer's, not 2"),
        ("caribbean-stud", "As Kd Qh 8c 3s", "3s", "", "3s is there only once, but you named it 2"),
        ("caribbean-stud", "As Kd Qh 8c 3s", "5d", "2c As", "As is there only once, but you named it 2"),
        ("caribbean-stud", "As Kd Qh 8c Jk", "5d", "", "Jk is not there"),
        ("three-card-poker", "Qs 6d 4h", "As", "", "you can see no card of the dealer's, not 1"),
        ("red-dog", "Qs", "", "", "2 cards in hand, not 1"),
        ("red-dog", "7c 7c", "", "7c 7c 7c 7c 7c", "7c is there only 6 times, but you named it 7 times"),
    ],
)
def test_an_impossible_hand_is_refused(game: str, hand: str, up: str, seen: str, says: str) -> None:
    with pytest.raises(ImpossibleHand, match=says):
        advice(find_game(game), hand, up, seen)


def test_a_word_that_is_not_a_card_is_refused() -> None:
    with pytest.raises(BadCard, match="'Zx' is not a card"):
        advice(ThreeCardPoker(), "Qs 6d Zx")
    with pytest.raises(BadCard, match="comes 2 times"):
        advice(ThreeCardPoker(), "Qs Qs 4d")


def test_seen_cards_must_leave_the_dealer_a_hand() -> None:
    hand = cards("Qs 6d 4h")
    seen = tuple(each for each in range(52) if each not in hand)
    (left,) = advise(ThreeCardPoker(), ThreeCardPoker().Options(), hand, KnownPieces(seen=seen[3:]))
    assert left.ways == 1
    with pytest.raises(ImpossibleHand, match="3 cards are still to be dealt, but only 2 are unseen"):
        advise(ThreeCardPoker(), ThreeCardPoker().Options(), hand, KnownPieces(seen=seen[2:]))


def test_the_pack_of_a_game() -> None:
    assert len(pack(RedDog(), RedDogOptions(decks=2))) == 104
    assert pack(find_game("mini-dice"), find_game("mini-dice").Options()) == ()
