from __future__ import annotations
from tests.charity.tournament.live.a_tournament import LiveTournament


def test_bots_play_two_tables_from_the_draw_to_the_prizes(live: LiveTournament) -> None:
    live.open(6, seats=3)
    live.begin()
    assert len(live.tables) == 2
    live.until(lambda: live.desk.play.phase == "ended")
    made = live.desk.made
    print([(s.does, s.text) for s in made.steps])
