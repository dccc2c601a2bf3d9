"""13:69F-14.20 on screens: the room's board, the link's state, and its forms by page and by program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from pitboss.house.link.laws import LIMITED
from pitboss.house.link.linked import LinkedCasino
from pitboss.server.service import TableService
from pitboss.storage.store import Store
from pitboss.table.refused import Refused
from tests.house.link.conftest import linked as linked
from tests.house.link.conftest import set_up_file as set_up_file
from tests.house.link.conftest import staffed_file as staffed_file
from tests.house.link.linking import CASINOS, HALL, INLET, MARINA, Linked, terms
from tests.house.people import Crew
from tests.server.helpers import PASSPHRASE, HandClock
from tests.waiting import wait_until
from tests.web.poker_room import worker
from tests.web.served import house_in, visitor

BOARD, OFFICE = "/bad-beat", "/house"
WORK, COUNTS = f"{OFFICE}/link", f"{OFFICE}/link-counts"
ACCOUNTING, SUPER = "accounting representative", "poker supervisor"


def signed(**parts: str) -> dict[str, str]:
    """Fill in the signatures of a page's form."""
    names = {f"sign.{part}.name": name for part, name in parts.items()}
    return names | {f"sign.{part}.passphrase": PASSPHRASE for part in parts}


@pytest.fixture(scope="session")
def forms(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an empty database; one in SQLite will do here."""
    made = f"sqlite:///{tmp_path_factory.mktemp('form') / 'house.db'}"
    Store(made).close()
    return {"sqlite": made}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def house(
    tmp_path_factory: pytest.TempPathFactory,
    linked: Linked,
    clock: HandClock,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[TableService]:
    """Return Boardwalk Hall, whose server is on the link and polls often."""
    monkeypatch.setitem(LinkedCasino.__init__.__kwdefaults__ or {}, "every", 0.05)
    with house_in(tmp_path_factory.mktemp("hall"), clock=clock, link=linked.key(HALL)) as found:
        Crew(found.office.ledger, ACCOUNTING, SUPER)
        wait_until(lambda: "joined" in str(linked.kinds()) and found.office.linked.look().shown is not None)  # type: ignore[union-attr]
        yield found


def board(house: TableService) -> str:
    return unescape(visitor(house).get(f"{BOARD}/now").text)


@pytest.mark.rule("13:69F-14.20(d)1", "13:69F-14.20(d)1.i", "13:69F-14.20(d)1.ii", "13:69F-14.20(e)4.i")
def test_the_room_sees_the_linked_payout_from_offered_to_confirmed(
    house: TableService, linked: Linked
) -> None:
    desk = worker(house, ACCOUNTING)
    counted = {"tables.0.table": "7", "tables.0.amount": "3", "tables.1.table": "8", "tables.1.amount": "2"}
    page = desk.post(f"{COUNTS}/send", data=counted | signed(sends=ACCOUNTING))
    assert "Done: entry" in page.text
    wait_until(lambda: linked.fund() == 500)
    wait_until(lambda: "$5<" in board(house))
    shown = board(house)
    for words in ("Multi-casino bad beat payout", "from each pot of $20 or more.",
                  "Offered together by Boardwalk Hall, Marina House, Inlet Club.",
                  "Host of the system: Boardwalk Hall, 1 Boardwalk"):  # fmt: skip
        assert words in shown
    assert 'class="pending"' not in shown
    assert 'href="/bad-beat"' in visitor(house).get("/").text
    linked.claim(MARINA)
    wait_until(lambda: "A payout of $5 is pending: Marina House, table 1." in board(house))
    linked.answer_all(MARINA)
    linked.rule(MARINA, 1)
    waits = r"Inlet Club: no answer since .*notify-otherwise\?notice=1&casino=Inlet\+Club"
    page = desk.get(WORK)
    assert re.search(waits, unescape(page.text))
    assert "UTC" not in page.text  # all times are in the house's zone
    linked.answer_all()
    wait_until(lambda: "confirm payout 1" in desk.get(OFFICE).text)
    assert (
        "of the link's ledger"
        in desk.post(f"{WORK}/confirm", data={"payout": "1", **signed(confirms=f"{HALL} shift")}).text
    )
    wait_until(lambda: "Confirmed: $5 at Marina House, table 1." in board(house))
    wait_until(lambda: not due_of(linked, HALL))


def due_of(linked: Linked, casino: str) -> list[object]:
    from pitboss.house.link.notices import list_undelivered

    with linked.store.read() as connection:
        return list(list_undelivered(connection, casino))


@pytest.mark.rule("13:69F-14.20(b)", "13:69F-14.20(e)3")
def test_link_forms_are_signed_by_link_people(house: TableService, linked: Linked) -> None:
    desk = worker(house, SUPER)
    page = unescape(desk.get(f"{WORK}/propose").text)
    for words in ("Signatures of the link's own people", "1 Boardwalk, Atlantic City", "by all"):
        assert words in page
    given = dict(re.findall(r'name="([\w.]+)"[^>]*?value="([^"]*)"', page))
    given |= dict(re.findall(r'<textarea[^>]*name="([\w.]+)"[^>]*>([^<]*)<', page)) | {"reset_percent": "20"}
    given = {name: value for name, value in given.items() if not name.startswith("sign.") and name != "id"}
    done = desk.post(f"{WORK}/propose", data=given | signed(proposes=SUPER))
    assert "That is not poker supervisor's passphrase" in unescape(done.text)  # nobody on the link
    done = desk.post(f"{WORK}/propose", data=given | signed(proposes=f"{HALL} manager"))
    (digest,) = re.findall("[0-9a-f]{64}", done.text)
    assert f'href="{WORK}/execute?digest={digest}"' in desk.get(WORK).text
    answer = desk.post(f"/api{WORK}/execute", json={
        "form": {"digest": digest},
        "sign": {"executes": {"name": f"{HALL} manager", "passphrase": PASSPHRASE}},
    })  # fmt: skip
    assert answer.status_code == 200, answer.text
    given = {"name": f"{HALL} floor", "casino": MARINA, **signed(designates=f"{HALL} floor")}
    wrong = desk.post(f"{WORK}/designate", data=given)
    assert (wrong.status_code, "does not work for Marina House" in wrong.text) == (422, True)
    Crew(house.office.ledger, "dealer")  # not involved, and sees nothing of it
    other = worker(house, "dealer")
    assert (INLET in page, INLET in other.get(f"{WORK}/propose").text) == (True, False)
    linked.give(HALL, 500)
    linked.claim(HALL)
    wait_until(lambda: "claim 1" in desk.get(OFFICE).text)
    assert "claim 1" in desk.get(f"/api{OFFICE}/due").text
    assert not any("claim 1" in other.get(path).text for path in (OFFICE, f"/api{OFFICE}/due"))


@pytest.mark.rule("13:69F-14.20(d)1")
def test_hostile_names_are_shown_as_text(house: TableService, linked: Linked) -> None:
    evil = "<script>alert(1)</script>"
    linked.agree(terms(decisions=evil))
    for casino in CASINOS:
        linked.post(casino)
    linked.give(HALL, 500)
    linked.claim(MARINA, evil[:40])
    wait_until(lambda: "pending" in board(house))
    for page in (visitor(house).get(BOARD).text, worker(house, SUPER).get(WORK).text):
        assert evil not in page
        assert "&lt;script&gt;" in page


@pytest.mark.rule("13:69F-14.20(e)4.i")
def test_a_house_goes_on_without_its_link(
    house: TableService, linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    linked.give(INLET, 700)
    wait_until(lambda: "$7<" in board(house))
    process = house.office.linked
    assert process is not None

    def refuses() -> None:
        raise Refused("credential belongs to no casino", LIMITED)

    monkeypatch.setattr(process, "_join", refuses)
    monkeypatch.setattr(process, "_seen_at", -100.0)
    wait_until(lambda: bool(process.trouble))
    monkeypatch.setattr(process, "_seen_at", -100.0)
    shown = board(house)
    assert "$7<" in shown
    assert "The payout is not offered now: the system cannot be reached." in shown
    assert "Offered together by" in shown
    page = unescape(worker(house, SUPER).get(OFFICE).text)
    assert "credential belongs to no casino" in page
    assert worker(house, SUPER).get(WORK).status_code == 200


def test_a_house_without_a_link_says_so(tmp_path: Path) -> None:
    with house_in(tmp_path) as alone:
        Crew(alone.office.ledger, SUPER)
        answer = worker(alone, SUPER).get(WORK)
        assert (answer.status_code, "not on a link" in answer.text) == (404, True)
        Crew(alone.office.ledger, "dealer")
        assert worker(alone, "dealer").get(WORK).status_code == 403
