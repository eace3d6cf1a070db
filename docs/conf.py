"""The documentation site, `./dev site`. Sphinx reads a copy of the repository's pages, in their folders, with those that docs/gallery.py makes: so links between pages are those of the repository."""

import re
import sys
from pathlib import Path

from docutils import nodes
from pygments.lexer import RegexLexer, words
from pygments.lexers.special import TextLexer
from pygments.token import Comment, Keyword, Name, Number, String, Text
from sphinx.transforms.post_transforms import SphinxPostTransform

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))

project = "sinkproof"
html_title = "sinkproof"
author = "the maintainers of sinkproof"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
root_doc = "index"
html_theme = "furo"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
autodoc_member_order = "bysource"
autodoc_typehints = "none"
highlight_language = "none"

#: A subscript or a superscript of the statements' notation: α_ik, e_{C+c}, ‖W‖_*, e^β, 2^−16 (src/page/formula.hpp).
INDEX = re.compile(r"(?<=\S)(?:_(?P<sub>\{(?:[^{}]|\{[^{}]*\})*\}|[*∞]|(?:[A-Za-z0-9]+|[α-ωΑ-Ω])[′″]*)|\^(?P<sup>\{(?:[^{}]|\{[^{}]*\})*\}|\((?:[^()]|\([^()]*\))*\)|[−+-]?\d+|[A-Za-zα-ωΑ-Ω]))")
#: max_layer_sink_mass: the name of a quantity, which is none.
IDENTIFIER = re.compile(r"(?<!\w)[a-z0-9]{3,}(?:_[a-zP0-9]+)*_[a-z0-9]{3,}(?!\w)")


def with_indices(text):
    """Inline nodes of a text in which formulas are plain characters."""
    names = [found.span() for found in IDENTIFIER.finditer(text)]
    result, at = [], 0
    for found in INDEX.finditer(text):
        if any(begin <= found.start() < end for begin, end in names):
            continue
        kind = nodes.subscript if found["sub"] else nodes.superscript
        inside = found["sub"] or found["sup"]
        result += [nodes.Text(text[at : found.start()]), kind("", "", *with_indices(inside[1:-1] if inside[0] in "{(" else inside))]
        at = found.end()
    return [*result, nodes.Text(text[at:])]


class Formulas(SphinxPostTransform):
    default_priority = 900

    def run(self, **_):
        if self.env.docname in ("docs/api", "commands"):  # names of programs
            return
        for node in list(self.document.findall(nodes.Text)):
            above = node.parent
            while above is not None and not isinstance(above, (nodes.literal, nodes.literal_block, nodes.raw, nodes.reference)):
                above = above.parent
            if above is None and INDEX.search(node):
                node.parent.replace(node, with_indices(str(node)))


class Language(RegexLexer):
    """Blocks of docs/language.md, as far as colours go."""

    name = "sinkproof"
    flags = re.MULTILINE
    tokens = {
        "root": [
            (r"#.*$", Comment),
            (r'"[^"\n]*"', String),
            (r"^(theorem|construction|title|source|published|reconstructed|proved|summary|origin|parameter|let|hypothesis|conclusion|corollary|quantity|mutant|constant|from|also|open|example|claim|generate)\b", Keyword),
            (words(("where", "else", "if", "for", "in", "and", "or", "not", "is", "holds", "all", "at", "drops", "with", "by", "parts", "undefined"), prefix=r"\b", suffix=r"\b"), Keyword),
            (r"\d+(\.\d+)?", Number),
            (r"[A-Za-z_][A-Za-z_0-9]*(-[A-Za-z_0-9]+)*", Name),
            (r"\s+|.", Text),
        ]
    }


def read_docstring(app, what, name, thing, options, lines):
    """Docstrings are plain text: a line each, indented ones go on from the line before, and `x` is code. The module's has its sessions in docs/python.md."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()
    text = "\n".join(lines[:1] if what == "module" else lines)
    text = re.sub(r"(?<=\S)\n +(?=\S)", " ", text).replace("*", "\\*").replace("`", "``")
    lines[:] = [f"| {line}" if line else "" for line in text.split("\n")]


def mend_furo(app, problem):
    """Debian's furo asks the host for a stylesheet, lost the colours of a browser that is dark, and has a script that no browser runs."""
    if problem or app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    style = static / "styles/furo.css"
    text = style.read_text()
    text = text.replace("@import url(/javascript/normalize.css/normalize.css);", Path("/usr/share/javascript/normalize.css/normalize.css").read_text())
    dark = re.search(r'body\[data-theme="dark"\] (\{[^}]*\})', text)[1]
    style.write_text(f'{text}\n@media (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) {dark} }}\n')
    script = static / "scripts/furo.js"
    script.write_text((static / "scripts/gumshoe-patched.js").read_text() + re.sub(r"^import .*\n", "", script.read_text(), flags=re.MULTILINE))


def setup(app):
    app.connect("build-finished", mend_furo)
    app.connect("autodoc-process-docstring", read_docstring)
    app.add_lexer("theorem", Language)
    app.add_lexer("construction", Language)
    app.add_lexer("constants", TextLexer)
    app.add_post_transform(Formulas)
