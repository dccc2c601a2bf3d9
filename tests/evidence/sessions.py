"""Records of sessions at tables of every game, as a house makes them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import count
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure
from pitboss.evidence.journal import RecordJournal
from pitboss.poker.table import PokerTable
from pitboss.table import Table
from pitboss.table.action import STAFF
from pitboss.table.bots import bot_kinds, first_option, play_out
from pitboss.table.game import Game

BUY = 100_000


class Session:
    """A table, its record as it grows, and bots in the seats. Its keys are always the same."""

    def __init__(self, game: Game[Any, Any, Any], options: Mapping[str, Any] | None = None) -> None:
        self.lines: list[bytes] = []
        self.journal = RecordJournal(lambda line: self.lines.append(line.text))
        chosen = game.options_from_json(dict(options or {}))
        self.table: Table[Any, Any, Any] = game.table(options=chosen, stacks=dict.fromkeys((1, 2, 3), BUY))
        self.journal.attach(self.table)
        self.bots = {seat: bot_kinds(game)["random"](Chance.seeded(seat)) for seat in range(1, 20)}
        self._keys = count()

    @property
    def data(self) -> bytes:
        return b"".join(self.lines)

    def secure(self, mishaps: int = 0) -> Secure:
        key = hashlib.sha256(f"{self.table.game.id} {next(self._keys)}".encode()).digest()
        return Secure(key, mishaps=mishaps)

    def begin(self, *, mishaps: int = 0, words: Mapping[int, str] | None = None) -> None:
        self.table.commit(self.secure(mishaps))
        self.table.start(words=words)

    def act(self, times: int) -> int:
        """Play up to this many actions of the round, and return their number."""
        for done in range(times):
            round = self.table.round
            if round is None or round.turn is None:
                return done
            actor = round.turn.actor
            bot = first_option if actor in STAFF else self.bots[actor]
            round.act(bot(round.view(actor)))
        return times

    def play_out(self) -> None:
        if self.table.round is not None:
            play_out(self.table.round, self.bots)

    def end(self) -> bytes:
        self.journal.end()
        return self.data


def have_visitors(game: Game[Any, Any, Any], mishaps: int) -> bytes:
    """Have players come and leave, add words, take back actions, and return a round."""
    at = Session(game)
    table = at.table
    at.begin(mishaps=mishaps, words={1: "horse", 3: 'Bär "7" \\ 馬'})
    at.play_out()
    table.sit(4, BUY)
    table.sit(1, 500)
    table.leave(2)
    at.begin(mishaps=mishaps)
    if at.act(2) and table.busy:
        table.undo()
    if isinstance(table, PokerTable):
        table.sit_out(1)
    at.play_out()
    if isinstance(table, PokerTable):
        poker(at)
    at.begin(mishaps=mishaps, words={4: "x" * 64})
    at.act(1)
    if table.busy:
        table.give_back("the lights went out")
    table.options = table.options
    at.begin(words={3: "again"})
    at.play_out()
    return at.end()


def poker(at: Session) -> None:
    """Have players sit out, come back, and be removed between rounds and during one."""
    table = at.table
    assert isinstance(table, PokerTable)
    table.sit_in(1)
    table.buy_in(1, 5_000)
    table.pay_time(1, 600)
    table.use_shuffler(False)
    table.sit(2, BUY)
    table.sit(5, BUY)
    table.show_out(2)
    at.begin()
    table.show_out(5)
    at.play_out()


def left_up(game: Game[Any, Any, Any], options: Mapping[str, Any], rounds: int) -> bytes:
    """Have players leave with wagers up, all but the last, and come back for the winnings."""
    at = Session(game, options)
    table = at.table
    for _ in range(rounds):
        at.begin()
        at.play_out()
        up = sorted({seat for seat, _ in table.wagers})
        for seat in [seat for seat in up if seat in table.stacks][: min(1, len(table.stacks) - 1)]:
            table.leave(seat)
        for seat in table.owed:
            table.hand_over(seat)
        for seat in {1, 2, 3} - set(table.stacks) - {seat for seat, _ in table.wagers}:
            table.sit(seat, BUY)
    return at.end()
