"""The trigger-conditional task: what scores are divided by, and all its inputs."""

import itertools
from fractions import Fraction

DIVISORS = {"relu-none": lambda i, length: 1, "relu-length": lambda i, length: length, "relu-row-count": lambda i, length: i + 1, "relu-non-anchor": lambda i, length: max(i, 1),
            "relu-preceding": lambda i, length: max(i - 1, 1), "sigmoid": lambda i, length: max(i, 1)}


def inputs(length, contents, trigger_contents):
    """The trigger's place, and the tokens: anchor, trigger, contents, content."""
    for trigger in range(2, length):
        for letters in itertools.product(*(trigger_contents if place == trigger else contents for place in range(1, length))):
            tokens = [[Fraction(0), Fraction(place == trigger), *letter, Fraction(place != trigger)] for place, letter in enumerate(letters, 1)]
            yield trigger, [tuple(token) for token in ([Fraction(1)] + [Fraction(0)] * (len(letters[0]) + 2), *tokens)]


def task(length, size, alphabets, is_preceding):
    """`alphabets` are those of contents and of the trigger's, None of a box."""
    def drawn_from(letters):
        return {"alphabet": [[str(x) for x in letter] for letter in letters]}

    content, trigger_content = map(drawn_from, alphabets) if alphabets else ("box", "box")
    found = {"kind": "trigger", "length": length, "content_dimension": size, "content": content, "trigger_content": trigger_content}
    return {**found, "target": "preceding"} if is_preceding else found
