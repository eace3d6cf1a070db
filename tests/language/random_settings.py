#!/usr/bin/env python3
"""random_settings.py SINKPROOF_CHECK [--first N] [--texts N]: the names of all settings but those of one layer (random_facts.py) on random small instances, evaluated here by what
FORMAT.md says of them, in fractions, and by sinkproof-check.

A certificate that states them is accepted, and the same with one of them changed is rejected for it. An instance depends on its number alone: `--first N --texts 1` is instance N again."""

import sys

import checking
from settings.embeddings import Embeddings
from settings.fit import Fit
from settings.law import Law
from settings.layers import Layers
from settings.patterns import Patterns
from settings.switches import Switch

SETTINGS = (Layers, Law, Switch, Embeddings, Patterns, Fit)


def instance_of(number):
    return SETTINGS[number % len(SETTINGS)](number)


sys.exit(checking.main(instance_of, checking.KINDS, {kind.setting: f": {kind.setting}\n" for kind in SETTINGS}))
