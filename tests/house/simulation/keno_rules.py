"""The keno model's rules for every operation: reasons to refuse it, and its effects."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from tests.house.simulation.keno_by_hand import (
    left_of,
    paid_by_hand,
    rest_paid,
    taken,
    why_no_rest,
    why_not_entered,
    why_not_taken,
)
from tests.house.simulation.keno_model import (
    CAGE,
    DAY_ENDS,
    FUND,
    HOUSE,
    INTERVAL,
    LIABILITY,
    NOTICE,
    PATRONS,
    RUNNERS,
    SIGNED_FROM,
    Game,
    Postings,
    Room,
    Shift,
    Ticket,
    drawer,
    numbers_of,
    shares,
    summed,
    ways_of,
)

What = dict[str, Any]
"""What was asked for: `do`, the fields of the form, and who signed."""


def why_not(room: Room, what: What, at: datetime) -> str:
    """Return why a request must be refused, or an empty text."""
    return _WHY[what["do"]](room, what, at)


def _desk(room: Room, what: What, *, writer: bool = False) -> str:
    """Return why a station cannot be used."""
    shift = room.shifts.get(what["station"])
    if shift is None:
        return "nobody is signed on"
    return "a runner" if writer and shift.runner else ""


def _sell(room: Room, what: What, at: datetime) -> str:
    if (why := _desk(room, what)) or room.first_sold(at) is None:
        return why or "nothing is sold now"
    shift = room.shifts[what["station"]]
    if shift.runner and what["how"] == "spoken":
        return "spoken to a runner"
    if what["how"] != "old ticket" and shift.runner != what["receipt"]:
        return "another form"
    return "" if what["paid"] == what["price"] else "not paid in full"


def _ticket(room: Room, what: What) -> Ticket | None:
    return room.tickets.get(what["serial"])


def _gone(ticket: Ticket) -> bool:
    return bool(ticket.void or ticket.ended or ticket.paid is not None)


def _void(room: Room, what: What, at: datetime) -> str:
    ticket, first = _ticket(room, what), room.first_sold(at)
    if ticket is None or _gone(ticket) or first is None or ticket.first < first:
        return "not there, or too late"
    if why := _desk(room, what, writer=True):
        return why
    return "" if ticket.price <= room.drawers[drawer(what["station"])] else "no money"


def _refund(room: Room, what: What, at: datetime) -> str:
    ticket, first = _ticket(room, what), room.first_sold(at)
    if ticket is None or _gone(ticket) or ticket.error or first is None:
        return "not there, paid back, or not now"
    if not ticket.first < first <= ticket.last:
        return "not begun, or over"
    return _desk(room, what, writer=True)


def _point_out(room: Room, what: What, at: datetime) -> str:
    ticket = _ticket(room, what)
    if ticket is None or _gone(ticket) or ticket.error or room.down or not room.day:
        return "not there, or answered for"
    if not room.manual or not room.started(at) or room.game is None or ticket.first != room.game.number:
        return "not between lock-out and draw"
    if why := _desk(room, what, writer=True):
        return why
    return "" if ticket.price <= room.drawers[drawer(what["station"])] else "no money"


def _redeem(room: Room, what: What, at: datetime) -> str:
    ticket = _ticket(room, what)
    if ticket is None or room.down:
        return "no ticket, or no system"
    if why := _desk(room, what) or room.unpayable(ticket, at):
        return why
    shift = room.shifts[what["station"]]
    if shift.runner and (not ticket.runner or ticket.code != shift.code or ticket.due > RUNNERS):
        return "not the runner's"
    if (ticket.due >= SIGNED_FROM) != bool(what["signed"]):
        return "signed or not"
    covered = what["by"] == "check" or ticket.due <= room.drawers[drawer(what["station"])]
    return "" if covered else "no money"


def _lock(room: Room, what: What, at: datetime) -> str:
    game = room.game
    if game is None or game.number != what["game"] or game.locked or room.down:
        return "not open"
    if not room.manual:
        return "" if at >= game.closes else "too early"
    return "" if game.noticed and at >= game.noticed + NOTICE else "not said a minute before"


def _say(room: Room, what: What, at: datetime) -> str:
    game = room.game
    if game is None or game.number != what["game"] or game.locked or room.down:
        return "not open"
    return "" if room.manual and not game.noticed else "not to be said"


def _override(room: Room, what: What, at: datetime) -> str:
    game = room.game
    if game is None or game.number != what["game"] or game.locked or room.down or room.manual:
        return "not open"
    later = at + timedelta(seconds=what["seconds"]) > game.closes
    return "" if later and not room.started(at) else "locked by the clock, or open for longer"


def _draw(room: Room, what: What, at: datetime) -> str:
    game = room.game
    if game is None or game.number != what["game"] or not game.locked:
        return "not locked"
    return "" if game.key_lost == (what["do"] == "fail") and not (room.down and not game.key_lost) else "key"


def _open_game(room: Room, what: What, at: datetime) -> str:
    return "not now" if room.down or not room.day or room.game or at >= DAY_ENDS else ""


def _cancel(room: Room, what: What, at: datetime) -> str:
    return "not now" if not room.day or room.started(at) else ""


def _close_day(room: Room, what: What, at: datetime) -> str:
    return "not now" if not room.day or room.game else ""


def _open_station(room: Room, what: What, at: datetime) -> str:
    taken = any(shift.name == what["name"] for shift in room.shifts.values())
    return "not now" if room.down or what["station"] in room.shifts or taken else ""


def _own(room: Room, what: What, at: datetime) -> str:
    shift = room.shifts.get(what["station"])
    return "" if shift and shift.name == what["name"] else "not theirs"


def _sweep(room: Room, what: What, at: datetime) -> str:
    if room.down or room.swept or not unclaimed(room, at):
        return "once, and not for nothing, by a system that is up"
    return ""


def unclaimed(room: Room, at: datetime) -> list[Ticket]:
    """Return tickets with winnings not claimed in time."""
    over = ((ticket, room.over(ticket)) for ticket in room.by_number if ticket.unpaid)
    return [ticket for ticket, when in over if when and at > when[1] + timedelta(minutes=10)]


_WHY: dict[str, Callable[[Room, What, datetime], str]] = {
    "sell": _sell,
    "void": _void,
    "refund": _refund,
    "point_out": _point_out,
    "redeem": _redeem,
    "enter_hand_paid": why_not_entered,
    "pay_rest": why_no_rest,
    "take": why_not_taken,
    "lock_out": _lock,
    "say_closing": _say,
    "override": _override,
    "draw": _draw,
    "fail": _draw,
    "open_game": _open_game,
    "cancel_games": _cancel,
    "close_day": _close_day,
    "open_station": _open_station,
    "fill": _own,
    "close_station": _own,
    "sweep": _sweep,
    "system_down": lambda room, what, at: "down" if room.down else "",
    "system_up": lambda room, what, at: "" if room.down else "not down",
}


# What is done


def applied(room: Room, what: What, line: dict[str, Any], seal_of: Callable[[int], str]) -> Postings:
    """Apply an entry to the room, and return the postings it must have."""
    at = datetime.fromisoformat(line["at"])
    why = why_not(room, what, at)
    assert not why, f"{line['operation']} was carried out: {why}"
    if what["do"] in ("draw", "fail"):
        return _drawn(room, what, line, at, seal_of)
    return _DONE[what["do"]](room, what, line, at)


def _sold(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    answer, first, shift = line["answer"], room.first_sold(at), room.shifts[what["station"]]
    groups = what["groups"]
    if what["how"] == "quick-pick":
        groups = [list(map(int, re.findall(r"\d+", answer["wager"].split(":")[0])))]
        picked = set(groups[0])
        assert len(picked) == what["spots"], f"{what['spots']} spots were asked for, not {picked}"
        assert picked <= set(range(1, 81)), f"{picked} are not all on a ticket"
    assert first is not None, "a ticket was sold and no game is open for it"
    assert answer["first"] == first, f"the ticket begins with game {first}, not {answer['first']}"
    ways = ways_of(groups, what["rates"])
    made = Ticket(len(room.tickets) + 1, answer["serial"], ways, groups, what["rates"], what["games"], first,
                  first + what["games"] - 1, what["station"], shift.code, shift.runner)  # fmt: skip
    told = (answer["ticket"], answer["price"], answer["last"])
    assert told == (made.number, made.price, made.last), f"{told} was told of ticket {made}"
    assert made.serial not in room.tickets, f"two tickets have the serial number {made.serial}"
    room.tickets[made.serial] = made
    return [(made.price, drawer(what["station"]), LIABILITY)]


def _voided(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    ticket = room.tickets[what["serial"]]
    ticket.void = True
    return [(ticket.price, LIABILITY, drawer(what["station"]))]


def _refunded(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    first = room.first_sold(at)
    return _end(room.tickets[what["serial"]], (first or 0) - 1, at)


def _end(ticket: Ticket, last: int, at: datetime) -> Postings:
    kept = max(last, ticket.first - 1)
    cost = ticket.each * (ticket.last - kept)
    ticket.ended, ticket.ended_for, ticket.last = at, 0 if ticket.error else cost, kept
    return [(cost, LIABILITY, HOUSE if ticket.error else PATRONS)]


def _ended(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    """End all tickets with the last game drawn, because of a cancellation or the end of the day."""
    last = len(room.games)
    if room.game is not None:
        room.game.locked = room.game.drawn = at
        room.game.outcome, last = "cancelled", room.game.number - 1
        room.game = None
    if what["do"] == "close_day":
        room.day = ""
    left = [t for t in room.by_number if not t.void and not t.ended and t.last > last]
    return summed([posting for ticket in left for posting in _end(ticket, last, at)])


def _error(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    ticket = room.tickets[what["serial"]]
    ticket.error, room.lost = True, room.lost + ticket.price
    return [(ticket.price, HOUSE, drawer(what["station"]))]


def _redeemed(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    ticket = room.tickets[what["serial"]]
    ticket.paid = ticket.due
    room.shifts[what["station"]].paid += 1
    signed = [hand["position"] for hand in line["hands"] if hand["part"] == "authorizes"]
    needed = ["keno supervisor"] if ticket.due >= SIGNED_FROM else []
    assert signed == needed, f"{ticket.due} was paid with {signed}, and needs {needed}"
    return [(ticket.due, PATRONS, CAGE if what["by"] == "check" else drawer(what["station"]))]


def _drawn(
    room: Room, what: What, line: dict[str, Any], at: datetime, seal_of: Callable[[int], str]
) -> Postings:
    game, answer = room.game, line["answer"]
    assert game is not None, "a game was drawn and none is open"
    playing = [t for t in room.by_number if not t.void and t.first <= game.number <= t.last]
    game.wagered, game.drawn, room.game = sum(ticket.each for ticket in playing), at, None
    game.outcome = "failed" if what["do"] == "fail" else "drawn"
    assert (answer["tickets"], answer["wagered"]) == (len(playing), game.wagered), f"counted {answer}"
    if what["do"] == "fail":
        for ticket in playing:
            ticket.owed[game.number] = 0 if ticket.error else ticket.each
        return summed([(t.each, LIABILITY, HOUSE if t.error else PATRONS) for t in playing])
    told = numbers_of(answer["key"], seal_of(game.lock_entry), room.day, game.number)
    assert told == (game.commitment, answer["numbers"]), "the numbers are not those of key and seal"
    drawn = set(answer["numbers"])
    assert len(drawn) == 20, f"{len(drawn)} numbers were drawn"
    payoffs, cuts = [ticket.payoff(drawn) for ticket in playing], dict[int, int]()
    for ticket, full, share in zip(playing, payoffs, shares(payoffs, room.rules), strict=True):
        ticket.owed[game.number] = share
        game.won += share
        cuts |= {ticket.number: full - share} if share < full else {}
    assert answer["won"] == game.won, f"game {game.number} owes {game.won}, not {answer['won']}"
    results = {row["ticket"]: row["amount"] for row in line["rows"].get("keno_results", ())}
    owed = {ticket.number: won for ticket in playing if (won := ticket.owed[game.number])}
    assert results == owed, f"game {game.number} owes its tickets {owed}, not {results}"
    told_cuts = {row["ticket"]: row["amount"] for row in line["rows"].get("keno_cuts", ())}
    assert told_cuts == cuts, f"the limit of game {game.number} took {cuts}, not {told_cuts}"
    return [each for each in ((game.wagered, LIABILITY, HOUSE), (game.won, HOUSE, PATRONS)) if each[0]]


def _opened(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    number = len(room.games) + 1
    assert line["answer"]["game"] == number, f"game {number} is next, not {line['answer']}"
    room.game = room.games[number] = Game(number, line["answer"]["commitment"], at + INTERVAL)
    return []


def _on_game(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    game = room.game
    assert game is not None, f"{what['do']} was done and no game is open"
    if what["do"] == "say_closing":
        game.noticed = at
    elif what["do"] == "override":
        game.closes = at + timedelta(seconds=what["seconds"])
    else:
        game.locked, game.lock_entry = at, line["number"]
    return []


def _shift(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    shift = Shift(what["name"], what["code"], what["runner"], what["station"], at)
    room.shifts[what["station"]] = shift
    room.all_shifts.append(shift)
    return [(what["bank"], drawer(what["station"]), CAGE)]


def _closed(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    money, counted, shift = drawer(what["station"]), what["counted"], room.shifts.pop(what["station"])
    off, shift.ended = counted - room.drawers[money], at
    found_off = {"variance": off, "tickets_missing": shift.paid - what["tickets"]}
    assert line["answer"] == found_off, f"the drawer is off by {found_off}, not {line['answer']}"
    found = [(off, money, HOUSE), (-off, HOUSE, money), (counted, CAGE, money)]
    return [each for each in found if each[0] > 0]


def _down(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    room.down = what["do"] == "system_down"
    if room.down:
        room.fell = at
    else:
        assert room.fell is not None, "the system is up again and was not down"
        room.outages.append((room.fell, at))
    return []


def _swept(room: Room, what: What, line: dict[str, Any], at: datetime) -> Postings:
    left, recovered = 0, 0
    for ticket in unclaimed(room, at):
        rest, back = left_of(ticket) if ticket.by_hand else (ticket.unpaid, 0)
        ticket.swept, ticket.recovered = rest, ticket.recovered + back
        left, recovered = left + rest, recovered + back
    room.swept = True
    return [each for each in ((left, PATRONS, FUND), (recovered, PATRONS, HOUSE)) if each[0]]


_DONE: dict[str, Callable[[Room, What, dict[str, Any], datetime], Postings]] = {
    "sell": _sold,
    "void": _voided,
    "refund": _refunded,
    "point_out": _error,
    "redeem": _redeemed,
    "enter_hand_paid": paid_by_hand,
    "pay_rest": rest_paid,
    "take": taken,
    "lock_out": _on_game,
    "say_closing": _on_game,
    "override": _on_game,
    "open_game": _opened,
    "cancel_games": _ended,
    "close_day": _ended,
    "open_station": _shift,
    "fill": lambda room, what, line, at: [(what["amount"], drawer(what["station"]), CAGE)],
    "close_station": _closed,
    "sweep": _swept,
    "system_down": _down,
    "system_up": _down,
}
