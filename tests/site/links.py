"""links.py FOLDER: what is wrong with the links of a site, a line each: a target or an anchor that is not there, and anything that a page itself would ask another host for. Exit 1 if there is something."""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "object": "data", "form": "action"}
STYLE = re.compile(r"@import\s+(?:url\()?['\"]?([^'\")\s;]+)|url\(\s*['\"]?([^'\")]+)")


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = {""}
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        has = dict(attributes)
        self.anchors.update(has[x] for x in ("id", "name") if has.get(x))
        self.links += [has["href"]] if tag == "a" and has.get("href") else []
        self.loaded += [has["href"]] if tag == "link" and has.get("href") else []
        self.loaded += [has[LOADED[tag]]] if tag in LOADED and has.get(LOADED[tag]) else []

    handle_startendtag = handle_starttag


def wrong(folder: Path) -> list[str]:
    pages = {path: Page(path.read_text()) for path in sorted(folder.rglob("*.html"))}
    found = [] if len(pages) > 1 else ["there are no pages"]

    def look(path: Path, link: str, is_loaded: bool) -> None:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc or link.startswith("/"):
            if is_loaded and parts.scheme != "data" or link.startswith("/"):
                found.append(f"{path.relative_to(folder)}: asks for {link}")
            return
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if not target.is_file():
            found.append(f"{path.relative_to(folder)}: no file {link}")
        elif target in pages and unquote(parts.fragment) not in pages[target].anchors:
            found.append(f"{path.relative_to(folder)}: no anchor {link}")

    for path, page in pages.items():
        for link in page.links:
            look(path, link, False)
        for link in page.loaded:
            look(path, link, True)
    for path in sorted(folder.rglob("*.css")):
        for first, second in STYLE.findall(path.read_text()):
            look(path, first or second, True)
    return found


if __name__ == "__main__":
    lines = wrong(Path(sys.argv[1]).resolve())
    print("\n".join(lines[:50]))
    sys.exit(1 if lines else 0)
