"""The state of an occasion: a fold over its steps, so that a call adds one small row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias

from pitboss.charity.accounts import GameAccounts
from pitboss.charity.bingo.desk.records import (
    BingoClaim,
    CardMinder,
    CardRange,
    CardSeries,
    PaidWinner,
    SellerSession,
)
from pitboss.charity.bingo.program import (
    BingoPrize,
    BingoPrizeStep,
    BingoProgramGame,
    BingoReadings,
    PaidBingoPrizes,
)
from pitboss.house.ledger.accounts import LedgerAccount

__all__ = ["DrawnBy", "GameInPlay", "HallState", "OccasionPlan", "place_of"]

OccasionStatus: TypeAlias = Literal["planned", "open", "closed"]
DrawnBy: TypeAlias = Literal["hand", "committed"]


def place_of(occasion: int) -> str:
    """Return the name of an occasion in the ledger and in a transaction's cache."""
    return f"bingo {occasion}"


@dataclass(frozen=True, kw_only=True)
class GameInPlay:
    """The game that is being called."""

    number: int
    entry: int
    drawn_by: DrawnBy
    commitment: str = ""
    place: int = 0
    """The prize played for now, from 0."""
    balls: tuple[int, ...] = ()
    """Numbers called, in order."""
    settled_calls: int = 0
    """Calls that a paid prize rests on. They can't be corrected."""
    on_hold: bool = False
    claims: tuple[BingoClaim, ...] = ()
    late: tuple[CardRange, ...] = ()
    """Cards that went out after the game began. They play from the next game on."""

    def is_late(self, card: int) -> bool:
        return any(each.has(card) for each in self.late)


@dataclass(frozen=True, kw_only=True)
class OccasionPlan:
    """The program of an occasion, as the license application has it."""

    day: str
    title: str
    license: str
    """Empty for an occasion played for amusement."""
    games: tuple[BingoProgramGame, ...]
    readings: BingoReadings
    late_bingo: str
    """Whether a bingo completed before the last call still counts: `good` or `refused`."""
    arrangements: Mapping[str, Mapping[str, Any]]
    """Every arrangement of the program, as illustrated in the application, by name."""

    @property
    def for_amusement(self) -> bool:
        return not self.license

    def game(self, number: int) -> BingoProgramGame | None:
        return next((each for each in self.games if each.number == number), None)

    def after(self, number: int) -> BingoProgramGame | None:
        """Return the game that follows in the program."""
        return next((each for each in self.games if each.number > number), None)


@dataclass(frozen=True, kw_only=True)
class HallState:
    """An occasion after a step."""

    number: int
    plan: OccasionPlan
    status: OccasionStatus = "planned"
    opened: int = 0
    """The entry that opened it."""
    attendance: int = 0
    series: tuple[CardSeries, ...] = ()
    sellers: Mapping[int, SellerSession] = field(default_factory=dict)
    announced: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """The announcement of each game."""
    game: GameInPlay | None = None
    last: GameInPlay | None = None
    """The last game that ended."""
    ended: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """Games that are over, with their balls and their revealed key."""
    winners: tuple[PaidWinner, ...] = ()
    players: Mapping[int, str] = field(default_factory=dict)
    """Players of an occasion for amusement, by card."""
    worked: frozenset[int] = frozenset()
    """People who signed for anything here."""
    entry: int = 0
    """Entry of the last step."""

    @property
    def place(self) -> str:
        return place_of(self.number)

    @property
    def money(self) -> GameAccounts:
        return GameAccounts(self.place)

    def drawer(self, person: int) -> LedgerAccount:
        """Return the account of a person's bank."""
        return LedgerAccount("drawer", f"{self.place} {person}")

    @cached_property
    def paid(self) -> PaidBingoPrizes:
        """Return what scheduled and bonus prizes have taken of their limits."""
        scheduled, bonus = dict[int, int](), dict[int, int]()
        for each in self.winners:
            bonus[each.game] = bonus.get(each.game, 0) + each.bonus
            if not each.jackpot:
                scheduled[each.game] = scheduled.get(each.game, 0) + each.scheduled
        return PaidBingoPrizes(scheduled=scheduled, bonus=bonus)

    @property
    def next_game(self) -> BingoProgramGame | None:
        """Return the next game of the program, if none is being played."""
        return next((each for each in self.plan.games if each.number not in self.ended), None)

    def find_series(self, card: int) -> CardSeries | None:
        return next((each for each in self.series if each.cards.has(card)), None)

    def find_seller(self, card: int) -> SellerSession | None:
        """Return the session that a card was issued to."""
        return next((each for each in self.sellers.values() if each.has(card)), None)

    def current_prize(self) -> BingoPrize | None:
        """Return the prize that is played for now."""
        found = self.plan.game(self.game.number) if self.game is not None else None
        return found.prizes[self.game.place] if found is not None and self.game is not None else None

    def take(self, step: str, says: Mapping[str, Any], entry: int) -> HallState:
        """Return the state after one more step."""
        after = _STEPS[step](self, says, entry)
        worked = self.worked | {person} if (person := says.get("by")) else self.worked
        return replace(after, entry=entry, worked=worked)

    @classmethod
    def planned(cls, number: int, says: Mapping[str, Any], entry: int) -> HallState:
        """Return the state after the first step, the plan."""
        plan = OccasionPlan(
            day=says["day"], title=says["title"], license=says["license"], late_bingo=says["late_bingo"],
            games=tuple(map(_read_game, says["games"])), readings=BingoReadings(**says["readings"]),
            arrangements=says["arrangements"],
        )  # fmt: skip
        return cls(number=number, plan=plan, entry=entry)


