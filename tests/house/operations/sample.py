"""A copy of the sample house for each test, and what makes it ready for each operation."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from pitboss.house.bad_beat.adjusting import record
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.entry import Asked
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.office.office import Office
from pitboss.house.office.sample import SIGNS, TABLES, deal, furnish
from pitboss.house.operations.desk import Credentials, OperationsDesk, Receipt
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import Employee, Signature
from pitboss.storage.clock import Clock, WallClock
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.server.helpers import CHEAP, PASSPHRASE

ROUNDS_DEALT = 3


def make_sample(empty: str, path: Path) -> None:
    """Furnish a house in a copy of an empty database."""
    shutil.copy(empty.removeprefix("sqlite:///"), path)
    with SampleHouse.opened(path) as house:
        furnish(house.office, PASSPHRASE)
        deal(house.office, ROUNDS_DEALT, seed=1)


class SampleHouse:
    """The sample house, with somebody in every position who signs when asked."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.url = f"sqlite:///{path}"
        self.store = Store(self.url)
        self.office = Office(self.store, clock, People(self.store, clock, CHEAP), sync=False)

    @classmethod
    @contextmanager
    def opened(cls, path: Path) -> Iterator[SampleHouse]:
        house = cls(path, WallClock())
        try:
            yield house
        finally:
            house.store.close()

    @property
    def operations(self) -> list[Operation[Any]]:
        return [each for desk in self.office.desks for each in desk.operations]

    def desk_of(self, operation: Operation[Any]) -> OperationsDesk:
        return self.office.desk_of(operation.department)

    def find(self, id: str) -> Operation[Any]:
        department, name = id.split("/")
        return self.office.desk_of(department).find(department, name)

    def credentials(self, operation: Operation[Any], given: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
        """Return one signature for each part that the form takes, by a different person each."""
        with self.desk_of(operation).reading() as tx:
            signers = operation.required_signers(tx, operation.parse(given))
        found: dict[str, tuple[str, str]] = {}
        for each in signers:
            names = [SIGNS[position] for position in each.positions if position in SIGNS]
            taken = {name for name, _ in found.values()}
            found[each.part] = next(name for name in names if name not in taken), PASSPHRASE
        return found

    def sign(self, name: str, passphrase: str, request: Asked) -> Signature:
        return self.office.staff.sign(name, passphrase, request)

    def everybody(self) -> list[Employee]:
        return self.office.staff.everybody()

    def submit(self, id: str, *, signed: Credentials | None = None, **given: Any) -> Receipt:
        operation = self.find(id)
        signed = signed or self.credentials(operation, given)
        return self.desk_of(operation).submit(operation, given, credentials=signed)

    def state(self) -> tuple[int, Mapping[Any, int]]:
        """Return what no refusal may change: the number of entries, and every balance."""
        with self.store.read() as connection:
            entries = connection.scalar(select(func.count()).select_from(EntryRow)) or 0
        return entries, self.office.book.balances()

    def ready(self, operation: Operation[Any]) -> dict[str, Any]:
        """Put the house in the state that an operation needs, and return a form that it accepts."""
        prepare = READY.get(operation.id)
        return {**operation.example, **(prepare(self) if prepare is not None else {})}


def _corrected(house: SampleHouse) -> dict[str, Any]:
    return {"entry": 3, "amount": 100}


def _boxes(house: SampleHouse) -> list[dict[str, Any]]:
    """Count each box of the payout right."""
    return [
        {"table": table, "amount": house.office.book.balance(Account("box", f"bad beat, table {table}"))}
        for table in TABLES
    ]


def _notified(house: SampleHouse) -> dict[str, Any]:
    house.submit("bad-beat/tell-division", where="table 9", when="now")
    return {"boxes": _boxes(house)}


def _counted(house: SampleHouse) -> dict[str, Any]:
    boxes = _notified(house)["boxes"]
    done = house.submit("bad-beat/count-at-table", at="9", boxes=boxes, recording="tape 4", lock="L1")
    return {"count": done.to_json()["result"]["count"]}


def _carried(house: SampleHouse) -> dict[str, Any]:
    total, count = sum(each["amount"] for each in _boxes(house)), _counted(house)
    house.submit("bad-beat/carry", **count)
    return count | {"total": total}


def _received(house: SampleHouse) -> dict[str, Any]:
    house.submit("bad-beat/receive", **_carried(house))
    return {}


def _notified_in_cage(house: SampleHouse) -> dict[str, Any]:
    """The Division was told today; the boxes are counted in the cage from now on."""
    _received(house)
    house.submit("bad-beat/adopt", counting="cage", reset_percent=10)
    return {}


def _collected(house: SampleHouse) -> dict[str, Any]:
    _notified_in_cage(house)
    done = house.submit("bad-beat/collect", boxes=list(TABLES))
    return {"count": done.to_json()["result"]["count"], "boxes": _boxes(house)}


def _by_inventory(house: SampleHouse) -> dict[str, Any]:
    _received(house)
    house.submit("bad-beat/adopt", counting="inventory", reset_percent=10)
    house.submit("bad-beat/issue-forms", table="7", first=101, last=150)
    return {}


def _empty_container(house: SampleHouse) -> dict[str, Any]:
    return _by_inventory(house) | {"chips": [], "value": 0}


def _filled_in(house: SampleHouse) -> dict[str, Any]:
    form: dict[str, Any] = {"serial": 101, "table": "7", "recording": "tape 4"}
    house.submit("bad-beat/count-container", **form, **_empty_container(house))
    return {}


def _placed(house: SampleHouse) -> dict[str, Any]:
    _filled_in(house)
    for part, name in (("original", SIGNS["dealer"]), ("duplicate", SIGNS["poker supervisor"])):
        signed = {"places": (name, PASSPHRASE)}
        house.submit("bad-beat/place-part", signed=signed, serial=101, part=part)
    return {"originals": [101], "duplicates": [101]}


def _announced(house: SampleHouse) -> dict[str, Any]:
    """Patrons know of the new rules, whose hand is as easy as before."""
    same = {"bad_beat": "As Ah Ad Kc Kd"}
    house.submit("bad-beat/notice", **{**house.find("bad-beat/adopt").example, **same})
    return same


def _claimable(house: SampleHouse) -> dict[str, Any]:
    players = [("1", "Pat", "As Ad"), ("2", "Lee", "Ks Kh"), ("3", "Joe", "")]
    rows = [dict(zip(("seat", "player", "cards"), each, strict=True)) for each in players]
    return {"round": "r1", "board": "Ah Kd Kc Qs Js", "players": rows}


def _claimed(house: SampleHouse) -> dict[str, Any]:
    done = house.submit("bad-beat/claim", table="7", **_claimable(house))
    return {"claim": done.to_json()["result"]["claim"]}


def _verified(house: SampleHouse) -> dict[str, Any]:
    claim = _claimed(house)
    house.submit("bad-beat/verify", **claim, qualifies="yes")
    return claim


def _pending(house: SampleHouse) -> dict[str, Any]:
    claim = _verified(house)
    house.submit("bad-beat/post-pending", **claim)
    return claim


def _called(house: SampleHouse) -> dict[str, Any]:
    claim = _pending(house)
    house.submit("bad-beat/call", **claim)
    return claim


def _prepared(house: SampleHouse) -> dict[str, Any]:
    claim = _called(house)
    house.submit("bad-beat/prepare", **claim, kind="cash")
    return claim | {"player": "Pat"}


def _with_bonus(house: SampleHouse) -> dict[str, Any]:
    rules: dict[str, Any] = {"reset_percent": 10, "bonuses": [{"name": "high hand", "amount": 100}]}
    house.submit("bad-beat/notice", **rules)
    house.submit("bad-beat/adopt", **rules)
    return {}


def _record(house: SampleHouse) -> dict[str, Any]:
    return {
        "shows": [{"display": name, "amount": shown} for name, shown in record(house.office.book).items()]
    }


def _end_announced(house: SampleHouse) -> dict[str, Any]:
    house.submit("bad-beat/notice-of-end")
    return {}


def _ended(house: SampleHouse) -> dict[str, Any]:
    _end_announced(house)
    house.submit("bad-beat/end")
    for table in TABLES:
        house.submit("bad-beat/designate", table=table, state="closed")
    _received(house)
    book = house.office.book
    left = sum(book.balance(Account(kind, "bad beat")) for kind in ("fund", "reset"))
    return {"players": [{"player": "Cyd", "amount": left}]}


def _movable(house: SampleHouse) -> dict[str, Any]:
    house.submit("bad-beat/plan", contributions="none", move_to="omaha")
    house.submit("bad-beat/plan", contributions="none", award="a tournament", payout="omaha")
    house.submit("bad-beat/adopt", game="omaha", payout="omaha")
    _ended(house)
    return {}


READY: dict[str, Callable[[SampleHouse], dict[str, Any]]] = {
    "book/correct": _corrected,
    "bad-beat/count-at-table": _notified,
    "bad-beat/carry": _counted,
    "bad-beat/receive": _carried,
    "bad-beat/collect": _notified_in_cage,
    "bad-beat/count-in-cage": _collected,
    "bad-beat/issue-forms": _received,
    "bad-beat/count-container": _empty_container,
    "bad-beat/void-form": _by_inventory,
    "bad-beat/place-part": _filled_in,
    "bad-beat/match-forms": _placed,
    "bad-beat/adopt": _announced,
    "bad-beat/claim": _claimable,
    "bad-beat/verify": _claimed,
    "bad-beat/post-pending": _verified,
    "bad-beat/call": _pending,
    "bad-beat/prepare": _called,
    "bad-beat/pay": _prepared,
    "bad-beat/award-bonus": _with_bonus,
    "bad-beat/adjust-displays": _record,
    "bad-beat/end": _end_announced,
    "bad-beat/move": _movable,
    "bad-beat/award-rest": _ended,
}
"""What must happen in the sample house before an operation's example can be handed in, and which fields of
the example then differ. An operation that is not listed takes its example as it is."""
