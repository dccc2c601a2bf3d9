"""Disputes and their rulings: the Class A casino night operator decides, finally. 13:47-20.40(l)."""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.tournament.desk.department import (
    DIRECTS,
    OPERATES,
    PLAYERS,
    TournamentNumber,
    tournament,
)
from pitboss.charity.tournament.desk.records import DeskTournament, get_tournament, step_entry
from pitboss.charity.tournament.events import OperatorRuled
from pitboss.charity.tournament.laws import OPERATOR_DECIDES
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.table.fields import Reason, WholeNumber
from pitboss.table.refused import Refused


class RecordDispute(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    dispute: Reason = Field(title="What is disputed")


class DisputeRecorded(OperationResult):
    dispute: int = Field(title="Number of the dispute")


@tournament.operation(
    "record-dispute",
    title="Record a dispute",
    cite=OPERATOR_DECIDES,
    kind="tournament dispute",
    section=PLAYERS,
    result=DisputeRecorded,
    signers=(DIRECTS,),
    example={"tournament": 1, "dispute": "Seat 3 says the raise came before the call."},
)
def record_dispute(tx: Transaction, form: RecordDispute, signers: SignersByPart) -> LedgerEntry:
    """Put a dispute on record until the Class A operator decides it."""
    made = get_tournament(tx, form.tournament)
    return step_entry(
        tx,
        made,
        "record-dispute",
        f"Dispute: {form.dispute}",
        signers,
        cite=OPERATOR_DECIDES,
        facts={"dispute": form.dispute},
        answer=DisputeRecorded(dispute=len(made.steps)),
    )


def check_operator(made: DeskTournament, signers: SignersByPart, part: Signer) -> None:
    """Refuse what only the Class A operator named for the tournament decides."""
    signer = signers.get(part.part)
    if signer is not None and signer.person not in (0, made.header.operator):
        raise Refused(
            f"Disputes of this tournament go to {made.header.operator_name}, its Class A operator.",
            OPERATOR_DECIDES,
            part.field,
        )


class RuleOnDispute(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    dispute: WholeNumber = Field(title="Number of the dispute")
    ruling: Reason = Field(title="Ruling")


class Ruled(OperationResult):
    ruling: int = Field(title="Number of the ruling")


@tournament.operation(
    "rule",
    title="Decide a dispute",
    cite=OPERATOR_DECIDES,
    kind="tournament ruling",
    section=PLAYERS,
    result=Ruled,
    signers=(OPERATES,),
    example={"tournament": 1, "dispute": 1, "ruling": "The call stands."},
)
def rule(tx: Transaction, form: RuleOnDispute, signers: SignersByPart) -> LedgerEntry:
    """Record the final decision of the Class A operator named for the tournament."""
    made = get_tournament(tx, form.tournament)
    if form.dispute not in made.disputes:
        waiting = ", ".join(map(str, made.disputes)) or "none"
        raise Refused(
            f"No dispute {form.dispute} waits for a ruling. Waiting: {waiting}.", OPERATOR_DECIDES, "dispute"
        )
    check_operator(made, signers, OPERATES)
    event = OperatorRuled(
        at=tx.at, operator=made.header.operator_name, dispute=made.disputes[form.dispute], ruling=form.ruling
    )
    return step_entry(
        tx,
        made,
        "rule",
        f"Ruling: {form.ruling}",
        signers,
        cite=OPERATOR_DECIDES,
        events=(event,),
        facts={"dispute": form.dispute},
        answer=Ruled(ruling=len(made.play.events) + 1),
    )
