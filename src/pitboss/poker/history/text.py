"""Histories that people can read: who, cards, bets street by street, the showdown, and each line's rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pitboss.equipment.cards import text as card_text
from pitboss.law import Cite
from pitboss.poker.games.mambo_stud import MamboStud
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.hand import Hand
from pitboss.poker.history.chips import Chips
from pitboss.table import Event
from pitboss.table.action import Actor
from pitboss.table.money import dollars
from pitboss.table.words import say

WIDTH = 64
_UNTOLD = {
    "round", "game", "shuffle", "cut", "button", "burn", "result", "draw", "deal", "board", "showdown",
    "winners_collected", "losers_collected", "discards_counted",
}  # fmt: skip
_BOARD = ("Flop", "Turn", "River")
_STREETS = ("", "", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")
_LIMITS = {"fixed": "fixed limit", "spread": "spread limit", "pot": "pot limit", "no": "no limit"}


def tell(
    hand: Hand,
    *,
    names: Mapping[int, str] | None = None,
    seen_by: Actor | str | None = "all",
    rules: bool = True,
) -> str:
    """A hand in plain text. `seen_by` is whose eyes it is told with: all, a seat, None the public.

    All is what the public sees until the hand is over. With `rules`, each line ends with the paragraph
    it happened by.
    """
    return "\n".join(_Teller(hand, names or {}, seen_by, rules).lines()) + "\n"


class _Teller:
    def __init__(
        self, hand: Hand, names: Mapping[int, str], seen_by: Actor | str | None, rules: bool
    ) -> None:
        self.hand = hand
        self.names = names
        self.rules = rules
        self.events = hand.seen_by(seen_by if hand.over or seen_by != "all" else None)
        dealt_in = {event.actor for event in self.events if event.name == "deal" and event.actor}
        self.seats = sorted(dealt_in.union(hand.players))
        """Who was dealt in, also those whom a misdeal later found removed from the game."""
        self.chips = Chips()
        self.board: list[int] = []
        self.street = 0
        self.draws: Counter[int] = Counter()
        """How often each seat has drawn."""
        self.dealt = False
        """Whether the first cards are told."""

    def lines(self) -> Iterator[str]:
        yield from self._head()
        dealt: list[Event] = []
        heading = ""
        for event in self.events:
            if dealt and event.name not in ("deal", "draw"):
                yield from self._deal(dealt)
                dealt = []
            new = self._heading(event)
            if new and new != heading:
                heading = new
                yield ""
                yield heading
            self.chips.follow(event)
            if event.name in ("deal", "draw"):
                dealt.append(event)
            elif event.name == "misdeal":
                self.board, self.street, self.draws, self.dealt = [], 0, Counter(), False
            if event.name not in _UNTOLD:
                yield self._line(self._say(event), event)
        if dealt:
            yield from self._deal(dealt)
        yield from self._result()

    def _head(self) -> Iterator[str]:
        hand = self.hand
        stakes = (
            f"{dollars(hand.small)}/{dollars(hand.big)}" if hand.big != hand.small else dollars(hand.small)
        )
        kind = f"{hand.game.title}, {_LIMITS[hand.options.limit]}, {stakes}"
        yield self._line(f"Hand {hand.start.number}: {kind}", Event("", hand.game.law))
        for seat in self.seats:
            mark = " (button)" if hand.game.button and seat == hand.button else ""
            yield f"{self._name(seat)}: {dollars(hand.start.stacks[seat])}{mark}"

    def _deal(self, dealt: Iterable[Event]) -> Iterator[str]:
        """Cards that came together, a line a player; those that came by another rule have their own."""
        rows: dict[tuple[int, Cite], list[Event]] = {}
        for event in dealt:
            rows.setdefault((event.actor or 0, event.cite), []).append(event)
        if not self.dealt:
            yield ""
            yield "First cards"
            self.dealt = True
        for (seat, _), events in rows.items():
            down = [card for event in events if event.data.get("face") != "up" for card in event.cards]
            up = [card for event in events if event.data.get("face") == "up" for card in event.cards]
            told = [f"[{card_text(down)}]" if down else "", f"{card_text(up)} up" if up else ""]
            verb = "draws" if events[0].name == "draw" else "is dealt"
            yield self._line(f"  {self._name(seat)} {verb} {' and '.join(filter(None, told))}", events[-1])

    def _heading(self, event: Event) -> str:
        """What begins with this event, with the pot as it then is."""
        name = event.name
        pot = f", pot {dollars(self.chips.pot)}" if self.chips.pot else ""
        if name in ("ante", "blind"):
            return "Antes and blinds"
        if name == "board":
            street = _BOARD[min(self.street, 2)] if self.hand.game.button else "Community card"
            self.street += 1
            before = f" [{card_text(self.board)}]" if self.board else ""
            self.board.extend(event.cards)
            return f"{street}{before} [{card_text(event.cards)}]{pot}"
        if name == "discard":
            self.draws[event.actor or 0] += 1
            if self.draws[event.actor or 0] > self.street:
                self.street += 1
                return f"Draw {self.street}{pot}"
        if self._begins_street(event):
            self.street += 1
            first = 3 if isinstance(self.hand.game, SevenCardStud) else 2
            return f"{_STREETS[first + self.street]} street{pot}"
        if name in ("showdown", "show", "concede"):
            return f"Showdown{pot}"
        return ""

    def _begins_street(self, event: Event) -> bool:
        """In stud: a burn, but for that before a community card, or a card after betting without one."""
        game = self.hand.game
        if not game.stud or not self.dealt or (self.street and isinstance(game, MamboStud)):
            return False
        return event.name == "burn" or (event.name == "deal" and self.chips.acted)

    def _say(self, event: Event) -> str:
        words = say(event, self.hand.game)
        seat = event.actor
        if seat is not None and seat in self.names:
            words = words.replace(f"Seat {seat}", self.names[seat], 1)
        return f"  {words}"

    def _name(self, seat: int) -> str:
        return f"Seat {seat}, {self.names[seat]}" if self.names.get(seat) else f"Seat {seat}"

    def _line(self, words: str, event: Event) -> str:
        return f"{words:<{WIDTH}} {event.cite}" if self.rules else words

    def _result(self) -> Iterator[str]:
        hand = self.hand
        if not hand.over:
            return
        yield ""
        yield "Result"
        for seat in self.seats:
            change = hand.stacks[seat] - hand.start.stacks[seat]
            sign = "+" if change > 0 else ""
            yield f"  {self._name(seat)}: {dollars(hand.stacks[seat])} ({sign}{dollars(change)})"
        if hand.house or hand.fund:
            yield f"  Rake: {dollars(hand.house)}; bad beat fund: {dollars(hand.fund)}"
