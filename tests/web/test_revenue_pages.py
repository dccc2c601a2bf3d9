"""The revenue page: its readers, its contents, and its CSV."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.server.service import TableService
from pitboss.web.office.signing import OFFICE
from tests.cli.test_cli import run as command
from tests.server.helpers import FAST, person, until
from tests.web.served import house_in, member, visitor
from tests.web.working import at_work

REVENUE = f"{OFFICE}/revenue"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("revenue")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[TableService]:
    with house_in(folder) as house:
        boss = person(house, "Boss", "administrator")
        settings = {**FAST, "bots_alone": True, "word_seconds": 0}
        table = house.open_table(boss, "mini-dice", name="<b>Dice", settings=settings, bots={1: "random"})[
            "table"
        ]
        until(house, lambda: house.table(None, table).rounds > 1, most=200_000)
        house.pause(boss, table)
        yield house


@pytest.mark.rule("13:69F-14.14(a)")
def test_revenue_is_for_accounting_auditors_and_managers(house: TableService) -> None:
    assert visitor(house).get(REVENUE).status_code == 303
    assert member(house, "Player").get(REVENUE).status_code == 403
    for path in (REVENUE, f"{REVENUE}.csv"):
        assert at_work(house, f"Writer of {path}", "keno writer").get(path).status_code == 403
    accountant = at_work(house, "Ann", "accounting representative")
    assert f'href="{REVENUE}"' in accountant.get("/house").text
    shown = accountant.get(REVENUE)
    assert shown.status_code == 200
    assert "&lt;b&gt;Dice" in shown.text
    assert "mini-dice" in shown.text
    assert "sealed" in shown.text
    sent = at_work(house, "Max", "poker manager").get(f"{REVENUE}.csv")
    assert sent.headers["content-type"].startswith("text/csv")
    assert "<b>Dice,mini-dice" in sent.text
    assert "no table posted anything" in accountant.get(f"{REVENUE}?day=2001-01-01").text


def test_an_invalid_day_is_refused(house: TableService) -> None:
    auditor = at_work(house, "Ida", "internal auditor")
    for day in ("soon", "9999-12-31"):
        assert "is not a date" in auditor.get(f"{REVENUE}?day={day}").text
        assert auditor.get(f"{REVENUE}.csv?day={day}").status_code == 400


def test_the_command_reports_the_same(house: TableService) -> None:
    database = ("--database", str(house.store.url))
    lines = at_work(house, "Aud", "internal auditor").get(f"{REVENUE}.csv").text
    assert command("house", "revenue", "--csv", *database).stdout == lines
    shown = command("house", "revenue", *database).stdout
    assert "mini-dice" in shown
    assert '"disagreement": ""' in command("house", "revenue", "--json", *database).stdout.replace(
        '":"', '": "'
    )
