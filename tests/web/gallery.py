"""A page with every piece and a table of every game, to look at: `python -m tests.web.gallery OUT.html`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from pitboss.equipment.cards import HIDDEN, JOKER, cards
from pitboss.equipment.chance import Chance
from pitboss.equipment.tiles import TILES
from pitboss.games.pokette.drawing import WHEEL
from pitboss.table import Round, every_game, find_game
from pitboss.table.action import STAFF
from pitboss.table.bots import RandomLegal, first_option
from pitboss.table.view import View
from pitboss.web.drawing import card, chips, defs, die, draw_table, marker, shaker, tile, wheel
from pitboss.web.drawing.chips import CHIPS, chip

LIGHT = """--paper:#F6F4EF;--surface:#FFFFFF;--sunk:#ECE9E2;--line:#D8D3C8;--edge:#827E72;--ink:#1C2328;
--ink2:#4F5A61;--felt:#2F5866;--felt2:#2A505D;--rail:#1F3F4A;--feltline:#86ABB4;--feltink:#F4F8F8;
--feltink2:#CFE0E3;--plate:#FFFFFF;--plateink:#1C2328;--plateink2:#4F5A61;--turn:#F2B544;--turnink:#231800;
--gain:#17663A;--loss:#A3202C;--lossbg:#FBE9E9;--card:#FFFEFA;--c:#17693A;--d:#1556AE;--h:#B8192B;--s:#1C2328;--k:#1C2328;
--backred:#9A4B40;--backblue:#41609A"""
DARK = """--paper:#11181B;--surface:#182125;--sunk:#0D1315;--line:#2E3B41;--edge:#6E7F86;--ink:#E9EDED;
--ink2:#A9B5B9;--felt:#1F414D;--felt2:#1B3944;--rail:#12282F;--feltline:#668F99;--feltink:#EFF5F5;
--feltink2:#B9CED3;--plate:#16242A;--plateink:#EFF5F5;--plateink2:#B0C1C6;--gain:#7FD3A0;--loss:#FF9A9A;--lossbg:#3A1A1D;
--card:#F7F5EF"""
STYLE = f"""<style>:root{{{LIGHT}}}[data-theme=dark]{{{DARK}}}
body{{margin:12px;background:var(--paper);color:var(--ink);font:15px system-ui}}svg{{display:block}}
.felt.wide{{width:1080px}}.felt.compact{{width:744px}}.felt.portrait{{width:390px}}</style>"""
NAMES = {
    1: "North", 2: "Bot 'tight'", 3: "South", 4: "Bot 'random'", 5: "East",
    6: "Maximiliana Featherstonehaugh",
    7: "West", 8: "Bot 'station'", 9: "A <b>& B", 10: "Jo", 11: "Kim",
}  # fmt: skip
SIZES = ("wide", "compact", "portrait")


def begun(game: str, seats: int, seed: int = 3, **options: Any) -> Round[Any, Any]:
    """Begin a round of a game with players in its first seats."""
    rules = find_game(game)
    house = rules.options_from_json(options) if options else None
    stacks = {seat: 50_000 + 12_345 * seat for seat in range(1, seats + 1)}
    round: Round[Any, Any] = rules.table(options=house, stacks=stacks).start(Chance.seeded(seed))
    return round


def go_on(round: Round[Any, Any], steps: int, seed: int = 5) -> Round[Any, Any]:
    """Make some decisions: staff by the book, players at random, with few folds, fewest in seat 3."""
    chance = Chance.seeded(f"play {seed}")
    bot = RandomLegal(chance)
    for _ in range(steps):
        if round.turn is None:
            break
        view = round.view(round.turn.actor)
        action = first_option(view) if view.viewer == 3 and not chance.below(3) else bot(view)
        gives_up = action.name in ("fold", "surrender", "tear_up") and chance.below(4)
        round.act(first_option(view) if view.viewer in STAFF or gives_up else action)
    return round


def until(round: Round[Any, Any], seat: int, least: int, seed: int = 5) -> Round[Any, Any]:
    """Make some decisions and go on until a seat must act, or to the end of the round."""
    go_on(round, least, seed)
    for extra in range(60):
        if round.turn is None or round.turn.actor == seat:
            break
        go_on(round, 1, seed + extra)
    return round


def drawn(view: View, size: Any, **more: Any) -> str:
    return str(draw_table(view, size=size, names={seat: NAMES.get(seat, "") for seat in view.stacks}, **more))


def page(*parts: str, theme: str = "light") -> str:
    body = "\n".join(parts)
    head = f'<!doctype html><html data-theme="{theme}"><meta charset="utf-8">{STYLE}'
    return f"{head}<body>{defs()}{body}</body></html>"


