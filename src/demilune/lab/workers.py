"""Processes that work through numbered tasks, each as soon as it is free."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Worker:
    """A process of its own with a line to it. Spawned, not forked: the same on every system."""

    def __init__(self, task: Callable[[int], object]) -> None:
        context = get_context("spawn")
        self.line, far_end = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_work, args=(far_end, task), daemon=True)
        with _deaf_to_ctrl_c():  # what it starts with, it inherits: only this process is to be interrupted
            self.process.start()
        far_end.close()
        self.number = -1

    def begin(self, number: int) -> None:
        """Give it something to do."""
        self.number = number
        with suppress(OSError):  # it has died; its silence will be heard
            self.line.send(number)

    def stop(self) -> None:
        """End it at once."""
        self.process.terminate()
        self.process.join()
        self.line.close()


def in_processes(task: Callable[[int], R], tasks: int, jobs: int, died: Callable[[int], R]) -> Generator[R]:
    """What the task gives for 0, 1, 2 and so on, in any order; `died` stands in where a process ends without a word."""
    numbers = iter(range(tasks))
    workers: list[Worker] = []

    def go_on(worker: Worker) -> None:
        number = next(numbers, None)
        if number is None:
            workers.remove(worker)
            worker.stop()
        else:
            worker.begin(number)

    try:
        workers += [Worker(task) for _ in range(jobs)]
        for worker in workers[:]:
            go_on(worker)
        while workers:
            ready = wait([worker.line for worker in workers])
            for worker in [worker for worker in workers if worker.line in ready]:
                number, free = worker.number, worker
                try:
                    result: R = worker.line.recv()
                except (EOFError, OSError):
                    result = died(number)
                    worker.stop()
                    free = workers[workers.index(worker)] = Worker(task)
                go_on(free)
                yield result
    finally:
        for worker in workers:
            worker.stop()


def _work(line: Connection[Any, Any], task: Callable[[int], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):  # nobody listens any more
        for _ in count():
            line.send(task(line.recv()))


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
