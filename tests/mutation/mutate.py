#!/usr/bin/python3
"""mutate.py SOURCE_DIR TARGET_DIR: writes a copy of SOURCE_DIR/checker in which every mutant is present, and TARGET_DIR/mutants.tsv.

Each mutant is one change at one place; mutation.hpp says how it is switched on at run time. A line of mutants.tsv is
id, kind, file, line, column, function, and the change as `before -> after`. Needs Debian's python3-clang-14 and libclang-common-14-dev.
"""

import collections
import glob
import os
import re
import sys

import clang.cindex as clang
from clang.cindex import CursorKind as Kind

COMPARE = {'<': ('less', '<='), '<=': ('at_most', '<'), '>': ('greater', '>='), '>=': ('at_least', '>'), '==': ('equal', '!='), '!=': ('unequal', '==')}
ARITHMETIC = {'+': ('plus', '-'), '-': ('minus', '+')}
ASSIGN = {'+=': ('add_to', '-='), '-=': ('subtract_from', '+=')}
LOGIC = {'&&': '||', '||': '&&', 'and': '||', 'or': '&&'}
STANDARD = {'std::min': 'max', 'std::max': 'min', 'std::any_of': 'all_of', 'std::all_of': 'any_of', 'std::none_of': '!all_of'}
PAIRS = {'lower': 'upper', 'down': 'up', 'minimum': 'maximum'}
PAIRS.update({b: a for a, b in PAIRS.items()})
INTEGERS = {clang.TypeKind.INT, clang.TypeKind.UINT, clang.TypeKind.LONG, clang.TypeKind.ULONG, clang.TypeKind.LONGLONG, clang.TypeKind.ULONGLONG,
            clang.TypeKind.SHORT, clang.TypeKind.USHORT}
OPERATOR = re.compile(r'<=>|<<=|>>=|<=|>=|==|!=|&&|\|\||\+=|-=|\+\+|--|<<|>>|[-+<>*/%&|^=]|and\b|or\b')


class Edit:
    """Replaces [start, end) of a file by what render makes of the text in there, its own edits done."""

    def __init__(self, start, end, render):
        self.start, self.end, self.render = start, end, render
        self.inner = []


class File:
    def __init__(self, path, name):
        self.path, self.name = path, name
        with open(path, 'rb') as source:
            self.text = source.read()
        self.edits = []

    def at(self, start, end):
        return self.text[start:end].decode()

    def position(self, offset):
        line = self.text.count(b'\n', 0, offset) + 1
        return line, offset - (self.text.rfind(b'\n', 0, offset) + 1) + 1

    def rendered(self):
        root = Edit(0, len(self.text), None)
        stack = [root]
        # Of two at the same place the first added is the outer one.
        for edit in sorted(self.edits, key=lambda e: (e.start, -e.end)):
            while not (stack[-1].start <= edit.start and edit.end <= stack[-1].end):
                if edit.start < stack[-1].end:
                    raise SystemExit(f'{self.name}:{self.position(edit.start)[0]}: two changes overlap')
                stack.pop()
            stack[-1].inner.append(edit)
            stack.append(edit)
        return self.inside(root, 0, len(self.text))

    def inside(self, edit, start, end):
        result, place = [], start
        for inner in edit.inner:
            if inner.start < start or inner.end > end:
                continue
            result.append(self.at(place, inner.start))
            result.append(inner.render(lambda s, e, of=inner: self.inside(of, s, e)))
            place = inner.end
        result.append(self.at(place, end))
        return ''.join(result)


