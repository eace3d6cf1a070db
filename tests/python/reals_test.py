"""The numbers of the Python checker: ends of intervals against exact rational arithmetic and a power series, and what the formal rules call 0."""

import random
import sys
import unittest
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from sinkproof import intervals, reals, recheck  # noqa: E402
from sinkproof.formulas import Malformed, exact  # noqa: E402
from sinkproof.language import value_of  # noqa: E402

DIGITS = 420
WORK = Context(prec=DIGITS, Emin=-999999999, Emax=999999999)
BITS = 1400
SLACK = Fraction(1, 2**1300)  # of `power_series`, relative


def number(text):
    intervals.Budget.left = recheck.BUDGET
    return value_of(exact(text, "test"), "test")


def power_series(x):
    """e^x in integers alone, for |x| < 64: the series at x/2^16, squared 16 times. Each of some 200 steps loses a unit, and squaring doubles what is lost."""
    if x < 0:
        return 1 / power_series(-x)
    y = int(x * 2 ** (BITS - 16))
    total, term, n = 1 << BITS, 1 << BITS, 1
    while term:
        term = (term * y >> BITS) // n
        total, n = total + term, n + 1
    for _ in range(16):
        total = total * total >> BITS
    return Fraction(total, 1 << BITS)


class Enclosures(unittest.TestCase):
    def test_functions_of_single_numbers(self):
        """They contain, and they are tight, each its own assertion."""
        draw = random.Random(1)
        for _ in range(400):
            digits = draw.choice([5, 20, 60, 200])
            x = Decimal(draw.randint(1, 10 ** draw.choice([1, 3, 18]))).scaleb(draw.randint(-20, 1))
            if x >= 60:
                continue
            q, unit = Fraction(x), Fraction(4, 10 ** (digits - 1))
            low, high = map(Fraction, intervals.increasing("sqrt", (x, x), digits))
            self.assertTrue(low * low <= q <= high * high)
            self.assertLessEqual(high - low, high * unit)
            low, high = map(Fraction, intervals.increasing("ln", (x, x), digits))
            self.assertLessEqual(power_series(low) * (1 - SLACK), q)
            self.assertGreaterEqual(power_series(high) * (1 + SLACK), q)
            self.assertLessEqual(high - low, max(abs(low), abs(high)) * unit)
            for y in (x, x.copy_negate()):
                low, high = map(Fraction, intervals.increasing("exp", (y, y), digits))
                true = power_series(Fraction(y))
                self.assertLessEqual(low, true * (1 + SLACK))
                self.assertGreaterEqual(high, true * (1 - SLACK))
                self.assertLessEqual(high - low, true * unit)

    def test_arithmetic(self):
        """Sums, products and quotients of random intervals, also of ends that are far apart, against their exact corners."""
        draw = random.Random(2)

        def interval():
            ends = [Decimal(draw.randint(-(10**20), 10**20)).scaleb(draw.randint(-60, 60)) for _ in range(2)]
            return (min(ends), max(ends)) if draw.random() < 0.8 else (ends[0], ends[0])

        for _ in range(2000):
            a, b = interval(), interval()
            exactly = [[Fraction(x) for x in ends] for ends in (a, b)]
            n = draw.randint(0, 5)
            results = [(intervals.summed([a, b], 8), [x + y for x, y in zip(*exactly)]),
                       (intervals.multiplied([a, b], 8), [x * y for x in exactly[0] for y in exactly[1]]),
                       (intervals.power(a, n, 8), [x**n for x in exactly[0]])]  # fmt: skip
            inverted = intervals.inverse(b, 8)
            self.assertEqual(inverted is None, b[0] <= 0 <= b[1])
            if inverted:
                results.append((inverted, [1 / x for x in exactly[1]]))
            q = exactly[0][0] / 7
            results.append((intervals.of_fraction(q, 8), [q]))
            for (low, high), true in results:
                self.assertLessEqual(Fraction(low), min(true))
                self.assertGreaterEqual(Fraction(high), max(true))

    def test_random_expressions(self):
        """A random tree, in both arithmetics; what the formal rules call 0 is 0 to all digits."""
        draw, zeros = random.Random(3), 0

        def tree(depth):
            kind = draw.randrange(6) if depth else 0
            if kind == 0:
                q = Fraction(draw.randint(-9, 9), draw.randint(1, 9))
                return f"({q})", Decimal(q.numerator) / Decimal(q.denominator)
            (a, x), (b, y) = tree(depth - 1), tree(depth - 1)
            if kind == 1:
                return f"({a}+{b})", x + y
            if kind == 2:
                return f"({a}-{b})", x - y
            if kind == 3:
                return f"({a}*{b})", x * y
            if kind == 4:
                return f"sqrt(1+({a})^2)", (1 + x * x).sqrt()
            return (f"exp({a})", x.exp()) if abs(x) < 30 else (f"log(2+({a})^2)", (2 + x * x).ln())

        with localcontext(WORK):
            for _ in range(300):
                text, true = tree(3)
                low, high = number(text).interval(60)
                slack = Fraction(1, 10**400) * (1 + abs(Fraction(true)))
                self.assertLessEqual(Fraction(low), Fraction(true) + slack)
                self.assertGreaterEqual(Fraction(high), Fraction(true) - slack)
                sign = reals.sign(number(text), 200)
                if sign == 0:
                    zeros += 1
                    self.assertLess(abs(true), Decimal(10) ** -200, text)
                elif sign is not None:
                    self.assertEqual(sign > 0, true > 0, text)
        self.assertGreater(zeros, 3)

    def test_identities(self):
        for text in ("exp(log(10)/2)-sqrt(10)", "log(12)-2*log(2)-log(3)", "sqrt(50)-5*sqrt(2)", "exp(3)*exp(-3)-1", "1/(1+sqrt(2))*(1+sqrt(2))-1",
                     "sqrt(8)/2-sqrt(2)", "log(sqrt(7))-log(7)/2", "exp(2*log(3))-9", "(exp(1)+1)^2-exp(2)-2*exp(1)-1"):  # fmt: skip
            self.assertEqual(reals.sign(number(text)), 0, text)
        for text, sign in (("exp(1)-exp(1+1e-300)", -1), ("sqrt(2)^2-2-1e-900", -1), ("log(10)/log(10)-1+1e-2000", 1)):
            self.assertEqual(reals.sign(number(text)), sign, text)

    def test_work_of_large_numbers(self):
        # 10^1000000 has a million factors of two, which would take hours to divide out one by one.
        for text in ("log(1+1e-1000000)", "sqrt(1e1000000)", "log(1e-1000000)"):
            with self.subTest(text):
                try:
                    self.assertNotEqual(reals.sign(number(text)), 0)
                except intervals.NotDecided:
                    pass

    def test_long_numbers_are_counted(self):
        # What takes seconds is given up in a few, whether it is a power, a sum of fractions, or a function at many digits.
        for text in (" + ".join(["3^630000"] * 200), " + ".join(["3^310000*(1/7)^170000"] * 20), " + ".join(f"1/(log(1e1000+{k})-1000*log(10))" for k in range(1, 65))):
            with self.subTest(text[:40]), self.assertRaises(intervals.NotDecided):
                intervals.Budget.left = 1_000_000
                value_of(exact(text, "test"), "test")

    def test_exponentials_of_what_looks_large(self):
        self.assertEqual(reals.sign(number("exp(1e40*sqrt(1e80+1)-1e80)-sqrt(exp(1))")), -1)
        beyond = reals.exponential(reals.real(2**45) + reals.logarithm(reals.real(2)))
        with self.assertRaises(intervals.NotDecided):
            beyond.interval(20)
        with self.assertRaises(intervals.NotDecided):
            number("1/exp(2^41)")

    def test_number_syntax(self):
        self.assertEqual(number("-2^2").q, -4)
        self.assertEqual(number("2^-3").q, Fraction(1, 8))
        self.assertEqual(number("0.25").q, Fraction(1, 4))
        for text in ("100000", "1e5", "1e+5", "1e0000000005", "10000000e-2"):
            self.assertEqual(number(text).q, 100000, text)
        for text in ("2^3^2", "+1", "1e", ".5", "5.", "2^x", "sqrt 2", "1 2", "", "(" * 201 + "1" + ")" * 201, "exp", "1/0.", "2^1234567890", "1e1000001", "1e-01000001", "1e++5"):
            with self.assertRaises(Malformed, msg=text):
                exact(text, "test")
        for text in ("1/0", "log(0)", "sqrt(-1)", "0*log(-5)", "(1/0)^0", "0^-1"):
            with self.assertRaises(intervals.Rejected, msg=text):
                number(text)


if __name__ == "__main__":
    unittest.main()
