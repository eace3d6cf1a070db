"""A law of tokens: expectations over all tuples of tokens, one by one."""

import itertools
from fractions import Fraction

from settings.drawn import Instance, dot, words_of


class Law(Instance):
    setting = "token-law"

    def draw(self):
        self.tokens, self.size = self.random.randint(2, 4), self.pick(1, 1, 2)
        self.beta, self.share = self.number(), self.pick(Fraction(0), Fraction(1, 3), Fraction(1))
        self.map = [self.vector(self.size, 2, 2) for _ in range(self.size)]
        count = self.random.randint(1, 3)
        self.probabilities = self.shares(count)
        if count > 1 and self.chance(0.2):  # they need not be probabilities
            self.probabilities[0] -= 1
            self.probabilities[1] += 1
        self.law = [self.vector(self.size, 2, 2) for _ in range(count)]
        self.stated = [self.vector(3), self.vector(3)]

    def mapped(self, vector):
        return [dot(row, vector) for row in self.map]

    def output(self, own, mean, share):
        mixed = [(1 - share) * x + share * y for x, y in zip(own, mean)]
        return [self.beta * x + y for x, y in zip(own, self.mapped(mixed))]

    def expected(self, function):
        """Of the first two outputs and their share of dense attention."""
        total = Fraction(0)
        for drawn in itertools.product(range(len(self.law)), repeat=self.tokens):
            weight = Fraction(1)
            for i in drawn:
                weight *= self.probabilities[i]
            mean = [sum(self.law[i][r] for i in drawn) / self.tokens for r in range(self.size)]
            total += weight * function(*(self.law[drawn[place]] for place in range(2)), mean)
        return total

    def coefficients(self, second):
        """Of a polynomial of degree 2 in the share, by its values at 0, 1 and -1; `second` is 0 for a square."""
        at = {}
        for share in (0, 1, -1):
            at[share] = self.expected(lambda one, other, mean, share=share: dot(self.output(one, mean, share), self.output((one, other)[second], mean, share)))
        return [at[0], (at[1] - at[-1]) / 2, (at[1] + at[-1]) / 2 - at[0]]

    def cosine(self, share):
        """With one coordinate it is a sign."""
        def of_signs(one, other, mean):
            first, second = (self.output(own, mean, share)[0] for own in (one, other))
            return Fraction((first * second > 0) - (first * second < 0))

        return self.expected(of_signs)

    def measured(self):
        mean = [sum(p * token[r] for p, token in zip(self.probabilities, self.law)) for r in range(self.size)]
        off = [[x - y for x, y in zip(token, mean)] for token in self.law]
        places = range(self.size)
        covariance = [[sum(p * z[r] * z[s] for p, z in zip(self.probabilities, off)) for s in places] for r in places]
        found = {"tokens": Fraction(self.tokens), "beta": self.beta, "lambda": self.share, "atoms": Fraction(len(self.law)), "dimension": Fraction(self.size),
                 "trace_b": sum(covariance[r][r] for r in places), "trace_bw": sum(covariance[r][s] * self.map[s][r] for r in places for s in places),
                 "trace_bww": sum(p * dot(self.mapped(z), self.mapped(z)) for p, z in zip(self.probabilities, off)),
                 "mean_square": sum((self.beta * x + y) ** 2 for x, y in zip(mean, self.mapped(mean)))}
        for name, numbers in (("product", self.coefficients(1)), ("square", self.coefficients(0)), ("stated_numerator", self.stated[0]), ("stated_denominator", self.stated[1])):
            found.update({f"{name}{p} = {name}[{p}]": number for p, number in enumerate(numbers)})
        found.update({f"token{i}x{r} = token[{i},{r}]": x for i, token in enumerate(self.law, 1) for r, x in enumerate(token, 1)})
        found.update({f"value{r}x{s} = value[{r},{s}]": x for r, row in enumerate(self.map, 1) for s, x in enumerate(row, 1)})
        found.update({f"p{i} = probability[{i}]": p for i, p in enumerate(self.probabilities, 1)})
        if self.size == 1:
            found.update({"cosine_sparse": self.cosine(0), "cosine_dense": self.cosine(1)})
        return found

    def instance(self):
        law = [{"probability": str(p), "token": words_of(token)} for p, token in zip(self.probabilities, self.law)]
        return {"tokens": self.tokens, "lambda": str(self.share), "beta": str(self.beta), "value": [words_of(row) for row in self.map], "law": law,
                "numerator": words_of(self.stated[0]), "denominator": words_of(self.stated[1])}
