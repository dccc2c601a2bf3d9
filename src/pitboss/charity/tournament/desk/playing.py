"""Record eliminations, counts and rulings at tables with real cards: 13:47-20.40(i) and (k)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pitboss.charity.tournament.desk.department import (
    DIRECTS,
    OPERATES,
    PLAYERS,
    Chips,
    EntrantNumber,
    TournamentNumber,
    tournament,
)
from pitboss.charity.tournament.desk.disputes import check_operator
from pitboss.charity.tournament.desk.entries import ForEntrant
from pitboss.charity.tournament.desk.records import DeskTournament, get_tournament, read_after, step_entry
from pitboss.charity.tournament.events import (
    Disqualified,
    EntrantBusted,
    HandForHandSet,
    RebuyDeclined,
    StacksCounted,
    TournamentEvent,
)
from pitboss.charity.tournament.laws import BY_ELIMINATION, ELIMINATED, FINISH, HOUSE_RULE, OPERATOR_DECIDES
from pitboss.charity.tournament.play import apply
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Rows, WholeNumber
from pitboss.table.refused import Refused


class BustRow(FormRow):
    """A player who lost all chips in the hand."""

    entrant: EntrantNumber = Field(title="Player's number")
    stack: Chips = Field(0, title="Chips when the hand began")


class BustPlayers(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    players: Annotated[list[BustRow], Rows(key="entrant")] = Field(
        title="Players", description="All who lost their last chip in one hand, at one table."
    )
    out: bool = Field(
        False, title="They take no re-buy", description="Otherwise an open re-buy waits for an answer."
    )


class Busted(OperationResult):
    left: int = Field(title="Players left")
    waiting: int = Field(title="Players who may still re-buy")


@tournament.operation(
    "bust",
    title="Record players without chips",
    cite=ELIMINATED,
    kind="tournament elimination",
    section=PLAYERS,
    result=Busted,
    signers=(DIRECTS,),
    example={"tournament": 1, "players": [{"entrant": 1, "stack": 1500}]},
)
def bust(tx: Transaction, form: BustPlayers, signers: SignersByPart) -> LedgerEntry:
    """Record players who lost all chips in the same hand. Those who had more when it began finish higher.

    A player who cannot re-buy is out. Others may still answer while re-buys are open.
    """
    made = get_tournament(tx, form.tournament)
    if not form.players:
        raise Refused("Name the players who lost their last chip.", ELIMINATED, "players")
    _check_stacks(made, form)
    first, events = form.players[0].entrant, list[TournamentEvent]()
    for each in form.players:
        entrant = made.play.entrants.get(each.entrant)
        stack = each.stack or (entrant.stack if entrant is not None else 0) or 1
        same = first if each.entrant != first else 0
        events.append(EntrantBusted(at=tx.at, entrant=each.entrant, started_with=stack, same_round_as=same))
    if form.out:
        after = made.play
        for event in events:
            after = apply(after, event)
        named = [each.entrant for each in form.players]
        broke = [each for each in named if after.entrants[each].status == "broke"]
        events += [RebuyDeclined(at=tx.at, entrant=each) for each in broke]
    names = " and ".join(made.name_of(each.entrant) for each in form.players)
    entry = step_entry(
        tx,
        made,
        "bust",
        f"{names} without chips",
        signers,
        cite=ELIMINATED,
        events=tuple(events),
        facts={"players": [each.entrant for each in form.players]},
    )
    return _answer(entry, made)


def _check_stacks(made: DeskTournament, form: BustPlayers) -> None:
    """Ask for the stacks if they decide who finishes higher."""
    by_chips = made.play.sheet.rules.same_round_elimination == "starting_chips"
    for at, each in enumerate(form.players):
        if len(form.players) > 1 and by_chips and not each.stack:
            raise Refused(
                f"Key the chips that {made.name_of(each.entrant)} had when the hand began. They decide who "
                "finishes higher.",
                BY_ELIMINATION,
                f"players.{at}.stack",
            )


def _answer(entry: LedgerEntry, made: DeskTournament) -> LedgerEntry:
    after = read_after(entry, made).play
    waiting = sum(each.status == "broke" for each in after.entrants.values())
    entry.answer = Busted(left=len(after.players), waiting=waiting).to_json()
    return entry


@tournament.operation(
    "decline",
    title="Record that a player takes no re-buy",
    cite=ELIMINATED,
    kind="tournament re-buy declined",
    section=PLAYERS,
    result=Busted,
    signers=(DIRECTS,),
    example={"tournament": 1, "entrant": 1},
)
def decline(tx: Transaction, form: ForEntrant, signers: SignersByPart) -> LedgerEntry:
    """Eliminate a player without chips who does not re-buy."""
    made = get_tournament(tx, form.tournament)
    entry = step_entry(
        tx,
        made,
        "decline",
        f"{made.name_of(form.entrant)} takes no re-buy",
        signers,
        cite=ELIMINATED,
        events=(RebuyDeclined(at=tx.at, entrant=form.entrant),),
        facts={"entrant": form.entrant},
    )
    return _answer(entry, made)


class StackRow(FormRow):
    """A player's counted chips."""

    entrant: EntrantNumber = Field(title="Player's number")
    stack: Chips = Field(title="Chips")


