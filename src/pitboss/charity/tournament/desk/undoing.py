"""Undo a step by a correcting entry. The step itself stays on record."""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.positions import HELPER_POSITIONS
from pitboss.charity.tournament.desk.department import DIRECTS, ENDING, TournamentNumber, tournament
from pitboss.charity.tournament.desk.disputes import check_operator
from pitboss.charity.tournament.desk.night import check_may_resume, list_other_games
from pitboss.charity.tournament.desk.records import (
    DeskStep,
    DeskTournament,
    get_tournament,
    read_after,
    step_entry,
)
from pitboss.charity.tournament.desk.seating import list_players_drawn
from pitboss.charity.tournament.laws import BUY_IN, LAW, OTHER_GAME, PRIZES, REBUYS, SEATS
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Reason, WholeNumber
from pitboss.table.refused import Refused

FINAL = ("open", "cancel", "undo", "report")
"""Steps that are not undone: what they say has gone out, or they are corrections themselves."""
OF_OPERATOR = ("record-dispute", "rule", "disqualify")
"""Steps that only the Class A operator takes back: disputes and their final rulings."""


class UndoStep(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    step: WholeNumber = Field(title="Number of the step")
    reason: Reason = Field("Keyed by mistake", title="Why")


class Undone(OperationResult):
    undone: str = Field(title="Undone")


@tournament.operation(
    "undo",
    title="Undo a step",
    cite=LAW,
    kind="tournament correction",
    section=ENDING,
    result=Undone,
    signers=(DIRECTS,),
    example={"tournament": 1, "step": 3, "reason": "Wrong player"},
)
def undo(tx: Transaction, form: UndoStep, signers: SignersByPart) -> LedgerEntry:
    """Take a step back with a correcting entry. Steps that need it must be taken back first."""
    made = get_tournament(tx, form.tournament)
    step = made.find_step(form.step)
    if step is None:
        raise Refused(f"Tournament {made.number} has no step {form.step}.", LAW, "step")
    if step.does in FINAL:
        raise Refused(f"“{step.text}” cannot be undone.", LAW, "step")
    if made.reported:
        raise Refused("The tournament is reported, so no step is taken back.", LAW, "step")
    if step.undone:
        raise Refused(f"“{step.text}” is undone already.", LAW, "step")
    if step.does in OF_OPERATOR:
        check_operator(made, signers, DIRECTS)
    _check_order(made, step)
    postings = _reverse(made, step)
    if postings and not any(each.position in HELPER_POSITIONS for each in signers.values()):
        why = "This returns money. A member of the organization takes it back."
        raise Refused(why, BUY_IN, DIRECTS.field)
    entry = step_entry(
        tx,
        made,
        "undo",
        f"Undid: {step.text}",
        signers,
        cite=LAW,
        reason=form.reason,
        facts={"step": form.step, "reason": form.reason},
        postings=postings,
        answer=Undone(undone=step.text),
    )
    after = read_after(entry, made)
    if after.play.phase == "running" != made.play.phase:
        _check_plays_on(tx, after)
    return entry


def _check_plays_on(tx: Transaction, after: DeskTournament) -> None:
    """Refuse to let play go on by a correction where it may not be resumed."""
    check_may_resume(tx, after)
    if not list_other_games(tx, after.header, after.play.other_games):
        why = "Play would go on, and no other casino night game is being played. Open one first."
        raise Refused(why, OTHER_GAME, "step")


def _check_order(made: DeskTournament, step: DeskStep) -> None:
    """Refuse to undo what a later step of the desk answers: a payment, a ruling, a prize handed out."""
    if step.events:
        _check_prizes_kept(made, step)
    if step.does == "register" and step.facts["entrant"] in list_players_drawn(made):
        why = (
            "A seat was drawn for this player, and the key of the draw is open. Withdraw the player instead."
        )
        raise Refused(why, SEATS, "step")
    needs = {"rebuy": ("take-payment", "entrant"), "record-dispute": ("rule", "dispute")}.get(step.does)
    if needs is None:
        return
    later, key = needs
    value = step.facts["entrant"] if step.does == "rebuy" else step.step
    for each in made.steps[step.step + 1 :]:
        if each.does == later and not each.undone and each.facts[key] == value:
            raise Refused(f"Step {each.step}, “{each.text}”, needs it. Undo that first.", LAW, "step")


def _check_prizes_kept(made: DeskTournament, step: DeskStep) -> None:
    """Refuse to change play for which a prize was handed out: the order of finish follows from it."""
    for each in made.steps[step.step + 1 :]:
        if each.does == "award" and not each.undone:
            why = f"Step {each.step}, “{each.text}”, needs it. Get the prize back and undo that first."
            raise Refused(why, PRIZES, "step")


def _reverse(made: DeskTournament, step: DeskStep) -> tuple[Posting, ...]:
    """Return the posting that returns a step's money."""
    facts = step.facts
    match step.does:
        case "register":
            return made.money.give_back(made.play.sheet.buy_in.price, BUY_IN)
        case "rebuy" if not facts["owes"]:
            return made.money.give_back(facts["price"], REBUYS)
        case "take-payment":
            return made.money.give_back(facts["amount"], REBUYS)
        case "withdraw" if facts["returned"]:
            return made.money.take(facts["returned"], BUY_IN)
    return ()
