"""Whose chips lie on a shared area: unique initials, and stacks that keep apart and inside."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from pitboss.table import Action
from pitboss.web.drawing import draw_table
from pitboss.web.drawing.owners import OWNER_COLORS, find_initials, owner_color
from pitboss.web.drawing.scene import Size
from tests.web.boxes import boxes
from tests.web.gallery import begun, go_on

NAMES = {1: "Lou", 2: "Lola", 3: "Priya", 4: "Lo", 5: "Bot ‘tight’", 6: "", 7: "Lo"}


def test_initials_are_unique_and_come_from_the_name() -> None:
    found = find_initials(NAMES, NAMES)
    assert found == {1: "LO", 2: "LL", 3: "PR", 4: "L4", 5: "TI", 6: "S6", 7: "L7"}


def test_neighbors_have_different_colors() -> None:
    assert len({owner_color(seat) for seat in range(1, len(OWNER_COLORS) + 1)}) == len(OWNER_COLORS)


@pytest.mark.parametrize("size", ["wide", "compact", "portrait"])
def test_stacks_of_six_players_keep_apart_and_inside_their_area(size: Size) -> None:
    round = begun("mini-dice", 6)
    while round.turn and round.turn.actor < 1:
        go_on(round, 1)
    for seat in range(1, 7):
        for wager in ("place 4", "field", *(["any 7"] if seat < 3 else [])):
            round.act(Action(seat, "wager", ((wager, 500 * seat),)))
    drawn = boxes(draw_table(round.view(3), size=size, names=NAMES))
    amounts = [each for each in drawn if each.part == "area" and re.search(r"\$\d", each.text)]
    assert len(amounts) >= 7
    areas = [
        each.box for each in drawn if each.part == "area" and each.name == "rect" and each.box.height > 40
    ]
    for each in amounts:
        assert any(area.x - 1 <= each.box.x and each.box.right <= area.right + 1 for area in areas), each
    for one, other in combinations([each.box for each in amounts], 2):
        apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
        assert apart, (one, other)


def test_areas_say_where_your_chips_go_only_while_they_take_some() -> None:
    round = begun("mini-dice", 2)
    while round.turn and round.turn.actor < 1:
        go_on(round, 1)
    assert 'data-slot="' in draw_table(round.view(1), size="wide", names=NAMES)
    assert 'data-slot="' not in draw_table(round.view(None), size="wide", names=NAMES)


def test_your_chips_are_drawn_in_a_narrow_area_beside_those_of_others() -> None:
    round = begun("mini-dice", 6)
    while round.turn and round.turn.actor < 1:
        go_on(round, 1)
    for seat in range(2, 7):
        round.act(Action(seat, "wager", (("place 4", 500),)))
    drawn = draw_table(round.view(1), size="portrait", names=NAMES)
    slot = re.search(r'data-area="place 4"[^>]*data-slot="([^"]+)"', drawn)
    assert slot is not None
    _, y, width, height, pill_y, _ = map(float, slot[1].split())
    assert width == height >= 20
    assert y + height / 2 <= pill_y
    assert "$25" in drawn  # the others together, in one row


def test_a_phone_gives_each_row_of_a_turned_layout_room_for_a_finger() -> None:
    for seats in (1, 6):
        drawn = boxes(draw_table(begun("pokette", seats).view(1), size="portrait", names=NAMES))
        cells = [each.box for each in drawn if each.part == "area" and each.name == "rect"]
        assert min(each.height for each in cells if each.width > 30) >= 24
        whole = [each for each in cells if 44 <= each.width <= 50 and each.height < 50]
        assert len(whole) >= 54
        assert min(each.height for each in whole) >= 36
