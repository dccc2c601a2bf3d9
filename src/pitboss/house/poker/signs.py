"""Signs and notices: table signs, announcements of the room, and notices to the Division.

13:69F-14.9(b), 14.10(d), 14.11(b), 14.14(c), 14.16, 14.17, 14.18, 14.19(b).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from pitboss.house.poker import rake
from pitboss.house.poker.laws import (
    CHANGE,
    CONTRIBUTION,
    ELIGIBLE,
    GAMES_AND_SEATS,
    KILL_POSTED,
    MEASURED,
    NO_BONUS,
    SEVERAL_BEATS,
)
from pitboss.house.poker.time_charge import TimeRate
from pitboss.law import Cite
from pitboss.poker.edition import in_edition
from pitboss.poker.game import PokerGame
from pitboss.poker.laws import (
    CHECK_RAISE,
    ENOUGH,
    FIRST_BLIND,
    GOOD_FAITH,
    HELP,
    POSTED,
    QUALIFIES,
    REMOVED,
    REQUIRED,
)
from pitboss.poker.options import PokerOptions
from pitboss.poker.stakes import least_stack, list_required
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = [
    "Offer", "Statement", "announcement", "bad_beat_rules", "higher_limits", "print_statements",
    "required_wagers", "table_sign", "wager_limits",
]  # fmt: skip


class Statement(NamedTuple):
    """One line of a sign, a notice or the dealer, with the rule that requires or allows it."""

    text: str
    law: Cite


def table_sign(game: PokerGame, options: PokerOptions, time: TimeRate | None = None) -> list[Statement]:
    """Return every line that the sign at a table must have."""
    ante = f"Ante: {options.money(options.ante)}." if options.ante else "No ante."
    lines = [
        Statement(f"{game.title}.", game.law),
        *wager_limits(options),
        Statement(ante, game.law.at(game.seating_at)),
    ]
    if game.button is not None:
        blinds = ", ".join(map(options.money, options.posted_blinds))
        count = len(options.posted_blinds)
        text = f"{count} blind{'s' if count > 1 else ''}: {blinds}." if count else "No blinds."
        lines.append(Statement(text, FIRST_BLIND))
    lines += [
        Statement(f"A player may have to make a {each.name} of {options.money(each.amount)}.", each.law)
        for each in list_required(game, options)
        if each.name == "forced bet"
    ]
    if options.kill != "off":
        lines.append(_kill(options))
    if not game.any_stack:
        least = options.money(least_stack(game, options))
        lines.append(Statement(f"To be dealt in, have {least} or more on the table.", ENOUGH))
    lines += [Statement(*row) for row in rake.rake_sign(options)]
    if time is not None:
        lines.append(Statement(*time.sign(options.minimum, options.maximum)))
    lines += bad_beat_sign(options)
    edition = game.edition_in_play(options)
    return [Statement(text, in_edition(law, edition)) for text, law in lines]


def wager_limits(options: PokerOptions) -> list[Statement]:
    """Return the minimum and maximum wager, and any limit on raises."""
    low, high = options.money(options.minimum), options.money(options.maximum)
    limits = {
        "fixed": f"Bets and raises of {low}, and of {high} in the later rounds.",
        "spread": f"Minimum wager {low}, maximum wager {high}.",
        "pot": f"Minimum wager {low}; maximum wager: the pot.",
        "no": f"Minimum wager {low}; no maximum but the table stakes.",
    }
    cap, counted = options.max_raises, options.cap_counts.replace("_", " ")
    count = f"At most {cap} {counted} in a betting round." if cap else "Any number of raises."
    lines = [Statement(limits[options.limit], POSTED), Statement(count, POSTED)]
    if options.check_raise == "off":
        lines.append(Statement("No raise after a check in the same betting round.", CHECK_RAISE))
    return lines


def _kill(options: PokerOptions) -> Statement:
    name, by = ("Kill", "doubled") if options.kill == "kill" else ("Half-kill", "raised by half")
    least = options.kill_amount or options.kill_multiple * options.minimum
    return Statement(
        f"{name}: after one player wins a whole pot of {dollars(least)} or more, limits are {by}.",
        KILL_POSTED,
    )


def bad_beat_sign(options: PokerOptions) -> list[Statement]:
    """Return the posted lines on the bad beat payout, if one is offered."""
    if not options.bad_beat:
        return []
    eligible = Statement("This table is eligible for the bad beat payout.", ELIGIBLE)
    if options.bad_beat_paid == "room":
        return [eligible, Statement("Its rules and its amount are posted in the poker room.", ELIGIBLE)]
    return [eligible, *bad_beat_rules(options), Statement("No other bonus is paid from the fund.", NO_BONUS)]


def bad_beat_rules(options: PokerOptions) -> list[Statement]:
    """Return the lines on contributions, qualifying hands and payouts, which tables and the room share."""
    least = options.fund_least_pot
    from_pot = f"from each pot of {dollars(least)} or more" if least else "from each pot"
    measured = "after" if options.bb_pot_basis == "after_rake" else "before"
    paid = {"losing hand": options.payout_loser, "hand that beats it": options.payout_winner}
    paid["others dealt in"] = options.payout_table
    shares = [f"{percent}% to the {who}" for who, percent in paid.items() if percent]
    several = "they share equally" if options.payout_several == "split" else "only the best is paid"
    hole = ", both hole cards playing" if options.bad_beat_hole_cards == "on" else ""
    return [
        Statement(f"{dollars(options.fund)} at most, a fixed amount, {from_pot}.", CONTRIBUTION),
        Statement(f"The pot is measured {measured} the rake.", MEASURED),
        Statement(f"A losing hand of {options.bad_beat} or better qualifies{hole}.", QUALIFIES),
        Statement(f"Of the fund, {', '.join(shares)}.", QUALIFIES),
        Statement(f"Several losing hands that qualify: {several}.", SEVERAL_BEATS),
    ]


def print_statements(lines: Iterable[Statement], *, rules: bool = True) -> str:
    """Join lines for printing, each with its rule by default."""
    return "\n".join(f"{line.text} [{line.law}]" if rules else line.text for line in lines)


def higher_limits(
    game: PokerGame,
    options: PokerOptions,
    minimum: int,
    maximum: int | None,
    *,
    seated: Collection[int],
    agreed: Collection[int],
) -> PokerOptions:
    """Raise the minimum without the notice that other changes need, when every patron at the table agrees."""
    if minimum <= options.minimum:
        why = "only a higher minimum may be agreed at the table; other changes need notice"
        raise Refused(why, CHANGE, "minimum")
    if against := [seat for seat in sorted(seated) if seat not in agreed]:
        raise Refused(f"seat {against[0]} has not agreed to the higher minimum", POSTED, "agreed")
    return with_limits(game, options, minimum, maximum)


def with_limits(game: PokerGame, options: PokerOptions, minimum: int, maximum: int | None) -> PokerOptions:
    """Return a table's options with other limits; refuse limits that its game cannot post."""
    if maximum is None:
        maximum = max(minimum, options.maximum) if options.limit in ("fixed", "spread") else 0
    changed = replace(options, minimum=minimum, maximum=maximum and max(minimum, maximum))
    game.check_options(changed)
    return changed


