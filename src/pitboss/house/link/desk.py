"""Provide a house's desks on a link: one for the link's ledger, one for what the house sends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy.exc import DBAPIError

from pitboss.house.due import Due
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationRequest
from pitboss.house.ledger.ledger import Decide, Need
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link import outbox
from pitboss.house.link.access import Credential, check_credential
from pitboss.house.link.department import link, link_counts
from pitboss.house.link.linked import LinkedCasino
from pitboss.house.operations.desk import DeskLedger, OperationsDesk, SigningStaff
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Department, Operation
from pitboss.house.staff.employees import Staff
from pitboss.storage.errors import ServiceError

LINK_SIGNERS = "the link's own people, with their passphrase on the link"


class LinkDesk(OperationsDesk):
    """Takes a casino's forms for the link. Its process sends its credential with each form."""

    def __init__(self, ledger: DeskLedger, people: SigningStaff, by: Credential) -> None:
        super().__init__(ledger, people, [link], LINK_SIGNERS)
        self.by = by

    def admit(self, tx: Transaction, operation: Operation[Any], form: OperationForm) -> None:
        tx.sender = self.by
        if operation.sender is not None:
            check_credential(tx.connection, self.by, operation.sender(tx, form))

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        with super().reading() as tx:
            tx.sender = self.by
            yield tx


class LinkedDesk(LinkDesk):
    """The desk of a casino's running process, which lists due tasks even while the link is unreachable."""

    def __init__(self, linked: LinkedCasino) -> None:
        super().__init__(linked, linked, linked.by)
        self._linked = linked

    def due(self) -> list[tuple[Department, Due]]:
        return [(link, each) for each in self._linked.look().due]


class OutboxDesk(OperationsDesk):
    """Takes a house's own transmissions. Each is recorded in the house's ledger, then sent."""

    def __init__(self, linked: LinkedCasino, staff: Staff) -> None:
        super().__init__(staff.ledger, staff, [link_counts])
        self._linked, self._own_book = linked, staff.ledger

    def do(self, request: OperationRequest, decide: Decide, needs: Need | None = None) -> CompletedOperation:
        outgoing = self._linked.outgoing

        def decide_for_link(tx: Transaction) -> LedgerEntry:
            tx.sender = outgoing
            return decide(tx)

        done = super().do(request, decide_for_link, needs)
        with suppress(DBAPIError, ServiceError):
            self._linked.send()
        return done

    def due(self) -> list[tuple[Department, Due]]:
        late = outbox.list_due(self._own_book, self._linked.by.casino, self._linked.unsent)
        return [(link_counts, each) for each in late]
