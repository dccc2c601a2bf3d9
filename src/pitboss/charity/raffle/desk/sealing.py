"""Seal a draw: fix the list of tickets and the prizes, and post the fingerprint before the first stub."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pydantic import Field

from pitboss.charity.dates import describe_day
from pitboss.charity.findings import RuleFinding, enforce
from pitboss.charity.organization.state import read_organization, today_of
from pitboss.charity.raffle.desk.department import (
    DRAWING,
    DRAWS,
    WITNESS,
    ContainerName,
    RaffleName,
    raffle,
)
from pitboss.charity.raffle.desk.keys import make_keys, store_keys
from pitboss.charity.raffle.desk.reading import (
    check_drawing,
    get_raffle,
    mark_played,
    raffle_names,
    read_raffle,
    step_entry,
)
from pitboss.charity.raffle.drawing import DrawMode, DrawSeal, make_chance
from pitboss.charity.raffle.laws import CALENDAR, DRAW_RAFFLE, DRAWING_DAYS, TICKET
from pitboss.charity.raffle.record import SEALED, abandoned_row, opening_row, sealed_row
from pitboss.charity.raffle.state import RaffleState
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Day, FieldError, Reason
from pitboss.table.refused import Refused


class SealDraw(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    mode: DrawMode = Field(
        "barrel",
        title="How winners are drawn",
        description="Stubs drawn by hand from the barrel, or numbers drawn by committed chance.",
    )
    container: ContainerName | None = Field(None, title="Container")
    day: Day | None = Field(None, title="Day of the drawing", description="For a calendar raffle.")


class SealedDraw(OperationResult):
    draw: int = Field(title="Draw")
    tickets: int = Field(title="Tickets in the container")
    prizes: int = Field(title="Prizes to draw")
    fingerprint: str = Field(title="Fingerprint to post")


class BoundDraw(NamedTuple):
    """A draw whose keys are stored, and the roots and commitments that bind them."""

    seal: DrawSeal


def bind_draw(book: Ledger, form: SealDraw) -> BoundDraw | None:
    """Store the keys of the next draw. The transaction cannot, because it may not write keys."""
    with book.store.read() as connection:
        state = read_raffle(connection, form.raffle)
    if state is None:
        return None
    try:
        seal = _make_seal(state, form, "")
    except Refused:
        return None  # the transaction refuses it with its reason
    keys, hiding = make_keys(state, seal.container)
    seal = replace(seal, holders=keys.holders)
    stored = {keys.holders: hiding}
    if form.mode == "chance":
        commitment = make_chance(keys.chance, seal).commitment
        seal, stored[commitment] = replace(seal, commitment=commitment), keys.chance
    store_keys(book.store, stored)
    return BoundDraw(seal)


def _make_seal(state: RaffleState, form: SealDraw, at: str) -> DrawSeal:
    """Return the seal of the next draw, without its keys. Refuse a draw that is not ready."""
    if not state.closed:
        raise Refused("Close sales and count the counterparts first.", DRAW_RAFFLE, "raffle")
    container = state.terms.container(form.container or "").name
    if container not in state.counts:
        raise Refused("Count the counterparts in the container first.", DRAW_RAFFLE, "container")
    if state.current_draw is not None:
        number = state.current_draw.seal.draw
        raise Refused(
            f"Draw {number} is not finished. Draw its prizes, or give it up.", DRAW_RAFFLE, "raffle"
        )
    day = form.day or ""
    if state.terms.kind.ticket == "calendar" and not day:
        raise Refused("Give the day of the drawing.", CALENDAR, "day")
    prizes = tuple(state.undrawn(container, day))
    if not prizes:
        raise Refused("Every prize of this drawing is drawn.", DRAW_RAFFLE, "container")
    out = state.out_of_container(container, day)
    seal = DrawSeal(
        raffle=state.name, draw=len(state.draws) + 1, container=container, day=day, mode=form.mode,
        sold=state.sold_numbers(container), counted=state.counts[container], out=out, prizes=prizes,
        takings=state.takings(container), holders="", at=at,
    )  # fmt: skip
    if not seal.eligible.count:
        raise Refused("No stub is left in the container.", DRAW_RAFFLE, "container")
    return seal


@raffle.operation(
    "seal-draw",
    title="Seal the draw",
    cite=DRAW_RAFFLE,
    kind="raffle draw sealed",
    section=DRAWING,
    result=SealedDraw,
    signers=(DRAWS, WITNESS),
    prepare=bind_draw,
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck"},
)
def seal_draw(
    tx: Transaction, form: SealDraw, signers: SignersByPart, bound: BoundDraw | None
) -> LedgerEntry:
    """Seal the list of tickets in the container before the first stub is drawn.

    Post the fingerprint where everyone sees it. From then on neither the list nor the prizes can change.
    """
    state = get_raffle(tx, form.raffle)
    at = tx.at.isoformat()
    seal = _make_seal(state, form, at)
    warnings = (*check_drawing(tx, state), *_check_day(tx, state, form.day or ""))
    if bound is None or replace(bound.seal, holders="", commitment="", at=at) != seal:
        raise Refused("Something changed while the draw was sealed. Seal it again.", DRAW_RAFFLE, "raffle")
    seal = replace(bound.seal, at=at)
    found = read_organization(tx)
    opening = opening_row(
        raffle=state.name, organization=found.name, license=state.terms.license, kind=state.terms.kind_name,
        present=state.terms.must_be_present, prizes=state.terms.prizes,
    )  # fmt: skip
    says = {"row": sealed_row(seal), "opening": opening}
    after = state.apply(SEALED, says, tx.number)
    answer = SealedDraw(draw=seal.draw, tickets=seal.eligible.count, prizes=len(seal.prizes),
                        fingerprint=after.head)  # fmt: skip
    rows, forgets = mark_played(tx, state.terms.license)
    return step_entry(tx, signers, state, SEALED, says, answer=answer, warnings=warnings, rows=rows,
                      forgets=forgets)  # fmt: skip


def _check_day(tx: Transaction, state: RaffleState, day: str) -> tuple[FieldError, ...]:
    """Refuse a drawing before its day on the calendar, and warn about one before the day on the ticket."""
    today = today_of(tx).isoformat()
    on = day or state.terms.last_day
    if today >= on:
        return ()
    law = DRAWING_DAYS if day else TICKET
    return enforce([RuleFinding(f"That drawing is on {describe_day(on)}, as the tickets say.", law, "day")])


class AbandonDraw(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    reason: Reason = Field(title="Reason")


@raffle.operation(
    "abandon-draw",
    title="Give up a sealed draw",
    cite=DRAW_RAFFLE,
    kind="raffle draw abandoned",
    section=DRAWING,
    signers=(DRAWS, WITNESS),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "reason": "The barrel broke open."},
)
def abandon_draw(tx: Transaction, form: AbandonDraw, signers: SignersByPart) -> LedgerEntry:
    """Give up a draw that is sealed and not finished. The record shows it, with the reason, to everyone."""
    state = get_raffle(tx, form.raffle)
    draw = state.current_draw
    if draw is None:
        raise Refused("No draw is under way.", DRAW_RAFFLE, "raffle")
    row = abandoned_row(draw.seal.draw, form.reason, signers["witnesses"].name, tx.at.isoformat())
    return step_entry(tx, signers, state, "abandoned", {"row": row}, reason=form.reason)
