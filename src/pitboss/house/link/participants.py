"""Check each participant's postings, and whether the payout can be offered. 13:69F-14.20(a), (d)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated

from pydantic import Field
from sqlalchemy import Connection

from pitboss.house.bad_beat.citations import RESET
from pitboss.house.bad_beat.display import room_sign
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import check_works_for, prefill_own_casino
from pitboss.house.link.agreement import Agreement, digest_of, find_agreement, require_agreement
from pitboss.house.link.department import AGREEMENT, link
from pitboss.house.link.fields import CasinoName
from pitboss.house.link.laws import (
    AGREED,
    IN_EACH_ROOM,
    INSTALLED,
    NAMES_POSTED,
    NOTIFIED,
    PARTIES,
    PAYOUT_POSTED,
    SAME_RULES,
)
from pitboss.house.link.notices import find_unreachable
from pitboss.house.link.papers import signs_paper
from pitboss.house.link.rows import LinkPostedRow
from pitboss.house.link.rules import find_rules
from pitboss.house.link.system import find_newest
from pitboss.house.link.versions import read_installed_version
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.poker.signs import Statement
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.table.fields import list_type, text_type
from pitboss.table.refused import Refused
from pitboss.version import __version__

MAX_ROOMS = 20


def check_party(casino: str, terms: Agreement, field: str = "casino") -> None:
    """Refuse a casino that is not a party to the agreement."""
    if casino not in terms.names:
        raise Refused(f"{casino[:40]} is not a party to the agreement.", PARTIES, field)


# Signs


def list_signs(connection: Connection, casino: str) -> list[Statement]:
    """List the signs that a casino must post in each of its poker rooms, beside the amount itself."""
    terms = require_agreement(connection)
    check_party(casino, terms)
    return _build_signs(terms, find_rules(connection, casino)[1])


def _build_signs(terms: Agreement, rules: PayoutRules | None) -> list[Statement]:
    host = next(each for each in terms.participants if each.name == terms.host)
    reset_text = f"{terms.options.reset_percent}% of each contribution is kept for the next payout."
    return [
        Statement("Multi-casino bad beat payout.", PAYOUT_POSTED),
        *(room_sign(rules, 0)[1:] if rules is not None else ()),
        *([Statement(reset_text, RESET)] if terms.options.reset_percent else []),
        Statement(f"Offered together by {', '.join(terms.names)}.", NAMES_POSTED),
        Statement(f"Host of the system: {host.name}, {host.address}.", NAMES_POSTED),
    ]


class SignsUp(OperationForm):
    casino: CasinoName = Field(title="Casino")
    rooms: Annotated[list[str], list_type(text_type(40), "rooms")] = Field(
        title="Its poker rooms", description="List every one of them."
    )


@link.operation(
    "post-signs",
    title="Post the signs",
    cite=IN_EACH_ROOM,
    kind="link signs",
    paper=signs_paper,
    section=AGREEMENT,
    signers=(Signer("posts", POKER_SUPERVISORS, IN_EACH_ROOM, "Posts the signs"),),
    prefill=prefill_own_casino,
    example={"casino": "Boardwalk Hall", "rooms": ["Poker room"]},
)
def post_signs(tx: Transaction, form: SignsUp, signers: SignersByPart) -> LedgerEntry:
    """Record that a casino has posted the required signs in each of its poker rooms."""
    check_works_for(tx, signers, form.casino, IN_EACH_ROOM)
    if not 1 <= len(form.rooms) <= MAX_ROOMS:
        raise Refused(f"List 1 to {MAX_ROOMS} poker rooms.", IN_EACH_ROOM, "rooms")
    lines = list_signs(tx.connection, form.casino)
    row = {"casino": form.casino, "digest": _digest_signs(lines)}
    facts = {"rooms": form.rooms, "lines": [line.text for line in lines]}
    return LedgerEntry(place=form.casino, facts=facts, rows=(NewRow(LinkPostedRow, row),))


def _digest_signs(lines: list[Statement]) -> str:
    return digest_of([line.text for line in lines])


# Offering the payout


def find_hindrances(connection: Connection, at: datetime) -> Iterator[Statement]:
    """Yield the reasons why nothing may be offered now. A missing notification comes last."""
    terms = find_agreement(connection)
    if terms is None:
        yield Statement("no agreement is executed by each casino and approved by the Division", AGREED)
        return
    version = read_installed_version(connection)
    if version != __version__:
        yield Statement(f"version {version} is installed, but this one is {__version__}; give notice, then "
                        "install it", INSTALLED)  # fmt: skip
    adopted = {casino: find_rules(connection, casino) for casino in terms.names}
    digests = {digest for digest, _ in adopted.values()}
    if "" in digests or len(digests) > 1:
        yield Statement(
            "the casinos have different rules of the payout; adopt the same at all of them", SAME_RULES
        )
        return
    if adopted[terms.host][1] is None:
        why = "the rules of the payout are in free text, so no hand can be judged; adopt them again"
        yield Statement(why, SAME_RULES)
        return
    for casino in terms.names:
        row = find_newest(connection, LinkPostedRow.casino, casino)
        if row is None or row.digest != _digest_signs(_build_signs(terms, adopted[casino][1])):
            yield Statement(f"{casino} has not posted the current payout in its rooms", IN_EACH_ROOM)
    if missing := find_unreachable(connection, at, terms):
        yield Statement(f"{', '.join(missing)} cannot be notified", NOTIFIED)


def require_offered(tx: Transaction) -> Agreement:
    """Return the agreement under which the payout is offered. Refuse if anything but notification prevents
    it."""
    for each in find_hindrances(tx.connection, tx.at):
        if each.law != NOTIFIED:
            raise Refused(f"nothing is offered: {each.text}", each.law)
    return require_agreement(tx.connection)
