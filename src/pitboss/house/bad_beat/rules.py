"""The rules of a bad beat payout: what the house submits and posts. 13:69F-14.19(a), (b), (m), (n), (p)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any, ClassVar, Literal

from pitboss.house.bad_beat.laws import (
    BARRED,
    BONUSES,
    BOTH_WON,
    BY_CONTRIBUTION,
    BY_PORTION,
    IDENTIFIED,
    INCOMPATIBLE,
    LAW,
    OFFERED,
    ON_THE_FLOOR,
    PREPARED,
    QUALIFIES,
    RESET,
    SECONDARY,
    WHEN_COUNTED,
)
from pitboss.house.bad_beat.texts import text
from pitboss.house.ledger.entry import LARGEST
from pitboss.house.staff.positions import DEPARTMENTS, INTERNAL_AUDIT, POKER, SURVEILLANCE, checked_position
from pitboss.house.staff.positions import ON_THE_FLOOR as FLOOR
from pitboss.law import BadInput, Cite
from pitboss.poker.bad_beat import least_value
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions
from pitboss.table.action import whole
from pitboss.table.catalog import find_game
from pitboss.table.house_options import check_fields, option, reading
from pitboss.table.refused import Refused

OnOff = Literal["off", "on"]
KINDS = ("cash", "cash equivalent", "chips")
HANDLES = {"cashier": "pays the fund out", "accounting representative": "matches the forms"}
"""Jobs that go ill with witnessing a count: they handle the fund afterwards."""
AT_TABLES = ("fund", "fund_least_pot", "bb_pot_basis", "bad_beat", "bad_beat_hole_cards", "bad_beat_paid")
"""The options that tables which take part post."""
_TOPIC = "bad beat"


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What the house has chosen for one payout. Amounts are cents; names are those of the table's options."""

    law: ClassVar[Cite] = LAW
    said_at: ClassVar[dict[str, str]] = {}

    game: str = option("hold-em", "The game whose tables take part.", topic=_TOPIC, law="13:69F-14.19(a)")
    unit: int = option(
        100, "The smallest chip: shares come in whole ones.", topic=_TOPIC, law="13:69F-14.19(j)"
    )
    # (b)1, (b)2: what pots give
    fund: int = option(
        100, "What each qualifying pot gives to the primary payout.", topic=_TOPIC, law="13:69F-14.19(b)1"
    )
    fund_least_pot: int = option(
        0, "The least pot that gives anything.", topic=_TOPIC, law="13:69F-14.19(b)2"
    )
    bb_pot_basis: Literal["after_rake", "before_rake"] = reading("after_rake", topic=_TOPIC)
    # (b)3: what qualifies and what it pays
    bad_beat: str = option(
        "As Ah Ad Kc Kd", "The least losing hand that qualifies.", topic=_TOPIC, law="13:69F-14.19(b)3"
    )
    bad_beat_hole_cards: OnOff = option(
        "off", "Whether both hole cards must play.", topic=_TOPIC, law="13:69F-14.19(b)3"
    )
    payout_loser: int = option(
        50, "What the losing hand is paid, in percent.", topic=_TOPIC, law="13:69F-14.19(b)3"
    )
    payout_winner: int = option(
        25, "What the hand that beats it is paid, in percent.", topic=_TOPIC, law="13:69F-14.19(b)3"
    )
    payout_table: int = option(
        25, "What the others dealt in share, in percent.", topic=_TOPIC, law="13:69F-14.19(b)3"
    )
    payout_several: Literal["split", "best"] = option(
        "split", "Whether several losing hands share, or the best alone.", topic=_TOPIC, law="13:69F-14.19(n)"
    )
    # (b)4: other bonuses
    bonuses: tuple[tuple[str, int], ...] = option(
        (), "Other bonuses that the fund pays, each with its amount.", topic=_TOPIC, law="13:69F-14.19(b)4"
    )
    # (m): the secondary payout, in the same shares
    secondary: str = option(
        "", "The lesser hand of a secondary payout; nothing if none.", topic=_TOPIC, law="13:69F-14.19(m)"
    )
    secondary_fund: int = option(
        0, "What each pot gives to the secondary payout.", topic=_TOPIC, law="13:69F-14.19(m)1"
    )
    secondary_percent: int = option(
        0, "Or how much of the primary it is, in percent.", topic=_TOPIC, law="13:69F-14.19(m)2"
    )
    both_won: Literal["", "primary", "both"] = option(
        "", "What a round with both hands pays.", topic=_TOPIC, law="13:69F-14.19(m)2.i"
    )
    # (d), (f): how it is counted
    counting: Literal["closed_table", "cage", "inventory"] = option(
        "closed_table", "Where boxes are counted, or containers back into inventory.", topic=_TOPIC,
        law="13:69F-14.19(d)",
    )  # fmt: skip
    capacity: int = option(
        50_000, "What a container holds when it is full.", topic=_TOPIC, law="13:69F-14.19(f)1"
    )
    witness: Literal["supervisor", "second_department"] = option(
        "supervisor", "Who witnesses, at all tables.", topic=_TOPIC, law="13:69F-14.19(f)2"
    )
    witnesses: tuple[str, ...] = option(
        (), "The positions of a second department that may.", topic=_TOPIC, law="13:69F-14.19(f)2.ii"
    )
    # (j), (p): paying, and the next fund
    paid_at: Literal["table", "cage"] = option(
        "table", "Where a bad beat is paid.", topic=_TOPIC, law="13:69F-14.19(j)"
    )
    kinds: tuple[str, ...] = option(KINDS, "In what it may be paid.", topic=_TOPIC, law="13:69F-14.19(j)")
    reset_percent: int = option(
        0, "How much of each day's contributions goes to the next payout.", topic=_TOPIC,
        law="13:69F-14.19(p)",
    )  # fmt: skip
    bb_witness_licence: Literal["casino_employee", "casino_key_employee"] = reading(
        "casino_employee", topic=_TOPIC
    )
    bb_orphan_original: Literal["log", "add_to_revenue"] = reading("log", topic=_TOPIC)
    bb_display_overstated: Literal["house_carries", "hold_display"] = reading("house_carries", topic=_TOPIC)

    def __post_init__(self) -> None:
        check_fields(self)  # type: ignore[arg-type]
        _check_kinds(self)
        for name in ("bonuses", "witnesses", "kinds"):
            object.__setattr__(self, name, _listed(name, getattr(self, name)))
        if not self.unit or (self.fund + self.secondary_fund) % self.unit:
            raise Refused("contributions come in whole chips: post such an amount", OFFERED)
        if not self.fund:
            raise Refused("a payout is made from what pots give: post a contribution", OFFERED)
        if not self.kinds:
            raise Refused("a payout is in cash, a cash equivalent or chips: name one", PREPARED)
        if self.reset_percent >= 100:
            raise Refused("the reset amount is a part of the contributions: less than 100 percent", RESET)
        self.value(self.bad_beat)  # and whatever else a table could not post
        self.played.check_options(self.options)
        _check_secondary(self)
        _check_witnesses(self)
        if self.counting == "inventory" and self.capacity < self.options.fund:
            raise Refused("a container holds what a pot gives, at least: use a larger one", WHEN_COUNTED)

    @cached_property
    def played(self) -> PokerGame:
        """The game whose tables take part."""
        try:
            found = find_game(self.game)
        except BadInput:
            found = None
        if not isinstance(found, PokerGame) or not found.uses("fund"):
            raise Refused(f"{self.game!r} is no poker game that may give to a fund", OFFERED)
        return found

    @cached_property
    def options(self) -> PokerOptions:
        """What a table of the game would have to post, if it paid by itself."""
        shared = ("unit", "fund_least_pot", "bb_pot_basis", "bad_beat", "payout_loser", "payout_winner",
                  "payout_table", "payout_several")  # fmt: skip
        told: dict[str, Any] = {name: getattr(self, name) for name in shared}
        if self.bad_beat_hole_cards == "on":
            told["bad_beat_hole_cards"] = "on"
        return self.played.Options(**told, fund=self.fund + self.secondary_fund)

    def at_tables(self) -> dict[str, Any]:
        """The options of the tables that take part: they give to the fund, and the room pays."""
        told = {name: getattr(self.options, name) for name in AT_TABLES}
        return told | {"bad_beat": self.secondary or self.bad_beat, "bad_beat_paid": "room"}

    def value(self, hand: str) -> int:
        """What a posted hand is worth in the game."""
        found = least_value(self.played, self.played.Options(bad_beat=hand))
        if not found:
            raise Refused("post the losing hand that qualifies, such as As Ah Ad Kc Kd", QUALIFIES)
        return found

    @property
    def own_secondary(self) -> bool:
        """Whether the secondary payout has contributions, and a fund, of its own."""
        return self.secondary_fund > 0

    def to_json(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        row = asdict(self)
        bonuses = [list(each) for each in self.bonuses]
        return row | {"bonuses": bonuses, "witnesses": list(self.witnesses), "kinds": list(self.kinds)}

    @classmethod
    def from_json(cls, row: Any) -> Rules:
        if not isinstance(row, dict) or row.keys() - {each.name for each in fields(cls)}:
            raise BadInput("rules of a bad beat payout are names with values, as `Rules` has them")
        return cls(**row)


def _check_kinds(rules: Rules) -> None:
    """Texts are texts, and amounts can be posted."""
    for name in ("game", "bad_beat", "secondary"):
        if not isinstance(value := getattr(rules, name), str):
            raise BadInput(f"{name} is a text, not {value!r}")
    for name in ("unit", "fund", "fund_least_pot", "secondary_fund", "capacity"):
        if getattr(rules, name) >= LARGEST:
            raise BadInput(f"{name} is an amount that nobody could post: give a smaller one")


def _listed(name: str, value: Any) -> tuple[Any, ...]:
    """A list of names, or of bonuses with their amounts."""
    if not isinstance(value, (list, tuple)) or len(value) > 20:
        raise BadInput(f"{name} is a list of at most 20, not {value!r}")
    if name == "witnesses":
        return tuple(checked_position(each) for each in value)
    if name == "kinds":
        if wrong := [each for each in value if each not in KINDS]:
            raise Refused(f"{wrong[0]!r} is not paid: {', '.join(KINDS)} are", PREPARED)
        return tuple(value)
    for each in value:
        if (
            not isinstance(each, (list, tuple))
            or len(each) != 2
            or not whole(each[1])
            or not 0 < each[1] < LARGEST
        ):
            raise Refused("a bonus has a name and an amount in cents", BONUSES)
    return tuple((text(called, "the name of a bonus"), amount) for called, amount in value)


def _check_secondary(rules: Rules) -> None:
    """A lesser hand, funded in one of two ways, with a rule for a round that has both."""
    ways = bool(rules.secondary_fund) + bool(rules.secondary_percent)
    if not rules.secondary:
        if ways or rules.both_won:
            raise Refused("without a secondary payout nothing funds one: post its hand", SECONDARY)
        return
    if rules.value(rules.secondary) >= rules.value(rules.bad_beat):
        raise Refused("the hand of the secondary payout is less than that of the primary", SECONDARY)
    if ways != 1:
        law = BY_PORTION if ways else BY_CONTRIBUTION
        raise Refused("the secondary is funded by contributions of its own, or by part of the primary", law)
    if rules.secondary_percent >= 100:
        raise Refused("the secondary is a part of the primary: less than 100 percent", BY_PORTION)
    if not rules.both_won:
        raise Refused("say what a round with a higher and a lower qualifying hand pays", BOTH_WON)


def _check_witnesses(rules: Rules) -> None:
    """The positions of a second department: on the floor, and none that the law bars."""
    if (rules.witness == "second_department") != bool(rules.witnesses):
        raise Refused("witnesses of a second department are named in the internal controls", IDENTIFIED)
    for position in rules.witnesses:
        if DEPARTMENTS[position] in (POKER, SURVEILLANCE, INTERNAL_AUDIT):
            raise Refused(f"a {position} may not witness a count: name another department", BARRED)
        if position in HANDLES:
            raise Refused(f"a {position} {HANDLES[position]}: name somebody who does not", INCOMPATIBLE)
        if position not in FLOOR:
            raise Refused(f"the work of a {position} is not on the casino floor", ON_THE_FLOOR)
