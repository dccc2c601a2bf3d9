"""One deck against a dealer: shuffle, cut, deal and irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import HIDDEN, cards, text
from pitboss.equipment.chance import Chance
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import describe_options
from tests.cases import for_each
from tests.games.kit.three_cards import ThreeCardsOptions, ThreeCardsRound, close, start, table
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

DEALT = "As Ks Qs 2d 3d 4d 9h 8h 7h"


def deals(round: ThreeCardsRound, viewer: int | None) -> list[tuple[int, ...]]:
    return [event.cards for event in round.view(viewer).events if event.name == "deal"]


def test_an_automated_shoe_deals_packets_and_turns_up_one_dealer_card() -> None:
    round = close(start(table(), DEALT))
    assert round.hands == {1: cards("As Ks Qs"), 2: cards("2d 3d 4d"), DEALER: cards("9h 8h 7h")}
    assert deals(round, 1) == [cards("As Ks Qs"), (HIDDEN,) * 3, (HIDDEN,) * 2, cards("7h")]
    assert {str(event.cite) for event in events_named(round, "deal")} == {"13:69F-16.9"}


@pytest.mark.parametrize(("dealing", "law"), [("manual_shoe", "13:69F-16.7"), ("hand", "13:69F-16.8")])
def test_other_methods_deal_one_card_at_a_time(dealing: str, law: str) -> None:
    round = close(start(table(dealing=dealing), DEALT))
    assert round.hands == {1: cards("As 2d 9h"), 2: cards("Ks 3d 8h"), DEALER: cards("Qs 4d 7h")}
    assert deals(round, None) == [(HIDDEN,)] * 8 + [cards("7h")]
    assert {str(event.cite) for event in events_named(round, "deal")} == {law}


def test_two_decks_alternate() -> None:
    at, colors = table(), []
    for _ in range(3):
        round = close(start(at, DEALT))
        play_out(round, {})
        colors += [event.data["colour"] for event in events_named(round, "deck")]
    assert colors == ["red", "blue", "red"]
    assert str(events_named(round, "deck")[0].cite) == "13:69F-16.2(b)4"
    assert not events_named(close(start(table(decks=1), DEALT)), "deck")


def test_an_undealt_deck_stays_next() -> None:
    at = table(1)
    for played in (False, True):
        round = at.start(Chance.seeded(f"played: {played}"))
        if played:
            act(round, (1, "wager", (("ante", 500),)))
        play_out(close(round), {})
    assert [event.data["colour"] for event in events_named(round, "deck")] == ["red"]


def test_a_second_deck_needs_a_machine() -> None:
    with refused("13:69F-16.2(b)", "needs a shuffling device"):
        ThreeCardsOptions(shuffle="manual")
    with refused("13:69F-16.2(b)", "not 3"):
        ThreeCardsOptions(decks=3)
    where = {each.name: each.cite for each in describe_options(ThreeCardsOptions)}
    assert str(where["decks"]) == "13:69F-16.2(b)"


def test_cards_shuffled_by_hand_are_cut_and_may_be_cut_again_until_one_is_dealt() -> None:
    at = table(shuffle="manual", decks=1)
    round = close(start(at, DEALT, "cut"))
    play_out(round, {})
    assert [event.data["count"] for event in events_named(round, "cut")] == [20, 30]
    assert str(events_named(round, "cut")[1].cite) == "13:69F-16.4(d)"
    round = at.start(Chance.scripted([("shuffle", ()), ("cut", 10), ("cut", 11)]))
    with refused("13:69F-16.13(f)"):
        act(round, (DEALER, "report", "the cut was improper"))  # only the supervisor may
    act(round, (SUPERVISOR, "report", "the cut was improper"), (1, "wager", (("ante", 500),)))
    assert [event.data["count"] for event in events_named(round, "cut")] == [10, 11]
    close(round)
    with refused("13:69F-16.13(f)"):
        act(round, (SUPERVISOR, "report", "the cut was improper"))
    assert not events_named(start(table(), DEALT), "cut")  # a machine's shuffle is not cut


def test_the_stub_is_counted_once_in_five_rounds() -> None:
    at, counted = table(), []
    for _ in range(10):
        round = close(start(at, DEALT))
        play_out(round, {})
        counted.append([event.data["count"] for event in events_named(round, "counted")])
    assert counted == [[], [], [], [], [43]] * 2


# What goes wrong


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        ("wrong_number", "13:69F-16.13(h)"),
        ("dealer_exposed", "13:69F-16.13(e)"),
        ("shoe", "13:69F-16.13(n)"),
    ],
)
def test_irregularities_that_void_a_round(kind: str, law: str) -> None:
    at = table()
    round = start(at, DEALT, kind)
    act(round, (1, "wager", (("side", 500),)))
    close(round)
    assert round.over
    assert [str(event.cite) for event in events_named(round, "void")] == [law]
    assert round.stacks == {1: 100_000, 2: 100_000}
    assert round.funds == {"three cards": 10_200}  # a meter does not turn back
    assert round.house == -10_200


def test_one_card_face_up_is_set_aside_and_a_second_voids_the_round() -> None:
    round = close(start(table(), DEALT, "face_up"))
    assert round.discards == list(cards("As"))
    assert round.hands[1] == cards("Ks Qs 2d")
    round = close(start(table(), DEALT, "face_up", "face_up"))
    assert [str(event.cite) for event in events_named(round, "void")] == ["13:69F-16.13(f)"]


def test_a_card_drawn_in_error_is_the_next_card() -> None:
    round = close(start(table(), DEALT, "drawn"))
    assert str(events_named(round, "irregular")[0].cite) == "13:69F-16.13(g)"
    assert round.hands[1] == cards("As Ks Qs")


def test_an_unfinished_machine_shuffle_is_repeated() -> None:
    round = start(table(), DEALT, "shuffler")
    assert [str(event.cite) for event in events_named(round, "shuffler")] == [
        "13:69F-16.4(a)",
        "13:69F-16.13(m)",
    ]
    assert close(round).hands[1] == cards("As Ks Qs")


@pytest.mark.parametrize("dealing", ["automated_shoe", "manual_shoe"])
def test_a_player_with_an_exposed_card_decides_without_looking(dealing: str) -> None:
    round = start(table(dealing=dealing), DEALT, "exposed 1")
    act(round, (1, "wager", (("side", 500),)))
    close(round)
    hand = round.hands[1]
    seen = {card for event in round.view(1).events for card in event.cards if event.actor == 1}
    assert seen == {HIDDEN, hand[-1]}
    assert f"2 down, up {text(hand[-1:])}" in draw_view(round, 1, 80)
    voided = act(round.copy(), (1, "void_hand"))
    assert voided.stacks[1] == 100_000
    assert [event.data["wager"] for event in events_named(voided, "hand_void")] == ["ante", "side"]
    play_out(voided, {})
    assert voided.changes()[1] == 0
    assert voided.funds == {"three cards": 10_200}
    assert voided.changes()[2] != 0
    check_settled(voided)
    act(round, (1, "play_on"))
    assert [event.cards for event in round.view(1).events if event.name == "look"] == [hand]
    assert f"down {text(hand[:2])}, up {text(hand[-1:])}" in draw_view(round, 1, 80)
    assert [event.cards for event in round.view(2).events if event.name == "look"] == [(HIDDEN,) * 3]
    play_out(round, {})
    check_settled(round)


def test_reports_offered_to_staff() -> None:
    round = start(table(), DEALT)
    assert _reports(round, DEALER) == {
        "a card is face up in the deck",
        "several cards are face up in the deck",
        "a card was drawn in error, its face unseen: it is the next card",
        "the shuffler did not finish",
        "the automated shoe did not deal all cards",
    }
    act(round, (DEALER, "report", "a card is face up in the deck"))
    assert "a card is face up in the deck" not in _reports(round, DEALER)
    close(round)
    assert _reports(round, SUPERVISOR) == {
        "several cards are face up in the deck",
        "a hand has the wrong number of cards",
        "a card of the dealer was exposed",
        "the dealer exposed a card of seat 1",
        "the dealer exposed a card of seat 2",
    }
    act(round, (DEALER, "report", "a hand has the wrong number of cards"))
    assert round.over
    assert round.stacks == {1: 100_000, 2: 100_000}


def _reports(round: ThreeCardsRound, actor: int) -> set[str]:
    assert round.turn is not None
    options = [option for option in round.turn.options.of(actor) if option.name == "report"]
    return {word for option in options for word in option.among}  # type: ignore[attr-defined]


@for_each("seed", range(40))
def test_money_is_right_after_any_mishap(seed: int) -> None:
    chance = Chance.seeded(seed)
    houses: list[dict[str, Any]] = [{}, {"decks": 1, "shuffle": "manual"}, {"dealing": "hand"}]
    at = table(5, **houses[seed % 3])
    bots = {seat: RandomLegal(chance.fork(f"bot {seat}")) for seat in range(1, 6)}
    for number in range(3):
        round = at.start(Chance.seeded(f"{seed} {number}", mishaps=15))
        money = round.total_money()
        play_out(round, bots)
        check_settled(round)
        assert round.total_money() == money
        assert sum(round.changes().values()) + round.house + round.fund == 0
