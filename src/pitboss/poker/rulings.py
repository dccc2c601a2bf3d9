"""Irregularities: what the dealer or the supervisor reports, and the ruling that follows. 13:69F-14.15."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pitboss.law import Cite, cite
from pitboss.poker.betting import Betting
from pitboss.poker.dealing import FACE_UP, JAM, OFF_TABLE, TWO_FACE_UP
from pitboss.poker.drawing import EXPOSED
from pitboss.poker.misdeals import INELIGIBLE, REFUND, Misdeals
from pitboss.poker.trouble import DeadRound, Misdeal
from pitboss.table import DEALER, SUPERVISOR, Action, Choice, Option

REPORT = cite("13:69F-14.15(e)")
FINAL = cite("13:69F-14.15(b)")
UNPROTECTED = cite("13:69F-14.15(i)")
HOLE_CARDS = cite("13:69F-14.15(i)1")
SPOKEN = cite("13:69F-14.15(j)")
DEEMED = cite("13:69F-14.15(j)1")
OWED = cite("13:69F-14.15(j)2")
HOUSE = cite("13:69F-14.15(r)")
REMOVED = cite("13:69F-14.16(b)")
GOOD_FAITH = cite("13:69F-14.16(c)")


class Ruling(NamedTuple):
    """The rule that answers a report, what follows, and where it can happen."""

    cite: Cite
    outcome: str
    where: str = "any"
    """`stud` or `not stud`; `facing` a wager, `not facing` one; `forced`, when a forced bet is due;
    `idle`, who is not in the hand; `new`, a card just dealt; `hidden`, one just dealt face down outside
    stud; `both holes` and `last hole`, the hole cards just dealt in stud."""
    by: tuple[int, ...] = (DEALER, SUPERVISOR)
    card: int = 0
    """Which of the cards just dealt to the seat, or the first of them."""


ONLY_SUPERVISOR = (SUPERVISOR,)

ROUND: dict[str, Ruling] = {
    "no proper shuffle or cut": Ruling(cite("13:69F-14.15(e)1"), "misdeal"),
    "dealt to the wrong starting position": Ruling(cite("13:69F-14.15(e)2"), "early_misdeal"),
    "two cards face up in the deck": Ruling(TWO_FACE_UP, "misdeal"),
    "an eligible player left out": Ruling(cite("13:69F-14.15(e)4"), "early_misdeal"),
    "a card missing or one too many": Ruling(cite("13:69F-14.15(g)"), "dead_round"),
    "the top card is face up": Ruling(FACE_UP, "set_aside"),
    "the shuffler jammed": Ruling(JAM, "jam"),
    "a dispute: play on": Ruling(FINAL, "play_on", by=ONLY_SUPERVISOR),
}
"""What concerns the whole round."""

HANDS: dict[str, Ruling] = {
    "unprotected hand fouled": Ruling(UNPROTECTED, "dead_hand", "not stud"),
    "unprotected hand collected": Ruling(UNPROTECTED, "dead_hand"),
    "hole cards fouled": Ruling(HOLE_CARDS, "protected", "stud"),
    "protected hand rebuilt": Ruling(cite("13:69F-14.15(i)2"), "rebuilt"),
    "protected hand lost, not at fault": Ruling(REFUND, "refund"),
    "protected hand lost, partly at fault": Ruling(REFUND, "dead_hand"),
    "left the table, hand unprotected": Ruling(cite("13:69F-14.15(i)4"), "dead_hand"),
    "discarded face down": Ruling(cite("13:69F-14.15(j)1.i"), "fold", "facing"),
    "turned the up-cards down": Ruling(cite("13:69F-14.15(j)1.ii"), "fold", "facing stud"),
    "threw the hand away": Ruling(cite("13:69F-14.15(a)"), "dead_hand", "not facing"),
    "owes the forced bet, threw the cards away": Ruling(OWED, "owes", "forced"),
    "said call, threw the cards away": Ruling(OWED, "owes", "call"),
    "said bet or raise, threw the cards away": Ruling(OWED, "owes", "raise"),
    "helped another player": Ruling(cite("13:69F-14.16(a)"), "removed", by=ONLY_SUPERVISOR),
    "passed information": Ruling(cite("13:69F-14.16(a)"), "removed", by=ONLY_SUPERVISOR),
    "dealt a card, not in the hand": Ruling(INELIGIBLE, "ineligible", "idle"),
    "both hole cards exposed": Ruling(cite("13:69F-14.15(k)"), "both_exposed", "both holes", card=1),
    "last hole card exposed": Ruling(cite("13:69F-14.15(k)"), "exposed", "last hole", card=1),
}
for _card in range(1, 6):
    HANDS[f"card {_card} exposed"] = Ruling(EXPOSED, "exposed", "hidden", card=_card)
    HANDS[f"card {_card} off the table"] = Ruling(OFF_TABLE, "off_table", "new", card=_card)
"""What concerns one hand, or one player. Cards are numbered as they came in the last deal or draw."""

MISHAPS = {
    "hand_fouled": ("unprotected hand fouled", "hole cards fouled"),
    "hand_collected": ("unprotected hand collected", "unprotected hand collected"),
    "hand_touched": ("protected hand rebuilt", "protected hand rebuilt"),
    "protected_lost": ("protected hand lost, not at fault", "protected hand lost, not at fault"),
    "player_left": ("left the table, hand unprotected", "left the table, hand unprotected"),
}
"""What chance may deliver after a betting round, and the report it comes to: in other games, and in stud."""


class Rulings(Misdeals):
    """Verbs for what should not happen. Reports are options of the dealer and the supervisor at any time."""

    __slots__ = ()

    def prepare(self) -> None:
        self.facing: Betting | None = None
        super().prepare()

    # What may be reported

    def reports(self, actor: int) -> list[Option]:
        """What may be reported now."""
        extra = dict(self.options.extra_rulings)
        rounds = [what for what, ruling in ROUND.items() if actor in ruling.by and self._fits(ruling.outcome)]
        rounds += [what for what, outcome in extra.items() if outcome in ("misdeal", "dead_round", "play_on")]
        found: list[Option] = [Choice(actor=actor, name="report", cite=REPORT, among=tuple(rounds))]
        if len(self.live) > 1:
            own = [what for what, outcome in extra.items() if outcome in ("dead_hand", "refund")]
            hands = [
                f"seat {seat}: {what}"
                for seat in self.seats
                for what in (*self._befell(seat, actor), *(own if seat in self.live else ()))
            ]
            found.append(Choice(actor=actor, name="rule", cite=FINAL, among=tuple(hands)))
        return found

    def _fits(self, outcome: str) -> bool:
        if outcome == "jam":  # of the deck for the next round; once it is off the table, no more
            return all(name != "shuffler_removed" for name, *_ in self.log)
        return outcome != "set_aside" or len(self.deck) > 1

    def _befell(self, seat: int, actor: int) -> list[str]:
        """What can have befallen a seat just now."""
        spare = len(self.deck) > 1
        if seat not in self.live:
            return [what for what, ruling in HANDS.items() if spare and ruling.where == "idle"]
        new = [card for card, _ in self.just_dealt(seat)] if spare else []
        found = [
            what
            for what, ruling in HANDS.items()
            if actor in ruling.by and not ruling.card and self._happens(ruling.where, seat)
        ]
        return found + self._faults(seat, new)

    def _faults(self, seat: int, new: list[int]) -> list[str]:
        """What can have gone wrong with the cards just dealt to a seat."""
        stud = self.game.stud
        hidden = [card for card in new if card in self.down[seat] and card not in self.exposed]
        where = {"new": len(new), "hidden": 0 if stud else len(new)}
        where["both holes"] = int(stud and seat not in self.turned and len(hidden) == 2)
        where["last hole"] = int(stud and len(new) == len(hidden) == 1 and not any(self.bets.values()))
        return [what for what, ruling in HANDS.items() if 0 < ruling.card <= where.get(ruling.where, 0)]

    def _happens(self, where: str, seat: int) -> bool:
        """Whether this can have befallen a live seat."""
        stud = self.game.stud
        forced = self.bound is not None and self.bound[0] == seat
        facing = self.facing is not None and self.facing.queue[0] == seat
        match where:
            case "any":
                return True
            case "idle":
                return False
            case "stud" | "not stud":
                return stud == (where == "stud")
            case "facing" | "facing stud":
                return facing and (stud or where == "facing")
            case "not facing":
                return not facing and not forced
            case "forced":
                return forced
            case said:
                return facing and self._could_say(seat, said)

    def _could_say(self, seat: int, word: str) -> bool:
        """Whether the player whose turn it is could bind itself with a word."""
        betting = self.facing
        assert betting is not None
        return betting.to_call(seat) > 0 if word == "call" else betting.span(seat) is not None

    # What follows

    def step_in(self, action: Action) -> None:
        """Apply the rule for what was reported; what the supervisor decides is final."""
        what, seat = str(action.value), 0
        if action.name == "rule":
            name, _, what = what.partition(": ")
            seat = int(name.removeprefix("seat "))
        ruling = (HANDS if seat else ROUND).get(what)
        if ruling is None:
            ruling = Ruling(HOUSE, dict(self.options.extra_rulings)[what])
        if action.actor == SUPERVISOR:
            self.tell("decision", FINAL, SUPERVISOR, what=str(action.value))
        if seat:
            self._rule_on_hand(seat, action.actor, what, ruling)
        else:
            self._rule_on_round(action.actor, what, ruling)

    def _rule_on_round(self, by: int, what: str, ruling: Ruling) -> None:
        match ruling.outcome:
            case "misdeal":
                raise Misdeal(what, ruling.cite)
            case "early_misdeal":
                self.judge_deal(what, ruling.cite)
            case "dead_round":
                raise DeadRound(what, ruling.cite)
            case "set_aside":
                self.find_face_up()
            case "jam":
                self.remove_shuffler()
            case "play_on":
                self.tell("play_on", ruling.cite, by, what=what)

    def _rule_on_hand(self, seat: int, by: int, what: str, ruling: Ruling) -> None:
        match ruling.outcome:
            case "rebuilt":
                self.tell("hand_rebuilt", ruling.cite, by, seat=seat)
            case "protected":
                self.tell("protected", ruling.cite, by, seat=seat)
                self.refund(seat, by)
            case "refund":
                self.refund(seat, by, ruling.cite)
            case "fold":
                self.tell("deemed_fold", DEEMED, by, seat=seat)
                self.kill_hand(seat, by, what, ruling.cite)
            case "owes":
                self._pay_what_is_owed(seat, by, ruling.where)
                self.kill_hand(seat, by, what, ruling.cite)
            case "removed":
                self._remove(seat, by, what, ruling.cite)
            case "ineligible":
                self.deal_to_ineligible(seat)
            case "off_table":
                self.lose_dealt(seat, ruling.card)
            case "exposed":
                self.expose_dealt(seat, ruling.card)
            case "both_exposed":
                self.game.both_exposed_before(self.whole, seat)
            case _:
                self.kill_hand(seat, by, what, ruling.cite)

    def _pay_what_is_owed(self, seat: int, by: int, why: str) -> None:
        """Throwing the cards away frees nobody from a bet that is forced, or was spoken: 14.15(j)2."""
        if why == "forced":
            assert self.bound is not None
            self.tell("owes", OWED, by, seat=seat, amount=self.bound[1])
            self.put_in(seat, self.bound[1], OWED, "bring_in")
            return
        betting = self.facing
        assert betting is not None
        span = betting.span(seat)
        amount = betting.to_call(seat) if why == "call" or span is None else span.low - self.bets[seat]
        self.tell("spoken", SPOKEN, by, seat=seat, what=why)
        self.tell("owes", OWED, by, seat=seat, amount=amount)
        if why == "call" or span is None:
            betting.apply(Action(seat, "call"))
        else:
            betting.apply(Action(seat, "raise" if betting.current else "bet", span.low))

    def _remove(self, seat: int, by: int, what: str, law: Cite) -> None:
        """Reasonable cause to believe in collusion: the player leaves the game, the Division is told."""
        self.kill_hand(seat, by, what, law)
        self.state = replace(self.state, out=tuple(sorted({*self.state.out, seat})))
        self.tell("removed", REMOVED, by, seat=seat, what=what)
        self.tell("tell_division", REMOVED, by, seat=seat, good_faith=str(GOOD_FAITH))

    def hand_mishaps(self) -> None:
        """After a betting round a hand may be fouled, collected or left behind."""
        for kind, reports in MISHAPS.items():
            if len(self.live) > 1 and self.chance.mishap(kind):
                seat = self.live[self.chance.below(len(self.live))]
                what = reports[self.game.stud]
                self._rule_on_hand(seat, DEALER, what, HANDS[what])
