"""Findings about a charity's game, and one policy for what becomes of them.

A rule whose text we hold, from the documents or from other public text of the code or the statutes, is
refused. A rule that is only reported elsewhere is advice: the operation goes on, and the warning says so.
The index of rules knows which is which.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pitboss.law import Cite
from pitboss.law.index import lookup
from pitboss.table.fields import FieldError
from pitboss.table.refused import Refused

HELD_PROVENANCES = ("text", "code")
STATUTES = "5:8-"
"""Start of the citations of the Raffles Licensing Law, whose public text we hold and the index does not."""
ADVICE = "Advice:"


class RuleFinding(NamedTuple):
    """A breach of a rule: the reason, the citation and the field at fault."""

    reason: str
    law: Cite
    field: str = ""

    @property
    def is_advice(self) -> bool:
        """Return whether the rule is only reported, so that a breach is no more than a warning."""
        return not is_rule_held(self.law)

    @property
    def message(self) -> str:
        return f"{ADVICE} {self.reason}" if self.is_advice else self.reason

    def to_json(self) -> dict[str, str]:
        kind = "advice" if self.is_advice else "finding"
        return {"kind": kind, "field": self.field, "reason": self.reason, "cite": str(self.law)}


def is_rule_held(law: Cite) -> bool:
    """Return whether we hold the text of a rule."""
    if str(law).startswith(STATUTES):
        return True
    entry = lookup(law)
    return entry is not None and entry.provenance in HELD_PROVENANCES


def enforce(findings: Iterable[RuleFinding]) -> tuple[FieldError, ...]:
    """Refuse the first breach of a rule whose text we hold. Return the rest as warnings."""
    found = list(findings)
    for each in found:
        if not each.is_advice:
            raise Refused(each.reason, each.law, each.field)
    return as_warnings(found)


def as_warnings(findings: Iterable[RuleFinding]) -> tuple[FieldError, ...]:
    """Return findings as warnings, when what they are about has happened and is to be recorded."""
    return tuple(FieldError(each.field, each.message, str(each.law)) for each in findings)
