"""The engine: decision loop, dice, journal, undo, previews, views. It knows no noun of any rulebook."""
