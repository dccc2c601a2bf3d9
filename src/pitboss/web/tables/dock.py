"""The dock under the felt: the viewer's options as four kinds of control, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from pitboss.equipment.pieces import BALL, name
from pitboss.server.looks import PersonLook
from pitboss.table import Amount, Choice, Option, Pick, Stakes, dollars
from pitboss.table.action import actor_name
from pitboss.table.option import Area, omit_slower
from pitboss.table.view import View
from pitboss.table.words import meaning
from pitboss.web.drawing.chips import CHIPS, chip
from pitboss.web.drawing.pieces import CARD_HEIGHT_RATIO, TILE_HEIGHT_RATIO, piece
from pitboss.web.drawing.story import Story
from pitboss.web.drawing.svg import Svg, tag
from pitboss.web.page import part
from pitboss.web.tables.keno_ticket import PANEL_OPTIONS, ticket_panel
from pitboss.web.tables.names import names_of

CARD, SMALL, TILE, CHIP = 62, 46, 40, 22
"""Widths of pickable cards (few or many) and tiles, and the radius of a chip."""
MAX_LARGE_CARDS = 5
MAX_AREA_FIELDS = 8
"""Maximum areas with a field each; with more, only those with chips have one."""
POTS = (("½ pot", 1, 2), ("¾ pot", 3, 4), ("Pot", 1, 1))


class Quick(NamedTuple):
    """A commonly wanted amount."""

    says: str
    value: int


@dataclass(frozen=True, slots=True)
class Control:
    """One option and its control."""

    option: Option
    kind: str
    key: str
    """Key that chooses it."""
    means: str
    says: str
    """Button text; an amount or a count follows it."""
    first: bool = False
    quick: tuple[Quick, ...] = ()
    items: tuple[tuple[int, str, Svg], ...] = ()
    """Items to pick from: number, name, picture."""
    lines: tuple[tuple[Area, int], ...] = ()
    """Areas, each with the amount already wagered."""
    chips: tuple[tuple[int, Svg], ...] = ()
    halves: bool = False


def dock(look: PersonLook) -> Markup:
    """Draw the dock of one viewer."""
    view = look.view if look.phase == "round" else None
    controls = list_controls(view) if view is not None else []
    said, ticket = describe_state(look), ticket_panel(look)
    if ticket is not None:
        controls = [each for each in controls if each.option.name not in PANEL_OPTIONS]
        said = said._replace(rest=ticket.hint or said.rest)
    return part("table_dock.html", look=look, table=look.table, controls=controls, said=said, ticket=ticket)


# The sentence above


class DockMessage(NamedTuple):
    """The sentence over the controls: its subject, the rest, and the rule."""

    what: str
    rest: str = ""
    cite: str = ""


def describe_state(look: PersonLook) -> DockMessage:
    """Describe the state of the table in a sentence."""
    table = look.table
    if table.halted:
        return DockMessage("The table has stopped.", table.halted)
    if table.paused:
        return DockMessage("The table is paused.", "Wait for the person who runs it.")
    if look.phase == "waiting" or (look.phase == "over" and look.seconds is None):
        return _waiting(look)
    if look.phase == "words":
        bound = f"The house is committed: {(look.commitment or '')[:12]}…"
        return DockMessage(f"Round {table.rounds + 1} begins.", bound)
    if look.phase == "over":
        return DockMessage("The round is over.", " ".join(filter(None, [_winners(look), _own_result(look)])))
    view = look.view
    turn = view.turn if view is not None else None
    if view is None or turn is None:
        return DockMessage("The round is over.")
    if view.options and turn.actor == look.seat:
        return DockMessage("Your turn.", _turn_hint(view), str(turn.cite))
    who = _seat_label(turn.actor, names_of(table))
    rest = "Meanwhile you may do this." if view.options else ""
    if look.seat is not None and look.seat > 0 and look.seat not in view.stacks:
        rest = "You will be dealt in with the next round."
    return DockMessage(f"{who} is to act.", rest, str(turn.cite))


def _seat_label(seat: int, names: dict[int, str]) -> str:
    """Name a seat with its player: bots may have the same name."""
    return f"Seat {seat} ({names[seat]})" if names.get(seat) else actor_name(seat)


def _waiting(look: PersonLook) -> DockMessage:
    table, seat = look.table, look.seat
    here = [each for each in table.seats if not each.out and not each.leaving]
    missing = table.least - len(here)
    if seat is None and missing > 0:
        return DockMessage("The table is waiting for players.", "Choose an open seat to sit down.")
    if missing > 0:
        return DockMessage(
            f"The table is waiting for {missing} more player{'s' if missing > 1 else ''}.",
            "Add a bot or invite somebody.",
        )
    if seat is not None and seat > 0 and not look.stacks.get(seat):
        return DockMessage("You have no chips left.", "Buy some to play on.")
    if look.short is not None:
        return DockMessage(
            "You have too few chips.", f"{look.short.reason}: buy some to play on.", str(look.short.cite)
        )
    if table.settings["deals"] == "when_ready":
        return DockMessage("The next round begins when everyone is ready.")
    if look.seconds is not None:
        return DockMessage("The round begins in a moment.")
    return DockMessage("No round is in play.", "Choose an open seat to sit down." if seat is None else "")


def _winners(look: PersonLook) -> str:
    """List the pot's winners; a lone winner with the hand, several with their amounts."""
    if look.view is None:
        return ""
    story, names = Story(look.view, look.view.layout), names_of(look.table)
    others = [(seat, amount) for seat, amount in story.won.items() if seat != look.seat]
    told = []
    for seat, amount in others:
        hand = f" with {story.hands[seat]}" if len(others) == 1 and seat in story.hands else ""
        told.append(f"{_seat_label(seat, names)} wins {dollars(amount)}{hand}.")
    return " ".join(told)


