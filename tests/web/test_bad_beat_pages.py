"""13:69F-14.19 on screens: the room's board, the workflow, the papers, and a payout by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.house.bad_beat.containers import count_container, issue_forms, place_part
from pitboss.house.bad_beat.counting import carry, count_at_table, tell_division
from pitboss.house.bad_beat.ending import end
from pitboss.server.service import TableService
from pitboss.web.new_table import read_address
from pitboss.web.office.signing import OFFICE
from pitboss.web.opening.form_view import make_form
from tests.house.bad_beat.room import ACCOUNTING, SHIFT, SUPER, Room
from tests.house.people import asked
from tests.server.helpers import PASSPHRASE
from tests.web.axe import script, violations
from tests.web.browser import served
from tests.web.playing import PHONE, visit
from tests.web.poker_room import SECONDARY, poker_room, token_of, worker
from tests.web.served import Bound, house_in, visitor

BOARD = "/bad-beat"
WORK = f"/house{BOARD}"
PAPERS = f"{OFFICE}/papers"


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    with house_in(tmp_path_factory.mktemp("room")) as found:
        yield found


@pytest.fixture
def room(house: TableService) -> Room:
    return poker_room(house, **SECONDARY)


def amount(house: TableService) -> str:
    shown = re.search(r'class="amount[^>]*>([^<]*)<', visitor(house).get(BOARD).text)
    assert shown is not None
    return shown[1]


@pytest.mark.rule("13:69F-14.19(b)", "13:69F-14.19(i)1", "13:69F-14.19(o)")
def test_everybody_sees_the_board_which_never_falls_before_it_is_paid(
    house: TableService, room: Room
) -> None:
    assert amount(house) == "Not posted yet"
    room.give("7", 20)
    room.adjust()
    page = unescape(visitor(house).get(BOARD).text)
    assert amount(house) == "$18"
    assert "Secondary <b>$3.60</b>" in page
    for words in ("A losing hand of 2s 2h 2d 2c 3s or better", "13:69F-14.19(b)3", "funded from the primary",
                  "high hand: $200", "10% of each day"):  # fmt: skip
        assert words in page
    assert "Pending adjustment" not in page
    claim = room.prepared(table="7")
    assert amount(house) == "$18"
    assert 'class="pending"' in visitor(house).get(f"{BOARD}/now").text
    assert "Ann" not in visitor(house).get(BOARD).text
    assert "Recent payouts" not in page
    room.pay_all(claim)
    room.adjust()
    page = visitor(house).get(BOARD).text
    assert (amount(house), 'class="pending"' in page) == ("$3", False)
    assert "Recent payouts" in page
    assert "<b>$17</b>" in page
    assert "Ann" not in page


def test_without_a_payout_the_board_says_so(house: TableService) -> None:
    assert "No bad beat payout is offered." in visitor(house).get(BOARD).text
    assert 'href="/bad-beat"' not in visitor(house).get("/").text


@pytest.mark.rule("13:69F-14.19(d)1", "13:69F-14.19(k)2")
def test_the_workflow_leads_from_step_to_step(house: TableService, room: Room) -> None:
    supervisor = worker(house, SUPER)

    def seen() -> str:
        return unescape(supervisor.get(WORK).text)

    room.give("7", 20)
    assert f'href="{WORK}/tell-division"' in seen()
    room.do(tell_division, where="table 9", when="now")
    assert f'href="{WORK}/count-at-table?boxes=7%3A+%0A8%3A+"' in seen()  # people count their contents
    counted = room.do(count_at_table, at="9", boxes={"7": 2_000, "8": 0}, recording="t", lock="L1")
    count, paper = counted.answer["count"], f"{PAPERS}/{counted.number}"
    page = seen()
    assert "dealer counts, poker supervisor attends" in page
    assert f'href="{WORK}/carry?count={count}"' in page
    assert f'href="{paper}"' in page
    room.do(carry, count=count)
    assert f'href="{WORK}/receive?count={count}"' in seen()
    assert f'href="{WORK}/adjust-displays?shows=primary%3A+%2418' in seen()
    assert "Count the boxes at a closed table" in supervisor.get(paper).text
    printed = supervisor.get(f"{paper}?as=pdf")
    assert printed.content.startswith(b"%PDF-") or printed.status_code == 400
    assert "Record of daily contributions" in supervisor.get(f"{WORK}/record").text
    assert "Secondary payout" in supervisor.get(f"{WORK}/sign").text
    assert supervisor.get(f"{WORK}/sign?payout=omaha").status_code == 404
    room.notice_of_end()
    room.do(end)
    assert f'href="{WORK}/award-rest"' in seen()


@pytest.mark.rule("13:69F-14.19(g)", "13:69F-14.19(h)")
def test_unmatched_forms_are_listed(house: TableService, room: Room) -> None:
    rules = room.rules(**{"counting": "inventory", "reset_percent": 10, "bonuses": [["high hand", 20_000]]}
                       | SECONDARY)  # fmt: skip
    room.adopt(rules)
    room.do(issue_forms, table="7", first=101, last=150)
    room.give("7", 5)
    supervisor = worker(house, SUPER)
    assert "count-container?table=7&serial=101&why=daily" in unescape(supervisor.get(WORK).text)
    room.do(count_container, serial=101, table="7", chips={"1": 5}, value=500, recording="t")
    room.do(place_part, serial=101, part="original")
    page = unescape(supervisor.get(WORK).text)
    assert "original placed, duplicate not placed" in page
    assert "place-part?serial=101&part=duplicate" in page


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_supervisor_opens_a_table_by_the_rules(house: TableService, room: Room) -> None:
    boss = house.people.register("Boss", PASSPHRASE, "supervisor")
    room.staff.employ(asked(), boss, position="poker manager", licence="casino key employee", number="1",
                      place="here")  # fmt: skip
    page = unescape(worker(house, "Boss").get(WORK).text)
    (address,) = re.findall(r'href="(/new[^"]*table_name=%227%22[^"]*)"', page)
    assert 'href="/new?' in worker(house, SUPER).get(WORK).text
    assert 'href="/new?' not in worker(house, "dealer").get(WORK).text
    assert worker(house, "Boss").get(address).status_code == 200
    game, form = read_address(parse_qsl(urlsplit(address).query))
    found = make_form(game, form).opening
    assert found.wrong == {}
    table = house.open_table(boss, game.id, options=found.options, name=found.name)["table"]
    assert f'href="/table/{table}"' in worker(house, "Boss").get(WORK).text


def fill(tab: Page, *people: str) -> None:
    """Sign for everybody in the order of the form, and submit it."""
    signers = tab.locator(".signer")
    for number, who in enumerate(people):
        signers.nth(number).get_by_label("Name").select_option(who)
        signers.nth(number).get_by_label("Passphrase").fill(PASSPHRASE)
    tab.keyboard.press("Enter")
    expect(tab.locator(".done")).to_be_visible()
    tab.get_by_role("link", name="Continue").click()


@pytest.mark.rule("13:69F-14.19(i)", "13:69F-14.19(j)", "13:69F-14.19(k)")
def test_a_payout_by_screen_from_the_claim_to_the_display(house: TableService, browser: Browser) -> None:
    script()
    room = poker_room(house, paid_at="cage", payout_loser=100, payout_winner=0, payout_table=0)
    room.give("7", 20)
    room.adjust()
    room.claim(table="7", players={"1": "Ann", "2": "Bob"})
    with (
        served(app=Bound(house)) as site,
        visit(browser, site, token_of(house, SHIFT), viewport=PHONE) as context,
    ):
        tab, board = context.new_page(), context.new_page()
        board.goto(BOARD)
        tab.goto(WORK)
        assert violations(tab) == []
        tab.get_by_role("link", name="Verify the hand", exact=True).click()
        tab.get_by_label("The hand qualifies").select_option("yes")
        assert violations(tab) == []
        fill(tab, SHIFT)
        for way, who in (("Post the notice", SHIFT), ("Prepare", ACCOUNTING), ("Pay Ann, seat 1", "cashier")):
            tab.get_by_role("link", name=way, exact=True).click()
            fill(tab, who)
        board.evaluate("renew()")
        expect(board.locator(".pending")).to_be_visible()
        assert violations(board) == []
        tab.get_by_role("link", name="Adjust the displays", exact=True).first.click()
        fill(tab, ACCOUNTING, SUPER)
        board.evaluate("renew()")
        expect(board.locator(".amount")).to_have_text("$2")
        expect(board.locator(".pending")).to_have_count(0)
        for page in (tab, board):
            expect(page.locator("main")).to_be_visible()  # the last form leads to a different page
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
