"""Two processes at one ledger do the same thing at the same instant, in PostgreSQL and in SQLite."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping
from multiprocessing.synchronize import Barrier
from typing import Any, NamedTuple

from pitboss.charity import sample
from pitboss.charity.bingo.cards import BingoSerial
from pitboss.charity.bingo.desk.hall import find_card, read_hall
from pitboss.charity.tournament.desk.opening import EXAMPLE
from pitboss.house.ledger.verifying import verify
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import Receipt, make_request
from pitboss.house.staff.employees import FormSignature
from pitboss.storage.people import People
from pitboss.storage.store import Store
from pitboss.table.refused import Refused
from tests.databases import new_url as new_url
from tests.databases import server as server
from tests.house.operations.sample import PEOPLE_BY_POSITION
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock

DAY, TONIGHT = "2030-01-01", "2030-01-01T21:00:00-05:00"
SIGNERS = {
    "sells": "Mel",
    "hands_out": "Mia",
    "calls": "Mel",
    "pays": "Mel",
    "witnesses": "Pru",
    "draws": "Ola",
}
TIMEOUT_SECONDS = 120
_FORK = multiprocessing.get_context("fork")
"""Each process uses only its own connections."""


class House:
    """A process's office at the ledger."""

    def __init__(self, url: str, clock: HandClock) -> None:
        self.store, self.clock = Store(url), clock
        self.office = Office(self.store, clock, People(self.store, clock, CHEAP), sync=False)

    def do(self, operation: str, id: str, **given: Any) -> Receipt:
        department, name = operation.split("/")
        found = self.office.desk.find(department, name)
        form = found.parse(given)
        digest, now = make_request(found, form, id).signing_digest, self.office.ledger.now()
        people = {each.name: each for each in self.office.staff.list_employees()}
        signed: dict[str, FormSignature] = {}
        for each in found.signers:
            name = PEOPLE_BY_POSITION["charity"][each.positions[0]]
            who = people[SIGNERS.get(each.part, name) if department in ("bingo", "raffle") else name]
            signed[each.part] = FormSignature(who.person, who.name, digest, now)
        return self.office.desk.submit(found, form, id=id, signatures=signed)


class Contest(NamedTuple):
    """What both processes do at once: the same form, or a form each. It happens once, or `happens` says."""

    operation: str
    form: Mapping[str, Any]
    other: Mapping[str, Any] | None = None
    happens: int = 1


def _race(house: House, url: str, contests: list[Contest]) -> Iterator[tuple[Contest, list[str]]]:
    """Let two processes carry out each contest at the same moment. Yield what became of it in each."""
    together, found = _FORK.Barrier(2), _FORK.Queue()
    running = [
        _FORK.Process(target=_compete, args=(url, house.clock.seconds, at, contests, together, found))
        for at in (0, 1)
    ]
    for each in running:
        each.start()
    told = [found.get(timeout=TIMEOUT_SECONDS) for _ in range(2 * len(contests))]
    for each in running:
        each.join(TIMEOUT_SECONDS)
        assert each.exitcode == 0
    for place, contest in enumerate(contests):
        yield contest, sorted(what for at, what in told if at == place)


def _compete(
    url: str, seconds: float, at: int, contests: list[Contest], together: Barrier, found: Any
) -> None:
    clock = HandClock()
    clock.turn(seconds)
    house = House(url, clock)
    for place, contest in enumerate(contests):
        form = contest.form if not at or contest.other is None else contest.other
        together.wait(TIMEOUT_SECONDS)
        try:
            house.do(contest.operation, f"contest {place} {at}", **form)
            found.put((place, "done"))
        except Refused as refused:
            found.put((place, f"refused: {refused}"))
    house.store.close()


def _prepare(house: House) -> list[Contest]:
    """Bring every desk to a moment where two people may want the same, and return those moments."""
    number = iter(range(10_000))

    def do(operation: str, **given: Any) -> None:
        house.do(operation, f"before {next(number)}", **given)

    return [*_prepare_tournament(do), *_prepare_raffle(do), *_prepare_bingo(do, house)]


