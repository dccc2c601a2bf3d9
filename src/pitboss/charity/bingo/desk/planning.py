"""Plan an occasion for its license application, open it on the day, and count who is there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from pitboss.charity.bingo.arrangements import (
    BadArrangement,
    arrangement_from_json,
    can_be_missed,
    find_arrangement,
    library,
)
from pitboss.charity.bingo.cards import BALLS_IN_PLAY
from pitboss.charity.bingo.desk.department import PROGRAM, bingo
from pitboss.charity.bingo.desk.fields import (
    AlternatePrizes,
    GameLabel,
    OccasionNumber,
    OwnArrangements,
    People,
    in_charge,
    split_game_label,
    worker,
)
from pitboss.charity.bingo.desk.hall import (
    PLANNED,
    find_hall,
    next_occasion,
    open_hall,
    opened_on,
    record_steps,
)
from pitboss.charity.bingo.desk.rows import BingoStepRow
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.bingo.laws import (
    AMUSEMENT,
    BINGO,
    BY_ATTENDANCE,
    ILLUSTRATED,
    JACKPOT_AMOUNT,
    PRIZE_LIMITS,
)
from pitboss.charity.bingo.program import (
    PRIZE_LETTERS,
    BingoPrize,
    BingoPrizeStep,
    BingoProgramGame,
    BingoReadings,
    check_program,
)
from pitboss.charity.dates import describe_day
from pitboss.charity.organization.reports import mark_event
from pitboss.charity.organization.state import check_play, license_numbers, require_license, today_of
from pitboss.house.due import Due
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Day, FieldError, Money, Rows, ShortText, blame, number_type, text_type
from pitboss.table.refused import Refused

__all__ = ["count_people", "open_occasion", "plan"]

OnOff = Literal["off", "on"]
ARRANGEMENT = text_type(60, "arrangement", example="letter-x")
JackpotCalls = Annotated[int, number_type(0, BALLS_IN_PLAY, "calls", "52")]


def _bingo_licenses(tx: Transaction) -> list[str]:
    return license_numbers(tx, "bingo")


def _suggest_occasion(tx: Transaction) -> dict[str, Any]:
    """Return the first values of the form: today, and the only bingo license."""
    licenses = _bingo_licenses(tx)
    return {"day": today_of(tx).isoformat(), **({"license": licenses[0]} if len(licenses) == 1 else {})}


class ProgramRow(FormRow):
    """A prize of the program."""

    game: GameLabel = Field(title="Game")
    arrangement: Annotated[str, ARRANGEMENT] = Field(title="Arrangement")
    prize: Money = Field(0, title="Prize")
    bonus: Money = Field(0, title="Bonus prize")
    by_calls: AlternatePrizes = Field(default_factory=list, title="Prizes by calls")
    by_attendance: AlternatePrizes = Field(default_factory=list, title="Prizes by attendance")
    jackpot: Money = Field(0, title="Progressive jackpot")
    jackpot_calls: JackpotCalls = Field(0, title="Most calls for it")
    paid_in: Literal["cash", "merchandise", "alcohol"] = Field("cash", title="Paid in")


class PlanOccasion(OperationForm):
    title: ShortText = Field(title="Name of the occasion")
    day: Day = Field(title="Day")
    license: Annotated[str, text_type(40, "license number", example="BL-104")] | None = Field(
        None, title="Bingo license", description="Leave blank for bingo played for amusement, without money."
    )
    games: Annotated[list[ProgramRow], Rows(key="game")] = Field(
        title="Program", description="One row for each prize. A game with two prizes is 4a and 4b."
    )
    own: OwnArrangements = Field(
        default_factory=list, title="Arrangements of your own",
        description="As JSON, drawn in five lines of # and .; the built-in ones need only their name.",
    )  # fmt: skip
    illustrated: bool = Field(
        False, title="The application describes and illustrates every arrangement and bonus prize",
    )  # fmt: skip
    alternates_licensed: bool = Field(
        False, title="The application and the license state every alternate prize",
    )  # fmt: skip
    prize_cap_unit: Literal["game", "prize"] = Field(
        "game", title="The limits of one game are for",
        json_schema_extra={"names": {"game": "all its prizes together", "prize": "each prize"}},
    )  # fmt: skip
    prize_total_basis: Literal["both", "awarded"] = Field(
        "both", title="The limit of the occasion is for",
        json_schema_extra={
            "names": {"both": "the advertised and the paid total", "awarded": "only what is awarded"}
        },
    )  # fmt: skip
    bonus_split: Literal["shared", "each"] = Field(
        "shared", title="The bonus of tied winners is",
        json_schema_extra={"names": {"shared": "one that they share", "each": "one for each, in the limits"}},
    )  # fmt: skip
    alcohol_bingo_prize: OnOff = Field("off", title="Alcohol as a prize")
    late_bingo: Literal["good", "refused"] = Field(
        "good", title="A bingo completed before the last call is",
        description="A house rule: the text on determining the winner is not available.",
    )  # fmt: skip


class OccasionPlanned(OperationResult):
    occasion: int = Field(title="Occasion")
    games: int = Field(title="Games")
    prizes: Money = Field(title="Highest scheduled prizes")
    bonuses: Money = Field(title="Bonus prizes")


@bingo.operation(
    "plan",
    title="Plan an occasion",
    cite=ILLUSTRATED,
    kind="bingo plan",
    section=PROGRAM,
    result=OccasionPlanned,
    signers=(in_charge("plans", "Member in charge"),),
    prefill=_suggest_occasion,
    more=("own", "prize_cap_unit", "prize_total_basis", "bonus_split", "alcohol_bingo_prize", "late_bingo"),
    choices={"license": _bingo_licenses, "games.arrangement": lambda tx: list(library())},
    example={
        "title": "Thursday bingo", "day": "2030-05-02", "license": "BL-104", "illustrated": True,
        "games": [{"game": "1", "arrangement": "any-line", "prize": 5000},
                  {"game": "2", "arrangement": "letter-x", "prize": 15000, "bonus": 5000}],
    },
)  # fmt: skip
def plan(tx: Transaction, form: PlanOccasion, signers: SignersByPart) -> LedgerEntry:
    """Record the program of an occasion: the arrangement and the prizes of each game, inside the limits."""
    arrangements = _find_arrangements(form)
    _check_jackpots(form, arrangements)
    games = _read_program(form)
    readings = BingoReadings(
        prize_cap_unit=form.prize_cap_unit, prize_total_basis=form.prize_total_basis,
        bonus_split=form.bonus_split, alcohol_bingo_prize=form.alcohol_bingo_prize,
    )  # fmt: skip
    with blame("games"):
        if not form.license:
            _check_amusement(games)
        check_program(games, readings)
    if form.license:
        require_license(tx, form.license, "bingo", date.fromisoformat(form.day))
        _check_first_occasion(tx, form.license, date.fromisoformat(form.day), "day")
    says = {
        "title": form.title, "day": form.day, "license": form.license or "", "late_bingo": form.late_bingo,
        "games": [_write_game(each) for each in games], "readings": asdict(readings),
        "arrangements": arrangements, "by": signers["plans"].person,
    }  # fmt: skip
    number = next_occasion(tx)
    hall = HallState.planned(number, says, tx.number)
    answer = OccasionPlanned(occasion=number, games=len(games), prizes=sum(each.highest for each in games),
                     bonuses=sum(each.bonus for each in games))  # fmt: skip
    return _first_step(hall, says, answer, tuple(_advise(games)))


def _first_step(
    hall: HallState, says: Mapping[str, Any], answer: OccasionPlanned, warnings: tuple[FieldError, ...]
) -> LedgerEntry:
    row = NewRow(BingoStepRow, {"occasion": hall.number, "step": PLANNED, "says": dict(says)})
    return LedgerEntry(
        place=hall.place, rows=(row,), answer=answer.to_json(), warnings=warnings,
        knows={hall.place: hall},
    )  # fmt: skip


def _find_arrangements(form: PlanOccasion) -> dict[str, Any]:
    """Return the arrangements that the program names, as JSON, to stay as they are illustrated."""
    own = {each["name"].lower(): each for each in form.own}
    found: dict[str, Any] = {}
    for place, row in enumerate(form.games):
        drawn = own.get(row.arrangement.lower())
        with blame(f"games.{place}.arrangement"):
            try:
                found[row.arrangement] = drawn or find_arrangement(row.arrangement).to_json()
            except BadArrangement:
                why = f"There is no arrangement {row.arrangement}. Draw it below, or pick a built-in one."
                raise Refused(why, ILLUSTRATED) from None
    return found


def _check_jackpots(form: PlanOccasion, arrangements: Mapping[str, Any]) -> None:
    """Refuse a jackpot that every card wins in time: it is the prize of its game, under another name."""
    for place, row in enumerate(form.games):
        drawn = arrangement_from_json(arrangements[row.arrangement])
        if row.jackpot and not can_be_missed(drawn, BALLS_IN_PLAY - row.jackpot_calls):
            why = (f"Every card has {drawn.name} within {row.jackpot_calls} calls, so this jackpot is always "
                   "won. Lower its calls, or enter it as the prize.")  # fmt: skip
            raise Refused(why, PRIZE_LIMITS, f"games.{place}.jackpot_calls")


def _read_program(form: PlanOccasion) -> list[BingoProgramGame]:
    """Group the rows into games, the prizes of each in the order of their letters."""
    rows = defaultdict[int, list[tuple[str, BingoPrize]]](list)
    for each in form.games:
        number, letter = split_game_label(each.game)
        rows[number].append((letter, _read_prize(each, form)))
    if not rows:
        raise Refused("Enter at least one game.", ILLUSTRATED, "games")
    games = []
    for number in sorted(rows):
        letters = sorted(letter for letter, _ in rows[number])
        if letters not in ([""], [*PRIZE_LETTERS[: len(letters)]]):
            raise Refused(f"Number the prizes of game {number} {number}a, {number}b and so on.",
                          ILLUSTRATED, "games")  # fmt: skip
        prizes = sorted(rows[number], key=lambda each: each[0])
        games.append(BingoProgramGame(number=number, prizes=tuple(prize for _, prize in prizes)))
    return games


def _read_prize(row: ProgramRow, form: PlanOccasion) -> BingoPrize:
    return BingoPrize(
        arrangement=row.arrangement, amount=row.prize, bonus=row.bonus,
        by_calls=tuple(BingoPrizeStep(*each) for each in row.by_calls),
        by_attendance=tuple(BingoPrizeStep(*each) for each in row.by_attendance),
        jackpot=row.jackpot, jackpot_calls=row.jackpot_calls, paid_in=row.paid_in,
        illustrated=form.illustrated or not form.license, alternates_licensed=form.alternates_licensed,
    )  # fmt: skip


def _write_game(game: BingoProgramGame) -> dict[str, Any]:
    return {"number": game.number, "prizes": [asdict(prize) for prize in game.prizes]}


def _check_amusement(games: list[BingoProgramGame]) -> None:
    """Refuse money at bingo played for amusement. Its conditions are not in our copy."""
    for game in games:
        if game.highest or game.bonus or any(prize.jackpot for prize in game.prizes):
            why = f"Game {game.number} has a prize. Bingo without a license is played for amusement only."
            raise Refused(why, AMUSEMENT)


def _advise(games: list[BingoProgramGame]) -> list[FieldError]:
    """Say what a program needs that our copy of the rules cannot check."""
    if not any(prize.jackpot for game in games for prize in game.prizes):
        return []
    why = (
        "Advice: the rule on a jackpot's amount and calls is not in our copy. Compare them with your license."
    )
    return [FieldError("games", why, str(JACKPOT_AMOUNT))]


# On the day


class OpenOccasion(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")


class OccasionOpened(OperationResult):
    title: str = Field(title="Occasion")
    games: int = Field(title="Games")


def opening_due(tx: Transaction) -> list[Due]:
    from pitboss.charity.bingo.desk.closing import list_halls

    today = today_of(tx).isoformat()
    return [
        Due(tx.clock, f"Open occasion {hall.number}, {hall.plan.title}.", BINGO, "bingo/open",
            {"occasion": hall.number})
        for hall in list_halls(tx) if hall.status == "planned" and hall.plan.day == today
    ]  # fmt: skip


@bingo.operation(
    "open",
    title="Open an occasion",
    cite=BINGO,
    kind="bingo opened",
    section=PROGRAM,
    result=OccasionOpened,
    signers=(in_charge("opens", "Member in charge"),),
    due=opening_due,
    example={"occasion": 1},
)
def open_occasion(tx: Transaction, form: OpenOccasion, signers: SignersByPart) -> LedgerEntry:
    """Open an occasion on its day. Its license must be in force, and name you as the member in charge."""
    hall = find_hall(tx, form.occasion)
    if hall.status != "planned":
        raise Refused(f"Occasion {hall.number} was opened already.", BINGO, "occasion")
    today = today_of(tx)
    if hall.plan.day != today.isoformat():
        raise Refused(
            f"Occasion {hall.number} is on {describe_day(hall.plan.day)}. Today is {describe_day(today)}.",
            BINGO,
            "occasion",
        )
    warnings: tuple[FieldError, ...] = ()
    rows, forgets = tuple[NewRow, ...](), tuple[str, ...]()
    if hall.plan.license:
        warnings = check_play(tx, hall.plan.license, "bingo", today, "occasion")
        held = require_license(tx, hall.plan.license, "bingo", today)
        _check_first_occasion(tx, held.number, today, "occasion")
        if held.member_in_charge != signers["opens"].person:
            raise Refused("Another member is in charge of this license.", BINGO, "sign.opens")
        rows, forgets = mark_event(tx, held, today)
    answer = OccasionOpened(title=hall.plan.title, games=len(hall.plan.games)).to_json()
    entry = record_steps(tx, hall, ("opened", {"by": signers["opens"].person}), answer=answer,
                         warnings=warnings, forgets=forgets)  # fmt: skip
    return replace(entry, rows=(*entry.rows, *rows))


def _check_first_occasion(tx: Transaction, license: str, day: date, field: str) -> None:
    """Refuse a second occasion of one day: cut in two, it would pay each limit of 13:47-7.2 twice."""
    for held in opened_on(tx, day):
        if held.plan.license == license:
            why = f"Occasion {held.number} was opened under license {license} on {describe_day(day)}."
            raise Refused(f"{why} Play its games there.", PRIZE_LIMITS, field)


class CountPeople(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    people: People = Field(title="People present")


@bingo.operation(
    "count-people",
    title="Record how many people attend",
    cite=BY_ATTENDANCE,
    kind="bingo attendance",
    section=PROGRAM,
    signers=(worker("counts", "Counts them"),),
    example={"occasion": 1, "people": 120},
)
def count_people(tx: Transaction, form: CountPeople, signers: SignersByPart) -> LedgerEntry:
    """Record how many people attend. A prize may depend on it if the license says so."""
    hall = open_hall(tx, form.occasion, signers)
    return record_steps(tx, hall, ("attendance", {"people": form.people, "by": signers["counts"].person}))
