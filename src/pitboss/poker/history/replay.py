"""Replay a hand of a file on the engine, action by action."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.equipment.chance import BadChance, Outcome
from pitboss.poker.history.deck import DeckPlan, plan_board_game, plan_stud_game
from pitboss.poker.history.draws import plan_draw_game
from pitboss.poker.history.ending import find_cause, find_gaps, matches, possible_rakes
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.history.phh import History
from pitboss.poker.history.posts import Posts
from pitboss.poker.history.recorded_chance import Interpretation, RecordedChance
from pitboss.poker.history.recorded_hand import RecordedHand
from pitboss.poker.history.variants import VARIANTS, game_of
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.recorded import Recorded
from pitboss.table import Refused
from pitboss.table.game import Start
from pitboss.table.house_options import BadOptions

CUT_CARDS = 10
LAW = Interpretation("law")
CUSTOM = Interpretation(
    "custom",
    options=(("short_all_in_reopens", "on"),),
    recorded=Recorded(short_blind="as_posted", odd_chips_to_first=True),
    together=True,
)
"""Customs of other houses that differ from New Jersey's rules. The first winner in position takes all odd
chips. A blind that is all-in for less need only be matched in part. A short all-in reopens the betting. In
draw games all players discard before any draws, and every card that nobody holds may come back."""
OMISSION = Interpretation("omission", omits=True)
"""Play by the law, with folds that the file leaves out."""
BELIEVED = (LAW._replace(name="record", believes=True), CUSTOM._replace(name="record", believes=True))
"""Let players who never showed their hands share the pots, because the file records that they did."""


class Replay(NamedTuple):
    """A hand replayed from a file, and the rules by which it was settled."""

    hand: RecordedHand
    history: History
    settled: str
    """`law`, or another way if the law does not allow the actions or gives other stacks than recorded:
    `custom`; `omission`, for folds left out; or `record`, for winners whose hands nobody saw."""

    @property
    def stacks(self) -> list[int]:
        """Final stacks in units, in the file's order."""
        return [self.hand.stacks[seat] for seat in range(1, self.history.players + 1)]

    @property
    def finishing_stacks(self) -> list[int | float | None]:
        """Final stacks in the file's own amounts; None for a player whose stack it leaves open."""
        back = self.history.units.to_number
        return [
            None if unknown else back(stack)
            for stack, unknown in zip(self.stacks, self.history.open_stacks, strict=True)
        ]

    @property
    def rake(self) -> int | float:
        """The rake, in the file's own amounts."""
        return self.history.units.to_number(self.hand.house)

    @property
    def matches(self) -> bool | None:
        """True if the hand ends as recorded; None if the file records no end."""
        return matches(self.history, self.hand)

    @property
    def cause(self) -> str:
        """The kind of difference from the record: `total`, `winner` or `shares`; empty if there is none."""
        return find_cause(self.history, self.hand) if self.matches is False else ""

    @property
    def difference(self) -> str:
        """The amounts by which the end differs from the record; empty if it does not."""
        file, units = self.history.recording, self.history.units
        what = "stacks" if self.history.finishing is not None else "winnings"
        told = [
            f"{file.who(gap.player)} has {units.format_amount(gap.found)}, "
            f"recorded is {units.format_amount(int(gap.recorded))}"
            for gap in find_gaps(self.history, self.hand)
        ]
        return f"the {what} are not those recorded: {'; '.join(told)}" if told else ""


def replay(history: History, *, compare: bool = True) -> Replay:
    """Replay a hand. If its forced bets have several readings, use the first that ends as recorded.

    Without `compare`, the end of the hand is not compared with the record.
    """
    if not compare:
        history = replace(history, compared=False)
    if not history.other_posts:
        return _replay(history)
    found: Replay | None = None
    failed: BadHistory | None = None
    for posts in (history.posts, *history.other_posts):
        try:
            again = _replay(history if posts is history.posts else replace(history, posts=posts))
        except BadHistory as error:
            failed = failed or error
            continue
        if again.matches is not False:
            return again
        found = found or again
    if found is None:
        assert failed is not None
        raise failed
    return found


def _replay(history: History) -> Replay:
    """Replay a hand by the law. If that fails, or the file records another end, look for an explanation."""
    try:
        found = _play(history, LAW)
    except BadHistory as error:
        return _explain(history, error)
    if not history.options and found.matches is False:
        custom = _by_custom(history)
        if custom and custom.matches:
            return custom
        return _as_recorded(history) or found
    return found


def _explain(history: History, error: BadHistory) -> Replay:
    """Replay a hand that the law does not allow, by custom or with folds left out; else raise the error.

    A player passed over is taken to have folded only if that gives the recorded stacks.
    """
    custom = _by_custom(history)
    if custom is None or custom.matches is False:
        with suppress(BadHistory):
            found = _play(history, OMISSION)
            if found.matches:
                return found
        if believed := _as_recorded(history):
            return believed
    if custom is None:
        raise error
    return custom


def _by_custom(history: History) -> Replay | None:
    """Replay the hand by custom, if possible.

    By custom, losing hands are thrown in before the pots are divided, so pots with the same remaining players
    are divided as one. That is assumed if it gives the recorded stacks.
    """
    try:
        found = _play(history, CUSTOM)
    except BadHistory:
        return None
    if found.matches is False:
        losers = set(found.hand.shown) - {seat for seat, _ in found.hand.won}
        with suppress(BadHistory):
            thrown_in = _play(history, CUSTOM, losers)
            if thrown_in.matches:
                return thrown_in
    return found


