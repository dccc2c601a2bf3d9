"""Events at the table as the lines of a list: each with its rule, similar events in one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from operator import is_
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.pieces import BALL, TILE
from pitboss.table.money import DOLLARS, MoneyUnit
from pitboss.table.option import omit_slower
from pitboss.table.words import join_with_or, option_prompt
from pitboss.web.drawing.pieces import CARD_HEIGHT_RATIO, TILE_HEIGHT_RATIO, piece
from pitboss.web.drawing.svg import escape_text, tag
from pitboss.web.page import law_page, part
from pitboss.web.tables.folds import fold_title, is_housekeeping, own_cards
from pitboss.web.tables.headings import headings
from pitboss.web.tables.sentences import OWN, Teller, capital, pieces_text
from pitboss.web.tables.setting import find_two_hands

if TYPE_CHECKING:
    from pitboss.law import Cite
    from pitboss.table.action import Actor
    from pitboss.table.event import Event
    from pitboss.table.game import Game
    from pitboss.table.view import View

MAX_LINE_LENGTH = 96
"""Maximum characters of a line before the next sentence begins another."""
NOTHING = Markup("")
TAGS = re.compile(r"<[^>]*>")
SHOWING_EVENTS = {"show", "turn_over", "bank_shows", "disclose"}
"""Events whose cards are drawn."""
CARD_WIDTH, TILE_WIDTH = 40, 32
POT_EVENTS = {"win", "odd_chip", "rake"}
"""Events whose amounts add up to the pot."""


class LogLine(NamedTuple):
    """A line: the number of its first event, its text and rule; or a heading.

    Lines `inside` it are shown when it is opened. `drawn` are the cards that somebody shows.
    """

    event: int | str
    said: Markup
    chip: Markup
    heading: bool = False
    inside: tuple[LogLine, ...] = ()
    drawn: Markup = NOTHING


def render_log(view: View, names: Mapping[int, str], law: Cite) -> Markup:
    """Render the events of a view as the items of a list, the newest last.

    `names` are those of people, by seat; `law` is the rule of the table's game.
    """
    return part("table_log.html", lines=log_lines(view, names, law))


def log_lines(view: View, names: Mapping[int, str], law: Cite) -> list[LogLine]:
    """Return the lines of a log."""
    events, chapter, known = view.events, law.chapter, tuple(names.items())
    teller = Teller(view.game, view.viewer, names)
    heads, found = headings(events), list[LogLine]()
    start = 0
    while start < len(events):
        event, head = events[start], heads.get(start)
        if head is not None:
            begins = event.name == "round"
            chip = cite_chip(event.cite, chapter) if begins else Markup("")
            found.append(LogLine(start if begins else "", Markup(escape_text(head)), chip, heading=True))
        end = _find_end(events, start, heads, lambda each: is_housekeeping(each, view.viewer))
        steps = _list_steps(events, start, end, heads, view, known, chapter)
        if len(steps) > 1:
            found.append(_fold(steps, events[start:end], view.viewer))
            start = end
            continue
        end = _find_end(events, start, heads, partial(_are_alike, event))
        if event.name == "result":
            result = Markup(_result(events, teller))
            found.append(LogLine(start, result, cite_chip(event.cite, chapter)))
        elif event.name != "round":
            said = _sentences(_SameEvents(events[start:end]), view.game, view.viewer, known)
            _add(found, said, start, cite_chip(event.cite, chapter), draw_shown(event))
        start = end
    if (turn := view.turn) is not None and turn.actor == view.viewer and view.options:
        found.append(LogLine("turn", Markup(_own_turn(view)), cite_chip(turn.cite, chapter)))
    return found


def _own_turn(view: View) -> str:
    """Say what the viewer may do."""
    options = list(omit_slower(view.options))
    hands = find_two_hands(options, view)
    prompts = {
        "ready": "bet no more" if any(seat == view.viewer for seat, _ in view.wagers) else "skip this round"
    }
    if hands:
        prompts["set"] = "set your two hands"
        options = [each for each in options if each not in hands.replaces]
    may = [escape_text(prompts.get(each.name) or option_prompt(each)) for each in options]
    if options[0].name == "ready":
        may = [*may[1:], may[0]]
    return f"{OWN.format('Your turn')}: {join_with_or(may)}."


def _find_end(
    events: Sequence[Event], start: int, heads: Mapping[int, str], goes_on: Callable[[Event], bool]
) -> int:
    """Return where a run of events ends: at a heading, or at an event that does not go with it."""
    end = start + 1 if start < len(events) else start
    if not goes_on(events[start]):
        return end
    while end < len(events) and end not in heads and goes_on(events[end]):
        end += 1
    return end


def _list_steps(
    events: Sequence[Event],
    start: int,
    end: int,
    heads: Mapping[int, str],
    view: View,
    known: tuple[tuple[int, str], ...],
    chapter: str,
) -> list[LogLine]:
    """Describe housekeeping, each step in a line of its own."""
    steps = list[LogLine]()
    if end - start < 2:
        return steps
    while start < end:
        stop = min(end, _find_end(events, start, heads, partial(_are_alike, events[start])))
        run = events[start:stop]
        said = " ".join(_sentences(_SameEvents(run), view.game, view.viewer, known))
        steps.append(LogLine(start, Markup(said), cite_chip(run[0].cite, chapter)))
        start = stop
    return steps


def _fold(steps: list[LogLine], events: Sequence[Event], viewer: Actor | None) -> LogLine:
    """Make one line of several steps, with the cards that the viewer was dealt."""
    said = escape_text(fold_title(events, len(steps)))
    if cards := own_cards(events, viewer):
        said += f". {OWN.format('You')} get {pieces_text(cards)}."
    return LogLine(steps[0].event, Markup(said), Markup(""), inside=tuple(steps))


@lru_cache(1024)
def _draw_cards(cards: tuple[int, ...]) -> Markup:
    """Draw cards or tiles in a row, large enough to read."""
    shapes = []
    for each in cards:
        width, ratio = (TILE_WIDTH, TILE_HEIGHT_RATIO) if each >= TILE else (CARD_WIDTH, CARD_HEIGHT_RATIO)
        high = width * ratio
        box = {"width": width, "height": high, "viewBox": f"0 0 {width} {high}", "aria_hidden": "true"}
        shapes.append(tag("svg", piece(each, width), **box))
    return Markup("".join(shapes))


def draw_shown(event: Event) -> Markup:
    """Draw the cards that an event shows; nothing for other events."""
    is_shown = event.name in SHOWING_EVENTS and all(HIDDEN < each <= BALL for each in event.cards)
    return _draw_cards(tuple(map(int, event.cards))) if is_shown else NOTHING


def _are_alike(first: Event, other: Event) -> bool:
    """Return whether one sentence can cover both; if cards are named, nothing else may differ."""
    if first.name != other.name or first.cite != other.cite or first.name in SHOWING_EVENTS:
        return False
    return not first.cards or first.data == other.data


class _SameEvents:
    """Events as a cache key, equal only to the very same objects, which a round keeps."""

    __slots__ = ("_hash", "events")

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = tuple(events)
        self._hash = hash(tuple(map(id, self.events)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _SameEvents) or len(self.events) != len(other.events):
            return False
        return all(map(is_, self.events, other.events))


@lru_cache(16384)
def _sentences(
    run: _SameEvents, game: Game, viewer: Actor | None, names: tuple[tuple[int, str], ...]
) -> tuple[str, ...]:
    """Describe a run of events with one name and rule in one sentence, or each in its own."""
    teller, events = Teller(game, viewer, dict(names)), run.events
    if len(events) > 1 and (said := teller.describe_together(events)) is not None:
        return (said,)
    return tuple(teller.describe(event) for event in events)


def _add(found: list[LogLine], sentences: Sequence[str], start: int, chip: Markup, drawn: Markup) -> None:
    """Append sentences to the previous line if it has the same rule and room."""
    for offset, said in enumerate(sentences):
        before = found[-1] if found else None
        if (
            before
            and not (before.heading or before.inside or before.drawn or drawn)
            and before.chip == chip
            and _length(before.said) + _length(said) < MAX_LINE_LENGTH
        ):
            found[-1] = before._replace(said=Markup(f"{before.said} {said}"))
        else:
            event = start + offset if len(sentences) > 1 else start
            found.append(LogLine(event, Markup(said), chip, drawn=drawn))


def _length(said: str) -> int:
    return len(TAGS.sub("", said))


def _result(events: Sequence[Event], teller: Teller) -> str:
    """Describe what each seat has won or lost, you first, apart from the size of the pot."""
    nets = {int(seat): net for seat, net in events[-1].data["seats"].items()}
    pot = sum(each.data["amount"] for each in events if each.name in POT_EVENTS)
    told = [f"Pot {teller.money(pot)}."] if pot else []
    mine = [seat for seat in nets if teller.is_viewer(seat)]
    for seat in mine:
        how = (
            f"{'win' if nets[seat] > 0 else 'lose'} {_format_size(nets[seat], teller.money)}"
            if nets[seat]
            else "break even"
        )
        told.append(f"{OWN.format('You')} {how}.")
    others = [
        f"{capital(teller.actor_name(seat))} {format_change(net, teller.money)}"
        for seat, net in nets.items()
        if net and seat not in mine
    ]
    if others:
        told.append(f"{', '.join(others)}.")
    return f"<strong>Result:</strong> {' '.join(told) or 'nobody won or lost.'}"


def _format_size(change: int, money: MoneyUnit) -> str:
    """Format a win or loss in its color, beside a verb that says which it is."""
    return f'<span class="{"gain" if change > 0 else "loss"}">{money(abs(change))}</span>'


def format_change(change: int, money: MoneyUnit = DOLLARS) -> str:
    """Format a win or loss with its sign and color."""
    if not change:
        return money(0)
    kind, sign = ("gain", "+") if change > 0 else ("loss", "−")
    return f'<span class="{kind}">{sign}{money(abs(change))}</span>'


def shorten_cite(rule: Cite | str, chapter: str) -> str:
    """Shorten a citation in the table's own chapter."""
    return str(rule).removeprefix(f"{chapter}-")


@cache
def cite_chip(rule: Cite, chapter: str) -> Markup:
    """Render a rule as a chip."""
    return Markup('<a class="cite" href="{}" data-rule="{}" title="N.J.A.C. {}">{}</a>').format(
        law_page(rule), str(rule), str(rule), shorten_cite(rule, chapter)
    )
