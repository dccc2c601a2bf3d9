"""Three-card poker at a casino: its pay tables, its options and its wagers. N.J.A.C. 13:69F-20."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from pitboss.games.kit.areas import named, on_areas
from pitboss.games.kit.card_trouble import card_irregularities
from pitboss.games.kit.dealing import DeckOptions, DeckRules
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.posted import POSTED
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
    least,
    pair_or_better,
    straight_or_better,
    three_or_better,
)
from pitboss.law import Cite, cite
from pitboss.rankings import SIX_CARD_BONUS, THREE_CARD_POKER
from pitboss.table import Odds, Refused
from pitboss.table.house_options import check_fields, option, reading
from pitboss.table.wager import FIRST, PUSHES, Pays, PayTable, Wager

LAW = cite("13:69F-20")
MOST_SEATS = 7  # by custom: their hands and the dealer's take 24 cards
STUB_EVERY = 5
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
    most_cut=42,
)


# What the wagers pay: 20.11, 20.12A. Which tables the law names is not held: these are the ones in use.


def tables(
    name: str, at: str, ranks: tuple[str, ...], variants: dict[str, tuple[int, ...]]
) -> tuple[PayTable, ...]:
    """The tables of a wager that a house may choose from, the first unless told; odds are so many to 1."""
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
BONUS_TABLES = tables(
    BONUS,
    ".11",
    ("straight", "three-of-a-kind", "straight flush"),
    {"A1": (1, 4, 5), "A2": (1, 3, 5), "A3": (1, 3, 4), "A4": (1, 2, 3)},
)
PAIR_PLUS_TABLES = tables(
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
SIX_CARD_TABLES = tables(
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
    """The posted limits and pay tables, the cards, and what a fold gives up."""

    law = LAW
    odds_at = ".11"
    deck = DECK
    said_at = MappingProxyType({"decks": ".2", "shuffle": ".5", "dealing": ".9"})
    rules = BettingRules(
        who=".6", lists=".6", which=".6", until=".6", closes=".6", exact=".11", limits=POSTED,
        never={"cash_wager": ("a spoken wager with cash is not accepted", ".6")},
    )  # fmt: skip
    seats: int = option(6, "How many betting positions the table has: 1 to 7.", topic="table", law=f"{LAW}.6")
    positions: int = option(
        1, "At how many adjoining positions one player may wager: 1 or 2.", topic="wagers", law=f"{LAW}.6"
    )
    six_card_bonus: Literal["on", "off"] = option(
        "on", "Whether the six-card bonus is offered.", topic="wagers", law=f"{LAW}.12A"
    )
    fold_pair_plus: Literal["lost", "live"] = option(
        "lost", "What becomes of a pair plus wager when its player folds.", topic="wagers", law=f"{LAW}.10"
    )
    fold_six_card: Literal["lost", "live"] = option(
        "live", "What becomes of a six-card bonus when its player folds.", topic="wagers", law=f"{LAW}.12A"
    )
    tie_any_card: Literal["off", "on"] = reading("off", topic="hands")

    def __post_init__(self) -> None:
        check_fields(self)
        if not 1 <= self.seats <= MOST_SEATS:
            raise Refused(f"the table has one to seven betting positions, not {self.seats}", self.at(".6"))
        if not 1 <= self.positions <= 2:
            raise Refused(f"a player wagers at one position or at two, not {self.positions}", self.at(".6"))
        super().__post_init__()

    @property
    def six_card(self) -> bool:
        """Whether anybody can have wagered on all six cards."""
        return self.six_card_bonus == "on"

    @cached_property
    def strengths(self) -> Strengths:
        """How hands compare."""
        return Strengths(THREE_CARD_POKER.reading(tie_any_card=self.tie_any_card == "on"))

    @cached_property
    def called(self) -> dict[str, Cite]:
        """The paragraphs by which hands are called what they are: 20.3(b), and (c) for the lowest."""
        return {kind.name: kind.law for kind in self.strengths.order.categories}

    @cached_property
    def areas_of(self) -> dict[str, int]:
        """On which of the player's areas each wager lies."""
        made = [wager.name for wager in self._made()]
        return {named(name, area): area for area in range(1, self.positions + 1) for name in made}

    def offers(self) -> tuple[Wager, ...]:
        made = on_areas(self._made(), self.positions)
        return tuple(replace(wager, on=self._draws(wager)) for wager in made)

    def _draws(self, wager: Wager) -> tuple[str, ...]:
        """The draws that a wager looks on: the cards of its own area, and the dealer's."""
        area = self.areas_of[wager.name]
        return tuple(draw if draw == DEALERS else named(draw, area) for draw in wager.on)

    def _made(self) -> tuple[Wager, ...]:
        """The wagers on one hand."""
        ranks = self.strengths.ranks
        ante = Wager(
            name=ANTE, at=".6", settle=against_dealer, on=(PLAYER, DEALERS), args=(FIRST, PUSHES, FIRST + 1),
            tables=(EVEN,), loses=".10", pushes=".10", keeps=1,
        )  # fmt: skip
        play = replace(
            ante,
            name=PLAY,
            args=(PUSHES, PUSHES, FIRST),
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
            name=SIX_CARD, at=".12A", settle=three_or_better, on=(SIX,), args=least(SIX_CARD_BONUS)[3:],
            tables=SIX_CARD_TABLES, loses=".12A",
        )  # fmt: skip
        return ante, play, bonus, pair_plus, *((six_card,) if self.six_card else ())
