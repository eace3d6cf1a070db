#!/usr/bin/env python3
"""random_facts.py SINKPROOF_CHECK [--first N] [--texts N]: the names of the setting (loss, masses, means, gaps, words) on random tiny instances, evaluated here over all inputs in fractions, and by sinkproof-check.

A certificate that states them is accepted, and the same with one of them changed is rejected for it. Scores are logarithms of fractions where the normaliser has e^s.
Over a box they do not see contents, so that errors are largest in its corners. An instance depends on its number alone: `--first N --texts 1` is instance N again."""

import itertools
import random
import sys
from fractions import Fraction

import checking
from settings.trigger_task import DIVISORS, inputs, task

NORMALISERS = [*DIVISORS, "softmax", "softmax-one", "softmax-key-bias"]


def distance(one, other):
    return max((abs(x - y) for x, y in zip(one, other)), default=Fraction(0))


class Instance:
    def __init__(self, number):
        self.random = random.Random(number)
        pick = self.random.choice
        self.length, self.size = pick((3, 3, 4, 4, 5)), pick((0, 1, 1, 2))
        self.last = self.size + 2
        self.is_box, self.is_preceding = self.random.random() < 0.35, self.random.random() < 0.4
        self.normaliser = pick(NORMALISERS)
        self.is_relu = self.normaliser.startswith("relu")
        corners = list(itertools.product((Fraction(-1), Fraction(1)), repeat=self.size))
        self.contents, self.trigger_contents = (corners, corners) if self.is_box else self.alphabets(corners)
        self.heads = [self.head() for _ in range(pick((1, 1, 2, 3)))]
        self.values = self.measured()
        names = "".join(f"quantity {name}\n" for name in self.values)
        self.statement = f"theorem t : trigger-task\n{names}conclusion c : 1 >= 0\n"

    def alphabets(self, corners):
        letters = list(itertools.product(map(Fraction, (-1, 0, 1)), repeat=self.size))
        some = [self.random.sample(letters, min(len(letters), self.random.randint(1, 3))) for _ in range(2)]
        contents = self.random.choice((some[0], some[0], corners, [letters[0], letters[-1]][:len(letters)]))
        return contents, self.random.choice((contents, some[1]))

    def head(self):
        """Entries of W_QK (of e^W_QK where there is one), W_OV and the key bias."""
        seen = [place for place in range(self.last + 1) if not self.is_box or place in (0, 1, self.last)]

        def score():
            if self.is_relu:
                return Fraction(self.random.randint(-4, 4), self.random.randint(1, 3))
            return Fraction(self.random.choice((2, 3, 5)), self.random.choice((1, 4, 7)))

        scores = {(r, k): score() for r in seen for k in seen if self.random.random() < 0.35}
        values = {(r, k): Fraction(self.random.randint(-3, 3), self.random.randint(1, 2)) for r in range(self.last + 1) for k in range(self.last + 1) if self.random.random() < 0.35}
        bias = {r: score() for r in seen if self.normaliser == "softmax-key-bias" and self.random.random() < 0.4}
        return tuple({place: number for place, number in entries.items() if number != 0} for entries in (scores, values, bias))

    def weight(self, scores, query, key):
        if self.is_relu:
            return max(Fraction(0), sum(number * query[r] * key[k] for (r, k), number in scores.items()))
        weight = Fraction(1)
        for (r, k), number in scores.items():
            weight *= number ** int(query[r] * key[k])
        return weight / (1 + weight) if self.normaliser == "sigmoid" else weight

    def row(self, head, tokens, i):
        """The masses of the keys, and that of the null slot."""
        scores, _, bias = head
        weights = [self.weight(scores, tokens[i], tokens[k]) for k in range(i + 1)]
        slot = Fraction(self.normaliser in ("softmax-one", "softmax-key-bias"))
        for r, number in bias.items():
            slot *= number ** int(tokens[i][r])
        whole = DIVISORS[self.normaliser](i, self.length) if self.normaliser in DIVISORS else sum(weights) + slot
        return [weight / whole for weight in weights], slot / whole

    def error(self, masses, tokens, i, trigger):
        wanted = range(1, trigger if self.is_preceding else trigger + 1) if i == trigger else ()
        output = [Fraction(0)] * (self.last + 1)
        for (_, values, _), mass in zip(self.heads, masses):
            for (r, k), number in values.items():
                output[r] += number * sum(mass[p] * tokens[p][k] for p in range(i + 1))
        return max(abs(output[r] - sum((tokens[p][r] for p in wanted), Fraction(0)) / max(len(wanted), 1)) for r in range(self.last + 1))

    def measured(self):
        """All quantities, by what a statement says of them."""
        errors, largest, before, after, slots, absorbed_before, absorbed_after, with_trigger = ([] for _ in range(8))
        of_trigger, own, means, gaps = {}, {}, {}, []
        for trigger, tokens in inputs(self.length, self.contents, self.trigger_contents):
            rows = [[self.row(head, tokens, i) for i in range(self.length)] for head in self.heads]
            errors += [self.error([row[i][0] for row in rows], tokens, i, trigger) for i in range(self.length)]
            gaps += [[abs(row[i][0][0] - row[trigger][0][0]) for row in rows] for i in range(1, self.length) if i != trigger]
            for h, row in enumerate(rows, 1):
                own[h], means[h, trigger] = row[0][0][0], sum(masses[0] for masses, _ in row) / self.length
                for i, (masses, slot) in enumerate(row[1:], 1):
                    largest.append(masses[0])
                    if i == trigger:
                        continue
                    slots.append(slot)
                    (before if i < trigger else after).append(masses[0])
                    (absorbed_before if i < trigger else absorbed_after).append(masses[0] + slot)
                    if i > trigger:
                        with_trigger.append(masses[0] + masses[trigger])
                        of_trigger.setdefault(tokens[trigger], []).append(masses[trigger])
        one = Fraction(1)
        found = {"loss": max(errors), "sink_mass_before": min(before, default=one), "sink_mass_after": min(after, default=one), "max_anchor_mass": max(largest),
                 "min_null_mass": min(slots), "absorbed_before": min(absorbed_before, default=one), "absorbed_after": min(absorbed_after, default=one),
                 "anchor_trigger_mass_after": min(with_trigger, default=one), "least_trigger_mass_after": min(map(max, of_trigger.values()), default=Fraction(0))}
        found.update({f"own{h} = own_anchor_mass[{h}]": mass if self.is_box else None for h, mass in own.items()})
        found.update({f"mean{h}x{j} = anchor_mean[{h},{j}]": mass if self.is_box else None for (h, j), mass in means.items()})
        for place in range(3):
            factors = [Fraction(self.random.randint(-3, 3), self.random.randint(1, 2)) for _ in self.heads]
            found[f"gap{place} = anchor_gap({', '.join(f'({factor})' for factor in factors)})"] = min(sum(x * y for x, y in zip(factors, gap)) for gap in gaps)
        return {**found, **self.words()}

    def words(self):
        same = self.is_box or self.contents == self.trigger_contents  # in the same order
        varies = self.size > 0 if self.is_box else same and len(self.contents) > 1 and (Fraction(0),) * self.size in self.contents
        nearest = min(max(distance(one, other) for other in self.contents) for one in self.contents)  # of a box 1: its centre
        facts = {"same_contents": same, "contents_vary": varies, "target is preceding": self.is_preceding}
        for name, letters in (("contents", self.contents), ("trigger_contents", self.trigger_contents)):
            facts.update({f"{name} is {word}": word == self.word(letters) for word in ("box", "signs", "constant", "alphabet")})
        found = {f"fact{place} = [{fact}]": Fraction(truth) for place, (fact, truth) in enumerate(facts.items())}
        found["content_distance"] = Fraction(self.size > 0) if self.is_box else nearest
        found["trigger_distance"] = max(distance(one, other) for one in self.trigger_contents for other in self.trigger_contents)
        return found

    def word(self, letters):
        if self.is_box:
            return "box"
        if len(set(letters)) == 2**self.size and all(abs(x) == 1 for letter in letters for x in letter):
            return "signs"
        return "constant" if all(len(set(letter)) <= 1 for letter in letters) else "alphabet"

    def instance(self):
        def score(number):
            return str(number) if self.is_relu else f"log({number})"

        heads = []
        for scores, values, bias in self.heads:
            heads.append({"query_key": [[*place, score(number)] for place, number in scores.items()], "output_value": [[*place, str(number)] for place, number in values.items()]})
            if self.normaliser == "softmax-key-bias":
                heads[-1]["key_bias"] = [[place, score(number)] for place, number in bias.items()]
        alphabets = None if self.is_box else (self.contents, self.trigger_contents)
        return {"task": task(self.length, self.size, alphabets, self.is_preceding), "model": {"normaliser": self.normaliser, "heads": heads}}

    def documents(self):
        """Each with its kind, and the answer that it has to get."""
        return checking.documents(self.random, self.statement, self.instance(), {name.split(" = ")[0]: value for name, value in self.values.items()})


sys.exit(checking.main(Instance, checking.KINDS, {}))
