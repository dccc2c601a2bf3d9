"""`pitboss tournament`: plan, simulate and settle a hold 'em tournament of a casino night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.charity.tournament.laws import MOST_REBUYS, MOST_SEATS
from pitboss.cli import league, show
from pitboss.cli.arguments import AsJson, Bots
from pitboss.cli.league import whole_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.charity.tournament.deals import DealQuote
    from pitboss.charity.tournament.schedule import ScheduleProposal

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
DENOMINATIONS = "25,100,500,1000,5000"

Entrants = Annotated[int, typer.Option(help="Number of players.", min=2, max=10_000)]
Chips = Annotated[int, typer.Option(help="Chips of a buy-in.", min=1, max=10_000_000)]
Hours = Annotated[
    float, typer.Option(help="Hours the tournament should take, breaks included.", min=0.5, max=24)
]


@app.callback()
def about() -> None:
    """Plan, simulate and settle a hold 'em tournament of a casino night (N.J.A.C. 13:47-20.40).

    Examples:

    pitboss tournament schedule --entrants 40 --chips 1500 --hours 3

    pitboss tournament simulate --entrants 100 --seats 10 --seed 7 --json

    pitboss tournament chop 52000 31000 17000 --prizes 500,300,200
    """


@app.command("simulate", short_help="Simulate a tournament, with random busts or with bots.")
def simulate(
    entrants: Entrants = 100,
    seats: Annotated[int, typer.Option(help="Seats at a table.", min=2, max=MOST_SEATS)] = 10,
    seed: Annotated[str, typer.Option(help="Seed; the same seed repeats the tournament.")] = "1",
    bots: Bots = None,
    chips: Chips = 1_500,
    hours: Hours = 4,
    rebuys: Annotated[int, typer.Option(help="Re-buys a player may take.", min=0, max=MOST_REBUYS)] = 0,
    json: AsJson = False,
) -> None:
    """Simulate a tournament: every bust, move, break and race, with the size of each table after it.

    Chips change hands at random, which is fast. With --bots, bots play every
    round with real cards. A line with "settled": true means that nothing is
    left to move, so tables are within one player of each other.

    Examples:

    pitboss tournament simulate --entrants 100 --seats 10 --seed 7 --json

    pitboss tournament simulate --entrants 20 --bots tight,station --rebuys 1
    """
    from pitboss.charity.tournament.live import GAME
    from pitboss.charity.tournament.simulate import post_simulated_sheet, simulate_tournament
    from pitboss.cli.arguments import bot_names
    from pitboss.table.bots import find_bot

    names = tuple(bot_names(bots or []))
    for name in names:
        find_bot(GAME, name)  # refuse unknown bots at once
    sheet = post_simulated_sheet(entrants, seats=seats, chips=chips, minutes=round(hours * 60), rebuys=rebuys)
    lines = simulate_tournament(sheet, entrants=entrants, seed=seed, bots=names)
    if json:
        show.json_lines(lines)
    else:
        _print_course(lines)


def _print_course(lines: Iterator[dict[str, Any]]) -> None:
    """Print a row for each thing that happened, and the places that win a prize."""
    from pitboss.table.money import dollars

    finish: dict[str, Any] = {}
    for line in lines:
        finish = line
        if line["event"] != "finish":
            hours, minutes = divmod(line["minute"], 60)
            sizes = " ".join(map(str, line["tables"].values()))
            show.say(f"{hours}:{minutes:02}  {_describe(line)}  [{sizes}]")
    won = [row for row in finish["places"] if row["prize_cents"]]
    rows = [[row["place"], row["name"], dollars(row["prize_cents"])] for row in won]
    show.table(
        ["place", "player", "prize value"],
        rows,
        title=f"{finish['hands']:,} rounds, {finish['chips']:,} chips",
    )


def _describe(line: dict[str, Any]) -> str:
    """Say in a sentence what happened."""
    match line["event"]:
        case "seats":
            return f"Seats are drawn for {line['players']} players."
        case "start":
            small, big = line["blinds"]
            return f"The first card is dealt. Level 1: blinds {small:,} and {big:,}."
        case "clock":
            return str(line["says"])
        case "bust":
            numbers = " and ".join(map(str, line["entrants"]))
            are = "is" if len(line["entrants"]) == 1 else "are"
            return f"Number {numbers} {are} out at table {line['table']}; {line['players']} left."
        case "rebuy":
            return f"Number {line['entrant']} re-buys."
        case "move":
            waits = ", and waits for the button" if line["waits"] else ""
            table, seat = line["to"]
            return f"Number {line['entrant']} moves to table {table}, seat {seat}{waits}."
        case "break":
            return f"Table {line['table']} breaks."
        case "race":
            return f"Chips of {line['denomination']:,} are raced off: {line['adjustment']:+,} chips."
        case _:
            return "Hand for hand." if line.get("on") else "Hand for hand is over."


@app.command("schedule", short_help="Propose blinds, or check yours against the chips.")
def schedule(
    entrants: Entrants = 40,
    chips: Chips = 1_500,
    hours: Hours = 3,
    denominations: Annotated[
        str, typer.Option(help="Chips in use, smallest first, separated by commas.")
    ] = DENOMINATIONS,
    rebuys: Annotated[int, typer.Option(help="Re-buys expected in all.", min=0, max=30_000)] = 0,
    level: Annotated[
        int | None, typer.Option(help="Minutes of a level (default: fits the hours).", min=1, max=120)
    ] = None,
    blinds: Annotated[
        str | None, typer.Option(help="Check these blinds instead, such as '25/50, 50/100'.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Propose a blind schedule that ends at about the time wanted, and that the chips can build.

    Breaks come about every 80 minutes. A chip that no later blind needs leaves play in a break.

    Examples:

    pitboss tournament schedule --entrants 100 --chips 1500 --hours 4

    pitboss tournament schedule --entrants 40 --hours 3 --denominations 5,25,100,500 --json

    pitboss tournament schedule --blinds "25/50, 50/100, 75/150" --level 20
    """
    from pitboss.charity.tournament.schedule import check_blinds, parse_blinds, propose_schedule

    in_use = whole_numbers(denominations, "--denominations")
    if blinds is not None:
        levels = parse_blinds(blinds, level or 20)
        check_blinds(levels, chips, in_use)
        show.say(f"Chips of {denominations} build all {len(levels)} levels.")
        return
    found = propose_schedule(
        entrants=entrants, chips=chips, minutes=round(hours * 60), denominations=in_use, rebuys=rebuys,
        level_minutes=level or 0,
    )  # fmt: skip
    rows = list(_schedule_rows(found))
    if json:
        show.json_lines(rows)
        return
    columns = ["starts", "level", "small blind", "big blind", "minutes", "all chips in big blinds"]
    whole, minutes = divmod(found.minutes, 60)
    title = f"{found.entrants:,} entrants, {found.total_chips:,} chips, {whole}:{minutes:02} hours"
    show.table(columns, [_schedule_cells(row) for row in rows], title=title)


