"""Write PHH: a hand played here, as a file that we and others can replay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from pitboss.equipment.cards import HIDDEN, name
from pitboss.poker.hand import Hand
from pitboss.poker.history.hiding import rewrite_file
from pitboss.poker.history.phh import OPTIONS_FIELD, RAKE_FIELD
from pitboss.poker.history.recorded_hand import RecordedHand
from pitboss.poker.history.toml import write_document, write_section
from pitboss.poker.history.units import Number
from pitboss.poker.history.variants import VARIANTS, code_of
from pitboss.poker.laws import LISTED, STILL_OWED
from pitboss.poker.options import PokerOptions
from pitboss.table import Event, Refused
from pitboss.table.action import Actor
from pitboss.table.house_options import default_options, option_names

_IMPLIED_OPTIONS = {
    "limit", "minimum", "maximum", "ante", "blinds", "bring_in",
    "bring_in_amount", "muck", "words", "kill", "kill_amount", "kill_multiple",
    "heads_up_button_posts_small", "first_button", "button_draw", "button_rule", "most_seats", "ask_recut",
    "kill_acts_last",
}  # fmt: skip
"""Options that other fields of the file cover, or that end with the hand."""
_NOT_EXPRESSIBLE = {
    "misdeal": "a misdeal",
    "dead_round": "a dead round of play",
    "refund": "a refund",
    "dead_hand": "a dead hand",
    "exposed": "an exposed card",
    "boxed_card": "a card face up in the deck",
    "off_table": "a card off the table",
    "error_stands": "an error of the deal",
    "ineligible": "a card for a player who is not in it",
    "bad_beat_payout": "a bad beat payout",
    "contend": "an obligation to bet that ended early",
}
"""Events that the format cannot express."""
_VERBS = {"fold": "f", "check": "cc", "call": "cc", "bet": "cbr", "raise": "cbr", "bring_in": "pb"}
_DECISIONS = {*_VERBS, "discard"}


def to_phhs(hands: Iterable[Hand], *, names: Mapping[int, str] | None = None) -> str:
    """Write many hands as one `.phhs` file, in sections numbered from 1."""
    return sections(to_phh(hand, names=names) for hand in hands)


def sections(texts: Iterable[str]) -> str:
    """Join `.phh` files into one `.phhs` file."""
    return "\n".join(write_section(str(number), text) for number, text in enumerate(texts, 1))


def to_phh(hand: Hand, *, names: Mapping[int, str] | None = None, seen_by: Actor | str | None = "all") -> str:
    """Write a finished hand as a `.phh` file, as seen by `seen_by`: all, a seat, or None for the public.

    A hand read from a file is written as in the file. For other hands, amounts are dollars. Our own field
    `_options` holds the house's other options, so that rake, odd chips and readings are the same when the
    file is read again.
    """
    if isinstance(hand, RecordedHand):
        if hand.is_played_on:
            raise Refused(
                "a hand read from a file is written as in the file, but this one was played on", hand.law
            )
        return rewrite_file(hand.file_chance.history, seen_by, hand.shown)
    code = _find_code(hand)
    order = _file_order(hand)
    events = hand.events_for(seen_by)
    gives_up = hand.options.muck == "any"
    fields: dict[str, Any] = {
        "variant": code,
        "ante_trimming_status": not hand.recorded.ante_pool,
        "antes": _row(_forced_row(order, _antes(hand, order))),
    }
    if hand.rules.stud is not None:
        fields["bring_in"] = _dollars(hand.options.forced_bet)
    else:
        fields["blinds_or_straddles"] = _row(_forced_row(order, _blinds(hand, order)))
    if VARIANTS[code].limit == "fixed":
        fields |= {"small_bet": _dollars(hand.small), "big_bet": _dollars(hand.big)}
    else:
        fields["min_bet"] = _dollars(hand.small)
    fields |= {
        "starting_stacks": _row(hand.start.stacks[seat] for seat in order),
        "actions": _Actions(order, board=hand.rules.stud is None, gives_up=gives_up).list_actions(events),
        "hand": hand.start.number,
        "seats": order,
    }
    if names:
        fields["players"] = [names.get(seat, "") for seat in order]
    if hand.recorded.rake:
        fields[RAKE_FIELD] = _dollars(hand.recorded.rake)
    fields |= {
        "finishing_stacks": _row(hand.stacks[seat] for seat in order),
        "currency_symbol": "$",
        OPTIONS_FIELD: json.dumps(_written_options(hand)),
    }
    return write_document(fields)


def _find_code(hand: Hand) -> str:
    law = hand.game.law
    if not hand.over:
        raise Refused("a hand can be written only when it is over", law)
    code = code_of(hand.game.id, hand.options.limit)
    if code is None:
        title = f"{hand.game.title}, {hand.options.limit} limit"
        raise Refused(f"the format has no code for {title}; it has {', '.join(VARIANTS)}", LISTED)
    for event in hand.events:
        if event.name in _NOT_EXPRESSIBLE:
            raise Refused(f"the format cannot express a hand with {_NOT_EXPRESSIBLE[event.name]}", event.cite)
        if event.name == "threw" and event.cite == STILL_OWED:
            raise Refused("the format cannot express a wager made with a hand thrown away", event.cite)
    options = hand.options
    if options.reblind_each_round == "on":
        raise Refused("the format cannot express blinds in later rounds", law)
    own = options.stub_first == "off" or options.own_earlier_discards_out == "on"
    if own and any(event.name == "reshuffle" for event in hand.events):
        raise Refused("the format cannot express which discards were shuffled again", law)
    if options.kill_acts_last == "on" and hand.killer is not None:
        raise Refused("the format cannot express a kill blind that acts last", law)
    if hand.killer is not None and hand.last_blind not in dict(hand.blind_posts):
        raise Refused("the format cannot express a kill blind without other blinds", law)
    return code


def _file_order(hand: Hand) -> list[int]:
    """Return the players in the format's order: from the left of the button, or of the dealer."""
    if hand.rules.button is None:
        return list(hand.players)
    after = [seat for seat in hand.players if seat > hand.button]
    return after + [seat for seat in hand.players if seat <= hand.button]


