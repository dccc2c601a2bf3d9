"""A person at the terminal, in seat 1. It knows options, and no game."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from typing import TYPE_CHECKING

from pitboss.cli import show
from pitboss.cli.held import say_what_is_not_held
from pitboss.cli.helping import HELP, may_keep_all, tell_options, tell_rules
from pitboss.cli.play import ask, narrate
from pitboss.equipment.cards import BadCard
from pitboss.equipment.pieces import among, listed
from pitboss.equipment.pieces import text as card_text
from pitboss.table import Action, Amount, Choice, Pick, Refused, Stakes, cents, dollars
from pitboss.table.bots import play_out
from pitboss.table.money import BadAmount
from pitboss.table.words import explain

if TYPE_CHECKING:
    from pitboss.cli.recorder import Recorder
    from pitboss.equipment.chance import Stream
    from pitboss.table import Option, Round, Table
    from pitboss.table.action import Value
    from pitboss.table.bots import Bot
    from pitboss.table.option import Refusal
    from pitboss.table.view import View

ME = 1
STAKING = ("bet", "stake", "put", "wager")
"""How people begin when they wager, whatever the game calls it."""
NONE = ("none", "nothing", "pat", "stand pat")
ANSWER = 12
"""Room on the line of the prompt for what is typed."""


class Quit(Exception):
    """The person has had enough."""


def play_in_person(
    table: Table, players: dict[int, Bot], chance: Stream, rounds: int, keep: Recorder | None
) -> None:
    """Rounds until the person leaves, or as many as asked for; bots have the other seats."""
    out = show.console()
    title = table.game.title
    said = f"{title}, N.J.A.C. {table.game.law}. You are in seat {ME}. Play money only."
    show.wrapped(said, bold=len(title))
    say_what_is_not_held(table.game)
    show.wrapped(HELP, style="dim")
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
    turn = view.turn
    assert turn is not None
    options = view.options
    while True:
        line = ask(_prompt(round, options))
        text = " ".join((line or "quit").lower().split()) if line != "" else ""
        if text in ("quit", "exit", "q"):
            raise Quit
        if text in ("?", "help"):
            tell_options(round, ME, options)
        elif text == "why":
            tell_rules([turn.cite, *(option.cite for option in options)])
        elif text:
            try:
                if refusal := _forbidden(text, round, options):
                    raise Refused(*refusal)
                action = understand(text, options, all_in=_all_chips(round))
                turn.check(action)
                return action
            except (Refused, BadAmount, BadCard) as wrong:
                show.wrapped(str(wrong), style="red")


def _prompt(round: Round, options: tuple[Option, ...]) -> str:
    """The stack, what the game shows a player who is asked, and the options: on a line, or on several."""
    parts = [dollars(round.stacks[ME]), *round.game.situation(round, ME).split(" | ")]
    parts = [*filter(None, parts), ", ".join(option.words for option in options) + " > "]
    room, lines = show.console().width - ANSWER, [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 3 > room:
            lines.append("  " + part)
        else:
            lines[-1] += " | " + part
    return "\n".join(lines)


def _forbidden(text: str, round: Round, options: tuple[Option, ...]) -> Refusal | None:
    """Why what the words name is not done now, where a rule says so and it is not offered."""
    assert round.turn is not None
    words, forbids = text.split(), round.turn.options.forbids
    offered = {option.name for option in options}
    names = ("_".join(words[:count]) for count in range(len(words), 0, -1))
    return next((why for name in names if name not in offered and (why := forbids(name))), None)


def _all_chips(round: Round) -> int:
    """What a bet of everything comes to: the stack, and what lies in front in this betting round."""
    return round.stacks[ME] + int(getattr(round, "bets", {}).get(ME, 0))


def understand(text: str, options: tuple[Option, ...], *, all_in: int = 0) -> Action:
    """The action a line of words means, or `Refused` with what could be said. `all_in` is a bet of all."""
    if text in NONE and (keeping := may_keep_all(options)):
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
    if staking and text.split()[0] in STAKING:
        return staking.action(_value(staking, text.partition(" ")[2].strip()))
    if staking and (_is_money(text) or any(text.startswith(name.split()[0]) for name in _named(staking))):
        return staking.action(_value(staking, text))
    may = ", ".join(name for _, name in named)
    raise Refused(f"{text!r} is not understood; you may: {may}; ? explains them", options[0].cite)


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
        if isinstance(option, Pick) and 0 < option.least < len(option.items):
            raise Refused(f"say which: {explain(option)}", option.cite)
        if isinstance(option, Choice) and len(option.among) > 1:
            raise Refused(f"say which: {explain(option)}", option.cite)
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
            return _chosen(words, option)
    return None


def _chosen(words: str, option: Choice) -> str | None:
    """One of the words that go with it, or enough of them; what it costs may be said and means no more."""
    if option.cost and not option.among and _is_money(words):
        if cents(words) != option.cost:
            raise Refused(f"{option.words} is {dollars(option.cost)} here, no more and no less", option.cite)
        return None
    exact = [each for each in option.among if each.lower() == words]
    near = exact or [each for each in option.among if words in each.lower()]
    return near[0] if len(near) == 1 else words


def _is_money(words: str) -> bool:
    try:
        return cents(words) > 0
    except BadAmount:
        return False


def _cards(words: str, option: Pick) -> tuple[int, ...]:
    """The cards named, all of which must be there to be picked; `none` if none need be."""
    if words in NONE and not option.least:
        return ()
    picked = among(words, option.items)
    if missing := [card for card in picked if card not in option.items]:
        raise Refused(f"{card_text(missing)} is not among {listed(option.items)}", option.cite)
    return picked


def _stake(words: str, option: Stakes) -> tuple[str, int]:
    """`place 6 12`, `12 on place 6` or `split As-Ks 5`: the parts of such a name may come in any order."""
    if len(option.areas) == 1 and _is_money(words):
        return option.areas[0].wager, cents(words)
    wagers = {_parts(wager): wager for wager in (*(area.wager for area in option.areas), *option.closed)}
    kinds = {area.kind for area in option.areas if area.kind != area.wager}
    for said in (words, *(words.removeprefix(f"{kind} ") for kind in sorted(kinds))):
        first, _, rest = said.partition(" ")
        name, _, last = said.rpartition(" ")
        if wager := wagers.get(_parts(name)):
            return wager, cents(last)
        if wager := wagers.get(_parts(rest.removeprefix("on "))):
            return wager, cents(first)
    such = f"{option.areas[0].wager} {dollars(option.areas[0].low)[1:]}"
    raise Refused(f"{words!r}: write a wager and dollars, such as {such}; ? lists them", option.cite)


def _named(option: Stakes) -> list[str]:
    """The areas and their kinds, and the wagers that will be refused now, in small letters."""
    kinds = {area.kind for area in option.areas} - {""}
    return [each.lower() for each in (*kinds, *(area.wager for area in option.areas), *option.closed)]


def _parts(name: str) -> tuple[str, ...]:
    return tuple(sorted(name.lower().split("-")))
