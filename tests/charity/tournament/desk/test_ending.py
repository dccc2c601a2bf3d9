"""The end: places, prizes, deals, the report, and steps taken back. 13:47-20.40(i) and (m)6."""

from __future__ import annotations

import pytest

from pitboss.charity.accounts import GAMES_ACCOUNT
from pitboss.charity.tournament.desk.opening import EXAMPLE
from pitboss.web.charity.tournament.book import TournamentBook
from pitboss.web.charity.tournament.menu import list_menu
from tests.charity.tournament.desk.a_desk import Desk, refused

STACKS = {1: 2500, 2: 1500, 3: 500}


def _ended(desk: Desk) -> None:
    desk.begin(3)
    desk.bust(3)
    desk.bust(2)
    assert desk.answer("end") == {"winners": ["Player 1"], "players": 3}


@pytest.mark.rule("13:47-20.40(i)")
def test_play_ends_with_one_survivor(desk: Desk) -> None:
    desk.begin(3)
    with refused("13:47-20.40(i)1"):
        desk.submit("end")
    desk.bust(3)
    desk.bust(2)
    desk.submit("end")
    with refused("13:47-20.40"):
        desk.bust(1)


@pytest.mark.rule("13:47-20.40(i)2")
def test_play_that_stops_at_a_set_time_ranks_by_counted_chips(desk: Desk) -> None:
    desk.begin(2, end="set_time", ends_at="2030-01-01T17:00:00-05:00")
    with refused("13:47-20.40(i)2"):
        desk.submit("end")
    desk.clock.turn(2 * 3600)
    desk.submit("count", stacks=[{"entrant": 1, "stack": 1000}, {"entrant": 2, "stack": 2000}])
    assert desk.answer("end")["winners"] == ["Player 2"]


@pytest.mark.rule("13:47-20.40(i)2")
def test_nothing_is_started_or_sold_after_the_set_time(desk: Desk) -> None:
    desk.enter(3, end="set_time", ends_at="2030-01-01T15:30:00-05:00").submit("draw-seats")
    desk.submit("start", other_games=["blackjack"])
    desk.bust(1, out=False)
    desk.clock.turn(1801)
    with refused("13:47-20.40(i)2", "entrant", "set time"):
        desk.submit("rebuy", entrant=1)
    desk.submit("open", **{**EXAMPLE, "end": "set_time", "ends_at": "2030-01-01T15:30:00-05:00"})
    for player in ("Ann", "Ben"):
        desk.submit("register", tournament=2, player=player)
    desk.submit("draw-seats", tournament=2)
    with refused("13:47-20.40(i)2", "at", "set time"):
        desk.submit("start", tournament=2, other_games=["blackjack"])


@pytest.mark.rule("13:47-20.40(m)6")
def test_a_prize_is_handed_out_once_to_its_winner(desk: Desk) -> None:
    _ended(desk)
    assert desk.answer("award", entrant=1) == {
        "place": "1",
        "prizes": ["Weekend for two in Cape May"],
        "value": 90_000,
    }
    with refused("13:47-20.40(m)6", "entrant", "has received"):
        desk.submit("award", entrant=1)
    with refused("13:47-20.40(m)6", "entrant", "no prize"):
        desk.submit("award", entrant=9)


@pytest.mark.rule("13:47-20.40(m)6")
def test_a_deal_shares_the_prizes_left_and_warns_that_they_are_not_cash(desk: Desk) -> None:
    desk.begin(2)
    with refused("13:47-20.40(m)6", "shares"):
        desk.submit("deal", shares=[{"entrant": 1, "share": 90_000}, {"entrant": 2, "share": 90_000}])
    done = desk.submit("deal", shares=[{"entrant": 1, "share": 70_000}, {"entrant": 2, "share": 65_000}])
    assert "cash" in done.warnings[0].message
    desk.bust(2)
    desk.submit("end")
    assert desk.answer("award", entrant=2)["value"] == 65_000


@pytest.mark.rule("13:47-20.40(m)6")
def test_a_deal_is_computed_from_the_counted_stacks(desk: Desk) -> None:
    desk.begin(3)
    for method in ("by chips", "by the chip model"):  # everyone still has the buy-in's chips on record
        with refused("13:47-20.40(c)", "method", "4,500 chips"):
            desk.submit("deal", method=method)
    with refused("13:47-20.40(m)7", "shares"):
        desk.submit("deal")
    desk.submit("count", stacks=[{"entrant": each, "stack": stack} for each, stack in STACKS.items()])
    with refused("13:47-20.40(m)7", "shares", "Leave the shares blank"):
        desk.submit("deal", method="by chips", shares=[{"entrant": 1, "share": 160_000}])
    shown = _desk_menu(desk)
    assert "Deal by chips: $722.22, $533.33, $344.45" in shown
    # by hand, over the six orders of finish
    assert "Deal by the chip model: $680.56, $558.33, $361.11" in shown
    done = desk.submit("deal", method="by the chip model")
    assert done.result is not None
    answer = done.result.to_json()
    assert answer["shares"] == answer["chip_model"]
    assert answer["by_chips"][0] == "Player 1: $722.22"
    assert "cash" in done.warnings[0].message
    deal = desk.play.deal
    assert deal is not None
    assert sum(deal.shares.values()) == 160_000


def _desk_menu(desk: Desk) -> list[str]:
    return [each.words for each in list_menu(TournamentBook(desk.office.ledger).read(1))]


