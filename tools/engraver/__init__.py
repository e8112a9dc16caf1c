"""The engraver: a seeded script that draws the copper plate under the board of Fire & Stone."""
