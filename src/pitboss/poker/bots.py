"""Players for every poker game that see what their seat may see: a calling station and a tight player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from pitboss.equipment.cards import HIDDEN, rank, suit
from pitboss.poker.game import PokerGame
from pitboss.poker.strength import GOOD, PLAYABLE, STRONG, strength
from pitboss.rankings import BADUGI
from pitboss.table import Action, Amount, Option, Pick, Table, Turn


def call_station(turn: Turn) -> Action:
    """Checks or calls whatever comes, shows its hand, and draws no cards."""
    return turn.options.of(turn.actor)[0].action()


@dataclass
class Seen:
    """What a seat can see: its own cards, the cards in the centre, and how many are against it."""

    own: list[int] = field(default_factory=list)
    board: list[int] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    raises: int = 0


class TightPlayer:
    """Plays few hands, bets the good ones, and lets the rest go. It reads its own view, never the round."""

    def __init__(self, table: Table, seat: int) -> None:
        assert isinstance(table.game, PokerGame)
        self._game = table.game
        self._table = table
        self._seat = seat

    def __call__(self, turn: Turn) -> Action:
        options = {option.name: option for option in turn.options.of(self._seat)}
        seen = self._look()
        if "discard" in options:
            return self._discard(options["discard"], seen)
        if "bring_in" in options or ("call" not in options and "check" not in options):
            return turn.options.of(self._seat)[0].action()
        return self._bet(options, strength(self._game, seen.own, seen.board), seen)

    def _look(self) -> Seen:
        assert self._table.round is not None
        seen = Seen()
        for event in self._table.round.view(self._seat).events:
            mine = event.actor == self._seat
            if event.name in ("deal", "draw") and mine:
                seen.own += [card for card in event.cards if card != HIDDEN]
            elif event.name == "discard" and mine:
                seen.own = [card for card in seen.own if card not in event.cards]
            elif event.name in ("board", "common"):
                seen.board += event.cards
                seen.raises = 0
            elif event.name == "misdeal":
                seen = Seen()
            elif event.name in ("bet", "raise"):
                seen.raises += 1
        return seen

    def _bet(self, options: dict[str, Option], held: int, seen: Seen) -> Action:
        larger = options.get("raise") or options.get("bet")
        if held >= STRONG and isinstance(larger, Amount) and seen.raises < 3:
            return larger.action(
                min(larger.high, larger.low * 2) if larger.low != larger.high else larger.low
            )
        if "check" in options:
            return options["bet"].action() if held >= GOOD and "bet" in options else options["check"].action()
        if held >= GOOD or (held >= PLAYABLE and seen.raises <= 1):
            return options["call"].action()
        return options["fold"].action()

    def _discard(self, option: Option, seen: Seen) -> Action:
        assert isinstance(option, Pick)
        keep = _KEEP[self._game.id](list(option.items))
        return option.action(tuple(card for card in option.items if card not in keep))


def _keep_high(cards: list[int]) -> list[int]:
    """Pairs and better, four to a flush, else the two highest."""
    ranks = Counter(map(rank, cards))
    suits = Counter(map(suit, cards))
    if len({rank(card) for card in cards}) == 5 and (_is_run(cards) or max(suits.values()) == 5):
        return cards
    if matched := [card for card in cards if ranks[rank(card)] > 1]:
        return matched
    if max(suits.values()) == 4:
        return [card for card in cards if suits[suit(card)] == 4]
    return sorted(cards, key=rank)[-2:]


def _is_run(cards: list[int]) -> bool:
    found = sorted({rank(card) for card in cards})
    return len(found) == 5 and (found[-1] - found[0] == 4 or found == [0, 1, 2, 3, 12])


def _keep_low(best_ace: bool, highest: int) -> Callable[[list[int]], list[int]]:
    """One card of each low rank; in ace to five the ace is low."""

    def keep(cards: list[int]) -> list[int]:
        kept: dict[int, int] = {}
        for card in cards:
            place = (rank(card) + 1) % 13 if best_ace else rank(card)
            if place <= highest:
                kept.setdefault(place, card)
        return list(kept.values())

    return keep


def _keep_badugi(cards: list[int]) -> list[int]:
    """The cards of the best badugi held, without high ones."""
    used = BADUGI.rank(cards).cards
    return [card for card in used if (rank(card) + 1) % 13 <= 8]


_KEEP: dict[str, Callable[[list[int]], list[int]]] = {
    "five-card-draw": _keep_high,
    "five-card-draw-low": _keep_low(True, 7),
    "triple-draw": _keep_low(False, 6),
    "badugi": _keep_badugi,
}
