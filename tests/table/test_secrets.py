"""Hidden cards reveal nothing: exchanging one for another leaves every view unchanged.

So does exchanging a roll, a spin or a draw that is not public yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import deck
from pitboss.equipment.chance import Chance, Stream
from pitboss.equipment.pieces import TILE
from pitboss.equipment.tiles import TILES
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.table import Action, Event, Refused, Round, View, every_game, find_game
from pitboss.table.action import STAFF
from pitboss.table.bot_protocol import question
from pitboss.table.bots import RandomLegal, first_option
from pitboss.table.round import replay_round
from pitboss.table.turn import Options
from pitboss.table.words import explain, say
from tests.cases import for_each
from tests.helpers import some
from tests.table.test_any_game import anyone, tables

GAMES = [game.id for game in every_game()]
DEALT: dict[str, Sequence[int]] = {
    "pai-gow": range(TILE, TILE + len(TILES)), "pai-gow-poker": range(53), "joker-seven": deck(jokers=2),
}  # fmt: skip
"""The pieces of a game, if not the 52 cards."""
WITH_MISHAPS = {
    "pai-gow", "pai-gow-poker", "caribbean-stud", "three-card-poker", "casino-night-three-card-poker",
}  # fmt: skip
"""Games whose mishaps show only what is listed here."""
OPEN = {
    "show", "board", "exposed", "set_aside", "turn_over", "dealer_sets", "bank_shows", "boxed_card",
    "button_card", "exposed_discarded",
}  # fmt: skip
"""Public events."""
OWN = {"look", "draw"}
"""Events for one seat."""
TOLD = {"total", "uncover", "call_card", "drawn", "quick_pick", "start"}
"""Events that report a roll, a spin or a draw."""
SHOWDOWN = {"show", "unshown", "concede"}


class Exchanged(Stream):
    """A chance with some shuffled cards exchanged, and other outcomes after the first."""

    def __init__(self, stream: Stream, places: list[int], told: int = 10**6) -> None:
        super().__init__(bytes.fromhex(stream.describe()["key"]), mishaps=stream.mishaps)
        self._places, self._told, self.drawn = places, told, 0

    def shuffle(self, n: int) -> list[int]:
        order = super().shuffle(n)
        return [self._places[place] for place in order] if n == len(self._places) else order

    def _other(self) -> int:
        """Return how far an outcome is from the original."""
        self.drawn += 1
        return int(self.drawn > self._told)

    def roll(self, dice: int, *, sides: int = 6) -> tuple[int, ...]:
        faces, by = super().roll(dice, sides=sides), self._other()
        return tuple((face - 1 + by) % sides + 1 for face in faces)

    def spin(self, pockets: int) -> int:
        return (super().spin(pockets) + self._other()) % pockets

    def draw(self, k: int, of: int) -> list[int]:
        numbers, by = super().draw(k, of), self._other()
        return [(number + by) % of for number in numbers]

    def copy_from_start(self) -> Exchanged:
        return Exchanged(self, self._places, self._told)


def readable_by(round: Round[Any, Any], viewer: int | None) -> list[Any]:
    """Return everything a viewer or its program can read: events, chips, options, drawings, refusals."""
    view, events = round.view(viewer), round.view(viewer).events
    seen: list[Any] = [view.to_json(), repr(view), events, [say(event, round.game) for event in events]]
    seen += [view.stacks, view.wagers, view.bets, view.pots, view.pot, view.funds, view.forbidden]
    seen.append(question(view))
    if viewer is not None:
        seen += [[explain(option) for option in view.options], draw_view(round, viewer, 60)]
        if round.turn and view.turn:
            tried = {option.name for option in view.options} | set(
                "set surrender bank wager fold call raise check discard show rule ask report nothing".split()
            )
            for options in (round.turn.options, view.turn.options):
                seen += [options.refusal(Action(viewer, name, "no")) for name in sorted(tried)]
    return seen


def count_leaks(game: str, seed: int) -> tuple[int, int]:
    """Count the views that depend on unseen cards, and all views tried."""
    setup = {"seed": seed, "seats": 4, "stack": 50_000, "plain": seed % 4 == 0}
    rules = find_game(game)
    table, chance = tables(rules, setup)
    mishaps = (0, 7)[seed % 2] if game in WITH_MISHAPS else 0
    bot, pieces, stream = (
        RandomLegal(chance),
        DEALT.get(game, range(52)),
        Chance.seeded(seed, mishaps=mishaps),
    )
    round = table.start(Exchanged(stream, list(range(len(pieces)))))
    last = len(round.inputs)
    while round.turn:
        if not (isinstance(rules, PokerGame) and any(event.name in SHOWDOWN for event in round.events)):
            last = len(round.inputs)
        by_the_book = round.turn.actor in STAFF and chance.below(6)  # else few rounds would get far
        round.act(first_option(round.view(round.turn.actor)) if by_the_book else anyone(round, bot, chance))
    last = last if isinstance(rules, PokerGame) else len(round.inputs)
    leaks = tried = 0
    for _ in range(8):
        inputs = round.inputs[: chance.below(last + 1)]
        viewer = (None, *round.seats)[chance.below(len(round.seats) + 1)]
        base = replay_round(round.start, inputs)
        places = _exchange(base, viewer, pieces, chance)
        told = base.chance.drawn if mishaps else sum(event.name in TOLD for event in base.events)
        start = replace(round.start, chance=Exchanged(stream, places, told))
        moved = dict(zip(pieces, (pieces[place] for place in places), strict=True))
        try:
            again = replay_round(start, [_with(action, moved) for action in inputs])
        except Refused:  # with the exchanged cards, that was impossible for somebody
            continue
        tried += 1
        leaks += readable_by(again, viewer) != readable_by(base, viewer)
    return leaks, tried


def _exchange(base: Round[Any, Any], viewer: int | None, pieces: Sequence[int], chance: Chance) -> list[int]:
    """Return the places of the pieces, with those that a viewer has not seen mixed."""
    seen = {card for event in base.events if _may_see(event, viewer) for card in event.cards}
    unseen = [place for place, piece in enumerate(pieces) if piece not in seen]
    places = list(range(len(pieces)))
    for place, other in zip(unseen, chance.shuffle(len(unseen)), strict=True):
        places[place] = unseen[other]
    return places


@pytest.mark.parametrize("game", GAMES)
@for_each("seed", range(some(16)))
def test_views_do_not_depend_on_unseen_cards(game: str, seed: int) -> None:
    leaks, tried = count_leaks(game, seed)
    assert leaks == 0
    assert tried >= 4


def _face_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "for_viewer", lambda event, viewer: event)


def _in_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every event reveal the next card."""
    emit = Hand.emit

    def leaky(hand: Hand, *words: Any, **data: Any) -> None:
        emit(hand, *words, **data | {"next": hand.cards.deck[-1] if hand.cards.deck else None})

    monkeypatch.setattr(Hand, "emit", leaky)


