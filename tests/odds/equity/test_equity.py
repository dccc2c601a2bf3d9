"""Poker equity: counted and sampled shares against known figures, play, and each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.cards import cards, text
from pitboss.odds.equity.cards import BadSpot, at_showdown, read_spot
from pitboss.odds.equity.shares import Equity, equity, shares_from_wins
from pitboss.poker.game import PokerGame
from tests.cases import for_each
from tests.helpers import refused, some
from tests.poker.deck import GAMES, by_seat, call_down, community, discard, spare, start, stud, table, won

HOLD_EM, OMAHA_8, STUD_8 = GAMES["hold-em"], GAMES["omaha-8"], GAMES["seven-card-stud-8"]


def counts(found: Equity) -> list[tuple[int, int]]:
    return [(share.wins, share.ties) for share in found.shares]


def near(found: Equity, exact: Equity, errors: float = 4.5) -> bool:
    """Whether an estimate lies within so many standard errors."""
    pairs = zip(found.shares, exact.shares, strict=True)
    return all(abs(one.equity - other.equity) <= errors * one.error for one, other in pairs)


# Known figures


@pytest.mark.parametrize(
    ("hands", "won"),
    [
        (["AsAh", "KsKh"], [(1410336, 9308), (292660, 9308)]),
        (["AsAh", "KcKd"], [(1388072, 6538), (317694, 6538)]),
        (["AsKs", "QhQd"], [(787966, 6732), (917606, 6732)]),
    ],
)
def test_all_boards_before_the_flop_are_counted(hands: list[str], won: list[tuple[int, int]]) -> None:
    found = equity(HOLD_EM, hands)
    assert found.total == comb(48, 5) == 1_712_304
    assert not found.sampled
    assert sum(share.equity for share in found.shares) == 1
    assert counts(found) == won


# The same through play


def played(game: PokerGame, decks: Iterator[str], players: int, throws: Sequence[str] = ()) -> list[Any]:
    """How many hands each player wins alone and shares, and the shares, by the engine's own showdown."""
    wins, ties, shares, total = Counter[int](), Counter[int](), Counter[int](), 0
    for deck in decks:
        at = table(game, players, 10**8, minimum=252_000, unit=25)
        hand = start(at, deck)
        while throws and hand.turn is not None and hand.turn.options.of(hand.turn.actor)[0].name != "discard":
            hand.act(hand.turn.options.of(hand.turn.actor)[0].action())
        call_down(discard(hand, *throws) if throws else hand)
        got, total = won(hand), total + 1
        pot = sum(got.values())
        for seat, amount in got.items():
            (wins if amount == pot else ties)[seat] += 1
            shares[seat] += round(Fraction(amount, pot) * 720_720)  # an odd chip is far less
    return [(wins[seat], ties[seat], shares[seat], total) for seat in range(1, players + 1)]


def found_by_counting(found: Equity) -> list[Any]:
    return [
        (share.wins, share.ties, round(share.equity * found.total * 720_720), found.total)
        for share in found.shares
    ]


@pytest.mark.parametrize(
    ("id", "hands", "board"),
    [
        ("hold-em", ["As Kd", "Qh Jh", "7c 7d"], "Ah Jd 7h 2h"),
        ("hold-em", ["As 2d", "Ah 3h"], "Ac Kd Qc Js"),
        ("omaha", ["As Kd 9s 9d", "Qh Jh Ts 8c"], "Ah Jd 7h 2h"),
        ("omaha-8", ["As 2d 9s Kd", "Ah 2h Ts 8c"], "4c Jd 7h 3h"),
    ],
)
def test_the_river_matches_play(id: str, hands: list[str], board: str) -> None:
    decks = (community(*hands, board=f"{board} {river}") for river in spare(*hands, board))
    assert found_by_counting(equity(GAMES[id], hands, board=board)) == played(GAMES[id], decks, len(hands))


