"""Describe events for one viewer: your seat is "you", cards are colored, similar events are merged."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from pitboss.equipment.cards import HIDDEN, JOKER, SUITS, card
from pitboss.equipment.pieces import BALL, TILE, list_names, name
from pitboss.table.action import DEALER, SUPERVISOR, Actor
from pitboss.table.words import MONEY_FIELDS, event_template, join_with_and, template_fields
from pitboss.web.drawing.svg import escape_text

if TYPE_CHECKING:
    from pitboss.table.event import Event
    from pitboss.table.game import Game

SIGNS = "♣♦♥♠"
STAFF = {DEALER: "the dealer", SUPERVISOR: "the supervisor"}
OWN = '<b class="me">{}</b>'
WHO = re.compile(
    r"(?:\b(?P<the>[Tt]he )(?P<thing>\{\w+\}|(?:\{\w+\} )?\w+) of "
    r"|(?P<own>[Tt]icket \{ticket\}|\{cards\}) of |(?P<of>\bof ))?"
    r"(?:\{actor\}|[Ss]eat \{(?P<seat>seat|of|place)\})(?P<verb> [\w{}]+)?"
)
"""Places in a template that name somebody, with the verb that follows or the thing that is theirs."""
ALSO = re.compile(r"\band (\w+s)\b")
FIELD = re.compile(r"\{(\w+)\}")
CARD = re.compile(r"[2-9TJQKA][cdhs]")
CARDS = re.compile(rf"{CARD.pattern}(?:[ -]{CARD.pattern})*")
NAMED_CARDS = re.compile(rf"\b{CARDS.pattern}\b")
TWIN = re.compile(r"\b([1-6]-[1-6])[ab]\b")
"""A tile with its twin's letter, which people leave out."""
IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do"}


def plural(verb: str) -> str:
    """Return the form of `calls` that goes with "you" and with several: `call`."""
    if verb in IRREGULAR or not verb.endswith("s"):
        return IRREGULAR.get(verb, verb)
    return verb[:-2] if verb.endswith(("sses", "shes", "ches")) else verb[:-1]


@cache
def piece_text(number: int) -> str:
    """Name a card, tile or ball in a line of text."""
    text = name(number)
    if number == JOKER:
        return '<span class="mc k">★ joker</span>'
    if 0 <= number < JOKER:
        suit = number & 3
        return f'<span class="mc {SUITS[suit]}">{text[0].replace("T", "10")}{SIGNS[suit]}</span>'
    return f'<span class="mc">{text.rstrip("ab") if number >= TILE else text}</span>'


def pieces_text(numbers: Sequence[int]) -> str:
    """Name cards in a row; those the viewer does not see are backs."""
    seen = " ".join(piece_text(each) for each in numbers if each != HIDDEN)
    hidden = sum(each == HIDDEN for each in numbers)
    return " ".join(filter(None, (seen, _backs(hidden) if hidden else "")))


def color_cards(text: str) -> Markup:
    """Escape a line of text, with the cards it names in their colors and tiles without their letters."""
    parts, at = list[str](), 0
    text = TWIN.sub(r"\1", text)
    for found in NAMED_CARDS.finditer(text):
        cards = " ".join(piece_text(card(each)) for each in CARD.findall(found[0]))
        parts += [escape_text(text[at : found.start()]), cards]
        at = found.end()
    return Markup("".join([*parts, escape_text(text[at:])]))


def describe_choices(numbers: Sequence[int]) -> str:
    """Name the items to pick from, with `4 to 80` for a run of balls."""
    return list_names(numbers) if numbers and numbers[0] > BALL else pieces_text(numbers)


@cache
def _backs(count: int) -> str:
    label = f"{count} face down"
    return f'<span class="backs" role="img" aria-label="{label}" title="{label}">{"<i></i>" * count}</span>'


class Fields(dict[str, str]):
    """Fields of a sentence; `you_result` is the verb `result` as it goes with "you"."""

    def __missing__(self, key: str) -> str:
        if not key.startswith("you_"):
            raise KeyError(key)
        return plural(self[key[4:]])


