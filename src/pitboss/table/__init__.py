"""The uniform table: rounds, turns, options, events and views, the same for every game."""

from pitboss.table.action import DEALER, SUPERVISOR, Action
from pitboss.table.catalog import every_game, find_game
from pitboss.table.event import Event
from pitboss.table.game import Game, Play, Start, Step, TableState
from pitboss.table.house_options import HouseOptions
from pitboss.table.money import Odds, cents, dollars
from pitboss.table.option import Amount, Area, Choice, Option, Pick, Stakes
from pitboss.table.record import BadRecord, Record
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.session import Session, SessionResult, play_session
from pitboss.table.table import Table
from pitboss.table.turn import Options, Turn
from pitboss.table.view import View

__all__ = [
    "DEALER",
    "SUPERVISOR",
    "Action",
    "Amount",
    "Area",
    "BadRecord",
    "Choice",
    "Event",
    "Game",
    "HouseOptions",
    "Odds",
    "Option",
    "Options",
    "Pick",
    "Play",
    "Record",
    "Refused",
    "Round",
    "Session",
    "SessionResult",
    "Stakes",
    "Start",
    "Step",
    "Table",
    "TableState",
    "Turn",
    "View",
    "cents",
    "dollars",
    "every_game",
    "find_game",
    "play_session",
]  # fmt: skip
