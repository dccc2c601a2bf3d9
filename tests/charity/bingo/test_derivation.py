"""Cards derived a second time, from the page of the algorithm alone."""

from __future__ import annotations

import hashlib
import hmac
from itertools import combinations, permutations

from pitboss.charity.bingo.cards import BingoSeries
from pitboss.equipment.chance import Chance
from tests.cases import for_each

FIVES, FOURS = list(combinations(range(15), 5)), list(combinations(range(15), 4))


def derive(key: bytes, number: int) -> list[list[int]]:
    """Return the five columns of a card, from the top, with 0 in the center."""

    def numbered(label: str, x: int) -> int:
        mac = hmac.new(key, f"pitboss/bingo/1/{label}/{x}".encode(), hashlib.sha256)
        return int(mac.hexdigest(), 16)

    a, b = 3003**2, 3003**2 * 1365
    left, right = (number - 1) // b, (number - 1) % b
    for i in "01":
        left = (left + numbered(f"left/{i}", right)) % a
        right = (right + numbered(f"right/{i}", left)) % b
    places = [left // 3003, left % 3003, right % 1365, right // 1365 // 3003, right // 1365 % 3003]
    order = numbered("order", number) % (120**4 * 24)
    columns = []
    for column, place in enumerate(places):
        size = 4 if column == 2 else 5
        kinds = list(permutations(range(size)))
        chosen = (FOURS if column == 2 else FIVES)[place]
        columns.append([15 * column + 1 + chosen[each] for each in kinds[order % len(kinds)]])
        order //= len(kinds)
    columns[2].insert(2, 0)
    return columns


@for_each("on, cards", [(6, 9000), (3, 999_999)])
def test_cards_follow_the_page(on, cards) -> None:  # type: ignore[no-untyped-def]
    series = BingoSeries.make(12, "light green", cards, Chance.seeded("page"), on=on)
    for number in (1, 2, 77, cards):
        columns = derive(bytes.fromhex(series.key), number)
        assert [list(row) for row in zip(*columns, strict=True)] == [
            list(row) for row in series.card(number).rows
        ]
    words = f"pitboss/bingo/1/commit/12/light green/{cards}/{on}/{series.key}"
    assert series.commitment == hashlib.sha256(words.encode()).hexdigest()
