"""A person at the terminal, in seat 1. It knows options, and no game."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from typing import TYPE_CHECKING

from pitboss.cli import show
from pitboss.cli.held import say_what_is_not_held
from pitboss.cli.play import ask, narrate
from pitboss.equipment.cards import BadCard
from pitboss.equipment.pieces import among
from pitboss.equipment.pieces import text as card_text
from pitboss.table import Action, Amount, Choice, Pick, Refused, Stakes, cents, dollars
from pitboss.table.bots import play_out
from pitboss.table.money import BadAmount
from pitboss.table.words import explain

if TYPE_CHECKING:
    from pitboss.cli.recorder import Recorder
    from pitboss.equipment.chance import Stream
    from pitboss.table import Option, Round, Table, Turn
    from pitboss.table.action import Value
    from pitboss.table.bots import Bot
    from pitboss.table.view import View

ME = 1
NONE = ("none", "nothing", "pat", "stand pat")
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
    say_what_is_not_held(out, table.game)
    out.print(HELP, style="dim")
    try:
        for number in range(1, rounds + 1) if rounds else count(1):
            round = _next_round(table, chance.fork(number))
            _play(round, players, keep)
    except Quit:
        if table.round is not None and table.busy:
            stack = dollars(table.round.start.stacks[ME])
            out.print(f"You leave. The round in play is not settled: you have the {stack} you began it with.")
        else:
            out.print(f"You leave with {dollars(table.leave(ME))}.")


def _play(round: Round, players: dict[int, Bot], keep: Recorder | None) -> None:
    """One round, told as the person sees it."""
    told = 0

    def person(view: View) -> Action:
        nonlocal told
        told = narrate(round, ME, since=told)
        return _decide(round, view)

    play_out(round, players | {ME: person}, keep=keep)
    narrate(round, ME, since=told)


def _next_round(table: Table, chance: Stream) -> Round:
    """The next round, unless the person has too little for it or nobody is left to play with."""
    out, now = show.console(), datetime.now().astimezone()
    round: Round
    if not table.number:
        round = table.start(chance, now=now)
        return round
    wagered = any(seat == ME for seat, _ in table.wagers)
    refusal = table.game.shut_out(ME, table.stacks[ME], table.options, table.state)
    if refusal and not wagered:
        out.print(f"You are out: {refusal}.", markup=False)
        raise Quit
    try:
        round = table.start(chance, now=now)
    except Refused as refusal:
        out.print(f"The table is yours, there is nobody left to play with: {refusal}.", markup=False)
        raise Quit from None
    return round


def _decide(round: Round, view: View) -> Action:
    """Ask until something is said that may be done."""
    out, turn = show.console(), view.turn
    assert turn is not None
    options = view.options
    words = ", ".join(option.words for option in options)
    while True:
        line = ask(f"{_before_the_eyes(round)} | {words} > ")
        text = " ".join((line or "quit").lower().split()) if line != "" else ""
        if text in ("quit", "exit", "q"):
            raise Quit
        if text in ("?", "help"):
            _explain(options)
            _tell_sign(round)
        elif text == "why":
            _why(turn, options)
        elif text:
            try:
                action = understand(text, options, all_in=_all_chips(round))
                turn.check(action)
                return action
            except (Refused, BadAmount, BadCard) as refusal:
                out.print(str(refusal), style="red", markup=False)


def _before_the_eyes(round: Round) -> str:
    """The stack, and what the game shows a player who is asked."""
    return " | ".join(filter(None, (dollars(round.stacks[ME]), round.game.situation(round, ME))))


def _explain(options: tuple[Option, ...]) -> None:
    out = show.console()
    for option in options:
        out.print(f"  {explain(option)}", markup=False)
    if staking := next((option for option in options if isinstance(option, Stakes)), None):
        kinds = {area.kind: area for area in reversed(staking.areas)}
        named = [f"{area.wager} {dollars(area.low)[1:]}" for area in reversed(kinds.values())]
        several = f' or "{staking.words} {", ".join(named[:2])}"' if len(named) > 1 else ""
        out.print(f'  A wager is a name and dollars: "{staking.words} {named[0]}"{several}.', style="dim")
    if keeping := _may_keep_all(options):
        name, some = keeping.words, card_text(keeping.items[:2])
        out.print(f'  Name the cards: "{name} {some}"; "none" or "pat" keeps all of them.', style="dim")
    out.print(f"  {HELP}", style="dim")


def _tell_sign(round: Round) -> None:
    """What the house pays, where it has posted odds, and how the areas lie where that matters."""
    if sign := getattr(round.options, "sign", None):
        show.console().print(f"  Posted: {'; '.join(sign())}.", style="dim", markup=False)
    if picture := getattr(round.options, "picture", None):
        show.console().print(f"  The layout:\n{picture()}", markup=False, highlight=False)


def _why(turn: Turn, options: tuple[Option, ...]) -> None:
    from pitboss.law.index import lookup

    out = show.console()
    for where in dict.fromkeys((turn.cite, *(option.cite for option in options))):
        entry = lookup(where)
        out.print(f"  {where}", style="bold", end="  ", markup=False)
        out.print(entry.says if entry else "This paragraph is not in the index.", markup=False)


def _all_chips(round: Round) -> int:
    """What a bet of everything comes to: the stack, and what lies in front in this betting round."""
    return round.stacks[ME] + int(getattr(round, "bets", {}).get(ME, 0))


def _may_keep_all(options: tuple[Option, ...]) -> Pick | None:
    """The question which cards to give up, where none is an answer."""
    picks = (option for option in options if isinstance(option, Pick))
    return next((pick for pick in picks if not pick.least and not pick.money), None)


def understand(text: str, options: tuple[Option, ...], *, all_in: int = 0) -> Action:
    """The action a line of words means, or `Refused` with what could be said. `all_in` is a bet of all."""
    if text in NONE and (keeping := _may_keep_all(options)):
        return keeping.action(())
    if text in ("all in", "all-in") and (action := _everything(options, all_in)):
        return action
    named = [(option, option.words) for option in options]
    for option, name in sorted(named, key=lambda item: -len(item[1])):
        if text == name or text.startswith(name + " "):
            return option.action(_value(option, text[len(name) :].strip()))
    near = [option for option, name in named if name.startswith(text.split()[0])]
    if len(near) == 1:
        return near[0].action(_value(near[0], text.partition(" ")[2].strip()))
    staking = next((option for option in options if isinstance(option, Stakes)), None)
    if staking and any(text.startswith(name.lower().split()[0]) for name in _named(staking)):
        return staking.action(_value(staking, text))
    raise Refused(
        f"{text!r} is not understood; you may: {', '.join(name for _, name in named)}", options[0].cite
    )


def _everything(options: tuple[Option, ...], all_in: int) -> Action | None:
    """A bet or raise of all the chips, where one is offered."""
    larger = next((each for each in options if isinstance(each, Amount) and each.money), None)
    if larger is None:
        return None
    if larger.high != all_in:
        raise Refused(f"the most here is {dollars(larger.high)}, not all you have", larger.cite)
    return larger.action(all_in)


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
            return _cards(words, option)
        case Choice():
            return words
    return None


def _cards(words: str, option: Pick) -> tuple[int, ...]:
    """The cards named, all of which must be there to be picked; `none` if none need be."""
    if words in NONE and not option.least:
        return ()
    picked = among(words, option.items)
    if missing := [card for card in picked if card not in option.items]:
        raise Refused(f"{card_text(missing)} is not among {card_text(option.items)}", option.cite)
    return picked


def _stake(words: str, option: Stakes) -> tuple[str, int]:
    """`place 6 12`, `12 on place 6` or `split As-Ks 5`: the parts of such a name may come in any order."""
    wagers = {_parts(wager): wager for wager in (*(area.wager for area in option.areas), *option.closed)}
    kinds = {area.kind for area in option.areas if area.kind != area.wager}
    for said in (words, *(words.removeprefix(f"{kind} ") for kind in sorted(kinds))):
        first, _, rest = said.partition(" ")
        name, _, last = said.rpartition(" ")
        if wager := wagers.get(_parts(name)):
            return wager, cents(last)
        if wager := wagers.get(_parts(rest.removeprefix("on "))):
            return wager, cents(first)
    raise Refused(f"{words!r}: write a wager and dollars, such as {option.areas[0].wager} 5", option.cite)


def _named(option: Stakes) -> list[str]:
    """The areas and their kinds, and the wagers that will be refused now."""
    kinds = {area.kind for area in option.areas} - {""}
    return [*kinds, *(area.wager for area in option.areas), *option.closed]


def _parts(name: str) -> tuple[str, ...]:
    return tuple(sorted(name.lower().split("-")))
