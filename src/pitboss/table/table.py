"""A table: a game, its options, the players' stacks, and what stands between rounds."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Generic

from pitboss.equipment.chance import Chance
from pitboss.table.accounts import WagerKey
from pitboss.table.action import whole
from pitboss.table.game import Game, OptionsT, RoundT, StateT
from pitboss.table.refused import Refused
from pitboss.table.round import Start


class Table(Generic[OptionsT, StateT, RoundT]):
    """Players come and go between rounds; `start` begins the next round. `Game.table` makes one."""

    def __init__(
        self,
        game: Game[OptionsT, StateT, RoundT],
        *,
        options: OptionsT | None = None,
        stacks: Mapping[int, int] | None = None,
    ) -> None:
        if type(self) is Table and type(game).table is not Game.table:
            raise TypeError(f"{game.title} has tables of its own kind: game.table() makes one")
        self.game = game
        self.options: OptionsT = options if options is not None else game.Options()
        if not isinstance(self.options, game.Options):
            raise TypeError(f"{game.title} has options of its own, {game.Options.__name__}")
        game.check_options(self.options)
        self.number = 0
        self.round: RoundT | None = None
        self._chance: Chance | None = None
        self._stacks: dict[int, int] = {}
        self._wagers: dict[WagerKey, int] = {}
        self._funds: dict[str, int] = {}
        self._owed: dict[int, int] = {}
        self._state: StateT = game.State()
        for seat, stack in (stacks or {}).items():
            self.sit(seat, stack)

    @property
    def stacks(self) -> dict[int, int]:
        """What each seated player has in front, apart from wagers."""
        self._settle()
        return dict(self._stacks)

    @property
    def wagers(self) -> dict[WagerKey, int]:
        """The wagers that stand."""
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
        """Whether a round is in progress."""
        return self.round is not None and not self.round.over

    def sit(self, seat: int, stack: int) -> None:
        """A player takes an empty seat with a stack, in cents, or adds to the stack there."""
        self._settle()
        if self.busy:
            raise Refused("players sit down and buy chips between rounds", self.game.law)
        most, law = self.game.seating(self.options)
        if not whole(seat) or not 1 <= seat <= most:
            raise Refused(f"{self.game.title} has seats 1 to {most}, not {seat!r}", law)
        left = seat in self._owed or any(owner == seat for owner, _ in self._wagers)
        if left and seat not in self._stacks:
            raise Refused(f"seat {seat} is kept: what its last player left up is not settled", law)
        if not whole(stack) or stack < 0:
            raise Refused(f"a stack is a number of cents, not {stack!r}", self.game.law)
        self._stacks[seat] = self._stacks.get(seat, 0) + stack

    @property
    def owed(self) -> dict[int, int]:
        """What players who have gone have won since with wagers they left up, by the seat they had."""
        self._settle()
        return dict(self._owed)

    def hand_over(self, seat: int) -> int:
        """Who left a wager up comes for what it has won: how much it is."""
        self._settle()
        if not whole(seat) or seat not in self._owed:
            raise Refused(f"nothing is owed to the last player of seat {seat!r}", self.game.law)
        return self._owed.pop(seat)

    def leave(self, seat: int) -> int:
        """A player leaves with stack and any wagers handed back; returns what is carried away."""
        self._settle()
        if not whole(seat) or seat not in self._stacks:
            raise Refused(f"nobody sits in seat {seat!r}", self.game.law)
        if self.round is not None and self.busy:
            if refusal := self.game.stays(seat, self.round):
                raise refusal
            self.round.depart([seat])
            return self._stacks.pop(seat)
        self._state = self.game.leave(seat, self._state)
        carried = self._stacks.pop(seat)
        if not self.game.wagers_stay(self.options):
            carried += sum(self._wagers.pop(key) for key in [key for key in self._wagers if key[0] == seat])
        return carried

    def start(self, chance: Chance, *, now: datetime | None = None) -> RoundT:
        """Begin the next round. Its chance is given; so is the time, if any rule needs one."""
        self._settle()
        if self.busy:
            raise Refused("a round is in progress", self.game.law)
        if chance is self._chance:
            raise Refused("each round has a chance of its own, such as chance.fork(2)", self.game.law)
        if len(self._stacks) < self.game.min_seats:
            seated = f"{len(self._stacks)} seated" if self._stacks else "nobody is seated"
            raise Refused(f"{seated}: {self.game.title} needs {self.game.min_seats} or more", self.game.law)
        self.round = self.game.round(
            Start(
                game=self.game,
                options=self.options,
                number=self.number + 1,
                stacks=dict(self._stacks),
                wagers=dict(self._wagers),
                state=self._state,
                chance=chance,
                now=now,
                funds=dict(self._funds),
            )
        )
        self.number += 1
        self._chance = chance
        return self.round

    def undo(self) -> RoundT:
        """Take back the last action of the round in progress, or of the one just over."""
        if self.round is None:
            raise Refused("there is no round to take anything back in", self.game.law)
        self.round = self.round.undo()
        return self.round

    def __repr__(self) -> str:
        return f"<table of {self.game.id}: {len(self._stacks)} seated, {self.number} rounds begun>"

    def _settle(self) -> None:
        """Take over what the last round left, once it is over; who left meanwhile stays away."""
        if self.round is None or not self.round.over:
            return
        gone = set(self.round.start.stacks) - set(self._stacks)
        self._stacks = {seat: stack for seat, stack in self.round.stacks.items() if seat not in gone}
        self._wagers = dict(self.round.wagers)
        self._funds = dict(self.round.funds)
        for seat, amount in self.round.owed.items():
            self._owed[seat] = self._owed.get(seat, 0) + amount
        self._state = self.round.state
        for seat in sorted(gone):
            self._state = self.game.leave(seat, self._state)
        self.round = None
