"""Discontinue a payout, so that its whole balance reaches poker patrons. 13:69F-14.19(c), (l)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from pitboss.house.bad_beat.adopting import MANAGER, PAYOUTS, check_empty
from pitboss.house.bad_beat.citations import CHANGED, COLLECTED, DISCONTINUED, NEVER_LESS
from pitboss.house.bad_beat.claims import open_claims, warn_of_own_names
from pitboss.house.bad_beat.department import PayoutForm, PayoutName, bad_beat
from pitboss.house.bad_beat.display_amounts import MADE_GOOD, least_displayed
from pitboss.house.bad_beat.rows import DisplayRow, PayoutTableRow, RulesRow
from pitboss.house.bad_beat.state import (
    CAGE,
    PATRONS,
    adopted_rules,
    announced_rules,
    has_ended,
    newest_step,
    next_fund,
    post_advance,
    primary,
    rules_cache_name,
    rules_of,
    secondary,
)
from pitboss.house.bad_beat.state import table_states as tables_of
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import POKER_SHIFT_SUPERVISORS
from pitboss.table.fields import Money, PersonName, Rows
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["award_rest", "end", "move"]

DISPOSAL_SIGNERS = (
    Signer("prepares", ("accounting representative",), DISCONTINUED, "Prepares it"),
    Signer("attends", POKER_SHIFT_SUPERVISORS, DISCONTINUED, "Attends"),
)


class MoveForm(PayoutForm):
    to: PayoutName = Field(title="Payout that the plan names")


class FinalAward(FormRow):
    player: PersonName = Field(title="Player")
    amount: Money = Field(title="Amount paid")


class AwardRestForm(PayoutForm):
    players: Annotated[list[FinalAward], Rows(key="player", total="amount")] = Field(title="Players")


@bad_beat.operation(
    "end",
    title="End contributions",
    cite=COLLECTED,
    kind="bad beat ended",
    signers=(Signer("ends", MANAGER, COLLECTED, "Ends contributions"),),
    choices=PAYOUTS,
)
def end(tx: Transaction, form: PayoutForm, signers: SignersByPart) -> LedgerEntry:
    """End contributions after the rounds in play, as announced by a notice. The payout may still be won."""
    rules_of(tx, form.payout)
    if has_ended(tx.connection, form.payout):
        raise Refused("Contributions have already ended.", COLLECTED, "payout")
    if announced_rules(tx.connection, form.payout) != {}:
        raise Refused("Post the notice that contributions end first.", CHANGED)
    row = {"payout": form.payout, "step": "ended", "says": {}}
    return LedgerEntry(rows=(NewRow(RulesRow, row),), forgets=(rules_cache_name(form.payout),))


@bad_beat.operation(
    "move",
    title="Move the balance to another payout",
    cite=DISCONTINUED,
    kind="bad beat moved",
    signers=DISPOSAL_SIGNERS,
    example={"to": "omaha"},
    choices={"to": PAYOUTS["payout"], **PAYOUTS},
)
def move(tx: Transaction, form: MoveForm, signers: SignersByPart) -> LedgerEntry:
    """Move the balance to the payout that the plan names, which displays it at once, and close this one."""
    plan = _check(tx, form.payout)
    if plan.get("move_to") != form.to:
        raise Refused(f"The plan does not move the balance to {form.to!r}.", DISCONTINUED, "to")
    if adopted_rules(tx.connection, form.to) is None or has_ended(tx.connection, form.to):
        raise Refused(f"{form.to!r} is not offered, so nobody could win the balance.", DISCONTINUED, "to")
    postings = make_good(tx, form.payout)
    target, there = primary(form.to), find_balance(tx, form.payout)
    postings += [Posting(amount, account, target, DISCONTINUED) for account, amount in there.items()]
    shows = max(least_displayed(tx.connection, target), tx.balance(target) + sum(there.values()))
    entry = _close(tx, form.payout, postings)
    return replace(entry, rows=(*entry.rows, NewRow(DisplayRow, {"fund": target.name, "amount": shows})))


@bad_beat.operation(
    "award-rest",
    title="Pay the balance to patrons",
    cite=DISCONTINUED,
    kind="bad beat awarded",
    signers=DISPOSAL_SIGNERS,
    example={"players": [{"player": "Cyd", "amount": 40_000}]},
    choices=PAYOUTS,
)
def award_rest(tx: Transaction, form: AwardRestForm, signers: SignersByPart) -> LedgerEntry:
    """Pay the whole balance to poker patrons as the plan says, and close the payout."""
    if "award" not in _check(tx, form.payout):
        raise Refused("Under the plan, the balance moves to another payout. Use that form.", DISCONTINUED)
    players, funds = {each.player: each.amount for each in form.players}, find_balance(tx, form.payout)
    total, given = sum(funds.values()), sum(players.values())
    if given != total:
        why = f"The balance is {dollars(total)}. Pay all of it, not {dollars(given)}."
        raise Refused(why, DISCONTINUED, "players")
    postings = make_good(tx, form.payout)
    postings += [Posting(there, account, PATRONS, DISCONTINUED) for account, there in funds.items()]
    postings += post_advance(total - tx.balance(CAGE), DISCONTINUED)
    postings += [Posting(each, PATRONS, CAGE, DISCONTINUED) for each in players.values() if each]
    names = {f"players.{place}.player": each.player for place, each in enumerate(form.players)}
    return replace(_close(tx, form.payout, postings, {"players": players}),
                   warnings=warn_of_own_names(signers, names, DISCONTINUED))  # fmt: skip


def find_balance(tx: Transaction, payout: str) -> dict[LedgerAccount, int]:
    """Return a payout's balance by account, including what the house adds. A closed payout has none."""
    added = {each.credit: each.amount for each in make_good(tx, payout)}
    accounts = (primary(payout), secondary(payout), next_fund(payout))
    found = {account: tx.balance(account) + added.get(account, 0) for account in accounts}
    return {account: there for account, there in found.items() if there}


