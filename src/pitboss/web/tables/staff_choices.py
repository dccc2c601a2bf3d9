"""The dealer's or supervisor's options as lines to choose from, each with its rule."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from pitboss.law import cite
from pitboss.table.action import Value
from pitboss.table.option import Choice, Option
from pitboss.table.words import meaning
from pitboss.web.tables.dock import list_controls
from pitboss.web.tables.log import cite_chip
from pitboss.web.tables.names import names_of

if TYPE_CHECKING:
    from pitboss.server.looks import PersonLook

SEAT = "seat "
EXPLANATIONS = {
    "report": "Your report is ruled on at once, under its own rule. The supervisor's decision is final.",
    "rule": "The ruling covers one hand, under its own rule. The supervisor's decision is final.",
    "order_pass": "The shaker goes to the next player who accepts it. Wagers stay where they are.",
    "deal": "The cut stands, and the cards are dealt.",
    "recut": "The cards are cut again before any is dealt. No chips move.",
    "shaker_works": "The shaker was inspected and works: the table opens.",
    "replace_dice": "New dice come to the table.",
    "tiles_verified": "The tiles are complete and in good condition: the game goes on.",
    "replace_tiles": "A sealed set of tiles replaces this one.",
}
"""Explanations for a dealer or supervisor; games explain options to players only."""


class StaffChoice(NamedTuple):
    """One choice, as sent and as shown."""

    do: str
    value: str
    """The value as JSON."""
    says: str
    chip: Markup
    first: bool


class ChoiceGroup(NamedTuple):
    """Choices that belong together: about the round, or about one seat."""

    title: str
    means: str
    found: list[StaffChoice]
    folded: bool


def group_choices(look: PersonLook) -> list[ChoiceGroup]:
    """Return all choices that take a word; those that take an amount or a pick are made at the table."""
    if look.view is None or look.phase != "round":
        return []
    controls = [each for each in list_controls(look.view) if isinstance(each.option, Choice)]
    found: list[ChoiceGroup] = []
    for each in sorted(controls, key=lambda each: not each.first):
        assert isinstance(each.option, Choice)
        found += _option_choices(look, each.option, each.says, mine=each.first and _is_viewers_turn(look))
    return found


def _option_choices(look: PersonLook, option: Choice, says: str, *, mine: bool) -> Iterator[ChoiceGroup]:
    chapter, means = cite(look.table.cite).chapter, explain_choice(look, option)
    if not option.among:
        chip = cite_chip(option.cite, chapter)
        yield ChoiceGroup("", means, [StaffChoice(option.name, "null", says, chip, mine)], folded=False)
        return
    names, by_seat = names_of(look.table), dict[str, list[StaffChoice]]()
    for word in option.among:
        seat, _, what = word.partition(": ")
        seat, what = (seat, what) if seat.startswith(SEAT) and what else ("", word)
        chip = cite_chip(option.cite_of(word), chapter)
        way = StaffChoice(option.name, json.dumps(word), what, chip, mine and word == option.among[0])
        by_seat.setdefault(seat, []).append(way)
    for seat, found in by_seat.items():
        called = names.get(int(seat.removeprefix(SEAT)), "") if seat else ""
        title = f"{seat.capitalize()} · {called}" if called else seat.capitalize() or says
        yield ChoiceGroup(title, "" if seat else means, found, folded=bool(seat))


def choices_at_table(look: PersonLook) -> list[Option]:
    """Return the choices that take an amount or a pick."""
    if look.view is None or look.phase != "round":
        return []
    return [option for option in look.view.options if not isinstance(option, Choice)]


def find_option(look: PersonLook, do: str, value: Value) -> Choice | None:
    """Return the chosen option, if it is still there."""
    options = look.view.options if look.view is not None and look.phase == "round" else ()
    choices = (each for each in options if isinstance(each, Choice) and each.name == do)
    return next((each for each in choices if each.refusal(value) is None), None)


def explain_choice(look: PersonLook, option: Option) -> str:
    assert look.view is not None
    return EXPLANATIONS.get(option.name) or meaning(option, look.view.game)


def _is_viewers_turn(look: PersonLook) -> bool:
    turn = look.view.turn if look.view is not None else None
    return turn is not None and turn.actor == look.seat
