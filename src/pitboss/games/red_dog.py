"""Red dog: will the third card fall between the first two? N.J.A.C. 13:69F-6, with customary rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

from pitboss.equipment.cards import rank, shoe
from pitboss.games.kit import cards
from pitboss.games.kit.areas import PLAYER_STATES, check_areas, name_on_area, offered_spots, on_areas
from pitboss.games.kit.betting import betting, chosen_stake, later_option, lay
from pitboss.games.kit.cards import ShoeRules, ShoeState
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_game_options import POSTED_LIMITS, HouseGameOptions
from pitboss.games.kit.irregularities import Void, ask, report_irregularity
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.settle import decide_wagers, losers_first, settle
from pitboss.law import cite
from pitboss.table import DEALER, Choice, Odds, Refused, Step
from pitboss.table.house_options import check_fields, option, reading
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import Spot, TableLayout
from pitboss.table.model import Decision, Draw, Ladder, Model, Strategy, Way, itself, ranks
from pitboss.table.wager import FIRST, LOSES, PUSHES, Pays, PayTable, Wager

__all__ = ["RedDog", "RedDogOptions"]

LAW = cite("13:69F-6")
INITIAL, RAISE = "initial wager", "raise"
DRAWS = "first card", "second card", "third card"
SHOE = ShoeRules(shuffled=".3", cut=".3", burned=".4", device=".9")


# Pay lines, in plain integers: 6.5


def line(first: int, second: int, third: int) -> int:
    """Return the line of the first wager and the raise, by the ranks of the three cards."""
    apart = abs(first - second)
    if apart == 0:
        return FIRST if third == first else PUSHES
    if apart == 1:
        return PUSHES
    if min(first, second) < third < max(first, second):
        return FIRST + min(apart - 1, 4)
    return LOSES


def may_raise(first: int, second: int) -> int:
    """Return whether a raise is allowed: the cards are neither a pair nor consecutive."""
    return int(abs(first - second) > 1)


def spread(first: int, second: int) -> int:
    """Return the number of ranks between two cards."""
    return abs(first - second) - 1


def raise_from_seven(first: int, second: int) -> int:
    """Raise (1) on a spread of seven or more, otherwise stand (0)."""
    return int(abs(first - second) > 7)


def never_raise(first: int, second: int) -> int:
    """Stand, whatever the cards."""
    return 0


STRATEGIES = (
    Strategy("seven", "Raise on a spread of seven or more, else stand.", raise_from_seven),
    Strategy("always", "Raise whenever allowed.", may_raise),
    Strategy("never", "Never raise.", never_raise),
)


PAYS = (
    Pays("three alike", Odds(11), ".5"),
    Pays("spread 1", Odds(5), ".5"),
    Pays("spread 2", Odds(4), ".5"),
    Pays("spread 3", Odds(2), ".5"),
    Pays("spread 4 or more", Odds(1), ".5"),
)


@dataclass(frozen=True, kw_only=True)
class RedDogOptions(HouseGameOptions):
    """Posted limits and odds, the shoe, and readings where we don't have the text."""

    law = LAW
    rules = BettingRules(
        eligibility=".5", wager_list=".5", only_listed=".5", placement=".5", deadline=".5",
        no_more_bets=".4", exact_payment=".5", limits=POSTED_LIMITS
    )  # fmt: skip
    decks: int = option(
        6, "Number of decks in the shoe, 1 to 8.", topic="cards", law="13:69F-6.1", measure="number"
    )
    continuous_shuffler: Literal["off", "on"] = option(
        "off", "Let a device shuffle all cards before every round.", topic="cards", law="13:69F-6.9"
    )
    areas: int = option(
        1, "Number of betting areas per player, 1 or 2.", topic="wagers", law="13:69F-6.8", measure="number"
    )
    raise_size: Literal["up_to", "equal"] = reading("up_to", topic="wagers")
    payouts: Literal["floor", "exact"] = reading("floor", topic="odds")

    def __post_init__(self) -> None:
        check_fields(self)
        if not 1 <= self.decks <= 8:
            raise Refused(f"red dog uses one to eight decks, not {self.decks}", self.at(".1"), "decks")
        check_areas(self.areas, self.at(".8"))
        super().__post_init__()

    def offers(self) -> tuple[Wager, ...]:
        table = PayTable(name="red dog", lines=PAYS, law=self.payouts, at=".5", source="custom")
        initial = Wager(
            name=INITIAL, at=".5", settle=line, on=DRAWS, tables=(table,), loses=".5", pushes=".5"
        )
        return on_areas((initial, replace(initial, name=RAISE, later=True, needs=INITIAL)), self.areas)


# Irregularities: 6.7


def _cards_are_out(round: HouseRound) -> bool:
    return len(round.pack) > 1 and bool(round.board)


FACE_UP = Irregularity(
    says="a card is face up in the shoe", at=".7", outcome=cards.set_aside, when=_cards_are_out
)
TOO_MANY = Irregularity(says="a third card after neighbours", at=".7", outcome=cards.set_aside)
VOID = Irregularity(says="the cards cannot be trusted", at=".7", outcome="void", when=_cards_are_out)


# The game: 6.3 to 6.5


RedDogRound: TypeAlias = HouseRound[RedDogOptions, ShoeState]


