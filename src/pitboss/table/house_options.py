"""House options: what a house may choose at a game, each with its meaning, its topic and where it is used."""

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
from pitboss.table.action import whole
from pitboss.table.refused import Refused

_T = TypeVar("_T")
_ABOUT = "about"
_PLAIN: dict[type[Any], Any] = {}
Measure: TypeAlias = Literal["cents", "percent", "number"]
"""What a whole number is: an amount of money unless said otherwise."""
LISTED = "`pitboss options GAME` lists them"


class BadOptions(BadInput):
    """Options that a game does not have. `field` names the option at fault."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class About(NamedTuple):
    """What the declaration of an option says of it."""

    topic: str
    says: str
    """What it is for; for a reading, what there is to add to the index."""
    law: str
    where: tuple[str, ...]
    """The games that use it, by id or by a word for their kind; none named, all do."""
    needs: tuple[str, ...]
    """Options of which one at least must be chosen before it has anything to say."""
    reading: bool
    measure: Measure = "cents"
    example: str = ""
    """How JSON says it, where it has parts."""


class Described(NamedTuple):
    """An option as it is shown: its value unless told, its named values if it has any, and its meaning."""

    name: str
    topic: str
    default: Any
    values: tuple[str, ...]
    says: str
    cite: Cite | None
    measure: Measure = "cents"
    reading: bool = False
    example: str = ""


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
) -> _T:
    """Declare an option: its value unless told, what it is for, and the rule it comes from, if any."""
    about = About(topic, says, law, where, needs, reading=False, measure=measure, example=example)
    return _declared(default, about)


def reading(
    default: _T,
    *,
    topic: str,
    where: tuple[str, ...] = (),
    law: str = "",
    more: str = "",
    needs: tuple[str, ...] = (),
) -> _T:
    """Declare a reading of the law: the index explains it, in the subchapter of the options or in `law`."""
    return _declared(default, About(topic, more, law, where, needs, reading=True))


def changed(kind: type[HouseOptions], name: str, default: Any, *, law: str, says: str = "") -> Any:
    """Declare an option of another class again, as another rule has it: a reading, unless it is said anew."""
    old = about(kind, name)
    return _declared(default, old._replace(law=law, says=says or old.says, reading=old.reading and not says))


def _declared(default: _T, about: About) -> _T:
    if isinstance(default, dict):  # each house has one of its own
        return field(default_factory=partial(copy, default), metadata={_ABOUT: about})
    return field(default=default, metadata={_ABOUT: about})


@dataclass(frozen=True, kw_only=True, slots=True)
class HouseOptions:
    """What a house may choose. Each game adds its own fields; every field has a default."""

    law: ClassVar[Cite]
    """The law whose index explains the readings."""
    said_at: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The paragraphs of that law from which options come that several games share."""

    minimum: int = option(500, "The least wager posted.", topic="limits")
    maximum: int = option(50_000, "The most that may be wagered.", topic="limits")
    unit: int = option(100, "The smallest amount in which the house pays.", topic="limits")

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the most that may be wagered."""
        return self.minimum, self.maximum

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_json, (self.to_json(),)

    def to_json(self) -> dict[str, Any]:
        """Only what differs from the defaults."""
        usual = plain(type(self))
        return {
            name: getattr(self, name)
            for name in names(type(self))
            if getattr(self, name) != getattr(usual, name)
        }

    @classmethod
    def from_json(cls, row: Any) -> Self:
        if not isinstance(row, dict):
            raise BadOptions(f"options are names with values, not {row!r}; {LISTED}")
        known = names(cls)
        for name in row:
            if name not in known:
                near = get_close_matches(str(name), known, 1)
                meant = f"did you mean {near[0]}? " if near else ""
                raise BadOptions(f"unknown option: {str(name)[:80]!r}; {meant}{LISTED}", str(name)[:80])
        return cls(**row)


def plain(kind: type[_T]) -> _T:
    """The options of a house that has chosen nothing: made once, because many areas take their time."""
    if kind not in _PLAIN:
        _PLAIN[kind] = kind()
    found: _T = _PLAIN[kind]
    return found


def names(kind: type[HouseOptions]) -> list[str]:
    """The options there are, in order."""
    return [each.name for each in fields(kind)]


# What they mean


def about(kind: type[HouseOptions], name: str) -> About:
    """What an option says of itself; one that says nothing cannot be offered to a house."""
    metadata = kind.__dataclass_fields__[name].metadata
    if _ABOUT not in metadata:
        raise TypeError(f"{kind.__name__}.{name} is declared without option() or reading()")
    found: About = metadata[_ABOUT]
    return found


def described(kind: type[HouseOptions]) -> list[Described]:
    """Every option with its meaning, topic by topic, the readings of the law after what is posted."""
    usual, named, rows = plain(kind), choices(kind), []
    for name in names(kind):
        found = about(kind, name)
        says, law = found.says, cite(found.law) if found.law else None
        if name in kind.said_at:
            law = kind.law.at(kind.said_at[name])
        if found.reading:
            text, law = _readings(law or kind.law)[name]
            says = f"{text} {says}".strip()
        if found.needs:
            says = f"{says} Goes with {' or '.join(found.needs)}."
        shown = (name, found.topic, getattr(usual, name), named.get(name, ()))
        rows.append(Described(*shown, says, law, found.measure, found.reading, found.example))
    topics = list(dict.fromkeys(row.topic for row in rows))
    return sorted(rows, key=lambda row: (topics.index(row.topic), row.reading))


@cache
def _readings(within: Cite) -> dict[str, tuple[str, Cite]]:
    """What the index says of each reading, and the paragraph that leaves room for it."""
    return {each.option: (each.says, entry.cite) for entry in find(within) for each in entry.readings}


# What they may be


def choices(kind: type[HouseOptions]) -> dict[str, tuple[str, ...]]:
    """The named values of each option that has them."""
    values = {name: get_args(hint) for name, hint in get_type_hints(kind).items()}
    return {name: named for name, named in values.items() if named and isinstance(named[0], str)}


@cache
def _to_check(kind: type[Any]) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The options with named values, and those that are amounts."""
    return choices(kind), [name for name, hint in get_type_hints(kind).items() if hint is int]


def check_fields(options: HouseOptions) -> None:
    """An option with named values has one of them; an amount is whole and not negative."""
    kind: Any = type(options)
    named, amounts = _to_check(kind)
    for name, allowed in named.items():
        if (value := getattr(options, name)) not in allowed:
            raise BadOptions(f"{name} is one of {', '.join(allowed)}, not {value!r}", name)
    for name in amounts:
        if not whole(value := getattr(options, name)) or value < 0:
            raise BadOptions(f"{name} is a whole number, 0 or more, not {value!r}", name)


def at_fault(options: HouseOptions, *together: str) -> str:
    """Return the option to blame for some that do not go together: the first that the house chose."""
    chosen = options.to_json() if len(together) > 1 else {}
    return next((name for name in together if name in chosen), together[0])


@contextmanager
def blaming(options: HouseOptions, *together: str) -> Iterator[None]:
    """Name the option at fault, one of these, in an error from code that does not know it."""
    try:
        yield
    except (BadInput, Refused) as error:
        error.field = error.field or at_fault(options, *together)
        raise
