"""What must have happened before each operation of a casino night."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

Ready = Callable[["SampleHouse"], dict[str, Any]]
NIGHT = 1


def plan(house: SampleHouse, **changes: Any) -> dict[str, Any]:
    """Plan a night on the day of the test's clock."""
    example = house.find("casino-night/plan").example
    house.submit("casino-night/plan", **{**example, **changes})
    return {}


def add_game(house: SampleHouse) -> dict[str, Any]:
    plan(house)
    house.submit("casino-night/add-game", night=NIGHT, game="joker seven")
    return {}


def open_table(house: SampleHouse) -> dict[str, Any]:
    add_game(house)
    house.submit("casino-night/open-table", night=NIGHT, table="7", game="joker seven", dealer="Mel")
    return {}


def add_step(house: SampleHouse) -> dict[str, Any]:
    plan(house)
    house.submit("casino-night/add-step", **house.find("casino-night/add-step").example)
    return {}


def add_prize(house: SampleHouse) -> dict[str, Any]:
    plan(house)
    house.submit("casino-night/add-prize", **house.find("casino-night/add-prize").example)
    return {}


def open_drawer(house: SampleHouse) -> dict[str, Any]:
    plan(house)
    house.submit("casino-night/open-drawer", **house.find("casino-night/open-drawer").example)
    return {}


def sell(house: SampleHouse) -> dict[str, Any]:
    open_drawer(house)
    house.submit("casino-night/sell", night=NIGHT, drawer="front desk", item="admission", amount=50_000)
    return {}


CASINO_NIGHT_READY: dict[str, Ready] = {
    "casino-night/change": plan,
    "casino-night/cancel": plan,
    "casino-night/add-game": plan,
    "casino-night/drop-game": add_game,
    "casino-night/add-step": plan,
    "casino-night/drop-step": add_step,
    "casino-night/open-table": add_game,
    "casino-night/staff-table": open_table,
    "casino-night/close-table": open_table,
    "casino-night/add-prize": plan,
    "casino-night/drop-prize": add_prize,
    "casino-night/award-prize": add_prize,
    "casino-night/exchange-chips": add_prize,
    "casino-night/open-drawer": plan,
    "casino-night/sell": open_drawer,
    "casino-night/pay": sell,
    "casino-night/count-drawer": open_drawer,
    "casino-night/close": plan,
}
