"""What somebody is shown of a table: its view of the round, and what anybody may know of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pitboss.server.running import Running
from pitboss.table.accounts import standing
from pitboss.table.action import actor_json
from pitboss.table.asking import question
from pitboss.table.refused import Refused
from pitboss.table.view import View


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A seat as everybody sees it."""

    seat: int
    name: str
    """The person's name, or the kind of bot."""
    bot: bool
    stack: int
    out: bool
    leaving: bool
    ready: bool
    word: bool
    """Whether a word was given for the round that is committed to; not which."""
    first_round: int = 0
    """The first round that is dealt to this player: what the seat did before was somebody else's doing."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """A table as a lobby lists it."""

    id: int
    code: str
    """For a link; empty for who was not invited."""
    game: str
    title: str
    name: str
    cite: str
    private: bool
    options: dict[str, Any]
    """The house options that differ from the defaults."""
    settings: dict[str, Any]
    least: int
    most: int
    """How many seats it takes, and has."""
    seats: tuple[SeatLook, ...]
    staff: Mapping[str, str]
    """Who deals and who supervises, if a person does."""
    rounds: int
    """How many rounds were begun."""
    busy: bool
    paused: bool
    halted: str
    """Why it does not go on by itself, if it does not."""
    version: int

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "seats": [asdict(seat) for seat in self.seats]}


@dataclass(frozen=True, slots=True)
class Look:
    """What one person is shown of a table now."""

    table: TableLook
    seat: int | None
    """The own seat; 0 for the dealer's place, -1 for the supervisor's, None for who watches."""
    phase: str
    """`waiting`, `words`, `round` or `over`."""
    commitment: str | None
    """Of the round that is committed to, or in play."""
    may_add_word: bool
    turn: str
    """Which decision is waited for, to be sent with an action."""
    seconds: float | None
    """How long until something happens by itself; None if nothing will."""
    stacks: dict[int, int]
    wagers: dict[tuple[int, str], int]
    """What stands between rounds; in a round, the view has it."""
    funds: dict[str, int]
    view: View | None
    """The round as this person may see it, or the last one; None before the first."""
    runs: bool
    """Whether this person may change how the table is run."""
    rules: bool
    """Whether this person may rule there: pause, give back, close."""
    short: Refused | None = None
    """Why the own seat takes no part in the next round, with what it has."""

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
            **standing(self.stacks, self.wagers),
            "funds": self.funds,
            "round": None if self.view is None else question(self.view),
            "runs": self.runs,
            "rules": self.rules,
        }


def table_look(running: Running, names: Mapping[int, str]) -> TableLook:
    """Describe a table for those who are invited: they see the code of its link."""
    table, game = running.table, running.game
    round = running.round
    stacks = dict(round.stacks) if round is not None else table.stacks
    seats = tuple(
        SeatLook(
            seat=seat,
            name=names.get(sitter.person_id, "?") if sitter.person_id is not None else sitter.bot or "?",
            bot=sitter.bot is not None,
            stack=stacks.get(seat, 0),
            out=sitter.out,
            leaving=sitter.leaving,
            ready=sitter.ready,
            word=seat in running.words,
            first_round=sitter.first_round,
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
