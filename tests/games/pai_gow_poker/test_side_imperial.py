"""13:69F-11.19 and 11.20: the imperial pai gow bonus wager, by situations."""

from __future__ import annotations

import pytest

from pitboss.games.kit.settle import DecidedWager
from pitboss.games.pai_gow_poker.imperial import within_cap
from pitboss.games.pai_gow_poker.side_draws import side_numbers
from pitboss.games.pai_gow_poker.side_hands import BANKER
from pitboss.rankings.pai_gow_bonus import PAI_GOW_IMPERIAL
from pitboss.table.wager import FIRST
from tests.cases import for_each
from tests.games.pai_gow_poker.side_table import (
    PAIR,
    SideTableOptions,
    bet,
    close,
    net_result,
    play,
    start,
    table,
)
from tests.games.settled import check_settled
from tests.helpers import events_named, refused

ACES = "Ac Ad Ah As Jk 4d 2h"
NINE, TEN, JACK, QUEEN = (f"{high} 8d 7h 5s 4c 3d 2c" for high in ("9c", "Tc", "Jc", "Qc"))


@pytest.mark.rule("13:69F-11.20(b)", "13:69F-11.19.1", '13:69F-11.1 "player hand bonus"')
@for_each(
    ("hand", "odds"),
    [
        (ACES, 1_000),
        ("As Ks Qs Js Ts Kd 2h", 200),
        ("Jk Ks Qs Js Ts Kd 2h", 200),
        ("9c 8c 7c 6c 5c 4d 3d", 50),
        ("9c 8c 7c Jk 5c 4d 3d", 50),
        ("9c 9d 9h 9s 7c 4d 2h", 25),
        ("9c 9d 9h 7s 7c 4d 2h", 5),
        ("Kc Jc 9c Jk 3c 4d 2h", 4),
        ("9c 8d 7h Jk 5c Kd Qh", 2),
        ("9c 9d 9h 8s 7c 6d 5h", 2),
        ("9c 9d 9h Ks 7c 4d 2h", 2),
        ("9c 9d 7h 7s 5c 5d Qh", -1),
        (PAIR, -1),
    ],
)
def test_the_players_hand_is_paid_by_its_best_type(hand: str, odds: int) -> None:
    round = play(table(imperial="on"), hand, imperial_bonus=200)
    assert round.changes() == {1: 200 * odds}
    (event,) = events_named(round, "pay" if odds > 0 else "collect", wager="imperial bonus")
    assert str(event.cite) == ("13:69F-11.20(b)" if odds > 0 else "13:69F-11.9(g)")
    check_settled(round)


@pytest.mark.rule('13:69F-11.1 "player hand bonus"', '13:69F-11.1 "banker hand bonus"')
def test_the_two_imperial_bonuses_follow_11_1() -> None:
    assert str(PAI_GOW_IMPERIAL.law) == '13:69F-11.1 "player hand bonus"'
    options = table(imperial="on").options
    assert options.wagers["banker hand bonus"].at == '.1 "banker hand bonus"'


@pytest.mark.rule("13:69F-11.20(c)", "13:69F-11.19.2", '13:69F-11.1 "banker hand bonus"')
@pytest.mark.parametrize(("banker", "odds"), [(NINE, 100), (TEN, 20), (JACK, 5)])
def test_the_bankers_hand_pays_and_the_stake_is_returned(banker: str, odds: int) -> None:
    round = play(table(imperial="on"), "Ac Ad Kh Ts 9d 6s 6h", banker, imperial_bonus=200)
    assert round.changes() == {1: 200 * odds}
    (back,), (paid,) = events_named(round, "push", wager="imperial bonus"), events_named(round, "bonus")
    assert (str(back.cite), back.data["amount"]) == ("13:69F-11.19.2", 200)
    assert (str(paid.cite), paid.data["rides"]) == ("13:69F-11.20(c)", "imperial bonus")
    check_settled(round)


@pytest.mark.rule("13:69F-11.19.2")
@for_each("banker", [QUEEN, "Jk 8d 7h 5s 4c 3d 2c", "Jc Jd 7h 5s 4c 3d 2c", "Jc 8d 7h 6s 5c 4d 2c"])
def test_the_stake_is_lost_if_neither_hand_pays(banker: str) -> None:
    """A queen, the joker as an ace, a pair, a straight."""
    assert net_result(table(imperial="on"), "Ac Ad Kh Ts 9d 6c 6h", banker, imperial_bonus=200) == -200


@pytest.mark.rule("13:69F-11.19.2")
def test_both_hands_may_pay_the_players_first() -> None:
    round = play(table(imperial="on"), "9c 9d 9h 9s 7c 4d 2h", "Jc 8d 7h 5s 4c 3d 2c", imperial_bonus=100)
    paid = [(event.name, event.data["amount"]) for event in round.events if event.name in ("pay", "bonus")]
    assert paid == [("pay", 2_500), ("bonus", 500)]
    assert round.changes() == {1: 3_000}


