"""13:69F-14.14(b), (d), 14.15(i)3: rake, refunds and turns in every sequence, computed from movements."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance, Stream
from pitboss.law import cite
from pitboss.poker.chips import Betting
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.table import DEALER, SUPERVISOR, Action, Event
from pitboss.table.bots import RandomLegal
from pitboss.table.option import Choice
from tests.helpers import events_named, some
from tests.poker.deck import fitting, table
from tests.poker.test_training import HOUSES, any_poker, sound, stepped

MISDEAL = "13:69F-14.15(e)"
PERCENTAGE = {"13:69F-14.14(b)1.ii", "13:69F-14.14(b)1.i"}
LEVELS = {"13:69F-14.14(b)2.i"}
GIVEN_BACK = {"refund", "returned", "uncalled", "misdeal", "dead_round"}
"""Events by which money leaves the bets again."""
MORE = st.fixed_dictionaries(
    {
        "ante": st.sampled_from([0, 25, 50, 300]),
        "rake_percent": st.sampled_from([0, 5, 7, 10]),
        "rake_levels": st.sampled_from(
            [(), ((2000, 100), (4000, 2500)), ((1000, 700), (1500, 0), (3000, 300)), ((0, 100),)]
        ),
        "rake_cap": st.sampled_from([0, 0, 400, 1500]),
        "rake_round": st.sampled_from(["down", "nearest"]),
        "reblind_each_round": st.sampled_from(["off", "on"]),
        "any_stack": st.booleans(),
        "short_all_in_reopens": st.sampled_from(["off", "on"]),
        "min_raise": st.sampled_from(["last_raise", "any"]),
        "bring_in_amount": st.sampled_from([0, 300]),
        "kill": st.sampled_from(["off", "off", "kill", "half"]),
    }
)
"""Houses that combine rake, blinds and short stacks."""


# Bets and rake, computed from the movements only


def since_misdeal(hand: Hand) -> list[Event]:
    """List the events of the deal that counted."""
    last = max((place for place, event in enumerate(hand.events) if event.name == "misdeal"), default=0)
    return [event for event in hand.events[last:] if str(event.cite) != MISDEAL]


def gatherings(hand: Hand) -> list[dict[int, int]]:
    """List the bets gathered into the pots, by seat, for each gathering."""
    rounds: list[dict[int, int]] = []
    gathering = False
    for amount, (source, seat), (target, _), law, *_ in hand.movements:
        if law == cite(MISDEAL):
            rounds = []
        into = source == "bet" and target == "pot" and law == cite('13:69F-14.1 "pot"')
        if into and not gathering:
            rounds.append({})
        if into:
            rounds[-1][seat] = rounds[-1].get(seat, 0) + amount
        gathering = into
    return rounds


def net_sums(hand: Hand) -> list[int]:
    """List the called bets of each gathering that have not been returned."""
    back = {event.data["seat"] for event in since_misdeal(hand) if event.name in ("refund", "returned")}
    sums = []
    for bets in gatherings(hand):
        stand = sorted(0 if seat in back else bet for seat, bet in bets.items())
        top = stand[-2] if len(stand) > 1 else 0
        sums.append(sum(min(bet, top) for bet in stand))
    return sums


def by_round(hand: Hand) -> list[int]:
    """List the base of the percentage rake; antes go with the first betting round, or with none."""
    sums = net_sums(hand)
    if sums and any(event.name in ("ante", "ante_stays") for event in since_misdeal(hand)):
        antes, counted = sums.pop(0), hand.options.rake_counts_ante == "on"
        sums = [sum(sums[:1]) + (antes if counted else 0), *sums[1:]]
    return sums


def raked(hand: Hand, laws: set[str]) -> int:
    """Return the rake taken by one method, in the rake area or at the end."""
    area = 0
    for amount, (source, _), (target, _), law, *_ in hand.movements:
        if str(law) in laws and "rake area" in (source, target):
            area += amount if target == "rake area" else -amount
        elif source == "rake area" and target == "pot" and str(law) not in PERCENTAGE | LEVELS:
            area = 0  # a misdeal or a dead round
    return area


def check_rake(hand: Hand) -> None:
    """Check that the rake is at most ten percent of each round's standing bets, and no unreached level is
    taken."""
    options, sums = hand.options, net_sums(hand)
    percentage, levels = raked(hand, PERCENTAGE), raked(hand, LEVELS)
    assert percentage <= sum(bet // 10 for bet in by_round(hand))
    if options.rake_round == "down":
        assert percentage <= sum(bet * options.rake_percent // 100 for bet in by_round(hand))
    most = sum(amount for level, amount in options.rake_levels if level <= sum(sums))
    assert levels <= most * len(hand.chips.pots.pots)
    assert not options.rake_cap or percentage + levels <= options.rake_cap
    if hand.over:
        assert hand.house == percentage + levels
        assert not (hand.house and events_named(hand, "dead_round"))


# Turns


class Turns:
    """Tracks the answers in a betting round: nobody is asked twice for nothing, and nobody is skipped."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.betting: Betting | None = None
        self.answered: set[int] = set()

    def before(self) -> None:
        """Check the player about to act."""
        hand = self.hand
        if hand.facing is not None and hand.facing is not self.betting:
            self.betting, self.answered = hand.facing, set()
            if hand.rules.stud is not None:  # the forced bet, or one that completes it
                self.answered = {seat for seat, bet in hand.chips.bets.items() if bet}
        self.facing, self.told = hand.facing, len(hand.log)
        self.able = {seat for seat in hand.live if hand.can_act(seat)}
        self.current = 0 if hand.facing is None else hand.facing.current
        assert self.current <= max(*hand.chips.bets.values(), hand.opening_bet), "it has left the pot"
        if hand.facing is not None and hand.turn is not None and hand.options.words == "off":
            seat = hand.turn.actor
            assert seat not in self.answered or hand.chips.bets[seat] < self.current, f"seat {seat} again"

    def after(self, action: Action) -> None:
        hand, facing = self.hand, self.facing
        names = {name for name, *_ in hand.log[self.told :]}
        if facing is None:
            return
        if action.actor in (DEALER, SUPERVISOR) and hand.facing is facing and "owes" not in names:
            assert facing.current == self.current or names & GIVEN_BACK, action
        if action.actor > 0 and (hand.options.words == "off" or names & {"check", "call", "bet", "raise"}):
            self.answered.add(action.actor)
        if hand.facing is facing or names & GIVEN_BACK or hand.cards.choosing:
            return
        spent = {actor for name, _, actor, *_ in hand.log[self.told :] if name == "all_in"}
        able = self.able.intersection(hand.live) - spent
        assert able <= self.answered or len(able) < 2, "somebody was passed over"


