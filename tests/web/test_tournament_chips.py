"""Tournament chips have no cash value: their amounts are numbers, not dollars."""

from __future__ import annotations

import re

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.poker.games.casino_night_hold_em import NightOptions
from pitboss.table import Refused, find_game
from pitboss.table.words import explain, say
from pitboss.web.tables.dock import describe_state, dock
from pitboss.web.tables.log import render_log
from pitboss.web.tables.sign import render_sign
from pitboss.web.tables.why import render_reasons
from tests.web.aside import look_at
from tests.web.gallery import begun, drawn, go_on

GAME = "casino-night-hold-em"


def list_texts(game: str) -> list[str]:
    """List everything that says amounts at a table, at each of several moments of a round."""
    found = [find_game(game).stakes(find_game(game).Options())]
    for steps in range(0, 60, 4):
        round = go_on(begun(game, 3), steps)
        view = round.view(1)
        look = look_at(round, 1) if view.turn else look_at(round, 1, phase="over", seconds=3.0)
        found += [
            str(dock(look)) if view.turn else describe_state(look).rest,
            str(render_reasons(look)),
            str(render_sign(look)),
            drawn(view, "wide"),
        ]
        found += [str(render_log(view, {}, view.game.law)), draw_view(round, 1, 79)]
        found += [say(event, round.game) for event in view.events]
        for option in view.options:
            found.append(explain(option))
            if refusal := option.refusal((1, 2)):
                found.append(refusal[0])
    return found


@pytest.mark.rule("13:47-20.40(c)")
def test_nothing_at_a_tournament_table_is_in_dollars() -> None:
    assert not [text for text in list_texts(GAME) if re.search(r"\$\d|dollars|>\$<", text)]
    assert [text for text in list_texts("hold-em") if re.search(r"\$\d", text)]


@pytest.mark.rule("13:47-20.40(c)")
def test_a_refusal_of_posted_blinds_counts_chips() -> None:
    with pytest.raises(Refused) as refused:
        NightOptions(blinds=(2_510, 5_000), minimum=5_000, unit=2_500)
    assert "25.10 cannot be paid in 25 chips" in refused.value.reason
