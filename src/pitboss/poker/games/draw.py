"""The draw games: five-card draw, triple draw deuce to seven, badugi. 13:69F-14.12, 14.12A, 14.12B."""

from __future__ import annotations

from pitboss.equipment.pack import DOWN
from pitboss.law import Cite, cite
from pitboss.poker.game import NOT_OFFERED, ButtonLaws, Order, low_hands
from pitboss.poker.games.button import EXPOSED, ButtonGame
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.rankings import BADUGI, DEUCE_TO_SEVEN
from pitboss.table import DEALER, Refused, Step

LISTED = cite("13:69F-14.8(a)")


class DrawGame(ButtonGame):
    """Cards face down, and draws between the betting rounds."""

    def draw(self, hand: Hand, at: str, short: str, *, first: bool = False, burn: str = "") -> Step[None]:
        """One draw round, after a burn; an empty stub is made up from the discards before it, by `short`."""
        if len(hand.live) < 2:
            return
        if first or hand.options.burn_each_draw == "on":
            if not hand.deck:
                hand.reuse_discards(None, hand.cite(short))
            hand.burn(burn or at)
        yield from hand.draw(at, short)

    def round_of_betting(self, hand: Hand, at: str, *, big: bool) -> Step[None]:
        """Rounds two and three: from the left of the button; with new blinds under a strict reading."""
        if len(hand.live) < 2:
            return
        again = hand.options.reblind_each_round == "on" and any(hand.options.posted_blinds)
        if again and sum(map(hand.can_act, hand.live)) > 1:
            hand.blinds_again(at)
            yield from hand.opening_round(at, big=big)
        else:
            yield from hand.betting(hand.first_left_of_button(), at, big=big)

    def exposed(self, hand: Hand, seat: int, card: int, law: Cite) -> None:
        """The text is silent: replaced as in hold 'em, or kept."""
        if hand.options.draw_exposed == "keep":
            hand.tell_cards("exposed", law, DEALER, [card], seat=seat, lost=False)
            hand.give(seat, card, DOWN, law)
        else:
            super().exposed(hand, seat, card, law)

    def exposed_before(self, hand: Hand, seat: int, card: int) -> None:
        if hand.options.draw_exposed == "keep":
            hand.tell_cards("exposed", EXPOSED, DEALER, [card], seat=seat, lost=False)
        else:
            super().exposed_before(hand, seat, card)


class FiveCardDraw(DrawGame):
    """Five-card draw, high. N.J.A.C. 13:69F-14.12."""

    id = "five-card-draw"
    title = "Five-card draw"
    law = cite("13:69F-14.12")
    offered = cite("13:69F-14.8(a)4")
    procedure, seating_at = "(a)", "(b)"
    button_laws = ButtonLaws("(c)")
    max_seats = 8
    own, draws = 5, 1
    old_seats = 8

    def deal(self, hand: Hand) -> Step[None]:
        hand.antes("(b)")
        self.deal_down(hand, self.own, "(d)", "(e)")
        yield from hand.opening_round("(e)")
        if len(hand.live) > 1 and hand.options.draw_reshuffle == "in_advance":
            self.make_up(hand, "(f)2")
        yield from self.draw(hand, "(f)", "(f)2", first=True, burn="(f)1")
        if len(hand.live) > 1:
            yield from hand.betting(hand.first_left_of_button(), "(g)", big=True)
        yield from hand.showdown("(h)", "(h)2" if self.lowball else "(h)1")

    def make_up(self, hand: Hand, at: str) -> None:
        """Judged beforehand: if all could not draw all they hold, the discards there are join the deck."""
        wanted = sum(len(hand.down[seat]) for seat in hand.live)
        if len(hand.deck) <= wanted and hand.discards:
            hand.reuse_discards(None, hand.cite(at))


class FiveCardDrawLow(FiveCardDraw):
    """Five-card draw, low: the ace is best, straights and flushes do not count."""

    id = "five-card-draw-low"
    title = "Five-card draw, low"
    lowball = True

    def high_order(self, options: PokerOptions) -> Order:
        return low_hands(options)


class TripleDraw(DrawGame):
    """Triple draw low ball deuce to seven: three draws, four betting rounds. N.J.A.C. 13:69F-14.12A."""

    id = "triple-draw"
    title = "Triple draw deuce to seven"
    law = cite("13:69F-14.12A")
    offered = cite("13:69F-14.12A(a)")
    procedure, seating_at = "(a)", "(b)"
    button_laws = ButtonLaws("(c)")
    max_seats = 7
    own, draws = 5, 3
    lowball = True

    def deal(self, hand: Hand) -> Step[None]:
        hand.antes("(b)")
        self.deal_down(hand, self.own, "(d)", "(e)")
        yield from hand.opening_round("(e)")
        yield from self.draw(hand, "(f)", "(f)", first=True)
        yield from self.round_of_betting(hand, "(g)", big=False)
        yield from self.draw(hand, "(h)", "(f)")
        yield from self.round_of_betting(hand, "(i)", big=True)
        yield from self.draw(hand, "(j)", "(f)")
        if len(hand.live) > 1:
            yield from hand.betting(hand.first_left_of_button(), "(k)", big=True)
        yield from hand.showdown("(l)")

    def high_order(self, options: PokerOptions) -> Order:
        if options.wheel_is_straight == options.tie_any_card == "off":
            return DEUCE_TO_SEVEN
        return DEUCE_TO_SEVEN.reading(
            wheel_is_straight=options.wheel_is_straight == "on", tie_any_card=options.tie_any_card == "on"
        )

    def check_offered(self, options: PokerOptions) -> None:
        """The list of 14.8(a) does not name it; its own section authorizes it, as we read it."""
        super().check_offered(options)
        if options.offer_triple_draw == "off":
            raise Refused(f"triple draw is not among the games listed in {LISTED}", NOT_OFFERED)


class Badugi(DrawGame):
    """Badugi: four cards of different suits and ranks, as low as can be. N.J.A.C. 13:69F-14.12B."""

    id = "badugi"
    title = "Badugi"
    law = cite("13:69F-14.12B")
    offered = cite("13:69F-14.8(a)7")
    procedure, seating_at = "(a)", "(b)"
    button_laws = ButtonLaws("(c)")
    max_seats = 9
    own, draws = 4, 3
    lowball = True

    def deal(self, hand: Hand) -> Step[None]:
        hand.antes("(b)")
        self.deal_down(hand, self.own, "(d)", "(e)")
        yield from hand.opening_round("(e)")
        yield from self.draw(hand, "(f)", "(f)", first=True)
        yield from self.round_of_betting(hand, "(g)", big=False)
        yield from self.draw(hand, "(h)", "(f)")
        yield from self.round_of_betting(hand, "(i)", big=True)
        yield from self.draw(hand, "(j)", "(f)")
        if len(hand.live) > 1:
            yield from hand.betting(hand.first_left_of_button(), "(k)", big=True)
        yield from hand.showdown("(l)")

    def winning(self, hand: Hand, at: str, winners: list[int]) -> str:
        """By how many cards of the best hand differ in suit and rank; tied hands split the pot."""
        if len(winners) > 1:
            return "(l)5"
        cards = BADUGI.shapes[hand.values[winners[0]][0] - 1].ranks
        return ("(l)4", "(l)3", "(l)2", "(l)1")[len(cards) - 1]

    def high_order(self, options: PokerOptions) -> Order:
        return BADUGI
