"""5 Victory conditions: all of them immediate (A28, A72)."""

from __future__ import annotations

from typing import NoReturn

from demilune.engine.state import Outcome
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import HABSBURG, OTTOMAN, Side
from demilune.games.fire_and_stone.model import State


def check_control(s: State) -> None:
    """5.1, 5.2 The Ottomans win with the Curtain Wall, or with the Ravelin and the Burg Bastion together."""
    control = s.control
    if control["CUR"] == OTTOMAN:
        win(s, OTTOMAN, "the Curtain Wall is taken", "5.1")
    if control["RAV"] == OTTOMAN and control["BUR"] == OTTOMAN:
        win(s, OTTOMAN, "Ravelin and Burg Bastion are taken", "5.2")


def check_morale(s: State) -> None:
    """5.3, 5.5 A side whose Morale reaches "End" loses."""
    if s.morale[HABSBURG] <= 0:
        win(s, OTTOMAN, "Habsburg Morale is at its end", "5.3")
    if s.morale[OTTOMAN] <= 0:
        win(s, HABSBURG, "Ottoman Morale is at its end", "5.5")


def check_troops(s: State) -> None:
    """4.15, 5.4, 5.6 A side whose Troops are all Eliminated loses. A27 If both are, the Habsburgs win."""
    if len(s.eliminated[OTTOMAN]) == len(s.tables.troops[OTTOMAN]):
        win(s, HABSBURG, "all Ottoman Troops are eliminated", "5.6")
    if len(s.eliminated[HABSBURG]) == len(s.tables.troops[HABSBURG]):
        win(s, OTTOMAN, "all Habsburg Troops are eliminated", "5.4")


def check_rounds(s: State) -> None:
    """5.7, 6.5, A73 When the marker enters the final space the Habsburgs have held out."""
    if s.round > s.tables.rounds:
        win(s, HABSBURG, "Vienna has held out", "5.7")


def win(s: State, side: Side, kind: str, rule: str) -> NoReturn:
    """A72 The game is over at once; the rest is not carried out."""
    s.tell(ev.GameEnded(side, kind, rule))
    s.end(Outcome(side, kind, rule))
