"""Play in person in seat 1, at the terminal. Works from options and knows no specific game."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from textwrap import wrap
from typing import TYPE_CHECKING

from pitboss.cli import show
from pitboss.cli.coaching import Coach
from pitboss.cli.play import ask
from pitboss.cli.prompt_commands import ALWAYS_HINT, ME, Quit, Sitting
from pitboss.cli.prompt_help import HELP
from pitboss.cli.recording import COMMITTED, NOT_RECORDED
from pitboss.cli.show import note_missing_law
from pitboss.cli.typed_actions import ALL_IN, MissingValue, NotUnderstood, understand
from pitboss.equipment.cards import BadCard
from pitboss.table import Refused
from pitboss.table.bots import play_out
from pitboss.table.money import BadAmount
from pitboss.table.option import omit_slower
from pitboss.table.words import OPTION_MEANINGS, option_prompt

if TYPE_CHECKING:
    from pitboss.cli.commitments import Keys
    from pitboss.equipment.chance import Stream
    from pitboss.equipment.secure import Secure
    from pitboss.table import Action, Option, Round, Table
    from pitboss.table.bots import Bot
    from pitboss.table.option import Refusal
    from pitboss.table.view import View

ANSWER_COLUMNS = 12
"""Columns to leave at the prompt for the answer."""


def play_in_person(
    table: Table,
    players: dict[int, Bot],
    chance: Stream | Secure,
    rounds: int,
    keys: Keys,
    *,
    trainer: bool = False,
) -> None:
    """Play rounds until the person leaves or the limit is reached; bots play the other seats.

    A round already in play is finished first.
    """
    title = table.game.title
    said = f"{title}, N.J.A.C. {table.game.law}. You are in seat {ME}. Play money only."
    show.print_wrapped(said, bold=len(title))
    note_missing_law(table.game)
    show.print_wrapped(HELP, style="dim")
    if keys.secret:
        show.print_wrapped(COMMITTED if keys.recorded else NOT_RECORDED, style="dim")
    sitting = Sitting(table, bought=table.stacks, coach=Coach(table.options) if trainer else None)
    try:
        for number in range(1, rounds + 1) if rounds else count(1):
            in_play = table.round if table.busy else None
            sitting.begin(in_play or _next_round(sitting, chance.fork(number), keys))
            _play(sitting, players)
            keys.print_opened(table.opened_keys)
    except Quit:
        pass
    if sitting.coach:
        sitting.coach.print_score()
    money = table.game.money
    if table.committed is not None:
        table.start()  # the round is committed already, even if the player quits before giving a word
    if table.busy:
        table.give_back(f"the player left ({table.game.returns_at})")
        why = "the round in play is broken off, and you get back what you started it with"
        show.print_wrapped(f"You leave with {money(table.leave(ME))}: {why}.")
    else:
        show.print_wrapped(f"You leave with {money(table.leave(ME))}.")
    table.close()
    keys.print_opened(table.opened_keys)


def _play(sitting: Sitting, players: dict[int, Bot]) -> None:
    """Play one round as the person sees it, add chips ordered, and remove broke players."""

    def person(view: View) -> Action:
        sitting.narrate()
        action = _decide(sitting, view)
        if sitting.coach:
            sitting.coach.grade(sitting.round.start.number, view, action)
        return action

    play_out(sitting.round, players | {ME: person})
    sitting.narrate()
    sitting.buy_ordered_chips()
    _remove_broke_players(sitting.table)


def _remove_broke_players(table: Table) -> None:
    """Remove broke players and announce it."""
    for seat, stack in sorted(table.stacks.items()):
        refusal = _find_exclusion(table, seat)
        if refusal and seat != ME:
            table.leave(seat)
            left = f"{table.game.money(stack) if stack else 'no chips'} left and leaves"
            show.print_wrapped(f"Seat {seat} has {left}{f': {refusal}' if stack else ''}.", style="bold")


def _find_exclusion(table: Table, seat: int) -> Refused | None:
    """Return why a seat without a wager cannot play the next round, or None."""
    if any(owner == seat for owner, _ in table.wagers):
        return None
    refusal: Refused | None = table.game.shut_out_refusal(
        seat, table.stacks[seat], table.options, table.state
    )
    return refusal


def _next_round(sitting: Sitting, chance: Stream | Secure, keys: Keys) -> Round:
    """Start the next round, once the person has enough chips; quit if nobody is left to play."""
    table = sitting.table
    if len(table.stacks) >= table.game.min_seats:
        _buy_or_leave(sitting)
    try:
        commitment = table.commit(chance, now=datetime.now().astimezone())
    except Refused as refusal:
        if not table.number:
            raise
        show.print_wrapped(f"You have the table to yourself; nobody is left to play with: {refusal}.")
        raise Quit from None
    round: Round = table.start(
        words=keys.print_commitment(table.number + 1, commitment) if commitment else None
    )
    return round


def _buy_or_leave(sitting: Sitting) -> None:
    """Let a player who is out buy chips or quit."""
    told = None
    while sitting.table.number and (refusal := _find_exclusion(sitting.table, ME)):
        if told != (told := sitting.table.stacks[ME]):
            sitting.remember_rules([refusal.cite])
            show.print_wrapped(
                f"You are out: {refusal}. Type rebuy to buy chips, or quit to leave.", style="red"
            )
        line = ask("rebuy, quit > ")
        if line is None:
            raise Quit
        if line.strip() and not sitting.answer(line.strip(), ()):
            sitting.rebuy(line.strip())


def _decide(sitting: Sitting, view: View) -> Action:
    """Show the table, and ask until the answer is a legal action."""
    sitting.show_table()
    unsaid: MissingValue | None = None
    while True:
        line = ask(_prompt(unsaid.question if unsaid else _list_options(view)))
        if line is None:
            raise Quit
        text = " ".join(line.lower().split())
        before, unsaid = unsaid, None
        if not text or sitting.answer(line.strip(), view.options):
            continue
        try:
            return _action(text, view, sitting.round, before)
        except MissingValue as question:
            unsaid = question
        except (Refused, BadAmount, BadCard) as wrong:
            unsaid = before
            show.print_wrapped(str(wrong), style="red")
            if isinstance(wrong, Refused):
                sitting.remember_rules([wrong.cite])
                sitting.refused = (wrong.cite,)
            if isinstance(wrong, NotUnderstood):
                show.print_wrapped(ALWAYS_HINT, style="dim")


def _list_options(view: View) -> str:
    return ", ".join(map(option_prompt, omit_slower(view.options)))


def _prompt(question: str) -> str:
    """Wrap a question, leaving room for the answer."""
    *lines, last = wrap(question, max(show.console().width - ANSWER_COLUMNS, 20), break_on_hyphens=False)
    return "\n".join([*lines, f"{last} > "])


def _action(text: str, view: View, round: Round, unsaid: MissingValue | None) -> Action:
    """Parse the words, perhaps an answer to "how much" or "which", into a checked action."""
    assert round.turn is not None
    options = view.options
    if unsaid and text not in ALL_IN and not any(text.startswith(option.words) for option in options):
        text = f"{unsaid.option.words} {text}"
    if refusal := _find_prohibition(text, round, options):
        raise Refused(*refusal)
    known = {*OPTION_MEANINGS, *round.game.means}
    up = [wager for seat, wager in view.wagers if seat == ME]
    action = understand(text, options, stack=view.stacks[ME], bet=view.bets.get(ME, 0), known=known, up=up)
    round.turn.check(action)
    return action


def _find_prohibition(text: str, round: Round, options: tuple[Option, ...]) -> Refusal | None:
    """Return the rule that forbids the named action now, if any."""
    assert round.turn is not None
    words, forbids = text.split(), round.turn.options.forbids
    named = {option.name for option in options}
    names = ("_".join(words[:count]) for count in range(len(words), 0, -1))
    return next((why for name in names if name not in named and (why := forbids(name))), None)
