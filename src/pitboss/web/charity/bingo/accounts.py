"""Session accounts of an occasion, for their page and as CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.charity.bingo.desk.fields import format_range
from pitboss.charity.bingo.desk.records import CardSeries, SellerSession
from pitboss.charity.bingo.desk.state import HallState

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins with one of these for a formula."""


@dataclass(frozen=True, kw_only=True)
class SellerAccount:
    """A seller's account: cards out and back, and money expected and counted."""

    name: str
    bank: int
    issued: int
    returned: int
    void: int
    settled: bool
    sold: int = 0
    sales: int = 0
    expected: int = 0
    counted: int = 0

    @property
    def over(self) -> int:
        return self.counted - self.expected


class SeriesLook(NamedTuple):
    """A series of the occasion, and where its sheets are printed."""

    series: CardSeries
    serials: str
    sheets: str
    sheet_count: int
    """Number of its sheets."""


class DeviceLook(NamedTuple):
    """A card-minding device with what its receipt must show."""

    kind: str
    model: str
    number: str
    serials: str
    fee: int


def list_accounts(hall: HallState) -> list[SellerAccount]:
    return [_account(each) for each in hall.sellers.values()]


def _account(session: SellerSession) -> SellerAccount:
    found = session.settlement
    return SellerAccount(
        name=session.name, bank=session.bank, issued=sum(each.size for each in session.issued),
        returned=sum(each.size for each in session.returned), void=sum(each.size for each in session.void),
        settled=found is not None, **(dict(found) if found is not None else {}),
    )  # fmt: skip


def list_devices(hall: HallState) -> list[DeviceLook]:
    return [
        DeviceLook(each.kind, each.model, each.number, format_range(each.cards), each.fee)
        for session in hall.sellers.values() for each in session.minders
    ]  # fmt: skip


def list_series(hall: HallState, address: str) -> list[SeriesLook]:
    return [
        SeriesLook(each, format_range(each.cards), f"{address}/{each.series}.pdf", -(-each.size // each.on))
        for each in hall.series
    ]


def write_csv(hall: HallState) -> str:
    """Write the accounts, devices and prizes of an occasion as CSV, money in dollars."""
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow(["seller", "bank", "issued", "returned", "void", "sold", "sales", "expected", "counted",
                    "over or short"])  # fmt: skip
    for each in list_accounts(hall):
        cells = [_cell(each.name), _money(each.bank), each.issued, each.returned, each.void]
        if each.settled:
            amounts = (each.sales, each.expected, each.counted, each.over)
            cells += [each.sold, *map(_money, amounts)]
        sheet.writerow(cells)
    sheet.writerows([[], ["device", "model number", "terminal or account number", "cards", "fee"]])
    for device in list_devices(hall):
        sheet.writerow([device.kind, _cell(device.model), _cell(device.number), device.serials,
                        _money(device.fee)])  # fmt: skip
    sheet.writerows([[], ["game", "card", "player", "prize", "bonus", "jackpot", "paid by"]])
    for won in hall.winners:
        sheet.writerow([won.game, won.serial, _cell(won.claimant), _money(won.scheduled), _money(won.bonus),
                        "yes" if won.jackpot else "no", won.by])  # fmt: skip
    return out.getvalue()


def _money(cents: int) -> str:
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{part:02}"


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