@for_each(
    ("id", "hands", "kept"),
    [
        ("seven-card-stud", ["As Kd 9s 9d 2c 3c", "Qh Jh Ts 8c 7c 2d"], 10),
        ("seven-card-stud-low", ["As 2d 3s 9d Kc Qc", "Ah 4h 5s 8c Kh Jd"], 9),
        ("seven-card-stud-high-low", ["As 2d 3s 9d Kc Qc", "Ah 4h 5s 8c Kh Jd"], 9),
        ("seven-card-stud-8", ["As 2d 3s 9d Kc 8h", "Ah 4h 5s 8c Kh Jd"], 12),
        ("five-card-stud", ["As Kd 9s 2c", "Qh Jh Ts 8c"], 11),
    ],
)
def test_the_last_cards_of_stud_match_play(id: str, hands: list[str], kept: int) -> None:
    """All but a few cards of the stub are dead, so that every deal can be played."""
    spares = spare(*hands)
    stub, dead = spares[::5][:kept], [card for card in spares if card not in spares[::5][:kept]]
    first = 3 if "seven" in id else 2
    # The dead cards belong to nobody here, so the spot has as many cards for each as the table does.
    decks = (
        stud(f"{hands[0]} {one}", f"{hands[1]} {other}", first=first) for one, other in permutations(stub, 2)
    )
    game = GAMES[id]
    assert at_showdown(game, game.Options(), 2, len(dead))[1] == 0
    found = equity(game, hands, dead=" ".join(dead))
    assert found.total == len(stub) * (len(stub) - 1)
    assert found_by_counting(found) == played(game, decks, 2)


def test_the_community_card_of_mambo_matches_play() -> None:
    hands, game = ["As 2d 5s", "Kh Kd 4c"], GAMES["mambo-stud"]
    decks = (stud(*hands, first=2, board=card) for card in spare(*hands))
    assert found_by_counting(equity(game, hands)) == played(game, decks, 2)


@pytest.mark.parametrize(
    ("id", "hands", "throws"),
    [
        ("five-card-draw", ["As Ad Kc 4h 3d", "Qs Js Ts 9s 2d"], ["4h", "2d"]),
        ("five-card-draw-low", ["As 2d 3c 4h 4d", "6s 7s 5s 3d 2c"], ["4h", ""]),
    ],
)
def test_a_draw_with_named_discards_matches_play(id: str, hands: list[str], throws: list[str]) -> None:
    spares = spare(*hands)
    stub, dead = spares[::4][:9], [card for card in spares if card not in spares[::4][:9]]
    drawn = sum(map(bool, throws))
    decks = (f"{by_seat(*hands)} {dead[0]} {' '.join(some)}" for some in permutations(stub, drawn))
    named = [throw or "pat" for throw in throws]
    found = equity(GAMES[id], hands, dead=" ".join(dead), discards=named)
    assert found_by_counting(found) == played(GAMES[id], decks, 2, throws)


# Split games


def test_the_halves_of_a_split_pot_add_up() -> None:
    found = equity(OMAHA_8, ["AsAh2s3h", "KcQcJdTd", "4c5c6d7d"], board="2c 7h Kd")
    assert sum(share.equity for share in found.shares) == 1
    assert sum(share.high or 0 for share in found.shares) == 1
    lows = sum(share.low or 0 for share in found.shares)
    assert 0 < lows < 1  # not every board lets a low be made
    both = [((share.high or 0) + (share.low or 0)) / 2 for share in found.shares]
    assert sum(both) == (1 + lows) / 2
    assert all(share.equity >= half for share, half in zip(found.shares, both, strict=True))


def test_without_a_low_the_high_hand_takes_the_whole_pot() -> None:
    spot = read_spot(OMAHA_8, ["AsAh2s3h", "KcQcJdTd"])
    found = shares_from_wins(spot, {(0b01, 0): 1, (0b01, 0b10): 1, (0b11, 0b01): 2}, sampled=False)
    first, second = found.shares
    assert (first.equity, second.equity) == (Fraction(3, 4), Fraction(1, 4))
    assert (first.wins, first.ties, second.wins, second.ties) == (1, 3, 0, 3)
    assert (first.high, first.low) == (Fraction(3, 4), Fraction(1, 2))


# Ranges and unknown cards


def test_ranges_are_the_sum_of_their_hands() -> None:
    board, total, wins = "Ts 9s 2d 2c", 0, [0, 0]
    found = equity(HOLD_EM, ["QQ, AsKs", "JTs, 99"], board=board)
    for one, other in product(("QsQh QsQd QsQc QhQd QhQc QdQc AsKs").split(), _jacks_and_nines()):
        if not set(cards(one)) & set(cards(other)):
            each = equity(HOLD_EM, [one, other], board=board)
            total += each.total
            wins = [sofar + share.wins for sofar, share in zip(wins, each.shares, strict=True)]
    assert (found.total, [share.wins for share in found.shares]) == (total, wins)