def _read_game(row: Mapping[str, Any]) -> BingoProgramGame:
    prizes = (
        BingoPrize(**{**each, "by_calls": _read_steps(each["by_calls"]),
                          "by_attendance": _read_steps(each["by_attendance"])})
        for each in row["prizes"]
    )  # fmt: skip
    return BingoProgramGame(number=row["number"], prizes=tuple(prizes))


def _read_steps(rows: list[list[int]]) -> tuple[BingoPrizeStep, ...]:
    return tuple(BingoPrizeStep(*each) for each in rows)


def read_ranges(rows: list[list[int]]) -> tuple[CardRange, ...]:
    return tuple(CardRange(*each) for each in rows)


# Steps

_Says = Mapping[str, Any]
_STEPS: dict[str, Callable[[HallState, _Says, int], HallState]] = {}


def _step(name: str) -> Callable[[Callable[[HallState, _Says, int], HallState]], None]:
    def register(take: Callable[[HallState, _Says, int], HallState]) -> None:
        _STEPS[name] = take

    return register


@_step("opened")
def _open(hall: HallState, says: _Says, entry: int) -> HallState:
    return replace(hall, status="open", opened=entry)


@_step("attendance")
def _count(hall: HallState, says: _Says, entry: int) -> HallState:
    return replace(hall, attendance=says["people"])


@_step("received")
def _receive(hall: HallState, says: _Says, entry: int) -> HallState:
    got = CardSeries(says["series"], says["color"], says["commitment"], says["size"], says["on"],
                     CardRange(*says["cards"]), says["price"], says["jackpot"])  # fmt: skip
    return replace(hall, series=(*hall.series, got))


@_step("bank")
def _bank(hall: HallState, says: _Says, entry: int) -> HallState:
    session = SellerSession(says["person"], says["name"], says["bank"])
    return replace(hall, sellers={**hall.sellers, session.person: session},
                   worked=hall.worked | {session.person})  # fmt: skip


def _change_session(hall: HallState, person: int, **more: Any) -> HallState:
    return replace(hall, sellers={**hall.sellers, person: hall.sellers[person]._replace(**more)})


@_step("issued")
def _issue(hall: HallState, says: _Says, entry: int) -> HallState:
    more = CardRange(*says["cards"])
    after = _change_session(hall, says["person"], issued=(*hall.sellers[says["person"]].issued, more))
    return _keep_out(after, more)


@_step("rented")
def _rent(hall: HallState, says: _Says, entry: int) -> HallState:
    more = CardMinder(says["kind"], says["model"], says["number"], CardRange(*says["cards"]), says["fee"])
    after = _change_session(hall, says["person"], minders=(*hall.sellers[says["person"]].minders, more))
    return _keep_out(after, more.cards)


