"""Turns of a hand: a seat acts, and the dealer or the supervisor may report at any time."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.law import Cite
from pitboss.poker.betting import list_options, why_no_raise
from pitboss.poker.chips import Betting
from pitboss.poker.hand import Hand
from pitboss.poker.rulings import list_reports, step_in
from pitboss.table import Action, Option, Pick, Step, Turn
from pitboss.table.action import STAFF
from pitboss.table.turn import Options


def make_turn(hand: Hand, seat: int, law: Cite, options: Sequence[Option]) -> Turn:
    """Make a turn in which a seat chooses among options."""

    def offers(actor: int) -> Sequence[Option]:
        return options if actor == seat else list_reports(hand, actor)

    return Turn(seat, law, offers, others=STAFF)


def ask(hand: Hand, turn: Turn) -> Step[Action | None]:
    """Ask a seat a question; None if the dealer or the supervisor stepped in instead."""
    hand.facing = None
    action = hand.recorded_answer(turn)
    if action is None:
        action = yield turn
        if action.actor != turn.actor:
            step_in(hand, action)
            return None
    return action


class BettingTurn(Turn):
    """A seat's turn in a betting round. A plain check, call or fold is accepted without listing options."""

    __slots__ = ("_betting", "_hand")

    def __init__(self, hand: Hand, betting: Betting, seat: int) -> None:
        self.actor = seat
        self.cite = betting.law
        self._options = None
        self._betting = betting
        self._hand = hand

    def check(self, action: Action) -> None:
        if type(action) is Action:
            seat, name, value = action
            if value is None and seat is self.actor:  # the same number, not True or 1.0
                betting = self._betting
                if self._hand.chips.bets[seat] < betting.current:
                    if name == "call" or name == "fold":
                        return
                elif name == "check" and seat != betting.must_bet:
                    return
        super().check(action)

    def build_options(self) -> Options:
        why = why_no_raise(self._hand, self._betting, self.actor)
        return Options((self.actor, *STAFF), self._offers, self.cite, {"raise": why} if why else {})

    def _offers(self, actor: int) -> list[Option]:
        if actor != self.actor:
            return list_reports(self._hand, actor)
        return list_options(self._hand, self._betting, actor)


class DrawTurn(Turn):
    """A seat's turn to discard. Cards that the seat holds are accepted without listing options."""

    __slots__ = ("_hand",)

    def __init__(self, hand: Hand, seat: int, law: Cite) -> None:
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

    def build_options(self) -> Options:
        return Options((self.actor, *STAFF), self._offers, self.cite, {})

    def _offers(self, actor: int) -> list[Option]:
        """Offer any number of the held cards as a discard."""
        if actor != self.actor:
            return list_reports(self._hand, actor)
        held = tuple(self._hand.cards.down[actor])
        return [Pick(actor=actor, name="discard", cite=self.cite, items=held, least=0, most=len(held))]
