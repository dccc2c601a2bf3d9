"""Poker: full hands to showdown a second, beside PokerKit, and the time to copy a hand in progress."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import count
from statistics import median
from typing import Any, NamedTuple

from bench import sized
from pitboss.equipment.chance import Chance
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import Badugi, TripleDraw
from pitboss.poker.games.hold_em import HoldEm, OmahaEight
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.hand import Hand
from pitboss.poker.table import PokerTable
from pitboss.table import Action

SEATS, STACK = 6, 10**12
SECONDS, SLICES = sized(4.0, short=0.1), sized(16, short=2)
SMALL, BIG, ANTE, FORCED = 1000, 2000, 100, 300
COPY_GOAL = 0.0001


class Line(NamedTuple):
    """A game, how PokerKit names it and is told of its bets, and how much faster we want to be."""

    game: PokerGame
    theirs: str
    money: tuple[object, ...]
    goal: int
    limit: str = "fixed"


BLINDS = (0, (SMALL // 2, SMALL))
LINES = (
    Line(HoldEm(), "NoLimitTexasHoldem", (*BLINDS, SMALL), 20, "no"),
    Line(SevenCardStud(), "FixedLimitSevenCardStud", (ANTE, FORCED, SMALL, BIG), 25),
    Line(OmahaEight(), "FixedLimitOmahaHoldemHighLowSplitEightOrBetter", (*BLINDS, SMALL, BIG), 20),
    Line(TripleDraw(), "FixedLimitDeuceToSevenLowballTripleDraw", (*BLINDS, SMALL, BIG), 8),
    Line(Badugi(), "FixedLimitBadugi", (*BLINDS, SMALL, BIG), 8),
)


def main() -> None:
    print(f"Hands to showdown a second: {SEATS} players, all check or call, and draw one card in draw games.")
    print("Ours with events, citations and shuffling. Processor time, the two by turns.")
    print(f"{'':18}{'Pitboss':>12}{'PokerKit':>12}{'ratio':>9}{'goal':>7}{'copy':>12}{'goal':>7}")
    for line in LINES:
        play, their_play = partial(_play, _table(line)), _theirs(line)
        ours, theirs = _rates(play, their_play)
        copied = _copying(play())
        print(
            f"{line.game.id:18}{ours:12,.0f}",
            f"{theirs:11,.0f}{ours / theirs:8.1f}x" if theirs else f"{'not here':>11}{'':9}",
            f"{line.goal:5}x{copied * 1000:9.2f} ms {COPY_GOAL * 1000:3.1f} ms",
        )


# Ours


def _table(line: Line) -> PokerTable:
    house: dict[str, Any] = {"minimum": SMALL, "maximum": BIG, "limit": line.limit}
    if line.game.stud:
        house |= {"ante": ANTE, "bring_in": "posted_amount", "bring_in_amount": FORCED}
    stacks = dict.fromkeys(range(1, SEATS + 1), STACK)
    return line.game.table(options=line.game.options_from_json(house), stacks=stacks)


CHANCE, NUMBERS = Chance.seeded(7), count()


def _play(table: PokerTable) -> Hand:
    """The next hand of a session, to showdown: all check or call, or draw one card."""
    hand = table.start(CHANCE.fork(next(NUMBERS)))
    while turn := hand.turn:
        seat = turn.actor
        if betting := hand.facing:
            hand.act(Action(seat, "call" if hand.chips.bets[seat] < betting.current else "check"))
        elif hand.betting_begun and hand.rules.button:
            hand.act(Action(seat, "discard", (hand.cards.down[seat][0],)))
        else:
            hand.act(turn.options[0].action())  # the forced bet
    return hand


def _copying(hand: Hand) -> float:
    """Seconds to copy a hand that is one action from its end."""
    almost = hand.undo()
    assert not almost.over
    return 1 / _rates(almost.copy, None)[0]


# Theirs


def _theirs(line: Line) -> Callable[[], None] | None:
    """One hand of theirs to showdown; None where PokerKit is not installed."""
    try:
        pokerkit: Any = import_module("pokerkit")
    except ImportError:
        return None
    make = getattr(pokerkit, line.theirs).create_state
    arguments = (tuple(pokerkit.Automation), True, *line.money, STACK, SEATS)

    def hand() -> None:
        state = make(*arguments)
        while state.status:
            if (place := state.stand_patter_or_discarder_index) is not None:
                state.stand_pat_or_discard(state.hole_cards[place][:1])
            elif state.can_post_bring_in():
                state.post_bring_in()
            else:
                state.check_or_call()

    return hand


# Both


def _rates(ours: Callable[[], object], theirs: Callable[[], object] | None) -> tuple[float, float]:
    """How often a second each can be done: the middle of many turns, so that both meet the same machine."""
    works = (ours,) if theirs is None else (ours, theirs)
    rates: list[list[float]] = [[], []]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns about cards that come back from the discards
        for work in works:
            work()  # once for what is made only once
        for _ in range(SLICES):
            for place, work in enumerate(works):
                begun, done = time.process_time(), 0
                while (elapsed := time.process_time() - begun) < SECONDS / SLICES:
                    work()
                    done += 1
                rates[place].append(done / elapsed)
    return median(rates[0]), median(rates[1]) if theirs else 0.0
