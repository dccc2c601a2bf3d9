"""Backup and restore: the whole database in one file, and back; both are verified before they count."""

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
from pitboss.house.ledger.lines import FIRST, sealed
from pitboss.house.ledger.shapes import last_number
from pitboss.house.ledger.verifying import Verified, verify
from pitboss.storage.errors import BadRequest, Unavailable
from pitboss.storage.store import Store, checked_url

SQLITE, POSTGRESQL = b"SQLite format 3\0", b"PGDMP"
"""What a backup of either kind begins with."""
_ESCAPED = re.compile(r"\\(.)")
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v"}
"""What stands for signs in a table that PostgreSQL writes out."""


class Copied(NamedTuple):
    """Up to where a book was kept, or brought back: the number and the seal of its last entry."""

    entries: int
    seal: str


def backup(store: Store, path: Path) -> Copied:
    """Write all of a database to a new file, while it is in use; what is in the file is verified."""
    with store.read() as connection:
        least = last_number(connection)
    with _new(path):
        if store.sqlite:
            with closing(sqlite3.connect(str(store.url.database))) as source:
                _copy(source, path)
            kept = _verified(path)
        else:
            _run(store.url, "pg_dump", "--format=custom", f"--file={path}")
            kept = _dumped(path)
        if kept.entries < least:
            raise Unavailable(f"{path} has not all of the book: make the backup again")
        _on_disk(path)
    return kept


def restore(path: Path, address: str) -> Copied:
    """Bring a backup back, into a new file or an empty database: nothing is ever written over."""
    url, begins = checked_url(address), _begins(path)
    if url.get_backend_name() == "sqlite":
        if not begins.startswith(SQLITE):
            raise BadRequest(f"{path} is no backup of SQLite: restore it to PostgreSQL, or name another")
        target = Path(str(url.database))
        with _new(target):
            _verified(path)
            with closing(sqlite3.connect(f"{_resolved(path)}?mode=ro&immutable=1", uri=True)) as source:
                _copy(source, target)
            _on_disk(target)
            return _verified(target)
    if not begins.startswith(POSTGRESQL):
        raise BadRequest(f"{path} is no backup of PostgreSQL: restore it to SQLite, or name another")
    _empty(url)
    _run(url, "pg_restore", "--single-transaction", "--exit-on-error", "--no-owner", str(path))
    return _kept(verify(url))


def _begins(path: Path) -> bytes:
    if not path.is_file():
        raise BadRequest(f"there is no file {str(path)!r}: name a backup that is there")
    with open(path, "rb") as file:
        return file.read(16)


@contextmanager
def _new(path: Path) -> Iterator[None]:
    """A new file that its owner alone may read; gone again if what is to be in it is not."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BadRequest(f"{path} exists already, and is never written over: name a new file") from None
    except OSError as error:
        raise BadRequest(f"{path} cannot be written: {error.strerror}; name another place") from None
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _on_disk(path: Path) -> None:
    """Wait until the file, and its name, are on the disk."""
    for each in (path, path.absolute().parent):
        file = os.open(each, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


# SQLite


def _copy(source: sqlite3.Connection, path: Path) -> None:
    """All of a database as it is at one moment, in one file."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise Unavailable(f"{path} cannot be written: {error}; make room, or name another place") from None


def _verified(path: Path) -> Copied:
    try:
        return _kept(verify(_read_only(path)))
    except SQLAlchemyError:
        raise BadRequest(f"{path} holds no book that can be read: name another backup") from None


def _read_only(path: Path) -> URL:
    """A file that is read as it is, so that nothing is written beside it."""
    query = {"mode": "ro", "immutable": "1", "uri": "true"}
    return URL.create("sqlite", database=_resolved(path), query=query)


def _resolved(path: Path) -> str:
    return path.absolute().as_uri()


# PostgreSQL


def _program(name: str) -> str:
    if (found := shutil.which(name)) is None:
        raise BadRequest(f"{name} is not installed: install PostgreSQL's programs (postgresql-client)")
    return found


def _run(url: URL, program: str, *words: str) -> None:
    """Run a program of PostgreSQL at a database; the password stands on no command line."""
    address = url._replace(drivername="postgresql", password=None).render_as_string()
    secret = {"PGPASSWORD": str(url.password)} if url.password else {}
    words = (_program(program), "--no-password", f"--dbname={address}", *words)
    done = subprocess.run(words, env=os.environ | secret, capture_output=True, text=True, check=False)
    _check_ended(done.returncode, program, done.stderr)


def _check_ended(code: int, program: str, said: str) -> None:
    if code:
        why = (said.strip() or "no reason given").splitlines()[-1]
        raise Unavailable(f"{program} did not end well: {why}")


def _dumped(path: Path) -> Copied:
    """The chain of the entries that a dump has; all else in it must be there to be read."""
    program = _program("pg_restore")
    read = subprocess.run(
        [program, f"--file={os.devnull}", path], capture_output=True, text=True, check=False
    )
    _check_ended(read.returncode, "pg_restore", read.stderr)
    entries, seal, waiting = 0, FIRST, dict[int, tuple[str, str]]()
    words = [program, "--data-only", "--table=entries", "--file=-", str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, encoding="utf-8") as running:
        for number, line, said in _copied(running.stdout or ()):
            waiting[number] = line, said
            while found := waiting.pop(entries + 1, None):
                entries += 1
                if sealed(seal, found[0]) != found[1]:
                    raise Tampered(Fault(entries, "altered", "its line is not the one that was sealed"))
                seal = found[1]
    _check_ended(running.returncode, "pg_restore", "")
    if waiting:
        raise Tampered(Fault(entries + 1, "dropped", f"the next that is there is entry {min(waiting)}"))
    return Copied(entries, seal)


def _copied(lines: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """Number, line and seal of the entries, as PostgreSQL writes a table out."""
    rows = False
    for each in lines:
        if rows and each != "\\.\n":
            number, _, _, _, line, seal = each.rstrip("\n").split("\t")
            yield int(number), _ESCAPED.sub(lambda found: _SIGNS.get(found[1], found[1]), line), seal
        else:
            rows = each.startswith("COPY ")


def _empty(url: URL) -> None:
    """Refuse a database in which there is something."""
    engine = create_engine(url)
    try:
        tables = inspect(engine).get_table_names()
    except SQLAlchemyError as error:
        raise Unavailable(f"the database cannot be opened: {str(error).splitlines()[0]}") from None
    finally:
        engine.dispose()
    if tables:
        raise BadRequest("something is in this database, and nothing is written over: name an empty one")


def _kept(verified: Verified) -> Copied:
    return Copied(verified.entries, verified.seal)
