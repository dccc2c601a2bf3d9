"""The cards of a hand: shuffled, cut, dealt, burned and thrown away. 13:69F-14.5, 14.6(e)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any

from pitboss.equipment.pack import DOWN, UP, Pack
from pitboss.law import Cite, cite
from pitboss.poker.edition import in_edition
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.pots import Pots
from pitboss.poker.trouble import DeadRound, Misdeal
from pitboss.table import DEALER, Event
from pitboss.table.accounts import Book
from pitboss.table.event import EVERYONE, NOBODY, NOTHING, Told
from pitboss.table.round import Round

if TYPE_CHECKING:
    from pitboss.poker.game import PokerGame
    from pitboss.poker.hand import Hand

SHUFFLE = cite("13:69F-14.5(a)")
CUT = cite("13:69F-14.5(b)2")
TWO_FACE_UP = cite("13:69F-14.15(e)3")
FACE_UP = cite("13:69F-14.15(h)")
OFF_TABLE = cite("13:69F-14.15(n)")
JAM = cite("13:69F-14.15(p)")
RAKE = "rake"
DECK = 52
LEAST_CUT = 10


class Bets(Book[int]):
    """What players have bet in this betting round, by seat."""

    __slots__ = ()
    name = "bet"


class RakeArea(Book[str]):
    """The rake of this round of play, before it goes into the inventory."""

    __slots__ = ()
    name = "rake area"


class Dealing(Round[PokerOptions, PokerState]):
    """The deck, the players' cards, the board, the burn cards and the discards."""

    __slots__ = (
        "barred", "bets", "betting_begun", "blind_round", "board", "bound", "boxed", "burned",
        "button", "choosing", "common", "deck", "discards", "down", "exposed", "first_actor", "first_place",
        "forced", "frozen", "gone", "last_wager", "left_out", "live", "older", "paid", "players",
        "posted", "pots", "rake_book", "short", "shown", "standing", "to_replace", "turned", "up", "values",
        "voluntary", "won",
    )  # fmt: skip

    def prepare(self) -> None:
        """What stays as it is through the round; the procedure seats the players and clears the table."""
        self.older = self.options.edition != "13:69F"
        self.players: list[int] = []
        self.button: int = 0
        self.last_wager: int | None = None
        self.rake_book = RakeArea({RAKE: 0})
        self.standing: dict[tuple[str, int], int] = {}
        """Antes and blinds that stand from a misdeal until they are posted again, by kind and seat."""

    def clear_cards(self) -> None:
        """All cards are back with the dealer."""
        self.live: list[int] = list(self.players)
        """Who still has a hand, clockwise from the dealer's left."""
        self.gone: list[int] = []
        """Who has had one, in the order they left."""
        self.deck = Pack()
        self.down: dict[int, list[int]] = {seat: [] for seat in self.players}
        self.up: dict[int, list[int]] = {seat: [] for seat in self.players}
        self.board: list[int] = []
        self.common: list[int] = []
        self.burned: list[int] = []
        self.discards: list[tuple[int, int]] = []
        """Cards thrown away, each with the seat it came from (0 for the dealer)."""
        self.boxed = 0
        self.barred: set[int] = set()
        """Cards found face up in the deck or dealt off the table: not used in this round of play."""
        self.short: list[int] = []
        """Seats that are a card short, because one fell off the table and was not replaced."""
        self.first_place = 0
        """How many places too far the deal began, by mistake."""
        self.left_out: int | None = None
        """An eligible player whom the dealer has passed over, unnoticed so far."""
        self.exposed: list[int] = []
        """Cards turned up in the deal that should not have been."""
        self.to_replace: list[int] = []
        """Seats that get a new card for an exposed one when the deal is complete."""
        self.turned: list[int] = []
        """Seats with a hole card exposed in the first deal, once for each."""
        self.choosing: list[int] = []
        """Seats that may choose, with their last hole card exposed."""
        self.frozen: set[int] = set()
        """Seats that have ended their obligation to bet, 14.15(k)1."""
        self.voluntary: set[int] = set()
        """Seats that have put money in of their own will."""
        self.betting_begun = False
        self.first_actor = 0
        self.values: dict[int, tuple[int, int]] = {}
        self.shown: list[int] = []
        self.won: dict[tuple[int, str], int] = {}

    def clear_chips(self) -> None:
        """Nothing is bet."""
        self.bets = Bets(dict.fromkeys(self.players, 0))
        self.forced: dict[int, int] = {}
        """Antes paid, by seat."""
        self.posted: dict[int, int] = {}
        """Blinds posted, by seat."""
        self.blind_round = 0
        """The gathering of bets that the blinds are part of."""
        self.bound: tuple[int, int] | None = None
        """Who is being asked for a forced bet, and how much it is."""
        self.paid = dict.fromkeys(self.players, 0)
        self.pots = Pots(tuple(self.players))

    @property
    def game(self) -> PokerGame:
        return self.start.game  # type: ignore[return-value]

    @property
    def books(self) -> tuple[Book[Any], ...]:
        return *super().books, self.bets, self.pots.book, self.rake_book

    @property
    def pot(self) -> int:
        """All that lies in the middle: the pots, and the bets of this round."""
        return sum(self.pots.book.values()) + sum(self.bets.values())

    @property
    def rake_area(self) -> int:
        """The rake of this round of play, until the dealer puts it into the inventory."""
        return self.rake_book[RAKE]

    @property
    def whole(self) -> Hand:
        """This, as the whole hand that games know."""
        return self  # type: ignore[return-value]

    def in_force(self, law: Cite) -> Cite:
        return in_edition(law, self.options.edition) if self.older else law

    def made(self, told: Iterable[Told]) -> Iterable[Event]:
        """Events by the rules of the edition that is played."""
        events = super().made(told)
        if not self.older:
            return events
        return (event._replace(cite=in_edition(event.cite, self.options.edition)) for event in events)

    # Shuffle and cut

    def shuffle_and_cut(self) -> None:
        """The whole deck is shuffled, and cut at least ten cards deep."""
        if self.mishaps and self.chance.mishap("shuffler_jam"):
            self.remove_shuffler()
        self.deck = Pack.shuffled(range(DECK), self.chance)
        depth = self.deck.cut(self.chance, least=LEAST_CUT)
        self.tell("shuffle", SHUFFLE, DEALER)
        self.tell("cut", CUT, DEALER, count=depth)
        if self.mishaps and self.chance.mishap("no_shuffle"):
            raise Misdeal("the cards were not properly shuffled and cut", cite("13:69F-14.15(e)1"))

    def remove_shuffler(self) -> None:
        """The shuffler has jammed: its cards are shuffled in another way, and before that it goes."""
        self.tell("shuffler_jam", JAM, DEALER)
        self.tell("shuffler_removed", cite("13:69F-14.15(q)"), DEALER)

    def take(self) -> int:
        """The top card of the deck; one found face up goes to the discards instead."""
        if self.mishaps and len(self.deck) > 1 and self.chance.mishap("boxed_card"):
            self.find_face_up()
        return self.top_card()

    def top_card(self) -> int:
        """The top card; if mishaps have used the deck up, of the burn cards and discards shuffled again."""
        if not self.deck:
            spare = self.burned + [card for _, card in self.discards if card not in self.barred]
            if not spare:
                raise DeadRound("there are no cards left to deal", cite("13:69F-14.15(g)"))
            self.reshuffle(spare, SHUFFLE)
            self.burned = []
            self.discards = [(owner, card) for owner, card in self.discards if card in self.barred]
        return self.deck.pop()

    def count_cards(self) -> None:
        """Chance may have the dealer find a card missing, or one too many, at any street."""
        if self.mishaps and self.chance.mishap("wrong_count"):
            raise DeadRound("a card is missing or there is one too many", cite("13:69F-14.15(g)"))

    def find_face_up(self) -> None:
        """The top card was face up: it goes to the discards, and a second one is a misdeal."""
        self.boxed += 1
        self.set_aside("boxed_card", FACE_UP, self.deck.pop())
        if self.boxed > 1:
            raise Misdeal("more than one card was face up in the deck", TWO_FACE_UP)

    def set_aside(self, name: str, law: Cite, card: int, **data: object) -> None:
        """A card that may not be used in this round of play goes to the discards."""
        self.barred.add(card)
        self.discards.append((DEALER, card))
        self.tell_cards(name, law, DEALER, [card], **data)  # type: ignore[arg-type]

    # Dealing

    def deal(self, face: bool, at: str, *, rounds: int = 1) -> None:
        """Rounds of cards to every live seat, one card at a time, in the order of the deal."""
        law = self.cite(at)
        self.count_cards()
        order = self.deal_order() * rounds
        if not self.mishaps and len(order) <= len(self.deck):
            hands, data = (self.up, _UP) if face is UP else (self.down, _DOWN)
            tell = self.log.append
            for seat, card in zip(order, reversed(self.deck), strict=False):
                hands[seat].append(card)
                tell(("deal", law, seat, data, (card,), EVERYONE if face else seat))
            del self.deck[-len(order) :]
            return
        for _ in range(rounds):
            for seat in self.dealing_order():
                self.deal_one(seat, face, law)
        if self.short:
            self.settle_short()

    def dealing_order(self) -> list[int]:
        """Who is dealt to, in order: as it should be, unless chance has the dealer err in the first deal."""
        return self.mistaken_order() if self.mishaps and not self.betting_begun else self.deal_order()

    def mistaken_order(self) -> list[int]:
        """The order of the first deal, with the dealer's errors."""
        raise NotImplementedError

    def settle_short(self) -> None:
        """A hand that is a card short is fouled."""
        raise NotImplementedError

    def deal_order(self) -> list[int]:
        """From the left of the button, which is last; with no button, from the dealer's left."""
        live = self.live
        place = bisect_right(live, self.button)
        return live[place:] + live[:place]

    def left_of(self, seat: int) -> list[int]:
        """The live seats clockwise from the left of `seat`, without it."""
        live = self.live
        return live[bisect_right(live, seat) :] + live[: bisect_left(live, seat)]

    def deal_one(self, seat: int, face: bool, law: Cite) -> None:
        """One card to one seat; it may fall off the table or turn over."""
        card = self.take()
        if self.mishaps:
            if self.chance.mishap("card_off_table"):
                another = self.lose_card(seat, card)
                if another is None:
                    return
                card = another
            if face is DOWN and self.chance.mishap("card_exposed"):
                self.game.exposed(self.whole, seat, card, law)
                return
        self.give(seat, card, face, law)

    def lose_card(self, seat: int, card: int, *, seen_by: int | None = NOBODY) -> int | None:
        """A card that fell off the table is not used; the one that replaces it, if one does."""
        self.set_aside("off_table", OFF_TABLE, card, seen_by=seen_by, seat=seat)
        if self.options.off_table_replace == "on":
            return self.top_card()
        self.short.append(seat)
        return None

    def give(self, seat: int, card: int, face: bool, law: Cite) -> None:
        """A card lands in front of a player."""
        if face is UP:
            self.up[seat].append(card)
            self.log.append(("deal", law, seat, _UP, (card,), EVERYONE))
        else:
            self.down[seat].append(card)
            self.log.append(("deal", law, seat, _DOWN, (card,), seat))

    def burn(self, at: str) -> None:
        """The top card goes aside, apart from the discards."""
        law = self.cite(at)
        if self.exposed and (shown := self._exposed_burn()) is not None:
            self.exposed.remove(shown)
            self.discards.remove((DEALER, shown))
            self.burned.append(shown)
            self.tell_cards("burn", cite("13:69F-14.15(o)2"), DEALER, [shown])
            return
        card = self.take()
        self.burned.append(card)
        self.log.append(("burn", law, DEALER, NOTHING, (card,), NOBODY))

    def _exposed_burn(self) -> int | None:
        """The exposed card that is to be the burn card before the flop, if it has not been dealt again."""
        if self.board or not self.game.burn_exposed or self.options.exposed_burn == "off":
            return None
        return next((card for card in reversed(self.exposed) if (DEALER, card) in self.discards), None)

    def deal_board(self, count: int, at: str) -> None:
        """Community cards, face up in the centre."""
        self.count_cards()
        cards = tuple(self.take() for _ in range(count))
        self.board.extend(cards)
        self.log.append(("board", self.cite(at), DEALER, NOTHING, cards, EVERYONE))

    def deal_common(self, at: str) -> None:
        """Too few cards: one common card for all, from the burn cards if need be. 14.9(h)."""
        law = self.cite(at)
        if len(self.deck) <= 1:
            if self.options.last_card_joins_burns == "off":
                self.discards += [(DEALER, card) for card in self.deck]
                self.deck = Pack()
            self.reshuffle(self.burned + self.deck, law)
            self.burned = []
        self.burn(at)
        card = self.take()
        self.common.append(card)
        self.log.append(("common", law, DEALER, NOTHING, (card,), EVERYONE))

    def reshuffle(self, cards: Sequence[int], law: Cite) -> None:
        """Some cards become the deck again."""
        self.deck = Pack.shuffled(cards, self.chance)
        self.tell("reshuffle", law, DEALER, count=len(cards))

    def drop(self, seat: int) -> None:
        """A player is out of the hand, and its cards go into the discards."""
        self.live.remove(seat)
        self.gone.append(seat)
        self.muck(seat)

    def muck(self, seat: int) -> None:
        """A hand goes into the discards."""
        self.discards += zip(repeat(seat), self.cards(seat))
        self.down[seat], self.up[seat] = [], []

    def cards(self, seat: int) -> list[int]:
        """All the cards in front of a seat."""
        return self.down[seat] + self.up[seat]


_UP = {"face": "up"}
_DOWN = {"face": "down"}
