"""How rules come into force: a plan to discontinue, a notice of every change. 13:69F-14.19(b), (l), (q)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from pitboss.house.bad_beat.displayed import displayed
from pitboss.house.bad_beat.laws import CHANGED, COLLECTED, DISCONTINUED, NEVER_LESS, OFFERED, POSTED
from pitboss.house.bad_beat.rows import ClaimRow, DisplayRow, RulesRow, TableRow
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
from pitboss.house.ledger.standing import Standing
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
ABOUT_POTS = (
    "unit", "fund", "secondary_fund", "fund_least_pot", "bb_pot_basis", "bad_beat", "bad_beat_hole_cards",
    "payout_loser", "payout_winner", "payout_table", "payout_several", "secondary", "secondary_percent",
    "both_won", "bonuses",
)  # fmt: skip
"""What (b)1 to 4 have the house post: patrons are told before any of it changes."""


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

    def decide(standing: Standing) -> Entry:
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
        hands = SUBMITS.done_by(standing, signatures, form.asked)
        row = {"payout": payout, "step": "plan", "says": says}
        return Entry(kind="bad beat plan", cite=DISCONTINUED, place="poker room", hands=hands,
                     rows=(Row(RulesRow, row),))  # fmt: skip

    return book.do(form.asked, decide)


def post_notice(book: Book, form: Notice, signatures: Signatures) -> Done:
    """Post what will change, for patrons to read before it does."""

    def decide(standing: Standing) -> Entry:
        rules_of(standing, form.payout)
        says = Rules.from_json(form.rules).to_json() if form.rules else {}
        hands = POSTS.done_by(standing, signatures, form.asked)
        row = {"payout": form.payout, "step": "notice", "says": says}
        return Entry(kind="bad beat notice", cite=CHANGED, place="poker room", hands=hands,
                     rows=(Row(RulesRow, row),))  # fmt: skip

    return book.do(form.asked, decide)


def adopt(book: Book, form: Adopt, signatures: Signatures) -> Done:
    """Offer a payout, or change its rules after the notice."""

    def decide(standing: Standing) -> Entry:
        payout, rules = text(form.payout, "a payout"), Rules.from_json(form.rules)
        if newest(standing.connection, payout, "plan") is None:
            raise Refused("submit first how the payout would be discontinued", DISCONTINUED)
        hands = ADOPTS.done_by(standing, signatures, form.asked)
        now = adopted(standing.connection, payout)
        postings, rows = tuple[Posting, ...](), list[Row]()
        if now is not None:
            if ended(standing.connection, payout):
                raise Refused(
                    "contributions have ended: pay out what is left before offering anew", COLLECTED
                )
            check_change(standing, payout, now, rules)
            postings = _moved(standing, payout, rules)
            if now.own_secondary and not rules.own_secondary:
                rows.append(Row(DisplayRow, {"fund": secondary(payout).name, "amount": 0}))
        rows.append(Row(RulesRow, {"payout": payout, "step": "adopted", "says": rules.to_json()}))
        return Entry(kind="bad beat rules", cite=POSTED, place="poker room", hands=hands, rows=tuple(rows),
                     postings=postings, forgets=(known(payout),))  # fmt: skip

    return book.do(form.asked, decide)


def check_change(standing: Standing, payout: str, now: Rules, then: Rules) -> None:
    """Patrons were told of just this change; and no hand is asked for that is harder to get before a win."""
    if then.game != now.game:
        raise Refused("another game is another payout: offer it under a name of its own", CHANGED)
    if then.counting != now.counting:
        check_empty(standing, payout, now)
    if open := unsettled(standing, payout):
        raise Refused(f"claim {open[0]} is not verified yet: do that first", CHANGED)
    if all(getattr(now, name) == getattr(then, name) for name in ABOUT_POTS):
        return
    notice = newest(standing.connection, payout, "notice")
    last = newest(standing.connection, payout, "adopted")
    assert last is not None
    if notice is None or notice[0] < last[0]:
        raise Refused("post a notice of the change before it is made", CHANGED)
    if notice[1] != then.to_json():
        raise Refused("this is not what the notice says: make that change, or post another notice", CHANGED)
    shown = displayed(standing.connection, primary(payout)) or 0
    if then.secondary_percent and shown * then.secondary_percent < shown * now.secondary_percent:
        raise Refused("the secondary payout that is displayed would be less: not paid", NEVER_LESS)
    for level in raised(now, then):
        if not _won_since(standing, payout, level, notice[0]):
            raise Refused(f"the {level} hand may be made harder once that payout has been won", CHANGED)


def raised(now: Rules, then: Rules) -> list[str]:
    """The payouts whose qualifying requirements a change makes harder to meet."""
    harder = [now.bad_beat_hole_cards, then.bad_beat_hole_cards] == ["off", "on"]
    found = ["primary"] if harder or then.value(then.bad_beat) > now.value(now.bad_beat) else []
    if now.secondary and then.secondary:
        found += ["secondary"] if harder or then.value(then.secondary) > now.value(now.secondary) else []
    return found


def check_empty(standing: Standing, payout: str, rules: Rules) -> None:
    """Refuse while contributions lie uncounted at tables, or on their way to the cage."""
    if under_way(standing.connection, payout) is not None:
        raise Refused("a count is under way: finish it first", COLLECTED)
    for table in tables(standing.connection, payout):
        if standing.balance(box(table, rules)):
            raise Refused(f"count first what table {table} has gathered", COLLECTED)


def unsettled(standing: Standing, payout: str) -> list[str]:
    """Claims that nobody has verified or denied."""
    mine = select(ClaimRow.claim).where(ClaimRow.payout == payout)
    found = mine.where(ClaimRow.step.in_(("verified", "denied")))
    chosen = mine.where(ClaimRow.step == "claimed", ClaimRow.claim.not_in(found)).order_by(ClaimRow.entry)
    return list(standing.connection.scalars(chosen))


def _won_since(standing: Standing, payout: str, level: str, entry: int) -> bool:
    denied = select(ClaimRow.claim).where(ClaimRow.payout == payout, ClaimRow.step == "denied")
    chosen = select(ClaimRow.says).where(
        ClaimRow.payout == payout,
        ClaimRow.step == "verified",
        ClaimRow.entry > entry,
        ClaimRow.claim.not_in(denied),
    )
    return any(level in says["levels"] for says in standing.connection.scalars(chosen))


def _moved(standing: Standing, payout: str, then: Rules) -> tuple[Posting, ...]:
    """What lies in a fund that is no longer offered goes to the primary payout."""
    left: list[Posting] = []
    if not then.own_secondary and (there := standing.balance(secondary(payout))):
        left.append(Posting(there, secondary(payout), primary(payout), DISCONTINUED))
    if not then.reset_percent and (there := standing.balance(next_fund(payout))):
        left.append(Posting(there, next_fund(payout), primary(payout), OFFERED))
    return tuple(left)


def designate(book: Book, form: Designate, signatures: Signatures) -> Done:
    """Open a table for the payout, close it, or take it out."""

    def decide(standing: Standing) -> Entry:
        rules, table = rules_of(standing, form.payout), text(form.table, "a table")
        if form.state not in ("open", "closed", "out"):
            raise BadInput(f"a table is open, closed or out, not {form.state!r}")
        hands = RUNS.done_by(standing, signatures, form.asked)
        of, now = designated(standing.connection, table)
        if of != form.payout and now != "out":
            raise Refused(f"table {table} takes part in {of}: take it out there first", COLLECTED)
        there = standing.balance(box(table, rules))
        if there and (form.state == "out" or now == "closed"):
            raise Refused(f"table {table} has contributions that are not counted: count them", COLLECTED)
        row = {"payout": form.payout, "name": table, "state": form.state}
        return Entry(kind="bad beat table", cite=COLLECTED, place=f"table {table}", hands=hands,
                     rows=(Row(TableRow, row),))  # fmt: skip

    return book.do(form.asked, decide)
