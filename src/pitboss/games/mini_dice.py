"""Mini-dice: two dice in a shaker, ten betting areas, one shake a round. N.J.A.C. 13:69F-13."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

from pitboss.games.kit.betting import betting
from pitboss.games.kit.coupons import CouponState
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_game_options import POSTED_LIMITS, HouseGameOptions
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import decide_wagers, losers_first, settle
from pitboss.games.kit.shaker import MAX_SHAKES, MIN_SHAKES, ShakerState, replace_old_dice
from pitboss.law import Cite, cite
from pitboss.table import DEALER, SUPERVISOR, Action, Amount, Choice, Odds, Option, Refused, Step, Turn
from pitboss.table.house_options import option, reading
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import Spot, TableLayout
from pitboss.table.model import Draw, Model, dice
from pitboss.table.wager import FIRST, LOSES, STAYS, Pays, PayTable, Wager

__all__ = ["MiniDice", "MiniDiceOptions"]

LAW = cite("13:69F-13")


# The wagers: 13.2, 13.6


def total(one: int, other: int) -> int:
    """Return the sum of the upper faces, counting faces from 0."""
    return one + other + 2


def line(total: int, loses: int, wins: int, doubles: int) -> int:
    """Return a wager's line. The masks have a bit for each total that decides it."""
    if loses >> total & 1:
        return LOSES
    if doubles >> total & 1:
        return FIRST + 1
    return FIRST if wins >> total & 1 else STAYS


def bits(totals: Iterable[int]) -> int:
    return sum(1 << total for total in totals)


def _wager(
    name: str, at: str, loses: set[int], wins: set[int], odds: Odds, doubles: Iterable[int] = ()
) -> Wager:
    """Build a betting area from the totals that lose, win, and win at two to one."""
    lines = [Pays("", odds, ".5(f)"), *[Pays("2 or 12", Odds(2), ".5(f)") for _ in doubles][:1]]
    decided = loses | wins | set(doubles)
    return Wager(
        name=name,
        at=at,
        settle=line,
        on=("shake",),
        args=(bits(loses), bits(wins), bits(doubles)),
        tables=(PayTable(name=name, lines=tuple(lines), law="floor", at=".6(b)", printed_at=".6(a)"),),
        loses=".5(f)",
        coupon_at=".4(a)" if decided == TOTALS else "",  # a coupon is for one shake
        lasts=decided != TOTALS,
    )


TOTALS = set(range(2, 13))
FIELD = {3, 4, 9, 10, 11}
PLACES = {4: Odds(9, 5), 5: Odds(7, 5), 6: Odds(7, 6), 8: Odds(7, 6), 9: Odds(7, 5), 10: Odds(9, 5)}
WAGERS = (
    *(_wager(f"place {number}", ".2(a)1", {7}, {number}, odds) for number, odds in PLACES.items()),
    _wager("field", ".2(a)2", {5, 6, 7, 8}, FIELD, Odds(1), doubles=(2, 12)),
    _wager("any 7", ".2(a)3", TOTALS - {7}, {7}, Odds(4)),
    _wager("over 7", ".2(a)4", set(range(2, 8)), set(range(8, 13)), Odds(1)),
    _wager("under 7", ".2(a)5", set(range(7, 13)), set(range(2, 7)), Odds(1)),
)


@dataclass(frozen=True, kw_only=True)
class MiniDiceOptions(HouseGameOptions):
    """Posted limits and odds, and a field for each reading in the index of subchapter 13."""

    law = LAW
    rules = BettingRules(
        eligibility=".4(b)", wager_list=".2(a)", only_listed=".2(b)", placement=".4(a)",
        deadline=".4(d)", no_more_bets=".5(b)",
        exact_payment=".6(b)1", limits=POSTED_LIMITS, take_down=".2(a)1",
        forbidden={
            "cash_wager": ("a spoken wager with cash is not accepted", ".4(a)"),
            "move_wager": ("a wager stays where you placed it", ".4(c)"),
        },
    )  # fmt: skip
    vigorish: int = option(
        0,
        "Must be 0; listed so that a submission can be checked.",
        topic="odds",
        law="13:69F-13.6(b)2",
        measure="percent",
    )
    place_stays_up_after_win: Literal["off", "on"] = reading("off", topic="place bets")
    place_take_down: Literal["on", "off"] = reading("on", topic="place bets")
    place_bet_on_leaving: Literal["return", "stays_up"] = reading("return", topic="place bets")
    shaker_offer_start: Literal["previous_holder", "dealer_left"] = reading(
        "previous_holder", topic="shaker", more="So dealer_left is refused."
    )
    holder_must_bet: Literal["off", "on"] = reading("off", topic="shaker")
    cocked_die: Literal["reshake", "read_top_face"] = reading("reshake", topic="shaker")
    refusal_lasts: Literal["seat", "round"] = reading("seat", topic="shaker")
    reoffer_to_passer: Literal["off", "on"] = reading("off", topic="shaker")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.vigorish != 0:
            raise Refused("no fee or vigorish may be charged", self.at(".6(b)2"), "vigorish")
        if self.shaker_offer_start == "dealer_left":
            why = "a passed shaker is offered first to the left of the last player to accept it"
            raise Refused(why, self.at(".7(b)"), "shaker_offer_start")

    def offers(self) -> tuple[Wager, ...]:
        return WAGERS