def pieces() -> str:
    """Draw every piece on one felt."""
    ranks = [*cards("As Kh Qd Jc Td 9s 7c 2h"), JOKER, HIDDEN]
    parts: list[str] = [card(each, 28, (16 + 34 * n, 14)) for n, each in enumerate(ranks)]
    parts += [card(HIDDEN, 28, (360, 14), back="blue")]
    parts += [card(each, 80, (16 + 90 * n, 66)) for n, each in enumerate([*ranks[:5], JOKER, HIDDEN])]
    parts += [card(ranks[1], 62, (660, 80), state="picked"), card(ranks[0], 62, (735, 66), state="out")]
    parts += [card(ranks[6], 62, (810, 66), state="plays")]
    faces = list(dict.fromkeys((each.low, each.high) for each in TILES))
    numbers = [next(n for n, each in enumerate(TILES) if (each.low, each.high) == face) for face in faces]
    parts += [tile(each, 38, (16 + 48 * n, 200)) for n, each in enumerate(numbers)]
    parts += [tile(HIDDEN, 38, (16 + 48 * 21, 200))]
    parts += [die(face, 36, (16 + 44 * (face - 1), 312)) for face in range(1, 7)]
    parts += [shaker((4, 6, 3), 3, (300, 304)), shaker((), 3, (470, 304))]
    parts += [chip(worth, 22, (660 + 56 * n, 330)) for n, worth in enumerate(CHIPS)]
    parts += [chips(3_000, (40, 400)), chips(53_100, (140, 400)), chips(63_050, (360, 400), side=-1)]
    labels = ("B", "BANK", "CO-BANK", "DEALER", "KILL", "SHAKER")
    parts += [marker(label, (420 + 90 * n, 400)) for n, label in enumerate(labels)]
    parts += [wheel(WHEEL, "", 176, (200, 620)), wheel(WHEEL, "Qc", 176, (600, 620))]
    ground = '<rect width="1100" height="810" fill="var(--felt)"/>'
    return f'<svg viewBox="0 0 1100 810" width="1100">{ground}{"".join(parts)}</svg>'


def decision(game: str, seats: int, seat: int, **options: Any) -> Round[Any, Any]:
    """Return a round in which all have wagered and a seat must decide about its cards."""
    round = begun(game, seats, **options)
    for _ in range(200):
        turn = round.turn
        if turn is None or (
            turn.actor == seat and round.wagers and "ready" not in {o.name for o in turn.options}
        ):
            break
        view = round.view(turn.actor)
        stakes = next((option for option in view.options if option.name == "wager"), None)
        laid = any(owner == turn.actor for owner, _ in round.wagers)
        round.act(stakes.action() if stakes and not laid else first_option(view))
    return round


def tables() -> dict[str, list[View]]:
    """Return views of every game: in the middle of a round, and at its end."""
    found: dict[str, list[View]] = {}
    for game in every_game():
        seats = min(game.max_seats, 6)
        found[game.id] = [
            until(begun(game.id, seats), 3, 0 if seats < 2 else 14).view(3),
            go_on(begun(game.id, seats, seed=4), 400, 9).view(3),
        ]
    found["hold-em"] += [
        until(begun("hold-em", 11), 6, 16).view(6),
        go_on(begun("hold-em", 6, seed=8), 16).view(None),
    ]
    widest: dict[str, Any] = {
        "insurance": "on",
        "bonus": "on",
        "three_card_bonus": "on",
        "seven_card_bonus": "on",
    }
    more: dict[str, Any] = {"imperial": "on", "number_wager": "on", "progressive": 100, "player_bank": "on"}
    found["pai-gow-poker"].append(until(begun("pai-gow-poker", 6, **widest, **more), 3, 0).view(3))
    found["three-card-poker"].append(begun("three-card-poker", 3, areas=2).view(1))
    for id, seats, seat in [("three-card-poker", 5, 3), ("pai-gow", 5, 3), ("caribbean-stud", 7, 4)]:
        found[id].append(decision(id, seats, seat).view(seat))
    found["red-dog"].append(decision("red-dog", 4, 2).view(2))
    found["pai-gow"].append(decision("pai-gow", 5, 3, player_bank="on").view(3))
    found["seven-card-stud"].append(go_on(begun("seven-card-stud", 9), 400).view(5))
    return found


def main(out: str) -> None:
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for theme in ("light", "dark"):
        (folder / f"pieces-{theme}.html").write_text(page(pieces(), theme=theme))
    for game, views in tables().items():
        for theme in ("light", "dark"):
            for size in SIZES:
                shown = [
                    drawn(view, size, remark="the hand" if view.viewer else "", left=0.6) for view in views
                ]
                (folder / f"{game}-{size}-{theme}.html").write_text(page(*shown, theme=theme))


if __name__ == "__main__":
    main(sys.argv[1])