class Teller:
    """Describes events to one viewer, with the names of those who have one."""

    def __init__(self, game: Game, viewer: Actor | None, names: Mapping[int, str]) -> None:
        self._game, self._me, self._names = game, viewer, names
        self.money = game.money

    def describe(self, event: Event) -> str:
        """Describe one event in a sentence."""
        template, fields = event_template(event, self._game), self._fields(event)
        whom = {field: self._whom(event, field) for field in _person_fields(template)}
        mine = tuple(field for field, who in whom.items() if who is not None and who == self._me)
        for field, who in whom.items():
            fields[f"who_{field}"] = self.actor_name(who)
            fields[f"Who_{field}"] = capital(fields[f"who_{field}"])
        return _adapt_template(template, mine).format_map(fields)

    def describe_together(self, events: Sequence[Event]) -> str | None:
        """Merge similar events: `Seats 2 and 4 put $10 on ante, you $5`; None if they differ too much.

        If somebody did several things in a row, each person has a sentence.
        """
        template = event_template(events[0], self._game)
        parts = [each for each in FIELD.findall(template) if each != "actor"]
        if not template.startswith("{actor} ") or len(_person_fields(template)) > 1:
            return None
        told = [self._fields(event) for event in events]
        differ = [part for part in parts if any(each[part] != told[0][part] for each in told)]
        again = len({event.actor for event in events}) < len(events)
        if "cards" in parts and differ in ([], ["cards"]):
            differ = ["cards"]
            events, told = self._merge_deals(events)
        elif differ or again:
            differ += [part for part in parts if part in MONEY_FIELDS]  # each has a separate amount beside it
        if again and not differ:
            return None
        head, span, tail = _split_template(template, tuple(dict.fromkeys(differ)))
        if ":" in span:
            return None
        shown = [_escape_template(span).format_map(each) for each in told]
        lists = _group_actors([event.actor for event in events], shown)
        end = _escape_template(tail).format_map(told[0])

        def tell(who: Sequence[Actor | None], what: Sequence[str]) -> str:
            several = len(who) > 1 or who[0] == self._me
            verb = _conjugate(head, several).format_map(told[0])
            return f"{capital(self.actor_names(who))}{verb}{join_with_and(what)}{end}"

        if any(len(what) > 1 for _, what in lists):
            return " ".join(tell(who, what) for who, what in lists)
        first, *rest = lists
        begun = tell(*first)
        others = [f"{self.actor_names(who)} {what[0]}".strip() for who, what in rest]
        return ", ".join([begun.removesuffix("."), *others]) + ("." if begun.endswith(".") else "")

    def _merge_deals(self, events: Sequence[Event]) -> tuple[list[Event], list[Fields]]:
        """Merge everything that each player was dealt."""
        held: dict[Actor | None, Event] = {}
        for event in events:
            had = held.get(event.actor)
            held[event.actor] = event if had is None else event._replace(cards=had.cards + event.cards)
        return list(held.values()), [self._fields(event) for event in held.values()]

    def _fields(self, event: Event) -> Fields:
        fields = Fields(
            (key, _field_text(value)) for key, value in template_fields(event, self._game).items()
        )
        fields["cards"] = pieces_text(event.cards)
        return fields

    def _whom(self, event: Event, field: str) -> Actor | None:
        return event.actor if field == "actor" else event.data.get(field)

    # Who

    def is_viewer(self, actor: Actor | None) -> bool:
        return actor is not None and actor == self._me

    def actor_name(self, actor: Actor | None) -> str:
        """Name somebody in the middle of a sentence."""
        if actor is None:
            return "the table"
        if actor == self._me:
            return OWN.format("you")
        if actor in STAFF:
            return STAFF[actor]
        return self._name(actor) or f"seat {actor}"

    def actor_names(self, actors: Sequence[Actor | None]) -> str:
        """Name several in the middle of a sentence: `Ann, you and Lou`, or `seats 2, you and 4`."""
        if len(actors) == 1:
            return self.actor_name(actors[0])
        players = [each for each in actors if each is not None and each not in STAFF]
        if players and players[0] == self._me:
            players = [*players[1:], players[0]]
        others = [each for each in players if each != self._me]
        named = any(each in self._names for each in others)
        words = [self.actor_name(each) if named or each == self._me else str(each) for each in players]
        words += [self.actor_name(each) for each in actors if each is None or each in STAFF]
        seats = "" if named else "seats " if len(others) > 1 else "seat " if others else ""
        return f"{seats}{', '.join(words[:-1])} and {words[-1]}"

    def _name(self, actor: Actor) -> str:
        called = self._names.get(actor)
        return f'<span class="who">{escape_text(called)}</span>' if called else ""


