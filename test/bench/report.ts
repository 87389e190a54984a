import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'vitest'

/** One figure of a bench. */
export type Figure = {
  /** What was measured, and beside what. */
  what: string
  ours: number
  /** The same of something else, measured in turn with ours on the same machine. */
  peer?: number | undefined
  unit?: string
}

const PAGE = join(import.meta.dirname, '../../docs/figures.md')
const HEAD = `# Figures

\`npm run bench -- --report\` measures and writes this page: a line each time that a bench reports a figure, in place of the line before. A ratio is
ours to something that ran in turn with it on the same machine; an absolute time says something of that machine only. A load above the number of
cores means that other work ran beside the bench: then times are too long, ratios scatter, and memory and quality still hold. Lines with
\`TEST_DATABASE_URL\` were measured on a Postgres with pgvector, the others on the embedded database.

| what | ours | peer | ratio | command | measured |
|---|---|---|---|---|---|
`

/** Prints a figure; with \`--report\` it stands in docs/figures.md from then on. */
export function report(figure: Figure): void {
  const { what, ours, peer, unit } = figure
  const beside = peer === undefined ? '' : `, peer ${shown(peer, unit)}, ratio ${rounded(ours / peer)}`
  console.log(`${what}: ${shown(ours, unit)}${beside}`)
  if (!process.env.BENCH_REPORT) return
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : HEAD
  writeFileSync(
    PAGE,
    withLine(page, lineOf(figure, { command: command(), measured: `${today()}, ${machine()}, load ${load()}` })),
  )
}

/** The line of a figure in the table. */
export function lineOf(
  { what, ours, peer, unit }: Figure,
  { command, measured }: { command: string; measured: string },
): string {
  const ratio = peer === undefined ? '' : rounded(ours / peer)
  const cells = [
    what,
    shown(ours, unit),
    peer === undefined ? '' : shown(peer, unit),
    ratio,
    `\`${command}\``,
    measured,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The page with a line in place of that of the same figure, or after the others of its command. */
export function withLine(page: string, line: string): string {
  const head = page.slice(0, page.indexOf('|---'))
  const [rule = '', ...lines] = page.slice(head.length).trimEnd().split('\n')
  const others = lines.filter((one) => nameOf(one) !== nameOf(line))
  const sorted = [...others, line].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  return `${head}${[rule, ...sorted].join('\n')}\n`
}

/** By its bench, what it is, and the database. */
function nameOf(line: string): string {
  const [what, , , , command = ''] = line.slice('| '.length).split(' | ')
  return `${command.split(' -- ')[1]} ${what} ${command}`
}

function command(): string {
  const bench = basename(expect.getState().testPath ?? '', '.bench.ts')
  return `${process.env.TEST_DATABASE_URL ? 'TEST_DATABASE_URL=… ' : ''}npm run bench -- ${bench}`
}

const today = (): string => new Date().toISOString().slice(0, 10)
const machine = (): string =>
  `${availableParallelism()} × ${
    cpus()[0]
      ?.model.replace(/\((R|TM)\)| CPU|@.*/g, '')
      .trim() ?? 'unknown'
  }, Node ${process.versions.node}`

/** Of the last minute. Above the number of cores, other work took part of the time that was measured. */
const load = (): string => (loadavg()[0] ?? 0).toFixed(0)

const shown = (value: number, unit: string | undefined): string => `${rounded(value)}${unit ? ` ${unit}` : ''}`
/** Three digits that count, and all before the point. */
const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
