"""The decisions that a person's grades are about."""

from __future__ import annotations

from pathlib import Path

from tests.server.helpers import FAST, HandClock, awaited, house_at, person, until


def test_a_decision_that_was_taken_back_is_not_remembered(tmp_path: Path) -> None:
    with house_at(f"sqlite:///{tmp_path / 'house.db'}", HandClock()) as house:
        ann, bob, sue = person(house, "Ann"), person(house, "Bob"), person(house, "Sue", "supervisor")
        table = house.open_table(ann, "three-card-poker", settings={**FAST, "deals": "when_ready"})["table"]
        for seat, who in enumerate((ann, bob), 1):
            house.sit(who, table, seat)
        for who in (ann, bob):
            house.ready(who, table)
        until(house, lambda: awaited(house, ann, table))
        for who in (ann, bob):
            house.act(who, table, {"do": "bet", "value": {"ante": 2_500}})
        until(house, lambda: awaited(house, ann, table))

        def decided(known: tuple[tuple[int, bool], ...] = ()) -> list[str]:
            found = house.find_decisions(ann, table, known).rounds
            points.update(found)
            return [each.action.name for some in found.values() if some for each in some]

        points: dict[tuple[int, bool], object] = {}
        house.act(ann, table, {"do": "play"})
        assert decided() == ["play"]
        house.undo(sue, table)
        house.act(ann, table, {"do": "fold"})
        assert decided(tuple(points)) == ["fold"]
        until(house, lambda: awaited(house, bob, table))
        house.act(bob, table, {"do": "fold"})
        until(house, lambda: house.look_at(ann, table).phase == "over")
        assert decided(tuple(points)) == ["fold"]
        assert decided(tuple(points)) == [], "a round that is over and known is not replayed"
