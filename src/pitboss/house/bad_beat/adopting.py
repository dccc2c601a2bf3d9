"""Put rules in force, after a plan to discontinue and a notice of every change. 13:69F-14.19(b), (l), (q)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field
from sqlalchemy import or_, select

from pitboss.house.bad_beat import promises
from pitboss.house.bad_beat.citations import CHANGED, COLLECTED, DISCONTINUED, OFFERED, POSTED
from pitboss.house.bad_beat.department import PAYOUT, PayoutForm, PayoutName, bad_beat
from pitboss.house.bad_beat.display_amounts import carry_difference, least_displays
from pitboss.house.bad_beat.papers import change_notice
from pitboss.house.bad_beat.promises import Promise, make_promise
from pitboss.house.bad_beat.rows import ClaimRow, DisplayRow, PaidRow, PayoutTableRow, RulesRow
from pitboss.house.bad_beat.rules import HouseRules, PayoutRules, fund_games
from pitboss.house.bad_beat.state import (
    adopted_rules,
    announced_rules,
    box,
    find_designation,
    find_open_count,
    has_ended,
    newest_step,
    next_fund,
    offered_names,
    primary,
    rules_cache_name,
    rules_of,
    secondary,
    table_states,
)
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.table.fields import TableNumber, Text
from pitboss.table.refused import Refused

__all__ = ["adopt", "designate", "post_notice", "post_notice_of_end", "submit_plan"]

MANAGER = ("poker manager",)
PAYOUTS = {"payout": lambda tx: offered_names(tx.connection)}
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
    def rules(self) -> PayoutRules:
        """Check the rules. Refuse those that the law does not allow."""
        return PayoutRules(**{name: getattr(self, name) for name in PayoutRules.model_fields})


class DesignateForm(PayoutForm):
    table: TableNumber = Field(title="Table")
    state: Literal["open", "closed", "out"] = Field(
        "open", title="State", description="A table that is out takes no part."
    )


def fill_in_current(tx: Transaction) -> Mapping[str, Any]:
    """Start with the rules in force."""
    return (adopted_rules(tx.connection, PAYOUT) or PayoutRules()).model_dump()


def fill_in_announced(tx: Transaction) -> Mapping[str, Any]:
    """Start with the announced rules, if they are not adopted yet."""
    says = announced_rules(tx.connection, PAYOUT)
    return PayoutRules.from_json(says).model_dump() if says else fill_in_current(tx)


@bad_beat.operation(
    "plan",
    title="Submit the plan to discontinue",
    cite=DISCONTINUED,
    kind="bad beat plan",
    signers=(Signer("submits", MANAGER, DISCONTINUED, "Submits the plan"),),
    example={"contributions": "Dealers take none", "award": "A free tournament"},
)
def submit_plan(tx: Transaction, form: PlanForm, signers: SignersByPart) -> LedgerEntry:
    """Submit a plan to discontinue the payout to the Division. You cannot offer a payout before that."""
    if bool(form.move_to) == bool(form.award):
        why = "Choose how the whole balance reaches poker patrons: move it to another payout, or award it."
        raise Refused(why, DISCONTINUED, "award")
    if form.move_to == form.payout:
        raise Refused("The balance must move to another payout.", DISCONTINUED, "move_to")
    says = {"contributions": form.contributions}
    says |= {"move_to": form.move_to} if form.move_to else {"award": form.award}
    return LedgerEntry(rows=(NewRow(RulesRow, {"payout": form.payout, "step": "plan", "says": says}),))


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
def post_notice(tx: Transaction, form: RulesForm, signers: SignersByPart) -> LedgerEntry:
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
def post_notice_of_end(tx: Transaction, form: PayoutForm, signers: SignersByPart) -> LedgerEntry:
    """Notify patrons that contributions will end."""
    return _notice(tx, form.payout, {})


def _notice(tx: Transaction, payout: str, says: dict[str, Any]) -> LedgerEntry:
    rules_of(tx, payout)
    return LedgerEntry(rows=(NewRow(RulesRow, {"payout": payout, "step": "notice", "says": says}),))


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
def adopt(tx: Transaction, form: RulesForm, signers: SignersByPart) -> LedgerEntry:
    """Offer a payout, or change its rules after the notice."""
    payout, rules = form.payout, form.rules
    if newest_step(tx.connection, payout, "plan") is None:
        raise Refused("Submit the plan to discontinue first.", DISCONTINUED, "payout")
    now = adopted_rules(tx.connection, payout)
    postings, rows = tuple[Posting, ...](), list[NewRow]()
    if now is not None:
        if has_ended(tx.connection, payout):
            why = "Contributions have ended. Pay out the balance before you offer the payout again."
            raise Refused(why, COLLECTED, "payout")
        check_change(tx, payout, now, rules)
        postings = _move_discontinued(tx, payout, rules)
        if now.has_separate_secondary and not rules.has_separate_secondary:
            rows.append(NewRow(DisplayRow, {"fund": secondary(payout).name, "amount": 0}))
    rows.append(NewRow(RulesRow, {"payout": payout, "step": "adopted", "says": rules.to_json()}))
    return LedgerEntry(rows=tuple(rows), postings=postings, forgets=(rules_cache_name(payout),))


@bad_beat.operation(
    "designate",
    title="Designate a table",
    cite=COLLECTED,
    kind="bad beat table",
    signers=(Signer("designates", POKER_SUPERVISORS, COLLECTED, "Designates the table"),),
    example={"table": "7", "state": "open"},
    choices=PAYOUTS,
)
def designate(tx: Transaction, form: DesignateForm, signers: SignersByPart) -> LedgerEntry:
    """Open a table for the payout, close it, or take it out."""
    rules, table = rules_of(tx, form.payout), form.table
    of, now = find_designation(tx.connection, table)
    if of != form.payout and now != "out":
        raise Refused(
            f"Table {table} takes part in {of}. Remove it from that payout first.", COLLECTED, "table"
        )
    if tx.balance(box(table, rules)) and (form.state == "out" or now == "closed"):
        raise Refused(f"Table {table} has contributions that are not counted yet.", COLLECTED, "state")
    row = {"payout": form.payout, "name": table, "state": form.state}
    return LedgerEntry(place=f"table {table}", rows=(NewRow(PayoutTableRow, row),))


# Limits on changes


def check_change(tx: Transaction, payout: str, now: PayoutRules, then: PayoutRules) -> None:
    """Check that patrons had notice of exactly this change, and that it keeps every promise made to them."""
    promises.check_game(now, then)
    smaller = now.counting == "inventory" and then.capacity < now.capacity
    if then.counting != now.counting or smaller:
        check_empty(tx, payout, now)
    if open := unsettled_claims(tx, payout):
        raise Refused(f"Verify {open[0]} first.", CHANGED)
    funds = (primary(payout), secondary(payout))
    added = [each for fund in funds for each in carry_difference(tx, now, payout, fund)[1]]
    promises.check_carried(now, then, sum(each.amount for each in added))
    if not promises.needs_notice(now, then):
        return
    last = newest_step(tx.connection, payout, "adopted")
    assert last is not None
    announced = promises.check_notice(then, newest_step(tx.connection, payout, "notice"), last[0])
    promised, taken_down = _earlier_promises(tx, payout, now)
    promises.check_change(
        promised,
        _promises(tx, payout, then),
        lambda level: _was_won_since(
            tx, payout, level, taken_down.get(level, announced), promised[level].shown
        ),
    )


def _promises(tx: Transaction, payout: str, rules: PayoutRules) -> dict[str, Promise]:
    """Return each payout's promise under these rules, at the amounts displayed now."""
    shown = least_displays(tx.connection, payout, rules)
    return {level: make_promise(rules, level, amount) for level, amount in shown.items()}


