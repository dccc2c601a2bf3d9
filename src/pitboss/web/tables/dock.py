"""The dock under the felt: what somebody may do now, as four kinds of control, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from pitboss.equipment.pieces import BALL, name
from pitboss.server.looks import Look
from pitboss.table import Amount, Choice, Option, Pick, Stakes, dollars
from pitboss.table.action import actor_name
from pitboss.table.option import Area
from pitboss.table.view import View
from pitboss.table.words import meaning
from pitboss.web.drawing.chips import CHIPS, chip
from pitboss.web.drawing.pieces import TALL, TILE_TALL, piece
from pitboss.web.drawing.story import Story
from pitboss.web.drawing.svg import Svg, tag
from pitboss.web.page import part
from pitboss.web.tables.names import names_of

CARD, SMALL, TILE, CHIP = 62, 46, 40, 22
"""How wide cards and tiles are where they are picked, cards of more than five, and the radius of a chip."""
FIVE = 5
FEW = 8
"""So many areas have a field each; of more, those that have chips on them."""
POTS = (("½ pot", 1, 2), ("¾ pot", 3, 4), ("Pot", 1, 1))


class Quick(NamedTuple):
    """An amount that is often meant."""

    says: str
    value: int


@dataclass(frozen=True, slots=True)
class Control:
    """One option, and how it is shown."""

    option: Option
    kind: str
    key: str
    """The key that chooses it."""
    means: str
    says: str
    """What stands on its button; an amount or a count comes after it."""
    first: bool = False
    quick: tuple[Quick, ...] = ()
    items: tuple[tuple[int, str, Svg], ...] = ()
    """What can be picked: its number, its name, its picture."""
    lines: tuple[tuple[Area, int], ...] = ()
    """The areas, each with what is up."""
    chips: tuple[tuple[int, Svg], ...] = ()
    halves: bool = False


def dock(look: Look) -> Markup:
    """The dock of one viewer, drawn."""
    view = look.view if look.phase == "round" else None
    controls = shown(view) if view is not None else []
    return part("table_dock.html", look=look, table=look.table, controls=controls, said=sentence(look))


# What is said


class Said(NamedTuple):
    """The sentence over the controls: what it is about, the rest, and the rule."""

    what: str
    rest: str = ""
    cite: str = ""


def sentence(look: Look) -> Said:
    """Where things stand, in a sentence."""
    table = look.table
    if table.halted:
        return Said("The table has stopped.", table.halted)
    if table.paused:
        return Said("The table is paused.", "Whoever runs it lets it go on.")
    if look.phase == "waiting" or (look.phase == "over" and look.seconds is None):
        return _waiting(look)
    if look.phase == "words":
        bound = f"What comes is bound: {(look.commitment or '')[:12]}…"
        return Said(f"Round {table.rounds + 1} begins.", bound)
    if look.phase == "over":
        return Said("The round is over.", " ".join(filter(None, [_winners(look), _came_to(look)])))
    view = look.view
    turn = view.turn if view is not None else None
    if view is None or turn is None:
        return Said("The round is over.")
    if view.options and turn.actor == look.seat:
        return Said("Your turn.", _told(view), str(turn.cite))
    who = _called(turn.actor, names_of(table))
    rest = "You may do this meanwhile." if view.options else ""
    if look.seat is not None and look.seat > 0 and look.seat not in view.stacks:
        rest = "You are dealt in with the next round."
    return Said(f"{who} is to act.", rest, str(turn.cite))


def _called(seat: int, names: dict[int, str]) -> str:
    """A seat, and who sits there: bots may have the same name."""
    return f"Seat {seat} ({names[seat]})" if names.get(seat) else actor_name(seat)


def _waiting(look: Look) -> Said:
    table, seat = look.table, look.seat
    here = [each for each in table.seats if not each.out and not each.leaving]
    missing = table.least - len(here)
    if seat is None and missing > 0:
        return Said("The table waits for players.", "Take a free place to sit down.")
    if missing > 0:
        return Said(
            f"The table waits for {missing} more player{'s' if missing > 1 else ''}.", "Add a bot, or invite."
        )
    if seat is not None and seat > 0 and not look.stacks.get(seat):
        return Said("You have no chips left.", "Buy some to play on.")
    if look.short is not None:
        return Said(
            "You have too few chips.", f"{look.short.reason}: buy some to play on.", str(look.short.cite)
        )
    if table.settings["deals"] == "when_ready":
        return Said("The next round begins when everybody is ready.")
    if look.seconds is not None:
        return Said("The round begins in a moment.")
    return Said("Nothing is played now.", "Take a free place to sit down." if seat is None else "")


def _winners(look: Look) -> str:
    """Who has won the pot, and with what; of several, each with what was won."""
    if look.view is None:
        return ""
    story, names = Story(look.view, look.view.layout), names_of(look.table)
    others = [(seat, amount) for seat, amount in story.won.items() if seat != look.seat]
    told = []
    for seat, amount in others:
        hand = f" with {story.hands[seat]}" if len(others) == 1 and seat in story.hands else ""
        told.append(f"{_called(seat, names)} wins {dollars(amount)}{hand}.")
    return " ".join(told)


def _came_to(look: Look) -> str:
    view, seat = look.view, look.seat
    if view is None or seat is None or view.viewer != seat:  # it was dealt before this player came
        return ""
    net = next((each.data["seats"].get(str(seat)) for each in view.events if each.name == "result"), None)
    if net is None:
        return ""
    return "You come out even." if not net else f"You {'win' if net > 0 else 'lose'} {dollars(abs(net))}."


def _told(view: View) -> str:
    """What a player looks at first; where chips or numbers are laid, how that is done."""
    facts = ", ".join(_facts(view))
    kinds = [each.kind for each in shown(view)]
    if "stakes" in kinds and not facts:
        laid = any(seat == view.viewer for seat, _ in view.wagers)
        facts = "more chips, or ready" if laid else "touch a chip, then where it goes"
    return f"{facts[:1].upper()}{facts[1:]}"


def _facts(view: View) -> Iterable[str]:
    """What a player looks at first: what it costs, the pot, the own hand."""
    for option in view.options:
        if isinstance(option, Choice) and option.cost:
            yield f"{dollars(option.cost)} to {option.words}"
    if view.pot:
        yield f"pot {dollars(view.pot)}"
    yield from view.remarks


# Controls


def shown(view: View) -> list[Control]:
    """The options as controls: choices from the last to the first, then what takes more."""
    taken: set[str] = set(KEPT) | ({"s"} if any(map(_halves, view.options)) else set())
    made = [
        _control(option, view, _key(option.words, taken), first=not n)
        for n, option in enumerate(view.options)
    ]
    choices = [each for each in made if each.kind == "choice"]
    return [*reversed(choices), *(each for each in made if each.kind != "choice")]


KEPT = frozenset("wlo")
"""Letters that mean something else: why, the last rule, odds."""


def _key(words: str, taken: set[str]) -> str:
    """The first free letter of a name."""
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
            return Control(option, "amount", key, means, _to(option, says), first, quick=quick(option, view))
        case Pick():
            items = tuple((item, _named(option, item), _picture(option, item)) for item in option.items)
            return Control(option, "pick", key, means, says, first, items=items, halves=_halves(option))
        case Stakes():
            up = {wager: amount for (seat, wager), amount in view.wagers.items() if seat == option.actor}
            lines = tuple((area, up.get(area.wager, 0)) for area in option.areas)
            chips = _chips(option.areas)
            return Control(option, "stakes", key, means, says, first, lines=lines, chips=chips)
    cost = f" {dollars(option.cost)}" if isinstance(option, Choice) and option.cost else ""
    return Control(option, "choice", key, means, says + cost, first)


def _halves(option: Option) -> bool:
    """Whether what is picked and what is left are two hands of one size, which can be swapped."""
    return isinstance(option, Pick) and option.least == option.most and 2 * option.most == len(option.items)


def _to(option: Amount, says: str) -> str:
    return f"{says} to" if option.name == "raise" else says


def quick(option: Amount, view: View) -> tuple[Quick, ...]:
    """The amounts that are often meant: the least, parts of the pot, the most; those in range."""
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


def _named(option: Pick, item: int) -> str:
    return dollars(item) if option.money else name(item)


def _picture(option: Pick, item: int) -> Svg:
    """What is picked, as it looks; a number of a ball is written."""
    if option.money:
        return _drawn(chip(item, CHIP, (CHIP + 1, CHIP + 1)), 2 * CHIP + 2, 2 * CHIP + 2)
    if item > BALL:
        return Svg("")
    tiles = item > 60
    wide = TILE if tiles else CARD if len(option.items) <= FIVE else SMALL
    return _drawn(piece(item, wide, (0, 0), tiles=tiles), wide, wide * (TILE_TALL if tiles else TALL))


def _drawn(shape: Svg, width: float, height: float) -> Svg:
    return tag("svg", shape, width=width, height=height, viewBox=f"0 0 {width} {height}", aria_hidden="true")


def _chips(areas: Sequence[Area]) -> tuple[tuple[int, Svg], ...]:
    """The chips that can be laid: none larger than the largest wager, the smallest first."""
    most = max((area.high for area in areas), default=0)
    wide = 2 * CHIP + 2
    return tuple(
        (worth, _drawn(chip(worth, CHIP, (CHIP + 1, CHIP + 1)), wide, wide))
        for worth in sorted(CHIPS)
        if worth <= most
    )
