"""Check claims by serial number, verify a jackpot, and pay the winners. 13:47-7.13, 7.14, 7.33."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field
from sqlalchemy import Connection

from pitboss.charity.accounts import GAMES_ACCOUNT, post
from pitboss.charity.bingo.cards import number_name, parse_serial
from pitboss.charity.bingo.claims import ClaimCheck, check_claim
from pitboss.charity.bingo.desk.calling import end_steps
from pitboss.charity.bingo.desk.department import GAMES, bingo
from pitboss.charity.bingo.desk.fields import (
    CALLS,
    BingoGameNumber,
    CardSerial,
    OccasionNumber,
    card_code,
    worker,
)
from pitboss.charity.bingo.desk.hall import (
    current_game,
    find_card,
    find_plan_arrangement,
    game_of,
    newest_occasion,
    open_hall,
    record_steps,
)
from pitboss.charity.bingo.desk.jackpots import check_verified
from pitboss.charity.bingo.desk.records import CardSeries
from pitboss.charity.bingo.desk.state import GameInPlay, HallState
from pitboss.charity.bingo.laws import (
    DIVISION,
    JACKPOT_SERIES,
    JACKPOT_VERIFIED,
    PRIZE_LIMITS,
    VERIFIED,
    WINNER,
)
from pitboss.charity.bingo.program import BingoAward, BingoPrize, compute_award
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import Rejected, SignersByPart
from pitboss.table.fields import FieldError, Money, PersonName, Rows
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["CardLook", "award_for", "claim", "look_up_card", "pay"]


class CardLook(NamedTuple):
    """A card as the desk checks it: whose it was, its verdict, and what is wrong with a claim on it."""

    series: CardSeries
    seller: str
    settled: bool
    check: ClaimCheck
    problem: str
    """Why a claim on it fails. Empty for a good bingo."""
    rule: str = ""
    """Citation of the rule it fails, if it is not that of claims."""


def look_up_card(connection: Connection, hall: HallState, serial: str) -> CardLook:
    """Check a card against the calls of the game in play, or refuse one that nobody can hold here."""
    game, prize = game_of(hall), hall.current_prize()
    assert prize is not None
    card = card_code(parse_serial(serial))
    series = hall.find_series(card)
    if series is None:
        raise Refused(f"Card {serial} is not of this occasion. Look at its color and series.", VERIFIED)
    seller = hall.find_seller(card)
    face = find_card(connection, series, card)
    check = check_claim(face, find_plan_arrangement(hall, prize.arrangement), game.balls,
                        last_call=hall.plan.late_bingo == "refused")  # fmt: skip
    problem, rule = _find_problem(hall, prize, card, series, check)
    name = hall.players.get(card, "") if hall.plan.for_amusement else seller.name if seller else ""
    settled = hall.plan.for_amusement or (seller is not None and seller.settlement is not None)
    return CardLook(series, name, settled, check, problem, rule)


def _find_problem(
    hall: HallState, prize: BingoPrize, card: int, series: CardSeries, check: ClaimCheck
) -> tuple[str, str]:
    """Return why a claim on a card fails, and the rule if it is a special one."""
    serial, seller = check.card.serial, hall.find_seller(card)
    if hall.plan.for_amusement:
        if card not in hall.players:
            return f"Card {serial} is nobody's here.", ""
    elif seller is None or seller.gave_back(card):
        return f"Card {serial} was not sold tonight.", ""
    if series.jackpot != bool(prize.jackpot) and any(each.jackpot for each in hall.series):
        sold_for = "the jackpot game" if series.jackpot else "the other games"
        return f"Card {serial}, {series.color}, was sold for {sold_for}.", str(JACKPOT_SERIES)
    game = game_of(hall)
    if game.is_late(card):
        return f"Card {serial} went out after game {game.number} began. It plays from the next game on.", ""
    if not check.wins:
        return describe_verdict(check), ""
    return "", ""


def describe_verdict(check: ClaimCheck) -> str:
    """Say the verdict on a card in a sentence for the caller."""
    if check.won_on is None:
        missing = [number_name(number) for number in check.missing]
        names = " and ".join([", ".join(missing[:-1]), missing[-1]] if len(missing) > 1 else missing)
        return f"No bingo. {names} {'was' if len(missing) == 1 else 'were'} not called."
    if not check.wins:
        return f"No bingo. It was complete on call {check.won_on}, not on the last call."
    return "Good bingo."


# Claiming


class ClaimCard(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    serial: CardSerial = Field(title="Serial number")
    claimant: PersonName | None = Field(None, title="Player")


class ClaimGood(OperationResult):
    serial: str = Field(title="Card")
    verdict: str = Field(title="Verdict")
    calls: int = Field(title="Calls")
    completed: int = Field(title="Complete on call")
    winners: int = Field(title="Good claims")
    amount: Money = Field(title="Prize in all")
    shares: list[str] = Field(title="Shares")


@bingo.operation(
    "claim",
    title="Check a claim",
    cite=VERIFIED,
    kind="bingo claim",
    section=GAMES,
    result=ClaimGood,
    signers=(CALLS,),
    automatic=True,
    prefill=newest_occasion,
    example={"occasion": 1, "serial": "7-000001-4", "claimant": "Pat Reed"},
)
def claim(tx: Transaction, form: ClaimCard, signers: SignersByPart) -> LedgerEntry:
    """Check a card that somebody claims bingo with. A claim that fails is recorded as rejected."""
    hall = open_hall(tx, form.occasion, signers)
    game, prize = game_of(hall), hall.current_prize()
    assert prize is not None
    card = card_code(parse_serial(form.serial))
    if any(each.card == card for each in game.claims):
        raise Refused(f"Card {form.serial} is claimed already. Pay it.", VERIFIED, "serial")
    try:
        found = look_up_card(tx.connection, hall, form.serial)
    except Refused as refused:
        raise Rejected(refused.reason, refused.cite, "serial", place=hall.place) from None
    if found.problem:
        law = JACKPOT_SERIES if found.rule else VERIFIED
        raise Rejected(found.problem, law, "serial", place=hall.place)
    claimant = form.claimant or hall.players.get(card, "")
    says = {"card": card, "serial": form.serial, "claimant": claimant, "calls": len(game.balls),
            "completed": found.check.won_on or 0}  # fmt: skip
    if "calls" in signers:
        says["by"] = signers["calls"].person
    after = hall.take("claimed", says, tx.number)
    award = award_for(after)
    answer = ClaimGood(
        serial=form.serial, verdict="Good bingo.", calls=len(game.balls), completed=found.check.won_on or 0,
        winners=len(award.shares), amount=award.total, shares=_say_shares(after, award),
    )  # fmt: skip
    return record_steps(tx, hall, ("claimed", says), answer=answer.to_json(),
                        warnings=_warn(found, form.serial))  # fmt: skip


def _warn(found: CardLook, serial: str) -> tuple[FieldError, ...]:
    if found.settled:
        return ()
    why = f"{found.seller} has not settled, so whether card {serial} was sold rests on who holds it."
    return (FieldError("serial", why, str(VERIFIED)),)


def award_for(hall: HallState) -> BingoAward:
    """Return what the good claims of the game in play would be paid now."""
    game, prize = game_of(hall), hall.current_prize()
    assert prize is not None
    people = hall.announced.get(game.number, {}).get("people", hall.attendance)
    return compute_award(
        game.number, prize, len(game.claims), calls=min(each.calls for each in game.claims),
        attendance=people, readings=hall.plan.readings, paid=hall.paid,
    )  # fmt: skip


def _say_shares(hall: HallState, award: BingoAward) -> list[str]:
    claims = game_of(hall).claims
    return [f"{each.serial}: {dollars(share)}" for each, share in zip(claims, award.shares, strict=True)]


# Paying


class PayWinners(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    game: BingoGameNumber = Field(title="Game")
    by: Literal["cash", "check"] = Field(
        "cash", title="Paid by", description="Cash from your own bank, or a check on the games account."
    )


class BingoWinnerShare(FormRow):
    serial: str = Field(title="Card")
    claimant: str = Field("", title="Player")
    amount: Money = Field(title="Amount")


class WinnersPaid(OperationResult):
    game: int = Field(title="Game")
    winners: Annotated[list[BingoWinnerShare], Rows(key="serial")] = Field(title="Winners")
    amount: Money = Field(title="Paid in all")
    jackpot: bool = Field(title="Jackpot")
    over: bool = Field(title="The game is over")


@bingo.operation(
    "pay",
    title="Pay the winners",
    cite=DIVISION,
    kind="bingo prize",
    section=GAMES,
    result=WinnersPaid,
    signers=(worker("pays", "Pays the prize"),),
    prefill=current_game,
    example={"occasion": 1, "game": 1},
)
def pay(tx: Transaction, form: PayWinners, signers: SignersByPart) -> LedgerEntry:
    """Pay the prize to the good claims, in equal shares to the cent. The odd cents go to the first claims."""
    hall = open_hall(tx, form.occasion, signers)
    game, prize = game_of(hall), hall.current_prize()
    if game.number != form.game or prize is None:
        raise Refused(f"Game {form.game} is not the one being called.", WINNER, "game")
    if not game.claims:
        raise Refused("Nobody has a good bingo. Check a claim first.", WINNER, "game")
    award = award_for(hall)
    if award.jackpot:
        check_verified(game)
    payer = signers["pays"]
    source = GAMES_ACCOUNT if form.by == "check" else hall.drawer(payer.person)
    in_cash = prize.paid_in == "cash" and not hall.plan.for_amusement
    if in_cash and form.by == "cash" and tx.balance(source) < award.total:
        raise Refused("Your bank does not cover this prize. Pay by check.", DIVISION, "by")
    law = JACKPOT_VERIFIED if award.jackpot else PRIZE_LIMITS
    shares = award.shares if in_cash else ()
    postings = post(law, *((share, hall.money.prizes, source) for share in shares))
    says = _write_shares(game, award, form.by if in_cash else prize.paid_in, payer.person)
    program = hall.plan.game(game.number)
    steps: list[tuple[str, dict[str, Any]]] = [("paid", says)]
    if over := program is not None and game.place + 1 >= len(program.prizes):
        steps.append(end_steps(tx, hall))
    answer = WinnersPaid(
        game=game.number, amount=award.total, jackpot=award.jackpot, over=over,
        winners=[BingoWinnerShare(serial=each.serial, claimant=each.claimant, amount=share)
                 for each, share in zip(game.claims, award.shares, strict=True)],
    )  # fmt: skip
    return record_steps(tx, hall, *steps, cite=law, postings=tuple(postings), answer=answer.to_json())


def _write_shares(game: GameInPlay, award: BingoAward, paid_by: str, payer: int) -> dict[str, Any]:
    shares = [
        {"card": each.card, "serial": each.serial, "claimant": each.claimant, "scheduled": scheduled,
         "bonus": bonus}
        for each, scheduled, bonus in zip(game.claims, award.scheduled, award.bonus, strict=True)
    ]  # fmt: skip
    return {"shares": shares, "jackpot": award.jackpot, "paid_by": paid_by, "by": payer}
