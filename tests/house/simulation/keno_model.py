"""An independent model of a keno room in plain Python: what is allowed, and its effects.

It receives the request of every ledger entry, and computes the postings the entry must have.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import combinations
from math import perm
from typing import Any

HOUSE, CAGE = "house: the house", "cage: cashiers' cage"
LIABILITY, PATRONS = "ticket liability: keno", "patrons: keno"
FUND = "revenue fund: Casino Revenue Fund"
LIMIT, UNIT = 10_000_000, 100
PAYS = {1: {1: 3}, 2: {2: 12}, 3: {2: 1, 3: 43}}
CARD = {
    "schedules": {str(spots): {str(k): v for k, v in pays.items()} for spots, pays in PAYS.items()},
    "maximum": LIMIT, "unit": UNIT, "most": LIMIT, "aggregate": LIMIT, "most_games": 4,
}  # fmt: skip
RULES: tuple[dict[str, Any], ...] = (
    {"rate_card": {**CARD, "claim_minutes": 10}, "refund_undrawn": "on", "interval": 60},
    {"rate_card": {**CARD, "claim_minutes": 10}, "refund_undrawn": "on", "interval": 60,
     "lock_out": "manual", "closing_notice": "spoken", "sharing": "large_winners", "large_from": 600_000,
     "game_start": "first_number", "sell_later_games_during_draw": "on"},
)  # fmt: skip
"""Two houses: one by the clock, one by word of mouth."""
CLAIM, INTERVAL, NOTICE = timedelta(minutes=10), timedelta(seconds=60), timedelta(seconds=60)
RUNNERS, ALONE, BY_HAND, SIGNED_FROM = 50_000, 1_000, 100_000, 150_000
DAY, DAY_ENDS = "2030-01-01", datetime(2030, 1, 2, 11, tzinfo=UTC)
"""The gaming day that is open at first; it ends at six in the morning in Atlantic City."""
Postings = list[tuple[int, str, str]]


def drawer(station: int) -> str:
    return f"drawer: keno station {station}"


def ways_of(groups: list[list[int]], rates: Mapping[int, int]) -> list[tuple[frozenset[int], int]]:
    """List every combination of groups whose number of spots has a rate."""
    found = []
    for count in range(1, min(len(groups), max(rates)) + 1):
        for some in combinations(groups, count):
            numbers = frozenset(number for group in some for number in group)
            if len(numbers) in rates:
                found.append((numbers, rates[len(numbers)]))
    return found


def shares(payoffs: list[int], rules: Mapping[str, Any]) -> list[int]:
    """Return the amounts paid under a game's limit."""
    if sum(payoffs) <= LIMIT:
        return payoffs
    sharing = list(range(len(payoffs)))
    if rules.get("sharing") == "large_winners":
        large = [place for place in sharing if payoffs[place] >= rules["large_from"]]
        if sum(payoffs) - sum(payoffs[place] for place in large) < LIMIT:
            sharing = large
    most = LIMIT - sum(each for place, each in enumerate(payoffs) if place not in sharing)
    total, paid = sum(payoffs[place] for place in sharing), list(payoffs)
    exact = {place: Fraction(payoffs[place] * most, total) for place in sharing}
    for place in sharing:
        paid[place] = int(exact[place] // UNIT) * UNIT
    left = (most - sum(paid[place] for place in sharing)) // UNIT
    for place in sorted(sharing, key=lambda place: paid[place] - exact[place]):
        if left and paid[place] + UNIT <= payoffs[place]:
            paid[place], left = paid[place] + UNIT, left - 1
    return paid


def numbers_of(key: str, seal: str, day: str, game: int) -> tuple[str, list[int]]:
    """Return a key's commitment and the numbers it draws with a seal, as in docs/reference/chance.md."""
    secret = bytes.fromhex(key)
    numbers = _mac(secret, b"pitboss/2/numbers")
    start = f'["start",{{"game":"keno","day":"{day}","number":{game}}}]'
    texts = (start, '["state",{}]', f'["key","{key}"]', f'["numbers","{numbers.hex()}"]')
    salts = _bytes(_mac(secret, b"pitboss/2/salts"))
    salt = [bytes(next(salts) for _ in range(16)) for _ in texts]
    a, b, c, d = (hashlib.sha256(b"\0" + s + t.encode()).digest() for s, t in zip(salt, texts, strict=True))
    root = _two(_two(a, b), _two(c, d))
    patrons = _mac(_mac(root, f'pitboss/2/players/[[1,"{seal}"]]'.encode()), b"pitboss/2/numbers")
    count, left, drawn = perm(80, 20), list(range(1, 81)), list[int]()
    number = (_below(numbers, count) + _below(patrons, count)) % count
    while len(drawn) < 20:
        number, place = divmod(number, len(left))
        drawn.append(left.pop(place))
    return root.hex(), drawn


def _mac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")


def _two(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def _bytes(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from _mac(key, counter.to_bytes(8, "big"))
        counter += 1


def _below(key: bytes, n: int) -> int:
    bits, source = (n - 1).bit_length(), _bytes(key)
    size = -(-bits // 8)
    while True:
        value = int.from_bytes(bytes(next(source) for _ in range(size)), "big") >> (8 * size - bits)
        if value < n:
            return value


@dataclass
class Ticket:
    """A sold ticket and its status."""

    number: int
    serial: str
    ways: list[tuple[frozenset[int], int]]
    groups: list[list[int]]
    rates: Mapping[int, int]
    games: int
    first: int
    last: int
    station: int
    code: str
    runner: bool
    void: bool = False
    ended: datetime | None = None
    ended_for: int = 0
    error: bool = False
    owed: dict[int, int] = field(default_factory=dict)
    paid: int | None = None
    by_hand: bool = False
    handed: int = 0
    """What was paid by hand for it, owed or not."""
    rest: int = 0
    recovered: int = 0
    swept: int | None = None
    taken: bool = False

    @property
    def unpaid(self) -> int:
        """Return winnings not yet paid or expired."""
        return self.due - (self.paid or 0) - self.rest - self.recovered - (self.swept or 0)

    @property
    def each(self) -> int:
        return sum(rate for _, rate in self.ways)

    @property
    def price(self) -> int:
        return self.each * (self.last - self.first + 1)

    @property
    def due(self) -> int:
        return sum(self.owed.values()) + self.ended_for

    def payoff(self, drawn: set[int]) -> int:
        won = 0
        for numbers, rate in self.ways:
            won += min(LIMIT, PAYS[len(numbers)].get(len(numbers & drawn), 0) * rate)
        return won


@dataclass
class Game:
    """A game, open or over."""

    number: int
    commitment: str
    closes: datetime
    noticed: datetime | None = None
    lock_entry: int = 0
    locked: datetime | None = None
    drawn: datetime | None = None
    outcome: str = ""
    wagered: int = 0
    won: int = 0
    key_lost: bool = False


@dataclass
class Shift:
    """A person's shift with a drawer."""

    name: str
    code: str
    runner: bool
    station: int
    began: datetime
    ended: datetime | None = None
    paid: int = 0


@dataclass
class Room:
    """The expected state of the room."""

    rules: Mapping[str, Any]
    day: str = DAY
    game: Game | None = None
    games: dict[int, Game] = field(default_factory=dict)
    shifts: dict[int, Shift] = field(default_factory=dict)
    all_shifts: list[Shift] = field(default_factory=list)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    drawers: dict[str, int] = field(default_factory=dict)
    down: bool = False
    outages: list[tuple[datetime, datetime]] = field(default_factory=list)
    fell: datetime | None = None
    swept: bool = False
    lost: int = 0

    @property
    def manual(self) -> bool:
        return bool(self.rules.get("lock_out") == "manual")

    @property
    def by_number(self) -> list[Ticket]:
        return sorted(self.tickets.values(), key=lambda ticket: ticket.number)

    def started(self, at: datetime) -> bool:
        game = self.game
        return game is not None and (game.locked is not None or (not self.manual and at >= game.closes))

    def first_sold(self, at: datetime) -> int | None:
        """Return the first game that sells tickets, or None."""
        if self.down or not self.day or self.game is None:
            return None
        if not self.started(at):
            return self.game.number
        later = self.rules.get("sell_later_games_during_draw") == "on"
        return self.game.number + 1 if later else None

    def over(self, ticket: Ticket) -> tuple[datetime, datetime] | None:
        """Return when a ticket ended and its time to claim began, or None before that."""
        if ticket.ended is not None and ticket.last < ticket.first:
            return ticket.ended, ticket.ended
        game = self.games.get(ticket.last)
        if game is None or game.drawn is None or game.locked is None:
            return None
        begun = game.drawn if self.rules.get("game_start") == "first_number" else game.locked
        return max(game.drawn, ticket.ended or game.drawn), max(begun, ticket.ended or begun)

    def unpayable(self, ticket: Ticket, at: datetime) -> str:
        """Return why a ticket is not paid."""
        over = self.over(ticket)
        if ticket.void or ticket.paid is not None or ticket.swept is not None:
            return "void, paid or swept"
        if over is None or at > over[1] + CLAIM:
            return "not over, or too late"
        return "" if ticket.due else "won nothing"

    def payable(self, ticket: Ticket, paid: datetime) -> bool:
        """Return whether a ticket was payable at a time, by hand or not."""
        over = self.over(ticket)
        return bool(over and over[0] <= paid and not self.unpayable(ticket, paid))

    def liability(self) -> int:
        """Return the wagers on games that are not over."""
        open_from = min(
            (n for n, game in self.games.items() if not game.outcome), default=len(self.games) + 1
        )
        return sum(
            ticket.each * max(0, ticket.last - max(ticket.first, open_from) + 1)
            for ticket in self.tickets.values() if not ticket.void
        )  # fmt: skip

    def owed(self) -> int:
        """Return the amount that patrons can or could claim."""
        return sum(ticket.unpaid for ticket in self.tickets.values())


def summed(postings: Postings) -> Postings:
    """Sum the money leaving a game's liability, in one posting for each account it goes to."""
    totals = {to: sum(each[0] for each in postings if each[2] == to) for to in (PATRONS, HOUSE)}
    return [(total, LIABILITY, to) for to, total in totals.items() if total]
