"""The site: Markdown pages as they stand in this folder, built without fetching anything."""

from importlib.metadata import version as installed_version

project = "Demilune"
author = "The Demilune authors"
project_copyright = f"2026, {author}"
version = release = installed_version("demilune")

extensions = ["myst_parser"]
myst_heading_anchors = 4
nitpicky = True

html_theme = "furo"
html_title = f"Demilune {version}"
html_show_sourcelink = False
