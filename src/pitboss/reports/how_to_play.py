"""The how-to-play card of a table: its game in a few sentences, and what each wager pays and costs there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from pitboss.odds.exact import WagerValue, prices
from pitboss.poker.options import PokerOptions
from pitboss.table import Game, HouseOptions, dollars
from pitboss.table.model import Decision, Model
from pitboss.table.wager import Pays, Wager

BASE = 10_000
"""Cents bet, in the sentence that says what a wager costs."""
ERRORS_SHOWN = 2
"""Standard errors in the ± of a sampled figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWager:
    """A wager on the card: what it pays, what goes with it, and what it costs."""

    name: str
    pays: tuple[tuple[str, str], ...]
    """Each line that pays, and its odds or amount."""
    notes: tuple[str, ...] = ()
    edge: str = ""
    """The house edge in percent; empty until it is priced, or if another wager's edge includes it."""
    cost: str = ""
    """The house edge in plain words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCard:
    """A game in a few sentences, with the pay tables and the house edge of one house."""

    game: str
    title: str
    cite: str
    goal: str
    steps: tuple[str, ...]
    wagers: tuple[CardWager, ...]
    costs: tuple[str, ...] = ()
    """The cost of a game between players, as sentences."""
    priced: bool = False

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def make_card(game: Game, options: HouseOptions) -> PlayCard:
    """Return the card without costs, which take seconds to compute."""
    told = game.how_to_play
    models = game.models(options)
    return PlayCard(
        game=game.id,
        title=game.title,
        cite=str(game.section(options)),
        goal=told.goal,
        steps=told.steps,
        wagers=tuple(_list_wagers(models)) if models else tuple(_list_bets(game, options)),
        costs=() if models else tuple(_describe_rake(options)),
        priced=not models,
    )


def price_card(card: PlayCard, game: Game, options: HouseOptions) -> PlayCard:
    """Return the card with what each wager costs."""
    return card if card.priced else add_costs(card, game, options, prices(game, options))


def add_costs(card: PlayCard, game: Game, options: HouseOptions, values: Sequence[WagerValue]) -> PlayCard:
    """Return the card with costs from values that were computed before."""
    models = game.models(options)
    groups = {row: [each.name for each in wagers] for row, wagers in _group_wagers(models).items()}
    found = {each.wager: each for each in values}
    wagers = []
    for each in card.wagers:
        priced = [found[name] for name in groups[each.name.lower()] if name in found]
        wagers.append(_add_cost(each, priced) if priced else each)
    return replace(card, wagers=tuple(wagers), priced=True)


# Wagers against the house


def _group_wagers(models: Sequence[Model]) -> dict[str, list[Wager]]:
    """Group wagers that differ only by the cards on the table, such as one hand on several posted cards."""
    found: dict[str, list[Wager]] = {}
    for wager in (each for model in models for each in model.wagers if each.pays.lines):
        name = wager.pays.name if wager.name.startswith(f"{wager.pays.name} (") else wager.name
        found.setdefault(name.lower(), []).append(wager)
    return found


def _list_wagers(models: Sequence[Model]) -> Iterator[CardWager]:
    decisions = [each for model in models for each in model.decisions]
    for name, (wager, *_) in _group_wagers(models).items():
        pays = tuple((line.name or "wins", _describe_pays(wager, line)) for line in wager.pays.lines)
        yield CardWager(
            name=name[:1].upper() + name[1:], pays=pays, notes=tuple(_list_notes(wager, decisions))
        )


def _describe_pays(wager: Wager, line: Pays) -> str:
    """Return what a line pays; odds of nothing are the stake itself."""
    returned = not line.meter and not line.odds.win and not wager.taken_in
    return "your bet back" if returned else wager.describe_line(line)


def _list_notes(wager: Wager, decisions: Sequence[Decision]) -> Iterator[str]:
    """Yield what goes with a wager: when it is made, when it is lost early, charges and limits."""
    for decision in decisions:
        for way in decision.ways:
            if times := way.adds.get(wager.name):
                size = {1: "as much as", 2: "twice"}.get(times, f"{times} times")
                yield f"You make it when you {way.name}: {size} your {decision.wager}."
            if wager.name in way.gives_up:
                yield f"You lose it when you {way.name}."
    if wager.rides:
        yield f"It is paid on the {wager.rides}; it takes no chips of its own."
    if wager.taken_in:
        yield f"It costs {dollars(wager.one_stake)}, which does not come back."
    if wager.lasts:
        yield "It may stay up for several rounds, until it is decided."
    if wager.commission:
        yield f"The house takes {wager.commission.percent}% of what it wins."
    if wager.most:
        yield f"It pays {dollars(wager.most)} at most."


def _add_cost(wager: CardWager, values: Sequence[WagerValue]) -> CardWager:
    low, high = (find(values, key=lambda each: each.edge) for find in (min, max))
    edge = _format_percent(high) if low.edge == high.edge else f"{_percent(low)} to {_percent(high)}"
    return replace(wager, edge=edge, cost=describe_cost(low, high))


def describe_cost(low: WagerValue, high: WagerValue | None = None) -> str:
    """Say in plain words what a wager costs, or a range of wagers."""
    high = high or low
    most = _money(high.edge)
    if low.edge != high.edge:
        says = f"The house keeps about {_money(low.edge)} to {most} of every {dollars(BASE)} you bet"
    elif high.edge < 0:
        says = f"You gain about {_money(-high.edge)} for every {dollars(BASE)} you bet"
    elif not high.edge:
        return "The house keeps nothing on average."
    else:
        error = high.standard_error
        more = f" (±{_money(Fraction(ERRORS_SHOWN * error))}, simulated)" if error else ""
        says = f"The house keeps about {most}{more} of every {dollars(BASE)} you bet"
    return f"{says}{', if you always make the best choice' if high.played else ''}."


def _money(share: Fraction) -> str:
    return dollars(round(share * BASE))


def _percent(value: WagerValue) -> str:
    return f"{float(value.edge):.2%}".replace("-", "−")


def _format_percent(value: WagerValue) -> str:
    error = value.standard_error
    return _percent(value) + (f" ± {ERRORS_SHOWN * error:.2%}" if error else "")


# Bets between players


def _list_bets(game: Game, options: HouseOptions) -> Iterator[CardWager]:
    """Yield the bets of a poker table, which all go into the pot."""
    if not isinstance(options, PokerOptions):
        return
    pot = (("wins", "the pot to the best hand"),)
    if "button" in game.kinds and options.posted_blinds:
        yield CardWager(name="Blinds", pays=pot, notes=(_join_amounts(options.posted_blinds),))
    if options.ante:
        yield CardWager(name="Ante", pays=pot, notes=(f"{dollars(options.ante)} from each player.",))
    if "stud" in game.kinds:
        forced = f"{dollars(options.forced_bet)} from the player who must open."
        yield CardWager(name="Forced bet", pays=pot, notes=(forced,))
    stakes = game.stakes(options)
    yield CardWager(name="Bets and raises", pays=pot, notes=(f"{stakes[:1].upper()}{stakes[1:]}.",))


def _join_amounts(amounts: Sequence[int]) -> str:
    return f"{' and '.join(map(dollars, amounts))}, by the players left of the button."


def _describe_rake(options: HouseOptions) -> Iterator[str]:
    """Yield what the house takes from the pots."""
    yield "Players bet against each other: what one loses, another wins."
    if not isinstance(options, PokerOptions) or not (options.rake_percent or options.rake_levels):
        yield "The house takes nothing from the pots here."
        return
    most = f", at most {dollars(options.rake_cap)} a round" if options.rake_cap else ""
    if options.rake_percent:
        share = dollars(options.rake_percent * BASE // 100)
        yield f"The house takes about {share} of every {dollars(BASE)} bet{most}."
    if options.rake_levels:
        steps = [
            f"{dollars(taken)} when a pot reaches {dollars(level)}" for level, taken in options.rake_levels
        ]
        yield f"The house takes {', '.join(steps)}{most}."
