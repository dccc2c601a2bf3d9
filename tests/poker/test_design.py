"""Poker stays one design: short chains of classes, one name for each paragraph, few questions to a game."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from pathlib import Path

import pitboss.poker
from pitboss.law import Cite
from pitboss.poker import laws
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand

SOURCE = Path(next(iter(pitboss.poker.__path__)))
MODULES = [
    importlib.import_module(each.name) for each in pkgutil.walk_packages([str(SOURCE)], "pitboss.poker.")
]
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


def test_a_hand_declares_all_it_has_itself() -> None:
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


def test_each_paragraph_has_one_name() -> None:
    names: dict[Cite, list[str]] = {}
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, Cite):
                names.setdefault(value, []).append(name)
    assert {str(where): given for where, given in names.items() if len(set(given)) > 1} == {}
    constants = [value for value in vars(laws).values() if isinstance(value, Cite)]
    assert constants == sorted(constants[:-1]) + constants[-1:]  # in the order of the text; 13:69E after it


def test_a_question_to_every_game_is_one_that_several_answer_in_their_own_way() -> None:
    """Unless the answer of the base depends on what it is asked; every game must say how it deals."""
    asked = 0
    for node in ast.parse(inspect.getsource(PokerGame)).body[0].body:  # type: ignore[attr-defined]
        if not isinstance(node, ast.FunctionDef) or node.name in PokerGame.__abstractmethods__:
            continue
        told = {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)} - {"self"}
        read = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        if told and not told & read:
            asked += 1
            others = [each for each in classes() if issubclass(each, PokerGame) and node.name in vars(each)]
            assert len(others) > 2, node.name  # the base and two more
    assert asked