class Offer(NamedTuple):
    """A table to announce: its name, game, posted options and free seats."""

    name: str
    game: PokerGame
    options: PokerOptions
    free: int


def announcement(offers: Iterable[Offer]) -> list[Statement]:
    """Announce the games, their limits and the free seats, in the areas with poker tables."""
    lines = []
    for each in offers:
        seats = f"{each.free} seat{'' if each.free == 1 else 's'} free" if each.free else "no seat free"
        limits = wager_limits(each.options)[0].text
        text = f"Table {each.name}: {each.game.title}. {limits} {seats.capitalize()}."
        lines.append(Statement(text, GAMES_AND_SEATS))
    return lines


def division_notice(*, table: str, game: PokerGame, seat: int, cause: str, when: datetime) -> list[Statement]:
    """Write the notice after a player was made to leave for helping another."""
    return [
        Statement(f"{when:%Y-%m-%d %H:%M}: table {table}, {game.title}, seat {seat}.", REMOVED),
        Statement(f"Reasonable cause to believe that the player helped another: {cause}.", HELP),
        Statement("The player was required to leave the game.", REMOVED),
        Statement("The licensee acted in good faith.", GOOD_FAITH),
    ]


def required_wagers(game: PokerGame, options: PokerOptions) -> list[Statement]:
    """List the wagers that a player may have to make before or with the first cards: 14.7(b)."""
    lines = [
        Statement(f"{each.name.capitalize()}: {dollars(each.amount)}.", each.law)
        for each in list_required(game, options)
    ]
    return lines or [Statement("No wager is required.", REQUIRED)]
