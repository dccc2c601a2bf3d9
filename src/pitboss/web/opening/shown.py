"""A form as a page shows it: what is chosen first, the readings and the rest folded, and what is to mend."""

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
from pitboss.web.odds.asked import Said, refusal
from pitboss.web.opening.checking import Opening, opening, table_fields
from pitboss.web.opening.fields import Field, Form, option_fields

FIRST = (
    "limit", "blinds", "minimum", "maximum", "ante", "rake_percent", "rake_cap", "edition", "seats", "decks",
)  # fmt: skip
"""What a house chooses first, where a game has it; all else is folded, by topic."""
NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
OPEN = "Open the table"


@dataclass(frozen=True)
class Fold:
    """Fields that are folded away, by topic."""

    id: str
    title: str
    note: str
    topics: tuple[tuple[str, tuple[Field, ...]], ...]
    open: bool


@dataclass(frozen=True)
class Shown:
    """A form of a game, with what was typed and what is wrong with it."""

    game: Game
    games: tuple[tuple[str, str], ...]
    first: tuple[Field, ...]
    table: tuple[Field, ...]
    folds: tuple[Fold, ...]
    form: Form
    opening: Opening

    def typed(self, name: str, at: int = 0) -> str:
        """What stands in a field."""
        several = self.form.get(name, ())
        return several[at] if at < len(several) else ""

    def stands(self, field: Field, at: int = 0) -> str:
        """What holds where a field is left empty."""
        several = standing(field, self.opening)
        return several[at] if at < len(several) else ""

    def chosen(self, field: Field) -> str:
        return self.typed(field.name) or str(field.usual)

    def rows(self, field: Field) -> int:
        """How many rows of two there is room for."""
        return max(len(self.form.get(name, ())) for name in field.column_names) + 2

    def said(self, name: str) -> Said | None:
        return self.opening.wrong.get(name)

    def short(self, cite: Cite) -> str:
        """A rule without its chapter, where that is the chapter of the game."""
        return str(cite).removeprefix(f"{self.game.law.chapter}-")

    @property
    def button(self) -> str:
        return button(self.opening)


def button(found: Opening) -> str:
    """What the button says: that the table opens, or how much is to mend."""
    count = len(found.wrong)
    if not count:
        return OPEN
    return (
        f"{NUMBERS[count] if count < len(NUMBERS) else count} {'thing' if count == 1 else 'things'} to mend"
    )


def shown(game: Game, form: Form) -> Shown:
    """The form of a game as it was filled in."""
    found = opening(game, form)
    options, about_table = option_fields(game.id), table_fields(game.id)
    by_name = {each.name: each for each in options}
    first = tuple(by_name[name] for name in FIRST if name in by_name)
    readings = [each for each in options if each.reading]
    rest = [each for each in options if not each.reading and each not in first]
    run = [each for each in about_table if each.topic == "run"]
    folds = [
        _fold("run", "Name, link, pace", run, form, found, counted=False),
        _fold("house", _topics(rest), rest, form, found, counted=False),
        _fold("readings", "Readings", readings, form, found, counted=True),
    ]
    return Shown(
        game,
        tuple((each.id, each.title) for each in every_game()),
        first,
        tuple(each for each in about_table if each.topic == "table"),
        tuple(fold for fold in folds if fold.topics),
        form,
        found,
    )


def with_refusal(form: Shown, refused: Refused) -> Shown:
    """Say in a form why the house does not open its table beside the others."""
    return replace(form, opening=replace(form.opening, wrong={refused.field: refusal(refused)}))


def _topics(fields: Iterable[Field]) -> str:
    return ", ".join(dict.fromkeys(each.topic for each in fields)).capitalize()


def _fold(id: str, title: str, fields: list[Field], form: Form, found: Opening, *, counted: bool) -> Fold:
    topics = tuple((name, tuple(several)) for name, several in groupby(fields, key=lambda each: each.topic))
    wrong = any(
        name == each.name or name.startswith(f"{each.name}.") for name in found.wrong for each in fields
    )
    return Fold(id, title, note(fields, form, counted=counted), topics, wrong)


def note(fields: Iterable[Field], form: Form, *, counted: bool) -> str:
    """How many of some fields are otherwise than by default."""
    fields = list(fields)
    differ = sum(each.differs(form) for each in fields)
    if differ:
        return (
            f"{len(fields)}, {differ} {'differs' if differ == 1 else 'differ'}"
            if counted
            else f"{differ} chosen"
        )
    return f"{len(fields)}, all by default" if counted else ""


def standing(field: Field, found: Opening) -> list[str]:
    """What holds where a field is left empty, which may go with what was typed in others."""
    if found.stands is None or field.kind not in ("line", "several"):
        return [typed_text(field.usual, field.type)] if field.kind == "line" else []
    value = getattr(found.stands, f"posted_{field.name}", None) or getattr(
        found.stands, field.name, field.usual
    )
    of = field.type.items[0] if field.type.items else field.type
    return [typed_text(each, of) for each in (value if isinstance(value, tuple) else [value])]


def as_json(found: Shown) -> dict[str, Any]:
    """What the script of a form is told: refusals by field, and what stands where nothing is typed."""
    fields = [each for each in option_fields(found.game.id) if each.kind in ("line", "several")]
    return {
        "wrong": {name: _as_json(found, said) for name, said in found.opening.wrong.items()},
        "button": found.button,
        "notes": {fold.id: fold.note for fold in found.folds},
        "stands": {each.name: standing(each, found.opening) for each in fields},
    }


def _as_json(found: Shown, said: Said) -> dict[str, str]:
    row = {"says": said.says}
    return row | ({"cite": found.short(said.cite), "rule": str(said.cite)} if said.cite else {})
