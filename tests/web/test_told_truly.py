"""The table page tells the truth about newcomers, amounts on the sign, and the next round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.web.tables.dock import describe_state
from pitboss.web.tables.page_parts import page_state
from pitboss.web.tables.side import parts
from pitboss.web.tables.sign import render_sign
from tests.server.helpers import FAST, awaited, mild_action, person, until
from tests.web.aside import look_at
from tests.web.gallery import begun
from tests.web.served import house_in


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TableService]:
    with house_in(tmp_path) as made:
        yield made


def test_a_new_player_is_not_described_as_the_previous_one(house: TableService) -> None:
    ann, bob, cid = (person(house, name) for name in ("Ann", "Bob", "Cid"))
    table = house.open_table(ann, "hold-em", settings={**FAST, "deals": "when_ready"})["table"]
    for seat, who in enumerate((ann, bob), 1):
        house.sit(who, table, seat)
        house.ready(who, table)
    until(house, lambda: awaited(house, ann, table) or awaited(house, bob, table))
    house.leave(bob, table)
    until(house, lambda: _done(house, table, ann) and len(house.table(None, table).seats) == 1)
    house.sit(cid, table, 2)
    look = house.look_at(cid, table)
    assert look.phase == "over"
    told = "".join(map(str, parts(look).values()))
    assert "Ann" in told
    assert "Cid" not in told
    assert "You" not in describe_state(look).rest
    assert page_state(look)["mine"] is False


def _done(house: TableService, table: int, who: Person) -> bool:
    """Return whether no round is in play; a player who must act takes the mildest option."""
    if awaited(house, who, table):
        house.act(who, table, mild_action(house, who, table))
    return house.in_play.get(table).is_free


def test_a_committed_round_has_its_number(house: TableService) -> None:
    ann = person(house, "Ann")
    table = house.open_table(ann, "red-dog", settings={"speed": "fast", "word_seconds": 9})["table"]
    house.sit(ann, table, 1)
    until(house, lambda: house.look(ann, table)["phase"] == "words")
    look = house.look_at(ann, table)
    assert describe_state(look).what == "Round 1 begins."
    house.word(ann, table, None)
    until(house, lambda: awaited(house, ann, table))
    assert house.table(None, table).rounds == 1


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("seven-card-stud", {"bring_in": "posted_amount", "bring_in_amount": 500}, "Bring in amount: $5"),
        ("hold-em", {"rake_percent": 5}, "Rake percent: 5%"),
        ("hold-em", {"most_seats": 6}, "Most seats: 6"),
    ],
)
def test_amounts_on_the_sign_are_in_dollars(game: str, options: dict[str, Any], said: str) -> None:
    shown = str(render_sign(look_at(begun(game, 2, **options), 1)))
    assert said in " ".join(re.sub("<[^>]*>", "", shown).split())
