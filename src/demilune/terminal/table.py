"""A match at this screen: asks whoever's decision it is, keeps every answer, and hands over behind a curtain."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence

from demilune.engine.actions import Action
from demilune.engine.decision import Side
from demilune.engine.errors import CannotUndo, DemiluneError, NotOffered, RuleError
from demilune.engine.match import Match
from demilune.files import CannotSave, reason
from demilune.store import Kept, MovedOn, Store, TextFile
from demilune.table.answers import Unclear, understand
from demilune.table.menus import Menu
from demilune.table.seats import Computers, computer_at, people
from demilune.table.words import sentence
from demilune.terminal import commands
from demilune.terminal.drawing import drawing_of
from demilune.terminal.interrupts import held_back
from demilune.terminal.scene import Front, Scene, short_title

LOG_LINES = 30  # of the log that a scene carries along


class Leave(Exception):
    """The players leave the table; the match is kept."""


class Table:
    """One match, where it is kept, and who looks at it."""

    def __init__(
        self, match: Match, kept: Kept | TextFile, store: Store, front: Front, greeting: Sequence[str] = ()
    ) -> None:
        self.match, self.kept, self.store, self.front = match, kept, store, front
        self.drawing = drawing_of(match.game)
        self.computers = Computers()
        self.viewer: Side | None = None
        self.greeting = list(greeting)
        self.seen = {side: self._last_answer(side) for side in match.game.sides}  # news begins at this journal line
        self._thinking: Side | None = None  # the computer that we have already said is thinking

    def run(self) -> int:
        """Play until the game is over or the players leave; the program's exit code."""
        try:
            for side in self.match.game.sides:
                if (name := computer_at(self.match, side)) is not None:
                    self.computers.known(name)
            self.keep()
            while self.match.outcome is None:
                self._next()
            self.front.close(self._result())
        except (Leave, EOFError):
            self.front.close(self._farewell())
        except KeyboardInterrupt:
            self.front.close(self._farewell())
            return 130
        except MovedOn as error:
            self.front.close([str(error)])
            return 2
        except DemiluneError as error:
            self.front.close([str(error), *self._farewell()])
            return 2
        except Exception as fault:  # noqa: BLE001  whatever went wrong, the players keep their match and learn where
            self.front.close([*self._fault(fault), *self._farewell()])
            return 1
        return 0

    # Whose decision it is

    def _next(self) -> None:
        decision = self.match.decision
        assert decision is not None
        if computer_at(self.match, decision.side) is not None:
            self._computer(decision.side)
            return
        self._thinking = None
        if self.viewer != decision.side:
            self._hand_over(decision.side)
            return
        self.obey(self.front.ask(self.scene()))

    def _computer(self, side: Side) -> None:
        """Let the computer answer; Ctrl-C meanwhile gives the person a word first."""
        persons = people(self.match)
        if self.viewer not in persons:
            self.viewer = persons[0] if self.viewer is None and len(persons) == 1 else None
        title = self.match.game.side_titles[side]
        try:
            if self._thinking != side:
                self.front.busy(f"The computer, {title}, thinks ... (Ctrl-C interrupts it)")
                self._thinking = side
            answer = self.computers.choose(self.match)
        except KeyboardInterrupt:
            self._thinking = None
            self.front.tell([f"The computer, {title}, has not answered yet: 'go' lets it think again, 'quit' leaves."])
            self.obey(self.front.ask(self.scene()))
            return
        self.play([answer])
        if not persons:
            self.front.tell(self.news())
            self.remember()

    def _hand_over(self, side: Side) -> None:
        """The curtain: before another person looks, nothing of what the last one saw is left."""
        before, self.viewer = self.viewer, None
        if before is not None or len(people(self.match)) > 1:
            title = self.match.game.side_titles[side]
            typed = self.front.curtain(f"{short_title(self.match.game)}: the {title} player, please.")
            if typed.lower() == "undo" and before is not None:
                self._take_back(before)
                return
        self.viewer = side

    def _take_back(self, side: Side) -> None:
        """At the curtain the last answer can still be taken back; then the screen is for who gave it."""
        try:
            self.change(lambda: self.match.undo(side=side))
        except CannotUndo as error:
            self.front.tell([str(error)])

    # What is shown

    def scene(self) -> Scene:
        """The table as the viewer may see it now."""
        match, decision, view = self.match, self.match.decision, self.match.view(self.viewer)
        mine = decision is not None and decision.side == self.viewer
        menu = None
        prompt = "The game is over."
        if decision is not None:
            prompt = decision.prompt if mine else f"The {match.game.side_titles[decision.side]} side decides."
        if decision is not None and mine:
            menu = Menu(self.drawing.menu(view, match.tables, decision.actions), decision.note)
        offered = [a.text for a in decision.actions] if decision is not None and mine else []
        return Scene(
            game=match.game,
            drawing=self.drawing,
            tables=match.tables,
            view=view,
            name=f"match {self.kept.name}",
            moment=decision,
            prompt=prompt,
            rule=decision.rule if decision is not None and mine else "",
            menu=menu,
            news=[*self.greeting, *self.news()],
            log=[str(line) for line in match.log_for(self.viewer)[-LOG_LINES:]],
            words=[*commands.NAMES, *offered],
        )

    def news(self) -> list[str]:
        """What the viewer was told since their last answer, and what waits for them."""
        since = self.seen.get(self.viewer or "", 0)
        lines = [str(line) for line in self.match.log_for(self.viewer) if line.number >= since]
        if self.match.draw_offered_by not in (None, self.viewer):
            lines.append("The other side offers a draw: 'draw accept' or 'draw decline'.")
        return lines

    def remember(self) -> None:
        """The viewer has seen everything up to now."""
        self.greeting = []
        self.seen[self.viewer or ""] = self.match.number

    def _last_answer(self, side: Side) -> int:
        numbers = [n for n, line in enumerate(self.match.journal.lines) if line.side == side]
        return numbers[-1] if numbers else 1

    # What is typed

    def obey(self, typed: str) -> None:
        """Do what was typed: a command, or an answer."""
        if not typed:
            return
        try:
            if not commands.obey(self, typed):
                self._answer(typed)
        except RuleError as error:
            self._report(error)
        except MovedOn:
            raise
        except DemiluneError as error:
            self.front.tell([sentence(str(error))])

    def _answer(self, typed: str) -> None:
        decision = self.match.decision
        if decision is None or decision.side != self.viewer:
            raise Unclear(f"It is not your decision now. {commands.HINT}")
        menu = self.scene().menu
        assert menu is not None
        answers = understand(typed, menu, self.match, self.drawing, commands.NAMES)
        try:
            self.play(answers)
        except NotOffered as error:
            raise Unclear(f"{self.match.label(answers[0])}: {sentence(str(error))}") from error

    def play(self, answers: Sequence[Action]) -> None:
        """Give the answers, and keep them."""
        decision = self.match.decision
        if decision is None or not answers:
            return
        side, before = decision.side, self.match.number
        if side == self.viewer:
            self.remember()
        try:
            with held_back():
                self._give(answers, side)
                self.keep()
        except RuleError as error:
            if self.match.number != before:
                self.keep()
            self._report(error)

    def _give(self, answers: Sequence[Action], side: Side) -> None:
        if len(answers) == 1:
            self.match.play(answers[0], side=side)
            return
        stood = self.match.play_all(answers, side=side)
        if stood.why is not None:
            self.front.tell([f"{stood.answers} of {len(answers)} answers given: {sentence(stood.why)}"])

    def change(self, how: Callable[[], object]) -> None:
        """Change the match otherwise than by an answer, and keep it."""
        with held_back():
            how()
            self.keep()

    def keep(self, *, leaving: bool = False) -> None:
        """Save; where that fails say so and go on."""
        try:
            self.kept.write(self.match, self.drawing.headline(self.match.view()), leaving=leaving)
        except CannotSave as error:
            self.front.tell([f"{error} Free some space, then type 'save'; the game goes on meanwhile."])

    def _report(self, error: RuleError) -> None:
        try:
            where = f"A report for its makers is in {self.store.report(self.kept, error.report)}."
        except OSError as failed:
            where = f"The report could not be written: {reason(failed)}."
        self.front.tell([str(error), where, "The match stands as before that answer; give another one."])

    def _fault(self, fault: Exception) -> list[str]:
        report = "".join(traceback.format_exception(fault))
        try:
            where = self.store.report(self.kept, report)
        except (OSError, DemiluneError):
            return [f"The program failed: {type(fault).__name__}: {fault}."]
        return [f"The program failed: {type(fault).__name__}: {fault}. A report for its makers is in {where}"]

    # Last words

    def _farewell(self) -> list[str]:
        try:
            self.keep(leaving=True)
        except MovedOn as error:
            return [str(error)]
        if not self.kept.is_up_to_date(self.match):
            return [self._unsaved()]
        return [
            f"Match {self.kept.name} is kept in {self.kept.place}",
            f"demilune play --resume {self.kept.name}   goes on with it",
        ]

    def _unsaved(self) -> str:
        return f"The last answers could not be saved; {self.kept.place} has what came before them."

    def _result(self) -> list[str]:
        match, outcome = self.match, self.match.outcome
        assert outcome is not None
        who = f"{match.game.side_titles[outcome.winner]} wins" if outcome.winner is not None else "Nobody wins"
        by = outcome.kind if outcome.rule == "table" else f"{outcome}"
        result = [*self.news(), "", f"{who}: {by}."]
        if not self.kept.is_up_to_date(self.match):
            return [*result, self._unsaved()]
        return [
            *result,
            f"The match is kept in {self.kept.place}",
            f"demilune replay {self.kept.name}   shows it again, step by step",
            f"demilune verify {self.kept.name}   makes sure of every die, draw and shuffle",
        ]
