"""A model of several layers on the trigger-conditional task: over all inputs, token by token. Scores behind the first layer see tokens where weights are rational alone."""

import itertools
from fractions import Fraction

from settings.drawn import Instance
from settings.trigger_task import DIVISORS, inputs, task

NORMALISERS = [*DIVISORS, "softmax", "softmax-one"]


class Layers(Instance):
    setting = "trigger-task"

    def draw(self):
        self.length, self.size = self.pick(3, 3, 4, 4, 5), self.pick(0, 1, 1, 2)
        self.last = self.size + 2
        self.is_box, self.is_preceding = self.chance(0.35), self.chance(0.4)
        self.is_residual = not self.is_box and self.chance(0.4)
        corners = list(itertools.product((Fraction(-1), Fraction(1)), repeat=self.size))
        letters = list(itertools.product(map(Fraction, (-1, 0, 1)), repeat=self.size))
        self.contents, self.trigger_contents = (corners if self.is_box else self.random.sample(letters, min(len(letters), self.random.randint(1, 2))) for _ in range(2))
        held = set(range(2, self.last))
        self.layers = []
        for layer in range(self.pick(1, 2, 2, 3)):
            self.layers.append(self.layer(layer, held))
            held = {r for r, k in self.layers[-1]["values"] if k in held}

    def layer(self, layer, held):
        normaliser = self.pick(*NORMALISERS)
        is_relu = normaliser.startswith("relu")
        seen = [place for place in range(self.last + 1) if not self.is_box or place not in held]

        def score():
            return self.number(4) if is_relu else Fraction(self.pick(2, 3, 5), self.pick(1, 4, 7))

        def entries(rows, columns, draw, share):
            return {(r, k): number for r in rows for k in columns if self.chance(share) and (number := draw())}

        every = range(self.last + 1)
        sees_tokens = is_relu or layer == 0
        places = {(i, k): score() for i in range(self.length) for k in range(i + 1) if self.chance(0.3)}
        return {"normaliser": normaliser, "scores": entries(seen, seen, score, 0.35) if sees_tokens else {}, "values": entries(every, every, lambda: self.number(3, 2), 0.35),
                "places": {place: number for place, number in places.items() if number}}

    def weight(self, layer, query, key, i, k):
        place = layer["places"].get((i, k))
        if layer["normaliser"].startswith("relu"):
            return max(Fraction(0), sum(number * query[r] * key[c] for (r, c), number in layer["scores"].items()) + (place or 0))
        weight = Fraction(1) if place is None else place
        for (r, c), number in layer["scores"].items():
            weight *= number ** int(query[r] * key[c])
        return weight / (1 + weight) if layer["normaliser"] == "sigmoid" else weight

    def masses(self, layer, tokens, i):
        weights = [self.weight(layer, tokens[i], tokens[k], i, k) for k in range(i + 1)]
        divisor = DIVISORS.get(layer["normaliser"])
        whole = divisor(i, self.length) if divisor else sum(weights) + (layer["normaliser"] == "softmax-one")
        return [weight / whole for weight in weights] + [Fraction(0)] * (self.length - 1 - i)

    def through(self, layer, tokens, masses):
        mapped = [[sum((number * token[c] for (r, c), number in layer["values"].items() if r == row), Fraction(0)) for row in range(self.last + 1)] for token in tokens]
        added = [[sum(mass * value[r] for mass, value in zip(row, mapped)) for r in range(self.last + 1)] for row in masses]
        return [[x + y for x, y in zip(token, more)] for token, more in zip(tokens, added)] if self.is_residual else added

    def error(self, outputs, tokens, trigger):
        worst = Fraction(0)
        for i, output in enumerate(outputs):
            wanted = range(1, trigger if self.is_preceding else trigger + 1) if i == trigger else ()
            for r in range(self.last + 1):
                target = sum((tokens[p][r] for p in wanted), Fraction(0)) / max(len(wanted), 1) + (tokens[i][r] if self.is_residual else 0)
                worst = max(worst, abs(output[r] - target))
        return worst

    def measured(self):
        errors, largest, of_layers, products, before, after = ([] for _ in range(6))
        for trigger, tokens in inputs(self.length, self.contents, self.trigger_contents):
            state, composed, matrices = tokens, None, []
            for layer in self.layers:
                matrix = [self.masses(layer, state, i) for i in range(self.length)]
                state = self.through(layer, state, matrix)
                matrices.append(matrix)
                anchor = [row[0] for row in matrix] if composed is None else [sum(x * y for x, y in zip(row, composed)) for row in matrix]
                composed = anchor
            errors.append(self.error(state, tokens, trigger))
            largest += [matrix[i][0] for matrix in matrices for i in range(1, self.length)]
            of_layers.append(max(matrix[1][0] for matrix in matrices))
            product = Fraction(1)
            for matrix in matrices:
                product *= matrix[1][1]
            products.append(product)
            for i in range(1, self.length):
                if i != trigger:
                    (before if i < trigger else after).append(composed[i])
        one = Fraction(1)
        found = {"loss": max(errors), "max_layer_sink_mass": min(of_layers), "product_self_mass": max(products), "max_anchor_mass": max(largest),
                 "composed_sink_before": min(before, default=one), "composed_sink_after": min(after, default=one), "length = L": Fraction(self.length), "m": Fraction(self.size),
                 "c": Fraction(self.last), "layers": Fraction(len(self.layers)), "heads": one}
        for number, layer in enumerate(self.layers, 1):
            r, k = (self.random.randint(0, self.last) for _ in range(2))
            found[f"value{number} = W_OV[{number},1][{r},{k}]"] = layer["values"].get((r, k), Fraction(0))
        return found

    def facts(self):
        normalisers = {layer["normaliser"] for layer in self.layers}
        word = normalisers.pop() if len(normalisers) == 1 else "mixed"
        return {"residual": self.is_residual, "target is preceding": self.is_preceding, "contents is box": self.is_box, **{f"normaliser is {name}": name == word for name in ("mixed", *NORMALISERS)}}

    def instance(self):
        layers = []
        for layer in self.layers:
            form = "{}" if layer["normaliser"].startswith("relu") else "log({})"
            scores, places = ([[*place, form.format(number)] for place, number in layer[name].items()] for name in ("scores", "places"))
            head = {"query_key": scores, "output_value": [[*place, str(number)] for place, number in layer["values"].items()], "position_bias": places}
            layers.append({"normaliser": layer["normaliser"], "heads": [head]})
        alphabets = None if self.is_box else (self.contents, self.trigger_contents)
        return {"task": task(self.length, self.size, alphabets, self.is_preceding), "model": {"residual": self.is_residual, "layers": layers}}
