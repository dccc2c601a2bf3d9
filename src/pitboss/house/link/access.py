"""Who may do what in the system: people of each casino, its process, and the version that is installed.

13:69F-14.20(e)1, (e)3, (e)5, (f), (g).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, select

from pitboss.house.bad_beat import texts
from pitboss.house.ledger.entry import Asked, Done, Entry, Hand, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.standing import Standing
from pitboss.house.link.laws import COMPUTERS, CONTROLS, INSTALLED, LIMITED, REPRESENTED, SECURED
from pitboss.house.link.rows import LinkCredentialRow, LinkPersonRow, LinkVersionRow
from pitboss.house.link.system import Link, Noted, newest
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.employees import Signature, employed
from pitboss.house.staff.positions import DEPARTMENTS
from pitboss.law import BadInput, Cite
from pitboss.table.refused import Refused

KEY = "casino key employee"
INSPECTOR = ("Division inspector",)
ANY = tuple(position for position in DEPARTMENTS if position not in INSPECTOR)
Signed = Mapping[str, Signature]


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
    """Whoever is employed works for this casino."""

    person: int
    casino: str


@dataclass(frozen=True, kw_only=True)
class Designation(Form):
    """A casino has somebody represent its interests; signed by the one who will."""

    person: int
    casino: str


def enrol(link: Link, form: Enrolment) -> Done:
    """Write down which casino somebody works for; an inspector works for none."""
    casino = texts.text(form.casino, "a casino's name")

    def decide(standing: Standing) -> Entry:
        found = employed(standing.connection, form.person)
        if found is None or found.position in INSPECTOR:
            raise Refused("a casino's people are employed first, and no inspector is one of them", LIMITED)
        row = {"person": form.person, "casino": casino, "represents": False}
        hands = (found.hand("works for it"),)
        return Entry(kind="link enrolment", cite=LIMITED, place=casino, hands=hands,
                     rows=(Row(LinkPersonRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def designate(link: Link, form: Designation, signed: Signed) -> Done:
    """Have a casino key employee represent a casino in the operation and control of the system."""
    duty = Duty("representing a casino", (Part("represents", ANY, REPRESENTED),))

    def decide(standing: Standing) -> Entry:
        hands = of_casino(standing, duty.done_by(standing, signed, form.asked), form.casino, REPRESENTED)
        if hands[0].person != form.person:
            raise Refused("whoever is to represent a casino signs that themselves", REPRESENTED)
        found = employed(standing.connection, form.person)
        if found is None or found.licence != KEY:
            raise Refused(f"a casino is represented by a {KEY}: {hands[0].name} is none", REPRESENTED)
        row = {"person": form.person, "casino": form.casino, "represents": True}
        return Entry(kind="link representative", cite=REPRESENTED, place=form.casino, hands=hands,
                     rows=(Row(LinkPersonRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def of_casino(standing: Standing, hands: tuple[Hand, ...], casino: str, law: Cite) -> tuple[Hand, ...]:
    """The same people, if all of them work for the casino; an inspector is of none."""
    for hand in hands:
        row = _enrolled(standing.connection, hand.person)
        if hand.position not in INSPECTOR and (row is None or row.casino != casino):
            raise Refused(f"{hand.name} does not work for {casino}: one of its own people signs", law)
    return hands


def representative(
    standing: Standing, signed: Signed, asked: Asked, does: str, law: Cite
) -> tuple[tuple[Hand, ...], str]:
    """A casino's representative who signed a form alone, and the casino."""
    hands = Duty("the link", (Part(does, ANY, law),)).done_by(standing, signed, asked)
    return hands, represented(standing.connection, hands[0])


def represented(connection: Connection, hand: Hand) -> str:
    """The casino that somebody represents, as a key employee still."""
    row = _enrolled(connection, hand.person)
    if row is None or not row.represents or not hand.licence.startswith(KEY):
        raise Refused(f"{hand.name} represents no casino: a {KEY} is designated first", REPRESENTED)
    return str(row.casino)


def _enrolled(connection: Connection, person: int) -> LinkPersonRow | None:
    found: LinkPersonRow | None = newest(connection, LinkPersonRow.person, person)
    return found


# Processes


@dataclass(frozen=True, kw_only=True)
class Admission(Form):
    """A casino's process is let in by this hash from now on; by an empty one, not at all."""

    casino: str
    hash: str


def admit(link: Link, form: Admission, signed: Signed) -> Done:
    """Let a casino's process in, or no longer: its own representative signs."""
    if not isinstance(form.hash, str) or len(form.hash) not in (0, 64):
        raise BadInput("a credential is admitted by its hash: take that of new_credential()")

    def decide(standing: Standing) -> Entry:
        hands, casino = representative(standing, signed, form.asked, "admits", LIMITED)
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
    facts = {"changes": texts.text(form.changes, "what changes", 2000),
             "sent": texts.text(form.sent, "how the notice was sent", 200)}  # fmt: skip
    try:
        planned = datetime.fromisoformat(form.not_before)
    except (TypeError, ValueError):
        raise BadInput("a notice says from when on, such as 2030-01-31T06:00:00-05:00") from None
    if planned.tzinfo is None:
        raise BadInput("a notice says from when on with the zone, such as 2030-01-31T06:00:00-05:00")

    def decide(standing: Standing) -> Entry:
        hands, casino = representative(standing, signed, form.asked, "notifies", INSTALLED)
        row = {"version": version, "installed": False, "at": max(planned, standing.at)}
        return Entry(kind="link system notice", cite=INSTALLED, place=casino, hands=hands, facts=facts,
                     rows=(Row(LinkVersionRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def install(link: Link, form: Installation, signed: Signed) -> Done:
    """Write down that a version is installed: noticed in advance, by two representatives together."""
    version = texts.text(form.version, "a version")
    parts = (Part("installs", ANY, INSTALLED), Part("checks", ANY, CONTROLS))
    duty = Duty("installing the system", parts)

    def decide(standing: Standing) -> Entry:
        hands = duty.done_by(standing, signed, form.asked)
        places = [represented(standing.connection, hand) for hand in hands]
        if form.meets_division_rules is not True:
            raise Refused("a system is installed that meets the Division's rules for computers", COMPUTERS)
        chosen = select(LinkVersionRow.at).where(
            LinkVersionRow.version == version, LinkVersionRow.installed.is_(False)
        )
        notice = standing.connection.scalar(chosen.order_by(LinkVersionRow.at).limit(1))
        if notice is None or standing.at < notice:
            when = "no notice" if notice is None else f"notice from {notice:%Y-%m-%d %H:%M} UTC on"
            raise Refused(f"the Division had {when} of version {version}: give it in advance", INSTALLED)
        row = {"version": version, "installed": True, "at": standing.at}
        return Entry(kind="link installation", cite=INSTALLED, place=places[0], hands=hands,
                     rows=(Row(LinkVersionRow, row),), facts={"meets the rules": True})  # fmt: skip

    return link.do(form.asked, decide)


def installed(connection: Connection) -> str | None:
    """The version in force."""
    row = newest(connection, LinkVersionRow.installed, True)
    return None if row is None else str(row.version)
