"""`pitboss audit`: verify, show, back up and restore the ledger."""

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
    from pitboss.house.ledger.heads import SignedLedgerHead
    from pitboss.house.ledger.verifying import VerifiedLedger
    from pitboss.storage.store import Store

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
PARALLEL_VERIFY_ENTRIES = 100_000
"""Verify a ledger of at least this many entries with several processes."""
HeadFile = Annotated[Path | None, typer.Option(help="A head you stored earlier, from `pitboss audit head`.")]
PublicKey = Annotated[
    str | None, typer.Option(help="With --head: require this public key; 64 hexadecimal digits or a file.")
]


@app.callback()
def about() -> None:
    """Inspect the ledger, whose entries are sealed one to the next and never change (docs/guides/ledger.md).

    Examples:

    pitboss audit verify

    pitboss audit show --account 'fund: bad beat' --limit 20

    pitboss audit backup monday.backup
    """


@app.command(short_help="Verify the ledger from first entry to last.")
def verify(
    head: HeadFile = None, key: PublicKey = None, database: Database = None, as_json: AsJson = False
) -> None:
    """Verify the ledger from first entry to last, and recompute every balance.

    Names the first entry that was altered, dropped, inserted or reordered. With --head, also checks the
    ledger against a head you stored elsewhere, the only way to detect a ledger that was rewritten whole.

    Examples:

    pitboss audit verify

    pitboss audit verify --head monday.head --key house.pub
    """
    from pitboss.house.ledger.faults import Tampered

    if key is not None and head is None:
        raise typer.BadParameter("--key checks the signature of a head: give the head with --head")
    kept = _read_stored_head(head, key) if head is not None else None
    try:
        with store_of(database, there=True) as store:
            verified = _verify_ledger(store)
            newer = _count_newer(store, kept)
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
        _print_verified(verified, kept, newer)


