"""Forge every column of every table of a house: the entry and the damage are named, and nothing breaks."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import NullPool, Table, create_engine

from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.faults import Fault, Tampered
from pitboss.house.ledger.heads import find_head
from pitboss.house.ledger.lines import FIRST_SEAL, compute_seal
from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.house.ledger.registry import autonumber_column, ledger_tables
from pitboss.house.ledger.shapes import all_tables
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.ledger.verifying import _all_tables, verify
from pitboss.house.operations.operation import Operation
from pitboss.house.poker.revenue import submit_rake
from pitboss.house.poker.tables import open_table
from pitboss.house.poker.waiting_list import join_list
from pitboss.law import BadInput
from pitboss.storage.store import parse_url
from tests.house.operations.sample import SampleHouse, make_sample
from tests.house.people import asked
from tests.house.simulation.days import Days
from tests.server.helpers import FAST, HandClock, house_at, person, until

NOT_UTF_8 = "CAST(x'ff41' AS TEXT)"
NONSENSE = ["NULL", "x'00ff'", "'nonsense'", "'{'", "''", NOT_UTF_8, "1.5", "-1", "9223372036854775807",
            "'2030-02-30 20:00:00.000000'", "'[[[['"]  # fmt: skip
"""What a forged column holds, as SQLite writes it."""
WHOLE = ("-1", "9223372036854775807")
RESEALED: dict[str, list[Any]] = {
    "number": [None, True, 1.5, "3", 10**30],
    "at": [None, 5, "yesterday", "2030-01-01", "2030-01-01T00:00:00", []],
    "postings": [
        None,
        {},
        5,
        [5],
        [[1, 2]],
        [["1", "a", "b", "c"]],
        [[10**30, "a", "b", "c"]],
        [[1, None, 2, 3]],
    ],
    "rows": [None, [], 5, {"people": [{}]}, {"entries": {}}, {"employments": [5]}, {"employments": [{}] * 2}],
    "operation": [None, 5],
    "kind": [None, []],
    "facts": [None, {"was": 5}, []],
}
"""What a line says that was forged and sealed anew."""
TABLES = [table.name for table in _all_tables()]
EMPTY = set(
    """
    bad_beat_forms bad_beat_matches bad_beat_pads bad_beat_parts keno_cuts keno_errors keno_receipts
    keno_recoveries keno_rests keno_unclaimed keno_voids link_received link_rule_notices link_sent
    """.split()
)
"""Tables in which the day of this house keeps nothing."""
CHARITY = set(
    """
    bingo_keys bingo_steps casino_nights charity_records raffle_deal_steps raffle_keys raffle_steps
    tournament_keys tournament_steps
    """.split()
)
"""Tables that only an organization fills."""
CHARITY_OPERATIONS = (
    "casino-night/award-prize",
    "tournament/draw-seats",
    "bingo/call",
    "raffle/draw-by-chance",
    "raffle/redeem-pulls",
)
"""Operations of an organization that, with what must come before them, fill those tables."""
FILLED = [name for name in TABLES if name not in EMPTY]


class Houses(NamedTuple):
    """Forged databases: a casino's and an organization's."""

    casino: sqlite3.Connection
    organization: sqlite3.Connection

    def filling(self, table: str) -> sqlite3.Connection:
        """Return the database that has rows in a table."""
        return self.organization if table in CHARITY else self.casino


@pytest.fixture(scope="module")
def houses(house: sqlite3.Connection, organization: sqlite3.Connection) -> Houses:
    return Houses(house, organization)


@pytest.fixture(scope="module")
def house(days: Days, tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A house after a day, in a database without triggers and constraints."""
    path = tmp_path_factory.mktemp("forged") / "house.db"
    world = days.play("all", 66, steps=60, rate=0)
    with (
        closing(sqlite3.connect(str(world.store.url.database))) as source,
        closing(sqlite3.connect(path)) as to,
    ):
        source.backup(to)
    _play_a_table(f"sqlite:///{path}")
    with _opened_to_forge(path) as owner:
        yield owner


