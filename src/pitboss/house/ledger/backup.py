"""Back up the database to one file and restore it, verifying both."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, create_engine, inspect
from sqlalchemy.exc import SQLAlchemyError

from pitboss.house.ledger.faults import Fault, Tampered
from pitboss.house.ledger.lines import FIRST_SEAL, compute_seal
from pitboss.house.ledger.shapes import last_entry_number
from pitboss.house.ledger.verifying import VerifiedLedger, verify
from pitboss.storage.errors import BadRequest, Unavailable
from pitboss.storage.store import Store, parse_url

SQLITE_MAGIC, POSTGRESQL_MAGIC = b"SQLite format 3\0", b"PGDMP"
"""First bytes of each kind of backup."""
_ESCAPE_PATTERN = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v"}
"""Escapes in a table that PostgreSQL dumps."""


class BackupSummary(NamedTuple):
    """The number and seal of the last entry that was backed up or restored."""

    entries: int
    seal: str


def backup(store: Store, path: Path) -> BackupSummary:
    """Write the whole database to a new file while it is in use, and verify the file."""
    with store.read() as connection:
        least = last_entry_number(connection)
    with _create_file(path):
        if store.sqlite:
            with closing(sqlite3.connect(str(store.url.database))) as source:
                _copy_database(source, path)
            kept = _verify_file(path)
        else:
            _run_program(store.url, "pg_dump", "--format=custom", f"--file={path}")
            kept = _verify_dump(path)
        if kept.entries < least:
            raise Unavailable(f"{path} does not hold the whole ledger. Make the backup again.")
        _sync_to_disk(path)
    return kept


def restore(path: Path, address: str) -> BackupSummary:
    """Restore a backup to a new file or an empty database. Nothing is ever overwritten."""
    url, begins = parse_url(address), _read_magic(path)
    if url.get_backend_name() == "sqlite":
        if not begins.startswith(SQLITE_MAGIC):
            raise BadRequest(f"{path} is not a SQLite backup. Restore it to PostgreSQL, or name another.")
        target = Path(str(url.database))
        with _create_file(target):
            _verify_file(path)
            with closing(sqlite3.connect(f"{_file_uri(path)}?mode=ro&immutable=1", uri=True)) as source:
                _copy_database(source, target)
            _sync_to_disk(target)
            return _verify_file(target)
    if not begins.startswith(POSTGRESQL_MAGIC):
        raise BadRequest(f"{path} is not a PostgreSQL backup. Restore it to SQLite, or name another.")
    _check_empty(url)
    _run_program(url, "pg_restore", "--single-transaction", "--exit-on-error", "--no-owner", str(path))
    return _summarize(verify(url))


def _read_magic(path: Path) -> bytes:
    if not path.is_file():
        raise BadRequest(f"There is no file {str(path)!r}. Name an existing backup.")
    with open(path, "rb") as file:
        return file.read(16)


@contextmanager
def _create_file(path: Path) -> Iterator[None]:
    """Create a file that only its owner may read, and delete it if the block fails."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BadRequest(f"{path} already exists and is never overwritten. Name a new file.") from None
    except OSError as error:
        raise BadRequest(f"Cannot write {path}: {error.strerror}. Name another location.") from None
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _sync_to_disk(path: Path) -> None:
    """Wait until the file and its name are on disk."""
    for each in (path, path.absolute().parent):
        file = os.open(each, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


# SQLite


def _copy_database(source: sqlite3.Connection, path: Path) -> None:
    """Copy a snapshot of the database to a file."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise Unavailable(
            f"Cannot write {path}: {error}. Free some space, or name another location."
        ) from None


def _verify_file(path: Path) -> BackupSummary:
    try:
        return _summarize(verify(_read_only_url(path)))
    except SQLAlchemyError:
        raise BadRequest(f"{path} holds no readable ledger. Name another backup.") from None


def _read_only_url(path: Path) -> URL:
    """Return a read-only URL of a file, so that nothing is written beside it."""
    query = {"mode": "ro", "immutable": "1", "uri": "true"}
    return URL.create("sqlite", database=_file_uri(path), query=query)


def _file_uri(path: Path) -> str:
    return path.absolute().as_uri()


# PostgreSQL


def _find_program(name: str) -> str:
    if (found := shutil.which(name)) is None:
        raise BadRequest(f"{name} is not installed. Install PostgreSQL's programs (postgresql-client).")
    return found


def _run_program(url: URL, program: str, *words: str) -> None:
    """Run a PostgreSQL program on a database. The password never appears on a command line."""
    address = url._replace(drivername="postgresql", password=None).render_as_string()
    secret = {"PGPASSWORD": str(url.password)} if url.password else {}
    words = (_find_program(program), "--no-password", f"--dbname={address}", *words)
    done = subprocess.run(words, env=os.environ | secret, capture_output=True, text=True, check=False)
    _check_exit_code(done.returncode, program, done.stderr)


def _check_exit_code(code: int, program: str, said: str) -> None:
    if code:
        why = (said.strip() or "no reason given").splitlines()[-1]
        raise Unavailable(f"{program} failed: {why}")


def _verify_dump(path: Path) -> BackupSummary:
    """Verify the chain of entries in a dump, and that the rest of it is readable."""
    program = _find_program("pg_restore")
    read = subprocess.run(
        [program, f"--file={os.devnull}", path], capture_output=True, text=True, check=False
    )
    _check_exit_code(read.returncode, "pg_restore", read.stderr)
    entries, seal, waiting = 0, FIRST_SEAL, dict[int, tuple[str, str]]()
    words = [program, "--data-only", "--table=entries", "--file=-", str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, encoding="utf-8") as running:
        for number, line, said in _read_dumped_entries(running.stdout or ()):
            waiting[number] = line, said
            while found := waiting.pop(entries + 1, None):
                entries += 1
                if compute_seal(seal, found[0]) != found[1]:
                    raise Tampered(Fault(entries, "altered", "its line does not match its seal"))
                seal = found[1]
    _check_exit_code(running.returncode, "pg_restore", "")
    if waiting:
        raise Tampered(Fault(entries + 1, "dropped", f"the next entry is {min(waiting)}"))
    return BackupSummary(entries, seal)


def _read_dumped_entries(lines: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """Yield each entry's number, line and seal from PostgreSQL's dump of the table."""
    rows = False
    for each in lines:
        if rows and each != "\\.\n":
            number, _, _, _, line, seal = each.rstrip("\n").split("\t")
            yield int(number), _ESCAPE_PATTERN.sub(lambda found: _ESCAPES.get(found[1], found[1]), line), seal
        else:
            rows = each.startswith("COPY ")


def _check_empty(url: URL) -> None:
    """Refuse a database that is not empty."""
    engine = create_engine(url)
    try:
        tables = inspect(engine).get_table_names()
    except SQLAlchemyError as error:
        raise Unavailable(f"Cannot open the database: {str(error).splitlines()[0]}") from None
    finally:
        engine.dispose()
    if tables:
        raise BadRequest("This database is not empty, and nothing is overwritten. Name an empty one.")


def _summarize(verified: VerifiedLedger) -> BackupSummary:
    return BackupSummary(verified.entries, verified.seal)
