"""Verify a jackpot claim before it is paid: every object drawn, before a player who watches. 13:47-7.33."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from pitboss.charity.bingo.cards import parse_serial
from pitboss.charity.bingo.desk.department import GAMES, bingo
from pitboss.charity.bingo.desk.fields import CardSerial, OccasionNumber, card_code, in_charge
from pitboss.charity.bingo.desk.hall import (
    game_of,
    license_of,
    newest_occasion,
    open_hall,
    record_steps,
    workers_of,
)
from pitboss.charity.bingo.desk.records import BingoClaim
from pitboss.charity.bingo.desk.state import GameInPlay, HallState
from pitboss.charity.bingo.laws import (
    JACKPOT_ANNOUNCED,
    JACKPOT_CALLS,
    JACKPOT_CHECK,
    JACKPOT_NUMBERS,
    JACKPOT_SERIES,
    JACKPOT_VERIFIED,
)
from pitboss.charity.bingo.program import BingoPrize
from pitboss.charity.organization.people import find_name
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Rejected, SignersByPart
from pitboss.storage.people import fold_name
from pitboss.table.fields import Money, PersonName, number_type, text_type
from pitboss.table.refused import Refused

__all__ = ["check_verified", "verify_jackpot"]


class VerifyJackpot(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    serial: CardSerial = Field(title="Serial number")
    claimant: PersonName = Field(title="Player who claims")
    witness: PersonName = Field(title="Player who watches")
    color: Annotated[str, text_type(24, "color", example="blue")] = Field(title="Color of the card")
    calls: Annotated[int, number_type(0, 999, "calls", "50")] = Field(title="Objects drawn, as counted")
    matches: bool = Field(False, title="The card's numbers match the objects drawn")
    announced: bool = Field(False, title="Each number was announced and displayed correctly")
    namesake: bool = Field(
        False,
        title="Another person of that name",
        description="If the witness only has the same name as somebody who works here.",
    )


class JackpotVerified(OperationResult):
    serial: str = Field(title="Card")
    amount: Money = Field(title="Jackpot")


@bingo.operation(
    "verify-jackpot",
    title="Verify a jackpot claim",
    cite=JACKPOT_CHECK,
    kind="bingo jackpot verified",
    section=GAMES,
    result=JackpotVerified,
    signers=(in_charge("verifies", "Member in charge"),),
    prefill=newest_occasion,
    example={"occasion": 1, "serial": "7-000001-4", "claimant": "Pat Reed", "witness": "Lee Moss",
             "color": "blue", "calls": 50, "matches": True, "announced": True},
)  # fmt: skip
def verify_jackpot(tx: Transaction, form: VerifyJackpot, signers: SignersByPart) -> LedgerEntry:
    """Verify every object drawn before a progressive jackpot is paid, while another player watches."""
    hall = open_hall(tx, form.occasion, signers)
    game, prize = game_of(hall), hall.current_prize()
    card = card_code(parse_serial(form.serial))
    made = next((each for each in game.claims if each.card == card), None)
    if prize is None or not prize.jackpot:
        raise Refused("This game has no progressive jackpot.", JACKPOT_CHECK, "serial")
    if made is None:
        raise Refused(f"Check the claim on card {form.serial} first.", JACKPOT_CHECK, "serial")
    held = license_of(tx, hall)
    if held is not None and held.member_in_charge != signers["verifies"].person:
        raise Refused("The member in charge of this occasion must verify.", JACKPOT_CHECK, "sign.verifies")
    _check_witness(tx, hall, form)
    _check_points(hall, game, prize, made, form)
    says = {"card": card, "claimant": form.claimant, "witness": form.witness,
            "by": signers["verifies"].person}  # fmt: skip
    return record_steps(tx, hall, ("verified", says),
                        answer={"serial": form.serial, "amount": prize.jackpot})  # fmt: skip


def _check_witness(tx: Transaction, hall: HallState, form: VerifyJackpot) -> None:
    """Refuse a witness who claims, or who works here: 7.33(a) asks for a player other than the claimant."""
    claimants = [form.claimant, *(each.claimant for each in game_of(hall).claims)]
    _check_apart(form.witness, claimants)
    if form.namesake:
        return
    workers = (find_name(tx.connection, each) for each in workers_of(tx, hall.number))
    if fold_name(form.witness) in set(map(fold_name, workers)):
        why = (f"{form.witness} works at this occasion. A player must watch. If this is another person with "
               "the same name, say so.")  # fmt: skip
        raise Refused(why, JACKPOT_CHECK, "witness")


def _check_apart(witness: str, claimants: Iterable[str], field: str = "witness") -> None:
    if fold_name(witness) in {fold_name(each) for each in claimants if each}:
        raise Refused(f"{witness} claims the prize. Another player must watch.", JACKPOT_CHECK, field)


def check_verified(game: GameInPlay) -> None:
    """Refuse to pay a jackpot on a claim that nobody verified, or whose witness claimed after it."""
    for each in game.claims:
        if not each.witness:
            raise Refused("Verify the jackpot first: every object drawn, with another player watching.",
                          JACKPOT_VERIFIED, "game")  # fmt: skip
        _check_apart(each.witness, (other.claimant for other in game.claims), "game")


def _check_points(
    hall: HallState, game: GameInPlay, prize: BingoPrize, made: BingoClaim, form: VerifyJackpot
) -> None:
    """Reject a claim that fails one of the four points of 7.33(a), in their order."""
    series, place = hall.find_series(made.card), hall.place
    assert series is not None
    if not form.matches:
        raise Rejected("The card does not match the objects drawn.", JACKPOT_NUMBERS, "matches", place=place)
    if not form.announced:
        why = "A number was not announced or displayed correctly."
        raise Rejected(why, JACKPOT_ANNOUNCED, "announced", place=place)
    if form.calls != len(game.balls):
        why = f"{form.calls} objects were counted, and {len(game.balls)} were called. Find the difference."
        raise Rejected(why, JACKPOT_ANNOUNCED, "calls", place=place)
    if made.calls > prize.jackpot_calls:
        why = f"It took {made.calls} calls. The jackpot is won in {prize.jackpot_calls} or fewer."
        raise Rejected(why, JACKPOT_CALLS, "calls", place=place)
    if form.color.casefold() != series.color.casefold() or not series.jackpot:
        why = f"The jackpot game was sold {_jackpot_colors(hall)}. This card is {form.color}."
        raise Rejected(why, JACKPOT_SERIES, "color", place=place)


def _jackpot_colors(hall: HallState) -> str:
    sold = [f"{each.color}, series {each.series}" for each in hall.series if each.jackpot]
    return " and ".join(sold) if sold else "no cards"
