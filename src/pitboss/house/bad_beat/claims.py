"""Claims of a losing hand that qualifies, and the steps of each claim. 13:69F-14.19(a), (i)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import Field
from sqlalchemy import ColumnElement, Connection, Select, select

from pitboss.house.bad_beat.adopting import PAYOUTS
from pitboss.house.bad_beat.citations import OFFERED, VERIFIED
from pitboss.house.bad_beat.department import (
    PAYOUT,
    PAYOUT_NAME,
    ROUND,
    PayoutForm,
    RoundName,
    Seat,
    bad_beat,
    round_key,
)
from pitboss.house.bad_beat.due import make_due, offered_payouts
from pitboss.house.bad_beat.judging import judge_hands, read_players
from pitboss.house.bad_beat.papers import claim_sheet
from pitboss.house.bad_beat.rows import ClaimRow
from pitboss.house.bad_beat.state import (
    find_table_state,
    rules_by,
)
from pitboss.house.due import Due
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, NewRow
from pitboss.house.ledger.form import LedgerForm
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.desk import decide_operation
from pitboss.house.operations.form import FormRow, OperationResult
from pitboss.house.operations.operation import Rejected, Signer, SignersByPart
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.law import Cite
from pitboss.storage.people import fold_name
from pitboss.table.fields import (
    TABLE,
    CardsText,
    FieldError,
    PersonName,
    Rows,
    TableNumber,
    blame,
)
from pitboss.table.refused import Refused

__all__ = ["Claim", "claim_by_hand", "is_claimed", "record_claim"]

MAX_SHOWN_ID = 32
FINAL_STEPS = ("denied", "adjusted")
"""Steps that close a claim."""


@dataclass(frozen=True, kw_only=True)
class Claim(LedgerForm):
    """A bad beat reported by the table itself: the hands shown and the players dealt in."""

    payout: str = PAYOUT
    table: str
    round: str
    board: str
    shown: dict[str, str]
    """Shown cards, by seat."""
    players: dict[str, str]
    """Names of everybody dealt in, by seat."""
    posted: dict[str, Any] = field(default_factory=dict)
    """Rules that the table had posted when the round was dealt, as for its contribution."""

    def to_json(self) -> dict[str, Any]:
        return dict(self.request.what)


class DealtIn(FormRow):
    seat: Seat = Field(title="Seat")
    player: PersonName = Field(title="Player")
    cards: CardsText = Field("", title="Cards, if shown")


class ClaimForm(PayoutForm):
    table: TableNumber = Field(title="Table")
    round: RoundName = Field(title="Round")
    board: CardsText = Field("", title="Board")
    players: Annotated[list[DealtIn], Rows(key="seat")] = Field(
        title="Players", description="Everybody who was dealt in, with the cards of each hand that was shown."
    )


class Claimed(OperationResult):
    claim: str
    primary: list[int] = Field(title="Losing hands, primary payout")
    secondary: list[int] = Field(title="Losing hands, secondary payout")
    winners: list[int] = Field(title="Winning hands")


def open_claim_names(tx: Transaction) -> list[str]:
    """Suggest the open claims."""
    return [claim.id for payout, _ in offered_payouts(tx) for claim in open_claims(tx.connection, payout)]


def step_is_due(
    tx: Transaction, after: str, what: str, law: Cite, operation: str, paid_at: str = ""
) -> list[Due]:
    """List the claims waiting for a step, as due since they were made."""
    found = []
    for payout, _ in offered_payouts(tx):
        for claim in open_claims(tx.connection, payout):
            if claim.last_step == after and paid_at in ("", claim.claim_data["rules"]["paid_at"]):
                made = select(EntryRow.at).join(ClaimRow, ClaimRow.entry == EntryRow.number)
                when = tx.connection.scalars(
                    made.where(ClaimRow.claim == claim.id, ClaimRow.step == "claimed")
                ).one()
                says = f"{claim.title} at table {claim.claim_data['table']}: {what}"
                found.append(make_due(when, says, law, payout, operation, claim=claim.id))
    return found


def warn_of_own_names(signers: SignersByPart, names: Mapping[str, str], law: Cite) -> tuple[FieldError, ...]:
    """Warn if a signer has the same name as a patron. It may be another person, so this is not a refusal.

    `names` maps each field to the patron's name in it.
    """
    staff = {fold_name(hand.name): hand for hand in signers.values()}
    return tuple(
        FieldError(place, f"{name} has the same name as the {hand.position} who signs. Check this.", str(law))
        for place, name in names.items()
        if (hand := staff.get(fold_name(name))) is not None
    )


@bad_beat.operation(
    "claim",
    title="Claim a bad beat",
    cite=OFFERED,
    kind="bad beat claim",
    result=Claimed,
    paper=claim_sheet,
    signers=(Signer("claims", ("dealer", *POKER_SUPERVISORS), OFFERED, "Makes the claim"),),
    example={"table": "7", "round": "12", "board": "2d 2c Ad Ac 9h",
             "players": [{"seat": 1, "player": "Ann", "cards": "2s 2h"},
                         {"seat": 2, "player": "Bob", "cards": "As Ah"},
                         {"seat": 3, "player": "Cyd", "cards": ""}]},
    choices=PAYOUTS,
)  # fmt: skip
def claim_by_hand(tx: Transaction, form: ClaimForm, signers: SignersByPart) -> LedgerEntry:
    """Claim a bad beat at a table. Hands that do not qualify are recorded as rejected."""
    shown = {str(each.seat): each.cards for each in form.players if each.cards}
    players = {str(each.seat): each.player for each in form.players}
    names = {f"players.{place}.player": each.player for place, each in enumerate(form.players)}
    made = Claim(id=f"claim-{tx.number}", payout=form.payout, table=form.table, round=form.round,
                 board=form.board, shown=shown, players=players)  # fmt: skip
    return _claim_entry(tx, made, signers, warn_of_own_names(signers, names, OFFERED))


def record_claim(ledger: Ledger, form: Claim) -> CompletedOperation:
    """Record a table's report of its round, even if there is a claim by hand. Only one of them is verified.

    Hands that do not qualify are recorded as rejected.
    """
    PAYOUT_NAME.parse(form.payout)
    reported = replace(claim_by_hand, decide=_claim_entry)
    return ledger.do(form.request, lambda tx: decide_operation(reported, tx, form, {}))


def _claim_entry(
    tx: Transaction, form: Claim, signers: SignersByPart, warnings: tuple[FieldError, ...] = ()
) -> LedgerEntry:
    rules = rules_by(tx, form.payout, form.posted)
    table, round = TABLE.parse(form.table), ROUND.parse(form.round)
    find_table_state(tx, table, form.payout)
    with blame("players"):
        players = read_players(form.players, form.shown)
    for each in claims_for(tx.connection, table, round):
        if signers or not each.claim_data.get("signed", False):  # older claims lack this
            raise Refused(f"Round {round} at table {table} already has a claim.", VERIFIED, "round")
    try:
        with blame("players"):
            found = judge_hands(rules, form.board, form.shown)
    except Refused as refused:
        raise Rejected(refused.reason, refused.cite, refused.field) from None
    name = f"claim-{tx.number}"
    says = {"table": table, "round": round, "board": form.board, "shown": dict(form.shown),
            "players": players, "rules": rules.to_json(), "found": found._asdict(),
            "signed": bool(signers)}  # fmt: skip
    row = {"claim": name, "step": "claimed", "payout": form.payout, "says": says}
    return LedgerEntry(place=f"table {table}", rows=(NewRow(ClaimRow, row),), warnings=warnings,
                 answer={"claim": name} | found._asdict())  # fmt: skip


# The steps of a claim


@dataclass(frozen=True)
class ClaimSteps:
    """A claim with its completed steps, in order, and the data of each."""

    id: str
    payout: str
    steps: dict[str, dict[str, Any]]

    @property
    def title(self) -> str:
        """Return a readable name. Older versions used random ids."""
        return self.id if len(self.id) <= MAX_SHOWN_ID else f"claim {self.id[:8]}…"

    @property
    def claim_data(self) -> dict[str, Any]:
        return self.steps["claimed"]

    @property
    def last_step(self) -> str:
        return list(self.steps)[-1]

    @property
    def is_open(self) -> bool:
        """Return whether the claim still has steps to take."""
        return self.last_step not in FINAL_STEPS


def find_claims(connection: Connection, payout: str, *which: ColumnElement[bool]) -> list[ClaimSteps]:
    """Return a payout's claims with all their steps, oldest first, optionally filtered."""
    return _read_claims(connection, ClaimRow.payout == payout, *which)


