"""An independent model of a bad beat payout in plain sums, without the tested code."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

PRIMARY, SECONDARY, RESET = "fund: bad beat", "fund: bad beat, secondary", "reset: bad beat"
PATRONS, CAGE = "patrons: bad beat", "cage: bad beat"
ON_THE_WAY, PREPARED = "container: bad beat, to the cage", "container: bad beat payouts prepared"
ADVANCED, SHORT = "house: advanced to bad beat payouts", "house: bad beat shortages"
CARRIED = "house: bad beat displays made good"
REVENUE, ADJUSTMENTS = (
    "house: poker revenue, master game report", "house: adjustments of the master game report",
)  # fmt: skip
OWED = (PRIMARY, SECONDARY, RESET, PATRONS)
STEPS = ("claimed", "verified", "pending", "called", "prepared")


@dataclass(frozen=True)
class Case:
    """Shown hands with their losers, best first, and winners."""

    board: str
    shown: dict[str, str]
    losers: tuple[tuple[int, int], ...]
    """The seat, and of which rank its four of a kind is; 0 for a full house."""
    winner: int

    def levels(self, rules: dict[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the seats paid by the primary payout, and those paid by the secondary."""
        least = 5 if rules["bad_beat"] == FIVES else 2
        first = tuple(seat for seat, rank in self.losers if rank >= least)
        second = tuple(seat for seat, rank in self.losers if rank < least) if rules["secondary"] else ()
        if rules["payout_several"] == "best":
            first, second = first[:1], second[:1]
        return first, second if not first or rules["both_won"] == "both" else ()


TWOS, FIVES = "2s 2h 2d 2c 3s", "5s 5h 5d 5c 3s"
SEVENS, NINES = "7s 7h 7d 2c 2d", "9s 9h 9d 2c 2d"
HARDER = {SEVENS: 1, NINES: 2, TWOS: 3, FIVES: 4}
"""The hands that are posted, the one that is hardest to get last."""
CASES = (
    Case("2d 2c Ad Ac 9h", {"1": "2s 2h", "2": "As Ah"}, ((1, 2),), 2),
    Case("9d 9c Kd Kc 2h", {"1": "Ks 3h", "2": "9s 9h"}, ((1, 0),), 2),
    Case("5d 5c Ad Ac 9h", {"1": "5s 5h", "2": "As Ah", "3": "9s 9d"}, ((1, 5), (3, 0)), 2),
    Case("2d 2c 3d 3c 4d", {"1": "2s 2h", "2": "3s 3h", "3": "5d 6d"}, ((2, 3), (1, 2)), 3),
    Case("2d 7c 9d Jc Kh", {"1": "As Ah", "2": "9s 9h"}, (), 2),
)
PLAYERS = {"1": "Ann", "2": "Bob", "3": "Cyd", "4": "Dee", "5": "Eve"}


@dataclass
class Claimed:
    """The expected state of a claim."""

    case: Case
    rules: dict[str, Any]
    step: str = "claimed"
    total: int = 0
    reset: int = 0
    due: dict[int, Counter[str]] = field(default_factory=dict)
    """By seat, and by the fund it comes from."""
    paid: set[int] = field(default_factory=set)
    outside: set[str] = field(default_factory=set)
    """The funds whose display has risen to the record since: what was set apart is not in it."""

    @property
    def all_paid(self) -> bool:
        return self.step == "prepared" and set(self.due) <= self.paid


