"""The rules of a bad beat payout that the house submits and posts. 13:69F-14.19(a), (b), (m), (n), (p)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from pitboss.house.bad_beat.citations import (
    BARRED,
    BONUSES,
    BOTH_WON,
    BY_CONTRIBUTION,
    BY_PORTION,
    CONTRIBUTION,
    COUNTED,
    IDENTIFIED,
    INCOMPATIBLE,
    LAW,
    LEAST_POT,
    MATCHED,
    NEVER_LESS,
    OFFERED,
    ON_THE_FLOOR,
    PREPARED,
    QUALIFIES,
    RESET,
    SECONDARY,
    SEVERAL,
    WHEN_COUNTED,
    WITNESSED,
)
from pitboss.house.operations.form import FormRow, OperationForm, parse_form
from pitboss.house.staff.positions import DEPARTMENTS, INTERNAL_AUDIT, POKER, SURVEILLANCE, check_position
from pitboss.house.staff.positions import FLOOR_POSITIONS as FLOOR
from pitboss.law import BadInput, Cite
from pitboss.poker.bad_beat import least_value
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions
from pitboss.table.catalog import every_game, find_game
from pitboss.table.fields import (
    FieldType,
    Money,
    Rows,
    ShortText,
    TextList,
    blame,
    list_type,
    number_type,
    text_type,
)
from pitboss.table.refused import Refused

__all__ = ["PayoutRules", "SharedRules"]

OnOff = Literal["off", "on"]
PAYMENT_KINDS = ("cash", "cash equivalent", "chips")
INCOMPATIBLE_JOBS = {"cashier": "pays the fund out", "accounting representative": "matches the forms"}
"""Jobs incompatible with witnessing a count, because they handle the fund afterward."""
TABLE_OPTIONS = ("fund", "fund_least_pot", "bb_pot_basis", "bad_beat", "bad_beat_hole_cards", "bad_beat_paid")
"""The options that participating tables post."""
Percent = Annotated[int, number_type(0, 100, "percent", "25")]
HandText = Annotated[str, text_type(60, "hand", example="As Ah Ad Kc Kd")]
Positions = Annotated[list[str], list_type(FieldType("position", check_position), "positions")]


def _rule(default: Any, title: str, law: Cite, help: str | None = None) -> Any:
    """Declare a field with the rule that requires its posting."""
    return Field(default, title=title, description=help, json_schema_extra={"cite": str(law)})


class PostedBonus(FormRow):
    """Another bonus that the fund pays."""

    name: ShortText = Field(title="Bonus")
    amount: Money = Field(title="Amount")


class SharedRules(OperationForm):
    """The rules that linked casinos choose together. Names are those of the table's options."""

    game: ShortText = _rule("hold-em", "Game whose tables take part", OFFERED)
    unit: Money = _rule(100, "Smallest chip", PREPARED, "Shares are paid in whole chips of this value.")
    # (b)1, (b)2: contributions of pots
    fund: Money = _rule(100, "Contribution of each pot to the primary payout", CONTRIBUTION)
    fund_least_pot: Money = _rule(0, "Smallest pot that contributes", LEAST_POT)
    bb_pot_basis: Literal["after_rake", "before_rake"] = _rule(
        "after_rake", "Measure the pot", LEAST_POT, "Whether the pot counts before or after the rake."
    )
    # (b)3: qualifying hands and their payouts
    bad_beat: HandText = _rule("As Ah Ad Kc Kd", "Lowest losing hand that qualifies", QUALIFIES)
    bad_beat_hole_cards: OnOff = _rule("off", "Both hole cards must play", QUALIFIES)
    payout_loser: Percent = _rule(50, "Percent paid to the losing hand", QUALIFIES)
    payout_winner: Percent = _rule(25, "Percent paid to the hand that beats it", QUALIFIES)
    payout_table: Percent = _rule(25, "Percent shared by the others dealt in", QUALIFIES)
    payout_several: Literal["split", "best"] = _rule(
        "split", "Several losing hands", SEVERAL, "They split the share, or only the best is paid."
    )
    bb_display_overstated: Literal["house_carries", "hold_display"] = _rule(
        "house_carries", "A display above the record", NEVER_LESS,
        "The house makes up the difference, or the display waits for contributions.",
    )  # fmt: skip


