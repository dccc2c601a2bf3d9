"""The odds pages: figures match the library, unlawful odds are refused, and nothing is a 500."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import parse_qsl, urlencode

import pytest

pytest.importorskip("fastapi")
pytestmark = pytest.mark.filterwarnings("ignore::starlette.exceptions.StarletteDeprecationWarning")

from fastapi.testclient import TestClient  # noqa: E402

from pitboss.odds.confidence import margin  # noqa: E402
from pitboss.odds.exact import prices  # noqa: E402
from pitboss.table import every_game, find_game  # noqa: E402
from pitboss.web.app import create_app  # noqa: E402
from pitboss.web.odds.answers import counters  # noqa: E402
from pitboss.web.odds.figures import count_prices  # noqa: E402
from pitboss.web.odds.question import read_question  # noqa: E402
from pitboss.web.page import odds_page, slug  # noqa: E402
from tests.cases import for_each  # noqa: E402
from tests.web.odds import EVIL, ODDS, address, library, row, text  # noqa: E402
from tests.web.served import HERE, PLENTY  # noqa: E402

HOUSE = [game.id for game in every_game() if game.models(game.options_from_json({}))]
SLOW = pytest.mark.exhaustive
COUNTED_LONG = ("caribbean-stud", "pai-gow", "pai-gow-poker", "casino-night-three-card-poker")
"""Games whose odds take many seconds; tests of the odds hold their figures."""
POKER = [game.id for game in every_game() if game.id not in HOUSE]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    both = [counters().ask(count_prices, id, "{}", None, "", (), client=id) for id in ("mini-dice", "keno")]
    assert all(work.future.result(90) for work in both)  # the processes are running: the rest is quick
    with TestClient(create_app(rate=PLENTY), base_url=HERE, follow_redirects=False) as found:
        yield found


# House edges


def test_every_game_with_wagers_is_listed(client: TestClient) -> None:
    html = client.get(ODDS).text
    for id in HOUSE:
        assert f'href="{ODDS}/{id}"' in html
    assert "equity" in html


@pytest.mark.parametrize("game", [pytest.param(id, marks=SLOW if id in COUNTED_LONG else ()) for id in HOUSE])
def test_every_games_figures_match_the_library(client: TestClient, game: str) -> None:
    page = client.get(address(f"{game}"))
    assert page.status_code == 200
    assert find_game(game).title in unescape(page.text)
    html = client.get(address(f"{game}/table")).text
    for each in library(game):
        shown = text(row(html, each.wager))
        if each.sampled:
            assert f"± {margin(each.standard_error or 0):.3%}" in shown
            assert "simulated" in shown
            assert str(each.edge) not in shown
        else:
            assert f" {each.edge} " in shown
            assert f"{float(each.edge):.4%}" in shown
            assert "±" not in shown
        assert f"{each.deviation:.4f}" in shown


@for_each("game", POKER)
def test_a_game_without_a_house_leads_to_equity(client: TestClient, game: str) -> None:
    answer = client.get(address(f"{game}"))
    assert answer.status_code == 303
    assert answer.headers["location"] == address("equity", game=game)


def test_other_odds_give_another_edge_and_an_amber_line(client: TestClient) -> None:
    html = client.get(address("mini-dice/table", **{"pay.any 7": "9 to 2"})).text
    changed = row(html, "any 7")
    assert 'class="hi"' in changed
    assert " 1/12 " in text(changed)
    assert "8.3333%" in text(changed)
    assert "was 16.6667%" in text(changed)
    assert 'class="hi"' not in row(html, "field")
    assert "any 7 at 9 to 2" in text(html)
    assert "any 7: house edge 1/12, 8.3333%; as posted 16.6667%" in text(html)


def test_odds_below_the_minimum_are_refused_with_the_rule(client: TestClient) -> None:
    html = client.get(address("mini-dice/table", **{"pay.over 7": "4 to 5"})).text
    assert 'data-for="pay.over 7" data-state="bad"' in html
    assert "Over 7 must pay at least 1 to 1, not 4 to 5." in text(html)
    assert 'data-rule="13:69F-13.6(b)"' in html
    assert " 1/6 " in text(row(html, "over 7"))
    assert 'class="hi"' not in html


def test_the_last_legal_figure_stays(client: TestClient) -> None:
    typed = {"pay.any 7": "1 to 9", "was.any 7": "9 to 2"}
    html = client.get(address("mini-dice/table", **typed)).text
    assert 'data-for="pay.any 7" data-state="bad"' in html
    assert " 1/12 " in text(row(html, "any 7"))
    unlawful = {"pay.any 7": "1 to 9", "was.any 7": "1 to 8"}
    assert " 1/6 " in text(row(client.get(address("mini-dice/table", **unlawful)).text, "any 7"))


@pytest.mark.parametrize(
    ("game", "line", "rule"),
    [
        ("pai-gow", "pai gow", "13:69F-10.7(k)"),
        ("casino-night-three-card-poker", "pair plus: flush", "13:47-20.41(h)"),
        ("three-card-poker", "pair plus: flush", "13:69F-20.11"),
    ],
)
def test_odds_fixed_by_law_cannot_be_changed(game: str, line: str, rule: str) -> None:
    rules = find_game(game)
    found = read_question(rules, {f"pay.{line}": "9 to 1"})
    said = next(each.said for each in found.lines if each.name == line)
    assert said.state == "bad"
    assert str(said.cite) == rule
    assert not found.options.to_json()


def test_a_pay_table_is_chosen_by_its_name(client: TestClient) -> None:
    rules = find_game("three-card-poker")
    chosen = rules.options_from_json({"tables": {"pair plus": "B1"}})
    wanted = {each.wager: each.edge for each in prices(rules, chosen)}["pair plus"]
    html = client.get(address("three-card-poker/table", **{"table.pair plus": "B1"})).text
    assert f" {wanted} " in text(row(html, "pair plus"))
    assert wanted != {each.wager: each.edge for each in library("three-card-poker")}["pair plus"]


def test_an_option_changes_the_price_and_a_bad_one_is_refused(client: TestClient) -> None:
    rules = find_game("red-dog")
    wanted = prices(rules, rules.options_from_json({"decks": 2}))[0].edge
    assert f" {wanted} " in text(client.get(address("red-dog/table", **{"opt.decks": "2"})).text)
    html = client.get(address("red-dog/table", **{"opt.decks": "99", "opt.minimum": "x"})).text
    assert html.count('data-state="bad"') == 2
    assert f" {library('red-dog')[0].edge} " in text(html)


def test_dependent_options_are_accepted_together() -> None:
    found = read_question(find_game("pai-gow"), {"opt.co_bank": "on", "opt.player_bank": "on"})
    assert found.options.to_json() == {"player_bank": "on", "co_bank": "on"}
    assert not found.refused


def test_a_stake_outside_the_limits_is_refused(client: TestClient) -> None:
    html = client.get(address("mini-dice/table", stake="1000000")).text
    assert "This house takes $5 to $500" in html


def test_a_table_opens_with_the_edited_options(client: TestClient) -> None:
    typed = {"pay.any 7": "9 to 2", "opt.minimum": "10", "pay.over 7": "1 to 9"}
    for path in ("mini-dice", "mini-dice/table"):
        html = unescape(client.get(address(path, **typed)).text)
        found = re.search('(?:data-opens="|/new[?])([^"]+)"', html)
        assert found
        told = dict(parse_qsl(found[1]))
        assert told.pop("game") == "mini-dice"
        assert json.loads(told.pop("odds")) == {"any 7": "9 to 2"}
        assert told == {"minimum": "1000"}
    html = unescape(client.get(f"{ODDS}/equity?game=badugi").text)
    assert 'href="/new?game=badugi"' in html


def test_a_wager_has_an_anchor_that_pages_link_to(client: TestClient) -> None:
    html = client.get(address("mini-dice/table")).text
    for each in library("mini-dice"):
        to = odds_page("mini-dice", each.wager)
        assert to.startswith(f"{address('mini-dice')}#")
        assert f'id="{to.partition("#")[2]}"' in row(html, each.wager)
    assert odds_page("x", "flush (7s Ks posted)") == f"{ODDS}/x#flush-7s-ks-posted"
    for id in HOUSE:
        models = find_game(id).models(find_game(id).options_from_json({}))
        names = {wager.name for model in models for wager in model.wagers}
        slugs = {slug(name) for name in names}
        assert len(slugs) == len(names)
        assert not slugs & {"main", "figures", "editor", "said", "cancel", "stake", "playing"}


# Typed text


@for_each(
    "query",
    [
        {"pay.any 7": EVIL},
        {f"pay.{EVIL}": "1 to 1"},
        {f"opt.{EVIL}": EVIL},
        {"opt.minimum": EVIL, "stake": EVIL, "playing": EVIL},
        {"was.any 7": EVIL, "pay.any 7": "1 to 9"},
        {"table.x": "\x00\x1b"},
        {"pay.any 7": "٣ to 1", "opt.minimum": "9" * 100, "stake": "9" * 100},
        {"pay.any 7": "999999999 to 1", "opt.unit": "0", "opt.maximum": "0"},
    ],
)
@for_each("path", ["", "/table", "/par", "/strategy", "/simulate"])
def test_typed_text_is_escaped_and_never_breaks_a_page(
    client: TestClient, path: str, query: dict[str, str]
) -> None:
    answer = client.get(address(f"mini-dice{path}", **query))
    assert answer.status_code in (200, 400)
    assert "<script>alert" not in answer.text


def test_unknown_fields_are_reported(client: TestClient) -> None:
    html = client.get(address("mini-dice/table", **{"pay.craps": "1 to 1", "playing": "wild"})).text
    assert "Unknown fields, left out: craps, wild." in text(html)


def test_too_much_is_refused(client: TestClient) -> None:
    assert client.get(address("mini-dice", stake="9" * 9000)).status_code == 400
    many = {f"pay.{number}": "1 to 1" for number in range(500)}
    answer = client.get(address("mini-dice", **many))
    assert answer.status_code == 400
    assert "change less" in answer.text


@pytest.mark.parametrize("path", ["nope", "nope/par", "nope/simulate", "mini-dice/par.exe", "x" * 500])
def test_missing_pages_are_reported_politely(client: TestClient, path: str) -> None:
    answer = client.get(address(path))
    assert answer.status_code == 404
    assert "Back to the lobby" in answer.text


# How to play, and sheets


def test_best_play_comes_with_the_cost_of_simpler_play(client: TestClient) -> None:
    shown = text(client.get(address("three-card-poker/strategy-table")).text)
    assert "686689/20358520" in shown
    assert "q-6-4" in shown
    assert "everything" in shown
    assert "nothing to decide" in text(client.get(address("keno/strategy-table")).text)


def test_advice_on_one_hand_is_given_or_refused(client: TestClient) -> None:
    path = "three-card-poker/strategy-table"
    shown = text(client.get(address(path, hand="Qs 6h 4d")).text)
    assert "Exact, over all" in shown
    assert "play" in shown
    assert "is not a card" in text(client.get(address(path, hand="Qs zz 4d")).text)
    assert "<script>alert" not in client.get(address(path, hand=EVIL)).text


def test_the_sheet_is_a_file_with_the_chosen_options(client: TestClient) -> None:
    answer = client.get(address("mini-dice/par.json", **{"pay.any 7": "9 to 2"}))
    assert answer.headers["content-disposition"] == 'attachment; filename="mini-dice.json"'
    edges = {each["name"]: each["edge"]["fraction"] for each in answer.json()["wagers"]}
    assert edges["any 7"] == "1/12"
    assert client.get(address("mini-dice/par-table")).status_code == 200


def test_an_unavailable_sheet_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.reports import render

    monkeypatch.setattr(render, "find_spec", lambda name: None if name == "typst" else object())
    page = text(client.get(address("mini-dice/par")).text)
    assert "Not available on this server: a .pdf file needs typst: run `make extras`" in page
    assert client.get(address("mini-dice/par.pdf")).status_code == 503


# Equity


def test_equity_says_how_many_deals_were_counted(client: TestClient) -> None:
    query = urlencode([("game", "hold-em"), ("hand", "AsAh"), ("hand", "KsKh"), ("board", "Ts9s2d")])
    shown = text(client.get(f"{ODDS}/equity-result?{query}").text)
    assert "90.0000%" in shown
    assert "9/10" in shown
    assert "counted" in shown
    assert "±" not in shown


def test_equity_says_how_many_deals_were_sampled(client: TestClient) -> None:
    query = urlencode([("game", "seven-card-stud"), ("hand", "AsAhKd"), ("hand", "QsQd2c")])
    shown = text(client.get(f"{ODDS}/equity-result?{query}").text)
    assert "simulated" in shown
    assert re.search(r"[0-9]% ± [0-9]", shown)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ([("hand", "AsAs"), ("hand", "KsKh")], "comes 2 times"),
        ([("hand", EVIL), ("hand", "KsKh")], "not a two-card hand"),
        ([("hand", "As" * 200)], "at most 200 characters"),
        ([("hand", "AsAh")] * 30, "seats at most 11"),
        ([("hand", "AsAh"), ("board", "Ah")], "is in"),
        ([("game", "five-card-draw"), ("hand", "AsAh"), ("draws", "9")], "has 1 draw"),
        ([("game", EVIL), ("hand", "AsAh")], "there is no poker game"),
    ],
)
def test_impossible_hands_are_refused(client: TestClient, query: list[tuple[str, str]], says: str) -> None:
    for path in ("/equity", "/equity-result"):
        answer = client.get(f"{ODDS}{path}?{urlencode(query)}")
        assert answer.status_code in (200, 400)
        assert "<script>alert" not in answer.text
        assert "--" not in text(answer.text)
    assert says.casefold() in text(answer.text).casefold()


def test_the_page_can_price_only_side_wagers(client: TestClient) -> None:
    house = {"opt.three_card_bonus": "on", "opt.insurance": "on"}
    asked = address("pai-gow-poker/table", **house, wagers="side")
    html = client.get(asked).text
    assert "Priced at a stake of $25." in text(html)
    assert 'data-wager="three-card bonus"' in html
    assert 'data-wager="pai gow poker"' not in html
    page = client.get(address("pai-gow-poker", **house, wagers="side")).text
    assert "side wagers only" in page
    assert "Any award" in text(html)
    assert "Net win" in text(html)


def test_terms_are_explained_where_they_stand(client: TestClient) -> None:
    html = client.get(address("mini-dice")).text
    for key in ("edge", "any_award", "net_win", "deviation"):
        assert f'popovertarget="term-{key}"' in html
        assert html.count(f'id="term-{key}" popover') == 1
    assert "return to player" in html


def test_amounts_are_typed_in_dollars(client: TestClient) -> None:
    html = client.get(address("mini-dice")).text
    assert "Minimum, in dollars" in text(html)


def test_a_column_has_one_unit(client: TestClient) -> None:
    prices, _, _ = client.get(address("mini-dice/table")).text.partition("</table>")
    shown = re.findall(r'<td class="num">([^<]+)</td><td class="num">([^<]+)</td>', prices)
    assert shown
    assert [cell for row in shown for cell in row if not cell.endswith("%")] == []
