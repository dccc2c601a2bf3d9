"""Requests in a simulated keno room: mostly sensible, occasionally not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.house.keno import (
    draws,
    games,
    hand_payments,
    outages,
    redeeming,
    selling,
    stations,
    unclaimed,
    voids,
)
from pitboss.house.operations.operation import Operation
from pitboss.table.money import dollars
from tests.house.keno.desk import wager_line
from tests.house.simulation.keno_by_hand import is_breach, left_of
from tests.house.simulation.keno_form import AT, WRITERS
from tests.house.simulation.keno_model import Ticket, drawer, ways_of
from tests.house.simulation.keno_rules import What

if TYPE_CHECKING:
    from tests.house.simulation.keno_day import KenoDay

BANK = 5_000_000
RATES = (100, 100, 500, 5_000, 50_000, 1_000_000, 3_000_000)


class Sent(NamedTuple):
    """A filled-in form, and the id it is sent under."""

    operation: Operation[Any]
    id: str
    fields: Mapping[str, Any]


Made = tuple[What, Sent, Mapping[str, str]]
"""What is asked for, its form, and who signs for which part."""


def _sell(day: KenoDay) -> Made | None:
    random, station = day.random, day.station()
    runner = station not in WRITERS
    how = day.pick(["marked", "quick-pick", "marked" if runner else "spoken", "old ticket"])
    games_, king, old = day.pick([1, 1, 2, 3]), False, ""
    rate, spots = day.pick(list(RATES)), random.randrange(1, 4)
    numbers = random.sample(range(1, 81), 20)
    kinds: list[tuple[list[list[int]], dict[int, int]]] = [
        ([numbers[:spots]], {spots: rate}),
        ([[each] for each in numbers], {1: rate}),
        ([numbers[:2], numbers[2:4]], {2: rate}),
        ([[each] for each in numbers[:4]], {2: rate}),
        ([numbers[:1], numbers[1:3], numbers[3:5]], {1: 100, 3: rate}),
    ]
    groups, rates = random.choices(kinds, (2, 6, 1, 1, 1))[0]
    if how == "old ticket":
        if (like := day.ticket()) is None:
            return None
        groups, rates, games_, old = like.groups, dict(like.rates), like.games, like.serial
    elif how == "quick-pick":
        groups, rates = [numbers[:spots]], {spots: rate}
    else:
        king = len(groups) == 3
    price = games_ * sum(each for _, each in ways_of(groups, rates))
    paid = price if random.random() < 0.97 else price + 100
    receipt = runner and how != "old ticket"
    if how == "old ticket":
        line = f"again {old}"
    elif how == "quick-pick":
        line = f"q{spots} {dollars(rate)}" + (f" x{games_}" if games_ > 1 else "")
    else:
        stated = price if how == "marked" else 0
        line = wager_line(groups, rates, games=games_, king=king, price=stated)
    what = {"do": "sell", "station": station, "how": how, "receipt": receipt, "paid": paid,
            "price": price, "groups": groups, "rates": rates, "games": games_, "spots": spots}  # fmt: skip
    fields = {"station": station, "line": line, "paid": {day.pick(list(selling.PAYMENT_MEANS)): paid},
              "receipt": receipt}  # fmt: skip
    return what, Sent(selling.sell, day.id(), fields), {}


def _void(day: KenoDay) -> Made | None:
    game = day.model.game
    ticket = day.ticket(lambda t: not t.void and game is not None and t.first >= game.number)
    return _at_station(day, "void", voids.void, ticket)


def _refund(day: KenoDay) -> Made | None:
    ticket = day.ticket(lambda t: not t.void and not t.ended and t.games > 1)
    return _at_station(day, "refund", voids.refund, ticket)


def _point_out(day: KenoDay) -> Made | None:
    game = day.model.game
    ticket = day.ticket(lambda t: not t.void and game is not None and t.first == game.number)
    return _at_station(day, "point_out", voids.point_out, ticket, {"agrees": "sal"}, reason="7 for 1")


def _at_station(
    day: KenoDay, do: str, of: Any, ticket: Ticket | None, parts: Mapping[str, str] | None = None, **more: Any
) -> Made | None:
    if ticket is None:
        return None
    station = day.writer()
    form = Sent(of, day.id(), {"station": station, "serial": ticket.serial, **more})
    return {"do": do, "station": station, "serial": ticket.serial}, form, parts or {}


def _redeem(day: KenoDay) -> Made | None:
    ticket = day.ticket(lambda t: not day.model.unpayable(t, day.now))
    if ticket is None:
        return None
    station = day.station()
    short = ticket.due > day.model.drawers.get(drawer(station), 0)
    by = "check" if short or day.random.random() < 0.1 else "cash"
    signed = (ticket.due >= 150_000) == (day.random.random() < 0.85)
    form = Sent(redeeming.redeem, day.id(), {"station": station, "serial": ticket.serial, "by": by})
    what = {"do": "redeem", "station": station, "serial": ticket.serial, "by": by, "signed": signed}
    return what, form, {"authorizes": "sal"} if signed else {}


def _hand_paid(day: KenoDay) -> Made | None:
    """Report a payment by hand, perhaps twice, too early, against the rules, or for nothing."""
    random, ticket = day.random, day.ticket(lambda t: t.due > 0 and t.paid is None)
    if ticket is None:
        return None
    at = day.now - timedelta(seconds=random.randrange(300))
    if day.model.outages and random.random() < 0.9:
        begun, ended = day.pick(day.model.outages)
        at = begun + (ended - begun) * random.random()
    due = ticket.due or 500
    amounts = [min(due, 100_000), random.randrange(1, due + 1), random.randrange(1, 110_000)]
    amount = random.choices(amounts, (5, 3, 2))[0]
    station = day.writer() if random.random() < 0.9 else day.pick(list(AT))
    payer = AT[station] if random.random() < 0.9 else day.pick(list(AT.values()))
    serial = ticket.serial if random.random() < 0.95 else "nonsense"
    what: What = {"do": "enter_hand_paid", "station": station, "serial": serial, "amount": amount,
                  "at": at, "payer": payer}  # fmt: skip
    what["reported"] = is_breach(day.model, what) == (random.random() < 0.95)
    what["signed"] = not what["reported"] and (ticket.due > 1_000 or random.random() < 0.5)

    def form() -> Sent:
        of = hand_payments.report_hand_payment if what["reported"] else hand_payments.enter_hand_payment
        fields = {"station": station, "serial": serial, "amount": amount, "paid_at": at.isoformat()}
        return Sent(of, day.id(), fields)

    parts = {"paid": payer}
    if what["reported"] or what["signed"]:
        parts["reports" if what["reported"] else "authorized"] = "sal"
    if random.random() < 0.3:
        day.todo.append(day.request(what, form(), parts))
    return what, form(), parts


def _pay_rest(day: KenoDay) -> Made | None:
    ticket = day.ticket(lambda t: t.by_hand and left_of(t)[0] > 0)
    if ticket is None:
        return None
    what = {"do": "pay_rest", "station": day.writer(), "serial": ticket.serial,
            "by": day.pick(["cash", "check"])}  # fmt: skip
    form = Sent(hand_payments.pay_rest, day.id(), {name: what[name] for name in ("station", "serial", "by")})
    return what, form, {"authorizes": "sal"}


def _take(day: KenoDay) -> Made | None:
    if (ticket := day.ticket(lambda t: not day.model.unpayable(t, day.now))) is None:
        return None
    station = day.pick([each for each in AT if each not in WRITERS] * 9 + list(AT))
    form = Sent(redeeming.take, day.id(), {"station": station, "serial": ticket.serial})
    return {"do": "take", "station": station, "serial": ticket.serial}, form, {}


def _open_station(day: KenoDay) -> Made | None:
    station = day.pick([each for each in AT if each not in day.model.shifts] or list(AT))
    name = AT[station]
    what = {"do": "open_station", "station": station, "name": name, "code": name.upper(),
            "runner": station not in WRITERS, "bank": BANK}  # fmt: skip
    form = Sent(stations.open_station, day.id(), {"station": station, "code": name.upper(), "bank": BANK})
    return what, form, {"drawer": name, "cage": "cas"}


def _fill(day: KenoDay) -> Made | None:
    station = day.station()
    what = {"do": "fill", "station": station, "name": AT[station], "amount": 10_000}
    form = Sent(stations.fill, day.id(), {"station": station, "amount": 10_000})
    return what, form, {"drawer": AT[station], "cage": "cas"}


def _close_station(day: KenoDay) -> Made | None:
    station = day.station()
    there = day.model.drawers.get(drawer(station), 0)
    counted = max(0, there + day.pick([0, 0, 0, 5, -300]))
    shift = day.model.shifts.get(station)
    tickets = max(0, (shift.paid if shift else 0) - day.pick([0, 0, 1]))
    what = {"do": "close_station", "station": station, "name": AT[station], "counted": counted,
            "tickets": tickets}  # fmt: skip
    fields = {"station": station, "counted": counted, "tickets": tickets}
    form = Sent(stations.close_station, day.id(), fields)
    return what, form, {"drawer": AT[station], "cage": "cas"}


def _number(day: KenoDay) -> int:
    return day.model.game.number if day.model.game else max(1, len(day.model.games))


def _on_game(do: str, of: Any, parts: Mapping[str, str], **more: Any) -> Callable[[KenoDay], Made | None]:
    def make(day: KenoDay) -> Made | None:
        game = _number(day)
        return {"do": do, "game": game, **more}, Sent(of, day.id(), {"game": game, **more}), parts

    return make


def _lock_out(day: KenoDay) -> Made | None:
    if day.random.random() < 0.85:
        day.world.clock.turn(61)
    game, by = _number(day), day.pick([{"starts": "sal"}, {"starts": "ann", "approves": "sal"}])
    form = Sent(games.lock_out, day.id(), {"game": game})
    return {"do": "lock_out", "game": game}, form, by if day.model.manual else {}


def _alone(do: str, of: Any, parts: Mapping[str, str], **more: Any) -> Callable[[KenoDay], Made | None]:
    return lambda day: ({"do": do, **more}, Sent(of, day.id(), more), parts)


def _lose(day: KenoDay) -> None:
    """Make the key of the next game to draw unreadable."""
    if (game := day.model.game) and game.locked:
        game.key_lost = True
        day.lose_key(game.commitment)


def _power(day: KenoDay) -> None:
    """Restart the process."""
    day.world.begin_again()


def _late(day: KenoDay) -> None:
    """Let time pass, so that tickets expire."""
    day.world.clock.turn(900)


MAKE: dict[str, Callable[[KenoDay], Made | None]] = {
    "sell": _sell,
    "void": _void,
    "refund": _refund,
    "point_out": _point_out,
    "redeem": _redeem,
    "enter_hand_paid": _hand_paid,
    "pay_rest": _pay_rest,
    "take": _take,
    "open_station": _open_station,
    "fill": _fill,
    "close_station": _close_station,
    "lock_out": _lock_out,
    "say_closing": _on_game("say_closing", games.say_closing, {"says": "ann"}),
    "override": _on_game(
        "override", games.override, {"overrides": "sal"}, seconds=90, reason="a late patron"
    ),
    "draw": _on_game("draw", draws.draw, {}),
    "fail": _on_game("fail", draws.fail, {"reports": "sal"}, reason="no numbers"),
    "open_game": _alone("open_game", games.open_game, {}),
    "cancel_games": _alone("cancel_games", games.cancel_games, {"cancels": "sal"}, reason="an alarm"),
    "close_day": _alone("close_day", games.close_day, {"cancels": "sal"}),
    "system_down": _alone("system_down", outages.system_down, {"reports": "sal"}, reason="no network"),
    "system_up": _alone("system_up", outages.system_up, {"reports": "sal"}),
    "sweep": _alone("sweep", unclaimed.sweep, {"lists": "sal", "verifies": "acc"}, year=2030),
    "lose": _lose,
    "late": _late,
    "power": _power,
}
