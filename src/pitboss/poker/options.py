"""What a poker room chooses: limits, blinds, rake, and one field for each reading of subchapter 14."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pitboss.law import cite
from pitboss.table.action import whole
from pitboss.table.game import BadOptions, HouseOptions, TableState, check_fields
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

OnOff = Literal["off", "on"]
Edition = Literal["13:69F", "19:47", "13:47"]
SIGN = cite("13:69F-14.17")
COIN = cite("13:69F-14.7(c)")
MOST_ODD = 100
"""An odd chip is worth at most a dollar, 13:69F-14.9(i)3."""
MOST_PERCENT = 10
"""The most of a percentage rake, 13:69F-14.14(b)1.i."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Readings(HouseOptions):
    """Where the text of subchapter 14 leaves room: the index says what each one means."""

    # betting: 14.1, 14.7
    min_raise: Literal["last_raise", "any"] = "last_raise"
    short_all_in_reopens: OnOff = "off"
    single_chip_open: OnOff = "on"
    # rankings: 14.3
    tie_any_card: OnOff = "off"
    low_pair_aces_worst: OnOff = "off"
    wheel_is_straight: OnOff = "off"
    # seven-card stud: 14.9
    bring_in: Literal["table_minimum", "posted_amount"] = "table_minimum"
    razz_ace_high: OnOff = "off"
    razz_literal_rank: OnOff = "off"
    bring_in_complete: OnOff = "on"
    common_counts_burn: OnOff = "on"
    last_card_joins_burns: OnOff = "on"
    common_counts_showing: OnOff = "off"
    common_card_betting: OnOff = "on"
    odd_chip_other: Literal["by_game", "nearest_left", "position"] = "by_game"
    """By position in every game, split or not, only to match what others recorded (hand histories)."""
    odd_units: Literal["spread", "all_to_first"] = "spread"
    odd_chip_cards: Literal["tied_hand", "all_cards"] = "tied_hand"
    odd_low_card: Literal["lowest_pip", "worst_rank"] = "lowest_pip"
    # button games: 14.10, 14.11
    button_draw: Literal["highest", "lowest"] = "highest"
    button_rule: Literal["moving", "dead"] = "moving"
    missed_blinds: Literal["post", "wait"] = "post"
    heads_up_button_posts_small: OnOff = "off"
    blinds_before_deal: OnOff = "on"
    kill_threshold_base: Literal["raised_minimum", "posted_minimum"] = "raised_minimum"
    kill_survives_tie: OnOff = "off"
    kill_acts_last: OnOff = "off"
    # draw games: 14.12, 14.12A, 14.12B
    offer_triple_draw: OnOff = "on"
    draw_reshuffle: Literal["at_draw", "in_advance"] = "at_draw"
    stub_first: OnOff = "on"
    own_earlier_discards_out: OnOff = "off"
    reblind_each_round: OnOff = "off"
    burn_each_draw: OnOff = "on"
    # five-card stud: 14.13
    five_stud_must_bet: OnOff = "off"
    # rake: 14.14
    rake_counts_ante: OnOff = "on"
    rake_round: Literal["down", "nearest"] = "down"
    # irregularities and showdown: 14.15
    showdown_last_wager: Literal["final_round", "whole_round"] = "final_round"
    misdeal_money: Literal["antes_blinds_stay", "all_returned"] = "antes_blinds_stay"
    exposed_is_upcard: OnOff = "on"
    off_table_replace: OnOff = "on"
    exposed_replace_time: Literal["after_deal", "at_once"] = "after_deal"
    exposed_misdeal_count: Literal["none", "2", "3"] = "none"
    draw_exposed: Literal["replace", "keep"] = "replace"
    # bad beat: 14.19
    bb_pot_basis: Literal["after_rake", "before_rake"] = "after_rake"


