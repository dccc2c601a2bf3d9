"""The player bank of pai gow and pai gow poker: the offer, the dealer's wager, and the settlement.

13:69F-10.8 and 13:69F-11.10 are twins; `BankRules` names the paragraphs of each. The dealer offers the bank
counterclockwise after all wagers are down and before calling no more bets, and checks each player as the
section requires. That way the wagers a bank must cover are already on the table. A player who takes the bank
gets back wagers against the dealer, because a bank cannot bet against itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from pitboss.games.kit.areas import area_of
from pitboss.games.kit.bank import Bank
from pitboss.games.kit.bank_state import BankState, flatten, last_wagers
from pitboss.games.kit.betting import lay
from pitboss.games.kit.coupons import settle_coupons
from pitboss.games.kit.house_game_options import HouseGameOptions
from pitboss.games.kit.irregularities import ask
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import DecidedWager, give_back, settle
from pitboss.table import DEALER, Amount, Choice, Odds, Option, Refused, Step, dollars
from pitboss.table.house_options import check_fields, option, reading
from pitboss.table.wager import Commission, Pays, PayTable, Wager

DEALER_WAGER = "dealer's wager"
"""Name of the dealer's wager against the bank."""
VIGORISH_PERCENT = 5
QUARTER_CENTS = 25
WORDS = MappingProxyType(
    {
        "cannot_bank": "Seat {seat} cannot bank: {why}.",
        "house_banks": "No player takes the bank, so the house banks.",
        "may_bank": "The dealer finds that seat {seat} may bank.",
        "pass_bank": "{actor} passes the bank.",
        "bank": "{actor} takes the bank.",
        "co_bank": "{actor} shares the bank equally with the house.",
        "marker": "The dealer places a marker in front of seat {seat}.",
        "no_player_bank": "The house banks the first round.",
        "no_dealer_wager": "The dealer makes no wager against the bank.",
    }
)


class BankRules(NamedTuple):
    """Paragraphs of a game's player bank."""

    may: str
    """The house may offer it."""
    start: str
    """Not in the first round."""
    offered: str
    wagered: str
    """The player must have wagered against the dealer."""
    covers: str
    shares: str
    """Co-banking."""
    one_area: str
    dealer: str
    """The dealer's wager."""
    compared: str
    """Decides the dealer's wager."""
    settled: str
    co_settled: str
    paid: str
    """The dealer's winnings go back to the house."""
    vigorish: str
    """Winners pay vigorish when a player banks too."""
    checked: str
    """The dealer checks the player first."""