def _in_pot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hand, "pot", property(lambda hand: hand.chips.pot + sum(hand.cards.deck[-9:])))


def _in_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse unavailable actions with the cards of the first seat."""
    begun: Any = Hand.__init__
    hands: list[Hand] = []

    def noted(hand: Hand, start: Any) -> None:
        begun(hand, start)
        hands.append(hand)

    def leaky(options: Options, action: Action) -> Any:
        asking = [hand for hand in hands if hand.turn and hand.turn._options is options]
        free = asking and all(each.name != action.name for each in options.of(action.actor))
        return str(asking[0].cards.down) if free else None

    monkeypatch.setattr(Hand, "__init__", noted)
    monkeypatch.setattr(Options, "refusal", leaky)


@pytest.mark.parametrize("plant", [_face_up, _in_data, _in_pot, _in_refusals])
def test_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert sum(count_leaks("hold-em", seed)[0] for seed in range(4)) > 0


HIDES_NOTHING = {"red-dog", "mini-dice", "keno", "pokette", "joker-seven", "under-over", "chuck-a-luck"}


@pytest.mark.parametrize("game", [game for game in GAMES if game not in HIDES_NOTHING])
def test_cards_dealt_face_up_by_mistake_are_found_in_every_game_that_hides_any(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _face_up(monkeypatch)
    assert sum(count_leaks(game, seed)[0] for seed in range(6)) > 0


def test_a_spin_reported_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "pot", property(lambda view: sum(_round_of(view).board)))
    assert sum(count_leaks("pokette", seed)[0] for seed in range(16)) > 0


def _round_of(view: View) -> Any:
    from pitboss.table.view import _held

    return _held(view)[0]


def _may_see(event: Event, viewer: int | None) -> bool:
    """Return whether a viewer may know the cards of an event: open ones and their own."""
    if event.name == "deal":
        return event.data["face"] == "up" or event.actor == viewer == event.seen_by
    if event.name == "off_table":
        return event.seen_by is None or event.data.get("seat") == viewer
    return event.name in OPEN or (event.name in OWN and event.actor == viewer)


def _with(action: Action, moved: dict[int, int]) -> Action:
    """Return the same decision about the exchanged cards."""
    if action.name not in ("set", "discard"):
        return action
    return action._replace(value=tuple(moved[piece] for piece in action.picked))
