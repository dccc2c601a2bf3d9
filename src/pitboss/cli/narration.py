"""Print rounds and sessions, as sentences with their rules or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pitboss.cli import show

if TYPE_CHECKING:
    from rich.text import Text

    from pitboss.table import Game, Round, SessionResult
    from pitboss.table.money import MoneyUnit


def event_rows(round: Round, viewer: int | str | None) -> Iterator[dict[str, Any]]:
    """Yield the events as JSON; the first and last include the chips on the table."""
    from pitboss.table.accounts import chips_json

    start = round.start
    more = {
        "round": {"game": start.game.id, "options": start.options.to_json()}
        | chips_json(start.stacks, start.wagers),
        "result": chips_json(round.stacks, round.wagers),
    }
    for event in round.events_for(viewer):
        yield {"round": start.number} | event.to_json() | more.get(event.name, {})


def narrate(round: Round, viewer: int | str | None, *, since: int = 0) -> int:
    """Print the events from `since` on, each with its rule; return the number of events."""
    from pitboss.table.words import say

    out = show.console()
    events = round.events_for(viewer)
    for event in events[since:]:
        if event.name == "round":
            out.rule(f"Round {event.data['number']}", align="left")
        elif event.name == "result":
            won = {seat: change for seat, change in event.data["seats"].items() if change}
            text = (
                ", ".join(
                    f"seat {seat} {_format_change(change, round.game.money)}" for seat, change in won.items()
                )
                or "nobody won or lost"
            )
            show.print_wrapped(f"Result: {text}.", style="bold")
        else:
            out.print(
                _format_sentence(show.plain(say(event, round.game)), str(event.cite), out.width),
                soft_wrap=True,
            )
    return len(events)


def _format_sentence(sentence: str, cite: str, screen: int) -> Text:
    """Format a sentence with its rule at the right of the last line."""
    from textwrap import wrap

    from rich.text import Text

    width = min(60, 79 - len(cite), screen - 1 - len(cite))
    if width < 30:  # too narrow: put the rule below the sentence
        lines = wrap(sentence, screen, break_on_hyphens=False)
        return Text.assemble(*(f"{line}\n" for line in lines), (f"{cite:>{screen}}", "dim"))
    *lines, last = wrap(sentence, width, break_on_hyphens=False) or [""]
    return Text.assemble(*(f"{line}\n" for line in lines), f"{last:<{width}} ", (cite, "dim"))


def _format_change(amount: int, money: MoneyUnit) -> str:
    return ("+" if amount > 0 else "") + money(amount)


def print_summary(game: Game, result: SessionResult) -> None:
    """Print the totals of each seat, the house and the funds."""
    money = game.money
    bought, up = (any(getattr(seat, name) for seat in result.seats) for name in ("bought", "up"))
    columns = ["who", "bot", "start", *["bought"] * bought, "end", *["still wagered"] * up, "won or lost"]
    blank = [""] * (len(columns) - 2)
    rows = [
        [
            f"seat {seat.seat}",
            show.plain(seat.name),
            money(seat.began),
            *[money(seat.bought)] * bought,
            money(seat.has),
            *[money(seat.up)] * up,
            _format_change(seat.won, money),
        ]
        for seat in result.seats
    ]
    rows.append(["house", *blank, _format_change(result.house, money)])
    rows += [[f"{name} fund", *blank, _format_change(amount, money)] for name, amount in result.funds.items()]
    title = f"{game.title}, {result.rounds:,} round{'s' * (result.rounds != 1)}"
    show.table(columns, rows, title=title)
    for seat in result.seats:
        if seat.left:
            after = f"{seat.rounds:,} round{'s' * (seat.rounds != 1)}"
            show.print_wrapped(f"Seat {seat.seat} left after {after} with {money(seat.has)}: {seat.left}.")
