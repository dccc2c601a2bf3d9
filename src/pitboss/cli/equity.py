"""`pitboss equity` and `pitboss bad-beat`: poker equity, and the odds and cost of a bad beat jackpot."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson, HouseOption
from pitboss.cli.play import house_options
from pitboss.odds.confidence import INTERVAL_NOTE, margin

if TYPE_CHECKING:
    from pitboss.odds.equity.bad_beats import BadBeats
    from pitboss.odds.equity.shares import Equity
    from pitboss.poker.game import PokerGame
    from pitboss.poker.options import PokerOptions

GameId = Annotated[str, typer.Option(help="Id of a poker game; see `pitboss games`.")]
Samples = Annotated[int | None, typer.Option(min=1, max=10**9, help="Number of deals to sample.")]
Seed = Annotated[int | None, typer.Option(min=0, help="Seed of the sample; the same seed repeats it.")]
SPLIT_NOTE = (
    "Wins counts whole pots. High and low count the best high hand, and the best low if there is one."
)
SHOWDOWN_NOTE = "Assumes every player stays to the showdown; with folds, it hits less often."


def equity(
    hands: Annotated[list[str], typer.Argument(help="Hands: cards (? for unknown), random, or a range.")],
    game: GameId = "hold-em",
    board: Annotated[str, typer.Option(help="Board cards so far; in stud, common cards.")] = "",
    dead: Annotated[str, typer.Option(help="Cards out of play, such as folded hands.")] = "",
    draws: Annotated[int | None, typer.Option(help="Draw games: number of draws left.")] = None,
    discard: Annotated[
        str, typer.Option(help="Draw games: each hand's next discards, such as 'Kc Kh, pat, bot'.")
    ] = "",
    exact: Annotated[bool, typer.Option("--exact", help="Count every deal, even if it takes long.")] = False,
    samples: Samples = None,
    seed: Seed = None,
    option: HouseOption = None,
    json: AsJson = False,
) -> None:
    """Compute each hand's equity in the pot.

    Counts every deal if that takes seconds, otherwise samples.

    \b
    Hold 'em accepts ranges: QQ+, AKs, AKo, AK, A9s+, A5s-A2s, 22-66, AsKs;
    T9s+ runs up to AKs. Missing cards are dealt from the deck. In draw games
    hand 1 draws first; hands discard what --discard names, then draw like the
    bots of `pitboss play`.

    Examples:

    pitboss equity AsAh KsKh

    pitboss equity "QQ+, AKs" JTs random --board "Ts 9s 2d"

    pitboss equity --game omaha-8 AsAh2s3h KcQcJdTd --board "2c 7d 8h"

    pitboss equity --game seven-card-stud AsAhKd QsQd2c --dead "Ac 7h"

    pitboss equity --game five-card-draw AsAhKd4c3h QsJsTs9s2d --discard "Kd4c3h, 2d" --json
    """
    from pitboss.odds.equity.shares import SEED
    from pitboss.odds.equity.shares import equity as shares
    from pitboss.table import every_game

    if hands[0] in {each.id for each in every_game()}:
        raise typer.BadParameter(f"{hands[0]} is a game, not a hand: write --game {hands[0]}, then the hands")
    if exact and seed is not None:
        raise typer.BadParameter("--exact counts every deal, so it takes no --seed: leave out one of them")
    rules, chosen = _find_poker_game(game, option or [])
    thrown = discard.split(",") if discard.strip() else []
    with show.working("Counting deals"):
        found = shares(
            rules, hands, board=board, dead=dead, options=chosen,
            draws=draws, discards=thrown, exact=exact, samples=samples, seed=SEED if seed is None else seed,
        )  # fmt: skip
    if json:
        show.json_lines(found.to_json())
    else:
        _print(found)


def _find_poker_game(game: str, words: list[str]) -> tuple[PokerGame, PokerOptions]:
    """Return a poker game and its house options."""
    from pitboss.poker.game import PokerGame
    from pitboss.poker.options import PokerOptions
    from pitboss.table import find_game

    rules = find_game(game)
    if not isinstance(rules, PokerGame):
        raise typer.BadParameter(
            f"{rules.title} is not poker: use `pitboss odds {rules.id}` to price its wagers"
        )
    chosen = house_options(rules, words)
    assert isinstance(chosen, PokerOptions)
    return rules, chosen


def _print(found: Equity) -> None:
    """Print a row for each hand: wins, ties and equity."""
    spot, total = found.spot, found.total
    split = spot.game.split is not None
    columns = ["hand", "wins", "", "ties", "", "equity"]
    columns += ["±"] * found.sampled + ["high", "low"] * split
    rows = []
    for share in found.shares:
        row: list[Any] = [share.hand]
        for count in (share.wins, share.ties):
            row += [f"{count:,}", _percent(Fraction(count, total))]
        row.append(_percent(share.equity))
        row += [f"{margin(share.error):.4%}"] * found.sampled
        row += [_percent(half) for half in (share.high, share.low) if half is not None]
        rows.append(row)
    how = f"a sample of {total:,} deals" if found.sampled else f"all {total:,} deals counted"
    show.table(columns, rows, title=f"{spot.game.title}, {spot.game.section(spot.options)}: {how}")
    out = show.console()
    if found.sampled:
        out.print(f"{INTERVAL_NOTE}.")
    if split:
        out.print(SPLIT_NOTE)
    if found.plan and found.plan.draws:
        left = f"{found.plan.draws} draw{'s' if found.plan.draws > 1 else ''} left"
        out.print(f"{left}; discards you did not name follow the bots' play.")


def _percent(share: Fraction) -> str:
    return f"{float(share):.4%}"


def bad_beat(
    game: Annotated[str, typer.Argument(help="Id of a poker game; see `pitboss games`.")] = "hold-em",
    players: Annotated[
        str | None, typer.Option(help="Players at the showdown: 10, or 2-10 (default: all seats).")
    ] = None,
    payout: Annotated[str | None, typer.Option(help="Jackpot in dollars, to compute its cost.")] = None,
    samples: Samples = None,
    seed: Seed = None,
    option: HouseOption = None,
    json: AsJson = False,
) -> None:
    """Compute how often a bad beat hits and what it costs per hand.

    \b
    Set the lowest losing hand that qualifies with -o bad_beat, whether both
    hole cards must play (hold 'em) with -o bad_beat_hole_cards, and what each
    qualifying pot contributes, in cents, with -o fund. See 13:69F-14.19. Two
    hands of hold 'em are counted; other games are sampled, and draw games use
    the bots' draws.

    Examples:

    pitboss bad-beat --players 10 -o 'bad_beat=As Ah Ad Kc Kd' -o fund=300 --payout 50000

    pitboss bad-beat --players 2-10 -o 'bad_beat=2s 2h 2d 2c 3s' -o fund=100 -o bad_beat_hole_cards=on

    pitboss bad-beat omaha --players 9 -o 'bad_beat=2s 2h 2d 2c 3s' -o fund=100 --json
    """
    from pitboss.odds.equity.bad_beats import bad_beats
    from pitboss.odds.equity.shares import SEED
    from pitboss.table.money import cents

    rules, chosen = _find_poker_game(game, option or [])
    pays = None if payout is None else cents(payout)
    numbers, stream = _parse_players(players, rules, chosen), SEED if seed is None else seed
    with show.working("Dealing many hands"):
        found = [bad_beats(rules, chosen, each, samples=samples, seed=stream) for each in numbers]
    if (samples or seed is not None) and not any(each.deals for each in found):
        raise typer.BadParameter("these odds are counted, not sampled: leave out --samples and --seed")
    if json:
        show.json_lines(each.to_json(pays) for each in found)
    else:
        _print_beats(found, pays)


def _parse_players(text: str | None, game: PokerGame, options: PokerOptions) -> range:
    """Parse a number of players, `10` or `2-10`, and check that the game seats them."""
    from pitboss.table import Refused

    most, law = game.seating(options)
    if text is None:
        return range(most, most + 1)
    said = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text.strip())
    if not said or int(said[2] or said[1]) < int(said[1]):
        raise typer.BadParameter(
            f"--players {text!r} is not a number: write one, such as 10, or a range, such as 2-10"
        )
    first, last = int(said[1]), int(said[2] or said[1])
    if first < 2:
        raise typer.BadParameter(
            f"--players {text!r}: a bad beat needs at least two players; write 2 or 2-{most}"
        )
    if last > most:
        raise Refused(f"{game.title} seats at most {most}, not {last}: choose fewer players", law)
    return range(first, last + 1)


def _print_beats(found: list[BadBeats], payout: int | None) -> None:
    """Print a row for each number of players, and the assumptions."""
    from pitboss.table.money import dollars

    game, options = found[0].game, found[0].options
    columns = ["players", "probability", "±", "hands to hit"]
    columns += ["cost per hand", "needed per pot"] * (payout is not None)
    columns += ["average fund"] * bool(options.fund)
    rows = [_beats_row(each, payout) for each in found]
    show.table(columns, rows, title=f"{game.title}: {show.plain(options.bad_beat)} or better loses")
    out = show.console()
    out.print(SHOWDOWN_NOTE)
    if any(each.deals for each in found):
        out.print(f"{INTERVAL_NOTE}, relative to the probability.")
    if any(each.deals and not each.hands for each in found):
        out.print("The sample had no hit, but one is still possible: sample more deals with --samples.")
    if payout is not None:
        out.print(f"For a payout of {dollars(payout)}; pots contribute whole {dollars(options.unit)} chips.")
    if options.fund:
        each_pot = dollars(options.fund)
        out.print(f"Average fund: the fund when the bad beat hits, if each pot contributes {each_pot}.")


def _beats_row(each: BadBeats, payout: int | None) -> list[Any]:
    from pitboss.table.money import dollars

    error = (
        "counted" if not each.deals else f"{margin(each.relative_error):.2%}" if each.relative_error else ""
    )
    never = "never" if not each.deals else f"not in {each.deals:,} deals"
    row: list[Any] = [each.players, f"{float(each.probability):.4g}" if each.hands else never, error]
    row.append(f"{float(each.hands):,.0f}" if each.hands else "")
    if payout is not None:
        row += [f"${float(each.cost(payout)) / 100:,.4f}", dollars(each.contribution(payout))]
    if each.options.fund:
        row.append(dollars(round(each.average_fund)) if each.average_fund else "")
    return row
