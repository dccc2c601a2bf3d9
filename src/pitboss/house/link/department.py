"""Define the link's departments: forms of its own ledger, and of what each casino sends to it."""

from pitboss.house.operations.operation import Department
from pitboss.house.staff.positions import POKER_SUPERVISORS

READERS = (
    *POKER_SUPERVISORS, "cashier", "accounting representative", "internal auditor", "surveillance operator",
    "Division inspector",
)  # fmt: skip
"""Access to the system's data is limited: 13:69F-14.20(e)3."""
PEOPLE, SYSTEM, AGREEMENT, CLAIMS, MONEY = "People", "System", "Agreement and rules", "Claims", "Money"

link = Department(
    "link", "Multi-casino link", "pitboss.house.link", place="link",
    sections=(PEOPLE, SYSTEM, AGREEMENT, CLAIMS, MONEY), readers=READERS, page="link",
)  # fmt: skip
link_counts = Department(
    "link-counts", "Contributions to the link", "pitboss.house.link", place="link", readers=READERS,
    page="link",
)  # fmt: skip
