"""The draw games: five-card draw, triple draw deuce to seven, badugi. 13:69F-14.12, 14.12A, 14.12B."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from pitboss.law import cite
from pitboss.poker.deck import burn_card, reuse_discards
from pitboss.poker.drawing import draw_cards
from pitboss.poker.game import PokerGame
from pitboss.poker.games.button import deal_down
from pitboss.poker.hand import ButtonLaws, Hand
from pitboss.poker.laws import LISTED, NOT_OFFERED
from pitboss.poker.options import PokerOptions
from pitboss.poker.orders import badugi_hands, deuce_to_seven_hands, low_hands
from pitboss.poker.showdown import showdown
from pitboss.poker.stages import in_stages, stage
from pitboss.poker.wagers import antes, betting, opening_round, post_blinds_again
from pitboss.poker.words import BETTING_STEP
from pitboss.rankings import BADUGI
from pitboss.table import Refused, Step
from pitboss.table.how_to_play import HowToPlay

Questions = Step[None] | tuple[()]
"""Questions to players, or none if only one is left. Passed on unchanged, since every extra step costs time.
"""


@stage
def draw(hand: Hand, at: str, short: str, *, first: bool = False, burn_at: str = "") -> Questions:
    """Have one draw round, after a burn. Refill an empty stub from the earlier discards first, by the rule
    `short`."""
    if len(hand.live) < 2:
        return ()
    if first or hand.options.burn_each_draw == "on":
        if not hand.cards.deck:
            reuse_discards(hand, None, hand.cite(short))
        burn_card(hand, burn_at or at)
    return draw_cards(hand, hand.cite(at), hand.cite(short))


@stage
def round_of_betting(hand: Hand, at: str, *, big: bool) -> Questions:
    """Bet from the left of the button in rounds two and three; under a strict reading, with new blinds."""
    if len(hand.live) < 2:
        return ()
    again = hand.options.reblind_each_round == "on" and any(hand.options.posted_blinds)
    if again and sum(map(hand.can_act, hand.live)) > 1:
        post_blinds_again(hand, at)
        return opening_round(hand, at, big=big)
    return betting(hand, hand.first_left_of_button(), at, big=big)


@stage
def last_betting(hand: Hand, at: str) -> Questions:
    """Bet from the left of the button after the last draw."""
    return betting(hand, hand.first_left_of_button(), at, big=True) if len(hand.live) > 1 else ()


def three_draws(hand: Hand, *at: str) -> Iterator[Questions]:
    """Have three draws, each followed by betting, under one paragraph each. The first also covers a short
    stub."""
    draw_1, bets_1, draw_2, bets_2, draw_3, bets_3 = at
    yield draw(hand, draw_1, draw_1, first=True)
    yield round_of_betting(hand, bets_1, big=False)
    yield draw(hand, draw_2, draw_1)
    yield round_of_betting(hand, bets_2, big=True)
    yield draw(hand, draw_3, draw_1)
    yield last_betting(hand, bets_3)


class FiveCardDraw(PokerGame):
    """Five-card draw, high. N.J.A.C. 13:69F-14.12."""

    id = "five-card-draw"
    title = "Five-card draw"
    summary = "Trade in what you don't like, once"
    how_to_play = HowToPlay(
        "Win the pot, with the best five-card hand or by making everybody else fold.",
        (
            "Blinds or antes go into the pot, and you get five cards face down.",
            BETTING_STEP,
            "Then throw away any cards you like and get as many new ones, or stand pat.",
            "Players bet once more.",
            "Of those who have not folded, the best hand wins the pot.",
        ),
    )
    law = cite("13:69F-14.12")
    offered = cite("13:69F-14.8(a)4")
    procedure, seating_at = "(a)", "(b)"
    button = ButtonLaws("(c)")
    max_seats = 8
    own, draws = 5, 1
    old_seats = 8

    @in_stages
    def deal(self, hand: Hand) -> Step[None]:
        antes(hand, "(b)")
        deal_down(hand, "(d)", "(e)")
        yield from opening_round(hand, "(e)")
        if len(hand.live) > 1 and hand.options.draw_reshuffle == "in_advance":
            _refill_deck(hand, "(f)2")
        yield from draw(hand, "(f)", "(f)2", first=True, burn_at="(f)1")
        yield from last_betting(hand, "(g)")
        yield from showdown(hand, "(h)", "(h)2" if self.lowball else "(h)1")


@stage
def _refill_deck(hand: Hand, at: str) -> None:
    """Refill the deck from the discards in advance, if it could not replace all cards the players hold."""
    wanted = sum(len(hand.cards.down[seat]) for seat in hand.live)
    if len(hand.cards.deck) <= wanted and hand.cards.discards:
        reuse_discards(hand, None, hand.cite(at))


class FiveCardDrawLow(FiveCardDraw):
    """Five-card draw, low: the ace is best, straights and flushes do not count."""

    id = "five-card-draw-low"
    title = "Five-card draw, low"
    summary = "One draw, lowest hand wins"
    how_to_play = HowToPlay(
        "Win the pot, with the lowest five-card hand or by making everybody else fold.",
        (
            "Blinds or antes go into the pot, and you get five cards face down.",
            BETTING_STEP,
            "Then throw away any cards you like and get as many new ones, or stand pat.",
            "Players bet once more, and the lowest hand wins the pot.",
            "An ace is the lowest card. Straights and flushes do not count against you, but pairs do.",
        ),
    )
    lowball = True
    high = staticmethod(low_hands)


class TripleDraw(PokerGame):
    """Triple draw low ball deuce to seven: three draws, four betting rounds. N.J.A.C. 13:69F-14.12A."""

    id = "triple-draw"
    title = "Triple draw deuce to seven"
    summary = "Three draws, lowest hand wins"
    how_to_play = HowToPlay(
        "Win the pot, with the lowest five-card hand or by making everybody else fold.",
        (
            "Blinds or antes go into the pot, and you get five cards face down.",
            BETTING_STEP,
            "Three times, throw away any cards you like and get as many new ones. Players bet each time.",
            "The lowest hand wins the pot. An ace is the highest card.",
            "Straights, flushes and pairs count against you: the best hand is seven, five, four, three, two.",
        ),
    )
    law = cite("13:69F-14.12A")
    offered = cite("13:69F-14.12A(a)")
    procedure, seating_at = "(a)", "(b)"
    button = ButtonLaws("(c)")
    max_seats = 7
    own, draws = 5, 3
    lowball = True
    high = staticmethod(deuce_to_seven_hands)

    @in_stages
    def deal(self, hand: Hand) -> Step[None]:
        antes(hand, "(b)")
        deal_down(hand, "(d)", "(e)")
        yield from opening_round(hand, "(e)")
        for asked in three_draws(hand, "(f)", "(g)", "(h)", "(i)", "(j)", "(k)"):
            yield from asked
        yield from showdown(hand, "(l)")

    def check_offered(self, options: PokerOptions) -> None:
        """Refuse triple draw if the house follows the list of 14.8(a), which omits it. We read its section to
        allow it."""
        super().check_offered(options)
        if options.offer_triple_draw == "off":
            why = f"triple draw is not among the games listed in {LISTED}"
            raise Refused(why, NOT_OFFERED, "offer_triple_draw")


class Badugi(PokerGame):
    """Badugi: four cards of different suits and ranks, as low as can be. N.J.A.C. 13:69F-14.12B."""

    id = "badugi"
    title = "Badugi"
    summary = "Four low cards of four suits, three draws"
    how_to_play = HowToPlay(
        "Win the pot, with four low cards of four suits or by making everybody else fold.",
        (
            "Blinds or antes go into the pot, and you get four cards face down.",
            BETTING_STEP,
            "Three times, throw away any cards you like and get as many new ones. Players bet each time.",
            "Cards that share a rank or a suit with another do not count.",
            "More cards that count beat fewer. Of equally many, the lowest win. An ace is low.",
        ),
    )
    law = cite("13:69F-14.12B")
    offered = cite("13:69F-14.8(a)7")
    procedure, seating_at = "(a)", "(b)"
    button = ButtonLaws("(c)")
    max_seats = 9
    fixed = MappingProxyType({"stub_first": "(f)"})
    own, draws = 4, 3
    lowball = True
    high = staticmethod(badugi_hands)

    @in_stages
    def deal(self, hand: Hand) -> Step[None]:
        antes(hand, "(b)")
        deal_down(hand, "(d)", "(e)")
        yield from opening_round(hand, "(e)")
        for asked in three_draws(hand, "(f)", "(g)", "(h)", "(i)", "(j)", "(k)"):
            yield from asked
        yield from showdown(hand, "(l)")

    def winning_paragraph(self, hand: Hand, at: str, winners: list[int]) -> str:
        """Return the paragraph for the number of cards that differ in suit and rank; tied hands split the
        pot."""
        if len(winners) > 1:
            return "(l)5"
        cards = BADUGI.shapes[hand.values[winners[0]][0] - 1].ranks
        return ("(l)4", "(l)3", "(l)2", "(l)1")[len(cards) - 1]
