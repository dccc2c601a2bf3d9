"""Commands: verify a record offline, save one, print tickets, compute odds."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.charity.raffle.desk.deals import buy_deal
from pitboss.charity.raffle.desk.opening import open_raffle
from pitboss.charity.raffle.kinds import RAFFLE_KINDS
from pitboss.charity.raffle.printing import print_tickets
from pitboss.charity.raffle.tickets import (
    HELP_LINE,
    MUST_BE_PRESENT,
    NO_SUBSTITUTION,
    PrintedPrize,
    TicketFace,
    ticket_code,
)
from pitboss.cli import app
from pitboss.table.refused import Refused
from tests.charity.raffle.fire_company import NAME, FireCompany
from tests.cli.test_cli import run
from tests.house.operations.raffle_ready import open_pulls

pypdf = pytest.importorskip("pypdf")
FACE: dict[str, Any] = {
    "kind": "calendar", "title": "Winter calendar", "organization": "Hopewell Fire Company No. 1",
    "identification": "220-8-36412", "license": "RL-79", "place": "Fire hall",
    "drawings": ["December 1, 2030, 7:00 p.m."],
    "prizes": [{"name": "Television *x*", "value": 40_000, "day": "2030-12-01"}], "price": "$10",
    "purpose": "a ladder truck", "total_value": 40_000, "legends": [NO_SUBSTITUTION, HELP_LINE],
}  # fmt: skip


def _pages(path: Path) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages]


@pytest.mark.rule('13:47-1.1 "draw raffle"')
def test_a_saved_record_is_verified_and_a_changed_one_is_not(company: FireCompany, tmp_path: Path) -> None:
    company.open()
    company.sell(101, 4)
    company.close(4)
    sealed = company.seal()
    company.draw(103)
    assert sealed.result is not None
    fingerprint = sealed.result.to_json()["fingerprint"]
    file = tmp_path / "truck.jsonl"
    saved = run("raffle", "record", NAME, "--out", str(file), "--database", company.url)
    assert saved.returncode == 0, saved.stderr
    found = run("raffle", "verify", str(file), "--fingerprint", fingerprint)
    assert found.returncode == 0, found.stderr
    assert "the record is valid" in found.stdout
    assert "Drawn: 103" in found.stdout
    (row,) = [json.loads(run("raffle", "verify", str(file), "--json").stdout)]
    assert row["draws"][0]["winners"] == {"0": 103}
    other = run("raffle", "verify", str(file), "--fingerprint", "0" * 64)
    assert other.returncode != 0
    assert "not the list that was posted" in other.stderr
    file.write_bytes(file.read_bytes().replace(b"103", b"104"))
    assert run("raffle", "verify", str(file)).returncode != 0
    assert run("raffle", "record", "Nothing", "--out", str(file), "--database", company.url).returncode != 0


@pytest.mark.rule("13:47-8.18(a)", "13:47-8.18(c)", "13:47-8.18(d)")
def test_calendar_tickets_show_every_item_and_have_a_stub(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    design, pdf = tmp_path / "calendar.json", tmp_path / "tickets.pdf"
    design.write_text(json.dumps(FACE))
    printed = run(
        "raffle", "tickets", str(design), "--first", "9", "--last", "11", "--out", str(pdf), "--json"
    )
    assert printed.returncode == 0, printed.stderr
    assert all(each["shown"] for each in json.loads(printed.stdout)["items"])
    pages = _pages(pdf)
    assert [page.count(number) for page, number in zip(pages, ("0009", "0010", "0011"), strict=True)] == [
        2
    ] * 3
    for words in ("Television *x*", "$400", "December 2030", "220-8-36412", "RL-79", "$10", "a ladder truck",
                  NO_SUBSTITUTION, "1-800-GAMBLER", "Name", "Address"):  # fmt: skip
        assert words in pages[0], words
    assert MUST_BE_PRESENT not in pages[0]
    design.write_text(json.dumps({**FACE, "legends": [HELP_LINE]}))
    refused = run("raffle", "tickets", str(design), "--out", str(pdf))
    assert refused.returncode == 1
    assert "13:47-8.18(a)8" in refused.stderr
    design.write_text(json.dumps({**FACE, "kind": "off-premises merchandise", "purpose": ""}))
    advised = run("raffle", "tickets", str(design), "--out", str(pdf))
    assert advised.returncode == 0
    assert "Advice" in advised.stdout
    assert "13:47-8.7" in advised.stdout
    for wrong in ("[]", '{"kind": "x"}', "{", json.dumps({**FACE, "colour": 1})):
        design.write_text(wrong)
        assert run("raffle", "tickets", str(design), "--out", str(pdf)).returncode == 2


def test_tickets_of_the_ledgers_raffle_have_its_terms(company: FireCompany, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    company.submit("raffle/open", **{**open_raffle.example, "license": "RL-78",
                                     "kind": "off-premises merchandise", "present": True,
                                     "prizes": [{"name": "Bicycle", "value": 30_000}]})  # fmt: skip
    pdf = tmp_path / "tickets.pdf"
    printed = run("raffle", "tickets", NAME, "--last", "7", "--out", str(pdf), "--database", company.url)
    assert printed.returncode == 0, printed.stderr
    pages = _pages(pdf)
    assert len(pages) == 2
    assert MUST_BE_PRESENT in pages[0]
    assert "January 1, 2030, 9:00 p.m." in pages[0]
    assert "Hopewell Fire Company No. 1" in pages[0]


def test_many_tickets_go_into_several_files(
    company: FireCompany, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("typst")
    monkeypatch.setattr("pitboss.charity.raffle.printing.MAX_TICKETS", 5)
    monkeypatch.setattr("pitboss.reports.typesetting.LARGE_DOCUMENT_BYTES", 1)
    company.open("off-premises merchandise", prizes=[{"name": "Bicycle", "value": 30_000}])
    given = ["raffle", "tickets", NAME, "--first", "990", "--database", company.url]
    printed = CliRunner().invoke(app, [*given, "--out", str(tmp_path / "t.pdf")])
    assert printed.exit_code == 0, printed.output
    files = sorted(each.name for each in tmp_path.glob("*.pdf"))
    assert files == ["t-0990-0994.pdf", "t-0995-0999.pdf", "t-1000-1000.pdf"]
    assert printed.output.count("Wrote tickets") == 3
    (page,) = _pages(tmp_path / files[2])
    assert page.count(ticket_code(1000, 1000)[:-2]) == 2  # on the ticket and on its stub
    assert len(pypdf.PdfReader(tmp_path / files[2]).pages[0].images) == 1  # shown twice
    beyond = CliRunner().invoke(app, [*given, "--last", "1001", "--out", str(tmp_path / "t.pdf")])
    assert isinstance(beyond.exception, Refused)
    assert "are 1 to 1000" in beyond.exception.reason


def test_a_ticket_is_looked_up_by_its_number(company: FireCompany) -> None:
    company.open()
    company.sell(101, 4)
    company.submit("raffle/issue-book", raffle=NAME, seller="Mel", first=201, last=210)

    def look(ticket: str) -> str:
        return CliRunner().invoke(app, ["raffle", "check", NAME, ticket, "--database", company.url]).output

    code = ticket_code(103, 1000)
    assert "sold to Rosa Lee. It has won nothing so far." in look(code)
    assert "not recorded as sold" in look("105")
    assert "in the book of Mel" in look("205")
    for wrong in ("1001", f"0104{code[-2:]}"):
        failed = CliRunner().invoke(app, ["raffle", "check", NAME, wrong, "--database", company.url])
        assert failed.exit_code == 1
    company.submit("raffle/return-book", raffle=NAME, first=201, unsold=list(range(201, 211)))
    company.close(4)
    company.seal()
    company.refuses("raffle/draw-stub", "", "number", "check digit", raffle=NAME, number=f"0104{code[-2:]}")
    company.submit("raffle/draw-stub", raffle=NAME, number=code)
    assert "wins prize 1" in look(code)
    company.award()
    assert "handed over" in look(code)
    company.open("on-premises merchandise", raffle="Tray", license=tray_license(company), prizes=[
        {"name": f"Toy {name}", "value": 100, "container": name} for name in "AB"
    ], tickets=[{"container": name, "price": 500, "first": 1, "last": 9} for name in "AB"])  # fmt: skip
    both = (
        CliRunner().invoke(app, ["raffle", "check", "Tray", "3", "--database", company.url, "--json"]).output
    )
    assert [json.loads(line)["container"] for line in both.splitlines()] == ["A", "B"]


def tray_license(company: FireCompany) -> str:
    company.license("RL-95", "draw raffle", "on-premises merchandise")
    return "RL-95"


@pytest.mark.rule("13:47-8.18(d)")
def test_a_calendar_that_cannot_be_read_is_refused() -> None:
    prizes = tuple(PrintedPrize("Radio", 100, f"2030-{month:02}-01") for month in range(1, 6))
    with pytest.raises(Refused, match="5 months do not fit"):
        print_tickets(TicketFace(prizes=prizes), RAFFLE_KINDS["calendar"], 1, 1)


@pytest.mark.rule("13:47-8.41(b)")
def test_the_records_of_a_deal_are_shown_by_command(company: FireCompany) -> None:
    open_pulls(company)
    company.submit("raffle/buy-deal", **buy_deal.example)
    company.submit("raffle/put-in-play", serial="0045871")
    company.submit("raffle/sell-pulls", serial="0045871", count=20, paid=2_000)
    shown = run("raffle", "deal", "0045871", "--database", company.url)
    assert "2030-01-01: game Lucky Leaf" in shown.stdout
    (row,) = [json.loads(run("raffle", "deal", "0045871", "--json", "--database", company.url).stdout)]
    assert row["days"][0]["Gross receipts"] == "$20 for 20"
    assert run("raffle", "deal", "1", "--database", company.url).returncode != 0


def test_odds_are_exact_fractions() -> None:
    found = json.loads(run("raffle", "odds", "--sold", "438", "--held", "5", "--price", "5", "--json").stdout)
    assert found == {
        "at_least_one": "5/438", "expected_prizes_cents": "1250", "expected_value_cents": "-1250",
        "return": "1/2",
    }  # fmt: skip
    said = run(
        "raffle", "odds", "--sold", "10", "--held", "2", "--prizes", "3", "--worth", "30", "--price", "2"
    )
    assert "8/15" in said.stdout
    assert run("raffle", "odds", "--sold", "1", "--held", "2").returncode == 2
