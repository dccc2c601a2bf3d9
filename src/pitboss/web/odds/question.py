"""Read a house's options, pay tables and odds as typed, keeping each one that the law allows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pitboss.law import BadInput, Cite
from pitboss.odds.exact import SIDE, side_wagers
from pitboss.table import Game, HouseOptions, Refused, cents, dollars
from pitboss.table.house_options import OptionDescription
from pitboss.table.model import Model
from pitboss.table.option_fields import option_type, take_options, typed_text
from pitboss.table.wager import Pays, Wager

MAX_QUERY_LENGTH, MAX_QUERY_FIELDS = 8000, 400
"""Maximum characters and fields of a question."""
WORD = 120
PAY, WAS, TABLE, OPTION = "pay.", "was.", "table.", "opt."
NEW, BAD = "new", "bad"


class QuestionTooLarge(BadInput):
    """More than anybody types."""


class FieldVerdict(NamedTuple):
    """Outcome of something typed: accepted, or refused with the rule."""

    state: str = ""
    says: str = ""
    cite: Cite | None = None


NOTHING = FieldVerdict()


@dataclass(frozen=True)
class EditorLine:
    """A line of a pay table in the editor."""

    name: str
    wager: str
    usual: str
    """Default odds, set by the law or by custom."""
    bound: str
    """The law's bound on what a house pays: this or more, exactly this, or a table."""
    cite: Cite
    typed: str
    pays: Wager
    """Wager it belongs to."""
    said: FieldVerdict = NOTHING


@dataclass(frozen=True)
class EditorChoice:
    """A house option, or the choice of a wager's pay table: named values, or a number."""

    key: str
    name: str
    topic: str
    values: tuple[str, ...]
    usual: str
    typed: str
    says: str
    cite: Cite | None
    labels: Mapping[str, str] = field(default_factory=dict)
    """Words for the values that do not explain themselves."""
    unit: str = ""
    said: FieldVerdict = NOTHING

    @property
    def label(self) -> str:
        """Return the name in plain words, with the unit to type."""
        words = self.name.replace("_", " ")
        words = words.removesuffix(" percent") if self.unit == "percent" else words
        unit = {"money": ", in dollars", "percent": ", in percent"}.get(self.unit, "")
        return f"{words[:1].upper()}{words[1:]}{unit}"


@dataclass(frozen=True)
class OddsQuestion:
    """A game with a house's options, and the fields typed to get them."""

    game: Game
    options: HouseOptions
    lines: tuple[EditorLine, ...]
    choices: tuple[EditorChoice, ...]
    stake: int | None
    stake_typed: str
    stake_said: FieldVerdict
    strategy: str
    query: Mapping[str, str]
    wagers: tuple[str, ...] = ()
    """Wagers to price: `side` for only the side wagers, empty for all."""

    @property
    def changed(self) -> bool:
        """Return whether anything differs from the posted options."""
        return bool(self.options.to_json() or self.stake or self.strategy)

    @property
    def refused(self) -> bool:
        """Return whether anything typed was refused."""
        said = [each.said for each in self.lines] + [each.said for each in self.choices]
        return any(each.state == BAD for each in (*said, self.stake_said))

    @property
    def unknown(self) -> list[str]:
        """List the unknown names, which are left out."""
        known = {PAY + each.name for each in self.lines} | {each.key for each in self.choices}
        named = [key for key in self.query if key.startswith((PAY, TABLE, OPTION)) and key not in known]
        if (playing := self.query.get("playing", "")) != self.strategy:
            named.append(f"playing.{playing}")
        return [key.partition(".")[2][:60] for key in named]

    @property
    def words(self) -> str:
        """Return the options as JSON, in one order."""
        return json.dumps(self.options.to_json(), sort_keys=True, default=dict)


def read_question(game: Game, query: Mapping[str, str]) -> OddsQuestion:
    """Accept everything typed that may be accepted; refuse the rest, each with its reason."""
    _check_size(query)
    options, choices = _read_choices(game, query)
    lines = list(_lines(game, options, query))
    posted: list[EditorLine] = []
    for line in lines:
        options, line = _apply_line(game, options, line, query.get(WAS + line.name, ""))
        posted.append(line)
    typed = query.get("stake", "").strip()
    stake, said = _stake(typed, options)
    strategy = query.get("playing", "")
    if strategy not in game.strategies(options):
        strategy = ""
    wagers = (SIDE,) if query.get("wagers") == SIDE and side_wagers(game.models(options)) else ()
    return OddsQuestion(game, options, tuple(posted), choices, stake, typed, said, strategy, query, wagers)


def _check_size(query: Mapping[str, str]) -> None:
    if (
        len(query) > MAX_QUERY_FIELDS
        or sum(len(key) + len(value) for key, value in query.items()) > MAX_QUERY_LENGTH
    ):
        raise QuestionTooLarge("That is too much at once: go back to the posted options and change less.")


# Options and pay tables


