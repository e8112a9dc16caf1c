"""A slow referee: the seven steps of a Battle once more, in plain lists, against whole Battles with any Tactics."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from demilune.engine.match import Match
from tests.games.fire_and_stone.battlefield import WEAKEST_FIRST, at, battle, morale, pile, totals

VALUE = {"yeniceri": 3, "sekban": 2, "yerikulu": 1, "elite": 3, "infantry": 2, "militia": 1}
OTTOMAN_ATTACK = ["OT1", "OT2", "OT3", "OT4", "OT5", "OT7", "OT8", "OT9", "OT10"]
OTTOMAN_DEFENCE = ["OT1", "OT2", "OT5", "OT6", "OT8", "OT9"]
HABSBURG_DEFENCE = ["HT1", "HT2", "HT3", "HT4", "HT6", "HT7", "HT8", "HT9"]
HABSBURG_ATTACK = ["HT1", "HT2", "HT3", "HT4", "HT7", "HT8", "HT10"]


class Verdict(NamedTuple):
    """What has come of a Battle."""

    totals: tuple[int, int]
    morale: tuple[int, int]
    eliminated: dict[str, list[str]]
    discarded: dict[str, list[str]]
    hex: str


class Referee:
    """A Battle on paper. Random Troops are the weakest of their line; so are those pushed back."""

    def __init__(self, by: str, troops: dict[str, list[str]], works: tuple[int, int], tactics: dict[str, str]) -> None:
        self.by, self.foe = by, {"ottoman": "habsburg", "habsburg": "ottoman"}
        self.front = {side: sorted(troops[side], key=WEAKEST_FIRST.index) for side in troops}
        self.rear: dict[str, list[str]] = {"ottoman": [], "habsburg": []}
        self.dead: dict[str, list[str]] = {"ottoman": [], "habsburg": []}
        self.structural, self.improvised = works
        self.tactics = tactics
        self.script: list[Any] = []

    def has(self, card: str) -> bool:
        return card in self.tactics.values()

    def judge(self, faces: dict[str, list[int]], flanked: bool) -> Verdict:
        if self.has("OT4") and self.improvised:
            self.improvised -= 1
        self.push_back()
        self.casualties(faces)
        return self.resolve(flanked)

    def push_back(self) -> None:
        count = 2 * self.structural + self.improvised + self.has("OT6") - self.has("OT3")
        if self.has("HT5") and self.structural + self.improvised:
            count += 1
        for _ in range(count):
            if self.front[self.by]:
                self.rear[self.by].append(self.front[self.by].pop(0))

    def kill(self, side: str, at_random: bool) -> None:
        line = self.front[side] or self.rear[side]
        if at_random and line:
            self.script.append(line[0])
            self.dead[side].append(line.pop(0))
        elif not at_random and self.front[side] + self.rear[side]:
            best = max(self.front[side] + self.rear[side], key=WEAKEST_FIRST.index)
            (self.front[side] if best in self.front[side] else self.rear[side]).remove(best)
            self.dead[side].append(best)

    def casualties(self, faces: dict[str, list[int]]) -> None:
        if self.has("OT2"):
            self.kill("habsburg", at_random=True)
        if self.has("HT2"):
            self.kill("ottoman", at_random=True)
        if self.has("OT8"):
            self.kill("habsburg", at_random=False)
        if faces["ottoman"]:
            self.script.append(faces["ottoman"])
            hits = sum(face == 6 or (face == 5 and self.has("OT5")) for face in faces["ottoman"])
            for _ in range(min(hits, 1 if self.has("HT8") else 2)):
                self.kill("habsburg", at_random=True)
        if faces["habsburg"] and not self.has("OT9"):
            self.script.append(faces["habsburg"])
            hits = sum(face == 6 or (face == 5 and self.has("HT3")) for face in faces["habsburg"])
            for _ in range(min(hits, 2)):
                self.kill("ottoman", at_random=True)
        if self.has("OT7") and self.rear["ottoman"]:
            best = max(self.rear["ottoman"], key=WEAKEST_FIRST.index)
            self.rear["ottoman"].remove(best)
            self.front["ottoman"].append(best)

    def value(self, side: str, flanked: bool) -> int:
        front = self.front[side]
        value = sum(VALUE[troop] for troop in front)
        if side == "ottoman":
            return value + 2 * (self.has("OT1") and "yeniceri" in front)
        value += 2 * (self.has("HT1") and "infantry" in front)
        value += front.count("militia") * self.has("HT4") + front.count("elite") * self.has("HT7")
        return value + (self.has("HT6") and flanked)

    def resolve(self, flanked: bool) -> Verdict:
        attack, defence = self.value(self.by, flanked), self.value(self.foe[self.by], flanked)
        marker = {"ottoman": 8, "habsburg": 6 + (self.by == "habsburg")}
        left = {side: sorted(self.front[side] + self.rear[side]) for side in self.front}
        if self.has("HT10"):
            left["habsburg"] = []
        if attack > defence:
            marker[self.by] += 1
            marker[self.foe[self.by]] -= 1 + self.has("OT10")
            after = "ottoman 2 improvised" if self.by == "ottoman" else "nobody"
        else:
            marker["ottoman"] -= self.by == "ottoman"
            marker["habsburg"] += self.has("HT9")
            pieces = [(self.structural, "structural"), (self.improvised, "improvised")]
            after = " ".join([self.foe[self.by], *(f"{n} {kind}" for n, kind in pieces if n)])
        dead = {side: sorted(self.dead[side]) for side in self.dead}
        return Verdict((attack, defence), (marker["ottoman"], marker["habsburg"]), dead, left, after)


def faces(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from([1, 4, 5, 6]), max_size=most)


def lines_of(*kinds: str, least: int, most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(kinds), min_size=least, max_size=most)


@given(
    ottoman=lines_of("yeniceri", "sekban", "yerikulu", least=3, most=6),
    habsburg=lines_of("elite", "infantry", "militia", least=3, most=3),
    works=st.sampled_from([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]),
    tactics=st.tuples(st.sampled_from(OTTOMAN_ATTACK), st.sampled_from([*HABSBURG_DEFENCE, "HT5"])),
    guns=st.tuples(faces(6), faces(9)),
)
def test_an_assault_goes_as_the_referee_says(
    ottoman: list[str],
    habsburg: list[str],
    works: tuple[int, int],
    tactics: tuple[str, str],
    guns: tuple[list[int], list[int]],
) -> None:
    """10.4, 10.5, 10.6, 10.7, 10.7f Whatever the Troops, the works, the Tactics and the dice."""
    if tactics[1] == "HT5" and not any(works):
        tactics = (tactics[0], "HT1")
    referee = Referee(
        "ottoman", {"ottoman": ottoman, "habsburg": habsburg}, works, dict(zip("OH", tactics, strict=True))
    )
    verdict = referee.judge({"ottoman": guns[0], "habsburg": guns[1]}, flanked=bool(guns[1]))

    match = battle(
        board={
            "GLC": f"ottoman {len(guns[0])} cannons",
            "GLR": "ottoman",
            "CWL": f"habsburg {len(guns[1])} cannons",
            "CWC": f"habsburg {works[0]} structural {works[1]} improvised",
            "CAMP": "ottoman",
        },
        ottoman=ottoman,
        habsburg=habsburg,
        tactics=tactics,
        chances=referee.script,
    )

    assert seen(match, "CWC") == verdict


@given(
    habsburg=lines_of("elite", "infantry", "militia", least=3, most=3),
    ottoman=lines_of("yeniceri", "sekban", "yerikulu", least=3, most=4),
    improvised=st.integers(0, 2),
    tactics=st.tuples(st.sampled_from(OTTOMAN_DEFENCE), st.sampled_from(HABSBURG_ATTACK)),
    guns=st.tuples(faces(6), faces(9)),
)
def test_a_sortie_goes_as_the_referee_says(
    habsburg: list[str],
    ottoman: list[str],
    improvised: int,
    tactics: tuple[str, str],
    guns: tuple[list[int], list[int]],
) -> None:
    """10.4, 10.5, 10.6, 10.7, 10.7c Whatever the Troops, the trench, the Tactics and the dice."""
    troops = {"ottoman": ottoman, "habsburg": habsburg}
    referee = Referee("habsburg", troops, (0, improvised), dict(zip("OH", tactics, strict=True)))
    verdict = referee.judge({"ottoman": guns[0], "habsburg": guns[1]}, flanked=False)

    match = battle(
        by="habsburg",
        board={
            "CAMP": "ottoman",
            "GLL": f"ottoman {improvised} improvised",
            "GLC": f"ottoman {len(guns[0])} cannons",
            "CUR": f"habsburg {len(guns[1])} cannons",
        },
        ottoman=ottoman,
        habsburg=habsburg,
        tactics=tactics,
        chances=referee.script,
    )

    assert seen(match, "GLL") == verdict


def seen(match: Match, target: str) -> Verdict:
    """What the match says has come of it."""
    sides = ("ottoman", "habsburg")
    return Verdict(
        totals(match),
        morale(match),
        {side: sorted(pile(match, side, "eliminated")) for side in sides},
        {side: sorted(pile(match, side, "troop_discard")) for side in sides},
        at(match, target),
    )
