"""Close, draw, display and pay off a keno game. 19:47-15.3(e), 15.4(d) and 15.5; 13:69E-1.28U."""

from __future__ import annotations

from functools import cache

from pitboss.equipment.pieces import BALL, BALLS
from pitboss.games.keno.forms import threshold_amount
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.rate_card import DRAWN
from pitboss.games.keno.round import KenoRound, OpenTicket
from pitboss.games.keno.selling import (
    CONDITIONED,
    ERRORS,
    LOCKED,
    MULTI_RACE,
    PAYOFFS,
    end_early,
    lock_stations,
    player_options,
    serve_request,
    set_refusals,
    void_ticket,
)
from pitboss.games.keno.ticket import drawn_bits
from pitboss.law import cite
from pitboss.table import DEALER, SUPERVISOR, Action, Choice, Option, Step, Turn
from pitboss.table.action import STAFF
from pitboss.table.wager import share_out

OLD = cite("19:47-15")
SYSTEM = cite("13:69E-1.28U")

GAMES, NOTICE = OLD.at(".5(b)"), OLD.at(".5(c)")
STARTS, OVERRIDE = OLD.at(".5(d)"), OLD.at(".5(e)")
SELECTION, DISPLAY = OLD.at(".5(d)2"), OLD.at(".5(g)")
FAILED = SYSTEM.at("(h)")
REASONS = ("a ticket is being written", "a work station does not answer", "the board is being put right")
SELECTION_FAILURE = "the selection of numbers fails and cannot be corrected"


# Before the draw: 15.5(b)-(e)


def open_for_sale(round: KenoRound) -> Step[bool]:
    """Sell tickets until the game is closed. Return False if its games are canceled instead."""
    set_refusals(round)
    round.emit("open", GAMES, DEALER, game=round.number)
    countdown, manual = round.options.closing_notice == "countdown", round.options.lock_out == "manual"
    if countdown:
        round.emit("countdown", NOTICE, DEALER, game=round.number)
    waiting, announced, approved, overridden = list(round.seats), countdown, False, False
    round.forbidden["override"] = (
        "only a supervisor may override an automatic lock-out, once a game",
        OVERRIDE,
    )
    round.forbidden["close_game"] = (
        ("a supervisor must start the game or approve it", STARTS)
        if manual
        else ("first announce that the game is about to close", NOTICE)
    )

    def offer(actor: int) -> list[Option]:
        if actor == DEALER:
            return _writer_options(announced=announced, approved=approved, manual=manual)
        if actor == SUPERVISOR:
            return _supervisor_options(
                round, announced=announced, approved=approved, manual=manual, may_override=not overridden
            )
        options = player_options(round, actor)
        ready = actor in waiting and actor not in round.forms
        return [_ready_option(actor), *options] if ready else options

    everyone = (*round.seats, *STAFF)
    while True:
        awaited = waiting[0] if waiting else SUPERVISOR if manual and announced and not approved else DEALER
        others = [actor for actor in everyone if actor != awaited]
        action = yield Turn(awaited, CONDITIONED, offer, others=others, forbidden=round.forbidden)
        if action.name == "ready":
            waiting.remove(action.actor)
        elif action.name == "announce_closing":
            round.emit("announce_closing", NOTICE, DEALER, game=round.number)
            announced, waiting = True, [seat for seat in round.seats if seat not in round.departed]
        elif action.name == "approve":
            round.emit("approve", STARTS, SUPERVISOR)
            approved = True
        elif action.name == "override":
            round.emit("override", OVERRIDE, SUPERVISOR, reason=action.word)
            overridden, waiting = True, [seat for seat in round.seats if seat not in round.departed]
        elif action.name in ("close_game", "cancel_games"):
            round.forms.clear()
            return _close_or_cancel(round, action)
        else:
            serve_request(round, action)


@cache
def _ready_option(seat: int) -> Option:
    """Offer a player to be done with this game."""
    return Choice(actor=seat, name="ready", cite=NOTICE)


def _writer_options(*, announced: bool, approved: bool, manual: bool) -> list[Option]:
    """List the writer's options: close the game, after an announcement if there is no countdown."""
    if not announced:
        return [Choice(actor=DEALER, name="announce_closing", cite=NOTICE)]
    if manual and not approved:
        return []
    return [Choice(actor=DEALER, name="close_game", cite=LOCKED)]


def _supervisor_options(
    round: KenoRound, *, announced: bool, approved: bool, manual: bool, may_override: bool
) -> list[Option]:
    """List the supervisor's options: start or approve a game, override a lock-out, cancel games."""
    options: list[Option] = []
    if manual and announced:
        options.append(Choice(actor=SUPERVISOR, name="close_game", cite=STARTS))
        if not approved:
            options.append(Choice(actor=SUPERVISOR, name="approve", cite=STARTS))
    if not manual and may_override:
        options.append(Choice(actor=SUPERVISOR, name="override", cite=OVERRIDE, among=REASONS))
    if any(held.ticket.games > 1 for held in round.open_tickets):
        options.append(Choice(actor=SUPERVISOR, name="cancel_games", cite=MULTI_RACE))
    return options


