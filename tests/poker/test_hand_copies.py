"""Copies of a hand equal the hand played again, are complete, and share nothing mutable."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance, Stream
from pitboss.poker.cards import Cards, DrawRound
from pitboss.poker.chips import Betting, Chips
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import TripleDraw
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.games.mambo_stud import MamboStud
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.hand import Hand
from pitboss.poker.pots import Pot, Pots
from pitboss.poker.wagers import antes, betting
from pitboss.table import DEALER, Action, Refused, Step
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.round import Round, replay_round
from tests.helpers import some
from tests.poker.deck import GAMES, fitting, table
from tests.poker.test_training import HOUSES, stepped

PARTS = (Hand, Cards, Chips, Betting, DrawRound, Pots, Pot)
CHANGEABLE = (list, dict, set, deque, Stream, *PARTS)
NOT_COMPARED = {"_play", "turn", "watch"}


def describe(hand: Hand) -> Any:
    """Describe everything visible of a hand to each viewer, and its money."""
    viewers = (None, DEALER, *sorted(hand.start.stacks))
    return (
        [event.to_json() for event in hand.events],
        [hand.view(viewer).to_json() for viewer in viewers],
        [[repr(option) for option in hand.view(viewer).options] for viewer in viewers],
        hand.inputs,
        hand.movements,
        {book.name: dict(book) for book in hand.books},
        repr(hand.turn),
    )


def slots(part: Any) -> list[str]:
    return [name for kind in type(part).__mro__ for name in getattr(kind, "__slots__", ())]


def plain(value: Any) -> Any:
    """Convert a value with its contents for comparison: objects become the values of their slots."""
    if isinstance(value, PARTS):
        return {name: plain(getattr(value, name)) for name in slots(value) if name not in NOT_COMPARED}
    if isinstance(value, Stream):
        return vars(value)
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple | deque):
        return [plain(each) for each in value]
    return value


def changeable(value: Any) -> Iterator[Any]:
    """Yield everything mutable in a hand; logged events never change."""
    if isinstance(value, CHANGEABLE):
        yield value
    if isinstance(value, PARTS):
        names = set(slots(value)) - NOT_COMPARED - {"start", "log", "_events", "_seen", "_cites", "rules"}
        for name in names:
            yield from changeable(getattr(value, name))
    elif isinstance(value, dict):
        for each in value.values():
            yield from changeable(each)
    elif isinstance(value, list | tuple | deque):
        for each in value:
            yield from changeable(each)


def check_whole(hand: Hand, fast: Hand) -> None:
    """Check that every slot has the same value, and that nothing mutable is shared."""
    assert all(hasattr(fast, name) for name in slots(hand))
    assert plain(fast) == plain(hand)
    mine, others = ({id(each) for each in changeable(every)} for every in (hand, fast))
    assert mine.isdisjoint(others)
    for name in ("log", "_events", "_seen", "inputs"):
        assert getattr(fast, name) is not getattr(hand, name)
    assert fast.watch is None


def bots(hand: Hand, seed: str) -> dict[int, RandomLegal]:
    return {seat: RandomLegal(Chance.seeded(f"{seed} {seat}")) for seat in hand.start.stacks}


def check_copies(hand: Hand, seed: str) -> int:
    """Play a hand at random; compare a fast copy with a replay at every turn. Return how many were fast."""
    fast_copies = 0
    chance = Chance.seeded(f"{seed} reports")
    bot = RandomLegal(chance)
    while hand.turn is not None:
        fast = hand._copy_in_place()
        if fast is not None:
            fast_copies += 1
            check_whole(hand, fast)
            if fast_copies % 3 == 1:
                slow = replay_round(hand.start, hand.inputs)
                before = describe(hand)
                assert describe(fast) == describe(slow) == before
                for each in (fast, slow):
                    play_out(each, bots(hand, f"{seed} on {fast_copies}"))
                assert describe(fast) == describe(slow)
                assert fast.chance.below(10**9) == slow.chance.below(10**9)
                assert describe(hand) == before, "playing on in the copy has changed the hand"
        hand.act(stepped(hand, bot, chance, 6))
    return fast_copies


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(seed=st.integers(0, 10**9), house=HOUSES, rate=st.sampled_from([0, 0, 9, 40]))
@settings(max_examples=some(4), deadline=None)
def test_a_fast_copy_equals_the_hand_played_again(
    game: PokerGame, seed: int, house: dict[str, Any], rate: int
) -> None:
    chance = Chance.seeded(seed)
    seats = 2 + chance.below(min(game.max_seats, 6) - 1)
    stacks = {seat: 3_000 + chance.below(500) * 100 for seat in range(1, seats + 1)}
    at = table(game, stacks | {1: 60_000, 2: 60_000}, **fitting(game, house))
    for number in range(2):
        if len(at.ready()) > 1:
            hand = at.start(Chance.seeded(f"{seed} {number}", mishaps=rate))
            check_copies(hand, f"{seed} {number}")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_most_turns_of_every_game_are_copied_without_replay(game: PokerGame) -> None:
    hand = game.table(stacks=dict.fromkeys(range(1, 5), 10**6)).start(Chance.seeded(7))
    fast = total = 0
    while hand.turn is not None:
        total += 1
        fast += hand._copy_in_place() is not None
        hand.act(hand.turn.options[0].action())
    assert fast >= total - 1 > 10  # all but the forced bet of stud


def part_way(game: PokerGame, actions: int = 9) -> Hand:
    hand = game.table(stacks=dict.fromkeys(range(1, 5), 10**6)).start(Chance.seeded(3))
    for _ in range(actions):
        assert hand.turn is not None
        hand.act(hand.turn.options[0].action())
    return hand


@pytest.mark.parametrize("game", [HoldEm(), TripleDraw(), SevenCardStud(), MamboStud()])
def test_copy_methods_agree(game: PokerGame) -> None:
    hand = part_way(game)
    for made in (hand.copy(), copy.copy(hand), copy.deepcopy(hand)):
        check_whole(hand, made)


def test_a_copy_of_a_copy_goes_on_like_both() -> None:
    hand = part_way(TripleDraw(), 5)
    again = hand.copy().copy()
    for each in (hand, again):
        play_out(each, {})
    assert describe(hand) == describe(again)


def test_nobody_watches_a_copy() -> None:
    hand, seen = part_way(HoldEm()), []
    hand.watch = lambda _, action: seen.append(action)
    other = hand.copy()
    other.act(other.turn.options[0].action())  # type: ignore[union-attr]
    assert seen == []


def test_a_refusal_in_a_copy_leaves_both_hands_alone() -> None:
    hand = part_way(HoldEm())
    other = hand.copy()
    assert other.turn is not None
    with pytest.raises(Refused):
        other.act(Action(other.turn.actor, "fly"))
    check_whole(hand, other)


@pytest.mark.parametrize("chance", [Chance.secure(), Chance.scripted([("shuffle", ()), ("cut", 20)])])
def test_a_hand_with_other_chance_is_copied_by_replay(chance: Chance) -> None:
    hand = HoldEm().table(stacks={1: 10**6, 2: 10**6}).start(chance)
    assert hand.facing is not None
    assert hand._copy_in_place() is None
    assert describe(hand.copy()) == describe(hand)


def test_words_are_replayed() -> None:
    hand = table(HoldEm(), {1: 10**6, 2: 10**6}, words="on").start(Chance.seeded(1))
    assert hand._copy_in_place() is None
    assert describe(hand.copy()) == describe(hand)


def test_after_a_misdeal_the_hand_is_played_again() -> None:
    hand = part_way(HoldEm(), 3)
    hand.act(Action(DEALER, "report", "no proper shuffle or cut"))
    assert hand.facing is not None
    assert hand._copy_in_place() is None
    assert describe(hand.copy()) == describe(hand)


class TwoRounds(HoldEm):
    """A custom game with a procedure that is not made of stages."""

    id = "two-rounds"

    def deal(self, hand: Hand) -> Step[None]:
        antes(hand, "(b)")
        yield from betting(hand, hand.live[0], "(f)")
        yield from betting(hand, hand.live[0], "(f)")


def test_a_hand_with_a_custom_procedure_is_copied_by_replay() -> None:
    hand = TwoRounds().table(stacks={1: 10**6, 2: 10**6}).start(Chance.seeded(1))
    assert hand.facing is not None
    assert hand._copy_in_place() is None
    assert describe(hand.copy()) == describe(hand)


def test_a_hand_is_made_of_the_parts_that_are_compared() -> None:
    """A new kind of part has to be copied, and compared here."""
    hand = part_way(TripleDraw(), 5)
    kinds = {type(each) for part in changeable(hand) if isinstance(part, PARTS) for each in values(part)}
    poker = {kind for kind in kinds if kind.__module__.startswith("pitboss.poker")}
    books = {"Bets", "RakeArea", "PotBook"}
    known = books | {"PokerOptions", "PokerState", "Recorded", "TripleDraw", "DrawTurn"}
    assert {kind.__name__ for kind in poker} - {kind.__name__ for kind in PARTS} <= known
    assert set(slots(hand)) >= {*Round.__slots__, "cards", "chips", "facing", "drawing"}


def values(part: Any) -> list[Any]:
    return [getattr(part, name) for name in slots(part)]
