"""Where the instructions of `sinkproof verify THEOREM` go, counted by callgrind: the same on each machine that runs the same libraries, busy or not."""

import pathlib
import re
import subprocess
import tempfile

VERDICT = re.compile(r'sinkproof::engine::verify\([^{]*$')
LOADING = re.compile(r'\b_dl_start\b')
MAKING = re.compile(r'::instantiate\(')
COMPILING = re.compile(r'StatedForm::StatedForm\(')


def tier(scalar):
    """Functions that go through all margins of a theorem in one arithmetic: which of them are left depends on what is inlined; the outermost has the most."""
    return re.compile(rf'(evaluate\b|engine::verify\().*Arithmetic<sinkproof::numeric::{scalar}>|evaluate_in<sinkproof::numeric::{scalar}>')


def inclusive(annotated):
    """Function ↦ instructions in it and below it."""
    for line in annotated.splitlines():
        if match := re.match(r' *([\d,]+) +\S*?:(.*)', line):
            yield match[2], int(match[1].replace(',', ''))


def counts(program, theorem):
    """Instructions of the whole command, and of its parts, by one worker."""
    with tempfile.TemporaryDirectory() as folder:
        profile = pathlib.Path(folder) / 'profile'
        subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={profile}', program, 'verify', theorem, '--jobs', '1'], check=True, capture_output=True)
        annotated = subprocess.run(['callgrind_annotate', '--inclusive=yes', '--threshold=100', '--show-percs=no', profile], check=True, capture_output=True, text=True).stdout
    functions = list(inclusive(annotated))

    def most(pattern):
        return max((count for name, count in functions if pattern.search(name)), default=0)

    verdict, compiling = most(VERDICT), most(COMPILING)
    # A text is compiled where the first arithmetic asks for it, which is double intervals.
    doubles, balls, exact = most(tier('Interval')) - compiling, most(tier('Ball')), most(tier('Exact'))
    whole = int(re.search(r'([\d,]+).*PROGRAM TOTALS', annotated)[1].replace(',', ''))
    # What is compiled in one piece may count for two of them, a percent or less.
    parts = [most(LOADING), most(MAKING), compiling, doubles, balls, exact, max(verdict - compiling - doubles - balls - exact, 0)]
    return [whole, *parts, whole - sum(parts)]
