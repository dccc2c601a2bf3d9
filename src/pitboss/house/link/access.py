"""Who may do what in the system: people of each casino, its process, and the version that is installed.

13:69F-14.20(e)1, (e)3, (e)5, (f), (g).
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, inspect, select

from pitboss import __version__
from pitboss.house.bad_beat import texts
from pitboss.house.ledger.entry import Asked, Done, Entry, Hand, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.laws import COMPUTERS, CONTROLS, INSTALLED, LIMITED, REPRESENTED, SECURED
from pitboss.house.link.rows import LinkCredentialRow, LinkPersonRow, LinkVersionRow
from pitboss.house.link.system import Link, Noted, newest
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.employees import Employee, Signature, employed
from pitboss.house.staff.positions import DEPARTMENTS
from pitboss.law import BadInput, Cite
from pitboss.storage.people import PersonRow, folded
from pitboss.table.refused import Refused

KEY = "casino key employee"
INSPECTOR = ("Division inspector",)
ANY = tuple(position for position in DEPARTMENTS if position not in INSPECTOR)
ENROLLING = Duty("enrolling somebody", (Part("enrols", ANY, LIMITED),))
DESIGNATING = Duty("designating who represents a casino", (Part("designates", ANY, REPRESENTED),))
ADMITTING = Duty("admitting a process", (Part("admits", ANY, LIMITED),))
NOTIFYING = Duty("notice to the Division", (Part("notifies", ANY, INSTALLED),))
INSTALLING = Duty("installing the system", (Part("installs", ANY, INSTALLED), Part("checks", ANY, CONTROLS)))
Signed = Mapping[str, Signature]
_HASH = re.compile("[0-9a-f]{64}|")


class Credential(NamedTuple):
    """What a casino's process shows whenever it sends something."""

    casino: str
    token: str

    @property
    def hash(self) -> str:
        return hashlib.sha256(str(self.token).encode("utf-8", "replace")).hexdigest()

    def __repr__(self) -> str:
        return f"Credential({self.casino!r})"


def new_credential(casino: str) -> Credential:
    """A credential with a token of its own, which is told once: the system keeps its hash."""
    return Credential(texts.text(casino, "a casino's name"), secrets.token_urlsafe(32))


# People


@dataclass(frozen=True, kw_only=True)
class Enrolment(Form):
    """Somebody who is employed works for this casino from now on, or no longer."""

    name: str
    casino: str
    works: bool = True


@dataclass(frozen=True, kw_only=True)
class Designation(Form):
    """A casino has a key employee of its own represent its interests."""

    name: str
    casino: str


def enrol(link: Link, form: Enrolment, signed: Signed) -> Done:
    """Write down which casino somebody works for, or that they no longer do.

    A representative of the casino signs. While it has no key employee, the first one signs for themselves.
    """
    casino = texts.text(form.casino, "a casino's name")
    if type(form.works) is not bool:
        raise BadInput("somebody works for a casino, or does not")

    def decide(tx: Transaction) -> Entry:
        connection = tx.connection
        hands = ENROLLING.done_by(tx, signed, form.asked)
        found = _called(connection, form.name)
        first = form.works and found.licence == KEY and hands[0].person == found.person
        if not (first and not _key_people(connection, casino)) and (
            represented(connection, hands[0]) != casino
        ):
            raise Refused(f"{hands[0].name} does not represent {casino}, and enrols nobody there", LIMITED)
        row = _enrolled(connection, found.person)
        now = row.casino if row is not None else ""
        if now not in ("", casino) or (not form.works and not now):
            raise Refused(
                f"{found.name} works for {now or 'no casino'}: that casino says who leaves it", LIMITED
            )
        values = {"person": found.person, "casino": casino if form.works else "", "represents": False}
        return Entry(kind="link enrolment", cite=LIMITED, place=casino,
                     hands=(*hands, found.hand("works for it" if form.works else "leaves it")),
                     rows=(Row(LinkPersonRow, values),))  # fmt: skip

    return link.do(form.asked, decide)


def _called(connection: Connection, name: object) -> Employee:
    """Who is employed by that name."""
    known = select(PersonRow.id).where(PersonRow.folded == folded(texts.text(name, "a name")))
    person = connection.scalar(known)
    found = employed(connection, person) if person is not None else None
    if found is None or found.position in INSPECTOR:
        raise Refused("a casino's people are employed first, and no inspector is one of them", LIMITED)
    return found