def _schedule_rows(found: ScheduleProposal) -> Iterator[dict[str, Any]]:
    from pitboss.charity.tournament.sheet import BlindLevel

    minute = number = 0
    for step in found.schedule:
        if isinstance(step, BlindLevel):
            number += 1
            yield {
                "minute": minute, "level": number, "small": step.small, "big": step.big,
                "minutes": step.minutes, "big_blinds": found.total_chips // step.big,
            }  # fmt: skip
        else:
            yield {"minute": minute, "break": True, "minutes": step.minutes, "race_off": step.race_off}
        minute += step.minutes


def _schedule_cells(row: dict[str, Any]) -> list[str]:
    starts = f"{row['minute'] // 60}:{row['minute'] % 60:02}"
    if "break" in row:
        race = f"chips of {row['race_off']:,} leave play" if row["race_off"] else ""
        return [starts, "break", "", "", str(row["minutes"]), race]
    amounts = (row["small"], row["big"], row["minutes"], row["big_blinds"])
    return [starts, str(row["level"]), *(f"{each:,}" for each in amounts)]


@app.command("rules", short_help="Print the dealer's card: the round of play, with citations.")
def rules(json: AsJson = False) -> None:
    """Print the dealer's card: the round of play, what is not allowed, and the terms, with their paragraphs.

    Examples:

    pitboss tournament rules

    pitboss tournament rules --json
    """
    from pitboss.charity.tournament.round_of_play import describe_round_of_play

    heading = ""
    for line in describe_round_of_play():
        if json:
            row = {"heading": line.heading, "says": line.says, "cite": str(line.cite)}
            show.json_lines([row])
            continue
        if line.heading != heading:
            heading = line.heading
            show.print_wrapped(f"{heading} ({line.heading_cite})", bold=len(heading))
        show.print_wrapped(f"{line.says} ({str(line.cite).removeprefix('13:47-20.40')})", indent=2)


@app.command("chop", short_help="Divide the prizes left by chips and by the exact chip model.")
def chop(
    stacks: Annotated[list[int], typer.Argument(help="Chips of each player left.", min=1, max=10**12)],
    prizes: Annotated[str, typer.Option(help="Prizes left in dollars, first place first: 500,300,200.")],
    for_winner: Annotated[str, typer.Option(help="Dollars that stay for the winner.")] = "0",
    json: AsJson = False,
) -> None:
    """Divide the prizes left among the players left: by chips, and by the independent chip model (ICM).

    Both are exact; cents that cannot be split go to the largest remainders.

    Examples:

    pitboss tournament chop 52000 31000 17000 --prizes 500,300,200

    pitboss tournament chop 8000 7000 5000 --prizes 500,300,200 --for-winner 100 --json
    """
    from pitboss.charity.tournament.deals import quote_deal
    from pitboss.table.money import cents

    values = [cents(word) for word in prizes.split(",")]
    quote = quote_deal(stacks, values, cents(for_winner))
    if json:
        show.json_lines(_quote_rows(quote))
        show.json_lines([{"warnings": list(quote.warnings), "total_cents": sum(quote.prizes)}])
    else:
        _print_quote(quote)


def _quote_rows(quote: DealQuote) -> Iterator[dict[str, Any]]:
    for at, stack in enumerate(quote.stacks):
        yield {
            "player": at + 1, "chips": stack,
            "chop_cents": quote.chop_cents[at], "chop_exact": str(quote.chop[at]),
            "icm_cents": quote.icm_cents[at], "icm_exact": str(quote.icm[at]),
        }  # fmt: skip


def _print_quote(quote: DealQuote) -> None:
    from pitboss.table.money import dollars

    total = sum(quote.stacks)
    rows = [
        [
            row["player"],
            f"{row['chips']:,}",
            f"{row['chips'] / total:.2%}",
            dollars(row["chop_cents"]),
            dollars(row["icm_cents"]),
        ]
        for row in _quote_rows(quote)
    ]
    title = f"{dollars(sum(quote.prizes))} for {len(quote.stacks)} players"
    if quote.for_winner:
        title += f", and {dollars(quote.for_winner)} for the winner"
    show.table(["player", "chips", "share of chips", "by chips", "by the chip model"], rows, title=title)
    for warning in quote.warnings:
        show.print_wrapped(warning)


app.command("league", short_help="Rank the players of several nights.")(league.league)
app.command("results", short_help="Show the places and prizes of a tournament in the ledger.")(league.results)
