"""A person at the terminal, in seat 1. It knows options, and no game."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pitboss.cli import show
from pitboss.cli.play import ask, narrate
from pitboss.table import DEALER, SUPERVISOR, Action, Amount, Choice, Pick, Refused, Stakes, cents, dollars
from pitboss.table.bots import first_option
from pitboss.table.money import BadAmount
from pitboss.table.words import explain

if TYPE_CHECKING:
    from pitboss.cli.recorder import Recorder
    from pitboss.equipment.chance import Stream
    from pitboss.table import Option, Round, Table, Turn
    from pitboss.table.action import Value
    from pitboss.table.bots import Bot

ME = 1
HELP = "At the prompt write one of the words it shows. ? explains them, why shows the rule, quit leaves."


class Quit(Exception):
    """The person has had enough."""


def play_in_person(
    table: Table, players: dict[int, Bot], chance: Stream, rounds: int, keep: Recorder | None
) -> None:
    """Rounds until the person leaves, or as many as asked for; bots have the other seats."""
    out = show.console()
    out.print(
        f"[bold]{table.game.title}[/bold], N.J.A.C. {table.game.law}. You are in seat {ME}. Play money only."
    )
    out.print(HELP, style="dim")
    number = 0
    try:
        while not rounds or number < rounds:
            number += 1
            round = table.start(chance.fork(number), now=datetime.now().astimezone())
            told = 0
            while turn := round.turn:
                if turn.actor == ME:
                    told = narrate(round, ME, since=told)
                    _decide(round, turn)
                elif turn.actor in (DEALER, SUPERVISOR):
                    round.act(first_option(turn))
                else:
                    round.act(players[turn.actor](turn))
            narrate(round, ME, since=told)
            if keep:
                keep(round)
    except Quit:
        if table.round is not None and table.busy:
            stack = dollars(table.round.start.stacks[ME])
            out.print(f"You leave. The round in play is not settled: you have the {stack} you began it with.")
        else:
            out.print(f"You leave with {dollars(table.leave(ME))}.")


def _decide(round: Round, turn: Turn) -> None:
    """Ask until something is done."""
    out = show.console()
    options = turn.options.of(ME)
    words = ", ".join(option.name.replace("_", " ") for option in options)
    while True:
        line = ask(f"{_before_the_eyes(round)} | {words} > ")
        text = " ".join((line or "quit").lower().split()) if line != "" else ""
        if text in ("quit", "exit", "q"):
            raise Quit
        if text in ("?", "help"):
            _explain(options)
        elif text == "why":
            _why(turn, options)
        elif text:
            try:
                round.act(understand(text, options))
                return
            except (Refused, BadAmount) as refusal:
                out.print(str(refusal), style="red", markup=False)


def _before_the_eyes(round: Round) -> str:
    """The stack, and what the game shows a player who is asked."""
    return " | ".join(filter(None, (dollars(round.stacks[ME]), round.game.situation(round, ME))))


def _explain(options: tuple[Option, ...]) -> None:
    out = show.console()
    for option in options:
        out.print(f"  {explain(option)}", markup=False)
    if any(isinstance(option, Stakes) for option in options):
        out.print(
            '  A wager is a name and dollars: "wager field 5" or "wager place 6 12, any 7 5".', style="dim"
        )
    out.print(f"  {HELP}", style="dim")


def _why(turn: Turn, options: tuple[Option, ...]) -> None:
    from pitboss.law.index import lookup

    out = show.console()
    for where in dict.fromkeys((turn.cite, *(option.cite for option in options))):
        entry = lookup(where)
        out.print(f"  {where}", style="bold", end="  ", markup=False)
        out.print(entry.says if entry else "This paragraph is not in the index.", markup=False)


def understand(text: str, options: tuple[Option, ...]) -> Action:
    """The action a line of words means, or `Refused` with what could be said."""
    named = [(option, option.name.replace("_", " ")) for option in options]
    for option, name in sorted(named, key=lambda item: -len(item[1])):
        if text == name or text.startswith(name + " "):
            return option.action(_value(option, text[len(name) :].strip()))
    near = [option for option, name in named if name.startswith(text.split()[0])]
    if len(near) == 1:
        return near[0].action(_value(near[0], text.partition(" ")[2].strip()))
    staking = next((option for option in options if isinstance(option, Stakes)), None)
    if staking and any(text.startswith(line.wager.split()[0]) for line in staking.lines):
        return staking.action(_value(staking, text))
    raise Refused(
        f"{text!r} is not understood; you may: {', '.join(name for _, name in named)}", options[0].cite
    )


def _value(option: Option, words: str) -> Value:
    if not words:
        if isinstance(option, Stakes) or (isinstance(option, Amount) and option.low < option.high):
            raise Refused(f"say how much: {explain(option)}", option.cite)
        return None
    match option:
        case Amount():
            if option.money:
                return cents(words)
            return int(words) if words.isdecimal() else words
        case Stakes():
            return tuple(_stake(part.strip(), option) for part in words.split(","))
        case Pick(money=True):
            return tuple(cents(word) for word in words.split())
        case Pick():
            from pitboss.equipment.cards import cards

            return cards(words)
        case Choice():
            return words
    return None


def _stake(words: str, option: Stakes) -> tuple[str, int]:
    """`place 6 12` or `12 on place 6`."""
    first, _, rest = words.partition(" ")
    name, _, last = words.rpartition(" ")
    wagers = {line.wager for line in option.lines}
    if name in wagers:
        return name, cents(last)
    rest = rest.removeprefix("on ")
    if rest in wagers:
        return rest, cents(first)
    raise Refused(f"{words!r}: write a wager and dollars, such as {option.lines[0].wager} 5", option.cite)
