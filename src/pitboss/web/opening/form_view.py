"""Show a form on a page: the main options first, readings and the rest folded, and errors to fix."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from pitboss.law import Cite
from pitboss.table.catalog import every_game
from pitboss.table.game import Game
from pitboss.table.option_fields import typed_text
from pitboss.table.refused import Refused
from pitboss.web.odds.question import FieldVerdict, refusal
from pitboss.web.opening.checking import TableDraft, read_draft, table_fields
from pitboss.web.opening.fields import Field, Form, option_fields

FIRST_OPTIONS = (
    "limit", "blinds", "minimum", "maximum", "ante", "rake_percent", "rake_cap", "edition", "seats", "decks",
)  # fmt: skip
"""Options shown first if a game has them; the rest is folded by topic."""
NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
OPEN = "Open the table"


@dataclass(frozen=True)
class Fold:
    """Folded fields, by topic."""

    id: str
    title: str
    note: str
    topics: tuple[tuple[str, tuple[Field, ...]], ...]
    open: bool


@dataclass(frozen=True)
class TableForm:
    """A game's form with the typed values and the errors."""

    game: Game
    games: tuple[tuple[str, str], ...]
    first: tuple[Field, ...]
    table: tuple[Field, ...]
    folds: tuple[Fold, ...]
    form: Form
    opening: TableDraft

    def text(self, name: str, at: int = 0) -> str:
        """Return the text of a field."""
        several = self.form.get(name, ())
        return several[at] if at < len(several) else ""

    def default_text(self, field: Field, at: int = 0) -> str:
        """Return the value that applies if a field is left blank."""
        several = default_texts(field, self.opening)
        return several[at] if at < len(several) else ""

    def selected(self, field: Field) -> str:
        return self.text(field.name) or str(field.usual)

    def rows(self, field: Field) -> int:
        """Return how many pairs there is room for."""
        return max(len(self.form.get(name, ())) for name in field.column_names) + 2

    def error_at(self, name: str) -> FieldVerdict | None:
        return self.opening.wrong.get(name)

    def short(self, cite: Cite) -> str:
        """Shorten a citation in the game's own chapter."""
        return str(cite).removeprefix(f"{self.game.law.chapter}-")

    @property
    def button(self) -> str:
        return button(self.opening)


def button(found: TableDraft) -> str:
    """Return the button's text: open the table, or how many fields to fix."""
    count = len(found.wrong)
    if not count:
        return OPEN
    return f"{NUMBERS[count] if count < len(NUMBERS) else count} {'thing' if count == 1 else 'things'} to fix"


def make_form(game: Game, form: Form) -> TableForm:
    """Return the form of a game as it was filled in."""
    found = read_draft(game, form)
    options, about_table = option_fields(game.id), table_fields(game.id)
    by_name = {each.name: each for each in options}
    first = tuple(by_name[name] for name in FIRST_OPTIONS if name in by_name)
    readings = [each for each in options if each.reading]
    rest = [each for each in options if not each.reading and each not in first]
    run = [each for each in about_table if each.topic == "run"]
    folds = [
        _fold("run", "Name, link, pace", run, form, found, counted=False),
        _fold("house", _topics(rest), rest, form, found, counted=False),
        _fold("readings", "Readings", readings, form, found, counted=True),
    ]
    return TableForm(
        game,
        tuple((each.id, each.title) for each in every_game()),
        first,
        tuple(each for each in about_table if each.topic == "table"),
        tuple(fold for fold in folds if fold.topics),
        form,
        found,
    )


def with_refusal(form: TableForm, refused: Refused) -> TableForm:
    """Add the house's refusal to open its table beside the others."""
    return replace(form, opening=replace(form.opening, wrong={refused.field: refusal(refused)}))


def _topics(fields: Iterable[Field]) -> str:
    return ", ".join(dict.fromkeys(each.topic for each in fields)).capitalize()


def _fold(id: str, title: str, fields: list[Field], form: Form, found: TableDraft, *, counted: bool) -> Fold:
    topics = tuple((name, tuple(several)) for name, several in groupby(fields, key=lambda each: each.topic))
    wrong = any(
        name == each.name or name.startswith(f"{each.name}.") for name in found.wrong for each in fields
    )
    return Fold(id, title, describe_changes(fields, form, counted=counted), topics, wrong)


def describe_changes(fields: Iterable[Field], form: Form, *, counted: bool) -> str:
    """Describe how many of some fields differ from their defaults."""
    fields = list(fields)
    differ = sum(each.is_changed(form) for each in fields)
    if differ:
        return f"{len(fields)}, {differ} changed" if counted else f"{differ} changed"
    return f"{len(fields)}, none changed" if counted else ""


def default_texts(field: Field, found: TableDraft) -> list[str]:
    """Return the values that apply if a field is left blank, which may depend on others."""
    if found.accepted is None or field.kind not in ("line", "several"):
        return [typed_text(field.usual, field.type)] if field.kind == "line" else []
    value = getattr(found.accepted, f"posted_{field.name}", None) or getattr(
        found.accepted, field.name, field.usual
    )
    of = field.type.items[0] if field.type.items else field.type
    return [typed_text(each, of) for each in (value if isinstance(value, tuple) else [value])]


def as_json(found: TableForm) -> dict[str, Any]:
    """Return the data for a form's script: refusals by field, and the values of blank fields."""
    fields = [each for each in option_fields(found.game.id) if each.kind in ("line", "several")]
    return {
        "wrong": {name: _as_json(found, said) for name, said in found.opening.wrong.items()},
        "button": found.button,
        "notes": {fold.id: fold.note for fold in found.folds},
        "stands": {each.name: default_texts(each, found.opening) for each in fields},
    }


def _as_json(found: TableForm, said: FieldVerdict) -> dict[str, str]:
    row = {"says": said.says}
    return row | ({"cite": found.short(said.cite), "rule": str(said.cite)} if said.cite else {})