@dataclass(frozen=True, kw_only=True)
class BankingOptions(HouseGameOptions):
    """House options and readings for the player bank. The index explains each."""

    bank_rules: ClassVar[BankRules]
    player_bank: Literal["off", "on"] = reading("off", topic="bank")
    co_bank: Literal["off", "on"] = reading("off", topic="bank")
    dealer_wager: Literal["last_wager", "half_last_wager", "table_minimum"] = reading(
        "last_wager", topic="bank"
    )
    bank_offer_next: Literal["seat_after_first_offer", "seat_after_bank"] = reading(
        "seat_after_first_offer", topic="bank"
    )
    bank_offer_dealer_turn: Literal["house_round", "skip"] = reading("house_round", topic="bank")
    bank_cover: Literal["players", "players_and_dealer"] = reading("players", topic="bank")
    bank_own_stake: Literal["none", "required"] = reading("none", topic="bank")
    odd_half_to: Literal["house", "bank"] = reading("house", topic="bank")
    vigorish_at: ClassVar[str]
    vigorish: int = option(
        VIGORISH_PERCENT,
        "Percent of winnings. Must be 5; listed so that a submission can be checked.",
        topic="vigorish",
        measure="percent",
    )
    vig_round_up_25c: Literal["off", "on"] = reading("off", topic="vigorish")

    def __post_init__(self) -> None:
        check_fields(self)
        if self.co_bank == "on" and self.player_bank == "off":
            raise Refused("co_bank needs player_bank=on", self.at(self.bank_rules.shares), "co_bank")
        if self.vigorish != VIGORISH_PERCENT:
            why = f"the vigorish must be {VIGORISH_PERCENT} percent of winnings, not {self.vigorish}"
            raise Refused(why, self.at(self.vigorish_at), "vigorish")
        super().__post_init__()

    def charge(self, at: str) -> Commission:
        """Return the vigorish that a paragraph charges on winnings."""
        return Commission(
            self.vigorish, at, round_up_to=QUARTER_CENTS if self.vig_round_up_25c == "on" else 0
        )

    @property
    def players_half(self) -> int:
        """The player's half of a co-bank: 0 or 1. The second half gets an odd cent."""
        return int(self.odd_half_to == "bank")

    @cached_property
    def bank_wagers(self) -> tuple[dict[str, Wager], dict[str, Wager]]:
        """The wagers as a player's bank settles them, and as a co-bank does, each with its paragraphs."""
        settled, shared = (
            {
                name: _recite(wager, at, self.bank_rules.vigorish)
                for name, wager in self.wagers.items()
                if not wager.house and not wager.rides and name != DEALER_WAGER
            }
            for at in (self.bank_rules.settled, self.bank_rules.co_settled)
        )
        return settled, shared


def _recite(wager: Wager, at: str, vigorish: str) -> Wager:
    """Return the same wager settled by another paragraph."""
    lines = tuple(line._replace(at=at) for line in wager.pays.lines)
    charge = wager.commission._replace(at=vigorish) if wager.commission else None
    tables = (replace(wager.pays, lines=lines), *wager.tables[1:])
    return replace(wager, loses=at, pushes=at, tables=tables, commission=charge)


def build_dealer_wager(like: Wager, rules: BankRules, args: tuple[int, ...], on: tuple[str, str]) -> Wager:
    """Build the dealer's wager against the bank: settled `like` a player's, with no commission."""
    even = PayTable(name=DEALER_WAGER, lines=(Pays("", Odds(1), rules.paid),), law="exact", at=rules.paid)
    return Wager(
        name=DEALER_WAGER, at=rules.dealer, settle=like.settle, on=on, args=args, tables=(even,),
        loses=rules.compared, pushes=rules.compared, later=True,
    )  # fmt: skip


BankRound: TypeAlias = HouseRound[Any, Any]


# Offering the bank: (a)-(f)


def offer_order(state: BankState, seats: Collection[int], options: BankingOptions) -> list[int]:
    """List the seats in the order of this round's offers; empty if it is the dealer's turn."""
    order = sorted(seats, reverse=True)  # counterclockwise from the dealer's far right
    after = [seat for seat in order if seat < state.offered]
    if state.offered and not after and options.bank_offer_dealer_turn == "house_round":
        return []
    return after + [seat for seat in order if seat not in after]


def choose_bank(round: BankRound) -> Step[None]:
    """Offer the bank until a player takes it; otherwise the house banks. `betting` calls this."""
    options, state = round.options, round.state
    if options.player_bank == "off":
        round.forbidden["bank"] = "this house does not offer the bank", round.cite(options.bank_rules.may)
        return
    if not round.wagers:
        return
    if not state.seated:
        round.emit("no_player_bank", round.cite(options.bank_rules.start), DEALER)
        return
    for seat in offer_order(state, round.seats, options):
        if why := _find_bank_bar(round, seat):
            reason, at = why
            round.emit("cannot_bank", round.cite(at), DEALER, seat=seat, why=reason)
            continue
        law, answers = round.cite(options.bank_rules.offered), partial(_bank_options, round, seat)
        action = yield from ask(round, seat, law, answers)
        if action.name != "pass_bank":
            _give_bank(round, seat, shared=action.name == "co_bank")
            return
        round.emit("pass_bank", round.cite(options.bank_rules.offered), seat)
    round.emit("house_banks", round.cite(options.bank_rules.offered), DEALER)


