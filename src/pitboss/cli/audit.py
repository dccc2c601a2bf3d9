"""`pitboss audit`: the book of the house verified, shown, corrected, backed up and restored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.serve import Database, store_of

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Connection

    from pitboss.house.casino import Casino
    from pitboss.house.ledger.heads import Signed
    from pitboss.house.ledger.verifying import Verified
    from pitboss.storage.store import Store

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
MANY = 100_000
"""So many entries are verified by several processes."""
HeadFile = Annotated[
    Path | None, typer.Option(help="A head that was kept, as `pitboss audit head` writes it")
]
PublicKey = Annotated[
    str | None, typer.Option(help="With --head: whose signature it must be; 64 hexadecimal digits, or a file")
]


@app.callback()
def about() -> None:
    """The book of the house: every entry sealed to the one before, never changed (docs/guides/ledger.md).

    Examples:

    pitboss audit verify

    pitboss audit show --account 'fund: bad beat' --limit 20

    pitboss audit backup monday.backup
    """


@app.command(short_help="Check the book from its first entry to its last.")
def verify(
    head: HeadFile = None, key: PublicKey = None, database: Database = None, as_json: AsJson = False
) -> None:
    """Check the book from its first entry to its last, and add every balance again.

    It names the first entry that was altered, dropped, inserted or reordered. With --head, also that it is
    still the book whose head was kept: a book that was rewritten whole is found out by nothing else.

    Examples:

    pitboss audit verify

    pitboss audit verify --head monday.head --key house.pub
    """
    from pitboss.house.ledger.faults import Tampered

    if key is not None and head is None:
        raise typer.BadParameter("--key says who signed a head: give the head by --head")
    kept = _kept(head, key) if head is not None else None
    try:
        with store_of(database, there=True) as store:
            verified = _verified(store)
            newer = _newer(store, kept)
    except Tampered as tampered:
        if not as_json:
            raise
        number, what, why = tampered.fault
        show.json_lines([{"verified": False, "entry": number, "what": what, "why": why}])
        raise typer.Exit(1) from None
    if as_json:
        show.json_lines(
            [{"verified": True, **verified.to_json(), **({} if kept is None else {"newer": newer})}]
        )
    else:
        _tell(verified, kept, newer)


@app.command(short_help="Print the head of the book, to be kept elsewhere.")
def head(
    sign: Annotated[
        Path | None, typer.Option(help="Sign it with the key in this file; see `pitboss signing-key`")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write it to this new file")] = None,
    database: Database = None,
) -> None:
    """Print the head of the book, as JSON: kept elsewhere, it shows whether the book was rewritten since.

    Examples:

    pitboss audit head -o monday.head

    pitboss audit head --sign house.key -o monday.head
    """
    from pitboss.cli.writing import may_write, write
    from pitboss.evidence.signing import private_key
    from pitboss.house.ledger import heads

    if out is not None:
        may_write(out, "--out", [out.suffix.lower()])
        if out.exists():
            raise typer.BadParameter(
                f"--out {str(out)!r} exists already, and is not written over: name a new file"
            )
    signed_by = private_key(sign) if sign else None
    with _read(database) as connection:
        found = heads.head_of(connection)
    content = heads.written(found, signed_by)
    if out is None:
        show.say(content.decode(), end="")
    else:
        write(out, content)
        show.wrapped(f"The head of entry {found.number} is written to {out}: {found.seal}")


@app.command("show")
def shown(
    entry: Annotated[
        int | None, typer.Argument(help="The entry of this number; the newest if not given", min=1, max=2**53)
    ] = None,
    kind: Annotated[str, typer.Option(help="Of this kind only, such as correction")] = "",
    account: Annotated[str, typer.Option(help="That post to this account, such as 'fund: bad beat'")] = "",
    since: Annotated[str, typer.Option("--from", help="From this gaming day or time on")] = "",
    until: Annotated[str, typer.Option("--to", help="Up to this gaming day, or to this time")] = "",
    limit: Annotated[int, typer.Option(help="The newest so many", min=1, max=100_000)] = 50,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show entries: the newest that fit, in their order. JSON has all that was kept with each.

    A day is a gaming day; a time is one by the casino's clock.

    Examples:

    pitboss audit show 17

    pitboss audit show --kind correction

    pitboss audit show --account 'fund: bad beat' --from 2030-01-01 --to 2030-01-31

    pitboss audit show --from 2030-01-01T20:15 --json
    """
    from pitboss.house.casino import casino_of
    from pitboss.house.ledger.accounts import Account
    from pitboss.house.ledger.looking import Wanted, entries

    posted = Account.parse(account) if account else None
    with _read(database) as connection:
        casino = casino_of(connection)
        first, end = _moment(casino, since, "--from"), _moment(casino, until, "--to", end=True)
        wanted = Wanted(number=entry, kind=kind, account=posted, since=first, until=end, most=limit)
        found = entries(connection, wanted)
    if as_json:
        show.json_lines({**each.line, "seal": each.seal} for each in found)
    elif not found:
        more = ": `pitboss audit accounts` lists the accounts" if account else ""
        show.say(f"There is no such entry in the book{more}.")
    for each in () if as_json else found:
        _tell_entry(each.line, casino)


