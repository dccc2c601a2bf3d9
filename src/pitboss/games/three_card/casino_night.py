"""Three-card poker at a casino night: options, wagers and the round of play. N.J.A.C. 13:47-20.41."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias

from pitboss.equipment.cards import deck
from pitboss.games.kit import cards
from pitboss.games.kit.areas import PLAYER_STATES, offered_spots
from pitboss.games.kit.betting import betting
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_game_options import HouseGameOptions
from pitboss.games.kit.irregularities import is_dealt, report_irregularity
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.settle import DecidedWager, settle
from pitboss.games.three_card.hands import (
    ANTE,
    BONUS,
    DEALERS,
    PAIR_PLUS,
    PLAY,
    PLAYER,
    Strengths,
    against_dealer,
    model,
    pair_or_better,
    straight_or_better,
    straight_unbeaten,
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
    draw_numbers,
    hands_with_wagers,
    show_hand,
)
from pitboss.law import Cite, cite
from pitboss.rankings import CHARITY_THREE
from pitboss.table import DEALER, Odds, Refused, Step, TableState
from pitboss.table.house_options import check_fields, option, reading
from pitboss.table.layout import TableLayout
from pitboss.table.model import Model, Way
from pitboss.table.round import At
from pitboss.table.wager import FIRST, PUSHES, Pays, PayTable, Wager

LAW = cite("13:47-20.41")
LICENSE_LAW = cite("13:47-20.4")
MAX_PLAYERS = 8


# Pay tables: 20.41(f), (h), (i). No other payouts are allowed.

ANTE_PAYS = PayTable(
    name=ANTE,
    lines=(Pays("the dealer does not qualify", Odds(1), "(f)1"), Pays("better cards", Odds(1), "(f)2")),
    law="exact",
    at="(f)",
)
PLAY_PAYS = PayTable(name=PLAY, lines=(Pays("", Odds(1), "(f)2"),), law="exact", at="(f)")
PAIR_PLUS_PAYS = PayTable(
    name=PAIR_PLUS,
    lines=(
        Pays("pair", Odds(1), "(h)5"),
        Pays("flush", Odds(4), "(h)4"),
        Pays("straight", Odds(6), "(h)3"),
        Pays("three of a kind", Odds(30), "(h)2"),
        Pays("straight flush", Odds(40), "(h)1"),
    ),
    law="exact",
    at="(h)",
)
BONUS_PAYS = PayTable(
    name=BONUS,
    lines=(
        Pays("straight", Odds(1), "(i)3"),
        Pays("three of a kind", Odds(4), "(i)2"),
        Pays("straight flush", Odds(5), "(i)1"),
    ),
    law="exact",
    at="(i)",
)
HAND_PARAGRAPHS: Mapping[str, At] = MappingProxyType(
    {
        "straight flush": '(a) "straight flush"',
        "three of a kind": '(a) "three of a kind"',
        "straight": '(a) "straight"',
        "flush": '(a) "flush"',
        "pair": '(a) "pair"',
        "high card": "(a)",  # not one of the hands that it defines
    }
)
"""Paragraph that names each kind of hand."""


@dataclass(frozen=True, kw_only=True)
class CasinoNightOptions(HouseGameOptions):
    """The organization's table options, and readings where the text is silent."""

    law = LAW
    rules = BettingRules(
        eligibility="(c)", wager_list="(c)", only_listed="(c)", deadline="(d)", no_more_bets="(d)",
        limits=LAW,
        forbidden={
            "second_hand": ("you may bet on only one hand in a round of play", "(j)1"),
            "wild_card": ("there are no wild cards", "(j)2"),
        },
    )  # fmt: skip
    seats: int = option(
        6,
        "Number of players the table has room for, 1 to 8.",
        topic="table",
        law=f"{LAW}(b)",
        measure="number",
    )
    licence: Literal["lists_the_game", "does_not"] = option(
        "lists_the_game",
        "Does the casino night license list three card poker? No table opens without it.",
        topic="table",
        law="13:47-20.4",
    )
    equipment: Literal["owned_or_approved", "other"] = option(
        "owned_or_approved",
        "Source of the equipment: owned by the licensee, or rented from an approved supplier.",
        topic="table",
        law=f"{LAW}(b)",
    )
    shuffle: Literal["manual", "machine"] = option(
        "manual", "The dealer must shuffle by hand before every round.", topic="cards", law=f"{LAW}(k)"
    )
    wild_cards: Literal["none", "joker"] = option(
        "none", "Wild cards are prohibited.", topic="cards", law=f"{LAW}(j)2"
    )
    hands: int = option(
        1,
        "Number of hands one player may bet on in a round. Must be 1.",
        topic="wagers",
        law=f"{LAW}(j)1",
        measure="number",
    )
    deal_order: Literal["one_at_a_time", "three_at_once"] = reading("one_at_a_time", topic="cards")
    dealer_hand_always: Literal["off", "on"] = reading("on", topic="cards")
    ace_low_straight: Literal["off", "on"] = reading("on", topic="hands")
    within_rank_order: Literal["poker_order", "equal"] = reading(
        "poker_order", topic="hands", more="So equal is refused."
    )
    qualify_rule: Literal["hand_rank", "queen_held"] = reading(
        "hand_rank", topic="hands", more="So queen_held is refused."
    )
    play_bet_size: Literal["equal_to_ante", "any"] = reading(
        "equal_to_ante", topic="wagers", more="So any other is refused."
    )
    tie_result: Literal["push", "lose"] = reading("push", topic="wagers", more="So lose is refused.")
    pair_plus_after_fold: Literal["off", "on"] = reading("on", topic="wagers")
    bonus_on_fold: Literal["off", "on"] = reading("off", topic="bonus")
    bonus_base: Literal["ante", "ante_and_play"] = reading(
        "ante", topic="bonus", more="So ante_and_play is refused."
    )
    bonus_when_dealer_wins: Literal["off", "on"] = reading("on", topic="bonus")

    def __post_init__(self) -> None:
        check_fields(self)
        if self.licence == "does_not":
            raise Refused("the casino night license must list three card poker", LICENSE_LAW, "licence")
        if self.equipment == "other":
            why = "equipment must be the licensee's own, or rented from a supplier the Commission approved"
            raise Refused(why, self.at("(b)"), "equipment")
        if not 1 <= self.seats <= MAX_PLAYERS:
            why = f"the table seats a dealer and up to 8 players, not {self.seats}"
            raise Refused(why, self.at("(b)"), "seats")
        if self.shuffle == "machine":
            raise Refused("the dealer must shuffle by hand before every round", self.at("(k)"), "shuffle")
        if self.wild_cards == "joker":
            raise Refused("wild cards are prohibited", self.at("(j)2"), "wild_cards")
        if self.hands != 1:
            why = f"a player may bet on one hand in a round, not on {self.hands}"
            raise Refused(why, self.at("(j)1"), "hands")
        self._refuse_unsound_readings()
        super().__post_init__()

    def _refuse_unsound_readings(self) -> None:
        """Refuse readings that the index lists but the text rules out."""
        if self.qualify_rule == "queen_held":
            why = (
                "the dealer qualifies by the rank of the hand: if it took a queen, king or ace, "
                "a player who never folds would win more than a quarter of the ante in the long run"
            )
            raise Refused(why, self.at('(a) "qualifying hand"'), "qualify_rule")
        if self.play_bet_size == "any":
            why = "the play bet must equal the ante: otherwise it could be raised on every hand that is ahead"
            raise Refused(why, self.at("(e)"), "play_bet_size")
        if self.tie_result == "lose":
            why = "equal hands push, so they do not lose to the dealer"
            raise Refused(why, self.at("(f)4"), "tie_result")
        if self.within_rank_order == "equal":
            why = (
                "hands of one rank compare by their cards: if all were equal, "
                "a player who never folds would win a fifth of the ante in the long run"
            )
            raise Refused(why, self.at("(f)4"), "within_rank_order")
        if self.bonus_base == "ante_and_play":
            why = "the bonus is paid on the ante: on both bets, it would give a skilled player the edge"
            raise Refused(why, self.at("(i)"), "bonus_base")

    @cached_property
    def strengths(self) -> Strengths:
        """Hand comparison under these readings."""
        return Strengths(CHARITY_THREE.reading(ace_low_straight=self.ace_low_straight == "on"))

    def offers(self) -> tuple[Wager, ...]:
        both, ranks = (PLAYER, DEALERS), self.strengths.ranks
        ante = Wager(
            name=ANTE, at="(e)", settle=against_dealer, on=both, args=(FIRST, FIRST + 1),
            tables=(ANTE_PAYS,), loses="(f)3", pushes="(f)4", keeps=1,
        )  # fmt: skip
        play = replace(
            ante, name=PLAY, args=(PUSHES, FIRST), tables=(PLAY_PAYS,), pushes="(f)", later=True, needs=ANTE,
            keeps=0,
        )  # fmt: skip
        pair_plus = Wager(
            name=PAIR_PLUS, at="(d)", settle=pair_or_better, on=(PLAYER,), args=ranks,
            tables=(PAIR_PLUS_PAYS,), loses='(a) "pair plus"',
        )  # fmt: skip
        bonus = Wager(
            name=BONUS, at='(a) "ante bonus"', settle=straight_or_better, on=(PLAYER,), args=ranks[2:],
            tables=(BONUS_PAYS,), loses="(i)", rides=ANTE,
        )  # fmt: skip
        if self.bonus_when_dealer_wins == "off":
            bonus = replace(bonus, settle=straight_unbeaten, on=both, args=ranks[2:])
        return ante, play, pair_plus, bonus

    def sign(self) -> list[str]:
        """Return the rules sheet: payouts, prohibitions, and readings of the text."""
        readings = [
            f"play bet: {self.play_bet_size}",
            f"ace-2-3 is a straight: {self.ace_low_straight}",
            f"hands of one rank: {self.within_rank_order}",
            f"ante bonus after a fold: {self.bonus_on_fold}",
            f"ante bonus when the dealer wins: {self.bonus_when_dealer_wins}",
            f"ante bonus paid on: {self.bonus_base}",
            f"pair plus after a fold: {self.pair_plus_after_fold}",
        ]
        only = f"one hand per player, no wild cards: {self.at('(j)')}"
        return [*super().sign(), only, *(each.replace("_", " ") for each in readings)]


