"""Run the automatic side of a table: bots act, time runs out, rounds begin.

This module writes nothing. Its callers write the changes in one step.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from pitboss.equipment.chance import Chance
from pitboss.server.running_table import MAX_MISSES, RunningTable, Sitter
from pitboss.server.settings import MAX_STACK_CENTS
from pitboss.table.action import STAFF, Action
from pitboss.table.bot_protocol import mildest_action
from pitboss.table.bots import Bot, find_bot, first_option
from pitboss.table.option import Stakes
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.turn import Turn
from pitboss.table.view import View

MakeChance = Callable[[int], Chance]
"""Creates the chance of a round from the rate of mishaps."""


class Dealing:
    """Runs tables: decides the next automatic step, its time, and does it."""

    def __init__(self, chance: MakeChance) -> None:
        self._chance = chance

    # Timing

    def next_step_time(self, running: RunningTable) -> float | None:
        """Return when the table's next automatic step is due; None if it waits for somebody."""
        if running.ended or running.paused or running.lost or running.halted:
            return None
        mark, settings = running.mark, running.settings
        if running.table.committed is not None:
            return mark if self._has_all_words(running) else mark + settings.word_seconds
        round = running.round
        if round is None:
            return self._next_round_time(running)
        assert round.turn is not None
        sitter = running.find_player(round.turn.actor)
        if sitter is None or not sitter.is_awaited:
            return mark if holds_up_bets(running, round.turn) else mark + settings.step_seconds
        if find_betting_bot(running, round) is not None:
            return mark + settings.step_seconds
        return mark + settings.answer_seconds if running.timed_sitter() else None

    def _next_round_time(self, running: RunningTable) -> float | None:
        if _is_untidy(running):
            return running.mark
        if not self.can_deal(running):
            return None
        present = [
            each for each in running.persons if each.is_awaited and running.why_shut_out(each.seat) is None
        ]
        agreed = all(each.ready for each in present)
        if running.settings.deals == "when_ready":
            return running.mark if agreed else None
        return running.mark if present and agreed else running.mark + running.settings.pause_seconds

    def can_deal(self, running: RunningTable) -> bool:
        """Return whether enough seats can play: with a person among them, unless bots may play alone or
        somebody who left has a wager up."""
        players = running.players
        able = [seat for seat, sitter in players.items() if _can_be_dealt_in(running, sitter)]
        if len(able) < running.game.min_seats:
            return False
        goes_on = bool(running.settings.event) or running.settings.bots_alone or running.has_left_wager
        return goes_on or any(players[seat].bot is None for seat in able)

    def _has_all_words(self, running: RunningTable) -> bool:
        """Return whether everyone who may add a word has added or declined one."""
        start = running.table.committed
        assert start is not None
        asked = [each.seat for each in running.persons if each.is_awaited and each.seat in start.stacks]
        return not running.settings.word_seconds or all(
            seat in running.words or seat in running.no_word for seat in asked
        )

    def watch(self, running: RunningTable, beat: float) -> None:
        """Restart the timer when the table waits for something else."""
        round = running.round
        awaited: object
        if running.table.committed is not None:
            awaited = ("words", running.table.number)
        elif round is None:
            awaited = ("pause", running.table.number, len(running.seats))
        else:
            assert round.turn is not None
            by = [action.actor for action in round.inputs].count(round.turn.actor)
            awaited = ("turn", round.start.number, round.turn.actor, by, running.timed_sitter() is not None)
        if awaited != running.awaited:
            running.awaited, running.mark = awaited, beat

    # Steps

    def step(self, running: RunningTable, now: datetime) -> None:
        """Do the step that is due."""
        if running.table.committed is not None:
            self.begin(running)
        elif (round := running.round) is not None:
            self._act(running, round)
        elif _is_untidy(running):
            self.tidy(running, now)
        else:
            self._commit(running, now)

    def _act(self, running: RunningTable, round: Round) -> None:
        """Act for a bot, a dealer without a person, or a seat that does not answer.

        While the table waits for a person's bets, bots bet too.
        """
        assert round.turn is not None
        seat = find_betting_bot(running, round) or round.turn.actor
        view, sitter = round.view(seat), running.find_player(seat)
        if sitter is not None and sitter.is_awaited:
            self._count_miss(running, sitter)
        if seat in STAFF:
            round.act(first_option(view))
        elif sitter is not None and sitter.bot is not None:
            self._act_for_bot(round, view, self._get_bot(running, sitter))
        else:
            _act_mildly(round, view)

    def _act_for_bot(self, round: Round, view: View, bot: Bot) -> None:
        """Do what a bot decides; if it fails, take the mildest option."""
        try:
            action = bot(view)
            if not isinstance(action, Action) or action.actor != view.viewer:
                raise TypeError("a bot acts for its own seat")
            round.act(action)
        except Exception:
            _act_mildly(round, view)

    def _get_bot(self, running: RunningTable, sitter: Sitter) -> Bot:
        if sitter.seat not in running.bots:
            chance = Chance.secure().beside()
            running.bots[sitter.seat] = find_bot(running.game, sitter.bot or "random")(chance)
        return running.bots[sitter.seat]

    def _count_miss(self, running: RunningTable, sitter: Sitter) -> None:
        """Count a missed turn. After a few in a row the seat sits out."""
        seat = sitter.seat
        running.misses[seat] = running.misses.get(seat, 0) + 1
        if running.misses[seat] >= MAX_MISSES and seat not in STAFF:
            sit_out(running, seat)

    # Rounds

    def tidy(self, running: RunningTable, now: datetime) -> None:
        """Remove players who are long gone. Between rounds, let players leave, sit and buy chips."""
        table = running.table
        for sitter in [each for each in running.seats.values() if is_long_gone(running, each, now)]:
            if sitter.seat in STAFF:
                running.forget(sitter.seat)
            else:
                running.change(sitter.seat, leaving=True)
        if not running.is_free:
            return
        running.settle()
        for sitter in list(running.players.values()):
            if sitter.leaving:
                if sitter.seat in table.stacks:
                    table.leave(sitter.seat)
                running.forget(sitter.seat)
            else:
                self._buy(running, sitter)
        for seat in table.owed:
            if not any(owner == seat for owner, _ in table.wagers):
                table.hand_over(seat)
        _sync_sitting_out(running)

    def _buy(self, running: RunningTable, sitter: Sitter) -> None:
        """Sell the chips requested, or those a bot needs to go on. A buyer who is refused entry loses the
        seat."""
        seat, amount = sitter.seat, sitter.buying
        broke = sitter.bot is not None and running.why_shut_out(seat) is not None
        if not amount and broke and not running.settings.event:
            amount = self._find_bot_purchase(running, sitter)
        if not amount:
            return
        try:
            buy_chips(running, sitter, amount)
        except Refused:
            if seat in running.table.stacks:
                running.change(seat, buying=0)
            else:
                running.forget(seat)

    def _find_bot_purchase(self, running: RunningTable, sitter: Sitter) -> int:
        """Return a bot's next purchase: its first stack, doubled until it can play under the posted
        options."""
        table, amount, seat = running.table, sitter.stack, sitter.seat
        had = table.stacks.get(seat, 0)
        while amount < MAX_STACK_CENTS and running.game.shut_out_refusal(
            seat, had + amount, table.options, table.state
        ):
            amount *= 2
        return amount

    def _commit(self, running: RunningTable, now: datetime) -> None:
        """Commit to the next round, and begin it if nobody can add a word."""
        self.tidy(running, now)
        if not self.can_deal(running):
            return
        running.table.commit(self._chance(running.settings.mishaps), now=now)
        running.settle()
        if running.settings.word_seconds == 0 or self._has_all_words(running):
            self.begin(running)

    def begin(self, running: RunningTable) -> None:
        """Begin the committed round with the words that were given."""
        start = running.table.committed
        assert start is not None
        words = {seat: word for seat, word in running.words.items() if seat in start.stacks}
        running.words, running.no_word = {}, set()
        for each in running.persons:
            running.change(each.seat, ready=False)
        if not start.chance.secret:
            words = {}
        running.table.start(words=words)


