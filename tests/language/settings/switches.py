"""An attention switch: what stands in it, and the sine between the two vectors of its cones."""

from fractions import Fraction

from settings.drawn import Instance, dot, listed, words_of


class Switch(Instance):
    setting = "switch"

    def draw(self):
        self.size, count = self.random.randint(1, 3), self.pick(1, 2)
        self.sink_value = self.vector(self.size)
        self.separator = [Fraction(0)] * self.size
        self.below = self.random.randrange(count)
        while count == 2 and not any(self.separator):
            self.separator = self.vector(self.size)
        self.contexts = [self.context(count == 2, context == self.below) for context in range(count)]
        self.pairs = [{k: abs(self.number()) for k in range(1, len(context["values"]) + 1) if self.chance(0.7)} for context in self.contexts] if count == 2 else []
        self.sine_squared, self.eta_squared = abs(self.number()) + 1, abs(self.number())

    def is_on_its_side(self, value, is_below):
        side = dot(self.separator, value)
        return side <= 0 if is_below else side > 0

    def context(self, has_side, is_below):
        """The point is one of the values, and no value is nearer to 0 along it."""
        def drawn():
            while True:
                value = self.vector(self.size)
                if not has_side or self.is_on_its_side(value, is_below):
                    return value

        point = drawn()
        values = [point] + [value for value in (drawn() for _ in range(self.random.randint(0, 6))) if dot(value, point) >= dot(point, point)]
        return {"values": values, "point": point, "weights": {1: Fraction(1)}, "attention": self.shares(len(values) + 1), "gamma_squared": abs(self.number()) + Fraction(1, 7)}

    def shared_squared(self):
        if len(self.contexts) == 1:
            return Fraction(1)
        x, y = ([sum(weight * context["values"][k - 1][t] for k, weight in pair.items()) for t in range(self.size)] for pair, context in zip(self.pairs, self.contexts))
        return 1 - dot(x, y) ** 2 / (dot(x, x) * dot(y, y)) if dot(x, y) > 0 else Fraction(1)

    def measured(self):
        count = len(self.contexts)
        found = {"contexts": Fraction(count), "dim": Fraction(self.size), "sine_squared": self.sine_squared, "eta_squared": self.eta_squared, "shared_squared": self.shared_squared(),
                 "below": Fraction(self.below + 1), "above": Fraction(2 - self.below if count == 2 else 1)}
        for t in range(self.size):
            found[f"sink{t} = sink_value[{t + 1}]"] = self.sink_value[t]
            found[f"separator{t} = separator[{t + 1}]"] = self.separator[t]
        for i, context in enumerate(self.contexts, 1):
            values, attention = context["values"], context["attention"]
            found[f"keys{i} = key_count[{i}]"] = Fraction(len(values))
            found[f"gamma{i} = gamma_squared[{i}]"] = context["gamma_squared"]
            found.update({f"attention{i}x{k} = attention[{i},{k}]": mass for k, mass in enumerate(attention)})
            found.update({f"weight{i}x{k} = weight[{i},{k}]": context["weights"].get(k, Fraction(0)) for k in range(1, len(values) + 1)})
            found.update({f"pair{i}x{k} = pair[{i},{k}]": self.pairs[i - 1].get(k, Fraction(0)) if self.pairs else Fraction(0) for k in range(1, len(values) + 1)})
            for t in range(self.size):
                found[f"point{i}x{t} = point[{i},{t + 1}]"] = context["point"][t]
                output = attention[0] * self.sink_value[t] + sum(mass * value[t] for mass, value in zip(attention[1:], values))
                found[f"output{i}x{t} = attention[{i},0]*sink_value[{t + 1}] + sum(attention[{i},k]*key_value[{i},k,{t + 1}] for k in 1..key_count[{i}])"] = output
        return found

    def instance(self):
        contexts = [{"attention": words_of(context["attention"]), "values": [words_of(value) for value in context["values"]], "gamma_squared": str(context["gamma_squared"]),
                     "nearest": {"weights": listed(context["weights"]), "point": words_of(context["point"])}} for context in self.contexts]
        both = {"separator": {"below": self.below, "vector": words_of(self.separator)}, "pair": [listed(pair) for pair in self.pairs]} if self.pairs else {}
        return {"sink_value": words_of(self.sink_value), "contexts": contexts, "sine_squared": str(self.sine_squared), "eta_squared": str(self.eta_squared), **both}
