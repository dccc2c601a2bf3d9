"""A day in a simulated keno room: writers and a runner sell and pay, games are drawn, and much fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection

from pitboss.house.keno import draws, generator, selling, serials
from pitboss.house.keno.department import keno
from pitboss.house.keno.room import KenoRoom
from pitboss.house.ledger import draw_keys
from pitboss.house.ledger.entry import CompletedOperation
from pitboss.house.ledger.ledger import Ledger, _WaitingRequest
from pitboss.house.operations.desk import OperationsDesk, Receipt, make_request
from pitboss.house.staff.employees import Staff
from pitboss.law import BadInput
from pitboss.storage.errors import Unavailable
from pitboss.table.refused import Refused
from tests.house.simulation.keno_asking import MAKE, Sent
from tests.house.simulation.keno_by_hand import is_genuine, left_of
from tests.house.simulation.keno_form import AT, WRITERS
from tests.house.simulation.keno_model import DAY, DAY_ENDS, LIABILITY, PATRONS, Room, Ticket
from tests.house.simulation.keno_rules import What, applied, why_not
from tests.house.simulation.signing import Signing
from tests.house.simulation.world import Line, Request, Send, World


class KenoDay:
    """The room's staff, and the invariants they check."""

    def __init__(self, world: World) -> None:
        self.world, self.random = world, world.random
        self._signing, self._secrets = Signing(world), Secrets(world.seed)
        self.model = Room(self.room.state.chosen)
        self.asked: dict[str, What] = {}
        self.done: Counter[str] = Counter()
        self.closing = False
        self.todo: list[Request] = []
        self._days = {DAY}
        """Those that something was written for: tickets are paid also after their day."""
        self._count, self._power = 0, False

    @property
    def room(self) -> KenoRoom:
        return KenoRoom(self.world.book)

    @property
    def operations(self) -> OperationsDesk:
        return OperationsDesk(self.world.book, Staff(self.world.book, None), [keno])  # type: ignore[arg-type]

    def opened(self) -> None:
        self._power = True

    # What is asked

    def step(self) -> Request | None:
        if self.todo:
            return self.todo.pop()
        self.closing = self.closing or self.now >= DAY_ENDS or self.random.random() < 0.004
        game = self.model.game
        if self._power and game and game.locked and self.random.random() < 0.7:
            self._power = False
            return self._recovery(game.number, game.lock_entry)
        names, weights = zip(*self._weights().items(), strict=True)
        made = MAKE[self.random.choices(names, weights)[0]](self)
        if made is None:
            return None
        if made[0]["do"] == "redeem" and self.random.random() < 0.2:
            return self._at_once(*made)
        return self.request(*made)

    def _weights(self) -> dict[str, float]:
        """Return the frequency of each request: mostly sensible ones, occasionally others."""
        model, game = self.model, self.model.game
        locked, held = bool(game and game.locked), model.tickets.values()
        selling_ = model.first_sold(self.now) is not None and model.shifts
        due = any(not model.unpayable(each, self.now) for each in held)
        several = any(not each.ended and each.games > 1 for each in held)
        weights = {
            "open_station": 2.5 * (len(AT) - len(model.shifts)), "open_game": 0.1 if game else 12,
            "sell": 10 if selling_ else 0.6, "void": 1.2 if selling_ and held else 0.2,
            "refund": 1 if several else 0.1, "point_out": 8 if locked and model.manual else 0.1,
            "redeem": 12 if due else 0.5,
            "say_closing": 4 if game and model.manual and not game.noticed else 0.1,
            "lock_out": 3 if game and not locked and (game.noticed or not model.manual) else 0.2,
            "override": 0.5,
            "draw": 5 if locked else 0.1, "lose": 0.6 if locked else 0,
            "fail": 6 if locked and game and game.key_lost else 0.1,
            "system_down": 0.4, "system_up": 4 if model.down else 0.02, "power": 0.5 if locked else 0.1,
            "enter_hand_paid": 1.5 if model.outages else 0.2, "take": 1.5 if due else 0.1,
            "pay_rest": 6 if any(each.by_hand and left_of(each)[0] for each in held) else 0.1,
            "late": 0.15, "cancel_games": 0.2,
            "close_station": 0.3, "fill": 0.2, "close_day": 0.02, "sweep": 0.05,
        }  # fmt: skip
        if self.closing:
            weights |= {"sell": 1, "open_game": 0.1, "open_station": 0.3, "cancel_games": 2 if game else 0.1}
            weights |= {"close_day": 3, "close_station": 2, "system_up": 5 if model.down else 0, "sweep": 1}
        return weights

    def close(self) -> Request | None:
        """End the game, close the day, sign everybody off, then read the journals."""
        if self.todo:
            return self.todo.pop()
        if do := self._left():
            made = MAKE[do](self)
            assert made is not None
            return self.request(*made)
        self._agree()
        return None

    def _left(self) -> str:
        """List what remains to be done before everybody can leave."""
        model, game = self.model, self.model.game
        if model.down:
            return "system_up"
        if game and game.locked:
            return "fail" if game.key_lost else "draw"
        if game:
            return "lock_out" if model.started(self.now) else "cancel_games"
        if model.day or model.shifts:
            return "close_day" if model.day else "close_station"
        return "sweep" if not why_not(model, {"do": "sweep"}, self.now) else ""

    def lose_key(self, commitment: str) -> None:
        """Make a key unreadable."""
        self._secrets.lost.add(commitment)

    # How it is asked

    def request(self, what: What, form: Sent, parts: Mapping[str, str]) -> Request:
        return self._request(form.id, what, lambda: self._send(form, parts))

    def _request(self, id: str, what: What, send: Send, *also: str) -> Request:
        """Send a request, and check that nobody is refused what the model allows."""
        self.asked[id] = what

        def sent() -> CompletedOperation:
            try:
                with self._secrets.used():
                    return send()
            except Unavailable:
                raise
            except (Refused, BadInput) as no:
                self._refused(what, str(no))
                raise

        return Request(id, sent, also=also)

    def _refused(self, what: What, why: str) -> None:
        near = [self.now + timedelta(seconds=each) for each in (-1, 0, 1)]  # a second more or less may decide
        assert any(why_not(self.model, what, at) for at in near), f"{what} was refused: {why}"
        self.done[f"{what['do']} refused"] += 1

    def _send(self, form: Sent, parts: Mapping[str, str]) -> CompletedOperation:
        operation = form.operation
        filled = operation.parse(form.fields)
        if operation.automatic and not parts:
            return as_done(self.operations.run(operation, filled, id=form.id))
        request = make_request(operation, filled, form.id)
        signed = self._signing.sign(request, self._at_station(form) | dict(parts))
        return as_done(self.operations.submit(operation, filled, id=form.id, signatures=signed))

    def _at_station(self, form: Sent) -> dict[str, str]:
        """Return the person signed on at a station, whose sign-in is their signature."""
        station = form.fields.get("station", 0)
        shift = self.model.shifts.get(station)
        name = shift.name if shift is not None else AT.get(station, "")
        return {each.part: name for each in form.operation.signers if each.signed_in}

    def _recovery(self, game: int, locked: int) -> Request:
        """Recover after a loss of power, and continue what was begun."""
        form = Sent(draws.draw, f"keno recovery {locked}", {"game": game})

        def send() -> CompletedOperation:
            now = self.room.state.game
            begun = now is not None and now.locked == locked
            receipt = draws.recover_draw(self.operations, self.world.book) if begun else None
            return as_done(receipt) if receipt is not None else self._send(form, {})

        return self._request(form.id, {"do": "draw", "game": game}, send, f"keno recovered {locked}")

    def _at_once(self, what: What, form: Sent, parts: Mapping[str, str]) -> Request:
        """Submit the same ticket at two stations at once, so that both are decided in one write."""
        station = self.pick(list(AT))
        other = Sent(form.operation, self.id(), {**form.fields, "station": station})
        self.asked[other.id] = {**what, "station": station}

        def send() -> CompletedOperation:
            return at_once(
                self.world.book, [lambda: self._send(form, parts), lambda: self._send(other, parts)]
            )

        return self._request(form.id, what, send, other.id)

    # Small words for what is made up

    def id(self) -> str:
        self._count += 1
        return f"keno {self._count}"

    def pick(self, of: list[Any]) -> Any:
        return self.random.choice(of)

    @property
    def now(self) -> datetime:
        """Return the approximate time of the next entry."""
        last = next(reversed(self.world.audit.operations.values()))
        return max(self.world.clock._now, datetime.fromisoformat(last["at"]))

    def station(self) -> int:
        """Choose a station, nearly always a staffed one."""
        there = sorted(self.model.shifts)
        return self.random.choice(there if there and self.random.random() < 0.97 else list(AT))

    def writer(self) -> int:
        there = [each for each in sorted(self.model.shifts) if each in WRITERS]
        return self.random.choice(there) if there and self.random.random() < 0.95 else self.station()

    def ticket(self, *wanted: Callable[[Ticket], bool]) -> Ticket | None:
        """Choose a ticket, nearly always a suitable one."""
        every = self.model.by_number
        fit = [each for each in every if all(want(each) for want in wanted)]
        of = fit if fit and self.random.random() < 0.9 else every
        return self.pick(of) if of else None

    # What must hold

    def happened(self, line: Line) -> None:
        """Have the model follow new ledger entries."""
        if (what := self.asked.get(line["operation"])) is None:
            return
        told = [(amount, debit, credit) for amount, debit, credit, _ in line["postings"]]
        if line["kind"].endswith(" rejected"):
            assert (told, line["rows"]) == ([], {}), f"{line['operation']} was rejected, and has {told}"
            assert not is_genuine(self.model, what), f"{what} was rejected: {line['reason']}"
            self.done[f"{what['do']} rejected"] += 1
            return
        made = applied(self.model, what, line, self._seal_of)
        assert told == made, f"{line['operation']} has {told}, and should have {made}"
        self._follow(made)
        journaled = [rows for table, rows in line["rows"].items() if table != "keno_receipts"]
        self._days |= {row["day"] for rows in journaled for row in rows if "day" in row}
        self.done[what["do"]] += 1

    def check(self) -> None:
        balances, model = self.world.audit.balances, self.model
        assert balances.get(LIABILITY, 0) == model.liability(), "what is owed to games differs"
        assert balances.get(PATRONS, 0) == model.owed(), "what is owed to patrons differs"
        for name, there in model.drawers.items():
            assert balances[name] == there >= 0, f"{name} has {balances[name]}, and should have {there}"

    def _follow(self, made: list[tuple[int, str, str]]) -> None:
        for amount, debit, credit in made:
            for account, side in ((debit, 1), (credit, -1)):
                if account.startswith("drawer"):
                    self.model.drawers[account] = self.model.drawers.get(account, 0) + side * amount

    def _seal_of(self, number: int) -> str:
        [(seal,)] = self.world.store.audit(f"SELECT seal FROM entries WHERE number = {number}")
        return str(seal)

    def _agree(self) -> None:
        """Check that the journals agree with the model and the ledger."""
        room, tickets = self.room, list(self.model.tickets.values())
        assert room.disagreements() == []
        assert room.examine() == []
        journals = [room.journal(day) for day in sorted(self._days)]
        told = [sum(part) for part in zip(*((*each.sold, *each.voided, *each.paid) for each in journals),
                                          strict=True)]  # fmt: skip
        voided = [ticket.price for ticket in tickets if ticket.void]
        paid = [each for ticket in tickets for each in (ticket.paid, ticket.rest) if each]
        sold = sum(ticket.each * ticket.games for ticket in tickets)
        assert told == [len(tickets), sold, len(voided), sum(voided), len(paid), sum(paid)]
        lost = sum(station.lost.amount for each in journals for station in each.stations)
        assert lost == self.model.lost
        over = [game for each in journals for game in each.games]
        games = [(each.number, each.outcome, each.wagered, each.won) for each in self.model.games.values()]
        assert [(each.game, each.outcome, each.wagered, each.won) for each in over] == games


