"""The rules of the linked payout: the same at all casinos, and changed as one house changes its own.

13:69F-14.20(a), 13:69F-14.19(o), (q). They are the `Rules` of a single house, as far as casinos share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from pitboss.house.bad_beat import guard
from pitboss.house.bad_beat.guard import promise
from pitboss.house.bad_beat.laws import CHANGED
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.ledger.entry import Done, Entry, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import ANY, Signed, of_casino, representative
from pitboss.house.link.agreement import digest_of, open_payout
from pitboss.house.link.displayed import displayed, missing
from pitboss.house.link.laws import SAME_RULES
from pitboss.house.link.rows import LinkOutcomeRow, LinkRuleNoticeRow, LinkRulesRow
from pitboss.house.link.system import Link, newest
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.json_text import loads
from pitboss.table.record import compact
from pitboss.table.refused import Refused

ADOPTING = Duty("adopting the rules", (Part("adopts", ANY, SAME_RULES),))
ANNOUNCING = Duty("a notice to patrons", (Part("posts", POKER_SUPERVISORS, CHANGED),))
SHARED_RULES = (
    "game", "unit", "fund", "fund_least_pot", "bb_pot_basis", "bad_beat", "bad_beat_hole_cards",
    "payout_loser", "payout_winner", "payout_table", "payout_several", "bb_display_overstated",
)  # fmt: skip
"""The rules that the casinos of a link choose together. How contributions are counted is each casino's own;
what is kept for the next payout is in the agreement. A link has no secondary payout and no other bonus."""
_USUAL = Rules().to_json()


@dataclass(frozen=True, kw_only=True)
class Adoption(Form):
    """A casino adopts the rules of the payout."""

    rules: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class ChangeNotice(Form):
    """A casino has posted a notice that the rules will change: all of them as they will be."""

    casino: str
    rules: Mapping[str, Any]


def read_rules(given: object) -> Rules:
    """The rules of a linked payout as JSON has them: those of a house, but for what casinos do not share."""
    if not isinstance(given, Mapping) or not given:
        raise BadInput("the rules of a payout are names with values")
    rules = Rules.from_json(dict(given))
    for name, value in rules.to_json().items():
        if name not in SHARED_RULES and value != _USUAL[name]:
            raise BadInput(f"{name} is no rule of a linked payout: leave it as it is")
    return rules


def adopt(link: Link, form: Adoption, signed: Signed) -> Done:
    """A casino adopts the rules of the payout: offered only while all have adopted the same."""
    rules = read_rules(form.rules)

    def decide(tx: Transaction) -> Entry:
        hands, casino = representative(tx, ADOPTING, signed, form.asked)
        if open_payout(tx.connection) is not None:
            raise Refused("a payout is pending under the rules that stand: adopt others after it", SAME_RULES)
        _check_change(tx, casino, rules)
        row = {"casino": casino, "digest": digest_of(rules.to_json()), "rules": compact(rules.to_json())}
        return Entry(kind="link rules", cite=SAME_RULES, place=casino, hands=hands,
                     rows=(Row(LinkRulesRow, row),), answer={"digest": row["digest"]})  # fmt: skip

    return link.do(form.asked, decide)


def announce(link: Link, form: ChangeNotice, signed: Signed) -> Done:
    """Write down that a casino has posted a notice to its patrons before the rules change."""
    rules = read_rules(form.rules)

    def decide(tx: Transaction) -> Entry:
        hands = ANNOUNCING.done_by(tx, signed, form.asked)
        of_casino(tx, hands, form.casino, CHANGED)
        row = {"casino": form.casino, "rules": rules.to_json()}
        return Entry(kind="link rules notice", cite=CHANGED, place=form.casino, hands=hands,
                     rows=(Row(LinkRuleNoticeRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def _check_change(tx: Transaction, casino: str, then: Rules) -> None:
    """Refuse a change that the casino's patrons were not told of, or that takes from them what they have.

    A casino that joins changes what the others have.
    """
    connection = tx.connection
    last = newest(connection, LinkRulesRow.casino, casino)
    now = _read(last) or last_adopted(connection)
    if now is None:
        return
    guard.check_game(now, then)
    guard.check_carried(now, then, missing(tx))
    if not guard.changes_what_is_posted(now, then):
        return
    told = guard.check_notice(then, _notice(connection, casino), 0 if last is None else last.entry)
    shown = displayed(connection)
    guard.check_change(
        {"primary": promise(now, "primary", shown)},
        {"primary": promise(then, "primary", shown)},
        lambda _: _won_since(connection, told),
    )


def _won_since(connection: Connection, entry: int) -> bool:
    """Whether a payout was confirmed after an entry."""
    chosen = select(func.count()).where(LinkOutcomeRow.confirmed.is_(True), LinkOutcomeRow.entry > entry)
    return bool(connection.scalar(chosen))


def _notice(connection: Connection, casino: str) -> tuple[int, dict[str, Any]] | None:
    """A casino's newest notice, with its entry."""
    row = newest(connection, LinkRuleNoticeRow.casino, casino)
    return None if row is None else (row.entry, row.rules)


def _read(row: Any) -> Rules | None:
    """Rules as they were adopted; None of those that older versions took in words of any kind."""
    try:
        return None if row is None else Rules.from_json(loads(row.rules))
    except (BadInput, Refused):
        return None


def rules_of(connection: Connection, casino: str) -> tuple[str, Rules | None]:
    """The digest of what a casino has adopted, empty if nothing, and the rules, if they can be judged by."""
    row = newest(connection, LinkRulesRow.casino, casino)
    return ("", None) if row is None else (str(row.digest), _read(row))


def last_adopted(connection: Connection) -> Rules | None:
    """The rules that any casino adopted last."""
    chosen = select(LinkRulesRow.__table__).order_by(LinkRulesRow.id.desc())
    return next((rules for row in connection.execute(chosen) if (rules := _read(row)) is not None), None)


def announced(connection: Connection, casino: str) -> Rules | None:
    """Return the rules in a casino's latest notice, if it has not adopted them yet."""
    notice, last = _notice(connection, casino), newest(connection, LinkRulesRow.casino, casino)
    if notice is None or (last is not None and notice[0] < last.entry):
        return None
    return Rules.from_json(notice[1])
