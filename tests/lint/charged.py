#!/usr/bin/python3
"""charged.py SOURCE_DIR LIST: loops of the checker in which exact numbers are computed without a charge.

A number of a document may have 20,000 digits, and a sum of them as many as all together: a loop whose body adds, multiplies or divides mpq_class or mpz_class, or calls mpz_ or mpq_
functions that do, has to charge for it (charge_work, charge_steps, charge_quietly, charged, or a function of LIST that charges itself). LIST has lines `charges NAME` and
`allowed FILE FUNCTION REASON`. Prints what is neither; exit 1 if there is any, or an allowed one that is none. Needs Debian's python3-clang-14.
"""

import glob
import os
import re
import sys

import clang.cindex as clang
from clang.cindex import CursorKind as Kind

LOOPS = {Kind.FOR_STMT, Kind.WHILE_STMT, Kind.DO_STMT, Kind.CXX_FOR_RANGE_STMT}
FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.FUNCTION_TEMPLATE, Kind.CONVERSION_FUNCTION}
EXACT = re.compile(r'(const )?__gmp_expr<')
ARITHMETIC = {'operator+', 'operator-', 'operator*', 'operator/', 'operator+=', 'operator-=', 'operator*=', 'operator/='}
GMP = re.compile(r'mp[zq]_(add|sub|mul|div|t?div|fdiv|cdiv|divexact|lcm|gcd|addmul|submul|pow|sqrt|root|mod)')


def computes(node):
    name = node.spelling
    if node.kind != Kind.CALL_EXPR:
        return False
    if GMP.match(name):
        return True
    return name in ARITHMETIC and any(EXACT.match(a.type.get_canonical().spelling) for a in node.get_arguments())


def called_in(node):
    """What is called below, by name and by clang's name for the very function."""
    names = set()
    for n in node.walk_preorder():
        if n.kind in (Kind.CALL_EXPR, Kind.DECL_REF_EXPR, Kind.MEMBER_REF_EXPR, Kind.OVERLOADED_DECL_REF):
            names.add(n.spelling)
            if n.referenced is not None:
                names.add(n.referenced.get_usr())
    return names


def functions_in(node, path, bodies):
    for child in node.get_children():
        if child.location.file and not child.location.file.name.startswith(path):
            continue
        if child.kind in FUNCTIONS and child.is_definition():
            bodies[child.get_usr()] = called_in(child)
        functions_in(child, path, bodies)


def close(charging, bodies):
    """With the functions that call one that charges."""
    while True:
        more = {usr for usr, called in bodies.items() if usr not in charging and called & charging}
        if not more:
            return charging
        charging |= more


def findings(node, path, function, charging, found):
    for child in node.get_children():
        if child.location.file and not child.location.file.name.startswith(path):
            continue
        inside = child.spelling if child.kind in FUNCTIONS else function
        if child.kind in LOOPS and not called_in(child) & charging:
            at = next((n for n in child.walk_preorder() if computes(n)), None)
            if at is not None:
                found.append((os.path.relpath(at.location.file.name, path), inside, at.location.line))
                continue
        findings(child, path, inside, charging, found)


def main():
    source, listed = sys.argv[1], sys.argv[2]
    charging, allowed = {'charge_work', 'charge_steps', 'charge_quietly', 'charged'}, {}
    with open(listed, encoding='utf-8') as lines:
        for line in lines:
            words = line.split()
            if not words or words[0].startswith('#'):
                continue
            if words[0] == 'charges' and len(words) == 2:
                charging.add(words[1])
            elif words[0] == 'allowed' and len(words) > 3:
                allowed[words[1], words[2]] = False
            else:
                sys.exit(f'{listed}: expected `charges NAME` or `allowed FILE FUNCTION REASON`: {line}')
    path = os.path.abspath(os.path.join(source, 'checker'))
    # main.cpp at the end: its <filesystem> brings a std::quoted that is a better match than ours.
    files = sorted(glob.glob(path + '/**/*.cpp', recursive=True), key=lambda file: (file.endswith('/main.cpp'), file))
    text = ''.join(f'#include "{file}"\n' for file in files)
    arguments = ['-std=c++20', '-I' + os.path.abspath(source), '-DSINKPROOF_CHECK_VERSION="0"', '-resource-dir', *glob.glob('/usr/lib/llvm-14/lib/clang/*')[:1]]
    unit = clang.Index.create().parse('all.cpp', args=arguments, unsaved_files=[('all.cpp', text)])
    errors = [d for d in unit.diagnostics if d.severity >= clang.Diagnostic.Error]
    if errors:
        sys.exit(f'{errors[0].location.file}:{errors[0].location.line}: {errors[0].spelling}')
    bodies = {}
    functions_in(unit.cursor, path, bodies)
    close(charging, bodies)
    found = []
    findings(unit.cursor, path, '', charging, found)
    status = 0
    for file, function, line in found:
        if (file, function) in allowed:
            allowed[file, function] = True
        else:
            print(f'{file}:{line}: a loop of {function} computes with exact numbers and charges nothing')
            status = 1
    for (file, function), is_used in allowed.items():
        if not is_used:
            print(f'{listed}: {file} {function} has no such loop')
            status = 1
    return status


if __name__ == '__main__':
    sys.exit(main())
