"""Cards in and out, sellers' accounts, devices, expenses and the report of an occasion."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.charity.accounts import GameAccounts
from pitboss.charity.bingo.cards import BingoSeries
from pitboss.charity.bingo.desk.closing import add_up
from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.house.ledger.verifying import verify
from pitboss.house.operations.papers import make_paper
from pitboss.web.charity.bingo.accounts import write_csv
from tests.charity.bingo.desk.occasions import FOUR, Occasion, serial
from tests.server.helpers import PASSPHRASE

EQUIPMENT = "13:47-7.9"

REPORT = "organization/report-operations"


def ranges(*pairs: tuple[int, int]) -> list[dict[str, str]]:
    return [{"first": serial(first), "last": serial(last)} for first, last in pairs]


def settle(occasion: Occasion, counted: int, **back: Any) -> dict[str, int]:
    receipt = occasion.do("settle", "Mel", sign={"counts": "Mia"}, counted=counted, **back)
    assert receipt.result is not None
    return receipt.result.to_json()


def test_sold_is_issued_less_returned_and_void_and_money_goes_to_the_account(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell(60, bank=20_000)
    account = occasion.balance("games account", "games of chance")
    done = settle(occasion, 24_450, returned=ranges((51, 60)), void=ranges((1, 5)))
    assert done == {"sold": 45, "sales": 4_500, "expected": 24_500, "counted": 24_450, "over": -50}
    assert occasion.balance("receipts") == 4_500
    assert occasion.balance("over and short") == 50
    assert occasion.balance("drawer", f"bingo 1 {occasion.people['Mel'].person}") == 0
    assert occasion.balance("games account", "games of chance") == account + 24_450
    occasion.refuses("13:47-7", "settle", who="Mel", sign={"counts": "Mia"}, counted=0)
    occasion.refuses("13:47-7", "issue-cards", who="Mel", sign={"hands_out": "Mia"}, first=serial(1),
                     last=serial(2))  # fmt: skip


@pytest.mark.rule('13:47-1.1 "card"')
def test_a_card_is_used_once_and_unused_ones_go_to_the_next_occasion(occasion: Occasion) -> None:
    key = "5c" * 32
    occasion.open()
    occasion.sell(60)
    cards: dict[str, Any] = {"color": "red", "size": 60, "price": 100, "on": "1", "key": key}
    occasion.do("receive-cards", series=8, **cards)
    occasion.do("issue-cards", "Mel", sign={"hands_out": "Mia"}, first=serial(1, 8), last=serial(20, 8))
    occasion.clock.turn(24 * 3600)
    occasion.plan()
    occasion.number = 2
    law = '13:47-1.1 "card"'
    assert "occasion 1" in occasion.refuses(law, "receive-cards", series=8, field="first", **cards)
    occasion.number = 1
    back = [{"first": serial(11, 8), "last": serial(20, 8)}]
    void = [{"first": serial(9, 8), "last": serial(10, 8)}]
    settle(occasion, 26_800, returned=back, void=void)
    occasion.do("close")
    occasion.number = 2
    for first in (1, 9, 10):
        why = occasion.refuses(law, "receive-cards", series=8, field="first", **cards, first=serial(first, 8))
        assert "was used at occasion 1" in why
    occasion.do("receive-cards", series=8, **cards, first=serial(11, 8))
    occasion.do("receive-cards", series=7, color="blue", size=60, price=100)  # printed anew, other faces
    assert [each.cards.size for each in occasion.hall.series] == [50, 60]


def test_money_over_is_posted_the_other_way(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell(60)
    assert settle(occasion, 26_100)["over"] == 100
    assert occasion.balance("over and short") == -100


def test_prizes_paid_in_cash_lower_what_a_seller_must_have(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell(60, bank=20_000)
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("claim", serial=serial(1))
    occasion.do("pay", "Mel", game=1)
    assert settle(occasion, 11_000)["expected"] == 20_000 + 6_000 - 15_000


def test_cards_come_back_once_and_only_from_their_seller(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell(60)
    occasion.do("receive-cards", series=8, color="red", size=60, price=100)
    occasion.do("open-bank", "Wyn", sign={"hands_out": "Mia"}, bank=0)
    occasion.do("issue-cards", "Wyn", sign={"hands_out": "Mia"}, first=serial(1, 8), last=serial(10, 8))
    wyn: dict[str, Any] = {"who": "Wyn", "sign": {"counts": "Mia"}, "counted": 0}
    occasion.refuses(EQUIPMENT, "settle", **wyn, returned=ranges((1, 5)), field="returned.0.first")
    mel: dict[str, Any] = {"who": "Mel", "sign": {"counts": "Mia"}, "counted": 0}
    both: dict[str, Any] = {"returned": ranges((1, 10)), "void": ranges((10, 12))}
    assert "twice" in occasion.refuses(EQUIPMENT, "settle", **mel, **both)
    swapped = [{"first": serial(9), "last": serial(3)}]
    occasion.refuses(EQUIPMENT, "settle", **mel, returned=swapped, field="returned.0.first")
    across = [{"first": serial(60), "last": serial(2, 8)}]
    occasion.refuses(EQUIPMENT, "settle", **mel, returned=across, field="returned.0.first")


def test_a_card_is_received_and_issued_once(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell(60)
    again: dict[str, Any] = {"series": 7, "color": "blue", "size": 60, "price": 100}
    occasion.refuses(EQUIPMENT, "receive-cards", **again, field="first")
    twice: dict[str, Any] = {"sign": {"hands_out": "Mia"}, "first": serial(1), "last": serial(2)}
    occasion.do("open-bank", "Wyn", sign={"hands_out": "Mia"}, bank=0)
    occasion.refuses(EQUIPMENT, "issue-cards", who="Wyn", **twice, field="first")
    occasion.refuses("13:47-7", "open-bank", who="Mel", sign={"hands_out": "Mia"}, bank=0,
                     field="sign.sells")  # fmt: skip
    part: dict[str, Any] = {
        "series": 8,
        "color": "red",
        "size": 60,
        "first": serial(7, 8),
        "last": serial(12, 8),
    }
    occasion.do("receive-cards", **part)
    rest: dict[str, Any] = {**part, "first": serial(13, 8), "last": serial(18, 8)}
    why = occasion.refuses(EQUIPMENT, "receive-cards", **rest, field="series")
    assert "other faces" in why
    occasion.refuses(EQUIPMENT, "receive-cards", **{**part, "last": serial(61, 8)}, field="first")


def test_printed_cards_keep_their_faces_by_the_key_of_their_series(occasion: Occasion) -> None:
    occasion.open()
    key = "ab" * 32
    occasion.do("receive-cards", series=8, color="red", size=60, key=key)

    assert occasion.card(5).rows == BingoSeries(8, "red", 60, key).card(5).rows
    with occasion.office.ledger.store.read() as connection:
        entries = find_entries(connection, EntryFilter(kind="bingo cards received"))
    assert key not in str(entries)


@pytest.mark.rule("13:47-7.20")
def test_a_device_receipt_has_its_model_and_its_terminal_or_account_number(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell(60)
    device: dict[str, Any] = {
        "model": "TED-3",
        "number": "T-0041",
        "first": serial(1),
        "last": serial(24),
        "fee": 1_000,
    }
    receipt = occasion.do("rent-device", "Mel", **device)
    with occasion.office.ledger.store.read() as connection:
        (entry,) = find_entries(connection, EntryFilter(number=receipt.entry))
    operation = occasion.office.desk.find("bingo", "rent-device")
    items = {
        each.label: each.text for each in make_paper(operation, entry.line, occasion.office.casino).items
    }
    assert items["Model number"] == "TED-3"
    assert items["Terminal or account number"] == "T-0041"
    occasion.refuses("13:47-7.20", "rent-device", who="Mel", **{**device, "number": "T-0042"}, field="first")
    other: dict[str, Any] = {**device, "first": serial(25), "last": serial(30)}
    occasion.refuses("13:47-7.20", "rent-device", who="Mel", **other, field="number")
    on_device: dict[str, Any] = {"sign": {"counts": "Mia"}, "counted": 0, "returned": ranges((24, 60))}
    assert "T-0041" in occasion.refuses(EQUIPMENT, "settle", who="Mel", **on_device)
    done = settle(occasion, 20_000 + 3_000 + 1_000, returned=ranges((31, 60)))
    assert (done["sold"], done["sales"], done["over"]) == (30, 4_000, 0)
    assert "TED-3,T-0041" in write_csv(occasion.hall)


def test_an_occasion_closes_when_its_games_and_sellers_are_done(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell(60)
    assert "Mel" in occasion.refuses("13:47-7", "close", field="occasion")
    occasion.begin()
    settle(occasion, 26_000)
    occasion.refuses("13:47-7", "close", field="occasion")
    occasion.do("end-game", reason="a test")
    closed = occasion.do("close").result
    assert closed is not None
    assert closed.to_json() == {"sold": 60, "receipts": 6_000, "prizes": 0, "over": 0}
    occasion.refuses("13:47-7", "begin-game", game=1)


def test_the_report_of_an_occasion_is_due_by_the_15th_of_the_next_month_and_adds_up(
    occasion: Occasion,
) -> None:
    occasion.open(FOUR)
    occasion.sell(60, bank=20_000)
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("claim", serial=serial(1))
    occasion.do("pay", "Mel", game=1)
    settle(occasion, 10_900)
    occasion.do("close")
    occasion.do("pay-expense", "Pru", what="Rent of the hall", amount=2_500)
    occasion.clock.turn(24 * 3600)
    (due,) = (each for _, each in occasion.office.desk.due() if each.operation == REPORT)
    assert "February 15, 2030" in due.what
    totals = add_up(occasion.office.ledger.balance, GameAccounts("bingo 1"))
    assert totals == (6_000, 15_000, 2_600)
    desk = occasion.office.desk
    signed = {"verifies": ("Ola", PASSPHRASE)}
    form = {**due.fields, **totals._asdict()}
    report = desk.submit(desk.find(*REPORT.split("/")), form, id="report", credentials=signed,
                         signed_in=occasion.people["Pru"])  # fmt: skip
    assert report.result is not None
    assert report.result.to_json()["net"] == 6_000 - 15_000 - 2_600
    occasion.refuses("13:47-6.2", "pay-expense", who="Pru", what="Ink", amount=100)
    verify(occasion.office.ledger.store.url)


def test_bingo_for_amusement_takes_no_money(occasion: Occasion) -> None:
    law = "13:47-7.44"
    games = [{"game": "1", "arrangement": "four-corners"}]
    occasion.refuses(law, "plan", title="x", day=occasion.today, games=FOUR, field="games")
    occasion.open(games, license=None)
    occasion.refuses("13:47-7.5", "receive-cards", series=7, color="blue", size=60, price=1, field="price")
    occasion.do("receive-cards", series=7, color="blue", size=6)
    occasion.refuses("13:47-7", "open-bank", who="Mel", sign={"hands_out": "Mia"}, bank=0)
    for name in ("Ann", "Bo"):
        occasion.do("give-card", "Wyn", player=name)
    occasion.begin()
    occasion.call(*dict.fromkeys((*occasion.corners(2), *occasion.corners(3))))
    occasion.rejects("13:47-7.13", "claim", serial=serial(3))
    occasion.do("claim", serial=serial(2))
    before = occasion.office.ledger.balances()
    occasion.do("pay", "Wyn", game=1)
    assert occasion.office.ledger.balances() == before
    assert [each.claimant for each in occasion.hall.winners] == ["Bo"]
    for name in ("Cy", "Di", "Ed", "Flo"):
        occasion.do("give-card", "Wyn", player=name)
    occasion.refuses(law, "give-card", who="Wyn", player="Gus")


def test_cards_of_a_licensed_occasion_are_not_given_away(occasion: Occasion) -> None:
    occasion.open()
    occasion.refuses("13:47-7.44", "give-card", who="Wyn", player="Ann", field="occasion")