@dataclass(frozen=True, kw_only=True)
class MiniDiceState(ShakerState, CouponState):
    """Table state: the dice, the shaker and its holder."""

    opened: bool = False
    holder: int | None = None
    """Seat that last accepted the shaker (0 is the dealer); None before the first round."""
    passing: bool = True
    """True if the shaker is to be offered rather than kept by its holder."""
    refused: tuple[int, ...] = ()
    """Seats whose refusal of the shaker still counts."""
    invalid_shakes: int = 0
    """Consecutive invalid shakes by the holder."""


MiniDiceRound: TypeAlias = HouseRound[MiniDiceOptions, MiniDiceState]


SPOTS = (
    *(Spot(wager=f"place {number}", cell=(n, 0)) for n, number in enumerate(PLACES)),
    Spot(wager="field", cell=(0, 1), size=(3, 1), shape="wide", label="field 2 3 4 9 10 11 12"),
    *(Spot(wager=name, cell=(3 + n, 1)) for n, name in enumerate(("under 7", "any 7", "over 7"))),
)
"""Betting areas shared by all players."""


def _describe_payout(wager: Wager) -> str:
    return "; ".join(", ".join(filter(None, [line.name, str(line.odds)])) for line in wager.pays.lines)


class MiniDice(HouseGame[MiniDiceOptions, MiniDiceState]):
    """Two dice in a shaker, ten betting areas, one shake a round. N.J.A.C. 13:69F-13."""

    id = "mini-dice"
    title = "Mini-dice"
    summary = "Ten bets on one shake of two dice"
    group = "numbers"
    how_to_play = HowToPlay(
        "Guess what two dice in a shaker will show.",
        (
            "Bet on any areas you like before the dealer calls no more bets.",
            "A player or the dealer shakes the dice.",
            "The dealer uncovers them and calls the total.",
            "Every shake decides field, any seven, over seven and under seven.",
            "A place bet stays up until its number wins or a seven loses it.",
        ),
    )
    law = LAW
    max_seats = 8  # we don't have 13:69E-1.13I, which sets it: a small table, by custom
    Options = MiniDiceOptions
    State = MiniDiceState
    uniform = ("odds",)
    means = MappingProxyType(
        {
            "accept": "You take the shaker and shake in this round.",
            "refuse": "You leave the shaker to the next player.",
            "keep": "You keep the shaker for the next round.",
            "pass": "The shaker goes to the next player.",
        }
    )
    words = MappingProxyType(
        {
            "shaker_works": "The floorperson finds the shaker in working order.",
            "replace_dice": "The floorperson has the dice replaced after 24 hours at the table.",
            "open": "The table opens with {dice} dice sealed in the shaker.",
            "cover": "The dealer covers the shaker.",
            "shake": "{actor} shakes {times} times.",
            "offer": "The dealer offers the shaker to seat {seat}.",
            "accept": "{actor} accepts the shaker.",
            "refuse": "{actor} refuses the shaker.",
            "return_shaker": "{actor} returns the shaker to the dealer.",
            "invalid_shake": "{actor} did not shake it properly and must shake again.",
            "cocked_die": "A die does not lie flat: {ruling}.",
            "uncover": "The dealer uncovers the dice and calls {total}: {dice}.",
            "settled": "All wagers decided by the shake are settled.",
            "keep": "{actor} keeps the shaker.",
            "pass": "{actor} passes the shaker on.",
            "order_pass": "The floorperson orders seat {seat} to pass the shaker: {reason}.",
        }
    )

    def layout(self, options: MiniDiceOptions) -> TableLayout:
        spots = tuple(replace(spot, note=_describe_payout(options.wagers[spot.wager])) for spot in SPOTS)
        return TableLayout(kind="grid", spots=spots, dice=2)

    def model(self, options: MiniDiceOptions) -> Model:
        return Model(source=dice(), draws=(Draw("shake", 2, total),), wagers=tuple(options.wagers.values()))

    def check_beside(self, options: MiniDiceOptions, other: MiniDiceOptions) -> None:
        """Require odds above the minimum to be the same at every table of the casino: 13.6(b)."""
        for name, odds in options.posted_odds.items():
            if odds.ratio != other.posted_odds[name].ratio:
                why = f"{name} pays {odds} here but {other.posted_odds[name]} at another table of the house"
                raise Refused(why, options.at(".6(b)"), f"odds.{name}")

    @property
    def stays_at(self) -> Cite:
        return self.law.at(".4(b)")

    def leave(self, seat: int, state: MiniDiceState) -> MiniDiceState:
        return replace(state, refused=tuple(each for each in state.refused if each != seat))

    def wagers_stay(self, options: MiniDiceOptions) -> bool:
        return options.place_bet_on_leaving == "stays_up"

    def deal(self, round: MiniDiceRound) -> Step[None]:
        """Play one shake, from the wagers to the next holder of the shaker."""
        yield from inspect_shaker(round)
        yield from betting(round, take_down=round.options.place_take_down == "on")
        called = None
        while called is None:
            round.emit("cover", round.cite(".5(c)"), DEALER)
            yield from shake(round, DEALER, ".5(c)")
            yield from offer_shaker(round)
            called = uncover(round)
        settle_wagers(round, called)
        yield from relinquish(round, called)


