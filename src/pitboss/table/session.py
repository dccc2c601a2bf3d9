"""Sessions: bots play round after round at a table, and the result for everybody's money."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias, get_args

from pitboss.equipment.chance import Chance, Stream
from pitboss.equipment.secure import Secure
from pitboss.law import BadInput
from pitboss.table.action import is_whole_number
from pitboss.table.bots import AnyBot, Bot, bot_name, find_bot, locate_errors, play_out
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.table import Table

RebuyRule: TypeAlias = Literal["off", "when_broke", "top_up"]
Rebuy: TypeAlias = RebuyRule | int
"""The rule for buying chips between rounds: never; when a player has too little for the next round, up to the
initial stack or by this many cents; or whenever a player has less than the initial stack."""
REBUYS: tuple[RebuyRule, ...] = get_args(RebuyRule)
OnCommit: TypeAlias = Callable[[int, str], Mapping[int, str] | None]
"""Called with each round's number and commitment before it begins; returns words that players add."""
DEFAULT_STACK_CENTS = 100_000
"""Each seat's default initial stack, in cents."""


class BadSession(BadInput):
    """The session cannot be played."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatResult:
    """The result for a seat. Amounts are in cents."""

    seat: int
    name: str
    rounds: int
    """Rounds spent at the table."""
    began: int
    bought: int
    """Chips added between rounds."""
    has: int
    """Its stack, or what its player left with."""
    up: int
    """Its wagers still up."""
    left: str
    """Why its player left; empty if still seated."""

    @property
    def won(self) -> int:
        """Net win, or loss if negative."""
        return self.has + self.up - self.began - self.bought


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionResult:
    """The result of a session. All money brought to the table is in the seats, the house and the funds."""

    game: str
    options: HouseOptions
    rounds: int
    ended: str
    """Why no further round was played."""
    seats: tuple[SeatResult, ...]
    house: int
    funds: Mapping[str, int]
    """The table's meters and funds, which are not the house's."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "options": self.options.to_json(),
            "rounds": self.rounds,
            "ended": self.ended,
            "seats": [asdict(seat) | {"won": seat.won} for seat in self.seats],
            "house": self.house,
            "funds": dict(self.funds),
        }


@dataclass(slots=True)
class _Player:
    """A seat's bot and its results so far."""

    name: str
    bot: Bot
    began: int
    bought: int = 0
    rounds: int = 0
    carried: int = 0
    left: str = ""


class Session:
    """A series of rounds at one table.

    The table moves the button. Chips are bought only between rounds (13:69F-14.7(c)1), and players who cannot
    afford the next round leave. An existing `table` continues, beginning with the round in play.
    """

    def __init__(
        self,
        game: Game,
        bots: Sequence[AnyBot] | Mapping[int, AnyBot],
        *,
        chance: Stream | Secure,
        options: HouseOptions | None = None,
        stack: int = DEFAULT_STACK_CENTS,
        stacks: Mapping[int, int] | None = None,
        rebuy: Rebuy = "off",
        record: Callable[[Table], object] | None = None,
        committed: OnCommit | None = None,
        table: Table | None = None,
    ) -> None:
        seated = _assign_seats(bots, table.stacks if table is not None else stacks)
        begin = {seat: stack if stacks is None else stacks[seat] for seat in seated}
        if table is not None:
            begin = table.stacks
        self._table = table if table is not None else game.table(options=options, stacks=begin)
        self.rounds_played = 0
        self.house = 0
        self._chance, self._rebuy, self._committed = chance, rebuy, committed
        self._ended = "no round has been played"
        for seat, chips in begin.items() if not self._table.number else ():
            if why := self._shut_out_refusal(seat, chips):
                raise Refused(f"seat {seat} has {game.money(chips)}: {why.reason}", why.cite)
        self._check_rebuy()
        own = chance.beside()
        self._players = {
            seat: _Player(bot_name(bot), find_bot(game, bot)(own.fork(seat)), begin[seat])
            for seat, bot in seated.items()
        }
        if record:
            record(self._table)

    @property
    def opened_keys(self) -> Mapping[int, str]:
        """The opened keys of rounds, by number."""
        return self._table.opened_keys

    def close(self) -> None:
        """End play and open all remaining keys."""
        self._table.close()

    def rounds(self, count: int) -> Iterator[Round]:
        """Play up to `count` rounds and yield each at its end. Stop if too few players can go on."""
        if not is_whole_number(count) or count < 1:
            raise BadSession(f"a session needs one or more rounds, not {count!r}")
        names = {seat: player.name for seat, player in self._players.items()}
        bots = {seat: player.bot for seat, player in self._players.items()}
        for _ in range(count):
            if not (round := self._next_round()):
                return
            with locate_errors(round, names, f"round {round.start.number}"):
                play_out(round, bots)
            self._count(round)
            yield round

    @property
    def result(self) -> SessionResult:
        """The result so far, without a round in progress."""
        table = self._table
        stacks, wagers = table.stacks, table.wagers
        seats = [
            SeatResult(
                seat=seat,
                name=player.name,
                rounds=player.rounds,
                began=player.began,
                bought=player.bought,
                has=player.carried if player.left else stacks[seat],
                up=sum(amount for (owner, _), amount in wagers.items() if owner == seat),
                left=player.left,
            )
            for seat, player in sorted(self._players.items())
        ]
        return SessionResult(
            game=table.game.id,
            options=table.options,
            rounds=self.rounds_played,
            ended=self._ended,
            seats=tuple(seats),
            house=self.house,
            funds=table.funds,
        )

    def _next_round(self) -> Round | None:
        """Return the next round; None if too few players can go on. If the first cannot be played, refuse."""
        table, number = self._table, self._table.number + 1
        if table.busy and table.round is not None:
            in_play: Round = table.round
            return in_play
        if number > 1:
            self._between_rounds()
        before = table.stacks
        try:
            start = table.committed
            commitment = start.chance.commitment if start else table.commit(self._chance.fork(number))
        except Refused as refusal:
            if not self.rounds_played:
                raise
            self._ended = str(refusal)
            return None
        finally:
            for seat in before.keys() - table.stacks.keys():  # the table removed somebody
                self._note_departure(seat, before[seat], "had to leave")
        words = self._committed(number, commitment) if self._committed and commitment else None
        round: Round = table.start(words=words)
        return round

    def _count(self, round: Round) -> None:
        """Add a round to the results."""
        self.rounds_played += 1
        self.house += round.house
        self._ended = f"{self.rounds_played:,} round{'s' * (self.rounds_played != 1)} played"
        for seat in round.start.stacks:
            self._players[seat].rounds += 1

    def _between_rounds(self) -> None:
        """Buy chips for players who rebuy, and remove those who cannot go on."""
        up = {owner for owner, _ in self._table.wagers}
        for seat, stack in self._table.stacks.items():
            if amount := self._rebuy_amount(seat, stack):
                self._table.sit(seat, amount)
                self._players[seat].bought += amount
            elif seat not in up and (why := self._shut_out_refusal(seat, stack)):
                self._note_departure(seat, self._table.leave(seat), str(why))

    def _rebuy_amount(self, seat: int, stack: int) -> int:
        """Return how much a seat buys now, under the session's rule."""
        began = self._players[seat].began
        up = sum(amount for (owner, _), amount in self._table.wagers.items() if owner == seat)
        if self._rebuy == "top_up":
            amount = began - stack - up
        elif self._rebuy == "off" or up or not self._shut_out_refusal(seat, stack):
            return 0
        else:
            amount = began - stack if self._rebuy == "when_broke" else self._rebuy
        return amount if amount > 0 and not self._shut_out_refusal(seat, stack + amount) else 0

    def _note_departure(self, seat: int, carried: int, why: str) -> None:
        player = self._players[seat]
        player.carried, player.left = carried, why

    def _shut_out_refusal(self, seat: int, stack: int) -> Refused | None:
        return self._table.game.shut_out_refusal(seat, stack, self._table.options, self._table.state)

    def _check_rebuy(self) -> None:
        """Refuse an unknown rebuy rule, or one that buys too little to go on."""
        rebuy = self._rebuy
        if isinstance(rebuy, int) and is_whole_number(rebuy) and rebuy > 0:
            if why := self._shut_out_refusal(min(self._table.stacks), rebuy):
                bought = self._table.game.money(rebuy)
                raise Refused(f"a re-buy of {bought} is too little: {why.reason}", why.cite)
        elif rebuy not in REBUYS:
            raise BadSession(f"rebuy is {', '.join(REBUYS)}, or an amount in cents; not {rebuy!r}")