def _as_recorded(history: History) -> Replay | None:
    """Replay the hand with its recorded winners believed, shown or not, if that gives the recorded end."""
    for way in BELIEVED:
        with suppress(BadHistory):
            found = _play(history, way)
            if found.matches is not False:
                return found
    return None


# The table


@lru_cache(maxsize=512)
def _options(
    code: str,
    chip: int,
    small: int,
    big: int,
    bring_in: int,
    muck: str,
    more: tuple[tuple[str, Any], ...],
) -> PokerOptions:
    """Return the table's options. Hands of one table share them."""
    game = game_of(code)
    told: dict[str, Any] = {
        "limit": VARIANTS[code].limit, "minimum": small, "maximum": big, "unit": chip, "muck": muck,
    }  # fmt: skip
    if game.button is not None:
        told["blinds"] = ()
    if bring_in:
        told |= {"bring_in": "posted_amount", "bring_in_amount": bring_in}
    try:
        options = game.Options.from_json(told | dict(more))
    except (Refused, BadOptions, TypeError) as error:
        raise BadHistory(f"these stakes cannot be played: {error}") from None
    for name, _ in more:  # another house's options need not be lawful here, but they must apply to the game
        if not game.uses(name) and name not in game.fixed:
            raise BadHistory(f"these stakes cannot be played: {name} does nothing at {game.title.lower()}")
    return options


@lru_cache(maxsize=512)
def _forced_money(customs: Recorded, posts: Posts, *, button: bool, pooled: bool) -> Recorded:
    """Return the forced money of the file, with some customs. Hands of one table share it."""
    return replace(
        customs,
        posts=posts.blinds if button else (),
        antes=tuple((player, ante) for player, ante in enumerate(posts.antes, 1) if ante),
        ante_pool=pooled,
        any_stack=True,
    )


def _button(history: History) -> int | None:
    """Return the player with the button; None for the last player, the default for a table's first round."""
    button = history.posts.button
    return None if button == history.players else button


def _has_pooled_antes(history: History) -> bool:
    """Return whether all contend for all antes: they differ, or someone is short and they are not trimmed."""
    antes = history.posts.antes
    if len(set(antes)) > 1:
        return True
    return not history.trimmed and min(history.stacks) < antes[0]


def _start(history: History, planned: DeckPlan, way: Interpretation) -> Start:
    game = game_of(history.variant.code)
    muck = "any" if planned.mucked or planned.unseen else "off"
    custom = [each for each in way.options if game.uses(each[0])]
    options = _options(
        history.variant.code,
        history.units.chip,
        history.small,
        history.big,
        history.bring_in,
        muck,
        (*history.options, *custom),
    )
    most, law = game.seating(options)
    if history.players > most:
        raise BadHistory(f"{history.players} players where {game.title} seats {most} ({law})")
    recorded = _forced_money(
        way.recorded, history.posts, button=game.button is not None, pooled=_has_pooled_antes(history)
    )
    deck = planned.deck
    script: list[Outcome] = [("shuffle", deck[-CUT_CARDS:] + deck[:-CUT_CARDS]), ("cut", CUT_CARDS)]
    return Start(
        game=game,
        options=options,
        number=1,
        stacks=dict(enumerate(history.stacks, 1)),
        wagers={},
        state=PokerState(button=_button(history), recorded=recorded),
        chance=RecordedChance(history, planned, script, way),
    )


# The play


def _play(history: History, way: Interpretation, losers: Collection[int] = ()) -> Replay:
    """Replay the hand with the recorded rake, taken in the way that gives the recorded end.

    `losers` throw their hands away before the pots are divided.
    """
    plain = _play_once(history, way, losers)
    first: Replay | None = None
    for custom in _rake_customs(history, plain, way):
        found = (
            plain if custom is way.recorded else _play_once(history, way._replace(recorded=custom), losers)
        )
        if found.matches is not False:
            return found
        first = first or found
    return first or plain


def _rake_customs(history: History, plain: Replay, way: Interpretation) -> Iterator[Recorded]:
    """Yield every way in which the rake may have been taken: from the first pot on, or from all pots."""
    for taken in possible_rakes(history, plain.hand):
        raked = replace(way.recorded, rake=taken) if taken else way.recorded
        yield raked
        if taken:
            yield replace(raked, rake_shared=True)


def _plan(history: History, way: Interpretation) -> DeckPlan:
    """Plan the deck and the decisions of a hand."""
    match history.variant.kind:
        case "board":
            return plan_board_game(history)
        case "stud":
            return plan_stud_game(history)
    return plan_draw_game(history, together=way.together)


def _play_once(history: History, way: Interpretation, losers: Collection[int]) -> Replay:
    """Replay all actions of the file."""
    planned = _plan(history, way)
    planned.mucked.update(losers)
    try:
        hand = RecordedHand(_start(history, planned, way))
        hand.finish()
    except Refused as error:
        raise BadHistory(f"the hand cannot be played: {error}") from None
    except (IndexError, BadChance) as error:
        raise BadHistory(f"the cards of the file do not fit the game: {error}") from None
    return Replay(hand, history, way.name)