SPOTS = (
    Spot(wager="raise", cell=(0.2, 0), shape="circle"),
    Spot(wager="initial wager", cell=(0, 1), size=(1.4, 1), shape="wide", label="wager"),
)
"""Betting areas of one place."""


class RedDog(HouseGame[RedDogOptions, ShoeState]):
    """Two cards, a raise if there is room between them, and a third. N.J.A.C. 13:69F-6."""

    id = "red-dog"
    title = "Red dog"
    summary = "Bet that the third card lands between two"
    how_to_play = HowToPlay(
        "Guess whether a third card falls between the first two.",
        (
            "Make your wager, and the dealer turns up two cards.",
            "Cards next to each other: your wager comes back.",
            "A pair: a third card of the same rank wins. Any other, and your wager comes back.",
            "With room between the cards, raise or stand. Then the third card is turned up.",
            "Between the two, it wins: the smaller the gap, the rarer. Anywhere else, you lose.",
        ),
    )
    law = LAW
    provenance = "custom"
    max_seats = 7  # we don't have the text: a table the size of blackjack's, by custom
    Options = RedDogOptions
    widest = MappingProxyType({"areas": 2})
    State = ShoeState
    irregularities = (FACE_UP, VOID)
    means = MappingProxyType(
        {
            "stand": "Your wager stays as it is, and the third card decides it.",
            "raise": "You bet this much more that the third card falls between the first two.",
        }
    )
    words = MappingProxyType(
        {
            "neighbours": "The cards are consecutive: all wagers push.",
            "pair": "The cards are a pair: a third card of the same rank wins.",
            "spread": "The dealer sets the marker at a spread of {spread}.",
            "stand": "{actor} stands on {wager}.",
        }
    )

    def layout(self, options: RedDogOptions) -> TableLayout:
        spots = offered_spots(SPOTS, options.wagers)
        return TableLayout(kind="arc", board=3, spots=spots, states=PLAYER_STATES)

    def model(self, options: RedDogOptions) -> Model:
        raising = (Way("stand", {}), Way("raise", {RAISE: 1}))
        wider = Ladder(spread, "a spread of {}".format, "or more")
        return Model(
            source=ranks(options.decks),
            draws=tuple(Draw(name, 1, itself) for name in DRAWS),
            wagers=(options.wagers[INITIAL], options.wagers[RAISE]),
            decisions=(
                Decision(
                    "second card", INITIAL, raising, may_raise, "stand", strategies=STRATEGIES, ladder=wider
                ),
            ),
        )

    def after_breaking_off(self, state: ShoeState) -> ShoeState:
        return ShoeState()

    def pieces(self, options: RedDogOptions) -> int:
        return len(shoe(options.decks))

    def deal(self, round: RedDogRound) -> Step[None]:
        """Play a round: wagers, two cards, a raise if allowed, a third card, and the settlement."""
        yield from betting(round)
        if not round.wagers:
            return
        one, device = round.options.decks == 1, round.options.continuous_shuffler == "on"
        cards.open_shoe(round, shoe(round.options.decks), SHOE, fresh=one, device=device)
        first, second = (rank(card) for card in turn_up(round, 2))
        third, apart = first, abs(first - second)
        if apart == 1:
            round.emit("neighbours", round.cite(".5"), DEALER)
            if round.mishaps and round.chance.mishap("third_card"):
                report_irregularity(round, TOO_MANY)
        else:
            if may_raise(first, second):
                round.emit("spread", round.cite(".5"), DEALER, spread=apart - 1)
                yield from offer_raises(round)
            else:
                round.emit("pair", round.cite(".5"), DEALER)
            third = rank(*turn_up(round, 1))
        numbers = dict(zip(DRAWS, (first, second, third), strict=True))
        settle(round, losers_first(decide_wagers(round, numbers)))
        cards.close_shoe(round)


def turn_up(round: RedDogRound, count: int) -> tuple[int, ...]:
    """Deal community cards face up: 6.4."""
    if len(round.pack) <= count:
        raise Void("too few cards are left to finish the round", round.cite(".7"))
    return cards.deal_board(round, count, ".4", face_up=FACE_UP)


def offer_raises(round: RedDogRound) -> Step[None]:
    """Let each player in turn raise by up to the first wager: 6.5."""
    law, equal = round.cite(".5"), round.options.raise_size == "equal"
    for seat, area, stake in list(_initial_wagers(round)):
        wager = name_on_area(RAISE, area)
        larger = later_option(round, seat, "raise", wager, law, low=stake if equal else 0, high=stake)
        options = [Choice(actor=seat, name="stand", cite=law), *([larger] if larger else [])]
        action = yield from ask(round, seat, law, options)
        if larger and action.name == "raise":
            lay(round, seat, wager, chosen_stake(action, larger), ".5")
        else:
            round.emit("stand", law, seat, wager=name_on_area(INITIAL, area))


def _initial_wagers(round: RedDogRound) -> Iterator[tuple[int, int, int]]:
    """List the initial wagers: seat, area and stake."""
    for seat in round.bettors:
        for area in range(1, round.options.areas + 1):
            if stake := round.wagers.get((seat, name_on_area(INITIAL, area)), 0):
                yield seat, area, stake
