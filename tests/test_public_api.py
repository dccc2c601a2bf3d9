"""The public API: `import pitboss` is fast, and every public name works."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest

import pitboss
from docsite.python_api import public_modules
from pitboss.poker.history import to_phhs
from tests.pages import ROOT, examples
from tests.poker.history.playing import played


def test_public_names_are_exactly_those_listed() -> None:
    assert dir(pitboss) == sorted(dir(pitboss)) == pitboss.__all__
    for name in pitboss.__all__:
        assert getattr(pitboss, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'find_gmae'"):
        _ = pitboss.find_gmae  # type: ignore[attr-defined]


def test_public_modules_list_sorted_names_that_exist() -> None:
    assert len(public_modules()) > 60
    for module, names in public_modules().items():
        in_order = sorted(names, key=lambda name: (not name.isupper(), name[0].islower(), name))
        assert names == in_order, module
        assert not [name for name in names if name.startswith("_")], module
        assert [name for name in names if not hasattr(import_module(module), name)] == [], module


def test_a_public_module_lists_what_it_defines_itself() -> None:
    for module, names in public_modules().items():
        source = import_module(module)
        if hasattr(source, "__path__"):
            continue  # a package gathers the names of its modules
        tree = ast.parse(Path(str(source.__file__)).read_text(encoding="utf-8"))
        borrowed = {
            alias.asname or alias.name
            for node in tree.body
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        }
        assert borrowed.isdisjoint(names), module


def test_documents_import_public_names_only() -> None:
    shown: defaultdict[str, set[str]] = defaultdict(set)
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for node in (
            node for code in examples(path.read_text("utf-8")) for node in ast.walk(ast.parse(code))
        ):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("pitboss."):
                shown[str(node.module)] |= {alias.name for alias in node.names}
    assert len(shown) > 60
    for module, names in shown.items():
        public = {*public_modules().get(module, ()), *_public_parts(module)}
        assert names <= public, f"{module} keeps {names - public} private"


def _public_parts(package: str) -> set[str]:
    return {name.removeprefix(f"{package}.") for name in public_modules() if name.startswith(f"{package}.")}


def test_the_page_of_names_lists_every_public_module() -> None:
    from docsite.python_api import python_page

    assert re.findall(r"^\| `(pitboss\.\S+)` \|", python_page(), re.MULTILINE) == list(public_modules())


def test_type_checkers_see_the_names_that_programs_see() -> None:
    tree = ast.parse((ROOT / "src/pitboss/__init__.py").read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    typed = {alias.name for node in imports for alias in node.names}
    assert typed - {"annotations", "import_module"} == set(pitboss.__all__)


def test_importing_pitboss_loads_no_other_part_of_it() -> None:
    code = "import sys; before = set(sys.modules); import pitboss; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {"pitboss", "pitboss.version", "__future__"}


def test_a_wager_is_priced_by_the_id_of_its_game() -> None:
    (price,) = pitboss.price_wagers("three-card-poker", wagers=["pair plus"])
    assert price.edge == Fraction(402, 5525)
    with pytest.raises(pitboss.BadInput, match="no wagers against the house"):
        pitboss.price_wagers("hold-em")


def test_house_options_are_a_mapping_or_the_games_own_class() -> None:
    mapped = pitboss.price_wagers("red-dog", options={"decks": 1})
    assert mapped == pitboss.price_wagers("red-dog", options=pitboss.find_game("red-dog").Options(decks=1))
    assert mapped != pitboss.price_wagers("red-dog")
    with pytest.raises(pitboss.BadInput, match="did you mean decks"):
        pitboss.price_wagers("red-dog", options={"deck": 1})


def test_a_simulation_depends_only_on_its_seed_and_rounds() -> None:
    first, again = (pitboss.simulate("mini-dice", 1_000, seed=7) for _ in range(2))
    assert [each.edge for each in first] == [each.edge for each in again]
    assert all(each.sampled == 1_000 for each in first)


def test_equity_takes_hands_first_and_hold_em_by_default() -> None:
    found = pitboss.equity(["AsAh", "KsKh"], board="2c 7d 8h 9s")
    assert sum(share.equity for share in found.shares) == 1
    with pytest.raises(pitboss.BadInput, match="not poker"):
        pitboss.equity(["AsAh"], game="keno")


def test_best_play_and_the_value_of_one_hand_agree() -> None:
    (best,) = pitboss.find_best_play("three-card-poker")
    assert best.rules[0] == "Play with Q-6-4 or better."
    (advice,) = pitboss.advise("three-card-poker", "Qs 6h 4d")
    assert max(advice.choices, key=lambda choice: choice.worth).name == "play"


def test_ranks_compare() -> None:
    assert pitboss.rank_hand("As Ks Qs Js Ts 2c 3d") > pitboss.rank_hand("As Ah Kd Kc 2s")
    with pytest.raises(pitboss.BadInput, match="write one of high"):
        pitboss.rank_hand("As", order="tall")


def test_a_match_reports_each_bot() -> None:
    standings = pitboss.play_match("hold-em", ["tight", "station"], deals=3)
    assert [each.bot for each in standings] == ["tight", "station"]
    assert sum(each.won for each in standings) == 0


def test_a_par_sheet_is_a_value() -> None:
    assert pitboss.make_par_sheet("mini-dice").to_json()["game"] == "mini-dice"


def test_a_rule_is_found_by_a_short_citation_or_a_question() -> None:
    (rule,) = pitboss.find_rules("13.6b1")
    assert str(rule.cite) == "13:69F-13.6(b)1"
    assert pitboss.search_law("who shows first at the showdown?")[0].cite == pitboss.cite("13:69F-14.15(d)")
    with pytest.raises(pitboss.BadInput, match="not in the index"):
        pitboss.find_rules("13:69F-99.9")


def test_a_session_is_recorded_verified_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    with pitboss.Recorder(file) as recorder:
        result = pitboss.play_session(
            "hold-em", ["tight", "station"], hands=3, seed=7, options={"limit": "no"}, record=recorder.record
        )
    assert result.rounds == 3
    verified = pitboss.verify_record(file)
    assert verified.round_count == 3
    assert pitboss.Record.of(verified.rounds[0]).replay().events == verified.rounds[0].events


def test_hand_histories_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "night.phhs"
    file.write_text(to_phhs([played("NT", 1), played("FB", 1)]), encoding="utf-8")
    assert len(list(pitboss.read_hand_histories(file))) == 2