class HouseRules(SharedRules):
    """A house's choices for one payout, filled in on a form."""

    # (b)4: other bonuses
    bonuses: Annotated[list[PostedBonus], Rows(key="name")] = _rule(
        [], "Other bonuses paid from the fund", BONUSES
    )
    # (m): the secondary payout, in the same shares
    secondary: HandText = _rule("", "Lowest losing hand of a secondary payout", SECONDARY)
    secondary_fund: Money = _rule(0, "Contribution of each pot to the secondary payout", BY_CONTRIBUTION)
    secondary_percent: Percent = _rule(0, "Or its size, in percent of the primary", BY_PORTION)
    both_won: Literal["", "primary", "both"] = _rule(
        "", "Paid when one round has both hands", BOTH_WON, "Only the primary payout, or both."
    )
    # (d), (f): counting
    counting: Literal["closed_table", "cage", "inventory"] = _rule(
        "closed_table", "Where contributions are counted", COUNTED,
        "Boxes at a closed table or in the cage, or containers back into the table inventory.",
    )  # fmt: skip
    capacity: Money = _rule(50_000, "Capacity of a container", WHEN_COUNTED)
    witness: Literal["supervisor", "second_department"] = _rule(
        "supervisor", "Witness of a container count", WITNESSED, "The same at all tables."
    )
    witnesses: Positions = _rule([], "Positions in a second department that may witness", IDENTIFIED)
    # (j), (p): paying, and the next fund
    paid_at: Literal["table", "cage"] = _rule("table", "Where a bad beat is paid", PREPARED)
    kinds: TextList = _rule(list(PAYMENT_KINDS), "Forms of payment", PREPARED)
    reset_percent: Percent = _rule(0, "Percent of each day's contributions kept for the next payout", RESET)
    bb_witness_licence: Literal["casino_employee", "casino_key_employee"] = _rule(
        "casino_employee", "License of a witness from a second department", ON_THE_FLOOR
    )
    bb_orphan_original: Literal["log", "add_to_revenue"] = _rule(
        "log", "An original without its duplicate", MATCHED, "Log it, or add it to revenue as well."
    )

    def to_json(self) -> dict[str, Any]:
        """Dump the rules in the shape and order that ledgers and digests have always had."""
        row = super().to_json() | {"bonuses": [[each.name, each.amount] for each in self.bonuses]}
        row["bb_display_overstated"] = row.pop("bb_display_overstated")
        return row


