#!/usr/bin/python3
"""blocks.py BIN_DIR SOURCE_DIR [--every N] [--only NAME] [--jobs N]: which changes of a theorem's or construction's block are noticed.

Each mutant is a block with one change at one place: a number, a comparison, an operator, a name of a pair, or a line left out. It is noticed
1. if the program refuses it, as it does where an `example` line of the block has another value (a change that is no block at all does not count);
2. else if a printed number, a verdict or a message differs from the unchanged block's: of a theorem on the grids of its `from` and `also` lines, under its mutants, with
   each hypothesis dropped, and of its constants (what certificates/unchanged and reports/ pin); of a construction, and of its mutants, at points of
   its parameters, and where a parameter is out of its range, of all settings but the trigger-conditional task and numbers with all numbers that `construct` writes. Of numbers,
   theorems are looked at where parameters of their constructions end, and beyond, too, constructions through a theorem, and at what `list` says of their parameters;
   all theorems where their own parameters end, and beyond;
3. else, of constructions of normaliser-fit, switch and token-law, whose claims are one inequality each and show only the least part of what they join, if a claim's formula has another value
   on other numbers, or with sums in place of least and largest (class Elsewhere).
Commands run in BIN_DIR/looks (looks/looks.cpp); one in eight of the looks at an unchanged block is held against BIN_DIR/sinkproof.
blocks.txt lists the survivors: `file | line | change | equivalent: (or open:) reason`, `*` for any text. Exit 0 if 95 % are noticed, every survivor
is listed, and (with all mutants) no line is about none.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import fnmatch
import functools
import glob
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

TOKEN = re.compile(r'"[^"]*"|#.*|[0-9]+(?:\.[0-9]+)?|<=|>=|!=|->|[A-Za-z_][A-Za-z_0-9]*(?:-[A-Za-z_0-9]+)*|[^\s]')
COMPARISONS = {'<=': ('<', '>='), '>=': ('>', '<='), '<': ('<=', '>'), '>': ('>=', '<')}
OPERATORS = {'+': '-', '-': '+', '*': '/', '/': '*', 'and': 'or', 'or': 'and', 'min': 'max', 'max': 'min'}
PAIRS = [('sink_mass_before', 'sink_mass_after'), ('absorbed_before', 'absorbed_after'), ('bound_before', 'bound_after'), ('exp', 'log'),
         ('is', 'is not'), ('anchor_mass_before', 'anchor_mass_after'), ('max_anchor_mass', 'min_null_mass')]
NAMES = {a: b for pair in PAIRS for a, b in (pair, pair[::-1]) if a != 'is not'}
# Texts for readers, and what says where to look: no meaning to change.
NO_MEANING = {'title', 'source', 'published', 'reconstructed', 'proved', 'example', 'from', 'also', 'summary', 'origin', 'theorem', 'construction'}
MAY_GO = {'hypothesis', 'contents', 'P', 'W_QK', 'W_OV', 'target', 'm', 'layers', 'trigger_contents', 'embedding', 'window', 'direction', 'group_size', 'nuisance', 'sink_left', 'sink_right'}
WITH_NUMBERS = ('normaliser-fit', 'switch', 'token-law', 'embeddings', 'patterns')
# Names of these settings that claims are about, each with its number of indices.
ARRAYS = {'normaliser-fit': {'weight': 1},
          'switch': {'key_value': 3, 'sink_value': 1, 'attention': 2, 'point': 2, 'weight': 2, 'gamma_squared': 1, 'separator': 1, 'pair': 2},
          'token-law': {'stated_numerator': 1, 'stated_denominator': 1, 'product': 1, 'square': 1}}
# Values of parameters by their names; of words all are taken.
POINTS = {'L': ('3', '4', '5', '8', '24'), 'm': ('0', '1', '3'), 'D': ('1', '2', '3'), 'beta': ('1/2', '2', '8', '32'), 'eta': ('1/1000', '1/150'), 'q': ('1/100', '1/10'),
          'scale': ('1', '10'), 'size': ('1000', '1000000'), 'k': ('2', '3', '12'), 'gain': ('-1/8', '1/2', '3'), 'turn': ('0', '1/4', '2'), 'mean': ('0', '3/2'),
          'lambda': ('0', '1/3', '1'), 'seed': ('0', '2', '38', '1000'), 'keys': ('1', '3', '5', '12'), 'dimension': ('1', '2', '3', '8'), 'tangent': ('1/7', '1/2'),
          'spread': ('0', '3/4', '2'), 'leak': ('0', '1/100', '1/2')}
# Of settings in which some of these names are something else; small, as searches for weights and for least costs take long.
POINTS_OF = {'embeddings': {'T': ('1', '2', '3', '5'), 'd': ('1', '2', '3', '4'), 'bound': ('1', '2', '9'), 'kappa': ('1/3', '1', '2'), 'window': ('1', '2', '3', '24'),
                            'rho': ('-1/4', '1', '1/2', '0'), 'tau': ('1/4', '1', '-1/3', '-1')},
             'token-law': {'seed': ('2', '34', '38', '0', '1000')},
             'patterns': {'C': ('1', '2', '3'), 'm': ('2', '3'), 'd': ('10000', '7', '8', '100'), 'kappa': ('1/3', '8'), 'lambda': ('4/5', '3/5', '12/13', 'sqrt(1/2)', '1/2'),
                          'seed': ('1', '7')}}
# Further ones of a block, where what it says ends.
POINTS_BESIDE = {'multihead-cancellation': [('L=25', 'm=0', 'scale=1', 'spacing=least-norm')]}
# Too large to be made by `construct`: looked at with fewer groups.
SMALLER = {'sink-diagonal-cost-without': ('240 where without is centred', '40 where without is centred')}


# Stands for the block's file in a command.
FILE = '{file}'


class Mutant:
    def __init__(self, block, start, end, text, kind):
        self.block, self.start, self.end, self.text, self.kind = block, start, end, text, kind
        line_start = block.text.rfind('\n', 0, start) + 1
        line_end = block.text.find('\n', start)
        before, after = block.text[max(line_start, start - 24):start].lstrip(), block.text[end:min(line_end, end + 24)].rstrip()
        self.line = block.line_of(start)
        part = re.match(r'(?:mutant|constant) \S+', block.statement_at(start))
        self.part = part and part[0]
        self.change = (f'{kind}: {before}[{block.text[start:end]}]{after} -> {text}' if kind != 'line' else f'line: {block.text[start:end].strip()} -> nothing').replace('\n', ' ')

    def changed(self):
        return self.block.text[:self.start] + self.text + self.block.text[self.end:]


class Block:
    """A file of theorems/ or constructions/, its ids changed: those of ours may not be given from outside."""

    def __init__(self, path, root):
        self.path = os.path.relpath(path, root)
        with open(path, encoding='utf-8') as source:
            text = source.read()
        self.kind = 'theorem' if '```theorem' in text else 'construction'
        body = text[text.index('```' + self.kind) :]
        self.text = body[: body.index('\n```\n', 3) + 5]
        self.id = re.search(rf'^{self.kind} (\S+)', self.text, re.M)[1]
        self.text = self.text.replace(*SMALLER.get(self.id, ('', '')))
        ids = [self.id] + (re.findall(r'^mutant (\S+) "', self.text, re.M) if self.kind == 'construction' else [])
        for each in ids:
            self.text = re.sub(rf'(?m)^({self.kind}|mutant) {re.escape(each)} ', rf'\1 x-{each} ', self.text)
        self.subjects = ['x-' + each for each in ids]
        self.setting = re.search(rf'^{self.kind} \S+ : (\S+)', self.text, re.M)[1]
        self.ranges = re.findall(r'^parameter (\w+)', self.text, re.M)
        self.points = POINTS | POINTS_OF.get(self.setting, {}) | {name: re.split(', *', words) for name, words in re.findall(r'^parameter (\w+) in {(.*?)}', self.text, re.M)}
        self.theorem_mutants = re.findall(r'^mutant (\S+) "', self.text, re.M) if self.kind == 'theorem' else []
        self.constants = re.findall(r'^constant (\S+)', self.text, re.M)
        self.hypotheses = re.findall(r'^hypothesis (\S+)', self.text, re.M)
        self.also = re.findall(r'[a-z][a-z0-9-]*', ' '.join(re.findall(r'^also ([^:]*):', self.text, re.M)))
        self.ends, self.beside = self.ends_of_parameters() if self.kind == 'theorem' else [], ''

    def ends_of_parameters(self):
        """The least and the largest value of each, and what is beyond."""
        ends = []
        for name, least, largest in re.findall(r'^parameter (\w+) in [(\[]?([0-9]+)(?:\.\.|,)([0-9]+)', self.text, re.M):
            ends += [f'{name}={largest}', f'{name}={least if least != "0" else "1/1000"}', f'{name}={int(largest) + 1}', f'{name}={int(least) - 1}']
            if int(largest) <= 16:
                ends += [f'{name}={int(least) + 1}']
        return ends

    def join(self, others):
        """Of `numbers`, whose ranges each text has for itself: a theorem is looked at where its constructions' parameters end, too, a construction through a theorem that goes through it."""
        if self.kind == 'theorem':
            named = re.findall(r'^from (\S+)', self.text, re.M)
            for construction in (b for b in others if b.kind == 'construction' and b.subjects[0][2:] in named):
                self.ends += construction.ends_of_parameters()
        else:
            theorem = next(b for b in others if b.kind == 'theorem' and re.search(rf'^from {self.subjects[0][2:]} ', b.text, re.M))
            ids = '|'.join(re.escape(each[2:]) for each in self.subjects)
            # Examples are the theorem's own, and it is looked at by itself.
            self.beside = re.sub(rf'(?m)^(from|also) ({ids}) ', r'\1 x-\2 ', re.sub(r'(?m)^example .*\n', '', theorem.text))
            self.also, self.ends = self.subjects[1:], theorem.ends

    def statement_at(self, at):
        return self.text[[m.start() for m in re.finditer(r'^[a-zA-Z].*', self.text[: at + 1], re.M)][-1] :]

    def line_of(self, at):
        return ' '.join(re.split(r'[ (]', self.statement_at(at).split('\n')[0].rstrip())[:2]).replace('x-', '')

    def mutants(self):
        found = []
        for statement in re.finditer(r'^[a-zA-Z].*(?:\n(?: .*|#.*))*', self.text, re.M):
            head = re.match(r'\w+', statement[0])[0]
            if head in NO_MEANING:
                continue
            if head in MAY_GO:
                found.append(Mutant(self, statement.start(), statement.end() + 1, '', 'line'))
            tokens = [t for t in TOKEN.finditer(statement[0]) if t[0][0] not in '"#']
            skip = 2 if head in ('hypothesis', 'conclusion', 'corollary', 'mutant', 'claim', 'constant') else 1 if head in ('let', 'quantity', 'parameter') else 0
            for before, token in list(zip([None] + tokens, tokens))[max(skip - 1, 0) :]:
                self.change_token(found, statement.start() + token.start(), token[0], before[0] if before else '')
        return found

    def change_token(self, found, at, token, before):
        def add(kind, *texts):
            found.extend(Mutant(self, at, at + len(token), text, kind) for text in texts)

        if re.fullmatch(r'[0-9]+', token):
            add('number', str(int(token) + 1), *([str(int(token) - 1)] if int(token) > 0 else []))
        elif token in COMPARISONS:
            add('comparison', *COMPARISONS[token])
        elif token == '-' and before in ('', '(', '=', '[', ',', '*', '/', '<=', '>=', '<', '>', ':'):
            add('sign', '')
        elif token in OPERATORS:
            add('operator', OPERATORS[token])
        elif token in NAMES:
            add('name', NAMES[token])


