"""End a tournament: a deal, the order of finish, prizes and the report. 13:47-20.40(i) and (m)6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from pitboss.charity.accounts import GAMES_ACCOUNT, post
from pitboss.charity.tournament.deals import DealByStacks, quote_for
from pitboss.charity.tournament.desk.department import (
    DIRECTS,
    ENDING,
    IN_CHARGE,
    EntrantNumber,
    TournamentNumber,
    tournament,
)
from pitboss.charity.tournament.desk.records import DeskTournament, get_tournament, read_after, step_entry
from pitboss.charity.tournament.desk.seating import ForTournament
from pitboss.charity.tournament.events import DealAgreed, PlayEnded
from pitboss.charity.tournament.finish import rank_finish
from pitboss.charity.tournament.laws import BUY_IN, FINISH, HOUSE_RULE, OPERATOR_DECIDES, PRIZES
from pitboss.charity.tournament.prizes import NO_CASH, PrizeAward, award_prizes
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import FieldError, Money, Rows
from pitboss.table.money import dollars
from pitboss.table.refused import Refused


class DealShareRow(FormRow):
    """A player's share of the prizes left, by retail value."""

    entrant: EntrantNumber = Field(title="Player's number")
    share: Money = Field(title="Share")


DealMethod: TypeAlias = Literal["as keyed", "by chips", "by the chip model"]


