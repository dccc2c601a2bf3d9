"""Options of a poker table: limits, blinds, rake, and a field for each reading of subchapter 14."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal

from pitboss.poker.laws import BRING_IN, IN_PLAY, MOST_RAKE, POSTED
from pitboss.poker.option_values import RULING_OUTCOMES, read_amounts, read_rulings
from pitboss.poker.readings import BOARD, BUTTON, KILL, STUD, OnOff, Readings
from pitboss.poker.recorded import Recorded
from pitboss.table.action import is_whole_number
from pitboss.table.game import TableState
from pitboss.table.house_options import (
    BadOptions,
    HouseOptions,
    at_fault,
    check_fields,
    default_options,
    option,
)
from pitboss.table.refused import Refused

__all__ = ["Limit", "PokerOptions", "PokerState"]

Edition = Literal["13:69F", "19:47"]
EDITION_LABELS = MappingProxyType({"13:69F": "in force today", "19:47": "older, replaced"})
Limit = Literal["fixed", "spread", "pot", "no"]
LIMIT_LABELS = MappingProxyType({"pot": "pot limit", "no": "no limit"})
MAX_RAKE_PERCENT = 10
"""The highest percentage rake, 13:69F-14.14(b)1.i."""
DEFAULT_MINIMUM_CENTS = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class PokerOptions(Readings):
    """The posted limits and the house's choices. Amounts are cents."""

    minimum: int = option(
        0,
        "The small bet in fixed limit, otherwise the smallest bet. 0 means the largest blind.",
        topic="limits",
        law="13:69F-14.17",
    )
    maximum: int = option(
        0,
        "The big bet in fixed limit, or the top of a spread. 0 means twice the minimum.",
        topic="limits",
        law="13:69F-14.17",
    )
    unit: int = option(
        100,
        "The smallest chip: bets, rakes and shares of a pot are multiples of it. At most a dollar.",
        topic="limits",
        law="13:69F-14.9(i)3.i",
    )
    edition: Edition = option(
        "13:69F",
        "The edition of the rules: today's, or the older 19:47.",
        topic="table",
        labels=EDITION_LABELS,
    )
    limit: Limit = option(
        "fixed",
        "The betting limit: the posted bets, anything between them, up to the pot, or all the stakes.",
        topic="limits",
        law="13:69F-14.17",
        labels=LIMIT_LABELS,
    )
    first_button: Literal["dealers_right", "by_card"] = option(
        "dealers_right",
        "The first player with the button: the two ways of hold 'em.",
        topic="button and blinds",
        where=BUTTON,
        law="13:69F-14.10(c)2",
    )
    most_seats: int | None = option(
        None,
        "The most players the house seats, if fewer than the law allows.",
        topic="table",
        measure="number",
    )
    ante: int = option(
        0, "The chips each player puts in before the deal.", topic="limits", law="13:69F-14.7(b)1"
    )
    blinds: tuple[int, ...] | None = option(
        None,
        "The blinds, first blind first. By default, half the minimum and the minimum. "
        "If only the blinds are set, the largest is the minimum.",
        topic="button and blinds",
        where=BUTTON,
        law="13:69F-14.10(d)",
        example="[500, 1000]",
    )
    bring_in_amount: int = option(
        0,
        "The forced bet, if bring_in is posted_amount.",
        topic="forced bet",
        where=STUD,
        law="13:69F-14.9(d)",
        needs=("bring_in",),
    )
    max_raises: int | None = option(
        None,
        "Number of raises in a betting round. By default, any number.",
        topic="betting",
        law="13:69F-14.17",
        measure="number",
    )
    cap_counts: Literal["raises", "bets_and_raises"] = option(
        "raises",
        "Whether the opening bet counts toward max_raises. The text mentions only raises.",
        topic="betting",
        law="13:69F-14.17",
        needs=("max_raises",),
    )
    check_raise: OnOff = option(
        "on",
        "Whether a player who has checked may raise in the same betting round.",
        topic="betting",
        law="13:69F-14.7(j)",
    )
    muck: Literal["off", "on", "any"] = option(
        "off",
        "Whether a player with a losing hand may concede without showing it. With any, every player may.",
        topic="showdown",
        law="13:69F-14.15(d)",
    )
    disclose: OnOff = option(
        "off",
        "Whether hands that are conceded at the showdown must be disclosed.",
        topic="showdown",
        law="13:69F-14.15(d)",
        needs=("muck",),
    )
    exposed_burn: OnOff = option(
        "on",
        "Whether a card exposed in the deal serves as the burn card before the flop.",
        topic="irregularities",
        where=BOARD,
        law="13:69F-14.15(o)2",
    )
    ask_recut: OnOff = option(
        "off",
        "Whether the supervisor is asked before every deal to have the cards cut again.",
        topic="irregularities",
        law="13:69F-14.5(c)",
    )
    extra_rulings: tuple[tuple[str, str], ...] = option(
        (),
        f"The house's own irregularities and their outcomes, each one of {', '.join(RULING_OUTCOMES)}.",
        topic="irregularities",
        law="13:69F-14.15(r)",
    )
    words: OnOff = option(
        "off",
        "Whether players send words and chips, which the rules interpret, instead of decided actions.",
        topic="betting",
        law="13:69F-14.7",
    )
    kill: Literal["off", "kill", "half"] = option(
        "off",
        "Whether limits are doubled, or raised by half, for a player who wins a whole qualifying pot.",
        topic="kill",
        where=KILL,
        law="13:69F-14.11(i)",
    )
    kill_amount: int = option(
        0,
        "The pot that qualifies. 0 means kill_multiple times the minimum.",
        topic="kill",
        where=KILL,
        law="13:69F-14.11(i)",
        needs=("kill",),
    )
    kill_multiple: int = option(
        10,
        "The pot that qualifies, as a multiple of the minimum.",
        topic="kill",
        where=KILL,
        law="13:69F-14.11(i)",
        needs=("kill",),
        measure="number",
    )
    rake_percent: int = option(
        0,
        f"A percentage of the bets in each betting round, at most {MAX_RAKE_PERCENT}.",
        topic="rake",
        law="13:69F-14.14(b)1",
        measure="percent",
    )
    rake_cap: int = option(
        0,
        "The maximum rake for a round of play. 0 means no cap.",
        topic="rake",
        law="13:69F-14.14(a)3",
        needs=("rake_percent", "rake_levels"),
    )
    rake_levels: tuple[tuple[int, int], ...] = option(
        (),
        "Incremental rake: the additional amount at each pot level.",
        example="[[2000, 100], [6000, 100]]",
        topic="rake",
        law="13:69F-14.14(b)2",
    )
    fund: int = option(
        0,
        "The amount each qualifying pot contributes to the bad beat fund.",
        topic="bad beat",
        law="13:69F-14.19(b)1",
    )
    fund_least_pot: int = option(
        0,
        "The smallest pot that contributes to the fund.",
        topic="bad beat",
        law="13:69F-14.19(b)2",
        needs=("fund",),
    )
    bad_beat: str = option(
        "",
        "The lowest losing hand that qualifies, as cards: As Ad Ac Ah Ks. Leave blank for no payout.",
        topic="bad beat",
        law="13:69F-14.19(b)3",
    )
    bad_beat_hole_cards: OnOff = option(
        "off",
        "Whether both hole cards must play, in the losing hand and in the one that beats it.",
        topic="bad beat",
        where=("hold-em",),
        law="13:69F-14.19(b)3",
        needs=("bad_beat",),
    )
    payout_loser: int = option(
        50,
        "The losing hand's share of a bad beat payout, in percent of the fund.",
        topic="bad beat",
        law="13:69F-14.19(b)3",
        needs=("bad_beat",),
        measure="percent",
    )
    payout_winner: int = option(
        25,
        "The winning hand's share, in percent of the fund.",
        topic="bad beat",
        law="13:69F-14.19(b)3",
        needs=("bad_beat",),
        measure="percent",
    )
    payout_table: int = option(
        25,
        "The share of the others dealt in, in percent of the fund. Any remainder stays in it.",
        topic="bad beat",
        law="13:69F-14.19(b)3",
        needs=("bad_beat",),
        measure="percent",
    )
    payout_several: Literal["split", "best"] = option(
        "split",
        "Whether several qualifying losing hands share equally, or only the best is paid.",
        topic="bad beat",
        law="13:69F-14.19(n)",
        needs=("bad_beat",),
    )
    bad_beat_paid: Literal["table", "room"] = option(
        "table",
        "The payer of a bad beat: the table at once, or the room after a shift supervisor verifies it.",
        topic="bad beat",
        law="13:69F-14.19(i)",
        needs=("bad_beat",),
    )

    def __post_init__(self) -> None:
        check_fields(self)
        _check_lists(self)
        if not self.minimum:
            object.__setattr__(self, "minimum", self._default_minimum)
        if not self.maximum:
            object.__setattr__(self, "maximum", 2 * self.minimum)
        if not self.unit:
            raise Refused("the smallest chip must be worth more than nothing", IN_PLAY, "unit")
        if self.bring_in == "posted_amount" and not self.bring_in_amount:
            raise Refused("the amount of the forced bet must be posted", BRING_IN, "bring_in")
        if not 0 < self.minimum <= self.maximum:
            why = f"the maximum, {self.money(self.maximum)}, is below the minimum, {self.money(self.minimum)}"
            raise Refused(why, POSTED, at_fault(self, "maximum", "minimum", "blinds"))
        if self.ante < 0 or (self.ante % self.unit and self.ante not in (25, 50, 75)):
            raise Refused(f"an ante of {self.money(self.ante)} cannot be paid", IN_PLAY, "ante")
        for name, amount in self._chip_amounts():
            if amount % self.unit:
                why = f"{name}: {self.money(amount)} cannot be paid in {self.money(self.unit)} chips"
                raise Refused(why, POSTED, at_fault(self, name, "minimum", "blinds", "unit"))
        if self.rake_percent > MAX_RAKE_PERCENT:
            raise Refused(f"the rake cannot exceed {MAX_RAKE_PERCENT}%", MOST_RAKE, "rake_percent")

    def to_json(self) -> dict[str, Any]:
        """Return only the fields that differ from the defaults. The minimum follows the blinds, and the
        maximum the minimum."""
        row = HouseOptions.to_json(self) | {"minimum": self.minimum, "maximum": self.maximum}
        if self.minimum == self._default_minimum:
            del row["minimum"]
        if self.maximum == 2 * self.minimum:
            del row["maximum"]
        return row

    @property
    def _default_minimum(self) -> int:
        """The default minimum: the largest blind, if blinds are posted."""
        return max(self.blinds or (), default=0) or DEFAULT_MINIMUM_CENTS

    def _chip_amounts(self) -> list[tuple[str, int]]:
        """Return the posted amounts that must be payable in chips, by name."""
        amounts = [("minimum", self.minimum), ("maximum", self.maximum), ("fund", self.fund)]
        amounts += [("bring_in_amount", self.bring_in_amount), ("rake_cap", self.rake_cap)]
        amounts += [("blinds", blind) for blind in self.blinds or ()]
        return amounts + [("rake_levels", taken) for _, taken in self.rake_levels]

    @property
    def posted_blinds(self) -> tuple[int, ...]:
        """The blinds posted at the table, first blind first."""
        if self.blinds is not None:
            return self.blinds
        half = self.minimum // 2 // self.unit * self.unit
        return (half, self.minimum) if half else (self.minimum,)

    @property
    def forced_bet(self) -> int:
        """The forced bet of the low or high up-card: 14.9(d)."""
        return self.minimum if self.bring_in == "table_minimum" else self.bring_in_amount


