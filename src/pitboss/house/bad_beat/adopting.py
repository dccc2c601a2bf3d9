"""How rules come into force: a plan to discontinue, a notice of every change. 13:69F-14.19(b), (l), (q)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import or_, select

from pitboss.house.bad_beat import guard
from pitboss.house.bad_beat.displayed import carried, floors
from pitboss.house.bad_beat.guard import Promise, promise
from pitboss.house.bad_beat.laws import CHANGED, COLLECTED, DISCONTINUED, OFFERED, POSTED
from pitboss.house.bad_beat.rows import ClaimRow, DisplayRow, PaidRow, RulesRow, TableRow
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import (
    BadBeatForm,
    adopted,
    box,
    designated,
    ended,
    known,
    newest,
    next_fund,
    primary,
    rules_of,
    secondary,
    tables,
    under_way,
)
from pitboss.house.bad_beat.texts import said, text
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.employees import Signature
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.refused import Refused

Signatures = Mapping[str, Signature]
MANAGER = ("poker manager",)
SUBMITS = Duty("what the house submits", (Part("submits", MANAGER, DISCONTINUED),))
POSTS = Duty("a notice to patrons", (Part("posts", POKER_SUPERVISORS, CHANGED),))
ADOPTS = Duty("the rules of the payout", (Part("adopts", MANAGER, POSTED),))
RUNS = Duty("a table's part in the payout", (Part("designates", POKER_SUPERVISORS, COLLECTED),))


@dataclass(frozen=True, kw_only=True)
class Plan(BadBeatForm):
    """How the payout would be discontinued: how contributions end, and how what is left reaches players."""

    contributions: str
    move_to: str = ""
    """Another bad beat payout that gets what is left; nothing if it is awarded instead."""
    award: str = ""
    """Or how it is awarded to poker patrons."""


@dataclass(frozen=True, kw_only=True)
class Notice(BadBeatForm):
    """A notice that the rules will change: all of them as they will be; none if contributions end."""

    rules: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Adopt(BadBeatForm):
    """The rules from now on."""

    rules: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Designate(BadBeatForm):
    """A table takes part and is open, or is closed, or takes part no longer."""

    table: str
    state: str = "open"


def submit_plan(book: Book, form: Plan, signatures: Signatures) -> Done:
    """Submit to the Division how the payout would be discontinued: before that, nothing is offered."""

    def decide(tx: Transaction) -> Entry:
        payout = text(form.payout, "a payout")
        if "," in payout:  # it stands before what an account is for: `bad beat, secondary`
            raise BadInput("a payout has a name without commas")
        says = {"contributions": said(form.contributions, "how contributions end", DISCONTINUED)}
        if bool(form.move_to) == bool(form.award):
            why = "say how all of it reaches poker patrons: moved to another payout, or awarded"
            raise Refused(why, DISCONTINUED)
        if form.move_to:
            says["move_to"] = text(form.move_to, "a payout")
        else:
            says["award"] = said(form.award, "how it is awarded", DISCONTINUED)
        if says.get("move_to") == payout:
            raise Refused("what is left moves to another payout, not to itself", DISCONTINUED)
        hands = SUBMITS.done_by(tx, signatures, form.asked)
        row = {"payout": payout, "step": "plan", "says": says}
        return Entry(kind="bad beat plan", cite=DISCONTINUED, place="poker room", hands=hands,
                     rows=(Row(RulesRow, row),))  # fmt: skip

    return book.do(form.asked, decide)


def post_notice(book: Book, form: Notice, signatures: Signatures) -> Done:
    """Post what will change, for patrons to read before it does."""

    def decide(tx: Transaction) -> Entry:
        rules_of(tx, form.payout)
        says = {} if form.rules == {} else Rules.from_json(form.rules).to_json()
        hands = POSTS.done_by(tx, signatures, form.asked)
        row = {"payout": form.payout, "step": "notice", "says": says}
        return Entry(kind="bad beat notice", cite=CHANGED, place="poker room", hands=hands,
                     rows=(Row(RulesRow, row),))  # fmt: skip

    return book.do(form.asked, decide)


def adopt(book: Book, form: Adopt, signatures: Signatures) -> Done:
    """Offer a payout, or change its rules after the notice."""

    def decide(tx: Transaction) -> Entry:
        payout, rules = text(form.payout, "a payout"), Rules.from_json(form.rules)
        if newest(tx.connection, payout, "plan") is None:
            raise Refused("submit first how the payout would be discontinued", DISCONTINUED)
        hands = ADOPTS.done_by(tx, signatures, form.asked)
        now = adopted(tx.connection, payout)
        postings, rows = tuple[Posting, ...](), list[Row]()
        if now is not None:
            if ended(tx.connection, payout):
                raise Refused(
                    "contributions have ended: pay out what is left before offering anew", COLLECTED
                )
            check_change(tx, payout, now, rules)
            postings = _moved(tx, payout, rules)
            if now.own_secondary and not rules.own_secondary:
                rows.append(Row(DisplayRow, {"fund": secondary(payout).name, "amount": 0}))
        rows.append(Row(RulesRow, {"payout": payout, "step": "adopted", "says": rules.to_json()}))
        return Entry(kind="bad beat rules", cite=POSTED, place="poker room", hands=hands, rows=tuple(rows),
                     postings=postings, forgets=(known(payout),))  # fmt: skip

    return book.do(form.asked, decide)


def check_change(tx: Transaction, payout: str, now: Rules, then: Rules) -> None:
    """Check that patrons had notice of exactly this change, and that it takes nothing they were promised."""
    guard.check_game(now, then)
    smaller = now.counting == "inventory" and then.capacity < now.capacity
    if then.counting != now.counting or smaller:
        check_empty(tx, payout, now)
    if open := unsettled(tx, payout):
        raise Refused(f"claim {open[0]} is not verified yet: do that first", CHANGED)
    funds = (primary(payout), secondary(payout))
    added = [each for fund in funds for each in carried(tx, now, payout, fund)[1]]
    guard.check_carried(now, then, sum(each.amount for each in added))
    if not guard.changes_what_is_posted(now, then):
        return
    last = newest(tx.connection, payout, "adopted")
    assert last is not None
    told = guard.check_notice(then, newest(tx.connection, payout, "notice"), last[0])
    promised, taken_down = _promised(tx, payout, now)
    guard.check_change(
        promised,
        _promises(tx, payout, then),
        lambda level: _won_since(tx, payout, level, taken_down.get(level, told), promised[level].shown),
    )


def _promises(tx: Transaction, payout: str, rules: Rules) -> dict[str, Promise]:
    """What rules promise of each payout, at what is displayed now."""
    shown = floors(tx.connection, payout, rules)
    return {level: promise(rules, level, amount) for level, amount in shown.items()}


def _promised(tx: Transaction, payout: str, now: Rules) -> tuple[dict[str, Promise], dict[str, int]]:
    """What patrons were promised, also by a secondary payout that is no longer offered; its last notice."""
    promised, taken_down = _promises(tx, payout, now), dict[str, int]()
    last = None if now.secondary else _last_secondary(tx, payout)
    if last is not None:
        rules, taken_down["secondary"] = last
        promised["secondary"] = promise(rules, "secondary", 0)
    return promised, taken_down


def _last_secondary(tx: Transaction, payout: str) -> tuple[Rules, int] | None:
    """The last rules that had a secondary payout, and the notice by which it was taken down."""
    closed = newest(tx.connection, payout, "closed")
    chosen = select(RulesRow.step, RulesRow.entry, RulesRow.says).where(
        RulesRow.payout == payout,
        RulesRow.step.in_(("notice", "adopted")),
        RulesRow.entry > (closed[0] if closed else 0),
    )
    notice = 0
    for row in tx.connection.execute(chosen.order_by(RulesRow.id.desc())):
        if row.step == "notice":
            notice = notice or row.entry
        elif row.says["secondary"]:
            return Rules.from_json(row.says), notice
        else:
            notice = 0
    return None


def check_empty(tx: Transaction, payout: str, rules: Rules) -> None:
    """Refuse while contributions lie uncounted at tables, or on their way to the cage."""
    if under_way(tx.connection, payout) is not None:
        raise Refused("a count is under way: finish it first", COLLECTED)
    for table in tables(tx.connection, payout):
        if tx.balance(box(table, rules)):
            raise Refused(f"count first what table {table} has gathered", COLLECTED)


def unsettled(tx: Transaction, payout: str) -> list[str]:
    """Claims that nobody has verified or denied."""
    mine = select(ClaimRow.claim).where(ClaimRow.payout == payout)
    found = mine.where(ClaimRow.step.in_(("verified", "denied")))
    chosen = mine.where(ClaimRow.step == "claimed", ClaimRow.claim.not_in(found)).order_by(ClaimRow.entry)
    return list(tx.connection.scalars(chosen))


def _won_since(tx: Transaction, payout: str, level: str, entry: int, shown: int) -> bool:
    """Tell whether a payout was won after an entry, for good: once a winner is paid, no claim is denied.

    A claim that was settled with nothing has won a payout that shows nothing, and no other.
    """
    over = select(ClaimRow.claim).where(ClaimRow.payout == payout, ClaimRow.step == "adjusted")
    settled = [select(PaidRow.claim)] if shown else [select(PaidRow.claim), over]
    chosen = select(ClaimRow.says).where(
        ClaimRow.payout == payout,
        ClaimRow.step == "verified",
        ClaimRow.entry > entry,
        or_(*(ClaimRow.claim.in_(each) for each in settled)),
    )
    return any(level in says["levels"] for says in tx.connection.scalars(chosen))


def _moved(tx: Transaction, payout: str, then: Rules) -> tuple[Posting, ...]:
    """What lies in a fund that is no longer offered goes to the primary payout."""
    left: list[Posting] = []
    if not then.own_secondary and (there := tx.balance(secondary(payout))):
        left.append(Posting(there, secondary(payout), primary(payout), DISCONTINUED))
    if not then.reset_percent and (there := tx.balance(next_fund(payout))):
        left.append(Posting(there, next_fund(payout), primary(payout), OFFERED))
    return tuple(left)


def designate(book: Book, form: Designate, signatures: Signatures) -> Done:
    """Open a table for the payout, close it, or take it out."""

    def decide(tx: Transaction) -> Entry:
        rules, table = rules_of(tx, form.payout), text(form.table, "a table")
        if form.state not in ("open", "closed", "out"):
            raise BadInput(f"a table is open, closed or out, not {form.state!r}")
        hands = RUNS.done_by(tx, signatures, form.asked)
        of, now = designated(tx.connection, table)
        if of != form.payout and now != "out":
            raise Refused(f"table {table} takes part in {of}: take it out there first", COLLECTED)
        there = tx.balance(box(table, rules))
        if there and (form.state == "out" or now == "closed"):
            raise Refused(f"table {table} has contributions that are not counted: count them", COLLECTED)
        row = {"payout": form.payout, "name": table, "state": form.state}
        return Entry(kind="bad beat table", cite=COLLECTED, place=f"table {table}", hands=hands,
                     rows=(Row(TableRow, row),))  # fmt: skip

    return book.do(form.asked, decide)