class AgreeDeal(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    shares: Annotated[list[DealShareRow], Rows(key="entrant", total="share")] = Field(
        [], title="Shares", description="Leave blank if they are computed."
    )
    for_winner: Money = Field(0, title="Kept for the winner")
    method: DealMethod = Field(
        "as keyed", title="Shares are", description="Computed from the stacks, if all were counted."
    )


class DealShares(OperationResult):
    shares: list[str] = Field([], title="Shares")
    by_chips: list[str] = Field([], title="By chips")
    chip_model: list[str] = Field([], title="By the chip model")


@tournament.operation(
    "deal",
    title="Record a deal of the players left",
    cite=HOUSE_RULE,
    kind="tournament deal",
    section=ENDING,
    result=DealShares,
    signers=(DIRECTS,),
    example={"tournament": 1, "shares": [{"entrant": 1, "share": 90_000}, {"entrant": 2, "share": 45_000}]},
)
def deal(tx: Transaction, form: AgreeDeal, signers: SignersByPart) -> LedgerEntry:
    """Record how everyone left shares the prizes left, by their retail value. Prizes are never cash.

    Shares are keyed, or computed from the counted stacks: by chips, or by the exact chip model.
    """
    made = get_tournament(tx, form.tournament)
    quote = _quote(made, form)
    shares = _choose_shares(made, form, quote)
    warnings = quote.warnings if quote is not None else (NO_CASH,)
    return step_entry(
        tx,
        made,
        "deal",
        "The players left agreed on a deal",
        signers,
        cite=HOUSE_RULE,
        events=(DealAgreed(at=tx.at, shares=shares, for_winner=form.for_winner),),
        answer=DealShares(
            shares=_list_shares(made, shares),
            by_chips=_list_shares(made, quote.by_chips) if quote is not None else [],
            chip_model=_list_shares(made, quote.chip_model) if quote is not None else [],
        ),
        warnings=tuple(FieldError("shares", each, str(PRIZES)) for each in warnings),
    )


def _quote(made: DeskTournament, form: AgreeDeal) -> DealByStacks | None:
    """Return the computed shares. If shares are keyed, they are only shown beside them."""
    try:
        return quote_for(made.play, form.for_winner)
    except Refused:
        if form.method == "as keyed":
            return None
        raise


def _choose_shares(made: DeskTournament, form: AgreeDeal, quote: DealByStacks | None) -> Mapping[int, int]:
    if form.method == "as keyed":
        if not form.shares:
            raise Refused("Key each player's share, or have the shares computed.", HOUSE_RULE, "shares")
        return {each.entrant: each.share for each in form.shares}
    if form.shares:
        raise Refused("Leave the shares blank: they are computed.", HOUSE_RULE, "shares")
    if quote is None:
        total = made.play.chips_in_play
        why = f"Count the stack of everyone left first. They must add up to {total:,} chips in play."
        raise Refused(why, BUY_IN, "method")
    return quote.by_chips if form.method == "by chips" else quote.chip_model


def _list_shares(made: DeskTournament, shares: Mapping[int, int]) -> list[str]:
    return [f"{made.name_of(number)}: {dollars(share)}" for number, share in shares.items()]


class Placed(OperationResult):
    winners: list[str] = Field(title="First place")
    players: int = Field(title="Players ranked")


@tournament.operation(
    "end",
    title="End play",
    cite=FINISH,
    kind="tournament ended",
    section=ENDING,
    result=Placed,
    signers=(DIRECTS,),
    example={"tournament": 1},
)
def end(tx: Transaction, form: ForTournament, signers: SignersByPart) -> LedgerEntry:
    """End play when one player is left, or at the set time once all stacks are counted."""
    made = get_tournament(tx, form.tournament)
    entry = step_entry(tx, made, "end", "Play ended", signers, cite=FINISH, events=(PlayEnded(at=tx.at),))
    after = read_after(entry, made)
    places = rank_finish(after.play)
    winners = [after.name_of(each) for each in places[0].entrants]
    entry.answer = Placed(winners=winners, players=sum(len(each.entrants) for each in places)).to_json()
    return entry


class HandOutPrize(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    entrant: EntrantNumber = Field(title="Player's number")


class Awarded(OperationResult):
    place: str = Field(title="Place")
    prizes: list[str] = Field(title="Prize")
    value: Money = Field(title="Retail value")


def find_award(made: DeskTournament, entrant: int) -> PrizeAward:
    """Return what a player has won, or refuse."""
    for each in award_prizes(made.play):
        if each.entrant == entrant:
            return each
    raise Refused(
        f"{made.name_of(entrant)} has won no prize, or the place is not certain yet.", PRIZES, "entrant"
    )


def describe_place(award: PrizeAward) -> str:
    return f"{award.place}" if award.place == award.last else f"{award.place} to {award.last}, tied"


@tournament.operation(
    "award",
    title="Hand out a prize",
    cite=PRIZES,
    kind="tournament prize",
    section=ENDING,
    result=Awarded,
    signers=(IN_CHARGE,),
    example={"tournament": 1, "entrant": 1},
)
def award(tx: Transaction, form: HandOutPrize, signers: SignersByPart) -> LedgerEntry:
    """Record that a player has received the prize of the posted schedule."""
    made = get_tournament(tx, form.tournament)
    won = find_award(made, form.entrant)
    if form.entrant in made.awards:
        raise Refused(f"{made.name_of(form.entrant)} has received the prize.", PRIZES, "entrant")
    what = ", ".join(won.prizes) or dollars(won.value)
    answer = Awarded(place=describe_place(won), prizes=list(won.prizes), value=won.value)
    return step_entry(
        tx,
        made,
        "award",
        f"{made.name_of(form.entrant)} received {what}",
        signers,
        cite=PRIZES,
        facts={"entrant": form.entrant, "value": won.value},
        answer=answer,
    )


class ReportTournament(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    unpaid: bool = Field(
        False, title="Money for re-buys stays unpaid", description="It does not count as received."
    )


class TournamentReport(OperationResult):
    players: int = Field(title="Players")
    rebuys: int = Field(title="Re-buys")
    gross: Money = Field(title="Gross receipts")
    prizes: Money = Field(title="Prizes, at retail value")
    net: Money = Field(title="Gross less prizes")
    deposited: Money = Field(title="Taken to the games account")


@tournament.operation(
    "report",
    title="Report the tournament and close its drawer",
    cite=BUY_IN,
    kind="tournament report",
    section=ENDING,
    result=TournamentReport,
    signers=(IN_CHARGE,),
    example={"tournament": 1},
)
def report(tx: Transaction, form: ReportTournament, signers: SignersByPart) -> LedgerEntry:
    """Report entries, re-buys, money and prizes, and take the drawer to the games account."""
    made = get_tournament(tx, form.tournament)
    if made.play.phase != "ended":
        raise Refused("Play is not over. End it first.", FINISH, "tournament")
    if made.reported:
        raise Refused("The tournament is reported already.", BUY_IN, "tournament")
    if made.disputes:
        raise Refused(
            f"{made.header.operator_name} has not decided every dispute. Waiting: "
            f"{', '.join(map(str, made.disputes))}.",
            OPERATOR_DECIDES,
            "tournament",
        )
    if made.owed and not form.unpaid:
        who = ", ".join(made.name_of(each) for each in made.owed)
        raise Refused(
            f"Money for re-buys is still owed: {who}. Take it first, or report it unpaid.", BUY_IN, "unpaid"
        )
    drawer = tx.balance(made.money.drawer())
    gross = tx.balance(made.money.receipts())
    value = sum(each.value for each in award_prizes(made.play))
    answer = TournamentReport(
        players=sum(each.status != "withdrawn" for each in made.play.entrants.values()),
        rebuys=sum(each.rebuys for each in made.play.entrants.values()),
        gross=gross,
        prizes=value,
        net=max(0, gross - value),
        deposited=drawer,
    )
    return step_entry(
        tx,
        made,
        "report",
        f"Reported: {dollars(gross)} in, prizes worth {dollars(value)}",
        signers,
        cite=BUY_IN,
        facts=answer.to_json(),
        postings=post(BUY_IN, (drawer, GAMES_ACCOUNT, made.money.drawer())),
        answer=answer,
    )
