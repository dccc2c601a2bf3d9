"""13:69F-6: red dog, by custom."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from pitboss.equipment.cards import cards, shoe
from pitboss.equipment.chance import Chance
from pitboss.games.kit.cards import ShoeState
from pitboss.games.red_dog import RedDog, RedDogOptions, RedDogRound, line, may_raise
from pitboss.odds.counting import count
from pitboss.odds.exact import price, prices
from pitboss.table import DEALER, SUPERVISOR, Refused, Table
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import named_values
from pitboss.table.record import digest
from pitboss.table.wager import FIRST, LOSES, PUSHES
from tests.cases import for_each
from tests.helpers import act, events_named, refused

CUT = 20
RedDogTable = Table[RedDogOptions, ShoeState, RedDogRound]


def table(seats: int = 1, stack: int = 100_000, **options: Any) -> RedDogTable:
    stacks = dict.fromkeys(range(1, seats + 1), stack)
    return RedDog().table(options=RedDogOptions(**{"decks": 1} | options), stacks=stacks)


def start(at: RedDogTable, turned_up: str, *mishaps: str) -> RedDogRound:
    """Start a round in which these cards are turned up after the burn card."""
    whole, order = list(shoe(at.options.decks)), []
    for card in cards(f"2c {turned_up}", decks=8):
        order.append(whole.index(card) if card in whole else -1)
        whole[order[-1]] = -1
    order += [place for place, card in enumerate(whole) if card >= 0]
    script: list[Any] = [("shuffle", order[-CUT:] + order[:-CUT]), ("cut", CUT)]
    if at.options.continuous_shuffler == "on":
        script = [("shuffle", order[1:] + order[:1])]
    return at.start(Chance.scripted([*script, *(("mishap", each) for each in mishaps)]))


def bet(round: RedDogRound, seat: int = 1, stake: int = 1_000, wager: str = "initial wager") -> RedDogRound:
    return act(round, (seat, "wager", ((wager, stake),)))


def close(round: RedDogRound) -> RedDogRound:
    return act(round, (DEALER, "no_more_bets"))


@pytest.mark.rule("13:69F-6.1")
def test_the_ace_is_always_high_and_suits_do_not_matter() -> None:
    assert line(*(card >> 2 for card in cards("Ah Kd 2c"))) == PUSHES  # neighbors
    assert may_raise(*(card >> 2 for card in cards("Ah 2d")))  # the widest spread, not consecutive
    with refused("13:69F-6.1", "one to eight decks, not 9"):
        RedDogOptions(decks=9)
    with refused("13:69F-6.1"):
        RedDogOptions(decks=0)


@pytest.mark.rule("13:69F-6.5")
@for_each(
    ("turned_up", "raised", "won"),
    [
        ("7c 8d", False, 0),  # neighbors: a push, and no third card
        ("7c 7d 7h", False, 11_000),
        ("7c 7d 8h", False, 0),
        ("7c 9d 8h", True, 2 * 5_000),
        ("7c Td 8h", True, 2 * 4_000),
        ("7c Jd Th", True, 2 * 2_000),
        ("7c Qd Th", True, 2 * 1_000),
        ("Ac 2d Th", True, 2 * 1_000),
        ("7c Jd 7h", True, -2_000),  # the end cards lose
        ("7c Jd Jh", True, -2_000),
        ("7c Jd Ah", True, -2_000),
        ("7c Jd Ah", False, -1_000),
    ],
)
def test_lines_by_the_cards(turned_up: str, raised: bool, won: int) -> None:
    round = close(bet(start(table(), turned_up)))
    if raised:
        act(round, (1, "raise", 1_000))
    play_out(round, {})
    assert round.changes() == {1: won}
    assert [event.cards for event in events_named(round, "board")] == [
        part for part in (cards(turned_up)[:2], cards(turned_up)[2:]) if part
    ]


@pytest.mark.rule("13:69F-6.4", "13:69F-6.5")
def test_nobody_raises_on_a_pair_or_consecutive_cards_or_after_the_third_card() -> None:
    for turned_up in ("7c 7d 2h", "7c 8d"):
        assert close(bet(start(table(), turned_up))).over
    round = close(bet(start(table(2), "7c Jd 9h")))
    assert [option.name for option in round.turn.options.of(1)] == ["stand", "raise"]  # type: ignore[union-attr]
    act(round, (1, "stand"))
    assert round.over  # seat 2 has no wager to raise
    with refused("13:69F-6", "over"):
        act(round, (1, "raise", 1_000))


@pytest.mark.rule("13:69F-6.5")
def test_reading_raise_size() -> None:
    round = close(bet(start(table(), "7c Jd 9h")))
    with refused("13:69F-6.5", "$10.01 is outside $1 to $10"):
        act(round, (1, "raise", 1_001))
    act(round, (1, "raise", 300))
    assert round.changes() == {1: 2_000 + 600}
    round = close(bet(start(table(raise_size="equal"), "7c Jd 9h")))
    with refused("13:69F-6.5"):
        act(round, (1, "raise", 300))
    act(round, (1, "raise"))
    assert round.changes() == {1: 4_000}
    short = close(bet(start(table(stack=1_500, raise_size="equal"), "7c Jd 9h")))
    assert [option.name for option in short.turn.options.of(1)] == ["stand"]  # type: ignore[union-attr]
    short = close(bet(start(table(stack=1_500), "7c Jd 9h")))
    act(short, (1, "raise", 500))
    assert short.stacks == {1: 1_500 + 2_000 + 1_000}


@pytest.mark.rule("13:69F-6.5")
def test_reading_payouts() -> None:
    better = RedDogOptions(odds={"red dog: spread 1": "6 to 1"})
    assert str(better.posted_odds["red dog: spread 1"]) == "6 to 1"
    with refused("13:69F-6.5", "at least 5 to 1"):
        RedDogOptions(odds={"red dog: spread 1": "4 to 1"})
    with refused("13:69F-6.5", "pays 5 to 1, not 6 to 1"):
        RedDogOptions(payouts="exact", odds={"red dog: spread 1": "6 to 1"})


@pytest.mark.rule("13:69F-6.8")
def test_a_player_may_have_two_areas_each_with_its_own_raise() -> None:
    at = table(areas=2)
    round = bet(bet(start(at, "7c Jd 9h")), wager="initial wager 2", stake=500)
    act(close(round), (1, "stand"), (1, "raise", 500))
    assert round.changes() == {1: 2_000 + 2 * 1_000}
    with refused("13:69F-6.8", "one betting area or two"):
        RedDogOptions(areas=3)


@pytest.mark.rule("13:69F-6.3")
def test_a_shoe_lasts_until_a_quarter_is_left_and_a_single_deck_is_shuffled_each_round() -> None:
    at, shuffles, left = table(decks=2), [], [104]
    for number in range(60):
        round = at.start(Chance.seeded(number))
        play_out(close(bet(round)), {})
        shuffles.append(bool(events_named(round, "shuffle")))
        if shuffles[-1]:
            assert not number or left[-1] < 26
        else:
            assert left[-1] >= 26
        left.append(len(at.state.shoe))
    assert 1 < sum(shuffles) < 10
    single = table()
    for number in range(5):
        round = single.start(Chance.seeded(number))
        play_out(close(bet(round)), {})
        assert events_named(round, "shuffle")
        assert events_named(round, "cut")


@pytest.mark.rule("13:69F-6.9")
def test_a_device_shuffles_all_cards_before_every_round() -> None:
    at = table(decks=2, continuous_shuffler="on")
    for number in range(3):
        round = at.start(Chance.seeded(number))
        play_out(close(bet(round)), {})
        assert str(events_named(round, "shuffler")[0].cite) == "13:69F-6.9"
        assert len(round.pack) >= 104 - 3


@pytest.mark.rule("13:69F-6.7")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    round = close(bet(start(table(), "As 7c Jd 9h", "face_up")))
    assert events_named(round, "set_aside")[0].cards == cards("As")
    assert round.board == cards("7c Jd")
    act(round, (DEALER, "report", "a card is face up in the shoe"))
    assert events_named(round, "set_aside")[1].cards == cards("9h")


@pytest.mark.rule("13:69F-6.7")
def test_a_third_card_after_consecutive_cards_is_discarded() -> None:
    round = close(bet(start(table(), "7c 8d 9h", "third_card")))
    assert round.over
    assert events_named(round, "set_aside")[0].cards == cards("9h")
    assert round.changes() == {1: 0}


@pytest.mark.rule("13:69F-6.7")
def test_a_void_round_returns_everything_and_the_shoe_is_shuffled() -> None:
    at = table(2, decks=2)
    round = close(bet(bet(start(at, "7c Jd 9h")), 2, 2_000))
    act(round, (1, "raise", 1_000), (SUPERVISOR, "report", "the cards cannot be trusted"))
    assert round.stacks == {1: 100_000, 2: 100_000}
    assert [event.data for event in events_named(round, "returned")] == [
        {"seat": 1, "amount": 2_000},
        {"seat": 2, "amount": 2_000},
    ]
    assert at.state.shoe == ()
    assert events_named(close(bet(start(at, "7c Jd 9h"))), "shuffle")


@pytest.mark.rule("13:69F-6.7")
def test_too_few_cards_to_finish_make_the_round_void() -> None:
    at = table()
    round = close(bet(start(at, "7c Jd 9h")))
    while len(round.pack) > 1:
        act(round, (DEALER, "report", "a card is face up in the shoe"))
    with refused("13:69F-6.5", "Dealer cannot report"):
        act(round, (DEALER, "report", "a card is face up in the shoe"))
    act(round, (1, "stand"))
    assert events_named(round, "void")[0].data["reason"] == "too few cards are left to finish the round"
    assert round.stacks == {1: 100_000}


def test_nothing_is_dealt_without_wagers() -> None:
    round = close(table().start(Chance.seeded(1)))
    assert round.over
    assert not round.board


# Figures

# decks: with the best raises, never raising, chance to raise, per unit wagered
FIGURES = {
    1: (F(523, 16575), F(1523, 16575), F(40, 221), F(523, 19575)),
    2: (F(2101, 68289), F(5861, 68289), F(240, 1339), F(2101, 80529)),
    3: (F(4591, 155155), F(12871, 155155), F(72, 403), F(4591, 182875)),
    4: (F(7993, 277173), F(22553, 277173), F(160, 897), F(7993, 326613)),
    5: (F(12307, 434343), F(34907, 434343), F(600, 3367), F(12307, 511743)),
    6: (F(17533, 626665), F(3841, 48205), F(720, 4043), F(17533, 738265)),
    7: (F(23671, 854139), F(67631, 854139), F(280, 1573), F(23671, 1006179)),
    8: (F(30721, 1116765), F(88001, 1116765), F(192, 1079), F(991, 42435)),
}


@for_each("decks", FIGURES)
def test_the_house_edge_with_every_number_of_decks(decks: int) -> None:
    (found,) = prices(RedDog(), RedDogOptions(decks=decks))
    best, _, raising, risk = FIGURES[decks]
    assert found.edge == best
    assert found.staked == 1 + raising
    assert found.element_of_risk == risk
    assert {way for seen, way in found.ways.items() if abs(seen[0] - seen[1]) - 1 >= 7} == {"raise"}
    assert {way for seen, way in found.ways.items() if abs(seen[0] - seen[1]) - 1 < 7} == {"stand"}


@for_each("decks", FIGURES)
def test_the_house_edge_of_never_raising(decks: int) -> None:
    (counted,) = count(RedDog().model(RedDogOptions(decks=decks)))
    alone = sum(
        n
        * (-1 if lines[0] == LOSES else 0 if lines[0] == PUSHES else counted.wager.odds[lines[0] - FIRST].win)
        for found in counted.lines.values()
        for lines, n in found.items()
    )
    assert F(-alone, counted.total) == FIGURES[decks][1]


def test_one_count_prices_any_pay_table() -> None:
    (counted,) = count(RedDog().model(RedDogOptions()))
    better = RedDogOptions(odds={"red dog: three alike": "12 to 1"})
    (again,) = prices(RedDog(), better)
    wagers = tuple(better.wagers[wager.name] for wager in counted.wagers)
    assert price(type(counted)(wagers, counted.decision, counted.lines, counted.total)) == again
    assert again.edge == F(17533, 626665) - counted.probability(FIRST)


# Options


@for_each("option", [each.name for each in RedDog().house_options()])
def test_every_option_changes_something(option: str) -> None:
    other: dict[str, Any] = {"minimum": 1_000, "maximum": 600, "unit": 500, "decks": 2, "areas": 2}
    other |= {"odds": {"red dog: spread 4 or more": "2 to 1"}}
    values = named_values(RedDogOptions).get(option) or (other[option],)
    for value in values:
        if value != getattr(RedDogOptions(), option):
            house = {option: value} | ({"odds": {"red dog: spread 1": "6 to 1"}} if value == "exact" else {})
            plain = {"odds": house["odds"]} if value == "exact" else {}
            assert night(house) != night(plain)


def night(house: dict[str, Any]) -> list[str]:
    """Return the events of some rounds, or the refusal."""
    try:
        at = RedDog().table(options=RedDogOptions(**house), stacks={1: 10**6, 2: 10**6})
    except Refused as refusal:
        return [str(refusal)]
    chance, told = Chance.seeded(3), []
    for number in range(12):
        round = at.start(chance.fork(number))
        play_out(round, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in (1, 2)})
        told.append(digest(round.events))
    return told


def test_nobody_sees_the_shoe() -> None:
    at = table(decks=2)
    play_out(close(bet(at.start(Chance.seeded(1)))), {})
    assert at.state.shoe
    view = at.start(Chance.seeded(2)).view(1).to_json()
    assert "shoe" not in str(view)
