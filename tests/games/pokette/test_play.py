"""13:69F-12.1 to 12.4, 12.7 and 12.9: the opening, chips and cash, the spin, and void spins."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import JOKER, cards
from pitboss.equipment.chance import Chance
from pitboss.games.pokette.game import CHIP_COLORS
from pitboss.table import DEALER, SUPERVISOR
from tests.games.pokette.table import bet, close, finish, open_areas, play_spin, post_cards, start, table
from tests.helpers import act, events_named, refused


@pytest.mark.rule("13:69F-12.2(a)")
def test_a_device_may_replace_the_cards_and_the_stand() -> None:
    at = table()
    round = play_spin(at, "Qc")
    assert str(events_named(round, "device_shows")[0].cite) == "13:69F-12.2(a)"
    (shown,) = events_named(round, "post")
    assert (shown.cards, shown.data["by"], str(shown.cite)) == (cards("Qc"), "device", "13:69F-12.2(a)")
    assert not events_named(play_spin(at, "Qc"), "device_shows")  # said once


@pytest.mark.rule("13:69F-12.3(a)", "13:69F-12.3(b)", "13:69F-12.2(a)")
@pytest.mark.parametrize("actor", [DEALER, SUPERVISOR])
def test_three_decks_are_verified_before_the_table_opens(actor: int) -> None:
    at = table(display="cards")
    round = start(at, "Qc")
    with refused("13:69F-12.3(a)"):
        bet(round, 1, ("As", 5))
    act(round, (actor, "deck_short"), (actor, "decks_complete"))
    assert [event.name for event in round.events][1:5] == [
        "deck_short", "decks_complete", "store_decks", "spin_open",
    ]  # fmt: skip
    assert events_named(round, "decks_complete")[0].data == {"decks": 3, "count": 54}
    assert str(events_named(round, "store_decks")[0].cite) == "13:69F-12.3(b)"
    assert events_named(finish(round), "post")[0].data["by"] == "dealer"
    assert not events_named(play_spin(at, "Qc"), "decks_complete")


@pytest.mark.rule("13:69F-12.3(a)")
def test_chance_can_deliver_an_incomplete_deck() -> None:
    round = start(table(display="cards"), "card_missing", "Qc")
    act(round, (DEALER, "decks_complete"))
    assert events_named(round, "deck_short")
    assert not events_named(round, "decks_complete")
    act(round, (DEALER, "decks_complete"))
    assert events_named(finish(round), "call_card")


@pytest.mark.rule("13:69F-12.3(a)")
def test_reading_display_deck_size() -> None:
    at = table(display="cards", display_deck_size="52")
    round = play_spin(at, "Jk1")
    assert events_named(round, "decks_complete")[0].data["count"] == 52
    assert not events_named(round, "post")  # there is no joker to put on the stand
    assert events_named(round, "clear")
    with_jokers = play_spin(table(display="cards"), "Jk1")
    assert events_named(with_jokers, "post")[0].cards == (JOKER,)


# Wagers: 12.4


@pytest.mark.rule("13:69F-12.4(a)")
def test_a_wager_is_chips_on_an_area() -> None:
    round = bet(start(table(), "Qc"), 1, ("As", 5))
    (laid,) = events_named(round, "wager")
    assert str(laid.cite) == "13:69F-12.4(a)"
    with refused("13:69F-12.4(a)", "spoken wagers with cash"):
        act(round, (1, "cash_wager", (("As", 500),)))
    with refused("13:69F-8.2", "outside"):
        bet(round, 1, ("Ks", 501))


@pytest.mark.rule("13:69F-12.4(a)")
def test_a_spoken_wager_with_cash_stands_once_the_dealer_confirms_it() -> None:
    round = start(table(2, spoken_cash_wagers="accept"), "As")
    act(round, (2, "cash_wager", (("As", 500), ("red", 1_000))))
    with refused("13:69F-12.4(a)"):
        act(round, (1, "ready"))  # the dealer answers first
    assert round.wagers == {}
    act(round, (DEALER, "confirm_cash"))
    assert round.wagers == {(2, "As"): 500, (2, "red"): 1_000}
    (confirmed,) = events_named(round, "confirm_cash")
    assert (confirmed.data, str(confirmed.cite)) == ({"seat": 2, "amount": 1_500}, "13:69F-12.4(a)")
    act(round, (1, "cash_wager", (("As", 500),)), (DEALER, "decline_cash"))
    assert (1, "As") not in round.wagers
    assert finish(close(round)).changes() == {1: 0, 2: 25_000 - 1_000}


@pytest.mark.rule("13:69F-12.4(a)", "13:69F-12.4(d)")
def test_cash_buys_no_wager_that_is_closed_and_none_after_no_more_bets() -> None:
    round = start(table(spoken_cash_wagers="accept"), "As")
    with refused("13:69F-12.4(d)"):
        act(round, (1, "cash_wager", (("flush", 500),)))
    with refused("13:69F-12.4(a)", "more than the $1,000 at hand"):
        act(round, (1, "cash_wager", (("As", 50_000), ("Ks", 50_000), ("Qs", 500))))
    close(round)
    with refused("13:69F-12.4(a)"):
        act(round, (1, "cash_wager", (("As", 500),)))
    with refused("13:69F-12.7", "after no more bets"):
        bet(round, 1, ("As", 5))


@pytest.mark.rule("13:69F-12.4(b)")
def test_non_value_chips_have_a_unique_color() -> None:
    at = table(3, non_value_chips="on")
    round = start(at, "As")
    act(round, (1, "take_chips", "brown"))
    for color in ("brown", "red", "green"):
        with refused("13:69F-12.4(b)", "to take chips, choose one of these"):
            act(round, (2, "take_chips", color))
    act(round, (2, "take_chips", "yellow"), (3, "take_chips", "tan"))
    finish(round)
    assert [CHIP_COLORS[number - 1] for number in at.state.colors] == ["brown", "yellow", "tan"]
    assert not events_named(finish(start(at, "As")), "take_chips")  # they have them still
    at.leave(1)
    at.sit(1, 10_000)
    again = start(at, "As")
    act(again, (1, "take_chips", "brown"))  # free again
    assert events_named(again, "take_chips")[0].data == {"color": "brown"}
    assert len(CHIP_COLORS) >= at.game.max_seats


@pytest.mark.rule("13:69F-12.4(c)")
def test_a_wager_stays_where_its_player_placed_it() -> None:
    round = bet(start(table(), "As"), 1, ("Ks", 5))
    with refused("13:69F-12.4(c)", "a wager stays where you placed it"):
        act(round, (1, "move_wager", "As"))
    assert finish(close(round)).changes() == {1: -500}


# The spin: 12.1, 12.7


@pytest.mark.rule('13:69F-12.1 "winning card"', "13:69F-12.7")
def test_the_winning_card_is_where_the_clapper_rests_after_a_valid_spin() -> None:
    round = close(start(table(), "Jk2"))
    with refused("13:69F-12.7", "2 is outside 3 to 99"):
        act(round, (DEALER, "spin", 2))
    act(round, (DEALER, "spin", 5))
    assert not events_named(round, "call_card")
    act(round, (DEALER, "call_card"))
    (called,) = events_named(round, "call_card")
    assert (called.cards, called.data["section"]) == ((JOKER,), "Jk2")
    assert str(called.cite) == '13:69F-12.1 "winning card"'
    assert events_named(round, "spin")[0].data == {"revolutions": 5}


@pytest.mark.rule("13:69F-12.7")
def test_reading_min_wheel_revolutions() -> None:
    round = close(start(table(min_wheel_revolutions="4"), "As"))
    with refused("13:69F-12.7", "3 is outside 4"):
        act(round, (DEALER, "spin", 3))
    act(round, (DEALER, "spin", 4))
    assert events_named(round, "spin")


@pytest.mark.rule("13:69F-12.7", "13:69F-12.6(b)")
def test_losers_are_collected_before_winners_are_paid_with_the_money_of_each_step() -> None:
    at = post_cards(table(2), "7s", "8s")
    round = bet(bet(start(at, "9s"), 1, ("9s", 5), ("red", 20), ("straight flush", 10)), 2, ("9s-9c", 5))
    bet(round, 2, ("black", 10), ("jacer", 5))
    finish(close(round))
    told = [
        (event.name, event.actor, event.data["wager"], event.data["amount"])
        for event in round.events
        if event.name in ("collect", "pay")
    ]
    assert told == [
        ("collect", 1, "red", 2_000),
        ("collect", 2, "jacer", 500),
        ("pay", 1, "9s", 25_000),
        ("pay", 1, "straight flush", 24_000),
        ("pay", 2, "9s-9c", 12_000),
        ("pay", 2, "black", 1_000),
    ]
    assert round.changes() == {1: 47_000, 2: 12_500}
    assert round.house == -59_500
    assert events_named(round, "pay")[1].data["line"] == "open"


# Spins that do not count: 12.9


@pytest.mark.rule("13:69F-12.9")
@pytest.mark.parametrize(
    ("falls", "says"),
    [
        (("too_slow", "Ks"), "the wheel turned too few times"),
        (("As", "between_sections", "Ks"), "the clapper rests between two sections"),
    ],
)
def test_an_invalid_spin_is_repeated_while_wagers_stand(falls: tuple[str, ...], says: str) -> None:
    at = table()
    by_chance = finish(close(bet(start(at, *falls), 1, ("As", 5), ("Ks", 5))))
    assert events_named(by_chance, "irregular")[0].data["what"] == says
    turned = [event.data["revolutions"] for event in events_named(by_chance, "spin")]
    assert turned == [2 if "too_slow" in falls else 3, 3]
    assert by_chance.changes() == {1: 25_000 - 500}
    assert at.state.posted == cards("Ks")  # the void spin posted nothing
    for reporter in (DEALER, SUPERVISOR):
        round = close(bet(start(table(), "As", "Ks"), 1, ("As", 5)))
        with refused("13:69F-12.9", "choose one of these: the wheel is damaged"):
            act(round, (reporter, "report", says))  # nothing has been spun yet
        act(round, (DEALER, "spin", 3), (reporter, "report", says))
        assert events_named(round, "void_spin")[0].cite == events_named(round, "irregular")[0].cite
        with refused("13:69F-12.7", "after no more bets"):
            bet(round, 1, ("Ks", 5))
        act(round, (DEALER, "spin", 3), (DEALER, "call_card"))
        assert round.changes() == {1: -500}


@pytest.mark.rule("13:69F-12.9")
def test_a_damaged_wheel_voids_the_round_and_leaves_the_stand() -> None:
    at = post_cards(table(2), "7s")
    round = close(bet(start(at, "7h"), 1, ("pair in two", 10)))
    act(round, (DEALER, "spin", 3), (SUPERVISOR, "report", "the wheel is damaged"))
    assert round.over
    assert at.stacks == {1: 100_000, 2: 100_000}
    assert at.state.posted == cards("7s")
    assert events_named(round, "returned")[0].data == {"seat": 1, "amount": 1_000}
    assert play_spin(at, "7h", ("pair in two", 10)).changes()[1] == 11_000


@pytest.mark.rule("13:69F-12.2(a)", "13:69F-12.8")
def test_reading_spins_posted() -> None:
    at = table(2, spins_posted="on_request")
    round = play_spin(at, "7s")
    assert [str(event.cite) for event in events_named(round, "post")] == [
        "13:69F-12.2(a)"
    ]  # every spin is shown
    assert events_named(round, "clear")
    assert at.state.posted == ()  # but none is part of a hand
    round = act(start(at, "7h"), (2, "call_hand"))
    with refused("13:69F-12.4(d)", "cannot call hand now"):
        act(round, (1, "call_hand"))  # one request is enough
    assert events_named(finish(round), "post")
    assert at.state.posted == cards("7h")
    assert events_named(play_spin(at, "7c", ("pair in two", 10)), "post")  # the hand goes on
    play_spin(at, "9c")
    assert at.state.posted == ()


def test_a_spin_without_wagers_is_still_posted() -> None:
    assert post_cards(table(), "7s").state.posted == cards("7s")


def test_a_player_short_of_chips_is_offered_what_can_still_be_added() -> None:
    round = bet(start(table(stack=900), "As"), 1, ("As", 5))
    assert open_areas(round) == ["As"]  # four dollars more, and less than a wager elsewhere
    act(bet(round, 1, ("As", 4)), (DEALER, "no_more_bets"))
    assert finish(round).changes() == {1: 45_000}


def test_the_state_is_stored_and_read_as_flat_lists() -> None:
    at = post_cards(table(2, non_value_chips="on"), "7s", "8h")
    row = at.state.to_json()
    assert row["posted"] == list(cards("7s 8h"))
    assert type(at.state).from_json(row) == at.state
    assert at.start(Chance.seeded(1)).view(2).to_json()["options"]