def _earlier_promises(
    tx: Transaction, payout: str, now: PayoutRules
) -> tuple[dict[str, Promise], dict[str, int]]:
    """Return the promises to patrons, with those of a discontinued secondary payout and its last notice."""
    promised, taken_down = _promises(tx, payout, now), dict[str, int]()
    last = None if now.secondary else _last_secondary(tx, payout)
    if last is not None:
        rules, taken_down["secondary"] = last
        promised["secondary"] = make_promise(rules, "secondary", 0)
    return promised, taken_down


def _last_secondary(tx: Transaction, payout: str) -> tuple[PayoutRules, int] | None:
    """Return the last rules with a secondary payout, and the notice that ended it."""
    closed = newest_step(tx.connection, payout, "closed")
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
            return PayoutRules.from_json(row.says), notice
        else:
            notice = 0
    return None


def check_empty(tx: Transaction, payout: str, rules: PayoutRules) -> None:
    """Refuse while contributions are uncounted at tables or on the way to the cage."""
    if find_open_count(tx.connection, payout) is not None:
        raise Refused("A count is under way. Finish it first.", COLLECTED)
    for table in table_states(tx.connection, payout):
        if tx.balance(box(table, rules)):
            raise Refused(f"Count the contributions of table {table} first.", COLLECTED)


def unsettled_claims(tx: Transaction, payout: str) -> list[str]:
    """List the claims that nobody has verified or denied."""
    mine = select(ClaimRow.claim).where(ClaimRow.payout == payout)
    found = mine.where(ClaimRow.step.in_(("verified", "denied")))
    chosen = mine.where(ClaimRow.step == "claimed", ClaimRow.claim.not_in(found)).order_by(ClaimRow.entry)
    return list(tx.connection.scalars(chosen))


def _was_won_since(tx: Transaction, payout: str, level: str, entry: int, shown: int) -> bool:
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


def _move_discontinued(tx: Transaction, payout: str, then: PayoutRules) -> tuple[Posting, ...]:
    """Return postings that move the balance of a discontinued fund to the primary payout."""
    left: list[Posting] = []
    if not then.has_separate_secondary and (there := tx.balance(secondary(payout))):
        left.append(Posting(there, secondary(payout), primary(payout), DISCONTINUED))
    if not then.reset_percent and (there := tx.balance(next_fund(payout))):
        left.append(Posting(there, next_fund(payout), primary(payout), OFFERED))
    return tuple(left)
