"""Three-card poker at a casino: pay tables, options, wagers and the round of play. N.J.A.C. 13:69F-20."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from types import MappingProxyType
from typing import Literal, TypeAlias

from pitboss.games.kit import dealing
from pitboss.games.kit.areas import (
    PLAYER_STATES,
    area_of,
    check_areas,
    offer_second_area,
    offered_spots,
    on_areas,
    second_places,
)
from pitboss.games.kit.betting import betting
from pitboss.games.kit.card_trouble import card_irregularities
from pitboss.games.kit.dealing import DeckOptions, DeckRules, DeckState
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_game_options import POSTED_LIMITS
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import settle
from pitboss.games.three_card.hands import (
    ANTE,
    BONUS,
    DEALERS,
    PAIR_PLUS,
    PLAY,
    PLAYER,
    SIX,
    SIX_CARD,
    Strengths,
    against_dealer,
    lowest_values,
    model,
    pair_or_better,
    straight_or_better,
    three_or_better,
)
from pitboss.games.three_card.shared_steps import (
    HOW_TO_PLAY,
    MEANS,
    QUALIFIES,
    SPOTS,
    ThreeCardHand,
    ask_decisions,
    dealer_strength,
    decide_hands,
    hands_with_wagers,
    show_hand,
)
from pitboss.law import Cite, cite
from pitboss.rankings import SIX_CARD_BONUS, THREE_CARD_POKER
from pitboss.table import DEALER, Area, Odds, Refused, Step
from pitboss.table.house_options import check_fields, option, reading
from pitboss.table.layout import Spot, TableLayout
from pitboss.table.model import Model, Way
from pitboss.table.wager import FIRST, PUSHES, Pays, PayTable, Wager

__all__ = ["ThreeCardPoker", "ThreeCardPokerOptions"]

LAW = cite("13:69F-20")
MAX_SEATS = 7  # by custom: their hands and the dealer's take 24 cards
STUB_COUNT_ROUNDS = 5
TROUBLE = card_irregularities(
    face_up=".12", several_up=".12", drawn=".12", wrong_number=".12", dealer_exposed=".12",
    player_exposed=".12", shuffler=".12", shoe=".12", recut=".12",
)  # fmt: skip
DECK = DeckRules(
    second=".2",
    alternates=".2",
    shuffled=".5",
    cut=".5",
    dealt=MappingProxyType({"manual_shoe": ".7", "hand": ".8", "automated_shoe": ".9"}),
    trouble=TROUBLE,
)


# Pay tables: 20.11, 20.12A. We don't have the law's list of tables; these are the ones in use.


def build_pay_tables(
    name: str, at: str, ranks: tuple[str, ...], variants: dict[str, tuple[int, ...]]
) -> tuple[PayTable, ...]:
    """Build a wager's alternative pay tables, the default first; odds are to 1."""
    return tuple(
        PayTable(
            name=name,
            variant=variant,
            lines=tuple(Pays(rank, Odds(odds), at) for rank, odds in zip(ranks, pays, strict=True)),
            law="choice",
            at=at,
            source="custom",
        )
        for variant, pays in variants.items()
    )


EVEN = PayTable(
    name=ANTE,
    lines=(Pays("the dealer does not qualify", Odds(1), ".10"), Pays("higher hand", Odds(1), ".11")),
    law="exact",
    at=".11",
    source="custom",
)
EVEN_PLAY = replace(EVEN, name=PLAY, lines=(Pays("", Odds(1), ".11"),))
BONUS_TABLES = build_pay_tables(
    BONUS,
    ".11",
    ("straight", "three-of-a-kind", "straight flush"),
    {"A1": (1, 4, 5), "A2": (1, 3, 5), "A3": (1, 3, 4), "A4": (1, 2, 3)},
)
PAIR_PLUS_TABLES = build_pay_tables(
    PAIR_PLUS,
    ".11",
    ("pair", "flush", "straight", "three-of-a-kind", "straight flush"),
    {
        "B2": (1, 3, 6, 30, 40),
        "B1": (1, 4, 6, 30, 40),
        "B3": (1, 4, 5, 30, 40),
        "B4": (1, 4, 6, 25, 40),
        "B5": (1, 4, 6, 25, 35),
    },
)
SIX_CARD_TABLES = build_pay_tables(
    SIX_CARD,
    ".12A",
    ("three-of-a-kind", "straight", "flush", "full house", "four-of-a-kind", "straight flush", "royal flush"),
    {
        "C1": (5, 10, 15, 25, 50, 200, 1000),
        "C2": (5, 10, 20, 25, 50, 200, 1000),
        "C3": (7, 10, 15, 20, 100, 200, 1000),
    },
)


