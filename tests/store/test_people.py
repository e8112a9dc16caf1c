"""Persons, seats and invitations, and what is said at a table."""

from __future__ import annotations

from pathlib import Path

from demilune.store import Store
from tests.store.playing import begun


def test_the_owner_of_this_machine_is_made_once(store: Store, path: Path) -> None:
    owner = store.owner()

    assert store.owner() == owner
    assert Store(path).owner() == owner
    assert store.person(owner.key) == owner


def test_a_person_is_known_by_a_key_nobody_can_guess(store: Store) -> None:
    people = [store.new_person(name) for name in ("Eugene", "Eugene")]

    assert people[0].key != people[1].key
    assert min(len(person.key) for person in people) >= 32
    assert store.person(people[1].key) == people[1]
    assert store.person("guessed") is None


def test_a_person_may_be_called_otherwise(store: Store) -> None:
    person = store.rename(store.new_person("Eugene"), "Prince Eugene")

    assert person.name == "Prince Eugene"
    assert store.person(person.key) == person


def test_a_new_match_is_its_owners_with_all_its_seats(store: Store) -> None:
    machine, guest = store.owner(), store.new_person("Eugene")

    ours, theirs = store.new(begun(1)), store.new(begun(2), owner=guest)

    assert ours.facts.owner == machine.id
    assert theirs.facts.owner == guest.id
    assert [seat.person for seat in ours.seats().values()] == [machine.id] * 2
    assert [(seat.side, seat.person, seat.name) for seat in theirs.seats().values()] == [
        ("ottoman", guest.id, "Eugene"),
        ("habsburg", guest.id, "Eugene"),
    ]


def test_a_computer_sits_where_the_journal_says(store: Store) -> None:
    match = begun(1)
    match.take_over("ottoman", "computer greedy:seconds=1")
    kept = store.new(match)
    assert (kept.seats()["ottoman"].computer, kept.seats()["ottoman"].person) == ("greedy:seconds=1", None)

    match.take_over("ottoman", "player")
    match.take_over("habsburg", "computer random")
    kept.write(match)

    seats = kept.seats()
    assert (seats["ottoman"].computer, seats["ottoman"].person) == (None, None)
    assert (seats["habsburg"].computer, seats["habsburg"].person) == ("random", store.owner().id)


def test_an_invitation_gives_a_seat_away_once(store: Store) -> None:
    kept = store.new(begun(1))
    first, second = store.new_person("Eugene"), store.new_person("Charles")

    token = kept.give_seat("habsburg").invitation

    assert token is not None
    assert len(token) >= 32
    invited = store.invitation(token)
    assert invited is not None
    assert (invited[0].id, invited[1]) == (kept.id, "habsburg")
    taken = store.accept(token, first)
    assert taken is not None
    assert (taken[0].id, taken[1]) == (kept.id, "habsburg")
    assert store.accept(token, second) is None
    assert store.invitation(token) is None
    assert kept.seats()["habsburg"].person == first.id


def test_a_new_invitation_makes_the_older_one_void(store: Store) -> None:
    kept = store.new(begun(1))

    older, newer = (kept.give_seat("habsburg").invitation for _ in range(2))

    assert older is not None
    assert newer is not None
    assert store.invitation(older) is None
    assert store.invitation(newer) is not None


def test_a_computer_that_sits_down_makes_the_invitation_void(store: Store) -> None:
    match = begun(1)
    kept = store.new(match)
    token = kept.give_seat("habsburg").invitation

    match.take_over("habsburg", "computer random")
    kept.write(match)

    assert token is not None
    assert store.invitation(token) is None


def test_a_seat_can_be_given_to_somebody(store: Store) -> None:
    kept, person = store.new(begun(1)), store.new_person("Eugene")

    seat = kept.give_seat("habsburg", person)

    assert (seat.person, seat.name, seat.invitation) == (person.id, "Eugene", None)


def test_a_name_at_the_table_is_that_of_the_person_or_another_one(store: Store) -> None:
    kept, person = store.new(begun(1)), store.new_person("Eugene")
    kept.give_seat("habsburg", person)

    kept.rename("habsburg", "The Prince")

    assert kept.seats()["habsburg"].name == "The Prince"
    assert kept.give_seat("habsburg").name == ""


def test_a_person_sees_the_matches_they_own_or_sit_at(store: Store) -> None:
    guest = store.new_person("Eugene")
    store.new(begun(1))
    mine, invited = store.new(begun(2), owner=guest), store.new(begun(3))
    invited.give_seat("habsburg", guest)

    assert {row.id for row in store.rows(guest)} == {mine.id, invited.id}
    assert len(store.rows()) == 3


def test_what_is_said_is_heard_from_a_line_on(store: Store) -> None:
    kept, other = store.new(begun(1)), store.new(begun(2))

    first = kept.say("Good luck", "Eugene", "habsburg")
    other.say("Elsewhere", "Charles")
    second = kept.say("And to you", "Kara Mustafa")

    assert kept.chat() == [first, second]
    assert kept.chat(since=first.number) == [second]
    assert (first.who, first.side, second.side) == ("Eugene", "habsburg", None)
