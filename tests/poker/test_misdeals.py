"""13:69F-14.15(e)-(h), (n), (p), (q) and 14.5(c): mishaps of the deck and the deal."""

from __future__ import annotations

import pytest

from pitboss.equipment.chance import Chance, Outcome
from pitboss.poker.games.draw import FiveCardDraw, TripleDraw
from pitboss.poker.games.hold_em import HoldEm, Omaha
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.hand import Hand
from pitboss.table import DEALER, SUPERVISOR, Action
from tests.helpers import act, cites, events_named, refused
from tests.poker.deck import call_down, conserved, do, outcomes, start, table, turn

DECK = outcomes("")
IN_TIME, LATE = ("number", 0), ("number", 1)
"""Times at which an error of the deal is noticed: before the betting, or after the first betting round."""


def script(*more: Outcome | str) -> Chance:
    """Script mishaps by name and other outcomes, in order."""
    return Chance.scripted([("mishap", each) if isinstance(each, str) else each for each in more])


def report(hand: Hand, what: str, by: int = DEALER) -> Hand:
    act(hand, (by, "report", what))
    return hand


@pytest.mark.rule("13:69F-14.15(e)", "13:69F-14.15(e)1")
def test_cards_not_shuffled_are_a_misdeal_and_go_back_to_the_dealer() -> None:
    hand = start(table(HoldEm()), script(*DECK, "no_shuffle", *DECK))
    assert [str(event.cite) for event in events_named(hand, "misdeal")] == ["13:69F-14.15(e)1"]
    assert len(events_named(hand, "shuffle")) == 2
    assert all(len(hand.cards.down[seat]) == 2 for seat in (1, 2, 3))
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(e)", "13:69F-14.15(e)1")
def test_a_bad_shuffle_is_a_misdeal_however_late_it_is_found() -> None:
    hand = start(table(HoldEm()), script(*DECK, *DECK))
    do(hand, "call call check check")
    report(hand, "no proper shuffle or cut")
    assert not hand.cards.board
    assert hand.chips.paid == {1: 500, 2: 1000, 3: 0}
    assert turn(hand) == 3
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(e)2")
def test_the_deal_begun_at_the_wrong_place_is_a_misdeal_until_two_have_bet() -> None:
    hand = start(table(HoldEm(), 4), script(*DECK, "wrong_start", IN_TIME, *DECK))
    assert events_named(hand, "misdeal")[0].cite in cites(hand)
    assert str(events_named(hand, "misdeal")[0].cite) == "13:69F-14.15(e)2"
    first = [event.actor for event in events_named(hand, "deal")]
    assert first[:4] == [2, 3, 4, 1]
    assert first[8:12] == [1, 2, 3, 4]


@pytest.mark.rule("13:69F-14.15(e)2")
def test_a_wrong_start_found_after_two_have_bet_stands() -> None:
    hand = start(table(HoldEm(), 4), script(*DECK, "wrong_start", LATE))
    do(hand, "call call call check")
    stands = events_named(hand, "error_stands")
    assert [str(event.cite) for event in stands] == ["13:69F-14.15(e)2"]
    assert not events_named(hand, "misdeal")
    assert hand.live == [1, 2, 3, 4]
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(e)2", "13:69F-14.15(e)4")
@pytest.mark.parametrize("what", ["dealt to the wrong starting position", "an eligible player left out"])
def test_the_dealer_reports_an_error_of_the_deal_in_time_or_too_late(what: str) -> None:
    early = start(table(HoldEm()), script(*DECK, *DECK))
    report(do(early, "call"), what)
    assert events_named(early, "misdeal")
    late = do(start(table(HoldEm())), "call call")
    report(late, what)
    assert not events_named(late, "misdeal")
    assert events_named(late, "error_stands")[0].cite == events_named(early, "misdeal")[0].cite


