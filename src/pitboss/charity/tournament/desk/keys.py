"""Keys of a tournament's draws: committed to before a draw, opened with it, so that anybody can repeat it.

A tournament has one key. Each draw has a key derived from it, so that opening one draw reveals no other.
A draw also depends on the seal of the ledger's last entry, which nobody can choose.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection

from pitboss.charity.tournament.desk.rows import TournamentKeyRow
from pitboss.charity.tournament.events import (
    ChipsRaced,
    EntrantSeated,
    SeatsDrawn,
    TableBroken,
    TournamentEvent,
)
from pitboss.charity.tournament.laws import SEATS
from pitboss.charity.tournament.state import Tournament
from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure, derive_key
from pitboss.house.ledger.draw_keys import LEDGER_CONTRIBUTOR, new_key, read_key, store_keys
from pitboss.house.ledger.transaction import Transaction
from pitboss.storage.store import Store
from pitboss.table.refused import Refused

SEATS_PURPOSE = "seats"


def store_key(store: Store) -> str:
    """Draw a tournament's key, store it out of reach of every view, and return its name."""
    key = new_key()
    name = name_key(key)
    store_keys(store, TournamentKeyRow, {name: key})
    return name


def name_key(key: str) -> str:
    """Return the name of a key, which binds it and gives nothing of it away."""
    return hashlib.sha256(b"name" + bytes.fromhex(key)).hexdigest()


def find_chance(connection: Connection, name: str, purpose: str, seal: str = "") -> Chance:
    """Return the chance of a draw: without a seal, to commit to it; with one, to draw."""
    key = read_key(connection, TournamentKeyRow, name)
    if not key:
        raise Refused("The key of the draws is lost. Draw by hand, with witnesses, and key the seats.", SEATS)
    chance = Secure(derive_key(bytes.fromhex(key), f"tournament/{purpose}"))
    return chance.with_words({LEDGER_CONTRIBUTOR: seal}) if seal else chance


def open_chance(tx: Transaction, name: str, play: Tournament, purpose: str) -> Chance:
    """Return the chance of a draw that is made now."""
    return find_chance(tx.connection, name, purpose, _choose_seal(tx, play, purpose))


def _choose_seal(tx: Transaction, play: Tournament, purpose: str) -> str:
    """Return the ledger's seal that a draw depends on.

    A draw made again after a correction depends on the first seal, because its key is known by then.
    """
    for each in play.events:
        opened = getattr(each, "opened", None)
        if opened and find_purpose(each) == purpose:
            return str(opened["words"][str(LEDGER_CONTRIBUTOR)])
    return tx.seal


def find_purpose(event: TournamentEvent) -> str:
    """Return the purpose of a draw."""
    match event:
        case SeatsDrawn():
            return SEATS_PURPOSE
        case TableBroken():
            return f"table {event.table}"
        case ChipsRaced():
            return f"race {event.denomination}"
        case EntrantSeated():
            return f"late {event.entrant}"
    return ""
