"""A house's office: its ledger, its staff, and the desks that take forms."""

from __future__ import annotations

from pitboss.house.casino import Casino, find_casino
from pitboss.house.departments import DEPARTMENTS, departments_of, load_department
from pitboss.house.due import Due
from pitboss.house.keeper import COMMANDS, KEEPER_NAMES, KEEPERS, Keeper
from pitboss.house.keno.room import KenoRoom
from pitboss.house.keno.schedule import Schedule
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.link.desk import LinkedDesk, OutboxDesk
from pitboss.house.link.key import LinkKey
from pitboss.house.link.linked import LinkedCasino
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.operations.operation import Department
from pitboss.house.staff.employees import Staff
from pitboss.storage.clock import Clock
from pitboss.storage.errors import NotFound
from pitboss.storage.people import People
from pitboss.storage.store import Store


class Office:
    """Everything the keeper of a ledger runs besides tables, in their database or in a separate one.

    A casino and a charity's organization have different departments. With a link key, a casino also takes
    part in that link, which has its own ledger and staff.
    """

    def __init__(
        self, store: Store, clock: Clock, people: People, *, sync: bool = True, link: LinkKey | None = None
    ) -> None:
        self.ledger = Ledger(store, clock, sync=sync)
        self.staff = Staff(self.ledger, people)
        self.keno = KenoRoom(self.ledger)
        self._keeper_desks = {keeper: self._make_desk(keeper) for keeper in KEEPERS}
        self.keno_schedule = Schedule(self._keeper_desks["casino"], self.ledger)
        self.linked = LinkedCasino(link, book=self.ledger, clock=clock) if link is not None else None
        self._linked_desks = (
            [] if self.linked is None else [LinkedDesk(self.linked), OutboxDesk(self.linked, self.staff)]
        )

    def _make_desk(self, keeper: Keeper) -> OperationsDesk:
        own = (load_department(name) for name, each in departments_of(keeper).items() if not each.linked)
        return OperationsDesk(self.ledger, self.staff, own)

    @property
    def keeper(self) -> Keeper:
        """Return who keeps the ledger. It may change only while the ledger is empty."""
        return self.casino.keeper

    @property
    def desk(self) -> OperationsDesk:
        """Return the desk of the keeper's own departments."""
        return self._keeper_desks[self.keeper]

    @property
    def desks(self) -> list[OperationsDesk]:
        return [self.desk, *self._linked_desks]

    @property
    def casino(self) -> Casino:
        with self.ledger.store.read() as connection:
            return find_casino(connection)

    @property
    def departments(self) -> list[Department]:
        return [each for desk in self.desks for each in desk.departments.values()]

    def find_desk(self, department: str) -> OperationsDesk:
        """Return the desk that takes a department's forms."""
        for desk in self.desks:
            if department in desk.departments:
                return desk
        keeper = self.keeper
        listed = DEPARTMENTS.get(department)
        if listed is not None and listed.keeper != keeper:
            raise NotFound(
                f"This ledger belongs to {KEEPER_NAMES[keeper]}, which has no department {department!r}. "
                f"Use `pitboss {COMMANDS[keeper]}`, or name another database."
            )
        known = ", ".join(each.name for each in self.departments)
        more = " That one needs a link key." if listed is not None else ""
        raise NotFound(f"The house has no department {department!r}. It has {known}.{more}")

    def request_id_prefix(self) -> str:
        """Return a prefix that makes this house's request ids unique among the casinos of a link."""
        return self.linked.by.casino if self.linked is not None else ""

    def due(self) -> list[tuple[Department, Due]]:
        """List everything due by now, oldest first."""
        return sorted((pair for desk in self.desks for pair in desk.due()), key=lambda pair: pair[1])
