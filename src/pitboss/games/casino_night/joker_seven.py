"""Joker seven: what will seven cards hold, out of 54 with two jokers? N.J.A.C. 13:47-20.26."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

from pitboss.equipment.cards import RANK_NAMES, RANKS, deck
from pitboss.equipment.pack import UP
from pitboss.games.casino_night import joker_seven_hands as hands
from pitboss.games.casino_night.joker_seven_hands import BY_RANK, COLORS, DRAWS, HAND_SIZE, RANK_PLURALS
from pitboss.games.casino_night.options import CharityGameOptions, NothingKept
from pitboss.games.kit import cards
from pitboss.games.kit.betting import betting
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.irregularities import report_irregularity
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.settle import decide_wagers, losers_first, settle
from pitboss.law import Cite, cite
from pitboss.table import DEALER, Odds, Refused, Step
from pitboss.table.house_options import option, reading
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import Spot, TableLayout
from pitboss.table.model import Model
from pitboss.table.wager import Pays, PayTable, Wager

__all__ = ["JokerSeven", "JokerSevenOptions"]

LAW = cite("13:47-20.26")
MAX_PLAYERS = 7
"""Seven hands take 49 of the 54 cards; an eighth would need 56."""
LEAST_CUT = 10


# Wagers: 20.26(g). No other payouts are allowed.


def _wager(
    name: str, pays: int, at: str, on: str, settle: Callable[..., int], *args: int, table: str = ""
) -> Wager:
    """Build a wager that pays exactly these odds, by the item of (g) that sets them."""
    lines = (Pays("", Odds(pays), at),)
    bound_by = "(g)1" if on == COLORS else "(g)2"
    tables = (PayTable(name=table or name, lines=lines, law="exact", at=bound_by, source="code"),)
    return Wager(name=name, at="(f)1", settle=settle, on=(on,), args=args, tables=tables, loses="(d)4")


EXACT_COUNTS = (
    ("four", 2, "(g)1.ii"),
    ("five", 5, "(g)1.iii"),
    ("six", 15, "(g)1.iv"),
    ("seven", 25, "(g)1.v"),
)


def color_wagers(color: str, shift: int) -> tuple[Wager, ...]:
    """List the five wagers on a color."""
    return (
        _wager(f"{color} four or more", 1, "(g)1.i", COLORS, hands.of_color, shift, 4, HAND_SIZE),
        *(
            _wager(f"{color} exactly {word}", pays, at, COLORS, hands.of_color, shift, n, n)
            for n, (word, pays, at) in enumerate(EXACT_COUNTS, 4)
        ),
    )


@dataclass(frozen=True, kw_only=True)
class JokerSevenOptions(CharityGameOptions):
    """Posted limits, the cards, and a reading wherever the text defines no term."""

    law = LAW
    license_name = "joker seven"
    rules = BettingRules(
        eligibility="(f)1", wager_list="(b)1", only_listed="(b)1", deadline="(f)1", no_more_bets="(d)2",
        limits=LAW,
    )  # fmt: skip
    seats: int = option(
        MAX_PLAYERS,
        "Number of players whom the dealer admits, 1 to 7: the deck has cards for no more.",
        topic="table",
        law=f"{LAW}(e)",
        measure="number",
    )
    shuffle: Literal["manual", "machine"] = option(
        "manual", "Shuffle by hand, or by an automated device.", topic="cards", law=f"{LAW}(c)2"
    )
    dealing: Literal["hand", "shoe"] = option(
        "hand", "Deal from the hand, or from a dealing shoe.", topic="cards", law=f"{LAW}(c)1"
    )
    decks: int = option(
        1, "Number of decks with their two jokers. Must be 1.", topic="cards", law=f"{LAW}(b)2",
        measure="number",
    )  # fmt: skip
    jokers: int = option(
        2, "Number of jokers in the deck. Must be 2.", topic="cards", law=f"{LAW}(b)2", measure="number"
    )
    joker_seven_joker: Literal["neutral", "wild"] = reading(
        "neutral", topic="hands", more="So wild is refused."
    )
    joker_seven_color_bets: Literal["separate", "either_color"] = reading(
        "separate", topic="wagers", more="So either_color is refused."
    )
    joker_seven_pairs_bets: Literal["separate", "one_bet"] = reading(
        "separate", topic="wagers", more="So one_bet is refused."
    )
    joker_seven_no_pairs_with_joker: Literal["on", "off"] = reading("on", topic="hands")
    joker_seven_one_joker: Literal["exactly_one", "at_least_one"] = reading("exactly_one", topic="hands")
    joker_seven_specific_pair: Literal["exactly_two", "two_or_more"] = reading("exactly_two", topic="hands")
    joker_seven_prial: Literal["exactly_three", "three_or_four"] = reading("exactly_three", topic="hands")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.seats <= MAX_PLAYERS:
            why = f"54 cards make seven hands, so a table seats 1 to 7 players, not {self.seats}"
            raise Refused(why, self.at("(e)"), "seats")
        if self.decks != 1:
            raise Refused(f"joker seven is played with one deck, not {self.decks}", self.at("(b)2"), "decks")
        if self.jokers != 2:
            raise Refused(f"the deck has two jokers, not {self.jokers}", self.at("(b)2"), "jokers")
        self._refuse_unsound_readings()

    def _refuse_unsound_readings(self) -> None:
        """Refuse readings that the index lists but that would give the player the edge."""
        if self.joker_seven_joker == "wild":
            why = (
                "a joker has no color and no rank: if it took any color, "
                "four or more of a color would win more often than it loses, at even money"
            )
            raise Refused(why, self.at("(g)1.i"), "joker_seven_joker")
        if self.joker_seven_color_bets == "either_color":
            why = (
                "red and black are two bets: as one bet, exactly four at 2 to 1 "
                "would favor the player by more than 65 percent"
            )
            raise Refused(why, self.at("(g)1"), "joker_seven_color_bets")
        if self.joker_seven_pairs_bets == "one_bet":
            why = (
                "no pairs and two pairs are two bets: as one bet, at 3 to 1, "
                "it would favor the player by more than 65 percent"
            )
            raise Refused(why, self.at("(g)2.i"), "joker_seven_pairs_bets")

    def offers(self) -> tuple[Wager, ...]:
        ranks, most_jokers = hands.RANKS, 1 if self.joker_seven_one_joker == "exactly_one" else 2
        with_joker = int(self.joker_seven_no_pairs_with_joker == "on")
        pair_bits = 0 if self.joker_seven_specific_pair == "exactly_two" else hands.MORE
        prials = 1 if self.joker_seven_prial == "exactly_three" else 3
        return (
            *color_wagers("red", 0),
            *color_wagers("black", 3),
            _wager("no pairs", 3, "(g)2.i", ranks, hands.no_pairs, with_joker),
            _wager("two pairs", 3, "(g)2.i", ranks, hands.two_pairs),
            _wager("one joker", 3, "(g)2.ii", ranks, hands.jokers, 1, most_jokers),
            _wager("two jokers", 20, "(g)2.iii", ranks, hands.jokers, 2, 2),
            *(
                _wager(
                    f"pair of {RANK_PLURALS[each]}", 9, "(g)2.iv", ranks, hands.pair_of, pair_bits + each,
                    table="specific pair",
                )
                for each in reversed(range(len(RANK_NAMES)))
            ),
            replace(_wager("prial", 12, "(g)2.v", ranks, hands.prial, prials), at='(a) "prial"'),
        )  # fmt: skip


# The layout, 20.26(b)1: four rows of seven squares


def _spots() -> tuple[Spot, ...]:
    symbols = [symbol.replace("T", "10") for symbol in RANKS]
    pairs = [(f"pair of {RANK_PLURALS[each]}", f"{symbol} {symbol}") for each, symbol in enumerate(symbols)]
    rows: list[tuple[str, str]] = [*reversed(pairs), ("prial", "prial")]
    for color, others in (("red", ("one joker", "two jokers")), ("black", ("no pairs", "two pairs"))):
        rows.append((f"{color} four or more", f"{color} 4+"))
        rows += [
            (f"{color} exactly {word}", f"{color} {n}") for n, (word, _, _) in enumerate(EXACT_COUNTS, 4)
        ]
        rows += [(name, name) for name in others]
    return tuple(
        Spot(wager=name, cell=(n % 7, n // 7), label=label if label != name else "")
        for n, (name, label) in enumerate(rows)
    )


SPOTS = _spots()
JokerSevenRound: TypeAlias = HouseRound[JokerSevenOptions, NothingKept]


# Irregularities. 20.26 has no rulings of its own, so only a breach of its demands voids a round.


NOT_COMPLETE = Irregularity(says="the deck is not 52 cards and two jokers", at="(b)2", outcome="void")
NOT_SHUFFLED = Irregularity(says="the cards were not shuffled and cut", at="(d)1", outcome="void")


class JokerSeven(HouseGame[JokerSevenOptions, NothingKept]):
    """Bets on what seven cards hold: colors, pairs, jokers, a prial. N.J.A.C. 13:47-20.26."""

    pack = 54
    id = "joker-seven"
    title = "Joker seven at a casino night"
    summary = "Bet on what your seven cards will hold"
    provenance = "code"
    how_to_play = HowToPlay(
        "Guess what seven cards will hold.",
        (
            "Bet on the squares: how many red or black cards, a pair of one rank, two pairs or none, jokers.",
            "A prial is three cards of one rank.",
            "The dealer deals you seven cards face up, from a deck with two jokers.",
            "A joker has no color and no rank.",
            "Each square that describes your hand wins. The others lose.",
        ),
    )
    law = LAW
    max_seats = MAX_PLAYERS
    Options = JokerSevenOptions
    State = NothingKept
    irregularities = (NOT_COMPLETE, NOT_SHUFFLED)
    words = MappingProxyType(
        {
            "shoe": "The dealer puts the cards into a shoe.",
            "holds": "{actor} holds {hand}.",
        }
    )

    def layout(self, options: JokerSevenOptions) -> TableLayout:
        pays = {name: str(wager.pays.lines[0].odds) for name, wager in options.wagers.items()}
        spots = tuple(replace(spot, note=pays[spot.wager]) for spot in SPOTS)
        return TableLayout(kind="grid", spots=spots, cards=HAND_SIZE)

    def seating(self, options: JokerSevenOptions) -> tuple[int, Cite]:
        return options.seats, self.law.at("(e)")

    def name_hand(self, round: JokerSevenRound, hand: tuple[int, ...]) -> str:
        return hands.name_hand(hand) if len(hand) == HAND_SIZE else ""

    def model(self, options: JokerSevenOptions) -> Model:
        return Model(source=BY_RANK, draws=DRAWS, wagers=tuple(options.wagers.values()))

    def deal(self, round: JokerSevenRound) -> Step[None]:
        """Play a round: wagers, seven cards face up to each player, and the settlement."""
        yield from betting(round)
        players = round.bettors
        if not players:
            return
        machine = round.options.shuffle == "machine"
        cards.shuffle(round, deck(jokers=2), "(c)2" if machine else "(d)1", machine=machine)
        cards.cut(round, "(d)1", least=LEAST_CUT)
        if round.options.dealing == "shoe":
            round.emit("shoe", round.cite("(c)1"), DEALER)
        cards.deal(round, players, HAND_SIZE, "(f)2", face=UP)
        for trouble in self.irregularities if round.mishaps else ():
            if round.chance.mishap(trouble.says):
                report_irregularity(round, trouble)
        settle_hands(round, players)


def settle_hands(round: JokerSevenRound, players: list[int]) -> None:
    """Announce each hand, collect every losing wager, and pay every winning one: 20.26(d)4, (g)."""
    found = []
    for seat in players:
        hand = round.hands[seat]
        round.emit("holds", round.cite("(f)2"), seat, hand=hands.name_hand(hand))
        found += decide_wagers(round, hands.hand_numbers(hand), [seat])
    settle(round, losers_first(found))