def _own_result(look: PersonLook) -> str:
    view, seat = look.view, look.seat
    if view is None or seat is None or view.viewer != seat:  # it was dealt before this player arrived
        return ""
    net = next((each.data["seats"].get(str(seat)) for each in view.events if each.name == "result"), None)
    if net is None:
        return ""
    return "You break even." if not net else f"You {'win' if net > 0 else 'lose'} {dollars(abs(net))}."


def _turn_hint(view: View) -> str:
    """Return what a player looks at first, or how to place chips."""
    facts = ", ".join(_facts(view))
    kinds = [each.kind for each in list_controls(view)]
    if "stakes" in kinds and not facts:
        laid = any(seat == view.viewer for seat, _ in view.wagers)
        facts = "more chips, or ready" if laid else "choose a chip, then where it goes"
    return f"{facts[:1].upper()}{facts[1:]}"


def _facts(view: View) -> Iterable[str]:
    """Yield what a player looks at first: the cost, the pot, your hand."""
    for option in view.options:
        if isinstance(option, Choice) and option.cost:
            yield f"{dollars(option.cost)} to {option.words}"
    if view.pot:
        yield f"pot {dollars(view.pot)}"
    yield from view.remarks


# Controls


def list_controls(view: View) -> list[Control]:
    """Return the options as controls: choices from the last to the first, then those that take more."""
    options = omit_slower(view.options)
    taken: set[str] = set(RESERVED_KEYS) | ({"s"} if any(map(_halves, options)) else set())
    made = [
        _control(option, view, _key(option.words, taken), first=not n) for n, option in enumerate(options)
    ]
    choices = [each for each in made if each.kind == "choice"]
    return [*reversed(choices), *(each for each in made if each.kind != "choice")]


RESERVED_KEYS = frozenset("wlo")
"""Letters with another meaning: why, the last rule, odds."""


