"""A house to try things in: somebody in every position, a bad beat payout, a keno room that is open.

All of it is done by the same forms, with the same signatures, as in any house. Only the passphrase, which
we set ourselves a moment before, is not checked again for each signature: that would take most of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.house.bad_beat.adopting import adopt, designate, submit_plan
from pitboss.house.bad_beat.claims import claim
from pitboss.house.bad_beat.contributions import contribute, feed
from pitboss.house.bad_beat.department import PAYOUT
from pitboss.house.bad_beat.state import adopted
from pitboss.house.casino import Casino, set_casino
from pitboss.house.keno.critical import program
from pitboss.house.ledger.entry import Asked
from pitboss.house.ledger.form import Form
from pitboss.house.office.office import Office, Sign
from pitboss.house.operations.desk import make_request
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import Signature
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
"""Everybody who works there, by name."""
SIGNS = {position: name for name, position in PEOPLE.items()}
ROLES: dict[str, Role] = {"poker manager": "supervisor", "poker shift supervisor": "supervisor"}
"""What some may do at the tables of the server besides."""
PLACE = "Boardwalk Hall"
TABLES = ("7", "8")
BANK, CAGE, STACK = 500_000, 100_000_000, 50_000
"""What a keno drawer begins with, the cage, and a player at a table, in cents."""
TOLD_EVERY = 100
"""Rounds at a table from one word of progress to the next."""


def furnish(office: Office, passphrase: str, tell: Callable[[str], None] = lambda _: None) -> dict[str, str]:
    """Make a sample house in an empty book and return who works there, all with one passphrase.

    `tell` is called with each step before it begins.
    """
    if office.book.balances() or office.staff.everybody():
        raise Conflict("somebody keeps this book already: name a new database")
    casino = Casino(name=PLACE)
    set_casino(office.book, Asked(id="sample casino", what=asdict(casino)), casino)
    tell(f"Employing {len(PEOPLE)} people")
    people = _employ(office, passphrase)

    def hand_in(part: str, name: str, **given: object) -> None:
        operation = office.group(part).find(name)

        def sign(_: Sign, form: Form, does: str) -> Signature:
            duty = operation.signed_by(office.group(part).part, form)
            assert duty is not None
            first = next(each.positions[0] for each in duty.parts if each.does == does)
            person = people[SIGNS[first]]
            return Signature(person.id, person.name, form.asked.signed, office.book.now())

        office.do(part, name, given, id=f"sample {part} {name} {given.get('table', '')}", sign=sign)

    def submit(operation: Operation[Any], **given: object) -> None:
        form, id = operation.parse(given), f"sample {operation.id} {given.get('table', '')}"
        digest, at = make_request(operation, form, id).signed, office.book.now()
        with office.desk.reading() as tx:
            signers = operation.required_signers(tx, form)
        signing = {each.part: people[SIGNS[each.positions[0]]] for each in signers}
        signed = {part: Signature(one.id, one.name, digest, at) for part, one in signing.items()}
        office.desk.submit(operation, form, id=id, signatures=signed)

    tell("Adopting a bad beat payout")
    submit(submit_plan, contributions="Dealers take none from then on.", award="a free tournament")
    submit(adopt, reset_percent=10)
    for table in TABLES:
        submit(designate, table=table, state="open")
    tell("Opening the keno room")
    hand_in("keno", "fund-cage", amount=CAGE)
    hand_in("keno", "rules")
    hand_in("keno", "set-up", station=1, booth="Main booth")
    hand_in("keno", "open-station", station=1, code="W1", bank=BANK)
    hand_in("keno", "open-day", program=program())
    return dict(PEOPLE)


def _employ(office: Office, passphrase: str) -> dict[str, Person]:
    """Register and employ everybody; return them by name."""
    roles = {name: ROLES.get(position, "player") for name, position in PEOPLE.items()}
    people = office.staff.people.register_all(roles, passphrase)
    for number, person in enumerate(people, 1):
        position = PEOPLE[person.name]
        licence = "none" if position == "Division inspector" else "casino employee"
        asked = Asked(id=f"sample {person.name}", what={"name": person.name})
        office.staff.employ(asked, person, position=position, licence=licence,
                            number=f"L{100 + number}", place=PLACE)  # fmt: skip
    return {person.name: person for person in people}


def deal(office: Office, rounds: int, seed: int, tell: Callable[[str], None] = lambda _: None) -> int:
    """Have bots play rounds at each table that takes part; return what their pots gave, in cents.

    `tell` is called before the first round at each table, and every so often after it.
    """
    with office.book.store.read() as connection:
        rules, given = adopted(connection, PAYOUT), 0
    assert rules is not None
    options = rules.played.Options(**rules.at_tables())
    for name in TABLES:
        for number in range(1, rounds + 1):
            if number % TOLD_EVERY == 1:
                tell(f"Dealing at poker table {name}, from round {number}")
            dealt = Chance.seeded(seed).fork(int(name)).fork(number)
            table = rules.played.table(options=options, stacks=dict.fromkeys(range(1, 7), STACK))
            hand = table.start(dealt.fork(1))
            play_out(hand, dict.fromkeys(hand.stacks, RandomLegal(dealt.fork(2))))
            fed = feed(hand, table=name, round=f"sample {number}", players={})
            if fed.contribution is not None:
                given += contribute(office.book, fed.contribution).answer["amount"]
            if fed.claim is not None:
                claim(office.book, fed.claim)
    return given
