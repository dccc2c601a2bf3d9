"""Remember what was played at a table: finished rounds to replay, and what each player bought and won."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.table.round import replay_round

if TYPE_CHECKING:
    from pitboss.table.action import Action
    from pitboss.table.game import Start
    from pitboss.table.round import Round

MAX_PAST_ROUNDS = 200
"""Finished rounds kept for replay at each table. Their results are kept for a whole session."""


class PastRound(NamedTuple):
    """A finished round, which can be replayed up to any decision."""

    number: int
    start: Start[Any, Any]
    inputs: tuple[Action, ...]

    def replay(self, inputs: int | None = None) -> Round[Any, Any]:
        """Replay the round up to a decision, or to its end."""
        round: Round[Any, Any] = replay_round(self.start.bind_chance(), self.inputs[:inputs])
        return round


class RoundNet(NamedTuple):
    """A player's win or loss in a round, in cents."""

    round: int
    net: int


class SeatSession(NamedTuple):
    """A player's session at a table, since they sat down, in cents."""

    bought: int
    chips: int
    """The stack and wagers that are up. During a round, those with which it began."""
    rounds: tuple[RoundNet, ...]

    @property
    def net(self) -> int:
        return self.chips - self.bought

    @property
    def best(self) -> int:
        """The biggest win; 0 if there is none."""
        return max((each.net for each in self.rounds), default=0)

    @property
    def worst(self) -> int:
        """The biggest loss, negative; 0 if there is none."""
        return min((each.net for each in self.rounds), default=0)


class TableHistory:
    """The finished rounds of a table, and the purchases and results of those who sit there."""

    def __init__(self) -> None:
        self.past: tuple[PastRound, ...] = ()
        self._bought: dict[int, int] = {}
        self._nets: dict[int, tuple[RoundNet, ...]] = {}

    def note_change(self, what: str, with_what: Sequence[Any]) -> None:
        """Note chips that a player buys. A player who leaves ends the session."""
        if what in ("sit", "buy_in"):
            seat, amount = with_what
            self._bought[seat] = self._bought.get(seat, 0) + amount
        elif what == "leave":
            (seat,) = with_what
            self._bought.pop(seat, None)
            self._nets.pop(seat, None)

    def note_round(self, round: Round[Any, Any], seats: Collection[int]) -> None:
        """Note a finished round, and the results of these seats. Without any, nobody will look back."""
        if not seats:
            return
        number, changes = round.start.number, round.changes()
        self.forget_round(number)
        start = round.start.bind_chance()  # without the hashes of every card, which are large
        self.past = (*self.past, PastRound(number, start, tuple(round.inputs)))[-MAX_PAST_ROUNDS:]
        for seat in seats:
            if seat in self._bought and seat in changes:
                self._nets[seat] = (*self._nets.get(seat, ()), RoundNet(number, changes[seat]))

    def forget_round(self, number: int) -> None:
        """Forget a round whose last action is taken back."""
        if self.past and self.past[-1].number == number:
            self.past = self.past[:-1]
            self._nets = {
                seat: tuple(each for each in nets if each.round != number)
                for seat, nets in self._nets.items()
            }

    def session(self, seat: int, chips: int) -> SeatSession | None:
        """Return the session of a seat with these chips; None if its player has not bought any yet."""
        if seat not in self._bought:
            return None
        return SeatSession(self._bought[seat], chips, self._nets.get(seat, ()))


def find_round(past: Iterable[PastRound], number: int) -> PastRound | None:
    """Return a finished round by its number."""
    return next((each for each in past if each.number == number), None)
