"""How these rules put a question: candidates in printed order, and one function that says why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Decision
from demilune.games.fire_and_stone.ids import Side


def ask(
    side: Side,
    name: str,
    rule: str,
    prompt: str | Callable[[], str],
    candidates: Callable[[], Iterable[Action]],
    refuse: Callable[[Action], Refusal | None],
    *,
    secret: bool = False,
    window: str | None = None,
    note: Callable[[Action], str | None] | None = None,
) -> Decision:
    """A Decision that offers the candidates which are not refused.

    Where a rule makes its offers by a quicker way, it constructs the Decision itself, and the conformance kit holds the
    two ways together.
    """

    def offers() -> list[Action]:
        return [a for a in candidates() if refuse(a) is None]

    return Decision(side, name, rule, offers, prompt, refuse, secret=secret, window=window, note=note)


def not_now(rule: str, prompt: str) -> Refusal:
    """The refusal of an action that has nothing to do with the question."""
    return Refusal(rule, "this is not what is being decided", f"Now: {prompt}")
