"""A hand whose cards and decisions come from a file: the engine plays it without asking anyone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Self

from pitboss.equipment.cards import HIDDEN
from pitboss.law import Cite
from pitboss.poker.betting import find_span, to_call, why_no_raise
from pitboss.poker.chips import Betting
from pitboss.poker.hand import Hand
from pitboss.poker.history.deck import DECK_SIZE
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.history.phh import FileAction, action_amount
from pitboss.poker.history.recorded_chance import RecordedChance
from pitboss.poker.history.recording import Recording
from pitboss.poker.history.units import is_finite
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.turns import DrawTurn
from pitboss.table import DEALER, Action, Amount, Event, Option, Refused, Turn
from pitboss.table.action import Actor
from pitboss.table.game import Start

FOLD_RULING = "discarded face down"
"""The ruling for a fold with nothing to call: 14.15(j)1."""
UNDECIDED = "nobody can tell who wins"
_DEALT = {"deal", "draw", "board", "common", "burn"}


def _rebuild_hand(kind: type[RecordedHand], start: Start[Any, Any], inputs: Sequence[Action]) -> RecordedHand:
    """Replay the file, then the actions taken after its end."""
    hand = kind(start)
    for action in inputs:
        hand.act(action)
    return hand


class _FileEnds(Exception):
    """The file ends with cards still to come."""


class RecordedHand(Hand):
    """A hand that plays the file's decisions as they come up, and waits for players at the end of the file.

    If the file ends before cards that decide the hand, it waits for the dealer and goes no further.
    """

    __slots__ = (
        "_known", "blank", "conceding", "done", "ended", "file_actions", "file_chance", "made_up", "met",
        "piles", "pushed", "told_inputs", "unanswered", "waited",
    )  # fmt: skip
    from_file = True

    def __init__(self, start: Start[PokerOptions, PokerState]) -> None:
        try:
            super().__init__(start)
        except _FileEnds:
            self.turn = Turn(DEALER, self.law, ())
        self.told_inputs = len(self.inputs)

    def prepare(self) -> None:
        super().prepare()
        if not isinstance(self.chance, RecordedChance):
            raise TypeError("a hand read from a file is dealt by the file")
        self.mishaps = False
        self.file_chance = self.chance
        self.file_actions = self.chance.planned.decisions
        self.done = 0
        """Number of decisions played so far."""
        self.conceding: set[int] | None = None
        self.met: list[int] = []
        """Seats at the showdown."""
        self.pushed: set[int] = set()
        """Seats that bet or raised all-in."""
        self.unanswered: defaultdict[int, int] = defaultdict(int)
        """Amount returned from a raise that is played as a call, by player."""
        self.waited = False
        """Whether the file has ended and somebody plays on."""
        self.blank = self.file_chance.planned.blank
        """Whether cards have been dealt that the file does not name."""
        self.ended: int | None = None
        """Number of events when the file ended, if it has."""
        self._known: list[Event] = []
        self.piles = 0
        """Number of reshuffles among the known events."""
        self.made_up: set[int] = set()
        """Cards among the known events that the file does not name."""

    def _replay(self, inputs: Sequence[Action]) -> Self:
        """Replay the file, and the actions after its end. Only those may be taken back."""
        if len(inputs) < self.told_inputs:
            raise Refused("the actions of a file cannot be taken back", self.law)
        start = replace(self.start, chance=self.file_chance.from_start())
        return _rebuild_hand(type(self), start, inputs[self.told_inputs :])  # type: ignore[return-value]

    def __reduce__(self) -> tuple[Any, ...]:
        start = replace(self.start, chance=self.file_chance.from_start())
        return _rebuild_hand, (type(self), start, tuple(self.inputs[self.told_inputs :]))

    def _copy_in_place(self) -> None:
        """Play the file again; it knows more than the hand."""

    @property
    def discards_together(self) -> bool:  # type: ignore[override]
        return self.file_chance.way.together

    @property
    def recording(self) -> Recording:
        """The file's facts besides the play."""
        return self.file_chance.history.recording

    @property
    def is_played_on(self) -> bool:
        """True if anybody has acted after the end of the file."""
        return len(self.inputs) > self.told_inputs

    def visible_events(self, viewer: Actor | None) -> list[Event]:
        return [event.for_viewer(viewer) for event in self.known_events()]

    def events_for(self, viewer: Actor | str | None) -> list[Event]:
        return self.known_events() if viewer == "all" else super().events_for(viewer)

    def known_events(self) -> list[Event]:
        """Return all events so far. Cards that the file does not name stay unknown."""
        known, events = self._known, self.events
        known += [self._mask(place, events[place]) for place in range(len(known), len(events))]
        return known

    def _mask(self, place: int, event: Event) -> Event:
        planned, cards = self.file_chance.planned, event.cards
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

    def _note_end(self) -> None:
        """Note the end of the file. Players who go on are dealt random cards."""
        if self.ended is None:
            self.ended = len(self.log)
        self.waited = True

    # Cards

    def before_dealing(self) -> None:
        if (
            DECK_SIZE - len(self.cards.deck) >= self.file_chance.planned.dealt
        ):  # a street of stud may come without a burn
            self._meet_unknown_cards()

    def reshuffle(self, cards: Sequence[int], law: Cite) -> None:
        if self.rules.stud is not None and not self.file_chance.planned.reshuffles:
            self._meet_unknown_cards()
        self.file_chance.script_reshuffle(cards)
        super().reshuffle(cards, law)

    def _meet_unknown_cards(self) -> None:
        """Handle cards that the file does not record: the hand stops, or play goes on with unknown cards."""
        if self.waited:
            return
        more = any(
            file_action.verb != "cc" or not self._decides_nothing(file_action.player)
            for file_action in self.file_actions[self.done :]
        )
        if not more and not self.file_chance.way.omits and len(self._seats_left()) > 1:
            raise _FileEnds
        self.blank = True

    def _seats_left(self) -> list[int]:
        """Return the seats that have not thrown their hands away."""
        return [seat for seat in self.live if seat not in self.file_chance.planned.mucked]

    def before_showdown(self) -> None:
        """Compare the hands, if their cards are recorded."""
        if self.waited:
            return
        self.met = list(self.live)
        if self.file_chance.planned.cut and len(self._seats_left()) > 1:
            raise _FileEnds
        if self.blank and len(self.live) - len(self._find_conceding().intersection(self.live)) > 1:
            won = self.recorded_winners(self._seats_left())
            if len(won) == 1:
                self.conceding = set(self.live).difference(won)
                return
            raise BadHistory(f"{UNDECIDED}: cards that all players share or were dealt last are not known")
        if self.file_chance.way.believes:
            self._believe_winners()

    def _believe_winners(self) -> None:
        """Let the recorded winners win. Those whose cards are unknown get a hand that shares the pot."""
        won = self.recorded_winners(self.live)
        if not won:
            raise BadHistory(f"{UNDECIDED}: the file does not record it")
        self.conceding = set(self.live).difference(won)
        unseen = self.file_chance.planned.unseen.intersection(won)
        known = [self.values[seat] for seat in won if seat not in unseen]
        high, low = (max((value[half] for value in known), default=0) for half in (0, 1))
        share = (1, low + 1) if low else (high or 1, 0)  # of a split pot, the low half
        self.values |= dict.fromkeys(unseen, share)

    # Decisions

    def recorded_wager(self, betting: Betting, seat: int) -> Action | None:
        file_actions, done = self.file_actions, self.done
        if (
            done < len(file_actions) and file_actions[done].player == seat
        ):  # the seat to act decides, even with a check
            file_action: FileAction | None = file_actions[done]
            self.done = done + 1
        else:
            file_action = self._next_action(seat)
        if file_action is None:
            self._note_end()
            return None
        action = self._wager(betting, seat, file_action)
        self.inputs.append(action)
        return action

    def recorded_answer(self, turn: Turn) -> Action | None:
        seat = turn.actor
        drawing = type(turn) is DrawTurn
        options = () if drawing else turn.options.of(seat)
        if options and options[0].name == "show":
            action = Action(seat, "concede" if seat in self._find_conceding() else "show")
        else:
            file_action = self._next_action(seat)
            if file_action is None:
                self._note_end()
                return None
            if drawing and file_action.verb == "sd":
                action = self._discard(seat, file_action)
            else:
                action = self._answer(seat, file_action, options or turn.options.of(seat))
        self.inputs.append(action)
        return action

    def _next_action(self, seat: int) -> FileAction | None:
        """Return the file's next action for this seat; None at the end of the file."""
        file_actions = self.file_actions
        while self.done < len(file_actions):
            file_action = file_actions[self.done]
            self.done += 1
            if file_action.player == seat and not (file_action.verb == "cc" and self._decides_nothing(seat)):
                return file_action
            if file_action.verb == "cc" and self._decides_nothing(file_action.player):
                continue
            self.done -= 1
            if self.file_chance.way.omits and not any(
                each.player == seat for each in file_actions[self.done :]
            ):
                return FileAction(file_action.number, seat, "f", "", f"p{seat} f")
            raise file_action.error(f"it is the turn of p{seat}")
        return None

    def _decides_nothing(self, seat: int) -> bool:
        """Return whether a check decides nothing: the seat is all-in, or all bets are in and all others are
        all-in."""
        left = self.met or self.live
        if seat not in left:
            return False
        if len(left) == 1:
            return seat in self.pushed
        paid, stacks = self.chips.paid, self.start.stacks
        if any(self.chips.bets.values()):
            return paid[seat] == stacks[seat]
        return paid[seat] == stacks[seat] or sum(paid[each] == stacks[each] for each in left) == len(left) - 1

    def finish(self) -> None:
        """Check that nothing follows the end of the hand, except a check that decides nothing."""
        for file_action in self.file_actions[self.done :]:
            if file_action.verb != "cc" or not self._decides_nothing(file_action.player):
                raise file_action.error("the hand is over")

    def _wager(self, betting: Betting, seat: int, file_action: FileAction) -> Action:
        """Return a check, call, bet, raise or fold, if it is legal."""
        if (verb := file_action.verb) == "cbr":
            return self._raise(betting, seat, file_action)
        call = to_call(self, betting, seat)
        if verb == "pb" and call and not any(self.chips.bets.values()):
            verb = "cc"  # the player who should have brought it in was all-in for the ante
        if verb == "cc":
            return Action(seat, "call" if call else "check")
        if verb == "f":
            return Action(seat, "fold") if call else Action(DEALER, "rule", f"seat {seat}: {FOLD_RULING}")
        raise file_action.error(f"p{seat} must bet, call or fold ({betting.law})")

    def _raise(self, betting: Betting, seat: int, file_action: FileAction) -> Action:
        """Return a bet or raise, if it is legal; a raise that nobody can answer counts as a call."""
        within = find_span(self, betting, seat)
        if within is None:
            if reason := why_no_raise(self, betting, seat):
                raise file_action.error(f"{reason[0]} ({reason[1]})")
            if to_call(self, betting, seat) and not self._highest_answer(seat) > betting.current:
                raised = action_amount(file_action, self.file_chance.history.units) - betting.current
                self.unanswered[seat] += max(raised, 0)
                return Action(seat, "call")
            raise file_action.error(f"there are no chips to raise with, or nobody to raise ({betting.law})")
        total = self._amount(file_action, within.low, within.high, betting.law)
        if total == self.chips.bets[seat] + self.stacks[seat]:
            self.pushed.add(seat)
        return Action(seat, "raise" if betting.current else "bet", total)

    def _highest_answer(self, seat: int) -> int:
        """Return the most that another player could put in against a seat in this betting round."""
        bets, stacks = self.chips.bets, self.stacks
        others = (each for each in self.live if each != seat)
        return max(bets[each] + (stacks[each] if self.can_act(each) else 0) for each in others)

    def _answer(self, seat: int, file_action: FileAction, options: Sequence[Option]) -> Action:
        """Return a discard, or the forced bet or its completion."""
        verb, names = file_action.verb, [option.name for option in options]
        if verb == "sd" and "discard" in names:
            return self._discard(seat, file_action)
        all_in = self.stacks[seat] <= self.options.forced_bet
        if "bring_in" in names and (verb == "pb" or (verb == "cbr" and all_in)):
            return Action(seat, "bring_in")  # too short to complete it, whatever the file calls it
        wager = options[-1]
        if verb == "cbr" and isinstance(wager, Amount):
            return Action(seat, wager.name, self._amount(file_action, wager.low, wager.high, wager.cite))
        raise file_action.error(f"p{seat} may {' or '.join(names).replace('_', ' ')} ({options[0].cite})")

    def _discard(self, seat: int, file_action: FileAction) -> Action:
        held = self.cards.down[seat]
        return Action(seat, "discard", tuple([held[place] for place in file_action.places]))

    def _amount(self, file_action: FileAction, low: int, high: int, law: Cite) -> int:
        """Return the amount of a bet or raise. If the missing part could not be called, it counts as the full
        bet."""
        units, seat = self.file_chance.history.units, file_action.player
        total = action_amount(file_action, units)
        if self.options.limit == "fixed" and total > high == self.chips.bets[seat] + self.stacks[seat]:
            return high  # the bettor was short of it
        if total < low and total >= self._highest_answer(seat):
            return low
        if not low <= total <= high:
            due = f"is not from {units.format_amount(low)} to {units.format_amount(high)}"
            raise file_action.error(
                f"the amount {due if low < high else f'must be {units.format_amount(low)}'} ({law})"
            )
        step = self.options.unit
        if step > 1 and (total - low) % step and total != high:
            raise file_action.error(f"the amount is not in steps of {units.format_amount(step)} ({law})")
        return total

    def _find_conceding(self) -> set[int]:
        """Return seats that muck, that never show while another does, or all but one that won unseen."""
        if self.conceding is None:
            planned = self.file_chance.planned
            left = self._seats_left()
            unseen = [seat for seat in left if seat in planned.unseen]
            won = self.recorded_winners(left) if unseen else []
            self.conceding = planned.mucked
            if len(won) == 1 and won[0] in unseen:
                self.conceding = planned.mucked | set(left).difference(won)
            elif len(unseen) < len(left):
                self.conceding = planned.mucked | set(unseen)
            elif len(unseen) > 1:
                who = ", ".join(f"p{seat}" for seat in unseen)
                raise BadHistory(f"{UNDECIDED}: the cards of {who} are not known at the showdown")
        return self.conceding

    # The recorded end

    def recorded_winners(self, seats: Iterable[int]) -> list[int]:
        """List the recorded winners among `seats`; nobody if the file records no end.

        Uncalled chips that went back are not won, even if the file counts them as won.
        """
        history = self.file_chance.history
        units = history.units
        if history.finishing is not None:
            ends = {seat: history.finishing[seat - 1] for seat in seats}
            left = {seat: self.start.stacks[seat] - self.chips.paid[seat] for seat in ends}
            return [seat for seat, end in ends.items() if is_finite(end) and units.to_units(end) > left[seat]]
        if history.winnings is None:
            return []
        _, back = self.add_up_collected()
        collected = {seat: history.winnings[seat - 1] for seat in seats}
        return [seat for seat, amount in collected.items() if amount and not units.equal(amount, back[seat])]

    def add_up_collected(self) -> tuple[dict[int, int], dict[int, int]]:
        """Add up the chips each player has won, and the uncalled chips each has taken back."""
        won: dict[int, int] = defaultdict(int)
        back = self.unanswered.copy()
        for name, _, seat, data, _, _ in self.log:
            if name == "win":
                won[seat or 0] += data["amount"]
            elif name == "uncalled":
                back[seat or 0] += data["amount"]
        return won, back
