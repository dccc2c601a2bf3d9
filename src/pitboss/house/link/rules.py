"""Keep the rules of the linked payout: the same at all casinos, changed as one house changes its own.

13:69F-14.20(a), 13:69F-14.19(o), (q). They are those `PayoutRules` of a single house that casinos share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field
from sqlalchemy import Connection, func, select

from pitboss.house.bad_beat import promises
from pitboss.house.bad_beat.citations import CHANGED
from pitboss.house.bad_beat.promises import make_promise
from pitboss.house.bad_beat.rules import PayoutRules, SharedRules
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import (
    ANY_POSITION,
    check_works_for,
    find_represented_casino,
    for_admitted,
    sender_of,
)
from pitboss.house.link.agreement import digest_of, find_pending_payout
from pitboss.house.link.department import AGREEMENT, link
from pitboss.house.link.display_amount import find_shortage, read_displayed_amount
from pitboss.house.link.fields import CasinoName
from pitboss.house.link.laws import SAME_RULES
from pitboss.house.link.papers import rules_notice, rules_paper
from pitboss.house.link.rows import LinkOutcomeRow, LinkRuleNoticeRow, LinkRulesRow
from pitboss.house.link.system import find_newest
from pitboss.house.operations.form import OperationResult, fields_of
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.json_text import loads
from pitboss.table.record import compact
from pitboss.table.refused import Refused

SHARED_RULES = tuple(each.name for each in fields_of(SharedRules))
"""Each casino decides how it counts contributions; the agreement sets what is kept for the next payout. A
link has no secondary payout and no other bonus."""


class Adopted(OperationResult):
    digest: str = Field(title="Digest of the rules")


def _read_form(form: SharedRules) -> PayoutRules:
    written = form.to_json()
    return PayoutRules.from_json({name: written[name] for name in SHARED_RULES})


def _fill_form(rules: PayoutRules | None) -> Mapping[str, Any]:
    written = (rules or PayoutRules()).to_json()
    return {name: written[name] for name in SHARED_RULES}


@for_admitted
def _last_announced(tx: Transaction) -> Mapping[str, Any]:
    """Prefill the rules of the casino's latest notice, or else those that any casino adopted last."""
    casino = sender_of(tx).casino
    return _fill_form(find_announced(tx.connection, casino) or find_last_adopted(tx.connection))


@link.operation(
    "adopt",
    title="Adopt the rules of the payout",
    cite=SAME_RULES,
    kind="link rules",
    section=AGREEMENT,
    result=Adopted,
    paper=rules_paper,
    signers=(Signer("adopts", ANY_POSITION, SAME_RULES, "Adopts", people="representative of the casino"),),
    prefill=_last_announced,
    example={"bad_beat": "As Ah Ad Kc Kd", "fund": 100},
)
def adopt(tx: Transaction, form: SharedRules, signers: SignersByPart) -> LedgerEntry:
    """Adopt the payout rules for a casino. All casinos must adopt the same before it is offered."""
    rules, casino = _read_form(form), find_represented_casino(tx.connection, signers["adopts"])
    if find_pending_payout(tx.connection) is not None:
        raise Refused(
            "A payout is pending under the rules in force. Adopt new ones after it is settled.", SAME_RULES
        )
    _check_change(tx, casino, rules)
    row = {"casino": casino, "digest": digest_of(rules.to_json()), "rules": compact(rules.to_json())}
    return LedgerEntry(place=casino, rows=(NewRow(LinkRulesRow, row),), answer={"digest": row["digest"]})


class RulesNotice(SharedRules):
    casino: CasinoName = Field(title="Casino")


@for_admitted
def _last_adopted(tx: Transaction) -> Mapping[str, Any]:
    """Prefill the casino's name, and the rules that any casino adopted last, since all need the same."""
    return {"casino": sender_of(tx).casino, **_fill_form(find_last_adopted(tx.connection))}


