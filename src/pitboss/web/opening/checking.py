"""What is wrong with a table that somebody would open: each refusal at the field that is at fault."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from typing import Any, get_args

from pitboss.law import BadInput
from pitboss.poker.game import PokerGame
from pitboss.server.asked import checked_options
from pitboss.server.settings import Deals, Settings, Speed
from pitboss.storage.people import LONGEST_NAME, checked_name
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions, about
from pitboss.table.refused import Refused
from pitboss.web.odds.asked import Said, refusal
from pitboss.web.opening.fields import BadField, Field, Form, option_fields

MOST_AT_FAULT = 8
"""How many fields are looked for; what else is wrong is told when they are mended."""
FULL, AGAINST_THE_HOUSE = 6, 3
"""How many make a good table, where there is room: against each other, or against the house."""
NONE, MIXED = "none", "mixed"
ON_OFF = ("off", "on")
OWN_SEAT = 1
PLAIN = Settings()


@dataclass(frozen=True)
class Opening:
    """A table to be opened, and what is to mend before it can be."""

    game: Game
    options: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    bots: dict[int, str] = field(default_factory=dict)
    sit: bool = True
    wrong: dict[str, Said] = field(default_factory=dict)
    stands: HouseOptions | None = None
    """The options that could be taken; None where it is not known which."""


def _room_fields(game: Game) -> tuple[Field, ...]:
    """Only poker is played in the poker room."""
    says = "Whether it is the poker room's table of this name. A supervisor opens those."
    return (
        (Field("room", "choice", "off", "run", says, values=ON_OFF),) if isinstance(game, PokerGame) else ()
    )


@cache
def table_fields(id: str) -> tuple[Field, ...]:
    """What is chosen about the table rather than the game."""
    game = find_game(id)
    kinds = tuple(reversed(game.bots()))
    usual = usual_bot(game)
    return (
        Field("bots", "choice", usual, "table", "Who plays beside you.", values=(NONE, *kinds, MIXED)),
        Field("bot_seats", "line", good_table(game) - 1, "table", "How many bots.", measure="number"),
        Field("speed", "choice", PLAIN.speed, "table", "How long bots wait.", values=get_args(Speed)),
        Field("table_name", "line", "", "run", f"Up to {LONGEST_NAME} characters; the game's name if none."),
        Field("sit_down", "choice", "on", "run", "Whether you sit down at once.", values=ON_OFF),
        Field("private", "choice", "off", "run", "Whether only who has the link comes.", values=ON_OFF),
        *_room_fields(game),
        Field("stack", "line", PLAIN.stack, "run", "What a seat begins with.", measure="cents"),
        Field(
            "deals",
            "choice",
            PLAIN.deals,
            "run",
            "Whether the next round begins by itself, or when every player is ready.",
            values=get_args(Deals),
        ),
        Field(
            "answer_seconds",
            "line",
            PLAIN.answer_seconds,
            "run",
            "How long a seat may think; then the mildest option is played. 0: as long as it likes.",
            measure="number",
        ),
        Field(
            "word_seconds",
            "line",
            PLAIN.word_seconds,
            "run",
            "How long players may add a word to the chance of a round. 0: nobody is asked.",
            measure="number",
        ),
        Field(
            "mishaps",
            "line",
            PLAIN.mishaps,
            "run",
            "For training: one occasion in so many goes wrong. 0: none does.",
            measure="number",
        ),
    )


def usual_bot(game: Game) -> str:
    """The kind of bot that plays with sense, where the game has one."""
    kinds = list(game.bots())
    return kinds[min(1, len(kinds) - 1)]


def good_table(game: Game) -> int:
    """How many seats are taken at a table that is good to play at."""
    return min(game.max_seats, FULL if game.min_seats > 1 else AGAINST_THE_HOUSE)


def opening(game: Game, form: Form) -> Opening:
    """The table that a form describes: what can be taken is, and the rest is refused field by field."""
    wrong: dict[str, Said] = {}
    typed = _read(option_fields(game.id), form, wrong)
    wrong |= at_fault(game, typed)
    row = assembled(game, {key: value for key, value in typed.items() if key not in wrong})
    options: HouseOptions | Exception | None = _options(game, row)
    chosen = _read(table_fields(game.id), form, wrong)
    settings, name = _settings(chosen, wrong), _name(chosen, wrong)
    sit = chosen.get("sit_down", "on") == "on"
    bots: dict[int, str] = {}
    if isinstance(options, HouseOptions):
        bots = _bots(game, options, chosen, sit=sit, wrong=wrong)
        _check_stack(game, options, settings.get("stack", PLAIN.stack), wrong)
    else:
        options = None
    return Opening(game, row, settings, name, bots, sit, wrong, options)


def _read(fields: tuple[Field, ...], form: Form, wrong: dict[str, Said]) -> dict[str, Any]:
    typed: dict[str, Any] = {}
    for each in fields:
        try:
            typed |= each.read(form)
        except BadInput as error:
            at = error.key if isinstance(error, BadField) else ""
            wrong[at or each.name] = refusal(error)
    return typed


# Options


def assembled(game: Game, typed: Mapping[str, Any]) -> dict[str, Any]:
    """House options by name, their rows put together."""
    row: dict[str, Any] = {}
    for each in option_fields(game.id):
        if each.name in typed:
            row[each.name] = typed[each.name]
        rows = {part.name: typed[part.key] for part in each.parts if part.key in typed}
        if rows:
            row[each.name] = {**each.usual, **rows}
    return row


def at_fault(game: Game, typed: Mapping[str, Any]) -> dict[str, Said]:
    """What is refused, by the field that is at fault: found by taking back one field after the other."""
    left, found = dict(typed), dict[str, Said]()
    while isinstance(error := _options(game, assembled(game, left)), Exception):
        name = _to_blame(game, left, error) if len(found) < MOST_AT_FAULT else ""
        if not name:
            found[""] = refusal(error)
            break
        if not _goes_with(game, name, found):
            found[name] = refusal(error)
        del left[name]
    return found


def _options(game: Game, row: Mapping[str, Any]) -> HouseOptions | BadInput | Refused:
    try:
        return checked_options(game, row)
    except (BadInput, Refused) as error:
        return error
    except RecursionError:
        return BadField("this has more levels than any option: leave some out")


def _to_blame(game: Game, typed: dict[str, Any], error: Exception) -> str:
    """The field without which the refusal is gone: rather one that it names, or that is refused alone."""
    said = str(error)

    def same(row: dict[str, Any]) -> bool:
        return str(_options(game, assembled(game, row))) == said

    def matters(name: str) -> bool:
        return not same({key: typed[key] for key in typed if key != name})

    named = [name for name in typed if re.search(rf"(?<!\w){re.escape(_last(name))}(?!\w)", said)]
    if found := next(filter(matters, reversed(named)), ""):
        return found
    gone = list(filter(matters, typed))
    alone = [name for name in gone or typed if same({name: typed[name]})]
    return next((several[-1] for several in (alone, gone) if several), "")


def _last(name: str) -> str:
    """What a refusal calls a field: an option by its name, a row of one by its own."""
    return name.partition(".")[2] or name


def _goes_with(game: Game, name: str, found: Mapping[str, Said]) -> bool:
    """Whether an option does nothing only because what it goes with has been refused."""
    option = name.partition(".")[0]
    return any(needed in found for needed in about(game.Options, option).needs)


# The table


def _settings(chosen: Mapping[str, Any], wrong: dict[str, Said]) -> dict[str, Any]:
    """The settings that differ from the usual ones, those that may be."""
    known = PLAIN.to_json()
    settings: dict[str, Any] = {}
    for name in known.keys() & chosen.keys():
        value = chosen[name] == "on" if isinstance(known[name], bool) else chosen[name]
        try:
            Settings.from_json({name: value})
        except BadInput as error:
            wrong[name] = refusal(error)
        else:
            settings[name] = value
    return settings


def _name(chosen: Mapping[str, Any], wrong: dict[str, Said]) -> str:
    try:
        return checked_name(chosen["table_name"]) if "table_name" in chosen else ""
    except BadInput as error:
        wrong["table_name"] = refusal(error)
        return ""


def _bots(
    game: Game, options: HouseOptions, chosen: Mapping[str, Any], *, sit: bool, wrong: dict[str, Said]
) -> dict[int, str]:
    """Bots by seat, beside the seat that is kept for who opens the table."""
    kind = chosen.get("bots", usual_bot(game))
    if kind == NONE:
        return {}
    most, law = game.seating(options)
    first = OWN_SEAT + sit
    room = most - first + 1
    count = chosen.get("bot_seats", min(room, good_table(game) - 1))
    if not 0 <= count <= room:
        with_you = " beside you" if sit else ""
        wrong["bot_seats"] = Said("bad", f"The table has room for {room} bots{with_you}.", law)
        return {}
    among = list(reversed(game.bots())) if kind == MIXED else [kind]
    return dict(zip(range(first, first + count), cycle(among), strict=False))


def _check_stack(game: Game, options: HouseOptions, stack: int, wrong: dict[str, Said]) -> None:
    """A seat begins with enough to play."""
    table = game.table(options=options)
    try:
        table.sit(OWN_SEAT, stack)
        if refused := game.shut_out(OWN_SEAT, stack, options, table.state):
            raise Refused(refused.reason, refused.cite)
    except (BadInput, Refused) as error:
        wrong.setdefault("stack", refusal(error))
