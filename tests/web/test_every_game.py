"""Every game played from the lobby to leaving with the money: by mouse, by touch on a phone, and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import combinations

import pytest
from playwright.sync_api import Browser, expect

from pitboss.server.service import TableService
from pitboss.table import every_game
from pitboss.web.tables.session import describe_net
from tests.web.boxes import boxes
from tests.web.persons import SCREENS, SECONDS, Player, Way, tab_to
from tests.web.playing import FAST, SEEDS, visit

KINDS: dict[str, Way] = {
    "hold-em": "touch",
    "three-card-poker": "keys",
    "pai-gow-poker": "mouse",
    "mini-dice": "touch",
    "keno": "mouse",
}
"""A table of each kind, and a way to play there."""
STRAYS = """() => {
  const wrong = [], tell = (why, each) => wrong.push(`${why}: ${each.outerHTML.slice(0, 160)}`);
  const seen = ".left button, .left input, .left select, .left .say, .left .note, .left .hand, .left .item,"
    + " header button, header a, header .num, header .where b, #felt .area.open, .band > *, [role=tab]";
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth + 1) wrong.push(`the page is ${root.scrollWidth} px wide`);
  for (const each of document.querySelectorAll(seen)) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest("[popover]")) continue;
    const at = each.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
    const scrolls = each.closest(".left:has(.keno), .lines, #felt:has(> .long)");
    const tabs = each.closest(".tabs");
    const end = each.closest("#felt")?.getBoundingClientRect().bottom ?? innerHeight;
    const whole = each.matches("button, .num") || innerWidth > 1200 && each.matches(".where b");
    if (at.left < -1 || at.right > innerWidth + 1) tell("beside the screen", each);
    else if (!scrolls && (at.bottom > innerHeight + 1 || at.top < -1)) tell("over or under it", each);
    else if (whole && each.scrollWidth > each.clientWidth + 1) tell("cut", each);
    else if (tabs && at.right > tabs.getBoundingClientRect().right) tell("cut", each);
    else if (each.matches("button:enabled, a, .area") && y < end) {
      const over = document.elementFromPoint(x, y);
      if (over && !each.contains(over) && !over.contains(each)) tell(`under a ${over.tagName}`, each);
    }
  }
  return wrong;
}"""


@contextmanager
def dealt_in(browser: Browser, site: str, house: TableService, game: str, way: Way) -> Iterator[Player]:
    """Come to the lobby as a stranger, and press Play on the line of a game."""
    SEEDS.begin(f"{game} {way}")
    with visit(browser, site, **SCREENS[way]) as context:
        page = context.new_page()
        page.set_default_timeout(SECONDS * 1000)
        page.goto("/")
        play = page.locator(f'[id="{game}"] button')
        if way == "keys":
            tab_to(page, play)
            page.keyboard.press("Enter")
        elif way == "touch":
            play.tap()
        else:
            play.click()
        page.wait_for_url(re.compile(r"/table/\d+$"))
        name = page.locator("main.table").get_attribute("data-person") or ""
        yield Player(house, house.people.find(name), int(page.url.rpartition("/")[2]), page, way)


@pytest.fixture(autouse=True)
def tables_without_pauses(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "open_table", partial(house.open_table, settings=FAST))


@pytest.mark.parametrize(("game", "way"), KINDS.items())
def test_two_rounds_at_each_kind_of_table(
    browser: Browser, site: str, house: TableService, game: str, way: Way
) -> None:
    with dealt_in(browser, site, house, game, way) as me:
        play(me, 2)


@pytest.mark.exhaustive
@pytest.mark.parametrize("way", SCREENS)
@pytest.mark.parametrize("game", [game.id for game in every_game()])
def test_three_rounds_of_every_game(
    browser: Browser, site: str, house: TableService, game: str, way: Way
) -> None:
    with dealt_in(browser, site, house, game, way) as me:
        play(me, 3)


def play(me: Player, rounds: int) -> None:
    """Play some rounds, check the page and the money after each, and leave."""
    me.wait()
    had = chips(me)
    for nth in range(rounds):
        me.play_round(nth)
        nothing_overlaps(me)
        had = money_is_right(me, had)
    leave(me, had)


def chips(me: Player) -> int:
    """Return this player's stack and the wagers that are up, as the house has them."""
    look = me.house.look_at(me.person, me.table)
    up = sum(amount for (seat, _), amount in look.wagers.items() if seat == look.seat)
    return look.stacks[look.seat or 0] + up


def money_is_right(me: Player, had: int) -> int:
    """Check the stack, the result and the session as the page shows them; return the chips."""
    look, now = me.house.look_at(me.person, me.table), chips(me)
    assert look.session is not None
    stack = look.table.money(look.stacks[look.seat or 0])
    plate = me.felt.locator(f'.seat[data-seat="{look.seat}"]')
    expect(plate).to_contain_text(re.compile(rf"{re.escape(stack)}(?![\d,.])"))
    expect(me.page).to_have_title(re.compile(re.escape(describe_net(now - had, look.table.money))))
    net = look.session.net
    assert net == now - look.session.bought
    shown = f"{'+' if net > 0 else '−'}{look.table.money(abs(net))}" if net else "even"
    expect(me.page.locator("#session-net")).to_have_text(f"Session {shown}")
    return now


def nothing_overlaps(me: Player) -> None:
    """Check that nothing spills or lies over another: on the page, and on the felt."""
    assert me.page.evaluate(STRAYS) == []
    felt = me.felt.locator("svg.felt")
    if not felt.count():
        return
    said = [each for each in boxes(felt.evaluate("(each) => each.outerHTML")) if each.name == "text"]
    width, height = map(float, (felt.get_attribute("viewBox") or "").split()[2:])
    for each in said:
        assert -1 <= each.box.x <= each.box.right <= width + 1, each
        assert -1 <= each.box.y <= each.box.bottom <= height + 1, each
    over = [pair for pair in combinations(said, 2) if pair[0].box.overlap(pair[1].box) > 12]
    assert not over, over


def leave(me: Player, had: int) -> None:
    """Leave the table with all chips, and come back to the lobby."""
    button = me.page.locator('[data-deed="leave"]').locator("visible=true")
    if not button.count():
        me.use(me.page.locator('[data-open="settings"]'))
    me.send(button)
    left = me.page.locator("#left")
    expect(left).to_contain_text(f"You leave with {me.money(had)}")
    me.use(left.locator("button"))
    expect(me.page).to_have_url(re.compile("/$"))