@pytest.mark.rule("13:69F-14.15(e)3", "13:69F-14.15(h)")
def test_one_card_face_up_is_set_aside_and_a_second_one_is_a_misdeal() -> None:
    one = start(table(HoldEm()), script(*outcomes("2c 3c"), "boxed_card"))
    assert events_named(one, "boxed_card")[0].cards == (0,)
    assert str(events_named(one, "boxed_card")[0].cite) == "13:69F-14.15(h)"
    assert events_named(one, "deal")[0].cards == (4,)
    assert (DEALER, 0) in one.cards.discards
    two = start(table(HoldEm()), script(*DECK, "boxed_card", "boxed_card", *DECK))
    assert str(events_named(two, "misdeal")[0].cite) == "13:69F-14.15(e)3"
    assert not two.cards.barred


@pytest.mark.rule("13:69F-14.15(e)3", "13:69F-14.15(h)")
def test_face_up_cards_reported_by_the_dealer() -> None:
    hand = start(table(HoldEm()), script(*DECK, *DECK))
    top = hand.cards.deck[-1]
    report(hand, "the top card is face up")
    assert top in hand.cards.barred
    assert top not in hand.cards.deck
    report(hand, "the top card is face up")
    assert str(events_named(hand, "misdeal")[0].cite) == "13:69F-14.15(e)3"
    straight = start(table(HoldEm()), script(*DECK, *DECK))
    report(straight, "two cards face up in the deck", SUPERVISOR)
    assert str(events_named(straight, "misdeal")[0].cite) == "13:69F-14.15(e)3"


@pytest.mark.rule("13:69F-14.15(h)", "13:69F-14.15(n)")
def test_a_card_set_aside_never_comes_back_in_a_draw() -> None:
    at = table(TripleDraw(), 7, stub_first="on")
    hand = start(at, script(*DECK, "boxed_card", "card_off_table", *[("shuffle", [])] * 25))
    barred = set(hand.cards.barred)
    assert len(barred) == 2
    while hand.turn is not None:
        option = hand.turn.options.of(hand.turn.actor)[0]
        hand.act(option.action(tuple(hand.cards.down[option.actor]) if option.name == "discard" else None))
    assert events_named(hand, "reshuffle")
    dealt_later = {card for event in events_named(hand, "draw") for card in event.cards}
    assert not barred & dealt_later
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(e)4")
def test_a_player_left_out_makes_a_misdeal_or_gets_the_blind_back() -> None:
    early = start(table(HoldEm(), 4), script(*DECK, "player_left_out", ("number", 1), IN_TIME, *DECK))
    assert str(events_named(early, "misdeal")[0].cite) == "13:69F-14.15(e)4"
    assert {event.actor for event in events_named(early, "deal")[:6]} == {1, 3, 4}
    late = start(table(HoldEm(), 4), script(*DECK, "player_left_out", ("number", 1), LATE))
    assert 2 not in late.live
    do(late, "call call call")
    assert events_named(late, "returned")[0].data == {"seat": 2, "amount": 1000}
    assert events_named(late, "error_stands")
    assert late.stacks[2] == 100_000
    assert conserved(call_down(late))


@pytest.mark.rule("13:69F-14.15(e)4")
def test_an_error_found_before_two_have_bet_is_still_a_misdeal() -> None:
    hand = start(table(HoldEm(), 4), script(*DECK, "player_left_out", ("number", 3), LATE, *DECK))
    do(hand, "fold fold")
    assert str(events_named(hand, "misdeal")[0].cite) == "13:69F-14.15(e)4"
    assert hand.live == [1, 2, 3, 4]


@pytest.mark.rule("13:69F-14.15(f)")
def test_cards_dealt_to_an_idle_player_are_dead() -> None:
    at = table(HoldEm(), {1: 100_000, 2: 100_000, 3: 500})
    hand = start(at, script(*outcomes("2c 3c 4c"), "card_to_ineligible"))
    event = events_named(hand, "ineligible")[0]
    assert (str(event.cite), event.data["seat"], event.cards) == ("13:69F-14.15(f)", 3, (0,))
    assert hand.view(3).events[hand.events.index(event)].cards != (0,)
    assert hand.live == [1, 2]
    assert events_named(hand, "deal")[0].cards == (4,)
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(g)", "13:69E-1.18(n)")
def test_a_wrong_count_calls_the_round_dead_and_returns_every_chip_and_the_rake() -> None:
    at = table(HoldEm(), {1: 100_000, 2: 2_000, 3: 100_000}, rake_percent=10)
    hand = do(start(at), "call", ("raise", 2000), "call call", ("bet", 1000), "call")
    assert hand.chips.rake > 0
    report(hand, "a card missing or one too many")
    assert hand.turn is None
    assert events_named(hand, "dead_round")
    assert hand.stacks == {1: 100_000, 2: 2_000, 3: 100_000}
    assert (hand.house, hand.pot, hand.chips.rake) == (0, 0, 0)
    assert str(events_named(hand, "new_deck")[0].cite) == "13:69E-1.18(n)"
    assert not events_named(hand, "rake_to_inventory")


