/** One column of figures and tables. Every colour pair has a contrast of at least 4.5 in both schemes. */
export const CONSOLE_CSS = `:root { color-scheme: light dark; --paper: #fbfaf6; --raised: #fff; --ink: #1f1e1a; --soft: #5d5a51; --line: #dedacd; --accent: #0f6b4f; --on-accent: #fff; --danger: #a32020; --blue: #1f5f99; --amber: #80560a; }
@media (prefers-color-scheme: dark) { :root { --paper: #161814; --raised: #1e211c; --ink: #ecebe4; --soft: #aaa89c; --line: #363a33; --accent: #6fd0a9; --on-accent: #0c231a; --danger: #f19a94; --blue: #8dbdea; --amber: #e0b667; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: break-word; }
.wide { width: min(70rem, 100% - 2rem); margin-inline: auto; }
a { color: var(--accent); text-underline-offset: 0.18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
main { padding-bottom: 4rem; }
.skip { position: absolute; left: -100vw; padding: 0.75rem 1rem; background: var(--raised); z-index: 2; }
.skip:focus { left: 1rem; top: 1rem; }
.top { border-bottom: 1px solid var(--line); }
.top .wide { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.5rem; padding-block: 0.7rem; }
.mark { font: 600 1.3rem/1 "Iowan Old Style", Palatino, "Noto Serif", Georgia, serif; color: var(--ink); text-decoration: none; }
nav { display: flex; flex-wrap: wrap; gap: 0.35rem 1.1rem; margin-right: auto; }
nav a { color: var(--soft); text-decoration: none; padding-block: 0.2rem; border-bottom: 2px solid transparent; }
nav a:hover { color: var(--ink); }
nav a[aria-current] { color: var(--ink); border-color: var(--accent); }
h1, h2 { font-family: "Iowan Old Style", Palatino, "Noto Serif", Georgia, serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 1.9rem; margin: 1.8rem 0 0.4rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 0.6rem; }
.soft { color: var(--soft); }
.notice { background: var(--raised); border: 1px solid var(--line); border-inline-start: 4px solid var(--accent); border-radius: 6px; padding: 0.7rem 1rem; margin: 1.2rem 0 0; }
.notice.bad { border-inline-start-color: var(--danger); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0.8rem; margin: 1.2rem 0; }
.figures div { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 0.8rem 1rem; }
.figures dt { color: var(--soft); font-size: 0.9rem; }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1.5rem; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.plot { margin: 1rem 0; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; }
.plot svg { display: block; width: 100%; height: auto; overflow: visible; }
.plot figcaption { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; font-size: 0.9rem; margin-bottom: 0.5rem; }
.key::before { content: ""; display: inline-block; width: 1rem; height: 0.25rem; border-radius: 2px; margin-inline-end: 0.4rem; vertical-align: middle; background: currentColor; }
.grid { stroke: var(--line); }
.axis { fill: var(--soft); font-size: 12px; }
.line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
.dot { fill: currentColor; }
.sent { color: var(--blue); } .delivered { color: var(--amber); } .read, .succeeded, .active, .approved { color: var(--accent); } .failed, .exhausted, .disabled, .rejected { color: var(--danger); }
.scroll { overflow-x: auto; margin: 0.8rem 0; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { text-align: start; padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { color: var(--soft); font-size: 0.875rem; font-weight: 600; white-space: nowrap; }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; }
td.text { min-width: 13rem; max-width: 24rem; overflow-wrap: anywhere; }
time { white-space: nowrap; font-variant-numeric: tabular-nums; }
.badge { font-weight: 600; font-size: 0.875rem; }
.card { display: grid; gap: 0.5rem; max-width: 34rem; margin-top: 1.2rem; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem; }
form h2 { margin: 0 0 0.3rem; }
label { font-weight: 600; font-size: 0.9375rem; }
label.check { font-weight: 400; display: block; }
fieldset { border: 0; padding: 0; margin: 0; } legend { font-weight: 600; font-size: 0.9375rem; padding: 0; }
input, textarea, button { font: inherit; color: inherit; }
input:not([type="checkbox"]), textarea { width: 100%; min-height: 2.6rem; padding: 0.45rem 0.7rem; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
button { justify-self: start; min-height: 2.4rem; padding: 0.35rem 1rem; border: 1px solid transparent; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
button.plain { background: none; color: var(--accent); border-color: var(--accent); font-weight: 400; }
button.danger { background: none; color: var(--danger); border-color: var(--danger); }
.inline { display: inline-block; margin: 0; }
.row { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; margin: 0.8rem 0; }
.search { display: flex; gap: 0.6rem; max-width: 30rem; align-items: end; } .search div { flex: 1; }
code, pre { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.875rem; }
pre { margin: 0.3rem 0 0; padding: 0.6rem 0.8rem; max-height: 12rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
.secret { display: block; padding: 0.5rem 0.7rem; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere; user-select: all; }
input[type="checkbox"] { accent-color: var(--accent); }
@media (max-width: 40rem) { .axis { font-size: 24px; } .line { stroke-width: 3; } td, th { padding-inline-end: 0.7rem; } }
ol.timeline { list-style: none; padding: 0; } .timeline li { display: flex; gap: 1rem; padding: 0.35rem 0; border-bottom: 1px solid var(--line); }
`