@pytest.fixture(scope="module")
def organization(
    forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[sqlite3.Connection]:
    """The sample organization in the middle of its games, in a database without triggers and constraints."""
    path = tmp_path_factory.mktemp("forged") / "organization.db"
    make_sample(forms["sqlite"], path, "charity")
    with SampleHouse.opened(path) as sample:
        for id in CHARITY_OPERATIONS:
            operation = sample.find(id)
            sample.submit(id, **sample.ready(operation))
    with _opened_to_forge(path) as owner:
        yield owner


@contextmanager
def _opened_to_forge(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as owner:
        owner.execute("PRAGMA journal_mode = MEMORY")
        owner.execute("PRAGMA synchronous = OFF")
        for (name,) in owner.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            owner.execute(f"DROP TRIGGER {name}")
        for name in TABLES:
            owner.execute(f"CREATE TABLE forged AS SELECT * FROM {name}")
            owner.execute(f"DROP TABLE {name}")
            owner.execute(f"ALTER TABLE forged RENAME TO {name}")
        assert verify(_url(owner)).entries > 50
        yield owner


def _play_a_table(url: str) -> None:
    """Have a table of the house post a few rounds, and open its poker room."""
    clock = HandClock()
    with house_at(url, clock) as house:
        boss, alone = person(house, "Boss", "administrator"), {**FAST, "bots_alone": True}
        table = house.open_table(boss, "mini-dice", settings=alone, bots={1: "random"})["table"]

        def over() -> bool:
            clock.turn(1)
            look = house.table(None, table)
            return look.rounds > 2 and not look.busy

        until(house, over)
        for operation, form in (
            (open_table, {"table": "7", "minimum": 1000}),
            (submit_rake, {"percent": 10, "cap": 400}),
            (join_list, {"player": "Pat Reed"}),
        ):
            request, given = asked(form), operation.parse(form)

            def decide(tx: Transaction, made: Operation[Any] = operation, form: Any = given) -> LedgerEntry:
                entry = made.decide(tx, form, {})
                return replace(entry, kind=made.kind, cite=made.cite, place=entry.place or made.place)

            house.office.ledger.do(request, decide)


def _url(owner: sqlite3.Connection) -> Any:
    return parse_url(f"sqlite:///{_path(owner)}")


def _path(owner: sqlite3.Connection) -> Path:
    return Path(owner.execute("PRAGMA database_list").fetchone()[2])


def _fault(owner: sqlite3.Connection) -> Fault | None:
    try:
        verify(_url(owner))
    except Tampered as tampered:
        return tampered.fault
    return None


def _table(name: str) -> Table:
    return next(table for table in _all_tables() if table.name == name)


def _row(owner: sqlite3.Connection, name: str) -> int:
    """Return the row to forge: an employee's, or the second if there are two."""
    where = "WHERE id IN (SELECT person FROM employments)" if name == "people" else ""
    rows = owner.execute(f"SELECT rowid FROM {name} {where} ORDER BY rowid LIMIT 2").fetchall()
    return int(rows[-1][0])


def _entry(owner: sqlite3.Connection, name: str, place: int) -> int | None:
    column = "number" if name == "entries" else "entry"
    if column not in _table(name).c or name in ("accounts", "people") or name.endswith("_keys"):
        return None
    found = owner.execute(f"SELECT {column} FROM {name} WHERE rowid = ?", (place,)).fetchone()
    return int(found[0])


def _forge(owner: sqlite3.Connection, name: str, every: int, columns: int = 1) -> None:
    """Forge one of so many columns of a row, each with every so many of the kinds of nonsense in turn."""
    place = _row(owner, name)
    entry = _entry(owner, name, place)
    for number, column in enumerate(each.name for each in _table(name).c):
        if (number + len(name)) % columns:
            continue
        before = _stored(owner, name, column, place)
        for value in NONSENSE[(number + len(name)) % every :: every]:
            owner.execute(f'UPDATE {name} SET "{column}" = {value} WHERE rowid = {place}')
            changed = _stored(owner, name, column, place) != before
            fault = _fault(owner) if changed else None
            owner.execute(f'UPDATE {name} SET "{column}" = {before} WHERE rowid = {place}')
            what = f"{name}.{column} = {value}: {fault}"
            if column == autonumber_column(_table(name)) and value in WHOLE:
                continue  # the order of such numbers counts, and those of the rows after may show it
            assert fault is not None or not changed, what
            if fault is not None:
                assert fault.what in ("altered", "dropped", "inserted"), what
                of_no_entry = (column == "entry" and name in fault.why) or "numbered from 1" in fault.why
                named = column in fault.why or name in fault.why or fault.number
                assert fault.number == entry or (named if entry is None else of_no_entry), what
    assert _fault(owner) is None


def _stored(owner: sqlite3.Connection, name: str, column: str, place: int) -> str:
    """Write a value as SQLite does."""
    try:
        read = f'SELECT quote("{column}") FROM {name} WHERE rowid = {place}'
        return str(owner.execute(read).fetchone()[0])
    except sqlite3.OperationalError:  # no text
        return NOT_UTF_8


@pytest.mark.parametrize("name", FILLED)
def test_verifying_names_any_wrong_value_in_a_column(houses: Houses, name: str) -> None:
    _forge(houses.filling(name), name, every=len(NONSENSE), columns=2)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FILLED)
def test_verifying_finds_every_kind_of_nonsense_in_every_column(houses: Houses, name: str) -> None:
    _forge(houses.filling(name), name, every=1)


@pytest.mark.parametrize("name", FILLED)
def test_verifying_finds_missing_and_duplicate_rows(houses: Houses, name: str) -> None:
    house = houses.filling(name)
    place = _row(house, name)
    house.execute("DROP TABLE IF EXISTS saved")
    house.execute(f"CREATE TABLE saved AS SELECT rowid AS saved_place, * FROM {name}")
    columns = ", ".join(f'"{each.name}"' for each in _table(name).c)
    changes = [f"DELETE FROM {name} WHERE rowid = {place}"]
    if name != "people" and not name.endswith("_keys"):  # of which no entry says how many there are
        changes.append(f"INSERT INTO {name} SELECT {columns} FROM {name} WHERE rowid = {place}")
    for change in changes:
        house.execute(change)
        fault = _fault(house)
        house.execute(f"DELETE FROM {name}")
        house.execute(f"INSERT INTO {name} (rowid, {columns}) SELECT saved_place, {columns} FROM saved")
        assert fault is not None, change
    assert _fault(house) is None


INSERTED = ["postings", *ledger_tables()]
"""Tables to insert nonsense into, also those that were empty on this day."""


@pytest.mark.parametrize(("number", "name"), list(enumerate(INSERTED)))
def test_verifying_finds_an_inserted_nonsense_row(house: sqlite3.Connection, number: int, name: str) -> None:
    _insert_rows(house, name, NONSENSE[number % 5 :: 5])


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", INSERTED)
def test_verifying_finds_a_row_of_any_nonsense(house: sqlite3.Connection, name: str) -> None:
    _insert_rows(house, name, NONSENSE)


def _insert_rows(house: sqlite3.Connection, name: str, values: Sequence[str]) -> None:
    for value in values:
        row = {f'"{each.name}"': "5" if each.name == "entry" else value for each in _table(name).c}
        house.execute(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({', '.join(row.values())})")
        place = house.execute("SELECT last_insert_rowid()").fetchone()[0]
        fault = _fault(house)
        house.execute(f"DELETE FROM {name} WHERE rowid = {place}")
        assert fault is not None, value
        assert fault.number == 5, (value, fault)
        assert fault.what == "altered", (value, fault)
        assert name in fault.why or "posting" in fault.why, (value, fault)
    assert _fault(house) is None


@pytest.mark.parametrize("field", RESEALED)
def test_verifying_finds_a_forged_line_that_was_sealed_anew(house: sqlite3.Connection, field: str) -> None:
    rows = house.execute("SELECT number, line, seal FROM entries ORDER BY number").fetchall()
    for value in RESEALED[field]:
        for missing in (False, True):
            seal = FIRST_SEAL
            for number, line, _ in rows:
                if number == 5:
                    said = json.loads(line)
                    said.pop(field) if missing else said.update({field: value})
                    line = json.dumps(said)
                seal = compute_seal(seal, line)
                house.execute("UPDATE entries SET line = ?, seal = ? WHERE number = ?", (line, seal, number))
            fault = _fault(house)
            if field != "facts":  # nothing stands beside them that could tell
                assert fault is not None, (field, value)
                assert fault.number == 5, (field, value, fault)
    for number, line, seal in rows:
        house.execute("UPDATE entries SET line = ?, seal = ? WHERE number = ?", (line, seal, number))
    assert _fault(house) is None


def test_verifying_finds_malformed_lines(house: sqlite3.Connection) -> None:
    rows = house.execute("SELECT number, line, seal FROM entries ORDER BY number").fetchall()
    for forged in ("[" * 100_000, "5", "null", "{}", "[]", '{"number": ' + "9" * 5000 + "}", "\ufffe"):
        seal = FIRST_SEAL
        for number, line, _ in rows:
            line = forged if number == 5 else line
            seal = compute_seal(seal, line)
            house.execute("UPDATE entries SET line = ?, seal = ? WHERE number = ?", (line, seal, number))
        fault = _fault(house)
        assert fault is not None, forged[:20]
        assert fault.number == 5, (forged[:20], fault)
    for number, line, seal in rows:
        house.execute("UPDATE entries SET line = ?, seal = ? WHERE number = ?", (line, seal, number))
    assert _fault(house) is None


def test_querying_an_unreadable_ledger_is_reported(house: sqlite3.Connection) -> None:
    last = house.execute("SELECT max(number), at FROM entries").fetchone()
    engine = create_engine(_url(house), poolclass=NullPool)
    house.execute("UPDATE entries SET at = 'yesterday' WHERE number = ?", last[:1])
    with engine.connect() as connection:
        with pytest.raises(BadInput, match="audit verify"):
            find_head(connection)
        with pytest.raises(BadInput, match="audit verify"):
            find_entries(connection, EntryFilter())
    house.execute("UPDATE entries SET at = ? WHERE number = ?", last[::-1])
    assert _fault(house) is None


def test_the_forgeries_cover_all_tables(houses: Houses) -> None:
    count = "SELECT count(*) FROM {}"
    kept = {name: houses.filling(name).execute(count.format(name)).fetchone()[0] for name in TABLES}
    assert {name for name, rows in kept.items() if not rows} == EMPTY
    keys = {"keno_keys", "bingo_keys", "raffle_keys", "tournament_keys"}
    own = {"entries", "postings", "accounts", "people", *keys}
    assert own | {*ledger_tables()} == {*TABLES}
    assert len(all_tables(())) == 3
