"""A tournament as its ledger records it: the steps of the desk, and the play that follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pitboss.charity.accounts import GameAccounts
from pitboss.charity.organization.state import today_of
from pitboss.charity.organization.workers import check_paid_signers
from pitboss.charity.tournament import play
from pitboss.charity.tournament.desk.header import TournamentHeader
from pitboss.charity.tournament.desk.rows import TournamentStepRow
from pitboss.charity.tournament.events import Corrected, TournamentEvent, event_from_json, event_to_json
from pitboss.charity.tournament.laws import HOUSE_RULE, OPERATOR_DECIDES, POSTED
from pitboss.charity.tournament.state import Tournament
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.law import Cite
from pitboss.table.refused import Refused

__all__ = [
    "DeskStep",
    "DeskTournament",
    "find_tournament",
    "get_tournament",
    "list_tournaments",
    "read_tournament",
    "step_entry",
    "tournament_numbers",
]


class DeskStep(NamedTuple):
    """A step of the desk, as its row says it."""

    step: int
    does: str
    at: datetime
    by: str
    text: str
    cite: str
    facts: Mapping[str, Any]
    events: tuple[int, ...]
    """Places of its events among those of play."""
    undone: bool = False

    def is_written(self, step: int, does: str, says: Mapping[str, Any]) -> bool:
        """Return whether a row is this step."""
        written = (step, does, datetime.fromisoformat(says["at"]), says["text"])
        return written == (self.step, self.does, self.at, self.text)


_NONE: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True, slots=True)
class DeskTournament:
    """A tournament after some steps of its desk."""

    number: int
    header: TournamentHeader
    play: Tournament
    steps: tuple[DeskStep, ...] = ()
    codes: Mapping[int, str] = field(default_factory=lambda: _NONE)
    """The code of each entrant's card."""
    accounts: Mapping[int, str] = field(default_factory=lambda: _NONE)
    """The names with which entrants sign in, if they have accounts here."""
    bots: Mapping[int, str] = field(default_factory=lambda: _NONE)
    """The kinds of bots that play for entrants at live tables."""
    owed: Mapping[int, int] = field(default_factory=lambda: _NONE)
    """Amounts that entrants still owe for a re-buy, in cents."""
    announced: str = ""
    disputes: Mapping[int, str] = field(default_factory=lambda: _NONE)
    """Disputes that wait for their ruling, by the step that recorded them."""
    awards: Mapping[int, str] = field(default_factory=lambda: _NONE)
    """Who signed for the prize, by entrant."""
    canceled: bool = False
    reported: bool = False

    @property
    def is_over(self) -> bool:
        return self.canceled or self.play.phase == "ended"

    @property
    def money(self) -> GameAccounts:
        """The accounts of its money. Chips are not money and have no account."""
        return GameAccounts(place_of(self.number))

    def find_step(self, number: int) -> DeskStep | None:
        return self.steps[number] if 0 <= number < len(self.steps) else None

    def name_of(self, entrant: int) -> str:
        found = self.play.entrants.get(entrant)
        return found.name if found is not None else f"entrant {entrant}"


def fold(
    before: DeskTournament | None, number: int, step: int, does: str, says: Mapping[str, Any]
) -> DeskTournament:
    """Return the tournament after one more row."""
    if before is None:
        header = TournamentHeader.from_json(says["facts"])
        before = DeskTournament(number=number, header=header, play=Tournament(sheet=header.make_sheet()))
    made, at = before.play, datetime.fromisoformat(says["at"])
    first = len(made.events)
    for page in says.get("events", ()):
        made = play.apply(made, event_from_json(page))
    if does == "undo":
        for each in reversed(before.steps[says["facts"]["step"]].events):
            made = play.apply(made, Corrected(at=at, event=each, reason=says["facts"]["reason"]))
    done = DeskStep(
        step,
        does,
        at,
        says["by"],
        says["text"],
        says["cite"],
        says.get("facts", {}),
        tuple(range(first, len(made.events))),
    )
    after = replace(before, play=made, steps=(*before.steps, done))
    if does != "undo":
        return _note(after, done)
    undone = done.facts["step"]
    steps = tuple(each._replace(undone=True) if each.step == undone else each for each in after.steps)
    return _note_again(replace(after, steps=steps))


