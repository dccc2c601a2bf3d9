"""Request, write, void and refund tickets. N.J.A.C. 13:69F-15.2; 19:47-15.3, 15.4 and 15.7(a)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from pitboss.equipment.pieces import BALL, BALLS
from pitboss.games.keno.rate_card import MAX_GROUPS, RateCard
from pitboss.games.keno.round import KenoRound, OpenTicket, TicketForm
from pitboss.games.keno.ticket import KIND_AT, MULTI_RACE_AT, Ticket, count_ways
from pitboss.law import Cite, cite
from pitboss.table import DEALER, Action, Amount, Area, Choice, Option, Pick, Stakes
from pitboss.table.event import EVERYONE, LazyData

LAW = cite("13:69F-15")
OLD = cite("19:47-15")

WAGERS_AT, STRAIGHT_AT = LAW.at(".2(c)"), LAW.at(".2(c)1")
QUICK_PICK = LAW.at('.1 "quick-pick"')
REQUEST, CONDITIONED = OLD.at(".3(b)"), OLD.at(".4(a)")
ERRORS, LIMITS, PAYOFFS = OLD.at(".3(c)"), OLD.at(".3(d)"), OLD.at(".3(e)")
ISSUED, MULTI_RACE, VOIDS = OLD.at(".4(c)"), OLD.at(".4(d)"), OLD.at(".4(e)")
LOCKED, UNCLEAR, VOID_SLIP = OLD.at(".5(d)1"), OLD.at(".7(a)"), cite("13:69E-1.28U(f)")
ALREADY_STARTED = "the game has started, so the ticket stands as printed", ERRORS
GRID = tuple(range(BALL + 1, BALL + BALLS + 1))


def set_refusals(round: KenoRound) -> None:
    """Set the requests that are refused before the stations are locked, with reasons."""
    refunds = round.options.refund_undrawn == "on"
    round.forbidden = {
        "void": ("you can void only a whole ticket, before its first game starts", VOIDS),
        "refund": (
            "none of your tickets is under way" if refunds else "this house does not refund games",
            MULTI_RACE,
        ),
        "point_out_error": ("your tickets match your requests", ERRORS),
        "cancel_games": ("no multi-race ticket has games left", MULTI_RACE),
    }
    if not round.options.card.multi_race:
        round.forbidden["games"] = "this licensee sells no multi-race tickets", MULTI_RACE


def lock_stations(round: KenoRound) -> None:
    """Lock the stations: no ticket for this game can be issued, voided or changed."""
    round.locked = True
    why = "the work stations are locked, so no ticket can be issued"
    round.forbidden |= dict.fromkeys(("mark", "quick_pick", "same_again", "play"), (why, LOCKED))
    round.forbidden["void"] = "no ticket can be voided or changed once the system is locked", ERRORS
    if round.options.game_start == "lockout":
        round.errors.clear()
        round.forbidden["point_out_error"] = ALREADY_STARTED


# Requests to the writer


def player_options(round: KenoRound, seat: int) -> list[Option]:
    """List a player's options at the work station: start or fill in a request, or bring a ticket back."""
    form = round.forms.get(seat)
    if seat in round.departed:  # the player left with the stack, and left a request behind
        return [_tear_up_option(seat)] if form else []
    if round.locked and round.options.sell_later_games_during_draw == "off":
        return _correction_options(round, seat) if round.options.game_start == "first_number" else []
    return _new_request_options(round, seat) if form is None else _form_options(round, seat, form)


def _new_request_options(round: KenoRound, seat: int) -> list[Option]:
    """Offer a new request (form, quick-pick or old ticket), and voids, refunds and corrections."""
    card, stack, options = round.options.card, round.stacks[seat], list[Option]()
    if stack >= card.minimum:
        options += _blank_form_options(seat, card)
        old = round.old_tickets.get(seat)
        if old and stack >= (price := old.ticket.price):
            options.append(Choice(actor=seat, name="same_again", cite=REQUEST, cost=price))
    first = round.first_game_on_sale
    own = [each for each in round.open_tickets if each.seat == seat]
    if voidable := tuple([each.ticket.name for each in own if each.ticket.first >= first]):
        options.append(Choice(actor=seat, name="void", cite=VOIDS, among=voidable))
    if round.options.refund_undrawn == "on" and not round.locked:
        under_way = tuple(each.ticket.name for each in own if each.ticket.first < first <= each.ticket.last)
        if under_way:
            options.append(Choice(actor=seat, name="refund", cite=MULTI_RACE, among=under_way))
    return [*options, *_correction_options(round, seat)] if round.errors else options


@lru_cache(maxsize=256)
def _blank_form_options(seat: int, card: RateCard) -> tuple[Option, ...]:
    """Offer an empty form with a grid of 80 numbers, or a quick-pick."""
    mark = Pick(actor=seat, name="mark", cite=STRAIGHT_AT, items=GRID, least=1, most=card.spots)
    quick = Amount(actor=seat, name="quick_pick", cite=QUICK_PICK, low=1, high=card.spots, money=False)
    return mark, quick


