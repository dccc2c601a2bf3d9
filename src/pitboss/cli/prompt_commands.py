"""Commands available at every prompt: help, rules, hints, stacks, history, rebuy, quit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pitboss.cli import show
from pitboss.cli.coaching import Coach, tell_hint
from pitboss.cli.narration import narrate
from pitboss.cli.play import ask
from pitboss.cli.prompt_help import find_meant_rules, print_options, print_rules
from pitboss.cli.rules import print_card
from pitboss.cli.tabletop import draw_view
from pitboss.law import BadCite
from pitboss.table import Refused, cents
from pitboss.table.money import BadAmount

if TYPE_CHECKING:
    from pitboss.law import Cite
    from pitboss.table import Option, Round, Table

ME = 1
QUIT_WORDS = ("quit", "exit", "q")
ALWAYS_HINT = "Always: ?, rules, hint, why, stacks, history, rebuy, quit."


class Quit(Exception):
    """The player quits."""


@dataclass
class Sitting:
    """A player's session at a table: chips bought, rounds played, rules seen."""

    table: Table
    bought: dict[int, int]
    rounds: dict[int, Round] = field(default_factory=dict)
    seen: dict[Cite, None] = field(default_factory=dict)
    ordered_chips: int = 0
    """Chips to add when the round is over."""
    printed_events: int = 0
    """Number of events of this round already printed."""
    refused: tuple[Cite, ...] = ()
    """The rules behind a refusal at this decision."""
    shown_table: str = ""
    """The table as last shown."""
    coach: Coach | None = None
    """Grades the person's decisions, if wanted."""

    @property
    def round(self) -> Round:
        """Return the round in play, or the last one."""
        return self.rounds[max(self.rounds)]

    def begin(self, round: Round) -> None:
        self.rounds[round.start.number] = round
        self.printed_events, self.shown_table = 0, ""

    def remember_rules(self, cites: Iterable[Cite]) -> None:
        """Remember rules that were on the screen, most recent last."""
        for each in cites:
            self.seen.pop(each, None)
            self.seen[each] = None

    def narrate(self) -> None:
        """Print new events and remember their rules."""
        events = self.round.events_for(ME)
        self.remember_rules(event.cite for event in events[self.printed_events :])
        self.printed_events = narrate(self.round, ME, since=self.printed_events)

    def show_table(self) -> None:
        """Show the table if it has changed."""
        out = show.console()
        table = draw_view(self.round, ME, out.width)
        if table != self.shown_table:
            out.print(table, markup=False, soft_wrap=True)
        self.shown_table, self.refused = table, ()

    def answer(self, line: str, options: tuple[Option, ...]) -> bool:
        """Handle a line that is one of these commands; return False if it is not."""
        word, _, rest = " ".join(line.split()).partition(" ")
        word, rest = (line[:1], line[1:].strip()) if line.startswith("?") else (word.lower(), rest)
        if word in QUIT_WORDS:
            raise Quit
        if word in ("?", "help"):
            self.help(rest.lower(), options)
        elif word == "why":
            self.why(rest, options)
        elif word == "rules" and not rest:
            print_card(self.table.game, self.table.options)
        elif word == "hint" and not rest:
            tell_hint(self.round.view(ME), self.table.options)
        elif word == "stacks":
            self.stacks()
        elif word == "history":
            self.history(rest)
        elif word == "rebuy":
            self.rebuy(rest)
        else:
            return False
        return True

    def help(self, word: str, options: tuple[Option, ...]) -> None:
        """Explain the options, or one of them."""
        if word and not any(option.words.startswith(word) for option in options):
            named = ", ".join(option.words for option in options)
            return show.print_wrapped(
                f"{word!r} is not an option here. Ask about one of these: {named}.", style="red"
            )
        self.remember_rules(option.cite for option in options)
        return print_options(self.round, ME, options, word)

    def why(self, words: str, options: tuple[Option, ...]) -> None:
        """Show the rules behind the turn, one option or a citation; rules already seen match first."""
        turn = self.round.turn
        here = [turn.cite, *(option.cite for option in options)] if turn else []
        if not words:
            now = [*self.refused, *(here or [*self.seen][-1:])]
        elif named := [option.cite for option in options if option.words == words.lower()]:
            now = named
        else:
            try:
                now = find_meant_rules(words, [*self.seen, *here])
            except BadCite as wrong:
                seen = ", ".join(map(str, reversed(self.seen))) or "none yet"
                return show.print_wrapped(
                    f"{wrong}. Rules seen so far, most recent first: {seen}.", style="red"
                )
        self.remember_rules(now)
        return print_rules(now)

    def stacks(self) -> None:
        """Show each seat's chips: bought, at the start of the round, now, and in play."""
        table, round, rows = self.table, self.round, []
        stacks, wagers = (round.stacks, round.wagers) if table.busy else (table.stacks, table.wagers)
        before = round.start.stacks if table.busy else stacks
        for seat, stack in sorted(stacks.items()):
            up = sum(amount for (owner, _), amount in wagers.items() if owner == seat)
            if round.pot:
                up += before[seat] - stack
            name = f"seat {seat}" + (" (you)" if seat == ME else "")
            rows.append([name, *map(table.game.money, (self.bought[seat], before[seat], stack, up))])
        show.table(["who", "bought", "round start", "now", "in play"], rows)

    def history(self, words: str) -> None:
        """Show the events of this or an earlier round, as this seat saw them."""
        if not words:
            narrate(self.round, ME)
        elif found := [round for number, round in self.rounds.items() if str(number) == words]:
            narrate(found[0], ME)
        else:
            first, last = min(self.rounds), max(self.rounds)
            played = f"rounds {first} to {last}" if first < last else f"round {first}"
            show.print_wrapped(f"There is no round {words!r}. You can ask for {played}.", style="red")

    def rebuy(self, words: str) -> None:
        """Buy more chips: now if no round is in play, otherwise when it ends."""
        words = words or (ask(f"rebuy how many {self.table.game.money.name}? > ") or "").strip()
        if not words:
            return
        try:
            amount = cents(words)
            if amount <= 0:
                raise BadAmount(f"say how many {self.table.game.money.name} to buy, such as rebuy 200")
        except BadAmount as wrong:
            show.print_wrapped(str(wrong), style="red")
        else:
            self._buy(amount)

    def _buy(self, amount: int) -> None:
        money = self.table.game.money
        try:
            self.table.sit(ME, amount)
        except Refused as refusal:
            self.remember_rules([refusal.cite])
            if not self.table.busy:
                return show.print_wrapped(str(refusal), style="red")
            self.ordered_chips += amount
            return show.print_wrapped(f"You will buy {money(amount)} after this round: {refusal}.")
        self.bought[ME] += amount
        return show.print_wrapped(f"You buy {money(amount)} and have {money(self.table.stacks[ME])}.")

    def buy_ordered_chips(self) -> None:
        """Add chips ordered during the round."""
        amount, self.ordered_chips = self.ordered_chips, 0
        if amount:
            self._buy(amount)
