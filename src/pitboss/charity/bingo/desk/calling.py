"""Announce a game, begin it, and call its numbers: drawn by hand and keyed, or drawn by committed chance."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pitboss.charity.bingo.cards import BALLS_IN_PLAY, number_name
from pitboss.charity.bingo.desk.announcing import announce_game
from pitboss.charity.bingo.desk.department import GAMES, bingo
from pitboss.charity.bingo.desk.fields import (
    CALLS,
    Ball,
    BingoGameNumber,
    CallNumber,
    OccasionNumber,
    People,
    worker,
)
from pitboss.charity.bingo.desk.hall import (
    check_play_today,
    current_game,
    game_of,
    newest_occasion,
    open_hall,
    record_steps,
)
from pitboss.charity.bingo.desk.keys import bind_game, draw_balls, fits_game, read_key
from pitboss.charity.bingo.desk.state import GameInPlay, HallState
from pitboss.charity.bingo.laws import (
    ANNOUNCED,
    BINGO,
    DRAWN_FROM_RECEPTACLE,
    EQUIPMENT,
    SAY_ATTENDANCE,
    SAY_CALLS,
    SAY_JACKPOT,
    VERIFIED,
    WINNER,
)
from pitboss.charity.bingo.program import BingoProgramGame, check_room
from pitboss.house.ledger.draw_keys import read_seal
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import FieldError, Reason, ShortText, blame
from pitboss.table.refused import Refused

__all__ = ["announce", "begin_game", "call", "correct_call", "end_game", "end_steps", "hold", "resume"]


def find_game(hall: HallState, number: int) -> BingoProgramGame:
    """Return a game of the program that is still to be played, or refuse."""
    found = hall.plan.game(number)
    if found is None:
        raise Refused(f"The program has no game {number}.", BINGO, "game")
    if number in hall.ended:
        raise Refused(f"Game {number} is over.", BINGO, "game")
    return found


# Announcing


class AnnounceGame(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    game: BingoGameNumber = Field(title="Game")
    people: People | None = Field(
        None, title="People present", description="For a prize that depends on the attendance."
    )


class GameAnnouncement(OperationResult):
    text: str = Field(title="Say this")


@bingo.operation(
    "announce",
    title="Announce a game",
    cite=ANNOUNCED,
    kind="bingo announcement",
    section=GAMES,
    result=GameAnnouncement,
    signers=(worker("announces", "Announces it"),),
    prefill=newest_occasion,
    example={"occasion": 1, "game": 1},
)
def announce(tx: Transaction, form: AnnounceGame, signers: SignersByPart) -> LedgerEntry:
    """Announce the arrangement and the prizes of a game, with the calls or the attendance they depend on."""
    hall = open_hall(tx, form.occasion, signers)
    game = find_game(hall, form.game)
    if hall.game is not None and hall.game.number == form.game:
        raise Refused("The game has begun. Announce it before that.", ANNOUNCED, "game")
    people = form.people if form.people is not None else hall.attendance
    if form.people is None and any(prize.by_attendance for prize in game.prizes):
        raise Refused("The prize depends on the attendance. Count who is present.", SAY_ATTENDANCE, "people")
    text = announce_game(hall.plan, game, people)
    says = {"game": form.game, "text": text, "people": people, "by": signers["announces"].person}
    cited = next((SAY_CALLS for prize in game.prizes if prize.by_calls), ANNOUNCED)
    if any(prize.by_attendance for prize in game.prizes):
        cited = SAY_ATTENDANCE
    return record_steps(tx, hall, ("announced", says), cite=cited, answer={"text": text})


# Beginning


class BeginBingoGame(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    game: BingoGameNumber = Field(title="Game")
    drawn_by: Literal["hand", "committed"] = Field(
        "hand", title="Balls are drawn",
        description="By hand and keyed, or by chance that the program commits to before the first ball.",
    )  # fmt: skip


class BingoGameBegun(OperationResult):
    game: int = Field(title="Game")
    commitment: str = Field(title="Commitment to the balls")


def bind_balls(ledger: Ledger, form: BeginBingoGame) -> str:
    """Store the key of a drawn game, and return its commitment. A transaction may not write keys."""
    return bind_game(ledger.store, form.occasion, form.game) if form.drawn_by == "committed" else ""


@bingo.operation(
    "begin-game",
    title="Begin a game",
    cite=EQUIPMENT,
    kind="bingo game",
    section=GAMES,
    result=BingoGameBegun,
    signers=(CALLS,),
    prepare=bind_balls,
    prefill=current_game,
    example={"occasion": 1, "game": 1},
)
def begin_game(tx: Transaction, form: BeginBingoGame, signers: SignersByPart, commitment: str) -> LedgerEntry:
    """Begin a game of the program, under a license in force. Announce it first if it has alternate prizes."""
    hall = open_hall(tx, form.occasion, signers)
    if hall.game is not None:
        raise Refused(f"Game {hall.game.number} is being called. Finish it first.", BINGO, "game")
    game = find_game(hall, form.game)
    found = check_play_today(tx, hall)
    _check_announced(hall, game)
    with blame("game"):
        check_room(game, hall.paid)
    says = {"game": game.number, "drawn_by": form.drawn_by, "commitment": commitment,
            "by": signers["calls"].person}  # fmt: skip
    answer = BingoGameBegun(game=game.number, commitment=commitment)
    return record_steps(tx, hall, ("begun", says), answer=answer.to_json(),
                        warnings=(*found, *_advise(hall, game)))  # fmt: skip


def _check_announced(hall: HallState, game: BingoProgramGame) -> None:
    if game.number in hall.announced:
        return
    for prize in game.prizes:
        if prize.by_calls:
            raise Refused("Announce the calls and the alternate prizes first.", SAY_CALLS, "game")
        if prize.by_attendance:
            raise Refused(
                "Announce how many people are present and the prizes first.", SAY_ATTENDANCE, "game"
            )


def _advise(hall: HallState, game: BingoProgramGame) -> list[FieldError]:
    if game.number in hall.announced or not any(prize.jackpot for prize in game.prizes):
        return []
    why = "Advice: announce the jackpot and its most calls first. The rule's text is not in our copy."
    return [FieldError("game", why, str(SAY_JACKPOT))]


# Calling


class CallBall(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    ball: Ball | None = Field(
        None, title="Ball", description="As drawn by hand. Leave blank if the balls are drawn by chance."
    )
    call: CallNumber | None = Field(
        None, title="Number of this call", description="Keeps two desks from calling at once."
    )


class BallCalled(OperationResult):
    call: int = Field(title="Call")
    ball: int = Field(title="Ball")
    name: str = Field(title="Say")


@bingo.operation(
    "call",
    title="Call a number",
    cite=EQUIPMENT,
    kind="bingo call",
    routine=True,
    section=GAMES,
    result=BallCalled,
    signers=(CALLS,),
    prefill=newest_occasion,
    example={"occasion": 1, "ball": 47},
)
def call(tx: Transaction, form: CallBall, signers: SignersByPart) -> LedgerEntry:
    """Call the next number. The ball is keyed as drawn, or follows from the game's commitment."""
    hall = open_hall(tx, form.occasion, signers)
    game = game_of(hall)
    number = len(game.balls) + 1
    if game.on_hold:
        raise Refused("Calling is on hold while a claim is checked. Pay it or resume.", VERIFIED)
    if form.call is not None and form.call != number:
        raise Refused(f"The next call is number {number}. Look at the board again.", EQUIPMENT, "call")
    if number > BALLS_IN_PLAY:
        raise Refused(f"All {BALLS_IN_PLAY} numbers have been called. End the game.", WINNER)
    ball = _next_ball(tx, hall, game, form.ball)
    says = {"ball": ball, "by": signers["calls"].person}
    answer = {"call": number, "ball": ball, "name": number_name(ball)}
    return record_steps(tx, hall, ("called", says), answer=answer)


