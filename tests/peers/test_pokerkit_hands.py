"""Whole hands beside PokerKit: the same legal actions, pots and stacks in every game that it can play."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.poker.hand import Hand
from pitboss.table import Amount
from tests.helpers import act, events_named, some
from tests.peers.pokerkit_differences import DIFFERENCES
from tests.peers.pokerkit_kinds import LIMITS, PLAYED, random_setup
from tests.peers.pokerkit_mirror import Mirror
from tests.poker.deck import GAMES, pushed, stacked, table

PAGE = Path(__file__).parents[2] / "docs" / "law" / "differences.md"
EACH_GAME = pytest.mark.parametrize("game", PLAYED)
FEW, MANY = some(42), 850


def compare(game: str, count: int) -> tuple[int, Counter[str]]:
    """Random hands of a game in each limit; how many went to the end, and which differences were met."""
    ended, seen = 0, Counter[str]()
    for limit in LIMITS:
        for number in range(count):
            rng = Random(f"{game} {limit} {number}")
            mirror = Mirror(random_setup(game, limit, rng), rng)
            if stopped := mirror.play():
                assert DIFFERENCES[stopped].ends
                seen[stopped] += 1
            ended += stopped is None
            seen.update(mirror.seen)
    return ended, seen


@EACH_GAME
def test_both_play_the_same_hands(game: str) -> None:
    ended, seen = compare(game, FEW)
    assert seen.keys() <= DIFFERENCES.keys()
    assert ended >= 0.85 * FEW * len(LIMITS)


@pytest.mark.exhaustive
def test_both_play_the_same_tens_of_thousands_of_hands() -> None:
    ended, seen = 0, Counter[str]()
    for game in PLAYED:
        more, met = compare(game, MANY)
        ended += more
        seen += met
    assert ended > 28_000
    assert seen.keys() == DIFFERENCES.keys(), "each difference is met, and none is met that is not listed"


def test_the_page_lists_every_difference_with_its_rule() -> None:
    rows = [row.split(" | ") for row in PAGE.read_text(encoding="utf-8").splitlines() if row.startswith("| ")]
    listed = {row[0].removeprefix("| "): row[-1].removesuffix(" |") for row in rows}
    for name, difference in DIFFERENCES.items():
        assert listed[name] == str(difference.cite)


# What the comparison has taught us, one hand each.


def stud(stacks: dict[int, int], cards: str, **options: object) -> Hand:
    """Seven-card stud with a forced bet of three dollars where the small bet is ten."""
    posted: dict[str, Any] = {"bring_in": "posted_amount", "bring_in_amount": 300, "any_stack": True}
    return table(GAMES["seven-card-stud"], stacks, **posted | options).start(stacked(cards))


def wager(hand: Hand) -> tuple[int, int] | None:
    """What the player in turn may bet or raise to."""
    assert hand.turn is not None
    for option in hand.turn.options.of(hand.turn.actor):
        if isinstance(option, Amount):
            return option.low, option.high
    return None


@pytest.mark.rule("13:69F-14.9(e)", '13:69F-14.1 "raise"')
def test_a_full_completion_lets_the_forced_bettor_raise() -> None:
    hand = stud({1: 50_000, 2: 50_000, 3: 50_000}, "Kc Kd Kh Qc Qd Qh 2c 9d Jh")
    act(hand, (1, "bring_in"), (2, "call"), (3, "raise", 1000))
    assert hand.turn is not None
    assert hand.turn.actor == 1
    assert wager(hand) == (2000, 2000)


@pytest.mark.rule('13:69F-14.1 "raise"')
def test_the_least_raise_follows_an_opening_above_the_least_bet() -> None:
    hand = stud({1: 50_000, 2: 50_000}, "Kc Kd Qc Qd 2c 9d", limit="no")
    act(hand, (1, "bet", 2500))
    assert wager(hand) == (5000, 50_000)


@pytest.mark.rule("13:69F-14.9(d)", "13:69F-14.7(c)4.ii")
def test_nobody_is_forced_to_bet_against_players_who_are_all_in() -> None:
    hand = stud({1: 50_000, 2: 100}, "Kc Kd Qc Qd 2c 9d", ante=100)
    assert hand.over
    assert not events_named(hand, "bring_in")


@pytest.mark.rule("13:69F-14.7(c)4.i")
def test_an_ante_that_no_other_stack_could_match_goes_back() -> None:
    hand = stud({1: 50_000, 2: 100}, "Kc Kd Qc Qd 2c 9d", ante=400)
    (back,) = events_named(hand, "uncalled")
    assert (back.actor, back.data["amount"]) == (1, 300)
    assert pushed(hand) == [(200, (1, 2))]


@pytest.mark.rule("13:69F-14.7(c)4.i", "13:69F-14.10(f)")
def test_a_blind_that_covers_an_all_in_blind_need_not_call_itself() -> None:
    at = table(GAMES["hold-em"], {1: 50_000, 2: 300}, blinds=(500, 1000), any_stack=True)
    hand = at.start(stacked("As Kd Qh Jc"))
    assert hand.over
    assert not events_named(hand, "fold")