def make_good(tx: Transaction, payout: str) -> list[Posting]:
    """Return the house's postings for displays above the balance, as contributions can no longer catch up."""
    missing = {
        fund: least_displayed(tx.connection, fund) - tx.balance(fund)
        for fund in (primary(payout), secondary(payout))
    }
    return [Posting(amount, MADE_GOOD, fund, NEVER_LESS) for fund, amount in missing.items() if amount > 0]


def _check(tx: Transaction, payout: str) -> dict[str, Any]:
    """Return the plan. Refuse while contributions continue, or a table, count or claim is open."""
    rules = rules_of(tx, payout)
    if not has_ended(tx.connection, payout):
        raise Refused("End contributions first.", COLLECTED)
    for table, state in tables_of(tx.connection, payout).items():
        if state == "open":
            raise Refused(f"Table {table} is open. Close it when its round is over.", COLLECTED)
    for each in open_claims(tx.connection, payout):
        raise Refused(f"Settle {each.id} first. It is {each.last_step}.", DISCONTINUED)
    check_empty(tx, payout, rules)
    plan = newest_step(tx.connection, payout, "plan")
    assert plan is not None
    return plan[1]


def _close(
    tx: Transaction, payout: str, postings: list[Posting], says: dict[str, Any] | None = None
) -> LedgerEntry:
    """Make the entry that closes a payout, clears its displays and releases its tables."""
    rows = [NewRow(RulesRow, {"payout": payout, "step": "closed", "says": says or {}})]
    rows += [
        NewRow(DisplayRow, {"fund": each.name, "amount": 0}) for each in (primary(payout), secondary(payout))
    ]
    rows += [
        NewRow(PayoutTableRow, {"payout": payout, "name": name, "state": "out"})
        for name, state in tables_of(tx.connection, payout).items()
        if state != "out"
    ]
    return LedgerEntry(postings=tuple(postings), rows=tuple(rows), forgets=(rules_cache_name(payout),))
