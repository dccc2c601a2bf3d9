"""The system down: what may be paid by hand, and what is found when it is up again. 19:47-15.7(c)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from pitboss.games.keno.redeeming import MOST_ALONE, MOST_BY_HAND
from pitboss.house.keno.laws import ALONE, DOWN, KEYED, NOT_PAID, PAYMENT, WITH_LEAVE
from pitboss.house.keno.redeeming import check_how, paying
from pitboss.house.keno.rows import HandRow, RestRow
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.state import WINNERS, Station, changes, checked_reason, state_of
from pitboss.house.keno.stations import WRITERS, Signatures, check_another, check_own
from pitboss.house.keno.tickets import BY_SERIAL, Found, ticket_of
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Hand, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.standing import Standing
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.json_text import loads
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

FELL, ROSE = "keno system down", "keno system up"
WORKS = ("keno sale", "keno void", "keno redemption", "keno lock-out", "keno draw")
"""What only a system does that is up."""
REPORTS = Duty("to report the system", (Part("reports", KENO_SUPERVISORS, DOWN),))
PAID_ALONE = Duty("a payment by hand", (Part("paid", WRITERS, ALONE),))
PAID_WITH_LEAVE = Duty(
    f"a payment by hand of more than {dollars(MOST_ALONE)}",
    (Part("paid", WRITERS, WITH_LEAVE), Part("authorized", KENO_SUPERVISORS, WITH_LEAVE)),
)
PAID_FOR_NOTHING = Duty(
    "a payment by hand that was not owed",
    (Part("paid", WRITERS, ALONE), Part("authorized", KENO_SUPERVISORS, DOWN)),
)
RESTS = Duty("the rest of a prize", (Part("authorizes", KENO_SUPERVISORS, KEYED),))


@dataclass(frozen=True, kw_only=True)
class Down(Form):
    """The system is down; or, written when it is up again, since when it was."""

    reason: str
    since: str = ""


@dataclass(frozen=True, kw_only=True)
class Up(Form):
    """The system is up again."""


@dataclass(frozen=True, kw_only=True)
class HandPaid(Form):
    """A ticket that was paid by hand while the system was down, and when."""

    station: int
    serial: str
    amount: int
    paid: str


@dataclass(frozen=True, kw_only=True)
class PayRest(Form):
    """A ticket that was paid less by hand than it was owed; the rest in `cash` or by `check`."""

    station: int
    serial: str
    by: str = "cash"


def may_pay_by_hand(amount: int) -> Duty:
    """Who must sign a payment by hand; refuse one that waits for the system. It needs no system itself."""
    if not whole(amount) or amount < 1:
        raise Refused(f"{str(amount)[:20]} is no amount to pay", DOWN)
    if amount > MOST_BY_HAND:
        raise Refused(f"over {dollars(MOST_BY_HAND)} waits until the system can verify the ticket", NOT_PAID)
    return PAID_ALONE if amount <= MOST_ALONE else PAID_WITH_LEAVE


def system_down(book: Book, form: Down, signatures: Signatures) -> Done:
    """Nothing is sold, voided, drawn or verified from now on."""

    def decide(standing: Standing) -> Entry:
        state, hands = state_of(standing), REPORTS.done_by(standing, signatures, form.asked)
        reason = checked_reason(form.reason, DOWN)
        if state.down:
            raise Refused("the system is down already", DOWN)
        since = _time(form.since) if form.since else standing.at
        if since > standing.at:
            raise Refused("the system was down from a time that has been", DOWN)
        _check_idle(standing.connection, since, standing.at)
        return changes(replace(state, down=reason), kind=FELL, cite=DOWN, hands=hands, reason=reason,
                       facts={"since": since.isoformat()})  # fmt: skip

    return book.do(form.asked, decide)


def system_up(book: Book, form: Up, signatures: Signatures) -> Done:
    """The system works again, and what was paid by hand is entered."""

    def decide(standing: Standing) -> Entry:
        state, hands = state_of(standing), REPORTS.done_by(standing, signatures, form.asked)
        if not state.down:
            raise Refused("the system is not down", DOWN)
        return changes(replace(state, down=""), kind=ROSE, cite=DOWN, hands=hands)

    return book.do(form.asked, decide)


def enter_hand_paid(book: Book, form: HandPaid, signatures: Signatures) -> Done:
    """Verify a payment made by hand. What the ticket was not owed is the house's loss, with a reason."""
    if not isinstance(form.serial, str) or not form.serial.isprintable():
        raise BadInput("write the serial number as it is printed on the ticket")
    if not whole(form.amount) or form.amount < 1:
        raise Refused(f"{str(form.amount)[:20]} is no amount that was paid", DOWN)

    def decide(standing: Standing) -> Entry:
        state = state_of(standing)
        state.check_working()
        station, shift = state.signed_on(form.station)
        paid = _time(form.paid)
        _check_down_at(standing.connection, paid)
        found, why = _verified(standing, form.serial, paid)
        hands = _duty(found, form.amount, signatures).done_by(standing, signatures, form.asked)
        check_own(hands[0].person, shift)
        owed = min(form.amount, found.due) if found else 0
        if found and form.amount != found.due:
            why = f"{dollars(found.due)} was owed"
        day = state.day_of(standing.at)
        row = {"serial": form.serial[:32], "day": day, "station": station.number,
               "amount": form.amount, "owed": owed, "why": why[:100], "paid": paid}  # fmt: skip
        made = paying(standing, found, station, shift, hands, "hand", day, amount=owed) if found else None
        return _entered(row, made, hands, station, rest=found.due - owed if found else 0)

    return book.do(form.asked, decide)


