"""Prepare the sample house's bad beat payout for each of its operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.house.bad_beat.adjusting import compute_record
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.office.furnishing import name_by_position
from pitboss.house.office.sample import PEOPLE, TABLES
from tests.server.helpers import PASSPHRASE

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

Ready = Callable[["SampleHouse"], dict[str, Any]]


def _boxes(house: SampleHouse) -> list[dict[str, Any]]:
    """Count each box of the payout correctly."""
    return [
        {
            "table": table,
            "amount": house.office.ledger.balance(LedgerAccount("box", f"bad beat, table {table}")),
        }
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
    """Notify the Division today, and count the boxes in the cage from now on."""
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
    for part, name in (
        ("original", name_by_position(PEOPLE)["dealer"]),
        ("duplicate", name_by_position(PEOPLE)["poker supervisor"]),
    ):
        signed = {"places": (name, PASSPHRASE)}
        house.submit("bad-beat/place-part", signed=signed, serial=101, part=part)
    return {"originals": [101], "duplicates": [101]}


def _announced(house: SampleHouse) -> dict[str, Any]:
    """Announce new rules whose hand is as easy as before."""
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
        "shows": [
            {"display": name, "amount": shown} for name, shown in compute_record(house.office.ledger).items()
        ]
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
    book = house.office.ledger
    left = sum(book.balance(LedgerAccount(kind, "bad beat")) for kind in ("fund", "reset"))
    return {"players": [{"player": "Cyd", "amount": left}]}


def _movable(house: SampleHouse) -> dict[str, Any]:
    house.submit("bad-beat/plan", contributions="none", move_to="omaha")
    house.submit("bad-beat/plan", contributions="none", award="a tournament", payout="omaha")
    house.submit("bad-beat/adopt", game="omaha", payout="omaha")
    _ended(house)
    return {}


BAD_BEAT_READY: dict[str, Ready] = {
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
