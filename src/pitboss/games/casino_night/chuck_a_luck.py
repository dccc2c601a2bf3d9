"""Chuck-a-luck: a number, and three dice in a cage. N.J.A.C. 13:47-20.4 authorizes it; played by custom."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from pitboss.games.casino_night.options import CharityGameOptions, NothingKept
from pitboss.games.casino_night.tumbling import MEANS, WORDS, tumble
from pitboss.games.kit.betting import betting
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import decide_wagers, losers_first, settle
from pitboss.law import cite
from pitboss.table import Odds, Step
from pitboss.table.house_options import reading
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import Spot, TableLayout
from pitboss.table.model import Draw, Model, dice
from pitboss.table.wager import FIRST, LOSES, Pays, PayTable, Wager

__all__ = ["ChuckALuck", "ChuckALuckOptions"]

LAW = cite("13:47-20.4")
TUMBLE = "tumble"
DICE = 3
NUMBERS = ("one", "two", "three", "four", "five", "six")


def faces(one: int, two: int, three: int) -> int:
    """Return how many dice show each face, two bits for each, counting faces from 0."""
    return (1 << 2 * one) + (1 << 2 * two) + (1 << 2 * three)


def line(shown: int, face: int) -> int:
    """Return the line of a wager on a face: one for each number of dice that show it."""
    times = shown >> 2 * face & 3
    return FIRST + times - 1 if times else LOSES


@dataclass(frozen=True, kw_only=True)
class ChuckALuckOptions(CharityGameOptions):
    """Posted limits, and what three of a kind pays."""

    law = LAW
    license_name = "chuck-a-luck"
    rules = BettingRules(limits=LAW)
    chuck_a_luck_triple: Literal["3 to 1", "10 to 1"] = reading("3 to 1", topic="odds")

    def offers(self) -> tuple[Wager, ...]:
        odds = (Odds(1), Odds(2), Odds.parse(self.chuck_a_luck_triple, LAW))
        lines = tuple(Pays(f"{n} of {DICE} dice", each, "") for n, each in enumerate(odds, 1))
        table = PayTable(name="number", lines=lines, law="exact", at="", source="custom")
        return tuple(
            Wager(name=name, at="", settle=line, on=(TUMBLE,), args=(face,), tables=(table,), loses="")
            for face, name in enumerate(NUMBERS)
        )


ChuckALuckRound: TypeAlias = HouseRound[ChuckALuckOptions, NothingKept]


class ChuckALuck(HouseGame[ChuckALuckOptions, NothingKept]):
    """Bet on a number that three dice may show. N.J.A.C. 13:47-20.4, played by custom."""

    id = "chuck-a-luck"
    title = "Chuck-a-luck at a casino night"
    summary = "Bet on a number that three dice may show"
    group = "numbers"
    provenance = "custom"
    stands_in = "The section on chuck-a-luck is not available: the game is played as it is everywhere."
    how_to_play = HowToPlay(
        "Guess a number that three dice will show.",
        (
            "Bet on any of the numbers one to six.",
            "The dealer tumbles three dice in a cage.",
            "Your number wins if at least one die shows it, and more the more dice do.",
            "If no die shows your number, you lose the bet.",
        ),
    )
    law = LAW
    max_seats = 8  # we don't have the text: a table the size of mini-dice's, by custom
    Options = ChuckALuckOptions
    State = NothingKept
    means = MappingProxyType(MEANS)
    words = MappingProxyType(WORDS)

    def layout(self, options: ChuckALuckOptions) -> TableLayout:
        odds = (line.odds for line in options.wagers[NUMBERS[0]].pays.lines)
        pays = ", ".join(str(each.ratio) for each in odds) + " to 1"
        spots = tuple(Spot(wager=name, cell=(n, 0), note=pays) for n, name in enumerate(NUMBERS))
        return TableLayout(kind="grid", spots=spots, dice=DICE)

    def model(self, options: ChuckALuckOptions) -> Model:
        return Model(source=dice(), draws=(Draw(TUMBLE, DICE, faces),), wagers=tuple(options.wagers.values()))

    def deal(self, round: ChuckALuckRound) -> Step[None]:
        """Play a round: wagers, the tumbling of the dice, and the settlement."""
        yield from betting(round)
        if not round.wagers:
            return
        one, two, three = yield from tumble(round, DICE, tumbled="", rest="")
        shown = faces(one - 1, two - 1, three - 1)
        settle(round, losers_first(decide_wagers(round, {TUMBLE: shown})))