def _read_claims(connection: Connection, *which: ColumnElement[bool]) -> list[ClaimSteps]:
    chosen = select(ClaimRow.claim, ClaimRow.payout, ClaimRow.step, ClaimRow.says).where(*which)
    found: dict[str, ClaimSteps] = {}
    for row in connection.execute(chosen.order_by(ClaimRow.entry)):
        found.setdefault(row.claim, ClaimSteps(row.claim, row.payout, {})).steps[row.step] = row.says
    return list(found.values())


def open_claims(connection: Connection, payout: str) -> list[ClaimSteps]:
    return find_claims(connection, payout, ClaimRow.claim.not_in(_select_settled(payout, FINAL_STEPS)))


def settled_claims(
    connection: Connection, payout: str, most: int, steps: tuple[str, ...] = FINAL_STEPS
) -> list[ClaimSteps]:
    """Return the claims most recently settled by one of these steps, newest first."""
    chosen = _select_settled(payout, steps).order_by(ClaimRow.entry.desc()).limit(most)
    newest = connection.scalars(chosen).all()
    found = find_claims(connection, payout, ClaimRow.claim.in_(newest))
    return sorted(found, key=lambda each: newest.index(each.id))


def _select_settled(payout: str, steps: tuple[str, ...]) -> Select[str]:
    return select(ClaimRow.claim).where(ClaimRow.payout == payout, ClaimRow.step.in_(steps))


