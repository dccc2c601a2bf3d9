"""Open the office of a database, and list its due tasks, for the commands of every kind of keeper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.cli import show
from pitboss.cli.serve import store_of

if TYPE_CHECKING:
    from pitboss.house.casino import Casino
    from pitboss.house.office.office import Office


@contextmanager
def open_office(database: str | None, link: Path | None = None, *, there: bool = False) -> Iterator[Office]:
    from pitboss.house.link.key import LinkKey
    from pitboss.house.office.office import Office
    from pitboss.storage.clock import WallClock
    from pitboss.storage.people import People

    clock = WallClock()
    key = None if link is None else LinkKey.read(link)
    with store_of(database, there=there) as store:
        office = Office(store, clock, People(store, clock), link=key)
        try:
            yield office
        finally:
            if office.linked is not None:
                office.linked.close()


def change_casino(database: str | None, given: Mapping[str, Any], **fixed: Any) -> Casino:
    """Change the details that are given, and the fixed ones with them. Return the ledger's keeper."""
    import secrets
    from dataclasses import asdict, replace

    from pitboss.house.casino import set_casino
    from pitboss.house.ledger.entry import OperationRequest

    changed = {name: value for name, value in given.items() if value is not None}
    with open_office(database) as office:
        now = office.casino
        if changed:
            now = replace(now, **fixed, **changed)
            set_casino(office.ledger, OperationRequest(id=secrets.token_hex(16), what=asdict(now)), now)
    return now


def list_due(database: str | None, link: Path | None = None, *, as_json: bool) -> None:
    """Print what is due, oldest first."""
    from pitboss.charity.dates import describe_start

    with open_office(database, link, there=link is None) as office:
        found, casino = office.due(), office.casino
    if as_json:
        show.json_lines(
            {
                "since": each.when.isoformat(),
                "what": each.what,
                "department": department.name,
                "cite": str(each.law),
                "operation": each.operation,
            }
            for department, each in found
        )
        return
    for department, each in found:
        since = describe_start(casino.local(each.when))
        show.say(f"{each.what} ({department.name}, since {since}) {each.law}")
    if not found:
        show.say("Nothing is due.")