@pytest.mark.rule("13:69F-14.15(g)")
def test_a_wrong_count_from_chance_ends_the_round_in_the_deal() -> None:
    hand = start(table(SevenCardStud(), ante=100), script(*DECK, "wrong_count"))
    assert hand.turn is None
    assert str(events_named(hand, "dead_round")[0].cite) == "13:69F-14.15(g)"
    assert hand.stacks == hand.start.stacks


@pytest.mark.rule("13:69F-14.15(e)")
def test_misdeal_money_stays_or_goes_back() -> None:
    def misdeal(money: str) -> Hand:
        at = table(HoldEm(), ante=100, misdeal_money=money)
        hand = do(start(at, script(*DECK, *DECK)), "call call")
        return report(hand, "no proper shuffle or cut")

    stays = misdeal("antes_blinds_stay")
    returned = [(event.data["seat"], event.data["amount"]) for event in events_named(stays, "returned")]
    assert returned == [(1, 500), (3, 1000)]
    assert [event.data["amount"] for event in events_named(stays, "ante_stays")] == [100, 100, 100]
    assert [event.data["amount"] for event in events_named(stays, "blind_stays")] == [500, 1000]
    back = misdeal("all_returned")
    assert [event.data["amount"] for event in events_named(back, "returned")] == [1100, 1100, 1100]
    assert len(events_named(back, "ante")) == 6
    for hand in (stays, back):
        assert hand.chips.paid == {1: 600, 2: 1100, 3: 100}
        assert hand.button == 3
        assert len(events_named(hand, "button")) == 1


@pytest.mark.rule("13:69F-14.15(n)")
def test_a_card_off_the_table_is_not_used_and_is_replaced() -> None:
    hand = start(table(HoldEm()), script(*outcomes("2c 3c"), "card_off_table"))
    event = events_named(hand, "off_table")[0]
    assert str(event.cite) == "13:69F-14.15(n)"
    assert event.cards == (0,)
    assert hand.view(None).events[hand.events.index(event)].cards != (0,)
    assert events_named(hand, "deal")[0].cards == (4,)
    assert 0 in hand.cards.barred
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(n)", "13:69F-14.15(i)3")
@pytest.mark.parametrize("game", [HoldEm(), SevenCardStud(), FiveCardDraw()])
def test_a_card_off_the_table_that_is_not_replaced_fouls_the_hand_and_money_goes_back(game: HoldEm) -> None:
    at = table(game, ante=100, off_table_replace="off")
    hand = start(at, script(*DECK, "card_off_table"))
    assert hand.live == [2, 3]
    assert hand.stacks[1] == 100_000
    assert str(events_named(hand, "refund")[0].cite) == "13:69F-14.15(i)3"
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(p)", "13:69F-14.15(q)")
def test_a_jammed_shuffler_is_removed_and_the_cards_are_shuffled_again() -> None:
    hand = start(table(HoldEm()), script("shuffler_jam", *DECK))
    first = [(event.name, str(event.cite)) for event in hand.events if "shuffle" in event.name]
    assert first == [
        ("shuffler_jam", "13:69F-14.15(p)"),
        ("shuffler_removed", "13:69F-14.15(q)"),
        ("shuffle", "13:69F-14.5(a)"),
    ]


@pytest.mark.rule("13:69F-14.5(c)")
def test_a_supervisor_may_order_a_recut_before_the_deal_and_not_after() -> None:
    at = table(HoldEm(), ask_recut="on")
    hand = start(at, script(("shuffle", list(range(52))), ("cut", 10), ("cut", 42)))
    assert turn(hand) == SUPERVISOR
    act(hand, (SUPERVISOR, "recut"), (SUPERVISOR, "deal"))
    assert events_named(hand, "recut")[0].data["count"] == 42
    assert events_named(hand, "deal")[0].cards == (0,)
    with refused("13:69F-14.10(f)"):
        act(hand, (SUPERVISOR, "recut"))