def _can_be_dealt_in(running: RunningTable, sitter: Sitter) -> bool:
    """Return whether a seat can play the next round. At a table of an event, nobody sits out."""
    if sitter.bot is not None and not running.settings.event:
        return True  # it buys the chips it needs
    here = sitter.is_awaited or bool(running.settings.event)
    return here and running.why_shut_out(sitter.seat) is None


def _is_untidy(running: RunningTable) -> bool:
    """Return whether players wait to leave or to receive chips, which needs nobody's agreement."""
    return any(each.leaving or each.buying for each in running.players.values())


def find_betting_bot(running: RunningTable, round: Round) -> int | None:
    """Return a bot that can bet now, although the table waits for somebody else."""
    turn = round.turn
    if turn is None or turn.actor in STAFF:
        return None
    bots = (seat for seat, each in running.players.items() if each.bot is not None and seat != turn.actor)
    return next((seat for seat in bots if _is_yet_to_bet(turn, seat) and running.find_player(seat)), None)


def holds_up_bets(running: RunningTable, turn: Turn) -> bool:
    """Return whether a bot is still betting when all people at the table are done."""
    if turn.actor in STAFF or not _may_be_ready(turn, turn.actor):
        return False
    people = [each.seat for each in running.persons if each.is_awaited]
    return bool(people) and not any(_may_be_ready(turn, seat) for seat in people)


