"""The side: every event with its rule, no hidden cards, the options and their reasons."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from pitboss.equipment.cards import HIDDEN
from pitboss.law import cite
from pitboss.table import DEALER, Event, Round, every_game, find_game
from pitboss.table.option import omit_slower
from pitboss.table.words import EVENT_TEMPLATES, MONEY_FIELDS, event_template
from pitboss.web.law_pages import card
from pitboss.web.page import law_page
from pitboss.web.tables.headings import headings
from pitboss.web.tables.log import _sentences, log_lines, render_log
from pitboss.web.tables.sentences import Teller, piece_text, plural
from pitboss.web.tables.side import parts, side
from pitboss.web.tables.sign import plain_name, render_sign
from pitboss.web.tables.why import render_reasons
from tests.cases import for_each
from tests.server.helpers import FAST, HandClock, awaited
from tests.server.helpers import until as until_so
from tests.web.aside import look_at
from tests.web.gallery import begun, decision, go_on, until
from tests.web.served import house_in, member, visitor

GAMES = [game.id for game in every_game()]
any_game = for_each("game", GAMES)
HOSTILE = '<script>alert("1")</script>&\x00'
PEOPLE = {1: "North", 3: "Me"}


def played(game: str, seed: int, steps: int = 400) -> Round[Any, Any]:
    return go_on(begun(game, min(find_game(game).max_seats, 5), seed), steps, seed)


def tree(items: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<ol>{items}</ol>")


def text(items: str) -> str:
    """Return the readable text, with single spaces."""
    return " ".join("".join(tree(items).itertext()).split())


def told(round: Round[Any, Any], viewer: int | None, people: dict[int, str] | None = None) -> str:
    return str(render_log(round.view(viewer), people or {}, round.game.section(round.options)))


def rules(items: str) -> list[str]:
    return [each.attrib["data-rule"] for each in tree(items).iter("a") if "data-rule" in each.attrib]


def rule_exists(rule: str) -> bool:
    return card(rule).status_code == 200


# The log


def test_cached_sentences_equal_new_ones() -> None:
    """Check undone actions and viewers with other cards as well."""
    for game in ("hold-em", "mini-dice", "pai-gow-poker"):
        round = begun(game, 3, 5)
        for step in range(24):
            round = round.undo() if step % 5 == 4 and round.inputs else go_on(round, 1, step)
            kept = [told(round, viewer, PEOPLE) for viewer in (None, 1, 3)]
            _sentences.cache_clear()
            assert kept == [told(round, viewer, PEOPLE) for viewer in (None, 1, 3)]


def test_a_sign_is_redrawn_when_it_changes() -> None:
    look = look_at(played("hold-em", 1, 3), 1)
    first = str(render_sign(look))
    assert str(render_sign(replace(look, commitment="5eed" * 16))) != first
    assert str(render_sign(replace(look, table=replace(look.table, rounds=99)))) != first
    assert str(render_sign(replace(look, seat=None))) != first
    assert str(render_sign(look)) == first


@any_game
def test_every_event_is_described_in_full_with_its_rule(game: str) -> None:
    for seed, viewer in ((1, 3), (2, None)):
        round = played(game, seed)
        items = told(round, viewer)
        shown, cited = text(items), rules(items)
        lines = [each for each in tree(items).iter("li") if "fold" not in each.attrib.get("class", "")]
        numbers = [int(each.attrib["data-event"]) for each in lines if "data-event" in each.attrib]
        assert numbers == sorted(set(numbers))
        events = round.view(viewer).events
        firsts = [events[number].cite for number in numbers]
        assert [str(each) for each in firsts] == cited
        for event in events:
            assert str(event.cite) in cited
            for key, value in event.data.items():
                if (
                    key in MONEY_FIELDS
                    and isinstance(value, int)
                    and f"{{{key}}}" in event_template(event, round.game)
                ):
                    assert round.game.money(value) in shown, (event, key)
            for each in event.cards:
                assert each == HIDDEN or text(piece_text(each)) in shown, event
        assert all(map(rule_exists, set(cited)))


@any_game
def test_lines_grow_at_their_end_and_stay_as_they_are(game: str) -> None:
    seed = 5
    round = begun(game, min(find_game(game).max_seats, 4), seed)
    before: list[Any] = []
    for step in range(60):
        view = round.view(1)
        now = [line for line in log_lines(view, {}, round.game.law) if line.event != "turn"]
        assert [line.event for line in now[: max(len(before) - 1, 0)]] == [line.event for line in before[:-1]]
        assert [line.said for line in now[: max(len(before) - 1, 0)]] == [line.said for line in before[:-1]]
        before = now
        if round.turn is None:
            break
        go_on(round, 1, seed * 100 + step)


def test_a_hand_reads_naturally() -> None:
    round = played("hold-em", 4)
    shown = told(round, 3, {2: "North"})
    said = [
        text(str(line.said)).replace("\xa0", " ")
        for line in log_lines(round.view(3), {2: "North"}, cite("13:69F-14.10"))
    ]
    assert said[0] == "Round 1"
    assert "Seat 1 posts a blind of $5, North $10." in said
    dealt = next(each for each in said if "face down" in each)
    assert dealt.startswith("Seat 1, North, seat 4 and seat 5 are dealt")
    assert re.search(r"face down, you (\w+[♣♦♥♠] ?){2}\.$", dealt)
    assert shown.count('aria-label="2 face down"') == 1
    assert 'class="mc h"' in shown
    assert f'<a class="cite" href="{law_page("13:69F-14.10(f)")}" data-rule="13:69F-14.10(f)"' in shown
    assert ">14.10(f)</a>" in shown
    assert shown.count('class="new"') == 1


@for_each(
    ("rows", "wanted"),
    [
        ([("call", 1, 500), ("call", 3, 500), ("call", 2, 500)], "Seats 1, you and 2 call $5."),
        ([("call", 3, 500), ("call", 1, 500)], "Seat 1 and you call $5."),
        ([("call", 1, 500), ("call", 3, 700)], "Seat 1 calls $5, you $7."),
        ([("call", 3, 500), ("call", 3, 500), ("call", 1, 500)], "You call $5 and $5. Seat 1 calls $5."),
        ([("fold", 1, 0), ("fold", 2, 0)], "Seats 1 and 2 fold."),
        ([("win", 1, 500), ("win", 3, 500)], "Seat 1 and you win $5 (pot)."),
        ([("win", 1, 500), ("win", 3, 700)], "Seat 1 wins $5 (pot), you $7."),
    ],
)
def test_similar_events_share_a_sentence(rows: list[tuple[str, int, int]], wanted: str) -> None:
    events = [
        Event(name, cite("13:69F-14.9"), actor, {"amount": amount, "share": "pot"})
        for name, actor, amount in rows
    ]
    said = Teller(find_game("hold-em"), 3, {}).describe_together(events)
    assert said is not None
    assert text(said) == wanted


def test_repeated_actions_are_listed_twice() -> None:
    events = [Event("check", cite("13:69F-14.9"), 2)] * 2
    assert Teller(find_game("hold-em"), 3, {}).describe_together(events) is None


def test_a_rule_of_another_chapter_is_cited_in_full() -> None:
    assert ">19:47-15.5(b)</a>" in told(played("keno", 1), None)


def test_your_turn_is_the_newest_line() -> None:
    round = until(begun("hold-em", 4), 3, 2)
    assert round.turn is not None
    last = list(tree(told(round, 3)))[-1]
    assert last.attrib == {"data-event": "turn", "class": "new"}
    assert text(ElementTree.tostring(last, "unicode")).startswith("Your turn: ")
    assert "Your turn" not in told(round, 1)


@for_each(
    ("game", "wanted"),
    [
        ("hold-em", ["Round 1", "Flop", "Fourth card", "Fifth card", "Showdown"]),
        (
            "seven-card-stud",
            ["Round 1", "Fourth card", "Fifth card", "Sixth card", "Seventh card"],
        ),
        ("triple-draw", ["Round 1", "Draw", "Second draw", "Third draw", "Showdown"]),
        ("mambo-stud", ["Round 1", "Third card", "Fourth card", "Showdown"]),
        ("red-dog", ["Round 1"]),
        ("pai-gow", ["Round 1"]),
    ],
)
def test_headings_name_the_next_cards(game: str, wanted: list[str]) -> None:
    assert list(headings(played(game, 4).view(None).events).values()) == wanted


def test_names_are_shown_and_never_markup() -> None:
    for game in GAMES:
        round = played(game, 3)
        shown = told(round, None, dict.fromkeys(round.stacks, HOSTILE))
        assert "<script" not in shown
        assert "\x00" not in shown
        if any((event.actor or DEALER) > DEALER for event in round.events):
            assert 'alert("1")' in text(shown)
        everything = str(side(look_at(round, 1, dict.fromkeys(round.stacks, HOSTILE))))
        assert "<script" not in everything


def test_verbs_go_with_you() -> None:
    templates = dict(EVENT_TEMPLATES)
    for game in every_game():
        templates |= game.words
    blank = dict.fromkeys(re.findall(r"\{(\w+)\}", " ".join(templates.values())), "x")
    round = begun("hold-em", 3)
    teller = Teller(round.game, 3, {})
    for name, template in templates.items():
        data = {**blank, "seat": 3, "of": 3, "place": 3, "result": "wins"}
        event = Event(name, cite("13:69F-14.9"), 3, data)
        said = text(_one(teller, event, template))
        assert "seat 3" not in said.lower(), said
        for after in re.findall(r"\b[Yy]ou (\w+)", said):
            assert plural(after) == after or after.endswith("ss"), said
        assert not re.search(r"\byou (is|has|was|does)\b", said, re.IGNORECASE), said


def _one(teller: Teller, event: Event, template: str) -> str:
    game = find_game("hold-em")
    kind = type(
        "Kind", (), {"words": {event.name: template}, "word_fields": game.word_fields, "money": game.money}
    )
    teller._game = kind  # type: ignore[assignment]
    try:
        return teller.describe(event)
    finally:
        teller._game = game


# Why


@any_game
def test_why_lists_what_the_viewer_may_do_and_may_not(game: str) -> None:
    asked = 0
    for seed in range(2):
        round = begun(game, min(find_game(game).max_seats, 3), seed)
        for step in range(25):
            view = round.view(1)
            shown = tree(str(render_reasons(look_at(round, 1, PEOPLE))))
            lists = dict(zip([each.text for each in shown.iter("h3")], shown.iter("ul"), strict=True))
            assert ("You may" in lists) == bool(view.options) != ("Waiting" in lists)
            named = [each.attrib["data-do"] for each in lists.get("You may", ()) if "data-do" in each.attrib]
            assert list(dict.fromkeys(named)) == [option.name for option in omit_slower(view.options)]
            never = [each.attrib.get("data-do") for each in lists.get("You may not", ())]
            assert [each for each in never if each] == list(view.forbidden)
            assert all(rule_exists(each.attrib["data-rule"]) for each in shown.iter("a"))
            asked += bool(view.options)
            if round.turn is None:
                break
            go_on(round, 1, seed * 100 + step)
    assert asked


def test_why_shows_costs_ranges_and_refusals() -> None:
    shown = text(str(render_reasons(look_at(decision("pai-gow", 3, 2), 2))))
    assert "Bank This house does not offer the bank." in shown.replace("bankThis", "bank This").replace(
        "BankThis", "Bank This"
    )
    house = begun("three-card-poker", 2)
    shown = text(str(render_reasons(look_at(house, 1))))
    assert "Bet on ante, $5 to " in shown
    assert "You must keep the same amount in your stack for later." in shown
    hand = until(begun("hold-em", 4), 3, 2)
    assert re.search(r"Call \$\d+", text(str(render_reasons(look_at(hand, 3)))))


def test_why_says_whom_the_table_waits_for_but_not_their_cards() -> None:
    round = until(begun("hold-em", 4), 3, 2)
    shown = text(str(render_reasons(look_at(round, 1, {3: "Me"})))).replace("\xa0", " ")
    assert "Me is to act." in shown
    idle = look_at(round, 1, view=None, phase="waiting")
    assert "No round is in play." in text(str(render_reasons(idle)))


def test_changed_readings_come_first() -> None:
    round = begun("hold-em", 3, heads_up_button_posts_small="on")
    shown = text(str(render_reasons(look_at(round, None))))
    assert "Heads up button posts small: on default off" in shown
    assert shown.index("Heads up") < shown.index("Missed blinds")


# The sign


OPTIONS: dict[str, dict[str, Any]] = {
    "hold-em": {"limit": "no", "minimum": 200, "rake_percent": 5, "rake_cap": 400, "muck": "on"},
    "pai-gow": {"player_bank": "on", "minimum": 1000, "maximum": 20_000},
    "three-card-poker": {"minimum": 1500},
}


@any_game
def test_the_sign_has_limits_and_every_option(game: str) -> None:
    round = begun(game, 2, **OPTIONS.get(game, {}))
    look = look_at(round, 1)
    shown = text(str(render_sign(look)))
    low, high = round.options.limits
    assert f"Minimum{find_game(game).money(low)}" in shown
    bounded = getattr(round.options, "limit", "fixed") in ("fixed", "spread")
    assert (f"Maximum{find_game(game).money(high)}" in shown) == bounded
    folded = tree(str(render_sign(look))).find("details")
    assert folded is not None
    usual = " ".join("".join(folded.itertext()).split())
    for each in round.game.house_options():
        name = plain_name(each.name)
        name = name[0].upper() + name[1:]
        assert f"{name}: " in shown
        assert (f"{name}: " in usual) == (getattr(round.options, each.name) == each.default)
    assert all(map(rule_exists, set(rules(str(render_sign(look))))))
    assert look.commitment is not None
    assert f'data-copy="{look.commitment}"' in str(render_sign(look))


@any_game
def test_pay_tables_are_posted(game: str) -> None:
    round = played(game, 1)
    shown = str(parts(look_at(round, 1, PEOPLE))["pays"])
    posted = getattr(round.options, "posted_odds", None)
    if posted:
        assert f'href="/odds/{game}"' in shown
        paid = {each.partition(" pays ")[2] for each in round.options.sign() if " pays " in each}
        assert paid <= {each.text for each in tree(shown).iter("td")}
    elif not hasattr(round.options, "sign"):
        assert "Round 1" in shown
        assert "You" in text(shown)


# Replay


def test_the_round_is_shown_as_it_was(tmp_path: Path) -> None:
    with house_in(tmp_path, clock=HandClock()) as house:
        ann = member(house, "Ann")
        person = house.people.find_by_token(ann.headers["Authorization"].split()[1])
        table = house.open_table(person, "hold-em", settings=FAST, bots={2: "random", 3: "random"})["table"]
        house.sit(person, table, 1)
        until_so(house, lambda: awaited(house, person, table))
        at = f"{table}/back"
        look = house.look_at(person, table)
        assert look.view is not None
        inputs, now = look.view.inputs, parts(look)["log"]
        answer = ann.get(f"/table/{at}/{inputs}?size=portrait").json()
        assert set(answer) == {"felt", "log", "step", "of"}
        assert answer["step"] == answer["of"] == inputs
        assert answer["log"] == now
        assert 'viewBox="0 0 390 548"' in answer["felt"]
        first = ann.get(f"/table/{at}/0").json()
        assert first["step"] == 0
        assert first["log"] != now or not inputs
        for wrong, status in ((f"{inputs + 1}", 400), ("x", 400), (f"{inputs}?size=huge", 400)):
            assert (
                ann.get(f"/table/{at}/{wrong}", headers={"Accept": "application/json"}).status_code == status
            )
        stranger = visitor(house).get(f"/table/{at}/{inputs}").json()
        assert 'aria-label="2 face down"' in stranger["log"]
        assert stranger["log"] != answer["log"]


def test_a_sign_without_a_maximum_shows_none(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        host = house.people.register_guest("Host")
        for limit, posted in (("fixed", True), ("spread", True), ("pot", False), ("no", False)):
            table = house.open_table(host, "hold-em", options={"limit": limit})["table"]
            shown = render_sign(house.look_at(None, table))
            assert ("<dt>Maximum</dt>" in shown) == posted
            assert ("Limit: no limit" in shown) == (limit == "no")
