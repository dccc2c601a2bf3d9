"""Under/over: two large dice in a cage or a chute, and three spaces. N.J.A.C. 13:47-20.33."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from pitboss.games.casino_night.options import CharityGameOptions, NothingKept
from pitboss.games.casino_night.tumbling import MEANS, WORDS, tumble
from pitboss.games.kit.betting import betting
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.irregularities import report_irregularity
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.settle import decide_wagers, losers_first, settle
from pitboss.law import cite
from pitboss.law.index import Provenance
from pitboss.table import Odds, Refused, Step
from pitboss.table.house_options import option, reading
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import Spot, TableLayout
from pitboss.table.model import Draw, Model, dice
from pitboss.table.wager import FIRST, LOSES, Pays, PayTable, Wager

__all__ = ["UnderOver", "UnderOverOptions"]

LAW = cite("13:47-20.33")
UNDER, SEVEN, OVER = "under 7", "7", "over 7"
TUMBLE = "tumble"
DICE = 2
CAGE_INCHES, MIN_BAFFLES, DIE_TENTHS = 18, 3, 25


def total(one: int, other: int) -> int:
    """Return the sum of the upper faces, counting faces from 0."""
    return one + other + 2


def line(total: int, low: int, high: int) -> int:
    """Return the line of a space, which wins on the totals from low to high."""
    return FIRST if low <= total <= high else LOSES


def _space(name: str, low: int, high: int, odds: str, at: str, source: Provenance) -> Wager:
    table = PayTable(
        name=name, lines=(Pays("", Odds.parse(odds, LAW), at),), law="exact", at=at, source=source
    )
    return Wager(
        name=name, at="(c)1", settle=line, on=(TUMBLE,), args=(low, high), tables=(table,), loses="(b)4"
    )


@dataclass(frozen=True, kw_only=True)
class UnderOverOptions(CharityGameOptions):
    """Posted limits, the cage or chute and its dice, and the odds of two spaces that the text breaks off."""

    law = LAW
    license_name = "under/over"
    rules = BettingRules(
        eligibility="(c)1", wager_list="(a)3", only_listed="(a)3", placement="(c)1", deadline="(c)1",
        no_more_bets="(b)2", limits=LAW,
    )  # fmt: skip
    tumbler: Literal["cage", "chute"] = option(
        "cage",
        "Tumble the dice in an hourglass cage, or in a chute with baffles.",
        topic="equipment",
        law=f"{LAW}(a)1",
    )
    cage_inches: int = option(
        CAGE_INCHES,
        "Diameter of the cage in inches. Must be 18.",
        topic="equipment",
        law=f"{LAW}(a)1",
        measure="number",
    )
    chute_baffles: int = option(
        MIN_BAFFLES,
        "Number of baffles in the chute, at least 3.",
        topic="equipment",
        law=f"{LAW}(a)1",
        needs=("tumbler",),
        measure="number",
    )
    die_tenths: int = option(
        DIE_TENTHS,
        "Length of a die's side in tenths of an inch. Must be 25: two and a half inches.",
        topic="equipment",
        law=f"{LAW}(a)2.i",
        measure="number",
    )
    over_7_odds: Literal["1 to 1", "not_offered"] = reading("1 to 1", topic="odds")
    seven_odds: Literal["4 to 1", "5 to 1", "not_offered"] = reading("4 to 1", topic="odds")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cage_inches != CAGE_INCHES:
            why = f"the cage must be {CAGE_INCHES} inches in diameter, not {self.cage_inches}"
            raise Refused(why, self.at("(a)1"), "cage_inches")
        if self.chute_baffles < MIN_BAFFLES:
            why = f"the chute needs at least {MIN_BAFFLES} baffles, not {self.chute_baffles}"
            raise Refused(why, self.at("(a)1"), "chute_baffles")
        if self.die_tenths != DIE_TENTHS:
            why = f"each side of a die must measure 2.5 inches, not {self.die_tenths / 10:g}"
            raise Refused(why, self.at("(a)2.i"), "die_tenths")

    def offers(self) -> tuple[Wager, ...]:
        spaces = [_space(UNDER, 2, 6, "1 to 1", "(d)1", "code")]
        if self.seven_odds != "not_offered":
            spaces.append(_space(SEVEN, 7, 7, self.seven_odds, "(d)", "custom"))
        if self.over_7_odds != "not_offered":
            spaces.append(_space(OVER, 8, 12, self.over_7_odds, "(d)", "custom"))
        return tuple(spaces)


# Irregularities. 20.33 has no rulings of its own, so only dice that it does not allow void a round.


WRONG_DICE = (
    Irregularity(says="there are not two dice", at="(a)2", outcome="void"),
    Irregularity(says="a die does not have the usual markings", at="(a)2.ii", outcome="void"),
    Irregularity(says="a die is heavier on one side", at="(a)2.iii", outcome="void"),
    Irregularity(says="opposite sides of a die do not add up to seven", at="(a)2.iv", outcome="void"),
)
UnderOverRound: TypeAlias = HouseRound[UnderOverOptions, NothingKept]


class UnderOver(HouseGame[UnderOverOptions, NothingKept]):
    """Will two dice total less than seven, seven, or more? N.J.A.C. 13:47-20.33."""

    id = "under-over"
    title = "Under/over at a casino night"
    summary = "Bet on two dice: under 7, 7 or over 7"
    group = "numbers"
    provenance = "code"
    how_to_play = HowToPlay(
        "Guess whether two dice total less than seven, exactly seven, or more.",
        (
            "Bet on any of the three spaces: under seven, seven or over seven.",
            "The dealer tumbles two large dice in a cage or a chute.",
            "When they rest, the dealer calls the total.",
            "The space with that total wins. The others lose.",
        ),
    )
    law = LAW
    max_seats = 8  # the text sets no number: a table the size of mini-dice's, by custom
    Options = UnderOverOptions
    State = NothingKept
    irregularities = WRONG_DICE
    means = MappingProxyType(MEANS)
    words = MappingProxyType(
        WORDS
        | {
            "cage": "The dice are in a cage {inches} inches in diameter.",
            "chute": "The dice are at the top of a chute with {baffles} baffles.",
        }
    )

    def layout(self, options: UnderOverOptions) -> TableLayout:
        spots = tuple(
            Spot(wager=name, cell=(n, 0), note=str(wager.pays.lines[0].odds))
            for n, (name, wager) in enumerate(options.wagers.items())
        )
        return TableLayout(kind="grid", spots=spots, dice=DICE)

    def model(self, options: UnderOverOptions) -> Model:
        return Model(source=dice(), draws=(Draw(TUMBLE, DICE, total),), wagers=tuple(options.wagers.values()))

    def deal(self, round: UnderOverRound) -> Step[None]:
        """Play a round: wagers, the tumbling of the dice, and the settlement."""
        options, law = round.options, round.cite("(a)1")
        if options.tumbler == "cage":
            round.emit("cage", law, inches=options.cage_inches)
        else:
            round.emit("chute", law, baffles=options.chute_baffles)
        yield from betting(round)
        if not round.wagers:
            return
        for trouble in WRONG_DICE if round.mishaps else ():
            if round.chance.mishap(trouble.says):
                report_irregularity(round, trouble)
        faces = yield from tumble(round, DICE, tumbled="(b)1", rest="(c)2")
        settle(round, losers_first(decide_wagers(round, {TUMBLE: sum(faces)})))
