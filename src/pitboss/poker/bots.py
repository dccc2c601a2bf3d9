"""Players for every poker game that see what their seat may see: a calling station and a tight player."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.equipment.cards import HIDDEN
from pitboss.poker.hand import Hand
from pitboss.poker.strength import GOOD, PLAYABLE, STRONG, keep, strength
from pitboss.table import Action, Amount, Option, Pick, Table, Turn

NEW_STREET = {"deal", "board", "common", "discard"}
"""What comes between two betting rounds."""
MOST_RAISES = 3


def call_station(turn: Turn) -> Action:
    """Checks or calls whatever comes, shows its hand, and draws no cards."""
    return turn.options.of(turn.actor)[0].action()


@dataclass
class Seen:
    """What a seat can see: its own cards, those in the centre, and the chips."""

    own: list[int] = field(default_factory=list)
    """With the common card of stud, which is everybody's own."""
    board: list[int] = field(default_factory=list)
    draws: int = 0
    """How often the seat has drawn."""
    raises: int = 0
    """Bets and raises since the last cards were dealt."""
    pot: int = 0
    price: int = 0
    """What a call costs."""


def look(hand: Hand, seat: int) -> Seen:
    """What a seat can see: cards from its own view, chips as they lie on the table."""
    seen = Seen()
    for event in hand.view(seat).events:
        mine = event.actor == seat
        if event.name in NEW_STREET:
            seen.raises = 0
        if (event.name in ("deal", "draw") and mine) or event.name == "common":
            seen.own += [card for card in event.cards if card != HIDDEN]
        elif event.name == "discard" and mine:
            seen.own = [card for card in seen.own if card not in event.cards]
            seen.draws += 1
        elif event.name == "board":
            seen.board += event.cards
        elif event.name == "misdeal":
            seen = Seen()
        elif event.name in ("bet", "raise"):
            seen.raises += 1
    seen.pot = hand.pot
    seen.price = hand.facing.to_call(seat) if hand.facing is not None else 0
    return seen


class TightPlayer:
    """Plays few hands, bets the good ones, and lets the rest go."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat

    def __call__(self, turn: Turn) -> Action:
        options = {option.name: option for option in turn.options.of(self._seat)}
        if isinstance(discard := options.get("discard"), Pick):
            kept = keep(self._table.game.id, discard.items)
            return discard.action(tuple(card for card in discard.items if card not in kept))
        if "call" not in options and "check" not in options:
            return turn.options.of(self._seat)[0].action()
        assert isinstance(self._table.round, Hand)
        seen = look(self._table.round, self._seat)
        held = strength(self._table.game.id, seen.own, seen.board, seen.draws)
        return self._bet(options, held, seen)

    def _bet(self, options: dict[str, Option], held: int, seen: Seen) -> Action:
        """Raise a strong hand, bet a good one; to call two raises, or a bet beyond the pot, takes more."""
        larger = options.get("raise") or options.get("bet")
        if held >= STRONG and isinstance(larger, Amount) and seen.raises < MOST_RAISES:
            return larger.action(twice(larger))
        if "check" in options:
            return options["bet" if held >= GOOD and "bet" in options else "check"].action()
        dear = seen.raises > 0 and 4 * seen.price > 3 * seen.pot
        needed = STRONG if dear else GOOD if seen.raises > 1 else PLAYABLE
        return options["call" if held >= needed else "fold"].action()


def twice(option: Amount) -> int:
    """Twice the least, as near as the steps and the most allow."""
    return option.low + (min(2 * option.low, option.high) - option.low) // option.step * option.step