def _jacks_and_nines() -> list[str]:
    """Jack-ten suited and nines that a board with the ten and the nine of spades leaves."""
    suited = [f"J{suit}T{suit}" for suit in "cdh"]
    nines = [f"9{one}9{other}" for one, other in combinations("cdh", 2)]
    return suited + nines


def test_an_unknown_hand_is_every_hand() -> None:
    board = "Ts 9s 2d 2c 7h"
    found = equity(HOLD_EM, ["AsAh", "random"], board=board)
    assert found.total == comb(45, 2)
    assert counts(found) == counts(equity(HOLD_EM, ["AsAh", "??"], board=board))
    one_known = equity(HOLD_EM, ["AsAh", "Kd"], board=board)
    assert one_known.total == 44
    assert counts(one_known) == counts(equity(HOLD_EM, ["AsAh", "Kd ?"], board=board))


def test_stud_hands_are_completed_from_the_stub() -> None:
    found = equity(GAMES["five-card-stud"], ["As Kd Qh 7c", "Js Jd 2c"], dead="Jc Jh")
    assert found.total == 43 * comb(42, 2)
    sampled = equity(GAMES["five-card-stud"], ["As Kd Qh 7c", "Js Jd 2c"], dead="Jc Jh", samples=1 << 15)
    assert near(sampled, found)


def test_seven_players_of_stud_share_a_common_card() -> None:
    hands = ["As Kd 9s 9d 2c 3c", "Qh Jh Ts 8c 7c 2d", *["random"] * 5]
    found = equity(GAMES["seven-card-stud"], hands, samples=1000)
    assert (found.spot.own, found.spot.board_to_come) == (6, 1)
    assert equity(GAMES["seven-card-stud"], hands, board="4c", samples=1000).spot.board_to_come == 0
    with pytest.raises(BadSpot, match="a hand of Seven-card stud has 6 with so many players"):
        equity(GAMES["seven-card-stud"], ["As Kd 9s 9d 2c 3c 4c", *["random"] * 6])


# Properties

any_game = st.sampled_from([id for id, game in GAMES.items() if not game.draws])


@st.composite
def spots(draw: st.DrawFn) -> tuple[PokerGame, list[list[int]], list[int], list[int]]:
    """Two or three hands that lack at most a card, a board, and a stub of a few cards."""
    game = GAMES[draw(any_game)]
    players = draw(st.integers(2, 3))
    deck = draw(st.permutations(range(52)))
    own, shared = game.own, game.shared
    hands = [deck[own * place : own * place + own] for place in range(players)]
    rest = deck[own * players :]
    board, rest = rest[:shared], rest[shared:]
    if shared:
        board = board[:-1]
    else:
        hands = [hand[:-1] for hand in hands]
    return game, hands, board, rest[8:]


def shares(spot: tuple[PokerGame, list[list[int]], list[int], list[int]]) -> list[tuple[Any, ...]]:
    game, hands, board, dead = spot
    if at_showdown(game, game.Options(), len(hands), len(dead)) != (game.own, game.shared):
        dead = []
    found = equity(game, [text(hand) for hand in hands], board=text(board), dead=text(dead), exact=True)
    assert sum(share.equity for share in found.shares) == 1
    assert sum(share.wins for share in found.shares) <= found.total
    return [(share.wins, share.ties, share.equity, share.high, share.low) for share in found.shares]


