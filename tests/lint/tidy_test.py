#!/usr/bin/env python3
"""tidy_test.py: that tidy.py ends soon whatever does not compile. It once cut batches in halves until each file with the error stood alone, which took longer than CI may."""

import pathlib
import sys
import tempfile

import tidy

CLEAN = "int {name}(int x) {{\n  return x;\n}}\n"


def counted(work, texts):
    """What is found in files of these texts as one batch, and how often clang-tidy ran."""
    files = []
    for number, text in enumerate(texts):
        files.append(work / f"file_{number}.cpp")
        files[-1].write_text(text)
    runs, once = [], tidy.looked_at
    tidy.looked_at = lambda source, flags: runs.append(source) or once(source, flags)
    try:
        return tidy.findings(files, ["-std=c++20"], work), len(runs)
    finally:
        tidy.looked_at = once


def main():
    clean = [CLEAN.format(name=f"same_{letter}") for letter in "abcdefgh"]
    failed = 0

    def expect(name, texts, runs, words):
        nonlocal failed
        with tempfile.TemporaryDirectory() as folder:
            said, ran = counted(pathlib.Path(folder), texts)
        good = ran == runs and (words in "\n".join(said) if words else not said)
        failed += not good
        print(f"{'ok' if good else 'FAILED'}: {name}" + ("" if good else f": {ran} runs (expected {runs}), {said}"))

    expect("files that compile together are looked at once", clean, 1, "")
    expect("a file that another one is in the way of is looked at by itself, with the one before it, the rest once more", [*clean, clean[0]], 4, "")
    expect("a file that does not compile ends it", [*clean[:4], "int broken( {\n", *clean[4:]], 2, "file_4.cpp:1:")
    expect("the first of many that do not compile ends it", ["int broken = undeclared;\n"] * 8, 2, "file_0.cpp:1:")
    print(f"{4 - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
