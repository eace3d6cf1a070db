#!/usr/bin/env python3
"""gallery.py BIN_DIR OUT: what the documentation site is built from: the repository's pages in their folders, and those that the programs make.

gallery/ID.md is a theorem's page: what `sinkproof list` says of it, its figures, what sinkproof-check says of its certificates and counterexamples in reports/, and how its constructions that are
broken on purpose fail. commands.md is what `--help` says. Exit 0, or 1 where a certificate is not accepted or a broken construction is not refuted: then there is no site.
"""

import csv
import html
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

sys.dont_write_bytecode = True
root = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "packaging"))
import man_pages  # noqa: E402

patterns = ["*.md", "CITATION.cff", "docs/*.md", "docs/notebooks/*.ipynb", "src/certificate/FORMAT.md", "theorems/*.md", "theorems/*/statement.md", "constructions/*.md", "reports/figures/*.svg"]
pages = {page.relative_to(root).as_posix() for pattern in patterns for page in root.glob(pattern)}
longest = 80  # lines of a counterexample that are shown


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def run(status: int, *command: str) -> str:
    """What a command prints, which has to end with this status."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"gallery.py: {' '.join(command)[:300]}: exit {done.returncode}, not {status}: {(done.stderr or done.stdout)[-2000:]}")
    return done.stdout


def capitalised(text: str) -> str:
    return text[0].upper() + text[1:]


def md(text: str) -> str:
    """Plain text as Markdown; what is between backticks is code."""
    pieces = text.split("`")
    return "`".join(re.sub(r"([\\*_<>\[\]|])", r"\\\1", piece) if k % 2 == 0 else piece for k, piece in enumerate(pieces))


#: What staged() leaves alone: fenced, indented and inline code, and links.
UNTOUCHED = r"^(?P<fence>```+|~~~+).*?^(?P=fence)[ \t]*$|^ {4}.*?$|(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)|\[[^\]]*\]\([^)]*\)"
STAGED = re.compile(UNTOUCHED + r"|(?P<index>_\*?|(?<=\bI)\*(?=[.)]))|(?<![\w/.])(?P<page>(?:[\w-]+/)*[\w-]+\.md)\b", re.DOTALL | re.MULTILINE)


def staged(text: str) -> str:
    """A page of ours. `_`, `_*` and the star of Theorem I* are of formulas, though Markdown would take two of them for emphasis; the path of another page becomes a link."""

    def change(found: re.Match[str]) -> str:
        if found["index"]:
            return "".join(f"\\{c}" for c in found["index"])
        if found["page"] in pages:
            return f"[{found['page']}](/{found['page']})"
        return found[0]

    return STAGED.sub(change, text)


def rows(name: str, theorem: str) -> list[dict[str, str]]:
    with open(root / f"reports/tables/{name}.csv", newline="") as file:
        return [row for row in csv.DictReader(file) if row["theorem"] == theorem]


def table(head: list[str], lines: list[list[str]]) -> list[str]:
    return ["", *("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *lines]), ""]


def fold(summary: str, text: str) -> list[str]:
    lines = textwrap.dedent(text).strip("\n").split("\n")
    shown = lines if len(lines) <= longest else [*lines[:longest], f"… {len(lines) - longest} more lines"]
    return ["", f"<details><summary>{html.escape(summary)}</summary>", "", "```text", *shown, "```", "", "</details>", ""]


class Figure:
    def __init__(self, path: Path) -> None:
        text = path.read_text()
        self.file = path.name
        self.title, self.words = (html.unescape(re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)[1]) for tag in ("title", "desc"))

        self.construction = self.file.removeprefix("attention-heatmap-").removesuffix(".svg")

    def of(self, theorem: dict, sound: list[str]) -> bool:
        """Of a theorem that it names, or whose construction it shows."""
        return theorem["id"] in self.words or self.construction in sound

    def place(self, sound: list[str]) -> int:
        """Curves come first, then the constructions in their order."""
        return sound.index(self.construction) if self.construction in sound else -1

    def markdown(self) -> list[str]:
        return ["", f":::{{figure}} /reports/figures/{self.file}", f":alt: {self.title}", "", md(self.words), ":::", ""]


class Gallery:
    def __init__(self) -> None:
        self.list = json.loads(run(0, "sinkproof", "list", "--json"))
        self.constructions = {one["name"]: one for one in self.list["constructions"]}
        self.figures = [Figure(path) for path in sorted((root / "reports/figures").glob("*.svg"))]

    def construction(self, name: str) -> str:
        return f"[`{name}`](/constructions/{name}.md)" if (root / f"constructions/{name}.md").is_file() else f"`{name}`"

    def accepted(self, folder: str, pattern: str) -> list[Path]:
        files = sorted((root / f"reports/{folder}").glob(pattern))
        if files:
            run(0, "sinkproof-check", *map(str, files))
        return files

    def page(self, theorem: dict) -> tuple[list[str], list[str]]:
        """The page, and the theorem's card in the gallery."""
        name = theorem["id"]
        sound = [x for x in theorem["constructions"] if self.constructions[x]["mutant_of"] is None]
        broken = [x for x in theorem["constructions"] if x not in sound]
        figures = sorted((figure for figure in self.figures if figure.of(theorem, sound)), key=lambda figure: figure.place(sound))
        statement = f"/theorems/{name}/statement.md"
        lines = [f"# {md(capitalised(theorem['title']))}", "", f"`{name}` ({md(theorem['source'])}). {md(capitalised(theorem['provenance']))}. [Statement and proof]({statement})."]
        lines += ["", f"**Conclusion** (`{theorem['conclusion']['id']}`): {md(theorem['conclusion']['meaning'])}.", ""]

        cases = self.accepted("cases", f"{name}--*.json")
        ablation = {row["hypothesis"]: row for row in rows("hypothesis-ablation", name)}
        lines += ["## Hypotheses", "What a search found where one of them is left out: *needed* stands for a [certified counterexample](#counterexamples), *not found needed* for none."]
        lines += table(["hypothesis", "meaning", "left out"], [[f"`{x['id']}`", md(x["meaning"]), md(ablation[x["id"]]["outcome"]) if x["id"] in ablation else "–"] for x in theorem["hypotheses"]])

        lines += ["## Figures" if figures else "", *(line for figure in figures for line in figure.markdown())]

        lines += ["## Constructions", "Explicit weights on which the theorem is verified. The counts are of certificates that `sinkproof-check` accepted when this page was made."]
        number, body = 0, []
        for x in sound:
            found = len(self.accepted("certificates", f"{name}--{x}--*.json"))
            number += found
            grid = " ".join(f"{key}={values}" for key, values in theorem["default_grids"].get(x, {}).items())
            body.append([self.construction(x), md(self.constructions[x]["summary"]), f"{found} on `{grid}`" if grid else "by `--construction`"])
        lines += table(["construction", "what it is", "certificates"], body)

        lines += ["## What has to fail", "Constructions that are broken on purpose. Each was refuted when this page was made, and here is the first instance of each." if broken else "–"]
        for x in broken:
            said = run(10, "sinkproof", "verify", name, "--construction", x)
            first = re.search(r"^  refuted at.*?^  again:.*?$", said, re.DOTALL | re.MULTILINE)
            if first is None or not re.search(r"^0 certified, [1-9]", said, re.MULTILINE):
                sys.exit(f"gallery.py: {x} is broken on purpose, and not refuted for {name}:\n{said[-2000:]}")
            lines += fold(f"{x}: {self.constructions[x]['summary']}", first[0])

        lines += ["## Counterexamples", f"Found by `sinkproof fuzz`, made exact and small; `sinkproof-check` accepted all {len(cases)} when this page was made. They are in reports/cases." if cases else "No search has found one."]
        for case in cases:
            document = json.loads(case.read_text())
            about = " and ".join([*(f"without {x}" for x in document.get("dropped", [])), *([f"with the conclusion {document['mutant']['conclusion']}"] if "mutant" in document else [])])
            lines += fold(about, run(0, "sinkproof", "show", str(case)))

        sharp = rows("tightness", name)
        if sharp:
            lines += ["## How sharp the constants are", "The conclusion is proved with the one, and a case above refutes it with the other."]
            lines += table(["constant", "proved", "refuted below"], [[f"`{x['constant']}`", x["proved"], x["refuted_below"]] for x in sharp])

        proofs = theorem["proofs"]
        closed = sum(not x["open"] for x in proofs)
        lines += ["## In Coq", "[What a referee reads](/docs/proofs.md), and in which file."]
        lines += table(["part", "lemmas"], [[md(x["part"]), ", ".join(f"`{y}`" for y in x["lemmas"]) or "**open**: proved in prose"] for x in proofs]) if proofs else ["", "**open**: the statement is proved in prose alone."]

        if theorem["open_questions"]:
            lines += ["## Open questions", *(f"- `{x['id']}`: {md(x['question'])}" for x in theorem["open_questions"])]
        lines += ["", "```{toctree}", ":hidden:", f"Statement and proof <{statement[:-3]}>", "```"]

        coq = f"Coq: {closed} of {len(proofs)} parts" if proofs else "Coq: open"
        card = ["", "::::{container} card", f"**[{md(capitalised(theorem['title']))}]({name}.md)**", ""]
        card += [f"```{{image}} /reports/figures/{figures[0].file}", f":alt: {figures[0].title}", "```", ""] if figures else []
        return lines, [*card, f"{md(theorem['source'])}. {coq}; {counted(number, 'certificate')}, {counted(len(broken), 'broken construction')}, {counted(len(cases), 'counterexample')}.", "::::"]

    def write(self, out: Path) -> None:
        out.mkdir()
        cards = ["# Gallery", "Every theorem, with its figures, constructions, counterexamples, and what of it is proved in Coq. Programs made these pages, and they would not be here if the checker", "had not accepted each certificate, or if a construction that is broken on purpose had not failed.", "", ":::::{container} cards"]
        for theorem in self.list["theorems"]:
            lines, card = self.page(theorem)
            (out / f"{theorem['id']}.md").write_text("\n".join(lines) + "\n")
            cards += card
        names = [theorem["id"] for theorem in self.list["theorems"]]
        (out / "index.md").write_text("\n".join([*cards, ":::::", "", "```{toctree}", ":hidden:", *(f"{x} <{x}>" for x in names), "```"]) + "\n")
        (out / "constructions.md").write_text("# Constructions\nOf the trigger-conditional task. All others are C++, and the [gallery](index.md) says what they are.\n\n```{toctree}\n:glob:\n\n/constructions/*\n```\n")


