"""The dock under the felt: the viewer's options as four kinds of control, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from markupsafe import Markup

from pitboss.equipment.pieces import BALL, TILE, name
from pitboss.server.looks import PersonLook
from pitboss.table import Amount, Choice, Option, Pick, Stakes
from pitboss.table.option import omit_slower
from pitboss.table.view import View
from pitboss.table.words import join_with_or, meaning
from pitboss.web.drawing.chips import CHIPS, chip
from pitboss.web.drawing.pieces import CARD_HEIGHT_RATIO, TILE_HEIGHT_RATIO, piece
from pitboss.web.drawing.story import Story
from pitboss.web.drawing.svg import Svg, tag
from pitboss.web.page import part
from pitboss.web.tables.betting import KEYS as BETTING_KEYS
from pitboss.web.tables.betting import DockBets, arrange_bets
from pitboss.web.tables.keno_ticket import PANEL_OPTIONS, ticket_panel
from pitboss.web.tables.names import name_player, name_waited_for
from pitboss.web.tables.pace import (
    can_bet_again,
    can_deal_now,
    chips_to_buy,
    describe_sitting_out,
    describe_unready,
    find_clock,
    list_plans,
    own_seat,
)
from pitboss.web.tables.questions import Question, ask_again
from pitboss.web.tables.sentences import color_cards
from pitboss.web.tables.setting import KEYS as SETTING_KEYS
from pitboss.web.tables.setting import TwoHands, find_two_hands

CARD, SMALL, LARGE_TILE, SMALL_TILE, CHIP = 62, 46, 40, 27, 22
"""Widths of pickable cards (few or many) and tiles (to pick or to set), and the radius of a chip."""
MAX_LARGE_CARDS = 5
POTS = (("½ pot", 1, 2), ("¾ pot", 3, 4), ("Pot", 1, 1))
ORDER = {"fold": 0, "surrender": 0, "check": 2, "call": 2, "bet": 3, "raise": 3}
"""Places of buttons from left to right, the same in every game; other choices stand between."""


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
    bets: DockBets | None = None
    chips: tuple[tuple[int, Svg], ...] = ()
    halves: bool = False
    hands: TwoHands | None = None
    """The two hands to set with the items."""
    questions: Mapping[str, Question] = field(default_factory=dict)
    """The question that confirms it, by word of the choice."""

    @property
    def shapes(self) -> dict[str, str]:
        """Return the shared shape of each chip, for the page to draw chips on the felt."""
        return {str(worth): f"pb-chip{label}" for worth, (label, _) in CHIPS.items()}


def dock(look: PersonLook) -> Markup:
    """Draw the dock of one viewer."""
    view = look.view if look.phase == "round" else None
    controls = list_controls(view) if view is not None else []
    said, ticket = describe_state(look), ticket_panel(look)
    if ticket is not None:
        controls = [each for each in controls if each.option.name not in PANEL_OPTIONS]
        said = said._replace(rest=ticket.hint or said.rest)
    return part(
        "table_dock.html",
        look=look,
        table=look.table,
        controls=controls,
        said=said,
        ticket=ticket,
        mine=own_seat(look),
        clock=find_clock(look),
        plans=list_plans(look),
        deal_now=can_deal_now(look),
        rebets=can_bet_again(look),
        buys=chips_to_buy(look),
        unready=describe_unready(look),
    )


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
        waits = "The table is waiting." if table.settings.get("event") else "The table has stopped."
        return DockMessage(waits, table.halted)
    if table.paused:
        return DockMessage("The table is paused.", "Wait for the person who runs it.")
    if (mine := own_seat(look)) is not None and mine.out:
        return DockMessage("You’re sitting out.", describe_sitting_out(look, mine))
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
    bets = arrange_bets(omit_slower(view.options), view)
    may_decide = turn.actor == look.seat or (bets is not None and bets.option.ready)
    if view.options and may_decide:
        return DockMessage(_turn_says(view, bets), _turn_hint(view, bets), str(turn.cite))
    who = name_waited_for(table, turn.actor)
    if bets is not None and bets.up:
        up = view.game.money(bets.up)
        return DockMessage(f"You’re in for {up}.", f"Waiting for {who}.", str(turn.cite))
    rest = _describe_meanwhile(view.options)
    if look.seat is not None and look.seat > 0 and look.seat not in view.stacks:
        rest = "You will be dealt in with the next round."
    return DockMessage(f"Waiting for {who}.", rest, str(turn.cite))


def _describe_meanwhile(options: Sequence[Option]) -> str:
    """Say what the viewer may do while somebody else decides."""
    if any(isinstance(each, Stakes) for each in options):
        return "You can still bet."
    names = list(dict.fromkeys(each.words for each in options))
    return f"Meanwhile you can {join_with_or(names)}." if names else ""


def _waiting(look: PersonLook) -> DockMessage:
    table, seat = look.table, look.seat
    here = [each for each in table.seats if not each.out and not each.leaving]
    missing = table.least - len(here)
    if table.settings.get("event"):
        return DockMessage(
            "The round begins in a moment." if missing <= 0 else "The table waits for players."
        )
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
        return DockMessage("The next round begins when everyone is ready.", _own_result(look))
    if look.seconds is not None:
        return DockMessage("The round begins in a moment.")
    return DockMessage("No round is in play.", "Choose an open seat to sit down." if seat is None else "")


def _winners(look: PersonLook) -> str:
    """List the pot's winners; a lone winner with the hand, several with their amounts."""
    if look.view is None:
        return ""
    story = Story(look.view, look.view.layout)
    others = [(seat, amount) for seat, amount in story.won.items() if seat != look.seat]
    told = []
    for seat, amount in others:
        hand = f" with {story.hands[seat]}" if len(others) == 1 and seat in story.hands else ""
        told.append(f"{name_player(look.table, seat)} wins {look.view.game.money(amount)}{hand}.")
    return " ".join(told)


