"""Drawing: players throw cards away and are dealt new ones. 13:69F-14.12, 14.12A, 14.12B."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.law import Cite, cite
from pitboss.poker.dealing import OFF_TABLE, Dealing
from pitboss.table import DEALER, Action, Option, Pick, Step
from pitboss.table.event import NOBODY, happened
from pitboss.table.option import Build, Quick

EXPOSED = cite("13:69F-14.15(o)")


class Drawing(Dealing):
    """Verbs for the draw games."""

    def draw(self, at: str, short: str) -> Step[None]:
        """Each player in turn throws away any cards and is dealt as many new ones; `short` is the rule
        for a deck with too few."""
        self.count_cards()
        law, reshuffled = self.cite(at), self.cite(short)
        discarding = self._discarding(law)
        for seat in self.deal_order():
            if seat not in self.live or len(self.live) == 1:
                continue
            action = None
            while action is None and seat in self.live and len(self.live) > 1:
                action = yield from self.ask(seat, law, discarding, quick=self._may_discard)
            if action is not None:
                self._replace(seat, action.value, law, reshuffled)  # type: ignore[arg-type]

    def _discarding(self, law: Cite) -> Build:
        """Any of the cards held may be thrown away, or none."""
        return lambda seat: [
            Pick(
                actor=seat,
                name="discard",
                cite=law,
                items=tuple(self.down[seat]),
                least=0,
                most=len(self.down[seat]),
            )
        ]

    def _may_discard(self, action: Action) -> bool:
        """Whether an action plainly throws away cards that are held."""
        thrown = action.value
        if action.name != "discard" or type(thrown) is not tuple:
            return False
        held = self.down[action.actor]
        for card in thrown:
            if type(card) is not int or card not in held:
                return False
        return len(set(thrown)) == len(thrown)

    def _replace(self, seat: int, thrown: tuple[int, ...], law: Cite, reshuffled: Cite) -> None:
        down, count = self.down[seat], len(thrown)
        for card in thrown:
            down.remove(card)
        self.events.append(happened(("discard", law, seat, {"count": count}, thrown, seat)))
        new: list[int] = []
        if not self.mishaps and len(self.deck) >= count:
            new = [self.deck.pop() for _ in thrown]
        for _ in range(count - len(new)):
            if not self.deck or (
                self.options.stub_first == "off" and len(self.deck) < len(thrown) - len(new)
            ):
                self.reuse_discards(seat, reshuffled)
            if (drawn := self._drawn(seat)) is not None:
                new.append(drawn)
        self.discards += [(seat, card) for card in thrown]
        down += new
        if new:
            self.events.append(happened(("draw", law, seat, {"count": len(new)}, tuple(new), seat)))
        if self.short:
            self.settle_short()

    def _drawn(self, seat: int) -> int | None:
        """One new card; it may be face up in the deck, fall off the table, or be exposed."""
        if not self.mishaps:
            return self.top_card()
        card = self.take()
        if self.chance.mishap("card_off_table"):
            self.set_aside("off_table", OFF_TABLE, card, seen_by=NOBODY, seat=seat)
            if self.options.off_table_replace == "off":
                self.short.append(seat)
                return None
            card = self.top_card()
        if self.chance.mishap("card_exposed"):
            self.tell_cards("exposed", EXPOSED, DEALER, [card], seat=seat)
            if self.options.draw_exposed == "replace":
                self.discards.append((DEALER, card))
                card = self.top_card()
        return card

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

    def ask(
        self, seat: int, law: Cite, options: Sequence[Option] | Build, *, quick: Quick | None = None
    ) -> Step[Action | None]:
        """Put a question to a seat; None if the dealer or the supervisor stepped in instead."""
        raise NotImplementedError
