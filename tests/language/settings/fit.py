"""A normaliser's obstruction: its divisors, and what the instance states."""

from fractions import Fraction

from settings.drawn import Instance, listed

DIVISORS = {"non-anchor": lambda k, length: k + 1, "row-count": lambda k, length: k + 2, "none": lambda k, length: 1, "length": lambda k, length: length}


class Fit(Instance):
    setting = "normaliser-fit"

    def draw(self):
        self.length, self.normaliser = self.random.randint(3, 9), self.pick(*DIVISORS)
        self.intercept, self.slope = self.number(), self.number()
        self.weights = {k: self.number() for k in range(1, self.length - 1) if self.chance(0.6)}

    def measured(self):
        found = {"length = L": Fraction(self.length), "intercept": self.intercept, "slope": self.slope}
        divisors = {k: Fraction(DIVISORS[self.normaliser](k, self.length)) for k in range(1, self.length - 1)}
        for k, divisor in divisors.items():
            found[f"divisor{k} = divisor[{k}]"] = divisor
            found[f"weight{k} = weight[{k}]"] = self.weights.get(k, Fraction(0))
        errors = [abs((self.intercept + k * self.slope) / divisor - Fraction(k, k + 1)) for k, divisor in divisors.items()]
        found["worst = max(abs((intercept + k*slope)/divisor[k] - k/(k+1)) for k in 1..L-2)"] = max(errors)
        return found

    def facts(self):
        return {f"normaliser is {word}": word == self.normaliser for word in DIVISORS}

    def instance(self):
        return {"length": self.length, "normaliser": f"relu-{self.normaliser}", "fit": {"intercept": str(self.intercept), "slope": str(self.slope)}, "weights": listed(self.weights)}
