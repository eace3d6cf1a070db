"""How far a program is, below the cell of a notebook. It says so on a terminal alone, where it rewrites a line: here it is given one."""

from __future__ import annotations

import os
import re
import sys
import threading
import time
import tty
from typing import Any, Callable, Optional

#: Seconds until something is shown, and between two changes of it.
PATIENCE = 0.5
#: A line up to the next that is written over it, or up to the end of it all.
REWRITTEN = re.compile(rb"\r[^\r\n]*(?=\r)|\r[^\r\n]*\x1b\[K|\r[^\r\n]*$")


def reporter() -> Optional[Callable[[str], None]]:
    """Where a line is shown; None where nobody would see it."""
    ipython = sys.modules.get("IPython")
    if "ipykernel" not in sys.modules or ipython is None or ipython.get_ipython() is None:
        return None
    from IPython.display import DisplayHandle

    handle: Any = DisplayHandle()
    shown = False

    def show(line: str) -> None:
        nonlocal shown
        (handle.update if shown else handle.display)({"text/plain": line}, raw=True)
        shown = True

    return show


class Terminal:
    """The terminal that a program has as its stderr, `end`. Lines that it rewrites are shown; the others are what it said."""

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show
        self._said = b""
        self._is_shown = False
        self._ours, self.end = os.openpty()
        tty.setraw(self.end)  # no \r before a \n
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def started(self) -> None:
        """The program has its end: from now on it is listened to until it closes it."""
        os.close(self.end)
        self._thread.start()

    def said(self) -> bytes:
        """All that is no progress, once the program has ended."""
        self._thread.join()
        os.close(self._ours)
        if self._is_shown:
            self._show("")
        return REWRITTEN.sub(b"", self._said)

    def _listen(self) -> None:
        next_time = time.monotonic() + PATIENCE
        while True:
            try:
                data = os.read(self._ours, 65536)
            except OSError:  # EIO: the other end is closed
                return
            if not data:
                return
            self._said += data
            line = self._said.rpartition(b"\r")[2].split(b"\x1b[K")[0].strip() if b"\r" in self._said else b""
            if line and b"\n" not in line and time.monotonic() >= next_time:
                self._show(line.decode("utf-8", "replace"))
                self._is_shown = True
                next_time = time.monotonic() + PATIENCE