@settings(max_examples=some(40))
@given(spots(), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_neither_the_order_of_players_nor_the_suits_matter(spot: Any, suits: list[int], chance: Any) -> None:
    game, hands, board, dead = spot
    found = shares(spot)
    order = chance.sample(range(len(hands)), len(hands))
    assert shares((game, [hands[place] for place in order], board, dead)) == [found[place] for place in order]
    changed = [[card & ~3 | suits[card & 3] for card in some] for some in (*hands, board, dead)]
    assert shares((game, changed[:-2], *changed[-2:])) == found


# Samples


def test_a_sample_is_close_to_the_count_and_repeatable() -> None:
    hands, board = ["AsAh2s3h", "KcQcJdTd"], "2c 7h Kd"
    exact = equity(OMAHA_8, hands, board=board)
    once, again, other = (
        equity(OMAHA_8, hands, board=board, samples=1 << 16, seed=seed) for seed in (5, 5, 6)
    )
    assert counts(once) == counts(again) != counts(other)
    assert once.sampled
    assert once.total == 1 << 16
    assert 0.0005 < once.shares[0].error < 0.002
    assert near(once, exact)
    assert near(other, exact)


def test_sampled_ranges_exclude_cards_of_other_hands() -> None:
    hands = ["AA, KK", "AKs, AsAh", "QQ"]
    exact = equity(HOLD_EM, hands, board="Ah Qd 5c")
    sampled = equity(HOLD_EM, hands, board="Ah Qd 5c", samples=1 << 16)
    assert not exact.sampled
    assert near(sampled, exact)


def test_long_counts_are_sampled_unless_exact_is_requested() -> None:
    assert equity(STUD_8, ["As Ah Kd", "Qs Qd 2c"]).sampled
    with pytest.raises(BadSpot, match="in 211,315,436,640 ways, too many to count: leave out --exact"):
        equity(GAMES["omaha"], ["AsAhKsKh", "random"], exact=True)
    with pytest.raises(BadSpot, match="for each of many possible hands"):
        equity(HOLD_EM, ["random"] * 3, exact=True)


# Refusals


@for_each(
    ("id", "hands", "more", "says"),
    [
        ("hold-em", ["AsAh"], {}, "at least two hands"),
        ("hold-em", ["AsAh", "AsKh"], {}, "As is in hand 1 and in hand 2"),
        ("hold-em", ["AsAh", "KsKh"], {"board": "As 2c 3c"}, "As is in the board and in hand 1"),
        ("hold-em", ["AsAh", "KsKh"], {"board": "2c3c4c5c6c7c"}, "has at most 5 cards, not 6"),
        ("hold-em", ["AsAhAd", "KsKh"], {}, "has 3 cards, but a hand of Hold 'em has 2"),
        ("hold-em", ["AsAh", "AA"], {"dead": "Ac"}, "no hand of 'AA' is possible"),
        ("hold-em", ["AA", "AA", "AA"], {}, "cannot occur together"),
        ("hold-em", ["AsAh", "KsKh"], {"draws": 1}, "has no draw"),
        ("hold-em", ["AsAh", "KsKh"], {"samples": 5, "exact": True}, "--samples N or --exact"),
        ("omaha", ["AKs", "QQ+"], {}, "ranges work only in hold 'em"),
        ("omaha", ["random"] * 2, {"dead": text(range(42))}, "13 cards are to come, but only 10 are left"),
        ("seven-card-stud", ["AsAhKd", "random"], {"board": "2c"}, "has no board here"),
        ("badugi", ["AsAh2c3c", "random"], {"discards": ["KsKh", "pat"]}, "cannot discard Ks Kh"),
        ("badugi", ["AsAh2c3c", "random"], {"discards": ["pat"]}, "1 discards for 2 hands"),
        ("badugi", ["AsAh2c3c", "random"], {"draws": 4}, "has 3 draws, not 4"),
        ("badugi", ["AsAh2c3c", "random"], {"draws": 0, "discards": ["pat", "pat"]}, "no draw is left"),
        ("badugi", ["AsAh2c3c", "random"], {"exact": True}, "leave out --exact"),
    ],
)
def test_invalid_input_is_refused(id: str, hands: list[str], more: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSpot) as bad:
        equity(GAMES[id], hands, **more)
    assert says in str(bad.value)


@pytest.mark.rule("13:69F-14.10(b)")
def test_more_players_than_the_law_seats_are_refused() -> None:
    with refused("13:69F-14.10(b)", "seats at most 11, not 12"):
        equity(HOLD_EM, ["random"] * 12)


# House options


def test_a_reading_of_the_rankings_changes_the_shares() -> None:
    """Taken alone, 14.3(d) lets any card decide: the ace of A-2-3-4-5 then beats a six."""
    hands, board = ["5s 4s", "6h 2d"], "Ad 2c 3h 5d 4c"
    literal = HOLD_EM.Options(tie_any_card="on")
    assert counts(equity(HOLD_EM, hands, board=board)) == [(0, 0), (1, 0)]
    assert counts(equity(HOLD_EM, hands, board=board, options=literal)) == [(0, 1), (0, 1)]