def _correction_options(round: KenoRound, seat: int) -> list[Option]:
    """Let a player point out a wrong ticket until its first game starts."""
    found = tuple(
        each.ticket.name
        for each in round.open_tickets
        if each.seat == seat and each.ticket.serial in round.errors
    )
    if not found:
        return []
    return [Choice(actor=seat, name="point_out_error", cite=ERRORS, among=found)]


def _form_options(round: KenoRound, seat: int, form: TicketForm) -> list[Option]:
    """Offer more groups, a king, equal groups, the number of games, and the ways with their rates."""
    card, options = round.options.card, list[Option]()
    if areas := list_ways(card, form, round.stacks[seat]):
        funds = round.stacks[seat]
        options.append(Stakes(actor=seat, name="play", cite=CONDITIONED, areas=areas, funds=funds))
    grouped = not form.quick and card.types != ("straight",)
    if grouped and len(form.groups) < MAX_GROUPS:
        options += _group_options(round, seat, form)
    if grouped and len(form.groups) == 1 and (among := _divisions(len(form.groups[0]))):
        options.append(Choice(actor=seat, name="divide", cite=KIND_AT["way"], among=among))
    return [*options, *_games_options(seat, card)]


@lru_cache(maxsize=256)
def _games_options(seat: int, card: RateCard) -> tuple[Option, ...]:
    """Offer the number of games, if several are allowed, and tearing up the request."""
    if not card.multi_race or card.most_games == 1:
        return (_tear_up_option(seat),)
    most = card.most_games
    games = Amount(actor=seat, name="games", cite=MULTI_RACE_AT, low=1, high=most, money=False)
    return games, _tear_up_option(seat)


def _tear_up_option(seat: int) -> Option:
    return Choice(actor=seat, name="tear_up", cite=CONDITIONED)


def _group_options(round: KenoRound, seat: int, form: TicketForm) -> list[Option]:
    """Offer another group of unmarked numbers, or a king if there is none."""
    card, marked = round.options.card, form.marked_balls
    left = tuple([ball for ball in GRID if ball not in marked])
    free = card.spots - len(marked) if round.options.spots_limit == "ticket" else card.spots
    most, law = min(free, len(left)), round.cite(WAGERS_AT)
    if most < 1:
        return []
    options: list[Option] = [Pick(actor=seat, name="mark", cite=law, items=left, least=1, most=most)]
    if not form.king and "king" in card.types:
        at = KIND_AT["king"]
        options.append(Pick(actor=seat, name="king", cite=at, items=left, least=1, most=1))
    return options


@lru_cache(maxsize=128)
def _divisions(marked: int) -> tuple[str, ...]:
    """List the divisions of the marked numbers into equal groups."""
    counts = (count for count in range(2, min(marked, MAX_GROUPS) + 1) if marked % count == 0)
    return tuple(f"{count} groups of {marked // count}" for count in counts)


def list_ways(card: RateCard, form: TicketForm, stack: int) -> tuple[Area, ...]:
    """List the ways that the groups make, by spot count, named as in conditioning: `3/4` is three of four."""
    sizes = tuple(map(len, form.groups))
    largest = card.maximum * form.games * max(count_ways(sizes).values())
    return _areas(card, sizes, form.games, min(stack, largest))