def _own_result(look: PersonLook) -> str:
    view, seat = look.view, look.seat
    if view is None or seat is None or view.viewer != seat:  # it was dealt before this player arrived
        return ""
    net = next((each.data["seats"].get(str(seat)) for each in view.events if each.name == "result"), None)
    if net is None:
        return ""
    if not net:
        return "You break even."
    return f"You {'win' if net > 0 else 'lose'} {view.game.money(abs(net))}."


def _turn_says(view: View, bets: DockBets | None) -> str:
    """Say in a few words what the viewer is to do."""
    if bets is not None and bets.on_felt:
        return "Place your bets."
    return "Set your two hands." if find_two_hands(view.options, view) else "Your turn."


def _turn_hint(view: View, bets: DockBets | None) -> str:
    """Return what a player looks at first, or how to place chips."""
    if hands := find_two_hands(view.options, view):
        piece_kind = "tile" if hands.option.items[0] >= TILE else "card"
        return f"Tap a {piece_kind} to move it to the other hand."
    if facts := [fact[:1].upper() + fact[1:] for fact in _facts(view)]:
        return Markup(" · ").join(color_cards(fact) for fact in facts)
    if bets is not None:
        return "Add chips, or let it ride." if bets.up else "Pick a chip, then tap a spot."
    first, means = view.options[0], meaning(view.options[0], view.game)
    return f"{first.words.capitalize()}: {means[:1].lower()}{means[1:]}" if means else ""


def _facts(view: View) -> Iterable[str]:
    """Yield what a player looks at first: the cost, the pot, your hand."""
    for option in view.options:
        if isinstance(option, Choice) and option.cost:
            yield f"{option.unit(option.cost)} to {option.words}"
    if view.pot:
        yield f"pot {view.game.money(view.pot)}"
    yield from view.remarks


# Controls


