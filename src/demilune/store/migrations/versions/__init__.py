"""The changes, the oldest first."""