@link.operation(
    "notice",
    title="Give notice that the rules will change",
    cite=CHANGED,
    kind="link rules notice",
    paper=rules_notice,
    section=AGREEMENT,
    signers=(Signer("posts", POKER_SUPERVISORS, CHANGED, "Posts the notice"),),
    prefill=_last_adopted,
    example={"casino": "Boardwalk Hall", "bad_beat": "7s 7h 7d 2c 2d", "fund": 100},
)
def announce(tx: Transaction, form: RulesNotice, signers: SignersByPart) -> LedgerEntry:
    """Record that a casino has posted a notice to its patrons, with the complete new rules."""
    rules = _read_form(form)
    check_works_for(tx, signers, form.casino, CHANGED)
    row = {"casino": form.casino, "rules": rules.to_json()}
    return LedgerEntry(place=form.casino, rows=(NewRow(LinkRuleNoticeRow, row),))


def _check_change(tx: Transaction, casino: str, then: PayoutRules) -> None:
    """Refuse a change without notice to the casino's patrons, or one that takes away what they were promised.

    A casino that joins changes what the others have.
    """
    connection = tx.connection
    last, own = find_newest(connection, LinkRulesRow.casino, casino), find_last_adopted(connection, casino)
    in_words = last is not None and own is None  # adopted under an older version, so they cannot be compared
    now = own or find_last_adopted(connection)
    if now is None:
        if in_words:
            promises.check_notice(then, _find_notice(connection, casino), last.entry)
        return
    promises.check_game(now, then)
    promises.check_carried(now, then, find_shortage(tx))
    if not in_words and not promises.needs_notice(now, then):
        return
    noticed = promises.check_notice(then, _find_notice(connection, casino), 0 if last is None else last.entry)
    shown = read_displayed_amount(connection)
    promises.check_change(
        {"primary": make_promise(now, "primary", shown)},
        {"primary": make_promise(then, "primary", shown)},
        lambda _: _was_won_since(connection, noticed),
    )


def _was_won_since(connection: Connection, entry: int) -> bool:
    """Return whether a payout was confirmed after an entry."""
    chosen = select(func.count()).where(LinkOutcomeRow.confirmed.is_(True), LinkOutcomeRow.entry > entry)
    return bool(connection.scalar(chosen))


def _find_notice(connection: Connection, casino: str) -> tuple[int, dict[str, Any]] | None:
    """Return a casino's newest notice, with its entry."""
    row = find_newest(connection, LinkRuleNoticeRow.casino, casino)
    return None if row is None else (row.entry, row.rules)


def _read_rules(row: Any) -> PayoutRules | None:
    """Read rules as adopted. Return None for the free text that older versions accepted."""
    try:
        return None if row is None else PayoutRules.from_json(loads(row.rules))
    except (BadInput, Refused):
        return None


def find_rules(connection: Connection, casino: str) -> tuple[str, PayoutRules | None]:
    """Return the digest of a casino's adopted rules, if any, and the rules if they can judge a hand."""
    row = find_newest(connection, LinkRulesRow.casino, casino)
    return ("", None) if row is None else (str(row.digest), _read_rules(row))


def find_last_adopted(connection: Connection, casino: str = "") -> PayoutRules | None:
    """Return the rules that a casino, or any casino, adopted last, skipping free text."""
    chosen = select(LinkRulesRow.__table__).order_by(LinkRulesRow.id.desc())
    if casino:
        chosen = chosen.where(LinkRulesRow.casino == casino)
    return next(
        (rules for row in connection.execute(chosen) if (rules := _read_rules(row)) is not None), None
    )


def find_announced(connection: Connection, casino: str) -> PayoutRules | None:
    """Return the rules in a casino's latest notice, if it has not adopted them yet."""
    notice, last = _find_notice(connection, casino), find_newest(connection, LinkRulesRow.casino, casino)
    if notice is None or (last is not None and notice[0] < last.entry):
        return None
    return PayoutRules.from_json(notice[1])
