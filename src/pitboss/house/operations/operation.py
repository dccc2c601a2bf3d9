"""An operation: one declaration of what somebody does, under which rule, and who must sign."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_type_hints

from pitboss.house.due import Due
from pitboss.house.ledger.entry import Entry, Hand
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import Nothing, OperationForm, Result, fields_of, parse_form
from pitboss.law import Cite
from pitboss.table.fields import FieldSpec
from pitboss.table.paper import Item
from pitboss.table.refused import Refused

if TYPE_CHECKING:
    from pitboss.house.ledger.book import Need

F = TypeVar("F", bound=OperationForm)
MAX_POSITIONS_SHOWN = 6
Line = dict[str, Any]
"""A sealed line of the ledger, as JSON."""
Signers = Mapping[str, Hand]
"""Who signed, by part. Everyone in it works here, holds the right position, and signed this form."""


class Rejected(Refused):
    """An inspection that failed: a claim that does not hold, a count that is off.

    Unlike a refusal it is written down, with its reason, the form and who signed. Nothing is posted.
    """

    def __init__(self, reason: str, cite: Cite, field: str = "", *, place: str = "") -> None:
        super().__init__(reason, cite, field)
        self.place = place


@dataclass(frozen=True, slots=True)
class Signer:
    """One signature that a form takes: what the person does, which positions may, and the rule."""

    part: str
    """A word for it, such as `authorizes`: the command's option is `--sign-authorizes`."""
    positions: tuple[str, ...]
    cite: Cite
    label: str = ""
    when: Callable[[Transaction, Any], bool] | None = None
    """Whether the form takes this signature, if not always. The form is None until it is filled in."""
    optional: bool = False
    """Whether the form may come without it. `decide` raises `missing` where it must not."""
    note: str = ""
    """When it is required, in words."""
    signed_in: bool = False
    """Whether being signed in is enough on a page or through the API. A command asks for the passphrase."""
    people: str = ""
    """What to call those who may sign, if not by their positions: `representative of the casino`."""

    @property
    def field(self) -> str:
        return f"sign.{self.part}"

    @property
    def who(self) -> str:
        """Say who may sign. A long list of positions is no help."""
        if self.people:
            return self.people
        few = len(self.positions) <= MAX_POSITIONS_SHOWN
        return " or ".join(self.positions) if few else "anyone the rule allows"

    @property
    def title(self) -> str:
        return self.label or self.part.replace("_", " ").capitalize()

    def missing(self) -> Refused:
        """Return the refusal of a form that this person has not signed."""
        return Refused(" ".join(filter(None, (f"{self.must_sign}.", self.note))), self.cite, self.field)

    @property
    def must_sign(self) -> str:
        who = self.people or " or ".join(self.positions)
        return f"{'An' if who[0] in 'aeiou' else 'A'} {who} must sign here"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(Generic[F]):
    """Something that people do by form. `decide` runs inside the ledger's transaction."""

    department: str
    name: str
    """As URLs and commands have it, and as the digest that people sign has it. Never rename it."""
    title: str
    help: str
    cite: Cite
    kind: str
    """The kind of its ledger entries."""
    other_kinds: tuple[str, ...] = ()
    """What its entries are called when it turns out otherwise: a hand that is denied, not verified."""
    form: type[F]
    result: type[Result]
    decide: Callable[..., Entry]
    """Read and decide. The desk adds the kind, the citation, the place and the signers to the entry."""
    place: str = ""
    section: str = ""
    signers: tuple[Signer, ...] = ()
    sender: Callable[[Transaction, F], str] | None = None
    """Whose process must hand it in, where several houses share a book. `Transaction.sender` has its key."""
    automatic: bool = False
    """Whether the system may do it by itself, unsigned: a clock that locks a game."""
    example: Mapping[str, Any] = field(default_factory=dict)
    """A form filled in, for placeholders, help, OpenAPI, documents and tests."""
    prefetch: Callable[[F], Need | None] | None = None
    """What the ledger should read for all waiting operations at once."""
    prepare: Callable[[Any, F], Any] | None = None
    """Work that cannot be done inside the transaction, such as keeping a secret. It is given the book, and
    `decide` gets its result as a fourth argument."""
    prefill: Callable[[Transaction], Mapping[str, Any]] | None = None
    """What an empty form starts with."""
    due: Callable[[Transaction], list[Due]] | None = None
    choices: Mapping[str, Callable[[Transaction], list[str]]] = field(default_factory=dict)
    """Suggestions for fields that depend on the ledger, such as the tables that are open."""
    paper: Callable[[Line], list[Item]] | None = None
    """What its printed paper says, if the law asks for more than result, postings and reason."""
    paper_cite: Cite | None = None
    """The rule that asks for its date and time, if it is not the entry's."""
    paper_parts: tuple[str, ...] = ("",)
    """What the paper's parts are called, such as original and duplicate."""

    @property
    def id(self) -> str:
        return f"{self.department}/{self.name}"

    @property
    def fields(self) -> tuple[FieldSpec, ...]:
        """The fields, each with its value in the example."""
        return tuple(
            replace(each, example=each.display(self.example[each.name]))
            if each.name in self.example and not each.columns
            else each
            for each in fields_of(self.form)
        )

    @property
    def can_wait(self) -> bool:
        """Whether a form may wait for its last signature, given on another screen."""
        return len(self.signers) > 1 and any(each.signed_in for each in self.signers)

    def parse(self, given: Mapping[str, Any]) -> F:
        return parse_form(self.form, given)

    def to_json(self) -> dict[str, Any]:
        """Describe it to a program: what it takes, who signs, and under which rules."""
        return {
            "id": self.id,
            "title": self.title,
            "help": self.help,
            "cite": str(self.cite),
            "fields": [each.to_json() for each in self.fields],
            "signers": [
                {"part": each.part, "positions": list(each.positions), "cite": str(each.cite),
                 "note": each.note}
                for each in self.signers
            ],
        }  # fmt: skip

    def required_signers(self, tx: Transaction, form: F | None) -> list[Signer]:
        """Return who must sign a form; as far as that is known, if it is not filled in yet."""
        return [each for each in self.signers if each.when is None or each.when(tx, form)]