def _key(words: str, taken: set[str]) -> str:
    """Take the first free letter of a name."""
    free = next((letter for letter in words.lower() if letter.isalpha() and letter not in taken), "")
    taken.add(free)
    return free.upper()


def _control(option: Option, view: View, key: str, *, first: bool) -> Control:
    means, says = meaning(option, view.game), option.words.capitalize()
    match option:
        case Amount(low=low, high=high) if low == high:
            show = dollars if option.money else str
            return Control(option, "choice", key, means, f"{says} {show(low)}", first)
        case Amount():
            return Control(
                option, "amount", key, means, _to(option, says), first, quick=quick_amounts(option, view)
            )
        case Pick():
            items = tuple((item, _item_name(option, item), _picture(option, item)) for item in option.items)
            return Control(option, "pick", key, means, says, first, items=items, halves=_halves(option))
        case Stakes():
            up = {wager: amount for (seat, wager), amount in view.wagers.items() if seat == option.actor}
            lines = tuple((area, up.get(area.wager, 0)) for area in option.areas)
            chips = _chips(option.areas)
            return Control(option, "stakes", key, means, says, first, lines=lines, chips=chips)
    cost = f" {dollars(option.cost)}" if isinstance(option, Choice) and option.cost else ""
    return Control(option, "choice", key, means, says + cost, first)


def _halves(option: Option) -> bool:
    """Return whether the picked and the remaining pieces are two hands of one size, which can be swapped."""
    return isinstance(option, Pick) and option.least == option.most and 2 * option.most == len(option.items)


def _to(option: Amount, says: str) -> str:
    return f"{says} to" if option.name == "raise" else says


def quick_amounts(option: Amount, view: View) -> tuple[Quick, ...]:
    """Return the common amounts in range: the minimum, fractions of the pot, the maximum."""
    if not option.money:
        return ()
    seat, top = option.actor, "Most"
    cost = next((each.cost for each in view.options if isinstance(each, Choice) and each.name == "call"), 0)
    before = view.bets.get(seat, 0)
    if option.high == view.stacks.get(seat, 0) + before:
        top = "All-in"
    parts = []
    if view.layout.kind == "ring" and view.pot:
        aims = ((says, before + cost + (view.pot + cost) * part // whole) for says, part, whole in POTS)
        parts = [Quick(says, value - (value - option.low) % option.step) for says, value in aims]
    inside = [each for each in parts if option.low < each.value < option.high]
    return (Quick("Least", option.low), *inside, Quick(top, option.high))


def _item_name(option: Pick, item: int) -> str:
    return dollars(item) if option.money else name(item)


def _picture(option: Pick, item: int) -> Svg:
    """Draw an item to pick; the number of a ball is written."""
    if option.money:
        return _draw_item(chip(item, CHIP, (CHIP + 1, CHIP + 1)), 2 * CHIP + 2, 2 * CHIP + 2)
    if item > BALL:
        return Svg("")
    tiles = item > 60
    wide = TILE if tiles else CARD if len(option.items) <= MAX_LARGE_CARDS else SMALL
    return _draw_item(
        piece(item, wide, (0, 0), tiles=tiles),
        wide,
        wide * (TILE_HEIGHT_RATIO if tiles else CARD_HEIGHT_RATIO),
    )


def _draw_item(shape: Svg, width: float, height: float) -> Svg:
    return tag("svg", shape, width=width, height=height, viewBox=f"0 0 {width} {height}", aria_hidden="true")


def _chips(areas: Sequence[Area]) -> tuple[tuple[int, Svg], ...]:
    """Return the chips to choose from: none larger than the largest wager, the smallest first."""
    most = max((area.high for area in areas), default=0)
    wide = 2 * CHIP + 2
    return tuple(
        (worth, _draw_item(chip(worth, CHIP, (CHIP + 1, CHIP + 1)), wide, wide))
        for worth in sorted(CHIPS)
        if worth <= most
    )
