"""Explain what the viewer may and may not do, and how this table reads the rules in play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from pitboss.house.poker.calls import dealer_calls, list_duties
from pitboss.house.poker.calls import find_definition as meaning_of
from pitboss.law import cite
from pitboss.law.index import lookup
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions
from pitboss.table.action import STAFF
from pitboss.table.catalog import find_game
from pitboss.table.house_options import OptionDescription
from pitboss.table.money import dollars
from pitboss.table.option import Area, Pick, Stakes, omit_slower
from pitboss.table.words import MAX_LISTED_AREAS, describe_values, meaning, option_prompt
from pitboss.web.page import part
from pitboss.web.tables.log import cite_chip
from pitboss.web.tables.names import players_of
from pitboss.web.tables.sentences import Teller, capital, describe_choices
from pitboss.web.tables.sign import describe_value, plain_name

if TYPE_CHECKING:
    from pitboss.law import Cite
    from pitboss.server.looks import PersonLook
    from pitboss.table.option import Option
    from pitboss.table.view import View

SEAT = re.compile(r"\b[Ss]eat (\d+)\b")
RECENT_EVENTS = 12
"""Number of recent events whose rules count as in play."""
MAX_RECENT_DUTIES = 4
"""Number of the dealer's recent duties, and of recent terms, that are shown."""
MAX_READINGS = 8
"""Maximum readings shown; the sign has all."""


class ReasonRow(NamedTuple):
    """A line: subject, amount or reason, meaning, and rule."""

    what: str
    how: str
    means: str
    cite: Cite
    name: str = ""
    """Name of the action, if it is one."""


def render_reasons(look: PersonLook) -> Markup:
    """Render three lists, each line with its rule; or whom the table waits for."""
    view, chapter = look.view, cite(look.table.cite).chapter
    may, not_now = ([], []) if view is None else (list(_allowed_rows(view)), list(_forbidden_rows(view)))
    readings = [] if view is None else _readings(look, view, [row.cite for row in (*may, *not_now)])
    return part(
        "table_why.html",
        may=may,
        may_not=not_now,
        dealer=[] if view is None else _dealer(view, players_of(look.table, view)),
        words=[] if view is None else _words(look, view),
        readings=readings[:MAX_READINGS],
        more=max(len(readings) - MAX_READINGS, 0),
        waits=None if may else _wait_reason(look),
        chip=partial(cite_chip, chapter=chapter),
    )


# The dealer of poker


def _dealer(view: View, names: Mapping[int, str]) -> list[ReasonRow]:
    """List a poker dealer's duties now and just before, with names for seats."""
    if not isinstance(view.game, PokerGame):
        return []
    own = len(view.options) if view.turn is not None and view.viewer == view.turn.actor else 0
    said = dealer_calls(view)
    said = said[: len(said) - own]  # the viewer's options have a list of their own

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return "you" if seat == view.viewer else names.get(seat, found[0])

    duties = (*said, *list_duties(view)[-MAX_RECENT_DUTIES:])
    return [ReasonRow(capital(SEAT.sub(name, each.text)), "", "", each.law) for each in duties]


def _words(look: PersonLook, view: View) -> list[ReasonRow]:
    """Define the terms of recent events at a poker table."""
    if not isinstance(view.game, PokerGame):
        return []
    options = view.game.options_from_json(dict(look.table.options))
    assert isinstance(options, PokerOptions)
    events = view.events
    found = dict.fromkeys(meaning_of(each, events, options) for each in reversed(events[-RECENT_EVENTS:]))
    entries = ((each, lookup(each)) for each in found if each is not None)
    return [
        ReasonRow(capital(each.term or ""), "", entry.says, each)
        for each, entry in entries
        if entry is not None
    ][:MAX_RECENT_DUTIES]


# You may


def _allowed_rows(view: View) -> Iterator[ReasonRow]:
    for option in omit_slower(view.options):
        if isinstance(option, Stakes) and _lists_each_area(option):
            for area in option.areas:
                yield ReasonRow(
                    f"{capital(option.words)} on {area.wager}",
                    _limits(area),
                    _area_notes(area),
                    area.cite,
                    option.name,
                )
        else:
            yield ReasonRow(*_describe_option(option, view), option.cite, option.name)


def _describe_option(option: Option, view: View) -> tuple[str, str, str]:
    label, said = option_prompt(option), describe_values(option)
    if isinstance(option, Pick) and not option.money:
        count = said.partition(" of ")[0]
        said = Markup(f"{count} of {describe_choices(option.items)}")
    return capital(label), "" if label != option.words else said, meaning(option, view.game)


