"""Print hand histories for people: players, cards, bets by street, the showdown, and each line's rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from pitboss.equipment.cards import text as card_text
from pitboss.law import Cite
from pitboss.poker.games.mambo_stud import MamboStud
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.hand import Hand
from pitboss.poker.history.chips import ChipTracker
from pitboss.poker.history.words import Words, dealt_in
from pitboss.table import Event
from pitboss.table.action import Actor

COLUMNS = 80
_RULE = 21
"""Width reserved for the rule at the end of a line."""
_OMITTED_EVENTS = {
    "round", "game", "shuffle", "cut", "button", "burn", "result", "draw", "deal", "board", "showdown",
    "winners_collected", "losers_collected", "discards_counted",
}  # fmt: skip
_BOARD = ("Flop", "Turn", "River")
_STREETS = ("", "", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")
_LIMITS = {"fixed": "fixed limit", "spread": "spread limit", "pot": "pot limit", "no": "no limit"}


def to_text(
    hand: Hand,
    *,
    names: Mapping[int, str] | None = None,
    seen_by: Actor | str | None = "all",
    rules: bool = True,
    columns: int = COLUMNS,
) -> str:
    """Write a hand as plain text, as seen by `seen_by`: all, a seat, or None for the public.

    Until the hand is over, all means the public; but a file shows everything it records. A hand read from a
    file uses the file's names and amounts. With `rules`, each line ends with its paragraph.
    """
    return "\n".join(_Teller(hand, names or {}, seen_by, rules, columns).lines()) + "\n"


class _Teller:
    def __init__(
        self, hand: Hand, names: Mapping[int, str], seen_by: Actor | str | None, rules: bool, columns: int
    ) -> None:
        self.hand = hand
        self.words = Words(hand, names)
        self.file, self.money = self.words.file, self.words.money
        self.columns = columns
        self.width = max(columns - _RULE if rules else columns, 30)
        self.rules = rules
        self.events = hand.events_for(seen_by if hand.over or self.file or seen_by != "all" else None)
        self.seats = dealt_in(hand, self.events)
        self.chips = ChipTracker()
        self.board: list[int] = []
        self.street = 0
        self.draws: Counter[int] = Counter()
        """Number of times each seat has drawn."""
        self.dealt = False
        """Whether the first cards have been printed."""

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
                yield from self._wrapped(heading)
            self.chips.follow(event)
            if event.name in ("deal", "draw"):
                dealt.append(event)
            elif event.name == "misdeal":
                self.board, self.street, self.draws, self.dealt = [], 0, Counter(), False
            if event.name not in _OMITTED_EVENTS:
                yield from self._line(f"  {self.words.say(event)}", event)
        if dealt:
            yield from self._deal(dealt)
        yield from self._result()

    def _head(self) -> Iterator[str]:
        hand, money = self.hand, self.money
        stakes = f"{money(hand.small)}/{money(hand.big)}" if hand.big != hand.small else money(hand.small)
        number = self.file.number if self.file else hand.start.number
        kind = f"{hand.game.title}, {_LIMITS[hand.options.limit]}, {stakes}"
        yield from self._line(f"Hand {number}: {kind}", Event("", hand.game.law))
        if self.file and self.file.place:
            yield from self._wrapped(self.file.place)
        for seat in self.seats:
            mark = " (button)" if hand.rules.button and seat == hand.button else ""
            yield from self._wrapped(f"{self._describe_stack(seat, hand.start.stacks)}{mark}")

    def _describe_stack(self, seat: int, stacks: Mapping[int, int]) -> str:
        return f"{self.words.label(seat)}: {self.words.stack(seat, stacks[seat], 'stack unknown')}"

    def _deal(self, dealt: Iterable[Event]) -> Iterator[str]:
        """Write cards dealt together, one line per player; cards dealt by another rule get their own line."""
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
            shown = [f"[{card_text(down)}]" if down else "", f"{card_text(up)} up" if up else ""]
            verb = "draws" if events[0].name == "draw" else "is dealt"
            words = f"  {self.words.who(seat)} {verb} {' and '.join(filter(None, shown))}"
            yield from self._line(words, events[-1])

    def _heading(self, event: Event) -> str:
        """Return the heading for a street that begins with this event, with the pot."""
        name = event.name
        pot = f", pot {self.money(self.chips.pot)}" if self.chips.pot else ""
        if name in ("ante", "blind"):
            return "Antes and blinds"
        if name == "board":
            street = _BOARD[min(self.street, 2)] if self.hand.rules.button else "Community card"
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
        if name in ("showdown", "show", "unshown", "concede"):
            return f"Showdown{pot}"
        return ""

    def _begins_street(self, event: Event) -> bool:
        """Detect a new street of stud: a burn (except before a community card), or a card after betting
        without one."""
        game = self.hand.game
        if not self.hand.rules.stud or not self.dealt or (self.street and isinstance(game, MamboStud)):
            return False
        return event.name == "burn" or (event.name == "deal" and self.chips.acted)

    def _line(self, words: str, event: Event) -> Iterator[str]:
        """Wrap a sentence, with its rule beside the last line."""
        *lines, last = self._wrapped(words, self.width)
        yield from lines
        yield f"{last:<{self.width}} {event.cite}" if self.rules else last

    def _wrapped(self, words: str, width: int | None = None) -> list[str]:
        width = width or self.columns
        if len(words) <= width:
            return [words]
        indent = words[: len(words) - len(words.lstrip())]
        lines = wrap(words.strip(), width - len(indent) - 2, break_on_hyphens=False)
        return [indent + (line if not number else f"  {line}") for number, line in enumerate(lines)]

    def _result(self) -> Iterator[str]:
        hand = self.hand
        if not hand.over:
            return
        yield ""
        yield "Result"
        for seat in self.seats:
            change = hand.stacks[seat] - hand.start.stacks[seat]
            sign = "+" if change > 0 else ""
            yield from self._wrapped(
                f"  {self._describe_stack(seat, hand.stacks)} ({sign}{self.money(change)})"
            )
        if hand.house or hand.fund:
            taken = [f"Rake: {self.money(hand.house)}"] if hand.house else []
            taken += [f"bad beat fund: {self.money(hand.fund)}"] if hand.fund else []
            yield f"  {'; '.join(taken)}"
