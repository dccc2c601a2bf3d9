"""Forms for players of the room: away, ordered out, changed limits. 13:69F-14.7(c)5, 14.16 to 14.18."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import Field

from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.poker.department import PLAYERS, poker
from pitboss.house.poker.laws import AWAY, CARRIED, CHANGE, COVERED, GAMES_AND_SEATS
from pitboss.house.poker.signs import (
    Offer,
    announcement,
    division_notice,
    higher_limits,
    print_statements,
    with_limits,
)
from pitboss.house.poker.state import get_table, table_entry, table_names
from pitboss.house.poker.tables import Sign, sign_lines
from pitboss.house.staff.positions import POKER_SHIFT_SUPERVISORS, POKER_SUPERVISORS
from pitboss.poker.laws import POSTED, REMOVED
from pitboss.table.fields import Money, NumberList, Reason, TableNumber, When, blame, number_type
from pitboss.table.refused import Refused

Seat = Annotated[int, number_type(1, 11, "seat")]
ACCOUNTS = Signer("accounts", POKER_SHIFT_SUPERVISORS, AWAY, "Accounts for the stakes", signed_in=True)


class StepAway(OperationForm):
    table: TableNumber = Field(title="Table")
    seat: Seat = Field(title="Seat")
    stakes: Money = Field(title="Table stakes")
    carried: bool = Field(
        False,
        title="The player carries the stakes away",
        description="Otherwise they stay on the table under a cover.",
    )


@poker.operation(
    "step-away",
    title="Keep a seat for a player who steps away",
    cite=AWAY,
    kind="poker player away",
    section=PLAYERS,
    signers=(ACCOUNTS,),
    choices={"table": table_names},
    example={"table": "12", "seat": 4, "stakes": 50_000},
)
def step_away(tx: Transaction, form: StepAway, signers: SignersByPart) -> LedgerEntry:
    """Keep the seat of a player who leaves for a time: count the stakes, or cover them on the table."""
    table = get_table(tx, form.table)
    with blame("carried"):
        if form.carried and table.played_as:
            raise Refused("At a table played here, chips stay on the table under a cover.", COVERED)
        table.step_away(form.seat, form.stakes, tx.at, carrying=form.carried)
    facts = {"seat": form.seat, "stakes": form.stakes, "carried": form.carried}
    return table_entry(table, cite=CARRIED if form.carried else COVERED, facts=facts)


class ComeBack(OperationForm):
    table: TableNumber = Field(title="Table")
    seat: Seat = Field(title="Seat")
    stakes: Money | None = Field(
        None, title="Table stakes", description="If the player carried them, at least as much as before."
    )


@poker.operation(
    "come-back",
    title="Return a player to the seat",
    cite=AWAY,
    kind="poker player back",
    section=PLAYERS,
    signers=(ACCOUNTS,),
    choices={"table": table_names},
    example={"table": "12", "seat": 4},
)
def come_back(tx: Transaction, form: ComeBack, signers: SignersByPart) -> LedgerEntry:
    """Account for the stakes of a player who is back, or lift the cover from them."""
    table = get_table(tx, form.table)
    away = table.come_back(form.seat, form.stakes)
    facts = {"seat": form.seat, "stakes": form.stakes if away.carried else away.stakes}
    return table_entry(table, cite=CARRIED if away.carried else COVERED, facts=facts)


class OrderOut(OperationForm):
    table: TableNumber = Field(title="Table")
    seat: Seat = Field(title="Seat")
    cause: Reason = Field(title="Cause to believe that the player helped another")


class Notice(OperationResult):
    notice: list[str] = Field(title="Notice to the Division")


@poker.operation(
    "order-out",
    title="Order a player out",
    cite=REMOVED,
    kind="poker player ordered out",
    section=PLAYERS,
    result=Notice,
    signers=(Signer("orders", POKER_SUPERVISORS, REMOVED, "Orders it", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "seat": 4, "cause": "Signals to seat 2"},
)
def order_out(tx: Transaction, form: OrderOut, signers: SignersByPart) -> LedgerEntry:
    """Make a player leave who is believed to have helped another. Notify the Division at once."""
    table = get_table(tx, form.table)
    owes = table.free_seat(form.seat)
    table.removed.append(form.seat)
    notice = division_notice(
        table=form.table, game=table.poker_game, seat=form.seat, cause=form.cause.rstrip("."), when=tx.at
    )
    facts = {"seat": form.seat, **({"owes for time": owes} if owes else {})}
    return table_entry(
        table, reason=form.cause, facts=facts, answer=Notice(notice=print_statements(notice).splitlines())
    )


class PostNotice(OperationForm):
    table: TableNumber = Field(title="Table")
    minimum: Money = Field(title="Minimum wager")
    maximum: Money | None = Field(None, title="Maximum wager")
    effective: When = Field(title="In effect from")


@poker.operation(
    "post-notice",
    title="Post a notice of new limits",
    cite=CHANGE,
    kind="poker notice posted",
    section=PLAYERS,
    signers=(Signer("posts", POKER_SUPERVISORS, CHANGE, "Posts it", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "minimum": 2000, "maximum": 4000, "effective": "2130-05-01T20:00:00-04:00"},
)
def post_notice(tx: Transaction, form: PostNotice, signers: SignersByPart) -> LedgerEntry:
    """Post a notice at a table that its limits will change, and when."""
    table = get_table(tx, form.table)
    if form.effective <= tx.at:
        raise Refused("Post a notice before the change takes effect.", CHANGE, "effective")
    with blame("minimum"):
        with_limits(table.poker_game, table.options, form.minimum, form.maximum)
    table.notice = {"minimum": form.minimum, "maximum": form.maximum, "at": form.effective.isoformat()}
    return table_entry(table, facts=dict(table.notice))


class ChangeLimits(OperationForm):
    table: TableNumber = Field(title="Table")
    minimum: Money = Field(title="Minimum wager")
    maximum: Money | None = Field(None, title="Maximum wager")
    seated: NumberList = Field([], title="Seats taken")
    agreed: NumberList = Field(
        [], title="Seats that agree", description="All of them, if no notice was posted."
    )


@poker.operation(
    "change-limits",
    title="Change the limits of a table",
    cite=POSTED,
    kind="poker limits changed",
    section=PLAYERS,
    result=Sign,
    signers=(Signer("posts", POKER_SUPERVISORS, POSTED, "Posts them", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "minimum": 2000, "maximum": 4000, "seated": [1, 2], "agreed": [1, 2]},
)
def change_limits(tx: Transaction, form: ChangeLimits, signers: SignersByPart) -> LedgerEntry:
    """Change the limits as a notice announced, or raise the minimum at once if every patron at the table
    agrees."""
    table = get_table(tx, form.table)
    if table.dealing:
        raise Refused("Limits change between rounds.", POSTED, "table")
    asked, notice = (form.minimum, form.maximum), table.notice
    with blame("minimum"):
        if notice and asked == (notice["minimum"], notice["maximum"]):
            if tx.at < datetime.fromisoformat(notice["at"]):
                raise Refused(f"The notice takes effect at {notice['at']}.", CHANGE)
            options = with_limits(table.poker_game, table.options, *asked)
        elif not form.seated:
            raise Refused(
                "List the seats taken and the seats that agree, or post a notice.", CHANGE, "seated"
            )
        else:
            options = higher_limits(
                table.poker_game, table.options, *asked, seated=form.seated, agreed=form.agreed
            )
    table.posted, table.notice = options.to_json(), {}
    return table_entry(table, answer=Sign(sign=sign_lines(tx, table)))


class Announce(OperationForm):
    table: TableNumber = Field(title="Table")
    free: Annotated[int, number_type(0, 11)] = Field(title="Seats free")
    poker_area: bool = Field(False, title="Announced only in the poker area")


class Announced(OperationResult):
    announcement: str = Field(title="Announcement")


@poker.operation(
    "announce",
    title="Announce a table",
    cite=GAMES_AND_SEATS,
    kind="poker announcement",
    section=PLAYERS,
    result=Announced,
    signers=(Signer("announces", POKER_SUPERVISORS, GAMES_AND_SEATS, "Announces", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "free": 2, "poker_area": True},
)
def announce(tx: Transaction, form: Announce, signers: SignersByPart) -> LedgerEntry:
    """Announce a table's game, limits and free seats in the poker area."""
    table = get_table(tx, form.table)
    if not form.poker_area:
        why = "Announce games and seats only in the poker area."
        raise Refused(why, GAMES_AND_SEATS, "poker_area")
    most, _ = table.poker_game.seating(table.options)
    if form.free > most:
        raise Refused(f"The table has {most} seats.", GAMES_AND_SEATS, "free")
    (line,) = announcement([Offer(table.name, table.poker_game, table.options, form.free)])
    return LedgerEntry(place=f"table {form.table}", answer=Announced(announcement=line.text).to_json())