@dataclass(frozen=True, kw_only=True)
class ThreeCardPokerOptions(DeckOptions):
    """Posted limits and pay tables, the cards, and the wagers a fold forfeits."""

    law = LAW
    deck = DECK
    said_at = MappingProxyType({"decks": ".2", "shuffle": ".5", "dealing": ".9"})
    rules = BettingRules(
        eligibility=".6", wager_list=".6", only_listed=".6", deadline=".6", no_more_bets=".6",
        exact_payment=".11", limits=POSTED_LIMITS,
        forbidden={"cash_wager": ("a spoken wager with cash is not accepted", ".6")},
    )  # fmt: skip
    seats: int = option(
        6,
        "Number of betting positions, 1 to 7.",
        topic="table",
        law=f"{LAW}.6",
        measure="number",
    )
    areas: int = option(
        1,
        "Number of adjacent betting areas per player, 1 or 2.",
        topic="wagers",
        law=f"{LAW}.6",
        measure="number",
    )
    six_card_bonus: Literal["on", "off"] = option(
        "on", "Offer the six-card bonus.", topic="wagers", law=f"{LAW}.12A"
    )
    fold_pair_plus: Literal["lost", "live"] = option(
        "lost", "Pair plus wager after a fold: lost or still live.", topic="wagers", law=f"{LAW}.10"
    )
    fold_six_card: Literal["lost", "live"] = option(
        "live", "Six-card bonus after a fold: lost or still live.", topic="wagers", law=f"{LAW}.12A"
    )
    tie_any_card: Literal["off", "on"] = reading("off", topic="hands")

    def __post_init__(self) -> None:
        check_fields(self)
        if not 1 <= self.seats <= MAX_SEATS:
            why = f"the table must have one to seven betting positions, not {self.seats}"
            raise Refused(why, self.at(".6"), "seats")
        check_areas(self.areas, self.at(".6"))
        super().__post_init__()

    @cached_property
    def strengths(self) -> Strengths:
        """Hand comparison."""
        return Strengths(THREE_CARD_POKER.reading(tie_any_card=self.tie_any_card == "on"))

    @cached_property
    def hand_paragraphs(self) -> dict[str, Cite]:
        """Paragraphs that name each kind of hand: 20.3(b), and (c) for the lowest."""
        return {kind.name: kind.law for kind in self.strengths.order.categories}

    def offers(self) -> tuple[Wager, ...]:
        return on_areas(self._build_wagers(), self.areas, own=(PLAYER, SIX))

    def _build_wagers(self) -> tuple[Wager, ...]:
        """List the wagers on one hand."""
        ranks = self.strengths.ranks
        ante = Wager(
            name=ANTE, at=".6", settle=against_dealer, on=(PLAYER, DEALERS), args=(FIRST, FIRST + 1),
            tables=(EVEN,), loses=".10", pushes=".10", keeps=1,
        )  # fmt: skip
        play = replace(
            ante,
            name=PLAY,
            at=".10",
            args=(PUSHES, FIRST),
            tables=(EVEN_PLAY,),
            later=True,
            needs=ANTE,
            keeps=0,
        )
        bonus = Wager(
            name=BONUS, at=".11", settle=straight_or_better, on=(PLAYER,), args=ranks[2:],
            tables=BONUS_TABLES, loses=".11", rides=ANTE,
        )  # fmt: skip
        pair_plus = Wager(
            name=PAIR_PLUS, at=".6", settle=pair_or_better, on=(PLAYER,), args=ranks,
            tables=PAIR_PLUS_TABLES, loses=".11",
        )  # fmt: skip
        six_card = Wager(
            name=SIX_CARD,
            at=".12A",
            settle=three_or_better,
            on=(SIX,),
            args=lowest_values(SIX_CARD_BONUS)[3:],
            tables=SIX_CARD_TABLES,
            loses=".12A",
        )
        return ante, play, bonus, pair_plus, *((six_card,) if self.six_card_bonus == "on" else ())


# The round of play


ThreeCardPokerRound: TypeAlias = HouseRound[ThreeCardPokerOptions, DeckState]


WITH_BONUS = (
    Spot(wager="pair plus", shape="circle"),
    Spot(wager="six-card bonus", cell=(1, 0), shape="circle"),
    *SPOTS[1:],
)
"""Betting areas of one place with the six-card bonus."""