def _next_ball(tx: Transaction, hall: HallState, game: GameInPlay, keyed: int | None) -> int:
    if game.drawn_by == "committed":
        if keyed is not None:
            raise Refused("The balls of this game are drawn by chance. Key none.", EQUIPMENT, "ball")
        key, seal = read_key(tx.connection, game.commitment), read_seal(tx.connection, game.entry)
        return draw_balls(key, game.commitment, seal, hall.number, game.number)[len(game.balls)]
    if keyed is None:
        raise Refused("Key the ball that was drawn.", EQUIPMENT, "ball")
    if keyed in game.balls:
        where = game.balls.index(keyed) + 1
        why = f"{number_name(keyed)} was called already, as call {where}. Look at the ball again."
        raise Refused(why, DRAWN_FROM_RECEPTACLE, "ball")
    return keyed


class CorrectCall(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    call: CallNumber = Field(title="Call to correct")
    ball: Ball | None = Field(
        None, title="The ball that was drawn", description="Leave blank if no ball was drawn."
    )
    reason: Reason = Field(title="Why")


class CallCorrected(OperationResult):
    call: int = Field(title="Call")
    was: str = Field(title="Was")
    now: str = Field(title="Is")


@bingo.operation(
    "correct-call",
    title="Correct a call that was keyed wrong",
    cite=EQUIPMENT,
    kind="bingo call corrected",
    section=GAMES,
    result=CallCorrected,
    signers=(CALLS,),
    prefill=newest_occasion,
    example={"occasion": 1, "call": 1, "ball": 46, "reason": "keyed 47 for 46"},
)
def correct_call(tx: Transaction, form: CorrectCall, signers: SignersByPart) -> LedgerEntry:
    """Correct a number that was keyed wrong, by a new entry. Claims are then checked again."""
    hall = open_hall(tx, form.occasion, signers)
    game = game_of(hall)
    if game.drawn_by == "committed":
        raise Refused("These balls follow from the commitment, so none is keyed wrong.", EQUIPMENT, "call")
    if form.call > len(game.balls):
        raise Refused(f"Only {len(game.balls)} numbers were called.", EQUIPMENT, "call")
    if form.call <= game.settled_calls:
        raise Refused("A prize was paid on this call, so it stands.", EQUIPMENT, "call")
    was = game.balls[form.call - 1]
    if form.ball == was:
        raise Refused(f"Call {form.call} is {number_name(was)}. Key another number.", EQUIPMENT, "ball")
    if form.ball is not None and form.ball in game.balls:
        where = game.balls.index(form.ball) + 1
        raise Refused(f"{number_name(form.ball)} is call {where} already.", EQUIPMENT, "ball")
    says = {"call": form.call, "ball": form.ball or 0, "was": was, "by": signers["calls"].person}
    answer = CallCorrected(call=form.call, was=number_name(was),
                           now=number_name(form.ball) if form.ball else "no call")  # fmt: skip
    return record_steps(tx, hall, ("corrected", says), reason=form.reason, answer=answer.to_json())


# Holding


class HoldCalling(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")


@bingo.operation(
    "hold",
    title="Put calling on hold",
    cite=VERIFIED,
    kind="bingo hold",
    section=GAMES,
    signers=(CALLS,),
    prefill=newest_occasion,
    example={"occasion": 1},
)
def hold(tx: Transaction, form: HoldCalling, signers: SignersByPart) -> LedgerEntry:
    """Stop calling because somebody called bingo. It resumes when the claim is dealt with."""
    hall = open_hall(tx, form.occasion, signers)
    if game_of(hall).on_hold:
        raise Refused("Calling is on hold already.", VERIFIED)
    return record_steps(tx, hall, ("held", {"by": signers["calls"].person}))


class ResumeCalling(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    reason: ShortText | None = Field(
        None, title="Why, if a good claim is dropped", description="Such as: the player has left."
    )


@bingo.operation(
    "resume",
    title="Resume calling",
    cite=VERIFIED,
    kind="bingo resumed",
    section=GAMES,
    signers=(CALLS,),
    prefill=newest_occasion,
    example={"occasion": 1},
)
def resume(tx: Transaction, form: ResumeCalling, signers: SignersByPart) -> LedgerEntry:
    """Go on calling after a claim that did not hold."""
    hall = open_hall(tx, form.occasion, signers)
    game = game_of(hall)
    if not game.on_hold:
        raise Refused("Calling is not on hold.", VERIFIED)
    if game.claims and not form.reason:
        serials = " and ".join(each.serial for each in game.claims)
        raise Refused(f"Card {serials} has a good bingo. Pay it, or say why not.", WINNER, "reason")
    says = {"dropped": [each.card for each in game.claims], "by": signers["calls"].person}
    return record_steps(tx, hall, ("resumed", says), reason=form.reason or "")


# Ending


class EndBingoGame(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    reason: Reason = Field(title="Why")


class BingoGameEnded(OperationResult):
    game: int = Field(title="Game")
    calls: int = Field(title="Calls")
    key: str = Field(title="Key")


@bingo.operation(
    "end-game",
    title="End a game that nobody won",
    cite=WINNER,
    kind="bingo game ended",
    section=GAMES,
    result=BingoGameEnded,
    signers=(CALLS,),
    prefill=newest_occasion,
    example={"occasion": 1, "reason": "the blower broke"},
)
def end_game(tx: Transaction, form: EndBingoGame, signers: SignersByPart) -> LedgerEntry:
    """End a game whose prize nobody won. The key of drawn balls is revealed."""
    hall = open_hall(tx, form.occasion, signers)
    game = game_of(hall)
    if game.claims:
        raise Refused("A good claim waits. Pay it first.", WINNER)
    step = end_steps(tx, hall, form.reason)
    answer = BingoGameEnded(game=game.number, calls=len(game.balls), key=step[1]["key"])
    return record_steps(tx, hall, (step[0], {**step[1], "by": signers["calls"].person}),
                        reason=form.reason, answer=answer.to_json())  # fmt: skip


def end_steps(tx: Transaction, hall: HallState, reason: str = "") -> tuple[str, dict[str, Any]]:
    """Return the step that ends the game in play and reveals its key."""
    game = game_of(hall)
    key, seal = "", ""
    if game.commitment:
        key, seal = read_key(tx.connection, game.commitment), read_seal(tx.connection, game.entry)
        key = key if fits_game(key, game.commitment, hall.number, game.number) else ""
    return "ended", {"key": key, "seal": seal, "reason": reason}
