"""Test that a table of the poker room obeys the room and reports to it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.verifying import verify
from pitboss.house.poker.waiting_list import list_waiting
from pitboss.house.tables.accounts import accounts_of, room_inventory
from pitboss.poker.hand import Hand
from pitboss.server.running_table import RunningTable
from pitboss.server.service import TableService
from pitboss.server.table_store import TableStore
from pitboss.storage.errors import BadRequest, NotAllowed
from pitboss.storage.people import Person
from pitboss.storage.store import Store
from pitboss.table.action import DEALER, Action
from tests.helpers import refused
from tests.house.poker.a_room import STEPS, Room
from tests.server.helpers import CHEAP, FAST, HandClock, awaited, house_at, mild_action, person, until

BOTS = {1: "random", 2: "random", 3: "random"}
ROOM = {**FAST, "bots_alone": True, "room": True}
MISSING = "a card missing or one too many"


class At:
    """A poker room and one table of the server that belongs to it."""

    def __init__(self, house: TableService, clock: HandClock, **given: Any) -> None:
        self.house, self.clock, self.room = house, clock, Room(house.office)
        self.supervisor = person(house, "Sal", "supervisor")
        self.room.open("7", **given)
        self.id: int = house.open_table(
            self.supervisor, "hold-em", name="7", settings=ROOM, bots=BOTS, options={"minimum": 1000}
        )["table"]

    @property
    def running(self) -> RunningTable:
        return self.house.in_play.get(self.id)

    def until_round(self, number: int) -> None:
        self.until(lambda: self.running.table.number >= number)

    def until(self, holds: Any) -> None:
        def turned() -> bool:
            self.clock.turn(1)
            return bool(holds())

        until(self.house, turned)

    def finish_round(self) -> None:
        self.until(lambda: self.running.is_free)


@pytest.fixture
def at(house: TableService, clock: HandClock) -> At:
    return At(house, clock)


@pytest.mark.rule("13:69F-14.4(a)", "13:69F-14.4(c)", "13:69F-14.2(a)")
def test_no_round_is_dealt_before_the_table_is_open_and_its_decks_are_ready(at: At) -> None:
    at.until(lambda: at.running.halted)
    assert "first bring two decks to the table (13:69F-14.4(a))" in at.running.halted
    assert at.running.table.number == 0
    at.room.make_ready()
    at.until_round(2)
    table = at.room.table()
    assert (table.played_as, table.rounds >= 2) == (at.id, True)
    at.finish_round()
    at.room.do("take-out", table="7", color="red")
    at.until(lambda: at.running.halted)
    assert "in place of the red deck (13:69F-14.2(a))" in at.running.halted
    verify(at.house.store.url)


@pytest.mark.rule("13:69F-14.15(g)", "13:69F-14.6(e)4")
def test_a_dead_round_takes_its_deck_and_a_wrong_count_makes_the_round_dead(at: At) -> None:
    at.room.make_ready()
    at.until_round(1)
    round = at.running.round
    assert round is not None
    with at.house.in_play.hold(at.id) as running:
        round.act(Action(DEALER, "report", MISSING))
        at.house.in_play.write(running)
    assert at.room.table().decks.missing == [0]
    at.room.do("receive", table="7", color="green")
    for step in ("inspect", "verify", "spread", "look", "wash", "shuffle", "cover_card", "cut", "stack"):
        at.room.do("take-step", table="7", step=step, players=2, cards=20)
    at.until_round(2)
    hand = at.running.round
    assert isinstance(hand, Hand)
    dealt = 52 - len(hand.cards.deck)
    assert at.room.result("count", table="7", found=51 - dealt, dealt=dealt) == {"right": False}
    at.until(lambda: hand.over)
    assert [event for event in hand.events if event.name == "dead_round"]


@pytest.mark.rule("13:69F-14.2(d)3", "13:69F-14.15(q)")
def test_decks_alternate_with_the_shuffler_of_the_room(house: TableService, clock: HandClock) -> None:
    at = At(house, clock, shuffler="counts")
    for step in (*STEPS[:-1], "load"):
        at.room.do("take-step", table="7", step=step, players=2, cards=20)
    colors = []
    for number in (1, 2, 3):
        at.until(lambda number=number: at.room.table().dealing == number)
        colors.append(at.room.table().decks.deck.color)
    assert colors == ["red", "blue", "red"]
    assert not at.running.table.state.by_hand


@pytest.mark.rule("13:69F-14.14(b)3.i", "13:69F-14.14(b)3.iv", "13:69F-14.14(b)3.v")
def test_time_charges_leave_the_stacks_for_the_ledger_once(at: At) -> None:
    at.room.do("submit-rake", fees=[{"minimum": 1000, "maximum": 2000, "hourly": 1200}])
    at.room.make_ready()
    at.until_round(1)
    at.clock.turn(1800)
    at.until(lambda: at.running.table.charged)
    assert at.running.table.charged == 1800
    book = at.house.office.ledger
    assert book.balance(LedgerAccount("rake area", "table 7")) == 1800
    at.until_round(at.running.table.number + 2)
    assert book.balance(LedgerAccount("time charges", "hold-em")) == at.running.table.charged == 1800
    at.room.do("verify-time", table="7", counted=1800)
    assert book.balance(LedgerAccount("rake area", "table 7")) == 0
    with refused("13:69F-14.4(a)", "does this automatically"):
        at.room.do("collect-time", table="7", seated={"1": 1000})


@pytest.mark.rule("13:69F-14.14(b)3.i")
def test_a_time_charge_is_posted_only_once_the_table_has_written_it(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A posting that the record lacks would halt the table for good once a charged player leaves."""
    at.room.do("submit-rake", fees=[{"minimum": 1000, "maximum": 2000, "hourly": 1200}])
    at.room.make_ready()
    at.until_round(1)
    at.finish_round()
    write, broken, posted = TableStore.write, list[RunningTable](), list[int]()
    earned, book = LedgerAccount("time charges", "hold-em"), at.house.office.ledger

    def break_off(self: TableStore, running: RunningTable, *given: Any, **more: Any) -> None:
        if not broken and any("pay_time" in line for line, _ in running.pending.lines):
            broken.append(running)
            posted.append(book.balance(earned))
            raise OSError("the disk is full")
        write(self, running, *given, **more)

    monkeypatch.setattr(TableStore, "write", break_off)
    at.clock.turn(1800)
    at.until(lambda: broken and at.running.table.charged)
    assert posted == [0]
    at.until_round(at.running.table.number + 1)
    assert book.balance(earned) == at.running.table.charged == 1800
    verify(at.house.store.url)