class ThreeCardPoker(HouseGame[ThreeCardPokerOptions, DeckState]):
    """Ante and play against the dealer, pair plus, and a bonus on six cards. N.J.A.C. 13:69F-20."""

    pack = 52
    id = "three-card-poker"
    title = "Three-card poker"
    summary = "Beat the dealer with three cards"
    how_to_play = HOW_TO_PLAY
    law = LAW
    provenance = "custom"
    max_seats = MAX_SEATS
    Options = ThreeCardPokerOptions
    widest = MappingProxyType({"areas": 2})
    State = DeckState
    irregularities = TROUBLE.reportable
    means = MappingProxyType(MEANS)
    words = MappingProxyType(
        {
            "qualifies": "The dealer qualifies.",
            "not_qualified": "The dealer does not qualify.",
        }
    )

    @property
    def stays_at(self) -> Cite:
        return self.law.at(".6")

    def seating(self, options: ThreeCardPokerOptions) -> tuple[int, Cite]:
        return options.seats, self.law.at(".6")

    def layout(self, options: ThreeCardPokerOptions) -> TableLayout:
        spots = offered_spots(WITH_BONUS if "six-card bonus" in options.wagers else SPOTS, options.wagers)
        return TableLayout(kind="arc", dealer=3, cards=3, spots=spots, says=QUALIFIES, states=PLAYER_STATES)

    def name_hand(self, round: ThreeCardPokerRound, hand: tuple[int, ...]) -> str:
        return round.options.strengths.name_hand(hand)[1] if len(hand) == 3 else ""

    def remarks(self, round: ThreeCardPokerRound, seat: int) -> list[str]:
        """Also say which of two hands is being decided. The second names its ante."""
        shown = super().remarks(round, seat)
        asked = [each for each in round.turn.options.of(seat) if each.name == "play"] if round.turn else []
        if asked and seat in round.holders.values():
            second = asked[0].default() is not None
            shown.append(f"to decide: the {'second' if second else 'first'} hand")
        return shown

    def model(self, options: ThreeCardPokerOptions) -> Model:
        wagers = [wager for name, wager in options.wagers.items() if area_of(name) == 1]
        return model(options.strengths, wagers, Way("fold", {}, (ANTE, *forfeited_wagers(options))))

    def deal(self, round: ThreeCardPokerRound) -> Step[None]:
        """Play a round: shuffle, wagers, three cards each, play or fold, and the settlement."""
        dealing.shuffle(round)
        if round.options.shuffle == "manual":
            dealing.cut(round)
        second = partial(offer_adjacent_area, round) if round.options.areas == 2 else None
        yield from betting(round, offer=second)
        hands = list_hands(round)
        if not hands:
            return
        yield from dealing.deal_hands(round, (*(hand.place for hand in hands), DEALER), 3)
        lost = forfeited_wagers(round.options)
        yield from ask_decisions(round, hands, play=".10", fold=".10", gives_up=lost)
        settlement(round, hands_with_wagers(round, hands))
        dealing.count_stub(round, round.options.deck.dealt[round.options.dealing], every=STUB_COUNT_ROUNDS)


def forfeited_wagers(options: ThreeCardPokerOptions) -> dict[str, str]:
    """Return the wagers that a fold forfeits besides the ante, with paragraphs: 20.10, 20.12A."""
    lost = {PAIR_PLUS: ".10"} if options.fold_pair_plus == "lost" else {}
    return lost | ({SIX_CARD: ".12A"} if options.fold_six_card == "lost" else {})


def settlement(round: ThreeCardPokerRound, hands: list[ThreeCardHand]) -> None:
    """Show the hands and settle every wager: 20.10, 20.11, 20.12A."""
    called, dealer, names = (
        round.options.hand_paragraphs,
        dealer_strength(round),
        {name for _, name in round.wagers},
    )
    against = any(name.startswith(PLAY) for name in names)
    if against or any(name.startswith(SIX_CARD) for name in names):
        show_hand(round, DEALER, called)
    if against:
        round.emit("qualifies" if dealer else "not_qualified", round.cite(".10"), DEALER)
    for hand in hands:
        show_hand(round, hand.place, called)
    settle(round, decide_hands(round, hands, dealer))


# Two adjacent positions: 20.6


def list_hands(round: ThreeCardPokerRound) -> list[ThreeCardHand]:
    """List the hands to deal, clockwise from the dealer's left."""
    found = {ThreeCardHand(seat, seat) for seat, name in round.wagers if area_of(name) == 1}
    for seat, place in second_places(round, round.options.seats).items():
        round.holders[place] = seat
        found.add(ThreeCardHand(place, seat, 2))
    return sorted(found)


def offer_adjacent_area(round: ThreeCardPokerRound, seat: int, area: Area) -> Area | None:
    """Offer the second position to players who wager at their own, if an adjacent one is free."""
    offered = offer_second_area(round, round.options.seats)(seat, area)
    if not offered or area_of(area.wager) == 1:
        return offered
    if any(area_of(name) == 1 for name in round.seat_wagers(seat)):
        return offered
    ante = round.options.wagers[ANTE]
    cost = ante.minimum * (1 + ante.keeps) + area.low * (1 + area.keeps)
    return _beside_ante(offered) if cost <= round.stacks[seat] else None


@lru_cache(maxsize=256)
def _beside_ante(area: Area) -> Area:
    """Let a wager of the second position be made in one step with an ante at the player's own."""
    return area if area.needs else replace(area, needs=ANTE)