class CountStacks(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    stacks: Annotated[list[StackRow], Rows(key="entrant", total="stack")] = Field(title="Stacks")


class StacksKeyed(OperationResult):
    counted: int = Field(title="StacksKeyed")
    in_play: int = Field(title="In play")


@tournament.operation(
    "count",
    title="Count stacks",
    cite=FINISH,
    kind="tournament count",
    section=PLAYERS,
    result=StacksKeyed,
    signers=(DIRECTS,),
    example={"tournament": 1, "stacks": [{"entrant": 1, "stack": 2000}]},
)
def count(tx: Transaction, form: CountStacks, signers: SignersByPart) -> LedgerEntry:
    """Key the chips of some players or of all. The stacks of all must add up to the chips in play."""
    made = get_tournament(tx, form.tournament)
    stacks = {each.entrant: each.stack for each in form.stacks}
    return step_entry(
        tx,
        made,
        "count",
        f"Stacks of {len(stacks)} players counted",
        signers,
        cite=FINISH,
        events=(StacksCounted(at=tx.at, stacks=stacks),),
        answer=StacksKeyed(counted=sum(stacks.values()), in_play=made.play.chips_in_play),
    )


class HandForHand(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    on: bool = Field(True, title="Hand for hand")


@tournament.operation(
    "hand-for-hand",
    title="Play hand for hand",
    cite=HOUSE_RULE,
    kind="tournament hand for hand",
    section=PLAYERS,
    signers=(DIRECTS,),
    example={"tournament": 1, "on": True},
)
def hand_for_hand(tx: Transaction, form: HandForHand, signers: SignersByPart) -> LedgerEntry:
    """Have all tables begin each hand together, or no longer. Players who go out then share one round."""
    made = get_tournament(tx, form.tournament)
    said = "Hand for hand began" if form.on else "Hand for hand ended"
    return step_entry(
        tx,
        made,
        "hand-for-hand",
        said,
        signers,
        cite=HOUSE_RULE,
        events=(HandForHandSet(at=tx.at, on=form.on),),
    )


class Disqualify(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    entrant: EntrantNumber = Field(title="Player's number")
    ruling: WholeNumber = Field(title="Number of the ruling")
    chips: Chips = Field(title="Chips that leave play")


@tournament.operation(
    "disqualify",
    title="Take a player out by a ruling",
    cite=OPERATOR_DECIDES,
    kind="tournament disqualification",
    section=PLAYERS,
    signers=(OPERATES,),
    example={"tournament": 1, "entrant": 1, "ruling": 1, "chips": 1500},
)
def disqualify(tx: Transaction, form: Disqualify, signers: SignersByPart) -> LedgerEntry:
    """Take a player out as a recorded ruling orders. The player's chips leave play as a posted adjustment."""
    made = get_tournament(tx, form.tournament)
    check_operator(made, signers, OPERATES)
    event = Disqualified(at=tx.at, entrant=form.entrant, ruling=form.ruling, chips=form.chips)
    return step_entry(
        tx,
        made,
        "disqualify",
        f"{made.name_of(form.entrant)} is out by ruling {form.ruling}",
        signers,
        cite=OPERATOR_DECIDES,
        events=(event,),
        facts={"entrant": form.entrant},
    )