@dataclass(frozen=True, kw_only=True, slots=True)
class PokerOptions(Readings):
    """The posted limits and the house's choices. Amounts are cents.

    `minimum` and `maximum` are the small and the big bet of fixed limit, the spread of spread
    limit, and in pot limit and no limit the least bet (the most is the table stakes).
    """

    minimum: int = 1000
    maximum: int = 0
    """The big bet, or the most of a spread; 0 for twice the minimum."""
    unit: int = 100
    edition: Edition = "13:69F"
    limit: Literal["fixed", "spread", "pot", "no"] = "fixed"
    first_button: Literal["dealers_right", "by_card", "dealers_left"] = "dealers_right"
    """Who has the button when play begins: the two ways of 14.10(c)2, and that of a casino night."""
    burn_first: OnOff = "off"
    """Whether a card is burned before the players' own cards, as at a casino night."""
    most_seats: int | None = None
    """The most players the house seats, if fewer than the law allows."""
    ante: int = 0
    blinds: tuple[int, ...] | None = None
    """None for half the minimum and the minimum."""
    bring_in_amount: int = 0
    max_raises: int | None = None
    """Posted cap on raises in a betting round, 14.17; none if not posted."""
    cap_counts: Literal["raises", "bets_and_raises"] = "raises"
    """Whether the opening bet counts towards the cap; the text speaks of raises alone."""
    check_raise: OnOff = "on"
    need_minimum: OnOff = "on"
    """To be dealt in, a player must have the forced money and one least bet, 14.7(c)3."""
    posts: tuple[tuple[int, int], ...] = ()
    """Blinds by seat, where they are told rather than found from the button (hand histories)."""
    ante_posts: tuple[tuple[int, int], ...] = ()
    """Antes by seat, where they differ (hand histories)."""
    ante_pool: OnOff = "off"
    """Whether a player short of the ante contends for all antes, as some recorded hands have it."""
    short_blind: Literal["full", "as_posted"] = "full"
    """What a blind that is all-in for less makes the others match: the blind, or the chips posted."""
    muck: Literal["off", "on", "any"] = "off"
    """Whether a losing player may concede without showing, 14.15(d); `any`: whoever likes, 14.15(a)."""
    disclose: OnOff = "off"
    """Whether the house requires hands discarded at the showdown to be disclosed, 14.15(d)."""
    exposed_burn: OnOff = "on"
    """Whether a card exposed in hold 'em or omaha serves as the burn card before the flop, 14.15(o)2."""
    ask_recut: OnOff = "off"
    """Whether the supervisor is asked, before every deal, if the cards shall be cut again, 14.5(c)."""
    extra_rulings: tuple[tuple[str, str], ...] = ()
    """The house's own irregularities and what follows, 14.15(r): see `docs/irregularities.md`."""
    words: OnOff = "off"
    """Whether clients send words and chips (14.7) rather than decided actions."""
    kill: Literal["off", "kill", "half"] = "off"
    kill_amount: int = 0
    """A pot of this amount qualifies for the kill; 0 for `kill_multiple` times the minimum."""
    kill_multiple: int = 10
    rake_percent: int = 0
    rake_cap: int = 0
    """The most that all rake of a round of play comes to; 0 for no cap."""
    rake_levels: tuple[tuple[int, int], ...] = ()
    """Incremental rake: at each pot level, how much more is taken."""
    fund: int = 0
    """The contribution to the bad beat fund from each qualifying pot."""
    fund_least_pot: int = 0
    bad_beat: str = ""
    """The least losing hand that qualifies, as cards: `As Ad Ac Ah Ks`; nothing if none is offered."""
    bad_beat_hole_cards: OnOff = "off"
    """Whether both hole cards must play, in the losing hand and in the one that beats it."""

    def __post_init__(self) -> None:
        check_fields(self)
        _check_lists(self)
        if not self.maximum:
            object.__setattr__(self, "maximum", 2 * self.minimum)
        if not 0 < self.unit <= MOST_ODD:
            raise Refused(f"the smallest chip is worth up to {dollars(MOST_ODD)}", cite("13:69F-14.9(i)3.i"))
        if self.bring_in == "posted_amount" and not self.bring_in_amount:
            raise Refused("the amount of the forced bet must be posted", cite("13:69F-14.9(d)"))
        if not 0 < self.minimum <= self.maximum:
            raise Refused(f"{dollars(self.minimum)} to {dollars(self.maximum)} are not limits", SIGN)
        if self.ante < 0 or (self.ante % self.unit and self.ante not in (25, 50, 75)):
            raise Refused(f"an ante of {dollars(self.ante)} cannot be paid", COIN)
        for name, amount in self._in_chips():
            if amount % self.unit:
                raise Refused(f"{name}: {dollars(amount)} cannot be paid in {dollars(self.unit)} chips", SIGN)
        if self.rake_percent > MOST_PERCENT:
            raise Refused(f"a percentage rake is at most {MOST_PERCENT} percent", cite("13:69F-14.14(b)1.i"))

    def to_json(self) -> dict[str, Any]:
        """Only what differs from the defaults; that of the maximum goes with the minimum."""
        row = HouseOptions.to_json(self) | {"maximum": self.maximum}
        if self.maximum == 2 * self.minimum:
            del row["maximum"]
        return row

    def _in_chips(self) -> list[tuple[str, int]]:
        """What changes hands as posted, by name: it must be payable in chips."""
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
        """What the low or high up-card must bet: 14.9(d)."""
        return self.minimum if self.bring_in == "table_minimum" else self.bring_in_amount


