"""A citation counts as applied if the commands, the games or the operations can reach it."""

from __future__ import annotations

from pathlib import Path

from pitboss.coverage.places import places, read_tree
from tests.cases import for_each

RULES = [f"13:69F-13.{n}" for n in range(1, 9)]
ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = RULES


def find_applied(root: Path, **modules: str) -> set[str]:
    """Return what a small project cites within reach: its modules by name, `law_cards` for law/cards.py."""
    package = root / "src" / "pitboss"
    entry = {"__init__": "", "__main__": "from pitboss.cli import main\nmain()\n"}
    for name, text in (entry | modules).items():
        path = package / f"{name if name.startswith('_') else name.replace('_', '/', 1)}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return set(read_tree(package, root / "tests").code)


def test_what_a_command_calls_counts(tmp_path: Path) -> None:
    cli = (
        "from pitboss import rules\nfrom pitboss.tables import PAYS as pays\nimport pitboss.deep.more\n"
        "import pitboss.other as other\n"
        "def main():\n    from pitboss.late import asked\n"
        "    return rules.used(pays), asked(), pitboss.deep.more.far(), other.near()\n"
    )
    found = find_applied(
        tmp_path,
        cli=cli,
        rules=f'def used(x):\n    return cite("{ONE}")\ndef unused():\n    return cite("{TWO}")\n',
        tables=f'PAYS = [(1, cite("{THREE}"))]\nTABLE = [(2, cite("{FOUR}"))]\n',
        late=f'def asked():\n    return cite("{FIVE}")\n',
        deep_more=f'def far():\n    return cite("{SIX}")\n',
        other=f'def near():\n    return cite("{SEVEN}")\n',
        alone=f'def nobody():\n    return cite("{EIGHT}")\nuse(cite("{EIGHT}"))\n',
    )
    assert found == {ONE, THREE, FIVE, SIX, SEVEN}


def test_a_table_that_only_tests_import_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_terms.py").write_text(
        f'from pitboss.calls import TERMS\n@pytest.mark.rule("{ONE}")\ndef test_terms():\n    assert TERMS\n'
    )
    terms = f'TERMS = {{"ante": cite("{ONE}"), "call": cite("{TWO}")}}\n'
    meaning = "def meaning(event):\n    return TERMS.get(event)\n"
    assert find_applied(tmp_path, cli="def main(): pass\n", calls=terms + meaning) == set()
    used = "from pitboss.calls import meaning\ndef main():\n    return meaning('ante')\n"
    assert find_applied(tmp_path, cli=used, calls=terms + meaning) == {ONE, TWO}


def test_a_class_counts_with_its_parts(tmp_path: Path) -> None:
    games = (
        f'LIMIT = cite("{ONE}")\nIDLE = cite("{TWO}")\n'
        f'class Base:\n    law = cite("{THREE}")\n    def deal(self):\n        return LIMIT\n'
        f'class Game(Base):\n    def pay(self):\n        return cite("{FOUR}")\n'
        f'class Other(Base):\n    law = cite("{FIVE}")\n'
    )
    cli = (
        "from pitboss.games import Game\ndef main(game: Game) -> None:\n    game.pay(game.law, game.deal())\n"
    )
    assert find_applied(tmp_path, cli=cli, games=games) == {ONE, THREE, FOUR}


def test_unused_members_of_a_class_do_not_count(tmp_path: Path) -> None:
    game = (
        f'class Game:\n    opens = cite("{ONE}")\n    spare: Cite = cite("{TWO}")\n'
        f'    def __init__(self):\n        self.law = cite("{THREE}")\n'
        f"    def deal(self):\n        return self._burn()\n"
        f'    def _burn(self):\n        return cite("{FOUR}")\n'
        f'    @property\n    def unasked(self):\n        return cite("{FIVE}")\n'
        f"    def uncalled(self):\n        return self._alone()\n"
        f'    def _alone(self):\n        return cite("{SIX}")\n'
        f'    @listed\n    def taken_in(self):\n        return cite("{SEVEN}")\n'
    )
    cli = "from pitboss.game import Game\ndef main():\n    Game().deal()\n"
    assert find_applied(tmp_path, cli=cli, game=game) == {THREE, FOUR, SEVEN}
    asks = cli + "    match game:\n        case Game(opens=x):\n            return getattr(game, 'spare')\n"
    assert find_applied(tmp_path, cli=asks, game=game) == {ONE, TWO, THREE, FOUR, SEVEN}
    assert find_applied(tmp_path, cli=cli + "    return Game.unasked, x.uncalled\n", game=game) == {
        THREE, FOUR, FIVE, SIX, SEVEN
    }  # fmt: skip


def test_an_attribute_counts_only_where_its_class_is_reached(tmp_path: Path) -> None:
    cli = "from pitboss.one import One\ndef main(x):\n    return One().deal(x.late)\n"
    other = f'class Other:\n    def deal(self):\n        return cite("{TWO}")\n'
    one = (
        f'class Base:\n    first = cite("{THREE}")\n    late = first, cite("{FOUR}")\n'
        f'class One(Base):\n    def deal(self):\n        return cite("{ONE}")\n'
    )
    assert find_applied(tmp_path, cli=cli, one=one, other=other) == {ONE, THREE, FOUR}


