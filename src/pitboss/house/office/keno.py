"""What a keno room does by form. What is done at a station is signed by whoever is signed on there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

from pitboss.house.due import Due
from pitboss.house.keno import (
    critical,
    down,
    draws,
    games,
    hand_payments,
    lines,
    redeeming,
    stations,
    timing,
    unclaimed,
    voids,
)
from pitboss.house.keno.laws import (
    ALONE,
    AT_STATION,
    AUTHORITY,
    CARD,
    DOWN,
    DUAL_KEYS,
    ERRORS,
    ISSUED,
    ITEM_TIME,
    LOCKED,
    MULTI_RACE,
    NOTICE,
    OVERRIDE,
    PAYMENT,
    RECEIPT,
    RETURNED,
    SELECTED,
    SEQUENCE,
    STARTS,
    SUSPENDED,
    UNCLAIMED,
    VOIDS,
    WITH_LEAVE,
)
from pitboss.house.keno.options import LEAST_NOTICE
from pitboss.house.keno.room import KenoRoom
from pitboss.house.keno.state import State
from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.lines import FIRST
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.office.fields import BadField, Field
from pitboss.house.office.operation import Operation, Signatures
from pitboss.house.staff.duties import Duty, Part
from pitboss.law import Cite
from pitboss.table.json_text import loads
from pitboss.table.money import dollars

NAME, TITLE = "keno", "Keno room"
AT_DESK = Part("is at the station", stations.AT_A_STATION, AT_STATION)
DESK = Duty("what is done at a station", (AT_DESK,))
AUTHORIZED = Duty("a payout that is authorized", (AT_DESK, *redeeming.AUTHORIZES.parts))
REST = Duty("a rest that is paid at a station", (AT_DESK, *hand_payments.RESTS.parts))
AGREED = Duty("an error that is answered for", (AT_DESK, *voids.AGREES.parts))
STATION = Field("station", "Work station", "number", hint="1")
SERIAL = Field("serial", "Serial number of the ticket")
GAME = Field("game", "Game", "number", hint="12")
REASON = Field("reason", "Why")


def _rules(id: str, options: str) -> stations.Rules:
    """Options as people write them: `interval: 120`, one a line or parted by semicolons."""
    read: dict[str, object] = {}
    for line in options.replace(";", "\n").split("\n"):
        name, colon, value = (each.strip() for each in line.partition(":"))
        if not line.strip():
            continue
        if not colon or not name or name in read:
            raise BadField(f"{line.strip()[:40]!r}: write each option once, as interval: 120")
        read[name] = _value(value)
    return stations.Rules(id=id, options=read)


def _value(text: str) -> object:
    if text.isascii() and text.isdecimal() and len(text) < 12:
        return int(text)
    if not text.startswith("{"):
        return text
    try:
        return loads(text)
    except ValueError:
        raise BadField("a rate card is written as JSON, in one line and without semicolons") from None


def _signed(
    name: str, title: str, law: Cite, fields: tuple[Field, ...], form: Callable[..., Form],
    do: Callable[[KenoRoom, Any, Signatures], Done], duty: Duty | Callable[[KenoRoom], Duty | None],
) -> Operation:  # fmt: skip
    """An operation that the room has signed itself."""
    return Operation(name, title, law, fields, form, do, duty if callable(duty) else lambda _: duty)


def _at_station(
    name: str, title: str, law: Cite, fields: tuple[Field, ...], form: Callable[..., Form],
    do: Callable[[KenoRoom, Any, Signatures, int], Done], duty: Duty = DESK,
) -> Operation:  # fmt: skip
    """An operation at a station: whoever signs for it must be signed on there."""

    def done(room: KenoRoom, form: Any, signatures: Signatures) -> Done:
        first = Duty(duty.name, duty.parts[:1])
        own = {does: each for does, each in signatures.items() if does == AT_DESK.does}
        with room.book.store.read() as connection:
            tx = Transaction(connection, 1, room.book.clock.now(), FIRST)
            (hand,) = first.done_by(tx, own, form.asked)
        rest = {does: each for does, each in signatures.items() if does != AT_DESK.does}
        return do(room, form, rest, hand.person)

    return Operation(name, title, law, (STATION, *fields), form, done, lambda _: duty)


def _starts(room: KenoRoom) -> Duty | None:
    """Whoever starts a game where no clock does."""
    return games.ALONE if room.state.rules.lock_out == "manual" else None


SETTING_UP = (
    _signed("rules", "Choose the room's rules", CARD,
            (Field("options", "Options that differ from ours", hint="interval: 300; refund_undrawn: on",
                   optional=True),),
            _rules, KenoRoom.choose, stations.CHOOSING),
    _signed("fund-cage", "Put money into the cage", PAYMENT, (Field("amount", "Amount", "amount"),),
            stations.FundCage, KenoRoom.fund_cage, stations.FUNDS),
    _signed("set-up", "Set a station up", AT_STATION,
            (STATION, Field("booth", "Keno booth"), Field("satellite", "A satellite booth", "flag")),
            stations.SetUp, KenoRoom.set_up, stations.SETTING_UP),
    _signed("open-station", "Sign on at a station", AT_STATION,
            (STATION, Field("code", "Code of the writer or runner", hint="W7"),
             Field("bank", "Bank from the cage", "amount")),
            stations.OpenStation, KenoRoom.open_station, stations.BANK),
    _signed("fill", "Fill a drawer", PAYMENT, (STATION, Field("amount", "Amount", "amount")),
            stations.Fill, KenoRoom.fill, stations.BANK),
    _signed("close-station", "Count a drawer and sign off", PAYMENT,
            (STATION, Field("counted", "Counted in the drawer", "amount"),
             Field("tickets", "Paid tickets in the drawer", "number")),
            stations.CloseStation, KenoRoom.close_station, stations.BANK),
)  # fmt: skip

PLAYING = (
    _signed("open-day", "Start the system for a gaming day", DUAL_KEYS,
            (Field("program", "Digest of the program that draws"),),
            games.OpenDay, KenoRoom.open_day, games.KEYS),
    _signed("open-game", "Open the next game", SEQUENCE, (), games.OpenGame, KenoRoom.open_game,
            games.OPENS),
    _signed("say-closing", "Say that a game is about to close", NOTICE, (GAME,),
            games.SayClosing, KenoRoom.say_closing, games.SAYS),
    _signed("override", "Override a lock-out", OVERRIDE,
            (GAME, Field("seconds", "Seconds from now until it closes", "number", hint="60"), REASON),
            games.Override, KenoRoom.override, games.OVERRIDES),
    _signed("lock-out", "Lock the stations for a game", STARTS, (GAME,),
            games.LockOut, KenoRoom.lock_out, _starts),
    _signed("lock-out-approved", "Start a game with a supervisor's approval", STARTS, (GAME,),
            games.LockOut, KenoRoom.lock_out, games.APPROVED),
    _signed("draw", "Draw the numbers of a game", SELECTED, (GAME,), draws.Draw, KenoRoom.draw,
            draws.DRAWS),
    _signed("fail", "Report a draw that failed", RETURNED, (GAME, REASON),
            draws.Fail, KenoRoom.fail, draws.REPORTS),
    _signed("cancel-games", "Cancel the games that remain", MULTI_RACE, (REASON,),
            games.CancelGames, KenoRoom.cancel_games, games.CANCELS),
    _signed("close-day", "Close the gaming day", SEQUENCE, (), games.CloseDay, KenoRoom.close_day,
            games.CANCELS),
)  # fmt: skip

TICKETS = (
    _at_station("sell", "Sell a ticket", ISSUED,
                (Field("line", "The wager", hint="3 17 42 $1 x5, or q5 $1"),
                 Field("paid", "Paid in, if not in currency", "amounts", hint="gaming chips: 5",
                       optional=True),
                 Field("receipt", "On a form with a receipt, to a runner", "flag")),
                lines.sale, lambda room, form, _, by: room.sell(lines.priced(room.book, form), by)),
    _at_station("void", "Void a ticket", VOIDS, (SERIAL, REASON), voids.Void,
                lambda room, form, _, by: room.void(form, by)),
    _at_station("refund", "Refund the games of a ticket not drawn", MULTI_RACE, (SERIAL,), voids.Refund,
                lambda room, form, _, by: room.refund(form, by)),
    _at_station("point-out", "Answer for an error found at the lock-out", ERRORS, (SERIAL, REASON),
                voids.PointOut, KenoRoom.point_out, AGREED),
    *(
        _at_station(name, title, law,
                    (SERIAL, Field("keyed_in", "Keyed in, not read by the station", "flag"),
                     Field("by", "Paid in", "choice", ("cash", "check"))),
                    redeeming.Redeem, KenoRoom.redeem, duty)
        for name, title, law, duty in (
            ("redeem", "Redeem a ticket", PAYMENT, DESK),
            ("redeem-authorized", "Redeem a ticket of $1,500 or more", AUTHORITY, AUTHORIZED),
        )
    ),
    _at_station("take", "Take a winning ticket to be redeemed", RECEIPT, (SERIAL,), redeeming.Take,
                lambda room, form, _, by: room.take(form, by)),
)  # fmt: skip

HAND_PAID = (STATION, SERIAL, Field("amount", "Paid by hand", "amount"),
             Field("paid", "When", hint="2030-05-01T20:00:00-04:00"))  # fmt: skip
TROUBLE = (
    _signed("system-down", "Report that the system is down", DOWN,
            (REASON, Field("since", "Since when, if not now", hint="2030-05-01T20:00:00-04:00",
                           optional=True)),
            down.Down, KenoRoom.system_down, down.REPORTS),
    _signed("system-up", "Report that the system is up again", DOWN, (), down.Up, KenoRoom.system_up,
            down.REPORTS),
    _signed("hand-paid", "Enter a payment by hand of $10 or less", ALONE, HAND_PAID,
            hand_payments.HandPaid, KenoRoom.enter_hand_paid, hand_payments.PAID_ALONE),
    _signed("hand-paid-authorized", "Enter a payment by hand that a supervisor authorized", WITH_LEAVE,
            HAND_PAID, hand_payments.HandPaid, KenoRoom.enter_hand_paid, hand_payments.PAID_WITH_LEAVE),
    _signed("hand-paid-breach", "Report a payment by hand that was against the rules", DOWN,
            (*HAND_PAID, Field("breach", "What was wrong, if the system cannot see it",
                               hint="nobody authorized it", optional=True)),
            hand_payments.HandPaid, KenoRoom.enter_hand_paid, hand_payments.REPORTED),
    _at_station("pay-rest", "Pay the rest of a prize paid too little by hand", PAYMENT,
                (SERIAL, Field("by", "Paid in", "choice", ("cash", "check"))),
                hand_payments.PayRest, KenoRoom.pay_rest, REST),
    _signed("set-time", "Set the book's time right after a clock was ahead", ITEM_TIME, (REASON,),
            timing.SetTime, KenoRoom.set_time, timing.SETS),
    _signed("resume", "End a suspension", SUSPENDED, (REASON,), critical.Resume, KenoRoom.resume,
            critical.DEALS_WITH),
    _signed("sweep", "Sweep unclaimed winnings, once a year", UNCLAIMED,
            (Field("year", "Year", "number", hint="2030"),), unclaimed.Sweep, KenoRoom.sweep,
            unclaimed.SWEEPS),
    _signed("pay-fund", "Pay the Casino Revenue Fund what was swept for it", UNCLAIMED, (),
            unclaimed.PayFund, KenoRoom.pay_fund, unclaimed.PAYS),
)  # fmt: skip
OPERATIONS: tuple[Operation, ...] = (*SETTING_UP, *PLAYING, *TICKETS, *TROUBLE)


def due(room: KenoRoom, now: datetime) -> list[Due]:
    """What somebody, or the clock, must do in the room by now."""
    state = room.state
    found: list[Due] = []
    if state.suspended:
        found.append(Due(now, f"deal with what was found: {state.suspended}", SUSPENDED))
    if state.down:
        found.append(Due(now, f"bring the system up again: {state.down}", DOWN))
    if late := timing.behind(room.book):
        found.append(Due(now, f"set the book's time right: the clock is {late} behind it", ITEM_TIME))
    if state.day and (over := state.casino.ends(date.fromisoformat(state.day))) <= now:
        found.append(Due(over, f"close gaming day {state.day}", SEQUENCE))
    if owed := room.book.balance(unclaimed.REVENUE_FUND):
        found.append(Due(now, f"pay {dollars(owed)} to the Casino Revenue Fund", UNCLAIMED))
    return [*found, *_game_due(state, now)] if state.day else found


def _game_due(state: State, now: datetime) -> list[Due]:
    game = state.game
    if game is None:
        over = state.casino.ends(date.fromisoformat(state.day)) <= now
        return [] if over else [Due(now, f"open game {state.games + 1}", SEQUENCE)]
    if game.locked:
        return [Due(game.locked_at or now, f"draw game {game.number}", SELECTED)]
    closing, said = game.closing(state.rules), game.closes - timedelta(seconds=LEAST_NOTICE)
    if closing is None:
        return [Due(said, f"say that game {game.number} is about to close", NOTICE)] if said <= now else []
    law = LOCKED if state.rules.lock_out == "automatic" else STARTS
    return [Due(closing, f"lock the stations for game {game.number}", law)] if closing <= now else []
