"""Place headings in a log: where a round begins, cards come between bets, or hands are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.table.event import Event

BETTING = {"check", "bet", "call", "raise", "fold", "bring_in"}
CARDS = {"board", "deal", "common", "discard", "draw"}
ORDINALS = (
    "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth",
)  # fmt: skip
FLOP = 3


def headings(events: Sequence[Event]) -> dict[int, str]:
    """Return the headings by the number of the event they precede."""
    found: dict[int, str] = {}
    begun = fresh = False
    draws = 0
    had: Counter[int | None] = Counter()
    for number, event in enumerate(events):
        name = event.name
        if name in BETTING:
            begun = fresh = True
        elif name == "round":
            found[number] = f"Round {event.data['number']}"
        elif name == "showdown":
            found[number] = "Showdown"
        elif begun and (name == "burn" or (name in CARDS and fresh)):
            title = _title(events, number, had)
            if title != "Draw":
                found[number] = title
            elif fresh:
                draws += 1
                found[number] = "Draw" if draws == 1 else f"{ORDINALS[draws - 1]} draw"
            fresh = False
        if name in ("deal", "board", "common"):
            had[None if name == "board" else event.actor] += len(event.cards)
    return found


def _title(events: Sequence[Event], number: int, had: Counter[int | None]) -> str:
    """Title the next section: a draw, or a numbered card of a hand or the board."""
    event = next((each for each in events[number:] if each.name in CARDS), None)
    if event is None or event.name in ("discard", "draw"):
        return "Draw"
    if event.name == "board":
        before, count = had[None], len(event.cards)
        if before or count == FLOP:
            return f"{_ordinal(before + count)} card" if before else "Flop"
    return f"{_ordinal(max(had.values(), default=0) + len(event.cards))} card"


def _ordinal(number: int) -> str:
    return ORDINALS[number - 1] if 0 < number <= len(ORDINALS) else f"{number}th"
