"""A claim: who has lost with which hand, and what each is due. 13:69F-14.19(i), (m), (n), (p)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, select

from pitboss.house.bad_beat.adopting import Signatures
from pitboss.house.bad_beat.displayed import carried
from pitboss.house.bad_beat.judging import Found, Share, judged, read_players, share_out
from pitboss.house.bad_beat.laws import OFFERED, RESET, SECONDARY, SEVERAL, SUBTRACTED, VERIFIED
from pitboss.house.bad_beat.rows import ClaimRow, PaidRow
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import (
    CAGE,
    PATRONS,
    PREPARED_MONEY,
    BadBeatForm,
    next_fund,
    primary,
    rules_by,
    rules_of,
    secondary,
    taking_part,
)
from pitboss.house.bad_beat.texts import reason, said, text
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import POKER_SHIFT, POKER_SUPERVISORS
from pitboss.law import BadInput, Cite
from pitboss.storage.people import folded
from pitboss.table.refused import Refused

CLAIMS = Duty("a claim", (Part("claims", ("dealer", *POKER_SUPERVISORS), OFFERED),))
VERIFIES = Duty("a bad beat hand", (Part("verifies", POKER_SHIFT, VERIFIED),))
SETTLED = ("denied", "adjusted")
"""The steps after which nothing is to be done for a claim."""


@dataclass(frozen=True, kw_only=True)
class Claim(BadBeatForm):
    """A bad beat: the hands that were shown, and who was dealt in. The table tells it, or somebody signs."""

    table: str
    round: str
    board: str
    shown: dict[str, str]
    """The cards of each seat that showed its hand."""
    players: dict[str, str]
    """The name of everybody who was dealt in, by seat."""
    posted: dict[str, Any] = field(default_factory=dict)
    """What the table had posted when the round was dealt, as for its contribution."""


@dataclass(frozen=True, kw_only=True)
class Verify(BadBeatForm):
    """What the poker shift supervisor finds: the hand qualifies, or it does not, and why."""

    claim: str
    qualifies: bool
    reason: str = ""


def claim(book: Book, form: Claim, signatures: Signatures | None = None) -> Done:
    """Write a claim down, if a hand in it qualifies: a table tells it, or somebody who was there and signs.

    What a table tells of its round is written also beside another's claim: one of them is verified.
    """

    def decide(tx: Transaction) -> Entry:
        rules = rules_by(tx, form.payout, form.posted)
        taking_part(tx, form.table, form.payout)
        round = text(form.round, "a round")
        found = judged(rules, form.board, form.shown)
        players = read_players(form.players, form.shown)
        hands = () if signatures is None else CLAIMS.done_by(tx, signatures, form.asked)
        for each in claims_for(tx.connection, form.table, round):
            if hands or not each.told.get("signed", False):  # older claims do not say
                raise Refused(f"round {round} at table {form.table} has a claim already", VERIFIED)
        says = {"table": form.table, "round": round, "board": form.board, "shown": dict(form.shown),
                "players": players, "rules": rules.to_json(), "found": found._asdict(),
                "signed": bool(hands)}  # fmt: skip
        row = {"claim": form.id, "step": "claimed", "payout": form.payout, "says": says}
        return Entry(kind="bad beat claim", cite=OFFERED, place=f"table {form.table}", hands=hands,
                     rows=(Row(ClaimRow, row),), answer={"claim": form.id} | found._asdict())  # fmt: skip

    return book.do(form.asked, decide)


def verify(book: Book, form: Verify, signatures: Signatures) -> Done:
    """A poker shift supervisor verifies the hand: what each is due is set apart from the fund at once.

    One that turns out not to qualify is denied as long as nobody has been paid.
    """
    if not isinstance(form.qualifies, bool):
        raise BadInput("a hand qualifies or it does not: true or false")

    def decide(tx: Transaction) -> Entry:
        rules = rules_of(tx, form.payout)
        mine = one_claim(tx.connection, form.payout, form.claim, VERIFIED)
        if not form.qualifies and mine.open and "verified" in mine.steps:
            return _denied_after_all(tx, rules, mine, form, signatures)
        mine = claimed(tx.connection, form.payout, form.claim, "claimed", VERIFIED)
        for each in open_claims(tx.connection, form.payout):
            if each.id == mine.id:
                break
            if each.step == "claimed":
                raise Refused(f"claim {each.id} came first: verify that one", VERIFIED)
        hands = VERIFIES.done_by(tx, signatures, form.asked)
        if not form.qualifies:
            why = said(form.reason, "why the hand does not qualify", VERIFIED)
            return step(mine, "denied", VERIFIED, {}, hands=hands, reason=why)
        for each in claims_for(tx.connection, mine.told["table"], mine.told["round"]):
            if "verified" in each.steps:
                raise Refused(f"this round is paid by claim {each.id}: deny this one", VERIFIED)
        levels, shares, postings = due(tx, form.payout, mine)
        rows = [[each.seat, each.fund.name, each.amount, each.of] for each in shares]
        says = {"levels": levels, "shares": rows, "total": sum(each.amount for each in shares)}
        says["reset"] = sum(each.amount for each in postings if each.debit == next_fund(form.payout))
        return step(mine, "verified", VERIFIED, says, hands=hands, postings=postings,
                    reason=reason(form.reason), answer=says)  # fmt: skip

    return book.do(form.asked, decide)


def _denied_after_all(
    tx: Transaction, rules: Rules, of: ClaimSteps, form: Verify, signatures: Signatures
) -> Entry:
    """What was set apart goes back to its funds, what was prepared to the cage, the reset amount back."""
    if tx.connection.scalars(select(PaidRow.entry).where(PaidRow.claim == of.id)).first() is not None:
        raise Refused(f"somebody has been paid of claim {of.id}: pay the others", VERIFIED)
    hands = VERIFIES.done_by(tx, signatures, form.asked)
    why, says = said(form.reason, "why the hand does not qualify", VERIFIED), of.steps["verified"]
    fund, postings = primary(of.payout), list[Posting]()
    funds = {fund.name} | ({secondary(of.payout).name} if rules.own_secondary else set())
    for _, name, amount, _ in says["shares"]:
        back_to = Account("fund", name) if name in funds else fund  # a fund that is offered no longer
        postings.append(Posting(amount, PATRONS, back_to, VERIFIED))
    back = sum(each.amount for each in postings if each.credit == fund) + tx.balance(fund)
    if reset := min(says["reset"], back):
        postings.append(Posting(reset, fund, next_fund(of.payout), RESET))
    if "prepared" in of.steps and says["total"]:
        postings.append(Posting(says["total"], CAGE, PREPARED_MONEY, VERIFIED))
    return step(of, "denied", VERIFIED, {}, hands=hands, reason=why, postings=postings)


# What a round comes to


def due(tx: Transaction, payout: str, of: ClaimSteps) -> tuple[list[str], list[Share], list[Posting]]:
    """What each is due as the funds stand, and its postings; a primary payout that is won begins anew.

    Where the secondary had a fund of its own when the round was dealt and has none now, its money lies in the
    primary: it is paid from there, as large as the secondary is now, which is no less than was displayed.
    """
    rules, found = Rules.from_json(of.told["rules"]), Found(**of.told["found"])
    now = rules_of(tx, payout)
    percent = now.secondary_percent if rules.own_secondary else rules.secondary_percent
    players = [int(seat) for seat in of.told["players"]]
    pool, postings = carried(tx, rules, payout, primary(payout))
    levels, shares = [], list[Share]()
    if found.secondary:
        levels.append("secondary")
        source, amount, law = primary(payout), pool * percent // 100, SUBTRACTED
        if rules.own_secondary and now.own_secondary:
            source, law = secondary(payout), SECONDARY
            amount, more = carried(tx, rules, payout, source)
            postings += more
        mine = share_out(rules, source, amount, found, found.secondary, players, "secondary")
        shares += mine
        postings += _posted(mine, law)
        pool -= sum(each.amount for each in mine if each.fund == primary(payout))
    if found.primary:
        levels.append("primary")
        mine = share_out(rules, primary(payout), pool, found, found.primary, players, "primary")
        shares += mine
        postings += _posted(mine, SEVERAL if len(found.primary) > 1 else OFFERED)
        if reset := tx.balance(next_fund(payout)):
            postings.append(Posting(reset, next_fund(payout), primary(payout), RESET))
    return levels, shares, postings


def _posted(shares: list[Share], law: Cite) -> list[Posting]:
    return [Posting(each.amount, each.fund, PATRONS, law) for each in shares if each.amount]


# The steps of a claim


@dataclass(frozen=True)
class ClaimSteps:
    """A claim with the steps that were taken, the last of them, and what each says."""

    id: str
    payout: str
    steps: dict[str, dict[str, Any]]

    @property
    def told(self) -> dict[str, Any]:
        return self.steps["claimed"]

    @property
    def step(self) -> str:
        return list(self.steps)[-1]

    @property
    def open(self) -> bool:
        """Whether something is still to be done for it."""
        return self.step not in SETTLED


def claims(connection: Connection, payout: str, *which: ColumnElement[bool]) -> list[ClaimSteps]:
    """The claims of a payout with all their steps, the first first: every one, or just some."""
    return _read(connection, ClaimRow.payout == payout, *which)


def _read(connection: Connection, *which: ColumnElement[bool]) -> list[ClaimSteps]:
    chosen = select(ClaimRow.claim, ClaimRow.payout, ClaimRow.step, ClaimRow.says).where(*which)
    found: dict[str, ClaimSteps] = {}
    for row in connection.execute(chosen.order_by(ClaimRow.entry)):
        found.setdefault(row.claim, ClaimSteps(row.claim, row.payout, {})).steps[row.step] = row.says
    return list(found.values())


def open_claims(connection: Connection, payout: str) -> list[ClaimSteps]:
    """The claims for which something is still to be done."""
    return claims(connection, payout, ClaimRow.claim.not_in(_settled(payout, SETTLED)))


def settled(
    connection: Connection, payout: str, most: int, steps: tuple[str, ...] = SETTLED
) -> list[ClaimSteps]:
    """The newest claims that are settled, in one of these ways, the newest first."""
    chosen = _settled(payout, steps).order_by(ClaimRow.entry.desc()).limit(most)
    newest = connection.scalars(chosen).all()
    found = claims(connection, payout, ClaimRow.claim.in_(newest))
    return sorted(found, key=lambda each: newest.index(each.id))


def _settled(payout: str, steps: tuple[str, ...]) -> Select[str]:
    return select(ClaimRow.claim).where(ClaimRow.payout == payout, ClaimRow.step.in_(steps))


def claims_for(connection: Connection, table: str, round: str) -> list[ClaimSteps]:
    """List the claims for a round at a table that were not denied, to whichever payout the table gave then.

    `R7` and `r7` are one round.
    """
    told = select(ClaimRow.claim, ClaimRow.says["round"].as_string()).where(
        ClaimRow.step == "claimed", ClaimRow.says["table"].as_string() == table
    )
    mine = [claim for claim, name in connection.execute(told) if folded(name) == folded(round)]
    return [each for each in _read(connection, ClaimRow.claim.in_(mine)) if each.step != "denied"]


def is_claimed(connection: Connection, id: str) -> bool:
    """Whether the book has a claim of this id."""
    return connection.scalars(select(ClaimRow.entry).where(ClaimRow.claim == id)).first() is not None


def one_claim(connection: Connection, payout: str, id: object, law: Cite) -> ClaimSteps:
    """A claim by its id."""
    for each in claims(connection, payout, ClaimRow.claim == text(id, "a claim", 64)):
        return each
    raise Refused(f"there is no claim {id}", law)


def claimed(connection: Connection, payout: str, id: object, after: str, law: Cite) -> ClaimSteps:
    """A claim that is just so far; the next step is refused before its turn and after it."""
    found = one_claim(connection, payout, id, law)
    if found.step != after:
        raise Refused(f"claim {id} is {found.step}: it must be {after}", law)
    return found


def step(of: ClaimSteps, name: str, law: Cite, says: dict[str, Any], **more: Any) -> Entry:
    """The entry of a step."""
    row = Row(ClaimRow, {"claim": of.id, "step": name, "payout": of.payout, "says": says})
    rows = (row, *more.pop("rows", ()))
    more["postings"] = tuple(more.get("postings", ()))
    return Entry(kind=f"bad beat {name}", cite=law, place=f"table {of.told['table']}", rows=rows, **more)
