"""What must have happened before each operation of raffles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.charity.raffle.desk.deals import buy_deal
from pitboss.charity.raffle.desk.opening import open_raffle

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

Ready = Callable[["SampleHouse"], dict[str, Any]]
NAME = "Ladder truck"
DRAWING = "2030-01-01T21:00:00-05:00"
HALF = [{"name": "Half of the takings", "category": "cash", "share": 1}]


def open_half(house: SampleHouse, **more: Any) -> dict[str, Any]:
    """Open the 50/50 of the examples."""
    house.submit("raffle/open", **{**open_raffle.example, **more})
    return {}


def _sold(house: SampleHouse) -> dict[str, Any]:
    open_half(house)
    house.submit("raffle/sell", raffle=NAME, buyer="Rosa Lee", first=101, count=5, paid=2_500)
    return {}


def _book_out(house: SampleHouse) -> dict[str, Any]:
    open_half(house)
    house.submit("raffle/issue-book", raffle=NAME, seller="Mel", first=201, last=250)
    return {}


def _to_deposit(house: SampleHouse) -> dict[str, Any]:
    _book_out(house)
    house.submit("raffle/return-book", raffle=NAME, first=201, paid=2_500, unsold=list(range(206, 251)))
    return {"counted": 2_400}


def _closed(house: SampleHouse) -> dict[str, Any]:
    _sold(house)
    house.submit("raffle/close-sales", raffle=NAME)
    return {"counted": 5}


def _reopen(house: SampleHouse) -> dict[str, Any]:
    _closed(house)
    return {}


def _counted(house: SampleHouse) -> dict[str, Any]:
    house.submit("raffle/count-stubs", raffle=NAME, **_closed(house))
    return {}


def _sealed(house: SampleHouse, mode: str = "barrel") -> dict[str, Any]:
    _counted(house)
    house.submit("raffle/seal-draw", raffle=NAME, mode=mode)
    return {"number": 103}


def _abandon(house: SampleHouse) -> dict[str, Any]:
    _sealed(house)
    return {}


def _for_chance(house: SampleHouse) -> dict[str, Any]:
    _sealed(house, "chance")
    return {}


def _drawn(house: SampleHouse) -> dict[str, Any]:
    house.submit("raffle/draw-stub", raffle=NAME, **_sealed(house))
    return {}


def _to_award(house: SampleHouse) -> dict[str, Any]:
    _drawn(house)
    house.submit("organization/deposit", amount=100_000)
    return {}


def open_venue(house: SampleHouse) -> None:
    """Draw the winner of a 50/50 at a sporting venue."""
    open_half(house, venue=True)
    house.submit("raffle/sell", raffle=NAME, buyer="Rosa Lee", first=101, count=5, paid=2_500)
    house.submit("raffle/close-sales", raffle=NAME)
    house.submit("raffle/count-stubs", raffle=NAME, counted=5)
    house.submit("raffle/seal-draw", raffle=NAME)
    house.submit("raffle/draw-stub", raffle=NAME, number=103)


def _at_venue(house: SampleHouse) -> dict[str, Any]:
    open_venue(house)
    return {}


def open_pulls(house: SampleHouse) -> dict[str, Any]:
    """Open the instant raffle of the examples."""
    house.submit(
        "raffle/open", raffle="Pull-tabs", license="RL-80", kind="instant",
        place="Fire hall, 4 Columbia Avenue", purpose="a ladder truck",
    )  # fmt: skip
    house.submit("organization/deposit", amount=100_000)
    return {}


def _bought(house: SampleHouse) -> dict[str, Any]:
    open_pulls(house)
    house.submit("raffle/buy-deal", **buy_deal.example)
    return {}


def _in_play(house: SampleHouse) -> dict[str, Any]:
    _bought(house)
    house.submit("raffle/put-in-play", serial="0045871")
    return {}


def _pulls_sold(house: SampleHouse) -> dict[str, Any]:
    _in_play(house)
    house.submit("raffle/sell-pulls", serial="0045871", count=100, paid=10_000)
    return {}


def _wheel(house: SampleHouse) -> dict[str, Any]:
    house.submit(
        "raffle/open", raffle="Big wheel", license="RL-81", kind="wheel",
        place="Fire hall, 4 Columbia Avenue", purpose="a ladder truck",
    )  # fmt: skip
    return {}


def open_golf(house: SampleHouse, **more: Any) -> dict[str, Any]:
    """Open a hole-in-one contest with an insured car."""
    terms = {
        "raffle": "Hole-in-one", "license": "RL-82", "kind": "golf", "place": "Hopewell Valley",
        "purpose": "a ladder truck", "prizes": [{"name": "Car", "value": 4_000_000}],
        "insurer": "Shore Mutual", "insurer_licensed": True, "insured": 4_000_000,
        "every_shot_insured": True, "equal_chance": True,
    }  # fmt: skip
    house.submit("raffle/open", **{**terms, **more})
    return {}


RAFFLE_READY: dict[str, Ready] = {
    "raffle/sell": open_half,
    "raffle/void": _sold,
    "raffle/issue-book": open_half,
    "raffle/return-book": _book_out,
    "raffle/deposit": _to_deposit,
    "raffle/close-sales": _sold,
    "raffle/reopen-sales": _reopen,
    "raffle/count-stubs": _closed,
    "raffle/seal-draw": _counted,
    "raffle/abandon-draw": _abandon,
    "raffle/draw-stub": _sealed,
    "raffle/draw-by-chance": _for_chance,
    "raffle/withdraw-stub": _drawn,
    "raffle/pass-over": _drawn,
    "raffle/award": _to_award,
    "raffle/post-winners": _at_venue,
    "raffle/claim": _at_venue,
    "raffle/forfeit": _drawn,
    "raffle/buy-deal": open_pulls,
    "raffle/put-in-play": _bought,
    "raffle/sell-pulls": _in_play,
    "raffle/redeem-pulls": _pulls_sold,
    "raffle/end-deal": _pulls_sold,
    "raffle/dispose-of-deal": _bought,
    "raffle/record-takings": _wheel,
    "raffle/award-contest": open_golf,
}
