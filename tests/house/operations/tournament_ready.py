"""What must have happened before each operation of a hold 'em tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.charity.tournament.desk.opening import EXAMPLE

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

Ready = Callable[["SampleHouse"], dict[str, Any]]
PLAYERS = ("Ann", "Ben", "Cat", "Dov")
ONE: dict[str, Any] = {"tournament": 1}


def _opened(house: SampleHouse, **given: Any) -> dict[str, Any]:
    house.submit("tournament/open", **{**EXAMPLE, **given})
    return {}


def _entered(house: SampleHouse, **given: Any) -> dict[str, Any]:
    _opened(house, **given)
    for player in PLAYERS:
        house.submit("tournament/register", **ONE, player=player)
    return {}


def _seated(house: SampleHouse, **given: Any) -> dict[str, Any]:
    _entered(house, **given)
    house.submit("tournament/draw-seats", **ONE)
    return {}


def _live(house: SampleHouse) -> dict[str, Any]:
    return _entered(house, rules=[{"rule": "dealing", "choice": "live"}])


def _begun(house: SampleHouse, **given: Any) -> dict[str, Any]:
    _seated(house, **given)
    house.submit("tournament/start", **ONE, other_games=["blackjack"])
    return {}


def _at_two_tables(house: SampleHouse) -> dict[str, Any]:
    """Play at tables of two seats, so that four players need two."""
    return _begun(house, seats=2)


def _late(house: SampleHouse) -> dict[str, Any]:
    _seated(house)
    house.submit("tournament/register", **ONE, player="Eve")
    return {"entrant": 5}


def _paused(house: SampleHouse) -> dict[str, Any]:
    _begun(house)
    house.submit("tournament/pause", **ONE)
    return {}


def _broke(house: SampleHouse) -> dict[str, Any]:
    _begun(house)
    house.submit("tournament/bust", **ONE, players=[{"entrant": 1, "stack": 1500}])
    return {}


def _owing(house: SampleHouse) -> dict[str, Any]:
    _broke(house)
    house.submit("tournament/rebuy", **ONE, entrant=1, pays_later=True)
    return {}


def _button(house: SampleHouse) -> dict[str, Any]:
    _begun(house)
    return {"seat": _find_seat(house, 1)[1]}


def _find_seat(house: SampleHouse, entrant: int) -> tuple[int, int]:
    from pitboss.charity.tournament.desk.records import read_tournament

    with house.store.read() as connection:
        made = read_tournament(connection, 1)
    assert made is not None
    found = made.play.entrants[entrant]
    return found.table, found.seat


def _disputed(house: SampleHouse) -> dict[str, Any]:
    _begun(house)
    done = house.submit("tournament/record-dispute", **ONE, dispute="Who raised?")
    assert done.result is not None
    return done.result.to_json()


def _ruled(house: SampleHouse) -> dict[str, Any]:
    given = _disputed(house)
    done = house.submit("tournament/rule", **ONE, **given, ruling="Seat 3 did.")
    assert done.result is not None
    return done.result.to_json()


def _movable(house: SampleHouse) -> dict[str, Any]:
    """Rule that a player changes seats, because four players at one table need no move."""
    ruling = _ruled(house)["ruling"]
    table, _ = _find_seat(house, 1)
    taken = {_find_seat(house, number)[1] for number in range(1, 5)}
    free = next(each for each in range(1, 11) if each not in taken)
    return {"table": table, "seat": free, "ruling": ruling}


def _breakable(house: SampleHouse) -> dict[str, Any]:
    """Take a player out at each of two tables, whatever seats were drawn, so that one table is enough."""
    _at_two_tables(house)
    first = {_find_seat(house, number)[0]: number for number in range(1, 5)}
    for entrant in first.values():
        house.submit("tournament/bust", **ONE, players=[{"entrant": entrant, "stack": 1500}], out=True)
    return {}


def _two_left(house: SampleHouse) -> dict[str, Any]:
    _begun(house)
    for entrant in (3, 4):
        house.submit("tournament/bust", **ONE, players=[{"entrant": entrant, "stack": 1500}], out=True)
    return {}


def _one_left(house: SampleHouse) -> dict[str, Any]:
    _two_left(house)
    house.submit("tournament/bust", **ONE, players=[{"entrant": 2, "stack": 3000}], out=True)
    return {}


def _ended(house: SampleHouse) -> dict[str, Any]:
    _one_left(house)
    house.submit("tournament/end", **ONE)
    return {}


TOURNAMENT_READY: dict[str, Ready] = {
    "tournament/cancel": _opened,
    "tournament/register": _opened,
    "tournament/withdraw": _entered,
    "tournament/draw-seats": _entered,
    "tournament/connect": _live,
    "tournament/seat-late": _late,
    "tournament/set-button": _button,
    "tournament/start": _seated,
    "tournament/pause": _begun,
    "tournament/resume": _paused,
    "tournament/set-clock": _begun,
    "tournament/announce": _opened,
    "tournament/other-games": _begun,
    "tournament/rebuy": _broke,
    "tournament/take-payment": _owing,
    "tournament/bust": _begun,
    "tournament/decline": _broke,
    "tournament/count": _begun,
    "tournament/hand-for-hand": _begun,
    "tournament/color-up": _begun,
    "tournament/move": _movable,
    "tournament/break-table": _breakable,
    "tournament/record-dispute": _begun,
    "tournament/rule": _disputed,
    "tournament/disqualify": _ruled,
    "tournament/undo": _entered,
    "tournament/deal": _two_left,
    "tournament/end": _one_left,
    "tournament/award": _ended,
    "tournament/report": _ended,
}
