"""`pitboss bingo odds`: when an arrangement wins, for one card or many, and what alternate prizes cost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson

if TYPE_CHECKING:
    from fractions import Fraction

    from pitboss.charity.bingo.arrangements import Arrangement
    from pitboss.charity.bingo.odds import ArrangementOdds, CardsInPlay
    from pitboss.charity.bingo.prize_odds import PrizeChance
    from pitboss.charity.bingo.program import BingoPrize, BingoPrizeStep
    from pitboss.charity.bingo.sampling import SampledGames

Pattern = Annotated[
    str,
    typer.Argument(metavar="PATTERN", help="Arrangement: an id, a name, or a .json file.", show_default=True),
]
ByCalls = Annotated[
    list[str] | None,
    typer.Option(help="Alternate prize for a win within some calls, as '50 500'. Repeatable."),
]
ByAttendance = Annotated[
    list[str] | None,
    typer.Option(help="Alternate prize for at least some people, as '100 300'. Repeatable."),
]
Attendance = Annotated[
    str | None, typer.Option(help="People present on past nights, as '85,120,97', to price those prizes.")
]
MAX_SAMPLED_CARDS = 100_000
LEAST_SHOWN = 1e-6
"""Least probability that is shown in figures."""
DETAILED_ONE_IN = 1_000
_SHOWN_CALLS = (4, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75)
_STEP = re.compile(r"\s*([0-9]{1,6})\s*[ :=]\s*(\$?[0-9,]+(?:\.[0-9]{1,2})?)\s*")


def find_pattern(text: str) -> Arrangement:
    """Return an arrangement by its id or name, or read its file."""
    from pitboss.charity.bingo.arrangements import MAX_FILE_LENGTH, find_arrangement, parse_arrangement

    path = Path(text)
    if path.suffix.lower() != ".json":
        return find_arrangement(text)
    with path.open("rb") as file:
        return parse_arrangement(file.read(MAX_FILE_LENGTH + 1))


def odds(
    pattern: Pattern,
    cards: Annotated[int, typer.Option(help="Number of cards in play.", min=1, max=1_000_000)] = 1,
    samples: Annotated[
        int | None, typer.Option(help="Also play this many games with a series of cards.", min=2, max=10**7)
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the series and its games.", min=0)] = 1,
    prize: Annotated[str | None, typer.Option(help="Scheduled prize of the game, in dollars.")] = None,
    by_calls: ByCalls = None,
    by_attendance: ByAttendance = None,
    attendance: Attendance = None,
    other_prizes: Annotated[
        str | None, typer.Option(help="Dollars that the other games of the occasion offer at most.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Compute when an arrangement wins.

    \b
    For one card, every figure is an exact fraction, for any arrangement. For
    several cards, each is taken to be drawn independently from all possible
    faces; the sum over all calls is complete, in floating point. --samples
    plays games with the cards of one series instead, with standard errors.

    Examples:

    pitboss bingo odds any-line

    pitboss bingo odds my-pattern.json --json

    pitboss bingo odds coverall --cards 300 --samples 10000

    pitboss bingo odds coverall --cards 300 --prize 250 --by-calls "50 1000" --by-calls "55 500"

    pitboss bingo odds letter-x --prize 150 --by-attendance "100 250" --attendance 85,120,97
    """
    from pitboss.charity.bingo.odds import price_arrangement, price_cards_in_play

    arrangement = find_pattern(pattern)
    scheduled = _read_prize(arrangement, prize, by_calls, by_attendance)
    nights, others = _read_nights(attendance, scheduled), _read_dollars(other_prizes, "--other-prizes")
    with show.working("Counting winning sets"):
        one = price_arrangement(arrangement)
        many = price_cards_in_play(arrangement, cards) if cards > 1 else None
    sampled = None if samples is None else _play(arrangement, cards, samples, seed)
    if json:
        row = as_row(one, many, sampled)
        if scheduled is not None:
            row["prize"] = _prize_row(scheduled, one, many, nights, others)
        show.json_lines([row])
        return
    _print_odds(one, many, sampled)
    if scheduled is not None:
        _print_prizes(scheduled, one, many, nights, others)


