"""A raffle in the browser from the ticket to the witness, on the organizer's screen and everybody's phone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.charity.raffle.verifying import verify_raffle
from pitboss.server.service import TableService
from tests.charity.conftest import organization
from tests.charity.raffle.fire_company import FireCompany
from tests.house.operations.sample import CLOCK
from tests.server.helpers import PASSPHRASE
from tests.web.axe import script, violations
from tests.web.browser import served
from tests.web.playing import PHONE, visit
from tests.web.served import house_in

__all__ = ["organization"]


@pytest.fixture
def opened(organization: Path, tmp_path: Path) -> Iterator[tuple[TableService, str]]:
    path = tmp_path / "company.db"
    shutil.copy(organization, path)
    CLOCK.seconds = 0.0
    company = FireCompany(path)
    company.open()
    company.sell(1, 40, buyer="Ann Poe")
    address = company.page()
    company.store.close()
    with house_in(tmp_path, url=f"sqlite:///{path}", clock=CLOCK) as found:
        yield found, address


def _token(house: TableService, name: str) -> str:
    return house.people.create_token(house.people.find(name))


def _witness(page: Page, name: str = "Pru", word: str = PASSPHRASE) -> None:
    page.locator('[data-sign-name="witnesses"]').fill(name)
    page.locator('[data-sign-word="witnesses"]').fill(word)


@pytest.mark.rule('13:47-1.1 "draw raffle"', "13:47-8.1(a)1", "13:47-6.20")
def test_a_raffle_from_ticket_to_witness(browser: Browser, opened: tuple[TableService, str]) -> None:
    script()
    house, address = opened
    with (
        served(house) as site,
        visit(browser, site, _token(house, "Mia"), forgive=["422", "400"]) as hers,
        visit(browser, site, viewport=PHONE) as theirs,
    ):
        page, phone = hers.new_page(), theirs.new_page()
        phone.goto(address)
        expect(phone.locator(".steps")).to_contain_text("Sales open")
        _sell(page, address)
        page.goto(address)
        page.get_by_role("button", name="Close sales").click()
        expect(phone.locator(".steps")).to_contain_text("Sales closed")
        _count(page)
        page.locator("select[name=mode]").select_option("barrel")
        _witness(page)
        page.get_by_role("button", name="Seal the draw").click()
        expect(phone.locator(".hash")).to_have_count(1)
        assert violations(page) == []
        _draw(page)
        expect(phone.locator(".paper-ticket b")).to_have_text("0043")
        _look_everywhere(page, phone)
        _award(page)
        expect(phone.locator(".draws")).to_contain_text("handed over")
        with phone.expect_download() as saved:
            phone.get_by_role("link", name="Save the record").click()
        verified = verify_raffle(Path(saved.value.path()).read_bytes())
        assert verified.draws[0].awarded == {0}
        assert verified.draws[0].winners == {0: 43}


def _sell(page: Page, address: str) -> None:
    """Sell four tickets at the desk. The member in charge may not buy, and cannot sell to herself."""
    page.goto(f"{address}/desk")
    expect(page.locator("[name=first]")).to_have_value("41")
    page.locator("[name=buyer]").fill("Mia")
    page.locator("[name=count]").fill("4")
    expect(page.locator("[data-price-shown]")).to_have_text("for $20")
    page.get_by_role("button", name="Sell").click()
    expect(page.locator("[data-told]")).to_contain_text("13:47-8.1(a)1")
    expect(page.locator("[name=buyer]")).to_be_focused()
    page.locator("[name=buyer]").fill("Rosa Lee")
    page.keyboard.press("Enter")
    expect(page.locator("[data-done]")).to_have_text("Tickets 41 to 44 are sold: $20.")
    expect(page.locator("[data-free]")).to_have_text("45")
    assert violations(page) == []


def _count(page: Page) -> None:
    """Count the stubs: 43 are too few, 44 are as many as the tickets."""
    counted = page.locator("[name=counted]")
    for count, result in (("43", "44 tickets are sold. Count again"), ("44", "")):
        counted.fill(count)
        _witness(page)
        page.get_by_role("button", name="Record the count").click()
        if result:
            expect(page.locator("[data-told]")).to_contain_text(result)
    expect(page.locator(".steps")).to_contain_text("44 sold, 44 in the drum")


def _draw(page: Page) -> None:
    """Draw a stub: 45 was never sold, a witness needs the right passphrase, 43 wins."""
    for number, word, result in (("45", PASSPHRASE, "never sold"), ("43", "wrong", "passphrase"),
                                 ("43", PASSPHRASE, "")):  # fmt: skip
        page.locator("[name=number]").fill(number)
        _witness(page, word=word)
        page.get_by_role("button", name="Record the stub").click()
        if result:
            expect(page.locator("[data-told]")).to_contain_text(result)
    expect(page.locator(".winner .amount")).to_have_text("$110")


def _look_everywhere(page: Page, phone: Page) -> None:
    """Nothing sticks out, in both themes and every width."""
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, "color-contrast") == []
        for width, height in ((1440, 900), (1024, 768), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="light")


def _award(page: Page) -> None:
    """Pay half of $220. A witness who claims is refused."""
    expect(page.locator("[name=winner]")).to_have_value("Rosa Lee")
    page.locator("[name=claimant]").fill("Pru")
    _witness(page, "Abe")
    pay = page.get_by_role("button", name="Yes, pay $110")
    pay.click()
    expect(page.locator("[data-told]")).to_contain_text("13:47-8.1(a)2")
    page.locator("[name=claimant]").fill("Abe")
    pay.click()
    expect(page.locator("[data-told]")).to_contain_text("cannot claim it")
    page.locator("[name=claimant]").fill("")
    pay.click()
    expect(page.locator(".raffle-dock")).to_contain_text("Every prize of this drawing")
