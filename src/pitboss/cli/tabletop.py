"""Draw the table as a player sees it before a decision: seats, board, pot. Works for every game."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.pieces import text
from pitboss.table import DEALER
from pitboss.table.picture import Picture

if TYPE_CHECKING:
    from pitboss.table import Round
    from pitboss.table.picture import Place
    from pitboss.table.view import View

MAX_WIDTH = 80


def draw_view(round: Round, seat: int, width: int) -> str:
    """Draw the table as a player sees it, with the game's remarks, wrapped to a width."""
    room = min(width, MAX_WIDTH)
    lines = draw_table(round.view(seat), room)
    for remark in round.remarks(seat):
        lines += wrap(remark, room, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join(lines)


def draw_table(view: View, room: int) -> list[str]:
    """Draw the table, a line per seat, with the viewer's seat marked."""
    picture = Picture(view)
    who = [*([DEALER] if picture.of(DEALER) or _wagers(view, DEALER) else []), *sorted(view.stacks)]
    rows = [[_name(view, seat), _money(view, view.stacks.get(seat)), _bet(view, seat)] for seat in who]
    names, stacks, bets = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = []
    for seat, (name, stack, bet) in zip(who, rows, strict=True):
        first = f"{name:<{names}}  {stack:>{stacks}}  " + (f"{bet:<{bets}}  " if bets else "")
        lines += _row(first, _in_front(view, picture, seat, room - len(first)), room)
    return lines + wrap(_middle(view, picture), room, initial_indent="  ", subsequent_indent="  ")


def _row(first: str, parts: list[str], room: int) -> list[str]:
    """Wrap the parts next to the first column, breaking between parts if possible."""
    lines, width = [""], room - len(first)
    for number, part in enumerate(parts, 1):
        said = part + ("," if number < len(parts) else "")
        if lines[-1] and len(lines[-1]) + 1 + len(said) > width:
            lines.append("")
        fits = wrap(f"{lines[-1]} {said}".strip(), width, break_on_hyphens=False)
        lines[-1:] = fits
    return [
        f"{first if not number else ' ' * len(first)}{line}".rstrip() for number, line in enumerate(lines)
    ]


def _name(view: View, seat: int) -> str:
    mark = ">" if seat == view.viewer else " "
    return f"{mark} dealer" if seat == DEALER else f"{mark} seat {seat}"


def _money(view: View, stack: int | None) -> str:
    return "" if stack is None else view.game.money(stack)


def _bet(view: View, seat: int) -> str:
    bet = view.bets.get(seat, 0)
    return f"bet {view.game.money(bet)}" if bet else ""


def _in_front(view: View, picture: Picture, seat: int, room: int) -> list[str]:
    """Return a seat's cards, wagers, status and marks."""
    places = picture.of(seat)
    said = [_cards(place) for place in places]
    if view.pot and view.bets and seat in view.stacks:
        if any(place.cards for place in places):
            said += [] if view.stacks[seat] else ["all-in"]
        elif picture.places and not any(place.out for place in places):
            said.append("not in the hand")
    marks = picture.marks_of(seat)
    wagers = _wagers(view, seat)
    up = [f"{name} {view.game.money(amount)}" for name, amount in wagers.items()]
    if seat != view.viewer and len(wagers) > 1 and len(", ".join([*said, *up, *marks])) > room:
        up = [f"{len(wagers)} wagers, {view.game.money(sum(wagers.values()))}"]
    return [*filter(None, said), *up, *marks]


def _wagers(view: View, seat: int) -> dict[str, int]:
    return {name: amount for (owner, name), amount in view.wagers.items() if owner == seat}


def _cards(place: Place) -> str:
    """Format cards as `down 6d, up As 4c`, counting hidden ones."""
    if place.out:
        return place.out
    down, up = place.down, place.up
    hidden = down.count(HIDDEN)
    under = f"{hidden} down" if hidden and hidden == len(down) else f"down {text(down)}" if down else ""
    return ", ".join(filter(None, [under, f"up {text(up)}" if up else ""]))


def _middle(view: View, picture: Picture) -> str:
    """Describe the board, the pot with its side pots, and meters."""
    said = [f"board {text(picture.board)}"] if picture.board else []
    if view.pot:
        centre, *sides = [view.game.money(amount) for amount in view.pots if amount] or [""]
        parts = f" (centre {centre}, side {', '.join(sides)})" if sides else ""
        said.append(f"pot {view.game.money(view.pot)}{parts}")
    if funds := [f"{name} {view.game.money(amount)}" for name, amount in view.funds.items() if amount]:
        said.append(f"meters and funds: {', '.join(funds)}")
    return "; ".join(said)