def _update_state(round: MiniDiceRound, **changes: object) -> None:
    round.state = replace(round.state, **changes)  # type: ignore[arg-type]


# Before the table opens: 13.5(a), 13.3(a)


def inspect_shaker(round: MiniDiceRound) -> Step[None]:
    """Have the floorperson inspect the shaker before the table opens, and replace dice after 24 hours."""
    if not round.state.opened:
        law = round.cite(".5(a)")
        yield Turn(SUPERVISOR, law, [Choice(actor=SUPERVISOR, name="shaker_works", cite=law)])
        round.emit("shaker_works", law, SUPERVISOR)
        round.emit("open", round.cite(".3(a)"), DEALER, dice=2)
        _update_state(round, opened=True)
    yield from replace_old_dice(round, ".3(a)2")


# The shake: 13.5(c)-(e), 13.7(b)


def shake(round: MiniDiceRound, actor: int, at: str, order: Option | None = None) -> Step[Action]:
    """Shake at least three times. The floorperson may order a pass instead, if that is offered."""
    law = round.cite(at)
    times = Amount(actor=actor, name="shake", cite=law, low=MIN_SHAKES, high=MAX_SHAKES, money=False)
    action = yield Turn(actor, law, [times, order] if order else [times], forbidden=round.forbidden)
    if action.actor == actor:
        round.emit("shake", law, actor, times=action.amount)
    return action


def offer_shaker(round: MiniDiceRound) -> Step[None]:
    """Have the holder shake, or offer the shaker around until someone accepts."""
    holder = round.state.holder
    if holder is None or round.state.passing or holder not in (DEALER, *round.seats):
        holder = yield from _first_to_accept(round)
    while not (yield from _holder_shakes(round, holder)):
        holder = yield from _first_to_accept(round)


def _first_to_accept(round: MiniDiceRound) -> Step[int]:
    first = round.state.holder is None
    law = round.cite(".5(d)" if first else ".7(b)")
    for seat in _offer_order(round):
        round.emit("offer", law, DEALER, seat=seat)
        choices = [Choice(actor=seat, name=name, cite=law) for name in ("accept", "refuse")]
        action = yield Turn(seat, law, choices, forbidden=round.forbidden)
        round.emit(action.name, law, seat)
        others = tuple(each for each in round.state.refused if each != seat)
        if action.name == "accept":
            _update_state(round, holder=seat, passing=False, refused=others, invalid_shakes=0)
            return seat
        _update_state(round, refused=tuple(sorted((*others, seat))))
    round.emit("accept", round.cite(".5(d)2") if first else law, DEALER)
    _update_state(round, holder=DEALER, passing=False, invalid_shakes=0)
    return DEALER


