#include "page/html.hpp"

namespace sinkproof::page {

std::string_view html_style() {
  return R"css(:root {
  color-scheme: light dark;
  --ground: #fdfdfb; --ink: #1d1f21; --soft: #5a6068; --line: #d5d8dc; --shade: rgb(0 0 0 / 22%); --tint: #f1f3f4; --link: #0b57a4; --accent: #8a4b08;
  --serif: Charter, "Bitstream Charter", "Iowan Old Style", "Source Serif 4", Georgia, Cambria, "DejaVu Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #16181b; --ink: #e4e5e3; --soft: #a3a9b1; --line: #3a3f46; --shade: rgb(0 0 0 / 75%); --tint: #212429; --link: #86b9f5; --accent: #e0a263; }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 var(--serif); overflow-wrap: break-word; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2, h3, h4, h5, h6, nav, table, summary, figcaption { font-family: var(--sans); }
h1 { font-size: 1.9rem; line-height: 1.2; margin: .5rem 0 1rem; }
h2 { font-size: 1.5rem; line-height: 1.25; margin: 3.5rem 0 1rem; padding-top: .8rem; border-top: 2px solid var(--line); }
h3 { font-size: 1.2rem; line-height: 1.3; margin: 2.6rem 0 .7rem; padding-top: .6rem; border-top: 1px solid var(--line); }
h4 { font-size: 1.02rem; margin: 1.8rem 0 .4rem; color: var(--accent); }
h5, h6 { font-size: .95rem; margin: 1.3rem 0 .3rem; }
p, ul, ol { margin: .7rem 0; }
ul, ol { padding-left: 1.4rem; }
li { margin: .3rem 0; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em; }
code { font: .86em/1.4 var(--mono); overflow-wrap: break-word; }
code.long { overflow-wrap: anywhere; }
pre { overflow-x: auto; margin: .8rem 0; padding: .7rem .9rem; background: var(--tint); border: 1px solid var(--line); border-radius: 4px; line-height: 1.4; }
pre code { font-size: .8rem; }
.display { margin: .9rem 0; padding-left: 1.2rem; border-left: 3px solid var(--line); }
.u { white-space: nowrap; }
var { font-style: italic; }
sub, sup { font-size: .72em; line-height: 0; }
.root { border-top: 1px solid currentColor; padding: 0 .1em; margin-left: -.05em; }
nav { font-size: .92rem; line-height: 1.45; background: var(--tint); border: 1px solid var(--line); border-radius: 4px; padding: .4rem 1rem; }
nav ul { list-style: none; padding-left: 0; }
nav ul ul { padding-left: 1.2rem; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
html { scroll-padding-top: 1rem; }
.anchor { color: var(--soft); font-weight: 400; text-decoration: none; opacity: 0; }
:is(h1, h2, h3, h4):hover > .anchor, .anchor:focus { opacity: 1; }
.top { position: fixed; right: .8rem; bottom: .8rem; font: .82rem/1 var(--sans); background: var(--tint); border: 1px solid var(--line); border-radius: 4px; padding: .45rem .6rem; text-decoration: none; }
.hint { font: .8rem/1.3 var(--sans); color: var(--soft); margin: .2rem 0; text-align: right; }
.hint + .scroll { margin-top: .2rem; }
@media (min-width: 46rem) { .hint.narrow { display: none; } }
@media (min-width: 80rem) { nav { position: fixed; left: .5rem; top: 1rem; width: 15.5rem; max-height: calc(100vh - 2rem); overflow-y: auto; } }
/* Shaded at the side on which there is more: the covers go with the table, the shades stay. */
.scroll {
  overflow-x: auto; margin: 1rem 0; background: linear-gradient(to right, var(--ground) 40%, transparent) 0 0, linear-gradient(to left, var(--ground) 40%, transparent) 100% 0,
    linear-gradient(to right, var(--shade), transparent) 0 0, linear-gradient(to left, var(--shade), transparent) 100% 0;
  background-repeat: no-repeat; background-size: 3rem 100%, 3rem 100%, .9rem 100%, .9rem 100%; background-attachment: local, local, scroll, scroll;
}
table { border-collapse: separate; border-spacing: 0; font-size: .85rem; line-height: 1.4; min-width: 60%; }
.caption { font: .88rem/1.45 var(--sans); color: var(--soft); margin: 1.6rem 0 .4rem; }
.caption + .scroll { margin-top: .4rem; }
th, td { text-align: left; vertical-align: top; padding: .32rem .7rem .32rem 0; }
th:last-child, td:last-child { padding-right: 0; }
thead tr > * { border-top: 1.5px solid var(--ink); border-bottom: 1px solid var(--ink); }
tbody tr + tr > * { border-top: 1px solid var(--line); }
tbody tr:last-child > * { border-bottom: 1.5px solid var(--ink); }
tbody th { font-weight: inherit; position: sticky; left: 0; background: var(--ground); }
tbody th code { white-space: nowrap; }
td { min-width: 3.5rem; }
td.n { white-space: nowrap; font-variant-numeric: tabular-nums; }
figure { margin: 1.4rem 0; }
figure img { display: block; max-width: 100%; height: auto; background: #fff; border: 1px solid var(--line); border-radius: 4px; }
/* The border is inverted, too. */
@media screen and (prefers-color-scheme: dark) { figure img { filter: invert(.9) hue-rotate(180deg); border-color: #ccc; } }
figcaption { font-size: .88rem; color: var(--soft); line-height: 1.45; margin-top: .5rem; }
details { margin: .9rem 0; border: 1px solid var(--line); border-radius: 4px; padding: 0 .9rem; }
summary { cursor: pointer; padding: .55rem 0; font-size: .93rem; font-weight: 600; }
details[open] summary { border-bottom: 1px solid var(--line); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 30rem) {
  body { font-size: 1rem; }
  h1 { font-size: 1.55rem; }
  h2 { font-size: 1.3rem; }
}
@media print {
  :root { --ground: #fff; --ink: #000; --soft: #333; --line: #999; --tint: #fff; --link: #000; --accent: #000; }
  body { font-size: 10.5pt; line-height: 1.4; }
  main { max-width: none; padding: 0; }
  .scroll, pre { overflow: visible; }
  pre, code { white-space: pre-wrap; overflow-wrap: anywhere; }
  table { font-size: 8pt; }
  td.n { white-space: normal; overflow-wrap: anywhere; }
  tr, figure, summary, h2, h3, h4 { break-inside: avoid; }
  h2, h3, h4, summary { break-after: avoid; }
  details { border: 0; padding: 0; }
  details.screen, nav, .top, .anchor, .hint { display: none; }
  details::details-content { content-visibility: visible; display: block; block-size: auto; }
}
)css";
}

}  // namespace sinkproof::page
