"""Keep the rules of the linked payout: the same at all casinos, changed as one house changes its own.

13:69F-14.20(a), 13:69F-14.19(o), (q). They are those `Rules` of a single house that casinos share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field
from sqlalchemy import Connection, func, select

from pitboss.house.bad_beat import guard
from pitboss.house.bad_beat.guard import promise
from pitboss.house.bad_beat.laws import CHANGED
from pitboss.house.bad_beat.rules import Rules, SharedRules
from pitboss.house.ledger.entry import Entry, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import ANY, check_works_for, for_admitted, represented, sender_of
from pitboss.house.link.agreement import digest_of, open_payout
from pitboss.house.link.department import AGREEMENT, link
from pitboss.house.link.displayed import displayed, missing
from pitboss.house.link.fields import CasinoName
from pitboss.house.link.laws import SAME_RULES
from pitboss.house.link.papers import rules_notice, rules_paper
from pitboss.house.link.rows import LinkOutcomeRow, LinkRuleNoticeRow, LinkRulesRow
from pitboss.house.link.system import newest
from pitboss.house.operations.form import Result, fields_of
from pitboss.house.operations.operation import Signer, Signers
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.json_text import loads
from pitboss.table.record import compact
from pitboss.table.refused import Refused

SHARED = tuple(each.name for each in fields_of(SharedRules))
"""Each casino decides how it counts contributions; the agreement sets what is kept for the next payout. A
link has no secondary payout and no other bonus."""


class Adopted(Result):
    digest: str = Field(title="Digest of the rules")


def _rules(form: SharedRules) -> Rules:
    written = form.to_json()
    return Rules.from_json({name: written[name] for name in SHARED})


def _filled_in(rules: Rules | None) -> Mapping[str, Any]:
    written = (rules or Rules()).to_json()
    return {name: written[name] for name in SHARED}


@for_admitted
def _last_announced(tx: Transaction) -> Mapping[str, Any]:
    """Prefill the rules of the casino's latest notice, or else those that any casino adopted last."""
    casino = sender_of(tx).casino
    return _filled_in(announced(tx.connection, casino) or last_adopted(tx.connection))


@link.operation(
    "adopt",
    title="Adopt the rules of the payout",
    cite=SAME_RULES,
    kind="link rules",
    section=AGREEMENT,
    result=Adopted,
    paper=rules_paper,
    signers=(Signer("adopts", ANY, SAME_RULES, "Adopts", people="representative of the casino"),),
    prefill=_last_announced,
    example={"bad_beat": "As Ah Ad Kc Kd", "fund": 100},
)
def adopt(tx: Transaction, form: SharedRules, signers: Signers) -> Entry:
    """Adopt the rules of the payout for a casino. It is offered only while all have adopted the same."""
    rules, casino = _rules(form), represented(tx.connection, signers["adopts"])
    if open_payout(tx.connection) is not None:
        raise Refused(
            "A payout is pending under the rules in force. Adopt new ones after it is settled.", SAME_RULES
        )
    _check_change(tx, casino, rules)
    row = {"casino": casino, "digest": digest_of(rules.to_json()), "rules": compact(rules.to_json())}
    return Entry(place=casino, rows=(Row(LinkRulesRow, row),), answer={"digest": row["digest"]})


class RulesNotice(SharedRules):
    casino: CasinoName = Field(title="Casino")


@for_admitted
def _last_adopted(tx: Transaction) -> Mapping[str, Any]:
    """Prefill the casino's name, and the rules that any casino adopted last, since all need the same."""
    return {"casino": sender_of(tx).casino, **_filled_in(last_adopted(tx.connection))}


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
def announce(tx: Transaction, form: RulesNotice, signers: Signers) -> Entry:
    """Record that a casino has posted a notice to its patrons, with the complete new rules."""
    rules = _rules(form)
    check_works_for(tx, signers, form.casino, CHANGED)
    row = {"casino": form.casino, "rules": rules.to_json()}
    return Entry(place=form.casino, rows=(Row(LinkRuleNoticeRow, row),))


def _check_change(tx: Transaction, casino: str, then: Rules) -> None:
    """Refuse a change without notice to the casino's patrons, or one that takes away what they were promised.

    A casino that joins changes what the others have.
    """
    connection = tx.connection
    last, own = newest(connection, LinkRulesRow.casino, casino), last_adopted(connection, casino)
    in_words = last is not None and own is None  # adopted under an older version, so they cannot be compared
    now = own or last_adopted(connection)
    if now is None:
        if in_words:
            guard.check_notice(then, _notice(connection, casino), last.entry)
        return
    guard.check_game(now, then)
    guard.check_carried(now, then, missing(tx))
    if not in_words and not guard.changes_what_is_posted(now, then):
        return
    noticed = guard.check_notice(then, _notice(connection, casino), 0 if last is None else last.entry)
    shown = displayed(connection)
    guard.check_change(
        {"primary": promise(now, "primary", shown)},
        {"primary": promise(then, "primary", shown)},
        lambda _: _won_since(connection, noticed),
    )


def _won_since(connection: Connection, entry: int) -> bool:
    """Return whether a payout was confirmed after an entry."""
    chosen = select(func.count()).where(LinkOutcomeRow.confirmed.is_(True), LinkOutcomeRow.entry > entry)
    return bool(connection.scalar(chosen))


def _notice(connection: Connection, casino: str) -> tuple[int, dict[str, Any]] | None:
    """Return a casino's newest notice, with its entry."""
    row = newest(connection, LinkRuleNoticeRow.casino, casino)
    return None if row is None else (row.entry, row.rules)


def _read(row: Any) -> Rules | None:
    """Read rules as adopted. Return None for the free text that older versions accepted."""
    try:
        return None if row is None else Rules.from_json(loads(row.rules))
    except (BadInput, Refused):
        return None


def rules_of(connection: Connection, casino: str) -> tuple[str, Rules | None]:
    """Return the digest of a casino's adopted rules, if any, and the rules if they can judge a hand."""
    row = newest(connection, LinkRulesRow.casino, casino)
    return ("", None) if row is None else (str(row.digest), _read(row))


def last_adopted(connection: Connection, casino: str = "") -> Rules | None:
    """Return the rules that a casino, or any casino, adopted last, skipping free text."""
    chosen = select(LinkRulesRow.__table__).order_by(LinkRulesRow.id.desc())
    if casino:
        chosen = chosen.where(LinkRulesRow.casino == casino)
    return next((rules for row in connection.execute(chosen) if (rules := _read(row)) is not None), None)


def announced(connection: Connection, casino: str) -> Rules | None:
    """Return the rules in a casino's latest notice, if it has not adopted them yet."""
    notice, last = _notice(connection, casino), newest(connection, LinkRulesRow.casino, casino)
    if notice is None or (last is not None and notice[0] < last.entry):
        return None
    return Rules.from_json(notice[1])
