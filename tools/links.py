"""Every relative link in our Markdown leads to a file, and every anchor to a heading. Nothing is fetched.

Run from the project's root: python -m tools.links
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

PAGES = ("*.md", "changelog.d/*.md", "docs/**/*.md", "src/**/*.md")
FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,}).*?^ {0,3}\1[`~]*\s*?$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+).+?\1", re.DOTALL)
LINK = re.compile(r"\]\(\s*<?([^()<>\s]+(?:\([^()\s]*\))?)>?(?:\s+[\"'][^)]*)?\s*\)|^\[[^\]]+\]:\s+(\S+)", re.MULTILINE)
HEADING = re.compile(r"^ {0,3}#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
NAMED = re.compile(r"^\(([\w.-]+)\)=\s*$|<a (?:id|name)=\"([^\"]+)\"", re.MULTILINE)


def broken_links(root: Path) -> list[str]:
    """One line for each link that leads nowhere: page, line, link."""
    return [trouble for page in pages(root) for trouble in broken_links_of(page, root)]


def pages(root: Path) -> Iterator[Path]:
    for pattern in PAGES:
        yield from sorted(root.glob(pattern))


def broken_links_of(page: Path, root: Path) -> Iterator[str]:
    text = without_code(page.read_text(encoding="utf-8"))
    for found in LINK.finditer(text):
        link = found[1] or found[2]
        trouble = why_broken(page, link)
        if trouble:
            line = text.count("\n", 0, found.start()) + 1
            yield f"{page.relative_to(root).as_posix()} line {line}: {link}: {trouble}"


def why_broken(page: Path, link: str) -> str | None:
    if re.match(r"[a-z][a-z+.-]*:", link):  # an address, left alone
        return None
    path, _, anchor = unquote(link).partition("#")
    target = page.parent / path if path else page
    if not target.exists():
        return "no such file"
    if anchor and target.suffix == ".md" and anchor not in anchors(target):
        return f"no heading of {target.name} has this anchor"
    return None


@cache
def anchors(page: Path) -> frozenset[str]:
    """What `#...` may say of this page: headings as GitHub and the site turn them into ids, and named places."""
    text = page.read_text(encoding="utf-8")
    text = FENCE.sub("", text)
    seen: Counter[str] = Counter()
    found = {name for pair in NAMED.findall(text) for name in pair if name}
    for heading in HEADING.findall(text):
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return frozenset(found)


def without_code(text: str) -> str:
    """The text with code blanked out, its lines still counted."""
    for code in (FENCE, CODE):
        text = code.sub(lambda found: "\n" * found[0].count("\n"), text)
    return text


def main() -> None:
    broken = broken_links(Path.cwd())
    print("\n".join(broken) or "Every relative link leads somewhere.")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