class Mutator:
    def __init__(self, source, target):
        self.source, self.target = source, target
        self.files = {}
        self.mutants = []
        self.skipped = collections.Counter()
        self.constants = {}
        self.function = ''

    def file(self, cursor):
        location = cursor.extent.start.file
        return self.files.get(os.path.realpath(location.name)) if location else None

    def new(self, kind, file, offset, before, after):
        line, column = file.position(offset)
        shorter = lambda text: re.sub(r'\s+', ' ', text).strip()[:160]
        self.mutants.append((kind, file.name, line, column, self.function, f'{shorter(before)} -> {shorter(after)}'))
        return len(self.mutants)

    def wrap(self, file, start, end, before, after):
        file.edits.append(Edit(start, end, lambda get: before + get(start, end) + after))

    # The walk. `parents` is the chain of cursors above.

    def walk(self, cursor, parents):
        file = self.file(cursor)
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        kind = cursor.kind
        reason = self.reason_to_skip(file, cursor, parents, start, end)
        if reason:
            self.skipped[reason] += self.sites(cursor)
            return
        function = self.function
        if kind in (Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.FUNCTION_TEMPLATE, Kind.CONVERSION_FUNCTION) and cursor.spelling:
            parent = cursor.semantic_parent
            inside = parent.spelling + '::' if parent.kind in (Kind.CLASS_DECL, Kind.STRUCT_DECL) else ''
            self.function = inside + cursor.spelling
        elif kind in (Kind.CLASS_DECL, Kind.STRUCT_DECL):
            self.function = cursor.spelling
        children = list(cursor.get_children())
        self.mutate(file, cursor, parents, children, start, end)
        for child in children:
            if self.file(child) is file:
                self.walk(child, parents + [cursor])
        self.function = function

    def reason_to_skip(self, file, cursor, parents, start, end):
        kind = cursor.kind
        if kind == Kind.VAR_DECL:
            if 'constexpr' in file.at(start, cursor.location.offset):
                return 'declarations of constants (their uses are changed instead)'
            if not any(p.kind in (Kind.COMPOUND_STMT, Kind.LAMBDA_EXPR) for p in parents):
                return 'tables made before main'
        if kind in (Kind.STATIC_ASSERT, Kind.ENUM_DECL):
            return 'declarations of constants (their uses are changed instead)'
        if kind == Kind.CXX_METHOD and re.search(r'=\s*(0|default)$', file.at(start, end)):
            return 'functions without a body'
        if kind in (Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR) and 'constexpr' in file.at(start, cursor.location.offset):
            return 'constexpr functions'
        if kind == Kind.CXX_THROW_EXPR:
            return 'texts of messages (what a throw throws)'
        if kind == Kind.CALL_EXPR and cursor.spelling in ('charge_work', 'charge_steps', 'add_units'):
            return 'amounts of work charged'
        parent = parents[-1] if parents else None
        if parent is not None and parent.kind == Kind.CASE_STMT:
            first = next(parent.get_children(), None)
            if first == cursor:
                return 'labels of cases'
        if parent is not None and parent.kind in (Kind.VAR_DECL, Kind.FIELD_DECL, Kind.PARM_DECL) and start < parent.location.offset:
            return 'arguments of templates'
        if kind in (Kind.INTEGER_LITERAL, Kind.DECL_REF_EXPR, Kind.CXX_BOOL_LITERAL_EXPR):
            if file.text[end:end + 1] == b'>' or file.text[start - 1:start] == b'<':
                return 'arguments of templates'
        return None

    def sites(self, cursor):
        """About how many mutants were left out: operators, conditions and numbers below."""
        kinds = (Kind.BINARY_OPERATOR, Kind.INTEGER_LITERAL, Kind.CONDITIONAL_OPERATOR, Kind.CXX_BOOL_LITERAL_EXPR)
        return (cursor.kind in kinds) + sum(self.sites(child) for child in cursor.get_children())

    def mutate(self, file, cursor, parents, children, start, end):
        kind = cursor.kind
        text = file.at(start, end)
        if kind in (Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR) and len(children) == 2:
            self.binary(file, start, end, children[0].extent.end.offset, children[1].extent.start.offset, cursor, children[0], parents)
        elif kind == Kind.CALL_EXPR and cursor.spelling.startswith('operator'):
            operands = list(cursor.get_arguments())
            if len(operands) == 2 and cursor.spelling != 'operator()' and operands[0] is not None and operands[1] is not None:
                self.binary(file, start, end, operands[0].extent.end.offset, operands[1].extent.start.offset, cursor, operands[0], parents)
            elif len(operands) == 1 and cursor.spelling == 'operator-':
                self.minus(file, start, end, text)
            elif cursor.spelling in ('operator++', 'operator--'):
                self.step(file, start, end, text, cursor, parents)
        elif kind == Kind.UNEXPOSED_EXPR and len(children) == 2 and not self.same(children[0], cursor) and not self.same(children[1], cursor):
            self.binary(file, start, end, children[0].extent.end.offset, children[1].extent.start.offset, cursor, children[0], parents)
        elif kind == Kind.UNARY_OPERATOR:
            if text.startswith('-') and not text.startswith('--'):
                self.minus(file, start, end, text)
            elif text[:2] in ('++', '--') or text[-2:] in ('++', '--'):
                self.step(file, start, end, text, cursor, parents)
        elif kind == Kind.INTEGER_LITERAL and re.fullmatch(r"[0-9][0-9a-fA-FxX']*[uUlL]*", text):
            self.constant(file, start, end, text, ('literal', file.name, start))
        elif kind == Kind.CXX_BOOL_LITERAL_EXPR and text in ('true', 'false'):
            n = self.new('bool', file, start, self.around(file, cursor, parents), 'false' if text == 'true' else 'true')
            self.wrap(file, start, end, f'mutation::negated({n}, ', ')')
        elif kind in (Kind.DECL_REF_EXPR, Kind.OVERLOADED_DECL_REF):
            self.name(file, cursor, parents, start, end, text)
        elif kind == Kind.MEMBER_REF_EXPR:
            self.member(file, cursor, start, end, text)
        elif kind == Kind.CALL_EXPR and cursor.spelling in ('minimum', 'maximum') and text.startswith(cursor.spelling + '(') and cursor.type.spelling.endswith('Real'):
            other = PAIRS[cursor.spelling]
            n = self.new('extremum', file, start, text, other)
            length = len(cursor.spelling)
            file.edits.append(Edit(start, end, lambda get, o=other, c=cursor.spelling: f'(mutation::on({n}) ? {o}{get(start + length, end)} : {c}{get(start + length, end)})'))
        if kind == Kind.CALL_EXPR and cursor.type.spelling == 'void' and re.match(r'(require|check)_\w+\(', text) and parents[-1].kind in (Kind.COMPOUND_STMT, Kind.IF_STMT, Kind.FOR_STMT, Kind.CXX_FOR_RANGE_STMT):
            n = self.new('guard', file, start, text, 'nothing')
            self.wrap(file, start, end, f'(mutation::on({n}) ? void() : void(', '))')
        if kind == Kind.IF_STMT:
            self.condition(file, cursor, children, start, end)
        elif kind == Kind.WHILE_STMT:
            self.negate(file, children[-2], 'while')
        elif kind == Kind.DO_STMT:
            self.negate(file, children[-1], 'while')
        elif kind == Kind.FOR_STMT:
            first, second = self.semicolons(file, start)
            for child in children:
                if first < child.extent.start.offset < second and child.kind.is_expression():
                    self.negate(file, child, 'for')
        elif kind == Kind.CONDITIONAL_OPERATOR:
            self.negate(file, children[0], '?:')
        elif kind == Kind.RETURN_STMT and children and children[0].type.get_canonical().kind == clang.TypeKind.BOOL:
            self.negate(file, children[0], 'return')

    @staticmethod
    def same(a, b):
        return a.extent.start.offset == b.extent.start.offset and a.extent.end.offset == b.extent.end.offset

    @staticmethod
    def around(file, cursor, parents):
        """The expression or line that a short token stands in, so that it can be told from others."""
        for parent in reversed(parents):
            start, end = parent.extent.start.offset, parent.extent.end.offset
            if end - start > cursor.extent.end.offset - cursor.extent.start.offset:
                return file.at(start, end)
        return file.at(cursor.extent.start.offset, cursor.extent.end.offset)

    def binary(self, file, start, end, left_end, right_start, cursor, left, parents):
        between = re.sub(r'//[^\n]*', '', file.at(left_end, right_start)).strip() if left_end <= right_start else ''
        if not OPERATOR.fullmatch(between) or left.extent.start.offset != start:
            return
        text = file.at(start, end)
        def change(other):
            return file.at(start, left_end) + ' [' + other + '] ' + file.at(right_start, end)
        if between in COMPARE:
            name, other = COMPARE[between]
            n = self.new('comparison', file, start, text, change(other))
        elif between in ARITHMETIC:
            if self.is_text(cursor, left):
                return
            name, other = ARITHMETIC[between]
            n = self.new('arithmetic', file, start, text, change(other))
        elif between in ASSIGN:
            if self.is_text(cursor, left):
                return
            name, other = ASSIGN[between]
            n = self.new('arithmetic', file, start, text, change(other))
        elif between in LOGIC:
            n = self.new('logic', file, start, text, change(LOGIC[between]))
            same = '==' if LOGIC[between] == '||' else '!='
            file.edits.append(Edit(start, end, lambda get: f'({{ const bool mutation_left = bool({get(start, left_end)}); mutation_left {same} mutation::on({n}) ? '
                                                           f'mutation_left : bool({get(right_start, end)}); }})'))
            return
        else:
            return
        file.edits.append(Edit(start, end, lambda get: f'mutation::{name}({n}, {get(start, left_end)}, {get(right_start, end)})'))

    @staticmethod
    def is_text(cursor, left):
        return any('string' in c.type.get_canonical().spelling or 'char' in c.type.get_canonical().spelling for c in (cursor, left))

    def minus(self, file, start, end, text):
        n = self.new('sign', file, start, text, text[1:])
        file.edits.append(Edit(start, end, lambda get: f'mutation::negative({n}, {get(start + 1, end)})'))

    def step(self, file, start, end, text, cursor, parents):
        parent = parents[-1]
        if parent.kind == Kind.FOR_STMT:
            first, second = self.semicolons(file, parent.extent.start.offset)
            if start > second:
                return  # either not ended, or ended at once: the condition's mutant
        child = next(cursor.get_children())
        if child.type.get_canonical().kind not in INTEGERS and 'gmp_expr' not in child.type.get_canonical().spelling:
            return
        other = text.replace('++', '\0').replace('--', '++').replace('\0', '--')
        n = self.new('arithmetic', file, start, text, other)
        if text.startswith(('++', '--')):
            file.edits.append(Edit(start, end, lambda get: f'(mutation::on({n}) ? {other[:2]}{get(start + 2, end)} : {text[:2]}{get(start + 2, end)})'))
        else:
            file.edits.append(Edit(start, end, lambda get: f'(mutation::on({n}) ? {get(start, end - 2)}{other[-2:]} : {get(start, end - 2)}{text[-2:]})'))

    def constant(self, file, start, end, text, key, around=None):
        if key not in self.constants:
            line_start = file.text.rfind(b'\n', 0, start) + 1
            line_end = file.text.find(b'\n', end)
            line = around or f'{file.at(line_start, start).strip()} [{text}] {file.at(end, line_end).strip()}'
            self.constants[key] = self.new('constant', file, start, line, '+1')
            if text != '0':
                self.new('constant', file, start, line, '-1')
        helper = 'zero' if text == '0' else 'constant'
        self.wrap(file, start, end, f'mutation::{helper}({self.constants[key]}, ', ')')

    def name(self, file, cursor, parents, start, end, text):
        for name, other in STANDARD.items():
            if not text.startswith(name) or text[len(name):len(name) + 1] not in ('', '<'):
                continue
            call = parents[-1] if parents[-1].kind == Kind.CALL_EXPR else parents[-2]
            last = call.extent.end.offset
            opening = file.text.find(b'(', end)
            if call.kind != Kind.CALL_EXPR or opening < 0 or opening > last:
                return
            n = self.new('extremum' if other in ('max', 'min') else 'quantifier', file, start, file.at(start, last), other)
            short = 'mutation' + name[3:]
            file.edits.append(Edit(start, opening + 1, lambda get: f'{short}{file.at(start + len(name), opening + 1)}{n}, '))
            return
        referenced = cursor.referenced
        if referenced is None:
            return
        if referenced.kind == Kind.ENUM_CONSTANT_DECL and '::' in text:
            others = [c.spelling for c in referenced.semantic_parent.get_children()]
            if PAIRS.get(referenced.spelling) not in others:
                return
            other = text[:-len(referenced.spelling)] + PAIRS[referenced.spelling]
            n = self.new('direction', file, start, self.around(file, cursor, parents), other)
            file.edits.append(Edit(start, end, lambda get: f'(mutation::on({n}) ? {other} : {text})'))
        elif referenced.kind == Kind.VAR_DECL and referenced.type.get_canonical().kind in INTEGERS and referenced.type.is_const_qualified():
            declared = self.file(referenced)
            if declared is None or 'constexpr' not in declared.at(referenced.extent.start.offset, referenced.location.offset):
                return
            declaration = declared.at(referenced.extent.start.offset, referenced.extent.end.offset)
            self.constant(file, start, end, text, ('named', declared.name, referenced.location.offset), declaration)

    def member(self, file, cursor, start, end, text):
        other = PAIRS.get(cursor.spelling)
        if other not in ('lower', 'upper') or not text.endswith(cursor.spelling) or cursor.referenced is None or cursor.referenced.kind != Kind.FIELD_DECL:
            return
        fields = {f.spelling: f.type.spelling for f in cursor.referenced.semantic_parent.get_children() if f.kind == Kind.FIELD_DECL}
        if fields.get('lower') != fields.get('upper'):
            return
        n = self.new('end', file, start, text, other)
        base = end - len(cursor.spelling)
        file.edits.append(Edit(start, end, lambda get: f'(mutation::on({n}) ? {get(start, base)}{other} : {get(start, end)})'))

    def negate(self, file, condition, where):
        start, end = condition.extent.start.offset, condition.extent.end.offset
        text = file.at(start, end)
        if text in ('true', 'false') or start >= end:
            return
        n = self.new('return' if where == 'return' else 'condition', file, start, f'{where} ({text})', 'negated')
        self.wrap(file, start, end, f'mutation::negated({n}, bool(', '))')

    @staticmethod
    def throws(cursor):
        while cursor.kind in (Kind.COMPOUND_STMT, Kind.UNEXPOSED_EXPR):
            inner = list(cursor.get_children())
            if len(inner) != 1:
                return False
            cursor = inner[0]
        return cursor.kind == Kind.CXX_THROW_EXPR or (cursor.kind == Kind.CALL_EXPR and cursor.spelling in ('fail', 'refuse'))

    def condition(self, file, cursor, children, start, end):
        if file.at(start, start + 12).startswith('if constexpr'):
            self.skipped['if constexpr'] += 1
            return
        opening, closing, semicolon = self.parentheses(file, start)
        inside = [c for c in children if opening < c.extent.start.offset < closing]
        behind = [c for c in children if c.extent.start.offset > closing]
        condition = inside[-1]
        declared = [c for c in inside if c.kind == Kind.VAR_DECL and c.extent.start.offset > semicolon]
        a, b = condition.extent.start.offset, condition.extent.end.offset
        if declared:
            variable = declared[0].spelling
            n = self.new('condition', file, opening, file.at(opening, closing + 1), 'negated')
            file.edits.append(Edit(closing, closing + 1, lambda get: f'; mutation::negated({n}, bool({variable})))'))
            return
        if len(behind) == 1 and self.throws(behind[0]):
            n = self.new('guard', file, start, f'if ({file.at(a, b)}) throw', 'nothing')
            self.wrap(file, a, b, f'mutation::guard({n}, bool(', '))')
        self.negate(file, condition, 'if')

    @staticmethod
    def tokens(file, start):
        """Offsets and characters from `start` that are not in strings, characters or comments."""
        pattern = re.compile(rb'"(?:\\.|[^"\\])*"|(?<![0-9A-Za-z_])\'(?:\\.|[^\'\\])\'|//[^\n]*|/\*.*?\*/', re.S)
        place = start
        while place < len(file.text):
            skipped = pattern.match(file.text, place)
            if skipped:
                place = skipped.end()
                continue
            yield place, file.text[place:place + 1]
            place += 1

    def parentheses(self, file, start):
        depth, opening, semicolon = 0, -1, -1
        for place, char in self.tokens(file, start):
            if char in b'([{':
                depth += 1
                if opening < 0:
                    opening = place
            elif char in b')]}':
                depth -= 1
                if depth == 0:
                    return opening, place, semicolon
            elif char == b';' and depth == 1:
                semicolon = place
        raise SystemExit(f'{file.name}: no closing parenthesis')

    def semicolons(self, file, start):
        depth, found = 0, []
        for place, char in self.tokens(file, start):
            if char in b'([{':
                depth += 1
            elif char in b')]}':
                depth -= 1
            elif char == b';' and depth == 1:
                found.append(place)
                if len(found) == 2:
                    return found
        raise SystemExit(f'{file.name}: no second semicolon')

    def run(self):
        folder = os.path.join(self.source, 'checker')
        # The allocators would count what the unit tests take in the same program, too.
        names = sources_below(folder)
        names.remove('kernel/allocation.cpp')
        for name in names:
            path = os.path.realpath(os.path.join(folder, name))
            self.files[path] = File(path, name)
        # main.cpp at the end: it includes <filesystem>, which brings a std::quoted that is a better match than ours.
        sources = sorted((n for n in names if n.endswith('.cpp')), key=lambda name: (name == 'main.cpp', name))
        all_together = ''.join(f'#include "checker/{name}"\n' for name in sources)
        index = clang.Index.create()
        arguments = ['-std=c++20', '-I' + self.source, '-DSINKPROOF_CHECK_VERSION="0"', '-resource-dir', *glob.glob('/usr/lib/llvm-14/lib/clang/*')[:1]]
        unit = index.parse('all.cpp', args=arguments, unsaved_files=[('all.cpp', all_together)])
        errors = [d for d in unit.diagnostics if d.severity >= clang.Diagnostic.Error]
        if errors:
            raise SystemExit('\n'.join(str(d) for d in errors[:10]))
        for cursor in unit.cursor.get_children():
            if self.file(cursor):
                self.walk(cursor, [])
        target = os.path.join(self.target, 'checker')
        os.makedirs(target, exist_ok=True)
        for old in set(sources_below(target)) - set(names):
            os.remove(os.path.join(target, old))
        for file in self.files.values():
            os.makedirs(os.path.dirname(os.path.join(target, file.name)), exist_ok=True)
            write(os.path.join(target, file.name), file.rendered())
        lines = [f'{i}\t' + '\t'.join(map(str, mutant)) + '\n' for i, mutant in enumerate(self.mutants, 1)]
        write(os.path.join(self.target, 'mutants.tsv'), ''.join(lines))
        kinds = collections.Counter(m[0] for m in self.mutants)
        print(f'{len(self.mutants)} mutants: ' + ', '.join(f'{n} {k}' for k, n in kinds.most_common()))
        for reason, count in self.skipped.most_common():
            print(f'not changed: {count} places in {reason}')


def sources_below(folder):
    """Of this folder and its own, as paths from here."""
    paths = (os.path.join(path, name) for path, _, names in os.walk(folder) for name in names if name.endswith(('.cpp', '.hpp')))
    return sorted(os.path.relpath(path, folder) for path in paths)


def write(path, text):
    """Leaves a file alone that is the same already, for the compiler's sake."""
    if os.path.exists(path):
        with open(path) as old:
            if old.read() == text:
                return
    with open(path, 'w') as new:
        new.write(text)


if __name__ == '__main__':
    if len(sys.argv) != 3:
        raise SystemExit('usage: mutate.py SOURCE_DIR TARGET_DIR')
    Mutator(sys.argv[1], sys.argv[2]).run()
