"""Build what the screens of an occasion show: the game in play, its numbers, prize and winners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboss.charity.bingo.arrangements import Arrangement, arrangement_from_json, draw
from pitboss.charity.bingo.cards import BALLS_IN_PLAY, COLUMN_NUMBERS, LETTERS, letter_of
from pitboss.charity.bingo.desk.claiming import award_for
from pitboss.charity.bingo.desk.records import PaidWinner
from pitboss.charity.bingo.desk.state import GameInPlay, HallState
from pitboss.charity.bingo.program import (
    MAX_PRIZES_FOR_OCCASION_CENTS,
    PRIZE_LETTERS,
    BingoPrize,
    BingoProgramGame,
)
from pitboss.table.money import dollars

CALLS_BEFORE_SHOWN = 5
MAX_SHAPES_SHOWN = 24


class BallLook(NamedTuple):
    """A number on the board."""

    number: int
    called: bool
    last: bool


class CalledBall(NamedTuple):
    """A number that was called."""

    letter: str
    number: int

    @property
    def name(self) -> str:
        return f"{self.letter} {self.number}"


class BoardRow(NamedTuple):
    """A row of the board: a letter and its fifteen numbers."""

    letter: str
    balls: list[BallLook]


@dataclass(frozen=True, kw_only=True)
class PrizeLook:
    """A prize as screens show it: what wins it, and what it pays now."""

    game: int
    part: str
    """Its letter, if the game has several prizes."""
    arrangement: str
    says: str
    shapes: list[list[str]]
    amount: str
    """Amount that a bingo on the next call pays. Empty for amusement."""
    more: list[str]
    """Its alternates, its bonus and its jackpot, in sentences."""


class ClaimLook(NamedTuple):
    """A good claim that waits for its payment."""

    serial: str
    claimant: str
    share: str
    needs_check: bool
    """Whether the jackpot must be verified first."""


@dataclass(frozen=True, kw_only=True)
class HallLook:
    """An occasion as screens show it now."""

    hall: HallState
    rows: list[BoardRow]
    calls: list[CalledBall]
    prize: PrizeLook | None
    coming: PrizeLook | None
    """The next game's first prize."""
    claims: list[ClaimLook]
    total: str
    """Amount that the good claims share."""
    games: int
    paid: str
    limit: str
    winners: list[PaidWinner]
    """Winners of the game in play, or else of the last one."""
    verdict: str

    @property
    def last(self) -> CalledBall | None:
        return self.calls[-1] if self.calls else None

    @property
    def before(self) -> list[CalledBall]:
        """Return the calls before the last, the newest first."""
        return self.calls[-2 : -2 - CALLS_BEFORE_SHOWN : -1]

    @property
    def status(self) -> str:
        """Say in a few words what goes on."""
        hall = self.hall
        if hall.status == "planned":
            return "Not open yet"
        if hall.status == "closed":
            return "Closed. Thank you for playing"
        if hall.game is None:
            return "Between games" if hall.next_game else "All games are played"
        if hall.game.on_hold:
            return "A claim is being checked"
        return f"Call {len(self.calls)}" if self.calls else "Eyes down"

    def state(self) -> dict[str, Any]:
        """Return what scripts need to know."""
        hall, game = self.hall, self.hall.game
        return {
            "occasion": hall.number, "status": hall.status, "game": game.number if game else None,
            "place": game.place if game else 0, "drawn_by": game.drawn_by if game else None,
            "calls": [each.number for each in self.calls], "numbers": BALLS_IN_PLAY,
            "on_hold": bool(game and game.on_hold), "claims": [each.serial for each in self.claims],
            "says": self.last.name if self.last else "",
        }  # fmt: skip


def make_look(hall: HallState) -> HallLook:
    """Return an occasion as screens show it."""
    game, prize = hall.game, hall.current_prize()
    balls = game.balls if game else ()
    following = hall.next_game if game is None else hall.plan.after(game.number)
    last_game = game.number if game else hall.last.number if hall.last else 0
    people = hall.attendance
    claims, total = _look_at_claims(hall, game, prize)
    return HallLook(
        hall=hall, rows=board_rows(balls), calls=[_ball(each) for each in balls],
        prize=(_look_at_prize(hall, game.number, game.place, len(balls), people, playing=True)
               if game and prize else None),
        coming=_look_at_prize(hall, following.number, 0, 0, people) if following else None,
        claims=claims, total=total, games=len(hall.plan.games),
        paid=dollars(sum(hall.paid.scheduled.values())), limit=dollars(MAX_PRIZES_FOR_OCCASION_CENTS),
        winners=[each for each in hall.winners if each.game == last_game], verdict=_verdict(claims, total),
    )  # fmt: skip


