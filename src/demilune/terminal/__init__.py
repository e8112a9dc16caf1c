"""The table in a terminal: everything that a person sees of a game there, and the commands that use it."""
