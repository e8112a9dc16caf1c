"""Chance: provable dice, draws and shuffles, and the walk through all their outcomes.

Chance number n is a keyed hash of n under a key made from the match's secret and the players' salts. A commitment to
the secret is published before the salts are given, so neither the table nor a player can choose the dice. One chance
is one large number; faces, picks and shuffles are read off it digit by digit, in the base they need. Its purpose is
recorded beside it and plays no part in it: rewording a purpose changes no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, MutableSequence, Sequence
from fractions import Fraction
from hashlib import blake2b
from math import comb
from typing import Any, NamedTuple, TypeAlias, TypeVar

from demilune.engine.errors import ChanceError, SetupError

T = TypeVar("T")
R = TypeVar("R", bound=Hashable)

SPARE_BITS = 128  # how much longer than needed a chance is, so that no face is favoured by more than 2^-128


class Chance(NamedTuple):
    """One thing left to chance: what for, and how it fell."""

    purpose: str
    result: tuple[int, ...] | str | list[str]

    def text(self) -> str:
        """As the journal writes it: `613` for dice, `=id` for a pick, `(id,id)` for a shuffle."""
        match self.result:
            case tuple():
                return "".join(map(str, self.result))
            case str():
                return f"={self.result}"
            case _:
                return f"({','.join(self.result)})"


class Roll(NamedTuple):
    """The dice as they fell, and how many of them hit."""

    hits: int
    faces: tuple[int, ...]


class RollOf(NamedTuple):
    """A roll that may be met on a walk: what for, how many dice, and the most hits that are told apart."""

    purpose: str
    dice: int
    most: int


class Dice:
    """The chances of one match, in order: scripted ones first, keyed ones after."""

    __slots__ = ("at", "count", "key", "record", "script")

    def __init__(self, key: bytes, script: Sequence[Any] = (), record: list[Chance] | None = None) -> None:
        self.key, self.script, self.record = key, script, record
        self.count = 0  # chances met so far
        self.at = 0  # scripted entries used so far

    def roll(self, purpose: str, dice: int = 1) -> tuple[int, ...]:
        """Roll this many six-sided dice."""
        if dice <= 0:
            return ()
        if self.at < len(self.script):
            faces = self._scripted_faces(purpose, dice)
        else:
            value = self._chance(3 * dice)
            rolled = []
            for _ in range(dice):
                value, face = divmod(value, 6)
                rolled.append(face + 1)
            faces = tuple(rolled)
        self._note(purpose, faces)
        return faces

    def hits(self, purpose: str, dice: int, faces: frozenset[int], enough: int | None = None) -> Roll:
        """Roll dice and count those that show one of the faces; beyond `enough` more hits change nothing."""
        rolled = self.roll(purpose, dice)
        count = sum(face in faces for face in rolled)
        return Roll(count if enough is None else min(count, enough), rolled)

    def pick(self, purpose: str, pool: Sequence[T]) -> T:
        """One of the pool, each with the same chance."""
        if self.at < len(self.script):
            picked = self._scripted_pick(purpose, pool)
        else:
            picked = pool[self._chance(len(pool).bit_length()) % len(pool)]
        self._note(purpose, str(picked))
        return picked

    def shuffle(self, purpose: str, cards: MutableSequence[T]) -> None:
        """Bring the cards into a random order, every order with the same chance."""
        if self.at < len(self.script):
            cards[:] = self._scripted_order(purpose, cards)
        else:
            value = self._chance(len(cards) * len(cards).bit_length())
            for last in range(len(cards) - 1, 0, -1):
                value, other = divmod(value, last + 1)
                cards[last], cards[other] = cards[other], cards[last]
        self._note(purpose, [str(card) for card in cards])

    def _chance(self, bits: int) -> int:
        number, need, value, block = self.count, bits + SPARE_BITS, 0, 0
        while 512 * block < need:
            digest = blake2b(number.to_bytes(8, "big") + block.to_bytes(2, "big"), key=self.key).digest()
            value = value << 512 | int.from_bytes(digest, "big")
            block += 1
        return value

    def _note(self, purpose: str, result: tuple[int, ...] | str | list[str]) -> None:
        self.count += 1
        if self.record is not None:
            self.record.append(Chance(purpose, result))

    # Scripted chances

    def _wrong(self, purpose: str, wanted: str) -> ChanceError:
        return ChanceError(f"chance {self.at + 1}, for '{purpose}': expected {wanted}, got {self.script[self.at]!r}")

    def _scripted_faces(self, purpose: str, dice: int) -> tuple[int, ...]:
        """A face for each die, or one list with a face for each."""
        entry = self.script[self.at]
        single = not isinstance(entry, list | tuple)
        faces = self.script[self.at : self.at + dice] if single else entry
        if len(faces) != dice or not all(isinstance(f, int) and 1 <= f <= 6 for f in faces):
            raise self._wrong(purpose, f"{dice} {'faces' if dice > 1 else 'face'} from 1 to 6")
        self.at += dice if single else 1
        return tuple(faces)

    def _scripted_pick(self, purpose: str, pool: Sequence[T]) -> T:
        for item in pool:
            if str(item) == str(self.script[self.at]):
                self.at += 1
                return item
        raise self._wrong(purpose, f"one of {', '.join(sorted({str(i) for i in pool}))}")

    def _scripted_order(self, purpose: str, cards: Sequence[T]) -> list[T]:
        entry = self.script[self.at]
        by_name = {str(card): card for card in cards}
        if not isinstance(entry, list | tuple) or sorted(map(str, entry)) != sorted(map(str, cards)):
            raise self._wrong(purpose, f"a list of all {len(cards)} cards in their new order")
        self.at += 1
        return [by_name[str(name)] for name in entry]


class Walk(Dice):
    """Dice that visit every outcome, one path a run: what exact odds are made of.

    Outcomes that the rules cannot tell apart are one class with a weight: ten classes for the hits of nine dice.
    """

    __slots__ = ("_depth", "_path", "_sizes", "out_of", "rolled", "weight")

    def __init__(self) -> None:
        super().__init__(b"", record=None)
        self._path: list[int] = []
        self._sizes: list[int] = []
        self.start()

    def start(self) -> None:
        """Begin the run of the present path."""
        self._depth, self.weight, self.out_of = 0, 1, 1
        self.rolled: list[tuple[RollOf, int]] = []  # the rolls met on this path, and their hits

    def go_on(self) -> bool:
        """Choose the next path; False when all have been walked."""
        while self._path and self._path[-1] + 1 == self._sizes[-1]:
            self._path.pop()
            self._sizes.pop()
        if not self._path:
            return False
        self._path[-1] += 1
        return True

    def _branch(self, weights: Sequence[int]) -> int:
        if self._depth == len(self._path):
            self._path.append(0)
            self._sizes.append(len(weights))
        chosen = self._path[self._depth]
        self._depth += 1
        self.weight *= weights[chosen]
        self.out_of *= sum(weights)
        return chosen

    def roll(self, purpose: str, dice: int = 1) -> tuple[int, ...]:  # noqa: ARG002  a walk has no use for purposes
        """Every face of every die is a path of its own: for rules that read single faces."""
        return tuple(self._branch((1,) * 6) + 1 for _ in range(dice))

    def hits(self, purpose: str, dice: int, faces: frozenset[int], enough: int | None = None) -> Roll:
        """One path for each number of hits that the rules tell apart."""
        most = dice if enough is None else min(dice, enough)
        if dice <= 0 or most <= 0:
            return Roll(0, ())
        hits = self._branched_hits(dice, faces, most)
        self.rolled.append((RollOf(purpose, dice, most), hits))
        return Roll(hits, ())

    def _branched_hits(self, dice: int, faces: frozenset[int], most: int) -> int:
        good = len(faces)
        weights = [comb(dice, k) * good**k * (6 - good) ** (dice - k) for k in range(most)]
        weights.append(6**dice - sum(weights))
        return self._branch(weights)

    def pick(self, purpose: str, pool: Sequence[T]) -> T:  # noqa: ARG002
        """Equal items are one path."""
        kinds = list(dict.fromkeys(pool))
        return kinds[self._branch([pool.count(kind) for kind in kinds])]

    def shuffle(self, purpose: str, cards: MutableSequence[T]) -> None:
        """No walk visits every order of a deck."""
        raise ChanceError(f"odds cannot be computed across the shuffle for '{purpose}' of {len(cards)} cards")


Rolls: TypeAlias = dict[RollOf, list[Fraction]]  # the chances of 0, 1, 2, ... hits


def walk(run: Callable[[Dice], R], rolls: Rolls | None = None) -> dict[R, Fraction]:
    """The exact distribution of what `run` returns, over all the chances it meets; and of each roll's hits."""
    dice, shares = Walk(), dict[R, Fraction]()
    while True:
        dice.start()
        result = run(dice)
        share = Fraction(dice.weight, dice.out_of)
        shares[result] = shares.get(result, Fraction(0)) + share
        if rolls is not None:
            for roll, hits in dice.rolled:
                rolls.setdefault(roll, [Fraction(0)] * (roll.most + 1))[hits] += share
        if not dice.go_on():
            return shares


# Keys


def secret_from_seed(seed: int) -> bytes:
    """A secret anybody can make again: for tests, studies and simulations, never between people."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SetupError(f"a seed is a whole number, got {seed!r}")
    return blake2b(f"demilune seed {seed}".encode(), digest_size=32).digest()


def commitment(secret: bytes) -> str:
    """What is published before the game: nobody can find the secret from it, nor another secret that fits it."""
    return blake2b(secret, person=b"commitment", digest_size=32).hexdigest()


def dice_key(secret: bytes, salts: Mapping[str, str]) -> bytes:
    """The key of the dice: from the secret and what each player added after seeing the commitment."""
    salted = "\n".join(f"{side}={salts[side]}" for side in sorted(salts))
    return blake2b(salted.encode(), key=secret, person=b"dice").digest()


def journal_key(secret: bytes) -> bytes:
    """The key of the journal's chain: without it a face-down answer could be found by trying all of them."""
    return blake2b(b"", key=secret, person=b"journal").digest()
