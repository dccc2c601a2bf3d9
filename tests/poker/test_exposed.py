"""13:69F-14.15(k)-(o): cards exposed in the deal."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import cards
from pitboss.equipment.chance import Chance, Outcome
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import Badugi, FiveCardDraw
from pitboss.poker.games.five_card_stud import FiveCardStud
from pitboss.poker.games.hold_em import HoldEm, Omaha
from pitboss.poker.games.mambo_stud import MamboStud
from pitboss.poker.games.seven_card_stud import SevenCardStud, SevenCardStudLow
from pitboss.poker.hand import Hand
from pitboss.table.bots import play_out
from pitboss.table.event import NOBODY
from tests.helpers import events_named
from tests.poker.deck import GAMES, call_down, conserved, do, names, outcomes, start, table, to_street, turn

DECK = outcomes("")


class Exposing(Chance):
    """Chance that exposes cards at some places of the deal, counting only face-down cards."""

    def __init__(self, *places: int, kind: str = "card_exposed", deck: str = "") -> None:
        self._places, self._kind, self._deck = places, kind, deck
        self._inner = Chance.scripted(outcomes(deck) * 3)
        self._count = -1
        self.mishaps = 1

    def below(self, n: int) -> int:
        return self._inner.below(n)

    def shuffle(self, n: int) -> list[int]:
        return self._inner.shuffle(n)

    def cut(self, n: int, *, least: int = 1, most: int | None = None) -> int:
        return self._inner.cut(n, least=least, most=most)

    def mishap(self, kind: str) -> bool:
        self._count += kind == self._kind
        return kind == self._kind and self._count in self._places

    def copy_from_start(self) -> Exposing:
        return Exposing(*self._places, kind=self._kind, deck=self._deck)

    def describe(self) -> dict[str, object]:
        return {"kind": "exposing"}


def exposing(game: PokerGame, *places: int, seats: int = 3, deck: str = "", **options: Any) -> Hand:
    """Start a hand in which the cards dealt face down at these places are exposed."""
    return start(table(game, seats, **options), Exposing(*places, deck=deck))


def rules(hand: Hand, name: str) -> list[str]:
    return [str(event.cite) for event in events_named(hand, name)]


@pytest.mark.rule("13:69F-14.15(k)")
@pytest.mark.parametrize("place", [0, 3])
def test_a_stud_player_with_a_hole_card_up_gets_the_third_card_down(place: int) -> None:
    hand = exposing(SevenCardStud(), place, deck="2c 3c 4c 5c 6c 7c 8c 9c Tc")
    assert rules(hand, "exposed") == ["13:69F-14.15(k)"]
    assert (len(hand.cards.down[1]), len(hand.cards.up[1])) == (2, 1)
    assert hand.cards.up[1] == list(cards("2c" if place == 0 else "5c"))
    assert cards("8c")[0] in hand.cards.down[1]
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(k)")
def test_under_the_other_reading_the_exposed_card_is_not_an_up_card() -> None:
    hand = exposing(SevenCardStud(), 0, deck="2c 3c 4c 5c 6c 7c 8c 9c Tc", exposed_is_upcard="off")
    assert (len(hand.cards.down[1]), len(hand.cards.up[1])) == (3, 0)
    assert turn(hand) == 2  # 9c is the lowest up-card
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(k)")
@pytest.mark.parametrize("upcard", ["on", "off"])
def test_both_hole_cards_up_kill_the_hand_and_return_the_ante(upcard: str) -> None:
    hand = exposing(SevenCardStud(), 0, 3, ante=200, exposed_is_upcard=upcard)
    assert rules(hand, "dead_hand") == ["13:69F-14.15(k)"]
    assert hand.live == [2, 3]
    assert hand.stacks[1] == 100_000
    assert [event.data for event in events_named(hand, "returned")] == [{"seat": 1, "amount": 200}]
    assert rules(hand, "returned") == ["13:69F-14.15(k)"]
    assert hand.pot == 400
    assert conserved(call_down(hand))


def test_a_low_game_opens_with_nobody_showing_a_card() -> None:
    hand = exposing(SevenCardStudLow(), 0, 1, 2, exposed_is_upcard="off", razz_ace_high="on")
    assert turn(hand) == 1
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(k)", "13:69F-14.15(k)1")
def test_the_last_hole_card_up_lets_a_player_stop_betting_and_keep_the_pot_so_far() -> None:
    deck = "2c 3c Ah  2d 3d Ad  2h 3h As  9c 2s 3s Ac  Tc 9d 8d 7d  Jc 9h 8h 7h  Qc 6c 6d 6h"
    hand = exposing(SevenCardStud(), 8, deck=deck)  # the third player's seventh card
    while "contend" not in names(hand):
        hand.act(hand.turn.options.of(turn(hand))[0].action())  # type: ignore[union-attr]
    assert turn(hand) == 3
    so_far = hand.pot
    do(hand, ("contend", "the pot so far"))
    assert rules(hand, "contend") == ["13:69F-14.15(k)1"]
    do(hand, ("bet", 2000), "call")
    assert hand.turn is None
    won = {event.actor: event.data["amount"] for event in events_named(hand, "win")}
    assert won == {3: so_far, 2: 4000}
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(k)", "13:69F-14.15(k)2")
def test_a_player_may_play_on_for_the_whole_pot() -> None:
    hand = exposing(SevenCardStud(), 8)
    while "contend" not in names(hand):
        hand.act(hand.turn.options.of(turn(hand))[0].action())  # type: ignore[union-attr]
    do(hand, ("contend", "the whole pot"))
    assert rules(hand, "contend") == ["13:69F-14.15(k)2"]
    assert len(events_named(call_down(hand), "check")) >= 3
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(l)")
@pytest.mark.parametrize("upcard", ["on", "off"])
def test_five_card_stud_with_the_hole_card_up_gets_the_second_down(upcard: str) -> None:
    hand = exposing(FiveCardStud(), 1, exposed_is_upcard=upcard)
    assert rules(hand, "exposed") == ["13:69F-14.15(l)"]
    assert len(hand.cards.up[2]) == (1 if upcard == "on" else 0)
    assert len(hand.cards.of(2)) == 2
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(m)")
def test_mambo_with_the_first_hole_card_up_gets_the_second_down() -> None:
    hand = exposing(MamboStud(), 2, deck="2c 3c 4c 5c 6c 7c")
    assert rules(hand, "exposed") == ["13:69F-14.15(m)"]
    assert (hand.cards.down[3], hand.cards.up[3]) == (list(cards("7c")), list(cards("4c")))
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(m)", "13:69F-14.15(m)1", "13:69F-14.15(m)2")
@pytest.mark.parametrize(
    ("choice", "law"), [("the pot so far", "13:69F-14.15(m)1"), ("the whole pot", "13:69F-14.15(m)2")]
)
def test_mambo_with_the_second_hole_card_up_leaves_the_choice(choice: str, law: str) -> None:
    hand = exposing(MamboStud(), 4)
    while "contend" not in names(hand):
        hand.act(hand.turn.options.of(turn(hand))[0].action())  # type: ignore[union-attr]
    assert turn(hand) == 2
    do(hand, ("contend", choice))
    assert rules(hand, "contend") == [law]
    assert (2 in hand.frozen) == law.endswith("1")
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(o)", "13:69F-14.15(o)2")
@pytest.mark.parametrize("game", [HoldEm(), Omaha()])
def test_an_exposed_card_is_exchanged_and_serves_as_the_burn_card(game: PokerGame) -> None:
    hand = exposing(game, 1, deck="2c 3c 4c")
    assert rules(hand, "exposed") == ["13:69F-14.15(o)"]
    assert len(hand.cards.down[2]) == len(hand.cards.down[1])
    assert cards("3c")[0] not in hand.cards.down[2]
    to_street(hand, f"{game.law}{'(g)' if isinstance(game, HoldEm) else '(e)'}")
    call_down(hand)
    burn = events_named(hand, "burn")[0]
    assert (burn.cards, str(burn.cite)) == (cards("3c"), "13:69F-14.15(o)2")
    assert burn.seen_by is None
    assert [event.seen_by for event in events_named(hand, "burn")[1:]] == [NOBODY, NOBODY]
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(o)1")
def test_otherwise_the_exposed_card_goes_to_the_discards() -> None:
    hand = exposing(HoldEm(), 1, deck="2c 3c 4c", exposed_burn="off")
    assert rules(hand, "exposed_discarded") == ["13:69F-14.15(o)1"]
    call_down(hand)
    assert all(event.seen_by == NOBODY for event in events_named(hand, "burn"))
    assert (0, cards("3c")[0]) in hand.cards.discards
    several = call_down(exposing(HoldEm(), 0, 1, deck="2c 3c 4c"))
    assert events_named(several, "exposed_discarded")[0].cards == cards("2c")
    assert events_named(several, "burn")[0].cards == cards("3c")
    assert conserved(several)


@pytest.mark.rule("13:69F-14.15(o)")
def test_the_exchange_waits_for_the_deal_or_is_made_at_once() -> None:
    deck = "2c 3c 4c 5c 6c 7c 8c"
    after = exposing(HoldEm(), 1, deck=deck)
    assert after.cards.down == {1: list(cards("2c 5c")), 2: list(cards("6c 8c")), 3: list(cards("4c 7c"))}
    at_once = exposing(HoldEm(), 1, deck=deck, exposed_replace_time="at_once")
    assert at_once.cards.down == {1: list(cards("2c 6c")), 2: list(cards("4c 7c")), 3: list(cards("5c 8c"))}


@pytest.mark.rule("13:69F-14.15(o)")
def test_no_number_of_exposed_cards_is_a_misdeal_unless_the_house_says_so() -> None:
    assert not events_named(exposing(HoldEm(), 0, 1, 2, 3), "misdeal")
    two = exposing(HoldEm(), 0, 1, exposed_misdeal_count="2")
    assert rules(two, "misdeal") == ["13:69F-14.15(o)"]
    assert not events_named(exposing(HoldEm(), 0, 1, exposed_misdeal_count="3"), "misdeal")


@pytest.mark.rule("13:69F-14.15(o)")
@pytest.mark.parametrize("game", [FiveCardDraw(), Badugi()])
def test_draw_games_replace_an_exposed_card_or_keep_it(game: PokerGame) -> None:
    replaced = exposing(game, 1, deck="2c 3c 4c")
    assert cards("3c")[0] not in replaced.cards.down[2]
    assert (0, cards("3c")[0]) in replaced.cards.discards
    kept = exposing(game, 1, deck="2c 3c 4c", draw_exposed="keep")
    assert cards("3c")[0] in kept.cards.down[2]
    assert events_named(kept, "exposed")[0].cards == cards("3c")
    for hand in (replaced, kept):
        assert len(hand.cards.down[1]) == len(hand.cards.down[2])
        assert conserved(call_down(hand))


def test_a_card_exposed_twice_still_makes_a_whole_hand() -> None:
    script: list[Outcome] = [*DECK, ("mishap", "card_exposed"), ("mishap", "card_exposed")]
    hand = start(table(HoldEm(), 2), Chance.scripted(script))
    assert [len(hand.cards.down[seat]) for seat in (1, 2)] == [2, 2]
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(h)", "13:69F-14.15(n)", "13:69F-14.15(o)")
@pytest.mark.parametrize(
    ("mishap", "event", "law"),
    [
        ("boxed_card", "boxed_card", "13:69F-14.15(h)"),
        ("card_off_table", "off_table", "13:69F-14.15(n)"),
        ("card_exposed", "exposed", "13:69F-14.15(o)"),
    ],
)
def test_a_card_drawn_may_go_wrong_too(mishap: str, event: str, law: str) -> None:
    at = table(FiveCardDraw(), 2)
    deck = "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d  7c  8c 9c"
    count = {"boxed_card": 11, "card_off_table": 10, "card_exposed": 10}[mishap]
    hand = start(at, Exposing(count, kind=mishap, deck=deck))
    do(hand, "call check", ("discard", cards("2c")))
    assert (events_named(hand, event)[0].cards, rules(hand, event)) == (cards("8c"), [law])
    assert cards("9c")[0] in hand.cards.down[1]
    assert len(hand.cards.down[1]) == 5
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(n)")
def test_a_drawn_card_off_the_table_and_not_replaced_fouls_the_hand() -> None:
    hand = start(table(FiveCardDraw(), off_table_replace="off"), Exposing(15, kind="card_off_table"))
    do(hand, "call call check", ("discard", tuple(hand.cards.down[1][:1])))
    assert hand.live == [2, 3]
    assert hand.stacks[1] == 100_000
    assert conserved(call_down(hand))


def test_a_drawn_card_that_is_exposed_may_be_kept() -> None:
    deck = "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d  7c  8c 9c"
    hand = start(table(FiveCardDraw(), 2, draw_exposed="keep"), Exposing(10, deck=deck))
    do(hand, "call check", ("discard", cards("2c")))
    assert cards("8c")[0] in hand.cards.down[1]
    assert events_named(hand, "exposed")[0].seen_by is None


@pytest.mark.rule("13:69F-14.15(o)2")
def test_an_exposed_card_that_was_shuffled_back_and_dealt_is_no_burn_card() -> None:
    again = 0
    for seed in range(120):  # a full table of omaha, and mishaps that use up the deck
        at = GAMES["omaha"].table(stacks=dict.fromkeys(range(1, 11), 50_000))
        hand = at.start(Chance.seeded(seed, mishaps=10))
        play_out(hand, {})
        again += bool(events_named(hand, "exposed") and events_named(hand, "reshuffle"))
        assert conserved(hand)
    assert again > 3
