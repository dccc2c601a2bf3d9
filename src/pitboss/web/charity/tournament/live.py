"""A tournament at live tables: where each table is played here, and who plays a seat."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.charity.tournament.desk.connecting import BOT, connect
from pitboss.charity.tournament.desk.live_tables import table_key
from pitboss.charity.tournament.laws import HOUSE_RULE
from pitboss.charity.tournament.state import Entrant
from pitboss.house.office.office import Office
from pitboss.server.service import TableService
from pitboss.storage.people import Person, fold_name
from pitboss.table.refused import Refused
from pitboss.web.charity.tournament.board import TournamentLook

__all__ = ["BOT", "PlayHere", "connect_card", "describe_play_here", "find_server_table", "list_unconnected"]

MAX_STACKS_SHOWN = 5


class PlayHere(NamedTuple):
    """A player's way to the table on this phone, as the card shows it."""

    table: int
    """Number of the server's table at which the visitor plays; 0 if there is none now."""
    may_connect: bool = False
    says: str = ""


class StackLine(NamedTuple):
    """A player's chips, on the projector."""

    name: str
    stack: int


def find_server_table(house: TableService, look: TournamentLook, table: int) -> int:
    """Return the server's number of a table of the tournament; 0 if it is not open."""
    key = table_key(look.number, table)
    return next((each.id for each in house.tables(None) if each.settings.get("event") == key), 0)


def describe_play_here(
    house: TableService, look: TournamentLook, entrant: Entrant, person: Person | None
) -> PlayHere | None:
    """Return what a card offers: the player's table, or to play on this phone; None with real cards."""
    if not look.made.header.is_live or look.play.phase == "ended" or entrant.status in ("out", "withdrawn"):
        return None
    account = look.made.accounts.get(entrant.number, "")
    if entrant.number in look.made.bots:
        return PlayHere(0, says="A bot plays your seat. The director can change that.")
    if not account:
        return PlayHere(0, may_connect=True)
    if person is None or fold_name(person.name) != fold_name(account):
        return PlayHere(0, says=f"{account} plays your seat. Sign in with that name, or ask the director.")
    table = find_server_table(house, look, entrant.table) if entrant.table else 0
    return PlayHere(table, says="" if table else "Your table opens here when play begins.")


def connect_card(office: Office, look: TournamentLook, entrant: Entrant, person: Person) -> None:
    """Let a person play the seat of a card that nobody plays yet."""
    account = look.made.accounts.get(entrant.number, "")
    if account and fold_name(account) == fold_name(person.name):
        return
    if account or entrant.number in look.made.bots:
        raise Refused("somebody plays this seat already: ask the director", HOUSE_RULE, "entrant")
    form = connect.parse({"tournament": look.number, "entrant": entrant.number, "account": person.name})
    office.desk.run(connect, form, id=f"tournament {look.number} card {entrant.number} {person.id}")


def list_unconnected(look: TournamentLook) -> list[Entrant]:
    """List the players whose seats nobody plays."""
    if not look.made.header.is_live or look.play.phase == "ended":
        return []
    return [
        each
        for each in look.play.entrants.values()
        if each.status not in ("out", "withdrawn")
        and each.number not in look.made.accounts
        and each.number not in look.made.bots
    ]


def list_stacks(look: TournamentLook) -> list[StackLine]:
    """List the largest stacks of live tables, which are exact after every hand."""
    if look.play.dealing != "live" or look.play.phase == "ended":
        return []
    playing = [each for each in look.play.entrants.values() if each.status == "playing"]
    ranked = sorted(playing, key=lambda each: (-each.stack, each.number))
    return [StackLine(each.name, each.stack) for each in ranked[:MAX_STACKS_SHOWN]]
