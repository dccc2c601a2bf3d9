"""Only what came with the newest events is marked, so that a page can animate it."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from pitboss.table import Action, Round
from tests.cases import for_each
from tests.web.gallery import begun, go_on
from tests.web.test_felt import GAMES, drawn, titles, tree


def new(svg: str) -> list[ElementTree.Element]:
    return [each for each in tree(svg).iter("g") if each.get("class") == "new"]


def names(svg: str) -> list[str]:
    return [each.findtext("title") or "" for each in new(svg)]


def playing(game: str, seats: int = 3) -> Round[Any, Any]:
    round = begun(game, seats)
    while round.turn and round.turn.actor < 1:
        go_on(round, 1)
    return round


@for_each("game", GAMES)
def test_nothing_is_new_without_a_number_or_after_all_events(game: str) -> None:
    round = go_on(begun(game, 2), 9)
    count = len(round.view(1).events)
    assert new(drawn(round, 1)) == new(drawn(round, 1, since=count)) == []
    assert drawn(round, 1) == drawn(round, 1, since=count)


def test_a_flop_is_three_new_cards_and_older_ones_are_not() -> None:
    round = begun("hold-em", 3)
    while round.turn and not any(event.name == "board" for event in round.events):
        go_on(round, 1)
    place = next(n for n, event in enumerate(round.view(1).events) if event.name == "board")
    cards = [name for name in names(drawn(round, 1, since=place)) if " of " in name]
    assert len(cards) == 3
    assert [name for name in names(drawn(round, 1, since=place + 1)) if " of " in name] == []
    for seat in (1, 2, 3):
        svg = drawn(round, seat, since=0)
        lie = [name for name in titles(svg) if " of " in name or name == "face down"]
        assert lie == [name for name in names(svg) if not name.startswith("$")]
        assert len(lie) >= 5


def test_a_bet_and_the_chips_on_an_area_are_new() -> None:
    round = playing("hold-em")
    assert round.turn is not None
    seat, count = round.turn.actor, len(round.view(None).events)
    round.act(Action(seat, "call"))
    bet = round.view(None).bets[seat]
    assert names(drawn(round, None, since=count)) == [f"${bet // 100}"]
    table = playing("three-card-poker")
    count = len(table.view(None).events)
    table.act(Action(1, "wager", (("ante", 1_500),)))
    assert names(drawn(table, 1, since=count)) == ["$15"]


def test_chips_on_a_shared_area_are_new() -> None:
    round = playing("mini-dice", 2)
    count = len(round.view(None).events)
    round.act(Action(1, "wager", (("any 7", 1_000),)))
    (found,) = new(drawn(round, 2, since=count))
    assert "$10" in [text.text for text in found.iter("text")]
