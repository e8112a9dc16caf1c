"""Where a game's program and its tests cite rules by number.

A number is cited in a docstring or a comment, or as a text that is nothing but the number, such as the first argument
of `Refusal("4.3", ...)`. A range ("W1 to W9") and a "see 7.4b" cite nothing, nor does a heading: a comment outside all
functions with a blank line below it. `7.3` and `7.3c` are different numbers.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
FAMILY = re.compile(r"\d+(?=\.)|[A-Z]+")
IN_A_NAME = re.compile(r"(?<=_)(?:(\d+)_(\d+)([a-z]?)|([a-z]+\d+))(?=_|$)")


class Place(NamedTuple):
    """A function, or what else stands at the top of a module, and its file from the folder that was read."""

    file: str
    name: str


@dataclass
class Citations:
    """number -> the places that cite it; and one line for each number cited that does not exist."""

    places: dict[str, set[Place]] = field(default_factory=lambda: defaultdict(set))
    unknown: list[str] = field(default_factory=list)


class Numbers:
    """The numbers that may be cited, and what looks like one of them.

    Whatever begins like none of them is left alone: a version 0.19, a map M1.
    """

    def __init__(self, known: Iterable[str]) -> None:
        self.known = frozenset(known)
        families = sorted({found[0] for n in self.known if (found := FAMILY.match(n))}, key=lambda f: (-len(f), f))
        chapters = "|".join(f for f in families if f.isdigit()) or "(?!)"
        letters = "|".join(f for f in families if f.isalpha()) or "(?!)"
        token = rf"(?<![\w.])(?:(?:{chapters})\.\d+[a-z]?|(?:{letters})\d+)(?!\w|\.\d)"
        self.token = re.compile(token)
        self._aside = re.compile(rf"{token}\s*(?:to|-|–)\s*{token}|\bsee (?:also )?(?:rule )?{token}", re.IGNORECASE)
        self._opening = re.compile(rf"(?:^|[.;:!?]\s|\n)\s*({token}(?:(?:,| and)\s+{token})*)")

    def cited(self, text: str) -> frozenset[str]:
        """The known numbers in a text, wherever they stand."""
        return self.known.intersection(self.token.findall(self._aside.sub(" ", text)))

    def unknown(self, text: str) -> set[str]:
        """Numbers that do not exist although a text or one of its sentences opens with them."""
        openings = " ".join(found[1] for found in self._opening.finditer(text))
        return set(self.token.findall(openings)) - self.known

    def is_one(self, text: str) -> bool:
        """Is this text nothing but a number, known or not?"""
        return self.token.fullmatch(text) is not None

    def in_name(self, name: str) -> frozenset[str]:
        """`test_7_3c_flips_all_tiles` names 7.3c, `test_os4_reaches_seven` OS4."""
        found = {f"{c}.{n}{letter}" if c else code.upper() for c, n, letter, code in IN_A_NAME.findall(name)}
        return self.known & found


class _Said(NamedTuple):
    """A docstring, a comment or a literal: its line, its text, and what stands around it."""

    line: int
    text: str
    kind: str
    name: str


class _Module:
    """A module's source, and which function or constant each line belongs to."""

    def __init__(self, path: Path) -> None:
        source = path.read_text(encoding="utf-8")
        self.lines = source.splitlines()
        self.tree = ast.parse(source)
        self._tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        self.spans = list(_spans(self.tree.body))

    def name_at(self, line: int) -> str:
        """The function or constant of this line; of nested ones the outermost, of a class its method."""
        inside = [(start, name) for start, end, name in self.spans if start <= line <= end]
        return max(inside)[1] if inside else ""

    def docstrings(self) -> Iterator[_Said]:
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.Module, ast.ClassDef, *FUNCTION)):
                text = ast.get_docstring(node)
                if text:
                    line = node.body[0].lineno
                    yield _Said(line, text, "a docstring", self.name_at(line))

    def comments(self) -> Iterator[_Said]:
        for token in self._tokens:
            if token.type != tokenize.COMMENT:
                continue
            line = token.start[0]
            if not self.name_at(line) and token.line.lstrip().startswith("#"):
                while self._text(line).startswith("#"):  # a comment above something belongs to it
                    line += 1
                if not self._text(line):
                    continue
            yield _Said(token.start[0], token.string.lstrip("# "), "a comment", self.name_at(line))

    def literals(self) -> Iterator[_Said]:
        """Texts in the code; those handed to a call are arguments."""
        handed = {
            id(part)
            for call in ast.walk(self.tree)
            if isinstance(call, ast.Call)
            for value in (*call.args, *(k.value for k in call.keywords if "version" not in (k.arg or "")))
            for part in ast.walk(value)
        }
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                kind = "an argument" if id(node) in handed else "a literal"
                yield _Said(node.lineno, node.value, kind, self.name_at(node.lineno))

    def _text(self, line: int) -> str:
        return self.lines[line - 1].strip() if line <= len(self.lines) else ""


def _spans(body: list[ast.stmt], owner: str = "") -> Iterator[tuple[int, int, str]]:
    for node in body:
        end = node.end_lineno or node.lineno
        if isinstance(node, ast.ClassDef):
            yield node.lineno, end, owner + node.name
            yield from _spans(node.body, f"{owner}{node.name}.")
        elif isinstance(node, FUNCTION):
            yield min(n.lineno for n in (node, *node.decorator_list)), end, owner + node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not owner:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield node.lineno, end, ast.unparse(target).split("[")[0]


def in_program(folder: Path, numbers: Numbers, skip: Iterable[str] = ()) -> Citations:
    """What the modules of a game cite. Those to skip are read for numbers that do not exist, but enforce nothing."""
    found = Citations()
    for path in sorted(folder.rglob("*.py")):
        file, module = path.relative_to(folder).as_posix(), _Module(path)
        for said in (*module.docstrings(), *module.comments()):
            _note_unknown(found, file, said, numbers.unknown(said.text))
            if path.name not in skip:
                _note(found, numbers.cited(said.text), Place(file, said.name))
        for said in module.literals():
            if not numbers.is_one(said.text):
                continue
            if said.text not in numbers.known:
                _note_unknown(found, file, said, {said.text} if said.kind == "an argument" else set())
            elif path.name not in skip:
                _note(found, {said.text}, Place(file, said.name))
    return found


def in_tests(folder: Path, numbers: Numbers) -> Citations:
    """What the tests of a game name: in their own names, their docstrings and the comments inside them."""
    found = Citations()
    for path in sorted(folder.rglob("*.py")):
        file, module = path.relative_to(folder).as_posix(), _Module(path)
        for said in (*module.docstrings(), *module.comments()):
            _note_unknown(found, file, said, numbers.unknown(said.text))
            if _is_test(said.name):
                _note(found, numbers.cited(said.text), Place(file, said.name))
        for _, _, name in module.spans:
            if _is_test(name):
                _note(found, numbers.in_name(name), Place(file, name))
    return found


def _is_test(name: str) -> bool:
    return name.rpartition(".")[2].startswith("test_")


def _note(found: Citations, numbers: Iterable[str], place: Place) -> None:
    for number in numbers:
        found.places[number].add(place)


def _note_unknown(found: Citations, file: str, said: _Said, numbers: set[str]) -> None:
    found.unknown += [f"{file} line {said.line}: {said.kind} cites {n}, and there is no {n}" for n in sorted(numbers)]