def as_done(receipt: Receipt) -> CompletedOperation:
    """Return the ledger's answer."""
    rejected = receipt.rejected
    answer = {"rejected": rejected.to_json()} if rejected is not None else {}
    answer |= receipt.result.to_json() if receipt.result is not None else {}
    return CompletedOperation(receipt.entry, receipt.at, answer, receipt.replayed)


class _Collected(Exception):
    """A request was collected, to be written with another."""


def at_once(book: Ledger, sends: list[Send]) -> CompletedOperation:
    """Write several requests together, and return the first one's answer."""
    waiting: list[_WaitingRequest] = []

    def keep(*asked: Any) -> CompletedOperation:
        waiting.append(_WaitingRequest(*asked))
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


class Secrets:
    """Keys, serial numbers and quick-picks derived from the seed, and lost keys."""

    def __init__(self, seed: int) -> None:
        self._random = Random(f"secrets {seed}")
        self.randbelow = self._random.randrange
        self.token_bytes = self._random.randbytes
        self.lost: set[str] = set()

    def key_of(self, connection: Connection, commitment: str) -> str:
        return "" if commitment in self.lost else generator.read_key(connection, commitment)

    @contextmanager
    def used(self) -> Iterator[None]:
        """Use this chance while something is sent."""
        with (
            patch.object(draw_keys, "secrets", self),
            patch.object(serials, "secrets", self),
            patch.object(selling, "secrets", self),
            patch.object(draws, "read_key", self.key_of),
        ):
            yield