def _play(arrangement: Arrangement, cards: int, games: int, seed: int) -> SampledGames:
    from pitboss.charity.bingo.cards import BingoSeries
    from pitboss.equipment.chance import Chance
    from pitboss.odds.compile_events import when_compiling

    if cards > MAX_SAMPLED_CARDS:
        raise typer.BadParameter(f"a sample has at most {MAX_SAMPLED_CARDS:,} cards: lower --cards")
    with show.working("Playing games") as say, when_compiling(lambda: say("Compiling (first time only)")):
        from pitboss.charity.bingo.sampling import play_games

        faces = BingoSeries.make(1, "white", cards, Chance.seeded(seed), on=1).faces()
        return play_games(faces, arrangement, games, seed)


# Input


def _read_dollars(text: str | None, option: str) -> int:
    from pitboss.table.money import BadAmount, cents

    try:
        return 0 if text is None else cents(text)
    except BadAmount as error:
        raise typer.BadParameter(f"{option}: {show.plain(error)}") from None


def _read_prize(
    arrangement: Arrangement, prize: str | None, by_calls: list[str] | None, by_attendance: list[str] | None
) -> BingoPrize | None:
    if prize is None:
        if by_calls or by_attendance:
            raise typer.BadParameter("give the scheduled prize too, with --prize")
        return None
    from pitboss.charity.bingo.cards import BALLS_IN_PLAY
    from pitboss.charity.bingo.program import BingoPrize

    if by_calls and by_attendance:
        raise typer.BadParameter("let the prize depend on the calls or on the attendance, not on both")
    return BingoPrize(
        arrangement=arrangement.name, amount=_read_dollars(prize, "--prize"),
        by_calls=_read_steps(by_calls, "--by-calls", BALLS_IN_PLAY),
        by_attendance=_read_steps(by_attendance, "--by-attendance", 100_000),
    )  # fmt: skip


def _read_steps(texts: list[str] | None, option: str, most: int) -> tuple[BingoPrizeStep, ...]:
    from pitboss.charity.bingo.program import BingoPrizeStep

    steps = []
    for text in texts or []:
        said = _STEP.fullmatch(text)
        if not said or not 1 <= int(said[1]) <= most:
            raise typer.BadParameter(
                f"{option} {text[:40]!r}: write a number from 1 to {most:,} and dollars, such as '50 500'"
            )
        steps.append(BingoPrizeStep(int(said[1]), _read_dollars(said[2], option)))
    if len({step.number for step in steps}) < len(steps):
        raise typer.BadParameter(f"{option} names a number twice: leave one out")
    return tuple(sorted(steps))


def _read_nights(text: str | None, prize: BingoPrize | None) -> list[int]:
    if prize is None or not prize.by_attendance:
        if text is not None:
            raise typer.BadParameter("--attendance prices prizes by attendance: add --by-attendance")
        return []
    if text is None:
        raise typer.BadParameter(
            "to price prizes by attendance, give that of past nights: --attendance 85,120,97"
        )
    words = text.replace(",", " ").split()
    if not words or not all(re.fullmatch("[0-9]{1,6}", word) for word in words):
        raise typer.BadParameter(f"--attendance {text[:40]!r}: write numbers of people, as 85,120,97")
    return [int(word) for word in words]


# JSON


def as_row(one: ArrangementOdds, many: CardsInPlay | None, sampled: SampledGames | None) -> dict[str, Any]:
    """Return the odds as JSON: fractions as text, sums of many cards as numbers."""
    row: dict[str, Any] = {
        "arrangement": one.arrangement.name, "need": one.arrangement.need,
        "shapes": len(one.arrangement.shapes), "fewest_calls": one.fewest,
        "mean_calls": str(one.mean), "median_calls": one.median,
        "within": {str(calls): str(chance) for calls, chance in enumerate(one.cumulative)},
    }  # fmt: skip
    if many is not None:
        row["in_play"] = many.to_json()
    if sampled is not None:
        row["sampled"] = sampled.to_json()
    return row


def _prize_row(
    prize: BingoPrize, one: ArrangementOdds, many: CardsInPlay | None, nights: list[int], others: int
) -> dict[str, Any]:
    from pitboss.charity.bingo.prize_odds import find_cap_warnings, find_mean_prize

    chances = _price(prize, one, many, nights)
    mean = find_mean_prize(chances)
    return {
        "mean_cents": str(mean) if not isinstance(mean, float) else mean, "highest_cents": prize.highest,
        "amounts": [each.to_json() for each in chances],
        "warnings": [each.to_json() for each in find_cap_warnings(prize, others)],
    }  # fmt: skip


