"""13:69F-14.12B: badugi."""

from __future__ import annotations

import pytest

from pitboss.poker.games.draw import Badugi
from tests.cases import for_each
from tests.helpers import events_named
from tests.poker.deck import by_seat, call_down, do, start, table, wins

GAME = Badugi()
SHOWDOWNS = [
    # four cards of different suits and ranks, the lowest such hand
    (("Ac 2d 3h 4s", "Ad 2h 3s 5c", "2c 3d 4h 5s"), 1, "(l)1"),
    (("Kc Qd Jh Ts", "Ac 2c 3c 4c", "Ad 2d 3h 3s"), 1, "(l)1"),  # any four beat any three
    # nobody has four: three of different suits and ranks
    (("Ac 2d 3h 3s", "Ad 2h 4s 4c", "Kc Kd Kh Qs"), 1, "(l)2"),
    (("2c 2d 9h Ts", "3h 4s 5c 6c", "Ac 3c 7c 8d"), 2, "(l)2"),  # 5-4-3 in three suits
    # nobody has three
    (("Ac 2d 2c Ad", "Ah 3s 3h As", "Kc Kd Kh Qc"), 1, "(l)3"),
    # nobody has two
    (("4c 5c 6c 7c", "Ad 9d Td Jd", "2h 3h 8h Kh"), 2, "(l)4"),
    (("2c 2d 2h 2s", "3d 9d Td Jd", "3h 4h 8h Kh"), 1, "(l)4"),
]


@for_each(("hands", "winner", "law"), SHOWDOWNS)
@pytest.mark.rule(
    "13:69F-14.12B(l)", "13:69F-14.12B(l)1", "13:69F-14.12B(l)2", "13:69F-14.12B(l)3", "13:69F-14.12B(l)4"
)
def test_every_win_cites_its_rule(hands: tuple[str, ...], winner: int, law: str) -> None:
    hand = call_down(start(table(GAME), by_seat(*hands)))
    assert str(events_named(hand, "showdown")[0].cite) == "13:69F-14.12B(l)"
    assert wins(hand) == [(winner, 3000, f"13:69F-14.12B{law}")]


@pytest.mark.rule("13:69F-14.12B(l)5")
def test_tied_hands_split_evenly_and_the_odd_chip_goes_left_of_the_button() -> None:
    tied = by_seat("Kc Kd Kh Ks", "Ac 2d 3h 4s", "Ad 2h 3s 4c")
    even = call_down(start(table(GAME), tied))
    assert wins(even) == [(2, 1500, "13:69F-14.12B(l)5"), (3, 1500, "13:69F-14.12B(l)5")]
    odd = call_down(do(start(table(GAME), tied), "call fold"))
    assert wins(odd) == [(2, 1300, "13:69F-14.12B(l)5"), (3, 1200, "13:69F-14.12B(l)5")]