def _assign_seats(
    bots: Sequence[AnyBot] | Mapping[int, AnyBot], stacks: Mapping[int, int] | None
) -> dict[int, AnyBot]:
    """Assign bots to seats. Bots in a list take the seats in order."""
    if isinstance(bots, str) or not isinstance(bots, Sequence | Mapping):
        raise BadSession(f"bots are a list such as ['tight', 'station'], or by seat; not {bots!r}")
    if not isinstance(bots, Mapping):
        seats = sorted(stacks) if stacks is not None else range(1, len(bots) + 1)
        if len(seats) != len(bots):
            raise BadSession(f"{len(bots)} bots for {len(seats)} stacks: give one bot for each seat")
        bots = dict(zip(seats, bots, strict=True))
    if stacks is not None and stacks.keys() != bots.keys():
        raise BadSession(f"bots sit in {sorted(bots)} and stacks in {sorted(stacks)}: give each seat both")
    return dict(bots)


def play_session(
    game: Game | str,
    bots: Sequence[AnyBot] | Mapping[int, AnyBot],
    *,
    hands: int = 100,
    options: HouseOptions | Mapping[str, Any] | None = None,
    stack: int = DEFAULT_STACK_CENTS,
    stacks: Mapping[int, int] | None = None,
    seed: int | str | None = None,
    chance: Stream | Secure | None = None,
    rebuy: Rebuy = "off",
    record: Callable[[Table], object] | None = None,
    on_round: Callable[[Round], object] | None = None,
) -> SessionResult:
    """Play up to `hands` rounds of a game between bots, and return the result.

    Bots in a list take seats 1, 2, 3 and so on. The same seed plays the same session; with neither seed nor
    chance, it is secure. `record` is called with the table, to keep a record of it. `on_round` is called with
    each round when it is over.
    """
    if seed is not None and chance is not None:
        raise BadSession("give a seed or a chance, not both")
    if chance is None:
        chance = Chance.secure() if seed is None else Chance.seeded(seed)
    rules: Game = find_game(game) if isinstance(game, str) else game
    chosen: HouseOptions | None = (
        options
        if options is None or isinstance(options, HouseOptions)
        else rules.options_from_json(dict(options))
    )
    session = Session(
        rules,
        bots,
        chance=chance,
        options=chosen,
        stack=stack,
        stacks=stacks,
        rebuy=rebuy,
        record=record,
    )
    for round in session.rounds(hands):
        if on_round:
            on_round(round)
    return session.result
