"""Caribbean stud: five cards against the dealer's five, one of them face up. N.J.A.C. 13:69F-16.

We have the text of the older edition, 19:47-16.1 to 16.5; the rest follows custom.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from pitboss.games.caribbean_stud.hands import (
    ANTE,
    BET,
    NUMBERS,
    PROGRESSIVE,
    QUALIFYING_VALUE,
    hand_of_player,
    hand_value,
    hand_values,
    hands_of_players,
    situation,
)
from pitboss.games.caribbean_stud.opening import (
    WORDS,
    CaribbeanState,
    leave_idle,
    open_table,
    shuffle_other_deck,
)
from pitboss.games.caribbean_stud.options import (
    OLDER,
    POSITIONS_LAW,
    TROUBLE,
    CaribbeanOptions,
    in_edition,
)
from pitboss.games.caribbean_stud.strategies import LADDER, STRATEGIES, describe_situation
from pitboss.games.kit import cards
from pitboss.games.kit.areas import PLAYER_STATES, offered_spots
from pitboss.games.kit.betting import betting, later_option, lay
from pitboss.games.kit.dealing import count_stub, cut, deal_hands, shuffle
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.irregularities import ask_about
from pitboss.games.kit.progressive import lock_out, pay_jackpots, seed_meter
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import DecidedWager, decide_wagers, forfeit, settle
from pitboss.law import Cite, cite
from pitboss.rankings.caribbean import CARIBBEAN_STUD
from pitboss.table import DEALER, Choice, Step
from pitboss.table.game import Start
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import Spot, TableLayout
from pitboss.table.model import Decision, Draw, Model, Way, always, itself
from pitboss.table.model import cards as single_cards
from pitboss.table.wager import PUSHES, cap_payout

LAW = cite("13:69F-16")
MAX_DECK_AGE = timedelta(hours=8)
"""Longest use of a deck: 16.3(e)."""
STUB_COUNT_ROUNDS = 5
"""Rounds between counts of the stub, as in 13:69F-35.9(e) for a sister game."""


class CaribbeanRound(HouseRound[CaribbeanOptions, CaribbeanState]):
    """A round that cites the edition played."""

    __slots__ = ()

    def in_force(self, law: Cite) -> Cite:
        return in_edition(law, self.options.edition)


CaribbeanHouseRound: TypeAlias = HouseRound[CaribbeanOptions, CaribbeanState]


SPOTS = (
    Spot(wager="progressive", cell=(0.5, 0), shape="circle"),
    Spot(wager="ante", cell=(0, 1)),
    Spot(wager="bet", cell=(1, 1)),
)
"""Betting areas of one place."""


class CaribbeanStud(HouseGame[CaribbeanOptions, CaribbeanState]):
    """An ante, five cards, and a bet of twice the ante or a fold. N.J.A.C. 13:69F-16."""

    pack = 52
    id = "caribbean-stud"
    title = "Caribbean stud"
    summary = "Five cards against the dealer's five"
    how_to_play = HowToPlay(
        "Make a better five-card hand than the dealer.",
        (
            "Put an ante down. Other areas on the felt are extra bets.",
            "You get five cards. The dealer gets five too, one of them face up.",
            "Bet twice your ante to stay in, or fold and lose the ante.",
            "The dealer needs ace-king. With less, your ante wins and your bet comes back.",
            "Otherwise the better hand wins, and a strong hand is paid more on the bet.",
        ),
    )
    law = LAW
    provenance = "custom"
    max_seats = 7
    Options = CaribbeanOptions
    State = CaribbeanState
    irregularities = TROUBLE.reportable
    means = MappingProxyType(
        {
            "bet": "You bet twice your ante against the dealer's hand.",
            "fold": "You give up the hand and its ante.",
        }
    )
    words = MappingProxyType(
        {
            **WORDS,
            "new_cards": "New cards are opened, for use up to eight hours.",
            "qualifies": "The dealer qualifies with ace-king or better.",
            "unqualified": "The dealer does not qualify: antes win and bets are returned.",
        }
    )

    def round(self, start: Start[CaribbeanOptions, CaribbeanState]) -> CaribbeanRound:
        return CaribbeanRound(start)

    def section(self, options: CaribbeanOptions) -> Cite:
        return LAW if options.edition == "13:69F" else OLDER

    def seating(self, options: CaribbeanOptions) -> tuple[int, Cite]:
        return options.seats, POSITIONS_LAW

    @property
    def stays_at(self) -> Cite:
        return LAW.at('.1 "round of play"')

    def layout(self, options: CaribbeanOptions) -> TableLayout:
        says = "The dealer qualifies with ace-king or better"
        spots = offered_spots(SPOTS, options.wagers)
        return TableLayout(kind="arc", dealer=5, cards=5, spots=spots, says=says, states=PLAYER_STATES)

    def model(self, options: CaribbeanOptions) -> Model:
        """Model the player's five cards, the dealer's up-card, and the dealer's four hole cards."""
        ways = Way("bet", {BET: 2}), Way("fold", {}, (ANTE,))
        return Model(
            source=single_cards(),
            draws=(
                Draw("player", 5, hand_of_player, hands_of_players),
                Draw("up card", 1, itself),
                Draw("dealer", 4, hand_value, hand_values, joins="up card"),
            ),
            wagers=tuple(options.wagers.values()),
            decisions=(
                Decision(
                    "up card",
                    ANTE,
                    ways,
                    always,
                    None,
                    alike=situation,
                    strategies=STRATEGIES,
                    ladder=LADDER,
                    chart_cell=describe_situation,
                ),
            ),
            stake=options.minimum,
        )

    def deal(self, round: CaribbeanHouseRound) -> Step[None]:
        """Play a round: 16.3 to 16.11, in that order."""
        seed_meter(round, round.options.initial_meter)
        change_cards(round)
        yield from open_table(round)
        shuffle(round)
        if round.options.shuffle == "manual":
            cut(round)
        yield from betting(round)
        if not round.wagers:
            leave_idle(round)
            return
        lock_out(round, round.options.meter, round.options.wagers[PROGRESSIVE])
        yield from deal_hands(round, (*round.bettors, DEALER), 5, up=1, up_at='.1 "hole card"')
        shuffle_other_deck(round)
        count_stub(round, '.1 "stub"', every=STUB_COUNT_ROUNDS)
        yield from ask_for_bets(round)
        if _still_in(round):
            reveal(round)
            settlement(round)

    def name_hand(self, round: CaribbeanHouseRound, hand: tuple[int, ...]) -> str:
        return str(CARIBBEAN_STUD.rank(hand)) if len(hand) == 5 else ""


