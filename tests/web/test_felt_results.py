"""How a round ends on the drawing: the cards that win, what came of each wager, who has yet to set a hand."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.equipment.cards import in_words
from pitboss.poker.game import PokerGame
from pitboss.rankings import HIGH
from pitboss.table import dollars, every_game, find_game
from pitboss.table.bots import first_option
from pitboss.table.picture import Picture
from pitboss.web.drawing.scene import Size
from tests.cases import for_each
from tests.web.gallery import begun, go_on
from tests.web.test_felt import SIZES, any_size, drawn, tree


def ringed(svg: str) -> tuple[set[str], set[str]]:
    """The cards that have a green ring and those that are dimmed, by their titles."""
    rings, dimmed = set(), set()
    for each in tree(svg).iter("g"):
        name = each.findtext("title") or ""
        if any("--won" in rect.get("stroke", "") for rect in each.findall("rect")) and " of " in name:
            rings.add(name)
        if each.get("opacity") == "0.38":
            dimmed.add(name)
    return rings, dimmed


@for_each("game", [each.id for each in every_game() if isinstance(each, PokerGame)])
def test_just_the_cards_of_the_winning_hand_are_ringed_and_the_rest_dimmed(game: str) -> None:
    tried, rules = 0, find_game(game)
    assert isinstance(rules, PokerGame)
    for seed in range(8):
        round = go_on(begun(game, 5, seed), 400, seed)
        won = {event.actor for event in round.events if event.name == "win"}
        shown = {event.actor: event for event in round.events if event.name == "show"}
        picture = Picture(round.view(None))
        rings, dimmed = ringed(drawn(round, None, SIZES[seed % 3]))
        open_cards = {in_words(card) for event in shown.values() for card in event.cards}
        open_cards |= {in_words(card) for card in picture.board} if shown else set()
        assert rings | dimmed == open_cards
        assert not rings & dimmed
        losing = [event for seat, event in shown.items() if seat not in won]
        assert not rings & {in_words(card) for event in losing for card in event.cards}
        if len(won) == 1 and shown and rules.low is None and game != "badugi":
            assert len(rings) == 5
        tried += bool(shown)
    assert tried >= 3


def test_hold_em_rings_the_five_cards_of_the_best_hand() -> None:
    round = go_on(begun("hold-em", 6, seed=8), 400)
    (winner,) = (event.actor for event in round.events if event.name == "win")
    (shown,) = (event for event in round.events if event.name == "show" and event.actor == winner)
    best = HIGH.rank((*shown.cards, *Picture(round.view(None)).board))
    assert ringed(drawn(round, 1))[0] == {in_words(card) for card in best.cards}


def test_nothing_is_ringed_where_nobody_had_to_show() -> None:
    round = begun("hold-em", 3)
    while round.turn:
        view = round.view(round.turn.actor)
        folds = [option for option in view.options if option.name == "fold"]
        round.act(folds[0].action() if folds else first_option(view))
    assert [event.name for event in round.events if event.name in ("win", "show")] == ["win"]
    for viewer in (None, *round.stacks):
        assert ringed(drawn(round, viewer)) == (set(), set())


# Settlement


@any_size
@pytest.mark.parametrize(
    "game", ["three-card-poker", "caribbean-stud", "red-dog", "pai-gow", "mini-dice", "pokette"]
)
def test_an_area_says_what_came_of_it_with_a_sign(game: str, size: Size) -> None:
    signs: set[str] = set()
    for seed in range(12):
        round = go_on(begun(game, 3, seed), 400, seed)
        net: Counter[tuple[int, str]] = Counter()
        for event in round.events:
            sign = {"pay": 1, "collect": -1, "forfeit": -1, "commission": -1, "push": 0}.get(event.name)
            if sign is not None:
                net[event.actor or 0, event.data["wager"]] += sign * event.data["amount"]
        for seat in round.stacks:
            areas = [each for each in tree(drawn(round, seat, size)).iter("g") if "data-area" in each.attrib]
            own = {
                each.attrib["data-area"]: " ".join(text.text or "" for text in each.iter("text"))
                for each in areas
                if each.get("data-of") in (None, str(seat))
            }
            for (holder, name), amount in net.items():
                if holder == seat:
                    said = f"{'+' if amount > 0 else '−'}{dollars(abs(amount))}" if amount else "push"
                    assert said in own[name]
                    signs.add(said[0])
    assert {"+", "−"} <= signs


@pytest.mark.parametrize(("game", "bank"), [("pai-gow", "off"), ("pai-gow", "on"), ("pai-gow-poker", "off")])
def test_each_seat_that_has_yet_to_set_is_marked_and_no_other(game: str, bank: str) -> None:
    tried = 0
    for seed in range(6):
        round = begun(game, 5, seed, player_bank=bank)
        for step in range(200):
            if round.turn is None:
                break
            may = {seat for seat in round.stacks if "set" in {o.name for o in round.view(seat).options}}
            plates = [each for each in tree(drawn(round, None)).iter("g") if "data-seat" in each.attrib]
            marked = {
                int(each.attrib["data-seat"])
                for each in plates
                if "sets" in [text.text for text in each.iter("text")]
            }
            assert marked == may
            tried += len(may) > 1
            go_on(round, 1, seed * 1000 + step)
    assert tried >= 4
