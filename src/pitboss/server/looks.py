"""Build the JSON views of a table: a person's view of the round, and public facts about the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from pitboss.server.history import SeatSession
from pitboss.server.running_table import RunningTable, Sitter
from pitboss.table.accounts import chips_json
from pitboss.table.action import actor_json
from pitboss.table.bot_names import name_bot
from pitboss.table.bot_protocol import question
from pitboss.table.bots import bot_style
from pitboss.table.catalog import find_game
from pitboss.table.money import MoneyUnit
from pitboss.table.refused import Refused
from pitboss.table.view import View


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A seat as everybody sees it."""

    seat: int
    name: str
    """The person's name, or the bot's."""
    bot: bool
    stack: int
    out: bool
    leaving: bool
    ready: bool
    word: bool
    """True if a word was given for the committed round. The word itself stays hidden."""
    first_round: int = 0
    """The first round dealt to this player. An earlier player of the seat acted before it."""
    kind: str = ""
    """The kind of bot; empty for a person."""
    style: str = ""
    """How the bot plays, in a few words."""
    timed_out: bool = False
    """True if the seat sits out because its player missed turns."""
    sent: bool = False
    """True if the player was told to leave and cannot stay."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """A table as listed in the lobby."""

    id: int
    code: str
    """Code of its link; empty for viewers who were not invited."""
    game: str
    title: str
    name: str
    cite: str
    private: bool
    options: dict[str, Any]
    """House options that differ from the defaults."""
    settings: dict[str, Any]
    least: int
    most: int
    """Fewest seats needed to play, and seats available."""
    seats: tuple[SeatLook, ...]
    staff: Mapping[str, str]
    """People who deal or supervise in person, by place."""
    rounds: int
    """Number of rounds begun."""
    busy: bool
    paused: bool
    halted: str
    """Reason why the table has stopped by itself; empty while it runs."""
    version: int

    @property
    def money(self) -> MoneyUnit:
        """Unit in which amounts at the table are written."""
        return find_game(self.game).money

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "seats": [asdict(seat) for seat in self.seats]}


@dataclass(frozen=True, slots=True)
class PersonLook:
    """One person's view of a table now."""

    table: TableLook
    seat: int | None
    """Your seat; 0 for the dealer's place, -1 for the supervisor's, None for a spectator."""
    phase: str
    """`waiting`, `words`, `round` or `over`."""
    commitment: str | None
    """Commitment of the round that is committed to or in play."""
    may_add_word: bool
    turn: str
    """Identifies the pending decision, to be sent back with an action."""
    seconds: float | None
    """Seconds until the table's next automatic step; None if none is due."""
    stacks: dict[int, int]
    wagers: dict[tuple[int, str], int]
    """Wagers left on the table between rounds. During a round, see the view."""
    funds: dict[str, int]
    view: View | None
    """The current or last round as this person may see it; None before the first."""
    runs: bool
    """True if this person may change how the table is run."""
    rules: bool
    """True if this person may rule there: pause, give back, close."""
    timed: int | None = None
    """Seat of the person whose time to answer runs because others wait; None if nobody's does."""
    short: Refused | None = None
    """Reason why this seat takes no part in the next round with its stack."""
    session: SeatSession | None = None
    """Your purchases and results; None for spectators, and before you have chips."""
    past: tuple[int, ...] = ()
    """Finished rounds that can be replayed, oldest first."""
    departed: SeatSession | None = None
    """Your last session, if you have left the table."""

    def to_json(self) -> dict[str, Any]:
        seat = None if self.seat is None else actor_json(self.seat)
        return {
            "table": self.table.to_json(),
            "seat": seat,
            "phase": self.phase,
            "commitment": self.commitment,
            "may_add_word": self.may_add_word,
            "turn": self.turn,
            "seconds": self.seconds,
            "timed": None if self.timed is None else actor_json(self.timed),
            **chips_json(self.stacks, self.wagers),
            "funds": self.funds,
            "round": None if self.view is None else question(self.view),
            "runs": self.runs,
            "rules": self.rules,
        }


class PastLook(NamedTuple):
    """One person's view of a finished round, replayed up to a decision."""

    view: View
    of: int
    """Number of decisions in the whole round."""


def table_look(running: RunningTable, names: Mapping[int, str]) -> TableLook:
    """Describe a table for invited viewers, including the code of its link."""
    table, game = running.table, running.game
    round = running.round
    stacks = dict(round.stacks) if round is not None else table.stacks
    seats = tuple(
        SeatLook(
            seat=seat,
            name=_seat_name(running, sitter, names),
            bot=sitter.bot is not None,
            stack=stacks.get(seat, 0),
            out=sitter.out,
            leaving=sitter.leaving,
            ready=sitter.ready,
            word=seat in running.words,
            first_round=sitter.first_round,
            kind=sitter.bot or "",
            style=bot_style(game, sitter.bot) if sitter.bot else "",
            timed_out=running.has_timed_out(seat),
            sent=sitter.sent,
        )
        for seat, sitter in running.players.items()
    )
    staff = {
        str(actor_json(seat)): names.get(sitter.person_id or 0, "?")
        for seat, sitter in running.seats.items()
        if seat not in running.players
    }
    return TableLook(
        id=running.id,
        code=running.code,
        game=game.id,
        title=game.title,
        name=running.name,
        cite=str(game.section(table.options)),
        private=running.settings.private,
        options=running.options_json,
        settings=running.settings.to_json(),
        least=game.min_seats,
        most=game.seating(table.options)[0],
        seats=seats,
        staff=staff,
        rounds=table.number,
        busy=table.busy,
        paused=running.paused,
        halted=running.halted,
        version=running.version,
    )


def _seat_name(running: RunningTable, sitter: Sitter, names: Mapping[int, str]) -> str:
    if sitter.seat in running.seat_names:
        return running.seat_names[sitter.seat]
    if sitter.person_id is not None:
        return names.get(sitter.person_id, "?")
    return name_bot(running.id, sitter.seat)