def capital(text: str) -> str:
    """Capitalize the beginning of a sentence."""
    return text.replace(">you<", ">You<", 1) if text.startswith("<b") else text[:1].upper() + text[1:]


@lru_cache(4096)
def _escape_text(text: str) -> str:
    """Escape text for a page; text that names only cards gets their colors."""
    return (
        CARD.sub(lambda found: piece_text(card(found[0])), text)
        if CARDS.fullmatch(text)
        else escape_text(text)
    )


def _field_text(value: object) -> str:
    return _escape_text(value) if isinstance(value, str) else str(value)


def _group_actors(actors: list[Actor | None], shown: list[str]) -> list[tuple[list[Actor | None], list[str]]]:
    """Group those who had the same; if somebody comes twice, list each in turn."""
    if len(set(actors)) == len(actors):
        groups: dict[str, list[Actor | None]] = {}
        for who, what in zip(actors, shown, strict=True):
            groups.setdefault(what, []).append(who)
        return [(who, [what]) for what, who in groups.items()]
    turns: list[tuple[list[Actor | None], list[str]]] = []
    for who, what in zip(actors, shown, strict=True):
        if turns and turns[-1][0] == [who]:
            turns[-1][1].append(what)
        else:
            turns.append(([who], [what]))
    return turns


@cache
def _person_fields(template: str) -> tuple[str, ...]:
    """Return the fields by which a template names people."""
    return tuple(dict.fromkeys(found["seat"] or "actor" for found in WHO.finditer(template)))


@cache
def _split_template(template: str, differ: tuple[str, ...]) -> tuple[str, str, str]:
    """Split a template, less its actor, into the text before the differing fields, those, and the rest."""
    rest = template.removeprefix("{actor}")
    ends = [(found.start(), found.end()) for found in FIELD.finditer(rest) if found[1] in differ]
    if not ends:
        return rest, "", ""
    first, last = ends[0][0], ends[-1][1]
    if rest[first:last].count("(") > rest[first:last].count(")"):
        last = rest.index(")", last) + 1
    return rest[:first], rest[first:last], rest[last:]


@cache
def _conjugate(head: str, several: bool) -> str:
    """Conjugate the verb of a beginning for its subject."""
    if not several:
        return _escape_template(head)
    found = re.match(r" (\w+)", head)
    return _escape_template(f" {plural(found[1])}{head[found.end() :]}" if found else head)


@cache
def _escape_template(template: str) -> str:
    """Escape the words of a template, leaving its fields."""
    return re.sub(
        r"[^{}]+|\{\w+\}", lambda found: found[0] if found[0][0] == "{" else escape_text(found[0]), template
    )


@cache
def _adapt_template(template: str, mine: tuple[str, ...]) -> str:
    """Adapt a template to a viewer who is among those it names."""
    parts, at = [], 0
    for found in WHO.finditer(template):
        parts += [
            _escape_template(template[at : found.start()]),
            _person_text(found, found["seat"] or "actor", mine),
        ]
        at = found.end()
    rest = _escape_template(template[at:])
    if "actor" in mine and template.startswith("{actor}"):
        rest = ALSO.sub(lambda found: f"and {plural(found[1])}", rest)
    return "".join([*parts, rest])


def _person_text(found: re.Match[str], field: str, mine: tuple[str, ...]) -> str:
    """Name somebody, or write "you" and "your"."""
    verb, the, own = found["verb"] or "", found["the"] or "", found["own"] or ""
    thing = found["thing"] or own
    if field not in mine:
        who = "who" if found.start() or the or thing or found["of"] else "Who"
        return f"{the}{thing}{' of ' if thing else found['of'] or ''}{{{who}_{field}}}{verb}"
    if thing:
        begins = not found.start() if own else the[0] == "T"
        return OWN.format("Your" if begins else "your") + f" {own[:1].lower() + own[1:] or thing}{verb}"
    if found["of"]:
        return f"of {OWN.format('yours')}{verb}"
    word = verb.strip()
    said = f"{{you_{word[1:-1]}}}" if word.startswith("{") else plural(word)
    return OWN.format("You" if not found.start() else "you") + (f" {said}" if word else "")
