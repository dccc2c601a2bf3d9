"""Forms of the office: refused with the rule, run once, and only for those allowed to sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from pitboss.house.departments import DEPARTMENTS, every_operation, load_department
from pitboss.house.ledger.entry import OperationRequest
from pitboss.server.service import TableService
from pitboss.web.operations.pages import BLANK_ROWS, find_pickers
from tests.house.bad_beat.room import MANAGER, SHIFT, SUPER, Room
from tests.server.helpers import PASSPHRASE
from tests.web.poker_room import poker_room, sign_off, worker
from tests.web.served import house_in, member, visitor

HOUSE = "/house"
FORM = f"{HOUSE}/bad-beat"
PAPERS = f"{HOUSE}/papers"
DESIGNATE = f"{FORM}/designate"
NINE = {"table": "9", "state": "open", "id": "one"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    with house_in(tmp_path_factory.mktemp("office")) as found:
        yield found


@pytest.fixture(scope="module", autouse=True)
def room(house: TableService) -> Room:
    return poker_room(house)


def entries(house: TableService) -> int:
    with house.store.read() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM entries").scalar_one())


def test_a_form_shows_its_signers_and_starts_with_current_values(house: TableService) -> None:
    page = worker(house, SUPER).get(f"{FORM}/adopt").text
    assert "poker manager" in page
    assert 'value="2s 2h 2d 2c 3s"' in page
    assert 'value="high hand"' in page
    assert 'value="$200"' in page
    own = worker(house, SHIFT).get(f"{FORM}/verify?claim=7%2F1").text
    assert f'<option value="{SHIFT}" selected>' in own[own.index('name="sign.verifies.name"') :]
    assert 'value="7/1"' in own


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_form_sent_twice_runs_once(house: TableService) -> None:
    supervisor, sent = worker(house, SUPER), NINE | sign_off(designates=SUPER)
    first, again = supervisor.post(DESIGNATE, data=sent), supervisor.post(DESIGNATE, data=sent)
    assert first.status_code == again.status_code == 200
    assert "Done: entry" in first.text
    assert "Already done: entry" in again.text
    assert "13:69F-14.19(c)" in first.text


@pytest.mark.rule("13:69F-14.19(d)1")
def test_a_refusal_shows_its_rule_and_keeps_the_text(house: TableService) -> None:
    before = entries(house)
    boxes = {"boxes.0.table": "7", "boxes.0.amount": "1", "boxes.1.table": "8", "boxes.1.amount": "0"}
    typed = boxes | {"at": "12", "recording": "tape <b>4</b>", "lock": "L&1", "id": "two"}
    sent = typed | sign_off(counts="dealer", attends=SUPER, records="surveillance operator")
    answer = worker(house, SUPER).post(f"{FORM}/count-at-table", data=sent)
    assert answer.status_code == 422
    shown = unescape(answer.text)
    assert "Notify the Division of the count first." in shown
    assert "13:69F-14.19(d)" in shown
    assert 'value="tape <b>4</b>"' in shown
    assert "<b>4</b>" not in answer.text  # escaped
    assert 'name="boxes.1.table" id="boxes.1.table" value="8"' in shown
    assert 'value="surveillance operator"' in shown
    assert 'value="two"' in shown  # the same form, submitted again
    assert PASSPHRASE not in answer.text
    assert entries(house) == before


def test_only_allowed_people_sign_and_only_once(house: TableService) -> None:
    before, manager = entries(house), worker(house, MANAGER)
    sent = NINE | {
        "id": "three",
        "sign.designates.name": SUPER,
        "sign.designates.passphrase": "wrong passphrase",
    }
    wrong = manager.post(DESIGNATE, data=sent)
    assert wrong.status_code == 400
    assert f"That is not {SUPER}'s passphrase." in unescape(wrong.text)
    assert "wrong passphrase" not in wrong.text
    assert manager.post(DESIGNATE, data=NINE).status_code == 422  # nobody signed
    dealer = manager.post(DESIGNATE, data=NINE | {"id": "four"} | sign_off(designates="dealer"))
    assert "dealer is a dealer" in dealer.text
    shows = {"shows.0.display": "primary", "shows.0.amount": "0", "id": "five"}
    by = {"adjusts": "accounting representative", "attends": "accounting representative"}
    both = manager.post(f"{FORM}/adjust-displays", data=shows | sign_off(**by))
    assert both.status_code == 422
    assert "13:69F-14.19(k)1" in both.text
    assert entries(house) == before


def test_only_employees_use_the_office(house: TableService) -> None:
    stranger, player = visitor(house), member(house, "Player")
    for path in (HOUSE, FORM, DESIGNATE, f"{PAPERS}/1", f"{FORM}/sign"):
        assert stranger.get(path).status_code == 303  # to sign in
        assert player.get(path).status_code == 403
    assert player.post(DESIGNATE, data=NINE | sign_off(designates=SUPER)).status_code == 403
    assert stranger.post(DESIGNATE, data=NINE | sign_off(designates=SUPER)).status_code == 303
    assert 'href="/house"' not in player.get("/").text
    assert 'href="/house"' in worker(house, SUPER).get("/").text
    left = member(house, "Gone", "administrator")
    person = house.people.sign_in("Gone", PASSPHRASE)
    for active in (True, False):
        house.office.staff.employ(
            OperationRequest(id=f"gone {active}", what={}),
            person,
            position="dealer",
            licence="casino employee",
            number="7",
            active=active,
            place="here",
        )
        assert left.get(HOUSE).status_code == (200 if active else 403)


@pytest.mark.rule("13:69F-14.19(c)")
def test_programs_submit_the_same_forms(house: TableService) -> None:
    supervisor, api = worker(house, SUPER), f"/api{HOUSE}"
    by = {"designates": {"name": SUPER, "passphrase": PASSPHRASE}}
    body = {"form": {"table": "10", "state": "open"}, "sign": by}
    key = {"Idempotency-Key": "ten"}
    done = [supervisor.post(f"{api}/bad-beat/designate", json=body, headers=key).json() for _ in range(2)]
    assert [each["replayed"] for each in done] == [False, True]
    assert done[0]["entry"] == done[1]["entry"]
    refused = supervisor.post(
        f"{api}/bad-beat/designate", json=body | {"form": {"table": "10", "state": "x"}}
    )
    assert refused.status_code == 400
    ended = supervisor.post(
        f"{api}/bad-beat/end", json={"sign": {"ends": {"name": MANAGER, "passphrase": PASSPHRASE}}}
    )
    assert (ended.status_code, ended.json()["cite"]) == (422, "13:69F-14.19(q)")
    assert visitor(house).get(f"{api}/due").status_code == 401
    assert member(house, "Visitor").get(f"{api}/due").status_code == 403


def test_names_are_shown_and_never_executed(house: TableService, room: Room) -> None:
    name = "<script>alert(1)</script>"
    room.claim(table="8", players={"1": name, "2": "Bob"})
    assert name not in worker(house, SUPER).get(FORM).text
    page = worker(house, SUPER).get(f"{FORM}/pay?player={name}&seat=1&claim={name}")
    assert page.status_code == 200
    assert name not in page.text
    assert "&lt;script&gt;" in page.text


def test_wrong_passphrases_are_limited_and_right_ones_are_not(house: TableService) -> None:
    manager = worker(house, MANAGER)
    for number in range(12):
        sent = NINE | {"id": f"right {number}", "state": "open"} | sign_off(designates=SUPER)
        assert manager.post(DESIGNATE, data=sent).status_code == 200
    tries = [
        manager.post(
            DESIGNATE, data=NINE | {"sign.designates.name": SUPER, "sign.designates.passphrase": "no"}
        )
        for _ in range(12)
    ]
    assert tries[0].status_code == 400
    assert tries[-1].status_code == 429
    assert "Too many attempts" in tries[-1].text


def test_unknown_addresses_are_not_found(house: TableService) -> None:
    supervisor = worker(house, SUPER)
    for path in (f"{HOUSE}/keno-not/plan", f"{FORM}/nothing", f"{PAPERS}/999"):
        assert supervisor.get(path).status_code == 404
    assert supervisor.post(f"{FORM}/nothing", data={}).status_code == 404
    assert supervisor.get(f"{FORM}/sign?as=doc").status_code == 400


def test_forms_offer_what_is_there_in_rows_too(house: TableService) -> None:
    shown = worker(house, SUPER).get(f"{FORM}/count-in-cage").text
    (listed,) = re.findall(r'<datalist id="boxes.table-list">(.*?)</datalist>', shown)
    assert {"7", "8"} <= set(re.findall('value="([^"]+)"', listed))
    assert shown.count('list="boxes.table-list"') == BLANK_ROWS
    assert '<output data-total="amount">' in worker(house, "cashier").get(f"{FORM}/count-in-cage").text


def test_pickers_follow_the_types_of_fields() -> None:
    found = {
        f"{operation.id}.{path}"
        for department in map(load_department, DEPARTMENTS)
        for operation in department.operations.values()
        for path in find_pickers(operation, department)
    }
    tables = {
        f"{operation.id}.{each.name}"
        for operation in every_operation()
        for each in operation.fields
        if each.type_name in ("table", "deck color") and operation.department in ("poker", "bad-beat")
    }
    assert tables
    assert tables <= found
