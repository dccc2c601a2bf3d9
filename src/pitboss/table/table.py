"""A table: a game, its options, the players' stacks, and the state between rounds."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Generic, Self

from pitboss.equipment.chance import BadChance, Chance
from pitboss.equipment.secure import Secure
from pitboss.table.accounts import WagerKey
from pitboss.table.action import Action, is_whole_number
from pitboss.table.game import Game, OptionsT, Start, StateT
from pitboss.table.house_options import default_options
from pitboss.table.journal import Journal, table_change
from pitboss.table.keys import ChanceKeys
from pitboss.table.refused import MAX_REASON_LENGTH, READABLE, Refused, readable_message
from pitboss.table.round import Round, RoundT

MAX_STACK_CENTS = 10**18
"""The most that can be brought to a table at once. Results from it still fit in any record."""


class Table(Generic[OptionsT, StateT, RoundT]):
    """A game in progress. Players come and go between rounds; `Game.table` creates one."""

    def __init__(
        self,
        game: Game[OptionsT, StateT, RoundT, Any],
        *,
        options: OptionsT | None = None,
        stacks: Mapping[int, int] | None = None,
    ) -> None:
        if not isinstance(self, game.TableType):
            raise TypeError(f"{game.title} needs its own kind of table: create it with game.table()")
        self.game = game
        self._journal: Journal | None = None
        self._next: Start[OptionsT, StateT] | None = None  # committed, not begun
        self.number = 0
        self.round: RoundT | None = None
        self._stacks: dict[int, int] = {}
        self._state: StateT = game.State()
        self._options = default_options(game.Options)
        self.options = options if options is not None else self._options
        self._used: set[object] = set()  # chances of earlier rounds
        self._secret: bool | None = None
        """Whether the chance of the last round was secret; None before the first round."""
        self._keys = ChanceKeys()
        self._wagers: dict[WagerKey, int] = {}
        self._funds: dict[str, int] = {}
        self._owed: dict[int, int] = {}
        self.bought = self.cashed = self.charged = 0
        """Cents that players brought to the table, took away and paid for time, since it was created."""
        for seat, stack in (stacks or {}).items():
            self.sit(seat, stack)

    @property
    def journal(self) -> Journal | None:
        """Notified of everything at the table, if a record is kept."""
        return self._journal

    @journal.setter
    def journal(self, journal: Journal | None) -> None:
        self._journal = journal
        self._watch()

    def _watch(self) -> None:
        """Watch the round if a journal needs its actions, or its key must be opened."""
        if self.round is not None:
            needed = self._journal is not None or self.round.start.chance.secret
            self.round.watch = self._on_action if needed else None

    @property
    def options(self) -> OptionsT:
        """The house's choices, which can change between rounds."""
        return self._options

    @options.setter
    def options(self, options: OptionsT) -> None:
        self.check_free()
        if self.busy:
            raise Refused("options are chosen between rounds: finish this one first", self.game.law)
        if not isinstance(options, self.game.Options):
            raise TypeError(f"{self.game.title} needs options of type {self.game.Options.__name__}")
        self.game.check_options(options)
        self.game.check_change(self._options, options, self.state)
        most, law = self.game.seating(options)
        if far := [seat for seat in self.stacks if seat > most]:
            raise Refused(f"seat {max(far)} is taken, so clear it to go down to {most} seats", law)
        self._options = options
        if self.journal is not None:
            self.journal.on_table_change("options", (options.to_json(),))

    @property
    def stacks(self) -> dict[int, int]:
        """Each player's stack, without wagers."""
        self._settle()
        return dict(self._stacks)

    @property
    def wagers(self) -> dict[WagerKey, int]:
        """The wagers that are up."""
        self._settle()
        return dict(self._wagers)

    @property
    def state(self) -> StateT:
        self._settle()
        return self._state

    @property
    def funds(self) -> dict[str, int]:
        """The meters and funds kept at the table."""
        self._settle()
        return dict(self._funds)

    @property
    def busy(self) -> bool:
        """Return whether a round is in progress."""
        return self.round is not None and not self.round.over

    def setup_changes(self) -> list[tuple[Any, ...]]:
        """Return the calls that bring a new table to this state, for the beginning of a record."""
        return [("sit", seat, stack) for seat, stack in self.stacks.items()]

    @table_change
    def sit(self, seat: int, stack: int) -> None:
        """Seat a player with a stack, in cents, or add to the stack of a seated player."""
        self._settle()
        if self.busy:
            raise Refused("players sit down and buy chips between rounds", self.game.law)
        most, law = self.game.seating(self.options)
        if not is_whole_number(seat) or not 1 <= seat <= most:
            raise Refused(f"{self.game.title} has seats 1 to {most}, not {seat!r}", law)
        if refusal := self.reserved_refusal(seat):
            raise refusal
        if not is_whole_number(stack) or not 0 <= stack <= MAX_STACK_CENTS:
            raise Refused("say how many chips to bring, in whole cents from 0 to 10^18", self.game.law)
        if seat not in self._stacks:
            self._state = self.game.sit(seat, self._state)
        self._stacks[seat] = self._stacks.get(seat, 0) + stack
        self.bought += stack

    def reserved_refusal(self, seat: int) -> Refused | None:
        """Return why a free seat is reserved; None if anybody may take it."""
        left = seat in self._owed or any(owner == seat for owner, _ in self._wagers)
        if not left or seat in self._stacks:
            return None
        why = f"seat {seat} is kept: its last player's wagers are not settled yet"
        return Refused(why, self.game.seating(self.options)[1])

    @property
    def owed(self) -> dict[int, int]:
        """Winnings of players who left a wager up, by the seat they had."""
        self._settle()
        return dict(self._owed)

    @table_change
    def hand_over(self, seat: int) -> int:
        """Pay out what a departed player's wagers have won since, and return the amount."""
        self._settle()
        if not is_whole_number(seat) or seat not in self._owed:
            raise Refused(f"nothing is owed to the last player of seat {seat!r}", self.game.law)
        return self._cash_out(self._owed.pop(seat))

    @table_change
    def leave(self, seat: int) -> int:
        """Remove a player with the stack and any wagers handed back, and return the total."""
        self._settle()
        if not is_whole_number(seat) or seat not in self._stacks:
            raise Refused(f"nobody sits in seat {seat!r}", self.game.law)
        if self.round is not None and self.busy:
            if refusal := self.game.stay_refusal(seat, self.round):
                raise refusal
            self.round.depart([seat])
            return self._cash_out(self._stacks.pop(seat))
        self._state = self.game.leave(seat, self._state)
        carried = self._stacks.pop(seat)
        if not self.game.wagers_stay(self.options):
            carried += sum(self._wagers.pop(key) for key in [key for key in self._wagers if key[0] == seat])
        return self._cash_out(carried)

    def _cash_out(self, amount: int) -> int:
        self.cashed += amount
        return amount

    def deal_out(self, seat: int, out: bool) -> bool:
        """Deal a seat out, or back in, if rounds can be sat out. Return whether it is out now."""
        return out

    def show_out(self, seat: int) -> None:
        """Make a player leave the game, at tables that enforce this themselves."""

    @property
    def committed(self) -> Start[OptionsT, StateT] | None:
        """The start of the next round, once it is committed; None before."""
        return self._next

    def check_free(self) -> None:
        """Refuse a change to a round that is already committed."""
        if self._next is not None:
            raise Refused("the next round is committed to already: start it first", self.game.law)

    def commit(self, chance: Chance, *, now: datetime | None = None) -> str | None:
        """Fix the start of the next round and bind a secret chance to it. Return its commitment.

        `start` begins it, with words that players may add in between. `now` is for rules about the time.
        """
        if not isinstance(chance, Chance):
            raise TypeError("a round needs a chance, such as Chance.secure() or Chance.seeded(7)")
        self._settle()
        if self.busy:
            raise Refused("a round is in progress", self.game.law)
        self.check_free()
        if chance.mark in self._used or (isinstance(chance, Secure) and chance.taken):
            raise Refused("this chance has been used: give each round its own", self.game.law)
        if self.journal is not None and self._secret not in (None, chance.secret):
            kind = "secret" if self._secret else "open"
            raise Refused(f"this record holds rounds with {kind} chance: start another", self.game.law)
        if len(self._stacks) < self.game.min_seats:
            seated = f"{len(self._stacks)} seated" if self._stacks else "nobody is seated"
            raise Refused(f"{seated}: {self.game.title} needs {self.game.min_seats} or more", self.game.law)
        start = Start(
            game=self.game,
            options=self.options,
            number=self.number + 1,
            stacks=dict(sorted(self._stacks.items())),
            wagers=dict(sorted(self._wagers.items())),
            state=self._state,
            chance=chance,
            now=now,
            funds=dict(sorted(self._funds.items())),
            head=self.journal.head if self.journal is not None else "",
        ).bind_chance()
        try:
            self._keys.keep(start, self.journal)
            if self.journal is not None:
                self.journal.on_start(start)
        except BaseException:
            self._keys.forget(start.number)
            raise
        if isinstance(chance, Secure):
            chance.taken = True
        self._next = start
        return start.chance.commitment

    def start(
        self,
        chance: Chance | None = None,
        *,
        now: datetime | None = None,
        words: Mapping[int, str] | None = None,
    ) -> RoundT:
        """Begin the next round: the committed one, or a new one with this chance and time."""
        if self._next is None:
            self.commit(chance, now=now)  # type: ignore[arg-type]
        elif chance is not None or now is not None:
            raise Refused("the next round is committed to already: just call start()", self.game.law)
        assert self._next is not None
        start = self._with_words(self._next, words or {})
        self._next = None
        self.number += 1
        self._used.add(start.chance.mark)
        self._secret = start.chance.secret
        try:
            self.round = self.game.round(start)
        except BaseException as error:
            self.number -= self.journal is None  # a record already counts it
            self._break_off(start, start.chance, readable_message(error))
            raise
        self._watch()
        if self.round.over:
            self._on_over(self.round)
        return self.round

    def _on_action(self, round: Any, action: Action) -> None:
        if self.journal is not None:
            self.journal.on_action(action)
        if round.over:
            self._on_over(round)

    def _on_over(self, round: Any) -> None:
        if self.journal is not None:
            self.journal.on_over(round)
        self._keys.close(round.start, round.chance, self.journal, hides=round.state.has_hidden_cards)

    def _with_words(
        self, start: Start[OptionsT, StateT], words: Mapping[int, str]
    ) -> Start[OptionsT, StateT]:
        """Return the start with words that players add to a secret chance."""
        if not words:
            return start
        if not start.chance.secret:
            raise Refused("players can add words only to a secret chance", self.game.law)
        if strangers := [seat for seat in words if seat not in start.stacks]:
            raise Refused(f"nobody sits in seat {strangers[0]!r}, so nobody adds a word there", self.game.law)
        try:
            mixed = start.with_words(words)
        except BadChance as error:
            raise Refused(str(error), self.game.law) from error
        if self.journal is not None:
            self.journal.on_words(words)
        return mixed

    def undo(self) -> RoundT:
        """Take back the last action of the round in progress, or of the one just over.

        A round with secret chance is final once it is over, because its key is open.
        """
        if self.round is None:
            raise Refused("there is no round to undo", self.game.law)
        if self.round.over and self.round.start.chance.secret:
            raise Refused("the round is over and its key is open: nothing can be taken back", self.game.law)
        before, self.round = self.round, self.round.undo()
        before.watch = None
        self._watch()
        if self.journal is not None:
            self.journal.on_undo(len(self.round.inputs))
        return self.round

    def give_back(self, why: str = "the round was broken off") -> None:
        """Abort the round in progress and return all wagers."""
        if self.round is None or not self.busy:
            raise Refused("there is no round to break off", self.game.law)
        if not isinstance(why, str) or not READABLE.fullmatch(why):
            raise Refused(f"give a reason of 1 to {MAX_REASON_LENGTH} characters", self.game.law)
        round, self.round = self.round, None
        round.watch = None
        self._break_off(round.start, round.chance if round.inputs else round.start.chance, why)

    def _break_off(self, start: Start[OptionsT, StateT], chance: Chance, why: str) -> None:
        """Go back to the start of the round. Players who left meanwhile stay away."""
        self._state = self._remove_departed(start, self.game.after_breaking_off(self._state))
        if self.journal is not None:
            self.journal.on_returned(why)
        self._keys.close(start, chance, self.journal, hides=False)

    def _remove_departed(self, start: Start[OptionsT, StateT], state: StateT) -> StateT:
        """Return the state without the players who left during the round."""
        for seat in sorted(start.stacks.keys() - self._stacks.keys()):
            state = self.game.leave(seat, state)
        return state

    @property
    def opened_keys(self) -> dict[int, str]:
        """Opened keys of secret chances, by round."""
        return self._keys.opened

    def report_keys(self) -> None:
        """Tell the journal which keys to keep until they are opened."""
        self._keys.report_to(self.journal)

    def close(self) -> None:
        """End play for now: open every key and discard hidden cards."""
        self._settle()
        if self.busy:
            raise Refused("a round is in progress", self.game.law)
        self.check_free()
        if self._keys:
            self._keys.open_before(self.number + 1, self.journal)
            self._state = self.game.after_breaking_off(self._state)

    def __repr__(self) -> str:
        return f"<table of {self.game.id}: {len(self._stacks)} seated, {self.number} rounds begun>"

    def copy(self) -> Self:
        """Return an independent table at the same point, with a copy of its round and no journal."""
        new = type(self).__new__(type(self))
        new.__setstate__(self.__getstate__())
        return new

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        """Return everything but the journal, which belongs to one table only."""
        return {name: _copy_value(value) for name, value in self.__dict__.items() if name != "_journal"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _journal=None)
        self._watch()

    def _settle(self) -> None:
        """Take over the results of the last round, once it is over. Players who left meanwhile stay away."""
        round, seated = self.round, self._stacks
        if round is None or not round.over:
            return
        state = self._remove_departed(round.start, round.state)
        self._stacks = {seat: stack for seat, stack in round.stacks.items() if seat in seated}
        self._wagers = dict(round.wagers)
        self._funds = dict(round.funds)
        for seat, amount in round.owed.items():
            self._owed[seat] = self._owed.get(seat, 0) + amount
        self._state, self.round = state, None


def _copy_value(value: Any) -> Any:
    """Copy a value, so that changes do not affect the original."""
    if isinstance(value, dict | set):
        return type(value)(value)
    return value.copy() if isinstance(value, Round | ChanceKeys) else value
