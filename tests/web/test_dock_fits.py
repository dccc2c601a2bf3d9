"""Nothing leaves the dock while bets are open and at each decision: one game of each kind, or all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from pitboss.equipment.chance import Chance
from pitboss.server.service import TableService
from pitboss.table import Game, Stakes, every_game, find_game
from pitboss.table.action import STAFF
from pitboss.table.bots import RandomLegal, first_option
from pitboss.web.tables.dock import dock
from tests.web.aside import look_at
from tests.web.gallery import begun
from tests.web.playing import seated

WIDTHS = {
    "desk": (1440, 900),
    "low": (1366, 768),
    "laptop": (1024, 768),
    "tablet": (768, 1024),
    "phone": (390, 844),
}
ALL = tuple(game.id for game in every_game() if game.id != "keno")
SAMPLE = ("three-card-poker", "pai-gow-poker", "pai-gow", "mini-dice", "hold-em", "five-card-draw")
"""One game for each kind of dock."""
MEASURE = """async (docks) => {
  const dock = document.querySelector("#dock"), wrong = [];
  const measure = (name) => {
    const box = dock.getBoundingClientRect();
    const more = dock.scrollHeight - dock.clientHeight;
    if (more > 1) wrong.push(`${name}: ${more} px too high`);
    for (const each of dock.querySelectorAll("button, input, select, .say, .note, .hand, .item")) {
      if (!each.checkVisibility() || each.closest("[popover]")) continue;
      const at = each.getBoundingClientRect();
      const beside = at.left < box.left - 1 || at.right > box.right + 1;
      const out = beside || at.bottom > box.bottom + 1 || at.top < box.top - 1;
      const cut = each.matches("button") && each.scrollWidth > each.clientWidth + 1;
      if (out || cut) wrong.push(`${name}: ${out ? "outside" : "cut"}: ${each.outerHTML.slice(0, 120)}`);
    }
  };
  for (const [name, html] of docks) {
    laid.clear();
    dock.style.minHeight = "";
    dock.innerHTML = html;
    document.dispatchEvent(new CustomEvent("pitboss:swapped", { detail: { parts: ["dock"], state } }));
    measure(name);
    for (const button of dock.querySelectorAll("[data-house-way], [data-rebet]")) {
      button.click();
      measure(`${name}, ${button.textContent}`);
    }
    const form = dock.querySelector("form.setting");
    if (form) {
      const warning = "The low hand outranks the high one. It loses.";
      warn(form, { warning, cite: "13:69F-11.9(a)", loses: true });
      measure(`${name}, warned`);
    }
    [...dock.querySelectorAll("[data-lay]")].slice(0, 3).forEach((each) => each.click());
    measure(`${name}, chips down`);
    if (laid.size) {
      refuse({ error: "$3 on pair plus is outside $5 to $500", cite: "13:69F-20.6" }, 422);
      measure(`${name}, refused`);
    }
    laid.clear();
  }
  return wrong;
}"""
MAX_STEPS = 120


def docks(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the dock of seat 1 for each choice it has in some rounds, with all the game's wagers."""
    seen = set[tuple[Any, ...]]()
    for seed, options in ((3, {}), (4, getattr(game, "widest", {}))):
        round = begun(game.id, min(game.max_seats, 3), seed, **options)
        bot = RandomLegal(Chance.seeded(f"{game.id} {seed}"))
        for _ in range(MAX_STEPS):
            if round.turn is None:
                break
            view = round.view(1)
            key = tuple((each.name, len(getattr(each, "items", ()))) for each in view.options)
            if key and key not in seen:
                seen.add(key)
                yield (
                    f"{game.id}: {', '.join(each.name for each in view.options)}",
                    str(dock(look_at(round, 1))),
                )
            view = round.view(round.turn.actor)
            stakes = next((each for each in view.options if isinstance(each, Stakes)), None)
            laid = any(seat == view.viewer for seat, _ in view.wagers)
            plain = view.viewer in STAFF or (stakes is not None and not laid)
            round.act(stakes.action() if stakes and plain else first_option(view) if plain else bot(view))


@pytest.fixture(scope="module")
def drawn() -> dict[str, list[tuple[str, str]]]:
    """Return the docks of each game as they are asked for."""
    return {}


@pytest.mark.parametrize(
    ("width", "games"),
    [
        *(pytest.param(width, SAMPLE, id=width) for width in ("laptop", "phone")),
        *(pytest.param(width, ALL, id=f"{width}-all", marks=pytest.mark.exhaustive) for width in WIDTHS),
    ],
)
def test_nothing_leaves_the_dock(
    browser: Browser,
    site: str,
    house: TableService,
    drawn: dict[str, list[tuple[str, str]]],
    width: str,
    games: tuple[str, ...],
) -> None:
    wide, high = WIDTHS[width]
    for game in games:
        drawn[game] = drawn.get(game) or list(docks(find_game(game)))
    with seated(browser, site, house, "three-card-poker", viewport={"width": wide, "height": high}) as me:
        me.deal()
        me.my_turn()
        shown = [each for game in games for each in drawn[game]]
        assert len(shown) >= 2 * len(games)
        memory = '[["ante", 123450], ["pair plus", 1000]]'
        me.page.evaluate("(text) => localStorage.setItem(memory(), text)", memory)
        wrong = me.page.evaluate(MEASURE, shown)
        assert not wrong, "\n".join(wrong)
