"""What can go wrong, each with the program's message and what to do."""

from __future__ import annotations

from typing import Any, Optional, Sequence

#: What the programs' exit codes mean.
EXIT_CODES = {
    0: "nothing refuted or inconclusive, and at least one certified; of a check: accepted",
    2: "bad usage, malformed input, or output that cannot be written",
    5: "inconclusive, or nothing but vacuous; of a check: not decided",
    6: "a defect of the program, or two engines disagree",
    10: "something refuted; of a check: rejected",
    130: "interrupted",
}


class SinkproofError(Exception):
    """Any error of this package."""


class ProgramMissing(SinkproofError):
    """A program is not where it is looked for, or does not start."""


class ProgramVersion(SinkproofError):
    """The program is of another version than this package."""


class ProgramFailed(SinkproofError):
    """The program ended with an exit code that is no verdict. `message` is its own, `exit_code` its code and `meaning` what that says."""

    def __init__(self, message: str, exit_code: int, command: Sequence[str]) -> None:
        self.message = message
        self.exit_code = exit_code
        self.meaning = EXIT_CODES.get(exit_code, "ended by a signal" if exit_code < 0 else "unknown")
        self.command = list(command)
        super().__init__(f"{message} (exit {exit_code}: {self.meaning})")

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle, which would pass the words alone: another process may have raised it."""
        return type(self), (self.message, self.exit_code, self.command)


class BadInput(ProgramFailed):
    """Exit code 2: the message names the option or file, the place, and what was expected."""


def unreadable(path: object, problem: OSError) -> BadInput:
    """Of a file that this package reads, as the programs say it of theirs."""
    return BadInput(f"{path}: cannot be read: {problem.strerror} (expected a readable file)", 2, [])


class WeightsError(SinkproofError):
    """Weights that cannot be read as what the program knows. `tensor` is the name of the one in question."""

    def __init__(self, message: str, tensor: Optional[str] = None) -> None:
        self.tensor = tensor
        super().__init__(message)


class UnsupportedDtype(WeightsError):
    pass


class WrongShape(WeightsError):
    pass


class HasBias(WeightsError):
    pass


class OnAnotherDevice(WeightsError):
    pass


class UnknownTensor(WeightsError):
    pass


class UnknownNode(WeightsError):
    """A node of an ONNX graph where attention has none like it; `tensor` is its name."""


class NotAvailable(SinkproofError):
    """A package (numpy, torch, pandas) is not installed, or a document has nothing of the kind that was asked for."""
