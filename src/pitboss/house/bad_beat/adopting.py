"""Put rules in force, after a plan to discontinue and a notice of every change. 13:69F-14.19(b), (l), (q)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field
from sqlalchemy import or_, select

from pitboss.house.bad_beat import guard
from pitboss.house.bad_beat.department import PAYOUT, PayoutForm, PayoutName, bad_beat
from pitboss.house.bad_beat.displayed import carried, floors
from pitboss.house.bad_beat.guard import Promise, promise
from pitboss.house.bad_beat.laws import CHANGED, COLLECTED, DISCONTINUED, OFFERED, POSTED
from pitboss.house.bad_beat.papers import change_notice
from pitboss.house.bad_beat.rows import ClaimRow, DisplayRow, PaidRow, RulesRow, TableRow
from pitboss.house.bad_beat.rules import HouseRules, Rules, fund_games
from pitboss.house.bad_beat.state import (
    adopted,
    announced,
    box,
    designated,
    ended,
    known,
    newest,
    next_fund,
    payouts,
    primary,
    rules_of,
    secondary,
    tables,
    under_way,
)
from pitboss.house.ledger.entry import Entry, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Signer, Signers
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.table.fields import TableNumber, Text
from pitboss.table.refused import Refused

MANAGER = ("poker manager",)
PAYOUTS = {"payout": lambda tx: payouts(tx.connection)}
"""Suggests the payouts on offer."""
POSTS = Signer("posts", POKER_SUPERVISORS, CHANGED, "Posts the notice")


class PlanForm(PayoutForm):
    contributions: Text = Field(title="How contributions end")
    move_to: PayoutName = Field(
        "", title="Payout that gets the balance", description="Leave empty if you award it."
    )
    award: Text = Field("", title="Or how the balance is awarded to poker patrons")


class RulesForm(HouseRules):
    """The rules of one payout. Adopting and announcing them takes the same form."""

    payout: PayoutName = Field(PAYOUT, title="Payout")

    @property
    def rules(self) -> Rules:
        """Check the rules. Refuse those that the law does not allow."""
        return Rules(**{name: getattr(self, name) for name in Rules.model_fields})


class DesignateForm(PayoutForm):
    table: TableNumber = Field(title="Table")
    state: Literal["open", "closed", "out"] = Field(
        "open", title="State", description="A table that is out takes no part."
    )


def fill_in_current(tx: Transaction) -> Mapping[str, Any]:
    """Start with the rules in force."""
    return (adopted(tx.connection, PAYOUT) or Rules()).model_dump()


def fill_in_announced(tx: Transaction) -> Mapping[str, Any]:
    """Start with the announced rules, if they are not adopted yet."""
    says = announced(tx.connection, PAYOUT)
    return Rules.from_json(says).model_dump() if says else fill_in_current(tx)


@bad_beat.operation(
    "plan",
    title="Submit the plan to discontinue",
    cite=DISCONTINUED,
    kind="bad beat plan",
    signers=(Signer("submits", MANAGER, DISCONTINUED, "Submits the plan"),),
    example={"contributions": "Dealers take none", "award": "A free tournament"},
)
def submit_plan(tx: Transaction, form: PlanForm, signers: Signers) -> Entry:
    """Submit a plan to discontinue the payout to the Division. You cannot offer a payout before that."""
    if bool(form.move_to) == bool(form.award):
        why = "Choose how the whole balance reaches poker patrons: move it to another payout, or award it."
        raise Refused(why, DISCONTINUED, "award")
    if form.move_to == form.payout:
        raise Refused("The balance must move to another payout.", DISCONTINUED, "move_to")
    says = {"contributions": form.contributions}
    says |= {"move_to": form.move_to} if form.move_to else {"award": form.award}
    return Entry(rows=(Row(RulesRow, {"payout": form.payout, "step": "plan", "says": says}),))


@bad_beat.operation(
    "notice",
    title="Post notice of a change",
    cite=CHANGED,
    kind="bad beat notice",
    paper=change_notice,
    signers=(POSTS,),
    example={"bad_beat": "2s 2h 2d 2c 3s", "fund": 200},
    prefill=fill_in_current,
    choices={"game": lambda _: fund_games(), **PAYOUTS},
)
def post_notice(tx: Transaction, form: RulesForm, signers: Signers) -> Entry:
    """Post the new rules, for patrons to read before they take effect."""
    return _notice(tx, form.payout, form.rules.to_json())


@bad_beat.operation(
    "notice-of-end",
    title="Post notice that contributions end",
    cite=CHANGED,
    kind="bad beat notice of end",
    paper=change_notice,
    signers=(POSTS,),
    choices=PAYOUTS,
)
def post_notice_of_end(tx: Transaction, form: PayoutForm, signers: Signers) -> Entry:
    """Notify patrons that contributions will end."""
    return _notice(tx, form.payout, {})


def _notice(tx: Transaction, payout: str, says: dict[str, Any]) -> Entry:
    rules_of(tx, payout)
    return Entry(rows=(Row(RulesRow, {"payout": payout, "step": "notice", "says": says}),))


@bad_beat.operation(
    "adopt",
    title="Adopt the rules of the payout",
    cite=POSTED,
    kind="bad beat rules",
    signers=(Signer("adopts", MANAGER, POSTED, "Adopts the rules"),),
    example={"bad_beat": "2s 2h 2d 2c 3s", "fund": 100, "reset_percent": 10,
             "bonuses": [{"name": "high hand", "amount": 20_000}]},
    prefill=fill_in_announced,
    choices={"game": lambda _: fund_games(), **PAYOUTS},
)  # fmt: skip
def adopt(tx: Transaction, form: RulesForm, signers: Signers) -> Entry:
    """Offer a payout, or change its rules after the notice."""
    payout, rules = form.payout, form.rules
    if newest(tx.connection, payout, "plan") is None:
        raise Refused("Submit the plan to discontinue first.", DISCONTINUED, "payout")
    now = adopted(tx.connection, payout)
    postings, rows = tuple[Posting, ...](), list[Row]()
    if now is not None:
        if ended(tx.connection, payout):
            why = "Contributions have ended. Pay out the balance before you offer the payout again."
            raise Refused(why, COLLECTED, "payout")
        check_change(tx, payout, now, rules)
        postings = _moved(tx, payout, rules)
        if now.own_secondary and not rules.own_secondary:
            rows.append(Row(DisplayRow, {"fund": secondary(payout).name, "amount": 0}))
    rows.append(Row(RulesRow, {"payout": payout, "step": "adopted", "says": rules.to_json()}))
    return Entry(rows=tuple(rows), postings=postings, forgets=(known(payout),))


@bad_beat.operation(
    "designate",
    title="Designate a table",
    cite=COLLECTED,
    kind="bad beat table",
    signers=(Signer("designates", POKER_SUPERVISORS, COLLECTED, "Designates the table"),),
    example={"table": "7", "state": "open"},
    choices=PAYOUTS,
)
def designate(tx: Transaction, form: DesignateForm, signers: Signers) -> Entry:
    """Open a table for the payout, close it, or take it out."""
    rules, table = rules_of(tx, form.payout), form.table
    of, now = designated(tx.connection, table)
    if of != form.payout and now != "out":
        raise Refused(f"Table {table} takes part in {of}. Take it out there first.", COLLECTED, "table")
    if tx.balance(box(table, rules)) and (form.state == "out" or now == "closed"):
        raise Refused(f"Table {table} has contributions that are not counted yet.", COLLECTED, "state")
    row = {"payout": form.payout, "name": table, "state": form.state}
    return Entry(place=f"table {table}", rows=(Row(TableRow, row),))


# Limits on changes


def check_change(tx: Transaction, payout: str, now: Rules, then: Rules) -> None:
    """Check that patrons had notice of exactly this change, and that it keeps every promise made to them."""
    guard.check_game(now, then)
    smaller = now.counting == "inventory" and then.capacity < now.capacity
    if then.counting != now.counting or smaller:
        check_empty(tx, payout, now)
    if open := unsettled(tx, payout):
        raise Refused(f"Verify {open[0]} first.", CHANGED)
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
    """Return each payout's promise under these rules, at the amounts displayed now."""
    shown = floors(tx.connection, payout, rules)
    return {level: promise(rules, level, amount) for level, amount in shown.items()}


