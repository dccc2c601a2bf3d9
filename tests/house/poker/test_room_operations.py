"""The poker room by form: opening, decks, players, limits, the waiting list and time charges."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.office.office import Office
from pitboss.house.poker.waiting_list import list_waiting
from pitboss.storage.people import People
from tests.helpers import refused
from tests.house.poker.a_room import STEPS, Room
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock

SPREAD = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")


@pytest.fixture
def room(book: Ledger) -> Room:
    return Room(Office(book.store, book.clock, People(book.store, book.clock, CHEAP)))


@pytest.mark.rule("13:69F-14.4(a)", "13:69F-14.4(b)", "13:69F-14.4(c)", "13:69F-14.17", "13:69F-14.14(c)")
def test_a_table_opens_step_by_step_and_each_step_is_signed(room: Room) -> None:
    sign = room.result("open-table", table="7", minimum=1000, maximum=2000)["sign"]
    assert sign[1] == "Bets and raises of $10, and of $20 in the later rounds. [13:69F-14.17]"
    assert "No rake is taken from the pots. [13:69F-14.14(c)]" in sign
    with refused("13:69F-14.4(a)", "open already"):
        room.open()
    assert room.due == ["Table 7: bring two decks to the table"]
    with refused("13:69F-14.4(a)", "not open yet"):
        room.do("begin-round", table="7", round=1)
    desk = room.office.desk
    for step in STEPS:
        if step == "verify":
            verify = {"table": "7", "step": step}
            with refused("13:69F-14.4(b)", "must sign"):
                desk.submit(
                    desk.find("poker", "take-step"), verify, credentials={"verifies": ("dealer", PASSPHRASE)}
                )
        spread = {"spread": SPREAD} if step == "spread" else {}
        if spread:
            with refused('13:69F-14.1 "suit"'):
                room.do("take-step", table="7", step=step, spread=SPREAD[3:])
        room.do("take-step", table="7", step=step, players=2, cards=20, **spread)
    assert room.due == []
    room.do("begin-round", table="7", round=1)
    assert room.table().dealing == 1


@pytest.mark.rule("13:69F-14.6(e)4", "13:69F-14.2(b)", "13:69F-14.2(a)", "13:69F-14.5(d)", "13:69F-14.5(c)")
def test_decks_fall_due_by_the_clock_and_are_serviced(room: Room, clock: HandClock) -> None:
    room.open()
    room.make_ready()
    room.do("recut", table="7")
    with refused("13:69F-14.5(b)1"):
        room.do("begin-round", table="7", round=1)
    for step in ("cover_card", "cut", "stack"):
        room.do("take-step", table="7", step=step, cards=20)
    room.do("begin-round", table="7", round=1)
    with refused("13:69F-14.2(b)", "between rounds"):
        room.do("rotate", table="7")
    with refused("13:69F-14.6(e)4", "how many were dealt"):
        room.do("count", table="7")
    assert room.result("count", table="7", found=46, dealt=6) == {"right": True}
    room.do("end-round", table="7")
    clock.turn(timedelta(minutes=15).total_seconds())
    assert room.due == ["Table 7: count the deck in play"]
    assert room.result("count", table="7", found=51) == {"right": False}
    assert room.due[0] == "Table 7: bring a deck in place of the red one"
    with refused("13:69F-14.2(a)", "must differ"):
        room.do("receive", table="7", color="blue")
    room.do("receive", table="7", color="green")
    for step in ("inspect", "verify", "spread", "look", "wash", "shuffle", "cover_card", "cut", "stack"):
        room.do("take-step", table="7", step=step, players=2, cards=20)
    room.do("begin-round", table="7", round=2)
    assert room.table().decks.deck.color == "green"
    room.do("end-round", table="7", dead=True)
    assert room.table().decks.missing == [0]
    room.do("go-idle", table="7")
    room.do("close-table", table="7")
    with refused("13:69F-14.4(a)", "not open in"):
        room.do("count", table="7")


@pytest.mark.rule("13:69F-14.2(d)", "13:69F-14.2(d)3", "13:69F-14.15(q)")
def test_a_shuffler_comes_and_goes_and_decks_alternate_with_it(room: Room) -> None:
    room.open()
    room.make_ready()
    room.do("use-shuffler", table="7", counts=True)
    room.do("take-step", table="7", step="load")
    colors = []
    for number in (1, 2):
        room.do("begin-round", table="7", round=number)
        colors.append(room.table().decks.deck.color)
        room.do("end-round", table="7", shuffler_out=number == 2)
    assert colors == ["red", "blue"]
    assert not room.table().decks.shuffler
    with refused("13:69F-14.15(q)", "no shuffler"):
        room.do("remove-shuffler", table="7")


@pytest.mark.rule("13:69F-14.2(c)", "13:69F-14.2(a)")
def test_backs_are_given_to_every_open_table_by_the_shift_supervisor(room: Room) -> None:
    room.open("7")
    room.open("8", location="by the rail")
    with refused("13:69F-14.2(c)", "Table 8"):
        room.do("distribute", backs=[{"table": "7", "first": "red", "second": "blue"}])
    rows = [{"table": name, "first": "red", "second": "blue"} for name in ("7", "8")]
    with refused("13:69F-14.2(a)", "told apart"):
        room.do("distribute", backs=[rows[0], {**rows[1], "second": "red"}])
    decks = room.result("distribute", backs=rows)["decks"]
    assert decks[1].startswith("8 (Hold 'em, by the rail): Bets and raises of $10")
    assert decks[1].endswith("red and blue backs")


@pytest.mark.rule("13:69F-14.7(c)5", "13:69F-14.7(c)5.i", "13:69F-14.7(c)5.ii")
def test_stakes_of_a_player_who_steps_away_are_counted_or_covered(room: Room) -> None:
    room.open()
    room.do("step-away", table="7", seat=2, stakes=100_000, carried=True)
    room.do("step-away", table="7", seat=3, stakes=50_000)
    with refused("13:69F-14.7(c)5", "already"):
        room.do("step-away", table="7", seat=3, stakes=50_000)
    for less in (None, 99_000):
        with refused("13:69F-14.7(c)5.i", "at least that much"):
            room.do("come-back", table="7", seat=2, stakes=less)
    with refused("13:69F-14.7(c)5", "keeps the seat"):
        room.do("close-table", table="7")
    room.do("come-back", table="7", seat=2, stakes=120_000)
    room.do("come-back", table="7", seat=3)
    with refused("13:69F-14.7(c)5", "not away"):
        room.do("come-back", table="7", seat=3)
    room.make_ready()
    room.do("begin-round", table="7", round=1)
    with refused("13:69F-14.7(c)5.i", "between rounds"):
        room.do("step-away", table="7", seat=2, stakes=100_000, carried=True)
    room.do("step-away", table="7", seat=2, stakes=100_000)


@pytest.mark.rule("13:69F-14.16(a)", "13:69F-14.16(b)", "13:69F-14.16(c)")
def test_a_player_believed_to_help_another_must_leave_and_the_division_is_notified(room: Room) -> None:
    room.open()
    notice = room.result("order-out", table="7", seat=4, cause="Signals to seat 2.")["notice"]
    assert "seat 4" in notice[0]
    assert notice[1].endswith("Signals to seat 2. [13:69F-14.16(a)]")


@pytest.mark.rule("13:69F-14.17", "13:69F-8.3(b)", "13:69F-14.18")
def test_limits_change_by_notice_or_when_all_agree(room: Room, clock: HandClock) -> None:
    room.open()
    with refused("13:69F-8.3(b)", "List the seats"):
        room.do("change-limits", table="7", minimum=500)
    with refused("13:69F-14.17", "seat 2 has not agreed"):
        room.do("change-limits", table="7", minimum=2000, seated=[1, 2], agreed=[1])
    sign = room.result("change-limits", table="7", minimum=2000, maximum=4000, seated=[1, 2], agreed=[1, 2])[
        "sign"
    ]
    assert "Bets and raises of $20, and of $40" in sign[1]
    later = clock.now() + timedelta(minutes=30)
    with refused("13:69F-8.3(b)", "before the change"):
        room.do("post-notice", table="7", minimum=500, maximum=1000, effective=clock.now())
    room.do("post-notice", table="7", minimum=500, maximum=1000, effective=later)
    with refused("13:69F-8.3(b)", "notice takes effect"):
        room.do("change-limits", table="7", minimum=500, maximum=1000)
    clock.turn(1801)
    room.do("change-limits", table="7", minimum=500, maximum=1000)
    assert room.table().options.minimum == 500
    with refused("13:69F-14.18"):
        room.do("announce", table="7", free=2)
    said = room.result("announce", table="7", free=2, poker_area=True)["announcement"]
    assert said == "Table 7: Hold 'em. Bets and raises of $5, and of $10 in the later rounds. 2 seats free."


@pytest.mark.rule("13:69F-14.18")
def test_seats_go_to_waiting_players_in_order(room: Room) -> None:
    room.open("7")
    room.open("8", game="omaha")
    numbers = [room.result("join-list", player=name)["number"] for name in ("Ann", "Ben", "Cy")]
    with refused("13:69F-14.18", "on the list already"):
        room.do("join-list", player="ann")
    with refused("13:69F-14.18", "plays omaha"):
        room.do("join-list", player="Di", table="8")
    with refused("13:69F-14.18", "Nobody is waiting"):
        room.do("call-player", table="8")
    with refused("13:69F-14.18", "Ann comes first"):
        room.do("seat-player", number=numbers[1], table="7", seat=3)
    assert room.result("call-player", table="7")["player"] == "Ann"
    room.do("leave-list", number=numbers[0])
    assert room.result("call-player", table="7")["player"] == "Ben"
    room.do("step-away", table="7", seat=4, stakes=1000)
    with refused("13:69F-14.18", "reserved"):
        room.do("seat-player", number=numbers[1], table="7", seat=4)
    room.do("seat-player", number=numbers[1], table="7", seat=3)
    with refused("13:69F-14.18", "Nobody on the list"):
        room.do("leave-list", number=numbers[1])
    with room.book.store.read() as connection:
        assert [each.player for each in list_waiting(connection)] == ["Cy"]


@pytest.mark.rule(
    "13:69F-14.14(a)", "13:69F-14.14(a)3", "13:69F-14.14(b)3.i", "13:69F-14.14(b)3.iii",
    "13:69F-14.14(b)3.iv",
    "13:69F-14.14(b)3.v",
)  # fmt: skip
def test_time_is_charged_by_what_was_submitted_and_verified(room: Room, clock: HandClock) -> None:
    fees = [{"minimum": 1000, "maximum": 2000, "hourly": 1200}]
    with refused("13:69F-14.14(a)3", "set a cap"):
        room.do("submit-rake", percent=10)
    submitted = room.result("submit-rake", percent=10, cap=400, fees=fees)
    assert submitted["types"] == "percentage, time charges"
    room.open()
    room.make_ready()
    seated = [{"seat": 1, "stack": 50_000}, {"seat": 2, "stack": 100}]
    room.do("begin-round", table="7", round=1)
    clock.turn(1800)
    with refused("13:69F-14.14(b)3.i", "between rounds"):
        room.do("collect-time", table="7", seated=seated)
    room.do("end-round", table="7")
    assert "Table 7: collect the time charge" in room.due
    charged = room.result("collect-time", table="7", seated=seated)
    assert charged == {
        "paid": [{"seat": 1, "amount": 600}],
        "owed": [{"seat": 2, "amount": 600}],
        "total": 600,
    }
    with refused("13:69F-14.14(b)3.iii", "No time charge is due"):
        room.do("collect-time", table="7", seated=seated)
    area = LedgerAccount("rake area", "table 7")
    assert room.book.balances()[area] == 600
    with refused("13:69F-14.14(b)3.v", "$6 was collected"):
        room.do("verify-time", table="7", counted=500)
    room.do("verify-time", table="7", counted=600)
    assert room.book.balances()[LedgerAccount("inventory", "poker table 7")] == 600
    clock.turn(1800)
    seated[1]["stack"] = 5_000
    assert room.result("collect-time", table="7", seated=seated)["total"] == 600 + 1200


@pytest.mark.rule("13:69F-14.14(b)3.i")
def test_nobody_pays_the_time_that_the_last_player_of_the_seat_owed(room: Room, clock: HandClock) -> None:
    room.do("submit-rake", fees=[{"minimum": 1000, "maximum": 2000, "hourly": 1200}])
    room.open()
    room.make_ready()
    room.do("begin-round", table="7", round=1)
    room.do("end-round", table="7")
    clock.turn(1800)
    assert room.result("collect-time", table="7", seated={"2": 100})["owed"] == [{"seat": 2, "amount": 600}]
    clock.turn(1800)
    later = room.result("collect-time", table="7", seated={"2": 50_000}, new="2")
    assert later["paid"] == [{"seat": 2, "amount": 600}]
