"""Create a sample house: an employee in every position, a bad beat payout and an open keno room.

It uses the same forms and signatures as any house. Only the passphrase, which was just set, is not checked
again for each signature, because that would take most of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.house.bad_beat.adopting import adopt, designate, submit_plan
from pitboss.house.bad_beat.claims import record_claim
from pitboss.house.bad_beat.contributions import contribute, report_round
from pitboss.house.bad_beat.department import PAYOUT
from pitboss.house.bad_beat.state import adopted_rules
from pitboss.house.casino import Casino, set_casino
from pitboss.house.keno.games import open_day
from pitboss.house.keno.integrity import hash_program
from pitboss.house.keno.stations import choose_rules, fund_cage, open_station, set_up
from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import make_request
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import FormSignature
from pitboss.storage.errors import Conflict
from pitboss.storage.people import Person, Role
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
PEOPLE_BY_POSITION = {position: name for name, position in PEOPLE.items()}
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
    if office.ledger.balances() or office.staff.list_employees():
        raise Conflict("This ledger is already in use. Name a new database.")
    casino = Casino(name=PLACE)
    set_casino(office.ledger, OperationRequest(id="sample casino", what=asdict(casino)), casino)
    report(f"Employing {len(PEOPLE)} people")
    people = _employ(office, passphrase)

    report("Adopting a bad beat payout")
    _submit(
        office,
        people,
        submit_plan,
        contributions="Dealers take none from then on.",
        award="a free tournament",
    )
    _submit(office, people, adopt, reset_percent=10)
    for table in TABLES:
        _submit(office, people, designate, table=table, state="open")
    report("Opening the keno room")
    _submit(office, people, fund_cage, amount=CAGE_CENTS)
    _submit(office, people, choose_rules)
    _submit(office, people, set_up, station=1, booth="Main booth")
    _submit(office, people, open_station, station=1, code="W1", bank=DRAWER_CENTS)
    _submit(office, people, open_day, program=hash_program())
    return dict(PEOPLE)


def _submit(office: Office, people: Mapping[str, Person], operation: Operation[Any], **given: object) -> None:
    """Submit a form, signed by the first position that each signature allows."""
    form, id = operation.parse(given), f"sample {operation.id} {given.get('table', '')}"
    digest, at = make_request(operation, form, id).signing_digest, office.ledger.now()
    with office.desk.reading() as tx:
        signers = operation.required_signers(tx, form)
    signing = {each.part: people[PEOPLE_BY_POSITION[each.positions[0]]] for each in signers}
    signed = {part: FormSignature(one.id, one.name, digest, at) for part, one in signing.items()}
    office.desk.submit(operation, form, id=id, signatures=signed)


def _employ(office: Office, passphrase: str) -> dict[str, Person]:
    """Register and employ everybody. Return them by name."""
    roles = {name: ROLES_BY_POSITION.get(position, "player") for name, position in PEOPLE.items()}
    people = office.staff.people.register_all(roles, passphrase)
    for number, person in enumerate(people, 1):
        position = PEOPLE[person.name]
        licence = "none" if position == "Division inspector" else "casino employee"
        asked = OperationRequest(id=f"sample {person.name}", what={"name": person.name})
        office.staff.employ(asked, person, position=position, licence=licence,
                            number=f"L{100 + number}", place=PLACE)  # fmt: skip
    return {person.name: person for person in people}


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
