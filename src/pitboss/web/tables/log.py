"""Events at the table as the lines of a list: each with its rule, similar events in one line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from operator import is_
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from pitboss.table.money import dollars
from pitboss.table.option import omit_slower
from pitboss.table.words import option_prompt
from pitboss.web.drawing.svg import escape_text
from pitboss.web.page import law_page, part
from pitboss.web.tables.headings import headings
from pitboss.web.tables.sentences import OWN, Teller

if TYPE_CHECKING:
    from pitboss.law import Cite
    from pitboss.table.action import Actor
    from pitboss.table.event import Event
    from pitboss.table.game import Game
    from pitboss.table.view import View

MAX_LINE_LENGTH = 96
"""Maximum characters of a line before the next sentence begins another."""
TAGS = re.compile(r"<[^>]*>")


class LogLine(NamedTuple):
    """A line: the number of its first event, its text and rule; or a heading."""

    event: int | str
    said: Markup
    chip: Markup
    heading: bool = False


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
    for end in range(1, len(events) + 1):
        if end < len(events) and end not in heads and _are_alike(events[start], events[end]):
            continue
        run, head = events[start:end], heads.get(start)
        if head is not None:
            begins = run[0].name == "round"
            chip = cite_chip(run[0].cite, chapter) if begins else Markup("")
            found.append(LogLine(start if begins else "", Markup(escape_text(head)), chip, heading=True))
        if run[0].name == "result":
            found.append(LogLine(start, Markup(_result(run[0], teller)), cite_chip(run[0].cite, chapter)))
        elif run[0].name != "round":
            said = _sentences(_SameEvents(run), view.game, view.viewer, known)
            _add(found, said, start, cite_chip(run[0].cite, chapter))
        start = end
    if (turn := view.turn) is not None and turn.actor == view.viewer and view.options:
        may = _join_with_or([escape_text(option_prompt(option)) for option in omit_slower(view.options)])
        may_act = f"{OWN.format('You')} are to act: {may}."
        found.append(LogLine("turn", Markup(may_act), cite_chip(turn.cite, chapter)))
    return found


def _are_alike(first: Event, other: Event) -> bool:
    """Return whether one sentence can cover both; if cards are named, nothing else may differ."""
    if first.name != other.name or first.cite != other.cite:
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


def _add(found: list[LogLine], sentences: Sequence[str], start: int, chip: Markup) -> None:
    """Append sentences to the previous line if it has the same rule and room."""
    for offset, said in enumerate(sentences):
        before = found[-1] if found else None
        if (
            before
            and not before.heading
            and before.chip == chip
            and _length(before.said) + _length(said) < MAX_LINE_LENGTH
        ):
            found[-1] = before._replace(said=Markup(f"{before.said} {said}"))
        else:
            found.append(LogLine(start + offset if len(sentences) > 1 else start, Markup(said), chip))


def _length(said: str) -> int:
    return len(TAGS.sub("", said))


def _join_with_or(words: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _result(event: Event, teller: Teller) -> str:
    """Describe what each seat has won or lost."""
    changes = [(int(seat), change) for seat, change in event.data["seats"].items() if change]
    told = [f"{teller.actor_name(seat)} {format_change(change)}" for seat, change in changes]
    return f"<strong>Result:</strong> {', '.join(told) or 'nobody won or lost'}."


def format_change(change: int) -> str:
    """Format a win or loss with its sign and color."""
    if not change:
        return "$0"
    kind, sign = ("gain", "+") if change > 0 else ("loss", "−")
    return f'<span class="{kind}">{sign}{dollars(abs(change))}</span>'


def shorten_cite(rule: Cite | str, chapter: str) -> str:
    """Shorten a citation in the table's own chapter."""
    return str(rule).removeprefix(f"{chapter}-")


@cache
def cite_chip(rule: Cite, chapter: str) -> Markup:
    """Render a rule as a chip."""
    return Markup('<a class="cite" href="{}" data-rule="{}" title="N.J.A.C. {}">{}</a>').format(
        law_page(rule), str(rule), str(rule), shorten_cite(rule, chapter)
    )