def _keep_out(hall: HallState, cards: CardRange) -> HallState:
    """Keep cards out of the game in play, whose numbers their buyers could have heard."""
    return _change_game(hall, late=(*hall.game.late, cards)) if hall.game is not None else hall


@_step("settled")
def _settle(hall: HallState, says: _Says, entry: int) -> HallState:
    return _change_session(
        hall, says["person"], returned=read_ranges(says["returned"]), void=read_ranges(says["void"]),
        settlement={name: says[name] for name in ("sold", "sales", "expected", "counted")},
    )  # fmt: skip


@_step("announced")
def _announce(hall: HallState, says: _Says, entry: int) -> HallState:
    return replace(hall, announced={**hall.announced, says["game"]: says})


@_step("begun")
def _begin(hall: HallState, says: _Says, entry: int) -> HallState:
    game = GameInPlay(number=says["game"], entry=entry, drawn_by=says["drawn_by"],
                      commitment=says["commitment"])  # fmt: skip
    return replace(hall, game=game)


def _change_game(hall: HallState, **more: Any) -> HallState:
    assert hall.game is not None
    return replace(hall, game=replace(hall.game, **more))


@_step("called")
def _call(hall: HallState, says: _Says, entry: int) -> HallState:
    assert hall.game is not None
    return _change_game(hall, balls=(*hall.game.balls, says["ball"]))


@_step("corrected")
def _correct(hall: HallState, says: _Says, entry: int) -> HallState:
    assert hall.game is not None
    balls = [*hall.game.balls]
    balls[says["call"] - 1 : says["call"]] = [says["ball"]] if says["ball"] else []
    return _change_game(hall, balls=tuple(balls), claims=())


@_step("held")
def _hold(hall: HallState, says: _Says, entry: int) -> HallState:
    return _change_game(hall, on_hold=True)


@_step("resumed")
def _resume(hall: HallState, says: _Says, entry: int) -> HallState:
    return _change_game(hall, on_hold=False, claims=())


@_step("claimed")
def _claim(hall: HallState, says: _Says, entry: int) -> HallState:
    assert hall.game is not None
    made = BingoClaim(says["card"], says["serial"], says["claimant"], says["calls"], says["completed"], entry)
    return _change_game(hall, on_hold=True, claims=(*hall.game.claims, made))


@_step("verified")
def _verify(hall: HallState, says: _Says, entry: int) -> HallState:
    assert hall.game is not None
    claims = [each._replace(witness=says["witness"], claimant=says["claimant"])
              if each.card == says["card"] else each for each in hall.game.claims]  # fmt: skip
    return _change_game(hall, claims=tuple(claims))


@_step("paid")
def _pay(hall: HallState, says: _Says, entry: int) -> HallState:
    assert hall.game is not None
    game = hall.game
    got = tuple(
        PaidWinner(game.number, game.place, each["card"], each["serial"], each["claimant"], each["scheduled"],
                   each["bonus"], says["jackpot"], says["paid_by"], entry)
        for each in says["shares"]
    )  # fmt: skip
    after = replace(hall, winners=(*hall.winners, *got))
    return _change_game(after, place=game.place + 1, on_hold=False, claims=(),
                        settled_calls=len(game.balls))  # fmt: skip


@_step("ended")
def _end(hall: HallState, says: _Says, entry: int) -> HallState:
    assert hall.game is not None
    over = {"balls": hall.game.balls, "key": says["key"], "seal": says["seal"], "reason": says["reason"],
            "commitment": hall.game.commitment, "begun": hall.game.entry}  # fmt: skip
    return replace(hall, game=None, last=hall.game, ended={**hall.ended, hall.game.number: over})


@_step("joined")
def _join(hall: HallState, says: _Says, entry: int) -> HallState:
    card = says["card"]
    return _keep_out(replace(hall, players={**hall.players, card: says["player"]}), CardRange(card, card))


@_step("closed")
def _close(hall: HallState, says: _Says, entry: int) -> HallState:
    return replace(hall, status="closed")
