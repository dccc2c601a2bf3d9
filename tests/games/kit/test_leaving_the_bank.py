"""A player who has the bank stays; a player who leaves passes it."""

from __future__ import annotations

import pytest

from pitboss.table import Refused
from tests.games.kit.banked import bet, close, play_house_round, start, table, wagers
from tests.helpers import act


def test_a_bank_stays_seated_and_a_player_who_left_passes() -> None:
    at = table()
    play_house_round(at, s1=500, s2=500, s3=500)
    round = bet(start(at, "2s 3s 4s As"), s1=500)
    at.leave(3)
    close(round)
    assert wagers(round) == ["pass_bank"]
    act(round, (3, "pass_bank"), (2, "bank"))
    with pytest.raises(Refused, match="you have the bank: stay seated"):
        at.leave(2)
    act(round, (2, "refuse"))
    assert at.state.seated == (1, 2)
    assert at.state.wagered == (1, 500, 2, 500)