def list_controls(view: View) -> list[Control]:
    """Return the options as controls: from giving up at the left to putting in more at the right."""
    options = list(omit_slower(view.options))
    bets, hands = arrange_bets(options, view), find_two_hands(options, view)
    replaced = (*(bets.replaces if bets else ()), *(hands.replaces if hands else ()))
    options = [each for each in options if each not in replaced]
    taken: set[str] = {*RESERVED_KEYS, *(BETTING_KEYS if bets else ()), *(SETTING_KEYS if hands else ())}
    taken |= {"s"} if any(map(_halves, options)) else set()
    made = [_control(option, view, _key(option.words, taken)) for option in options]
    made = [replace(each, first=not n and not each.questions) for n, each in enumerate(made)]
    if hands:
        made = [replace(each, hands=hands) if each.option == hands.option else each for each in made]
    choices = [each for each in made if each.kind == "choice"]
    found = [*reversed(choices), *(each for each in made if each.kind != "choice")]
    found.sort(key=lambda each: ORDER.get(each.option.name, 1))
    return [_bets_control(bets, view), *(replace(each, first=False) for each in found)] if bets else found


def _bets_control(bets: DockBets, view: View) -> Control:
    option = bets.option
    chips = tuple((worth, _draw_chip(worth)) for worth in bets.rack)
    says = option.words.capitalize()
    return Control(option, "stakes", "", meaning(option, view.game), says, True, bets=bets, chips=chips)


RESERVED_KEYS = frozenset("wloi")
"""Letters with another meaning: why, the last rule, odds, hint."""


def _key(words: str, taken: set[str]) -> str:
    """Take the first free letter of a name."""
    free = next((letter for letter in words.lower() if letter.isalpha() and letter not in taken), "")
    taken.add(free)
    return free.upper()


def _control(option: Option, view: View, key: str) -> Control:
    means, says = meaning(option, view.game), option.words.capitalize()
    match option:
        case Amount(low=low, high=high) if low == high:
            show = option.unit if option.money else str
            return Control(option, "choice", key, means, f"{_amount_says(option, view, says)} {show(low)}")
        case Amount():
            words = _amount_says(option, view, says)
            return Control(option, "amount", key, means, words, quick=quick_amounts(option, view))
        case Pick():
            items = tuple((item, _item_name(option, item), _picture(option, item)) for item in option.items)
            return Control(option, "pick", key, means, says, items=items, halves=_halves(option))
    cost = f" {option.unit(option.cost)}" if isinstance(option, Choice) and option.cost else ""
    return Control(option, "choice", key, means, says + cost, questions=ask_again(option, view))


def _halves(option: Option) -> bool:
    """Return whether the picked and the remaining pieces are two hands of one size, which can be swapped."""
    return isinstance(option, Pick) and option.least == option.most and 2 * option.most == len(option.items)


def _amount_says(option: Amount, view: View, says: str) -> str:
    """Say that a raise at poker is to an amount; in other games it is by one."""
    return f"{says} to" if option.name == "raise" and view.layout.kind == "ring" else says


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
    return option.unit(item) if option.money else name(item)


def _picture(option: Pick, item: int) -> Svg:
    """Draw an item to pick; the numbers of keno are on its board."""
    if option.money:
        return _draw_chip(item)
    if item > BALL:
        return Svg("")
    tiles = item > 60
    wide = CARD if len(option.items) <= MAX_LARGE_CARDS else SMALL
    if tiles:
        wide = SMALL_TILE if option.name == "set" else LARGE_TILE
    return _draw_item(
        piece(item, wide, (0, 0), tiles=tiles),
        wide,
        wide * (TILE_HEIGHT_RATIO if tiles else CARD_HEIGHT_RATIO),
    )


def _draw_item(shape: Svg, width: float, height: float) -> Svg:
    return tag("svg", shape, width=width, height=height, viewBox=f"0 0 {width} {height}", aria_hidden="true")


def _draw_chip(worth: int) -> Svg:
    wide = 2 * CHIP + 2
    return _draw_item(chip(worth, CHIP, (CHIP + 1, CHIP + 1)), wide, wide)