def refunding(hand: Hand, bot: RandomLegal, chance: Stream, every: int) -> Action:
    """Step through a hand as in training, with more checks, calls and refunds."""
    assert hand.turn is not None
    if hand.turn.actor > 0 and chance.below(2 * every) == 0:
        for option in hand.turn.options.of(DEALER):
            assert isinstance(option, Choice)
            victims = [what for what in option.among if what.endswith("not at fault")]
            if victims:
                return option.action(victims[chance.below(len(victims))])
    plain = hand.turn.options.of(hand.turn.actor)[0]
    if isinstance(plain, Choice) and not plain.among and chance.below(2):
        return plain.action()
    return stepped(hand, bot, chance, 2 * every)


@pytest.mark.slow
@any_poker
@given(
    seed=st.integers(0, 10**9),
    house=HOUSES,
    more=MORE,
    rate=st.sampled_from([0, 0, 12, 60]),
    every=st.sampled_from([2, 4, 9]),
)
@settings(max_examples=some(25), deadline=None)
@pytest.mark.rule("13:69F-14.14(a)3", "13:69F-14.14(b)1.i", "13:69F-14.14(d)", "13:69F-14.15(i)3")
def test_rake_and_turns_survive_every_refund(
    game: PokerGame, seed: int, house: dict[str, Any], more: dict[str, Any], rate: int, every: int
) -> None:
    chance = Chance.seeded(seed)
    seats = 2 + chance.below(min(game.max_seats, 6) - 1)
    stacks = {seat: 1_500 + chance.below(90) * 100 for seat in range(1, seats + 1)}
    if more["bring_in_amount"]:
        more = more | {"bring_in": "posted_amount"}
    at = table(game, stacks | {1: 60_000, 2: 60_000}, **fitting(game, house | more))
    for number in range(2):  # the second adds a fund, and perhaps a kill, to the first
        begun = at.stacks
        if len(at.ready()) < 2:
            return
        hand = at.start(Chance.seeded(f"deck {seed} {number}", mishaps=rate))
        bot, money, turns = RandomLegal(chance), hand.total_money(), Turns(hand)
        while hand.turn is not None:
            turns.before()
            action = refunding(hand, bot, chance, every)
            hand.act(action)
            sound(hand, money)
            check_rake(hand)
            if rate == 0:
                turns.after(action)
        check_rake(hand)
        paid = Counter[int | None]()
        for event in events_named(hand, "bad_beat_payout"):
            paid[event.actor] += event.data["amount"]
        for event in since_misdeal(hand):
            if event.name == "refund":
                seat = event.data["seat"]
                assert hand.stacks[seat] == begun[seat] + paid[seat], event
        result = events_named(hand, "result")[0].data
        assert sum(result["seats"].values()) + result["house"] + result["fund"] == 0
        assert sum(at.stacks.values()) + sum(at.funds.values()) + hand.house == money
