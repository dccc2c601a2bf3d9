"""Irregularities: what the dealer or the supervisor reports, and the ruling that follows. 13:69F-14.15."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.law import Cite, cite
from pitboss.poker.showdown import Showdown
from pitboss.poker.trouble import DeadRound, Misdeal
from pitboss.table import DEALER, SUPERVISOR, Action, Choice, Option

FINAL = cite("13:69F-14.15(b)")


class Ruling(NamedTuple):
    """What was reported, and the rule that answers it."""

    cite: Cite
    by: tuple[int, ...] = (DEALER, SUPERVISOR)


MISDEALS = {
    "no proper shuffle or cut": Ruling(cite("13:69F-14.15(e)1")),
    "two cards face up in the deck": Ruling(cite("13:69F-14.15(e)3")),
}
EARLY_MISDEALS = {
    "dealt to the wrong starting position": Ruling(cite("13:69F-14.15(e)2")),
    "an eligible player left out": Ruling(cite("13:69F-14.15(e)4")),
}
"""Only before two players have voluntarily put money in."""
WRONG_COUNT = "a card missing or one too many"
DEAD_HANDS = {
    "unprotected hand fouled": Ruling(cite("13:69F-14.15(i)")),
    "left the table without a word": Ruling(cite("13:69F-14.15(i)4")),
    "discarded face down": Ruling(cite("13:69F-14.15(j)1.i")),
}
"""The hand is dead, and what it put in stays in the pot."""
REBUILT = "protected hand touched the discards and was rebuilt"
REFUNDED = "protected hand fouled without fault"


class Rulings(Showdown):
    """Verbs for what should not happen. Reports are options of the dealer and the supervisor at any time."""

    def volunteers(self) -> int:
        """How many players have put money in of their own will."""
        return len(self.voluntary)

    def reports(self, actor: int) -> list[Option]:
        """What may be reported now."""
        table = [*MISDEALS, *(EARLY_MISDEALS if self.volunteers() < 2 else ()), WRONG_COUNT]
        law = cite("13:69F-14.15(e)")
        found: list[Option] = [Choice(actor=actor, name="report", cite=law, among=tuple(table))]
        hands = [f"seat {seat}: {what}" for seat in self.live for what in self._hand_reports()]
        found.append(Choice(actor=actor, name="rule", cite=FINAL, among=tuple(hands)))
        return found

    def _hand_reports(self) -> list[str]:
        """Hole cards in stud always count as protected: 14.15(i)1."""
        dead = [what for what in DEAD_HANDS if not (self.game.stud and what == "unprotected hand fouled")]
        if self.game.stud:
            dead.append("up-cards turned down")
        return [*dead, REBUILT, REFUNDED]

    def step_in(self, action: Action) -> None:
        """Apply the rule for what was reported."""
        what = str(action.value)
        if action.name == "report":
            if what == WRONG_COUNT:
                raise DeadRound(what, cite("13:69F-14.15(g)"))
            raise Misdeal(what, {**MISDEALS, **EARLY_MISDEALS}[what].cite)
        name, _, what = what.partition(": ")
        seat = int(name.removeprefix("seat "))
        if what == REBUILT:
            self.tell("hand_rebuilt", cite("13:69F-14.15(i)2"), action.actor, seat=seat)
        elif what == REFUNDED:
            self._refund(seat, action.actor)
        elif what == "up-cards turned down":
            self._kill_hand(seat, action.actor, what, cite("13:69F-14.15(j)1.ii"))
        else:
            self._kill_hand(seat, action.actor, what, DEAD_HANDS[what].cite)

    def _kill_hand(self, seat: int, by: int, what: str, law: Cite) -> None:
        """The hand is dead; the chips it has put in stay in the pot."""
        if len(self.live) == 1:
            return
        self.live.remove(seat)
        self.muck(seat)
        self.tell("dead_hand", law, by, seat=seat, what=what)

    def _refund(self, seat: int, by: int) -> None:
        """A victim of an error, not a contributor to it, gets back all it put in: 14.15(i)3."""
        if len(self.live) == 1:
            return
        amount = self.paid[seat]
        self.take_back(seat, amount)
        self.live.remove(seat)
        self.muck(seat)
        self.tell("refund", cite("13:69F-14.15(i)3"), by, seat=seat, amount=amount)

    def take_back(self, seat: int, amount: int) -> None:
        """Chips come back out of the bets and then out of the pots, the last one first."""
        from_bets = min(amount, self.bets[seat])
        self.bets[seat] -= from_bets
        rest = amount - from_bets
        for pot in reversed(self.pots.pots):
            part = min(rest, pot.amount)
            pot.amount -= part
            rest -= part
        returned = amount - rest
        self.pot -= returned
        self.paid[seat] -= returned
        self.stacks[seat] += returned

    def misdealt(self, trouble: Misdeal) -> None:
        """All cards go back for a reshuffle; the money goes back too, and antes and blinds are posted anew.

        That is `misdeal_money` either way: the same antes and blinds stand in the new deal.
        """
        self.tell("misdeal", trouble.cite, DEALER, reason=trouble.reason)
        self.return_all()
        self.clear_cards()

    def return_all(self) -> None:
        """Everything in the pots goes back to the players who put it in; a rake taken goes back too."""
        self.pot += self.rake_area
        self.house -= self.rake_area
        self.rake_area = 0
        for seat, amount in self.paid.items():
            self.stacks[seat] += amount
            self.pot -= amount
            if amount:
                self.tell("returned", cite("13:69F-14.15(g)"), DEALER, seat=seat, amount=amount)
        self.clear_chips()