def _find_bank_bar(round: BankRound, seat: int) -> tuple[str, str] | None:
    """Return the reason a player may not bank this round, with its paragraph; None if the player may."""
    rules, state = round.options.bank_rules, round.state
    if seat == state.banker:
        return "nobody banks two rounds running", rules.offered
    if seat not in last_wagers(state):
        return "there was no wager against the dealer in the last round that the house banked", rules.wagered
    if round.options.bank_own_stake == "required" and not _covered_wagers(round, seat):
        return "a bank has a stake of its own up", rules.one_area
    if chips_for_bank(round, seat) < _amount_to_cover(round, seat):
        return "the chips do not cover the other wagers", rules.covers
    return None


def _bank_options(round: BankRound, seat: int) -> list[Option]:
    """List a player's answers to the offer. A player who left passes."""
    rules = round.options.bank_rules
    answers: list[Option] = [Choice(actor=seat, name="pass_bank", cite=round.cite(rules.offered))]
    if seat not in round.departed:
        answers.append(Choice(actor=seat, name="bank", cite=round.cite(rules.offered)))
        if round.options.co_bank == "on":
            answers.append(Choice(actor=seat, name="co_bank", cite=round.cite(rules.shares)))
    return answers


def chips_for_bank(round: BankRound, seat: int) -> int:
    """Return a player's chips for a bank: the stack plus wagers against the dealer."""
    return round.stacks[seat] + sum(round.wagers[seat, name] for name in _covered_wagers(round, seat))


def sum_other_wagers(round: BankRound, seat: int) -> int:
    """Sum the other players' wagers, except those that the house always banks."""
    wagers = round.options.wagers
    return sum(
        stake
        for (owner, name), stake in round.wagers.items()
        if owner not in (seat, DEALER) and not wagers[name].house
    )


def _covered_wagers(round: BankRound, seat: int) -> list[str]:
    """List the player's wagers that a bank covers."""
    return [name for name in round.seat_wagers(seat) if not round.options.wagers[name].house]


def _amount_to_cover(round: BankRound, seat: int) -> int:
    with_dealer = round.options.bank_cover == "players_and_dealer"
    return sum_other_wagers(round, seat) + (_default_dealer_stake(round, seat) if with_dealer else 0)


def _give_bank(round: BankRound, seat: int, *, shared: bool) -> None:
    """Give a player the bank, with at most one betting area: (c), (e), (f)."""
    options = round.options
    rules, stack = options.bank_rules, (round.stacks, seat)
    both = (round.till, stack) if options.players_half else (stack, round.till)
    round.bank = Bank((round.center, "centre"), both if shared else (stack,))
    round.emit("may_bank", round.cite(rules.checked), DEALER, seat=seat)
    law = round.cite(rules.shares if shared else rules.offered)
    round.emit("co_bank" if shared else "bank", law, seat)
    round.emit("marker", law, DEALER, seat=seat)
    own = _covered_wagers(round, seat) if options.bank_own_stake == "none" else []
    for name in round.seat_wagers(seat):
        if name in own or area_of(name) > 1:
            give_back(round, seat, name, rules.one_area, "take_down")
    settle_coupons(round)


# The dealer's wager against the bank: (g)