class Sums:
    """Expected contributions, their location and their owners, updated by each form in the ledger."""

    def __init__(self) -> None:
        self.balances: Counter[str] = Counter()
        self.given = self.paid = self.over = self.carried = self.short = self.advanced = 0
        self.rules: dict[str, Any] = {}
        self.planned = self.ended = self.closed = False
        self.adopted = self.noticed = 0
        self.notice: dict[str, Any] | None = None
        self.won_since_notice: list[tuple[Claimed, str]] = []
        self.won_before_drop: list[Claimed] = []
        """Claims to the secondary payout between the notice that it ends and its end."""
        self.last_secondary = ""
        self.tables: dict[str, str] = {}
        self.rounds: set[tuple[str, str]] = set()
        self.days: dict[str, Counter[str]] = {}
        self.told: set[str] = set()
        self.counting: tuple[str, str, dict[str, int]] | None = None
        self.claims: dict[str, Claimed] = {}
        self.displays: dict[str, int] = {}
        self.paid_since: Counter[str] = Counter()

    # What stands

    @property
    def own_secondary(self) -> bool:
        return bool(self.rules["secondary_fund"])

    def box(self, table: str) -> str:
        kind = "container" if self.rules["counting"] == "inventory" else "box"
        return f"{kind}: bad beat, table {table}"

    @property
    def boxes(self) -> dict[str, int]:
        """Return the contributions at each participating table."""
        return {name: self.balances[self.box(name)] for name, state in self.tables.items() if state != "out"}

    def has_room(self, table: str, amount: int) -> bool:
        """Return whether an amount still fits in a table's container."""
        there = self.balances[self.box(table)] + amount
        return bool(self.rules["counting"] != "inventory" or there <= self.rules["capacity"])

    def floor(self, fund: str) -> int:
        return max(0, self.displays.get(fund, 0) - self.paid_since[fund])

    def record(self) -> dict[str, int]:
        """Return the expected displays."""

        def comes_to(fund: str) -> int:
            return max(self.balances[fund], self.floor(fund))

        shows = {"primary": comes_to(PRIMARY)}
        if self.own_secondary:
            shows["secondary"] = comes_to(SECONDARY)
        elif self.rules["secondary"]:
            shows["secondary"] = shows["primary"] * self.rules["secondary_percent"] // 100
        return shows

    def day(self, at: str) -> str:
        """Return the gaming day, which begins at six."""
        local = datetime.fromisoformat(at).astimezone(ZoneInfo("America/New_York"))
        return (local - timedelta(hours=6)).date().isoformat()

    def move(self, amount: int, debit: str, credit: str) -> None:
        """Move an amount from one account to another."""
        held = ("box", "container", "inventory", "cage")
        for key, side in ((debit, 1), (credit, -1)):
            self.balances[key] += side * amount * (1 if key.startswith(held) else -1)

    def check(self) -> None:
        """Check that all contributions are somewhere, and are owed or were paid to players."""
        every = self.balances
        assert self.given + self.over + self.carried == sum(every[key] for key in OWED) + self.paid
        held = sum(n for key, n in every.items() if key.startswith(("box", "container", "inventory", "cage")))
        assert held == self.given + self.over - self.short + self.advanced - self.paid

    # Money

    def vary(self, found: int, booked: int, account: str) -> None:
        """Have the house bear a shortage, and give an overage to players."""
        if found < booked:
            self.short += booked - found
            self.move(booked - found, SHORT, account)
        elif found > booked:
            self.over += found - booked
            self.move(found - booked, account, PRIMARY)

    def to_cage(self, found: int) -> None:
        back = min(found, max(0, self.balances[ADVANCED]))
        self.move(found, CAGE, ON_THE_WAY)
        self.move(back, ADVANCED, CAGE)
        self.advanced -= back

    def advance(self, amount: int) -> None:
        """Have the house advance money that the cage lacks for a payment."""
        if (short := amount - self.balances[CAGE]) > 0:
            self.advanced += short
            self.move(short, CAGE, ADVANCED)

    def carry(self, fund: str, rules: dict[str, Any]) -> int:
        """Return a fund's amount: the house makes up the displayed amount, or the display waits."""
        apart = sum(
            each.due[seat][fund]
            for each in self.claims.values()
            if fund not in each.outside
            for seat in each.due.keys() - each.paid
        )
        missing = self.floor(fund) - apart - self.balances[fund]
        if missing > 0 and rules["bb_display_overstated"] == "house_carries":
            self.carried += missing
            self.move(missing, CARRIED, fund)
        return self.balances[fund]

    def missing(self) -> dict[str, int]:
        """Return the amount displayed above the funds when the payout ends."""
        return {fund: max(0, self.floor(fund) - self.balances[fund]) for fund in (PRIMARY, SECONDARY)}

    def make_good(self) -> None:
        for fund, amount in self.missing().items():
            self.carried += amount
            self.move(amount, CARRIED, fund)

    def give(self, table: str, amount: int, day: str) -> None:
        """Split a contribution: primary first, then secondary, and part of the primary's for the next."""
        today = self.days.setdefault(day, Counter())
        second = max(0, amount - self.rules["fund"]) if self.own_secondary else 0
        today["all"] += amount - second
        kept = min(max(today["all"] * self.rules["reset_percent"] // 100 - today["kept"], 0), amount - second)
        today["kept"] += kept
        self.given += amount
        for part, fund in ((amount - second - kept, PRIMARY), (second, SECONDARY), (kept, RESET)):
            self.move(part, self.box(table), fund)

    def verify(self, of: Claimed) -> None:
        """Compute each seat's share in whole chips. A primary payout that is won restarts."""
        rules, case = of.rules, of.case
        firsts, seconds = case.levels(rules)
        pool = self.carry(PRIMARY, rules)
        paid = {*firsts, *seconds, case.winner}
        if seconds:
            own = bool(rules["secondary_fund"])
            amount = self.carry(SECONDARY, rules) if own else pool * rules["secondary_percent"] // 100
            taken = self._share(of, SECONDARY if own else PRIMARY, amount, seconds, paid)
            pool -= 0 if own else taken
        if firsts:
            self._share(of, PRIMARY, pool, firsts, paid)
            of.reset = self.balances[RESET]
            self.move(of.reset, RESET, PRIMARY)
            self.won_since_notice.append((of, "primary"))
        if seconds:
            self.won_since_notice.append((of, "secondary"))

    def take_back(self, of: Claimed) -> None:
        """Deny a verified hand that does not qualify, before anybody is paid."""
        assert not of.paid, "a claim is denied of which somebody has been paid"
        for amounts in of.due.values():
            for fund, amount in amounts.items():
                gone = fund == SECONDARY and not self.own_secondary
                self.move(amount, PATRONS, PRIMARY if gone else fund)
        self.move(min(of.reset, self.balances[PRIMARY]), PRIMARY, RESET)
        if of.step == "prepared":
            self.move(of.total, CAGE, PREPARED)
        self.won_since_notice = [each for each in self.won_since_notice if each[0] is not of]

    def _share(self, of: Claimed, fund: str, pool: int, losers: tuple[int, ...], paid: set[int]) -> int:
        others = tuple(seat for seat in map(int, PLAYERS) if seat not in paid)
        taken = 0
        for seats, percent in (
            (losers, of.rules["payout_loser"]),
            ((of.case.winner,), of.rules["payout_winner"]),
            (others, of.rules["payout_table"]),
        ):
            chips = pool * percent // 100 // max(len(seats), 1) // of.rules["unit"]
            each = chips * of.rules["unit"]
            for seat in seats if each else ():
                of.due.setdefault(seat, Counter())[fund] += each
                taken += each
        of.total += taken
        self.move(taken, fund, PATRONS)
        return taken

    def pay(self, amounts: Counter[str], held: str, of: Claimed | None = None) -> None:
        """Record a payment from these funds."""
        total = sum(amounts.values())
        self.paid += total
        outside = of.outside if of else ()
        self.paid_since.update({fund: n for fund, n in amounts.items() if fund not in outside})
        self.move(total, PATRONS, held)

    def show(self, fund: str, amount: int) -> None:
        if amount > self.floor(fund):
            for each in self.claims.values():
                if each.step != "claimed":
                    each.outside.add(fund)
        self.displays[fund], self.paid_since[fund] = amount, 0
