"""Verbal declarations and chip movements, and the bets they stand for. 13:69F-14.7(d)-(j), 14.15(j)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pitboss.law import Cite
from pitboss.poker.betting import (
    Span,
    carry_out,
    find_span,
    list_options,
    lower_bet,
    must_respond,
    to_call,
    why_no_raise,
)
from pitboss.poker.chips import Betting
from pitboss.poker.hand import Hand
from pitboss.poker.laws import (
    BINDS,
    CALL,
    CALLED,
    CORRECTED,
    DISCARDED,
    IS_A_BET,
    NO_STRING_BET,
    NOT_COMPLETE,
    ONE_CHIP,
    POSTED,
    PUSHED,
    RELEASED,
    SPOKEN,
    STILL_OWED,
    TOSSED,
    TURNED_DOWN,
    UNTIL_REST,
)
from pitboss.poker.rulings import list_reports, step_in
from pitboss.table import DEALER, SUPERVISOR, Action, Amount, Choice, Option, Pick, Step, Turn

BINDING_WORDS = ("fold", "check", "call", "raise")
CHIP_MOVES = {
    "push_chips": PUSHED,
    "release_chips": RELEASED,
    "toss_chips": TOSSED,
}
"""The three ways to bet with chips: pushed forward, released into the pot, or tossed well toward it."""
THROWS = {
    "discard_face_down": DISCARDED,
    "turn_down_up_cards": TURNED_DOWN,
}
DENOMINATIONS_CENTS = (100, 500, 2_500, 10_000, 50_000, 100_000, 500_000, 2_500_000, 10_000_000)
"""Chip denominations, in cents."""
MAX_LARGEST_CHIPS = 10
"""Maximum number of largest chips in a stack. A deeper stack gets larger chips."""


class Meaning(NamedTuple):
    """The action that chips stand for, if any, and the rule."""

    action: Action | None
    law: Cite


@dataclass(slots=True)
class Commitment:
    """The commitments of a player who is making a bet: a word, an amount, chips already in."""

    raising: bool = False
    announced: int | None = None
    more: bool = False
    """Whether the player has said that the bet is not yet complete."""
    amount: int = 0
    chips: int = 0
    """Number of chips that make up the amount."""

    @property
    def is_open(self) -> bool:
        return self.raising or self.more or self.announced is not None


def split_into_chips(stack: int, unit: int) -> tuple[int, ...]:
    """Return a stack as chips, smallest first: some of each denomination, and the rest in the largest."""
    odd = stack % unit
    chips, rest = [odd] if odd else [], stack - odd
    faces = _denominations(stack, unit)
    for face, above in pairwise(faces):
        count, ratio = rest // face, above // face
        count = min(count, count % ratio + ratio)  # so that the rest goes into the next denomination
        chips += [face] * count
        rest -= face * count
    return tuple(chips + [faces[-1]] * (rest // faces[-1]))


def _denominations(stack: int, unit: int) -> list[int]:
    """Return the chip denominations from the unit up, each a multiple of the one before."""
    fits = DENOMINATIONS_CENTS[0] % unit == 0
    faces = sorted(
        {unit, *(face if fits else face // DENOMINATIONS_CENTS[0] * unit for face in DENOMINATIONS_CENTS)}
    )
    while stack > faces[-1] * MAX_LARGEST_CHIPS:
        faces.append(faces[-1] * MAX_LARGEST_CHIPS)
    return faces


def take_spoken_turn(hand: Hand, betting: Betting, seat: int) -> Step[Action | None]:
    """Take a turn with words and chips, until they make a binding action; None if somebody stepped in."""
    bound = Commitment()
    others = [other for other in hand.live if other != seat]
    while True:
        turn = _Listening(hand, betting, seat, bound)
        action = yield Turn(
            seat,
            betting.law,
            turn.options,
            others=(DEALER, SUPERVISOR, *others),
            forbidden=turn.refusals(),
        )
        if action.actor in (DEALER, SUPERVISOR):
            step_in(hand, action)
            lower_bet(hand, betting, bound=seat if bound.is_open else 0)
            still = seat in hand.live and len(hand.live) > 1 and must_respond(hand, betting, seat)
            if not (bound.is_open and still):
                return None
        elif action.actor != seat:
            _out_of_turn(hand, betting, action)
        elif (result := turn.hear(action)) is not None:
            return result


def _out_of_turn(hand: Hand, betting: Betting, action: Action) -> None:
    """Note words out of turn, which do not bind. A player who has already acted may not add to the bet."""
    law = BINDS
    if action.value == "raise" and action.actor in betting.level:
        law = NO_STRING_BET if action.actor == hand.last_wager else CALLED
    hand.emit("said", law, action.actor, words=action.value, came_to="nothing: it is not this player's turn")


class _Listening:
    """One moment of a player's turn: the words and chips available, and their meaning."""

    def __init__(self, hand: Hand, betting: Betting, seat: int, bound: Commitment) -> None:
        self.hand, self.betting, self.seat, self.bound = hand, betting, seat, bound
        self.legal = list_options(hand, betting, seat)
        self.span = find_span(hand, betting, seat)
        self.call = to_call(hand, betting, seat)

    # Available options

    def options(self, actor: int) -> list[Option]:
        """Return decided actions first, then words and chips. Other players may speak, to no effect."""
        hand, bound = self.hand, self.bound
        if actor in (DEALER, SUPERVISOR):
            return list_reports(hand, actor)
        said = Choice(actor=actor, name="say", cite=BINDS, among=BINDING_WORDS)
        if actor != self.seat:
            return [said]
        rest = Choice(actor=actor, name="hands_rest", cite=UNTIL_REST)
        offered: list[Option] = [rest] if bound.is_open else [*self.legal, said]
        if bound.announced is None:
            offered.append(self._announce_option())
        if not bound.is_open:
            offered.append(Choice(actor=actor, name="not_complete", cite=NOT_COMPLETE))
        return [*offered, *self._chip_options(), *self._throw_options()]

    def _announce_option(self) -> Option:
        hand, unit = self.hand, self.hand.options.unit
        most = hand.chips.bets[self.seat] + hand.stacks[self.seat]
        return Amount(
            actor=self.seat, name="announce", cite=BINDS, low=min(unit, most), high=most, step=unit,
            unit=hand.options.money,
        )  # fmt: skip

    def _chip_options(self) -> list[Option]:
        chips = split_into_chips(self.hand.stacks[self.seat] - self.bound.amount, self.hand.options.unit)
        if not chips:
            return []
        return [
            Pick(actor=self.seat, name=name, cite=law, items=chips, least=1, most=len(chips), money=True)
            for name, law in CHIP_MOVES.items()
        ]

    def _throw_options(self) -> list[Option]:
        """Return the ways to fold by throwing cards away, with a wager to make or call: 14.15(j)1."""
        if not (self.call or self.bound.is_open or self.seat == self.betting.must_bet):
            return []
        names = [name for name in THROWS if name == "discard_face_down" or self.hand.rules.stud is not None]
        return [Choice(actor=self.seat, name=name, cite=THROWS[name]) for name in names]

    def refusals(self) -> dict[str, tuple[str, Cite]]:
        """Return the reasons against a raise, and against chips that are a string bet or out of turn."""
        late = "chips go in only in turn, and nothing is added to a bet once it is made"
        found = dict.fromkeys(CHIP_MOVES, (late, NO_STRING_BET))
        if why := why_no_raise(self.hand, self.betting, self.seat):
            found["raise"] = why
        return found

    # Interpreting words and chips

    def hear(self, action: Action) -> Action | None:
        """Return the binding action that words, chips or a decided action make; None to keep listening."""
        name, value, bound = action.name, action.value, self.bound
        if name == "say":
            return self._hear_word(str(value))
        if name == "announce":
            return self._hear_amount(action.amount)
        if name == "not_complete":
            bound.more = True
            self._emit("said", NOT_COMPLETE, words="more to come", came_to="a bet not yet complete")
            return None
        if name == "hands_rest":
            return self._finish_bet()
        if name in CHIP_MOVES:
            return self._add_chips(name, action.picked)
        return self._throw_cards(name) if name in THROWS else action

    def _hear_word(self, word: str) -> Action | None:
        """Apply a word said in turn, which binds if the game and the limits allow it: 14.7(d)."""
        raising = word == "raise" and self.betting.current > 0
        if raising and self.span is not None:
            if self.span.low == self.span.high:
                return self._bind(word, self._wager(self.span.low))
            self.bound.raising = True
            self._emit("said", BINDS, words=word, came_to="a raise, whatever the chips say")
            return None
        if word != "raise" and any(option.name == word for option in self.legal):
            return self._bind(word, Action(self.seat, word))
        why = why_no_raise(self.hand, self.betting, self.seat) if raising else None
        reason, law = why or ("the rules do not allow it now", BINDS)
        self._emit("said", law, words=word, came_to=f"nothing: {reason}")
        return None

    def _hear_amount(self, total: int) -> Action | None:
        """Apply an announced amount, which binds if it is a call, a bet or a raise within the limits."""
        action, said = self._find_exact(total), self.hand.options.money(total)
        if action is None or (self.bound.raising and action.name == "call"):
            self._emit("said", BINDS, words=said, came_to="nothing: it is outside the limits")
            return None
        self.bound.announced = total
        self._emit("said", BINDS, words=said, came_to=f"a {action.name} of that amount")
        return None

    def _add_chips(self, name: str, chips: tuple[int, ...]) -> Action | None:
        """Add chips that are a bet by themselves, or part of one that is not yet complete."""
        bound, amount = self.bound, sum(chips)
        bound.amount += amount
        bound.chips += len(chips)
        if bound.is_open:
            self._emit("chips", CHIP_MOVES[name], amount=amount, count=len(chips), came_to="part of the bet")
            return None
        return self._interpret_chips(CHIP_MOVES[name])

    def _finish_bet(self) -> Action | None:
        """Complete the bet: both hands rest in front of the pot."""
        bound, total = self.bound, self.hand.chips.bets[self.seat] + self.bound.amount
        if bound.announced is not None:
            action = self._find_exact(bound.announced)
            if action is None:
                action = self._wager(bound.announced) if self.span else self._match()
            if bound.amount and total != bound.announced:
                self._emit("corrected", CORRECTED, amount=bound.announced, why="the amount announced")
            return action
        if bound.raising:
            action = self._wager(total) if self.span else self._match()
            if self.span and bound.amount and total < self.span.low:
                self._emit("corrected", SPOKEN, amount=self.span.low, why="a raise was announced")
            elif self.span and total > self.span.high:
                self._emit("corrected", UNTIL_REST, amount=self.span.high, why="the posted limits")
            return action
        if bound.amount:
            return self._interpret_chips(NOT_COMPLETE)
        bound.more = False
        self._emit("said", NOT_COMPLETE, words="no more", came_to="nothing: no chips went in")
        return None

    def _throw_cards(self, name: str) -> Action:
        """Fold by throwing the cards away. A player bound by a word still owes the wager: 14.15(j)2."""
        if not self.bound.is_open:
            self._emit("threw", THROWS[name], came_to="a fold")
            return Action(self.seat, "fold")
        owed = self._finish_bet()
        if owed is not None:
            self._emit("threw", STILL_OWED, came_to=f"a fold, with the {owed.name} still owed")
            carry_out(self.hand, self.betting, owed)
            if owed.name in ("bet", "raise"):
                self.betting.queue.appendleft(self.seat)  # the fold that follows belongs to this turn
        else:
            self._emit("threw", THROWS[name], came_to="a fold")
        return Action(self.seat, "fold")

    def _interpret_chips(self, law: Cite) -> Action | None:
        """Return the action that chips make without a word. Chips that cannot be a bet go back."""
        amount, chips = self.bound.amount, self.bound.chips
        action, rule = self._find_meaning(law)
        came_to = "nothing: they go back" if action is None else f"a {action.name}"
        self._emit("chips", rule, amount=amount, count=chips, came_to=came_to)
        self.bound.amount = self.bound.chips = 0
        self.bound.more = False
        if action is not None and action.value is not None:
            total = self.hand.chips.bets[self.seat] + amount
            if action.value != total:
                self._emit("corrected", POSTED, amount=action.amount, why="the posted limits")
        return action

    def _find_meaning(self, law: Cite) -> Meaning:
        amount, span = self.bound.amount, self.span
        total = self.hand.chips.bets[self.seat] + amount
        one_chip = self.hand.in_force(ONE_CHIP)
        if self.call:
            if self.bound.chips == 1 and amount > self.call:
                return Meaning(self._match(), one_chip)
            if amount == self.call:
                return Meaning(self._match(), CALLED)
            if span is None or total < span.low:
                return Meaning(self._match(), CALL)
            return Meaning(self._wager(total), law)
        if span is None:
            return Meaning(None, IS_A_BET)
        single = self.bound.chips == 1
        if self.betting.current and (single or total < span.low):  # a blind with the option to raise
            return Meaning(self._match(), one_chip if single else self.betting.law)
        if single and total > span.low and self.hand.options.single_chip_open == "off":
            return Meaning(self._wager(span.low), one_chip)
        return Meaning(self._wager(total), law)

    # Binding actions

    def _match(self) -> Action:
        return Action(self.seat, "call" if self.call else "check")

    def _wager(self, total: int) -> Action:
        """Return a bet or raise to this total, or to the nearest total that limits and chips allow."""
        assert self.span is not None
        name = "raise" if self.betting.current else "bet"
        return Action(self.seat, name, clamp_to_span(self.span, total, self.hand.options.unit))

    def _find_exact(self, total: int) -> Action | None:
        """Return the call, bet or raise of exactly this total; None if there is none."""
        if self.call and total == self.hand.chips.bets[self.seat] + self.call:
            return self._match()
        for option in self.legal:
            if isinstance(option, Amount) and option.refusal(total) is None:
                return Action(self.seat, option.name, total)
        return None

    def _bind(self, word: str, action: Action) -> Action:
        self._emit("said", BINDS, words=word, came_to=f"a {action.name}")
        return action

    def _emit(self, name: str, law: Cite, **data: object) -> None:
        self.hand.emit(name, law, self.seat, **data)


def clamp_to_span(span: Span, total: int, unit: int) -> int:
    """Return the nearest allowed total at or below this one, from the minimum to the maximum."""
    if total >= span.high:
        return span.high
    return max(span.low, total - (total - span.low) % unit)
