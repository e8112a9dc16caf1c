"""Benchmarks: `python -m benchmarks` prints each figure beside its bar and exits 1 below one."""
