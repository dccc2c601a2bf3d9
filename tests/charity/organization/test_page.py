"""The organization's page and its CSV, on the screen and by command."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pitboss.charity.organization.overview import TABLES
from pitboss.charity.organization.providers import contract
from pitboss.server.service import TableService
from pitboss.web.charity.organization import CHARITY
from pitboss.web.office.signing import OFFICE
from tests.charity.organization.desk import NOON, TODAY, OrganizationDesk
from tests.cli.test_cli import run
from tests.web.served import HERE, house_in, visitor


def sign_in(house: TableService, name: str) -> TestClient:
    client, person = visitor(house), house.people.find(name)
    token = house.people.create_token(person, "test", 1)
    client.headers |= {"Authorization": f"Bearer {token}", "Origin": HERE}
    return client


def do_business(desk: OrganizationDesk) -> None:
    """Have a row in each table."""
    number = desk.do("contract", agreed=NOON, certification="EG-118")["contract"]
    desk.do("notify-commission", contract=number)
    desk.do("record-delivery", delivered="2029-12-10", invoice="=A-1")
    desk.do("record-event", event=TODAY)
    desk.do("report-operations", event=TODAY)


def test_the_page_shows_every_table_and_what_is_due(desk: OrganizationDesk, tmp_path: Path) -> None:
    do_business(desk)
    with house_in(tmp_path, url=desk.url, clock=desk.clock) as house:
        client = sign_in(house, "Ola")
        text = client.get("/charity").text
        office, bingo = client.get(OFFICE).text, client.get(f"{OFFICE}/{contract.id}").text
    for word in ("Hopewell Fire Company No. 1", "220-8-36412", "until December 31, 2030", "BL-104",
                 "Raritan Games", "Machine 4471",
                 "File the report of Raritan Games for December 2029"):  # fmt: skip
        assert word in text, word
    for name, (title, law, *_) in TABLES.items():
        assert f'<h2 id="{name}">{title}</h2>' in text
        assert str(law) in text
        assert f'href="{CHARITY}/{name}.csv"' in text
    assert 'href="/charity"' in office
    assert 'href="/charity"' in bingo


def test_a_lapsed_registration_stands_at_the_top(desk: OrganizationDesk, tmp_path: Path) -> None:
    desk.do("change-registration")
    with house_in(tmp_path, url=desk.url, clock=desk.clock) as house:
        text = sign_in(house, "Mia").get("/charity").text
    assert "The registration is suspended." in text
    assert "Record the registration" in text


def test_only_people_of_the_organization_see_its_page(desk: OrganizationDesk, tmp_path: Path) -> None:
    with house_in(tmp_path, url=desk.url) as house:
        for address in (CHARITY, f"{CHARITY}/licenses.csv"):
            assert visitor(house).get(address).headers["location"].startswith("/sign-in")
        assert sign_in(house, "Mel").get(f"{CHARITY}/nothing.csv").status_code == 400
        staff = sign_in(house, "Mel").get("/staff").text
        assert "compensated worker" in staff
        assert "keno writer" not in staff


def test_the_csv_is_the_table_without_formulas(desk: OrganizationDesk, tmp_path: Path) -> None:
    do_business(desk)
    with house_in(tmp_path, url=desk.url, clock=desk.clock) as house:
        answer = sign_in(house, "Ola").get(f"{CHARITY}/deliveries.csv")
    assert answer.headers["content-disposition"] == "attachment; filename=deliveries.csv"
    (row,) = csv.DictReader(io.StringIO(answer.text))
    assert (row["invoice"], row["charged"], row["owed"]) == ("'=A-1", "$125", "$125")
    assert row["report unpaid by"] == "2030-02-18"


def test_the_commands_print_the_same_tables_and_papers(desk: OrganizationDesk, tmp_path: Path) -> None:
    do_business(desk)
    database = ("--database", desk.url)
    rows = [json.loads(line) for line in run("charity", "overview", "--json", *database).stdout.splitlines()]
    assert {each["table"] for each in rows} == TABLES.keys()
    printed = run("charity", "overview", "licenses", "--csv", *database).stdout
    assert printed.splitlines()[1].startswith("BL-104,bingo,Hopewell,licensed,2030-01-01,2030-12-31,Mia,Pru")
    out = tmp_path / "contract.html"
    number = next(each["contract"] for each in rows if each["table"] == "contracts")
    assert run("charity", "paper", number, "--out", str(out), *database).returncode == 0
    assert "Raritan Games answers for it, present or not" in out.read_text()
    for words in (("overview", "nothing"), ("overview", "--csv"), ("paper", "999", "--out", str(out))):
        assert run("charity", *words, *database).returncode != 0


def test_a_casinos_ledger_has_no_such_page(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path / 'casino.db'}")
    run("house", "casino", "--name", "Boardwalk Hall", *database)
    for words in (("overview",), ("paper", "1", "--out", str(tmp_path / "x.pdf")), ("keeper", "--name", "X")):
        done = run("charity", *words, *database)
        assert done.returncode != 0
        assert "belongs to a casino" in " ".join(done.stderr.split())
    done = run("charity", "organization", "deposit", "--amount", "5", *database)
    assert "belongs to a casino" in " ".join(done.stderr.split())


@pytest.mark.parametrize("position", ["member in charge", "provider's dealer"])
def test_a_position_brings_its_usual_license(tmp_path: Path, position: str) -> None:
    database = ("--database", f"sqlite:///{tmp_path / 'new.db'}")
    assert run("charity", "keeper", "--name", "Hopewell Fire Company", *database).returncode == 0
    done = run("staff", "add", "Mia", "--position", position, "--number", "M1", *database,
               typed="play money 1\nplay money 1\n")  # fmt: skip
    assert f"Mia now works here as {position}." in done.stdout
