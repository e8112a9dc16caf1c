"""The table in a browser: pages, an interface for programs, live updates. It knows no rules."""
