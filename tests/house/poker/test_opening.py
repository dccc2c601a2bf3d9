"""13:69F-14.2, 14.4, 14.5 and 14.6(e)4: opening the table, the two decks, the cut and the count."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pitboss.equipment.chance import Chance
from pitboss.house.poker.decks import Deck, Decks
from pitboss.house.poker.opening import DeckPreparation, OpeningStep, check_spread, in_sequence
from tests.helpers import events_named, refused
from tests.poker.deck import GAMES, outcomes

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
HOLD_EM = GAMES["hold-em"]
NEW_DECK = [rank * 4 + suit for suit in range(4) for rank in range(13)]


def take(opening: DeckPreparation, *, until: str = "") -> list[OpeningStep]:
    """Take the steps that are due, in order, up to but not including `until`."""
    taken = []
    while opening.due and opening.due[0].name != until:
        taken.append(opening.take(opening.due[0].name, players=2, cards=20))
    return taken


def run(opening: DeckPreparation, *, until: str = "") -> list[str]:
    return [step.name for step in take(opening, until=until)]


def cited(steps: list[OpeningStep]) -> list[str]:
    return [str(step.law) for step in steps]


# Opening


@pytest.mark.rule("13:69F-14.4(a)", "13:69F-14.4(b)", "13:69F-14.4(c)", "13:69F-14.4(c)1")
def test_the_steps_of_the_opening_in_order() -> None:
    opening = DeckPreparation()
    steps = take(opening)
    taken = [step.name for step in steps]
    assert taken[:6] == ["receive", "inspect", "verify", "spread", "look", "wash"]
    assert taken[6:] == ["shuffle", "cover_card", "cut", "stack", "store"]
    assert opening.ready
    laws = ["13:69F-14.4(a)", "13:69E-1.18(e)1", "13:69F-14.4(b)", "13:69F-14.4(b)", "13:69F-14.4(c)"]
    assert cited(steps)[:5] == laws
    assert cited(steps)[-1] == "13:69F-14.4(c)1"


@pytest.mark.rule("13:69F-14.4(a)")
def test_pre_shuffled_cards_go_the_other_way() -> None:
    steps = take(DeckPreparation(pre_shuffled=True))
    names = [step.name for step in steps]
    assert names == ["receive", "inspect_pre_shuffled", "cover_card", "cut", "stack", "store"]
    assert cited(steps)[1] == "13:69E-1.18(r)"


@pytest.mark.rule("13:69F-14.4(b)")
def test_nothing_is_done_out_of_order() -> None:
    opening = DeckPreparation()
    with refused("13:69F-14.4(a)", "first bring two decks"):
        opening.take("spread")
    run(opening, until="verify")
    with refused("13:69F-14.4(b)", "verify the inspection"):
        opening.take("spread")


@pytest.mark.rule("13:69F-14.4(b)", '13:69F-14.1 "suit"')
def test_a_spread_deck_lies_by_suit_and_in_sequence() -> None:
    assert in_sequence(NEW_DECK)
    assert in_sequence(NEW_DECK[::-1])
    ace_first = [
        suit[-1:] + suit[:-1] for suit in (NEW_DECK[start : start + 13] for start in range(0, 52, 13))
    ]
    check_spread([card for suit in ace_first for card in suit])
    with refused('13:69F-14.1 "suit"', "out of order"):
        check_spread([NEW_DECK[1], NEW_DECK[0], *NEW_DECK[2:]])
    with refused('13:69F-14.1 "suit"', "2c must appear exactly once"):
        check_spread(NEW_DECK[1:])
    with refused('13:69F-14.1 "suit"', "2c must appear exactly once"):
        check_spread([NEW_DECK[0], *NEW_DECK[2:], NEW_DECK[0]])


@pytest.mark.rule("13:69F-14.4(c)")
def test_decks_are_not_washed_before_two_players_have_looked() -> None:
    opening = DeckPreparation()
    run(opening, until="look")
    with refused("13:69F-14.4(c)", "two players"):
        opening.take("look", players=1)
    with refused("13:69F-14.4(c)"):
        opening.take("wash")
    run(opening)
    with refused("13:69F-14.4(c)", "every step is done"):
        opening.take("wash")


@pytest.mark.rule("13:69F-14.4(c)1")
def test_the_second_deck_may_wait_unwashed() -> None:
    opening = DeckPreparation(one_deck=True)
    run(opening)
    opening.rotate_in()
    assert run(opening)[:3] == ["wash", "shuffle", "cover_card"]
    shuffled = DeckPreparation(shuffler=True)
    run(shuffled)
    with refused("13:69F-14.2(d)3"):
        shuffled.rotate_in()


@pytest.mark.rule("13:69F-14.4(c)2")
def test_with_a_shuffler_the_other_deck_goes_into_it() -> None:
    last = take(DeckPreparation(shuffler=True))[-1]
    assert (last.name, str(last.law)) == ("load", "13:69F-14.4(c)2")
    with refused("13:69F-14.4(c)2"):
        DeckPreparation(shuffler=True, one_deck=True)


# Shuffle and cut


@pytest.mark.rule("13:69F-14.5(a)", "13:69F-14.5(b)1", "13:69F-14.5(b)2", "13:69F-14.5(b)3")
def test_the_cut_takes_ten_cards_and_the_rest_goes_on_top() -> None:
    opening = DeckPreparation()
    assert cited(take(opening, until="cut"))[-2:] == ["13:69F-14.5(a)", "13:69F-14.5(b)1"]
    with refused("13:69F-14.5(b)2", "at least 10"):
        opening.take("cut", cards=9)
    opening.take("cut", cards=10)
    assert str(opening.take("stack").law) == "13:69F-14.5(b)3"


@pytest.mark.rule("13:69F-14.5(a)", "13:69F-14.5(b)2", "13:69F-14.5(b)3")
def test_every_round_is_shuffled_and_cut() -> None:
    at = HOLD_EM.table(stacks={1: 100_000, 2: 100_000})
    hand = at.start(Chance.scripted([("shuffle", list(range(52))), ("cut", 10)]))
    assert [str(event.cite) for event in hand.events if event.name in ("shuffle", "cut")] == [
        "13:69F-14.5(a)",
        "13:69F-14.5(b)2",
    ]
    assert hand.cards.deck[0] == 9  # the bottom card is the last of those cut: the rest went on top of them
    assert events_named(hand, "deal")[0].cards == (10,)


@pytest.mark.rule("13:69F-14.5(c)")
def test_a_supervisor_may_have_the_cut_made_again() -> None:
    opening = DeckPreparation()
    run(opening, until="stack")
    with refused("13:69F-14.5(c)", "not been cut yet"):
        opening.recut()
    run(opening)
    opening.recut()
    assert [step.name for step in opening.due] == ["cover_card", "cut", "stack"]
    script = [*outcomes("As Ks"), ("mishap", "bad_cut"), ("cut", 11)]
    at = HOLD_EM.table(stacks={1: 100_000, 2: 100_000})
    hand = at.start(Chance.scripted(script))
    recut = events_named(hand, "recut")[0]
    assert (str(recut.cite), recut.actor, recut.data["count"]) == ("13:69F-14.5(c)", -1, 11)
    assert [event.name for event in hand.events].index("recut") < [e.name for e in hand.events].index("deal")


@pytest.mark.rule("13:69F-14.5(d)")
@pytest.mark.parametrize("face_down", [True, False])
def test_an_idle_table_is_opened_again(face_down: bool) -> None:
    opening = DeckPreparation(face_down=face_down)
    run(opening)
    opening.go_idle()
    assert str(opening.take("lie_spread").law) == "13:69F-14.5(d)"
    if face_down:
        with refused("13:69F-14.5(d)", "two players"):
            opening.take("turn_up", players=1)
        opening.take("turn_up", players=2)
    assert run(opening)[:3] == ["look", "wash", "shuffle"]


# The decks


@pytest.mark.rule("13:69F-14.2(a)")
def test_the_two_decks_can_be_told_apart() -> None:
    with refused("13:69F-14.2(a)", "two decks"):
        Decks([Deck("red", NOW)])
    with refused("13:69F-14.2(a)", "must differ"):
        Decks([Deck("red", NOW), Deck("red", NOW)])


@pytest.mark.rule("13:69F-14.2(b)")
def test_a_deck_lies_in_sequence_after_three_hours_of_use_and_is_changed_after_six() -> None:
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)], shuffler=True, counts=True)
    decks.start_round(NOW)
    assert decks.due(NOW + 3 * HOUR - timedelta(seconds=1)) == []
    due = decks.due(NOW + 3 * HOUR)
    assert [(each.what, str(each.law)) for each in due] == [
        ("put the red deck in suit and sequence", "13:69F-14.2(b)")
    ]
    decks.put_in_sequence(NOW + 3 * HOUR)
    assert decks.due(NOW + 4 * HOUR) == []
    late = decks.due(NOW + 6 * HOUR)
    assert [each.what for each in late] == [
        "change the blue deck",
        "change the red deck",
        "put the red deck in suit and sequence",
    ]
    for old, new in (("red", "green"), ("blue", "brown")):
        decks.take_out(decks.place(old), NOW + 6 * HOUR)
        decks.receive(new, NOW + 6 * HOUR)
    decks.start_round(NOW + 6 * HOUR)
    assert decks.due(NOW + 8 * HOUR) == []


@pytest.mark.rule("13:69F-14.2(b)")
def test_only_time_in_play_counts_towards_the_three_hours() -> None:
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)])
    decks.start_round(NOW)
    decks.rotate(NOW + 2 * HOUR)
    decks.count(52, NOW + 4 * HOUR)
    decks.rotate(NOW + 4 * HOUR)  # red again, with two hours behind it
    assert decks.due(NOW + 4 * HOUR) == []
    decks.count(52, NOW + 5 * HOUR)
    assert [each.what for each in decks.due(NOW + 5 * HOUR)] == ["put the red deck in suit and sequence"]


@pytest.mark.rule("13:69F-14.2(d)", "13:69F-14.2(d)1", "13:69F-14.2(d)2", "13:69F-14.2(d)3")
def test_with_a_shuffler_the_decks_alternate_every_round() -> None:
    with refused("13:69F-14.2(d)"):
        Decks([Deck("red", NOW)], shuffler=True)
    with refused("13:69F-14.2(d)1"):
        Decks([Deck("red", NOW), Deck("red", NOW)], shuffler=True)
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)], shuffler=True, counts=True)
    used = [decks.start_round(NOW + number * timedelta(minutes=2)).color for number in range(4)]
    assert used == ["red", "blue", "red", "blue"]
    assert {str(law) for _, _, law in decks.log} == {"13:69F-14.2(d)2", "13:69F-14.2(d)3"}
    assert decks.log[1][1] == "the red deck is shuffled"


@pytest.mark.rule("13:69F-14.6(e)4", '13:69F-14.1 "stub"')
def test_the_deck_is_counted_every_fifteen_minutes() -> None:
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)])
    decks.start_round(NOW)
    quarter = NOW + timedelta(minutes=15)
    assert decks.due(quarter - timedelta(seconds=1)) == []
    assert [(each.what, str(each.law)) for each in decks.due(quarter)] == [
        ("count the deck in play", "13:69F-14.6(e)4")
    ]
    assert decks.count(52, quarter)
    assert decks.due(quarter + timedelta(minutes=14)) == []
    assert decks.count(43, quarter, dealt=9, stub=True)  # counting the stub is enough
    with refused('13:69F-14.1 "stub"'):
        decks.count(40, quarter, dealt=12)
    assert not decks.count(51, quarter)
    assert decks.log[-1][1:] == ("the red deck is removed", decks.log[-1][2])
    assert str(decks.log[-1][2]) == "13:69E-1.18(n)"


@pytest.mark.rule("13:69F-14.6(e)4")
def test_an_approved_shuffler_counts_instead() -> None:
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)], shuffler=True, counts=True)
    decks.start_round(NOW)
    assert decks.due(NOW + HOUR) == []
    with refused("13:69F-14.6(e)4"):
        Decks([Deck("red", NOW), Deck("blue", NOW)], counts=True)