def _lists_each_area(option: Stakes) -> bool:
    return max(Counter(area.kind for area in option.areas).values(), default=0) <= MAX_LISTED_AREAS


def _limits(area: Area) -> str:
    if area.low == area.high:
        return dollars(area.low)
    return f"{dollars(area.low)} to {dollars(area.high)}, in {dollars(area.step)}"


def _area_notes(area: Area) -> str:
    kept = f"You must keep {area.keeps} times as much in your stack for later." if area.keeps > 1 else ""
    kept = "You must keep the same amount in your stack for later." if area.keeps == 1 else kept
    needs = f"Requires a wager on {area.needs}." if area.needs else ""
    return " ".join(filter(None, (kept, needs)))


# You may not


def _forbidden_rows(view: View) -> Iterator[ReasonRow]:
    for name, (reason, rule) in view.forbidden.items():
        yield ReasonRow(capital(name.replace("_", " ")), "", _sentence(reason), rule, name)
    for option in omit_slower(view.options):
        if isinstance(option, Stakes):
            for wager, (reason, rule) in option.closed.items():
                yield ReasonRow(f"{capital(option.words)} on {wager}", "", _sentence(reason), rule)


def _sentence(reason: str) -> str:
    return f"{capital(reason)}."


# Readings


class RuleReading(NamedTuple):
    """The table's reading of an ambiguous rule, and the default reading."""

    name: str
    says: str
    value: str
    usual: str
    cite: Cite


def _readings(look: PersonLook, view: View, rules: list[Cite]) -> list[RuleReading]:
    """Return the readings that affect the rules in play, those this house changed first."""
    chosen = look.table.options
    in_play = {*rules, *(event.cite for event in view.events[-RECENT_EVENTS:])}
    if view.turn is not None:
        in_play.add(view.turn.cite)
    room = _readings_of_game(look.table.game)
    bearing = sorted({place for rule in in_play for place in _find_readings(look.table.game, rule)})
    found = [_reading(room[place], chosen) for place in bearing]
    return sorted(found, key=lambda each: each.value == each.usual)


@cache
def _readings_of_game(game_id: str) -> list[OptionDescription]:
    """Return the options of a game that are readings of a rule."""
    return [each for each in find_game(game_id).house_options() if each.reading and each.cite]


@lru_cache(4096)
def _find_readings(game_id: str, rule: Cite) -> tuple[int, ...]:
    """Return which readings of a game affect a rule, by their places in the list."""
    if rule.depth <= 2:
        return ()
    room = enumerate(_readings_of_game(game_id))
    return tuple(place for place, each in room if each.cite and (each.cite in rule or rule in each.cite))


def _reading(each: OptionDescription, chosen: dict[str, Any]) -> RuleReading:
    assert each.cite is not None
    value, usual = chosen.get(each.name, each.default), each.default
    says = each.says.split(". ")[0].removesuffix(".")
    shown = describe_value(value, each.measure), describe_value(usual, each.measure)
    return RuleReading(capital(plain_name(each.name)), f"{says}.", *shown, each.cite)


# Waiting


class WaitReason(NamedTuple):
    """Whom or what the table waits for, and what the rule says."""

    who: Markup
    says: str
    cite: Cite | None


def _wait_reason(look: PersonLook) -> WaitReason:
    """Describe whose turn it is in general terms, because their cards may decide what they can do."""
    view = look.view
    if view is not None and view.turn is not None:
        teller = Teller(view.game, view.viewer, players_of(look.table, view))
        who = capital(teller.actor_name(view.turn.actor))
        entry = lookup(view.turn.cite)
        what = "must do this" if view.turn.actor in STAFF else "is to act"
        return WaitReason(Markup(f"{who} {what}."), entry.says if entry else "", view.turn.cite)
    if look.table.halted:
        return WaitReason(
            Markup("The table is waiting." if look.table.settings["event"] else "The table has stopped."),
            look.table.halted,
            None,
        )
    if look.table.paused:
        return WaitReason(Markup("The table is paused."), "The person who runs it can resume it.", None)
    says = {
        "words": "The house is committed to the next round. Seated players may add a word before the deal.",
        "waiting": f"The first round begins when {look.table.least} or more are seated and ready.",
    }
    return WaitReason(
        Markup("No round is in play."),
        says.get(look.phase, "The next one begins by itself, or when the players are ready."),
        None,
    )
