"""Prepare the sample house's keno room for each of its operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.house.keno.integrity import _suspend, hash_program
from tests.house.keno.desk import TWENTY, wager_line

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

DAY_SECONDS, GAME_SECONDS = 24 * 3600, 300
Ready = Callable[["SampleHouse"], dict[str, Any]]


def _reopen(house: SampleHouse, **options: str) -> dict[str, Any]:
    """Open another day under different rules."""
    house.submit("keno/close-day")
    if options:
        house.submit("keno/rules", options=options)
    house.clock.turn(DAY_SECONDS)
    house.submit("keno/open-day", program=hash_program())
    house.submit("keno/open-game")
    return {"game": 1}


def _open_game(house: SampleHouse) -> dict[str, Any]:
    house.submit("keno/open-game")
    return {"game": 1}


def _lock_out(house: SampleHouse) -> dict[str, Any]:
    house.clock.turn(GAME_SECONDS)
    house.submit("keno/lock-out", game=1)
    return {"game": 1}


def _locked(house: SampleHouse) -> dict[str, Any]:
    _open_game(house)
    return _lock_out(house)


def _closing(house: SampleHouse) -> dict[str, Any]:
    _reopen(house, lock_out="manual")
    house.clock.turn(GAME_SECONDS)
    return {"game": 1}


def _suspended(house: SampleHouse) -> dict[str, Any]:
    _suspend(house.office.ledger, 0, "a test")
    return {}


def _failing(house: SampleHouse) -> dict[str, Any]:
    return _locked(house) | _suspended(house)


def _sell(house: SampleHouse, line: str = "7 $1 x3") -> dict[str, Any]:
    sold = house.submit("keno/sell", station=1, line=line)
    assert sold.result is not None
    return {"serial": sold.result.to_json()["serial"]}


def _sold(house: SampleHouse) -> dict[str, Any]:
    _open_game(house)
    return _sell(house)


def _half_drawn(house: SampleHouse) -> dict[str, Any]:
    _reopen(house, refund_undrawn="on")
    form = _sell(house)
    _lock_out(house)
    house.submit("keno/draw", game=1)
    _open_game(house)
    return form


def _error(house: SampleHouse) -> dict[str, Any]:
    _reopen(house, game_start="first_number")
    form = _sell(house)
    _lock_out(house)
    return form


def _owed(house: SampleHouse, rate: int = 10_000) -> dict[str, Any]:
    """Owe a patron the price of a ticket: twenty times the rate."""
    _open_game(house)
    form = _sell(house, wager_line(TWENTY, {1: rate}))
    house.submit("keno/cancel-games", reason="an alarm")
    return form


def _brought_to_a_runner(house: SampleHouse) -> dict[str, Any]:
    house.submit("keno/set-up", station=2, booth="Main booth")
    signed = {"drawer": house.signature("keno runner"), "cage": house.signature("cashier")}
    house.submit("keno/open-station", signed=signed, station=2, code="R1", bank=10_000)
    return {"station": 2, **_owed(house)}


def _paid_by_hand(house: SampleHouse) -> dict[str, Any]:
    form = _owed(house, 100)
    house.clock.turn(60)
    house.submit("keno/system-down", reason="no network")
    house.clock.turn(60)
    paid_at = house.clock.now().isoformat()
    house.clock.turn(60)
    house.submit("keno/system-up")
    return {**form, "amount": 2_000, "paid_at": paid_at}


def _paid_too_little(house: SampleHouse) -> dict[str, Any]:
    form = _paid_by_hand(house)
    house.submit("keno/hand-paid", **{"station": 1, **form, "amount": 500})
    return {"serial": form["serial"]}


def _down(house: SampleHouse) -> dict[str, Any]:
    house.submit("keno/system-down", reason="no network")
    return {}


def _clock_ahead(house: SampleHouse) -> dict[str, Any]:
    house.clock.turn(3600)
    house.submit("keno/fund-cage", amount=100)
    house.clock.turn(-3600)
    return {}


def _expired(house: SampleHouse) -> dict[str, Any]:
    _owed(house)
    house.clock.turn(366 * DAY_SECONDS)
    return {"year": 2031}


def _swept(house: SampleHouse) -> dict[str, Any]:
    house.submit("keno/sweep", **_expired(house))
    return {}


def _day_closed(house: SampleHouse) -> dict[str, Any]:
    house.submit("keno/close-day")
    return {}


def _next_day(house: SampleHouse) -> dict[str, Any]:
    house.submit("keno/close-day")
    house.clock.turn(DAY_SECONDS)
    return {"program": hash_program()}


def _signed_off(house: SampleHouse) -> dict[str, Any]:
    house.submit("keno/close-station", station=1, counted=500_000, tickets=0)
    return {}


KENO_READY: dict[str, Ready] = {
    "keno/rules": _day_closed,
    "keno/open-station": _signed_off,
    "keno/open-day": _next_day,
    "keno/say-closing": lambda house: _reopen(house, closing_notice="spoken"),
    "keno/override": _open_game,
    "keno/lock-out": _closing,
    "keno/draw": _locked,
    "keno/fail": _failing,
    "keno/sell": lambda house: _open_game(house) and {},
    "keno/void": _sold,
    "keno/refund": _half_drawn,
    "keno/point-out": _error,
    "keno/redeem": _owed,
    "keno/take": _brought_to_a_runner,
    "keno/hand-paid": _paid_by_hand,
    "keno/hand-paid-breach": lambda house: {"paid_at": house.clock.now().isoformat()},
    "keno/pay-rest": _paid_too_little,
    "keno/system-up": _down,
    "keno/set-time": _clock_ahead,
    "keno/resume": _suspended,
    "keno/sweep": _expired,
    "keno/pay-fund": _swept,
}