@pytest.mark.rule("13:69F-14.5(c)")
def test_a_bad_cut_from_chance_is_cut_again() -> None:
    hand = start(table(HoldEm()), script(("shuffle", list(range(52))), ("cut", 10), "bad_cut", ("cut", 12)))
    assert events_named(hand, "recut")[0].actor == SUPERVISOR
    assert events_named(hand, "deal")[0].cards == (22,)
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(e)", "13:69F-14.16(b)")
def test_a_removed_player_is_not_dealt_into_the_new_deal() -> None:
    at = table(HoldEm())
    hand = start(at, script(*DECK, *DECK))
    act(hand, (SUPERVISOR, "rule", "seat 3: helped another player"))
    report(hand, "no proper shuffle or cut")
    assert hand.players == [1, 2]
    assert conserved(call_down(hand))
    assert at.state.out == (3,)
    heads_up = start(table(HoldEm(), 2), script(*DECK))
    act(heads_up, (SUPERVISOR, "rule", "seat 1: passed information"))
    assert heads_up.turn is None
    assert events_named(heads_up, "win")


@pytest.mark.rule("13:69F-14.15(n)")
def test_a_deck_used_up_by_mishaps_is_made_up_from_burn_cards_and_discards() -> None:
    lost: list[Outcome | str] = ["card_off_table"] * 8
    hand = start(table(Omaha(), 10), script(*DECK, *lost, ("shuffle", []), ("shuffle", [])))
    do(hand, "fold")
    assert len(call_down(hand).cards.board) == 5
    assert events_named(hand, "reshuffle")
    assert not hand.cards.barred & set(hand.cards.board)
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(g)")
def test_a_deck_that_cannot_be_made_up_ends_the_round() -> None:
    lost: list[Outcome | str] = ["card_off_table"] * 26
    hand = start(table(SevenCardStud(), 9), script(*DECK, *lost))
    assert events_named(hand, "dead_round")
    assert hand.stacks == hand.start.stacks


@pytest.mark.rule("13:69F-14.15(i)3", "13:69F-14.10(d)")
def test_a_player_who_lost_the_hand_in_the_deal_posts_no_blind() -> None:
    at = table(HoldEm(), blinds_before_deal="off", off_table_replace="off")
    hand = start(at, script(*DECK, "card_off_table"))
    assert hand.live == [2, 3]
    assert [event.actor for event in events_named(hand, "blind")] == [2]
    assert call_down(hand).stacks[1] == 100_000


@pytest.mark.rule("13:69F-14.15(e)", "13:69F-14.16(b)", "13:69F-14.10(d)")
@pytest.mark.parametrize("money", ["antes_blinds_stay", "all_returned"])
def test_a_misdeal_after_a_removal_returns_the_money_and_assigns_the_blinds_again(money: str) -> None:
    hand = start(table(HoldEm(), misdeal_money=money), script(*DECK, *DECK))
    act(hand, (SUPERVISOR, "rule", "seat 2: helped another player"))  # the second blind
    report(hand, "no proper shuffle or cut")
    returned = {event.data["seat"]: event.data["amount"] for event in events_named(hand, "returned")}
    assert returned == ({2: 1000} if money == "antes_blinds_stay" else {1: 500, 2: 1000})
    assert hand.stacks[2] == 100_000
    assert hand.chips.posted == {1: 500, 3: 1000}
    stays = [(event.actor, event.data["amount"]) for event in events_named(hand, "blind_stays")]
    assert stays == ([(1, 500)] if money == "antes_blinds_stay" else [])
    assert (hand.last_blind, hand.opening_bet, turn(hand)) == (3, 1000, 1)
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(e)", "13:69F-14.16(b)")
def test_a_player_who_posts_less_in_the_new_deal_gets_the_rest_back() -> None:
    at = table(HoldEm(), 4)
    hand = start(at, script(*DECK, *DECK))
    act(hand, (SUPERVISOR, "rule", "seat 1: helped another player"))  # the first blind
    report(hand, "no proper shuffle or cut")
    assert hand.chips.posted == {2: 500, 3: 1000}
    returned = {event.data["seat"]: event.data["amount"] for event in events_named(hand, "returned")}
    assert returned == {1: 500, 2: 500}
    told = [(event.name, event.actor, event.data["amount"]) for event in hand.events if "blind" in event.name]
    assert told[2:] == [("blind_stays", 2, 500), ("blind", 3, 1000)]
    assert conserved(call_down(hand))
    assert at.state.blind_seats == (2, 3)


