"""Players enter, withdraw and re-buy: 13:47-20.40(c) and (h). The money goes into a drawer."""

from __future__ import annotations

import secrets

from pydantic import Field

from pitboss.charity.tournament.desk.connecting import check_account
from pitboss.charity.tournament.desk.department import (
    ENTRIES,
    TAKES_MONEY,
    EntrantNumber,
    TournamentNumber,
    tournament,
)
from pitboss.charity.tournament.desk.night import check_lawful
from pitboss.charity.tournament.desk.records import DeskTournament, get_tournament, step_entry
from pitboss.charity.tournament.events import EntrantRegistered, EntrantWithdrawn, Rebought
from pitboss.charity.tournament.laws import BUY_IN, ELIMINATED, ONE_HAND, REBUYS
from pitboss.charity.tournament.state import Entrant
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.storage.people import fold_name
from pitboss.table.fields import FieldError, Money, PersonName
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
MAX_PLAYERS = 1000


def make_code() -> str:
    """Return a code for a player's card that nobody guesses."""
    return "".join(CODE_LETTERS[secrets.randbelow(len(CODE_LETTERS))] for _ in range(CODE_LENGTH))


class RegisterPlayer(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    player: PersonName = Field(title="Player")
    account: PersonName | None = Field(
        None, title="Signs in as", description="If the player has an account here: it enters once."
    )
    namesake: bool = Field(False, title="Another person with this name has entered")


class Registered(OperationResult):
    entrant: int = Field(title="Number")
    paid: Money = Field(title="Paid")
    chips: int = Field(title="Chips")
    code: str = Field(title="Code of the card")


@tournament.operation(
    "register",
    title="Register a player",
    cite=BUY_IN,
    kind="tournament entry",
    section=ENTRIES,
    result=Registered,
    signers=(TAKES_MONEY,),
    prepare=lambda ledger, form: make_code(),
    example={"tournament": 1, "player": "Dana Ruiz"},
)
def register(tx: Transaction, form: RegisterPlayer, signers: SignersByPart, code: str) -> LedgerEntry:
    """Take the one buy-in from a player, and give the chips that it brings everybody."""
    made = get_tournament(tx, form.tournament)
    check_lawful(tx, made.header)
    entrants, terms = made.play.entrants, made.play.sheet.buy_in
    if len(entrants) >= MAX_PLAYERS:
        raise Refused(f"A tournament takes at most {MAX_PLAYERS:,} players.", BUY_IN, "player")
    warnings = _check_entered(made, form)
    if form.account and made.header.is_live:
        check_account(tx.connection, form.account)
    entrant = max(entrants, default=0) + 1
    event = EntrantRegistered(
        at=tx.at, entrant=entrant, name=form.player, paid=terms.price, chips=terms.chips
    )
    facts = {"entrant": entrant, "code": code, "account": form.account or ""}
    return step_entry(
        tx,
        made,
        "register",
        f"{form.player} entered, number {entrant}",
        signers,
        cite=BUY_IN,
        events=(event,),
        facts=facts,
        postings=made.money.take(terms.price, BUY_IN),
        answer=Registered(entrant=entrant, paid=terms.price, chips=terms.chips, code=code),
        warnings=warnings,
    )


def _check_entered(made: DeskTournament, form: RegisterPlayer) -> tuple[FieldError, ...]:
    """Refuse a person who has entered, busted or not. Two people may share a name, if the form says so."""
    account, name = fold_name(form.account or ""), fold_name(form.player)
    for each in made.play.entrants.values():
        if each.status == "withdrawn":
            continue
        theirs = fold_name(made.accounts.get(each.number, ""))
        if account and account == theirs:
            raise _entered(each, f"{form.account} has entered as number {each.number}", "account")
        if name not in (fold_name(each.name), theirs):
            continue
        found = f"Number {each.number} is also named {form.player}"
        if form.namesake:
            return (FieldError("player", f"{found}. A player enters only once.", str(ONE_HAND)),)
        refusal = _entered(each, found, "player")
        refusal.reason += " If this is another person with the same name, say so."
        raise refusal
    return ()


def _entered(entrant: Entrant, found: str, field: str) -> Refused:
    """Return the refusal of a second entry of one person."""
    if entrant.status == "out":
        return Refused(f"{found}, and is out: there is no second entry.", ELIMINATED, field)
    return Refused(f"{found}: a player plays one hand.", ONE_HAND, field)


class ForEntrant(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    entrant: EntrantNumber = Field(title="Player's number")


class Refunded(OperationResult):
    returned: Money = Field(title="Returned")


@tournament.operation(
    "withdraw",
    title="Withdraw a player before play",
    cite=BUY_IN,
    kind="tournament withdrawal",
    section=ENTRIES,
    result=Refunded,
    signers=(TAKES_MONEY,),
    example={"tournament": 1, "entrant": 1},
)
def withdraw(tx: Transaction, form: ForEntrant, signers: SignersByPart) -> LedgerEntry:
    """Return a buy-in before the first card. Afterward chips are not redeemed."""
    made = get_tournament(tx, form.tournament)
    entrant = made.play.entrants.get(form.entrant)
    paid, name = (entrant.paid, entrant.name) if entrant is not None else (0, "")
    event = EntrantWithdrawn(at=tx.at, entrant=form.entrant)
    return step_entry(
        tx,
        made,
        "withdraw",
        f"{name} withdrew",
        signers,
        cite=BUY_IN,
        events=(event,),
        facts={"entrant": form.entrant, "returned": paid},
        answer=Refunded(returned=paid),
        postings=made.money.give_back(paid, BUY_IN),
    )


class Rebuy(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    entrant: EntrantNumber = Field(title="Player's number")
    pays_later: bool = Field(
        False, title="The money is still to come", description="Mark it paid when it is in the drawer."
    )


class Bought(OperationResult):
    paid: Money = Field(title="Price")
    chips: int = Field(title="Chips")
    left: int = Field(title="Re-buys left")


@tournament.operation(
    "rebuy",
    title="Sell a re-buy",
    cite=REBUYS,
    kind="tournament re-buy",
    section=ENTRIES,
    result=Bought,
    signers=(TAKES_MONEY,),
    example={"tournament": 1, "entrant": 1},
)
def rebuy(tx: Transaction, form: Rebuy, signers: SignersByPart) -> LedgerEntry:
    """Sell more chips as the sheet posts it: at most three times a player, inside the first hour of play."""
    made = get_tournament(tx, form.tournament)
    check_lawful(tx, made.header)
    if form.entrant in made.owed:
        raise Refused(
            f"{made.name_of(form.entrant)} still owes {dollars(made.owed[form.entrant])}. Take that first.",
            REBUYS,
            "entrant",
        )
    terms = made.play.sheet.rebuys
    event = Rebought(at=tx.at, entrant=form.entrant, paid=terms.price, chips=terms.chips)
    owes = terms.price if form.pays_later else 0
    bought = made.play.entrants[form.entrant].rebuys + 1 if form.entrant in made.play.entrants else 0
    return step_entry(
        tx,
        made,
        "rebuy",
        f"{made.name_of(form.entrant)} re-bought",
        signers,
        cite=REBUYS,
        events=(event,),
        facts={"entrant": form.entrant, "owes": owes, "price": terms.price},
        postings=made.money.take(0 if owes else terms.price, REBUYS),
        answer=Bought(paid=terms.price, chips=terms.chips, left=max(0, terms.count - bought)),
    )


@tournament.operation(
    "take-payment",
    title="Take the money for a re-buy",
    cite=REBUYS,
    kind="tournament payment",
    section=ENTRIES,
    signers=(TAKES_MONEY,),
    example={"tournament": 1, "entrant": 1},
)
def take_payment(tx: Transaction, form: ForEntrant, signers: SignersByPart) -> LedgerEntry:
    """Record that the money for a re-buy is in the drawer."""
    made = get_tournament(tx, form.tournament)
    if made.reported:
        why = "The tournament is reported and its drawer closed. Deposit the money in the games account."
        raise Refused(why, REBUYS, "tournament")
    if not (owes := made.owed.get(form.entrant, 0)):
        raise Refused(f"{made.name_of(form.entrant)} owes nothing.", REBUYS, "entrant")
    return step_entry(
        tx,
        made,
        "take-payment",
        f"{made.name_of(form.entrant)} paid {dollars(owes)}",
        signers,
        cite=REBUYS,
        facts={"entrant": form.entrant, "amount": owes},
        postings=made.money.take(owes, REBUYS),
    )
