"""House options: the choices a house makes at a game, with their meaning, topic and games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache, partial
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeAlias, TypeVar, get_args, get_type_hints

from pitboss.law import BadInput, Cite, cite
from pitboss.law.index import find
from pitboss.table.action import is_whole_number
from pitboss.table.money import DOLLARS, MoneyUnit
from pitboss.table.refused import Refused

_T = TypeVar("_T")
_ABOUT = "about"
_PLAIN: dict[type[Any], Any] = {}
Measure: TypeAlias = Literal["cents", "percent", "number"]
"""The unit of a whole number: cents by default."""
LIST_HINT = "`pitboss options GAME` lists them"


class BadOptions(BadInput):
    """A game does not accept these options. `field` names the option at fault."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class OptionDeclaration(NamedTuple):
    """The declaration of an option."""

    topic: str
    says: str
    """Its purpose; for a reading, an addition to the index's explanation."""
    law: str
    where: tuple[str, ...]
    """The games that use it, by id or kind; empty for all."""
    needs: tuple[str, ...]
    """Options it depends on: at least one of them must be chosen for it to matter."""
    reading: bool
    measure: Measure = "cents"
    example: str = ""
    """An example in JSON, if it has parts."""
    labels: Mapping[str, str] = MappingProxyType({})
    """Words for the named values that do not explain themselves, such as `no limit` for `no`."""


class OptionDescription(NamedTuple):
    """An option for display: its default, its named values, if any, and its meaning."""

    name: str
    topic: str
    default: Any
    values: tuple[str, ...]
    says: str
    cite: Cite | None
    measure: Measure = "cents"
    reading: bool = False
    example: str = ""
    labels: Mapping[str, str] = MappingProxyType({})


def option(
    default: _T,
    says: str,
    *,
    topic: str,
    where: tuple[str, ...] = (),
    law: str = "",
    needs: tuple[str, ...] = (),
    measure: Measure = "cents",
    example: str = "",
    labels: Mapping[str, str] = MappingProxyType({}),
) -> _T:
    """Declare an option: its default, its purpose, and the rule it comes from, if any."""
    about = OptionDeclaration(
        topic, says, law, where, needs, reading=False, measure=measure, example=example, labels=labels
    )
    return _declare(default, about)


def reading(
    default: _T,
    *,
    topic: str,
    where: tuple[str, ...] = (),
    law: str = "",
    more: str = "",
    needs: tuple[str, ...] = (),
) -> _T:
    """Declare a reading of the law. The index explains it, in the subchapter of the options or in `law`."""
    return _declare(default, OptionDeclaration(topic, more, law, where, needs, reading=True))


def redeclare(kind: type[HouseOptions], name: str, default: Any, *, law: str, says: str = "") -> Any:
    """Redeclare an inherited option under another rule. It stays a reading unless `says` is given."""
    old = find_declaration(kind, name)
    return _declare(default, old._replace(law=law, says=says or old.says, reading=old.reading and not says))


def _declare(default: _T, about: OptionDeclaration) -> _T:
    if isinstance(default, dict):  # each instance needs its own copy
        return field(default_factory=partial(copy, default), metadata={_ABOUT: about})
    return field(default=default, metadata={_ABOUT: about})


