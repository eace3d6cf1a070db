"""What instances of all settings are drawn with, and what is said of each: random_settings.py."""

import random
from fractions import Fraction

import checking


class Instance:
    """A random instance with all numbers of its setting, `values`: a quantity, or `name = formula`, to its number. Claims of the setting are certified or have a witness."""

    setting = ""
    construction = "given"

    def __init__(self, number):
        self.random = random.Random(f"{self.setting} {number}")
        self.draw()
        self.values = {**self.measured(), **self.words()}
        # Where a claim is not defined nothing is certified: a document is about a vacuous case.
        self.is_vacuous = None in self.claims()[0].values()
        hypothesis = "hypothesis h : 0 >= 1\n" if self.is_vacuous else ""
        self.statement = f"theorem t : {self.setting}\n{hypothesis}" + "".join(f"quantity {name}\n" for name in self.values) + "conclusion c : 1 >= 0\n"

    def draw(self):
        raise NotImplementedError

    def measured(self):
        raise NotImplementedError

    def instance(self):
        raise NotImplementedError

    def facts(self):
        """Conditions, and whether they hold."""
        return {}

    def claims(self):
        """Margins by name, and the witnesses of those that are below 0."""
        return {}, []

    def words(self):
        return {f"fact{place} = [{fact}]": Fraction(truth) for place, (fact, truth) in enumerate(self.facts().items())}

    def documents(self):
        margins, witnesses = self.claims()
        about = {"construction": self.construction, "claims": [{"id": name, "strict": False, **checking.ends(margin)} for name, margin in margins.items()],
                 "witnesses": witnesses, "verdict": "refuted" if witnesses else "vacuous" if self.is_vacuous else "certified"}
        if self.is_vacuous:
            about["hypotheses"] = [{"id": "h", "strict": False, **checking.ends(-1)}]
        return checking.documents(self.random, self.statement, self.instance(), {name.split(" = ")[0]: value for name, value in self.values.items()}, about)

    # --- Draws ---

    def pick(self, *of):
        return self.random.choice(of)

    def chance(self, share):
        return self.random.random() < share

    def number(self, most=3, parts=3):
        return Fraction(self.random.randint(-most, most), self.random.randint(1, parts))

    def vector(self, size, most=3, parts=3):
        return [self.number(most, parts) for _ in range(size)]

    def shares(self, count):
        """Numbers, none below 0, with the sum 1."""
        parts = [self.random.randint(0, 4) for _ in range(count)]
        parts[self.random.randrange(count)] += 1
        return [Fraction(part, sum(parts)) for part in parts]


def dot(one, other):
    return sum((x * y for x, y in zip(one, other)), Fraction(0))


def words_of(vector):
    return [str(x) for x in vector]


def listed(weights):
    """The entries that are not 0 of a dictionary, in order."""
    return [[*(place if isinstance(place, tuple) else (place,)), str(weight)] for place, weight in sorted(weights.items()) if weight]
