"""Track versions of the system: noticed to the Division in advance, then installed. 13:69F-14.20(e)5, (g)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from pydantic import Field
from sqlalchemy import Connection, func, inspect, select

from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import ANY_POSITION, find_represented_casino
from pitboss.house.link.department import SYSTEM, link
from pitboss.house.link.fields import Terms, Version
from pitboss.house.link.laws import COMPUTERS, CONTROLS, INSTALLED
from pitboss.house.link.rows import LinkVersionRow
from pitboss.house.link.system import find_newest
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.table.fields import Text, When
from pitboss.table.refused import Refused
from pitboss.version import __version__


def _this_version(tx: Transaction) -> Mapping[str, Any]:
    return {"version": __version__}


class SystemNotice(OperationForm):
    version: Version = Field(title="Version of the system")
    changes: Terms = Field(title="What changes")
    sent: Text = Field(title="How the notice was sent", description="For example, the reference of a letter.")
    not_before: When = Field(title="Earliest installation")


@link.operation(
    "notify-division",
    title="Notify the Division of a version",
    cite=INSTALLED,
    kind="link system notice",
    section=SYSTEM,
    signers=(Signer("notifies", ANY_POSITION, INSTALLED, "Notifies", people="representative of a casino"),),
    prefill=_this_version,
    example={"version": __version__, "changes": "The first installation", "sent": "Letter of May 1",
             "not_before": "2030-01-31T06:00:00-05:00"},
)  # fmt: skip
def notify_division(tx: Transaction, form: SystemNotice, signers: SignersByPart) -> LedgerEntry:
    """Record the written notice of a version to the Division, before it is installed."""
    casino = find_represented_casino(tx.connection, signers["notifies"])
    row = {"version": form.version, "installed": False, "at": max(form.not_before.astimezone(UTC), tx.at)}
    return LedgerEntry(place=casino, facts={"changes": form.changes, "sent": form.sent},
                 rows=(NewRow(LinkVersionRow, row),))  # fmt: skip


class Installation(OperationForm):
    version: Version = Field(title="Version of the system")
    meets_division_rules: bool = Field(
        False, title="It meets the Division's rules for casino computers",
        json_schema_extra={"cite": str(COMPUTERS)},
    )  # fmt: skip


@link.operation(
    "install",
    title="Install a version",
    cite=INSTALLED,
    kind="link installation",
    section=SYSTEM,
    signers=(
        Signer("installs", ANY_POSITION, INSTALLED, "Installs", people="representative of a casino"),
        Signer("checks", ANY_POSITION, CONTROLS, "Checks it", people="representative of a casino"),
    ),
    prefill=_this_version,
    example={"version": __version__, "meets_division_rules": True},
)
def install(tx: Transaction, form: Installation, signers: SignersByPart) -> LedgerEntry:
    """Record that a version is installed, after notice to the Division. Two representatives sign."""
    casino, _ = (find_represented_casino(tx.connection, signers[part]) for part in ("installs", "checks"))
    if not form.meets_division_rules:
        why = "The system must meet the Division's rules for casino computers."
        raise Refused(why, COMPUTERS, "meets_division_rules")
    notice = _find_notice(tx.connection, form.version)
    if notice is None or tx.at < notice:
        when = "no notice" if notice is None else f"notice from {notice:%Y-%m-%d %H:%M} UTC on"
        why = f"The Division had {when} of version {form.version}. Give notice in advance."
        raise Refused(why, INSTALLED, "version")
    row = {"version": form.version, "installed": True, "at": tx.at}
    return LedgerEntry(place=casino, rows=(NewRow(LinkVersionRow, row),), facts={"meets the rules": True})


def _find_notice(connection: Connection, version: str) -> datetime | None:
    """Return when a version may be installed. An installation uses up its notice."""
    of = LinkVersionRow.version == version
    last = connection.scalar(select(func.max(LinkVersionRow.id)).where(of, LinkVersionRow.installed)) or 0
    chosen = select(LinkVersionRow.at).where(
        of, LinkVersionRow.installed.is_(False), LinkVersionRow.id > last
    )
    return connection.scalar(chosen.order_by(LinkVersionRow.at).limit(1))


def check_renewal(connection: Connection) -> None:
    """Refuse to migrate a link's database for a version that is not installed."""
    if not inspect(connection).has_table(LinkVersionRow.__tablename__):
        return
    now = read_installed_version(connection)
    if now not in (None, __version__):
        raise Refused(f"version {now} is installed, but this one is {__version__}; give notice and install "
                      "it, before it changes the database", INSTALLED)  # fmt: skip


def read_installed_version(connection: Connection) -> str | None:
    """Return the version in force."""
    row = find_newest(connection, LinkVersionRow.installed, True)
    return None if row is None else str(row.version)
