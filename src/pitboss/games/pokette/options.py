"""House options and readings of pokette."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pitboss.games.kit.house_game_options import POSTED_LIMITS, HouseGameOptions
from pitboss.games.kit.layout import BettingRules, Layout
from pitboss.games.pokette import layout
from pitboss.games.pokette.hands import HANDS, PAIR_IN_TWO, pack_posted, winning_sections
from pitboss.law import cite
from pitboss.table import Refused
from pitboss.table.house_options import option, reading
from pitboss.table.option import Refusal
from pitboss.table.wager import Wager

LAW = cite("13:69F-12")


@dataclass(frozen=True, kw_only=True)
class PoketteOptions(HouseGameOptions):
    """Posted limits and odds, the display of winning cards, and a field for each reading."""

    law = LAW
    rules = BettingRules(
        eligibility=".4(d)", wager_list=".5(b)", only_listed=".5(a)", placement=".4(a)", deadline=".7",
        no_more_bets=".7", exact_payment=".6(b)",
        limits=POSTED_LIMITS,
        forbidden={
            "cash_wager": ("this house does not accept spoken wagers with cash", ".4(a)"),
            "move_wager": ("a wager stays where you placed it", ".4(c)"),
        },
    )  # fmt: skip
    display: Literal["device", "cards"] = option(
        "device",
        "Display winning cards on an approved device, or with three decks and a card stand.",
        topic="display",
        law="13:69F-12.2(a)",
    )
    display_deck_size: Literal["54", "52"] = reading("54", topic="display")
    spoken_cash_wagers: Literal["refuse", "accept"] = option(
        "refuse",
        "Accept a spoken wager with cash if the dealer confirms it.",
        topic="wagers",
        law="13:69F-12.4(a)",
    )
    non_value_chips: Literal["off", "on"] = option(
        "off",
        "Give each player non-value chips of a different color.",
        topic="wagers",
        law="13:69F-12.4(b)",
    )
    layout_columns: Literal["spades_clubs_diamonds_hearts", "diamonds_spades_clubs_hearts"] = reading(
        "spades_clubs_diamonds_hearts", topic="layout"
    )
    layout_rows: Literal["ace_to_two", "king_to_ace"] = reading("ace_to_two", topic="layout")
    joker_inside_bets: Literal["on", "off"] = reading("on", topic="layout")
    min_wheel_revolutions: Literal["3", "4"] = reading("3", topic="wheel")
    stand_cleared: Literal["after_third_card", "rolling"] = reading("after_third_card", topic="hands")
    joker_posted: Literal["ends_hand", "stays"] = reading("ends_hand", topic="hands")
    spins_posted: Literal["every_spin", "on_request"] = reading("every_spin", topic="hands")
    pair_in_two_with_two_posted: Literal["off", "on"] = reading("off", topic="hands")
    impossible_hand_wager: Literal["refuse", "accept"] = reading("refuse", topic="hands")
    pair_in_three_when_paired: Literal["refuse", "accept"] = reading(
        "refuse", topic="hands", more="So accept is refused."
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pair_in_three_when_paired == "accept":
            why = "with a pair already posted, a pair in three has won before the spin, so it is not a wager"
            raise Refused(why, self.at(".8"), "pair_in_three_when_paired")

    def offers(self) -> tuple[Wager, ...]:
        return *layout.layout_wagers(self.grid, self.joker_inside_bets), *HANDS

    @property
    def grid(self) -> layout.Grid:
        """The position of each card on the layout."""
        return layout.grid(self.layout_columns, self.layout_rows)

    def draw_layout(self) -> str:
        """Draw the layout as text."""
        return layout.draw_layout(self.grid)

    def closed_hands(self, posted: Sequence[int]) -> dict[str, Refusal]:
        """Return the poker hand wagers closed with these cards posted, with reason and rule."""
        found = {hand.name: self._why_closed(hand, posted) for hand in HANDS}
        return {name: refusal for name, refusal in found.items() if refusal}

    def _why_closed(self, hand: Wager, posted: Sequence[int]) -> Refusal | None:
        """Return the refusal if a hand is closed: the next spin must be able to complete it."""
        if not posted:
            return f"{hand.name} opens once a winning card is posted", self.at(".4(d)")
        wanted = (1, 2) if self.pair_in_two_with_two_posted == "on" else (1,)
        if hand.name == PAIR_IN_TWO and len(posted) not in wanted:
            return f"{hand.name} is open only when exactly one card is posted", self.at(".5(b)1")
        if hand.name != PAIR_IN_TWO and len(posted) != 2:
            return f"{hand.name} is open only when two cards are posted", self.at(".8")
        wins = winning_sections(hand.name, pack_posted(posted))
        if wins == 0 and self.impossible_hand_wager == "refuse":
            return f"the posted cards cannot become a {hand.name}", self.at(".8")
        if wins == layout.SECTIONS:
            return "the posted cards are already a pair", self.at('.1 "pair"')
        return None

    def open_for(self, posted: tuple[int, ...]) -> Layout:
        """Return the layout with the areas that are open with these cards posted: 12.4(d)."""
        if posted not in self._layouts_by_posted:
            refusals = self.closed_hands(posted)
            reasons = tuple(refusals.items())
            if reasons not in self._layouts_by_refusals:
                self._layouts_by_refusals[reasons] = self.layout.with_closed(refusals)
            self._layouts_by_posted[posted] = self._layouts_by_refusals[reasons]
        return self._layouts_by_posted[posted]

    @cached_property
    def _layouts_by_posted(self) -> dict[tuple[int, ...], Layout]:
        return {}

    @cached_property
    def _layouts_by_refusals(self) -> dict[tuple[tuple[str, Refusal], ...], Layout]:
        """Cached layouts, by closed areas and reasons."""
        return {}