@dataclass(frozen=True, kw_only=True, slots=True)
class HouseOptions:
    """A house's choices. Each game adds its fields; every field has a default."""

    law: ClassVar[Cite]
    """The law whose index explains the readings."""
    said_at: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Paragraphs of that law for options that several games share."""

    money: ClassVar[MoneyUnit] = DOLLARS
    """Unit in which amounts at the table are written."""

    minimum: int = option(500, "The minimum wager posted.", topic="limits")
    maximum: int = option(50_000, "The maximum wager.", topic="limits")
    unit: int = option(100, "The smallest amount in which the house pays.", topic="limits")

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def limits(self) -> tuple[int, int]:
        """The minimum and maximum wager."""
        return self.minimum, self.maximum

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_json, (self.to_json(),)

    def to_json(self) -> dict[str, Any]:
        """Return only the options that differ from the defaults."""
        usual = default_options(type(self))
        return {
            name: getattr(self, name)
            for name in option_names(type(self))
            if getattr(self, name) != getattr(usual, name)
        }

    @classmethod
    def from_json(cls, row: Any) -> Self:
        if not isinstance(row, dict):
            raise BadOptions(f"options are names with values, not {row!r}; {LIST_HINT}")
        known = option_names(cls)
        for name in row:
            if name not in known:
                near = get_close_matches(str(name), known, 1)
                meant = f"did you mean {near[0]}? " if near else ""
                raise BadOptions(f"unknown option: {str(name)[:80]!r}; {meant}{LIST_HINT}", str(name)[:80])
        return cls(**row)


def default_options(kind: type[_T]) -> _T:
    """Return the default options. They are built once, because many areas take time."""
    if kind not in _PLAIN:
        _PLAIN[kind] = kind()
    found: _T = _PLAIN[kind]
    return found


def option_names(kind: type[HouseOptions]) -> list[str]:
    """Return the names of the options, in order."""
    return [each.name for each in fields(kind)]


# Meaning


def find_declaration(kind: type[HouseOptions], name: str) -> OptionDeclaration:
    """Return an option's declaration. An option without one cannot be offered to a house."""
    metadata = kind.__dataclass_fields__[name].metadata
    if _ABOUT not in metadata:
        raise TypeError(f"{kind.__name__}.{name} is declared without option() or reading()")
    found: OptionDeclaration = metadata[_ABOUT]
    return found


def describe_options(kind: type[HouseOptions]) -> list[OptionDescription]:
    """Describe every option, topic by topic; in each topic, readings of the law come last."""
    usual, named, rows = default_options(kind), named_values(kind), []
    for name in option_names(kind):
        found = find_declaration(kind, name)
        says, law = found.says, cite(found.law) if found.law else None
        if name in kind.said_at:
            law = kind.law.at(kind.said_at[name])
        if found.reading:
            text, law = _readings(law or kind.law)[name]
            says = f"{text} {says}".strip()
        if found.needs:
            says = f"{says} Goes with {' or '.join(found.needs)}."
        shown = (name, found.topic, getattr(usual, name), named.get(name, ()))
        rows.append(
            OptionDescription(*shown, says, law, found.measure, found.reading, found.example, found.labels)
        )
    topics = list(dict.fromkeys(row.topic for row in rows))
    return sorted(rows, key=lambda row: (topics.index(row.topic), row.reading))


@cache
def _readings(within: Cite) -> dict[str, tuple[str, Cite]]:
    """Return the index's explanation of each reading, with the paragraph that leaves room for it."""
    return {each.option: (each.says, entry.cite) for entry in find(within) for each in entry.readings}


# Allowed values


def named_values(kind: type[HouseOptions]) -> dict[str, tuple[str, ...]]:
    """Return the named values of each option that has them."""
    values = {name: get_args(hint) for name, hint in get_type_hints(kind).items()}
    return {name: named for name, named in values.items() if named and isinstance(named[0], str)}


@cache
def _checked_options(kind: type[Any]) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """Return the options with named values, and those that are amounts."""
    return named_values(kind), [name for name, hint in get_type_hints(kind).items() if hint is int]


def check_fields(options: HouseOptions) -> None:
    """Refuse an unknown named value, and an amount that is not a whole number of 0 or more."""
    kind: Any = type(options)
    named, amounts = _checked_options(kind)
    for name, allowed in named.items():
        if (value := getattr(options, name)) not in allowed:
            raise BadOptions(f"{name} must be {_list_values(type(options), name)}, not {value!r}", name)
    for name in amounts:
        if not is_whole_number(value := getattr(options, name)) or value < 0:
            raise BadOptions(f"{name} is a whole number, 0 or more, not {value!r}", name)


def _list_values(kind: type[HouseOptions], name: str) -> str:
    """List an option's named values, with the words for those that need some: `fixed or no (no limit)`."""
    labels = find_declaration(kind, name).labels
    values = [f"{each} ({labels[each]})" if each in labels else each for each in named_values(kind)[name]]
    return " or ".join(filter(None, (", ".join(values[:-1]), values[-1])))


def at_fault(options: HouseOptions, *together: str) -> str:
    """Return the option to blame when several conflict: the first that the house chose."""
    chosen = options.to_json() if len(together) > 1 else {}
    return next((name for name in together if name in chosen), together[0])


@contextmanager
def blame_option(options: HouseOptions, *together: str) -> Iterator[None]:
    """Set the field of an error from code that does not know which of these options is at fault."""
    try:
        yield
    except (BadInput, Refused) as error:
        error.field = error.field or at_fault(options, *together)
        raise