def claims_for(connection: Connection, table: str, round: str) -> list[ClaimSteps]:
    """List the claims for a round that were not denied, for any payout of the table at the time.

    `R7` and `r7` are one round, and so are `12` and `#12`.
    """
    rows = select(ClaimRow.claim, ClaimRow.says["round"].as_string()).where(
        ClaimRow.step == "claimed", ClaimRow.says["table"].as_string() == table
    )
    mine = [claim for claim, name in connection.execute(rows) if round_key(name) == round_key(round)]
    return [each for each in _read_claims(connection, ClaimRow.claim.in_(mine)) if each.last_step != "denied"]


def is_claimed(connection: Connection, id: str) -> bool:
    """Return whether the ledger has a table's report with this id."""
    return connection.scalars(select(EntryRow.number).where(EntryRow.operation == id)).first() is not None


def find_claim(connection: Connection, payout: str, id: str, law: Cite) -> ClaimSteps:
    """Find a claim by name."""
    for each in find_claims(connection, payout, ClaimRow.claim == id):
        return each
    raise Refused(f"There is no claim {id}.", law, "claim")


def find_claim_at_step(connection: Connection, payout: str, id: str, after: str, law: Cite) -> ClaimSteps:
    """Find a claim at exactly this step, so that the next step is refused before its turn and after it."""
    found = find_claim(connection, payout, id, law)
    if found.last_step != after:
        raise Refused(f"{id} is {found.last_step}. It must be {after}.", law, "claim")
    return found


def make_step_entry(of: ClaimSteps, name: str, says: dict[str, Any], **more: Any) -> LedgerEntry:
    """Make the entry for a claim's step."""
    row = NewRow(ClaimRow, {"claim": of.id, "step": name, "payout": of.payout, "says": says})
    return LedgerEntry(kind=f"bad beat {name}", place=f"table {of.claim_data['table']}", rows=(row,), **more)
