"""13:69F-20: the options of a casino one by one, and irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import cards as read
from pitboss.equipment.chance import Chance
from pitboss.games.three_card.casino import ThreeCardPokerOptions
from pitboss.table import DEALER, SUPERVISOR, Refused
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import named_values
from pitboss.table.record import digest
from tests.cases import for_each
from tests.games.three_card.playing import CASINO, bet, casino, close, settlement_events, start
from tests.helpers import act, events_named, refused

QUEEN = "Qc 3d 2h"


# Options


@pytest.mark.rule("13:69F-20.10", "13:69F-20.12A")
@for_each(("pair_plus", "six_card", "won"), [
    ("lost", "live", -1_000 - 500 + 2_500), ("live", "live", -1_000 + 15_000 + 2_500),
    ("lost", "lost", -2_000), ("live", "lost", -1_000 + 15_000 - 500),
])  # fmt: skip
def test_wagers_forfeited_by_a_fold(pair_plus: Any, six_card: Any, won: int) -> None:
    at = casino(fold_pair_plus=pair_plus, fold_six_card=six_card)
    round = close(bet(start(at, "7c 7d 7h", QUEEN), ante=1_000, pair_plus=500, six_card_bonus=500))
    act(round, (1, "fold"))
    assert round.changes() == {1: won}
    assert not [
        step for step in settlement_events(round) if step[1] == "bonus"
    ]  # the ante bonus goes with the ante
    assert bool(events_named(round, "show")) == ("live" in (pair_plus, six_card))


@pytest.mark.rule("13:69F-20.12A")
def test_the_six_card_bonus_need_not_be_offered() -> None:
    with refused("13:69F-20.6", "cannot bet on “six-card bonus” now"):
        bet(start(casino(six_card_bonus="off"), "7c 7d 7h", QUEEN), six_card_bonus=500)


@pytest.mark.rule("13:69F-20.3(c)")
def test_reading_tie_any_card() -> None:
    pairs = "3c 3d 2h", "2c 2d Ah"
    for reading, won in (("off", 2_000), ("on", -2_000)):
        round = act(close(bet(start(casino(tie_any_card=reading), *pairs), ante=1_000)), (1, "play"))
        assert round.changes() == {1: won}


@pytest.mark.rule("13:69F-20.11", "13:69F-20.12A")
def test_a_house_chooses_a_pay_table_and_pays_by_it() -> None:
    tables = {"ante bonus": "A4", "pair plus": "B5", "six-card bonus": "C3"}
    round = start(casino(tables=tables), "7c 7d 7h", QUEEN)
    act(close(bet(round, ante=1_000, pair_plus=500, six_card_bonus=500)), (1, "play"))
    assert [step[2:4] for step in settlement_events(round)][2:] == [
        ("ante bonus", 2_000), ("pair plus", 12_500), ("six-card bonus", 3_500),
    ]  # fmt: skip
    with refused("13:69F-20.11", "one of: A1, A2, A3, A4; not B1"):
        ThreeCardPokerOptions(tables={"ante bonus": "B1"})
    with refused("13:69F-20.12A", "pays 1000 to 1, not 500 to 1"):
        ThreeCardPokerOptions(odds={"six-card bonus: royal flush": "500 to 1"})
    with refused("13:69F-20.11", "not 3 to 2"):
        ThreeCardPokerOptions(odds={"play": "3 to 2"})
    with refused("13:69F-20.11"):
        ThreeCardPokerOptions(odds={"pair plus: flush": "4 for 1"})


@pytest.mark.rule("13:69F-20.6")
def test_allowed_seats() -> None:
    assert CASINO.seating(ThreeCardPokerOptions(seats=7))[0] == 7
    for seats in (0, 8):
        with refused("13:69F-20.6", f"not {seats}"):
            ThreeCardPokerOptions(seats=seats)


OTHER: dict[str, Any] = {
    "minimum": 1_000, "maximum": 600, "unit": 500, "decks": 1, "seats": 2, "areas": 2,
}  # fmt: skip


RARE = "tables", "tie_any_card"  # they have scripted tests above
NAMES = [each.name for each in CASINO.house_options() if each.name not in RARE]


@for_each("option", NAMES)
def test_every_option_changes_something(option: str) -> None:
    for value in named_values(ThreeCardPokerOptions).get(option) or (OTHER[option],):
        if value != getattr(ThreeCardPokerOptions(), option):
            assert evening({option: value}) != evening({})


def evening(house: dict[str, Any]) -> list[str]:
    """Return the events of some rounds, or the refusal."""
    try:
        at = CASINO.table(options=ThreeCardPokerOptions(**house), stacks={1: 10**6, 3: 10**6})
    except Refused as refusal:
        return [str(refusal)]
    chance, told = Chance.seeded(3), []
    for number in range(40):
        round = at.start(chance.fork(number))
        play_out(round, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in (1, 3)})
        told.append(digest(round.events))
    return told


# Irregularities: 20.12, as 11.11 has them


VOID = [
    ("several cards are face up in the deck", ("face_up", "face_up")),
    ("a hand has the wrong number of cards", ("wrong_number",)),
    ("a card of the dealer was exposed", ("dealer_exposed",)),
    ("the automated shoe did not deal all cards", ("shoe",)),
]


@pytest.mark.rule("13:69F-20.12")
@for_each(("says", "mishaps"), VOID)
def test_irregularities_that_void_all_hands(says: str, mishaps: tuple[str, ...]) -> None:
    round = start(casino(1, 2), "7c 7d 7h", "Ac Kd 9h", QUEEN, mishaps=mishaps)
    close(bet(bet(round, ante=1_000, pair_plus=500), 2, six_card_bonus=500))
    assert round.over
    (void,) = events_named(round, "void")
    assert (void.data["reason"], str(void.cite)) == (says, "13:69F-20.12")
    assert round.stacks == {1: 100_000, 2: 100_000}
    assert round.house == 0


@pytest.mark.rule("13:69F-20.12")
def test_void_after_a_play_wager_gives_all_of_it_back() -> None:
    round = start(casino(1, 2), "7c 7d 7h", "Ac Kd 9h", QUEEN)
    close(bet(bet(round, ante=1_000), 2, ante=1_000))
    act(round, (1, "play"), (SUPERVISOR, "report", "a hand has the wrong number of cards"))
    assert round.stacks == {1: 100_000, 2: 100_000}


@pytest.mark.rule("13:69F-20.12")
def test_a_card_face_up_is_not_used() -> None:
    round = start(casino(), "7c 7d 7h", QUEEN, aside="As", mishaps=("face_up",))
    close(bet(round, ante=1_000))
    assert events_named(round, "set_aside")[0].cards == read("As")
    assert round.hands[1] == read("7c 7d 7h")
    reported = start(casino(), "7c 7d 7h", QUEEN, aside="As")
    act(reported, (DEALER, "report", "a card is face up in the deck"))
    close(bet(reported, ante=1_000))
    assert reported.hands == round.hands
    again = start(casino(), "7c 7d 7h", QUEEN)
    act(again, (DEALER, "report", "a card is face up in the deck"))
    act(again, (DEALER, "report", "several cards are face up in the deck"))
    assert events_named(again, "void")


@pytest.mark.rule("13:69F-20.12")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    round = start(casino(), "7c 7d 7h", QUEEN, mishaps=("drawn",))
    close(bet(round, ante=1_000))
    assert str(events_named(round, "irregular")[0].cite) == "13:69F-20.12"
    assert round.hands[1] == read("7c 7d 7h")


@pytest.mark.rule("13:69F-20.12")
def test_a_player_with_an_exposed_card_decides_without_looking() -> None:
    def exposed(choice: str) -> Any:
        round = start(casino(1, 2), "7c 7d 7h", "Ac Kd 9h", QUEEN, mishaps=("exposed 1",))
        close(bet(bet(round, ante=1_000, pair_plus=500), 2, ante=1_000))
        assert "2 down, up 7h" in draw_view(round, 1, 80)
        seen = {card for event in round.view(1).events for card in event.cards}
        assert not seen & set(read("7c 7d"))
        return act(round, (1, choice))

    void = exposed("void_hand")
    act(void, (2, "play"))
    assert [step[:4] for step in settlement_events(void)][:2] == [
        (1, "hand_void", "ante", 1_000), (1, "hand_void", "pair plus", 500),
    ]  # fmt: skip
    assert void.changes() == {1: 0, 2: 2_000}
    played = exposed("play_on")
    assert "down 7c 7d, up 7h" in draw_view(played, 1, 80)
    act(played, (1, "play"), (2, "play"))
    assert played.changes() == {1: 1_000 + 1_000 + 4_000 + 15_000, 2: 2_000}


@pytest.mark.rule("13:69F-20.12")
def test_an_exposed_card_concerns_only_the_hand_at_its_position() -> None:
    round = start(casino(1, areas=2), "7c 7d 7h", "Ac Kd 9h", QUEEN, mishaps=("exposed 2",))
    close(bet(bet(round, ante=1_000), ante_2=500))
    act(round, (1, "void_hand"), (1, "play"))
    assert round.changes() == {1: 2_000 + 4_000}
    assert settlement_events(round)[0][1:3] == ("hand_void", "ante 2")


@pytest.mark.rule("13:69F-20.12", "13:69F-20.5")
def test_the_cards_are_shuffled_or_cut_again() -> None:
    jammed = casino().start(Chance.scripted([("shuffle", []), ("mishap", "shuffler"), ("shuffle", [3])]))
    assert [str(event.cite) for event in events_named(jammed, "shuffler")] == ["13:69F-20.5", "13:69F-20.12"]
    script: list[Any] = [("shuffle", []), ("cut", 10), ("mishap", "cut"), ("cut", 51)]
    recut = casino(shuffle="manual", decks=1).start(Chance.scripted(script))
    assert [str(event.cite) for event in events_named(recut, "cut")] == ["13:69F-20.5", "13:69F-20.12"]
    with pytest.raises(ValueError, match="where 10 to 51 can be"):
        casino(shuffle="manual", decks=1).start(Chance.scripted([("shuffle", []), ("cut", 9)]))