def _price(
    prize: BingoPrize, one: ArrangementOdds, many: CardsInPlay | None, nights: list[int]
) -> Sequence[PrizeChance[Any]]:
    from pitboss.charity.bingo.prize_odds import price_by_attendance, price_by_calls

    if prize.by_attendance:
        return price_by_attendance(prize, nights)
    return price_by_calls(prize, one.cumulative) if many is None else price_by_calls(prize, many.cumulative)


# Tables


def _print_odds(one: ArrangementOdds, many: CardsInPlay | None, sampled: SampledGames | None) -> None:
    show.print_wrapped(
        f"{one.arrangement.name}. {one.arrangement.describe()}", bold=len(one.arrangement.name)
    )
    columns = ["calls", "one card wins within", "one in"]
    columns += [f"any of {many.cards:,} cards"] if many else []
    columns += ["sampled", "±"] if sampled else []
    rows = [_row(calls, one, many, sampled) for calls in _SHOWN_CALLS if calls >= one.fewest]
    show.table(columns, rows, title="Probability of a win within a number of calls")
    show.print_wrapped(
        f"One card, exactly: {float(one.mean):.4f} calls on average ({one.mean}), median {one.median}."
    )
    if many:
        show.print_wrapped(
            f"{many.cards:,} cards: the first win comes after {many.mean:.2f} calls on average, "
            f"median {many.median}. {many.winners:.3f} cards win together on average; two or more do in "
            f"{many.shared:.2%} of games. Each card is drawn independently from all possible faces; "
            "the sum over all calls is complete, in floating point."
        )
    if sampled:
        _print_sample(sampled)


def _row(
    calls: int, one: ArrangementOdds, many: CardsInPlay | None, sampled: SampledGames | None
) -> list[object]:
    from pitboss.odds.confidence import margin

    chance = one.within(calls)
    row: list[object] = [calls, _percent(float(chance)), _one_in(chance)]
    row += [_percent(many.cumulative[calls])] if many else []
    row += [_percent(sampled.within(calls)), f"{margin(sampled.within_error(calls)):.4%}"] if sampled else []
    return row


def _print_sample(sampled: SampledGames) -> None:
    from pitboss.odds.confidence import INTERVAL_NOTE, margin

    show.print_wrapped(
        f"Sampled: {sampled.games:,} games with {sampled.cards:,} cards of one series, seed {sampled.seed}: "
        f"{sampled.mean:.2f} ± {margin(sampled.mean_error):.2f} calls to the first win, "
        f"{sampled.winners:.3f} ± {margin(sampled.winners_error):.3f} winners, "
        f"shared in {sampled.shared:.2%} ± {margin(sampled.shared_error):.2%}. {INTERVAL_NOTE}."
    )


def _percent(chance: float) -> str:
    return "<0.0001%" if 0 < chance < LEAST_SHOWN else f"{chance:.4%}"


def _one_in(chance: Fraction) -> str:
    many = 1 / chance
    return f"{float(many):,.2f}" if many < DETAILED_ONE_IN else f"{round(many):,}"


def _print_prizes(
    prize: BingoPrize, one: ArrangementOdds, many: CardsInPlay | None, nights: list[int], others: int
) -> None:
    from pitboss.charity.bingo.prize_odds import find_cap_warnings, find_mean_prize, list_duties
    from pitboss.table.money import dollars

    chances = _price(prize, one, many, nights)
    by = "people" if prize.by_attendance else "calls"
    rows = [
        [f"{each.first} or more" if each.last is None else f"{each.first} to {each.last}",
         dollars(each.amount), _percent(float(each.probability))]
        for each in chances
    ]  # fmt: skip
    show.table([by, "prize", "probability"], rows, title="What the game pays")
    mean = float(find_mean_prize(chances)) / 100
    show.print_wrapped(f"The prize averages ${mean:,.2f}, and is at most {dollars(prize.highest)}.")
    show.points("Alternate prizes", [f"{each.reason} ({each.law})" for each in list_duties(prize)])
    show.points(
        "Limits that could break",
        [f"{each.reason} ({each.law})" for each in find_cap_warnings(prize, others)],
    )