class PayoutRules(HouseRules):
    """Rules that the law allows."""

    law: ClassVar[Cite] = LAW

    @model_validator(mode="after")
    def _check(self) -> PayoutRules:
        """Refuse rules that the law does not allow, at the field."""
        if not self.unit or (self.fund + self.secondary_fund) % self.unit:
            raise Refused("Contributions must be in whole chips.", OFFERED, "fund")
        if not self.fund:
            raise Refused("Pots fund the payout. Post a contribution.", OFFERED, "fund")
        if wrong := [each for each in self.kinds if each not in PAYMENT_KINDS]:
            raise Refused(
                f"A payout is not paid in {wrong[0]!r}, only in {', '.join(PAYMENT_KINDS)}.",
                PREPARED,
                "kinds",
            )
        if not self.kinds:
            raise Refused("Name a form of payment: cash, a cash equivalent or chips.", PREPARED, "kinds")
        for place, bonus in enumerate(self.bonuses):
            if not bonus.amount:
                raise Refused("A bonus needs an amount.", BONUSES, f"bonuses.{place}.amount")
        if self.reset_percent >= 100:
            raise Refused("The reset amount must be less than 100% of contributions.", RESET, "reset_percent")
        self.hand_value(self.bad_beat)  # also refuses anything else a table could not post
        self.poker_game.check_options(self.options)
        _check_secondary(self)
        _check_witnesses(self)
        if self.counting == "inventory" and self.capacity < self.options.fund:
            raise Refused(
                "A container must hold at least one contribution. Use a larger one.", WHEN_COUNTED, "capacity"
            )
        return self

    @cached_property
    def poker_game(self) -> PokerGame:
        """The game whose tables take part."""
        try:
            found = find_game(self.game)
        except BadInput:
            found = None
        if not isinstance(found, PokerGame) or not found.uses("fund"):
            raise Refused(f"{self.game!r} is not a poker game that may have a fund.", OFFERED, "game")
        return found

    @cached_property
    def options(self) -> PokerOptions:
        """Return the options of a table that pays the bad beat itself."""
        shared = ("unit", "fund_least_pot", "bb_pot_basis", "bad_beat", "payout_loser", "payout_winner",
                  "payout_table", "payout_several")  # fmt: skip
        posted: dict[str, Any] = {name: getattr(self, name) for name in shared}
        if self.bad_beat_hole_cards == "on":
            posted["bad_beat_hole_cards"] = "on"
        return self.poker_game.Options(**posted, fund=self.fund + self.secondary_fund)

    def table_options(self) -> dict[str, Any]:
        """Return the options of participating tables: they contribute to the fund, and the room pays."""
        posted = {name: getattr(self.options, name) for name in TABLE_OPTIONS}
        return posted | {"bad_beat": self.secondary or self.bad_beat, "bad_beat_paid": "room"}

    def hand_value(self, hand: str) -> int:
        """Return the value of a posted hand in the game."""
        field = "secondary" if hand == self.secondary else "bad_beat"
        with blame(field):
            found = least_value(self.poker_game, self.poker_game.Options(bad_beat=hand))
        if not found:
            raise Refused("Post the losing hand that qualifies, such as As Ah Ad Kc Kd.", QUALIFIES, field)
        return found

    @property
    def has_separate_secondary(self) -> bool:
        """Return whether the secondary payout has separate contributions and a separate fund."""
        return self.secondary_fund > 0

    @classmethod
    def from_json(cls, row: Any) -> PayoutRules:
        if not isinstance(row, dict):
            raise BadInput("The rules of a bad beat payout are names with values.")
        return parse_form(cls, row)


def fund_games() -> list[str]:
    """List the games whose tables may contribute to a fund."""
    return [game.id for game in every_game() if isinstance(game, PokerGame) and game.uses("fund")]


def _check_secondary(rules: PayoutRules) -> None:
    """Check that the secondary hand is lower, funded in one of two ways, with a rule for winning both."""
    ways = bool(rules.secondary_fund) + bool(rules.secondary_percent)
    if not rules.secondary:
        if ways or rules.both_won:
            raise Refused("Post the hand of the secondary payout, or fund none.", SECONDARY, "secondary")
        return
    if rules.hand_value(rules.secondary) >= rules.hand_value(rules.bad_beat):
        raise Refused("The secondary hand must be lower than the primary hand.", SECONDARY, "secondary")
    if ways != 1:
        raise Refused(
            "Fund the secondary payout by its own contributions or by part of the primary, not both.",
            BY_PORTION if ways else BY_CONTRIBUTION, "secondary_percent" if ways else "secondary_fund",
        )  # fmt: skip
    if rules.secondary_percent >= 100:
        why = "The secondary payout must be less than 100% of the primary."
        raise Refused(why, BY_PORTION, "secondary_percent")
    if not rules.both_won:
        raise Refused("Choose what a round with both hands pays.", BOTH_WON, "both_won")


def _check_witnesses(rules: PayoutRules) -> None:
    """Check that a second department's positions work on the floor and are not barred by law."""
    if (rules.witness == "second_department") != bool(rules.witnesses):
        why = "Name the positions that witness if a second department does, and only then."
        raise Refused(why, IDENTIFIED, "witnesses")
    for position in rules.witnesses:
        if DEPARTMENTS[position] in (POKER, SURVEILLANCE, INTERNAL_AUDIT):
            why, law = f"A {position} may not witness a count. Name another department.", BARRED
        elif position in INCOMPATIBLE_JOBS:
            why, law = (
                f"A {position} {INCOMPATIBLE_JOBS[position]} and may not witness a count.",
                INCOMPATIBLE,
            )
        elif position not in FLOOR:
            why, law = f"A {position} does not work on the casino floor.", ON_THE_FLOOR
        else:
            continue
        raise Refused(why, law, "witnesses")
