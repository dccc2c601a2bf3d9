"""A hand scene by scene: the table follows the events for every viewer and every mishap."""

from __future__ import annotations

import re

from pitboss.equipment.cards import HIDDEN, name
from pitboss.equipment.chance import Chance
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import Badugi
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.history.scenes import HandScene, scenes
from pitboss.table.bots import RandomLegal, play_out
from tests.cases import for_each
from tests.poker.deck import GAMES, call_down, discard, do, start, table, to_street
from tests.poker.history.files import EVERY_FIELD, STUD
from tests.poker.history.playing import replayed


def told(seen: list[HandScene]) -> list[str]:
    return [sentence for scene in seen for sentence, _ in scene.said]


@for_each("game", GAMES.values())
@for_each("mishaps", [0, 15])
def test_every_viewer_can_step_through_every_hand(game: PokerGame, mishaps: int) -> None:
    for seed in range(12):
        chance = Chance.seeded(f"{game.id} {seed}", mishaps=mishaps)
        stacks = dict.fromkeys(range(1, 5), 20_000)
        hand = game.table(options=None, stacks=stacks).start(chance)
        play_out(hand, {seat: RandomLegal(chance.fork(seat)) for seat in stacks})
        for viewer in ("all", None, 2):
            seen = scenes(hand, viewer)
            assert seen[-1].pot == hand.game.money(0)
            shown = {place.who: place.stack for place in seen[-1].places}
            assert (
                shown.items()
                <= {f"Seat {seat}": hand.game.money(stack) for seat, stack in hand.stacks.items()}.items()
            )
            assert all(scene.said for scene in seen)
            assert max(len(line) for scene in seen for line in scene.table(60)) <= 60


def test_a_viewer_sees_no_hidden_card() -> None:
    hand = do(start(table(HoldEm()), "As Ks Qs Ah Kh Qh"), "call call check")
    for scene in scenes(hand, 2):
        down = {place.who: place.down for place in scene.places}
        assert set(down["Seat 1"]) | set(down["Seat 3"]) <= {HIDDEN}
    assert [name(card) for card in down["Seat 2"]] == ["Ks", "Kh"]


def test_the_text_follows_the_order_of_events() -> None:
    seen = scenes(do(start(table(HoldEm()), "As Ks Qs Ah Kh Qh"), "call fold"), 1)
    assert [re.sub(r"Seat (\d) ", r"\1 ", line) for line in told(seen)] == [
        "The button is in front of seat 3.", "1 posts a blind of $5.", "2 posts a blind of $10.",
        "Cards are dealt.", "3 calls $10.", "1 folds.",
    ]  # fmt: skip
    assert [scene.pot for scene in seen] == ["$15", "$15", "$25", "$25"]
    assert [place.state for place in seen[-1].places] == ["folded", "", "button"]


def test_draws_replace_what_was_thrown_away() -> None:
    hand = to_street(start(table(Badugi())), "13:69F-14.12B(f)")
    held = {seat: len(hand.cards.down[seat]) for seat in hand.live}
    seen = scenes(call_down(discard(hand, "2c 2s", "", "4c")), "all")
    assert {place.who: len(place.down) for place in seen[-1].places} == {
        f"Seat {seat}": count for seat, count in held.items()
    }


def test_up_cards_are_listed_separately_and_long_names_are_cut() -> None:
    text = STUD.replace("['', '', '']", "['Bartholomew of the Hill and the Long Lane beyond', '', 'Cy']")
    lines = list(scenes(replayed(text).hand)[-1].table(60))
    assert max(map(len, lines)) <= 60
    assert any(line.startswith("  Bartholomew") and "~  " in line for line in lines)
    assert any("[Kh Kd] Ks 8s" in line for line in lines)
    assert any("[?? ??] Jc" in line for line in lines)


def test_an_unknown_stack_is_not_shown() -> None:
    (place,) = [place for place in scenes(replayed(EVERY_FIELD).hand)[-1].places if place.who == "Seat 2"]
    assert place.stack == "?"
