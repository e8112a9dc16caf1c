"""Who may sit where, and who may change it.

A seat that another person has ever held shows that person's secrets. So nobody may sit down there who was not invited
by them: a guest's seat stays theirs until whom they invite has come, and the owner of a table may only let a computer
play on for somebody who is away.
"""

from __future__ import annotations

from demilune.engine.decision import Side
from demilune.server.messages import Answer, Done, GiveSeat
from demilune.server.table import No, Table
from demilune.server.thinking import player_of
from demilune.store import Person
from demilune.table.seats import PERSON

HERE, ELSEWHERE, COMPUTER = "here", "elsewhere", "computer"
LONGEST_NAME = 40
JOINER = "\u200d"


def give(table: Table, person: Person | None, ask: GiveSeat) -> Answer:
    """Let this person, somebody else, or a computer sit there."""
    side = table.match.game.side_named(ask.side)
    if person is None or table.match.outcome is not None:
        raise No("wrong_seat", "You cannot give this seat.")
    row, mine = table.seats[side], side in table.sides_of(person)
    others = row.person not in (None, person.id)  # somebody else's, even while a computer plays on for them
    came_back = row.person == person.id
    if not (mine or came_back or table.is_owner(person)):
        raise No("wrong_seat", "This seat is not yours to give.")
    if others and ask.to != COMPUTER:
        raise No("wrong_seat", "Somebody else's seat; a computer can play on for them while they are away.")
    if others and _online(table, side):
        raise No("wrong_seat", "They are at the table; only they can give their seat away.")
    match ask.to:
        case "here":
            table.kept.give_seat(side, person)
            _play(table, side, PERSON)
        case "elsewhere":
            if table.match.setup.seed is not None and table.match.setup.position is None:
                raise No("not_offered", "Its dice follow from a seed: nobody else should play against who knows it.")
            table.kept.give_seat(side, until_taken=None if table.is_owner(person) else person)
            _play(table, side, PERSON)
        case "computer":
            _play(table, side, player_of(ask.strength or "steady"))
        case _:
            raise No("malformed", f"A seat is given to {HERE}, {ELSEWHERE} or {COMPUTER}.")
    table.read_seats()
    return Done()


def _online(table: Table, side: Side) -> bool:
    person = table.seats[side].person
    return person is not None and table.is_here(person)


def _play(table: Table, side: Side, player: str) -> None:
    """Say in the journal who plays, where that changes."""
    if table.match.seats.get(side, PERSON) != player:
        table.change(lambda: table.match.take_over(side, player))


def rename(table: Table, person: Person | None, name: str) -> Answer:
    """What this person is called at this table."""
    name = clean_name(name)
    sides = table.sides_of(person)
    if person is None or not sides:
        raise No("wrong_seat", "Who has a seat here may have a name here.")
    for side in sides:
        table.kept.rename(side, name)
    table.read_seats()
    return Done()


def visible(text: str) -> str:
    """Without the signs that cannot be seen but change what is; the one that joins pictures into one stays."""
    return "".join(sign for sign in text if sign.isprintable() or sign.isspace() or sign == JOINER)


def clean_name(name: str) -> str:
    """A name without odd spaces or signs; No if nothing is left or too much."""
    name = " ".join("".join(sign for sign in name if sign.isprintable()).split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise No("malformed", f"A name has 1 to {LONGEST_NAME} characters.")
    return name


def accept(table: Table, token: str, side: Side, person: Person, name: str) -> None:
    """Somebody follows an invitation."""
    if table.tables.store.accept(token, person) is None:
        raise No("taken", "Somebody was quicker and sits there already.")
    if name:
        table.kept.rename(side, name)
    table.read_seats()
