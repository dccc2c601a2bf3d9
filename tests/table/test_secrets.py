"""Who may not see a card learns nothing of it: exchanged for another, it leaves every view as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.cli.tabletop import before_the_eyes
from pitboss.equipment.chance import Chance, Stream
from pitboss.equipment.pieces import TILE
from pitboss.equipment.tiles import TILES
from pitboss.table import Action, Event, Round, find_game
from pitboss.table.bots import RandomLegal
from pitboss.table.round import replayed
from pitboss.table.words import explain, say
from tests.table.test_any_game import anyone, tables

DEALT = {
    "pai-gow": range(TILE, TILE + len(TILES)),
    "pai-gow-poker": range(53),
    "caribbean-stud": range(52),
    "three-card-poker": range(52),
    "casino-night-three-card-poker": range(52),
}
"""What each game deals."""
OPEN = {"show", "board", "exposed", "set_aside", "turn_over", "dealer_sets", "bank_shows"}
"""What is done for all to see."""


class Exchanged(Stream):
    """A chance whose shuffles have some cards in each other's places."""

    def __init__(self, stream: Stream, places: list[int]) -> None:
        super().__init__(bytes.fromhex(stream.describe()["key"]), mishaps=stream.mishaps)
        self._places = places

    def shuffle(self, n: int) -> list[int]:
        return [self._places[place] for place in super().shuffle(n)]

    def again(self) -> Exchanged:
        return Exchanged(self, self._places)


def shown(round: Round[Any, Any], viewer: int | None) -> list[Any]:
    """All that a viewer can read: events, options, what they say, the table as it is drawn, and refusals."""
    view, events = round.view(viewer), round.view(viewer).events
    seen: list[Any] = [view.to_json(), repr(view), events, [say(event, round.game) for event in events]]
    if viewer is not None:
        seen += [[explain(option) for option in view.options], before_the_eyes(round, viewer, 60)]
        if round.turn:
            tried = ("set", "surrender", "bank", "wager", "fold", "ask", "report", "nothing")
            seen += [round.turn.options.refusal(Action(viewer, name, "no")) for name in tried]
    return seen


@pytest.mark.parametrize("game", DEALT)
@pytest.mark.parametrize("seed", range(24))
def test_views_do_not_depend_on_what_was_not_seen(game: str, seed: int) -> None:
    setup = {"seed": seed, "seats": 4, "stack": 50_000, "plain": seed % 4 == 0}
    table, chance = tables(find_game(game), setup)
    bot, pieces, stream = RandomLegal(chance), DEALT[game], Chance.seeded(seed, mishaps=(0, 7)[seed % 2])
    round = table.start(Exchanged(stream, list(range(len(pieces)))))
    while round.turn:
        round.act(anyone(round, bot, chance))
    for _ in range(8):
        inputs = round.inputs[: chance.below(len(round.inputs) + 1)]
        viewer = (None, *round.seats)[chance.below(len(round.seats) + 1)]
        base = replayed(round.start, inputs)
        seen = {card for event in base.events if _may_see(event, viewer) for card in event.cards}
        unseen = [place for place, piece in enumerate(pieces) if piece not in seen]
        places = list(range(len(pieces)))
        for place, other in zip(unseen, chance.shuffle(len(unseen)), strict=True):
            places[place] = unseen[other]
        moved = dict(zip(pieces, (pieces[place] for place in places), strict=True))
        start = replace(round.start, chance=Exchanged(stream, places))
        again = replayed(start, [_with(action, moved) for action in inputs])
        assert shown(again, viewer) == shown(base, viewer)


def _may_see(event: Event, viewer: int | None) -> bool:
    """Whether a viewer may know the cards of an event, whoever it says may: open ones, and the own."""
    if event.name == "deal":
        return event.data["face"] == "up" or event.actor == viewer == event.seen_by
    return event.name in OPEN or (event.name == "look" and event.actor == viewer)


def _with(action: Action, moved: dict[int, int]) -> Action:
    """The same decision about cards that are others now."""
    if action.name != "set":
        return action
    return action._replace(value=tuple(moved[piece] for piece in action.picked))
