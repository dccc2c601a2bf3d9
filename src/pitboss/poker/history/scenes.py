"""A hand as a sequence of scenes: events, and the table after them, as a viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.cards import text as card_text
from pitboss.poker.hand import Hand
from pitboss.poker.history.chips import ChipTracker
from pitboss.poker.history.words import Words, dealt_in
from pitboss.table import Event
from pitboss.table.action import Actor

_KINDS = (
    dict.fromkeys(("ante", "blind", "ante_stays", "blind_stays"), "forced")
    | dict.fromkeys(("deal", "draw"), "deal")
    | dict.fromkeys(("bring_in", "check", "call", "bet", "raise", "fold", "discard", "board"), "alone")
    | dict.fromkeys(("common", "show", "unshown", "concede", "misdeal", "dead_round"), "alone")
    | dict.fromkeys(("rake", "win", "odd_chip", "odd_half", "both_ways", "side_pot_first"), "end")
)
"""Events that begin a scene when another kind came before. One marked alone always does. Others join the
scene."""
_SILENT = {
    "round", "game", "shuffle", "cut", "burn", "result", "deal", "draw", "showdown", "winners_collected",
    "losers_collected", "discards_counted", "rake_area",
}  # fmt: skip
_LEAST_NAME = 8


class ScenePlayer(NamedTuple):
    """One player at the table."""

    who: str
    stack: str
    bet: str
    down: tuple[int, ...]
    up: tuple[int, ...]
    state: str
    """Whether the player has the button, has folded, or is all-in."""

    @property
    def cards(self) -> str:
        down = f"[{card_text(self.down)}]" if self.down else ""
        return " ".join(filter(None, [down, card_text(self.up)]))


class HandScene(NamedTuple):
    """Sentences about recent events, each with its rule, and the table after them."""

    said: tuple[tuple[str, str], ...]
    pot: str
    board: tuple[int, ...]
    places: tuple[ScenePlayer, ...]

    def table(self, columns: int) -> Iterator[str]:
        """Draw the table in lines that fit the columns, cutting long names."""
        shown = f"  board {card_text(self.board)}" if self.board else ""
        yield f"pot {self.pot}{shown}"
        cells = [(place.stack, place.bet, place.cards, place.state) for place in self.places]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        rest = sum(width + 2 for width in widths if width)
        room = max(_LEAST_NAME, columns - rest - 2)
        names = [
            place.who if len(place.who) <= room else f"{place.who[: room - 1]}~" for place in self.places
        ]
        first = max(map(len, names))
        for name, (stack, bet, cards, state) in zip(names, cells, strict=True):
            amounts = f"  {name:<{first}}  {stack:>{widths[0]}}"
            amounts += f"  {bet:>{widths[1]}}" if widths[1] else ""
            yield f"{amounts}  {cards:<{widths[2]}}  {state}".rstrip()


def scenes(hand: Hand, seen_by: Actor | str | None = "all") -> list[HandScene]:
    """Return the scenes of a hand, as seen by all, a seat, or the public (None)."""
    events = hand.events_for(seen_by)
    stage, found, kind = _Stage(hand, dealt_in(hand, events)), [], ""
    said: list[tuple[str, str]] = []
    for event in events:
        new = _KINDS.get(event.name, kind)
        if kind and (new != kind or (new == "alone" and event.name in _KINDS)):
            found.append(stage.scene(said))
            said = []
        if new == "deal" and kind != "deal":
            said.append(("Cards are dealt.", str(event.cite)))
        kind = new
        stage.follow(event)
        if event.name not in _SILENT:
            said.append((stage.words.say(event), str(event.cite)))
    return [*found, stage.scene(said)]


class _Stage:
    """The table after the events so far."""

    def __init__(self, hand: Hand, seats: Sequence[int]) -> None:
        self.hand = hand
        self.seats = seats
        self.words = Words(hand)
        self.chips = ChipTracker()
        self.board: list[int] = []
        self.down: dict[int, list[int]] = {seat: [] for seat in seats}
        self.up: dict[int, list[int]] = {seat: [] for seat in seats}
        self.folded: set[int] = set()

    def follow(self, event: Event) -> None:
        self.chips.follow(event)
        name, seat, cards = event.name, event.actor or 0, event.cards
        if name in ("deal", "draw"):
            (self.up if event.data.get("face") == "up" else self.down)[seat] += cards
        elif name == "discard":
            for card in cards:
                if (gone := card if card in self.down[seat] else HIDDEN) in self.down[seat]:
                    self.down[seat].remove(gone)
        elif name in ("board", "common"):
            self.board += cards
        elif name == "show" and HIDDEN not in cards:
            self.down[seat] = [card for card in cards if card not in self.up[seat]]
        elif name in ("fold", "concede", "threw", "dead_hand"):
            self.folded.add(event.data.get("seat", seat))
        elif name == "misdeal":
            self.board, self.folded = [], set()
            for seat in self.down:
                self.down[seat], self.up[seat] = [], []

    def scene(self, said: list[tuple[str, str]]) -> HandScene:
        places = tuple(map(self._place, self.seats))
        return HandScene(tuple(said), self.words.money(self.chips.pot), tuple(self.board), places)

    def _place(self, seat: int) -> ScenePlayer:
        stack = self.hand.start.stacks[seat] + self.chips.gains[seat]
        bet = self.chips.bets[seat]
        states = ["button"] if self.hand.rules.button is not None and seat == self.hand.button else []
        if seat in self.folded:
            states.append("folded")
        elif not stack:
            states.append("all-in" if self.chips.pot else "broke")
        return ScenePlayer(
            self.words.name_player(seat),
            self.words.stack(seat, stack, "?"),
            self.words.money(bet) if bet else "",
            tuple(self.down[seat]),
            tuple(self.up[seat]),
            ", ".join(states),
        )
