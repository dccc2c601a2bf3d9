"""`pitboss equity` and `pitboss bad-beat`: what poker hands are worth, and what a bad beat fund costs."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson, HouseOption
from pitboss.cli.play import house_options

if TYPE_CHECKING:
    from pitboss.odds.equity.bad_beats import BadBeats
    from pitboss.odds.equity.shares import Equity
    from pitboss.poker.game import PokerGame
    from pitboss.poker.options import PokerOptions

GameId = Annotated[str, typer.Option(help="The id of a poker game; `pitboss games` lists them")]
Samples = Annotated[int | None, typer.Option(min=1, max=10**9, help="Sample so many deals")]
Seed = Annotated[
    int | None, typer.Option(min=0, help="The stream of a sample: the same again for the same number")
]
WHOLE = "Wins are whole pots. High and low: the best high hands, and the best lows where there are any."
SHOWDOWN = "All of them are taken to stay to the showdown: where players fold, it is met less often."


def equity(
    hands: Annotated[list[str], typer.Argument(help="Hands: cards, ? for unknown ones, random, or a range")],
    game: GameId = "hold-em",
    board: Annotated[str, typer.Option(help="The cards in the centre so far; in stud, common cards")] = "",
    dead: Annotated[str, typer.Option(help="Cards that are out of play, such as those of folded hands")] = "",
    draws: Annotated[int | None, typer.Option(help="In a draw game: how many draws are left")] = None,
    discard: Annotated[
        str, typer.Option(help="In a draw game: what each hand throws next, as 'Kc Kh, pat, bot'")
    ] = "",
    exact: Annotated[bool, typer.Option("--exact", help="Count every deal, however long it takes")] = False,
    samples: Samples = None,
    seed: Seed = None,
    option: HouseOption = None,
    json: AsJson = False,
) -> None:
    """What share of the pot each hand has: every deal is counted where that takes seconds, else sampled.

    \b
    Hold 'em reads ranges: QQ+, AKs, AKo, AK, A9s+, A5s-A2s, 22-66, AsKs; T9s+
    goes up to AKs. Cards that are left out come from the deck. In a draw game
    hand 1 draws first; hands throw what --discard names, and after that what
    the bots of `pitboss play` throw.

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
        raise typer.BadParameter(f"hands are named here, and the game before them: --game {hands[0]}")
    if exact and seed is not None:
        raise typer.BadParameter("--seed is for a sample, and --exact takes none: leave one out")
    rules, chosen = _poker(game, option or [])
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


def _poker(game: str, words: list[str]) -> tuple[PokerGame, PokerOptions]:
    """A poker game and the options of the house."""
    from pitboss.poker.game import PokerGame
    from pitboss.poker.options import PokerOptions
    from pitboss.table import find_game

    rules = find_game(game)
    if not isinstance(rules, PokerGame):
        raise typer.BadParameter(f"{rules.title} is not poker: `pitboss odds {rules.id}` prices its wagers")
    chosen = house_options(rules, words)
    assert isinstance(chosen, PokerOptions)
    return rules, chosen


def _print(found: Equity) -> None:
    """A row a hand: how often it wins alone, how often it shares, and what it has of all pots."""
    spot, total = found.spot, found.total
    split = spot.game.split is not None
    columns = ["hand", "wins", "", "ties", "", "equity"]
    columns += ["error"] * found.sampled + ["high", "low"] * split
    rows = []
    for share in found.shares:
        row: list[Any] = [share.hand]
        for count in (share.wins, share.ties):
            row += [f"{count:,}", _percent(Fraction(count, total))]
        row.append(_percent(share.equity))
        row += [f"{share.error:.4%}"] * found.sampled
        row += [_percent(half) for half in (share.high, share.low) if half is not None]
        rows.append(row)
    how = f"a sample of {total:,} deals" if found.sampled else f"all {total:,} deals counted"
    show.table(columns, rows, title=f"{spot.game.title}, {spot.game.section(spot.options)}: {how}")
    out = show.console()
    if split:
        out.print(WHOLE)
    if found.plan and found.plan.draws:
        left = f"{found.plan.draws} draw{'s' if found.plan.draws > 1 else ''} left"
        out.print(f"{left}; what is not named is thrown as the bots do.")


def _percent(share: Fraction) -> str:
    return f"{float(share):.4%}"


