"""Your session at a table: what you have won or lost, and the rounds you can look at again."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from pitboss.table.money import MoneyUnit
from pitboss.table.words import say
from pitboss.web.page import part
from pitboss.web.tables.log import format_change

if TYPE_CHECKING:
    from pitboss.server.history import SeatSession
    from pitboss.server.looks import PersonLook
    from pitboss.table.view import View

MAX_ROUNDS_LISTED = 200
"""Most earlier rounds on the page; the file of results has all."""
LATEST_ROUNDS = 3
"""Earlier rounds listed above the log; the others open."""
CHART_WIDTH, CHART_HEIGHT = 112, 28
MAX_CHART_POINTS = 60


class RoundRow(NamedTuple):
    """A finished round in a list: its number, what you won or lost, and whether it can be replayed."""

    number: int
    net: Markup
    kept: bool


def render_session(look: PersonLook) -> Markup:
    """Render the session and the earlier rounds, above the log."""
    rows = list_rounds(look)
    return part(
        "table_session.html",
        table=look.table,
        session=look.session,
        money=look.table.money,
        net=format_net(look.session.net, look.table.money) if look.session else "",
        chart=draw_chart(look.session) if look.session else "",
        latest=rows[-LATEST_ROUNDS:],
        earlier=rows[:-LATEST_ROUNDS],
    )


def render_session_net(look: PersonLook) -> Markup:
    """Render the net of the session for the header; nothing for those who do not play."""
    if look.session is None:
        return Markup("")
    return Markup('<span class="mut">Session</span> ') + format_net(look.session.net, look.table.money)


def list_rounds(look: PersonLook) -> list[RoundRow]:
    """List the last finished rounds but the one shown now, oldest first."""
    latest = look.session.rounds[-MAX_ROUNDS_LISTED:] if look.session else ()
    nets = {each.round: each.net for each in latest}
    kept = set(look.past)
    shown, money = look.table.rounds if look.phase == "over" else 0, look.table.money
    return [
        RoundRow(
            number,
            format_net(nets[number], money) if number in nets else Markup(""),
            number in kept,
        )
        for number in sorted({*nets, *kept})[-MAX_ROUNDS_LISTED:]
        if number != shown
    ]


def format_net(net: int, money: MoneyUnit) -> Markup:
    """Format what somebody won or lost: `+$25`, `−$10` or `even`."""
    return Markup(format_change(net, money)) if net else Markup('<span class="even">even</span>')


def describe_net(net: int, money: MoneyUnit) -> str:
    """Describe a result in words: `You win $25`."""
    return f"You {'win' if net > 0 else 'lose'} {money(abs(net))}" if net else "You break even"


def own_net(view: View) -> int | None:
    """Return what the viewer won or lost in a round that is over; None if they were not in it."""
    result = view.events[-1] if view.events else None
    if view.viewer is None or result is None or result.name != "result":
        return None
    net: int | None = result.data["seats"].get(str(view.viewer))
    return net


def result_title(look: PersonLook) -> str:
    """Return the result of the round just over, for the title of the page; empty if there is none."""
    net = own_net(look.view) if look.view is not None and look.phase == "over" else None
    return "" if net is None else describe_net(net, look.table.money)


def departure_words(look: PersonLook) -> str:
    """Return what you took away when you left the table; empty if you have not left it."""
    session = look.departed
    if session is None:
        return ""
    money = look.table.money
    net = f"{'+' if session.net > 0 else '−'}{money(abs(session.net))}" if session.net else "even"
    return f"You leave with {money(session.chips)} ({net})"


def draw_chart(session: SeatSession) -> Markup:
    """Draw the net after each of the last rounds as the points of a line; empty before the second."""
    nets = [each.net for each in session.rounds]
    totals = [session.net - sum(nets)]
    for each in nets:
        totals.append(totals[-1] + each)
    totals = totals[-MAX_CHART_POINTS:]
    if len(nets) < 2 or len(set(totals)) == 1:
        return Markup("")
    low, high = min(totals), max(totals)
    spread, wide = max(high - low, 1), CHART_WIDTH / (len(totals) - 1)
    points = (
        f"{at * wide:.1f},{CHART_HEIGHT - (each - low) * CHART_HEIGHT / spread:.1f}"
        for at, each in enumerate(totals)
    )
    return Markup(" ").join(points)


# Downloads


def write_csv(session: SeatSession) -> str:
    """Write the result of each round as CSV, in dollars and cents."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("round", "net", "session"))
    total = 0
    for number, net in session.rounds:
        total += net
        writer.writerow((number, _exact(net), _exact(total)))
    return file.getvalue()


def _exact(cents: int) -> str:
    """Write an amount as a spreadsheet reads it: `-12.50`."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def write_json(look: PersonLook, views: Iterator[View]) -> Iterator[str]:
    """Write the session as JSON, round by round, with the events of each round as you saw them."""
    session = look.session
    assert session is not None
    head: dict[str, Any] = {
        "format": "pitboss-session",
        "table": look.table.id,
        "game": look.table.game,
        "seat": look.seat,
        "bought": session.bought,
        "chips": session.chips,
        "net": session.net,
        "nets": [{"round": number, "net": net} for number, net in session.rounds],
    }
    yield json.dumps(head, ensure_ascii=False)[:-1] + ', "rounds": ['
    for place, view in enumerate(views):
        yield ("," if place else "") + "\n" + json.dumps(_round_json(view), ensure_ascii=False)
    yield "\n]}\n"


def _round_json(view: View) -> dict[str, Any]:
    """Return a round as its viewer saw it: each event with its rule, and in words."""
    events = view.events
    return {
        "round": events[0].data["number"],
        "net": own_net(view),
        "said": [say(event, view.game) for event in events],
        "events": [event.to_json() for event in events],
    }
