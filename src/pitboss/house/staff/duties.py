"""Duties: what takes which people. A duty of several parts takes as many different people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.house.ledger.entry import Asked, Hand
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.employees import Employee, Signature, find_signer
from pitboss.law import Cite
from pitboss.table.refused import Refused


@dataclass(frozen=True, slots=True)
class Part:
    """One person's part in a duty: what they do, the positions that may, and the rule."""

    does: str
    positions: tuple[str, ...]
    law: Cite


@dataclass(frozen=True, slots=True)
class Duty:
    """What is to be done, and by whom together."""

    name: str
    parts: tuple[Part, ...]

    def done_by(self, tx: Transaction, signatures: Mapping[str, Signature], asked: Asked) -> tuple[Hand, ...]:
        """Everybody's part, in the order of the duty; refuse it if somebody is missing or may not."""
        hands: list[Hand] = []
        for part in self.parts:
            if part.does not in signatures:
                raise Refused(f"{self.name}: signed by whoever {part.does}, {_or(part)}", part.law)
            person = find_signer(tx, signatures[part.does], asked, part.law)
            check(person, part, self.name)
            if any(hand.person == person.person for hand in hands):
                raise Refused(f"{self.name} takes different people: {person.name} signed twice", part.law)
            hands.append(person.hand(part.does))
        if unknown := signatures.keys() - {part.does for part in self.parts}:
            raise Refused(f"{self.name}: nobody {min(unknown)} in it", self.parts[0].law)
        return tuple(hands)


def check(person: Employee, part: Part, what: str) -> None:
    """Refuse somebody whose position is not named for a part."""
    if person.position not in part.positions:
        raise Refused(f"{what}: {_or(part)} {part.does}, not {_a(person.position)}", part.law)


def _or(part: Part) -> str:
    return _a(" or ".join(part.positions))


def _a(position: str) -> str:
    return f"{'an' if position[0] in 'aeiou' else 'a'} {position}"
