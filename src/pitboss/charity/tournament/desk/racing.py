"""The chip race: the smallest chip leaves play. The text is silent, so the posted house rule decides."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pitboss.charity.tournament.chip_race import draw_race, smallest_chips
from pitboss.charity.tournament.desk.department import (
    DIRECTS,
    PLAYERS,
    Chips,
    EntrantNumber,
    TournamentNumber,
    tournament,
)
from pitboss.charity.tournament.desk.keys import open_chance
from pitboss.charity.tournament.desk.records import get_tournament, play_now, step_entry
from pitboss.charity.tournament.laws import HOUSE_RULE
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Rows
from pitboss.table.refused import Refused


class OddRow(FormRow):
    """A player's chips of the denomination that leaves, after even exchanges."""

    entrant: EntrantNumber = Field(title="Player's number")
    odd: Chips = Field(title="Value of the odd chips")


class ColorUp(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    odd: Annotated[list[OddRow], Rows(key="entrant", total="odd")] = Field(
        [], title="Odd chips", description="Leave blank if nobody holds any."
    )


class Raced(OperationResult):
    denomination: int = Field(title="Chip that left play")
    winners: list[str] = Field(title="Who gets a larger chip")
    adjustment: int = Field(title="Change of the chips in play")


@tournament.operation(
    "color-up",
    title="Race off the smallest chip",
    cite=HOUSE_RULE,
    kind="tournament chip race",
    section=PLAYERS,
    result=Raced,
    signers=(DIRECTS,),
    example={"tournament": 1, "odd": [{"entrant": 1, "odd": 25}, {"entrant": 2, "odd": 50}]},
)
def color_up(tx: Transaction, form: ColorUp, signers: SignersByPart) -> LedgerEntry:
    """Take the smallest chip out of play. Odd chips are raced for, at most one chip a player.

    Nobody is raced out. The difference is posted as an adjustment of the chips in play.
    """
    made = get_tournament(tx, form.tournament)
    smallest, larger = smallest_chips(made.play)
    if not larger:
        raise Refused("One denomination is left. It stays in play.", HOUSE_RULE)
    odd = {each.entrant: each.odd for each in form.odd if each.odd}
    for number in odd:
        if number not in made.play.entrants:
            raise Refused(f"No player has the number {number}.", HOUSE_RULE, "odd")
    purpose = f"race {smallest}"
    chance = open_chance(tx, made.header.keys, made.play, purpose)
    event = draw_race(play_now(tx, made), odd, chance, tx.at)
    difference = sum(event.awarded.values()) - sum(odd.values())
    answer = Raced(
        denomination=smallest, winners=[made.name_of(each) for each in event.awarded], adjustment=difference
    )
    return step_entry(
        tx,
        made,
        "color-up",
        f"Chips of {smallest:,} left play, {difference:+,} chips",
        signers,
        cite=HOUSE_RULE,
        events=(event,),
        facts={"denomination": smallest, "adjustment": difference},
        answer=answer,
    )
