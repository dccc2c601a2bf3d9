"""Operations: one declaration each of a form, the rule behind it, its signers and its decision."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_type_hints

from pitboss.house.due import Due
from pitboss.house.ledger.entry import ROUTINE_KINDS, LedgerEntry, OperationParticipant
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import EmptyResult, OperationForm, OperationResult, fields_of, parse_form
from pitboss.law import Cite
from pitboss.table.fields import FieldSpec
from pitboss.table.paper import Item
from pitboss.table.refused import Refused
from pitboss.table.words import join_with_or

if TYPE_CHECKING:
    from pitboss.house.ledger.ledger import Need

F = TypeVar("F", bound=OperationForm)
MAX_POSITIONS_SHOWN = 6
Line = dict[str, Any]
"""A sealed line of the ledger, as JSON."""
SignersByPart = Mapping[str, OperationParticipant]
"""The signers by part. Each works here, holds the right position, and signed this form."""


class Rejected(Refused):
    """An inspection that failed: a claim that does not hold, a count that is off.

    Unlike a refusal, it is recorded with its reason, the form and the signers. Nothing is posted.
    """

    def __init__(self, reason: str, cite: Cite, field: str = "", *, place: str = "") -> None:
        super().__init__(reason, cite, field)
        self.place = place


@dataclass(frozen=True, slots=True)
class Signer:
    """A signature that a form takes: the person's part, the allowed positions and the rule."""

    part: str
    """A verb such as `authorizes`. The command's option is then `--sign-authorizes`."""
    positions: tuple[str, ...]
    cite: Cite
    label: str = ""
    when: Callable[[Transaction, Any], bool] | None = None
    """Condition under which the form takes it (default: always). The form is None until it is filled in."""
    optional: bool = False
    """True if the form may omit it. `decide` raises `missing` when it is required."""
    note: str = ""
    """Explains when it is required."""
    signed_in: bool = False
    """True if being signed in is enough on a page or through the API. A command asks for the passphrase."""
    people: str = ""
    """Names those who may sign (default: their positions), such as `representative of the casino`."""

    @property
    def field(self) -> str:
        return f"sign.{self.part}"

    @property
    def who(self) -> str:
        """Describe those who may sign. A long list of positions would not help."""
        if self.people:
            return self.people
        few = len(self.positions) <= MAX_POSITIONS_SHOWN
        return join_with_or(self.positions) if few else "anyone the rule allows"

    @property
    def title(self) -> str:
        return self.label or self.part.replace("_", " ").capitalize()

    def missing(self) -> Refused:
        """Return the refusal of a form without this signature."""
        return Refused(" ".join(filter(None, (f"{self.must_sign}.", self.note))), self.cite, self.field)

    @property
    def must_sign(self) -> str:
        who = self.people or join_with_or(self.positions)
        return f"{'An' if who[0] in 'aeiou' else 'A'} {who} must sign here"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(Generic[F]):
    """An action that people take by form. `decide` runs inside the ledger's transaction."""

    department: str
    name: str
    """Part of URLs, commands and the digest that people sign. Never rename it."""
    title: str
    help: str
    cite: Cite
    kind: str
    """Kind of its ledger entries."""
    other_kinds: tuple[str, ...] = ()
    """Kinds of its entries for other outcomes, such as a hand that is denied instead of verified."""
    routine: bool = False
    """Whether its entries change nothing that other processes cache: see `ROUTINE_KINDS`."""
    form: type[F]
    result: type[OperationResult]
    decide: Callable[..., LedgerEntry]
    """Reads and decides. The desk adds the kind, citation, place and signers to the entry."""
    place: str = ""
    section: str = ""
    signers: tuple[Signer, ...] = ()
    sender: Callable[[Transaction, F], str] | None = None
    """Returns the house whose process must submit it, if several share a ledger. `Transaction.sender` has its
    key."""
    automatic: bool = False
    """True if the system may do it unsigned, such as a clock that locks a game."""
    example: Mapping[str, Any] = field(default_factory=dict)
    """Example values, for placeholders, help, OpenAPI, documents and tests."""
    prefetch: Callable[[F], Need | None] | None = None
    """Returns a lookup that the ledger reads for all waiting operations at once."""
    prepare: Callable[[Any, F], Any] | None = None
    """Work that cannot be done inside the transaction, such as storing a secret. It receives the ledger, and
    `decide` gets its result as a fourth argument."""
    prefill: Callable[[Transaction], Mapping[str, Any]] | None = None
    """Initial values of the form."""
    more: tuple[str, ...] = ()
    """Fields that few people change: a page folds them away until they are needed."""
    due: Callable[[Transaction], list[Due]] | None = None
    choices: Mapping[str, Callable[[Transaction], list[str]]] = field(default_factory=dict)
    """Suggested values for fields that depend on the ledger, such as the open tables."""
    paper: Callable[[Line], list[Item]] | None = None
    """Items of its printed paper, if the law requires more than result, postings and reason."""
    paper_title: str = ""
    """Name that the law gives its paper, if it is not the operation's title."""
    paper_cite: Cite | None = None
    """Rule that requires its date and time, if it is not the entry's."""
    paper_parts: tuple[str, ...] = ("",)
    """Names of the paper's parts, such as original and duplicate."""

    @property
    def id(self) -> str:
        return f"{self.department}/{self.name}"

    @property
    def fields(self) -> tuple[FieldSpec, ...]:
        """Return the form's fields, each with its example value."""
        return tuple(
            replace(each, example=each.display(self.example[each.name]))
            if each.name in self.example and not each.columns
            else each
            for each in fields_of(self.form)
        )

    @property
    def can_wait(self) -> bool:
        """Return whether a form may wait for its last signature from another screen."""
        return len(self.signers) > 1 and any(each.signed_in for each in self.signers)

    def parse(self, given: Mapping[str, Any]) -> F:
        return parse_form(self.form, given)

    def to_json(self) -> dict[str, Any]:
        """Describe it to a program: its fields, signers and rules."""
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
        """Return the signatures that a form takes, or those known so far if it is not filled in yet."""
        return [each for each in self.signers if each.when is None or each.when(tx, form)]


