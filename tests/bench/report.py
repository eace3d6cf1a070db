#!/usr/bin/env python3
"""report.py BIN_DIR SOURCE_DIR [-o FILE]: what the programs cost beside something that a reader knows, as a table in Markdown.

Every line is a ratio of two processor times of this run: medians of five of Google Benchmark for what happens inside a program, of three whole processes for commands. `goal` is what was aimed at.
Nothing here is a test: machines are slow, busy or other. Takes some ten minutes; on an idle machine, please.
"""

import argparse
import json
import math
import os
import pathlib
import platform
import resource
import statistics
import subprocess
import sys
import tempfile

import instructions


class Table:
    """Lines of one heading."""

    def __init__(self, title, *columns):
        self.lines = [f'## {title}', '', '| ' + ' | '.join(columns) + ' |', '|' + '---|' * len(columns)]

    def add(self, *cells):
        self.lines.append('| ' + ' | '.join(cells) + ' |')
        print(*cells, sep='\t', file=sys.stderr)


def short(value):
    """Two significant digits, more before the point."""
    return f'{value:.0f}' if value >= 99.5 else f'{value:.2g}' if value < 10 else f'{value:.1f}'


def microseconds(nanoseconds):
    return f'{short(nanoseconds / 1000)} µs'


class Programs:
    def __init__(self, folder):
        self.folder = folder

    def bench(self, pattern):
        """Median processor time in ns of each benchmark that matches."""
        command = [self.folder / 'sinkproof-bench', f'--benchmark_filter={pattern}', '--benchmark_repetitions=5', '--benchmark_min_time=0.05',
                   '--benchmark_report_aggregates_only=true', '--benchmark_format=json']
        document = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        scale = {'ns': 1, 'us': 1e3, 'ms': 1e6}
        return {run['run_name']: run['cpu_time'] * scale[run['time_unit']]
                for run in document['benchmarks'] if run['aggregate_name'] == 'median'}

    def seconds(self, program, *arguments, runs=3):
        """Median processor time of the whole process, and what it printed last. An exit code says what was found, and is not looked at."""
        times = []
        for _ in range(runs):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            result = subprocess.run([self.folder / program, *map(str, arguments)], capture_output=True, text=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if result.returncode not in (0, 5, 10):
                raise SystemExit(f'{program} {arguments}: exit {result.returncode}: {result.stderr}')
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return statistics.median(times), result.stdout


def products(programs):
    table = Table('Enclosed products, beside a plain product of doubles', 'product', 'n = 16', 'n = 64', 'n = 256', 'goal (64, 256)')
    times = programs.bench('^products/')
    for kind, goal in (('points', '1.5, 1.25'), ('radii on the left', ''), ('radii on both sides', '4, 3.6')):
        table.add(kind, *(short(times[f'products/{kind}/{n}'] / times[f'products/plain doubles/{n}']) for n in (16, 64, 256)), goal)
    return table


def attention(programs):
    table = Table('Attention of one trained head on one sequence (L = d = 16), beside plain doubles with Eigen', 'in', 'times as long', 'goal')
    times = programs.bench('^attention/')
    plain = times['attention/plain doubles']
    for name, goal in (('filter of doubles', '2.5'), ('intervals, key by key', '19'), ('balls of 128 bits, key by key', '80')):
        table.add(name, short(times['attention/' + name] / plain), goal)
    audit = programs.bench('^audit/')['audit/trained softmax, 100 inputs']
    table.add('`audit`, each input', short(audit / 100 / plain), '8')
    return table


def searches(programs, theorems):
    table = Table('Searches: one plain rating is softmax-sink-necessity at L = 5, m = 1, written down in doubles', 'theorem', 'rating a candidate', 'in plain ratings',
                  'whole trials a second', 'a trial, in ratings of its own', 'mutants and dropped hypotheses refuted a second', 'of')
    ratings = programs.bench('^rating/')
    plain = programs.bench('^fuzz/the same in plain double')
    plain = next(iter(plain.values()))
    for theorem in theorems:
        rating = ratings['rating/' + theorem]
        start, _ = programs.seconds('sinkproof', 'fuzz', theorem, '--trials', 1, '--jobs', 1)
        # As many as take much longer than the start, which is not the same each time.
        for trials in (300, 3000):
            time, _ = programs.seconds('sinkproof', 'fuzz', theorem, '--trials', trials + 1, '--jobs', 1)
            if time > 10 * start:
                break
        a_trial = max(time - start, 1e-9) / trials
        refuted, asked, spent = 0, 0, 0.0
        for neighbours, found in (('--mutants', 'refuted'), ('--ablate', 'needed')):
            time, printed = programs.seconds('sinkproof', 'fuzz', theorem, neighbours, '--trials', 1000, '--jobs', 1, '--json', runs=1)
            outcomes = [result['outcome'] for result in json.loads(printed)['results']]
            refuted += outcomes.count(found)
            asked += len(outcomes)
            spent += time
        table.add(theorem, microseconds(rating), short(rating / plain), short(1 / a_trial), short(a_trial * 1e9 / rating), short(refuted / spent), f'{refuted} of {asked}')
    return table


def ladder(programs, theorems):
    table = Table('Verdicts on the default grids, beside the same margins in double intervals alone', 'theorem', '`verify`', 'Arb, 53 bits', 'goal of `verify`')
    times = programs.bench('^default grid/.*/(double intervals|Arb, 53 bits|verify)')
    for theorem in theorems:
        name = f'default grid/{theorem}/'
        intervals = times[name + 'double intervals']
        table.add(theorem, short(times[name + 'verify, margins decided'] / intervals), short(times[name + 'Arb, 53 bits'] / intervals), '3')
    return table


def parts(programs, theorems):
    table = Table('Where `verify` of a default grid goes, in millions of instructions (callgrind, one worker)', 'theorem', 'whole command', 'loading libraries', 'making instances', 'compiling the text',
                  'double intervals', 'balls', 'exact path', 'else of verdicts', 'else of the command')
    for theorem in theorems:
        table.add(theorem, *(short(count / 1e6) if count else '' for count in instructions.counts(programs.folder / 'sinkproof', theorem)))
    return table


def commands(programs, source):
    table = Table('Whole commands, beside `verify` of all default grids', 'command', 'times as long', 'goal')
    with tempfile.TemporaryDirectory() as folder:
        verify, _ = programs.seconds('sinkproof', 'verify')
        programs.seconds('sinkproof', 'verify', '--certificates', folder, runs=1)
        certificates = sorted(pathlib.Path(folder).glob('*.json'))
        check, _ = programs.seconds('sinkproof-check', *certificates)
        table.add(f'`sinkproof-check` of its {len(certificates)} certificates', short(check / verify), '1.5 (with two processors)')
        rows, _ = programs.seconds('sinkproof', 'table', '--theorem', 'softmax-sink-necessity', '--construction', 'softmax-anchor', '-p', 'L=4:103:1', '-p', 'm=2', '-p', 'beta=1:100:1', '-o', os.path.join(folder, 'rows.csv'),
                                   '--format', 'csv', runs=1)
        table.add('`table` of softmax-anchor, 10,000 rows', short(rows / verify), '')
        report, _ = programs.seconds('sinkproof', 'report', '-o', os.path.join(folder, 'report'), runs=1)
        table.add('`report`', short(report / verify), '')
        bounds, _ = programs.seconds('sinkproof', 'audit', source / 'tests/data/softmax_L16_d16_s0.safetensors', '--length', 16, '--normaliser', 'softmax', '--task', 'trigger', '--all-inputs', '--gap', '1%', runs=1)
        table.add('`audit --all-inputs --gap 1%` of the trained head, L = 16, m = 13', short(bounds / verify), '')
    return table


def starts(programs):
    table = Table('Before a command does anything, in ms', 'what', 'time', 'goal')
    start, _ = programs.seconds('sinkproof', '--version', runs=21)
    reads, _ = programs.seconds('sinkproof', 'list', 'theorems', runs=21)
    table.add('loading the program (`--version`)', f'{1000 * start:.0f}', '')
    table.add('reading all statements and constructions (`list theorems`, beyond that)', f'{1000 * (reads - start):.0f}', '20')
    return table


def growth(programs):
    table = Table('Growth: the exponent of L when it grows fourfold, with m = 4', 'verdict', 'up to L', 'exponent', 'goal')
    start, _ = programs.seconds('sinkproof', '--version')
    for theorem, construction, length, goal in (('softmax-sink-necessity', 'softmax-anchor', 4096, ''), ('sink-metric', 'softmax-anchor', 256, '2.1'),
                                                ('multihead-sink-tradeoff', 'softmax-anchor', 256, '3'), ('multilayer-sink-necessity', 'multilayer-anchor', 64, '2.1')):
        short_one, long_one = (max(programs.seconds('sinkproof', 'verify', theorem, '--construction', construction, '-p', f'L={at}', '-p', 'm=4', '-p', 'beta=5')[0] - start, 1e-9)
                               for at in (length // 4, length))
        table.add(f'{theorem}, {construction}', str(length), f'{math.log(long_one / short_one, 4):.1f}', goal)
    return table


def machine():
    names = [line.split(':', 1)[1].strip() for line in open('/proc/cpuinfo', encoding='utf-8') if line.startswith('model name')]
    compiler = subprocess.run(['c++', '--version'], capture_output=True, text=True).stdout.splitlines()[0]
    return f'{len(names)} processors ({names[0] if names else platform.machine()}), {compiler}.'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('bin', type=pathlib.Path)
    parser.add_argument('source', type=pathlib.Path)
    parser.add_argument('-o', dest='output', type=pathlib.Path)
    arguments = parser.parse_args()
    programs = Programs(arguments.bin.resolve())
    theorems = [theorem['id'] for theorem in json.loads(programs.seconds('sinkproof', 'list', '--json', runs=1)[1])['theorems']]
    tables = [products(programs), attention(programs), ladder(programs, theorems), parts(programs, theorems), searches(programs, theorems), commands(programs, arguments.source), starts(programs), growth(programs)]
    reasons = pathlib.Path(__file__).with_name('reasons.md').read_text(encoding='utf-8')
    text = '\n'.join(['# Performance', '',
                      'Made by `./dev bench --report` (tests/bench/report.py); no test compares it. Ratios of processor times in one run, smaller is faster; the goals are those of the project.', '',
                      f'Measured on {machine()}', ''] + ['\n'.join(table.lines) + '\n' for table in tables] + [reasons])
    if arguments.output is None:
        print(text, end='')
        return
    scratch = arguments.output.with_suffix('.part')
    scratch.write_text(text, encoding='utf-8')
    scratch.replace(arguments.output)


if __name__ == '__main__':
    main()
