import type { WidgetOptions } from './options.ts'

const DEFAULT_COLOR = '#0f6b4f'

/**
 * A constructed style sheet, which a page's style policy does not affect. Everything in `:host` is important, because only there the inside wins
 * over the page, even over its `* { all: unset !important }`.
 */
export function sheetOf({ color, side, theme }: Pick<WidgetOptions, 'color' | 'side' | 'theme'>): CSSStyleSheet {
  const accent = color ?? DEFAULT_COLOR
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
:host {
  all: initial !important;
  position: fixed !important;
  inset: auto ${side === 'left' ? 'auto' : '0'} 0 ${side === 'left' ? '0' : 'auto'} !important;
  z-index: 2147483647 !important;
  display: block !important;
  color-scheme: ${theme ?? 'light dark'} !important;
  --accent: ${accent} !important;
  --on-accent: ${textOn(accent)} !important;
  --paper: #ffffff !important;
  --sunk: #f3f2ed !important;
  --ink: #1f1e1a !important;
  --soft: #5d5a51 !important;
  --line: #dcd9cf !important;
  --alarm: #9b1c1c !important;
}
@media ${theme === 'dark' ? 'all' : theme === 'light' ? 'not all' : '(prefers-color-scheme: dark)'} {
  :host {
    --paper: #1b1e1a !important;
    --sunk: #272b25 !important;
    --ink: #edece6 !important;
    --soft: #b0aea3 !important;
    --line: #3b4038 !important;
    --alarm: #f4a8a2 !important;
  }
}
@media print { :host { display: none !important } }
* { box-sizing: border-box }
[hidden] { display: none !important }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
div, button, textarea { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif, "Mimbar Arabic" }
:lang(ar), [lang=ar] { font-family: system-ui, "Segoe UI", "Noto Naskh Arabic", "Geeza Pro", Tahoma, sans-serif, "Mimbar Arabic" }
button { color: inherit; background: none; border: 0; padding: 0; margin: 0; cursor: pointer; text-align: start }
button:disabled { cursor: default; opacity: .65 }
svg { width: 1.4em; height: 1.4em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vertical-align: middle; flex: none }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
h2, h3, p, ul, ol, blockquote { margin: 0; padding: 0; font-size: 1em }
.launcher { display: grid; place-items: center; width: 60px; height: 60px; margin: 20px; border-radius: 50%; background: var(--accent); color: var(--on-accent); box-shadow: 0 2px 6px #0003, 0 8px 24px #0003; transition: transform .15s }
.launcher:hover { transform: scale(1.06) }
.launcher:focus-visible { outline: 3px solid var(--paper); outline-offset: -6px }
.panel { position: fixed; bottom: 20px; right: 20px; width: min(410px, calc(100vw - 40px)); height: min(680px, calc(100vh - 40px)); display: flex; flex-direction: column; background: var(--paper); color: var(--ink); border: 1px solid var(--line); border-radius: 16px; box-shadow: 0 12px 48px #0004; overflow: hidden; animation: rise .18s ease-out }
.left .panel { right: auto; left: 20px }
@keyframes rise { from { opacity: 0; transform: translateY(12px) } }
header { display: flex; align-items: center; gap: 4px; padding: 10px 10px 10px 18px; border-bottom: 1px solid var(--line) }
[dir=rtl] header { padding: 10px 18px 10px 10px }
h2 { flex: 1; font-weight: 650; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
header button { display: grid; place-items: center; width: 40px; height: 40px; border-radius: 10px; color: var(--soft) }
header button:hover { background: var(--sunk); color: var(--ink) }
.log { position: relative; flex: 1; overflow-y: auto; overscroll-behavior: contain; padding: 18px; display: flex; flex-direction: column; gap: 22px; overflow-wrap: anywhere }
.log:focus-visible { outline-offset: -3px }
.greeting { display: grid; gap: 16px; margin-block: auto; color: var(--soft) }
.greeting ul { list-style: none; display: grid; gap: 8px; justify-items: start }
.turn { display: grid; gap: 10px; grid-template-columns: minmax(0, 1fr) }
.question { justify-self: end; max-width: 88%; padding: 9px 14px; border-radius: 14px 14px 4px 14px; background: var(--accent); color: var(--on-accent); white-space: pre-wrap }
[dir=rtl] .question { border-radius: 14px 14px 14px 4px }
.answer { display: grid; gap: 10px; grid-template-columns: minmax(0, 1fr) }
.answer h3 { font-weight: 650; margin-top: 4px }
.suggested { list-style: none; margin-inline-start: -22px }
.answer ul, .answer ol { padding-inline-start: 22px; display: grid; gap: 4px }
blockquote { padding-inline-start: 12px; border-inline-start: 3px solid var(--line); white-space: pre-wrap }
a { color: inherit; text-underline-offset: 2px }
code { font: .9em ui-monospace, Consolas, monospace, "Mimbar Arabic"; background: var(--sunk); padding: 1px 5px; border-radius: 4px }
.cite, .cited { font-size: .8125em; line-height: 1.5; padding: 1px 8px; margin-inline: 2px; border-radius: 99px; background: var(--sunk); color: var(--soft); white-space: nowrap }
.keep { white-space: nowrap }
.cite { text-decoration: underline; text-underline-offset: 2px }
.cite:hover { color: var(--ink) }
.foot { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: start; font-size: 14px }
.answer:empty, .foot:empty { display: none }
.foot button, .foot summary { font-size: inherit }
.sources { flex: 1 1 auto; min-width: 0 }
.sources[open] { flex-basis: 100% }
summary { cursor: pointer; min-height: 24px; border-radius: 4px }
details.folded > :not(summary) { margin-top: 8px }
.sources > summary, .folded > summary, .link { color: var(--soft) }
.link { display: inline-flex; align-items: center; gap: 5px; min-height: 24px }
.link:hover, summary:hover { color: var(--ink) }
.sources ul { list-style: none; margin-top: 6px; border-top: 1px solid var(--line) }
.sources li { padding: 8px 0; border-bottom: 1px solid var(--line) }
.sources blockquote, .beside blockquote { margin: 8px 0; max-height: 260px; overflow-y: auto; font-size: 15px }
p.arabic, blockquote.arabic, .sources blockquote.arabic, .beside blockquote.arabic { font: 1.35em/1.9 "Mimbar Arabic", "Scheherazade New", "Noto Naskh Arabic", "Geeza Pro", serif }
.beside { padding: 10px 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--sunk); font-size: 15px }
.beside > :first-child { display: flex; align-items: center; gap: 4px }
.beside button { margin-inline-start: auto; min-width: 24px; min-height: 24px }
.cite[aria-expanded=true], .link[aria-pressed=true] { color: var(--ink); font-weight: 600 }
.feedback, .more { font-size: 14px }
.failure:empty { display: none }
strong > .cite { font-size: .9375em; margin-inline: 0 }
.feedback { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center }
.more { flex-basis: 100%; display: grid; gap: 8px; justify-items: start }
.more textarea { width: 100%; border: 1px solid var(--soft); border-radius: 10px; font-size: inherit }
.more textarea:focus-visible { border-color: var(--ink) }
.more label { display: flex; gap: 8px; align-items: center; min-height: 24px }
.more input { accent-color: var(--accent); width: 18px; height: 18px; margin: 0 }
.name { font-weight: 600 }
.weak { color: var(--alarm); border-color: currentColor }
.grade { margin-inline-start: 8px; padding: 1px 8px; border: 1px solid var(--line); border-radius: 99px; font-size: .875em }
.soft { color: var(--soft) }
.failure { flex-basis: 100%; color: var(--alarm) }
.quiet { padding: 7px 13px; border: 1px solid var(--line); border-radius: 12px; color: var(--ink) }
.quiet:hover:enabled { background: var(--sunk) }
.thinking { animation: breathe 1.6s ease-in-out infinite alternate }
@keyframes breathe { from { opacity: 1 } to { opacity: .55 } }
form { display: flex; gap: 8px; align-items: end; margin: 0 14px; padding: 6px; border: 1px solid var(--soft); border-radius: 14px }
form:focus-within { border-color: var(--ink); box-shadow: 0 0 0 1px var(--ink) }
textarea, textarea:focus-visible { flex: 1; min-width: 0; max-height: 132px; padding: 7px 8px; border: 0; background: none; color: inherit; resize: none; outline: none }
textarea::placeholder { color: var(--soft); opacity: 1 }
.send { display: grid; place-items: center; width: 40px; height: 40px; flex: none; border-radius: 10px; background: var(--accent); color: var(--on-accent) }
[dir=rtl] .icon-send { transform: scaleX(-1) }
.note { padding: 7px 18px 10px; font-size: 12.5px; line-height: 1.4; color: var(--soft); text-align: center }
@media (max-width: 520px), (max-height: 420px) {
  .panel, .left .panel { inset: 0; width: 100%; height: 100dvh; border: 0; border-radius: 0; padding-bottom: env(safe-area-inset-bottom) }
}
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important } .launcher:hover { transform: none } }
@media (forced-colors: active) { .launcher, .send { border: 2px solid ButtonText } .question { border: 1px solid } }
`)
  return sheet
}

/** Black or white, whichever has more contrast with a colour (WCAG 2). */
function textOn(color: string): string {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return '#ffffff'
  // a canvas converts any CSS colour to #rrggbb
  context.fillStyle = color
  const [r = 0, g = 0, b = 0] = (context.fillStyle.match(/[\da-f]{2}/gi) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return luminance > 0.179 ? '#000000' : '#ffffff'
}
