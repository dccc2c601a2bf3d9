"""Answer `?` and `why` at the prompt: the options in words, posted odds, rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.cli import show
from pitboss.equipment.pieces import text as card_text
from pitboss.law import BadCite
from pitboss.law.index import find, lookup
from pitboss.law.resolve import resolve
from pitboss.table import Amount, Pick, Stakes, dollars
from pitboss.table.option import omit_slower
from pitboss.table.words import explain, meaning

if TYPE_CHECKING:
    from pitboss.law import Cite
    from pitboss.table import Option, Round
    from pitboss.table.view import View

HELP = (
    "Type one of the words at the prompt. ? explains them, why shows the rule, and why followed by a rule "
    "explains that rule. You can also type rules, hint, stacks, history, rebuy or quit."
)

MAX_RULES_SHOWN = 12
"""Maximum number of paragraphs that `why` prints."""


def print_options(round: Round, seat: int, options: tuple[Option, ...], named: str = "") -> None:
    """Explain each option: values, meaning, rule, how to type it, and what is posted.

    With a name, explain only that option.
    """
    for option in options if named else omit_slower(options):
        if named and not option.words.startswith(named):
            continue
        show.print_wrapped(explain(option), indent=2, bold=len(option.words))
        means = meaning(option, round.game)
        show.print_wrapped(f"{means} ({option.cite})".lstrip(), indent=6, style="dim")
    if named:
        return
    for line in round.game.advice(round, seat):
        show.print_wrapped(line, indent=2)
    if staking := next((option for option in options if isinstance(option, Stakes)), None):
        show.print_wrapped(_how_to_stake(staking, options), indent=2, style="dim")
    if keeping := may_keep_all(options):
        name, some = keeping.words, card_text(keeping.items[:2])
        show.print_wrapped(
            f'Name the cards: "{name} {some}". Type "none" or "pat" to keep all of them.',
            indent=2,
            style="dim",
        )
    if all_in(options, round.view(seat)):
        show.print_wrapped('Type "all in" to bet everything you have.', indent=2, style="dim")
    print_sign(round)
    show.print_wrapped(HELP, indent=2, style="dim")


def _how_to_stake(staking: Stakes, options: tuple[Option, ...]) -> str:
    kinds = {area.kind or area.wager: area for area in reversed(staking.areas)}
    named = [f"{area.wager} {dollars(area.low)[1:]}" for area in reversed(kinds.values())]
    several = f' or "{staking.words} {", ".join(named[:2])}"' if len(named) > 1 else ""
    how = f'Type a wager and dollars: "{staking.words} {named[0]}"{several}.'
    slower = [option for option in options if option not in omit_slower(options)]
    more = [f'"{each.words} {named[0]}" lays the chips, and you go on deciding.' for each in slower]
    return " ".join([how, *more])


def print_sign(round: Round) -> None:
    """Print the posted odds, and the layout where it matters."""
    if sign := getattr(round.options, "sign", None):
        show.print_wrapped("Posted:", indent=2, style="dim")
        for line in _group_lines(sign()):
            show.print_wrapped(line, indent=4, style="dim")
    if picture := getattr(round.options, "draw_layout", None):
        show.console().print(f"  The layout:\n{picture()}", markup=False, highlight=False)


def _group_lines(lines: list[str]) -> list[str]:
    """Join the lines of a bet: `bet: flush pays 5 to 1` becomes `bet: flush 5 to 1, ...`."""
    groups: dict[str, list[str]] = {}
    for line in lines:
        wager, colon, rest = line.partition(": ")
        groups.setdefault(wager + colon if " pays " in rest else line, []).append(rest)
    return [_join_lines(name, pays) if name.endswith(": ") else name for name, pays in groups.items()]


def _join_lines(wager: str, pays: list[str]) -> str:
    """Join the lines of a wager; leave a single line alone."""
    return wager + (", ".join(each.replace(" pays ", " ") for each in pays) if len(pays) > 1 else pays[0])


def print_rules(cites: Iterable[Cite]) -> None:
    """Print the paragraphs."""
    for where in dict.fromkeys(cites):
        entry = lookup(where)
        says = entry.says if entry else "This paragraph is not in the index."
        show.print_wrapped(f"{where}  {says}", indent=2, bold=len(str(where)))


def find_meant_rules(words: str, seen: Iterable[Cite]) -> list[Cite]:
    """Find the rules for a full or short citation, first among those seen, then in the index."""
    said = words.replace(" ", "").lower()
    known = {each: str(each).replace(" ", "").lower() for each in seen}
    whole = [each for each, text in known.items() if said in (text, text.partition("-")[2])]
    ends = [each for each, text in known.items() if said.startswith("(") and text.endswith(said)]
    if whole or ends:
        return whole or ends
    where = resolve(words)
    inside = [where] if lookup(where) else [entry.cite for entry in find(where)]
    if not inside or len(inside) > MAX_RULES_SHOWN:
        what = f"has {len(inside)} paragraphs: name one of them" if inside else "is not in the index"
        raise BadCite(f"{where} {what}")
    return inside


def all_in(options: tuple[Option, ...], view: View) -> Amount | None:
    """Return the bet or raise that allows going all in."""
    assert view.viewer is not None
    everything = view.stacks[view.viewer] + view.bets.get(view.viewer, 0)
    larger = (option for option in options if isinstance(option, Amount) and option.money)
    return next((option for option in larger if option.high == everything and view.bets), None)


def may_keep_all(options: tuple[Option, ...]) -> Pick | None:
    """Return the discard option, if discarding none is allowed."""
    picks = (option for option in options if isinstance(option, Pick))
    return next((pick for pick in picks if not pick.least and not pick.money), None)
