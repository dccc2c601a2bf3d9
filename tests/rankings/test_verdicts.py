"""Verdicts: which hand is higher, by which rule, and what its holder may call it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import text
from pitboss.rankings import (
    BACCARAT,
    BADUGI,
    BLACKJACK,
    CHARITY_THREE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    FOUR,
    HIGH,
    LOW,
    ODD_CHIP_HIGH,
    OMAHA,
    ORDERS,
    OVER_UNDER,
    PAI_GOW_FIVE,
    PAI_GOW_IMPERIAL,
    PAI_GOW_INSURANCE,
    PAI_GOW_NATURAL,
    PAI_GOW_SEVEN,
    PAI_GOW_THREE,
    PAI_GOW_TILES,
    PAI_GOW_TWO,
    SHOWING,
    SHOWING_LOW,
    SIX_CARD_BONUS,
    THREE,
    THREE_CARD_POKER,
    UP_CARD,
    BadHand,
    Order,
    Reason,
)
from tests.cases import for_each


def decide(order: Order, first: str, second: str) -> tuple[int, list[str], list[str]]:
    """Return the higher of two hands (0 for neither), the rules and what they say."""
    ranks = [order.rank(first), order.rank(second)]
    verdict = order.compare(*ranks)
    assert verdict == order.compare(*reversed(ranks))
    number = ranks.index(verdict.winner) + 1 if verdict.winner else 0
    assert verdict.law == verdict.reasons[0].law
    return number, [str(law) for law, _ in verdict.reasons], [says for _, says in verdict.reasons]


def explanations(reasons: list[Reason]) -> list[tuple[str, str]]:
    return [(str(law).rpartition("-")[2], says) for law, says in reasons]


@for_each("order", ORDERS.values())
def test_every_order_explains_card_ranks_and_ties(order: Order) -> None:
    for law, says in (order.rules.cards, order.rules.equal):
        assert law.depth >= 3
        assert says


# Poker -----------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.3(a)", "13:69F-14.3(b)", "13:69F-14.3(d)")
@for_each(
    ("first", "second", "higher", "laws", "says"),
    [
        ("Kh Kc Kd 4s 4h", "Ah Jh 9h 4h 2h", 1, ["(b)4"], "full house above flush"),
        ("Qh Qc Ad 3s 2h", "Kh Kc Jd 3s 2h", 2, ["(b)9", "(a)"], "kings against queens"),
        ("Kh Kc 3d 3s 2h", "Ks Kd 2d 2s Ah", 1, ["(b)8", "(a)"], "threes against twos"),
        ("Kh Kc Jd 3s 2h", "Ks Kd Jc Ts 2h", 2, ["(d)", "(a)"], "ten against three"),
        (
            "Ah 2c 3d 4s 5h",
            "6h 2c 3d 4s 5h",
            2,
            ["(b)6", "(a)"],
            "straight, six high above straight, five high",
        ),
        ("Ah Jh 9h 4h 2h", "As Ks 3s 4s 2s", 2, ["(d)", "(a)"], "king against jack"),
        ("Ah Jc 9h 4h 2h", "Ad Jd 9c 4c 2s", 0, ["(d)"], "equal hands share the pot"),
    ],
)
def test_the_rule_that_decides_between_two_high_hands(
    first: str, second: str, higher: int, laws: list[str], says: str
) -> None:
    number, found, words = decide(HIGH, first, second)
    assert (number, words[0]) == (higher, says)
    assert found == [f"13:69F-14.3{law}" for law in laws]


@pytest.mark.rule("13:69F-14.3(d)")
def test_the_deciding_cards_are_listed_winner_first() -> None:
    verdict = HIGH.compare(HIGH.rank("Kh Kc Jd 3s 2h 4d 6c"), HIGH.rank("Ks Kd Jc Ts 2h 4d 5c"))
    assert text(verdict.cards) == "Ts 6c"
    assert HIGH.compare(HIGH.rank("Kh Kc Kd 4s 4h"), HIGH.rank("Ah Jh 9h 4h 2h")).cards == ()
    tiles = PAI_GOW_TILES.rank("6-6 6-6")
    with pytest.raises(BadHand, match="cannot compare hands of another order"):
        HIGH.compare(HIGH.rank("Kh Kc Kd 4s 4h"), tiles)


@pytest.mark.rule("13:69F-14.3(d)")
def test_read_alone_the_tie_rule_compares_any_card() -> None:
    order = HIGH.reading(tie_any_card=True)
    found = decide(order, "Kh Kc Jd 3s 2h", "Qh Qc Ad 3s 2h")
    assert found[0] == 2
    assert found[1] == ["13:69F-14.3(d)", "13:69F-14.3(a)"]
    assert found[2][0] == "ace against king"
    assert decide(order, "Ah 2c 3d 4s 5h", "6h 2c 3d 4s 5h")[1][0] == "13:69F-14.3(d)"


@pytest.mark.rule("13:69F-14.3(e)", "13:69F-14.3(f)")
def test_low_hands_go_by_the_ranks_of_low_cards() -> None:
    low = "13:69F-14.3(e)"
    assert decide(LOW, "8c 6d 4h 3s Ac", "8c 6d 4h 3s 2c")[:2] == (1, ["13:69F-14.3(d)", low])
    assert decide(LOW, "Ac Ad 4h 3s 2c", "2d 2h 4h 3s Ac")[:2] == (1, ["13:69F-14.3(f)", low])
    assert "from the ace" in LOW.rules.cards.says
    number, laws, words = decide(DEUCE_TO_SEVEN, "Ac 8d 4h 3s 2c", "Kc 8d 4h 3s 2c")
    assert (number, laws) == (2, ["13:69F-14.3(d)", low])
    assert words == ["king against ace", DEUCE_TO_SEVEN.rules.cards.says]
    assert "from the two" in words[1]
    assert OMAHA.rules is HIGH.rules


@pytest.mark.rule("13:69F-14.3(a)", "13:69F-20.3(a)", "13:69F-27.3(a)")
@for_each(
    ("order", "wheel", "law"),
    [
        (HIGH, "Ah 2c 3d 4s 5h", "14.3(a)"),
        (THREE, "Ah 2c 3d", "14.3(a)"),
        (THREE_CARD_POKER, "Ah 2c 3d", "20.3(a)"),
        (FOUR, "Ah 2c 3d 4s", "27.3(a)"),
        (DEUCE_TO_SEVEN.reading(wheel_is_straight=True), "Ah 2c 3d 4s 5h", "14.3(a)"),
    ],
)
def test_an_ace_may_begin_a_straight_and_the_rule_says_so(order: Order, wheel: str, law: str) -> None:
    assert explanations(order.explain(order.rank(wheel))) == [(law, "the ace begins the straight")]


@pytest.mark.rule("13:69F-14.3(a)", "13:69F-20.3(a)", "13:69F-27.3(a)")
def test_a_hand_without_a_low_ace_needs_no_such_rule() -> None:
    for order, hand in ((HIGH, "Ah Kc Qd Js Th"), (THREE_CARD_POKER, "Ah Kc Qd"), (FOUR, "5c 4d 3s 2h")):
        assert order.explain(order.rank(hand)) == []
    off = CHARITY_THREE.reading(ace_low_straight=False)
    assert off.explain(off.rank("As 2c 3d")) == []
    assert DEUCE_TO_SEVEN.explain(DEUCE_TO_SEVEN.rank("Ac 5d 4h 3s 2c")) == []


@pytest.mark.rule("13:69F-20.3(a)", "13:69F-20.3(c)", "13:69F-27.3(a)", "13:69F-27.3(c)")
def test_three_and_four_card_hands_cite_their_own_sections() -> None:
    assert decide(THREE_CARD_POKER, "As Kc 2d", "As Qc Jd")[:2] == (1, ["13:69F-20.3(c)", "13:69F-20.3(a)"])
    assert decide(FOUR, "As Kc 9d 2d", "As Kd 9c 3d")[:2] == (2, ["13:69F-27.3(c)", "13:69F-27.3(a)"])
    assert decide(FOUR, "As Kc 9d 2d", "Ad Kd 9c 2c")[:2] == (0, ["13:69F-27.3(c)"])


@pytest.mark.rule("13:69F-14.9(f)1", "13:69F-14.9(f)3", "13:69F-14.9(j)", "13:69F-14.12B(l)5")
def test_other_orders_cite_their_own_rules() -> None:
    assert decide(EIGHT_OR_BETTER, "8c 6d 4h 3s Ac", "9c 6d 4h 3s Ac")[:2] == (1, ["13:69F-14.9(j)"])
    assert decide(EIGHT_OR_BETTER, "9c 6d 4h 3s Ac", "Tc 6d 4h 3s Ac")[:2] == (0, ["13:69F-14.9(j)"])
    assert decide(BADUGI, "Ac 2d 3h 4s", "Ad 2c 3s 4h")[:2] == (0, ["13:69F-14.12B(l)5"])
    assert decide(BADUGI, "Ac 2d 3h 4s", "Ad 2c 3s 5h")[1] == ["13:69F-14.12B(l)1", "13:69F-14.3(e)"]
    assert decide(SHOWING, "Ac 2d", "Ad 2c")[:2] == (0, ["13:69F-14.9(f)3"])
    assert decide(UP_CARD, "Ac", "As")[:2] == (2, ["13:69F-14.9(d)"] * 2)
    number, laws, words = decide(ODD_CHIP_HIGH, "Ac Kd 3s", "Ac Kh 2s")
    assert (number, laws) == (2, ["13:69F-14.9(i)3.ii", "13:69F-14.9(i)3.iv"])
    assert words[0] == "Kh against Kd"
    with pytest.raises(BadHand, match="only hands of the same size"):
        SHOWING_LOW.compare(SHOWING_LOW.rank("Ac"), SHOWING_LOW.rank("Ac 2d"))


@pytest.mark.rule("13:69F-14.3(g)")
def test_cards_speak_whatever_the_holder_calls_the_hand() -> None:
    rank = HIGH.rank("Kh Kc Qd Qs 9h")
    wrong = HIGH.explain_call(rank, "full house")
    assert str(wrong.law) == "13:69F-14.3(g)"
    assert wrong.says == "called full house, the cards make it two pairs, kings and queens with 9"
    for right in ("two pairs", "Two Pairs ", str(rank)):
        assert HIGH.explain_call(rank, right).says == "called correctly"
    assert str(LOW.explain_call(LOW.rank("8c 6d 4h 3s Ac"), "8-6-4-2-A low").law) == "13:69F-14.3(g)"
    with pytest.raises(BadHand, match="no rule on what a player calls a hand"):
        SIX_CARD_BONUS.explain_call(SIX_CARD_BONUS.rank("Kh Kc Qd Qs 9h 2c"), "flush")


# Pai gow poker ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-11.3(a)", "13:69F-11.3(c)", "13:69F-11.3(h)")
@for_each(
    ("order", "hand", "law", "says"),
    [
        (PAI_GOW_FIVE, "Kc Kd 4h 2s Jk", "11.3(a)", "the joker is the ace"),
        (PAI_GOW_FIVE, "As Ac Ad Ah Jk", "11.3(a)", "the joker is the ace"),
        (PAI_GOW_TWO, "Kc Jk", "11.3(a)", "the joker is the ace"),
        (PAI_GOW_FIVE, "5c 6d 7h 8s Jk", "11.3(c)", "the joker is the nine that completes the straight"),
        (PAI_GOW_FIVE, "Ac 9c 4c 2c Jk", "11.3(c)", "the joker is the king that completes the flush"),
        (PAI_GOW_FIVE, "Ac Qc Jc Tc Jk", "11.3(c)", "the joker is the king that completes the royal flush"),
        (PAI_GOW_INSURANCE, "Tc Jd Qh Ks Jk 2c 3c", "11.3(h)", "the joker is the ace"),
        (
            PAI_GOW_SEVEN,
            "2h 3h 4h Jk 6h 7h 8h",
            "11.3(c)",
            "the joker is the missing card that completes the seven-card straight flush with joker",
        ),
        (PAI_GOW_SEVEN.reading(three_pairs=True), "Kc Kd 4h 4s Ac 2c Jk", "11.3(a)", "the joker is the ace"),
        (
            PAI_GOW_NATURAL,
            "9c Qc Jc Tc Jk 2d 3d",
            "11.3(c)",
            "the joker is the king that completes the straight flush with joker",
        ),
        (
            PAI_GOW_IMPERIAL,
            "Ac Qc Jc Tc Jk 2d 3d",
            "11.19.1",
            "the joker is the king that completes the royal flush",
        ),
        (PAI_GOW_THREE, "7c 9d Jk", "11.3(c)", "the joker is the eight that completes the straight"),
    ],
)
def test_the_joker_is_explained_with_its_rule(order: Order, hand: str, law: str, says: str) -> None:
    assert (law, says) in explanations(order.explain(order.rank(hand)))


@pytest.mark.rule("13:69F-11.3(d)", "13:69F-11.3(b)7")
def test_the_wheel_cites_the_paragraph_or_the_licensees_choice() -> None:
    wheel, six = "As 2c 3s 4s 5s", "6s 2c 3s 4s 5s"
    assert decide(PAI_GOW_FIVE, wheel, six)[:2] == (1, ["13:69F-11.3(b)7", "13:69F-11.3(a)"])
    lowest = PAI_GOW_FIVE.reading(wheel_lowest=True)
    assert decide(lowest, wheel, six)[:2] == (
        2,
        ["13:69F-11.3(d)", "13:69F-11.3(b)7", "13:69F-11.3(a)"],
    )
    assert decide(lowest, "7s 3c 6s 4s 5s", six)[1][0] == "13:69F-11.3(b)7"
    assert ("11.3(d)", "the licensee counts A-2-3-4-5 lowest") in explanations(
        lowest.explain(lowest.rank(wheel))
    )


@pytest.mark.rule("13:69F-11.3(e)")
def test_similar_pai_gow_poker_hands_differ_by_one_card_or_are_copies() -> None:
    laws = ["13:69F-11.3(e)", "13:69F-11.3(a)"]
    assert decide(PAI_GOW_TWO, "Ac Jd", "Qc Jk")[:2] == (2, laws)
    assert decide(PAI_GOW_TWO, "Ac Jd", "Jk Jc") == (0, laws[:1], ["identical hands are a copy hand"])
    ace = PAI_GOW_FIVE.reading(joker_flush="ace")
    assert decide(ace, "Ac 9c 4c 2c Jk", "As Ks 3s 4s 5s")[:2] == (1, laws)


# Tiles and points ------------------------------------------------------------------------------


@pytest.mark.rule(
    "13:69F-10.2(b)", "13:69F-10.2(c)", "13:69F-10.2(d)", "13:69F-10.2(f)", "13:69F-10.2(g)", "13:69F-10.2(h)"
)
@for_each(
    ("first", "second", "higher", "laws", "says"),
    [
        ("6-6 6-6", "1-1 1-1", 1, ["(b)"], "pair of 6-6 above pair of 1-1"),
        ("1-1 1-3", "6-6 4-4", 2, ["(b)"], "gong above value"),
        (
            "6-6 4-5",
            "6-6 3-6",
            0,
            ["(c)"],
            "a copy hand, which the dealer wins, or the bank where there is one",
        ),
        ("1-1 3-3", "5-6 1-5", 1, ["(d)"], "value 8 (2 + 6) against 7 (11 + 6)"),
        ("5-6 1-6", "1-1 3-3", 2, ["(f)", "(g)"], "1-1 against 5-6"),
        (
            "6-6 1-4",
            "6-6 2-3",
            0,
            ["(h)"],
            "a copy hand, which the dealer wins, or the bank where there is one",
        ),
    ],
)
def test_the_rule_that_decides_between_two_hands_of_tiles(
    first: str, second: str, higher: int, laws: list[str], says: str
) -> None:
    number, found, words = decide(PAI_GOW_TILES, first, second)
    assert (number, words[0]) == (higher, says)
    assert found == [f"13:69F-10.2{law}" for law in laws]


@pytest.mark.rule("13:69F-10.2(d)1", "13:69F-10.2(d)2", "13:69F-10.2(e)", "13:69F-10.2(g)")
def test_the_count_of_two_tiles_is_explained() -> None:
    def explained(tiles: str) -> list[tuple[str, str]]:
        return explanations(PAI_GOW_TILES.explain(PAI_GOW_TILES.rank(tiles)))

    assert explained("1-1 3-3") == [
        ('10.1 "value"', "no pair: it has a value in points"),
        ("10.2(d)1", "2 + 6 = 8"),
        ("10.2(g)", "its top tile, 1-1, is number 2 of 17"),
        ('10.1 "rank or ranking"', "number 32 of 106 hands of two tiles"),
    ]
    assert explained("5-6 1-6")[1] == ("10.2(d)2", "11 + 7 = 18, of which the last digit counts")
    assert explained("1-2 5-6")[1:3] == [
        ("10.2(e)", "the 1-2 counts 6 apart from its pair"),
        ("10.2(d)2", "6 + 11 = 17, of which the last digit counts"),
    ]
    assert explained("2-4 1-6")[1] == ("10.2(d)2", "6 + 7 = 13, of which the last digit counts")


@pytest.mark.rule(
    '13:69F-10.1 "supreme pair"', '13:69F-10.1 "matched pairs"', '13:69F-10.1 "mixed or unmatched pairs"',
    '13:69F-10.1 "wongs"', '13:69F-10.1 "gongs"', '13:69F-10.1 "value"', '13:69F-10.1 "rank or ranking"',
)  # fmt: skip
def test_the_name_and_rank_of_two_tiles_are_explained() -> None:
    def explained(tiles: str) -> list[tuple[str, str]]:
        return explanations(PAI_GOW_TILES.explain(PAI_GOW_TILES.rank(tiles)))

    assert explained("1-2 2-4") == [
        ('10.1 "supreme pair"', "the six 2-4 with the three 1-2"),
        ("10.2(b)", "number 1 of the 20 pairs"),
        ('10.1 "rank or ranking"', "number 1 of 106 hands of two tiles"),
    ]
    means = {tiles: explained(tiles)[0] for tiles in ("6-6 6-6", "3-6 4-5", "6-6 3-6", "1-1 4-4", "6-6 4-6")}
    assert [where for where, _ in means.values()] == [
        f'10.1 "{term}"' for term in ("matched pairs", "mixed or unmatched pairs", "wongs", "gongs", "value")
    ]
    lowest = min(PAI_GOW_TILES.rank((one, two)) for one in range(32) for two in range(one))
    assert PAI_GOW_TILES.explain(lowest)[-1].says.startswith("number 106 of 106")


@pytest.mark.rule("13:69F-10.2(a)")
def test_the_game_has_one_set_of_tiles() -> None:
    with pytest.raises(BadHand, match=r"one set of 32 tiles \(13:69F-10\.2\(a\)\)"):
        PAI_GOW_TILES.rank("6-6 6-6 6-6")


@pytest.mark.rule("13:69F-2.2(b)1", "13:69F-2.2(b)2", "13:69F-2.2(b)3.i")
def test_blackjack_explains_what_each_card_counts() -> None:
    def counted(cards: str) -> list[tuple[str, str]]:
        return explanations(BLACKJACK.explain(BLACKJACK.rank(cards)))

    ace, number, court = "2.2(b)3.i", "2.2(b)1", "2.2(b)2"
    assert counted("6d As") == [(number, "6d counts 6"), (ace, "As counts 11")]
    assert counted("As 6d Ks") == [(ace, "As counts 1"), (number, "6d counts 6"), (court, "Ks counts 10")]
    assert [says for _, says in counted("As Ad 9c")] == ["As counts 11", "Ad counts 1", "9c counts 9"]
    assert decide(BLACKJACK, "As 6d", "Ts 8d") == (
        2,
        ["13:69F-2.2(b)"] * 2,
        ["hard 18 against soft 17", BLACKJACK.rules.cards.says],
    )
    assert decide(BACCARAT, "Ks Qd", "Js Tc")[:2] == (0, ["13:69F-3.1"])
    assert explanations(BACCARAT.explain(BACCARAT.rank("Ks 7d"))) == [
        ("3.1", "Ks counts 0"),
        ("3.1", "7d counts 7"),
    ]


@pytest.mark.rule("13:69F-2.2(b)3.ii")
def test_an_ace_counts_one_for_over_and_under() -> None:
    rank = OVER_UNDER.rank("As Kd")
    assert (str(rank), rank.value) == ("11", 11)
    assert explanations(OVER_UNDER.explain(rank)) == [
        ("2.2(b)3.ii", "As counts 1"),
        ("2.2(b)2", "Kd counts 10"),
    ]
    with pytest.raises(BadHand, match="takes 2 cards, not 3"):
        OVER_UNDER.rank("As Kd 2c")


# Every order -----------------------------------------------------------------------------------


def _deal_parts(order: Order) -> st.SearchStrategy[list[tuple[int, ...]]]:
    """Return the parts of one hand that the order can rank, drawn from one deck or set."""
    last = 31 if "tiles" in order.id else 52 if order.joker else 51
    sizes = [part.sizes[0] for part in order.parts]
    pieces = st.lists(st.integers(0, last), min_size=sum(sizes), max_size=sum(sizes), unique=True)
    return pieces.map(lambda drawn: [tuple(drawn[: sizes[0]]), tuple(drawn[sizes[0] :])][: len(sizes)])


VARIANTS = [
    *ORDERS.values(),
    HIGH.reading(tie_any_card=True),
    OMAHA.reading(tie_any_card=True),
    DEUCE_TO_SEVEN.reading(wheel_is_straight=True, tie_any_card=True),
    LOW.reading(low_pair_aces_worst=True),
    PAI_GOW_FIVE.reading(wheel_lowest=True, joker_flush="ace"),
    PAI_GOW_FIVE.reading(wheel_lowest=True, tie_any_card=True),
]


@given(st.sampled_from(VARIANTS), st.data())
def test_verdicts_agree_with_values_and_show_cards_of_the_hands(order: Order, data: st.DataObject) -> None:
    first, second = (order.rank(*data.draw(_deal_parts(order))) for _ in range(2))
    verdict = order.compare(first, second)
    assert verdict.winner == (None if first == second else max(first, second))
    assert all(reason.says for reason in (*verdict.reasons, *order.explain(first)))
    if verdict.cards:
        loser = min(first, second)
        assert verdict.winner
        assert verdict.cards[0] in verdict.winner.cards
        assert verdict.cards[1] in loser.cards
