"""The site: the Markdown pages of this folder as they stand, built without fetching anything."""

import re
from importlib.metadata import version as installed_version

from sphinx.application import Sphinx

project = "Demilune"
author = "The Demilune authors"
project_copyright = f"2026, {author}"
version = release = installed_version("demilune")

extensions = ["myst_parser"]
myst_heading_anchors = 4

html_theme = "furo"
html_title = f"Demilune {version}"
html_show_sourcelink = False


def hand_out_pages_beside_the_site(_app: Sphinx, page: str, source: list[str]) -> None:
    """A link that leaves this folder for another Markdown file, such as the README, hands out that file."""
    out = "../" * (page.count("/") + 1)
    source[0] = re.sub(rf"\]\(({re.escape(out)}[^()#]+\.md)(#[^()]*)?\)", r"](<path:\1>)", source[0])


def setup(app: Sphinx) -> None:
    app.connect("source-read", hand_out_pages_beside_the_site)
