"""The numbers of the Python checker against the decimal module, which rounds exp, ln and sqrt correctly."""

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


def fraction(end):
    return Fraction(end[0]) * Fraction(2) ** end[1]


def number(text):
    intervals.Budget.left = recheck.BUDGET
    return value_of(exact(text, "test"), "test")


class Enclosures(unittest.TestCase):
    def bounds_hold(self, lower, upper, true, bits):
        """Soundness and tightness apart; the decimal value errs by less than one unit of its last digit."""
        slack = abs(Fraction(true)) / 10 ** (DIGITS - 2)
        self.assertLessEqual(fraction(lower), Fraction(true) + slack)
        self.assertGreaterEqual(fraction(upper), Fraction(true) - slack)
        self.assertLessEqual(fraction(upper) - fraction(lower), abs(Fraction(true)) / 2 ** (bits - 8) + Fraction(1, 2 ** (bits - 4)))

    def test_functions_of_single_numbers(self):
        draw = random.Random(1)
        for _ in range(400):
            bits = draw.choice([16, 64, 192, 640])
            m, e = draw.getrandbits(draw.choice([1, 8, 60])) + 1, draw.randint(-70, 5)
            x = (m, e - m.bit_length() + 1)
            value = WORK.divide(Decimal(fraction(x).numerator), Decimal(fraction(x).denominator))
            self.bounds_hold(intervals.sqrt_end(x, bits, False), intervals.sqrt_end(x, bits, True), WORK.sqrt(value), bits)
            self.bounds_hold(intervals.log_end(x, bits, False), intervals.log_end(x, bits, True), WORK.ln(value), bits)
            for y, v in ((x, value), ((-x[0], x[1]), value.copy_negate())):
                true = WORK.exp(v)
                low, high = intervals.exp_end(y, bits, False), intervals.exp_end(y, bits, True)
                self.assertLessEqual(fraction(low), Fraction(true) * (1 + Fraction(1, 10 ** (DIGITS - 2))))
                self.assertGreaterEqual(fraction(high), Fraction(true) * (1 - Fraction(1, 10 ** (DIGITS - 2))))
                self.assertLessEqual(fraction(high) - fraction(low), Fraction(true) / 2 ** (bits - 8))

    def test_sums_of_distant_ends(self):
        draw = random.Random(2)
        for _ in range(2000):
            a, b = ((draw.randint(-(2**40), 2**40), draw.randint(-90, 90)) for _ in range(2))
            true = fraction(a) + fraction(b)
            self.assertLessEqual(fraction(intervals.plus(a, b, 16, False)), true)
            self.assertGreaterEqual(fraction(intervals.plus(a, b, 16, True)), true)
            self.assertEqual(intervals.below(a, b), fraction(a) < fraction(b))

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
                low, high = number(text).interval(192)
                slack = Fraction(1, 10**200) * (1 + abs(Fraction(true)))
                self.assertLessEqual(fraction(low), Fraction(true) + slack)
                self.assertGreaterEqual(fraction(high), Fraction(true) - slack)
                sign = reals.sign(number(text), 640)
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

    def test_number_syntax(self):
        self.assertEqual(number("-2^2").q, -4)
        self.assertEqual(number("2^-3").q, Fraction(1, 8))
        self.assertEqual(number("0.25").q, Fraction(1, 4))
        for text in ("2^3^2", "+1", "1e", ".5", "5.", "2^x", "sqrt 2", "1 2", "", "(" * 201 + "1" + ")" * 201, "exp", "1/0.", "2^1234567890"):
            with self.assertRaises(Malformed, msg=text):
                exact(text, "test")
        for text in ("1/0", "log(0)", "sqrt(-1)", "0*log(-5)", "(1/0)^0", "0^-1", "1/exp(2^41)"):
            with self.assertRaises(intervals.Rejected, msg=text):
                number(text)


if __name__ == "__main__":
    unittest.main()