class Elsewhere:
    """The formulas of a block's claims on other numbers than its instance's: each array that they name is a function of its indices. Formulas that entries rest on stay, so that the instance does."""

    STATEMENT = re.compile(r'^[a-zA-Z].*\n(?:(?: .*|#.*)\n)*', re.M)
    # Values on both sides of a separator, whichever context is below; one of them at 0, or beyond it; and small ones.
    SAMPLES = {'switch': [{'separator': 'x1 + 1', 'key_value': f'({of_key})*(x1 + 2*x2 + x3^2)'.replace('side', f'({side})')}
                          for side in ('2*x1 - 3', '3 - 2*x1') for of_key in ('side/7', 'side*(x2 - 1)/7', 'side*(2*x2 - 3)/7', 'side/7000', '(side + 2*[side < 0]*[x2 = 1])/7000')]}

    def __init__(self, block):
        self.arrays, self.name = ARRAYS[block.setting], block.subjects[0]
        self.samples = [{}, *self.SAMPLES.get(block.setting, [])]

    def formula(self, array, sample):
        count, at = self.arrays[array], list(self.arrays).index(array)
        plain = ' + '.join(f'{(-1) ** k * (2 * k + 3 + at * at)}*x{k + 1}*x{(k + 1) % count + 1}' for k in range(count))
        return sample.get(array, f'({plain} + {3 * at ** 3 + 1})/11')

    def texts(self, text):
        """The ids, and all of them as one text."""
        statements = [s for s in self.STATEMENT.findall(text) if s.split()[0] not in ('example', 'mutant', 'title', 'summary', 'origin')]
        word = {s: re.match(r'\w+', s)[0] for s in statements}
        lets = {re.match(r'let (\w+)', s)[1]: s for s in statements if word[s] == 'let'}
        # What entries rest on.
        kept, new = set(), {name for s in statements if word[s] not in ('let', 'claim', 'parameter', 'construction') for name in re.findall(r'\w+', s)}
        while new:
            kept |= new
            new = {name for let in kept & set(lets) for name in re.findall(r'\w+', lets[let])} - kept
        ids, result = [], ''
        for k, sample in enumerate(self.samples):
            functions = ''.join(f'let look_{array}({",".join(f"x{i + 1}" for i in range(count))}) = {self.formula(array, sample)}\n' for array, count in self.arrays.items())
            for is_summed in (False, True):
                ids.append(f'{self.name}-look{2 * k + is_summed}')
                body = re.sub(rf'^construction {self.name}', f'construction {ids[-1]}', statements[0]) + functions
                for s in statements[1:]:
                    if word[s] == 'claim' or word[s] == 'let' and re.match(r'let (\w+)', s)[1] not in kept:
                        s = re.sub(rf'\b({"|".join(self.arrays)})\[([^\[\]]*)\]', r'look_\1(\2)', s)
                        s = re.sub(r'\b(min|max)\(', 'sum(', s) if is_summed else s
                    body += s
                result += f'```construction\n{body}```\n'
        return ids, result

    def looks(self, points):
        for point in points:
            for k in range(2 * len(self.samples)):
                yield Look(functools.partial(self.look, f'{self.name}-look{k}', point))

    def look(self, which, point, binary, file):
        elsewhere = file.replace('block.md', 'elsewhere.md')
        if not os.path.exists(elsewhere):
            pathlib.Path(elsewhere).write_text(self.texts(pathlib.Path(file).read_text(encoding='utf-8'))[1], encoding='utf-8')
        return verified('--construction', f'{elsewhere}#{which}', *(word for axis in point for word in ('-p', axis)))(binary, file)