def _promised(tx: Transaction, payout: str, now: Rules) -> tuple[dict[str, Promise], dict[str, int]]:
    """Return the promises to patrons, with those of a discontinued secondary payout and its last notice."""
    promised, taken_down = _promises(tx, payout, now), dict[str, int]()
    last = None if now.secondary else _last_secondary(tx, payout)
    if last is not None:
        rules, taken_down["secondary"] = last
        promised["secondary"] = promise(rules, "secondary", 0)
    return promised, taken_down


def _last_secondary(tx: Transaction, payout: str) -> tuple[Rules, int] | None:
    """Return the last rules with a secondary payout, and the notice that ended it."""
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
    """Refuse while contributions are uncounted at tables or on the way to the cage."""
    if under_way(tx.connection, payout) is not None:
        raise Refused("A count is under way. Finish it first.", COLLECTED)
    for table in tables(tx.connection, payout):
        if tx.balance(box(table, rules)):
            raise Refused(f"Count the contributions of table {table} first.", COLLECTED)


def unsettled(tx: Transaction, payout: str) -> list[str]:
    """List the claims that nobody has verified or denied."""
    mine = select(ClaimRow.claim).where(ClaimRow.payout == payout)
    found = mine.where(ClaimRow.step.in_(("verified", "denied")))
    chosen = mine.where(ClaimRow.step == "claimed", ClaimRow.claim.not_in(found)).order_by(ClaimRow.entry)
    return list(tx.connection.scalars(chosen))


def _won_since(tx: Transaction, payout: str, level: str, entry: int, shown: int) -> bool:
    """Return whether a payout was won for good after an entry. No claim is denied once a winner is paid.

    A claim settled without any payment counts only for a payout that displays nothing.
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
    """Return postings that move the balance of a discontinued fund to the primary payout."""
    left: list[Posting] = []
    if not then.own_secondary and (there := tx.balance(secondary(payout))):
        left.append(Posting(there, secondary(payout), primary(payout), DISCONTINUED))
    if not then.reset_percent and (there := tx.balance(next_fund(payout))):
        left.append(Posting(there, next_fund(payout), primary(payout), OFFERED))
    return tuple(left)