@lru_cache(maxsize=8192)
def _areas(card: RateCard, sizes: tuple[int, ...], games: int, stack: int) -> tuple[Area, ...]:
    areas = []
    for spots, ways in count_ways(sizes).items():
        high = min(card.maximum, stack // (ways * games)) // card.unit * card.unit
        if spots <= card.spots and ways <= card.most_ways and high >= card.minimum:
            areas.append(
                Area(wager=f"{ways}/{spots}", low=card.minimum, high=high, step=card.unit, cite=CONDITIONED,
                     limits=LIMITS, exact=PAYOFFS, keeps=ways * games - 1)
            )  # fmt: skip
    return tuple(areas)


# The writer's work


def serve_request(round: KenoRound, action: Action) -> None:
    """Carry out a player's request."""
    seat, name = action.actor, action.name
    if name == "mark" or name == "king":
        _mark(round, seat, tuple(ball - BALL for ball in action.picked), king=name == "king")
    elif name == "quick_pick":
        picked = round.chance.draw(action.amount, BALLS)
        round.forms[seat] = TicketForm((tuple(number + 1 for number in picked),), quick=True)
        balls = [BALL + number + 1 for number in sorted(picked)]
        round.emit_cards("quick_pick", QUICK_PICK, seat, balls)
    elif name == "divide":
        form = round.forms[seat]
        count = int(action.word.split()[0])
        numbers, size = form.groups[0], len(form.groups[0]) // count
        groups = tuple(numbers[place : place + size] for place in range(0, len(numbers), size))
        round.forms[seat] = form._replace(groups=groups)
    elif name == "games":
        round.forms[seat] = round.forms[seat]._replace(games=action.amount)
    elif name == "tear_up":
        del round.forms[seat]
    elif name == "play":
        _play(round, seat, action.stakes)
    elif name == "same_again":
        issue_ticket(
            round, seat, round.old_tickets[seat].ticket.repeat(round.first_game_on_sale, round.serial + 1)
        )
    else:
        held = next(each for each in round.open_tickets if each.ticket.name == action.word)
        {"void": void_ticket, "refund": refund_ticket, "point_out_error": correct_ticket}[name](round, held)


def _mark(round: KenoRound, seat: int, numbers: tuple[int, ...], *, king: bool) -> None:
    form = round.forms.get(seat)
    if form is None:
        round.forms[seat] = TicketForm((numbers,))
    elif king:
        round.forms[seat] = form._replace(groups=(numbers, *form.groups), king=True)
    else:
        round.forms[seat] = form._replace(groups=(*form.groups, numbers))


def _play(round: KenoRound, seat: int, stakes: tuple[tuple[str, int], ...]) -> None:
    """Hand in the request. An unclear one, or one not on the rate card, goes back to the player."""
    form = round.forms.pop(seat)
    if round.mishaps and round.chance.mishap("unclear_request"):
        round.emit("request_back", UNCLEAR, DEALER, seat=seat, why="it is not clear what is wagered")
        return
    played = {int(name.partition("/")[2]): rate for name, rate in stakes}
    ticket = Ticket.from_rates(
        form.groups,
        played,
        first=round.first_game_on_sale,
        games=form.games,
        king=form.king,
        quick=form.quick,
        serial=round.serial + 1,
    )
    if ticket.kind not in round.options.card.types:
        why = f"{ticket.kind} tickets are not on the rate card"
        round.emit("request_back", KIND_AT[ticket.kind], DEALER, seat=seat, why=why)
        return
    issue_ticket(round, seat, ticket)


def issue_ticket(round: KenoRound, seat: int, ticket: Ticket) -> None:
    """Print the next ticket in sequence and take its full price."""
    ticket.check(round.options.card, most_of=round.options.spots_limit)
    round.serial = ticket.serial
    if round.mishaps and not round.locked and round.chance.mishap("writer_error"):
        wrong = _misprint(ticket)
        if wrong != ticket:
            round.errors[ticket.serial] = ticket
        ticket = wrong
    held = OpenTicket(seat, 0, 0, ticket)
    round.open_tickets.append(held)
    round.move(ticket.price, round.purse(seat), (round.wagers, held.key), ISSUED)
    round.log.append(("ticket", ISSUED, seat, LazyData(partial(_describe_ticket, ticket)), (), EVERYONE))


def _describe_ticket(ticket: Ticket) -> dict[str, object]:
    """Describe a ticket for its event, on demand."""
    return {
        "ticket": ticket.serial,
        "kind": ticket.kind,
        "says": str(ticket),
        "ways": len(ticket.ways),
        "games": ticket.games,
        "first": ticket.first,
        "last": ticket.last,
        "amount": ticket.price,
    }


def _misprint(ticket: Ticket) -> Ticket:
    """Return the ticket with one wrong number: the first that is not on it."""
    marked = {number for group in ticket.groups for number in group}
    wrong = next((number for number in range(1, BALLS + 1) if number not in marked), None)
    if wrong is None:
        return ticket
    (_, *rest), *others = ticket.groups
    return replace(ticket, groups=(tuple(sorted((wrong, *rest))), *others))


def void_ticket(round: KenoRound, held: OpenTicket) -> None:
    """Void a whole ticket before its first game starts, and return its price."""
    round.open_tickets.remove(held)
    round.errors.pop(held.ticket.serial, None)
    _return_amount(round, held, held.ticket.price, VOIDS, "void_ticket")
    if round.options.edition == "13:69F":
        round.emit("void_slip", VOID_SLIP, DEALER, ticket=held.ticket.serial)


def _return_amount(round: KenoRound, held: OpenTicket, amount: int, law: Cite, event: str) -> None:
    data = {"ticket": held.ticket.serial}
    round.move(amount, (round.wagers, held.key), round.purse(held.seat), law, event, held.seat, data)


def correct_ticket(round: KenoRound, held: OpenTicket) -> None:
    """Correct a ticket whose error the player found in time: void it and write it anew.

    Once the stations are locked, the ticket stands, and the licensee refunds the price at its own expense.
    """
    ticket = held.ticket
    asked = round.errors.pop(ticket.serial)
    if not round.locked:
        void_ticket(round, held)
        issue_ticket(round, held.seat, replace(asked, serial=round.serial + 1))
        return
    data = {"ticket": ticket.serial}
    round.move(ticket.price, round.till, round.purse(held.seat), ERRORS, "price_back", held.seat, data)


def refund_ticket(round: KenoRound, held: OpenTicket) -> None:
    """Refund the undrawn games of a multi-race ticket, which ends with the previous game."""
    end_early(round, held, "refund")


def end_early(round: KenoRound, held: OpenTicket, event: str) -> None:
    """End a ticket with the previous game and return the price of its undrawn games. Its winnings are due."""
    _return_amount(round, held, held.ticket.each_game * round.count_undrawn(held), MULTI_RACE, event)
    ended = replace(held.ticket, last=round.number - 1)
    round.open_tickets[round.open_tickets.index(held)] = held._replace(ticket=ended)