# The round of play


@dataclass(frozen=True, kw_only=True)
class EmptyState(TableState):
    """Empty table state: the cards are shuffled before each round."""


CasinoNightRound: TypeAlias = HouseRound[CasinoNightOptions, EmptyState]
GAME_CHOICES = {
    (PAIR_PLUS,): ("pair plus alone", "(c)1"),
    (ANTE,): ("ante and play alone", "(c)2"),
    (ANTE, PAIR_PLUS): ("both games", "(c)3"),
}
"""The game a player chose, by the wagers that are up."""


# Irregularities. 20.41 has no rulings of its own, so only a breach of its demands voids a round.


NOT_STANDARD = Irregularity(
    says="the deck is not the standard 52 cards", at="(b)", outcome="void", when=is_dealt
)
NOT_SHUFFLED = Irregularity(
    says="the cards were not shuffled by hand", at="(k)", outcome="void", when=is_dealt
)


class CasinoNightThreeCardPoker(HouseGame[CasinoNightOptions, EmptyState]):
    """Pair plus, ante and play, or both, at fixed odds. N.J.A.C. 13:47-20.41."""

    pack = 52
    id = "casino-night-three-card-poker"
    title = "Three-card poker at a casino night"
    summary = "Beat the dealer with three cards, for charity"
    how_to_play = HOW_TO_PLAY
    law = LAW
    max_seats = MAX_PLAYERS
    Options = CasinoNightOptions
    State = EmptyState
    irregularities = (NOT_STANDARD, NOT_SHUFFLED)
    means = MappingProxyType(MEANS)
    words = MappingProxyType(
        {
            "plays": "{actor} plays {game}.",
            "qualifies": "The dealer has a qualifying hand.",
            "no_hand": "The dealer has no qualifying hand.",
        }
    )

    def layout(self, options: CasinoNightOptions) -> TableLayout:
        spots = offered_spots(SPOTS, options.wagers)
        return TableLayout(kind="arc", dealer=3, cards=3, spots=spots, says=QUALIFIES, states=PLAYER_STATES)

    def name_hand(self, round: CasinoNightRound, hand: tuple[int, ...]) -> str:
        return round.options.strengths.name_hand(hand)[1] if len(hand) == 3 else ""

    def seating(self, options: CasinoNightOptions) -> tuple[int, Cite]:
        return options.seats, self.law.at("(b)")

    def model(self, options: CasinoNightOptions) -> Model:
        lost = (ANTE,) if options.pair_plus_after_fold == "on" else (ANTE, PAIR_PLUS)
        paid = (BONUS,) if options.bonus_on_fold == "on" else ()
        return model(options.strengths, tuple(options.wagers.values()), Way("fold", {}, lost, paid))

    def deal(self, round: CasinoNightRound) -> Step[None]:
        """Play a round: shuffle, bets, three cards each, play or fold, and the settlement."""
        cards.shuffle(round, deck(), "(k)")
        yield from betting(round)
        hands = [ThreeCardHand(seat, seat) for seat in round.bettors]
        if not hands:
            return
        antes = announce_choices(round, hands)
        everyone = [hand.place for hand in hands]
        if antes or round.options.dealer_hand_always == "on":
            everyone.append(DEALER)
        each = 1 if round.options.deal_order == "one_at_a_time" else 3
        cards.deal(round, everyone, 3, "(e)" if antes else "(d)", each=each)
        for trouble in (NOT_STANDARD, NOT_SHUFFLED) if round.mishaps else ():
            if round.chance.mishap(trouble.says):
                report_irregularity(round, trouble)
        lost = {PAIR_PLUS: "(d)"} if round.options.pair_plus_after_fold == "off" else {}
        folded = yield from ask_decisions(round, hands, play='(a) "ante and play"', fold="(e)", gives_up=lost)
        if round.options.bonus_on_fold == "off":
            folded = {}
        settlement(round, hands, folded)