def bad_beat(
    game: Annotated[
        str, typer.Argument(help="The id of a poker game; `pitboss games` lists them")
    ] = "hold-em",
    players: Annotated[
        str | None, typer.Option(help="How many go to the showdown: 10, or 2-10; all seats unless said")
    ] = None,
    payout: Annotated[str | None, typer.Option(help="What the fund pays for a bad beat, in dollars")] = None,
    samples: Samples = None,
    seed: Seed = None,
    option: HouseOption = None,
    json: AsJson = False,
) -> None:
    """How often a posted bad beat is met, the hands expected until a payout, and its cost a hand.

    \b
    The house posts the least losing hand as the option bad_beat, and in hold 'em
    whether both hole cards must play as bad_beat_hole_cards; fund is what each
    qualifying pot gives. 13:69F-14.19. Two hands of hold 'em are counted, other
    games are sampled, and draw games are drawn as the bots draw.

    Examples:

    pitboss bad-beat --players 10 -o 'bad_beat=As Ah Ad Kc Kd' -o fund=300 --payout 50000

    pitboss bad-beat --players 2-10 -o 'bad_beat=2s 2h 2d 2c 3s' -o fund=100 -o bad_beat_hole_cards=on

    pitboss bad-beat omaha --players 9 -o 'bad_beat=2s 2h 2d 2c 3s' -o fund=100 --json
    """
    from pitboss.odds.equity.bad_beats import bad_beats
    from pitboss.odds.equity.shares import SEED
    from pitboss.table.money import cents

    rules, chosen = _poker(game, option or [])
    pays = None if payout is None else cents(payout)
    numbers, stream = _numbers(players, rules, chosen), SEED if seed is None else seed
    with show.working("Dealing many hands"):
        found = [bad_beats(rules, chosen, each, samples=samples, seed=stream) for each in numbers]
    if (samples or seed is not None) and not any(each.deals for each in found):
        raise typer.BadParameter("this is counted, not sampled: leave --samples and --seed out")
    if json:
        show.json_lines(each.to_json(pays) for each in found)
    else:
        _print_beats(found, pays)


def _numbers(text: str | None, game: PokerGame, options: PokerOptions) -> range:
    """`10`, or all from `2-10`: as many as can play, which is asked before anything is counted."""
    from pitboss.table import Refused

    most, law = game.seating(options)
    if text is None:
        return range(most, most + 1)
    said = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text.strip())
    if not said or int(said[2] or said[1]) < int(said[1]):
        raise typer.BadParameter(f"{text!r} players: write a number, such as 10, or 2-10")
    first, last = int(said[1]), int(said[2] or said[1])
    if first < 2:
        raise typer.BadParameter(f"{text!r} players: it takes two to have a bad beat; write 2, or 2-{most}")
    if last > most:
        raise Refused(f"{game.title} seats {most} at most, not {last}", law)
    return range(first, last + 1)


def _print_beats(found: list[BadBeats], payout: int | None) -> None:
    """A row for each number of players, and what the figures rest on."""
    from pitboss.table.money import dollars

    game, options = found[0].game, found[0].options
    columns = ["players", "probability", "error", "hands until it"]
    columns += ["cost a hand", "a pot must give"] * (payout is not None)
    columns += ["the fund holds"] * bool(options.fund)
    rows = [_beats_row(each, payout) for each in found]
    show.table(columns, rows, title=f"{game.title}: {show.plain(options.bad_beat)} or better is beaten")
    out = show.console()
    out.print(SHOWDOWN)
    if any(each.deals and not each.hands for each in found):
        out.print("What never came in a sample may still come: --samples deals more.")
    if payout is not None:
        out.print(f"For a payout of {dollars(payout)}; a pot gives whole chips of {dollars(options.unit)}.")
    if options.fund:
        each_pot = dollars(options.fund)
        out.print(f"If each pot gives {each_pot}, the fund holds so much, on average, when it is met.")


def _beats_row(each: BadBeats, payout: int | None) -> list[Any]:
    from pitboss.table.money import dollars

    error = "counted" if not each.deals else f"{each.relative_error:.2%}" if each.relative_error else ""
    never = "never" if not each.deals else f"not in {each.deals:,} deals"
    row: list[Any] = [each.players, f"{float(each.probability):.4g}" if each.hands else never, error]
    row.append(f"{float(each.hands):,.0f}" if each.hands else "")
    if payout is not None:
        row += [f"${float(each.cost(payout)) / 100:,.4f}", dollars(each.contribution(payout))]
    if each.options.fund:
        row.append(dollars(round(each.carries)) if each.carries else "")
    return row
