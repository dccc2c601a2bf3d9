"""Create a sample house: an employee in every position, a bad beat payout and an open keno room.

It uses the same forms and signatures as any house.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.equipment.chance import Chance
from pitboss.house.bad_beat.adopting import adopt, designate, submit_plan
from pitboss.house.bad_beat.claims import record_claim
from pitboss.house.bad_beat.contributions import contribute, report_round
from pitboss.house.bad_beat.department import PAYOUT
from pitboss.house.bad_beat.state import adopted_rules
from pitboss.house.casino import Casino
from pitboss.house.keno.games import open_day
from pitboss.house.keno.integrity import hash_program
from pitboss.house.keno.stations import choose_rules, fund_cage, open_station, set_up
from pitboss.house.office.furnishing import SampleOffice
from pitboss.house.office.office import Office
from pitboss.storage.people import Role
from pitboss.table.bots import RandomLegal, play_out

PEOPLE = {
    "Ada": "accounting representative",
    "Cas": "cashier",
    "Dan": "dealer",
    "Flo": "floorperson",
    "Gus": "security officer",
    "Ian": "internal auditor",
    "Ida": "Division inspector",
    "Kim": "keno supervisor",
    "Kit": "keno manager",
    "Lou": "slot supervisor",
    "Max": "poker manager",
    "Rae": "keno runner",
    "Sam": "poker shift supervisor",
    "Sue": "poker supervisor",
    "Vic": "surveillance operator",
    "Wes": "keno writer",
}
"""Position of each employee, by name."""
ROLES_BY_POSITION: dict[str, Role] = {"poker manager": "supervisor", "poker shift supervisor": "supervisor"}
"""Roles at the server's tables, for the positions that have one."""
PLACE = "Boardwalk Hall"
TABLES = ("7", "8")
DRAWER_CENTS, CAGE_CENTS, STACK_CENTS = 500_000, 100_000_000, 50_000
"""Starting cents of a keno drawer, the cage, and a player at a table."""
PROGRESS_INTERVAL_ROUNDS = 100
"""Rounds at a table between progress messages."""


def furnish(
    office: Office, passphrase: str, report: Callable[[str], None] = lambda _: None
) -> dict[str, str]:
    """Make a sample house in an empty ledger and return its employees, who share one passphrase.

    `report` is called with each step before it begins.
    """
    report(f"Employing {len(PEOPLE)} people")
    made = SampleOffice(office, Casino(name=PLACE), PEOPLE, ROLES_BY_POSITION, passphrase)

    report("Adopting a bad beat payout")
    made.submit(
        submit_plan,
        contributions="Dealers take none from then on.",
        award="a free tournament",
    )
    made.submit(adopt, reset_percent=10)
    for table in TABLES:
        made.submit(designate, table=table, state="open")
    report("Opening the keno room")
    made.submit(fund_cage, amount=CAGE_CENTS)
    made.submit(choose_rules)
    made.submit(set_up, station=1, booth="Main booth")
    made.submit(open_station, station=1, code="W1", bank=DRAWER_CENTS)
    made.submit(open_day, program=hash_program())
    return dict(PEOPLE)


def deal(office: Office, rounds: int, seed: int, report: Callable[[str], None] = lambda _: None) -> int:
    """Have bots play rounds at each participating table. Return the contributions of their pots, in cents.

    `report` is called before the first round at each table, and regularly after it.
    """
    with office.ledger.store.read() as connection:
        rules, given = adopted_rules(connection, PAYOUT), 0
    assert rules is not None
    options = rules.poker_game.Options(**rules.table_options())
    for name in TABLES:
        for number in range(1, rounds + 1):
            if number % PROGRESS_INTERVAL_ROUNDS == 1:
                report(f"Dealing at poker table {name}, from round {number}")
            dealt = Chance.seeded(seed).fork(int(name)).fork(number)
            table = rules.poker_game.table(options=options, stacks=dict.fromkeys(range(1, 7), STACK_CENTS))
            hand = table.start(dealt.fork(1))
            play_out(hand, dict.fromkeys(hand.stacks, RandomLegal(dealt.fork(2))))
            fed = report_round(hand, table=name, round=f"sample {number}", players={})
            if fed.contribution is not None:
                given += contribute(office.ledger, fed.contribution).answer["amount"]
            if fed.claim is not None:
                record_claim(office.ledger, fed.claim)
    return given