class Department:
    """A part of the house and its operations, like a router of an API.

    Operations register as the modules of the department's package are imported, on first use. They are listed
    by section, and within a section in the order in which people do them, or else of the law.
    """

    def __init__(
        self, name: str, title: str, package: str, *, place: str, sections: tuple[str, ...] = ("",),
        due: Callable[[Transaction], list[Due]] | None = None, page: str = "", readers: tuple[str, ...] = (),
        pickers: Mapping[str, Callable[[Transaction], list[str]]] | None = None, order: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.name, self.title, self.place, self.sections, self.due = name, title, place, sections, due
        self.page = page
        """Name of its page in the office, or the address of another page, if it has one."""
        self.readers = readers
        """Positions that may read its ledger (default: every employee)."""
        self.pickers = pickers or {}
        """Lists of what is there to pick, by the type of a field: tables, decks."""
        self.order = order
        """Names of operations in the order in which people do them (default: by citation)."""
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

    def _rank(self, operation: Operation[Any]) -> tuple[int, int, Cite, str]:
        known = operation.name in self.order
        place = self.order.index(operation.name) if known else len(self.order)
        return self.sections.index(operation.section), place, operation.cite, operation.name

    def operation(
        self,
        name: str,
        *,
        title: str,
        cite: Cite,
        kind: str,
        result: type[OperationResult] = EmptyResult,
        **more: Any,
    ) -> Callable[[Callable[..., LedgerEntry]], Operation[Any]]:
        """Declare an operation. The decorated function decides it; its `form` annotation is the form."""

        def declare(decide: Callable[..., LedgerEntry]) -> Operation[Any]:
            if name in self._operations:
                raise ValueError(f"{self.name}/{name} is declared twice")
            made = Operation(
                department=self.name, name=name, title=title, cite=cite, kind=kind, result=result,
                form=get_type_hints(decide)["form"], help=" ".join((decide.__doc__ or "").split()),
                decide=decide,
                **{"place": self.place, "section": self.sections[0], **more},
            )  # fmt: skip
            if made.routine:
                ROUTINE_KINDS.update((made.kind, *made.other_kinds))
            self._operations[name] = made
            return made

        return declare
