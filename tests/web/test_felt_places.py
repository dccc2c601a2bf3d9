"""Nothing on the drawing hides anything: the button, texts, and amounts of any length."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.poker.game import PokerGame
from pitboss.table import Round, every_game, find_game
from pitboss.web.drawing.scene import Size, measure_table
from tests.cases import for_each
from tests.web.boxes import boxes
from tests.web.gallery import begun, go_on
from tests.web.test_felt import SIZES, any_size, drawn

RINGS = [game for game in every_game() if isinstance(game, PokerGame)]
MOST = "$1,234,567.50"


@for_each("game", RINGS)
def test_nothing_overlaps_a_marker(game: PokerGame) -> None:
    seen = 0
    for seats in range(game.min_seats, game.seating(game.Options())[0] + 1):
        for steps in (2, 9, 400):
            round = go_on(begun(game.id, seats, seats), steps, steps)
            for size in SIZES:
                lie = boxes(drawn(round, (None, 1, seats)[steps % 3], size, remark="two pairs"))
                markers = [each for each in lie if each.part == "marker" and each.name != "text"]
                for marker in markers:
                    near = [each for each in lie if each.part != "marker" and each.box.meets(marker.box)]
                    assert near == [], (seats, steps, size)
                seen += len(markers)
    assert seen or game.button is None


@for_each("game", every_game())
def test_no_text_is_outside_or_over_another(game: Any) -> None:
    most = game.seating(game.Options())[0]
    for seats in sorted({2, 6, most} & set(range(1, most + 1))):
        for steps in (2, 11, 400):
            round = go_on(begun(game.id, seats, steps), steps, steps)
            for size, viewer in zip(SIZES, (None, 1, seats), strict=True):
                said = [each for each in boxes(drawn(round, viewer, size)) if each.name == "text"]
                width, height = measure_table(round.view(viewer).layout, size)
                for each in said:
                    assert -1 <= each.box.x <= each.box.right <= width + 1, each
                    assert -1 <= each.box.y <= each.box.bottom <= height + 1, each
                for one, other in combinations(said, 2):
                    if game.id != "pokette":  # chips lie on the cards there
                        assert one.box.overlap(other.box) <= 12, (seats, steps, size, one, other)


def rich(game: str, seats: int, steps: int, **options: Any) -> Round[Any, Any]:
    rules = find_game(game)
    house = rules.options_from_json(options) if options else None
    table = rules.table(options=house, stacks=dict.fromkeys(range(1, seats + 1), 123_456_750))
    return go_on(table.start(Chance.seeded(4)), steps, 4)


@any_size
@pytest.mark.parametrize(
    ("game", "seats"), [("hold-em", 11), ("keno", 14), ("pai-gow-poker", 6), ("pokette", 6)]
)
def test_a_long_amount_stays_whole_and_on_its_plate(game: str, seats: int, size: Size) -> None:
    for viewer in (None, 2):
        lie = boxes(drawn(rich(game, seats, 1), viewer, size))
        plates = [each.box for each in lie if each.part == "seat" and each.box.height >= 38]
        amounts = [each.box for each in lie if each.text == MOST]
        assert len(amounts) >= min(seats, 8) - 2
        for at in amounts:
            assert any(plate.x <= at.x and at.right <= plate.right for plate in plates if plate.meets(at))


@any_size
def test_a_long_gain_is_never_cut(size: Size) -> None:
    round = rich("hold-em", 11, 400, limit="no")
    lie = boxes(drawn(round, None, size))
    (gain,) = (each for each in lie if each.text.startswith("+$"))
    assert len(gain.text) > 10
    assert "…" not in gain.text
    assert any(each.part == "seat" and each.name == "rect" and each.box.overlap(gain.box) for each in lie)