def enrolled(connection: Connection) -> dict[int, Any]:
    """Who works for which casino now, and whether they represent it, by person."""
    rows = connection.execute(select(LinkPersonRow.__table__).order_by(LinkPersonRow.id))
    return {person: row for person, row in {row.person: row for row in rows}.items() if row.casino}


def _key_people(connection: Connection, casino: str, *, represent: bool = False) -> bool:
    """Whether a casino has a key employee here; who represents it already, if that is asked."""
    people = [
        person
        for person, row in enrolled(connection).items()
        if row.casino == casino and (row.represents or not represent)
    ]
    return any(
        found is not None and found.licence == KEY for found in (employed(connection, p) for p in people)
    )


def designate(link: Link, form: Designation, signed: Signed) -> Done:
    """Have a casino key employee represent a casino in operating and controlling the system.

    A representative of the casino signs. While it has none, the first one signs for themselves.
    """
    casino = texts.text(form.casino, "a casino's name")

    def decide(tx: Transaction) -> Entry:
        connection = tx.connection
        hands = DESIGNATING.done_by(tx, signed, form.asked)
        found = _called(connection, form.name)
        row = _enrolled(connection, found.person)
        if row is None or row.casino != casino:
            raise Refused(
                f"{found.name} does not work for {casino}: one of its own represents it", REPRESENTED
            )
        if found.licence != KEY:
            raise Refused(f"a casino is represented by a {KEY}: {found.name} is none", REPRESENTED)
        first = hands[0].person == found.person and not _key_people(connection, casino, represent=True)
        if not first and represented(connection, hands[0]) != casino:
            raise Refused(f"{hands[0].name} does not represent {casino}, and designates nobody", REPRESENTED)
        values = {"person": found.person, "casino": casino, "represents": True}
        return Entry(kind="link representative", cite=REPRESENTED, place=casino,
                     hands=(*hands, found.hand("represents it")),
                     rows=(Row(LinkPersonRow, values),))  # fmt: skip

    return link.do(form.asked, decide)


def of_casino(tx: Transaction, hands: tuple[Hand, ...], casino: str, law: Cite) -> tuple[Hand, ...]:
    """The same people, if all of them work for the casino; an inspector is of none."""
    for hand in hands:
        if hand.position not in INSPECTOR and works_for(tx, hand) != casino:
            raise Refused(f"{hand.name} does not work for {casino}: one of its own people signs", law)
    return hands


def works_for(tx: Transaction, hand: Hand) -> str | None:
    """The casino that somebody works for, if any."""
    row = _enrolled(tx.connection, hand.person)
    return None if row is None else row.casino


def representative(tx: Transaction, duty: Duty, signed: Signed, asked: Asked) -> tuple[tuple[Hand, ...], str]:
    """A casino's representative who signed a form alone, and the casino."""
    hands = duty.done_by(tx, signed, asked)
    return hands, represented(tx.connection, hands[0])


def represented(connection: Connection, hand: Hand) -> str:
    """The casino that somebody represents, as a key employee still."""
    row = _enrolled(connection, hand.person)
    if row is None or not row.represents or not hand.licence.startswith(KEY):
        raise Refused(f"{hand.name} represents no casino: a {KEY} is designated first", REPRESENTED)
    return str(row.casino)


def _enrolled(connection: Connection, person: int) -> LinkPersonRow | None:
    found: LinkPersonRow | None = newest(connection, LinkPersonRow.person, person)
    return found if found is not None and found.casino else None


# Processes


@dataclass(frozen=True, kw_only=True)
class Admission(Form):
    """A casino's process is let in by this hash from now on; by an empty one, not at all."""

    casino: str
    hash: str


