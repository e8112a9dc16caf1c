"""Historical board wargames with complete rules: play, study and simulate them.

match = demilune.start("fire-and-stone", seed=7)
match.decision.actions
match.play("play_card OS4")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from demilune.bots import Bot
    from demilune.engine.data import Changes
    from demilune.engine.game import Game
    from demilune.engine.match import Match
    from demilune.engine.saving import Verified

__version__ = "0.1.0"


def games() -> list[str]:
    """The names of the registered games."""
    from demilune import register

    return register.names()


def game(name: str) -> Game:
    """A game: its title, sides, scenarios, options, rulebook."""
    from demilune import register

    return register.find(name)


def new_secret() -> bytes:
    """A secret nobody knows. Publish `commitment(secret)`, gather the salts, then `start(..., secret=secret)`."""
    import secrets

    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """What is published of a secret before the game."""
    from demilune.engine import dice

    return dice.commitment(secret)


def start(
    game: str,
    *,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    secret: bytes | None = None,
    salts: Mapping[str, str] | None = None,
    data: Path | str | Changes | None = None,
    friendly: bool = False,
) -> Match:
    """Begin a match. With a seed the dice can be made again by anybody; without one, only by who has the secret."""
    return _begin(game, scenario, options, seed, secret, salts, data, friendly, None, ())


def position(
    game: str,
    position: Mapping[str, Any],
    *,
    answers: Iterable[str] = (),
    chances: Iterable[Any] = (),
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    data: Path | str | Changes | None = None,
    friendly: bool = False,
) -> Match:
    """A match that begins in this position, with the answers played. Scripted chances come first, keyed ones after.

    `demilune.position(**match.position())` is that match again.
    """
    match = _begin(game, scenario, options, seed, None, None, data, friendly, position, tuple(chances))
    for answer in answers:
        match.play(answer)
    return match


def load(text: str, *, upgrade: bool = False) -> Match:
    """The match that was saved as this text."""
    from demilune import register
    from demilune.engine import saving

    return saving.load(register.find, text, upgrade=upgrade)


def verify(text: str) -> Verified:
    """Re-derive every roll, draw and shuffle of a saved game from its secret."""
    from demilune import register
    from demilune.engine import saving

    return saving.verify(register.find, text)


def bot(name: str, **settings: Any) -> Bot:
    """A computer player: `.choose(view, question, worlds)`."""
    from demilune import bots

    return bots.bot(name, **settings)


def _begin(
    name: str,
    scenario: str | None,
    options: Mapping[str, Any] | None,
    seed: int | None,
    secret: bytes | None,
    salts: Mapping[str, str] | None,
    data: Path | str | Changes | None,
    friendly: bool,
    position: Mapping[str, Any] | None,
    chances: tuple[Any, ...],
) -> Match:
    from demilune import register
    from demilune.engine import dice
    from demilune.engine.replay import new_match
    from demilune.engine.setup import Setup

    rules = register.find(name)
    full = rules.full_options(options or {})
    if secret is None:
        secret = new_secret() if seed is None else dice.secret_from_seed(seed)
    setup = Setup(
        game=name,
        rules=rules.rules_version,
        sides=rules.sides,
        scenario=rules.scenario_named(scenario),
        options=full,
        commitment=dice.commitment(secret),
        salts={rules.side_named(side): salt for side, salt in (salts or {}).items()},
        seed=seed,
        data=data if isinstance(data, Mapping) else rules.changed_data(data) if data is not None else {},
        position=position,
        chances=chances,
        friendly=friendly,
    )
    return new_match(rules, setup, rules.load_tables(full, setup.data), secret)
