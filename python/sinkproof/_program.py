"""Finds the two programs and runs them."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, Sequence

from . import _progress
from .errors import BadInput, ProgramFailed, ProgramMissing, ProgramVersion


@lru_cache(None)
def version() -> str:
    """That of project() in CMakeLists.txt, which a checkout has; what is installed was given it as metadata. Raises ProgramVersion if there is neither."""
    project = Path(__file__).resolve().parents[2] / "CMakeLists.txt"
    found = re.search(r"^project\(sinkproof VERSION (\S+)", project.read_text(), re.MULTILINE) if project.is_file() else None
    if found:
        return found[1]
    import importlib.metadata  # takes as long as the rest of the package

    try:
        return importlib.metadata.version("sinkproof")
    except importlib.metadata.PackageNotFoundError:
        raise ProgramVersion(f"{Path(__file__).parent} is a copy of the package without its version: install the wheel or the Debian package") from None


_verified: set[str] = set()


class Run(NamedTuple):
    code: int
    stdout: str
    stderr: str


def find(name: str) -> str:
    """The program: in the folder SINKPROOF_BIN, beside this file (the wheel has both), or in PATH. Raises ProgramMissing, ProgramVersion."""
    folder = os.environ.get("SINKPROOF_BIN")
    beside = Path(__file__).parent / "bin" / name
    if folder is not None:
        path = shutil.which(name, path=folder)
    else:
        path = str(beside) if os.access(beside, os.X_OK) else shutil.which(name)
    if path is None:
        where = f"the folder SINKPROOF_BIN={folder}" if folder is not None else "the package or PATH"
        raise ProgramMissing(f"{name} is not in {where}: install the wheel or the Debian package, or set SINKPROOF_BIN to the folder that has it (build/release/bin)")
    if path not in _verified:
        try:
            run = _run([path, "--version"])
        except OSError as problem:
            raise ProgramMissing(f"{path} cannot be run: {problem.strerror}") from problem
        if run.code != 0:
            raise ProgramMissing(f"{path} does not start: {run.stderr.strip() or f'exit {run.code}'} (a wheel needs the libraries with which it was built: docs/python.md)")
        theirs = (run.stdout.split() or ["none"])[-1]
        if theirs != version():
            raise ProgramVersion(f"{path} is version {theirs}, this package is {version()}: install both from one release")
        _verified.add(path)
    return path


def _run(command: Sequence[str]) -> Run:
    """Runs to the end. Ctrl-C is passed on once, so that the program ends as it does in a terminal, with what it has; then KeyboardInterrupt goes on."""
    show = _progress.reporter()
    terminal = _progress.Terminal(show) if show is not None else None
    stderr = terminal.end if terminal is not None else subprocess.PIPE
    # A session of its own: in a terminal the program would get Ctrl-C twice, in a notebook not at all.
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True) as process:
        try:
            if terminal is not None:
                terminal.started()
            out, err = process.communicate()
        except BaseException:
            process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=10)
            except BaseException:
                process.kill()
                raise
            raise
        finally:
            if terminal is not None and process.wait() is not None:
                err = terminal.said()
    return Run(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))


def run(name: str, arguments: Sequence[str], verdicts: Sequence[int] = (0, 5, 10)) -> Run:
    """Runs a program; an exit code that is none of `verdicts` is an exception."""
    command = [find(name), *arguments]
    result = _run(command)
    if result.code not in verdicts:
        message = result.stderr.strip() or result.stdout.strip() or "no message"
        raise (BadInput if result.code == 2 else ProgramFailed)(message, result.code, command)
    return result


def answer(arguments: Sequence[str]) -> Any:
    """What sinkproof says in JSON. It may have nothing to say, as of a theorem whose hypotheses hold of no instance: then its message is an exception."""
    result = run("sinkproof", arguments)
    if not result.stdout.strip():
        raise ProgramFailed(result.stderr.strip() or "no message", result.code, [find("sinkproof"), *arguments])
    return json.loads(result.stdout)
