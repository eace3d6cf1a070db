"""Tokens of a sink and of a diagonal pattern: leads of weights over all preferences, token by token, in units in which an anchor has length 1."""

import itertools
from fractions import Fraction

from checking import ends
from settings.drawn import Instance, dot

UNIT = [(Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)), (Fraction(3, 5), Fraction(4, 5)), (Fraction(-4, 5), Fraction(3, 5)), (Fraction(-1), Fraction(0)), (Fraction(5, 13), Fraction(12, 13))]
ROOTS = [(Fraction(3, 5), Fraction(4, 5)), (Fraction(4, 5), Fraction(3, 5)), (Fraction(3, 5), Fraction(3, 5)), (Fraction(12, 13), Fraction(5, 13))]  # of lambda and delta, squared


class Patterns(Instance):
    setting = "patterns"

    def draw(self):
        self.groups = self.random.randint(1, 3)
        self.first = 2 * self.groups + 1  # what is orthogonal to anchor, means and copies
        self.root, self.nuisance_root = self.pick(*ROOTS)
        self.kappa, self.dimension = abs(self.number()) + Fraction(1, 2), self.random.randint(1, 99)
        self.nuisances = [[self.nuisance() for _ in range(self.random.randint(1 if self.chance(0.2) else 2, 3))] for _ in range(self.groups)]
        self.weights = {name: (self.share(), self.share()) for name in ("anchor", "copy", "self", "copy_self", "cross")}
        self.of_nuisance = self.share()

    def share(self):
        return abs(self.number(6))

    def nuisance(self):
        """Coordinates that are not 0."""
        if self.chance(0.07):
            return {place: number for place in range(self.first + 4) if (number := self.number()) and self.chance(0.3)}
        place = self.first + self.random.randint(0, 2)
        return {place + step: number for step, number in enumerate(self.pick(*UNIT)) if number}

    def dense(self, nuisance):
        return [nuisance.get(place, Fraction(0)) for place in range(self.first + 5)]

    def of_all(self):
        return [self.dense(y) for group in self.nuisances for y in group]

    def differences(self):
        return [[x - y for x, y in zip(self.dense(one), self.dense(other))] for group in self.nuisances for one, other in itertools.combinations(group, 2)]

    def closest(self):
        return max((dot(self.dense(one), self.dense(other)) for group in self.nuisances for one, other in itertools.combinations(group, 2)), default=None)

    def worst(self):
        """By how much squared lengths, coordinates beside the nuisances' own and sums of groups are off."""
        inside = [abs(x) for y in self.of_all() for x in y[: self.first]]
        sums = [abs(sum(column)) for group in self.nuisances for column in zip(*map(self.dense, group))]
        return max(abs(dot(y, y) - 1) for y in self.of_all()), max(inside), max(sums)

    def is_in_setting(self):
        norm, coordinate, _ = self.worst()
        is_circle = self.root**2 + self.nuisance_root**2 == 1
        closest = self.closest()
        return is_circle and norm == coordinate == 0 and min(map(len, self.nuisances)) >= 2 and closest is not None and closest < 1

    def trace(self):
        differences = self.differences()
        return sum((dot(x, x) for x in differences), Fraction(0)) / max(len(differences), 1)

    # --- Weights and patterns ---

    def weight(self, name):
        plain, times_root = self.weights[name]
        return plain + times_root * self.root

    def tokens(self):
        """Number, group (0 of none), whether it is a copy, and vector."""
        def axis(place):
            return [Fraction(at == place) for at in range(self.first + 5)]

        found = [(0, False, axis(0))] + [(c, True, axis(self.groups + c)) for c in range(1, self.groups + 1)]
        for c, group in enumerate(self.nuisances, 1):
            found += [(c, False, [self.root * x + self.nuisance_root * y for x, y in zip(axis(c), self.dense(one))]) for one in group]
        return [(number, *token) for number, token in enumerate(found)]

    def sink_score(self, query, key):
        copies = sum(query[self.groups + c] * key[c] for c in range(1, self.groups + 1))
        return self.weight("anchor") * sum(query[1 : self.first]) * key[0] + self.weight("copy") * copies

    def diagonal_score(self, query, key):
        """In the setting nuisances are what is behind the first coordinates, and the projector keeps them."""
        means, copies = range(1, self.groups + 1), range(self.groups + 1, self.first)
        score = self.weight("self") * sum(query[c] * key[c] for c in means) + self.weight("copy_self") * sum(query[c] * key[c] for c in copies)
        score += self.weight("cross") * sum(query[self.groups + c] * key[c] for c in means)
        return score + self.of_nuisance * dot(query[self.first :], key[self.first :])

    def preferences(self, is_sink):
        """Query, winner, loser."""
        tokens = self.tokens()
        for query in tokens[1:]:
            first = tokens[0] if is_sink else query
            group = [token for token in tokens if query[2] and token[1] == query[1] and token[1] and not token[2]]
            others = [token for token in tokens if token not in group]
            yield from ((query, first, other) for other in others if other != first)
            yield from ((query, winner, other) for winner in group for other in others)

    def least_lead(self, is_sink):
        score = self.sink_score if is_sink else self.diagonal_score
        leads = (((query[0], winner[0], loser[0]), score(query[3], winner[3]) - score(query[3], loser[3])) for query, winner, loser in self.preferences(is_sink))
        return min(leads, key=lambda item: item[1])

    def measured(self):
        norm, coordinate, of_sum = self.worst()
        is_in = self.is_in_setting()
        found = {"C": Fraction(self.groups), "d": Fraction(self.dimension), "kappa": self.kappa, "lambda_squared": self.root**2, "delta_squared": self.nuisance_root**2, "spread_trace": self.trace(),
                 "spread_upper": self.bounds()[1] if is_in else None, "spread_lower": self.bounds()[0] if is_in else None, "rank": Fraction(rank(self.of_all())), "closest": self.closest(),
                 "worst_norm": norm, "worst_coordinate": coordinate, "worst_sum": of_sum, "smallest_group": Fraction(min(map(len, self.nuisances))), "w_nuisance": self.of_nuisance}
        found.update({f"w_{word}": self.weight(word) for word in ("anchor", "copy", "self", "copy_self", "cross")})
        found.update({f"lead_{word}": self.least_lead(is_sink)[1] if is_in else None for word, is_sink in (("sink", True), ("diag", False))})
        found.update(dict.fromkeys(("dual_sink", "primal_sink", "dual_diag", "primal_diag")))
        return found

    def facts(self):
        return {"has_sink_optimum": False, "has_diag_optimum": False}

    def bounds(self):
        """Of the spread's norm: its trace, and that over its rank, which is at most the norm; below it unless all are equal, so a little less."""
        return self.trace() / max(rank(self.differences()), 1) * Fraction(9, 10) if self.trace() else Fraction(1), self.trace() or Fraction(2)

    def claims(self):
        is_in, margins, witnesses = self.is_in_setting(), {}, []
        for name, is_sink in (("sink-pattern", True), ("diagonal-pattern", False)):
            (query, winner, loser), lead = self.least_lead(is_sink)
            margins[name] = lead - 1 if is_in else None
            if is_in and lead < 1:
                witnesses.append({"refutes": name, "query": query, "winner": winner, "loser": loser, "value": ends(lead)})
        return margins, witnesses

    def instance(self):
        lower, upper = self.bounds()

        def weight(name):
            return [str(part) for part in self.weights[name]]

        nuisances = [[[[place, str(x)] for place, x in sorted(y.items())] for y in group] for group in self.nuisances]
        return {"kappa": str(self.kappa), "lambda_squared": str(self.root**2), "delta_squared": str(self.nuisance_root**2), "dimension": self.dimension, "nuisances": nuisances,
                "spread_norm": {"lower": str(lower), "upper": str(upper)}, "sink": {"anchor": weight("anchor"), "copy": weight("copy")},
                "diagonal": {"self": weight("self"), "copy_self": weight("copy_self"), "copy": weight("cross"), "nuisance": str(self.of_nuisance)}}


def rank(rows):
    rows, found = [list(row) for row in rows], 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((row for row in rows[found:] if row[column]), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        rows = rows[:found] + [pivot] + [[x - y * row[column] / pivot[column] for x, y in zip(row, pivot)] for row in rows[found:]]
        found += 1
    return found