def board_rows(balls: tuple[int, ...]) -> list[BoardRow]:
    called, last = set(balls), balls[-1] if balls else 0
    return [
        BoardRow(letter, [BallLook(number, number in called, number == last)
                          for number in range(row * COLUMN_NUMBERS + 1, (row + 1) * COLUMN_NUMBERS + 1)])
        for row, letter in enumerate(LETTERS)
    ]  # fmt: skip


def _ball(number: int) -> CalledBall:
    return CalledBall(letter_of(number), number)


def _look_at_prize(
    hall: HallState, number: int, place: int, calls: int, people: int, *, playing: bool = False
) -> PrizeLook:
    game = hall.plan.game(number)
    assert game is not None
    prize = game.prizes[place]
    made = find_arrangement_of(hall, prize)
    people = hall.announced.get(number, {}).get("people", people)
    return PrizeLook(
        game=number, part=PRIZE_LETTERS[place] if len(game.prizes) > 1 else "", arrangement=made.name,
        says=made.describe(), shapes=[draw(shape) for shape in made.shapes[:MAX_SHAPES_SHOWN]],
        amount="" if hall.plan.for_amusement else _say_amount(prize, calls, people, playing),
        more=list(_describe_more(prize)),
    )  # fmt: skip


def find_arrangement_of(hall: HallState, prize: BingoPrize) -> Arrangement:
    return arrangement_from_json(hall.plan.arrangements[prize.arrangement])


def _say_amount(prize: BingoPrize, calls: int, people: int, playing: bool) -> str:
    """Return what bingo on the next call pays, or before the game, the most that it may pay."""
    if playing or not (prize.has_alternates or prize.jackpot):
        return _amount_now(prize, calls + 1, people)
    return f"up to {dollars(max(prize.highest, prize.jackpot))}"


def _amount_now(prize: BingoPrize, calls: int, people: int) -> str:
    if prize.wins_jackpot(calls):
        return dollars(prize.jackpot)
    return dollars(prize.amount_for(min(calls, BALLS_IN_PLAY), people))


def _describe_more(prize: BingoPrize) -> list[str]:
    more = []
    if prize.jackpot:
        more.append(f"Jackpot {dollars(prize.jackpot)} in {prize.jackpot_calls} calls, then "
                    f"{dollars(prize.amount)}")  # fmt: skip
    more += [f"{dollars(step.amount)} in {step.number} calls" for step in prize.by_calls]
    more += [f"{dollars(step.amount)} from {step.number} people" for step in prize.by_attendance]
    if prize.bonus:
        more.append(f"A bonus of {dollars(prize.bonus)} comes on top")
    if prize.paid_in != "cash":
        more.append("Paid in merchandise")
    return more


def _look_at_claims(
    hall: HallState, game: GameInPlay | None, prize: BingoPrize | None
) -> tuple[list[ClaimLook], str]:
    if game is None or prize is None or not game.claims:
        return [], ""
    award = award_for(hall)
    looks = [
        ClaimLook(each.serial, each.claimant, dollars(share), award.jackpot and not each.witness)
        for each, share in zip(game.claims, award.shares, strict=True)
    ]
    return looks, "" if hall.plan.for_amusement else dollars(award.total)


def _verdict(claims: list[ClaimLook], total: str) -> str:
    """Say in one sentence what to do with the good claims."""
    if not claims:
        return ""
    if any(each.needs_check for each in claims):
        return f"Good bingo for the jackpot of {total}. Verify every ball before you pay."
    if len(claims) == 1:
        return f"Good bingo. Pay {total}." if total else "Good bingo."
    if not total:
        return f"{len(claims)} good bingos."
    even = len({each.share for each in claims}) == 1
    shares = f"{claims[0].share} each" if even else " and ".join(each.share for each in claims)
    return f"{len(claims)} good bingos share {total}: {shares}."


class ProgramLook(NamedTuple):
    """A game of the program on its page."""

    game: BingoProgramGame
    prizes: list[PrizeLook]
    over: bool
    now: bool
    winners: list[PaidWinner]


def program_of(hall: HallState) -> list[ProgramLook]:
    """Return the games of the program, each with what became of it."""
    return [
        ProgramLook(
            game, [_look_at_prize(hall, game.number, place, 0, hall.attendance)
                   for place in range(len(game.prizes))],
            game.number in hall.ended, hall.game is not None and hall.game.number == game.number,
            [each for each in hall.winners if each.game == game.number],
        )
        for game in hall.plan.games
    ]  # fmt: skip
