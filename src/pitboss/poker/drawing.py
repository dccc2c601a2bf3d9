"""Drawing: players throw cards away and are dealt new ones. 13:69F-14.12, 14.12A, 14.12B."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.law import Cite, cite
from pitboss.poker.dealing import Dealing
from pitboss.table import DEALER, Action, Option, Pick, Step, Turn
from pitboss.table.action import STAFF
from pitboss.table.option import Options

EXPOSED = cite("13:69F-14.15(o)")


class Drawing(Dealing):
    """Verbs for the draw games."""

    __slots__ = ()

    def draw(self, at: str, short: str) -> Step[None]:
        """Each player in turn throws away any cards and is dealt as many new ones; `short` is the rule
        for a deck with too few."""
        self.count_cards()
        law, reshuffled, hand = self.cite(at), self.cite(short), self.whole
        hand.facing = None
        for seat in self.deal_order():
            action: Action | None = None
            while action is None and seat in self.live and len(self.live) > 1:
                if not hand.direct:
                    action = yield from self.ask(DrawTurn(seat, law, self))
                    continue
                action = yield DrawTurn(seat, law, self)  # with no step between: it is asked most often
                if action.actor != seat:
                    hand.step_in(action)
                    action = None
            if action is not None:
                thrown: Any = action.value  # cards that it holds: the turn has checked it
                self._replace(seat, thrown, law, reshuffled)

    def _replace(self, seat: int, thrown: tuple[int, ...], law: Cite, reshuffled: Cite) -> None:
        """The cards thrown are replaced from the deck, and lie with the discards."""
        held, deck, discards, new = self.down[seat], self.deck, self.discards, []
        self.log.append(("discard", law, seat, {"count": len(thrown)}, thrown, seat))
        if self.mishaps or len(deck) < len(thrown):
            self.down[seat] = held = [card for card in held if card not in thrown]
            new = self._drawn_one_by_one(seat, len(thrown), reshuffled)
            self.discards += [(seat, card) for card in thrown]
        else:
            for card in thrown:
                held.remove(card)
                new.append(deck.pop())
                discards.append((seat, card))
        if new:
            held += new
            self.log.append(("draw", law, seat, {"count": len(new)}, tuple(new), seat))
        if self.short:
            self.settle_short()

    def _drawn_one_by_one(self, seat: int, count: int, reshuffled: Cite) -> list[int]:
        """New cards from a deck that may run out, or with chance to make mishaps."""
        new: list[int] = []
        for left in range(count, 0, -1):
            if not self.deck or (self.options.stub_first == "off" and len(self.deck) < left):
                self.reuse_discards(seat, reshuffled)
            if (drawn := self._drawn(seat)) is not None:
                new.append(drawn)
        return new

    def _drawn(self, seat: int) -> int | None:
        """One new card; it may be face up in the deck, fall off the table, or be exposed."""
        if not self.mishaps:
            return self.top_card()
        card = self.take()
        if self.chance.mishap("card_off_table"):
            another = self.lose_card(seat, card)
            if another is None:
                return None
            card = another
        return self.expose_drawn(seat, card) if self.chance.mishap("card_exposed") else card

    def expose_drawn(self, seat: int, card: int) -> int:
        """A card of a draw was exposed, where the text is silent: the one that replaces it, or itself."""
        lost = self.options.draw_exposed == "replace"
        self.tell_cards("exposed", EXPOSED, DEALER, [card], seat=seat, lost=lost)
        if not lost:
            return card
        self.discards.append((DEALER, card))
        return self.top_card()

    def reuse_discards(self, seat: int | None, law: Cite) -> None:
        """The discards are shuffled and dealt on; those the drawer has just thrown stay out."""
        own_out = self.options.own_earlier_discards_out == "on"
        kept = [(owner, card) for owner, card in self.discards
                if card in self.barred or (owner == seat and own_out)]  # fmt: skip
        if len(kept) == len(self.discards):
            kept = [(owner, card) for owner, card in kept if card in self.barred]  # a card must be dealt
        reused = [card for owner, card in self.discards if (owner, card) not in kept]
        if reused:
            self.reshuffle(reused + self.deck, law)
            self.discards = kept

    def question(self, seat: int, law: Cite, options: Sequence[Option]) -> Turn:
        """A seat asked to choose; the dealer and the supervisor may report at any time."""
        return Turn(seat, law, lambda actor: options if actor == seat else self.reports(actor), others=STAFF)

    def ask(self, turn: Turn) -> Step[Action | None]:
        """Put a question to a seat; None if the dealer or the supervisor stepped in instead."""
        raise NotImplementedError

    def reports(self, actor: int) -> list[Option]:
        """What the dealer or the supervisor may report now."""
        raise NotImplementedError


class DrawTurn(Turn):
    """A seat asked what it throws away: cards that it holds are accepted with nothing listed."""

    __slots__ = ("_hand",)

    def __init__(self, seat: int, law: Cite, hand: Drawing) -> None:
        self.actor = seat
        self.cite = law
        self._options = None
        self._hand = hand

    def check(self, action: Action) -> None:
        if type(action) is Action:
            actor, name, thrown = action
            if name == "discard" and actor is self.actor and type(thrown) is tuple:  # not True or 1.0
                held = self._hand.down[actor]
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
            return self._hand.reports(actor)
        held = tuple(self._hand.down[actor])
        return [Pick(actor=actor, name="discard", cite=self.cite, items=held, least=0, most=len(held))]
