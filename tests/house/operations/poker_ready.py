"""Prepare the sample house's poker room for each of its operations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.poker.state import get_table, table_entry
from pitboss.law import cite
from tests.house.people import asked
from tests.house.poker.a_room import STEPS

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

Ready = Callable[["SampleHouse"], dict[str, Any]]


def _poker_table(house: SampleHouse) -> dict[str, Any]:
    """Open table 12 in the poker room."""
    house.submit("poker/open-table", table="12", minimum=1000, maximum=2000)
    return {}


def _poker_ready(house: SampleHouse) -> dict[str, Any]:
    """Open table 12, and take every step of the opening."""
    _poker_table(house)
    for step in STEPS:
        house.submit("poker/take-step", table="12", step=step, players=2, cards=20)
    return {}


def _poker_dealing(house: SampleHouse) -> dict[str, Any]:
    _poker_ready(house)
    house.submit("poker/begin-round", table="12", round=1)
    return {}


def _deck_gone(house: SampleHouse) -> dict[str, Any]:
    _poker_ready(house)
    house.submit("poker/take-out", table="12", color="red")
    return {}


def _shuffler_used(house: SampleHouse) -> dict[str, Any]:
    _poker_ready(house)
    house.submit("poker/use-shuffler", table="12")
    return {}


def _player_away(house: SampleHouse) -> dict[str, Any]:
    _poker_table(house)
    house.submit("poker/step-away", table="12", seat=4, stakes=50_000)
    return {}


def _on_the_list(house: SampleHouse) -> dict[str, Any]:
    _poker_table(house)
    result = house.submit("poker/join-list", player="Pat Reed").result
    assert result is not None
    return {"number": result.to_json()["number"]}


def _someone_waits(house: SampleHouse) -> dict[str, Any]:
    _on_the_list(house)
    return {}


def _time_is_due(house: SampleHouse) -> dict[str, Any]:
    fees = [{"minimum": 1000, "maximum": 2000, "hourly": 1200}]
    house.submit("poker/submit-rake", fees=fees)
    _poker_dealing(house)
    house.submit("poker/end-round", table="12")
    book = house.office.ledger

    def long_ago(tx: Transaction) -> LedgerEntry:
        table = get_table(tx, "12")
        table.charged = (tx.at - timedelta(minutes=31)).isoformat()
        return replace(table_entry(table), kind="began long ago", cite=cite("13:69F-14.14(b)3"))

    book.do(asked(), long_ago)
    return {}


def _time_collected(house: SampleHouse) -> dict[str, Any]:
    _time_is_due(house)
    house.submit("poker/collect-time", table="12", seated={"1": 50_000, "4": 50_000})
    return {}


POKER_READY: dict[str, Ready] = {
    "poker/take-step": _poker_table,
    "poker/close-table": _poker_table,
    "poker/recut": _poker_ready,
    "poker/begin-round": _poker_ready,
    "poker/end-round": _poker_dealing,
    "poker/go-idle": _poker_ready,
    "poker/receive": _deck_gone,
    "poker/rotate": _poker_ready,
    "poker/sequence": _poker_ready,
    "poker/take-out": _poker_ready,
    "poker/distribute": _poker_table,
    "poker/use-shuffler": _poker_ready,
    "poker/count": _poker_ready,
    "poker/remove-shuffler": _shuffler_used,
    "poker/post-notice": _poker_table,
    "poker/step-away": _poker_table,
    "poker/come-back": _player_away,
    "poker/order-out": _poker_table,
    "poker/change-limits": _poker_table,
    "poker/announce": _poker_table,
    "poker/call-player": _someone_waits,
    "poker/seat-player": _on_the_list,
    "poker/leave-list": _on_the_list,
    "poker/collect-time": _time_is_due,
    "poker/verify-time": _time_collected,
}