def _note_again(made: DeskTournament) -> DeskTournament:
    """Collect what the desk keeps beside play again, without the steps that were undone."""
    made = replace(
        made,
        codes=_NONE,
        accounts=_NONE,
        bots=_NONE,
        owed=_NONE,
        announced="",
        disputes=_NONE,
        awards=_NONE,
        canceled=False,
        reported=False,
    )
    for each in made.steps:
        if not each.undone:
            made = _note(made, each)
    return made


def _note(made: DeskTournament, step: DeskStep) -> DeskTournament:
    """Add what a step changes beside play."""
    facts = step.facts
    match step.does:
        case "register":
            who = facts["entrant"]
            accounts = {**made.accounts, who: facts["account"]} if facts["account"] else made.accounts
            return replace(made, codes={**made.codes, who: facts["code"]}, accounts=accounts)
        case "connect":
            return _connect(made, facts)
        case "rebuy" if facts["owes"]:
            return replace(
                made, owed={**made.owed, facts["entrant"]: made.owed.get(facts["entrant"], 0) + facts["owes"]}
            )
        case "take-payment":
            return replace(
                made, owed={who: owes for who, owes in made.owed.items() if who != facts["entrant"]}
            )
        case "announce":
            return replace(made, announced=facts["text"])
        case "record-dispute":
            return replace(made, disputes={**made.disputes, step.step: facts["dispute"]})
        case "rule":
            left = {number: text for number, text in made.disputes.items() if number != facts["dispute"]}
            return replace(made, disputes=left)
        case "award":
            return replace(made, awards={**made.awards, facts["entrant"]: step.at.isoformat()})
        case "cancel":
            return replace(made, canceled=True)
        case "report":
            return replace(made, reported=True)
    return made


def _connect(made: DeskTournament, facts: Mapping[str, Any]) -> DeskTournament:
    """Change who plays for an entrant at a live table."""
    number = facts["entrant"]
    accounts = {each: name for each, name in made.accounts.items() if each != number}
    bots = {each: kind for each, kind in made.bots.items() if each != number}
    if facts["account"]:
        accounts[number] = facts["account"]
    if facts["bot"]:
        bots[number] = facts["bot"]
    return replace(made, accounts=accounts, bots=bots)


# Reading


def read_tournament(
    connection: Connection, number: int, known: DeskTournament | None = None
) -> DeskTournament | None:
    """Read a tournament from the ledger, from where it is known on.

    The last known step is read again, so that a ledger restored from a backup is noticed.
    """
    table, last = TournamentStepRow, known.steps[-1] if known is not None else None
    rows = connection.execute(
        select(table.step, table.does, table.says)
        .where(table.tournament == number, table.step >= (last.step if last is not None else 0))
        .order_by(table.step)
    ).all()
    if last is not None:
        if not rows or not last.is_written(*rows[0]):
            return read_tournament(connection, number)
        rows = rows[1:]
    found = known
    for step, does, says in rows:
        found = fold(found, number, step, does, says)
    return found


def list_tournaments(connection: Connection) -> list[tuple[int, TournamentHeader, bool]]:
    """List all tournaments with their headers, and whether each was canceled."""
    table = TournamentStepRow
    rows = connection.execute(
        select(table.tournament, table.does, table.says)
        .where(table.does.in_(("open", "cancel")))
        .order_by(table.tournament, table.step)
    ).all()
    canceled = {number for number, does, _ in rows if does == "cancel"}
    return [
        (number, TournamentHeader.from_json(says["facts"]), number in canceled)
        for number, does, says in rows
        if does == "open"
    ]


