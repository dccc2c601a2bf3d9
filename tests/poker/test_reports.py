"""13:69F-14.15(f), (k), (m)-(q): mishaps with cards, reported by the dealer or the supervisor."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import cards
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import Badugi, FiveCardDraw
from pitboss.poker.games.five_card_stud import FiveCardStud
from pitboss.poker.games.hold_em import HoldEm, Omaha
from pitboss.poker.games.mambo_stud import MamboStud
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.table import DEALER, SUPERVISOR
from tests.cases import for_each
from tests.helpers import act, events_named, refused
from tests.poker.deck import (
    call_down,
    conserved,
    discard,
    do,
    law_of,
    names,
    offered,
    outcomes,
    passive,
    rule,
    stacked,
    start,
    streets,
    table,
    to_street,
    turn,
    up_cards,
    won,
)


def card(text: str) -> int:
    return cards(text)[0]


# A card to a player who is not in the hand


@pytest.mark.rule("13:69F-14.15(f)")
@pytest.mark.parametrize("by", [DEALER, SUPERVISOR])
def test_a_card_dealt_to_a_player_not_in_the_hand_is_dead(by: int) -> None:
    hand = start(table(HoldEm(), {1: 100_000, 2: 100_000, 3: 500}), "2c 3c 4c 5c 6c 7c")
    rule(hand, "seat 3: dealt a card, not in the hand", by)
    event = events_named(hand, "ineligible")[0]
    assert (str(event.cite), event.data["seat"], event.cards) == ("13:69F-14.15(f)", 3, cards("6c"))
    assert hand.view(3).events[hand.events.index(event)].cards != cards("6c")
    assert (DEALER, card("6c")) in hand.cards.discards
    assert hand.live == [1, 2]
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(f)")
def test_only_players_in_the_hand_are_eligible_for_a_card() -> None:
    hand = do(start(table(HoldEm(), 4)), "fold")
    assert [what for what in offered(hand) if "not in the hand" in what] == [
        "seat 3: dealt a card, not in the hand"
    ]


# Exposed cards


@pytest.mark.rule("13:69F-14.15(o)", "13:69F-14.15(o)2")
def test_a_hole_card_reported_exposed_is_exchanged_and_serves_as_the_burn_card() -> None:
    hand = start(table(HoldEm()), "2c 3c 4c 5c 6c 7c 8c")
    rule(hand, "seat 2: card 1 exposed")
    assert (law_of(hand, "exposed"), events_named(hand, "exposed")[0].cards) == (
        "13:69F-14.15(o)",
        cards("3c"),
    )
    assert hand.cards.down[2] == list(cards("6c 8c"))
    assert turn(hand) == 3
    call_down(hand)
    assert (events_named(hand, "burn")[0].cards, str(events_named(hand, "burn")[0].cite)) == (
        cards("3c"),
        "13:69F-14.15(o)2",
    )
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(o)1")
def test_one_exposed_card_is_burned_and_the_others_are_discarded_once() -> None:
    hand = start(table(HoldEm()), "2c 3c 4c 5c 6c 7c 8c 9c Tc")
    for what in ("seat 2: card 1 exposed", "seat 1: card 2 exposed", "seat 1: card 2 exposed"):
        rule(hand, what)
    assert [event.cards for event in events_named(hand, "exposed_discarded")] == [cards("3c"), cards("5c")]
    assert events_named(call_down(hand), "burn")[0].cards == cards("9c")
    assert conserved(hand)
    none = rule(start(table(HoldEm(), exposed_burn="off"), "2c 3c"), "seat 2: card 1 exposed")
    assert law_of(none, "exposed_discarded") == "13:69F-14.15(o)1"


@pytest.mark.rule("13:69F-14.15(o)")
def test_the_houses_number_of_exposed_cards_counts_those_reported() -> None:
    at = table(Omaha(), exposed_misdeal_count="2")
    hand = start(at, stacked("", *outcomes("")))
    rule(hand, "seat 1: card 4 exposed")
    assert not events_named(hand, "misdeal")
    rule(hand, "seat 3: card 2 exposed")
    assert law_of(hand, "misdeal") == "13:69F-14.15(o)"
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(o)")
def test_cards_just_dealt_can_be_reported_until_somebody_acts_on_them() -> None:
    hand = start(table(HoldEm()))
    assert {"seat 1: card 2 exposed", "seat 3: card 1 off the table"} <= set(offered(hand))
    assert "seat 1: card 3 exposed" not in offered(hand)
    do(hand, "call")
    assert not [what for what in offered(hand) if "exposed" in what or "off the table" in what]
    with refused("13:69F-14.15(b)"):
        rule(hand, "seat 1: card 1 exposed")
    to_street(hand, "13:69F-14.10(g)")
    assert not [what for what in offered(hand) if "exposed" in what or "off the table" in what]


@pytest.mark.rule("13:69F-14.15(o)")
@pytest.mark.parametrize("game", [FiveCardDraw(), Badugi()])
def test_draw_games_exchange_a_card_reported_exposed_or_keep_it(game: PokerGame) -> None:
    replaced = rule(start(table(game), "2c 3c 4c"), "seat 2: card 1 exposed")
    kept = rule(start(table(game, draw_exposed="keep"), "2c 3c 4c"), "seat 2: card 1 exposed")
    assert (DEALER, card("3c")) in replaced.cards.discards
    assert card("3c") in kept.cards.down[2]
    assert len(events_named(kept, "deal")) == len(events_named(replaced, "deal")) - 1
    for hand in (replaced, kept):
        assert events_named(hand, "exposed")[0].cards == cards("3c")
        assert len(hand.cards.down[1]) == len(hand.cards.down[2])
        assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(o)")
@pytest.mark.parametrize("how", ["replace", "keep"])
def test_a_drawn_card_reported_exposed_while_the_others_draw(how: str) -> None:
    deck = "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d  7c  8c 9c Tc Jc"
    at = table(FiveCardDraw(), 2, draw_exposed=how, exposed_misdeal_count="2")
    hand = do(start(at, deck), "call check")
    assert "seat 1: card 1 exposed" not in offered(hand)  # the first cards have been bet on
    discard(hand, "2c 3c")
    rule(hand, "seat 1: card 2 exposed")
    assert hand.cards.down[1][-2:] == list(cards("8c Tc" if how == "replace" else "8c 9c"))
    rule(hand, "seat 1: card 2 exposed")  # any number of them is no misdeal in a draw
    assert len(hand.cards.down[1]) == 5
    assert not events_named(hand, "misdeal")
    assert "seat 2: card 1 exposed" not in offered(hand)
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(k)")
def test_both_hole_cards_reported_exposed_kill_the_hand_return_the_ante_and_another_opens() -> None:
    hand = start(table(SevenCardStud(), ante=200), up_cards("2c", "3c", "9d", holes=2))
    assert turn(hand) == 1
    rule(hand, "seat 1: both hole cards exposed")
    assert len(events_named(hand, "exposed")) == 2
    assert law_of(hand, "dead_hand") == law_of(hand, "returned") == "13:69F-14.15(k)"
    assert events_named(hand, "returned")[0].data == {"seat": 1, "amount": 200}
    assert hand.stacks[1] == 100_000
    assert turn(hand) == 2  # now the lowest up-card
    do(hand, "bring_in")
    assert hand.first_actor == 2
    assert turn(hand) == 3
    assert "seat 3: both hole cards exposed" not in offered(hand)
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(k)", "13:69F-14.15(l)", "13:69F-14.15(m)")
@pytest.mark.parametrize("game", [SevenCardStud(), FiveCardStud(), MamboStud()])
def test_one_hole_card_of_the_first_deal_is_not_reported_once_the_next_card_is_up(game: PokerGame) -> None:
    told = {what.partition(": ")[2] for what in offered(start(table(game))) if "exposed" in what}
    assert told == ({"both hole cards exposed"} if isinstance(game, SevenCardStud) else set())


@pytest.mark.rule("13:69F-14.15(k)", "13:69F-14.15(k)1", "13:69F-14.15(m)", "13:69F-14.15(m)1")
@for_each("words", ["off", "on"])
@for_each(("game", "law"), [(SevenCardStud(), "13:69F-14.15(k)"), (MamboStud(), "13:69F-14.15(m)")])
def test_the_last_hole_card_reported_exposed_leaves_the_choice(game: PokerGame, law: str, words: str) -> None:
    hand = start(table(game, 2, words=words))
    while not [what for what in offered(hand) if "last hole" in what]:
        passive(hand)
    first = turn(hand)
    so_far = hand.pot
    rule(hand, f"seat {first}: last hole card exposed")
    assert law_of(hand, "exposed") == law
    assert events_named(hand, "exposed")[0].cards == tuple(hand.cards.down[first][-1:])
    assert (turn(hand), names(hand)) == (first, ["contend"])
    assert f"seat {first}: last hole card exposed" not in offered(hand)
    do(hand, ("contend", "the pot so far"))
    assert law_of(hand, "contend") == f"{law}1"
    assert hand.frozen == {first}
    assert hand.chips.pots.pots[0].contributed == so_far
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(k)2")
def test_after_the_choice_the_betting_goes_on_where_it_was() -> None:
    hand = start(table(SevenCardStud(), 3))
    while not [what for what in offered(hand) if "last hole" in what]:
        passive(hand)
    first = turn(hand)
    other = next(seat for seat in hand.live if seat != first)
    rule(hand, f"seat {other}: last hole card exposed")
    assert turn(hand) == other
    do(hand, ("contend", "the whole pot"))
    assert (turn(hand), names(hand)) == (first, ["check", "bet"])
    assert f"seat {first}: threw the hand away" not in offered(
        hand
    )  # it is that seat's turn to bet, so that is a fold
    do(hand, "check")
    assert not [what for what in offered(hand) if "last hole" in what]
    assert conserved(call_down(hand))


# A card off the table


@pytest.mark.rule("13:69F-14.15(n)")
def test_a_card_reported_off_the_table_is_not_used_and_is_replaced() -> None:
    hand = start(table(HoldEm()), "2c 3c 4c 5c 6c 7c 8c")
    rule(hand, "seat 2: card 2 off the table")
    event = events_named(hand, "off_table")[0]
    assert (str(event.cite), event.cards) == ("13:69F-14.15(n)", cards("6c"))
    assert hand.view(None).events[hand.events.index(event)].cards != cards("6c")
    assert card("6c") in hand.cards.barred
    assert hand.cards.down[2] == list(cards("3c 8c"))
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(n)", "13:69F-14.15(i)3")
@pytest.mark.parametrize("game", [HoldEm(), SevenCardStud(), FiveCardDraw()])
def test_an_unreplaced_card_fouls_the_hand_and_the_money_goes_back(game: PokerGame) -> None:
    hand = start(table(game, ante=100, off_table_replace="off"))
    rule(hand, "seat 2: card 1 off the table", SUPERVISOR)
    assert hand.live == [1, 3]
    assert hand.stacks[2] == 100_000
    assert law_of(hand, "refund") == "13:69F-14.15(i)3"
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(n)", "13:69F-14.12(f)")
def test_a_drawn_card_reported_off_the_table_is_drawn_again() -> None:
    deck = "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d  7c  8c 9c Tc"
    hand = discard(do(start(table(FiveCardDraw(), 2), deck), "call check"), "2c")
    rule(hand, "seat 1: card 1 off the table")
    assert hand.cards.down[1][-1] == card("9c")
    assert events_named(hand, "draw")[-1].data == {"count": 1}
    rule(hand, "seat 1: card 1 exposed")
    assert hand.cards.down[1][-1] == card("Tc")
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(n)", "13:69F-14.9(d)1")
def test_an_up_card_replaced_before_the_forced_bet_may_change_who_opens() -> None:
    hand = start(table(SevenCardStud()), up_cards("2c", "3c", "9d", holes=2, then="Ks"))
    assert turn(hand) == 1
    rule(hand, "seat 1: card 3 off the table")
    assert hand.cards.up[1] == list(cards("Ks"))
    assert turn(hand) == 2
    do(hand, "bring_in call call")
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(n)", "13:69F-14.9(f)1", "13:69F-14.9(f)3")
def test_an_up_card_replaced_before_the_betting_may_change_who_leads() -> None:
    deck = streets("2c 3c 4c", "2d 3d 4d", "9c Tc Ts", "5h", "7c 7d Kc", "7h")
    hand = do(start(table(SevenCardStud()), deck), "bring_in call call")
    assert (turn(hand), str(hand.turn.cite)) == (3, "13:69F-14.9(f)1")  # type: ignore[union-attr]
    rule(hand, "seat 3: card 1 off the table")
    assert hand.cards.up[3] == list(cards("Ts 7h"))
    assert (turn(hand), str(hand.turn.cite)) == (2, "13:69F-14.9(f)3")  # type: ignore[union-attr]
    do(hand, "check check check")
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(n)", "13:69F-14.13(f)", "13:69F-14.13(g)")
def test_in_five_card_stud_it_leaves_the_paragraph_of_the_betting_round() -> None:
    deck = up_cards("5d", "3h", "Ac", holes=1, then="2s 5c Kh Qs Ks 2h 4c 4d 4h")
    hand = do(start(table(FiveCardStud()), deck), "bring_in call call")
    leads = []
    for law in ("(f)", "(g)", "(g)"):
        assert str(hand.turn.cite) == f"13:69F-14.13{law}"  # type: ignore[union-attr]
        before = turn(hand)
        rule(hand, f"seat {before}: card 1 off the table")
        assert str(hand.turn.cite) == f"13:69F-14.13{law}"  # type: ignore[union-attr]
        leads.append((before, turn(hand)))
        do(hand, "check check check")
    assert leads[0] == (1, 3)  # a pair of fives is broken, and an ace leads
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(n)", "13:69F-14.13(f)")
@pytest.mark.parametrize("how", ["on", "off"])
def test_the_next_best_hand_showing_leads_in_five_card_stud(how: str) -> None:
    deck = streets("2c 3c 4c", "9c Tc Jc", "5h", "7c Td Kc", "2s")
    at = table(FiveCardStud(), five_stud_must_bet="on", off_table_replace=how)
    hand = do(start(at, deck), "bring_in call call")
    assert turn(hand) == 2  # a pair of tens
    rule(hand, "seat 2: card 1 off the table")
    assert turn(hand) == 3
    assert "check" not in names(hand)
    assert hand.first_actor == 3
    do(hand, ("bet", 1000))
    assert conserved(call_down(hand))


# The shuffler


@pytest.mark.rule("13:69F-14.15(p)", "13:69F-14.15(q)")
def test_a_shuffler_that_jams_during_the_round_is_removed_and_the_round_goes_on() -> None:
    at = table(HoldEm())
    hand = start(at)
    before = hand.turn
    act(hand, (DEALER, "report", "the shuffler jammed"))
    told = [(event.name, str(event.cite)) for event in hand.events if event.name.startswith("shuffler")]
    assert told == [("shuffler_jam", "13:69F-14.15(p)"), ("shuffler_removed", "13:69F-14.15(q)")]
    assert before is not None
    assert turn(hand) == before.actor
    assert "the shuffler jammed" not in offered(hand)
    assert sum(won(call_down(hand)).values()) == 3000
    assert "the shuffler jammed" not in offered(start(at))  # the next round is shuffled by hand
