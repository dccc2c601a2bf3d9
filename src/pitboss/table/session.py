"""A session: bots play one round after another at a table, and what becomes of everybody's money."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias, get_args

from pitboss.equipment.chance import Chance, Stream
from pitboss.equipment.secure import Secure
from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.bots import AnyBot, Bot, bot_name, find_bot, play_out, saying_where
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions
from pitboss.table.money import dollars
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.table import Table

Rule: TypeAlias = Literal["off", "when_broke", "top_up"]
Rebuy: TypeAlias = Rule | int
"""When chips are bought between rounds: never; by who has too little for the next round, up to what the seat
began with, or this many cents; or by whoever has less than the seat began with."""
REBUYS: tuple[Rule, ...] = get_args(Rule)
Committed: TypeAlias = Callable[[int, str], Mapping[int, str] | None]
"""Is told of a round by its number and its commitment before it begins, and gives words that players add."""
STACK = 100_000
"""What each seat begins with unless told, in cents."""


class BadSession(BadInput):
    """A session that cannot be played."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatResult:
    """What became of a seat. Amounts are cents."""

    seat: int
    name: str
    rounds: int
    """How many rounds it was at the table for."""
    began: int
    bought: int
    """What was added between rounds."""
    has: int
    """Its stack, or what its player left with."""
    up: int
    """Its wagers that still stand."""
    left: str
    """Why its player left; nothing if still seated."""

    @property
    def won(self) -> int:
        """What it has won, or lost if below nothing."""
        return self.has + self.up - self.began - self.bought


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionResult:
    """What a session came to: all that was brought to the table is in the seats, the house and the funds."""

    game: str
    """The id of the game."""
    options: HouseOptions
    rounds: int
    ended: str
    """Why there was no other round."""
    seats: tuple[SeatResult, ...]
    house: int
    funds: Mapping[str, int]
    """Meters and funds that the table keeps, which are not the house's."""

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
    """Who has a seat, and what the seat has seen so far."""

    name: str
    bot: Bot
    began: int
    bought: int = 0
    rounds: int = 0
    carried: int = 0
    left: str = ""


