"""A verified bad beat is paid: notice, call, preparation, payment. 13:69F-14.19(b)4, (i), (j)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from pitboss.house.bad_beat.adopting import Signatures
from pitboss.house.bad_beat.claims import ClaimSteps, claimed, one_claim, step
from pitboss.house.bad_beat.laws import BONUSES, CALLED, PENDING, PREPARED
from pitboss.house.bad_beat.rows import PaidRow
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import (
    CAGE,
    PATRONS,
    PREPARED_MONEY,
    BadBeatForm,
    advanced,
    primary,
    rules_of,
    taking_part,
)
from pitboss.house.bad_beat.texts import text
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import DEPARTMENTS, POKER_SHIFT, POKER_SUPERVISORS
from pitboss.law import Cite
from pitboss.table.action import whole
from pitboss.table.refused import Refused

ACCOUNTING = ("accounting representative",)
BRINGS = ("security officer", *ACCOUNTING)
POSTS = Duty("the notice of an adjustment", (Part("posts", POKER_SHIFT, PENDING),))
CALLS = Duty("the call", (Part("calls", POKER_SHIFT, CALLED), Part("answers", BRINGS, CALLED)))
PREPARES = Duty("the distribution", (Part("prepares", ACCOUNTING, PREPARED),))
DELIVERS = Duty(
    "a payment at the table",
    (Part("delivers", BRINGS, CALLED), Part("attends", POKER_SUPERVISORS, PREPARED)),
)
PAYS = Duty("a payment at the cage", (Part("pays", ("cashier",), PREPARED),))
AWARDS = Duty("a bonus", (Part("verifies", POKER_SHIFT, BONUSES), Part("prepares", ACCOUNTING, PREPARED)))


@dataclass(frozen=True, kw_only=True)
class Pending(BadBeatForm):
    """The notice that the displayed amount awaits adjustment is up."""

    claim: str


@dataclass(frozen=True, kw_only=True)
class Call(BadBeatForm):
    """Security or accounting is called to bring the payout to the table."""

    claim: str


@dataclass(frozen=True, kw_only=True)
class Prepare(BadBeatForm):
    """Accounting prepares the payout, in cash, a cash equivalent or chips."""

    claim: str
    kind: str


@dataclass(frozen=True, kw_only=True)
class Pay(BadBeatForm):
    """One winner is paid what is due."""

    claim: str
    seat: int
    player: str


@dataclass(frozen=True, kw_only=True)
class Bonus(BadBeatForm):
    """Another bonus that the posted rules pay from the fund."""

    bonus: str
    table: str
    player: str


def post_pending(book: Book, form: Pending, signatures: Signatures) -> Done:
    """The shift supervisor puts up the notice that the display is pending adjustment."""

    def decide(tx: Transaction) -> Entry:
        mine = _claimed(tx, form, "verified", PENDING)
        hands = POSTS.done_by(tx, signatures, form.asked)
        return step(mine, "pending", PENDING, {}, hands=hands)

    return book.do(form.asked, decide)


def call(book: Book, form: Call, signatures: Signatures) -> Done:
    """The shift supervisor calls security or accounting to the table."""

    def decide(tx: Transaction) -> Entry:
        mine = _claimed(tx, form, "pending", CALLED)
        if _rules(mine).paid_at == "cage":
            raise Refused("this house pays a bad beat at the cage: nobody brings it to the table", PREPARED)
        hands = CALLS.done_by(tx, signatures, form.asked)
        says = {"department": DEPARTMENTS[hands[1].position]}
        return step(mine, "called", CALLED, says, hands=hands)

    return book.do(form.asked, decide)


def prepare(book: Book, form: Prepare, signatures: Signatures) -> Done:
    """Accounting prepares the distribution; what is not in the cage yet the house advances."""

    def decide(tx: Transaction) -> Entry:
        mine = one_claim(tx.connection, text(form.payout, "a payout"), form.claim, PREPARED)
        mine = _claimed(tx, form, "pending" if _rules(mine).paid_at == "cage" else "called", PREPARED)
        if form.kind not in (kinds := _rules(mine).kinds):
            raise Refused(f"a payout is prepared in {' or '.join(kinds)}, not {form.kind!r}", PREPARED)
        hands = PREPARES.done_by(tx, signatures, form.asked)
        total = mine.steps["verified"]["total"]
        postings = [*advanced(total - tx.balance(CAGE), PREPARED)]
        if total:
            postings.append(Posting(total, PREPARED_MONEY, CAGE, PREPARED))
        says = {"kind": form.kind, "total": total}
        return step(mine, "prepared", PREPARED, says, hands=hands, postings=postings, answer=says)

    return book.do(form.asked, decide)


def pay(book: Book, form: Pay, signatures: Signatures) -> Done:
    """A winner is paid, once, at the table or at the cage."""

    def decide(tx: Transaction) -> Entry:
        mine = _claimed(tx, form, "prepared", PREPARED)
        shares = owed(mine).get(form.seat, {}) if whole(form.seat) else {}
        if not shares or mine.told["players"][str(form.seat)] != form.player:
            raise Refused(f"nothing is due to {form.player!r} in seat {form.seat!r}", PREPARED)
        if form.seat in paid(tx, mine.id):
            raise Refused(f"seat {form.seat} has been paid", PREPARED)
        at_table = _rules(mine).paid_at == "table"
        hands = paid_by(_rules(mine)).done_by(tx, signatures, form.asked)
        if at_table and DEPARTMENTS[hands[0].position] != (called := mine.steps["called"]["department"]):
            raise Refused(f"{called} was called to bring it: somebody from there delivers it", CALLED)
        total = sum(shares.values())
        rows = tuple(
            Row(PaidRow, {"claim": mine.id, "seat": form.seat, "fund": fund, "player": form.player,
                          "amount": amount})
            for fund, amount in shares.items()
        )  # fmt: skip
        return Entry(kind="bad beat payment", cite=PREPARED, place=f"table {mine.told['table']}", hands=hands,
                     rows=rows, postings=(Posting(total, PATRONS, PREPARED_MONEY, PREPARED),),
                     answer={"amount": total})  # fmt: skip

    return book.do(form.asked, decide)


def paid_by(rules: Rules) -> Duty:
    """Who pays, where the house pays: who brings it to the table before a supervisor, or the cage."""
    return DELIVERS if rules.paid_at == "table" else PAYS


def award_bonus(book: Book, form: Bonus, signatures: Signatures) -> Done:
    """Pay a bonus that the posted rules fund by contributions."""

    def decide(tx: Transaction) -> Entry:
        bonuses = {each.name: each.amount for each in rules_of(tx, form.payout).bonuses}
        if (bonus := text(form.bonus, "a bonus")) not in bonuses:
            raise Refused(f"{bonus!r} is no bonus of the posted rules", BONUSES)
        taking_part(tx, form.table, form.payout)
        player, amount = text(form.player, "a player"), bonuses[bonus]
        hands = AWARDS.done_by(tx, signatures, form.asked)
        fund = primary(form.payout)
        postings = (
            Posting(amount, fund, PATRONS, BONUSES),
            *advanced(amount - tx.balance(CAGE), PREPARED),
            Posting(amount, PATRONS, CAGE, BONUSES),
        )
        row = {"claim": form.id, "seat": 0, "fund": fund.name, "player": player, "amount": amount}
        return Entry(kind="bad beat bonus", cite=BONUSES, place=f"table {form.table}",
                     hands=hands, postings=postings, rows=(Row(PaidRow, row),),
                     facts={"bonus": form.bonus, "player": player}, answer={"amount": amount})  # fmt: skip

    return book.do(form.asked, decide)


def owed(of: ClaimSteps) -> dict[int, dict[str, int]]:
    """What each seat is due of a verified claim, by the name of the fund."""
    found: dict[int, dict[str, int]] = {}
    for seat, fund, amount, _ in of.steps.get("verified", {}).get("shares", ()):
        mine = found.setdefault(seat, {})
        mine[fund] = mine.get(fund, 0) + amount
    return found


def paid(tx: Transaction, claim: str) -> set[int]:
    """The seats that have been paid of a claim."""
    return set(tx.connection.scalars(select(PaidRow.seat).where(PaidRow.claim == claim)))


def all_paid(tx: Transaction, of: ClaimSteps) -> bool:
    """Whether everybody has been paid what is due of a claim."""
    return of.step == "prepared" and set(owed(of)) <= paid(tx, of.id)


def _claimed(tx: Transaction, form: Pending | Call | Prepare | Pay, after: str, law: Cite) -> ClaimSteps:
    return claimed(tx.connection, text(form.payout, "a payout"), form.claim, after, law)


def _rules(of: ClaimSteps) -> Rules:
    return Rules.from_json(of.told["rules"])