@app.command(short_help="Show what is in every account.")
def accounts(database: Database = None, as_json: AsJson = False) -> None:
    """Show what is in every account: debits and credits, which add up to the same.

    Example:

    pitboss audit accounts
    """
    from pitboss.house.ledger.looking import trial_balance
    from pitboss.table.money import dollars

    with _read(database) as connection:
        balances = trial_balance(connection)
    if as_json:
        show.json_lines(each._asdict() for each in balances)
        return
    rows = [[name, *(dollars(side) if side else "" for side in sides)] for name, *sides in balances]
    debits, credits = sum(each.debit for each in balances), sum(each.credit for each in balances)
    show.table(["account", "debit", "credit"], [*rows, ["total", dollars(debits), dollars(credits)]])
    if debits != credits:
        show.complain("the two sides are not the same: `pitboss audit verify` says why")
        raise typer.Exit(1)


@app.command(short_help="Write the whole database to a new file.")
def backup(
    file: Annotated[Path, typer.Argument(help="A new file for all that is in the database")],
    database: Database = None,
) -> None:
    """Write the whole database to a new file, while it is in use, and verify what is in the file.

    Nobody else may read it. PostgreSQL needs its own program pg_dump.

    Example:

    pitboss audit backup monday.backup
    """
    from pitboss.house.ledger import keeping

    with store_of(database, there=True) as store, show.working("writing and verifying"):
        kept = keeping.backup(store, file)
    show.wrapped(f"{file} holds the database, verified up to entry {kept.entries}: {kept.seal}")


@app.command(short_help="Bring a backup back, into a new database.")
def restore(
    file: Annotated[Path, typer.Argument(help="A backup, as `pitboss audit backup` writes it")],
    database: Annotated[str, typer.Option(help="A new file, sqlite:///FILE, or an empty postgresql://...")],
) -> None:
    """Bring a backup back into a new file or an empty database, and verify it. Nothing is written over.

    Example:

    pitboss audit restore monday.backup --database sqlite:///restored.db
    """
    from pitboss.house.ledger import keeping

    with show.working("restoring and verifying"):
        kept = keeping.restore(file, database)
    show.wrapped(f"The book is restored and verified up to entry {kept.entries}: {kept.seal}")


@contextmanager
def _read(database: str | None) -> Iterator[Connection]:
    """The book to be read, as it stands at one moment."""
    with store_of(database, there=True) as store, store.read() as connection:
        yield connection


