"""13:69F-11.14 to 11.20 in the whole game: side wagers beside hands that are set, given up, banked, void."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pitboss.equipment.cards import cards
from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow_poker.game import PaiGowPoker, PaiGowPokerRound
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.progressive import METER
from pitboss.games.pai_gow_poker.side_wagers import WIDEST
from pitboss.odds.compiled import values
from pitboss.table import DEALER, SUPERVISOR, Choice
from pitboss.table.bots import play_out
from tests.games.pai_gow_poker.side_table import WORTHLESS
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

MAIN = "pai gow poker"
QUADS = "9c 9d 9h 9s 7c 4d 2h"
DEALERS = "Kh Ks 8c 6d 5s 3h 3s"


def table(seats: int = 1, stack: int = 1_000_000, **options: Any) -> Any:
    stacks = dict.fromkeys(range(1, seats + 1), stack)
    house = PaiGowPokerOptions(**{"dealing": "automated_shoe", **WIDEST} | options)
    at = PaiGowPoker().table(options=house, stacks=stacks)
    at._state = replace(at._state, inspected=True)
    return at


def start(at: Any, *hands: str, dealer: str = DEALERS) -> PaiGowPokerRound:
    """Start a round in which the dealer gets the first stack, and these hands go clockwise to the seats."""
    dealt = cards(" ".join((dealer, *hands)))
    round: PaiGowPokerRound = at.start(Chance.scripted([("shuffle", list(dealt)), ("roll", (1,))]))
    return round


def bet(round: PaiGowPokerRound, seat: int = 1, **stakes: int) -> PaiGowPokerRound:
    named = {name.replace("_card", "-card").replace("_", " "): stake for name, stake in stakes.items()}
    return act(round, (seat, "wager", ((MAIN, 1_000), *named.items())))


def close(round: PaiGowPokerRound) -> PaiGowPokerRound:
    return act(round, (DEALER, "no_more_bets"))


def finish(round: PaiGowPokerRound) -> PaiGowPokerRound:
    while not round.over:
        act(round, (DEALER, "expose"))
    check_settled(round)
    return round


@pytest.mark.rule('13:69F-11.1 "bonus wager"', "13:69F-11.15", "13:69F-11.9(g)3")
def test_a_wrongly_set_hand_still_wins_a_bonus() -> None:
    broken = close(bet(start(table(), "9c 9d 9h 9s Qc 4d 2h"), bonus=500, seven_card_bonus=100))
    act(broken, (1, "set", cards("9c 9d")))
    finish(broken)
    assert [event.data["amount"] for event in events_named(broken, "pay")] == [500 * 20, 100 * 25]
    wrong = close(bet(start(table(), "Ac Ad Ah Qs Jc 4d 2h"), bonus=500))
    act(wrong, (1, "set", cards("Ac Ad")))  # an ace high below a pair of aces
    assert finish(wrong).changes() == {1: -1_000 + 1_500}
    assert str(events_named(wrong, "collect")[0].cite) == "13:69F-11.9(g)3"


@pytest.mark.rule("13:69F-11.9(f)")
def test_progressive_and_seven_card_results_are_announced_at_exposure() -> None:
    round = close(bet(start(table(), "9c 9d 9h Qs Jc 4d 2h"), progressive=100, seven_card_bonus=100))
    finish(act(round, (1, "set", cards("Qs Jc"))))
    said = [
        (event.data["bonus"], event.data["result"], str(event.cite))
        for event in events_named(round, "announce")
    ]
    assert said == [
        ("progressive", "loses", "13:69F-11.9(f)"),
        ("seven-card bonus", "wins", "13:69F-11.9(f)"),
    ]


@pytest.mark.rule("13:69F-11.9(e)", "13:69F-11.14(a)")
@pytest.mark.parametrize("wager", ["progressive", "seven_card_bonus"])
def test_nobody_surrenders_with_a_progressive_or_seven_card_bonus_wager(wager: str) -> None:
    round = close(bet(start(table(), WORTHLESS), **{wager: 100}))
    with refused("13:69F-11.9(e)"):
        act(round, (1, "surrender"))
    plain = close(bet(start(table(), WORTHLESS), insurance=100))
    act(plain, (1, "surrender"))
    check_settled(plain)
    assert plain.changes() == {1: -1_100}


@pytest.mark.rule("13:69F-11.9(e)", "13:69F-11.19.2")
def test_only_the_banker_bonus_survives_a_surrender() -> None:
    jack_high = "Jc 8d 7h 5s 4c 3d 2s"
    round = close(bet(start(table(), QUADS, dealer=jack_high), bonus=500, imperial_bonus=100))
    act(round, (1, "surrender"))
    assert round.over
    assert round.changes() == {1: -1_000 - 500 + 500}  # the stake of $1 comes back, with $5 for jack high


@pytest.mark.rule('13:69F-11.1 "envy bonus"', "13:69F-11.9(e)")
@pytest.mark.parametrize(("stake", "envy"), [(500, 500), (400, 0)])
def test_a_player_who_surrenders_keeps_the_envy_bonus(stake: int, envy: int) -> None:
    round = start(table(2), QUADS, "Kc Qs Jd 8s 6h 5d 3c")
    bet(bet(round, 1, bonus=500), 2, bonus=stake)
    act(close(round), (2, "surrender"), (1, "house_way"))
    finish(round)
    assert [(event.actor, event.data["amount"]) for event in events_named(round, "envy")] == (
        [(2, envy)] if envy else []
    )
    assert round.changes()[2] == -1_000 - stake + envy


@pytest.mark.rule("13:69F-11.14(b)", "13:69F-11.12(b)")
def test_each_betting_area_has_its_own_side_wagers() -> None:
    at = table(areas=2)
    round = start(at, QUADS, "8h 8s 8d Kc Kd 5c 5d", dealer="Ah As Tc 6d Js 3h 3s")
    stakes = ((MAIN, 1_000), (f"{MAIN} 2", 500), ("bonus", 500), ("bonus 2", 100), ("progressive 2", 100))
    close(act(round, (1, "wager", stakes)))
    assert [event.data["wager"] for event in events_named(round, "locked")] == ["progressive 2"]
    act(round, (1, "house_way"), (1, "house_way"))
    finish(round)
    won = {event.data["wager"]: event.data["amount"] for event in events_named(round, "pay")}
    assert {name: won[name] for name in ("bonus", "bonus 2", "progressive 2")} == {
        "bonus": 500 * 20, "bonus 2": 100 * 5, "progressive 2": 100 * 4,
    }  # fmt: skip
    assert not events_named(round, "envy")  # nobody is paid for a hand of one's own, on either area


@pytest.mark.rule("13:69F-11.14(b)", "13:69F-11.11(e)")
def test_a_void_round_returns_every_side_wager() -> None:
    round = close(bet(start(table(), WORTHLESS), progressive=100, bonus=500, imperial_bonus=100))
    assert round.turn is not None
    reports = [option for option in round.turn.options.of(DEALER) if isinstance(option, Choice)]
    exposed = next(word for option in reports for word in option.among if "dealer" in word)
    act(round, (DEALER, "report", exposed))
    assert round.changes() == {1: 0}
    assert not round.taken
    assert round.house + round.funds.get(METER, 0) == 0


@pytest.mark.rule('13:69F-11.1 "bonus wager"', "13:69F-11.10(p)", "13:69F-11.19.2")
def test_the_house_banks_side_wagers_and_the_dealers_hand_decides_the_banks_bonus() -> None:
    at = table(2, player_bank="on")
    play_out(close(bet(bet(at.start(Chance.seeded(5)), 1), 2)), {})
    banks, dealers = "Kc Qs Jd 8s 6h 5d 3c", "Jc 8d 7h 5s 4c 3d 2s"
    others = "2c 2d 3h 3s 4h 4s 5c", "5h 6c 6d 6s 7d 7s 8c", "8h Tc Td Th Ts Jh Js", "Qc Qd Qh Kd Kh Ks Ac"
    # The bank is number one: its stack comes first, then clockwise to the dealer's and that of seat 1.
    round = bet(start(at, *others, dealers, QUADS, dealer=banks), 1, bonus=500, imperial_bonus=100)
    act(bet(round, 2, imperial_bonus=100), (DEALER, "no_more_bets"))
    while round.turn and any(option.name == "bank" for option in round.turn.options):
        act(round, (round.turn.actor, "bank" if round.turn.actor == 2 else "pass"))
    play_out(round, {})
    assert round.bank.seat == 2
    paid = [(event.actor, event.data["wager"], event.data["amount"]) for event in events_named(round, "pay")]
    assert [each for each in paid if each[1] != MAIN] == [(1, "bonus", 10_000), (1, "imperial bonus", 2_500)]
    assert [(event.actor, event.data["amount"]) for event in events_named(round, "bonus")] == [(2, 500)]
    house = [
        each.target
        for each in round.movements
        if each.amount in (10_000, 2_500, 500) and each.source[0] == "house"
    ]
    assert house == [("stack", 2), ("stack", 1), ("stack", 1)]


@pytest.mark.slow
def test_bulk_numbers_match_single_hands() -> None:
    chance = Chance.seeded("set")
    rows = np.array([chance.shuffle(53)[:7] for _ in range(200)], np.uint8)
    for way in ("foxwoods", "ballys"):
        (draw, *_) = PaiGowPoker().model(PaiGowPokerOptions(house_way=way)).draws
        assert values(draw, rows).tolist() == [draw.value(*row) for row in rows.tolist()]


@pytest.mark.rule("13:69F-11.6(f)")
def test_no_other_cut_is_ordered_once_stacks_are_dealt() -> None:
    at = table(2, dealing="hand", shuffle="manual", player_bank="on")
    play_out(close(bet(bet(at.start(Chance.seeded(5)), 1), 2)), {})
    round = close(bet(bet(at.start(Chance.seeded(6)), 1), 2))
    improper = False
    while round.turn and round.turn.options[0].name != "first_stack":
        improper = improper or _may_recut(round)
        names = [option.name for option in round.turn.options.of(round.turn.actor)]
        act(round, (round.turn.actor, "bank") if "bank" in names else (round.turn.actor, names[0]))
    assert round.turn is not None
    assert improper
    assert not _may_recut(round)


def _may_recut(round: PaiGowPokerRound) -> bool:
    """Return whether the supervisor may now call the cut improper."""
    assert round.turn is not None
    found = [option for option in round.turn.options.of(SUPERVISOR) if isinstance(option, Choice)]
    return any("the cut was improper" in option.among for option in found)