def tournament_numbers(tx: Transaction) -> list[str]:
    """List the tournaments that are not canceled, newest first, for forms."""
    found = tx.read_once(LISTED, list_tournaments, lasting=True)
    return [str(number) for number, _, canceled in reversed(found) if not canceled]


LISTED = "tournaments"
"""Name of the list of tournaments in a transaction's cache."""


def place_of(number: int) -> str:
    """Return the name of a tournament in the ledger, in a transaction's cache and at live tables."""
    return f"tournament {number}"


def find_tournament(tx: Transaction, number: int) -> DeskTournament | None:
    """Return a tournament as operations see it. Only the steps that are new to this process are replayed."""
    return tx.read_on(place_of(number), lambda connection, known: read_tournament(connection, number, known))


def get_tournament(tx: Transaction, number: int) -> DeskTournament:
    """Return a tournament as operations see it, or refuse."""
    found = find_tournament(tx, number)
    if found is None:
        raise Refused(f"There is no tournament {number}. Open one first.", POSTED, "tournament")
    if found.canceled:
        raise Refused(f"Tournament {number} was canceled.", POSTED, "tournament")
    return found


def play_now(tx: Transaction, made: DeskTournament) -> Tournament:
    """Return play as it stands now: re-buys that nobody took in time are over."""
    return play.as_of(made.play, tx.at)


# Writing


def read_after(entry: LedgerEntry, made: DeskTournament) -> DeskTournament:
    """Return a tournament as it will be after an entry of its desk."""
    after: DeskTournament = entry.knows[place_of(made.number)]
    return after


BY_ITSELF = "Pitboss"
"""Who took a step that nobody signed."""
LIVE_STEPS = ("break-table", "bust", "color-up", "count", "hand-for-hand", "move", "set-button")
"""Steps that live tables take by themselves."""
FINAL_LIVE = (
    *LIVE_STEPS,
    "decline",
    "disqualify",
    "draw-seats",
    "end",
    "hand",
    "rebuy",
    "seat-late",
    "start",
)
"""Steps that are not undone at live tables: they have gone on with these chips and seats."""


def _check_live(made: DeskTournament, does: str, facts: Mapping[str, Any]) -> None:
    """Refuse what people do not key at live tables."""
    if does in LIVE_STEPS:
        raise Refused("live tables do this by themselves, between rounds", HOUSE_RULE, "tournament")
    if does == "undo" and made.steps[facts["step"]].does in FINAL_LIVE:
        why = "live tables have gone on from there: ask the operator for a ruling"
        raise Refused(why, OPERATOR_DECIDES, "step")


def step_entry(
    tx: Transaction,
    made: DeskTournament | None,
    does: str,
    text: str,
    signers: SignersByPart,
    *,
    cite: Cite,
    events: tuple[TournamentEvent, ...] = (),
    facts: Mapping[str, Any] | None = None,
    number: int = 0,
    answer: OperationResult | None = None,
    **more: Any,
) -> LedgerEntry:
    """Return the entry of a step. It refuses what play refuses, before anything is written."""
    number = made.number if made is not None else number
    check_paid_signers(tx, signers, today_of(tx))
    if made is not None and made.play.dealing == "live" and signers:
        _check_live(made, does, facts or {})
    says = {
        "at": tx.at.isoformat(),
        "by": ", ".join(each.name for each in signers.values()) or BY_ITSELF,
        "text": text,
        "cite": str(cite),
        "facts": dict(facts or {}),
        "events": [event_to_json(each) for each in events],
    }
    step = len(made.steps) if made is not None else 0
    after = fold(made, number, step, does, says)
    row = NewRow(TournamentStepRow, {"tournament": number, "step": step, "does": does, "says": says})
    return LedgerEntry(
        cite=cite,
        place=place_of(number),
        rows=(row, *more.pop("rows", ())),
        facts={"tournament": number, "step": step, "did": text},
        knows={place_of(number): after},
        answer=answer.to_json() if answer is not None else {},
        **more,
    )
