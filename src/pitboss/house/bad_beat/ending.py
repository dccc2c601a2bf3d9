"""A payout is discontinued, and all that is left reaches poker patrons. 13:69F-14.19(c), (l)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pitboss.house.bad_beat.adopting import Signatures, check_empty
from pitboss.house.bad_beat.claims import open_claims
from pitboss.house.bad_beat.displayed import CARRIED, floor
from pitboss.house.bad_beat.laws import CHANGED, COLLECTED, DISCONTINUED, NEVER_LESS
from pitboss.house.bad_beat.rows import DisplayRow, RulesRow, TableRow
from pitboss.house.bad_beat.state import (
    CAGE,
    PATRONS,
    BadBeatForm,
    adopted,
    advanced,
    announced,
    ended,
    known,
    newest,
    next_fund,
    primary,
    rules_of,
    secondary,
)
from pitboss.house.bad_beat.state import tables as tables_of
from pitboss.house.bad_beat.texts import amounts
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Hand, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import POKER_SHIFT
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

ENDS = Duty("the end of contributions", (Part("ends", ("poker manager",), COLLECTED),))
DISPOSES = Duty(
    "what is left of a payout",
    (
        Part("prepares", ("accounting representative",), DISCONTINUED),
        Part("attends", POKER_SHIFT, DISCONTINUED),
    ),
)


@dataclass(frozen=True, kw_only=True)
class End(BadBeatForm):
    """Contributions to a payout end with the rounds in play; it may still be won."""


@dataclass(frozen=True, kw_only=True)
class Move(BadBeatForm):
    """What is left moves to another bad beat payout."""

    to: str


@dataclass(frozen=True, kw_only=True)
class AwardRest(BadBeatForm):
    """What is left is paid to poker patrons, each by name."""

    players: dict[str, int]


def end(book: Book, form: End, signatures: Signatures) -> Done:
    """End contributions, as a notice has told patrons."""

    def decide(tx: Transaction) -> Entry:
        rules_of(tx, form.payout)
        if ended(tx.connection, form.payout):
            raise Refused("contributions have ended already", COLLECTED)
        if announced(tx.connection, form.payout) != {}:
            raise Refused("post a notice first that contributions end", CHANGED)
        hands = ENDS.done_by(tx, signatures, form.asked)
        return _entry(form.payout, "ended", hands, ())

    return book.do(form.asked, decide)


def move(book: Book, form: Move, signatures: Signatures) -> Done:
    """Move all that is left to the payout that the plan names, which displays it at once; close this one."""

    def decide(tx: Transaction) -> Entry:
        plan = _check(tx, form.payout)
        if not isinstance(form.to, str) or plan.get("move_to") != form.to:
            raise Refused(f"the plan does not say that what is left moves to {form.to!r}", DISCONTINUED)
        if adopted(tx.connection, form.to) is None or ended(tx.connection, form.to):
            raise Refused(f"{form.to!r} is not offered: nobody could win there what is moved", DISCONTINUED)
        hands = DISPOSES.done_by(tx, signatures, form.asked)
        postings = made_good(tx, form.payout)
        target, there = primary(form.to), left(tx, form.payout)
        postings += [Posting(amount, account, target, DISCONTINUED) for account, amount in there.items()]
        shows = max(floor(tx.connection, target), tx.balance(target) + sum(there.values()))
        entry = _entry(form.payout, "closed", hands, tuple(postings), tables=_tables(tx, form.payout))
        return replace(entry, rows=(*entry.rows, Row(DisplayRow, {"fund": target.name, "amount": shows})))

    return book.do(form.asked, decide)


def award_rest(book: Book, form: AwardRest, signatures: Signatures) -> Done:
    """Pay all that is left to poker patrons as the plan says, and close the payout."""

    def decide(tx: Transaction) -> Entry:
        plan = _check(tx, form.payout)
        if "award" not in plan:
            raise Refused("the plan moves what is left to another payout: do that", DISCONTINUED)
        players, funds = amounts(form.players, "players", DISCONTINUED), left(tx, form.payout)
        total, given = sum(funds.values()), sum(players.values())
        if given != total:
            why = f"{dollars(total)} is left, and all of it is paid: not {dollars(given)}"
            raise Refused(why, DISCONTINUED)
        hands = DISPOSES.done_by(tx, signatures, form.asked)
        postings = made_good(tx, form.payout)
        postings += [Posting(there, account, PATRONS, DISCONTINUED) for account, there in funds.items()]
        postings += advanced(total - tx.balance(CAGE), DISCONTINUED)
        postings += [Posting(each, PATRONS, CAGE, DISCONTINUED) for each in players.values() if each]
        says, at = {"players": players}, _tables(tx, form.payout)
        return _entry(form.payout, "closed", hands, tuple(postings), says, tables=at)

    return book.do(form.asked, decide)


def left(tx: Transaction, payout: str) -> dict[Account, int]:
    """What is left of a payout, by account, with what the house makes good: nothing, once it is closed."""
    added = {each.credit: each.amount for each in made_good(tx, payout)}
    accounts = (primary(payout), secondary(payout), next_fund(payout))
    found = {account: tx.balance(account) + added.get(account, 0) for account in accounts}
    return {account: there for account, there in found.items() if there}


def made_good(tx: Transaction, payout: str) -> list[Posting]:
    """What the house adds where more is displayed than is left: no contribution can catch up any more."""
    missing = {
        fund: floor(tx.connection, fund) - tx.balance(fund) for fund in (primary(payout), secondary(payout))
    }
    return [Posting(amount, CARRIED, fund, NEVER_LESS) for fund, amount in missing.items() if amount > 0]


def _check(tx: Transaction, payout: Any) -> dict[str, Any]:
    """The plan, if contributions have ended, tables are closed, all is counted and no claim is open."""
    rules = rules_of(tx, payout)
    if not ended(tx.connection, payout):
        raise Refused("contributions go on: end them first", COLLECTED)
    for table, state in tables_of(tx.connection, payout).items():
        if state == "open":
            raise Refused(f"table {table} is open: close it when its round is over", COLLECTED)
    for each in open_claims(tx.connection, payout):
        raise Refused(f"claim {each.id} is {each.step}: settle it first", DISCONTINUED)
    check_empty(tx, payout, rules)
    plan = newest(tx.connection, payout, "plan")
    assert plan is not None
    return plan[1]


def _tables(tx: Transaction, payout: str) -> tuple[str, ...]:
    """The tables that take part until now."""
    return tuple(name for name, state in tables_of(tx.connection, payout).items() if state != "out")


def _entry(
    payout: str,
    step: str,
    hands: tuple[Hand, ...],
    postings: tuple[Posting, ...],
    says: dict[str, Any] | None = None,
    tables: tuple[str, ...] = (),
) -> Entry:
    law = COLLECTED if step == "ended" else DISCONTINUED
    rows = [Row(RulesRow, {"payout": payout, "step": step, "says": says or {}})]
    if step == "closed":
        funds = (primary(payout), secondary(payout))
        rows += [Row(DisplayRow, {"fund": each.name, "amount": 0}) for each in funds]
    rows += [Row(TableRow, {"payout": payout, "name": each, "state": "out"}) for each in tables]
    return Entry(kind=f"bad beat {step}", cite=law, place="poker room", hands=hands, postings=postings,
                 rows=tuple(rows), forgets=(known(payout),))  # fmt: skip
