"""Short calls for the questions people ask most often. `import pitboss` offers them by name.

Each takes a game by its id and house options as a mapping, and hands over to the package that does the work.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from pitboss.law import BadInput
from pitboss.table import Game, HouseOptions, find_game

if TYPE_CHECKING:
    from pitboss.evidence.verifying import VerifiedRecord
    from pitboss.law.index import Entry
    from pitboss.odds.best_play.advice import Advice, BestPlay
    from pitboss.odds.equity.shares import Equity
    from pitboss.odds.exact import WagerValue
    from pitboss.odds.match import BotStanding
    from pitboss.odds.par.sheet import ParSheet
    from pitboss.poker.history import History
    from pitboss.rankings import Rank
    from pitboss.table.bots import AnyBot

__all__ = [
    "AnyOptions", "advise", "equity", "find_best_play", "find_rules", "make_par_sheet", "play_match",
    "price_wagers", "rank_hand", "read_hand_histories", "search_law", "simulate", "verify_record",
]  # fmt: skip

AnyOptions: TypeAlias = HouseOptions | Mapping[str, Any] | None
"""House options: as the game's own class, as a mapping of names to values, or None for the defaults."""


def _choose(game: Game | str, options: AnyOptions) -> tuple[Game, HouseOptions]:
    """Return a game and its checked house options."""
    rules = find_game(game) if isinstance(game, str) else game
    row = options.to_json() if isinstance(options, HouseOptions) else dict(options or {})
    chosen: HouseOptions = rules.options_from_json(row)
    return rules, chosen


def price_wagers(
    game: Game | str,
    *,
    wagers: Collection[str] = (),
    options: AnyOptions = None,
    strategy: str = "",
    stake: int | None = None,
) -> list[WagerValue]:
    """Price every wager of a game, or only the wagers you name, as exact fractions.

    Figures assume optimal play, or a strategy that you name. The stake is in cents.
    """
    from pitboss.odds.exact import prices

    rules, chosen = _choose(game, options)
    if not rules.models(chosen):
        raise BadInput(f"{rules.title} has no wagers against the house: use equity() or play_match()")
    return prices(rules, chosen, stake, strategy, wagers)


def find_best_play(
    game: Game | str, *, options: AnyOptions = None, stake: int | None = None
) -> list[BestPlay]:
    """Find the best play for each decision of a game, as rules in words; empty if there is no decision."""
    from pitboss.odds.best_play.strategy import strategy

    return strategy(*_choose(game, options), stake)


def advise(
    game: Game | str,
    hand: str,
    *,
    up: str = "",
    seen: str = "",
    options: AnyOptions = None,
    stake: int | None = None,
) -> list[Advice]:
    """Value each choice you have with a hand. `up` is the dealer's card, `seen` other cards you saw."""
    from pitboss.odds.best_play.strategy import advise, read

    rules, chosen = _choose(game, options)
    return advise(rules, chosen, *read(rules, chosen, hand, up, seen), stake)


def simulate(
    game: Game | str,
    rounds: int,
    *,
    seed: int = 1,
    options: AnyOptions = None,
    strategy: str = "",
    executor: Executor | None = None,
) -> list[WagerValue]:
    """Simulate rounds of a game and estimate every wager, each with a standard error.

    The result depends only on the seed and the number of rounds, not on the executor.
    """
    from pitboss.odds.simulation.simulate import run, simulation

    *_, done = run(simulation(*_choose(game, options), seed, strategy), rounds, executor=executor)
    return done.prices()


def equity(
    hands: Sequence[str],
    *,
    game: Game | str = "hold-em",
    board: str = "",
    dead: str = "",
    options: AnyOptions = None,
    draws: int | None = None,
    discards: Sequence[str] = (),
    exact: bool = False,
    samples: int | None = None,
    seed: int = 1,
) -> Equity:
    """Return each hand's share of the pot. Counts every deal if that takes seconds, otherwise samples.

    A hand is cards (`AsAh`), a hold 'em range (`QQ+, AKs`), cards with `?` for unknown ones, or `random`.
    """
    from pitboss.odds.equity.shares import equity
    from pitboss.poker.game import PokerGame
    from pitboss.poker.options import PokerOptions

    rules, chosen = _choose(game, options)
    if not isinstance(rules, PokerGame) or not isinstance(chosen, PokerOptions):
        raise BadInput(f"{rules.title} is not poker: price its wagers with price_wagers({rules.id!r})")
    return equity(
        rules, hands, board=board, dead=dead, options=chosen,
        draws=draws, discards=discards, exact=exact, samples=samples, seed=seed,
    )  # fmt: skip


def rank_hand(*parts: str, order: str = "high") -> Rank:
    """Rank a hand in an order of `pitboss.rankings.ORDERS`. Ranks of one order compare with `<` and `==`.

    An order that takes several parts, such as omaha's hole cards and board, takes one text for each.
    """
    from pitboss.rankings import ORDERS

    if order not in ORDERS:
        raise BadInput(f"there is no order {order!r}: write one of {', '.join(ORDERS)}")
    return ORDERS[order].rank(*parts)


def play_match(
    game: Game | str,
    bots: Sequence[AnyBot],
    *,
    deals: int = 100,
    seed: int = 1,
    options: AnyOptions = None,
    executor: Executor | None = None,
) -> list[BotStanding]:
    """Play bots against each other at poker with duplicate deals, and return how each did."""
    from pitboss.odds.match import Match, scores, standings
    from pitboss.poker.options import PokerOptions

    rules, chosen = _choose(game, options)
    if not isinstance(chosen, PokerOptions):
        raise BadInput(f"{rules.title} is not poker: a match needs a poker game, such as hold-em")
    match = Match(game=rules, options=chosen, bots=tuple(bots), seed=seed)
    *_, score = scores(match, deals, executor)
    return standings(match, score)


def make_par_sheet(
    game: Game | str, *, options: AnyOptions = None, stake: int | None = None, issued: str = ""
) -> ParSheet:
    """Make the PAR sheet of a game as a value; `to_json` writes it for programs."""
    from pitboss.odds.par.sheet import sheet

    return sheet(*_choose(game, options), issued, stake)


def find_rules(citation: str) -> tuple[Entry, ...]:
    """Return the paragraph at a citation and everything under it.

    A citation may be short, as people write it: `14.9b` or `13:69F-14.9(b)`.
    """
    from pitboss.law.index import find
    from pitboss.law.resolve import resolve, suggest_places

    where = resolve(citation)
    if not (found := find(where)):
        raise BadInput(f"{where} is not in the index; {suggest_places([where])}")
    return found


def search_law(
    question: str, *, limit: int = 10, chapter: str | None = None, edition: str | None = None
) -> list[Entry]:
    """Return the paragraphs that best answer a question, best first."""
    from pitboss.law.search import search

    return [hit.entry for hit in search(question, limit=limit, chapter=chapter, edition=edition)]


def verify_record(path: Path | str, *, partial: bool = False) -> VerifiedRecord:
    """Verify a record file by playing it again; raise `BadRecord` if it does not hold.

    With `partial`, accept a record that stops before its end.
    """
    from pitboss.evidence.verifying import verify

    return verify(Path(path).read_bytes(), partial=partial)


def read_hand_histories(path: Path | str) -> Iterator[History]:
    """Read the hands of a PHH file. Replay one with `pitboss.poker.history.replay`."""
    from pitboss.poker.history import BadHistory, read

    for _, history in read(Path(path).read_text(encoding="utf-8")):
        if isinstance(history, BadHistory):
            raise history
        yield history