def _kept(file: Path, key: str | None) -> Signed:
    """A head that was kept, by whom it must be."""
    from pitboss.evidence.signing import public_key
    from pitboss.house.ledger import heads

    expected = public_key(key) if key is not None else None
    if not file.is_file():
        raise typer.BadParameter(f"there is no file {show.plain(file)}: name a head that was kept")
    with open(file, "rb") as content:
        return heads.read(content.read(heads.LARGEST), expected)


def _verified(store: Store) -> Verified:
    """The book verified, by several processes where it is long."""
    import os

    from pitboss.cli.workers import working
    from pitboss.house.ledger import verifying
    from pitboss.house.ledger.shapes import last_number

    with store.read() as connection:
        entries = last_number(connection)
    workers = 1 if entries < MANY else os.cpu_count() or 1
    with working(workers) as executor, show.bar(entries, "verifying", "entries") as tell:
        return verifying.verify(store.url, executor=executor, tell=tell)


def _newer(store: Store, kept: Signed | None) -> int:
    from pitboss.house.ledger import heads

    if kept is None:
        return 0
    with store.read() as connection:
        return heads.check(connection, kept.head)


def _tell(verified: Verified, kept: Signed | None, newer: int) -> None:
    from pitboss.house.ledger.verifying import NOT_COVERED

    def count(number: int, what: str, more: str) -> str:
        return f"{number:,} {what if number == 1 else more}"

    entries, postings = (
        count(verified.entries, "entry", "entries"),
        count(verified.postings, "posting", "postings"),
    )
    accounts = count(verified.accounts, "account", "accounts")
    show.wrapped(f"The book is as it was written: {entries}, {postings}, {accounts}.", style="bold")
    show.wrapped(f"Seal of the last entry: {verified.seal}")
    show.wrapped(f"Not covered: {NOT_COVERED}.")
    if kept is None:
        show.wrapped("Whether it is the only book there was, a head that was kept elsewhere shows (--head).")
        return
    more = count(newer, "entry is", "entries are")
    show.wrapped(f"It is the book whose head of entry {kept.head.number} was kept; {more} newer.")
    show.wrapped(f"The head is signed with the key {kept.key}." if kept.key else "The head is not signed.")


def _moment(casino: Casino, text: str, option: str, *, end: bool = False) -> datetime | None:
    """When a gaming day begins or ends, or a time by the casino's clock."""
    from datetime import UTC, datetime
    from zoneinfo import ZoneInfo

    from pitboss.law import BadInput

    if not text:
        return None
    try:
        if len(text) == len("2030-01-01"):
            return casino.hours(text)[end]
        found = datetime.fromisoformat(text)
        return (found if found.tzinfo else found.replace(tzinfo=ZoneInfo(casino.zone))).astimezone(UTC)
    except (BadInput, ValueError, OverflowError):
        raise typer.BadParameter(
            f"{option} {text!r} is not a date or time. Write 2030-01-31, or 2030-01-31T20:15."
        ) from None


def _tell_entry(line: dict[str, Any], casino: Casino) -> None:
    """An entry for people: when, what and where, by which rule; what it moved, who took part, and why."""
    from datetime import datetime

    from pitboss.table.money import dollars

    at = casino.local(datetime.fromisoformat(line["at"]))
    number = str(line["number"])
    show.wrapped(
        f"{number}  {at:%Y-%m-%d %H:%M:%S}  {line['kind']}, {line['place']}  {line['cite']}", bold=len(number)
    )
    moved = [
        f"{dollars(amount)}: debit {debit}, credit {credit}  {rule}"
        for amount, debit, credit, rule in line["postings"]
    ]
    people = [
        f"{', '.join(filter(None, (hand['name'], hand['position'], hand['licence'])))}: {hand['part']}"
        for hand in line["hands"]
    ]
    for each in (*moved, *people, *([f"reason: {line['reason']}"] if line["reason"] else [])):
        show.wrapped(each, indent=4)