def _offer_order(round: MiniDiceRound) -> list[int]:
    """List seats in the order they are offered the shaker."""
    last, options = round.state.holder, round.options
    start = DEALER if last is None else last
    seats = [seat for seat in round.seats if seat > start]
    seats += [seat for seat in round.seats if seat <= start]
    if last in seats:
        seats.remove(last)
        if options.reoffer_to_passer == "on":
            seats.append(last)
    return [seat for seat in seats if options.holder_must_bet == "off" or seat in round.bettors]


def _holder_shakes(round: MiniDiceRound, holder: int) -> Step[bool]:
    """Have the holder shake; False if the floorperson ordered a pass instead."""
    if holder == DEALER:
        yield from shake(round, DEALER, ".5(d)2")
        return True
    while True:
        action = yield from shake(round, holder, ".5(d)1", _order_option(round))
        if action.actor == SUPERVISOR:
            _order_pass(round, action)
            return False
        if not round.chance.mishap("invalid_shake"):
            round.emit("return_shaker", round.cite(".5(d)1"), holder)
            return True
        _update_state(round, invalid_shakes=round.state.invalid_shakes + 1)
        round.emit("invalid_shake", round.cite(".7(a)1.ii"), holder, times=round.state.invalid_shakes)


def uncover(round: MiniDiceRound) -> int | None:
    """Uncover the dice and call their sum; None if they must be shaken again."""
    faces, law = round.chance.roll(2), round.cite(".5(e)")
    if round.chance.mishap("die_not_flat"):
        round.emit("cocked_die", law, DEALER, ruling=round.options.cocked_die)
        if round.options.cocked_die == "reshake":
            return None
    called = total(faces[0] - 1, faces[1] - 1)
    round.emit("uncover", law, DEALER, dice=list(faces), total=called)
    return called


# Settlement: 13.4(e), 13.5(f)


def settle_wagers(round: MiniDiceRound, total: int) -> None:
    """Settle all losers, then all winners, by seat and in the order of the layout."""
    stays_up = [wager.name for wager in WAGERS if wager.lasts]
    stays_up = stays_up if round.options.place_stays_up_after_win == "on" else []
    settle(round, losers_first(decide_wagers(round, {"shake": total})), stays_up=stays_up)
    standing = [[seat, name] for seat, name in sorted(round.wagers)]
    round.emit("settled", round.cite(".4(e)"), DEALER, standing=standing)


# Passing the shaker: 13.7(a)


def relinquish(round: MiniDiceRound, total: int) -> Step[None]:
    """Let the holder keep the shaker or pass it on, once bets are settled."""
    if round.options.refusal_lasts == "round":
        _update_state(round, refused=())
    holder = round.state.holder or DEALER
    law = round.cite(".7(a)")
    if holder == DEALER and set(round.seats) - set(round.state.refused):
        _announce_pass(round, DEALER, ".7(a)2")
        return
    if holder != DEALER and total == 7:
        _announce_pass(round, holder, ".7(a)1.i")
        return
    options: list[Option] = [Choice(actor=holder, name=name, cite=law) for name in ("keep", "pass")]
    if holder != DEALER:
        options.append(_order_option(round))
    action = yield Turn(holder, law, options, forbidden=round.forbidden)
    if action.actor == SUPERVISOR:
        _order_pass(round, action)
    elif action.name == "pass":
        _announce_pass(round, holder, law)
    else:
        round.emit("keep", law, holder)


def _order_option(round: MiniDiceRound) -> Option:
    """Let the floorperson order a pass: for delay, repeated invalid shakes, or a breach."""
    repeated = ("invalid shakes",) if round.state.invalid_shakes >= 2 else ()
    reasons = ("unreasonable delay", *repeated, "violation")
    return Choice(actor=SUPERVISOR, name="order_pass", cite=round.cite(".7(a)1.ii"), among=reasons)


def _order_pass(round: MiniDiceRound, action: Action) -> None:
    law = round.cite(".7(a)1.ii")
    round.emit("order_pass", law, SUPERVISOR, seat=round.state.holder, reason=action.word)
    _update_state(round, passing=True)


def _announce_pass(round: MiniDiceRound, holder: int, at: str | Cite) -> None:
    round.emit("pass", round.cite(at), holder)
    _update_state(round, passing=True)
