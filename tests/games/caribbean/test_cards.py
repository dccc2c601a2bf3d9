"""13:69F-16.2 to 16.4, 16.7 to 16.9, 16.13: the cards, what goes wrong with them, and the older edition."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import HIDDEN, cards
from pitboss.equipment.chance import Chance
from pitboss.games.caribbean_stud.game import CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.law import cite
from pitboss.table import DEALER, SUPERVISOR
from tests.games.caribbean.playing import (
    HIGH,
    METER,
    PAIR,
    QUALIFIED,
    bet,
    close,
    deal_antes,
    start,
    table,
    verify,
)
from tests.games.settled import check_settled
from tests.helpers import act, cites, events_named, refused

# Cards: 16.2 to 16.4, 16.7 to 16.9


@pytest.mark.rule("13:69F-16.2(b)", "13:69F-16.2(b)4", "19:47-16.2(b)", "19:47-16.2(b)4")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_two_decks_alternate_only_with_a_machine(edition: str) -> None:
    at = table(edition=edition)
    colors = []
    for _ in range(3):
        round = act(deal_antes(at, PAIR, HIGH), (1, "fold"))
        colors += [event.data["colour"] for event in events_named(round, "deck")]
    assert colors == ["red", "blue", "red"]
    assert cite(f"{edition}-16.2(b)4") in cites(round)
    with refused(f"{edition}-16.2(b)", "shuffle by hand with one deck"):
        CaribbeanOptions(shuffle="manual", edition=edition)  # type: ignore[arg-type]


@pytest.mark.rule("13:69F-16.3(e)", "19:47-16.3(e)")
def test_cards_are_changed_after_eight_hours() -> None:
    at, opened = table(), datetime(2026, 1, 1, 20)
    changed = []
    for hours in (0, 7, 7.99, 8, 15, 16):
        round = deal_antes(at, PAIR, HIGH, now=opened + timedelta(hours=hours))
        changed.append(len(events_named(round, "new_cards")))
        act(round, (1, "fold"))
    assert changed == [1, 0, 0, 1, 0, 1]
    assert str(events_named(round, "new_cards")[0].cite) == "13:69F-16.3(e)"
    assert not events_named(deal_antes(table(), PAIR, HIGH), "new_cards")  # no time is told


@pytest.mark.rule(
    "13:69F-16.4(a)", "13:69F-16.4(b)", "13:69F-16.4(b)1", "13:69F-16.4(b)2", "13:69F-16.4(c)",
    "13:69F-16.4(c)1.ii", "13:69F-16.4(c)2", "19:47-16.4(a)", "19:47-16.4(b)", "19:47-16.4(b)1",
    "19:47-16.4(b)2", "19:47-16.4(c)", "19:47-16.4(c)1.ii", "19:47-16.4(c)2",
)  # fmt: skip
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_only_cards_shuffled_by_hand_are_cut(edition: str) -> None:
    machine = deal_antes(table(decks=1, edition=edition), PAIR, HIGH)
    assert {f"{edition}-16.4(a)", f"{edition}-16.4(b)1"} <= set(map(str, cites(machine)))
    assert not events_named(machine, "cut")
    by_hand = deal_antes(table(decks=1, shuffle="manual", edition=edition), PAIR, HIGH)
    assert [event.name for event in by_hand.events if event.name in ("shuffle", "cut", "stacked")] == [
        "shuffle",
        "cut",
        "stacked",
    ]
    assert {f"{edition}-16.4{where}" for where in ("(a)", "(c)1.ii", "(c)2")} <= set(map(str, cites(by_hand)))
    with refused(f"{edition}-16.4(c)", "the dealer cuts"):
        act(by_hand, (1, "cut"))
    said = {each.name: str(each.cite) for each in CaribbeanStud().house_options()}
    assert (said["shuffle"], said["dealing"]) == ("13:69F-16.4(b)2", "13:69F-16.4(b)")
    depths = {
        events_named(table(decks=1, shuffle="manual").start(Chance.seeded(seed)), "cut")[0].data["count"]
        for seed in range(200)
    }
    assert (min(depths), max(depths)) == (10, 51)


@pytest.mark.rule("13:69F-16.4(d)", "19:47-16.4(d)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_supervisor_may_order_a_recut_until_a_card_is_dealt(edition: str) -> None:
    at = table(decks=1, shuffle="manual", edition=edition)
    round = verify(at.start(Chance.scripted([("shuffle", ()), ("cut", 12), ("cut", 30)])))
    act(round, (SUPERVISOR, "report", "the cut was improper"))
    assert [event.data["count"] for event in events_named(round, "cut")] == [12, 30]
    assert str(events_named(round, "cut")[1].cite) == f"{edition}-16.4(d)"
    close(bet(round))
    with refused("13:69F-16.13", "to report, choose one of these"):
        act(round, (SUPERVISOR, "report", "the cut was improper"))


@pytest.mark.rule("13:69F-16.7", "13:69F-16.8", "13:69F-16.9")
@pytest.mark.parametrize(
    ("dealing", "law", "events"),
    [("manual_shoe", "13:69F-16.7", 14), ("hand", "13:69F-16.8", 14), ("automated_shoe", "13:69F-16.9", 3)],
)
def test_three_ways_to_deal(dealing: str, law: str, events: int) -> None:
    round = deal_antes(table(2, dealing=dealing), PAIR, "8s 8h 7d 5c 2d", HIGH)
    assert round.hands == {1: cards(PAIR), 2: cards("8s 8h 7d 5c 2d"), DEALER: cards(HIGH)}
    assert [str(event.cite) for event in events_named(round, "deal")].count(law) == events


# What goes wrong: 16.13


@pytest.mark.rule("13:69F-16.13")
@pytest.mark.parametrize("kind", ["wrong_number", "dealer_exposed", "shoe"])
def test_a_void_round_returns_all_wagers_and_leaves_the_meter(kind: str) -> None:
    round = start(table(2), PAIR, "8s 8h 7d 5c 2d", HIGH, mishaps=(kind,))
    bet(round, 1, ante=1_000, progressive=100)
    bet(round, 2, ante=700)
    close(round)
    assert round.over
    assert str(events_named(round, "void")[0].cite) == "13:69F-16.13"
    assert round.stacks == {1: 100_000, 2: 100_000}
    assert round.funds == {METER: 1_000_050}
    assert round.house == -1_000_050


@pytest.mark.rule("13:69F-16.13")
def test_a_void_round_also_returns_bets() -> None:
    round = act(deal_antes(table(2), PAIR, "8s 8h 7d 5c 2d", HIGH), (1, "bet"))
    act(round, (DEALER, "report", "a card of the dealer was exposed"))
    assert round.stacks == {1: 100_000, 2: 100_000}
    assert [event.data["amount"] for event in events_named(round, "returned")] == [3_000, 1_000]


@pytest.mark.rule("13:69F-16.13")
def test_a_player_with_an_exposed_card_may_void_the_hand() -> None:
    round = start(table(2), "Kh 9h 7h 5h 2h", "8s 8d 7d 5c 2d", QUALIFIED, mishaps=("exposed 1",))
    bet(round, 1, ante=1_000, progressive=100)
    close(bet(round, 2))
    seen = {card for event in round.view(1).events if event.actor == 1 for card in event.cards}
    assert seen == {HIDDEN, *cards("2h")}
    voided = act(round.copy(), (1, "void_hand"), (2, "bet"))
    assert voided.changes() == {1: 0, 2: 3_000}
    assert voided.funds == {METER: 1_000_050}
    act(round, (1, "play_on"), (1, "bet"), (2, "bet"))
    assert round.changes() == {1: 11_000 + 5_000 - 100, 2: 3_000}
    for each in (voided, round):
        check_settled(each)


@pytest.mark.rule("13:69F-16.13")
@pytest.mark.parametrize("by", [DEALER, SUPERVISOR])
def test_staff_report_an_exposed_card_and_its_player_decides(by: int) -> None:
    round = deal_antes(table(2), PAIR, "8s 8h 7d 5c 2d", HIGH)
    act(round, (by, "report", "the dealer exposed a card of seat 2"))
    (told,) = events_named(round, "irregular")
    assert (told.actor, told.data["place"], str(told.cite)) == (by, 2, "13:69F-16.13")
    act(round, (2, "play_on"), (1, "bet"), (by, "report", "the dealer exposed a card of seat 1"))
    act(round, (1, "void_hand"), (by, "report", "the dealer exposed a card of seat 2"), (2, "void_hand"))
    assert round.over  # no hand is left
    assert round.changes() == {1: 0, 2: 0}
    check_settled(round)


@pytest.mark.rule("13:69F-16.13")
def test_one_card_face_up_is_not_used_and_two_are_too_many() -> None:
    round = start(table(), "As " + PAIR[:11], PAIR[12:] + " Qd Js 9c 6h", mishaps=("face_up",))
    close(bet(round))
    assert round.discards == list(cards("As"))
    assert round.hands[1] == cards(PAIR)
    round = start(table(), PAIR, HIGH, mishaps=("face_up", "face_up"))
    assert events_named(close(bet(round)), "void")


def test_an_aborted_deal_shows_no_hole_card() -> None:
    house: dict[str, Any] = {"decks": 1, "shuffle": "manual", "dealing": "manual_shoe"}
    whole = deal_antes(table(**house), PAIR, HIGH)
    assert "4 down, up 3d" in draw_view(whole, 1, 80)
    broken = deal_antes(table(**house), PAIR, HIGH, mishaps=("face_up", "face_up"))
    assert events_named(broken, "void")
    assert broken.hands[DEALER]
    assert "up" not in draw_view(broken, 1, 80)


@pytest.mark.rule("13:69F-16.13")
def test_an_unfinished_machine_shuffle_is_repeated() -> None:
    at = table()
    script: list[Any] = [("shuffle", ()), ("mishap", "shuffler"), ("shuffle", list(cards(f"{PAIR} {HIGH}")))]
    round = close(bet(at.start(Chance.scripted(script))))
    assert [str(event.cite) for event in events_named(round, "shuffler")] == [
        "13:69F-16.4(a)",
        "13:69F-16.13",
    ]
    assert round.hands[1] == cards(PAIR)


def test_nothing_is_settled_if_all_hands_are_void() -> None:
    round = act(deal_antes(table(), PAIR, HIGH, mishaps=("exposed 1",)), (1, "void_hand"))
    assert round.over
    assert round.changes() == {1: 0}
    assert not events_named(round, "show")


# Editions


def test_the_older_edition_cites_its_own_text_and_the_newer_where_it_is_missing() -> None:
    at = table(edition="19:47", decks=1, shuffle="manual")
    round = act(deal_antes(at, "9h 9c 7d 4c 2d", PAIR), (1, "bet"))
    told_by = {event.name: str(event.cite) for event in round.events}
    assert told_by["round"] == told_by["result"] == "19:47-16"
    assert told_by["wager"] == '19:47-16.1 "bet wager"'
    assert told_by["push"] == '19:47-16.1 "push"'
    assert told_by["show"] == "13:69F-16.5(b)9"  # missing in the older one, like the rest
    assert told_by["deal"] == '19:47-16.1 "hole card"'
    assert told_by["no_more_bets"] == "13:69F-16.6"  # missing in the older one
    assert {movement.cite.chapter for movement in round.movements} == {"19:47", "13:69E"}
    later = act(deal_antes(table(decks=1, shuffle="manual"), "9h 9c 7d 4c 2d", PAIR), (1, "bet"))
    assert later.changes() == round.changes()
    assert all(where.chapter.startswith("13:69") for where in cites(later))
