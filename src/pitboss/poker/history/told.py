"""A hand whose cards and decisions a file tells: the engine plays it through without asking anyone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Self

from pitboss.equipment.cards import HIDDEN
from pitboss.law import Cite
from pitboss.poker.betting import forbidden, span, to_call
from pitboss.poker.chips import Betting
from pitboss.poker.hand import Hand
from pitboss.poker.history.deck import DECK
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.history.phh import Deed, amount_of
from pitboss.poker.history.recording import Recording
from pitboss.poker.history.told_chance import ToldChance
from pitboss.poker.history.units import finite
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.turns import DrawTurn
from pitboss.table import DEALER, Action, Amount, Event, Option, Refused, Turn
from pitboss.table.action import Actor
from pitboss.table.game import Start

THREW = "discarded face down"
"""The ruling for a fold with nothing to call: 14.15(j)1."""
UNSURE = "nobody can tell who wins"
_DEALT = {"deal", "draw", "board", "common", "burn"}


def _told_again(kind: type[ToldHand], start: Start[Any, Any], inputs: Sequence[Action]) -> ToldHand:
    """What a file tells, and what was done after its end."""
    hand = kind(start)
    for action in inputs:
        hand.act(action)
    return hand


class _Ends(Exception):
    """The file ends where cards are still to come."""


class ToldHand(Hand):
    """Plays the decisions of the file as the engine comes to them; it stops and waits where they end.

    Where the file ends before cards that decide the hand, it waits for the dealer, and goes no further.
    """

    from_file = True

    def __init__(self, start: Start[PokerOptions, PokerState]) -> None:
        try:
            super().__init__(start)
        except _Ends:
            self.turn = Turn(DEALER, self.law, ())
        self.told_inputs = len(self.inputs)

    def prepare(self) -> None:
        super().prepare()
        if not isinstance(self.chance, ToldChance):
            raise TypeError("a hand of a file is dealt by the file")
        self.mishaps = False
        self.told = self.chance
        self.deeds = self.chance.planned.decisions
        self.done = 0
        """How many of them have been played."""
        self.conceding: set[int] | None = None
        self.met: list[int] = []
        """Who came to the showdown."""
        self.pushed: set[int] = set()
        """Who bet or raised all-in."""
        self.unanswered: defaultdict[int, int] = defaultdict(int)
        """How much of a raise that is played as a call went back, by player."""
        self.waited = False
        """Whether the file has come to its end and somebody plays on."""
        self.blank = self.told.planned.blank
        """Whether cards have been dealt that the file does not name."""
        self.ended: int | None = None
        """How much had been told when the file came to its end, if it has."""
        self._known: list[Event] = []
        self.piles = 0
        """How often the cards have been shuffled again, as far as those go."""
        self.made_up: set[int] = set()
        """Cards out of the deck that the file does not name, as far as those go."""

    def _again(self, inputs: Sequence[Action]) -> Self:
        """What the file tells is played by itself; who plays on after its end may take that back."""
        if len(inputs) < self.told_inputs:
            raise Refused("what a file tells is not taken back", self.law)
        start = replace(self.start, chance=self.told.anew())
        return _told_again(type(self), start, inputs[self.told_inputs :])  # type: ignore[return-value]

    def __reduce__(self) -> tuple[Any, ...]:
        start = replace(self.start, chance=self.told.anew())
        return _told_again, (type(self), start, tuple(self.inputs[self.told_inputs :]))

    def _copy_as_it_stands(self) -> None:
        """Play the file again: it knows more than the hand."""

    @property
    def discards_together(self) -> bool:  # type: ignore[override]
        return self.told.way.together

    @property
    def recording(self) -> Recording:
        """What the file says beside the play."""
        return self.told.history.recording

    @property
    def played_on(self) -> bool:
        """Whether anybody has acted after the end of the file."""
        return len(self.inputs) > self.told_inputs

    def seen(self, viewer: Actor | None) -> list[Event]:
        return [event.for_viewer(viewer) for event in self.known_events()]

    def seen_by(self, viewer: Actor | str | None) -> list[Event]:
        return self.known_events() if viewer == "all" else super().seen_by(viewer)

    def known_events(self) -> list[Event]:
        """Everything that has happened, in which cards that the file does not name stay unknown."""
        known, events = self._known, self.events
        known += [self._masked(place, events[place]) for place in range(len(known), len(events))]
        return known

    def _masked(self, place: int, event: Event) -> Event:
        planned, cards = self.told.planned, event.cards
        if event.name == "reshuffle":
            self.piles += 1
        if event.name in _DEALT and (self.ended is None or place < self.ended):
            named = planned.named if not self.piles else frozenset(planned.reshuffles[self.piles - 1])
            self.made_up.difference_update(cards)
            self.made_up.update(set(cards) - named)
        if event.name == "show" and event.actor in planned.mucked:
            return event._replace(name="unshown", cards=(HIDDEN,) * len(cards), data={})
        if self.made_up.isdisjoint(cards):
            return event
        event = event._replace(cards=tuple(HIDDEN if card in self.made_up else card for card in cards))
        return event._replace(name="unshown", data={}) if event.name == "show" else event

    def _wait(self) -> None:
        """The file has come to its end: who plays on is dealt cards as they come."""
        if self.ended is None:
            self.ended = len(self.log)
        self.waited = True

    # Cards

    def cards_come(self) -> None:
        if DECK - len(self.cards.deck) >= self.told.planned.dealt:  # a street of stud may come without a burn
            self._untold_cards()

    def reshuffle(self, cards: Sequence[int], law: Cite) -> None:
        if self.rules.stud is not None and not self.told.planned.reshuffles:
            self._untold_cards()
        self.told.foretell(cards)
        super().reshuffle(cards, law)

    def _untold_cards(self) -> None:
        """Cards come of which the file says nothing: it ends here, or play goes on and they stay unknown."""
        if self.waited:
            return
        more = any(deed.verb != "cc" or not self._idle(deed.player) for deed in self.deeds[self.done :])
        if not more and not self.told.way.omits and len(self._left()) > 1:
            raise _Ends
        self.blank = True

    def _left(self) -> list[int]:
        """Who has not thrown the hand away."""
        return [seat for seat in self.live if seat not in self.told.planned.mucked]

    def hands_meet(self) -> None:
        """The hands are compared, if the cards to compare are told."""
        if self.waited:
            return
        self.met = list(self.live)
        if self.told.planned.cut and len(self._left()) > 1:
            raise _Ends
        if self.blank and len(self.live) - len(self._conceding().intersection(self.live)) > 1:
            won = self.recorded_winners(self._left())
            if len(won) == 1:
                self.conceding = set(self.live).difference(won)
                return
            raise BadHistory(f"{UNSURE}: cards that all players share or were dealt last are not known")
        if self.told.way.believes:
            self._believe()

    def _believe(self) -> None:
        """Let the recorded winners win: those whose cards are not known have a hand that shares the pot."""
        won = self.recorded_winners(self.live)
        if not won:
            raise BadHistory(f"{UNSURE}: the file does not record it")
        self.conceding = set(self.live).difference(won)
        unseen = self.told.planned.unseen.intersection(won)
        known = [self.values[seat] for seat in won if seat not in unseen]
        high, low = (max((value[half] for value in known), default=0) for half in (0, 1))
        share = (1, low + 1) if low else (high or 1, 0)  # of a split pot, the low half
        self.values |= dict.fromkeys(unseen, share)

    # Decisions

    def recorded_wager(self, betting: Betting, seat: int) -> Action | None:
        deeds, done = self.deeds, self.done
        if done < len(deeds) and deeds[done].player == seat:  # who is asked here decides, even with a check
            deed: Deed | None = deeds[done]
            self.done = done + 1
        else:
            deed = self._next(seat)
        if deed is None:
            self._wait()
            return None
        action = self._wager(betting, seat, deed)
        self.inputs.append(action)
        return action

    def recorded_answer(self, turn: Turn) -> Action | None:
        seat = turn.actor
        drawing = type(turn) is DrawTurn
        options = () if drawing else turn.options.of(seat)
        if options and options[0].name == "show":
            action = Action(seat, "concede" if seat in self._conceding() else "show")
        else:
            deed = self._next(seat)
            if deed is None:
                self._wait()
                return None
            if drawing and deed.verb == "sd":
                action = self._discard(seat, deed)
            else:
                action = self._answer(seat, deed, options or turn.options.of(seat))
        self.inputs.append(action)
        return action

    def _next(self, seat: int) -> Deed | None:
        """What the file has this seat do now; None if it has come to its end."""
        deeds = self.deeds
        while self.done < len(deeds):
            deed = deeds[self.done]
            self.done += 1
            if deed.player == seat and not (deed.verb == "cc" and self._idle(seat)):
                return deed
            if deed.verb == "cc" and self._idle(deed.player):
                continue
            self.done -= 1
            if self.told.way.omits and not any(each.player == seat for each in deeds[self.done :]):
                return Deed(deed.number, seat, "f", "", f"p{seat} f")
            raise deed.bad(f"it is the turn of p{seat}")
        return None

    def _idle(self, seat: int) -> bool:
        """Whether a check decides nothing: the seat is all-in, or the bets are in and all others are."""
        left = self.met or self.live
        if seat not in left:
            return False
        if len(left) == 1:
            return seat in self.pushed
        paid, stacks = self.chips.paid, self.start.stacks
        if any(self.chips.bets.values()):
            return paid[seat] == stacks[seat]
        all_in = [each for each in left if paid[each] == stacks[each]]
        return seat in all_in or len(all_in) == len(left) - 1

    def finish(self) -> None:
        """Nothing may follow once the hand is over, but a check that decides nothing."""
        for deed in self.deeds[self.done :]:
            if deed.verb != "cc" or not self._idle(deed.player):
                raise deed.bad("the hand is over")

    def _wager(self, betting: Betting, seat: int, deed: Deed) -> Action:
        """A check, call, bet, raise or fold, if it is one that may be made."""
        verb, call = deed.verb, to_call(self, betting, seat)
        if verb == "pb" and call and not any(self.chips.bets.values()):
            verb = "cc"  # whoever should have brought it in was all-in for the ante
        if verb == "cc":
            return Action(seat, "call" if call else "check")
        if verb == "f":
            return Action(seat, "fold") if call else Action(DEALER, "rule", f"seat {seat}: {THREW}")
        if verb != "cbr":
            raise deed.bad(f"p{seat} is to bet, call or fold ({betting.law})")
        within = span(self, betting, seat)
        if within is None:
            if reason := forbidden(self, betting, seat):
                raise deed.bad(f"{reason[0]} ({reason[1]})")
            if call and not self._reach(seat) > betting.current:
                raised = amount_of(deed, self.told.history.units) - betting.current
                self.unanswered[seat] += max(raised, 0)
                return Action(seat, "call")  # a raise that nobody can answer comes back: it is a call
            raise deed.bad(f"there is nothing to raise with, or nobody to raise ({betting.law})")
        total = self._amount(deed, within.low, within.high, betting.law)
        if total == self.chips.bets[seat] + self.stacks[seat]:
            self.pushed.add(seat)
        return Action(seat, "raise" if betting.current else "bet", total)

    def _reach(self, seat: int) -> int:
        """The most that another player could put in against a seat in this betting round."""
        others = [each for each in self.live if each != seat]
        bets, stacks = self.chips.bets, self.stacks
        return max(bets[each] + (stacks[each] if self.can_act(each) else 0) for each in others)

    def _answer(self, seat: int, deed: Deed, options: Sequence[Option]) -> Action:
        """A discard, or the forced bet or its completion."""
        verb, names = deed.verb, [option.name for option in options]
        if verb == "sd" and "discard" in names:
            return self._discard(seat, deed)
        all_in = self.stacks[seat] <= self.options.forced_bet
        if "bring_in" in names and (verb == "pb" or (verb == "cbr" and all_in)):
            return Action(seat, "bring_in")  # who has no more cannot complete it, whatever it is called
        wager = options[-1]
        if verb == "cbr" and isinstance(wager, Amount):
            return Action(seat, wager.name, self._amount(deed, wager.low, wager.high, wager.cite))
        raise deed.bad(f"p{seat} may {' or '.join(names).replace('_', ' ')} ({options[0].cite})")

    def _discard(self, seat: int, deed: Deed) -> Action:
        held = self.cards.down[seat]
        places = deed.argument.split(",") if deed.argument else ()
        return Action(seat, "discard", tuple([held[int(place)] for place in places]))

    def _amount(self, deed: Deed, low: int, high: int, law: Cite) -> int:
        """The amount of a bet or raise; one of which the rest could not be called is read as the full one."""
        units, seat = self.told.history.units, deed.player
        total = amount_of(deed, units)
        if self.options.limit == "fixed" and total > high == self.chips.bets[seat] + self.stacks[seat]:
            return high  # the bettor was short of it
        if total < low and total >= self._reach(seat):
            return low
        if not low <= total <= high:
            due = f"is not from {units.text(low)} to {units.text(high)}"
            raise deed.bad(f"the amount {due if low < high else f'must be {units.text(low)}'} ({law})")
        step = self.options.unit
        if step > 1 and (total - low) % step and total != high:
            raise deed.bad(f"the amount is not in steps of {units.text(step)} ({law})")
        return total

    def _conceding(self) -> set[int]:
        """Whoever mucks; whoever never shows, where another does; and all but one who won unseen."""
        if self.conceding is None:
            planned = self.told.planned
            left = self._left()
            unseen = [seat for seat in left if seat in planned.unseen]
            won = self.recorded_winners(left) if unseen else []
            self.conceding = planned.mucked
            if len(won) == 1 and won[0] in unseen:
                self.conceding = planned.mucked | set(left).difference(won)
            elif len(unseen) < len(left):
                self.conceding = planned.mucked | set(unseen)
            elif len(unseen) > 1:
                who = ", ".join(f"p{seat}" for seat in unseen)
                raise BadHistory(f"{UNSURE}: the cards of {who} are not known at the showdown")
        return self.conceding

    # How it ends

    def recorded_winners(self, seats: Iterable[int]) -> list[int]:
        """List who of `seats` is recorded to have won chips of the pots; nobody if no end is recorded.

        Chips that nobody called and that went back are not won, even if the file counts them so.
        """
        history = self.told.history
        units = history.units
        if history.finishing is not None:
            ends = {seat: history.finishing[seat - 1] for seat in seats}
            left = {seat: self.start.stacks[seat] - self.chips.paid[seat] for seat in ends}
            return [seat for seat, end in ends.items() if finite(end) and units.whole(end) > left[seat]]
        if history.winnings is None:
            return []
        _, back = self.collected()
        collected = {seat: history.winnings[seat - 1] for seat in seats}
        return [seat for seat, amount in collected.items() if amount and not units.equal(amount, back[seat])]

    def collected(self) -> tuple[dict[int, int], dict[int, int]]:
        """Add up what each player has won, and has taken back because nobody called it."""
        won: dict[int, int] = defaultdict(int)
        back = self.unanswered.copy()
        for name, _, seat, data, _, _ in self.log:
            if name == "win":
                won[seat or 0] += data["amount"]
            elif name == "uncalled":
                back[seat or 0] += data["amount"]
        return won, back
