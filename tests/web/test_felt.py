"""The table as one viewer sees it: drawn only from the view, readable, escaped, with a clear button."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from pitboss.equipment.cards import HIDDEN
from pitboss.table import Action, Event, Game, Round, dollars, every_game
from pitboss.table.picture import Picture
from pitboss.web.drawing import defs, draw_empty_table, draw_table
from pitboss.web.drawing.ring import RingTable
from pitboss.web.drawing.scene import BOXES, Size, TableScene, measure_table
from tests.cases import for_each
from tests.table import test_secrets
from tests.web.gallery import NAMES, begun, go_on, until

GAMES = [game.id for game in every_game()]
SIZES: list[Size] = ["wide", "compact", "portrait"]
any_size = for_each("size", SIZES)
LEAST = 11
HOSTILE = '<script>alert("1")</script>&\x00'


def tree(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)


def drawn(round: Round[Any, Any], viewer: int | None, size: Size = "wide", **more: Any) -> str:
    names = {seat: NAMES.get(seat, "") for seat in round.stacks}
    return str(draw_table(round.view(viewer), **{"size": size, "names": names} | more))


def titles(svg: str) -> list[str]:
    return [each.text or "" for each in tree(svg).iter("title")]


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in tree(svg).iter("text")]


# Every game, at every moment


def moments(game: str, seed: int) -> Any:
    rules = next(each for each in every_game() if each.id == game)
    round = begun(game, min(rules.max_seats, 5), seed)
    for step in range(120):
        yield round
        if round.turn is None:
            break
        go_on(round, 1, seed * 1000 + step)


@for_each("game", GAMES)
def test_every_moment_of_every_game_can_be_drawn_and_read(game: str) -> None:
    defined = set(re.findall(r'id="([\w-]+)"', defs()))
    for seed in range(2):
        for n, round in enumerate(moments(game, seed)):
            size = SIZES[n % 3]
            viewer = (None, 1, 3)[n // 3 % 3]
            svg = drawn(round, viewer, size)
            root = tree(svg)
            assert root.attrib["viewBox"] == "0 0 {} {}".format(
                *measure_table(round.view(viewer).layout, size)
            )
            sizes = [float(each) for each in re.findall(r'font-size="([\d.]+)"', svg)]
            assert min(sizes) >= LEAST
            assert set(re.findall(r'href="#([\w-]+)"', svg)) <= defined
            colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', svg))
            assert {each for each in colours if not re.match(r"none$|var\(--|#000\d$", each)} == set()
            plates = {int(each.get("data-seat", 0)) for each in root.iter("g") if "data-seat" in each.attrib}
            assert plates == set(round.stacks)


@for_each("game", GAMES)
def test_cards_that_the_viewer_sees_are_drawn_and_others_are_backs(game: str) -> None:
    for n, round in enumerate(moments(game, 7)):
        viewer = (1, None)[n % 2]
        picture = Picture(round.view(viewer))
        own = [place for place in picture.places.values() if place.holder in (0, *round.stacks)]
        hidden = sum(place.cards.count(HIDDEN) for place in own)
        svg = drawn(round, viewer)
        backs = titles(svg).count("face down")
        decor = 3 if svg.count(">deck<") else 0
        dead = 4 if ">dead hand<" in svg else 0
        assert backs == hidden + decor + dead


@pytest.mark.parametrize("game", GAMES)
@for_each("seed", range(3))
def test_a_drawing_does_not_depend_on_hidden_cards(
    game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        test_secrets, "readable_by", lambda round, viewer: [drawn(round, viewer, size) for size in SIZES]
    )
    leaks, tried = test_secrets.count_leaks(game, seed)
    assert leaks == 0
    assert tried >= 4


def test_a_leak_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_secrets, "readable_by", lambda round, viewer: drawn(round, viewer))
    monkeypatch.setattr(Event, "for_viewer", lambda event, viewer: event)
    assert sum(test_secrets.count_leaks("hold-em", seed)[0] for seed in range(4)) > 0


# Names and seats


@any_size
@for_each("game", ["hold-em", "three-card-poker", "mini-dice"])
def test_cut_names_are_whole_in_the_title_and_never_markup(game: str, size: Size) -> None:
    long = "Maximiliana Featherstonehaugh-Cholmondeley of Somewhere"
    svg = drawn(begun(game, 3), None, size, names={1: HOSTILE, 2: long, 3: "Ö 中文"}, states={3: HOSTILE})
    assert "<script" not in svg
    assert any(long in each for each in titles(svg))
    assert not any(long in each for each in texts(svg))
    assert any(each.endswith("…") for each in texts(svg))
    assert any("<script>" in each for each in titles(svg))


@any_size
@for_each("game", GAMES)
def test_free_seats_are_links_to_sit_down(game: str, size: Size) -> None:
    round = begun(game, 2)
    svg = drawn(round, None, size, sit="seats/{seat}")
    links = {int(each.attrib["data-sit"]): each.attrib["href"] for each in tree(svg).iter("a")}
    if size != "portrait" or game != "keno":  # where there is no room for twenty
        assert set(links) == set(range(3, round.view(None).layout.seats + 1))
    assert all(href == f"seats/{seat}" for seat, href in links.items())
    assert "<a" not in drawn(round, None, size)


@any_size
@for_each("game", every_game())
def test_a_table_before_its_first_round_has_seats_areas_and_nothing_on_them(game: Game, size: Size) -> None:
    stacks = {1: 50_000, 2: 60_050}
    options = game.Options()
    drawing: dict[str, Any] = {"size": size, "names": {1: "North", 2: "South"}, "stacks": stacks}
    svg = str(draw_empty_table(game, options, **drawing, states={2: "away"}, sit="seats/{seat}"))
    assert {game.money(50_000), game.money(60_050), "away"} <= set(texts(svg))
    free = {int(each.attrib["data-sit"]) for each in tree(svg).iter("a")}
    if size != "portrait" or game.id != "keno":
        assert free == set(range(3, game.seating(options)[0] + 1))
    assert "pb-chip" not in svg
    assert "You" in " ".join(texts(str(draw_empty_table(game, options, **drawing, viewer=2))))
    own = draw_empty_table(game, options, **drawing, viewer=2)
    layout = game.layout(options)
    assert layout is not None
    drawn_areas = {each.attrib["data-area"] for each in tree(own).iter("g") if "data-area" in each.attrib}
    assert drawn_areas == {spot.wager for spot in layout.spots if spot.shape != "dot"}


def test_you_are_at_the_bottom_and_seats_go_clockwise() -> None:
    round = begun("hold-em", 6)
    for viewer in range(1, 7):
        table = ring_of(round, viewer, "wide")
        x, y = table.boxes[viewer].middle
        assert x == pytest.approx(BOXES["wide"][0] / 2)
        assert y == max(box.middle[1] for box in table.boxes.values())
        after = table.boxes[viewer % 6 + 1 if viewer < 6 else 0].middle
        assert after[0] < x  # the next clockwise is at the left, seen from below
    public = ring_of(round, None, "wide")
    assert public.boxes[0].middle[1] == min(box.middle[1] for box in public.boxes.values())
    assert public.boxes[1].middle[0] > public.boxes[0].middle[0]  # the dealer's left


def ring_of(round: Round[Any, Any], viewer: int | None, size: Size) -> RingTable:
    scene = TableScene(round.view(viewer), size, {}, states={}, sit="", left=None, remark="")
    table = RingTable(scene)
    table.draw()
    return table


@for_each("size", ["wide", "compact"])
@for_each("seats", range(2, 12))
def test_plates_and_cards_do_not_overlap(seats: int, size: Size) -> None:
    round = go_on(begun("hold-em", seats), 3)
    for viewer in (None, 1, seats):
        table = ring_of(round, viewer, size)
        lie = [*table.boxes.items(), *((seat, box) for seat, (box, _) in table.cards.items())]
        for (seat, one), (other, two) in combinations(lie, 2):
            assert seat == other or one.overlap(two) < 30


# Money, turns and results


def test_a_hold_em_table_shows_pot_bets_board_and_turn() -> None:
    round = until(begun("hold-em", 6), 3, 9)
    view = round.view(3)
    svg = drawn(round, 3, left=0.5)
    said = texts(svg)
    assert dollars(view.pot) in said
    assert all(dollars(bet) in said for bet in view.bets.values() if bet)
    assert "your turn" in said
    assert 'class="time"' in svg
    assert "to act" in texts(drawn(round, 1))
    assert "your turn" not in texts(drawn(round, 1))


def test_folded_seats_sink_and_empty_stacks_are_all_in() -> None:
    round = begun("hold-em", 3, limit="no")
    while round.turn and not round.view(None).bets.get(round.turn.actor, 0) and round.turn.actor < 1:
        go_on(round, 1)
    assert round.turn is not None
    first = round.turn.actor
    (raises,) = (option for option in round.view(first).options if option.name == "raise")
    round.act(raises.action(raises.high))  # type: ignore[attr-defined]
    second = round.turn.actor
    round.act(Action(second, "fold"))
    svg = drawn(round, None)
    assert "ALL-IN" in texts(svg)
    assert "folded" in texts(svg)
    assert "$0" in texts(svg)
    (sunk,) = (each for each in tree(svg).iter("g") if each.get("class") == "seat sunk")
    assert sunk.attrib["data-seat"] == str(second)


@any_size
def test_a_winner_has_a_green_ring_the_gain_and_the_name_of_the_hand(size: Size) -> None:
    round = go_on(begun("hold-em", 6, seed=8), 400)
    won = {event.actor for event in round.events if event.name == "win"}
    shown = {event.actor: event.data["hand"] for event in round.events if event.name == "show"}
    assert won & shown.keys()
    net = next(event.data["seats"] for event in round.events if event.name == "result")
    svg = drawn(round, None, size)
    for seat in won:
        assert f"+{dollars(net[str(seat)])}" in texts(svg)
        assert any(shown.get(seat, "") in each for each in titles(svg))
    assert len([each for each in tree(svg).iter("g") if each.get("class") == "seat won"]) == len(won)


def test_losses_have_a_sign() -> None:
    round = go_on(begun("three-card-poker", 4), 400)
    (result,) = (event for event in round.events if event.name == "result")
    lost = [amount for amount in result.data["seats"].values() if amount < 0]
    assert lost
    said = texts(drawn(round, None))
    assert all(f"−{dollars(-amount)}" in said for amount in lost)


@any_size
def test_open_areas_can_be_chosen_and_hold_chips(size: Size) -> None:
    round = begun("three-card-poker", 3)
    while round.turn and round.turn.actor < 1:
        go_on(round, 1)
    round.act(Action(1, "wager", (("ante", 1_500),)))
    svg = drawn(round, 1, size)
    own = [each for each in tree(svg).iter("g") if each.get("data-of") == "1"]
    areas = {each.attrib["data-area"]: each for each in own if "data-area" in each.attrib}
    assert set(areas) == {"ante", "play", "pair plus", "six-card bonus"}
    assert areas["pair plus"].attrib["role"] == "button"
    assert "role" not in areas["play"].attrib
    assert "$15" in ElementTree.tostring(areas["ante"], encoding="unicode")
    other = drawn(round, 2, size)
    assert 'aria-label="ante, $15"' not in other
    assert size == "portrait" or "$15" in texts(other)


def test_a_second_hand_lies_in_your_place_and_beside_another_player() -> None:
    round = begun("three-card-poker", 1, areas=2)
    while round.turn and round.turn.actor < 1:
        go_on(round, 1)
    round.act(Action(1, "wager", (("ante", 1_000),)))
    round.act(Action(1, "wager", (("ante 2", 2_000),)))
    for size in SIZES:
        svg = drawn(round, 1, size)
        assert 'data-area="ante 2"' in svg
        assert "$20" in texts(svg)
    other = drawn(round, None)
    assert "second hand of North" in texts(other)
    assert 'data-area="ante 2"' in other


def test_a_shared_layout_tells_your_chips_from_those_of_others() -> None:
    round = begun("mini-dice", 2)
    while round.turn and round.turn.actor < 1:
        go_on(round, 1)
    round.act(Action(1, "wager", (("any 7", 1_000),)))
    round.act(Action(2, "wager", (("any 7", 2_000),)))
    assert "any 7: you $10, seat 2 $20" in titles(drawn(round, 1))
    assert "any 7: seat 1 $10, seat 2 $20" in titles(drawn(round, None))
    assert {"You $10", "TI $20"} <= set(texts(drawn(round, 1)))
    assert {"NO $10", "TI $20"} <= set(texts(drawn(round, None)))


def test_dice_and_wheel_appear_once_they_are_called() -> None:
    dice = go_on(begun("mini-dice", 2), 400)
    (told,) = (event for event in dice.events if event.name == "uncover")
    faces = [each for each in titles(drawn(dice, 1)) if each in "123456"]
    assert faces == [str(face) for face in told.data["dice"]]
    wheel = go_on(begun("pokette", 2), 400)
    (hit,) = (event for event in wheel.events if event.name == "call_card")
    assert f"the wheel stopped at {hit.data['section']}" in titles(drawn(wheel, 1))
    assert "the wheel" in titles(drawn(begun("pokette", 2), 1))


def test_keno_fills_the_numbers_drawn() -> None:
    round = go_on(begun("keno", 2), 400)
    drawn_numbers = [each for each in titles(drawn(round, None)) if " drawn" in each]
    assert len(drawn_numbers) == 20


def test_states_known_only_to_the_house() -> None:
    svg = drawn(begun("hold-em", 3), 1, states={2: "away 0:24", 5: "next round"}, names={5: "New"})
    assert {"away 0:24", "next round"} <= set(texts(svg))
    assert svg.count('stroke-dasharray="5 4"') == 2


def test_your_hand_has_the_same_name_as_on_the_page() -> None:
    assert "two pairs" in texts(drawn(begun("hold-em", 3), 1, remark="two pairs"))
    assert "two pairs" not in texts(drawn(begun("hold-em", 3), None, remark="two pairs"))