@pytest.mark.rule("13:69F-14.14(b)3.i")
def test_whoever_takes_a_seat_owes_no_time_of_the_player_before(at: At) -> None:
    at.room.do("submit-rake", fees=[{"minimum": 1000, "maximum": 2000, "hourly": 1_200_000}])
    at.room.make_ready()
    at.until_round(1)
    at.clock.turn(1800)
    at.until(lambda: at.room.table().owed)
    assert at.room.table().owed == dict.fromkeys(BOTS, 600_000)  # more than anybody has
    at.finish_round()
    at.house.clear_seat(at.supervisor, at.id, 2)
    at.house.sit(person(at.house, "Ann"), at.id, 2, stack=900_000)
    at.clock.turn(1800)
    at.until(lambda: at.running.table.charged)
    assert at.running.table.charged == 600_000


@pytest.mark.rule("13:69F-14.14(b)3.i")
def test_a_table_opened_in_place_of_another_charges_time_once_it_has_dealt(at: At) -> None:
    at.room.do("submit-rake", fees=[{"minimum": 1000, "maximum": 2000, "hourly": 1200}])
    at.room.make_ready()
    at.until_round(1)
    at.finish_round()
    old, book = at.id, at.house.office.ledger
    at.house.close(at.supervisor, old)
    before = book.balance(LedgerAccount("inventory", f"table {old}"))
    at.id = at.house.open_table(
        at.supervisor, "hold-em", name="7", settings=ROOM, bots=BOTS, options={"minimum": 1000}
    )["table"]
    at.clock.turn(1800)
    at.until(lambda: at.running.table.charged)
    assert book.balance(LedgerAccount("rake area", "table 7")) == at.running.table.charged == 1800
    assert book.balance(LedgerAccount("inventory", f"table {old}")) == before
    at.until_round(at.running.table.number + 1)
    assert book.balance(LedgerAccount("time charges", "hold-em")) == 1800
    verify(at.house.store.url)


@pytest.mark.rule("13:69F-14.4(a)")
def test_another_process_does_not_open_a_table_that_is_played_in_the_room(at: At, url: str) -> None:
    other = TableService(Store(url), clock=at.clock, hasher=CHEAP)
    assert list(other.start()) == [at.id]  # which the first process plays

    def open_there(settings: dict[str, Any]) -> int:
        given: dict[str, Any] = {
            "name": "7",
            "settings": settings,
            "bots": BOTS,
            "options": {"minimum": 1000},
        }
        table: int = other.open_table(at.supervisor, "hold-em", **given)["table"]
        return table

    try:
        with refused("13:69F-14.4(a)", f"is already played as table {at.id}"):
            open_there(ROOM)
        assert open_there(FAST) != at.id
    finally:
        other.stop()


