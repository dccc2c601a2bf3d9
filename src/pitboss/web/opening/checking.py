"""Check a table that somebody wants to open, and put each refusal at the field at fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import cycle
from typing import Any, get_args

from pitboss.law import BadInput
from pitboss.poker.game import PokerGame
from pitboss.server.settings import Deals, Settings, Speed
from pitboss.server.validation import read_valid_options
from pitboss.storage.people import MAX_NAME_LENGTH, check_name
from pitboss.table.bots import bot_kinds, bot_style
from pitboss.table.catalog import find_game
from pitboss.table.fields import MONEY
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions
from pitboss.table.option_fields import WHOLE, WORDS, choice_type
from pitboss.table.refused import Refused
from pitboss.web.odds.question import FieldVerdict, refusal
from pitboss.web.opening.fields import Field, Form, option_fields

FULL_TABLE_SEATS, HOUSE_GAME_SEATS = 6, 3
"""Players that make a good table, if there is room: against each other, or against the house."""
NONE, MIXED = "none", "mixed"
ON_OFF = ("off", "on")
OWN_SEAT = 1
DEFAULT_SETTINGS = Settings()


@dataclass(frozen=True)
class TableDraft:
    """A table to be opened, and the errors to fix first."""

    game: Game
    options: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    bots: dict[int, str] = field(default_factory=dict)
    sit: bool = True
    wrong: dict[str, FieldVerdict] = field(default_factory=dict)
    accepted: HouseOptions | None = None
    """Accepted options; None if they cannot be determined."""


def _room_fields(game: Game) -> tuple[Field, ...]:
    """Return the fields of the poker room, for poker only."""
    says = "Open the poker room's table of this name. Only a supervisor can."
    return (_choice("room", "off", "run", says, ON_OFF),) if isinstance(game, PokerGame) else ()


@cache
def table_fields(id: str) -> tuple[Field, ...]:
    """Return the settings of the table rather than the game."""
    game = find_game(id)
    kinds = (NONE, *reversed(bot_kinds(game)), MIXED)
    bots, thinks = "Number of bots.", "Time limit for a decision; then the mildest option is played."
    words = "Time for players to add a word to the shuffle. 0: do not ask."
    deals = "Start the next round automatically, or when every player is ready."
    name = f"Up to {MAX_NAME_LENGTH} characters (default: the game's name)."
    mishaps = "For training: one in N chances goes wrong. 0: never."
    return (
        replace(
            _choice("bots", usual_bot(game), "table", "Kind of bots at your table.", kinds),
            value_labels={kind: f"{kind} ({style})" for kind in kinds if (style := bot_style(game, kind))},
        ),
        Field("bot_seats", WHOLE, good_table(game) - 1, "table", bots),
        _choice("speed", DEFAULT_SETTINGS.speed, "table", "Pace of the bots.", get_args(Speed)),
        Field("table_name", WORDS, "", "run", name),
        _choice("sit_down", "on", "run", "Sit down right away.", ON_OFF),
        _choice("private", "off", "run", "Only people with the link can come in.", ON_OFF),
        *_room_fields(game),
        Field("stack", MONEY, DEFAULT_SETTINGS.stack, "run", "Starting stack of each seat."),
        _choice("deals", DEFAULT_SETTINGS.deals, "run", deals, get_args(Deals)),
        Field("answer_seconds", WHOLE, DEFAULT_SETTINGS.answer_seconds, "run", f"{thinks} 0: no limit."),
        Field("word_seconds", WHOLE, DEFAULT_SETTINGS.word_seconds, "run", words),
        Field("mishaps", WHOLE, DEFAULT_SETTINGS.mishaps, "run", mishaps),
    )


def _choice(name: str, usual: str, topic: str, says: str, values: tuple[str, ...]) -> Field:
    return Field(name, choice_type(values), usual, topic, says, values=values)


def own_bots(game: Game) -> list[str]:
    """Return the kinds of bots that know the game, the most sensible first; else the random one."""
    return list(game.bots()) or list(bot_kinds(game))


def usual_bot(game: Game) -> str:
    """Return the kind of bot that plays sensibly, if the game has one."""
    return own_bots(game)[0]


def good_table(game: Game) -> int:
    """Return how many players make a good table."""
    return min(game.max_seats, FULL_TABLE_SEATS if game.min_seats > 1 else HOUSE_GAME_SEATS)


def read_draft(game: Game, form: Form) -> TableDraft:
    """Return the table that a form describes, with everything acceptable; refuse the rest at its field."""
    given = {
        each.name: value for each in option_fields(game.id) if (value := each.typed_value(form)) is not None
    }
    options, row, errors = read_valid_options(game, given)
    wrong = {name: refusal(error) for name, error in errors.items()}
    chosen = _read(table_fields(game.id), form, wrong)
    settings, name = _settings(chosen, wrong), _name(chosen, wrong)
    sit = chosen.get("sit_down", "on") == "on"
    bots: dict[int, str] = {}
    if options is not None:
        bots = _bots(game, options, chosen, sit=sit, wrong=wrong)
        _check_stack(game, options, settings.get("stack", DEFAULT_SETTINGS.stack), wrong)
    return TableDraft(game, row, settings, name, bots, sit, wrong, options)


def _read(fields: tuple[Field, ...], form: Form, wrong: dict[str, FieldVerdict]) -> dict[str, Any]:
    """Read the settings of a table that were typed."""
    chosen: dict[str, Any] = {}
    for each in fields:
        try:
            if (given := each.typed_value(form)) is not None:
                chosen[each.name] = each.type.parse(given)
        except BadInput as error:
            wrong[each.name] = refusal(error)
    return chosen


# The table


def _settings(chosen: Mapping[str, Any], wrong: dict[str, FieldVerdict]) -> dict[str, Any]:
    """Return the allowed settings that differ from their defaults."""
    known = DEFAULT_SETTINGS.to_json()
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


def _name(chosen: Mapping[str, Any], wrong: dict[str, FieldVerdict]) -> str:
    try:
        return check_name(chosen["table_name"]) if "table_name" in chosen else ""
    except BadInput as error:
        wrong["table_name"] = refusal(error)
        return ""


def _bots(
    game: Game, options: HouseOptions, chosen: Mapping[str, Any], *, sit: bool, wrong: dict[str, FieldVerdict]
) -> dict[int, str]:
    """Return the bots by seat, leaving a seat for whoever opens the table."""
    kind = chosen.get("bots", usual_bot(game))
    if kind == NONE:
        return {}
    most, law = game.seating(options)
    first = OWN_SEAT + sit
    room = most - first + 1
    count = chosen.get("bot_seats", min(room, good_table(game) - 1))
    if not 0 <= count <= room:
        with_you = " beside you" if sit else ""
        wrong["bot_seats"] = FieldVerdict("bad", f"The table has room for {room} bots{with_you}.", law)
        return {}
    among = list(reversed(bot_kinds(game))) if kind == MIXED else [kind]
    return dict(zip(range(first, first + count), cycle(among), strict=False))


def _check_stack(game: Game, options: HouseOptions, stack: int, wrong: dict[str, FieldVerdict]) -> None:
    """Refuse a stack that is too small to play."""
    table = game.table(options=options)
    try:
        table.sit(OWN_SEAT, stack)
        if refused := game.shut_out_refusal(OWN_SEAT, stack, options, table.state):
            raise Refused(refused.reason, refused.cite)
    except (BadInput, Refused) as error:
        wrong.setdefault("stack", refusal(error))
