"""Describe rulings: the newest in a band over the felt, and those of a round as a chain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from pitboss.law import cite
from pitboss.law.index import lookup
from pitboss.table.event import is_incident, is_ruling
from pitboss.web.tables.log import LogLine, cite_chip
from pitboss.web.tables.names import players_of
from pitboss.web.tables.sentences import Teller

if TYPE_CHECKING:
    from pitboss.law import Cite
    from pitboss.server.looks import PersonLook
    from pitboss.table.event import Event
    from pitboss.table.view import View

MAX_NEWS_EVENTS = 30
"""Events after which a ruling is no longer news."""


def newest_ruling(events: Sequence[Event]) -> Event | None:
    """Return the last finding or ruling."""
    return next((event for event in reversed(events) if is_incident(event)), None)


def render_band(look: PersonLook) -> Markup:
    """Render the newest ruling with its rule while it is news."""
    found = newest_ruling(look.view.events[-MAX_NEWS_EVENTS:]) if look.view is not None else None
    if found is None:
        return Markup("")
    (line,) = ruling_lines(look, [found])
    return Markup('<p class="ruled" data-says=""><span class="said">{}</span> {}</p>').format(*line[1:3])


def ruling_events(view: View) -> list[Event]:
    """Return every finding, ruling and returned wager of the round, in order."""
    return [event for event in view.events if is_ruling(event)]


def ruling_lines(look: PersonLook, events: Iterable[Event]) -> list[LogLine]:
    """Describe events with their rules."""
    assert look.view is not None
    view, chapter = look.view, cite(look.table.cite).chapter
    teller = Teller(view.game, view.viewer, players_of(look.table, view))
    return [
        LogLine(number, Markup(teller.describe(event)), cite_chip(event.cite, chapter))
        for number, event in enumerate(events)
    ]


def ruling_summary(where: Cite) -> str:
    """Return the summary of a rule, starting with its parent paragraph."""
    part_of = where.parent
    found = [lookup(part_of) if part_of is not None and part_of != where.section else None, lookup(where)]
    return " ".join(entry.says for entry in found if entry is not None)


def affected_seats(view: View, event: Event) -> list[int]:
    """Return the seats a ruling affects: the one it names, else all that play."""
    named = [event.data.get("seat"), event.actor]
    one = [seat for seat in named if isinstance(seat, int) and seat in view.stacks]
    return one[:1] or sorted(view.stacks)
