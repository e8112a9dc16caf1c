"""Finds the browser that the tests drive, or installs one and says so: `python -m tools.browser` prints where it is.

Looked for in this order: what CHROMIUM names, a Chromium or Chrome on the PATH, Playwright's own. Where there is none:
Debian's package as root, else Playwright's own browser, else the command to run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
HELP = (
    "The tests drive a browser, and none could be installed. Install Chromium (apt install chromium), or name one: "
    "make test CHROMIUM=/path/to/chromium; NO_BROWSER=1 leaves those tests out."
)


def found() -> Path | None:
    """The browser of this machine, or None."""
    named = os.environ.get("CHROMIUM")
    if named:
        return Path(named) if Path(named).is_file() else None
    on_path = next((path for name in NAMES if (path := shutil.which(name))), None)
    return Path(on_path) if on_path else _playwrights_own()


def _playwrights_own() -> Path | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        path = Path(p.chromium.executable_path)
    return path if path.is_file() else None


def install() -> Path | None:
    """Install one in the first way that works here."""
    if _is_root() and shutil.which("apt-get"):
        print("No Chromium here: installing Debian's package (apt-get install chromium)", file=sys.stderr, flush=True)
        quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
        for words in (("update", "-qq"), ("install", "-y", "-qq", "--no-install-recommends", "chromium")):
            subprocess.run(("apt-get", *words), check=False, **quiet)  # type: ignore[call-overload]
        if there := found():
            return there
    print("No Chromium here: installing Playwright's own (playwright install chromium)", file=sys.stderr, flush=True)
    subprocess.run((sys.executable, "-m", "playwright", "install", "chromium"), check=False)
    return found()


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def main() -> int:
    """Print where the browser is; 2 where there is none to be had."""
    browser = found() or (None if os.environ.get("CHROMIUM") else install())
    if browser is None:
        print(HELP, file=sys.stderr)
        return 2
    print(browser)
    return 0


if __name__ == "__main__":
    sys.exit(main())
