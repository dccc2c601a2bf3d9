"""The keno room's screens and API: the board, permission to sell, and nothing done twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.house.keno.schedule import Schedule
from pitboss.house.keno.serials import format_serial
from pitboss.house.operations.desk import OperationsDesk
from pitboss.table.money import dollars
from pitboss.table.refused import Refused
from pitboss.web.office import audit
from pitboss.web.office.signing import OFFICE
from pitboss.web.operations.pending import PATH as PENDING
from tests.server.helpers import PASSPHRASE
from tests.web.keno_room import API, DESK, KENO, OPERATIONS, PUBLIC, SUPERVISOR, Room, room_in
from tests.web.served import member, visitor
from tests.web.working import at_work

MONEY_TO_SIGN = 150_000


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room_in(tmp_path_factory.mktemp("keno"), booth="Main <b>booth</b>") as found:
        yield found


def sold(room: Room) -> int:
    return room.room.totals()["sold"][0].number


@pytest.mark.rule("19:47-15.5(g)")
def test_the_board_shows_only_drawn_numbers(room: Room) -> None:
    stranger = visitor(room.house)
    room.sell("3 17 42 $1")
    room.go_on(300)
    game = room.room.state.game
    assert game is not None
    assert game.locked
    board = stranger.get(f"{PUBLIC}/board").json()
    assert (board["status"], board["game"], board["commitment"]) == ("locked", game.number, game.commitment)
    assert game.number not in [each["game"] for each in board["drawn"] if each["day"] == board["day"]]
    text = stranger.get(KENO).text
    assert "Claim within 365 days" in text
    assert text.count('class="ball on"') in (0, 20)  # those of the previous game
    assert stranger.get(f"{KENO}/games/{board['day']}/{game.number}").status_code == 422
    assert stranger.get(f"{PUBLIC}/games/{board['day']}/{game.number}").json()["cite"] == "19:47-15.5(h)"
    drawn = room.go_on()
    assert drawn is not None
    after = stranger.get(f"{PUBLIC}/board").json()["drawn"][0]
    assert (after["numbers"], after["checked"]) == (drawn.answer["numbers"], True)
    assert stranger.get(KENO).text.count('class="ball on"') == 20
    assert after["key"] in stranger.get(f"{KENO}/games/{after['day']}/{after['game']}").text
    room.go_on(10)


@pytest.mark.rule("19:47-15.3(a)")
def test_only_the_writer_signed_on_works_at_a_station(room: Room) -> None:
    serial = room.sold("q4 $2")["serial"]
    before = sold(room)
    stranger, player = visitor(room.house), member(room.house, "Player")
    for name, form in (
        ("sell", {"line": "7 $1"}),
        ("void", {"serial": serial, "reason": "mine"}),
        ("redeem", {"serial": serial}),
        ("refund", {"serial": serial}),
        ("take", {"serial": serial}),
    ):
        body = {"form": {"station": 1, **form}}
        assert stranger.post(f"{OPERATIONS}/{name}", json=body).status_code == 401
        assert player.post(f"{OPERATIONS}/{name}", json=body).status_code == 403
        other = room.post(name, form, who="Una")
        law = "19:47-15.3(a)" if name != "take" else '13:69F-15.1 "keno ticket receipt"'  # not a runner
        assert (other.status_code, other.json()["cite"]) == (422, law)
        assert other.json()["errors"][0]["field"] == ("station" if name != "take" else "sign.takes")
    assert room.people["Una"].get(DESK).status_code == 422
    assert "Wes is signed on" in room.people["Una"].get(f"{DESK}/echo?line=7+%241").text
    assert stranger.get(DESK).status_code == 303
    assert player.get(SUPERVISOR).status_code == 403
    assert room.wes.get(SUPERVISOR).status_code == 403
    assert room.post("sell", {"line": "7 $1"}, sells="Una").json()["cite"] == "19:47-15.3(a)"
    assert sold(room) == before


@pytest.mark.parametrize(
    ("line", "cite"),
    [
        ("3 17", "19:47-15.7(a)"),
        ("3 3 $1", ""),
        ("81 $1", ""),
        ("3 17 $1 x9999", ""),
        ("1 2 | 3: 9/2 $1", '13:69F-15.1 "conditioning"'),
        ("q0 $1", "19:47-15.7(a)"),
        ("3 $0.01", ""),
        ("<script>alert(1)</script>", ""),
        ("again ABC", "19:47-15.7(b)"),
    ],
)
def test_an_unclear_line_is_refused_with_its_rule(room: Room, line: str, cite: str) -> None:
    before = sold(room)
    answer = room.sell(line)
    assert answer.status_code == 422
    assert answer.json()["cite"]
    assert cite in answer.json()["cite"]
    assert answer.json()["errors"][0]["field"] == "line"
    told = room.wes.get(f"{DESK}/echo", params={"line": line}).text
    assert 'class="cite"' in told
    assert "<script>" not in told
    assert sold(room) == before


@pytest.mark.rule("19:47-15.4(c)")
def test_the_preview_equals_the_printed_ticket(room: Room) -> None:
    priced = room.wes.get(f"{API}/price", params={"line": "3 17 42 $1 x2"}).json()
    answer = room.sold("3 17 42 $1 x2")
    printed = [each.text for each in room.room.ticket(answer["serial"])[0]]
    assert priced["price"] == answer["price"] == 200
    assert {each["text"] for each in priced["lines"]} <= set(printed)
    assert "picked by the system" in room.wes.get(f"{DESK}/echo?line=q5+%241").text
    assert room.sold(f"again {answer['serial']}")["price"] == 200
    line = {"station": 1, "line": f"again {answer['serial']}"}
    assert room.do("sell", line, sells="Wes").answer["price"] == 200


@pytest.mark.rule("13:69F-15.1.1")
@pytest.mark.rule("13:69F-15.1.2")
@pytest.mark.rule("13:69F-15.1.3")
def test_the_report_for_runners_can_be_printed(room: Room) -> None:
    room.people["Rob"] = at_work(room.house, "Rob", "keno runner")
    room.do("set-up", {"station": 2, "booth": "Hall"}, sets_up="Sal")
    room.do("open-station", {"station": 2, "code": "R1", "bank": 10_000}, drawer="Rob", cage="Cas")
    sold = []
    for at in (1, 21, 41, 61):
        line = " | ".join(str(number) for number in range(at, at + 20)) + ": 20/1 $1 = $20"
        done = room.post("sell", {"line": line, "receipt": True}, who="Rob", station=2)
        sold.append(done.json()["result"])
    room.play()
    best = max((room.room.ticket(each["serial"])[2] for each in sold), key=lambda found: found.due)
    mine = room.people["Rob"].get(f"{KENO}/desk/{2}/report").text
    row = f"{best.row.serial[-3:]} pays {dollars(best.due)}"
    assert row in mine
    assert best.row.serial not in mine
    asked = {"day": best.row.day, "game": best.row.last}
    assert row in room.people["Sal"].get(f"{SUPERVISOR}/report", params=asked).text
    assert room.wes.get(f"{KENO}/desk/{2}/report").status_code == 422


@pytest.mark.rule("13:69F-15.1.3.ii")
def test_book_readers_cannot_forge_a_ticket(room: Room) -> None:
    sold = room.sell("3 17 42 $1").json()
    shown = room.people["Ann"].get(f"{audit.router.prefix}/entries/{sold['entry']}").text
    assert sold["result"]["serial"][-3:] in shown
    assert sold["result"]["serial"] not in shown


def test_the_office_links_only_to_allowed_pages(room: Room) -> None:
    for name, leads in (
        ("Wes", (True, False)),
        ("Sal", (True, True)),
        ("Ann", (False, True)),
        ("Cas", (False, False)),
    ):
        office = room.people[name].get("/house").text
        assert (f'href="{KENO}/desk"' in office, f'href="{SUPERVISOR}"' in office) == leads


def test_an_auditor_sees_only_the_part_of_a_serial_number_in_reports(room: Room) -> None:
    sold = room.sell("9 $1").json()
    entry = room.people["Ida"].get(f"{'/audit'}/entries/{sold['entry']}").text
    serial = sold["result"]["serial"]
    assert serial not in entry
    assert f"**{serial[-3:]}" in entry


def test_two_clicks_are_one_ticket(room: Room) -> None:
    before = sold(room)
    one, two = room.sell("q6 $1", id="a click"), room.sell("q6 $1", id="a click")
    assert one.json()["result"] == two.json()["result"]
    assert (one.json()["replayed"], two.json()["replayed"]) == (False, True)
    assert sold(room) == before + 1
    assert room.sell("q7 $1", id="a click").status_code == 409


@pytest.mark.rule("19:47-15.4(e)")
def test_a_void_has_a_reason_and_a_slip(room: Room) -> None:
    answer = room.sold("8 $1")
    form = {"serial": answer["serial"], "reason": "<i>8 for 3</i>"}
    bad = room.post("void", form | {"reason": "\x00"})
    assert (bad.status_code, bad.json()["errors"][0]["field"]) == (400, "reason")
    assert room.post("void", form).json()["result"]["slip"].startswith("VOID")
    assert "VOID" in room.wes.get(f"{DESK}/slip/{answer['serial']}").text
    shown = room.people["Sal"].get(SUPERVISOR).text
    assert f"{answer['ticket']} by W1" in shown
    assert room.post("void", form).status_code == 422


def test_a_ticket_prints_once_and_then_as_a_copy(room: Room) -> None:
    serial = room.sold("9 $1")["serial"]
    one, two = (room.wes.post(f"{DESK}/print", data={"serial": serial}).text for _ in range(2))
    assert "<svg" in one
    assert "COPY" not in one
    assert "<svg" not in two
    assert "COPY" in two
    assert format_serial(serial) in one
    assert format_serial(serial) not in two


@pytest.mark.rule("19:47-15.4(d)")
def test_a_desk_says_if_its_house_gives_no_refunds(room: Room) -> None:
    serial = room.sold("3 17 $1 x3")["serial"]
    room.play()
    refused = room.post("refund", {"serial": serial})
    assert (refused.status_code, refused.json()["cite"]) == (422, "19:47-15.4(d)")
    told = room.wes.get(f"{API}/tickets/{serial}").json()
    assert told["cite"] == "19:47-15.4(d)"
    assert room.post("take", {"serial": serial}).status_code == 422


@pytest.mark.rule("19:47-15.6(a)")
def test_no_ticket_is_paid_twice(room: Room) -> None:
    serial, due = room.winner()
    told = room.wes.get(f"{API}/tickets/{serial}").json()
    assert (told["amount"], told["authorized"], told["refused"]) == (due, False, None)
    assert room.post("redeem", {"serial": serial}).json()["result"]["amount"] == due
    twice = room.post("redeem", {"serial": serial}).json()
    assert (twice["result"], twice["rejected"]["field"]) == (None, "serial")
    assert twice["rejected"]["cite"] == "19:47-15.6(a)"
    assert "was paid" in room.wes.get(f"{API}/tickets/{serial}").json()["refused"]
    assert room.room.disagreements() == []


@pytest.mark.rule("19:47-15.7(c)", "13:69E-1.28U(g)")
def test_the_desk_verifies_no_ticket_while_the_system_is_down(room: Room) -> None:
    serial, _ = room.winner()
    room.do("system-down", {"reason": "no network"}, reports="Sal")
    told = room.wes.get(f"{API}/tickets/{serial}").json()
    room.do("system-up", {}, reports="Sal")
    assert (told["refused"], told["cite"]) == ("The system is down: no network.", "19:47-15.7(c)")
    assert room.wes.get(f"{API}/tickets/{serial}").json()["refused"] is None


@pytest.mark.rule("19:47-15.6(b)")
def test_a_supervisor_signs_from_1500_dollars(room: Room) -> None:
    serial, due = room.winner("$100")
    while due < MONEY_TO_SIGN:
        serial, due = room.winner("$100")
    told = room.wes.get(f"{API}/tickets/{serial}").json()
    assert told["authorized"]
    waits = room.people["Sal"].get(SUPERVISOR).text
    assert f"Ticket {told['ticket']}</span>" in waits
    assert serial not in waits
    form = {"serial": serial}
    alone = room.post("redeem", form)
    assert (alone.status_code, alone.json()["cite"]) == (422, "19:47-15.6(b)")
    assert alone.json()["errors"][0]["field"] == "sign.authorizes"
    assert room.post("redeem", form, authorizes="Wes").json()["cite"] == "19:47-15.6(b)"
    wrong = room.post("redeem", form, authorizes={"name": "Sal", "passphrase": "wrong horse battery"})
    assert wrong.status_code == 400  # and the writer stays signed in
    assert wrong.json()["errors"][0]["field"] == "sign.authorizes"
    assert room.post("redeem", form, authorizes="Sal").json()["result"]["amount"] == due


@pytest.mark.rule("19:47-15.6(b)")
def test_a_supervisor_signs_on_another_screen(room: Room) -> None:
    serial, due = room.winner("$100")
    while due < MONEY_TO_SIGN:
        serial, due = room.winner("$100")
    form, sal = {"serial": serial.lower()}, room.people["Sal"]
    small, _ = room.winner()
    assert "Nobody else" in room.post("redeem/request", {"serial": small}).json()["error"]
    assert room.post("redeem/request", form, who="Una").json()["cite"] == "19:47-15.3(a)"
    asked = room.post("redeem/request", form, id="a payout")
    assert (asked.status_code, asked.json()["missing"]) == (200, "authorizes")
    assert room.post("redeem", form, id="a payout").json()["cite"] == "19:47-15.6(b)"
    entry = asked.json()["entry"]
    listed, where = sal.get(f"{PENDING}/rows").text, f"{PENDING}/{entry}"
    assert all(where in sal.get(page).text for page in (SUPERVISOR, OFFICE, PENDING, f"{PENDING}/rows"))
    shown, api = sal.get(where).text, sal.get(f"/api{PENDING}").text
    assert dollars(due) in shown
    assert f"**{serial[-3:]}" in shown
    for text in (shown, listed, api, sal.get("/house").text, room.wes.get(where).text):
        assert serial not in text
    assert room.people["Ida"].get(where).status_code == 404  # an inspector signs nothing
    assert room.people["Ida"].get(f"/api{where}").status_code == 403
    assert room.wes.get(f"/api{where}").json() == {"status": "waiting", "receipt": None}
    assert "not Sal&#39;s passphrase" in sal.post(where, data={"passphrase": "wrong horse battery"}).text
    alone = room.wes.post(where, data={"passphrase": PASSPHRASE})
    assert (alone.status_code, "Wes already signed" in alone.text or "must sign here" in alone.text) == (
        422,
        True,
    )
    assert "for Wes" in sal.post(where, data={"passphrase": PASSPHRASE}).text
    paid = room.post("redeem", form, id="a payout").json()
    assert (paid["replayed"], paid["result"]["amount"]) == (True, due)
    assert sal.post(where, data={"passphrase": PASSPHRASE}).status_code == 404
    assert where not in sal.get(SUPERVISOR).text
    assert room.room.disagreements() == []


@pytest.mark.rule("13:69E-1.28U(m)")
def test_the_supervisor_sees_the_day_and_everything_is_escaped(room: Room) -> None:
    sal = room.people["Sal"]
    shown = sal.get(f"{SUPERVISOR}?game=1").text
    assert "Main &lt;b&gt;booth" in shown
    assert "Game 1 of" in shown
    assert "<script>alert" not in sal.get(f"{SUPERVISOR}?day=%3Cscript%3E").text
    assert "was not drawn" in sal.get(f"{SUPERVISOR}?game=999999").text
    assert "agrees with the ledger" in sal.post(f"{SUPERVISOR}/examine").text
    assert "Main &lt;b&gt;booth" in room.wes.get(DESK).text
    assert room.wes.get(f"{KENO}/desk").headers["location"] == DESK


@pytest.mark.rule("19:47-15.7(c)", "19:47-15.6(a)")
def test_a_breach_is_shown_to_the_supervisor_and_to_auditors(room: Room) -> None:
    serial, due = room.winner()
    paid = {"station": 1, "serial": serial, "amount": due, "paid_at": room.clock.now().isoformat()}
    with pytest.raises(Refused, match=r"not down then\. If it was paid, a supervisor reports it"):
        room.do("hand-paid", paid, paid="Wes", authorized="Sal")
    done = room.do(
        "hand-paid-breach",
        paid | {"breach": f"the <b>printer</b> was slow: {serial}"},
        paid="Wes",
        reports="Sal",
    )
    shown = room.people["Sal"].get(SUPERVISOR).text
    assert "Breach:</b> the system was not down then; the &lt;b&gt;printer" in shown
    assert serial not in shown
    book = room.people["Ida"].get("/audit?kind=keno+breach").text
    assert "keno breach</b> the system was not down then" in book
    assert serial not in book
    assert "19:47-15.7(c)" in room.people["Ida"].get(f"{'/audit'}/entries/{done.number}").text
    told = room.wes.get(f"{API}/tickets/{serial}").json()
    assert f"{dollars(due)} by hand of {dollars(due)}" in told["refused"]
    assert room.post("redeem", {"serial": serial}).json()["rejected"]["cite"] == "19:47-15.6(a)"


@pytest.mark.rule("19:47-15.3(e)")
def test_the_desk_shows_the_reduction_by_a_games_limit(tmp_path: Path) -> None:
    card = '{"schedules": {"1": {"1": 3}}, "most": 10000000, "aggregate": 10000000, "maximum": 10000000}'
    with room_in(tmp_path, rate_card=card) as room:
        twenty = " | ".join(map(str, range(1, 21)))
        large = [room.sold(f"{twenty}: 20/1 $100,000")["serial"] for _ in range(5)]
        small = {n: room.sold(f"{n} $1")["serial"] for n in range(1, 21)}
        caught = min(set(room.play()) & small.keys())
        told = room.wes.get(f"{API}/tickets/{small[caught]}").json()
        assert (told["amount"], told["cut"], told["cite"]) == (0, 300, "19:47-15.3(e)")
        assert "won $3 by the rate card" in told["refused"]
        less = room.wes.get(f"{API}/tickets/{large[0]}").json()
        assert (less["amount"], less["cut"] > 0, less["refused"]) == (2_000_000, True, None)


def test_an_unreadable_form_comes_back_with_its_text(room: Room) -> None:
    sent = {"options": "interval <3", "sign.chooses.name": "Sal", "sign.chooses.passphrase": PASSPHRASE}
    back = room.people["Sal"].post(f"{OFFICE}{KENO}/rules", data=sent)
    assert back.status_code == 400
    assert "Enter each option once" in back.text
    assert ">interval &lt;3</textarea>" in back.text
    assert "Sell a ticket" in room.people["Sal"].get(OFFICE).text


@pytest.mark.rule("19:47-15.5(d)")
def test_the_clock_waits_where_a_supervisor_starts_games(tmp_path: Path) -> None:
    with room_in(tmp_path, lock_out="manual") as room:
        assert room.room.state.game is None
        room.do("open-game", {}, opens="Wes")
        assert room.go_on(600) is None
        assert [each.what for _, each in room.house.office.due()] == ["Lock the stations for game 1."]
        room.do("lock-out", {"game": 1}, starts="Sal")
        assert room.go_on() is None
        room.do("draw", {"game": 1}, draws="Sal")
        assert len(room.room.recall(room.room.state.day, 1).numbers) == 20


@pytest.mark.rule("13:69E-1.28U(l)")
def test_the_clock_draws_once_and_rests_after_a_cancellation(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        office = room.house.office
        schedule = office.keno_schedule
        other = Schedule(
            OperationsDesk(office.ledger, office.staff, office.desk.departments.values()), office.ledger
        )
        room.go_on(300)
        room.clock.turn(10)
        drawn = schedule.begin()
        assert drawn is not None
        assert other.begin() is None
        assert other.step() is None  # the numbers are being shown
        room.clock.turn(10)
        opened = [schedule.step(), other.step()]
        assert [each is not None for each in opened] == [True, False]
        room.do("cancel-games", {"reason": "the end"}, cancels="Sal")
        assert room.go_on(60) is None
        room.do("close-day", {}, cancels="Sal")
        assert room.go_on(60) is None
        assert schedule.trouble == ""
        assert room.house.office.due() == []