def _forced_row(order: Sequence[int], amounts: Mapping[int, int]) -> list[int]:
    """Return forced bets in the format's order, which is reversed for two players."""
    row = [amounts.get(seat, 0) for seat in order]
    return row[::-1] if len(row) == 2 else row


def _antes(hand: Hand, order: Sequence[int]) -> dict[int, int]:
    return dict.fromkeys(order, hand.options.ante) | dict(hand.recorded.antes)


def _blinds(hand: Hand, order: Sequence[int]) -> dict[int, int]:
    """Return blinds by seat. A blind that would move the start of the betting is marked as posted out of
    turn."""
    posts = dict(hand.blind_posts)
    last = hand.last_blind
    start = (posts.get(last, 0), order.index(last) if last in order else 0)
    return {
        seat: -amount if seat != last and (amount, order.index(seat)) > start else amount
        for seat, amount in posts.items()
    }


def _written_options(hand: Hand) -> dict[str, Any]:
    """Return the options for replaying it; for a casino night, hold 'em options equal to its fixed rules."""
    usual = default_options(PokerOptions)
    kept = [name for name in option_names(PokerOptions) if name not in _IMPLIED_OPTIONS]
    changed = {name: value for name in kept if (value := getattr(hand.options, name)) != getattr(usual, name)}
    return {"unit": hand.options.unit} | changed


class _Actions:
    """Converts events to actions of the format."""

    def __init__(self, order: Sequence[int], *, board: bool, gives_up: bool) -> None:
        self.player = {seat: f"p{number}" for number, seat in enumerate(order, 1)}
        self.order = order
        self.board = board
        self.gives_up = gives_up
        """Whether a conceded hand may have been the best one."""
        self.lines: list[str] = []
        self.waiting: dict[int, list[int]] = {}
        """Cards dealt and not yet written."""
        self.held: dict[int, list[int]] = {seat: [] for seat in order}
        """All cards of each player, in the order dealt."""
        self.drew: set[int] = set()

    def list_actions(self, events: Sequence[Event]) -> list[str]:
        """Return all actions of a hand."""
        last = max((at for at, event in enumerate(events) if event.name in _DECISIONS), default=-1)
        shows = [event for event in events if event.name in ("show", "concede")]
        runs_out = any(event.name in ("deal", "board", "common") for event in events[last + 1 :])
        early = bool(shows) and runs_out and last >= 0
        for at, event in enumerate(events):
            if event.name not in ("show", "concede") or not (early and self.board):
                self._event(event)
            if at == last and early:
                self._flush()
                self.gives_up |= sum(show.name == "show" for show in shows) > 1
                for show in shows:
                    self._show_early(show)
        self._flush()
        return self.lines

    def _event(self, event: Event) -> None:
        kind, seat = event.name, event.actor or 0
        if kind in ("deal", "draw"):
            self.waiting.setdefault(seat, []).extend(event.cards)
            self.held[seat].extend(event.cards)
        elif kind == "burn":
            self._flush()
        elif kind == "discard":
            if seat in self.drew or not self.drew:
                self._flush()
            self.drew.add(seat)
            for card in event.cards:
                self.held[seat].remove(card)
            self._line(seat, "sd", _cards(event.cards))
        elif kind in ("board", "common"):
            self._flush()
            self.lines.append(f"d db {_cards(event.cards)}")
        elif kind in _VERBS:
            self._flush()
            self._line(seat, _VERBS[kind], str(_dollars(event.data["to"])) if "to" in event.data else "")
        elif kind in ("show", "concede"):
            self._flush()
            self._line(seat, "sm", _cards(self._known_cards(event)) if kind == "show" else "")

    def _show_early(self, event: Event) -> None:
        """Write the hands shown by all-in players before the remaining cards come.

        If all but one concede in the end, their hands are written too, or the remaining cards would not be
        dealt.
        """
        seat = event.actor or 0
        conceded = event.name == "concede"
        cards = self.held[seat] if conceded else self._known_cards(event)[: len(self.held[seat])]
        mucked = conceded and self.board and self.gives_up
        self._line(seat, "sm", "" if mucked else _cards(cards))

    def _known_cards(self, event: Event) -> list[int]:
        """Return the cards of a shown hand, in the order dealt."""
        held = self.held[event.actor or 0]
        new = iter([card for card in event.cards if card not in held])
        return [next(new, HIDDEN) if card == HIDDEN else card for card in held]

    def _flush(self) -> None:
        for seat in self.order:
            if cards := self.waiting.pop(seat, None):
                self.lines.append(f"d dh {self.player[seat]} {_cards(cards)}")
        self.drew.clear()

    def _line(self, seat: int, verb: str, argument: str) -> None:
        self.lines.append(f"{self.player[seat]} {verb} {argument}".rstrip())


def _cards(cards: Iterable[int]) -> str:
    return "".join(map(name, cards))


def _row(cents: Iterable[int]) -> list[Number]:
    return list(map(_dollars, cents))


def _dollars(cents: int) -> Number:
    """Return 15 for 1500, 15.50 for 1550."""
    whole, part = divmod(cents, 100)
    return Decimal(cents).scaleb(-2) if part else whole