def _prepare_tournament(do: Any) -> list[Contest]:
    for _ in range(4):  # the fifth is opened here too, and a sixth is the last of the year
        do("tournament/open", **{**EXAMPLE, "day": DAY})
    do(
        "tournament/open",
        **{**EXAMPLE, "day": DAY, "seats": 5, "rules": [{"rule": "late_entry", "choice": "on"}]},
    )
    one = {"tournament": 5}
    for name in range(7):
        do("tournament/register", **one, player=f"Player {name}")
    dana, late = {**one, "player": "Dana Ruiz", "account": "Dana"}, {**one, "player": "Late Lee"}
    return [
        Contest("tournament/open", {**EXAMPLE, "day": DAY}),
        Contest("tournament/register", dana, {**dana, "player": "D. Ruiz"}),
        Contest("tournament/draw-seats", one),
        Contest("tournament/start", {**one, "other_games": ["blackjack"]}),
        Contest("tournament/register", late),
        Contest("tournament/seat-late", {**one, "entrant": 9}),
        Contest("tournament/bust", {**one, "players": [{"entrant": 1, "stack": 1500}]}),
        Contest("tournament/rebuy", {**one, "entrant": 1, "pays_later": True}),
        Contest("tournament/take-payment", {**one, "entrant": 1}),
        Contest("tournament/bust", {**one, "players": [{"entrant": 1, "stack": 1500}]}),
        Contest("tournament/bust", {**one, "players": [{"entrant": 2, "stack": 900}], "out": True}),
    ]


def _prepare_raffle(do: Any) -> list[Contest]:
    name = {"raffle": "Ladder truck"}
    place = {"place": "Fire hall, 4 Columbia Avenue", "purpose": "a ladder truck", "drawings": [TONIGHT]}
    half = [{"name": "Half of the takings", "category": "cash", "share": 1}]
    do("raffle/open", **name, **place, license="RL-77", kind="on-premises 50/50", prizes=half,
       tickets=[{"price": 500, "first": 1, "last": 3}])  # fmt: skip
    cars = [{"name": f"Car {each}", "value": 9_000_000} for each in range(3)]
    large = {**place, "license": "RL-78", "kind": "off-premises merchandise", "prizes": cars,
             "tickets": [{"price": 500, "first": 1, "last": 10}]}  # fmt: skip
    sale = {**name, "buyer": "Rosa Lee", "first": 3, "count": 1, "paid": 500}
    return [
        Contest("raffle/open", {**large, "raffle": "Cars"}, {**large, "raffle": "More cars"}),
        Contest("raffle/sell", sale, {**sale, "buyer": "Tim Young"}),
        Contest("raffle/close-sales", name),
        Contest("raffle/count-stubs", {**name, "counted": 1}, happens=2),
        Contest("raffle/seal-draw", {**name, "mode": "barrel"}),
        Contest("raffle/draw-stub", {**name, "number": 3}),
        Contest("raffle/pass-over", {**name, "prize": 1}),
    ]


def _prepare_bingo(do: Any, house: House) -> list[Contest]:
    do("bingo/plan", title="Night", day=DAY, license="BL-104", illustrated=True,
       games=[{"game": "1", "arrangement": "four-corners", "prize": 15_000}])  # fmt: skip
    do("bingo/open", occasion=1)
    do("bingo/receive-cards", occasion=1, series=7, color="blue", size=60, price=100)
    do("bingo/open-bank", occasion=1, bank=20_000)
    one = {"occasion": 1}
    first = {**one, "first": str(BingoSerial(7, 1)), "last": str(BingoSerial(7, 30))}
    again = {**one, "first": str(BingoSerial(7, 30)), "last": str(BingoSerial(7, 40))}
    with house.store.read() as connection:
        hall = read_hall(connection, 1)
        assert hall is not None
        cards = [
            find_card(connection, hall.series[0], hall.series[0].cards.first + at).cells for at in range(60)
        ]
    corners = [cards[29][place] for place in (0, 4, 20, 24)]
    return [
        Contest("bingo/issue-cards", first, again),
        Contest("bingo/begin-game", {**one, "game": 1}),
        *(Contest("bingo/call", {**one, "ball": ball}) for ball in corners),
        Contest("bingo/claim", {**one, "serial": str(BingoSerial(7, 30)), "claimant": "Pat Reed"}),
        Contest("bingo/pay", {**one, "game": 1}),
    ]


def test_what_two_processes_do_at_the_same_instant_happens_once(new_url: str) -> None:
    house = House(new_url, HandClock())
    sample.furnish(house.office, PASSPHRASE)
    contests = _prepare(house)
    wrong = [
        (contest.operation, told) for contest, told in _race(house, new_url, contests)
        if told.count("done") != contest.happens
    ]  # fmt: skip
    assert not wrong
    verify(house.store.url)
    house.store.close()