class Session:
    """Rounds at one table, one after the other. The table moves the button; chips are bought between rounds
    alone (13:69F-14.7(c)1), and who has too little for the next round leaves.

    A `table` that is there already is gone on with, first of all with the round in play.
    """

    def __init__(
        self,
        game: Game,
        bots: Sequence[AnyBot] | Mapping[int, AnyBot],
        *,
        chance: Stream | Secure,
        options: HouseOptions | None = None,
        stack: int = STACK,
        stacks: Mapping[int, int] | None = None,
        rebuy: Rebuy = "off",
        record: Callable[[Table], object] | None = None,
        committed: Committed | None = None,
        table: Table | None = None,
    ) -> None:
        seated = _seated(bots, table.stacks if table is not None else stacks)
        begin = {seat: stack if stacks is None else stacks[seat] for seat in seated}
        if table is not None:
            begin = table.stacks
        self._table = table if table is not None else game.table(options=options, stacks=begin)
        self.rounds_played = 0
        self.house = 0
        self._chance, self._rebuy, self._committed = chance, rebuy, committed
        self._ended = "no round has been played"
        for seat, chips in begin.items() if not self._table.number else ():
            if why := self._shut_out(seat, chips):
                raise Refused(f"seat {seat} has {dollars(chips)}: {why.reason}", why.cite)
        self._check_rebuy()
        own = chance.beside()
        self._players = {
            seat: _Player(bot_name(bot), find_bot(game, bot)(own.fork(seat)), begin[seat])
            for seat, bot in seated.items()
        }
        if record:
            record(self._table)

    @property
    def opened(self) -> Mapping[int, str]:
        """The keys of rounds that are opened, by number."""
        return self._table.opened

    def close(self) -> None:
        """Nothing more is played: what is not opened yet is opened."""
        self._table.close()

    def rounds(self, count: int) -> Iterator[Round]:
        """So many rounds, each when it is over; fewer if too few players can go on."""
        if not whole(count) or count < 1:
            raise BadSession(f"a session has one round or more, not {count!r}")
        names = {seat: player.name for seat, player in self._players.items()}
        bots = {seat: player.bot for seat, player in self._players.items()}
        for _ in range(count):
            if not (round := self._next()):
                return
            with saying_where(round, names, f"round {round.start.number}"):
                play_out(round, bots)
            self._count(round)
            yield round

    @property
    def result(self) -> SessionResult:
        """What it has come to so far; a round in progress is left out."""
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

    def _next(self) -> Round | None:
        """The next round; nothing if too few can go on. Where not even one can be played, that is refused."""
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
            for seat in before.keys() - table.stacks.keys():  # the table has shown somebody out
                self._gone(seat, before[seat], "had to leave")
        words = self._committed(number, commitment) if self._committed and commitment else None
        round: Round = table.start(words=words)
        return round

    def _count(self, round: Round) -> None:
        """Take down what a round has brought."""
        self.rounds_played += 1
        self.house += round.house
        self._ended = f"{self.rounds_played:,} round{'s' * (self.rounds_played != 1)} played"
        for seat in round.start.stacks:
            self._players[seat].rounds += 1

    def _between_rounds(self) -> None:
        """Chips are bought by those who do, and those who cannot go on leave."""
        up = {owner for owner, _ in self._table.wagers}
        for seat, stack in self._table.stacks.items():
            if amount := self._buys(seat, stack):
                self._table.sit(seat, amount)
                self._players[seat].bought += amount
            elif seat not in up and (why := self._shut_out(seat, stack)):
                self._gone(seat, self._table.leave(seat), str(why))

    def _buys(self, seat: int, stack: int) -> int:
        """How much a seat adds now by the rule of the session."""
        began = self._players[seat].began
        up = sum(amount for (owner, _), amount in self._table.wagers.items() if owner == seat)
        if self._rebuy == "top_up":
            amount = began - stack - up
        elif self._rebuy == "off" or up or not self._shut_out(seat, stack):
            return 0
        else:
            amount = began - stack if self._rebuy == "when_broke" else self._rebuy
        return amount if amount > 0 and not self._shut_out(seat, stack + amount) else 0

    def _gone(self, seat: int, carried: int, why: str) -> None:
        player = self._players[seat]
        player.carried, player.left = carried, why

    def _shut_out(self, seat: int, stack: int) -> Refused | None:
        return self._table.game.shut_out(seat, stack, self._table.options, self._table.state)

    def _check_rebuy(self) -> None:
        """A rule that is none, or buys too little to go on, is refused."""
        rebuy = self._rebuy
        if isinstance(rebuy, int) and whole(rebuy) and rebuy > 0:
            if why := self._shut_out(min(self._table.stacks), rebuy):
                raise Refused(f"a re-buy of {dollars(rebuy)} is too little: {why.reason}", why.cite)
        elif rebuy not in REBUYS:
            raise BadSession(f"rebuy is {', '.join(REBUYS)}, or an amount in cents; not {rebuy!r}")


def _seated(
    bots: Sequence[AnyBot] | Mapping[int, AnyBot], stacks: Mapping[int, int] | None
) -> dict[int, AnyBot]:
    """Who sits where: bots in a row take the seats in order."""
    if isinstance(bots, str) or not isinstance(bots, Sequence | Mapping):
        raise BadSession(f"bots are a list such as ['tight', 'station'], or by seat; not {bots!r}")
    if not isinstance(bots, Mapping):
        seats = sorted(stacks) if stacks is not None else range(1, len(bots) + 1)
        if len(seats) != len(bots):
            raise BadSession(f"{len(bots)} bots for {len(seats)} stacks: name a bot for each seat")
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
    stack: int = STACK,
    stacks: Mapping[int, int] | None = None,
    seed: int | str | None = None,
    chance: Stream | Secure | None = None,
    rebuy: Rebuy = "off",
    record: Callable[[Table], object] | None = None,
    on_round: Callable[[Round], object] | None = None,
) -> SessionResult:
    """Bots play so many rounds of a game, or as long as enough of them can; what became of their money.

    Bots in a list take seats 1, 2, 3 and so on. The same seed plays the same session; without a seed or a
    chance it is secure. `record` is given the table, to keep a record of it; `on_round` is told of every
    round when it is over.
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