def _duty(found: Found | None, amount: int, signatures: Signatures) -> Duty:
    """Who signs by what the ticket pays, whatever part of it was paid; a supervisor also for what is lost."""
    lost = found is None or amount > found.due
    duty = may_pay_by_hand(amount if found is None or lost else max(1, found.measured))
    if lost:
        return PAID_FOR_NOTHING
    return PAID_WITH_LEAVE if "authorized" in signatures else duty


def _verified(standing: Standing, serial: str, paid: datetime) -> tuple[Found | None, str]:
    """The ticket as the system now finds it; none, if it was wrong to pay it, and why."""
    try:
        found = ticket_of(standing, keyed(serial))
        found.check_payable(paid)
    except Refused as refused:
        return None, refused.reason
    if found.over is None or paid < found.over:
        return None, f"game {found.ticket.last}, the last of the ticket, had not been drawn"
    return found, ""


def _entered(
    row: dict[str, Any], made: Entry | None, hands: tuple[Hand, ...], station: Station, *, rest: int
) -> Entry:
    """The payment as it is entered: what was owed from the patrons' account, what was not the house's."""
    lost, why = row["amount"] - row["owed"], row["why"]
    rows: tuple[Row, ...] = (Row(HandRow, row),)
    postings: tuple[Posting, ...] = ()
    forgets = made.forgets if made else ()
    if made is not None:
        rows, postings = (*rows, *made.rows), made.postings
    if lost:
        postings = (*postings, Posting(lost, HOUSE, station.drawer, DOWN))
    return Entry(kind="keno hand payment", cite=DOWN, place=station.place, hands=hands, reason=why,
                 postings=postings, rows=rows, forgets=forgets,
                 answer={"owed": row["owed"], "lost": lost, "rest": rest, "why": why})  # fmt: skip


def pay_rest(book: Book, form: PayRest, signatures: Signatures, by: int | None = None) -> Done:
    """Pay what a ticket is still owed that was paid too little by hand.

    The writer has kept the ticket, so that nobody else may bring it: a supervisor signs.
    """
    check_how(form.by)
    serial = keyed(form.serial)

    def decide(standing: Standing) -> Entry:
        state, found = state_of(standing), ticket_of(standing, serial)
        state.check_working()
        station, shift = state.signed_on(form.station, by)
        hands = (shift.hand("pays"), *RESTS.done_by(standing, signatures, form.asked))
        check_another(hands[1].person, shift, KEYED)
        rest = _rest(standing, found)
        values = {"ticket": found.row.number, "day": state.day_of(standing.at), "station": station.number,
                  "code": shift.code, "amount": rest, "how": form.by, "at": standing.at}  # fmt: skip
        paid_from = CAGE if form.by == "check" else station.drawer
        return Entry(kind="keno rest", cite=PAYMENT, place=station.place, hands=hands,
                     postings=(Posting(rest, WINNERS, paid_from, PAYMENT),), rows=(Row(RestRow, values),),
                     answer={"ticket": found.row.number, "amount": rest})  # fmt: skip

    return book.do(form.asked, decide, (BY_SERIAL, serial))


def _rest(standing: Standing, found: Found) -> int:
    """What a ticket is still owed after a payment by hand; refuse nothing, or what comes too late."""
    row = found.row
    rest = found.due - row.paid_out if row.paid is not None else 0
    chosen = select(RestRow.ticket).where(RestRow.ticket == row.number)
    if rest <= 0 or standing.connection.scalar(chosen) is not None:
        raise Refused(f"nothing is left to pay of ticket {row.number} after a payment by hand", PAYMENT)
    found.check_in_time(standing.at)
    return rest


def _time(text: object) -> datetime:
    try:
        at = datetime.fromisoformat(text if isinstance(text, str) else "")
    except ValueError:
        raise BadInput(f"{str(text)[:40]!r} is no time: write 2026-05-01T20:00:00-04:00") from None
    if at.tzinfo is None:
        raise BadInput("a time says its zone, such as 2026-05-01T20:00:00-04:00")
    if not 2000 <= at.year < 3000:
        raise BadInput(f"{str(text)[:40]!r} is no time that has been")
    return at


def _check_idle(connection: Connection, since: datetime, now: datetime) -> None:
    """A system that has sold, drawn or paid was not down. What a clock dated that was ahead tells nothing."""
    chosen = select(EntryRow.kind, EntryRow.at).where(EntryRow.kind.in_(WORKS), EntryRow.at <= now)
    last = connection.execute(chosen.order_by(EntryRow.number.desc()).limit(1)).one_or_none()
    if last is not None and last.at > since:
        raise Refused(f"the system was not down: a {last.kind} was written {last.at.isoformat()}", DOWN)


def _check_down_at(connection: Connection, paid: datetime) -> None:
    """A payment by hand is one made while the system was down."""
    chosen = select(EntryRow.kind, EntryRow.at, EntryRow.line).where(EntryRow.kind.in_((FELL, ROSE)))
    since = None
    for kind, at, line in connection.execute(chosen.order_by(EntryRow.number)):
        if kind == FELL:
            since = datetime.fromisoformat(loads(line)["facts"]["since"])
        elif since is not None and since <= paid <= at:
            return
    raise Refused("the system was not down then: it verifies the ticket", DOWN)
