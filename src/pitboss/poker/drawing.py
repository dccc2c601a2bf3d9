"""Drawing: players throw cards away and are dealt new ones. 13:69F-14.12, 14.12A, 14.12B."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.law import Cite
from pitboss.poker import rulings
from pitboss.poker.dealing import lose_card
from pitboss.poker.deck import count_cards, reuse_discards, take, top_card
from pitboss.poker.exposed import expose_drawn
from pitboss.poker.fouled import settle_short
from pitboss.table import Action, Option, Pick, Step, Turn
from pitboss.table.action import STAFF
from pitboss.table.option import Options

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand


def in_turn(hand: Hand, law: Cite, reshuffled: Cite) -> Step[None]:
    """Each player in turn throws away any cards and is dealt as many new ones; `reshuffled` is the rule
    for a deck with too few."""
    count_cards(hand)
    hand.facing = None
    for seat in hand.deal_order():
        action: Action | None = None
        while action is None and seat in hand.live and len(hand.live) > 1:
            if not hand.direct:
                action = yield from hand.ask(DrawTurn(seat, law, hand))
                continue
            action = yield DrawTurn(seat, law, hand)  # with no step between: it is asked most often
            if action.actor != seat:
                rulings.step_in(hand, action)
                action = None
        if action is not None:
            thrown: Any = action.value  # cards that it holds: the turn has checked it
            _replace(hand, seat, thrown, law, reshuffled)


def _replace(hand: Hand, seat: int, thrown: tuple[int, ...], law: Cite, reshuffled: Cite) -> None:
    """The cards thrown are replaced from the deck, and lie with the discards."""
    cards, new = hand.cards, []
    held, deck, discards = cards.down[seat], cards.deck, cards.discards
    hand.log.append(("discard", law, seat, {"count": len(thrown)}, thrown, seat))
    if hand.mishaps or len(deck) < len(thrown):
        cards.down[seat] = held = [card for card in held if card not in thrown]
        new = _drawn_one_by_one(hand, seat, len(thrown), reshuffled)
        cards.discards += [(seat, card) for card in thrown]
    else:
        for card in thrown:
            held.remove(card)
            new.append(deck.pop())
            discards.append((seat, card))
    if new:
        held += new
        hand.log.append(("draw", law, seat, {"count": len(new)}, tuple(new), seat))
    if cards.short:
        settle_short(hand)


def _drawn_one_by_one(hand: Hand, seat: int, count: int, reshuffled: Cite) -> list[int]:
    """New cards from a deck that may run out, or with chance to make mishaps."""
    new: list[int] = []
    for left in range(count, 0, -1):
        deck = hand.cards.deck
        if not deck or (hand.options.stub_first == "off" and len(deck) < left):
            reuse_discards(hand, seat, reshuffled)
        if (drawn := _drawn(hand, seat)) is not None:
            new.append(drawn)
    return new


def _drawn(hand: Hand, seat: int) -> int | None:
    """One new card; it may be face up in the deck, fall off the table, or be exposed."""
    if not hand.mishaps:
        return top_card(hand)
    card = take(hand)
    if hand.chance.mishap("card_off_table"):
        another = lose_card(hand, seat, card)
        if another is None:
            return None
        card = another
    return expose_drawn(hand, seat, card) if hand.chance.mishap("card_exposed") else card


class DrawTurn(Turn):
    """A seat asked what it throws away: cards that it holds are accepted with nothing listed."""

    __slots__ = ("_hand",)

    def __init__(self, seat: int, law: Cite, hand: Hand) -> None:
        self.actor = seat
        self.cite = law
        self._options = None
        self._hand = hand

    def check(self, action: Action) -> None:
        if type(action) is Action:
            actor, name, thrown = action
            if name == "discard" and actor is self.actor and type(thrown) is tuple:  # not True or 1.0
                held = self._hand.cards.down[actor]
                for card in thrown:
                    if type(card) is not int or card not in held:
                        break
                else:
                    if len(thrown) < 2 or len(set(thrown)) == len(thrown):
                        return
        super().check(action)

    def listed(self) -> Options:
        return Options((self.actor, *STAFF), self._offers, self.cite, {})

    def _offers(self, actor: int) -> list[Option]:
        """Any of the cards held may be thrown away, or none."""
        if actor != self.actor:
            return rulings.reports(self._hand, actor)
        held = tuple(self._hand.cards.down[actor])
        return [Pick(actor=actor, name="discard", cite=self.cite, items=held, least=0, most=len(held))]
