"""Embeddings and scores that are to prefer the sink: points of hulls and scores, key by key."""

from fractions import Fraction

from checking import ends
from settings.drawn import Instance, dot, listed, words_of


class Embeddings(Instance):
    setting = "embeddings"
    construction = "given-embeddings"

    def draw(self):
        rows, self.size = self.random.randint(2, 5), self.random.randint(1, 3)
        self.rows = [self.vector(self.size) for _ in range(rows)]
        self.sink, self.window = self.random.randrange(rows), self.pick(None, None, 1, 2, 9)
        self.keys = self.some([k for k in range(rows) if k != self.sink])
        self.queries = self.some([i for i in range(rows) if any(self.sees(i, k) for k in self.keys)] or self.keys)
        self.margin, self.direction = abs(self.number()) + 1, self.pick("sufficient", "necessary")
        self.query_weights, self.key_weights = (self.weights(places) for places in (self.queries, self.keys))
        self.pairs = self.weights([(i, k) for i in self.queries for k in self.keys if self.sees(i, k)]) if self.window else {}
        outer = [self.vector(self.size), self.vector(self.size)]
        self.functionals = None if self.window else outer
        self.matrix = [self.vector(self.size) for _ in range(self.size)] if self.window else [[x * y for y in outer[1]] for x in outer[0]]
        self.has_scores = self.chance(0.8) or any(x for row in self.point() for x in row)

    def some(self, places):
        chosen = [place for place in places if self.chance(0.7)]
        return chosen or [places[0]]

    def sees(self, query, key):
        return self.window is None or query - self.window < key <= query

    def weights(self, places):
        return dict(zip(places, self.shares(len(places)))) if self.chance(0.5) else {place: self.number() for place in places}

    def away(self, key):
        return [x - y for x, y in zip(self.rows[self.sink], self.rows[key])]

    def summed(self, weights, vector):
        return [sum((weight * vector(place)[c] for place, weight in weights.items()), Fraction(0)) for c in range(self.size)]

    def points(self):
        return self.summed(self.query_weights, lambda i: self.rows[i]), self.summed(self.key_weights, self.away)

    def point(self):
        """N."""
        places = range(self.size)
        if self.window:
            return [[sum((weight * self.rows[i][r] * self.away(k)[c] for (i, k), weight in self.pairs.items()), Fraction(0)) for c in places] for r in places]
        query, key = self.points()
        return [[x * y for y in key] for x in query]

    def scores(self):
        """z_i' W' (z_s - z_k) by query and key."""
        return {(i, k): dot(self.rows[i], [dot(row, self.away(k)) for row in self.matrix]) for i in self.queries for k in self.keys if self.sees(i, k)}

    def sums(self):
        return {"queries": self.query_weights, "keys": self.key_weights, **({"pairs": self.pairs} if self.window else {})}

    def excesses(self):
        """By hull and row."""
        query, key = self.points()
        found = {("queries", i): dot(query, self.rows[i]) - dot(query, query) for i in self.queries}
        return {**found, **{("keys", k): dot(key, self.away(k)) - dot(key, key) for k in self.keys}}

    def weights_excess(self):
        return max([Fraction(0)] + [abs(sum(weights.values()) - 1) for weights in self.sums().values()] + [-weight for weights in self.sums().values() for weight in weights.values()])

    def nearest_excess(self):
        return min(self.excesses().values())

    def measured(self):
        query, key = self.points()
        square = sum(x * x for row in self.point() for x in row)
        scores_squared = sum(x * x for row in self.matrix for x in row) if self.has_scores else Fraction(0)
        found = {"rows": Fraction(len(self.rows)), "d": Fraction(self.size), "margin": self.margin, "window": Fraction(self.window or 0), "r_squared": dot(query, query),
                 "v_squared": dot(key, key), "n_squared": square, "n_root_squared = n_root^2": square, "least_score": min(self.scores().values()) if self.has_scores else None,
                 "scores_squared": scores_squared, "scores_root_squared = scores_root^2": scores_squared, "weights_excess": self.weights_excess(), "nearest_excess": self.nearest_excess()}
        found.update({f"z{i}x{c} = embedding[{i},{c + 1}]": row[c] for i, row in enumerate(self.rows) for c in range(self.size)})
        for i in range(1, len(self.rows)):
            found[f"mu{i} = query_weight[{i}]"] = self.query_weights.get(i, Fraction(0))
            found[f"nu{i} = key_weight[{i}]"] = self.key_weights.get(i, Fraction(0))
            found.update({f"pair{i}x{k} = pair_weight[{i},{k}]": self.pairs.get((i, k), Fraction(0)) for k in range(1, len(self.rows))})
        for r in range(self.size):
            functionals = self.functionals if self.functionals and self.has_scores else [[Fraction(0)] * self.size] * 2
            found[f"left{r} = query_functional[{r + 1}]"], found[f"right{r} = key_functional[{r + 1}]"] = functionals[0][r], functionals[1][r]
            found.update({f"matrix{r}x{c} = matrix[{r + 1},{c + 1}]": self.matrix[r][c] if self.window and self.has_scores else Fraction(0) for c in range(self.size)})
        return found

    def facts(self):
        return {"has_scores": self.has_scores, "direction is sufficient": self.direction == "sufficient", "direction is necessary": self.direction == "necessary", "window >= 1": bool(self.window)}

    def claims(self):
        margins = {"weights": -self.weights_excess(), "nearest": self.nearest_excess()}
        witnesses = [self.of_weights()] if margins["weights"] < 0 else []
        if margins["nearest"] < 0:
            witnesses.append(self.of_nearest())
        if self.has_scores:
            margins["attained"], margins["optimal"] = self.values_of_scores()
            (query, key), least = min(self.scores().items(), key=lambda item: item[1])
            if margins["attained"] < 0:
                witnesses.append({"refutes": "attained", "query": query, "key": key, "value": ends(least)})
            if margins["optimal"] < 0:
                witnesses.append({"refutes": "optimal", "value": ends(1 - margins["optimal"])})
        return margins, witnesses

    def values_of_scores(self):
        square = sum(x * x for row in self.matrix for x in row)
        return min(self.scores().values()) - 1, 1 - square * sum(x * x for row in self.point() for x in row)

    def of_weights(self):
        for name, weights in self.sums().items():
            if sum(weights.values()) != 1:
                return {"refutes": "weights", "weights": name, "condition": "sum", "value": ends(sum(weights.values()))}
        name, least = min(((name, min(weights.values())) for name, weights in self.sums().items()), key=lambda item: item[1])
        return {"refutes": "weights", "weights": name, "condition": "sign", "value": ends(least)}

    def of_nearest(self):
        (hull, row), least = min(self.excesses().items(), key=lambda item: item[1])
        return {"refutes": "nearest", "hull": hull, "row": row, "value": ends(least)}

    def instance(self):
        found = {"embeddings": [words_of(row) for row in self.rows], "sink": self.sink, "queries": self.queries, "keys": self.keys, "window": self.window, "margin": str(self.margin),
                 "direction": self.direction, "query_weights": listed(self.query_weights), "key_weights": listed(self.key_weights)}
        if self.window:
            found["pair_weights"] = listed(self.pairs)
        if self.has_scores:
            found.update({"matrix": [words_of(row) for row in self.matrix]} if self.window else {"query_functional": words_of(self.functionals[0]), "key_functional": words_of(self.functionals[1])})
        return found