@dataclass(frozen=True, kw_only=True, slots=True)
class PokerState(TableState):
    """The state of a poker table between rounds."""

    button: int | None = None
    """The seat of the button in this round or the last one; None before the first round places it."""
    blind_seats: tuple[int, ...] = ()
    """The blind seats in that round, first blind first, whether or not anyone sits there."""
    killer: int | None = None
    """The seat with the kill button."""
    out: tuple[int, ...] = ()
    """Seats that sit out."""
    missed: tuple[int, ...] = ()
    """Seats that owe a blind, because they missed one or have just come."""
    posting: tuple[int, ...] = ()
    """Seats that post a blind to come in."""
    waiting: tuple[int, ...] = ()
    """Seats that wait to be dealt in."""
    by_hand: bool = False
    """Whether the dealer shuffles by hand, without a shuffler that could jam."""
    recorded: Recorded | None = None
    """Facts of a hand that is read from a file, not played."""

    def to_json(self) -> dict[str, Any]:
        row = TableState.to_json(self)
        if self.recorded is None:
            del row["recorded"]
        else:
            row["recorded"] = self.recorded.to_json()
        return row

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> PokerState:
        plain_row = {key: value for key, value in row.items() if key != "recorded"}
        state = super(PokerState, cls).from_json(plain_row)
        return replace(state, recorded=Recorded.from_json(row["recorded"])) if "recorded" in row else state


def _check_lists(options: PokerOptions) -> None:
    """Check the range of optional numbers, and convert lists to tuples of whole amounts."""
    if options.max_raises is not None and (not is_whole_number(options.max_raises) or options.max_raises < 1):
        raise BadOptions(f"max_raises must be 1 or more, not {options.max_raises!r}", "max_raises")
    if options.extra_rulings:
        object.__setattr__(options, "extra_rulings", read_rulings(options.extra_rulings))
    if options.most_seats is not None and (not is_whole_number(options.most_seats) or options.most_seats < 2):
        raise BadOptions(f"most_seats must be 2 or more, not {options.most_seats!r}", "most_seats")
    for name in ("kill_multiple", "kill_threshold_base") if options.kill_amount else ():
        if getattr(options, name) != getattr(default_options(type(options)), name):
            raise BadOptions("kill_amount replaces a multiple of the minimum: choose one", name)
    if options.razz_ace_high == options.razz_literal_rank == "on":
        raise BadOptions("razz_ace_high and razz_literal_rank exclude each other", "razz_ace_high")
    for name in ("blinds", "rake_levels"):
        value = getattr(options, name)
        if value is not None or name != "blinds":
            object.__setattr__(options, name, read_amounts(name, value))