def _read_choices(game: Game, query: Mapping[str, str]) -> tuple[HouseOptions, tuple[EditorChoice, ...]]:
    """Return the options with every accepted choice, and the outcome of each choice."""
    usual: HouseOptions = game.options_from_json({})
    choices = [*_tables(game, usual, query), *_options(game, query)]
    typed = [each for each in choices if each.typed != each.usual]
    given: dict[str, Any] = {each.name: each.typed for each in typed if each.key.startswith(OPTION)}
    if tables := {each.name: each.typed for each in typed if each.key.startswith(TABLE)}:
        given["tables"] = tables
    found = take_options(game, given)
    said = {each.key: FieldVerdict(NEW) for each in typed}
    for name, error in found.errors.items():
        option, _, table = name.partition(".")
        said[TABLE + table if option == "tables" else OPTION + option] = refusal(error)
    taken = tuple(replace(each, said=said.get(each.key, NOTHING)) for each in choices)
    return found.options or usual, taken


def _tables(game: Game, options: HouseOptions, query: Mapping[str, str]) -> Iterator[EditorChoice]:
    """Yield the wagers that pay by one of several tables."""
    seen = set()
    for model in game.models(options):
        for wager in model.wagers:
            pays = wager.pays
            if len(wager.tables) > 1 and pays.name not in seen:
                seen.add(pays.name)
                key = TABLE + pays.name
                variants = tuple(sorted(each.variant for each in wager.tables))
                typed = query.get(key, pays.variant)[:WORD]
                law = game.paragraph(pays.at, options)
                yield EditorChoice(key, pays.name, "pay tables", variants, pays.variant, typed, "", law)


def _options(game: Game, query: Mapping[str, str]) -> Iterator[EditorChoice]:
    for each in game.house_options():
        if is_editable(each):
            of = option_type(game.Options, each.name)
            key, usual = OPTION + each.name, typed_text(each.default, of)
            typed = query.get(key, usual).strip()[:WORD] or usual
            yield EditorChoice(
                key,
                each.name,
                each.topic,
                each.values,
                usual,
                typed,
                each.says,
                each.cite,
                each.labels,
                of.name,
            )


def is_editable(option: OptionDescription) -> bool:
    """Return whether one field can offer an option; whole lists are for the command line."""
    return bool(option.values) or isinstance(option.default, int | str)


# Odds


def _lines(game: Game, options: HouseOptions, query: Mapping[str, str]) -> Iterator[EditorLine]:
    """Yield every line that pays odds, once."""
    seen = set()
    for wager, name, line in _pays(game.models(options)):
        if name not in seen:
            seen.add(name)
            usual = wager.describe_odds(line.odds)
            typed = query.get(PAY + name, usual).strip()[:WORD] or usual
            law = game.paragraph(wager.pays.at, options)
            yield EditorLine(name, wager.pays.name, usual, _bound(wager, line), law, typed, wager)


def _pays(models: list[Model]) -> Iterator[tuple[Wager, str, Pays]]:
    for model in models:
        for wager in model.wagers:
            pays = wager.pays
            yield from (
                (wager, name, line)
                for name, line in zip(pays.names(), pays.lines, strict=True)
                if not line.meter
            )


def _bound(wager: Wager, line: Pays) -> str:
    if wager.pays.law == "floor":
        return f"{wager.describe_odds(line.least or line.odds)} or more"
    return "exactly" if wager.pays.law == "exact" else "by table"


def _apply_line(
    game: Game, options: HouseOptions, line: EditorLine, was: str
) -> tuple[HouseOptions, EditorLine]:
    """Return the options with the line as typed; if that is refused, as it last was."""
    if line.typed == line.usual:
        return options, line
    try:
        return _post_line(game, options, line, line.typed), replace(line, said=FieldVerdict(NEW))
    except (BadInput, Refused) as error:
        line = replace(line, said=refusal(error))
    try:
        return (_post_line(game, options, line, was[:WORD]) if was else options), line
    except (BadInput, Refused):
        return options, line


def _post_line(game: Game, options: HouseOptions, line: EditorLine, typed: str) -> HouseOptions:
    odds = line.pays.read_odds(typed, game.paragraph(line.pays.pays.odds_law, options))
    if line.bound == "exactly":
        if line.pays.describe_odds(odds) != line.usual:
            raise Refused(f"{line.name} pays {line.usual}, not {typed}", line.cite)
        return options
    found: HouseOptions = game.with_posted_odds(options, line.name, odds)
    return found


def _stake(typed: str, options: HouseOptions) -> tuple[int | None, FieldVerdict]:
    """Return a stake in cents that the house accepts, or None if none is named."""
    if not typed:
        return None, NOTHING
    try:
        stake = cents(typed[:WORD])
    except BadInput as error:
        return None, refusal(error)
    least, most = options.limits
    if not stake or not least <= stake <= most:
        return None, FieldVerdict(
            BAD, f"This house takes {dollars(least)} to {dollars(most)}: enter a stake in that range."
        )
    return stake, FieldVerdict(NEW)


def refusal(error: BadInput | Refused) -> FieldVerdict:
    """Return a reason as a sentence, with its rule."""
    says, law = (error.reason, error.cite) if isinstance(error, Refused) else (str(error), None)
    says = says[:400]
    return FieldVerdict(BAD, says[:1].upper() + says[1:] + ("" if says.endswith((".", "?")) else "."), law)