def admit(link: Link, form: Admission, signed: Signed) -> Done:
    """Let a casino's process in, or no longer: its own representative signs."""
    if not isinstance(form.hash, str) or not _HASH.fullmatch(form.hash):
        raise BadInput("a process is admitted by the hash of its token, as `pitboss house key` tells it")

    def decide(tx: Transaction) -> Entry:
        hands, casino = representative(tx, ADMITTING, signed, form.asked)
        if casino != form.casino:
            raise Refused(f"{hands[0].name} represents {casino} and admits nobody of another casino", LIMITED)
        row = {"casino": casino, "hash": form.hash}
        return Entry(kind="link admission", cite=LIMITED, place=casino, hands=hands,
                     rows=(Row(LinkCredentialRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def let_in(connection: Connection, by: Credential, casino: str) -> None:
    """Refuse, and note, whoever shows no credential that is good, or sends for another casino."""
    row = newest(connection, LinkCredentialRow.casino, str(by.casino)[:40])
    facts = {"shown": str(by.casino)[:40], "for": str(casino)[:40]}
    if row is None or not row.hash or not hmac.compare_digest(row.hash, by.hash):
        raise Noted("no casino's credential: its representative admits its process", LIMITED,
                    casino=facts["shown"], facts=facts)  # fmt: skip
    if by.casino != casino:
        raise Noted(f"{by.casino} sends what is its own: nothing of {facts['for']}", SECURED,
                    casino=facts["shown"], facts=facts)  # fmt: skip


# The system


@dataclass(frozen=True, kw_only=True)
class SystemNotice(Form):
    """Written notice to the Division that a version of the system will be installed, and from when on."""

    version: str
    changes: str
    sent: str
    """How and where to: a letter's reference."""
    not_before: str
    """A time with its zone, as ISO 8601 writes it."""


@dataclass(frozen=True, kw_only=True)
class Installation(Form):
    """A version is installed; two representatives say that it meets the Division's rules for computers."""

    version: str
    meets_division_rules: bool


def tell_division(link: Link, form: SystemNotice, signed: Signed) -> Done:
    """Write down that the Division had notice of a version, before it is installed."""
    version = texts.text(form.version, "a version")
    facts = {"changes": texts.said(form.changes, "what changes", INSTALLED, 2000),
             "sent": texts.said(form.sent, "how the notice was sent", INSTALLED)}  # fmt: skip
    try:
        planned = datetime.fromisoformat(form.not_before)
        if planned.tzinfo is None:
            raise ValueError
        planned = planned.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        raise BadInput(
            "a notice says from when on with the zone, such as 2030-01-31T06:00:00-05:00"
        ) from None

    def decide(tx: Transaction) -> Entry:
        hands, casino = representative(tx, NOTIFYING, signed, form.asked)
        row = {"version": version, "installed": False, "at": max(planned, tx.at)}
        return Entry(kind="link system notice", cite=INSTALLED, place=casino, hands=hands, facts=facts,
                     rows=(Row(LinkVersionRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def install(link: Link, form: Installation, signed: Signed) -> Done:
    """Write down that a version is installed: noticed in advance, by two representatives together."""
    version = texts.text(form.version, "a version")

    def decide(tx: Transaction) -> Entry:
        hands = INSTALLING.done_by(tx, signed, form.asked)
        places = [represented(tx.connection, hand) for hand in hands]
        if form.meets_division_rules is not True:
            raise Refused("a system is installed that meets the Division's rules for computers", COMPUTERS)
        notice = _noticed(tx.connection, version)
        if notice is None or tx.at < notice:
            when = "no notice" if notice is None else f"notice from {notice:%Y-%m-%d %H:%M} UTC on"
            raise Refused(f"the Division had {when} of version {version}: give it in advance", INSTALLED)
        row = {"version": version, "installed": True, "at": tx.at}
        return Entry(kind="link installation", cite=INSTALLED, place=places[0], hands=hands,
                     rows=(Row(LinkVersionRow, row),), facts={"meets the rules": True})  # fmt: skip

    return link.do(form.asked, decide)


def _noticed(connection: Connection, version: str) -> datetime | None:
    """From when on a version may be installed; a notice is used up when it is, and told again to go back."""
    of = LinkVersionRow.version == version
    last = connection.scalar(select(func.max(LinkVersionRow.id)).where(of, LinkVersionRow.installed)) or 0
    chosen = select(LinkVersionRow.at).where(
        of, LinkVersionRow.installed.is_(False), LinkVersionRow.id > last
    )
    return connection.scalar(chosen.order_by(LinkVersionRow.at).limit(1))


def check_renewal(connection: Connection) -> None:
    """Refuse to change the form of a link's database for a version that is not installed."""
    if not inspect(connection).has_table(LinkVersionRow.__tablename__):
        return
    now = installed(connection)
    if now not in (None, __version__):
        raise Refused(f"version {now} is installed, and this one is {__version__}: give notice, and install "
                      "it, before it changes the database", INSTALLED)  # fmt: skip


def installed(connection: Connection) -> str | None:
    """The version in force."""
    row = newest(connection, LinkVersionRow.installed, True)
    return None if row is None else str(row.version)
