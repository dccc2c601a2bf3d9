"""A poker table: seats, chips in play, and players to deal in. 13:69F-14.6(b), 14.7(a)-(c), 14.16(b)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.law import Cite
from pitboss.poker.edition import in_edition
from pitboss.poker.hand import Hand, PokerRules
from pitboss.poker.laws import (
    BETWEEN_ROUNDS,
    IN_PLAY,
    PLAYERS,
    REMOVED,
    SEATED,
    SHUFFLER_OUT,
    TABLE_STAKES,
    TIME_CHARGES,
)
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.positions import next_state
from pitboss.poker.stakes import least_stacks
from pitboss.table import Game, Refused, Table
from pitboss.table.action import is_whole_number
from pitboss.table.game import Start
from pitboss.table.journal import table_change

MIN_PLAYERS = 2


class PokerTable(Table[PokerOptions, PokerState, Hand]):
    """Seats, stakes, button and blinds between rounds. `PokerGame.table` makes one."""

    def __init__(
        self,
        game: Game[PokerOptions, PokerState, Hand],
        *,
        options: PokerOptions | None = None,
        stacks: Mapping[int, int] | None = None,
    ) -> None:
        self._out: set[int] = set()
        self._leaving: set[int] = set()
        super().__init__(game, options=options, stacks=stacks)
        self._before = self._state
        """The state before the last round that was committed."""

    @property
    def rules(self) -> PokerRules:
        """The game, typed as poker."""
        return self.game  # type: ignore[return-value]

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that sit out the next round."""
        self._settle()
        return self._absent_seats()

    def _absent_seats(self) -> tuple[int, ...]:
        return tuple(sorted(self._out | self._leaving)) if self._out or self._leaving else ()

    # Chips

    @table_change
    def sit(self, seat: int, stack: int) -> None:
        """Seat a player with a stack, or add to the stack there, between rounds only.

        Once the blinds go around, a newcomer owes one.
        """
        self._check_between_rounds("chips, plaques and currency are added")
        if is_whole_number(seat) and seat in self._leaving:
            raise self._refusal("the player must leave the game", REMOVED)
        before = len(self._stacks)
        super().sit(seat, stack)
        state = self._state
        if len(self._stacks) > before and state.button is not None:
            self._state = replace(state, missed=tuple(sorted({*state.missed, seat})))

    @table_change
    def buy_in(self, seat: int, amount: int) -> None:
        """Add to a seated player's stakes."""
        self._check_seated(seat)
        self._check_amount(amount)
        self.sit(seat, amount)

    def take_off(self, seat: int, amount: int) -> None:
        """Always refuse: chips on the table stay in play as long as the player does."""
        self._check_seated(seat)
        self._check_amount(amount)
        why = f"table stakes: {self.game.money(amount)} may not be taken off the table"
        raise self._refusal(why, BETWEEN_ROUNDS if self.busy else TABLE_STAKES)

    @table_change
    def leave(self, seat: int) -> int:
        """Free a seat; the player takes everything on the table along."""
        self._check_seated(seat)
        carried = super().leave(seat)
        self._out.discard(seat)
        self._leaving.discard(seat)
        return carried

    @table_change
    def pay_time(self, seat: int, amount: int) -> None:
        """Charge a seated player for time, between rounds."""
        self._check_between_rounds("time is charged")
        self._check_seated(seat)
        self._check_amount(amount)
        if amount > self._stacks[seat]:
            raise self._refusal(f"seat {seat} has only {self.game.money(self._stacks[seat])}", TIME_CHARGES)
        self._stacks[seat] -= amount
        self.charged += amount

    @table_change
    def use_shuffler(self, used: bool) -> None:
        """Use a shuffler from the next round on, or shuffle by hand."""
        self._check_between_rounds("a shuffler comes and goes", SHUFFLER_OUT)
        self._state = replace(self._state, by_hand=not used)

    @table_change
    def place_button(self, seat: int) -> None:
        """Have the button come to this seat with the next round."""
        self._check_between_rounds("the button is placed")
        self._check_seated(seat)
        self._state = replace(self._state, button=seat - 1)

    # Sitting out, and having to leave

    @table_change
    def sit_out(self, seat: int) -> None:
        """Stop dealing the player in from the next round on."""
        self._check_seated(seat)
        self._out.add(seat)

    @table_change
    def sit_in(self, seat: int) -> None:
        """Deal the player in again, once any missed blind is made good."""
        self._check_seated(seat)
        self._out.discard(seat)

    def deal_out(self, seat: int, out: bool) -> bool:
        if out != (seat in self.out):
            (self.sit_out if out else self.sit_in)(seat)
        return seat in self.out

    def show_out(self, seat: int) -> None:
        """Make the player leave the game, at once or after a round in progress."""
        self.must_leave(seat)
        self._release_leaving()

    @table_change
    def must_leave(self, seat: int) -> None:
        """Stop dealing the player in, and have the player leave before the next round."""
        self._check_seated(seat)
        self._leaving.add(seat)

    def _release_leaving(self) -> None:
        """Release players who must leave, once none of their chips are in play."""
        for seat in sorted(self._leaving):
            if self.round is None or self.round.over or not self.game.stay_refusal(seat, self.round):
                self.leave(seat)

    def setup_changes(self) -> list[tuple[Any, ...]]:
        return [
            *super().setup_changes(),
            *(("sit_out", seat) for seat in sorted(self._out)),
            *(("must_leave", seat) for seat in sorted(self._leaving)),
            *([("use_shuffler", False)] if self._state.by_hand else []),
        ]

    # Rounds

    def ready(self) -> list[int]:
        """Return the seats to deal in: not sitting out, and with enough on the table."""
        self._settle()
        out, stacks = self._absent_seats(), self._stacks
        least = least_stacks(self.rules, self.options, self._state, sorted(stacks))
        return [seat for seat, needed in least.items() if stacks[seat] >= needed and seat not in out]

    def why_not(self, seat: int) -> Refused | None:
        """Return the reason a seat would not be dealt in; None if it would, once any blind is made good."""
        stacks = self.stacks
        if not is_whole_number(seat) or seat not in stacks:
            return self._refusal("only players who are seated get cards", SEATED)
        if seat in self._leaving:
            return self._refusal("the player must leave the game", REMOVED)
        if seat in self._out:
            return self._refusal("the player sits out", SEATED)
        return self.game.shut_out_refusal(seat, stacks[seat], self.options, self._state)

    def commit(self, chance: Chance, *, now: datetime | None = None) -> str | None:
        """Commit to the next round, with the button and the blinds in place."""
        self._settle()
        if self.busy:
            raise self._refusal("a round is in progress", BETWEEN_ROUNDS)
        self.check_free()
        self._release_leaving()
        ready = self.ready()
        if len(ready) < MIN_PLAYERS:
            raise self._refusal(f"{len(ready)} can be dealt in; poker takes two players or more", PLAYERS)
        self._before = self._state
        self._state = self._next_state(ready)
        try:
            return super().commit(chance, now=now)
        except BaseException:
            self._state = self._before
            raise

    def _break_off(self, start: Start[PokerOptions, PokerState], chance: Chance, why: str) -> None:
        """Move the button and the blinds back."""
        self._state = self._before
        super()._break_off(start, chance, why)

    def _next_state(self, ready: list[int]) -> PokerState:
        """Return the state in which the next round starts."""
        state, out = self._state, self._absent_seats()
        if self.rules.button is not None:
            simple = self.rules.edition == "13:47"
            return next_state(state, self.options, ready=ready, seated=self._stacks, out=out, simple=simple)
        return replace(state, out=out) if out != state.out else state

    def _settle(self) -> None:
        """Take over the state the round left. Players removed in it have to leave."""
        round = self.round
        if round is None:
            return
        super()._settle()
        if self.round is None and round.state.out != round.start.state.out:
            removed = set(round.state.out) - set(round.start.state.out)
            self._leaving |= removed.intersection(self._stacks)

    # Refusals

    def _check_seated(self, seat: int) -> None:
        if not is_whole_number(seat) or seat not in self.stacks:
            raise self._refusal(f"nobody sits in seat {seat!r}", SEATED)

    def _check_between_rounds(self, what: str, law: Cite = BETWEEN_ROUNDS) -> None:
        self._settle()
        if self.busy:
            raise self._refusal(f"{what} between rounds of play only", law)

    def _check_amount(self, amount: int) -> None:
        """Check that an amount is a positive number of cents."""
        if not is_whole_number(amount) or amount <= 0:
            raise self._refusal("say how many chips: a whole number of cents, more than 0", IN_PLAY)

    def _refusal(self, why: str, law: Cite) -> Refused:
        """Make a refusal that cites the edition in play."""
        return Refused(why, in_edition(law, self.rules.edition_in_play(self.options)))