class Department:
    """A part of the house and its operations, like a router of an API.

    Operations register as the modules of the department's package are imported, which happens when they are
    first asked for. They are listed by section, and in the order of the law within one.
    """

    def __init__(
        self, name: str, title: str, package: str, *, place: str, sections: tuple[str, ...] = ("",),
        due: Callable[[Transaction], list[Due]] | None = None, page: str = "", readers: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.name, self.title, self.place, self.sections, self.due = name, title, place, sections, due
        self.page = page
        """The name of the office's page about its work, if it has one."""
        self.readers = readers
        """Positions that may see what its book holds, if not everyone who works here."""
        self._package, self._loaded = package, False
        self._operations: dict[str, Operation[Any]] = {}

    @property
    def operations(self) -> dict[str, Operation[Any]]:
        if not self._loaded:
            for module in pkgutil.iter_modules(import_module(self._package).__path__, f"{self._package}."):
                import_module(module.name)
            ordered = sorted(self._operations.values(), key=self._rank)
            self._operations, self._loaded = {each.name: each for each in ordered}, True
        return self._operations

    def may_read(self, position: str) -> bool:
        return not self.readers or position in self.readers

    def _rank(self, operation: Operation[Any]) -> tuple[int, Cite, str]:
        return self.sections.index(operation.section), operation.cite, operation.name

    def operation(
        self, name: str, *, title: str, cite: Cite, kind: str, result: type[Result] = Nothing, **more: Any
    ) -> Callable[[Callable[..., Entry]], Operation[Any]]:
        """Declare an operation. The decorated function decides it; its `form` annotation is the form."""

        def declare(decide: Callable[..., Entry]) -> Operation[Any]:
            if name in self._operations:
                raise ValueError(f"{self.name}/{name} is declared twice")
            made = Operation(
                department=self.name, name=name, title=title, cite=cite, kind=kind, result=result,
                form=get_type_hints(decide)["form"], help=" ".join((decide.__doc__ or "").split()),
                decide=decide,
                **{"place": self.place, "section": self.sections[0], **more},
            )  # fmt: skip
            self._operations[name] = made
            return made

        return declare