@pytest.mark.rule("13:69F-14.4(a)")
def test_a_round_that_dealers_deal_in_the_room_is_not_ended_by_the_server(at: At) -> None:
    at.room.make_ready()
    at.room.do("begin-round", table="7", round=1)
    at.until(lambda: at.running.halted)
    assert "The room's own dealers are dealing a round at table 7" in at.running.halted
    assert (at.room.table().dealing, at.running.table.number) == (1, 0)
    at.room.do("end-round", table="7")
    at.until_round(1)


@pytest.mark.rule("13:69F-14.14(b)3.v")
def test_a_rooms_table_differs_from_the_servers_table_of_that_number(
    house: TableService, clock: HandClock
) -> None:
    """Decks in the inventory of the dealers' table 1 are not in that of the server's table 1."""
    sue, room, book = person(house, "Sue", "supervisor"), Room(house.office), house.office.ledger
    table = house.open_table(sue, "mini-dice", settings=FAST, bots=BOTS)["table"]
    inventory = accounts_of(table, "mini-dice").inventory
    before, name = book.balance(inventory), str(table)
    room.do("submit-rake", fees=[{"minimum": 1000, "maximum": 2000, "hourly": 1200}])
    room.open(name)
    room.make_ready(name)
    room.do("begin-round", table=name, round=1)
    clock.turn(1800)
    room.do("end-round", table=name)
    room.do("collect-time", table=name, seated=[{"seat": 1, "stack": 50_000}])
    room.do("verify-time", table=name, counted=600)
    assert book.balance(inventory) == before
    assert book.balance(room_inventory(name)) == 600


@pytest.mark.rule("13:69F-14.18", "13:69F-14.16(b)", "13:69F-14.17")
def test_a_freed_seat_goes_to_the_waiting_list_and_limits_follow_the_sign(at: At) -> None:
    ann, ben = person(at.house, "Ann"), person(at.house, "Ben")
    at.room.make_ready()
    at.room.do("join-list", player="Ann Reed", account="Ann")
    with refused("13:69F-14.18", "Ann Reed is next"):
        at.house.sit(ben, at.id, 5)
    at.until(lambda: at.running.seat_of(ann.id))
    with at.house.store.read() as connection:
        assert list_waiting(connection) == []
    seat = at.running.seat_of(ann.id)
    assert seat is not None
    at.house.sit(ben, at.id, 5)
    at.finish_round()
    at.room.do("change-limits", table="7", minimum=2000, maximum=4000, seated=[1, 2], agreed=[1, 2])
    at.room.do("order-out", table="7", seat=seat.seat, cause="Signals")
    at.until(lambda: at.running.seat_of(ann.id) is None)
    assert at.running.table.options.minimum == 2000


@pytest.mark.rule("13:69F-14.7(c)5.ii")
def test_an_absent_player_is_dealt_out_and_keeps_the_seat(at: At) -> None:
    ann = person(at.house, "Ann")
    at.house.sit(ann, at.id, 4)
    at.room.make_ready()
    at.until_round(1)

    def folded() -> bool:
        if awaited(at.house, ann, at.id):
            at.house.act(ann, at.id, mild_action(at.house, ann, at.id))
        return at.running.is_free

    at.until(folded)
    with refused("13:69F-14.7(c)5.ii", "under a cover"):
        at.room.do("step-away", table="7", seat=4, stakes=1000, carried=True)
    at.room.do("step-away", table="7", seat=4, stakes=1000)
    before = at.running.table.number
    at.until_round(before + 2)
    round = at.running.table.round
    assert isinstance(round, Hand)
    assert 4 not in round.players
    assert at.running.seat_of(ann.id) is not None


@pytest.mark.rule("13:69F-14.4(a)")
def test_only_a_supervisor_opens_a_table_of_the_room_for_good(at: At) -> None:
    player: Person = person(at.house, "Pat")
    with pytest.raises(NotAllowed):
        at.house.open_table(player, "hold-em", name="8", settings={**FAST, "room": True})
    with refused("13:69F-14.4(a)", "is already played"):
        at.house.open_table(at.supervisor, "hold-em", name="7", settings={**FAST, "room": True})
    with pytest.raises(BadRequest):
        at.house.open_table(at.supervisor, "three-card-poker", settings={**FAST, "room": True})
    with pytest.raises(BadRequest):
        at.house.change_settings(at.supervisor, at.id, {"room": False})


def test_a_restarted_table_continues_with_its_room(url: str, clock: HandClock) -> None:
    with house_at(url, clock) as house:
        at = At(house, clock)
        at.room.make_ready()
        at.until_round(2)
        table = at.id
    with house_at(url, clock) as house:
        running = house.in_play.get(table)
        number = running.table.number

        def on() -> bool:
            clock.turn(1)
            return house.in_play.get(table).table.number >= number + 2

        until(house, on)
        assert not house.in_play.get(table).halted
