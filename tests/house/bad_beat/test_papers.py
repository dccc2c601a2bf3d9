"""13:69F-14.19(d)1, (f)3, (h), (i)1, (p): forms and notices have every item the law requires."""

from __future__ import annotations

from io import BytesIO

import pytest

from pitboss.house.bad_beat.board import make_sign, record_of_days
from pitboss.house.bad_beat.containers import count_container, issue_forms
from pitboss.house.bad_beat.counting import carry, count_at_table, receive, tell_division
from pitboss.house.bad_beat.paying import post_pending
from pitboss.house.bad_beat.verifying import verify
from pitboss.reports.forms import to_html, to_pdf
from pitboss.storage.errors import NotFound
from pitboss.table.paper import Paper
from tests.house.bad_beat.room import Room

LAW = "13:69F-14.19"


def items(paper: Paper) -> dict[str, str]:
    return {str(each.law).removeprefix(LAW): f"{each.label}: {each.text}" for each in paper.items}


@pytest.mark.rule(
    "13:69F-14.19(f)3",
    "13:69F-14.19(f)3.i",
    "13:69F-14.19(f)3.ii",
    "13:69F-14.19(f)3.iii",
    "13:69F-14.19(f)3.iv",
    "13:69F-14.19(g)",
)
def test_the_contribution_form_is_numbered_has_two_parts_and_four_items(room: Room) -> None:
    room.offer("1", counting="inventory")
    room.do(issue_forms, table="1", first=7, last=9)
    room.give("1", 3)
    chips = {"1": 2, "0.50": 2}
    done = room.do(count_container, serial=7, table="1", chips=chips, value=300, recording="tape 4")
    form = room.paper(done)
    assert (form.number, form.parts) == ("7", ("original", "duplicate"))
    said = items(form)
    assert said["(f)3"] == "Serial number: 7"
    assert said["(f)3.i"] == "Date and time: January 1, 2030, 3:00 PM"
    assert said["(f)3.ii"] == "Table number: 1"
    assert said["(f)3.iii"] == "Total value: $3"
    assert "2 of $0.50, 2 of $1" in [each.text for each in form.items]
    assert said["(f)3.iv"] == "Attested by: dealer and poker supervisor"
    assert [each.part for each in form.signed] == ["counts", "witnesses"]
    html = to_html(form).decode()
    assert html.count("<section>") == 2
    assert "duplicate No. 7" in html
    assert "13:69F-14.19(f)3.iii" in html


@pytest.mark.rule("13:69F-14.19(d)1", "13:69F-14.19(d)")
def test_the_count_sheet_lists_each_box_and_the_signers(room: Room) -> None:
    room.offer("1", "2")
    room.give("1", 3)
    told = room.do(tell_division, where="table 9", when="at 4")
    boxes = {"1": 200, "2": 0}
    done = room.do(count_at_table, at="9", boxes=boxes, recording="tape 4", lock="L1", reason="<b>short</b>")
    count = done.answer["count"]
    room.do(carry, count=count)
    received = room.do(receive, count=count, total=200)
    document = room.paper(done)
    said = [f"{each.label}: {each.text}" for each in document.items]
    for line in ("Box of table 1: $2", "Box of table 2: $0", "Total: $2", "Recording: tape 4"):
        assert line in said
    assert [each.name for each in document.signed][:2] == ["dealer", "poker supervisor"]
    assert "<b>" not in to_html(document).decode()
    assert items(room.paper(told))["(d)"] == "Bad beat payout boxes are counted: at 4, table 9"
    assert any(each.text == "$2" for each in room.paper(received).items)


@pytest.mark.rule(
    "13:69F-14.19(i)",
    "13:69F-14.19(i)1",
    "13:69F-14.19(k)2",
    "13:69F-14.19(q)",
    "13:69F-14.19(p)",
    "13:69F-14.19(b)",
)
def test_payouts_notices_signs_and_records_are_papers_too(room: Room) -> None:
    room.offer("1", reset_percent=10)
    room.give("1", 20)
    claim = room.claim()
    paper = room.paper(room.do(verify, claim=claim, qualifies="yes"))
    said = [f"{each.label}: {each.text}" for each in paper.items]
    assert "Seat 1, Ann: $9 (primary, losing hand)" in said
    assert "Hand of seat 2: As Ah" in said
    pending = room.do(post_pending, claim=claim)
    assert "pending adjustment" in items(room.paper(pending))["(i)1"]
    notice = room.notice(room.rules(fund=200))
    assert "$2 at most" in items(room.paper(notice))["(b)1"]
    assert "will end" in items(room.paper(room.notice_of_end()))["(q)"]
    other = room.claim(round="other")
    denied = room.do(verify, claim=other, qualifies="no", reason="the deck was fouled")
    assert "Explanation: the deck was fouled" in [f"{e.label}: {e.text}" for e in room.paper(denied).items]
    assert "Bad beat payout: $0" in items(make_sign(room.book))["(b)"]
    assert items(record_of_days(room.book))["(p)"] == "2030-01-01: $2 of it to the reset amount"
    with pytest.raises(NotFound):
        make_sign(room.book, "another")


def test_a_paper_prints_as_pdf_with_all_its_parts(room: Room) -> None:
    from pypdf import PdfReader

    room.offer("1", counting="inventory")
    room.do(issue_forms, table="1", first=7, last=9)
    told = {"serial": 7, "table": "1", "chips": {}, "value": 0, "recording": "#raw(1)"}
    done = room.do(count_container, **told)
    made = to_pdf(room.paper(done))
    assert made == to_pdf(room.paper(done))
    pages = PdfReader(BytesIO(made)).pages
    assert len(pages) == 2
    assert "duplicate No. 7" in pages[1].extract_text()