def test_a_parent_from_another_library_may_call_any_method(tmp_path: Path) -> None:
    cli = "from pitboss.reader import Reader\ndef main():\n    return Reader\n"
    reader = (
        "from html.parser import HTMLParser\n"
        f'class Reader(HTMLParser):\n    def handle_data(self):\n        return cite("{ONE}")\n'
    )
    assert find_applied(tmp_path, cli=cli, reader=reader) == {ONE}


def test_a_game_that_is_named_in_the_catalogue_counts(tmp_path: Path) -> None:
    catalog = (
        'GAMES = {"dice": "pitboss.dice:Dice"}\nOLD = {"keno": "pitboss.keno:Keno"}\n'
        "def find(id):\n    return load(GAMES[id])\n"
    )
    found = find_applied(
        tmp_path,
        cli="from pitboss.catalog import find\ndef main():\n    find('dice').law\n",
        catalog=catalog,
        dice=f'class Dice:\n    law = cite("{ONE}")\n',
        keno=f'class Keno:\n    law = cite("{TWO}")\n',
    )
    assert found == {ONE}


def test_a_command_that_is_registered_counts(tmp_path: Path) -> None:
    command = (
        'app = Typer()\n@app.command("show")\ndef show():\n'
        f'    return cite("{ONE}")\n@cache\ndef idle():\n    return cite("{TWO}")\n'
    )
    cli = "from pitboss import command\napps = [command.app]\ndef main():\n    apps[0]()\n"
    assert find_applied(tmp_path, cli=cli, command=command) == {ONE}


def test_a_module_runs_when_it_is_imported(tmp_path: Path) -> None:
    cli = "from pitboss import rules, app\ndef main(): pass\n"
    rules = (
        f'register(cite("{ONE}"))\nif True:\n    register(cite("{TWO}"))\n'
        f'for x in y:\n    x(cite("{THREE}"))\nNAMES["x"] = cite("{FOUR}")\n'
    )
    assert find_applied(tmp_path, cli=cli, rules=rules) == {ONE, TWO, THREE, FOUR}


def test_a_reexported_name_counts_where_it_is_defined(tmp_path: Path) -> None:
    found = find_applied(
        tmp_path,
        cli="from pitboss.law import deal, cards\ndef main():\n    deal(cards.shuffle)\n",
        law___init__="from pitboss.law.deal import deal\nfrom pitboss.law import cards\n",
        law_deal=f'def deal(x):\n    return cite("{ONE}")\ndef burn():\n    return cite("{TWO}")\n',
        law_cards=f'def shuffle():\n    return cite("{THREE}")\ndef cut():\n    return cite("{FOUR}")\n',
    )
    assert found == {ONE, THREE}


def test_a_module_passed_as_a_value_counts_whole(tmp_path: Path) -> None:
    cli = "from pitboss import laws\ndef main():\n    return vars(laws)\n"
    assert find_applied(tmp_path, cli=cli, laws=f'A = cite("{ONE}")\nB = cite("{TWO}")\n') == {ONE, TWO}


def test_code_that_only_documentation_runs_does_not_count(tmp_path: Path) -> None:
    page = "# A room\n\n```python\nfrom pitboss.room import sign\nprint(sign())\n```\n"
    room = f'def sign():\n    return cite("{ONE}")\n'
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rooms.md").write_text(page, encoding="utf-8")
    (tmp_path / "README.md").write_text(page, encoding="utf-8")
    assert find_applied(tmp_path, cli="def main(): pass\n", room=room) == set()
    called = "from pitboss.room import sign\ndef main():\n    return sign()\n"
    assert find_applied(tmp_path, cli=called, room=room) == {ONE}


def test_names_that_use_each_other_count_only_if_one_is_reached(tmp_path: Path) -> None:
    loop = f'def one():\n    return two(cite("{ONE}"))\ndef two(x):\n    return one()\n'
    assert find_applied(tmp_path, cli="def main(): pass\n", loop=loop) == set()
    assert find_applied(
        tmp_path, cli="from pitboss.loop import two\ndef main():\n    two()\n", loop=loop
    ) == {ONE}


@for_each("game", ["mini_dice", "red_dog", "keno/ticket", "pai_gow/settlement"])
def test_the_programs_games_are_reachable(game: str) -> None:
    files = {place.rpartition(":")[0] for found in places().code.values() for place in found}
    assert f"pitboss/games/{game}.py" in files


def test_the_operations_of_a_department_count(tmp_path: Path) -> None:
    """A department imports every module of its package, and registers what it decorates there."""
    found = find_applied(
        tmp_path,
        cli="from pitboss.desk import room\ndef main():\n    return room.operations\n",
        desk='room = Department("room", "A room", "pitboss.room", place="room")\n',
        room_open=(
            "from pitboss.desk import room\n"
            f'@room.operation("open", cite=cite("{ONE}"))\ndef open_table(tx):\n    return cite("{TWO}")\n'
            f'def unused():\n    return cite("{THREE}")\n'
        ),
        rooms_other=f'@room.operation("other")\ndef other(tx):\n    return cite("{FOUR}")\n',
    )
    assert found == {ONE, TWO}
