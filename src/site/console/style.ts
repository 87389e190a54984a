/** One column of figures and tables. Every colour pair has a contrast of at least 4.5 in both schemes. */
export const CONSOLE_CSS = `:root { color-scheme: light dark; --paper: #fbfaf6; --raised: #fff; --ink: #1f1e1a; --soft: #5d5a51; --line: #dedacd; --accent: #0f6b4f; --on-accent: #fff; --danger: #a32020; --blue: #1f5f99; --amber: #80560a; --violet: #6b3a8c; }
@media (prefers-color-scheme: dark) { :root { --paper: #161814; --raised: #1e211c; --ink: #ecebe4; --soft: #aaa89c; --line: #363a33; --accent: #6fd0a9; --on-accent: #0c231a; --danger: #f19a94; --blue: #8dbdea; --amber: #e0b667; --violet: #cfa8ec; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
.wide { width: min(70rem, 100% - 2rem); margin-inline: auto; }
a { color: var(--accent); text-underline-offset: 0.18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
main { padding-bottom: 3rem; }
.skip { position: absolute; left: -100vw; padding: 0.75rem 1rem; background: var(--raised); z-index: 2; }
.skip:focus { left: 1rem; top: 1rem; }
.top { border-bottom: 1px solid var(--line); }
.top .wide { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.5rem; padding-block: 0.7rem; }
.mark { font: 600 1.3rem/1 "Iowan Old Style", Palatino, "Noto Serif", Georgia, serif; color: var(--ink); text-decoration: none; }
nav { display: flex; flex-wrap: wrap; gap: 0.35rem 1.1rem; }
nav a { color: var(--soft); text-decoration: none; padding-block: 0.2rem; border-bottom: 2px solid transparent; }
nav a:hover { color: var(--ink); }
nav a[aria-current] { color: var(--ink); border-color: var(--accent); }
.aside { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; margin-inline-start: auto; }
footer { border-top: 1px solid var(--line); padding-block: 0.6rem 1.2rem; font-size: 0.9rem; }
h1, h2 { font-family: "Iowan Old Style", Palatino, "Noto Serif", Georgia, serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 1.9rem; margin: 1.8rem 0 0.4rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 0.6rem; }
.soft { color: var(--soft); }
.notice { background: var(--raised); border: 1px solid var(--line); border-inline-start: 4px solid var(--accent); border-radius: 6px; padding: 0.7rem 1rem; margin: 1.2rem 0 0; }
.notice.bad { border-inline-start-color: var(--danger); }
.card .notice { background: var(--paper); margin: 0; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0.8rem; margin: 1.2rem 0; }
.figures div { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 0.8rem 1rem; }
.figures dt { color: var(--soft); font-size: 0.9rem; }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.facts { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.4rem 1.5rem; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; min-width: 0; }
.quota { max-width: 34rem; } .quota h2 { margin: 1.2rem 0 0.3rem; font-size: 1.05rem; } .quota p { margin: 0.2rem 0 0; }
meter { width: 100%; height: 0.8rem; }
.plot { margin: 1rem 0; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; }
.plot > svg { display: block; width: 100%; height: auto; overflow: visible; } .plot > .narrow { display: none; }
.plot figcaption { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; font-size: 0.9rem; margin-bottom: 0.5rem; }
.key { display: inline-flex; align-items: center; gap: 0.4rem; } .key svg { width: 2.5rem; height: 0.9rem; }
.grid { stroke: var(--line); }
.axis { fill: var(--soft); font-size: 12px; }
.label { fill: currentColor; font-size: 13px; font-weight: 600; }
.line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
.line.sent { stroke-width: 4.5; } .line.delivered { stroke-width: 3; stroke-dasharray: 12 3; } .line.read { stroke-width: 1.8; stroke-dasharray: 3 3; } .line.failed { stroke-dasharray: 9 3 2 3; }
.lead { fill: none; stroke: currentColor; }
.dot { fill: currentColor; } .dot.failed { stroke: currentColor; stroke-width: 2; }
.plot .sent { color: var(--blue); } .plot .delivered { color: var(--amber); } .plot .read { color: var(--violet); } .plot .failed { color: var(--danger); }
.badge { font-weight: 600; font-size: 0.875rem; overflow-wrap: normal; }
.badge.sent { color: var(--blue); } .badge.delivered { color: var(--amber); } .badge.read, .badge.played, .badge.succeeded, .badge.active, .badge.approved { color: var(--accent); } .badge.failed, .badge.exhausted, .badge.disabled, .badge.rejected { color: var(--danger); }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; margin: 0.8rem 0; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { text-align: start; padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
thead th { color: var(--soft); font-size: 0.875rem; font-weight: 600; white-space: nowrap; }
time, .address { font-variant-numeric: tabular-nums; }
td p { margin: 0; }
@media (min-width: 60.01rem) { time { white-space: nowrap; } }
@media (max-width: 60rem) {
  table, tbody, tr, th, td { display: block; } thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 0.5rem 0.9rem; margin: 0.7rem 0; }
  th, td { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0.2rem 0.8rem; border: 0; padding: 0.2rem 0; }
  th::before, td::before { content: attr(data-label); color: var(--soft); font-size: 0.875rem; }
}
.card { display: grid; gap: 0.8rem; max-width: 34rem; margin-top: 1.2rem; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem; }
.card h2 { margin: 0; } .card p { margin: 0; }
.field { display: grid; gap: 0.3rem; } .field p { margin: 0; }
.wrong { color: var(--danger); font-weight: 600; }
.mend { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
label { font-weight: 600; font-size: 0.9375rem; }
label.check { font-weight: 400; display: flex; gap: 0.6rem; align-items: baseline; padding-block: 0.15rem; }
fieldset { border: 0; padding: 0; margin: 0; min-width: 0; } legend { font-weight: 600; font-size: 0.9375rem; padding: 0; margin-bottom: 0.3rem; }
fieldset .field { margin-bottom: 0.6rem; }
input, textarea, select, button { font: inherit; color: inherit; }
input:not([type="checkbox"]), textarea, select { width: 100%; min-height: 2.6rem; padding: 0.45rem 0.7rem; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
[aria-invalid="true"] { border-color: var(--danger) !important; outline: 1px solid var(--danger); }
button { justify-self: start; min-height: 2.4rem; padding: 0.35rem 1rem; border: 1px solid transparent; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
button.plain { background: none; color: var(--accent); border-color: var(--accent); font-weight: 400; }
button.danger { background: none; color: var(--danger); border-color: var(--danger); }
button[hidden] { display: none; }
.inline { display: inline-block; margin: 0; }
.row { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; margin: 0.8rem 0; }
.search { display: flex; gap: 0.6rem; max-width: 30rem; align-items: end; } .search div { flex: 1; }
.conversation { list-style: none; padding: 0; display: grid; gap: 0.7rem; }
.bubble { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 0.6rem 0.9rem; max-width: 40rem; } .bubble p { margin: 0; } .bubble.ours { margin-inline-start: min(4rem, 10%); border-inline-start: 4px solid var(--accent); }
.kind { font-size: 0.875rem; } .said { white-space: pre-wrap; }
code, pre { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.875rem; }
pre { margin: 0.3rem 0 0; padding: 0.6rem 0.8rem; max-height: 24rem; overflow: auto; white-space: pre-wrap; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
.secret { display: block; padding: 0.5rem 0.7rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; user-select: all; }
input[type="checkbox"] { accent-color: var(--accent); }
@media (max-width: 40rem) { .plot { padding: 0.8rem; } .plot > .wide { display: none; } .plot > .narrow { display: block; } .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: 0.5rem; } }
`
