#!/usr/bin/env python3
"""man_pages.py BIN_DIR OUT_DIR: the man pages of both programs and of each command, made of what `--help` prints, so that there is one source.

sinkproof.1, sinkproof-COMMAND.1 and sinkproof-check.1. Exit 0, or 1 if a program does not answer.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Iterator

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))
from sinkproof.errors import EXIT_CODES  # noqa: E402


def escaped(text: str) -> str:
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return r"\&" + text if text.startswith((".", "'")) else text


def said(command: list[str]) -> str:
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0 or not run.stdout:
        sys.exit(f"man_pages.py: {' '.join(command)}: exit {run.returncode}: {run.stderr}")
    return run.stdout


def commands_of(text: str) -> list[str]:
    """The commands that the program's own help lists."""
    return re.findall(r"^  ([a-z]+) ", text.split("Subcommands:")[1].split("\n\n")[0], re.MULTILINE)


def head(name: str, summary: str, version: str) -> list[str]:
    return [f'.TH {name.upper()} 1 "" "sinkproof {version}" "sinkproof"', ".SH NAME", f"{escaped(name)} \\- {escaped(summary)}"]


def exit_status() -> list[str]:
    return [".SH EXIT STATUS", *(line for code, meaning in EXIT_CODES.items() for line in (".TP", f".B {code}", escaped(meaning)))]


def parts(lines: list[str]) -> Iterator[tuple[str, str, str]]:
    """What CLI11's help has below its summary and Usage, as (kind, words, meaning): `section` NAME; `entry` NAME and its meaning, which may go on in `more`; `line`, a
    line that stands by itself; `text`, one at the left margin that is no section."""
    for line, following in zip(lines, [*lines[1:], ""]):
        entry = re.match(r"^ {2,4}(\S.*?)(?:  +(\S.*))?$", line)
        if re.match(r"^\S", line):
            yield ("section", line.rstrip(":"), "") if line.endswith(":") or line.istitle() else ("text", line, "")
        elif entry and entry.group(2):
            yield "entry", entry.group(1), entry.group(2)
        elif re.match(r"^ {10,}\S", line):
            yield "more", line.strip(), ""
        elif entry:  # one that is too long has its meaning below it
            yield "entry" if re.match(r"^ {10,}\S", following) else "line", entry.group(1), ""


def of_command(name: str, text: str, version: str) -> str:
    summary, usage, *rest = text.strip("\n").split("\n")
    lines = [*head(name, summary, version), ".SH SYNOPSIS", ".B " + escaped(usage.removeprefix("Usage: "))]
    before = {"section": [], "entry": [".TP"], "line": [".PP"], "more": [], "text": []}
    for kind, words, meaning in parts(rest):
        shown = {"section": ".SH " + escaped(words.upper()), "entry": ".B " + escaped(words)}.get(kind, escaped(words))
        lines += [*before[kind], shown, *([escaped(meaning)] if meaning else [])]
    related = ["sinkproof", "sinkproof-check"] if name not in ("sinkproof", "sinkproof-check") else ["sinkproof-check" if name == "sinkproof" else "sinkproof"]
    return "\n".join([*lines, *exit_status(), ".SH SEE ALSO", ", ".join(f".BR {escaped(x)} (1)" if k == 0 else escaped(f"{x}(1)") for k, x in enumerate(related))]) + "\n"


def main() -> None:
    bin_dir, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    # The name by which a program is called stands in its help.
    os.environ["PATH"] = f"{bin_dir.resolve()}{os.pathsep}{os.environ['PATH']}"
    program = "sinkproof"
    version = said([program, "--version"]).split()[-1]
    text = said([program, "--help"])
    (out / "sinkproof.1").write_text(of_command("sinkproof", text, version))
    for command in commands_of(text):
        if command == "check":  # its page is that of the program that it calls, below
            continue
        (out / f"sinkproof-{command}.1").write_text(of_command(f"sinkproof-{command}", said([program, command, "--help"]), version))
    # The checker's help is prose.
    usage, *prose = said(["sinkproof-check", "--help"]).strip("\n").split("\n")
    body = [*head("sinkproof-check", "check sinkproof's certificates on its own", version), ".SH SYNOPSIS", ".B " + escaped(usage.removeprefix("usage: ")), ".SH DESCRIPTION"]
    (out / "sinkproof-check.1").write_text("\n".join([*body, *map(escaped, prose), *exit_status(), ".SH SEE ALSO", ".BR sinkproof (1)"]) + "\n")


if __name__ == "__main__":
    main()
