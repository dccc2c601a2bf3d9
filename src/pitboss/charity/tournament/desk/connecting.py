"""Say who plays for a player at a live table: an account of this server, or a bot."""

from __future__ import annotations

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.charity.tournament.desk.department import (
    DIRECTS,
    SEATING,
    EntrantNumber,
    TournamentNumber,
    tournament,
)
from pitboss.charity.tournament.desk.records import DeskTournament, get_tournament, step_entry
from pitboss.charity.tournament.laws import HOUSE_RULE, ONE_HAND
from pitboss.charity.tournament.live import GAME
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import SignersByPart
from pitboss.storage.people import PersonRow, fold_name
from pitboss.table.bots import bot_kinds
from pitboss.table.fields import PersonName, Text
from pitboss.table.refused import Refused

BOT = "tight"
"""The bot that the desk offers."""


class ConnectPlayer(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    entrant: EntrantNumber = Field(title="Player's number")
    account: PersonName | None = Field(None, title="Signs in as")
    bot: Text | None = Field(
        None, title="Bot", description=f"In place of an account, one of {', '.join(bot_kinds(GAME))}."
    )


@tournament.operation(
    "connect",
    title="Say who plays a seat at a live table",
    cite=HOUSE_RULE,
    kind="tournament seat connected",
    section=SEATING,
    signers=(DIRECTS,),
    automatic=True,
    example={"tournament": 1, "entrant": 1, "bot": BOT},
)
def connect(tx: Transaction, form: ConnectPlayer, signers: SignersByPart) -> LedgerEntry:
    """Let a player's account, or a bot, play the seat. The code on a player's card does the same, once.

    Without either, the seat posts its blinds and folds. A bot plays for whoever paid the buy-in.
    """
    made = get_tournament(tx, form.tournament)
    name = made.name_of(form.entrant)
    if not made.header.is_live:
        raise Refused("This tournament is played with real cards.", HOUSE_RULE, "tournament")
    if form.entrant not in made.play.entrants:
        raise Refused(f"No player has the number {form.entrant}.", HOUSE_RULE, "entrant")
    if form.account and form.bot:
        raise Refused("Choose an account or a bot, not both.", HOUSE_RULE, "bot")
    if form.bot and form.bot not in bot_kinds(GAME):
        raise Refused(f"There is no bot {form.bot!r}.", HOUSE_RULE, "bot")
    if form.account:
        check_account(tx.connection, form.account)
        _check_plays_once(made, form.account, form.entrant)
    if not signers and (form.entrant in made.accounts or form.entrant in made.bots):
        raise Refused(f"{name}'s seat is played already. The director can change it.", HOUSE_RULE, "entrant")
    facts = {"entrant": form.entrant, "account": form.account or "", "bot": form.bot or ""}
    who = form.account or (f"a bot ({form.bot})" if form.bot else "nobody")
    return step_entry(
        tx, made, "connect", f"{name}'s seat is played by {who}", signers, cite=HOUSE_RULE, facts=facts
    )


def check_account(connection: Connection, account: str) -> None:
    """Refuse an account that does not exist yet: anybody could sign up with its name."""
    chosen = select(PersonRow.id).where(PersonRow.folded == fold_name(account))
    if connection.scalar(chosen) is None:
        why = f"Nobody signs in here as {account}. Let the player register first."
        raise Refused(why, HOUSE_RULE, "account")


def _check_plays_once(made: DeskTournament, account: str, entrant: int) -> None:
    """Refuse an account that plays another seat, even of a player who is out."""
    for number, name in made.accounts.items():
        entered = made.play.entrants[number].status != "withdrawn"
        if number != entrant and entered and fold_name(name) == fold_name(account):
            raise Refused(f"{account} has entered: a player plays one hand.", ONE_HAND, "account")