@pytest.mark.rule("13:47-20.40(c)")
def test_the_report_takes_the_drawer_to_the_games_account(desk: Desk) -> None:
    desk.begin(2)
    before = desk.office.ledger.balance(GAMES_ACCOUNT)
    with refused("13:47-20.40(i)", "tournament"):
        desk.submit("report")
    desk.bust(2)
    desk.submit("end")
    assert desk.answer("report") == {
        "players": 2,
        "rebuys": 0,
        "gross": 12_000,
        "prizes": 135_000,
        "net": 0,
        "deposited": 12_000,
    }
    assert desk.balances() == {"receipts: tournament 1": 12_000}
    assert desk.office.ledger.balance(GAMES_ACCOUNT) == before + 12_000
    with refused("13:47-20.40(c)", "tournament"):
        desk.submit("report")


def test_money_that_is_owed_is_taken_before_the_report(desk: Desk) -> None:
    desk.begin(2)
    desk.bust(1, out=False)
    desk.submit("rebuy", entrant=1, pays_later=True)
    desk.bust(2)
    desk.submit("end")
    with refused("13:47-20.40(c)", "unpaid", "Player 1"):
        desk.submit("report")
    assert desk.answer("report", unpaid=True)["gross"] == 12_000


def test_every_step_taken_back_returns_its_money(desk: Desk) -> None:
    desk.begin(3, rebuys=3)
    desk.bust(1, out=False)
    start = desk.balances(), desk.play.entrants
    desk.submit("rebuy", entrant=1)
    rebuy = len(desk.made.steps) - 1
    desk.submit("undo", step=rebuy, reason="Wrong player")
    assert (desk.balances(), desk.play.entrants) == start
    with refused("13:47-20.40", "step", "undone already"):
        desk.submit("undo", step=rebuy)
    desk.submit("rebuy", entrant=1, pays_later=True)
    later = len(desk.made.steps) - 1
    desk.submit("take-payment", entrant=1)
    with refused("13:47-20.40", "step", "Undo that first"):
        desk.submit("undo", step=later)
    desk.submit("undo", step=later + 1)
    assert desk.made.owed == {1: 4000}
    desk.submit("undo", step=later)
    assert (desk.balances(), desk.play.entrants, desk.made.owed) == (*start, {})


def test_a_step_that_others_need_is_not_taken_back(desk: Desk) -> None:
    desk.begin(2)
    for step in range(1, 3):
        with refused("13:47-20.40(d)"):
            desk.submit("undo", step=step)
    for step in (0, 99):
        with refused("13:47-20.40", "step"):
            desk.submit("undo", step=step)
    desk.submit("undo", step=4, reason="Not yet")
    assert desk.play.phase == "seated"


@pytest.mark.rule("13:47-20.40(i)", "13:47-20.40(m)6")
def test_no_step_is_taken_back_for_which_a_prize_was_handed_out(desk: Desk) -> None:
    _ended(desk)
    end = len(desk.made.steps) - 1
    desk.submit("award", entrant=1)
    for step in (end, end - 1, end - 2):
        with refused("13:47-20.40(m)6", "step", "Get the prize back"):
            desk.submit("undo", step=step)
    desk.submit("undo", step=end + 1, reason="The prize came back")
    desk.submit("undo", step=end, reason="Play goes on")
    assert desk.play.phase == "running"


@pytest.mark.rule("13:47-20.40(c)")
def test_no_step_is_taken_back_after_the_report(desk: Desk) -> None:
    desk.begin(2)
    desk.bust(1, out=False)
    desk.submit("rebuy", entrant=1, pays_later=True)
    desk.bust(2)
    desk.submit("end")
    desk.submit("award", entrant=1)
    desk.submit("report", unpaid=True)
    before = desk.balances()
    for step in range(1, len(desk.made.steps) - 1):
        with refused("13:47-20.40", "step", "is reported"):
            desk.submit("undo", step=step)
    with refused("13:47-20.40(h)", "tournament", "drawer closed"):
        desk.submit("take-payment", entrant=1)
    assert desk.balances() == before


def test_withdrawals_and_entries_are_taken_back(desk: Desk) -> None:
    desk.enter(2).submit("withdraw", entrant=2)
    desk.submit("undo", step=3)
    assert desk.balances()["drawer: tournament 1"] == 12_000
    desk.submit("undo", step=2)
    assert desk.balances()["drawer: tournament 1"] == 6000
    assert (list(desk.play.entrants), list(desk.made.codes)) == ([1], [1])


def test_what_is_due_is_listed(desk: Desk) -> None:
    desk.begin(2)
    desk.submit("record-dispute", dispute="Who raised?")
    assert _due(desk) == ["rule"]
    desk.bust(2)
    desk.submit("end")
    assert _due(desk) == ["award", "award", "report", "rule"]


def _due(desk: Desk) -> list[str]:
    ours = [each.operation for _, each in desk.office.desk.due() if each.operation.startswith("tournament/")]
    return sorted(each.removeprefix("tournament/") for each in ours)


@pytest.mark.rule("13:47-20.40(c)")
def test_only_a_member_takes_back_a_step_that_returns_money(desk: Desk) -> None:
    desk.enter(2)
    with refused("13:47-20.40(c)", "sign.directs"):
        desk.submit("undo", by="Wyn", step=2, reason="Wrong name")
    desk.submit("announce", text="Welcome")
    desk.submit("undo", by="Wyn", step=3, reason="Wrong words")
    desk.submit("undo", step=2, reason="Wrong name")
    assert desk.balances()["drawer: tournament 1"] == 6000