@pytest.mark.rule("13:69F-14.15(e)", "13:69F-14.16(b)")
def test_a_player_who_posts_more_in_the_new_deal_adds_to_the_chips_left() -> None:
    hand = start(table(HoldEm(), heads_up_button_posts_small="on"), script(*DECK, *DECK))
    act(hand, (SUPERVISOR, "rule", "seat 2: helped another player"))  # heads-up the button is first blind
    report(hand, "no proper shuffle or cut")
    told = [(event.name, event.actor, event.data["amount"]) for event in hand.events if "blind" in event.name]
    assert told[2:] == [("blind", 3, 500), ("blind_stays", 1, 500), ("blind", 1, 500)]
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(e)", "13:69F-14.16(b)")
def test_the_blinds_are_reassigned_when_one_of_them_is_removed() -> None:
    at = table(HoldEm(), 4)
    call_down(start(at))
    hand = start(at, script(*DECK, *DECK))
    assert (hand.start.state.button, hand.start.state.blind_seats) == (1, (2, 3))
    assert hand.chips.posted == {2: 500, 3: 1000}
    act(hand, (SUPERVISOR, "rule", "seat 3: passed information"))
    report(hand, "no proper shuffle or cut")
    assert hand.chips.posted == {2: 500, 4: 1000}
    assert conserved(call_down(hand))
    assert at.state.blind_seats == (2, 4)


@pytest.mark.rule("13:69F-14.15(e)", "13:69F-14.15(i)3")
def test_an_ante_or_blind_that_was_refunded_does_not_stay_for_the_new_deal() -> None:
    hand = start(table(HoldEm(), ante=100), script(*DECK, *DECK))
    act(hand, (DEALER, "rule", "seat 2: protected hand lost, not at fault"))
    report(hand, "no proper shuffle or cut")
    assert not events_named(hand, "returned")
    assert [event.actor for event in events_named(hand, "ante_stays")] == [1, 3]
    assert [event.actor for event in events_named(hand, "blind_stays")] == [1]
    assert [event.data["amount"] for name in ("ante", "blind") for event in events_named(hand, name)
            if event.actor == 2] == [100, 100, 1000, 1000]  # fmt: skip


@pytest.mark.rule("13:69F-14.15(e)", "13:69F-14.15(g)")
def test_money_left_for_a_new_deal_goes_back_if_that_deal_is_dead() -> None:
    hand = start(table(HoldEm(), blinds_before_deal="off"), script(*DECK, *DECK, "wrong_count"))
    report(hand, "no proper shuffle or cut")
    assert hand.turn is None
    returned = [(event.data["seat"], event.data["amount"]) for event in events_named(hand, "returned")]
    assert returned == [(1, 500), (2, 1000)]
    assert hand.stacks == hand.start.stacks


@pytest.mark.rule("13:69F-14.10(d)", "13:69F-14.15(e)1")
def test_a_newcomer_who_becomes_the_big_blind_after_a_misdeal_posts_once() -> None:
    at = HoldEm().table(stacks=dict.fromkeys((1, 2, 3, 5, 6), 50_000))
    call_down(start(at, Chance.seeded(1)))
    at.sit(4, 50_000)
    hand = start(at, Chance.seeded(2))
    assert hand.blind_posts == [(2, 500), (3, 1_000), (4, 1_000)]
    hand.act(Action(SUPERVISOR, "rule", "seat 3: helped another player"))
    hand.act(Action(SUPERVISOR, "report", "no proper shuffle or cut"))
    assert hand.blind_posts == [(2, 500), (4, 1_000)]
    assert max(hand.chips.bets.values()) == 1_000
    assert hand.total_money() == sum(hand.start.stacks.values())
