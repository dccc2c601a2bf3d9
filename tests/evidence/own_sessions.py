"""Recorded sessions in which everything that can happen at a table happens."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure
from pitboss.evidence.journal import RecordJournal
from pitboss.table import Action, Refused, Round, Table, View, find_game
from pitboss.table.action import STAFF
from pitboss.table.bots import Bot, RandomLegal, first_option, play_out
from pitboss.table.game import Game
from pitboss.table.option import Pick
from tests.evidence.keeping import rows
from tests.table.test_any_game import anyone, some_house

STACK = 100_000
SEATS = (1, 2, 3)


class Session:
    """A table with a record that grows in `data`."""

    def __init__(self, game: Game, seed: object, *, seats: int = 3, options: Any = None) -> None:
        self.chance, self._seed = Chance.seeded(f"session {game.id} {seed}"), seed
        self.table: Table[Any, Any, Any] = game.table(
            options=options, stacks=dict.fromkeys(range(1, seats + 1), STACK)
        )
        self._lines: list[bytes] = []
        self._journal = RecordJournal(lambda line: self._lines.append(line.text))
        self._journal.attach(self.table)
        self.bot = RandomLegal(self.chance)

    def key(self) -> bytes:
        return hashlib.sha256(f"{self.table.game.id} {self._seed} {self.table.number}".encode()).digest()

    def begin(self, mishaps: int = 0, words: dict[int, str] | None = None) -> Round[Any, Any]:
        self.table.commit(Secure(self.key(), mishaps=mishaps))
        committed = self.table.committed
        assert committed is not None
        words = {seat: word for seat, word in (words or {}).items() if seat in committed.stacks}
        round: Round[Any, Any] = self.table.start(words=words)
        return round

    def play(
        self, mishaps: int = 0, words: dict[int, str] | None = None, bot: Bot | None = None
    ) -> Round[Any, Any]:
        """Play a round of bots, with a dealer who follows the rules."""
        round = self.begin(mishaps, words)
        play_out(round, dict.fromkeys(round.seats, bot or self.bot))
        return round

    def end(self) -> bytes:
        """Return the whole record."""
        if self.table.busy:
            self.table.give_back()
        self._journal.end()
        return b"".join(self._lines)

    def wild(self, mishaps: int) -> None:
        """Play a round with random actors, undos and departures, or break it off."""
        round, chance, table = self.begin(mishaps, self._some_words()), self.chance, self.table
        for _ in range(200):
            turn = round.turn
            if turn is None:
                return
            if round.inputs and chance.below(15) == 0:
                round = table.undo()
            elif chance.below(60) == 0:
                self.leave(1 + chance.below(4))
            elif chance.below(90) == 0:
                break
            elif turn.actor in STAFF and chance.below(6):
                round.act(first_option(round.view(turn.actor)))
            else:
                round.act(anyone(round, self.bot, chance))
        table.give_back("the lights went out")

    def _some_words(self) -> dict[int, str]:
        return {seat: f"word {seat}" for seat in self.table.stacks if self.chance.below(3) == 0}

    def leave(self, seat: int) -> None:
        """Let a player leave, if allowed."""
        with suppress(Refused):
            self.table.leave(seat)

    def come(self, seat: int) -> None:
        """Let a player sit down or buy chips, if allowed."""
        with suppress(Refused):
            self.table.sit(seat, STACK)


def caller(view: View) -> Action:
    """Stays to the end, throws all its cards away when it draws, and shows no losing hand."""
    offered = {option.name: option for option in view.options}
    for name in ("concede", "call", "check"):
        if name in offered:
            return offered[name].action()
    if isinstance(draw := offered.get("discard"), Pick):
        return draw.action(draw.items)
    return first_option(view)


def bots(game: Game, seed: object, *, rounds: int = 3, mishaps: int = 0, seats: int = 3) -> bytes:
    """Return a record of some rounds of bots."""
    session = Session(game, seed, seats=seats)
    for number in range(rounds):
        session.play(mishaps, {1: f"horse {number}"} if number % 2 and 1 in session.table.stacks else None)
    return session.end()


def wild(game: Game, seed: int, *, rounds: int = 4) -> bytes:
    """Return a record of a session with house options, where players come and go."""
    chance = Chance.seeded(f"house {seed}")
    options = game.Options() if seed % 3 == 0 else some_house(game, chance)
    most, _ = game.seating(options)
    seats = min(max(2 + chance.below(7), game.min_seats), most)
    session = Session(game, seed, seats=seats, options=options)
    for _ in range(rounds):
        if session.chance.below(4) == 0:
            session.leave(1 + session.chance.below(4))
        if session.chance.below(3) == 0:
            session.come(1 + session.chance.below(4))
        try:
            session.wild((0, 9, 40)[chance.below(3)])
        except Refused:  # too few are left
            session.come(1)
            session.come(2)
    return session.end()


@cache
def session(game: str, mishaps: int) -> bytes:
    """Return a record of some rounds of bots, always the same."""
    return bots(find_game(game), f"own {mishaps}", mishaps=mishaps)


def events(own: bytes) -> Iterator[dict[str, Any]]:
    """Return what was seen, as a player's own record reports it."""
    for row in rows(own):
        yield from row.get("seen", {}).get("events", [])
