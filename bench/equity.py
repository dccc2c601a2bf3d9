"""Poker equity: every board before the flop beside other libraries, other spots, and bad beats."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import combinations
from typing import Any

from bench import sized
from pitboss.equipment.cards import cards
from pitboss.odds.equity.bad_beat_pairs import boards
from pitboss.odds.equity.bad_beats import bad_beats
from pitboss.odds.equity.shares import equity
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions
from pitboss.table import find_game

GOAL = 0.050
"""Seconds for the 1,712,304 boards of two hands of hold 'em, warm, on two cores."""
BOARDS, SLOW = 1_712_304, sized(20_000, short=200)
TURNS = sized(5, short=1)
HANDS = ("AsAh", "KsKh")
Work = Callable[[], object]


def main() -> None:
    hold_em = _game("hold-em")
    ours = _spent(lambda: equity(hold_em, HANDS))
    print(f"All {BOARDS:,} boards of {' against '.join(HANDS)}, best of {TURNS}, warm")
    _line("pitboss", ours)
    print(f"  {'':50}the goal of {GOAL * 1000:.0f} ms on two cores is {GOAL / ours[1]:.2f} x the clock,")
    print(f"  {'':50}and {2 * GOAL / ours[0]:.2f} x the processor time")
    for name, work, boards_done in _peers():
        spent = _spent(work)
        whole = tuple(each * BOARDS / boards_done for each in spent)
        ratio = whole[0] / ours[0]
        _line(name + (" (some boards)" if boards_done < BOARDS else ""), whole, f"{ratio:8.1f} x ours")
    print("\nOther spots")
    for name, work in _spots():
        _line(name, _spent(work))


def _spent(work: Work) -> tuple[float, float]:
    """Processor time of all threads, and time by the clock: the best of some turns after a first."""
    work()
    best = [1e9, 1e9]
    for _ in range(TURNS):
        begun = time.process_time(), time.perf_counter()
        work()
        taken = time.process_time() - begun[0], time.perf_counter() - begun[1]
        best = [min(pair) for pair in zip(best, taken, strict=True)]
    return best[0], best[1]


def _line(name: str, spent: tuple[float, ...], more: str = "") -> None:
    print(
        f"  {name:50}{spent[0] * 1000:12,.1f} ms of processor {spent[1] * 1000:12,.1f} ms by the clock {more}"
    )


def _game(id: str) -> PokerGame:
    game = find_game(id)
    assert isinstance(game, PokerGame)
    return game


def _peers() -> Iterator[tuple[str, Work, int]]:
    """The same count by other libraries: with their own exact form, or with a loop over their evaluator."""
    if theirs := _peer("poker_equity"):
        yield "poker_equity exact_from_text", lambda: theirs.exact_from_text("holdem", list(HANDS)), BOARDS
    known = [cards(hand) for hand in HANDS]
    rest = [card for card in range(52) if card not in {*known[0], *known[1]}]
    some = list(combinations(rest, 5))[:: BOARDS // SLOW]
    if eval7 := _peer("eval7"):
        deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
        own = [[deck[card] for card in hand] for hand in known]
        hands = [[own[player] + [deck[card] for card in board] for player in (0, 1)] for board in some]
        yield "eval7 evaluate, a loop", lambda: _wins(eval7.evaluate, hands), len(some)
    if phevaluator := _peer("phevaluator"):
        rows = [[(*hand, *board) for hand in known] for board in some]
        evaluate = phevaluator.evaluate_cards
        name = "phevaluator evaluate_cards, a loop"
        yield name, lambda: _wins(lambda hand: -evaluate(*hand), rows), len(some)


def _wins(value: Callable[[Any], int], hands: list[Any]) -> int:
    return sum(value(one) > value(other) for one, other in hands)


def _spots() -> Iterator[tuple[str, Work]]:
    """Counts and samples of several games, and the price of a bad beat."""
    for id, hands in (
        ("hold-em", ["AsAh", "KsKh", "QsQh"]),
        ("hold-em", ["QQ+, AKs", "JJ"]),
        ("hold-em", ["22+, A2s+, KQs", "random", "random"]),
        ("omaha", ["AsAhKsKh", "JcTc9d8d"]),
        ("omaha-8", ["AsAh2s3h", "JcTc9d8d"]),
        ("seven-card-stud", ["AsAhKd", "QsQd2c"]),
        ("seven-card-stud-8", ["AsAhKd4c5c", "QsQd2c5d6d"]),
        ("triple-draw", ["2s3h4dKcKh", "7s8s5s4s2d"]),
    ):
        game = _game(id)
        how = "sampled" if equity(game, hands).sampled else "counted"
        yield f"{id}, {len(hands)} hands, {how}", partial(equity, game, hands)
    house = PokerOptions(bad_beat="As Ah Ad Kc Kd", fund=100)

    def price() -> object:
        boards.cache_clear()
        return bad_beats(_game("hold-em"), house, 10)

    yield "bad beat of hold-em, 10 players", price
    yield "bad beat of omaha, 9 players", lambda: bad_beats(_game("omaha"), house, 9)


def _peer(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as missing:
        print(f"  {name} is not installed ({missing}): skipped")
        return None
