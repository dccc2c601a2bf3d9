"""A day in a simulated keno room: writers and a runner sell and pay, games are drawn, and much goes wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import select

from pitboss.house.keno import draws, redeeming
from pitboss.house.keno.room import KenoRoom
from pitboss.house.ledger.book import Book, _Waiting
from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.staff.employees import Signature
from tests.house.simulation.keno_asking import AT, MAKE, WRITERS, Made
from tests.house.simulation.keno_model import LIABILITY, PATRONS, Room, Ticket
from tests.house.simulation.keno_rules import What, applied, why_not
from tests.house.simulation.world import Request, World

QUIET = {"opening", "employment", "keno rules", "keno station", "keno day", "keno recovery"}
"""Entries that the model was not asked for."""


class KenoDay:
    """The room's people, and what they know must hold."""

    def __init__(
        self, world: World, rules: Mapping[str, Any], people: Mapping[str, int], lost: set[str]
    ) -> None:
        self.world = world
        self.people, self.random = people, world.random
        self.model = Room(rules, day="2030-01-01")
        self.asked: dict[str, What] = {}
        self.done: Counter[str] = Counter()
        self.lost_keys = lost
        self.closing = False
        self.behind = False
        """Whether several things are asked for before anything is checked."""
        self.todo: list[Request] = []
        self._seen, self._count, self._power = 0, 0, False
        self._last = world.clock.now()

    @property
    def room(self) -> KenoRoom:
        return KenoRoom(self.world.book)

    def opened(self) -> None:
        self._power = True

    # What is asked

    def step(self) -> Request | None:
        if self.todo:
            return self.todo.pop()
        game = self.model.game
        if self._power and game and game.locked and self.random.random() < 0.7:
            self._power = False
            return self._recovery(game.number, game.lock_entry)
        names, weights = zip(*self._weights().items(), strict=True)
        made = MAKE[self.random.choices(names, weights)[0]](self)
        if made is None:
            return None
        request = self.request(*made)
        if made[0]["do"] == "redeem" and self.random.random() < 0.2:
            return self._at_once(request, made)
        return request

    def _weights(self) -> dict[str, float]:
        """How often each thing is asked for: mostly what makes sense, now and then what does not."""
        model, game = self.model, self.model.game
        locked, held = bool(game and game.locked), model.tickets.values()
        selling_ = model.first_sold(self.now) is not None and model.shifts
        due = any(not model.unpayable(each, self.now) for each in held)
        several = any(not each.ended and each.games > 1 for each in held)
        weights = {
            "open_station": 2.5 * (len(AT) - len(model.shifts)), "open_game": 0.1 if game else 12,
            "sell": 10 if selling_ else 0.6, "void": 1.2 if selling_ and held else 0.2,
            "refund": 1 if several else 0.1, "point_out": 2 if locked and model.manual else 0.1,
            "redeem": 12 if due else 0.5,
            "say_closing": 4 if game and model.manual and not game.noticed else 0.1,
            "lock_out": 3 if game and not locked and (game.noticed or not model.manual) else 0.2,
            "override": 0.5,
            "draw": 5 if locked else 0.1, "lose": 0.6 if locked else 0,
            "fail": 6 if locked and game and game.key_lost else 0.1,
            "system_down": 0.4, "system_up": 4 if model.down else 0.02, "power": 0.5 if locked else 0.1,
            "enter_hand_paid": 2 if model.outages else 0, "late": 0.15, "cancel_games": 0.2,
            "close_station": 0.3, "fill": 0.2, "close_day": 0.02, "sweep": 0.05,
        }  # fmt: skip
        if self.closing:
            weights |= {"sell": 1, "open_game": 0.1, "open_station": 0.3, "cancel_games": 2 if game else 0.1}
            weights |= {"close_day": 3, "close_station": 2, "system_up": 5 if model.down else 0, "sweep": 1}
        return weights

    def request(self, what: What, form: Form, parts: Mapping[str, str]) -> Request:
        self.asked[form.id] = what
        return Request(form.id, lambda: self._send(what["do"], form, parts), refused=self._refused(what))

    def _send(self, do: str, form: Form, parts: Mapping[str, str]) -> Done:
        now = self.world.clock.now()
        signed = {
            part: Signature(self.people[name], name, form.asked.digest, now) for part, name in parts.items()
        }
        done: Done = getattr(self.room, do)(form, signed) if parts else getattr(self.room, do)(form)
        return done

    def _recovery(self, game: int, locked: int) -> Request:
        """Who comes back after a loss of power goes on with what was begun."""
        form = draws.Draw(id=f"keno recovery {locked}", game=game)
        what = self.asked[form.id] = {"do": "draw", "game": game}

        def send() -> Done:
            now = self.room.state.game
            done = self.room.go_on() if now and now.locked == locked else None
            return done or self.room.draw(form)

        return Request(form.id, send, refused=self._refused(what))

    def _at_once(self, request: Request, made: Made) -> Request:
        """The same ticket at another station in the same moment: both are decided in one step."""
        what, form, parts = made
        assert isinstance(form, redeeming.Redeem)
        other = redeeming.Redeem(id=self.id(), station=self.pick(list(AT)), serial=form.serial, by=form.by)
        self.asked[other.id] = {**what, "station": other.station}

        def send() -> Done:
            return at_once(self.world.book, [
                lambda: self._send("redeem", form, parts), lambda: self._send("redeem", other, parts)
            ])  # fmt: skip

        return Request(request.id, send, refused=request.refused)

    def _refused(self, what: What) -> Callable[[Exception], None]:
        def refused(no: Exception) -> None:
            """Nobody is refused what the model lets them do. A second more or less may decide."""
            if self.behind:
                self.world._read_on()
                self._read()
            near = [self.now + timedelta(seconds=each) for each in (-1, 0, 1)]
            assert any(why_not(self.model, what, at) for at in near), f"{what} was refused: {no}"
            self.done[f"{what['do']} refused"] += 1

        return refused

    # Small words for what is made up

    def id(self) -> str:
        self._count += 1
        return f"keno {self._count}"

    def pick(self, of: list[Any]) -> Any:
        return self.random.choice(of)

    @property
    def now(self) -> datetime:
        """About the time of the next entry."""
        return max(self.world.clock._now, self._last)

    def station(self) -> int:
        """One with somebody at it, nearly always."""
        there = sorted(self.model.shifts)
        return self.random.choice(there if there and self.random.random() < 0.97 else list(AT))

    def writer(self) -> int:
        there = [each for each in sorted(self.model.shifts) if each in WRITERS]
        return self.random.choice(there) if there and self.random.random() < 0.95 else self.station()

    def ticket(self, *wanted: Callable[[Ticket], bool]) -> Ticket | None:
        """One that is as wanted, nearly always."""
        every = self.model.by_number
        fit = [each for each in every if all(want(each) for want in wanted)]
        of = fit if fit and self.random.random() < 0.9 else every
        return self.pick(of) if of else None

    # What must hold

    def check(self) -> None:
        self._read()
        balances, model = self.world.audit.balances, self.model
        assert balances.get(LIABILITY, 0) == model.liability(), "what is owed to games differs"
        assert balances.get(PATRONS, 0) == model.owed(), "what is owed to patrons differs"
        for name, there in model.drawers.items():
            assert balances[name] == there >= 0, f"{name} has {balances[name]}, and should have {there}"

    def _read(self) -> None:
        """Let the model follow what is new in the book."""
        lines = list(self.world.audit.operations.values())
        for line in lines[self._seen :]:
            self._last = datetime.fromisoformat(line["at"])
            told = [(amount, debit, credit) for amount, debit, credit, _ in line["postings"]]
            what = self.asked.get(line["operation"])
            if what is None:
                assert line["kind"] in QUIET, f"nobody asked for {line['operation']}"
            else:
                made = applied(self.model, what, line, self._seal_of)
                assert told == made, f"{line['operation']} has {told}, and should have {made}"
                self._follow(made)
                self.done[what["do"]] += 1
        self._seen = max(self._seen, len(lines))

    def _follow(self, made: list[tuple[int, str, str]]) -> None:
        for amount, debit, credit in made:
            for account, side in ((debit, 1), (credit, -1)):
                if account.startswith("drawer"):
                    self.model.drawers[account] = self.model.drawers.get(account, 0) + side * amount

    def _seal_of(self, number: int) -> str:
        with self.world.store.read() as connection:
            return str(connection.scalar(select(EntryRow.seal).where(EntryRow.number == number)))

    def agree(self) -> None:
        """At the end the journals say what the model and the ledger say."""
        room, model = self.room, self.model
        assert room.disagreements() == []
        assert room.examine() == []
        journal = room.journal("2030-01-01")
        tickets = list(model.tickets.values())
        sold = sum(ticket.each * ticket.games for ticket in tickets)
        assert journal.sold == (len(tickets), sold)
        voided = [ticket.price for ticket in tickets if ticket.void]
        assert journal.voided == (len(voided), sum(voided))
        paid = [ticket.paid for ticket in tickets if ticket.paid is not None]
        assert journal.paid == (len(paid), sum(paid))
        assert sum(each.lost.amount for each in journal.stations) == model.lost
        told = [(each.game, each.outcome, each.wagered, each.won) for each in journal.games]
        assert told == [(each.number, each.outcome, each.wagered, each.won)
                        for each in model.games.values() if each.outcome]  # fmt: skip


class _Collected(Exception):
    """A request was kept, to be written with another."""


def at_once(book: Book, sends: list[Callable[[], Done]]) -> Done:
    """Have several requests written in one step; the answer to the first is given."""
    waiting: list[_Waiting] = []

    def keep(*asked: Any) -> Done:
        waiting.append(_Waiting(*asked))
        raise _Collected

    book.do = keep  # type: ignore[method-assign, assignment]
    try:
        for send in sends:
            try:
                send()
            except _Collected:
                continue
    finally:
        del book.do
    book._write(waiting)
    if waiting[0].error is not None:
        raise waiting[0].error
    assert waiting[0].done is not None
    return waiting[0].done


class Seeded:
    """Secrets that follow from the seed, so that a day can be looked at again."""

    def __init__(self, seed: int) -> None:
        self._random = Random(f"secrets {seed}")
        self.choice = self._random.choice
        self.token_bytes = self._random.randbytes

    def secure(self) -> Seeded:
        return self

    def draw(self, k: int, of: int) -> list[int]:
        return self._random.sample(range(of), k)