@pytest.mark.rule("13:69F-11.19.2")
def test_the_banks_hand_decides_the_bonus_and_the_dealers_for_the_bank() -> None:
    hands = "Ac Ad Kh Ts 9d 6c 6h", JACK, NINE.replace("8d 7h 5s 4c 3d 2c", "8c 7d 5h 4d 3h 2s")
    results = {}
    for bank in (0, 2):
        round = start(table(2, imperial="on", bank=bank), *hands)
        close(bet(bet(round, 1, imperial_bonus=100), 2, imperial_bonus=100))
        results[bank] = round.changes()
    # The dealer is nine high, the second player jack high.
    assert results == {0: {1: 10_000, 2: 10_000}, 2: {1: 500, 2: 10_000}}


@pytest.mark.rule("13:69F-11.19.1")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Jk Ks Qs Js Ts 4d 2h", 50),  # the joker is a nine
        ("As Ks Qs Js Jk 4d 2h", 4),  # it completes the flush
        ("As Ks Qs Js Ts Jk 2h", 200),  # it is not needed
    ],
)
def test_reading_imperial_joker_royal(hand: str, odds: int) -> None:
    assert net_result(table(imperial="on"), hand, imperial_bonus=100) == 20_000
    assert (
        net_result(table(imperial="on", imperial_joker_royal="off"), hand, imperial_bonus=100) == 100 * odds
    )


@pytest.mark.rule("13:69F-11.20(b)", "13:69F-11.20(c)", "13:69F-11.20(a)")
def test_the_odds_are_exactly_these_and_are_printed_with_to() -> None:
    for odds in ("999 to 1", "1001 to 1"):
        with refused("13:69F-11.20(b)", "pays 1000 to 1"):
            table(imperial="on", odds={"imperial bonus: five aces": odds})
    with refused("13:69F-11.20(c)", "pays 100 to 1"):
        table(imperial="on", odds={"banker hand bonus: nine high": "101 to 1"})
    with refused("13:69F-11.20(a)"):
        table(imperial="on", odds={"imperial bonus: five aces": "1000 for 1"})
    assert "imperial bonus: five aces pays 1000 to 1" in SideTableOptions(imperial="on").sign()


@pytest.mark.rule("13:69F-11.20(d)")
def test_a_limit_on_payouts_has_a_floor() -> None:
    SideTableOptions(imperial="on", imperial_cap=0)
    SideTableOptions(imperial="on", side_minimum=3_636, side_maximum=5_000)
    with refused("13:69F-11.20(d)", "must be at least $40,000"):
        SideTableOptions(imperial="on", imperial_cap=3_999_999)
    with refused("13:69F-11.20(d)", "$40,007, which the smallest imperial wager wins"):
        SideTableOptions(imperial="on", side_minimum=3_637, side_maximum=5_000)
    SideTableOptions(imperial="off", side_minimum=5_000, side_maximum=5_000)


@pytest.mark.rule("13:69F-11.20(d)")
def test_reading_imperial_cap_basis() -> None:
    SideTableOptions(imperial="on", minimum=5_000)
    with refused("13:69F-11.20(d)", "$55,000, which the smallest wager at the table wins"):
        SideTableOptions(imperial="on", minimum=5_000, imperial_cap_basis="table_min")


@pytest.mark.rule("13:69F-11.20(d)")
def test_the_limit_per_round_pays_the_players_hand_first() -> None:
    at = table(imperial="on", side_maximum=10_000)
    round = play(at, ACES, JACK.replace("2c", "2d"), imperial_bonus=10_000)
    assert round.changes() == {1: 4_000_000}
    (paid,) = events_named(round, "pay")
    assert (paid.data["amount"], paid.data["limited"]) == (4_000_000, True)
    assert not events_named(round, "bonus")  # nothing is left of the limit
    uncapped = play(table(imperial="on", side_maximum=10_000, imperial_cap=0), ACES, imperial_bonus=10_000)
    assert uncapped.changes() == {1: 10_000_000}


@pytest.mark.rule("13:69F-11.20(d)")
def test_the_limit_covers_all_imperial_wagers_of_a_player_and_no_other() -> None:
    options = SideTableOptions(imperial="on", bonus="on")
    stake, rider, other = (options.wagers[name] for name in ("imperial bonus", "banker hand bonus", "bonus"))
    found = [
        DecidedWager(1, stake, 2_500, FIRST, 2_500_000),
        DecidedWager(1, other, 2_500, FIRST, 9_000_000),
        DecidedWager(1, rider, 2_500, FIRST, 250_000),
        DecidedWager(1, stake, 2_500, FIRST, 2_500_000),  # on a second area
        DecidedWager(2, stake, 2_500, FIRST, 2_500_000),
    ]
    assert [each.pays for each in within_cap(found, 4_000_000)] == [
        2_500_000, 9_000_000, 250_000, 1_250_000, 2_500_000,
    ]  # fmt: skip
    assert [each.pays for each in within_cap(found, 0)] == [each.pays for each in found]


@pytest.mark.rule("13:69F-11.19.2")
def test_an_unseen_dealers_hand_pays_nobody() -> None:
    options = SideTableOptions(imperial="on")
    assert side_numbers(options, range(7), None)[BANKER] == 3
