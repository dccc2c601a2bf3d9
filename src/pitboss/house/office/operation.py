"""An operation: what people do by a form, told as data: commands, pages and API offer all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.form import Form
from pitboss.house.office.fields import BadField, Field
from pitboss.house.staff.duties import Duty
from pitboss.house.staff.employees import Signature
from pitboss.law import Cite

Signatures = Mapping[str, Signature]
"""Who signed, by their part in the duty."""


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that people do by a form; what does it is given the part of the house first."""

    name: str
    """As it is asked for: `count-at-table`."""
    title: str
    law: Cite
    fields: tuple[Field, ...]
    form: Callable[..., Form]
    """Makes the form of its id and what its fields say."""
    do: Callable[[Any, Any, Signatures], Done]
    duty: Callable[[Any], Duty | None]
    """Whose signatures it takes, which may depend on what the house has chosen."""
    duty_of: Callable[[Any, Any], Duty | None] | None = None
    """The same of a form that is filled in, where it depends on that."""
    begun: Callable[[Any], Mapping[str, str]] | None = None
    """What an empty form begins with, for people to change."""

    def signed_by(self, part: Any, form: Form | None = None) -> Duty | None:
        """Whose signatures it takes, as far as that is known."""
        return self.duty_of(part, form) if self.duty_of is not None and form is not None else self.duty(part)

    def filled(self, id: str, given: Mapping[str, object]) -> Form:
        """The form with what was given for its fields; `BadField` says which is wrong."""
        if unknown := given.keys() - {field.name for field in self.fields}:
            raise BadField(f"{min(unknown)}: there is no such field in {self.title.lower()}")
        return self.form(id=id, **{field.name: field.read(given.get(field.name)) for field in self.fields})