def _close_or_cancel(round: KenoRound, action: Action) -> bool:
    """Lock the stations for the game, or cancel the remaining games, including this one."""
    if action.name == "close_game":
        round.emit("lock_out", LOCKED, action.actor, game=round.number)
        return True
    round.emit("cancel_games", MULTI_RACE, SUPERVISOR, game=round.number)
    for held in list(round.open_tickets):
        if held.ticket.first < round.number:
            end_early(round, held, "cancelled")
        else:
            void_ticket(round, held)
    return False


# The draw: 15.5(d), (f), (g)


def draw_numbers(round: KenoRound) -> Step[tuple[int, ...] | None]:
    """Lock the stations and select 20 of the 80 numbers; None if the selection fails for good."""
    lock_stations(round)
    reports = Choice(actor=SUPERVISOR, name="report", cite=FAILED, among=(SELECTION_FAILURE,))
    today = round.options.edition == "13:69F"

    def offer(actor: int) -> list[Option]:
        if actor in STAFF:
            select = Choice(actor=DEALER, name="select_numbers", cite=SELECTION)
            return [select] if actor == DEALER else [reports] if today else []
        return player_options(round, actor)

    others = [*round.seats, SUPERVISOR]
    while True:
        action = yield Turn(DEALER, SELECTION, offer, others=others, forbidden=round.forbidden)
        if action.name == "report":
            return None
        if action.name == "select_numbers":
            break
        serve_request(round, action)
    round.forms.clear()
    round.errors.clear()
    return _select_numbers(round, today=today)


def _select_numbers(round: KenoRound, *, today: bool) -> tuple[int, ...] | None:
    """Draw the numbers; None if that fails. 19:47 has no rule for a failure, so there it is repeated."""
    if round.mishaps and round.chance.mishap("selection_fails"):
        if today:
            return None
        round.emit("selected_again", SELECTION, DEALER)
    numbers = tuple(number + 1 for number in round.chance.draw(DRAWN, BALLS))
    round.emit_cards("drawn", SELECTION, DEALER, [BALL + number for number in numbers])
    board = [BALL + number for number in sorted(numbers)]
    round.emit_cards("displayed", DISPLAY, DEALER, board, game=round.number)
    return numbers


def return_wagers(round: KenoRound) -> None:
    """Return all wagers on a game whose numbers cannot be selected."""
    round.emit("void_game", FAILED, DEALER, game=round.number, reason=SELECTION_FAILURE)
    for held in round.open_tickets:
        if _is_in_game(held, round):
            data = {"ticket": held.ticket.serial}
            back = round.wagers, held.key
            round.move(held.ticket.each_game, back, round.purse(held.seat), FAILED, "returned_wager",
                       held.seat, data)  # fmt: skip


# Payoffs: 15.3(e)


def _is_in_game(held: OpenTicket, round: KenoRound) -> bool:
    return held.ticket.first <= round.number <= held.ticket.last


def pay_off(round: KenoRound, numbers: tuple[int, ...]) -> None:
    """Credit every ticket's winnings on the 20 numbers, within the limit per game."""
    drawn, card = drawn_bits(numbers), round.options.card
    playing = [place for place, held in enumerate(round.open_tickets) if _is_in_game(held, round)]
    payoffs = [round.open_tickets[place].ticket.payoffs(drawn, card) for place in playing]
    shares = share_limit([sum(each) for each in payoffs], round.options)
    for place, ways, share in zip(playing, payoffs, shares, strict=True):
        held = round.open_tickets[place]
        ticket, full = held.ticket, sum(ways)
        round.move(ticket.each_game, (round.wagers, held.key), round.till, ERRORS)
        if share < full:
            round.emit("limited", PAYOFFS, held.seat, ticket=ticket.serial, amount=share, payoff=full,
                       game=round.number)  # fmt: skip
        if share:
            caught = max(zip(ways, ticket.count_catches(drawn), strict=True))[1]
            round.emit("wins", PAYOFFS, held.seat, ticket=ticket.serial, amount=share, game=round.number,
                       winning=sum(map(bool, ways)), ways=len(ways), caught=caught)  # fmt: skip
            best = max(held.best, min(threshold_amount(ways, "single_way"), share))
            round.open_tickets[place] = held._replace(won=held.won + share, best=best)


def share_limit(payoffs: list[int], options: KenoOptions) -> list[int]:
    """Reduce the payoffs of a game, ticket by ticket, to fit the limit per game."""
    most, unit = options.card.aggregate, options.card.unit
    if not most or sum(payoffs) <= most:
        return payoffs
    large = [place for place, each in enumerate(payoffs) if each >= options.large_from]
    small = sum(payoffs) - sum(payoffs[place] for place in large)
    if options.sharing == "pro_rata" or small >= most:
        return share_out(payoffs, most, unit)
    paid = list(payoffs)
    left = share_out([payoffs[place] for place in large], most - small, unit)
    for place, share in zip(large, left, strict=True):
        paid[place] = share
    return paid
