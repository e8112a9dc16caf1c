"""The lap: a fixed piece of plain Python, run in the same process, by which figures of two machines can be compared."""

from __future__ import annotations

from time import process_time

REFERENCE = 12_290  # laps per CPU-second of the machine on which the bars in milliseconds were set

EDGES = tuple(tuple(((i + d) % 997, 1 + (i * d) % 3) for d in (1, 2, 31, 32, 961, 962)) for i in range(997))


def lap(start: int, allowance: int = 12) -> int:
    """Everything within reach of one node: about 300."""
    best = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    buckets[0].append(start)
    for cost in range(allowance):
        for here in buckets[cost]:
            if best[here] < cost:
                continue
            for there, step in EDGES[here]:
                total = cost + step
                if total <= allowance and total < best.get(there, 9999):
                    best[there] = total
                    buckets[total].append(there)
    return len(best)


def laps_per_second() -> float:
    """The best of five slices of 0.2 s."""
    rate = 0.0
    for _ in range(5):
        done, begin = 0, process_time()
        while process_time() - begin < 0.2:
            for i in range(20):
                lap(i)
            done += 20
        rate = max(rate, done / (process_time() - begin))
    return rate
