"""What must have happened before each operation of bingo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.charity.bingo.desk.claiming import look_up_card
from pitboss.charity.bingo.desk.hall import read_hall

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

Ready = Callable[["SampleHouse"], dict[str, Any]]
FIRST, LAST = "7-000001-4", "7-000120-7"
GAMES = [
    {"game": "1", "arrangement": "four-corners", "prize": 5000},
    {"game": "2", "arrangement": "any-line", "prize": 10000, "bonus": 5000},
]
JACKPOT = [{"game": "1", "arrangement": "coverall", "prize": 5000, "jackpot": 50000, "jackpot_calls": 50}]


def today(house: SampleHouse) -> str:
    return house.office.casino.local(house.clock.now()).date().isoformat()


def _licensed(house: SampleHouse) -> dict[str, Any]:
    return {"day": today(house)}


def _plan(house: SampleHouse, games: list[dict[str, Any]] = GAMES, license: str = "BL-104") -> dict[str, Any]:
    house.submit("bingo/plan", title="Thursday bingo", day=today(house), license=license, games=games,
                 illustrated=True)  # fmt: skip
    return {"occasion": 1}


def _open(house: SampleHouse, games: list[dict[str, Any]] = GAMES, license: str = "BL-104") -> dict[str, Any]:
    _plan(house, games, license)
    house.submit("bingo/open", occasion=1)
    return {}


def _funded(house: SampleHouse) -> dict[str, Any]:
    _open(house)
    house.submit("organization/deposit", amount=100_000)
    return {}


def _receive(house: SampleHouse, jackpot: bool = False) -> dict[str, Any]:
    house.submit("organization/deposit", amount=100_000)
    house.submit("bingo/receive-cards", occasion=1, series=7, color="blue", size=120, price=100,
                 jackpot=jackpot)  # fmt: skip
    house.submit("bingo/open-bank", occasion=1, bank=10_000)
    return {}


def _received(house: SampleHouse) -> dict[str, Any]:
    _open(house)
    return _receive(house)


def _issue(house: SampleHouse) -> dict[str, Any]:
    house.submit("bingo/issue-cards", occasion=1, first=FIRST, last=LAST)
    return {}


def _issued(house: SampleHouse) -> dict[str, Any]:
    _received(house)
    return _issue(house)


def _begun(house: SampleHouse) -> dict[str, Any]:
    _issued(house)
    house.submit("bingo/begin-game", occasion=1, game=1)
    return {}


def _called(house: SampleHouse) -> dict[str, Any]:
    _begun(house)
    house.submit("bingo/call", occasion=1, ball=47)
    return {}


def _held(house: SampleHouse) -> dict[str, Any]:
    _called(house)
    house.submit("bingo/hold", occasion=1)
    return {}


def call_card(house: SampleHouse, serial: str = FIRST) -> None:
    """Call every number of a card, so that it wins whatever is played for."""
    with house.store.read() as connection:
        hall = read_hall(connection, 1)
        assert hall is not None
        numbers = look_up_card(connection, hall, serial).check.card.numbers
    for number in numbers:
        house.submit("bingo/call", occasion=1, ball=number)


def _won(house: SampleHouse) -> dict[str, Any]:
    _begun(house)
    call_card(house)
    return {"serial": FIRST}


def _claimed(house: SampleHouse) -> dict[str, Any]:
    _won(house)
    house.submit("bingo/claim", occasion=1, serial=FIRST)
    return {}


def _jackpot(house: SampleHouse) -> dict[str, Any]:
    _open(house, JACKPOT)
    _receive(house, jackpot=True)
    _issue(house)
    house.submit("bingo/begin-game", occasion=1, game=1)
    call_card(house)
    house.submit("bingo/claim", occasion=1, serial=FIRST, claimant="Pat Reed")
    return {"serial": FIRST, "calls": 24}


def _over(house: SampleHouse) -> dict[str, Any]:
    _issued(house)
    house.submit("bingo/settle", occasion=1, counted=22_000)
    return {}


def _amusing(house: SampleHouse) -> dict[str, Any]:
    _open(house, [{"game": "1", "arrangement": "four-corners"}], license="")
    house.submit("bingo/receive-cards", occasion=1, series=7, color="blue", size=120)
    return {}


BINGO_READY: dict[str, Ready] = {
    "bingo/plan": _licensed,
    "bingo/open": _plan,
    "bingo/count-people": _open,
    "bingo/receive-cards": _open,
    "bingo/open-bank": _funded,
    "bingo/issue-cards": _received,
    "bingo/rent-device": _issued,
    "bingo/settle": _issued,
    "bingo/give-card": _amusing,
    "bingo/announce": _open,
    "bingo/begin-game": _open,
    "bingo/call": _begun,
    "bingo/correct-call": _called,
    "bingo/hold": _begun,
    "bingo/resume": _held,
    "bingo/end-game": _called,
    "bingo/claim": _won,
    "bingo/verify-jackpot": _jackpot,
    "bingo/pay": _claimed,
    "bingo/pay-expense": _funded,
    "bingo/close": _over,
}