def commands() -> str:
    """What `--help` says, as a page."""
    text = run(0, "sinkproof", "--help")
    lines = ["# Commands", "What `sinkproof help COMMAND` prints. Exit codes are in [README](/README.md)."]
    for name in ["", *man_pages.commands_of(text)]:
        summary, usage, *rest = run(0, "sinkproof", *([name] if name else []), "--help").strip("\n").split("\n")
        lines += ["", f"## {name or 'sinkproof'}", md(capitalised(summary) if name else summary) + ".", "", "```text", usage.removeprefix("Usage: "), "```"]
        for kind, words, meaning in man_pages.parts(rest):
            lines += {
                "section": ["", f"**{md(words)}**", ""],
                "entry": ["", f"`{words}`", f": {md(meaning)}" if meaning else ": &#32;"],
                "more": [f"  {md(words)}"],
                "line": ["", "```text", words, "```"] if words.startswith("sinkproof") else ["", md(words)],
                "text": ["", md(words)],
            }[kind]
    lines += ["", "## sinkproof-check", "", "```text", run(0, "sinkproof-check", "--help").strip(), "```"]
    return "\n".join(lines) + "\n"


def main() -> None:
    bin_dir, out = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    os.environ.update(PATH=f"{bin_dir}{os.pathsep}{os.environ['PATH']}", NO_COLOR="1", LC_ALL="C.UTF-8")
    shutil.rmtree(out, ignore_errors=True)
    for page in sorted(pages):
        to = out / page
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / page, to)
        if page.endswith(".md"):
            to.write_text(staged(to.read_text()))
    shutil.move(out / "docs/index.md", out / "index.md")
    (out / "commands.md").write_text(commands())
    Gallery().write(out / "gallery")


if __name__ == "__main__":
    main()