@app.command(short_help="Print the ledger's head, to store elsewhere.")
def head(
    sign: Annotated[
        Path | None, typer.Option(help="Sign it with the key in this file; see `pitboss signing-key`.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="New file to write (default: standard output).")
    ] = None,
    database: Database = None,
) -> None:
    """Print the ledger's head as JSON. Store it elsewhere to detect a rewritten ledger later.

    Examples:

    pitboss audit head -o monday.head

    pitboss audit head --sign house.key -o monday.head
    """
    from pitboss.cli.atomic_files import may_write, write
    from pitboss.evidence.signing import private_key
    from pitboss.house.ledger import heads

    if out is not None:
        may_write(out, "--out", [out.suffix.lower()])
        if out.exists():
            raise typer.BadParameter(
                f"--out {str(out)!r} already exists and will not be overwritten: name a new file"
            )
    signed_by = private_key(sign) if sign else None
    with _open_snapshot(database) as connection:
        found = heads.find_head(connection)
    content = heads.encode_head(found, signed_by)
    if out is None:
        show.say(content.decode(), end="")
    else:
        write(out, content)
        show.print_wrapped(f"Wrote the head of entry {found.number} to {out}: {found.seal}")


@app.command("show")
def show_entries(
    entry: Annotated[
        int | None, typer.Argument(help="Entry number (default: the newest entries).", min=1, max=2**53)
    ] = None,
    kind: Annotated[str, typer.Option(help="Only this kind, such as correction.")] = "",
    account: Annotated[
        str, typer.Option(help="Only entries that post to this account, such as 'fund: bad beat'.")
    ] = "",
    since: Annotated[str, typer.Option("--from", help="From this gaming day or time.")] = "",
    until: Annotated[str, typer.Option("--to", help="Through this gaming day, or up to this time.")] = "",
    limit: Annotated[int, typer.Option(help="Number of newest entries to show.", min=1, max=100_000)] = 50,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show the newest matching entries, oldest first. --json prints everything stored with each.

    Days are gaming days; times are by the casino's clock.

    Examples:

    pitboss audit show 17

    pitboss audit show --kind correction

    pitboss audit show --account 'fund: bad beat' --from 2030-01-01 --to 2030-01-31

    pitboss audit show --from 2030-01-01T20:15 --json
    """
    from pitboss.house.casino import find_casino
    from pitboss.house.ledger.accounts import LedgerAccount
    from pitboss.house.ledger.queries import EntryFilter, find_entries

    posted = LedgerAccount.parse(account) if account else None
    with _open_snapshot(database) as connection:
        casino = find_casino(connection)
        first, end = _moment(casino, since, "--from"), _moment(casino, until, "--to", end=True)
        wanted = EntryFilter(number=entry, kind=kind, account=posted, since=first, until=end, limit=limit)
        found = find_entries(connection, wanted)
    if as_json:
        show.json_lines({**each.line, "seal": each.seal} for each in found)
    elif not found:
        more = ": `pitboss audit accounts` lists the accounts" if account else ""
        what = "no entry matches" if entry is None else f"there is no entry {entry}"
        show.say(f"{what.capitalize()} in the ledger{more}.")
    for each in () if as_json else found:
        _print_entry(each.line, casino)


@app.command(short_help="Show the balance of every account.")
def accounts(database: Database = None, as_json: AsJson = False) -> None:
    """Show the trial balance: every account's debit or credit. Both sides must add up to the same total.

    Example:

    pitboss audit accounts
    """
    from pitboss.house.ledger.queries import trial_balance
    from pitboss.table.money import dollars

    with _open_snapshot(database) as connection:
        balances = trial_balance(connection)
    if as_json:
        show.json_lines(each._asdict() for each in balances)
        return
    rows = [[name, *(dollars(side) if side else "" for side in sides)] for name, *sides in balances]
    debits, credits = sum(each.debit for each in balances), sum(each.credit for each in balances)
    show.table(["account", "debit", "credit"], [*rows, ["total", dollars(debits), dollars(credits)]])
    if debits != credits:
        show.complain("debits and credits differ: run `pitboss audit verify` to find out why")
        raise typer.Exit(1)


@app.command(short_help="Back up the whole database to a new file.")
def backup(
    file: Annotated[Path, typer.Argument(help="New file for the backup.")],
    database: Database = None,
) -> None:
    """Back up the whole database to a new file, even while it is in use, and verify the file.

    Only you can read the file. PostgreSQL needs its program pg_dump.

    Example:

    pitboss audit backup monday.backup
    """
    from pitboss.house.ledger import backup

    with store_of(database, there=True) as store, show.working("writing and verifying"):
        kept = backup.backup(store, file)
    show.print_wrapped(
        f"Backed up the database to {file}, verified through entry {kept.entries}: {kept.seal}"
    )


@app.command(short_help="Restore a backup into a new database.")
def restore(
    file: Annotated[Path, typer.Argument(help="A backup from `pitboss audit backup`.")],
    database: Annotated[
        str, typer.Option(help="New file, sqlite:///FILE, or empty postgresql://... database.")
    ],
) -> None:
    """Restore a backup into a new file or an empty database, and verify it. Nothing is overwritten.

    Example:

    pitboss audit restore monday.backup --database sqlite:///restored.db
    """
    from pitboss.house.ledger import backup

    with show.working("restoring and verifying"):
        kept = backup.restore(file, database)
    show.print_wrapped(f"Restored the ledger and verified it through entry {kept.entries}: {kept.seal}")


@contextmanager
def _open_snapshot(database: str | None) -> Iterator[Connection]:
    """Open the ledger for reading, in one snapshot."""
    with store_of(database, there=True) as store, store.read() as connection:
        yield connection


def _read_stored_head(file: Path, key: str | None) -> SignedLedgerHead:
    """Read a stored head, and check its signer if a key is given."""
    from pitboss.evidence.signing import public_key
    from pitboss.house.ledger import heads

    expected = public_key(key) if key is not None else None
    if not file.is_file():
        raise typer.BadParameter(f"there is no file {show.plain(file)}: name a head you stored earlier")
    with open(file, "rb") as content:
        return heads.decode_head(content.read(heads.MAX_HEAD_BYTES), expected)


def _verify_ledger(store: Store) -> VerifiedLedger:
    """Verify the ledger, with several processes if it is long."""
    import os

    from pitboss.cli.workers import start_workers
    from pitboss.house.ledger import verifying
    from pitboss.house.ledger.shapes import last_entry_number

    with store.read() as connection:
        entries = last_entry_number(connection)
    workers = 1 if entries < PARALLEL_VERIFY_ENTRIES else os.cpu_count() or 1
    with start_workers(workers) as executor, show.bar(entries, "verifying", "entries") as report:
        return verifying.verify(store.url, executor=executor, report=report)


def _count_newer(store: Store, kept: SignedLedgerHead | None) -> int:
    from pitboss.house.ledger import heads

    if kept is None:
        return 0
    with store.read() as connection:
        return heads.check_head(connection, kept.head)


def _print_verified(verified: VerifiedLedger, kept: SignedLedgerHead | None, newer: int) -> None:
    from pitboss.house.ledger.verifying import NOT_COVERED

    def count(number: int, what: str, more: str) -> str:
        return f"{number:,} {what if number == 1 else more}"

    entries, postings = (
        count(verified.entries, "entry", "entries"),
        count(verified.postings, "posting", "postings"),
    )
    accounts = count(verified.accounts, "account", "accounts")
    show.print_wrapped(f"The ledger is unchanged: {entries}, {postings}, {accounts}.", style="bold")
    show.print_wrapped(f"Seal of the last entry: {verified.seal}")
    show.print_wrapped(f"Not covered: {NOT_COVERED}.")
    if kept is None:
        show.print_wrapped(
            "To detect a ledger that was rewritten whole, compare a head you stored elsewhere (--head)."
        )
        return
    more = count(newer, "entry is", "entries are")
    show.print_wrapped(f"It matches the head you stored for entry {kept.head.number}; {more} newer.")
    show.print_wrapped(
        f"The head is signed with the key {kept.key}." if kept.key else "The head is not signed."
    )


def _moment(casino: Casino, text: str, option: str, *, end: bool = False) -> datetime | None:
    """Return the start or end of a gaming day, or a time by the casino's clock."""
    from datetime import UTC, datetime
    from zoneinfo import ZoneInfo

    from pitboss.law import BadInput

    if not text:
        return None
    try:
        if len(text) == len("2030-01-01"):
            return casino.parse_day(text)[end]
        found = datetime.fromisoformat(text)
        return (found if found.tzinfo else found.replace(tzinfo=ZoneInfo(casino.zone))).astimezone(UTC)
    except (BadInput, ValueError, OverflowError):
        raise typer.BadParameter(
            f"{option} {text!r} is not a date or time: write 2030-01-31 or 2030-01-31T20:15"
        ) from None


def _print_entry(line: dict[str, Any], casino: Casino) -> None:
    """Print an entry: time, kind, place, rule, postings, people and reason."""
    from datetime import datetime

    from pitboss.table.money import dollars

    at = casino.local(datetime.fromisoformat(line["at"]))
    number = str(line["number"])
    show.print_wrapped(
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
        show.print_wrapped(each, indent=4)
