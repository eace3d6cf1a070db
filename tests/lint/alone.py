#!/usr/bin/env python3
"""alone.py BUILD [PART…]: each source of the compile commands in BUILD compiles by itself, without the headers that other files of a batch bring along.

With PARTs, those whose path has one of them in it. Only the syntax is looked at. Exit 1 if one does not, with the compiler's first words."""

import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys


def first_error(entry):
    """What the compiler says of the file, or nothing."""
    arguments = shlex.split(entry["command"])
    output = arguments.index("-o")
    del arguments[output:output + 2]
    command = [*arguments, "-fsyntax-only", "-w", "-O0"]
    result = subprocess.run(command, cwd=entry["directory"], capture_output=True, text=True)
    errors = [line for line in result.stderr.splitlines() if "error:" in line]
    return (errors or result.stderr.splitlines() or ["no message"])[0] if result.returncode else None


def main(build, *parts):
    entries = json.loads((pathlib.Path(build) / "compile_commands.json").read_text())
    files = [entry for entry in entries if not parts or any(part in entry["file"] for part in parts)]
    if not files:
        sys.exit("alone.py: no file with " + ", ".join(parts) + " in its path")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = [error for error in pool.map(first_error, files) if error]
    print(*errors, f"{len(files)} files by themselves, {len(errors)} that do not compile so", sep="\n")
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
