"""Check a casino night: find breaches, points that need a look, and points that are fine, from its facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal, NamedTuple, TypeAlias

from pitboss.charity.casino_night.contracts import approval_ended, is_supplied
from pitboss.charity.casino_night.games import GAMES, NightGame, is_named, require_game
from pitboss.charity.casino_night.laws import (
    AGE,
    AUTHORIZED,
    CASH_PRIZES,
    FEES,
    HOLDEM_EQUIPMENT,
    OTHER_GAME,
    REGISTERED,
    RESPONSIBILITY,
    YEARLY,
)
from pitboss.charity.casino_night.planning import ADULT
from pitboss.charity.casino_night.state import CasinoNight, NightTable
from pitboss.charity.casino_night.tournaments import TournamentStatus
from pitboss.charity.organization.deadlines import REPORT_LAW, report_due
from pitboss.charity.organization.fees import FeeBasis, compute_fee
from pitboss.charity.organization.records import Records
from pitboss.charity.organization.state import GameLicense, Organization
from pitboss.charity.prizes import PrizeReadings, check_prize
from pitboss.charity.tournament.laws import TOURNAMENTS_A_YEAR
from pitboss.law import Cite
from pitboss.table.money import dollars

Severity: TypeAlias = Literal["breaks", "look", "fine"]
SEVERITIES: tuple[Severity, ...] = ("breaks", "look", "fine")


class StandingCheck(NamedTuple):
    """A check of the night: how it came out, what to do about it, and the rule."""

    severity: Severity
    says: str
    law: Cite
    repair: str = ""
    """The remedy, if it is not fine."""
    operation: str = ""
    """The form that does it."""
    fields: Mapping[str, Any] = {}

    def to_json(self) -> dict[str, Any]:
        return {
            "severity": self.severity, "says": self.says, "repair": self.repair,
            "operation": self.operation, "cite": str(self.law),
        }  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class NightFacts:
    """Everything that the standing checks look at."""

    night: CasinoNight
    organization: Organization
    license: GameLicense | None
    """The license of the night, if it is recorded."""
    fees: tuple[int, ...] = ()
    """The fees paid for it, in cents to each of the two recipients."""
    contracts: Records = field(default_factory=dict)
    providers: Records = field(default_factory=dict)
    tournaments: tuple[TournamentStatus, ...] = ()
    working: frozenset[int] = frozenset()
    """People who may deal today."""
    reported: bool = False
    """Whether the report of operations was filed."""
    readings: PrizeReadings = field(default_factory=PrizeReadings)
    """Which prizes the organization takes to be lawful."""
    now: datetime


def standing_checks(facts: NightFacts) -> list[StandingCheck]:
    """Check a night, what breaks a rule first, then what needs a look."""
    found = [
        *_check_license(facts), *_check_games(facts), *_check_rules(facts), *_check_equipment(facts),
        *_check_tables(facts), *_check_tournaments(facts), *_check_prizes(facts), *_check_paperwork(facts),
    ]  # fmt: skip
    return sorted(found, key=lambda each: SEVERITIES.index(each.severity))


def count_checks(checks: Iterable[StandingCheck]) -> dict[Severity, int]:
    """Count the checks of each severity."""
    listed = [each.severity for each in checks]
    return {severity: listed.count(severity) for severity in SEVERITIES}


def _fine(says: str, law: Cite) -> StandingCheck:
    return StandingCheck("fine", says, law)


def _describe_day(day: date) -> str:
    return f"{day:%B} {day.day}"


# License and games: 20.4


def _check_license(facts: NightFacts) -> Iterator[StandingCheck]:
    night, held = facts.night, facts.license
    number = {"night": night.number}
    if held is None or not held.covers(night.day):
        yield StandingCheck(
            "breaks", f"License {night.license} does not cover {_describe_day(night.day)}.", AUTHORIZED,
            "Change the day, or name a license that covers it.", "casino-night/change", number,
        )  # fmt: skip
    else:
        yield _fine(f"License {night.license} covers {_describe_day(night.day)}", AUTHORIZED)
    if facts.organization.is_registered(night.day):
        yield _fine(f"Registration valid on {_describe_day(night.day)}", REGISTERED)
    else:
        yield StandingCheck(
            "breaks", f"The registration is not in force on {_describe_day(night.day)}.", AUTHORIZED,
            "Renew it with the Commission, and record it.", "organization/register",
        )  # fmt: skip


def _check_games(facts: NightFacts) -> Iterator[StandingCheck]:
    night, listed = facts.night, facts.license.games if facts.license else ()
    games = [require_game(name) for name in night.games]
    unlisted = [each for each in games if not is_named(each, listed)]
    for each in unlisted:
        yield StandingCheck(
            "breaks", f"{_capital(each.name)} is not on the license.", AUTHORIZED,
            "Take it off the program, or have the license name it.", "casino-night/drop-game",
            {"night": night.number, "game": each.name},
        )  # fmt: skip
    if not games:
        yield StandingCheck(
            "look", "The program has no games.", AUTHORIZED,
            f"Add games that the license names, of the {len(GAMES)} that a casino night may have.",
            "casino-night/add-game", {"night": night.number},
        )  # fmt: skip
    elif not unlisted:
        many = f"All {len(games)} games are" if len(games) > 1 else "The game is"
        yield _fine(f"{many} authorized and on the license", AUTHORIZED)


def _check_rules(facts: NightFacts) -> Iterator[StandingCheck]:
    night = facts.night
    for name, sheet in night.games.items():
        game = require_game(name)
        if game.rules in ("stand-in", "not held") and not sheet:
            yield StandingCheck(
                "look", f"{_capital(name)}: the casino night rules are not available.", game.law,
                _describe_rules_repair(game), "casino-night/add-game",
                {"night": night.number, "game": name},
            )  # fmt: skip


def _describe_rules_repair(game: NightGame) -> str:
    sheet = "Bring the provider's rules sheet, and record it."
    return f"What is played here is the casino's game. {sheet}" if game.game else sheet


# Equipment and tables: 13.8, 20.40(b), 20.41(b)


def _check_equipment(facts: NightFacts) -> Iterator[StandingCheck]:
    night, number = facts.night, {"night": facts.night.number}
    contract = facts.contracts.get(night.contract)
    if night.equipment == "owned" and contract is None:
        yield _fine("The organization owns the equipment", HOLDEM_EQUIPMENT)
    elif contract is None:
        yield StandingCheck(
            "look", "No contract of a provider is recorded for the rented equipment.", HOLDEM_EQUIPMENT,
            "Make the contract, and name it with the night. No rented table opens without it.",
            "organization/contract", {"kind": "casino night"},
        )  # fmt: skip
    elif why := approval_ended(facts.providers, contract, night.day):
        yield StandingCheck(
            "breaks", why, HOLDEM_EQUIPMENT, "Rent from an approved provider.", "casino-night/change", number
        )
    else:
        yield _fine(
            f"{contract['provider_name']} is approved, by contract {night.contract}", HOLDEM_EQUIPMENT
        )


def _check_tables(facts: NightFacts) -> Iterator[StandingCheck]:
    night, supplied = facts.night, 0
    for table in night.open_tables:
        contract = facts.contracts.get(table.contract)
        if table.contract and (contract is None or not is_supplied(contract, table.name)):
            yield StandingCheck(
                "breaks", f"Nobody answers for table {table.name}.", RESPONSIBILITY,
                "List the table in the provider's contract.", "organization/contract",
                {"kind": "casino night"},
            )  # fmt: skip
        supplied += bool(table.contract)
        if table.dealer not in facts.working:
            yield _unstaffed(night, table, f"{table.dealer_name} may not deal now.")
    yield from _check_dealers(night)
    if supplied:
        many = f"{supplied} table{'s' if supplied > 1 else ''}"
        yield _fine(f"The provider answers for {many}, present or not", RESPONSIBILITY)


def _check_dealers(night: CasinoNight) -> Iterator[StandingCheck]:
    """Find people who deal at two tables at once."""
    busy: dict[int, NightTable] = {}
    for table in night.open_tables:
        if (other := busy.setdefault(table.dealer, table)) is not table:
            says = f"{table.dealer_name} deals tables {other.name} and {table.name}."
            yield _unstaffed(night, table, says)


def _unstaffed(night: CasinoNight, table: NightTable, says: str) -> StandingCheck:
    return StandingCheck(
        "look", says, AUTHORIZED, "Name another dealer.", "casino-night/staff-table",
        {"night": night.number, "table": table.name},
    )  # fmt: skip


# The tournament: 20.40(n), (o)


def _check_tournaments(facts: NightFacts) -> Iterator[StandingCheck]:
    night, others = facts.night, facts.night.other_tables
    for each in facts.tournaments:
        if each.number_this_year > TOURNAMENTS_A_YEAR:
            says = f"Tournament {each.number_this_year} of {TOURNAMENTS_A_YEAR} this year."
            yield StandingCheck("breaks", says, YEARLY, "Cancel it before play begins.", "tournament/cancel")
        else:
            yield _fine(f"Tournament {each.number_this_year} of {TOURNAMENTS_A_YEAR} this year", YEARLY)
        if not each.is_playing:
            continue
        if not others:
            yield StandingCheck(
                "breaks", f"No other game is open while {each.title} is played.", OTHER_GAME,
                "Open a table of another game at once, or pause the tournament.", "casino-night/open-table",
                {"night": night.number},
            )  # fmt: skip
        elif len(others) == 1:
            yield StandingCheck(
                "look", f"Table {others[0].name} is the last other game.", OTHER_GAME,
                f"Keep it open while {each.title} is played, or open another.", "casino-night/open-table",
                {"night": night.number},
            )  # fmt: skip
        else:
            yield _fine(f"{len(others)} other tables are open during the tournament", OTHER_GAME)


# Prizes and paperwork: 6.19, 6.20, 4.9


def _check_prizes(facts: NightFacts) -> Iterator[StandingCheck]:
    night = facts.night
    if not night.prizes:
        return
    found = [(name, each) for name, prize in night.prizes.items()
             for each in check_prize(prize.prize, "casino night", facts.readings)]  # fmt: skip
    for name, each in found:
        yield StandingCheck(
            "look" if each.is_advice else "breaks", each.reason, each.law, "Give merchandise or services.",
            "casino-night/drop-prize", {"night": night.number, "prize": name},
        )  # fmt: skip
    if not found:
        value = dollars(sum(each.value for each in night.prizes.values()))
        many = f"{len(night.prizes)} prize{'s' if len(night.prizes) > 1 else ''}"
        yield _fine(f"{many}, {value} at retail, none prohibited", CASH_PRIZES)


def _check_paperwork(facts: NightFacts) -> Iterator[StandingCheck]:
    night = facts.night
    fee = compute_fee("casino night", None, FeeBasis())
    if sum(facts.fees) >= fee:
        yield _fine(f"Fees paid: {dollars(fee)} to the municipality and to the Commission", FEES)
    else:
        yield StandingCheck(
            "look", f"The fee of {dollars(fee)} to the municipality and to the Commission is not recorded.",
            FEES, "Pay it, and record it.", "organization/pay-fee",
            {"license": night.license},
        )  # fmt: skip
    if night.minimum_age < ADULT:
        says = f"The posted minimum age is {night.minimum_age}."
        yield StandingCheck("look", says, AGE, f"Post {ADULT}, or confirm what is allowed.",
                            "casino-night/change", {"night": night.number})  # fmt: skip
    else:
        yield _fine(f"Minimum age {night.minimum_age}, as posted", AGE)
    due = report_due(night.day)
    if facts.reported:
        yield _fine("Report of operations filed", REPORT_LAW)
    elif facts.now.date() > due:
        yield StandingCheck(
            "look", f"The report of operations was due on {_describe_day(due)}.", REPORT_LAW, "File it now.",
            "organization/report-operations", {"license": night.license, "event": night.day.isoformat()},
        )  # fmt: skip
    else:
        yield _fine(f"Report of operations due {_describe_day(due)}", REPORT_LAW)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
