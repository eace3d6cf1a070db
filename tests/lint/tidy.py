#!/usr/bin/env python3
"""tidy.py BUILD: clang-tidy over the sources of the programs, with the compile commands in BUILD. Exit 1 if there is a finding.

Nearly all the time of clang-tidy goes into headers of libraries, so files go through it in batches: one translation unit that includes a hundred of them, which have no name in common in
their unnamed namespaces. Where such a batch does not compile all the same, the files that are in the way go through on their own."""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BATCH_SIZE = 112
# What clang-tidy counts in others' headers is no finding.
COUNTS = re.compile(r"\d+ (?:warnings?(?: and \d+ errors?)?|errors?)( generated| treated as errors?)\.?|Suppressed \d+ warnings.*|Error while processing.*")


def flags_of(entry):
    """What decides how a file is read, in pairs where it is two words."""
    words = iter(shlex.split(entry["command"]))
    for word in words:
        if word in ("-isystem", "-include"):
            following = next(words)
            if word == "-isystem":
                yield word, following
        elif re.match(r"-[DI]|-std=", word):
            yield (word,)


def declared(line):
    """The name that a line declares, as far as one sees without parsing it."""
    if match := re.match(r"(?:struct|class|enum(?: class| struct)?) +(\w+)", line):
        return match[1]
    head = re.sub(r"^using +", "", line)
    names = re.findall(r"\w+", re.split(r"[({=;]", head)[0])
    return names[-1] if names else ""


def private_names(text):
    """What a file declares for itself, and how: an alias may be repeated word for word."""
    scope, inside, names = "", False, {}
    for line in text.splitlines():
        if match := re.match(r"namespace (\w[\w:]*) \{", line):
            scope = match[1]
        elif line.startswith("namespace {"):
            inside = True
        elif line == "}  // namespace":
            inside = False
        elif re.match(r"using \w+ =", line):
            names[scope, declared(line)] = line
        elif inside and re.match(r"[A-Za-z[]", line) and not re.match(r"template|using ", line):
            names[scope, declared(line)] = None
    return names


class Batch:
    def __init__(self):
        self.files, self.names = [], {}

    def has_room(self, names):
        return len(self.files) < BATCH_SIZE and all(
            name not in self.names or (how is not None and self.names[name] == how) for name, how in names.items())

    def add(self, file, names):
        self.files.append(file)
        self.names.update(names)


def batches_of(files):
    """As few as they take, and of much the same size."""
    batches = [Batch() for _ in range(-(-len(files) // BATCH_SIZE))]
    for file in files:
        names = private_names(file.read_text())
        batch = min((b for b in batches if b.has_room(names)), key=lambda b: len(b.files), default=None)
        if batch is None:
            batches.append(batch := Batch())
        batch.add(file, names)
    return [batch.files for batch in batches]


def does_not_compile(said):
    return any("clang-diagnostic-error" in line for line in said)


def source_of(files, work):
    """One source that is all the files, the one of line N the Nth."""
    source = work / f"{files[0].stem}-{len(files)}.cpp"
    source.write_text("".join(f'#include "{file}"  // NOLINT(bugprone-suspicious-include)\n' for file in files))
    return source


def looked_at(source, flags):
    """What clang-tidy says of it, line by line."""
    result = subprocess.run(["clang-tidy", "--quiet", f"--config-file={ROOT / '.clang-tidy'}", source, "--", *flags],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = [line for line in result.stdout.splitlines() if not COUNTS.fullmatch(line)]
    if result.returncode and not said:
        said = [f"clang-tidy ended with {result.returncode} on {source}, without a word"]
    return said


def errors_of(source, flags):
    """What the compiler says of it, with the lines that included what is wrong."""
    return subprocess.run(["clang++", "-fsyntax-only", "-w", "-ferror-limit=0", *flags, source],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout


def in_the_way(source, files, flags):
    """The files of a batch in which its errors are, and each one before."""
    lines = {int(line) for line in re.findall(rf"{re.escape(str(source))}:(\d+)", errors_of(source, flags))}
    # A bracket that is left open is an error of what comes behind it.
    return [file for number, file in enumerate(files, 1) if {number, number + 1} & lines]


def findings(files, flags, work):
    """What clang-tidy says of the files. A file that does not compile by itself is said alone: nothing else is looked at, which would take an hour to say the same."""
    # One file is looked at as what it is: a source that is included counts as a header.
    if len(files) == 1:
        return looked_at(files[0], flags)
    source = source_of(files, work)
    said = looked_at(source, flags)
    if not does_not_compile(said):
        return said
    apart = in_the_way(source, files, flags)
    if not apart:
        return said
    for file in apart:
        if errors_of(file, flags):
            return looked_at(file, flags)
    said = [line for file in apart for line in looked_at(file, flags)]
    rest = [file for file in files if file not in apart]
    return said + (findings(rest, flags, work) if rest else [])


def main(build):
    groups = {}
    for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"])
        place = path.relative_to(ROOT).parts
        if place[0] in ("src", "theorems", "constructions"):
            files, flags = groups.setdefault(place[:2] == ("src", "checker"), ({}, {}))
            # A file that tests compile once more is looked at as the programs have it. A definition or a folder that one file needs is none that another file minds.
            if path not in files:
                files[path] = None
                flags.update(dict.fromkeys(flags_of(entry)))
    if not groups:
        sys.exit("tidy.py: no source of the programs in the compile commands")
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        # Last a main.cpp: names of headers that it alone needs (std::quoted) are like ours.
        batches = [(files, [word for flag in flags for word in flag]) for sources, flags in groups.values()
                   for files in batches_of(sorted(sources, key=lambda file: (file.name == "main.cpp", file)))]
        # The largest first: the last one to end is not waited for by an idle processor.
        batches.sort(key=lambda batch: -len(batch[0]))
        said = [line for lines in pool.map(lambda batch: findings(*batch, pathlib.Path(folder)), batches) for line in lines]
    print(*said, sep="\n", end="\n" if said else "")
    sys.exit(1 if said else 0)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: tidy.py BUILD")
    main(sys.argv[1])