# The round: 16.3(e), 16.10


def change_cards(round: CaribbeanHouseRound) -> None:
    """Change cards after eight hours, if the table has a clock: 16.3(e)."""
    now, since = round.now, round.state.since
    if now and (not since or now - datetime.fromisoformat(since) >= MAX_DECK_AGE):
        round.emit("new_cards", round.cite(".3(e)"), DEALER)
        round.state = replace(round.state, since=now.isoformat(), verified=False, washed=False)


def ask_for_bets(round: CaribbeanHouseRound) -> Step[None]:
    """Have each player with an ante bet twice as much, or fold and forfeit it: 16.1, 16.10."""
    law, out = round.cite('.1 "bet wager"'), round.cite('.1 "fold"')
    wagers, live = round.options.wagers, round.options.progressive_after_fold == "live"
    for seat, name in sorted(round.wagers):
        if (seat, name) not in round.wagers:
            continue  # the hand is void
        stake = 2 * round.wagers[seat, name]
        bet = later_option(round, seat, "bet", BET, law, low=stake, high=stake)
        options = [*([bet] if bet else []), Choice(actor=seat, name="fold", cite=out)]
        action = yield from ask_about(round, seat, law, options)
        if action is None:
            continue
        if action.name == "bet":
            lay(round, seat, BET, stake, law)
            continue
        round.emit("fold", out, seat)
        forfeit(round, seat, wagers[ANTE], ".10")
        if not live and (seat, PROGRESSIVE) in round.taken:
            forfeit(round, seat, wagers[PROGRESSIVE], ".11")


def reveal(round: CaribbeanHouseRound) -> None:
    """Turn up the dealer's hole cards, announce whether they qualify, then turn up the live hands."""
    for place in (DEALER, *_still_in(round)):
        called, law = name_value(CARIBBEAN_STUD.value(round.hands[place]))
        cards.show_hand(round, place, called, law)
        if place == DEALER:
            enough = CARIBBEAN_STUD.value(round.hands[DEALER]) >= QUALIFYING_VALUE
            round.emit("qualifies" if enough else "unqualified", round.cite('.1 "qualifying hand"'), DEALER)


def settlement(round: CaribbeanHouseRound) -> None:
    """Settle each player's wagers from the dealer's right, then pay from the meter: 16.10 to 16.12."""
    dealer, found = CARIBBEAN_STUD.value(round.hands[DEALER]), []
    for seat in _still_in(round):
        numbers = {"player": NUMBERS[CARIBBEAN_STUD.value(round.hands[seat])], "dealer": dealer}
        found += [
            push_by_rule(each, dealer) for each in apply_payout_limit(decide_wagers(round, numbers, [seat]))
        ]
    settle(round, found)
    pay_jackpots(round, round.options.meter, found, shared=round.options.royals_in_one_round == "share")


def push_by_rule(each: DecidedWager, dealer: int) -> DecidedWager:
    """Cite the definition of a push for equal hands. Against an unqualified dealer, 16.10 returns the bet."""
    return each._replace(at='.1 "push"') if each.line == PUSHES and dealer >= QUALIFYING_VALUE else each


def apply_payout_limit(won: list[DecidedWager]) -> list[DecidedWager]:
    """Apply the payout limit. If it covers ante and bet together, the ante uses it first: 16.12."""
    paid = {each.wager.name: each.pays for each in won}
    return [
        each._replace(pays=cap_payout(each.pays, each.wager.most, paid.get(each.wager.most_with, 0)))
        for each in won
    ]


def _still_in(round: CaribbeanHouseRound) -> list[int]:
    """List seats with a live hand or a meter wager, from the dealer's right."""
    return sorted({seat for seat, _ in (*round.wagers, *round.taken)}, reverse=True)


# Hands, in numbers and in words


@cache
def name_value(value: int) -> tuple[str, Cite]:
    """Return a hand's name and the paragraph that defines its kind."""
    shape = CARIBBEAN_STUD.shapes[value - 1]
    return shape.category.say(shape.ranks), shape.category.law
