"""Poker keeps one design: short class chains, one name per paragraph, few questions to a game."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import pitboss.house.poker
import pitboss.poker
from pitboss.house.poker import laws as room_laws
from pitboss.law import Cite, cite
from pitboss.poker import laws
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.table.game import Game

SOURCE = Path(next(iter(pitboss.poker.__path__)))
MODULES = [
    importlib.import_module(each.name) for each in pkgutil.walk_packages([str(SOURCE)], "pitboss.poker.")
]
ROOM = [
    importlib.import_module(each.name)
    for each in pkgutil.walk_packages(pitboss.house.poker.__path__, "pitboss.house.poker.")
]
POKER = cite("13:69F-14")
CHAIN, METHODS = 3, 25


def classes() -> set[type]:
    found = (each for module in MODULES for each in vars(module).values() if inspect.isclass(each))
    return {each for each in found if each.__module__.startswith("pitboss.poker")}


def test_no_class_of_poker_is_more_than_three_deep() -> None:
    chains = {
        each.__name__: [parent for parent in each.__mro__ if parent.__module__.startswith("pitboss.poker")]
        for each in classes()
    }
    assert len(chains) > 30
    assert {name: chain for name, chain in chains.items() if len(chain) > CHAIN} == {}


def test_a_hand_declares_all_of_its_attributes() -> None:
    assert [base for base in Hand.__mro__[1:] if base.__module__.startswith("pitboss.poker")] == []
    own = [name for name, value in vars(Hand).items() if callable(value) or isinstance(value, property)]
    assert len(own) <= METHODS
    body = ast.parse(inspect.getsource(Hand))
    set_here = {
        node.attr
        for node in ast.walk(body)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    assert set(Hand.__slots__) <= set_here


def named_paragraphs() -> list[tuple[str, Cite]]:
    """List every named paragraph in the modules of poker and its room. A section calls itself `LAW`."""
    return [
        (name, value)
        for module in (*MODULES, *ROOM)
        for name, value in vars(module).items()
        if isinstance(value, Cite) and name != "LAW"
    ]


def test_each_paragraph_has_one_name_and_each_name_one_paragraph() -> None:
    names: dict[Cite, set[str]] = {}
    paragraphs: dict[str, set[Cite]] = {}
    for name, where in named_paragraphs():
        names.setdefault(where, set()).add(name)
        paragraphs.setdefault(name, set()).add(where)
    assert {str(where): given for where, given in names.items() if len(given) > 1} == {}
    assert {name: sorted(map(str, meant)) for name, meant in paragraphs.items() if len(meant) > 1} == {}


@pytest.mark.parametrize("module", [laws, room_laws])
def test_the_paragraphs_stand_in_the_order_of_the_text_and_others_after_them(module: ModuleType) -> None:
    constants = [value for value in vars(module).values() if isinstance(value, Cite)]
    own = [each for each in constants if each in POKER]
    assert own == sorted(own)
    assert constants[: len(own)] == own
    assert len(own) > 20


def test_a_paragraph_that_has_a_name_is_not_spelled_out() -> None:
    have = {value for name, value in named_paragraphs() if value in POKER}
    spelled = {
        f"{module.__name__}: {text}"
        for module in (*MODULES, *ROOM)
        if module not in (laws, room_laws)
        for text in cited(ast.parse(inspect.getsource(module)))
        if cite(text) in have
    }
    assert spelled == set()


def cited(source: ast.Module) -> Iterator[str]:
    """Yield the paragraphs that a module spells out in calls of `cite`."""
    for node in ast.walk(source):
        match node:
            case ast.Call(func=ast.Name(id="cite"), args=[ast.Constant(value=str(text))]):
                yield text


def test_a_method_of_every_game_is_overridden_by_several() -> None:
    """Exceptions: the base method depends on its argument, or every game must implement it."""
    asked = 0
    for node in ast.parse(inspect.getsource(PokerGame)).body[0].body:  # type: ignore[attr-defined]
        if not isinstance(node, ast.FunctionDef) or node.name in PokerGame.__abstractmethods__:
            continue
        if node.name in vars(Game):  # tables call it on games of every kind
            continue
        told = {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)} - {"self"}
        read = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        if told and not told & read:
            asked += 1
            others = [each for each in classes() if issubclass(each, PokerGame) and node.name in vars(each)]
            assert len(others) > 2, node.name  # the base and two more
    assert asked