def place_dealer_wager(round: BankRound) -> Step[None]:
    """Place the dealer's wager against a player's bank, who may lower or decline it. A co-bank gets none."""
    seat = round.bank.seat
    if not seat or round.bank.is_shared:
        return
    unit, law = round.options.unit, round.cite(round.options.bank_rules.dealer)
    due = _default_dealer_stake(round, seat)
    most = min(due, chips_for_bank(round, seat) - sum_other_wagers(round, seat)) // unit * unit
    if not most:
        round.emit("no_dealer_wager", law, seat)
        return
    options: list[Option] = [Choice(actor=seat, name="agree", cite=law, cost=due)] if most == due else []
    less = due - unit if most == due else most
    if less >= unit:
        options.append(Amount(actor=seat, name="lower", cite=law, low=unit, high=less, step=unit))
    options.append(Choice(actor=seat, name="refuse", cite=law))
    action = yield from ask(round, seat, law, options)
    if action.name == "refuse":
        round.emit("no_dealer_wager", law, seat)
    else:
        lay(round, DEALER, DEALER_WAGER, due if action.name == "agree" else action.amount, law)


def _default_dealer_stake(round: BankRound, seat: int) -> int:
    """Return the dealer's default wager by the house's method."""
    options = round.options
    stake = last_wagers(round.state)[seat]
    if options.dealer_wager == "table_minimum":
        stake = options.minimum
    elif options.dealer_wager == "half_last_wager":
        stake //= 2
    return stake // int(options.unit) * int(options.unit)


def describe_bank(round: BankRound, seat: int) -> list[str]:
    """Name the banker, or before the offer, the wagers a bank would have to cover."""
    if bank := round.bank.seat:
        return ["you bank"] if bank == seat else [f"seat {bank} banks"]
    if round.options.player_bank == "on" and not round.hands:
        return [f"the others wager {dollars(sum_other_wagers(round, seat))}"]
    return []


def has_opponent(round: BankRound) -> bool:
    """Return whether any wager stands against the bank."""
    wagers, bank = round.options.wagers, round.bank.seat
    return any(not wagers[name].house and (owner != bank or not bank) for owner, name in round.wagers)


# The settlement through the center: (n)-(r)


def apply_bank_rules(round: BankRound, found: Iterable[DecidedWager]) -> list[DecidedWager]:
    """Settle wagers by the paragraphs that apply to this bank."""
    if not round.bank.seat:
        return list(found)
    wagers = round.options.bank_wagers[round.bank.is_shared]
    return [each._replace(wager=wagers.get(each.wager.name, each.wager)) for each in found]


def pay_winners(round: BankRound, winners: Sequence[DecidedWager]) -> None:
    """Pay winners from the center once all hands are exposed; a player's bank keeps the rest."""
    bank, rules = round.bank, round.options.bank_rules
    for name in _covered_wagers(round, bank.seat) if bank.seat else []:
        give_back(round, bank.seat, name, rules.one_area, "take_down")
    if not bank.seat:
        settle(round, winners)
        return
    at = rules.co_settled if bank.is_shared else rules.settled
    bank.supply(round, sum(each.pays for each in winners if not each.wager.house), round.cite(at))
    settle(round, apply_bank_rules(round, winners))
    bank.pay_surplus(round, round.cite(at), round.options.charge(at))


# Between rounds


def largest_wagers(round: BankRound) -> dict[int, int]:
    """Return each player's wager against the bank: the larger of two areas."""
    found: dict[int, int] = {}
    for (seat, name), stake in round.wagers.items():
        if seat != DEALER and not round.options.wagers[name].house:
            found[seat] = max(stake, found.get(seat, 0))
    return found


def store_bank_state(round: BankRound, wagered: Mapping[int, int]) -> None:
    """Store this round's bank and wagers for the next round."""
    state, banker = round.state, round.bank.seat
    if round.options.player_bank == "off":
        if state.seated != round.seats or state.void_at:
            round.state = replace(state, seated=round.seats, void_at="")
        return
    order = offer_order(state, round.seats, round.options) if state.seated else []
    if banker and round.options.bank_offer_next == "seat_after_bank":
        order = [banker]
    round.state = replace(
        state,
        seated=round.seats,
        banker=banker,
        offered=order[0] if order else 0,
        wagered=state.wagered if banker else flatten(wagered),
        void_at="",
    )