def announce_choices(round: CasinoNightRound, hands: list[ThreeCardHand]) -> bool:
    """Announce the game that each player chose, 20.41(c), and return whether anyone plays the dealer."""
    against = False
    for hand in hands:
        chosen = tuple(name for name in (ANTE, PAIR_PLUS) if (hand.seat, name) in round.wagers)
        game, at = GAME_CHOICES[chosen]
        against = against or ANTE in chosen
        round.emit("plays", round.cite(at), hand.seat, game=game)
    return against


def settlement(
    round: CasinoNightRound, hands: list[ThreeCardHand], folded: Mapping[ThreeCardHand, int]
) -> None:
    """Show the hands and settle every bet: 20.41(f), (h), (i).

    `folded` holds folded antes that still earn a bonus.
    """
    dealer, alive = dealer_strength(round), sorted({*hands_with_wagers(round, hands), *folded})
    if any(name == PLAY for _, name in round.wagers) or folded:
        show_hand(round, DEALER, HAND_PARAGRAPHS)
        round.emit("qualifies" if dealer else "no_hand", round.cite('(a) "qualifying hand"'), DEALER)
    for hand in alive:
        show_hand(round, hand.place, HAND_PARAGRAPHS)
    settle(round, [cite_push(round, each) for each in decide_hands(round, alive, dealer)])
    for hand, stake in folded.items():
        settle(round, [decide_folded_bonus(round, hand, stake, dealer)])


def cite_push(round: CasinoNightRound, each: DecidedWager) -> DecidedWager:
    """Cite (f)1 for a push when the dealer doesn't qualify, and (f)4 for equal hands."""
    numbers = round.numbers[each.seat, each.wager.name]
    if each.line == PUSHES:
        return each._replace(at="(f)4" if numbers[DEALERS] else "(f)1")
    return each


def decide_folded_bonus(
    round: CasinoNightRound, hand: ThreeCardHand, stake: int, dealer: int | None
) -> DecidedWager:
    """Decide the ante bonus of a folded hand, if it is still paid."""
    wager = round.options.wagers[BONUS]
    came = round.numbers[hand.seat, wager.name] = draw_numbers(round, hand, dealer)
    line = wager.line_number(came)
    pays = wager.winnings(wager.line(line), stake) if line >= FIRST else 0
    return DecidedWager(hand.seat, wager, stake, line, pays)