@dataclass(frozen=True, kw_only=True, slots=True)
class PokerState(TableState):
    """What a poker table remembers between rounds."""

    button: int | None = None
    """Where the button lies in the round, or lay in the last; None before the first, whose hand places it."""
    blind_seats: tuple[int, ...] = ()
    """The seats of the blinds in that round, first blind first, taken or not."""
    killer: int | None = None
    """The seat with the kill button in front of it."""
    out: tuple[int, ...] = ()
    """Seats whose players sit out."""
    missed: tuple[int, ...] = ()
    """Seats that have missed their blinds, or have just come, and owe them."""
    posting: tuple[int, ...] = ()
    """Seats that post a blind to come in."""
    waiting: tuple[int, ...] = ()
    """Seats that wait to be dealt in."""


def _check_lists(options: PokerOptions) -> None:
    """Numbers that may be left out are in their range; lists become tuples of whole amounts."""
    if options.max_raises is not None and (not whole(options.max_raises) or options.max_raises < 1):
        raise BadOptions(f"max_raises is 1 or more, not {options.max_raises!r}")
    if options.extra_rulings:
        object.__setattr__(options, "extra_rulings", _rulings(options.extra_rulings))
    if options.most_seats is not None and (not whole(options.most_seats) or options.most_seats < 2):
        raise BadOptions(f"most_seats is 2 or more, not {options.most_seats!r}")
    if options.razz_ace_high == options.razz_literal_rank == "on":
        raise BadOptions("razz_ace_high and razz_literal_rank exclude each other")
    for name in ("blinds", "posts", "ante_posts", "rake_levels"):
        value = getattr(options, name)
        if value is not None:
            object.__setattr__(options, name, _tuple(name, value))


def _tuple(name: str, value: Any) -> Any:
    """Amounts in a row, or pairs of them."""
    paired = name != "blinds"
    try:
        rows = tuple(tuple(item) if paired else item for item in value)
    except TypeError:
        what = "pairs, such as [[1, 100]]" if paired else "amounts, such as [100, 200]"
        raise BadOptions(f"{name} is a list of {what}; not {value!r}") from None
    for row in rows:
        numbers = row if paired else (row,)
        if len(numbers) != 1 + paired or not all(whole(number) and number >= 0 for number in numbers):
            raise BadOptions(f"{name} holds whole numbers of cents, not {row!r}")
    return rows


OUTCOMES = ("misdeal", "dead_round", "dead_hand", "refund", "play_on")
"""What a house may say follows from an irregularity of its own: 14.15(r)."""


def _rulings(value: Any) -> tuple[tuple[str, str], ...]:
    """Pairs of an irregularity and its outcome."""
    try:
        rows = tuple((name, outcome) for name, outcome in value)
    except (TypeError, ValueError):
        raise BadOptions(f"extra_rulings is a list of pairs, not {value!r}") from None
    for name, outcome in rows:
        if not isinstance(name, str) or not name or ": " in name or outcome not in OUTCOMES:
            raise BadOptions(f"{name!r}: {outcome!r} is not a name with one of {', '.join(OUTCOMES)}")
    return rows