class Commands:
    """BIN_DIR/looks, which runs the program's commands one behind the other; a thread has one of its own."""

    def __init__(self, binary):
        self.binary, self.process = binary, None

    def run(self, arguments):
        if self.process is None:
            self.process = subprocess.Popen([self.binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        given = ''.join(argument + '\0' for argument in arguments).encode()
        self.process.stdin.write(b'%d\n%b' % (len(given), given))
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if not answer:  # It crashed, or took too long.
            ended, self.process = self.process.wait(), None
            return 'late' if ended == -signal.SIGALRM else ended, '', ''
        status, written, said = map(int, answer)
        return status, self.process.stdout.read(written).decode(), self.process.stdout.read(said).decode()


OF_THREAD = threading.local()


def run(binary, *arguments):
    """Of `sinkproof` in a process of its own, of `looks` in the thread's."""
    if not hasattr(OF_THREAD, 'commands'):
        OF_THREAD.commands = Commands(binary)
    if os.path.basename(binary) == 'sinkproof':
        done = subprocess.run([binary, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        status, written, said = done.returncode, done.stdout, done.stderr
    else:
        status, written, said = OF_THREAD.commands.run(arguments)
    return status, re.sub(r'"statement_sha256":"[0-9a-f]*"', '', written), said


class Look:
    """What a function of a file returns, and which mutants and constants of the block it is about: nothing else in a block can name them, so that their changes show in no other look."""

    def __init__(self, function, *parts):
        self.function, self.parts = function, parts


def verified(*words):
    return asked('verify', '--json', '--jobs', '1', *words)


def asked(*words):
    return lambda binary, file: run(binary, *(word.replace(FILE, file) for word in words))


def theorem_looks(block):
    """What is printed of it."""
    of = ('--theorem', FILE)
    own = [f'mutant {each}' for each in block.subjects]
    if block.kind == 'construction':
        yield Look(listed_parameters, *own)
    # One point of each grid, which shows most at once.
    for construction, axes in re.findall(r'^(?:from|also) ([\w-]+)[^:]*: (.*)', block.text, re.M):
        first = [axis.split(',')[0].replace(' ', '') for axis in axes.split(';') if axis.strip()]
        yield Look(verified(*of, '--construction', construction, *(word for axis in first for word in ('-p', axis))))
    yield Look(verified(*of), *own)
    for construction in block.also:
        yield Look(verified(*of, '--construction', construction), *own)
    for end in block.ends:
        yield Look(verified(*of, '-p', end), *own)
    if block.kind == 'construction':
        return
    for mutant in block.theorem_mutants:
        yield Look(verified(*of, '--mutant', mutant), f'mutant {mutant}')
    for hypothesis in block.hypotheses:
        yield Look(verified(*of, '--drop', hypothesis))
    for neighbours, parts in (('--mutants', [f'mutant {each}' for each in block.theorem_mutants]), ('--ablate', []), ('--tightness', [f'constant {each}' for each in block.constants])):
        yield Look(asked('fuzz', *of, neighbours, '--trials', '300', '--jobs', '1', '--json'), *parts)


def listed_parameters(binary, file):
    status, printed, said = run(binary, 'list', file, '--json')
    return status, str([one.get('parameters') for one in json.loads(printed or '{}').get('blocks', []) if one['kind'] == 'construction']), said


def at_point(block, subject, point):
    """Verdicts and numbers there, and the instance."""
    words = [f'{FILE}#{subject}', *(word for axis in point for word in ('-p', axis))]
    yield Look(verified('--construction', *words), f'mutant {subject}')
    if block.setting in WITH_NUMBERS:
        yield Look(functools.partial(made, words), f'mutant {subject}')


def made(words, binary, file):
    result = os.path.join(os.path.dirname(file), 'made.json')
    status, _, said = run(binary, 'construct', *(word.replace(FILE, file) for word in words), '-o', result)
    return status, pathlib.Path(result).read_text(encoding='utf-8') if status == 0 else '', said


def construction_looks(block, binary):
    for subject in block.subjects:
        yield from at_point(block, subject, ())
        values = [[f'{name}={v}' for v in block.points.get(name, ()) if in_range(block, binary, subject, name, v)] for name in block.ranges]
        # Each value of a parameter, beside ever other ones of the others.
        points = []
        for k in range(12):
            points.append([axis[(k + k // len(axis) * i) % len(axis)] for i, axis in enumerate(values) if axis])
        # And its last one beside the first ones: long sequences with small scores.
        for largest in values:
            points.append([axis[-1 if axis is largest else 0] for axis in values if axis])
        for point in sorted({*map(tuple, points), *POINTS_BESIDE.get(block.id, ())}):
            yield from at_point(block, subject, point)
        for name in block.ranges:
            others = [axis for axis in points[0] if not axis.startswith(name + '=')]
            yield from at_point(block, subject, (*others, f'{name}=-1000000'))
        if block.setting in ARRAYS and subject == block.subjects[0]:
            yield from Elsewhere(block).looks([(), *points[:4]])


def in_range(block, binary, subject, name, value):
    """As the unchanged block says; asked once. Where certificates cannot be written, nothing is verified."""
    if (subject, name, value) not in block.known:
        with written(block.text) as file:
            _, _, said = run(binary, 'verify', '--construction', f'{file}#{subject}', '-p', f'{name}={value}', '--certificates', f'{file}/none')
        block.known[subject, name, value] = f'parameter {name}: {value} is out of range' not in said and f'parameter {name}: is not' not in said
    return block.known[subject, name, value]


@contextlib.contextmanager
def written(text):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, 'block.md')
        with open(file, 'w', encoding='utf-8') as out:
            out.write(text)
        yield file


class Looks:
    """All looks at a block, and what they show where it is unchanged."""

    def __init__(self, block, binary, pool):
        self.block, self.binary = block, binary
        self.looks = list(theorem_looks(block) if block.kind == 'theorem' or block.beside else construction_looks(block, binary))
        self.noticed = [0] * len(self.looks)
        self.unchanged, self.seconds = zip(*pool.map(self.of_unchanged, range(len(self.looks))))

    def of_unchanged(self, i):
        """What is shown, and in how many seconds."""
        with written(self.block.text + self.block.beside) as file:
            start = time.monotonic()
            shown = self.shown(self.looks[i], file, self.binary)
            seconds = time.monotonic() - start
            if i % 8 == 0 and self.shown(self.looks[i], file, os.path.join(os.path.dirname(self.binary), 'sinkproof')) != shown:
                sys.exit(f'{self.block.path}: looks shows something else than sinkproof: {shown}')
            return shown, seconds

    def shown(self, look, file, binary):
        status, printed, said = look.function(binary, file)
        folder = os.path.dirname(file)
        return status, printed.replace(folder, ''), re.sub(r'block.md:[0-9]+:[0-9]+', 'block.md', said.replace(folder, ''))

    def fate(self, mutant):
        """'noticed', 'survives', or 'impossible' where the change makes no block."""
        with written(mutant.changed() + self.block.beside) as file:
            status, _, said = run(self.binary, 'list', file)
            if status != 0:
                return 'noticed' if '[wrong-example]' in said else 'impossible'
            # What costs little, and what has noticed many, comes first.
            about = [i for i, look in enumerate(self.looks) if mutant.part in (None, *look.parts)]
            for i in sorted(about, key=lambda i: self.seconds[i] / (1 + self.noticed[i])):
                if self.shown(self.looks[i], file, self.binary) != self.unchanged[i]:
                    self.noticed[i] += 1
                    return 'noticed'
        return 'survives'


def read_listed(path):
    with open(path, encoding='utf-8') as source:
        for line in source:
            if line.strip() and not line.startswith('#'):
                parts = line.rstrip('\n').split(' | ')
                if len(parts) != 4 or not re.match(r'(equivalent|open): .', parts[3]):
                    sys.exit(f'{path}: expected `file | line | change | equivalent: (or open:) reason`: {line}')
                yield parts


def score(counts):
    return counts['noticed'] / max(counts['noticed'] + counts['survives'] - counts['equivalent'], 1)


def summary(counts):
    return (f"{counts['noticed'] + counts['survives']} mutants and {counts['impossible']} changes that are no block: {counts['noticed']} noticed, "
            f"{counts['equivalent']} equivalent, {counts['survives'] - counts['equivalent']} not noticed; score {100 * score(counts):.1f} %")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('bin')
    parser.add_argument('source')
    parser.add_argument('--every', type=int, default=1)
    parser.add_argument('--only')
    parser.add_argument('--jobs', type=int, default=2)
    options = parser.parse_args()
    binary = os.path.join(os.path.abspath(options.bin), 'looks')
    paths = sorted(glob.glob(options.source + '/theorems/*/statement.md') + glob.glob(options.source + '/constructions/*.md'))
    blocks = []
    for path in paths:
        with open(path, encoding='utf-8') as source:
            text = source.read()
            if re.search(r'^```(theorem|construction)', text, re.M):
                block = Block(path, options.source)
                blocks.append(block)
    # Theorems first: constructions take their ends.
    for block in sorted((b for b in blocks if b.setting == 'numbers'), key=lambda b: b.kind, reverse=True):
        block.join(blocks)
    blocks = [b for b in blocks if options.only in (None, b.id)]
    listed = list(read_listed(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'blocks.txt')))
    matched = set()
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for block in blocks:
            block.known = {}
            looks = Looks(block, binary, pool)
            if any(status == 'late' for status, _, _ in looks.unchanged) or all(status == 2 for status, _, _ in looks.unchanged):
                sys.exit(f'{block.path}: the unchanged block fails: {looks.unchanged[0][2]}')
            before = counts.copy()
            mutants = block.mutants()[:: options.every]
            for mutant, end in zip(mutants, pool.map(looks.fate, mutants)):
                counts[end] += 1
                if end != 'survives':
                    continue
                reasons = [i for i, (file, line, change, _) in enumerate(listed)
                           if all(fnmatch.fnmatchcase(a, re.sub(r'([\[\]?])', r'[\1]', b)) for a, b in zip((block.path, mutant.line, mutant.change), (file, line, change)))]
                matched.update(reasons)
                counts['equivalent'] += any(listed[i][3].startswith('equivalent') for i in reasons)
                if not reasons:
                    counts['unlisted'] += 1
                    print(f'survivor | {block.path} | {mutant.line} | {mutant.change}')
            print(f'{block.path}: {summary(counts - before)}', flush=True)
    unused = [listed[i] for i in range(len(listed)) if i not in matched] if options.every == 1 and not options.only else []
    for entry in unused:
        print('about no survivor: ' + ' | '.join(entry))
    print(f'{len(blocks)} blocks: {summary(counts)}')
    return 0 if score(counts) >= 0.95 and counts['unlisted'] == 0 and not unused else 1


if __name__ == '__main__':
    sys.exit(main())