def _may_be_ready(turn: Turn, seat: int) -> bool:
    return any(option.name == "ready" for option in turn.options.of(seat))


def _is_yet_to_bet(turn: Turn, seat: int) -> bool:
    return any(isinstance(option, Stakes) and option.ready for option in turn.options.of(seat))


def buy_chips(running: RunningTable, sitter: Sitter, amount: int) -> bool:
    """Sell chips to a player between rounds, or schedule the sale; return whether they have them now."""
    if not running.is_free:
        running.change(sitter.seat, buying=amount)
        return False
    comes = sitter.seat not in running.table.stacks
    running.table.sit(sitter.seat, amount)
    first = running.table.number + 1 if comes else sitter.first_round
    running.change(sitter.seat, buying=0, first_round=first)
    return True


def sit_out(running: RunningTable, seat: int) -> None:
    """Sit a player out. The house plays the seat, or at poker deals it out, until the player is back."""
    if running.seats[seat].out:
        return
    running.change(seat, out=True)
    _sync_sitting_out(running)


def sit_in(running: RunningTable, seat: int) -> None:
    """Let a player who sat out play again."""
    running.misses.pop(seat, None)
    sitter = running.seats[seat]
    if not sitter.out:
        return
    running.change(seat, out=False)
    _sync_sitting_out(running)


def _sync_sitting_out(running: RunningTable) -> None:
    """Tell the table which seats sit out, as soon as the rules allow. The desk of an event decides that."""
    table = running.table
    if table.committed is not None or running.settings.event:
        return
    for seat, sitter in running.players.items():
        if seat in table.stacks and table.deal_out(seat, sitter.out) and not sitter.out:
            running.change(seat, leaving=True)  # leave when the table requires it


def is_long_gone(running: RunningTable, sitter: Sitter, now: datetime) -> bool:
    """Return whether an absent player's seat has been held long enough."""
    hold_seconds = running.settings.kept_seconds
    waited = now - running.last_seen(sitter)
    return sitter.person_id is not None and hold_seconds > 0 and waited > timedelta(seconds=hold_seconds)


def _act_mildly(round: Round, view: View) -> None:
    """Take the mildest option for a seat, or the first legal one."""
    try:
        round.act(mildest_action(view))
    except Refused:
        round.act(first_option(view))
