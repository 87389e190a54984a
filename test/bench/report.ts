import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'vitest'

/** One figure of a bench. */
export type Figure = {
  /** What was measured; after `; peer: ` follows what the peer is. */
  what: string
  ours: number
  /** The figure of the peer, measured in turn with ours on the same machine. */
  peer?: number | undefined
  unit?: string
}

const PAGE = join(import.meta.dirname, '../../docs/figures.md')
const HEAD = `# Figures

Each bench reports its figures, and \`npm run bench -- --report\` writes them here, one line each, in place of the earlier line for the same
figure. *Peer* is what ran in turn with ours on the same machine, and the ratio is ours divided by it; an absolute time holds only for that machine. A load
above the number of cores means that other work was running: times are then too long and ratios vary, while memory and quality still hold. Lines with
\`TEST_DATABASE_URL\` are from a Postgres with pgvector, the others from the embedded database.

| what | ours | peer | ratio | command | measured |
|---|---|---|---|---|---|
`

/** Prints a figure; with \`--report\` it is written to docs/figures.md. */
export function report(figure: Figure): void {
  const { what, ours, peer, unit } = figure
  const compared = peer === undefined ? '' : `, peer ${shown(peer, unit)}, ratio ${rounded(ours / peer)}`
  console.log(`${what}: ${shown(ours, unit)}${compared}`)
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

/** The page with a line that replaces that of the same figure, or is added; lines are sorted by command. */
export function withLine(page: string, line: string): string {
  const head = page.slice(0, page.indexOf('|---'))
  const [rule = '', ...lines] = page.slice(head.length).trimEnd().split('\n')
  const others = lines.filter((one) => nameOf(one) !== nameOf(line))
  const sorted = [...others, line].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  return `${head}${[rule, ...sorted].join('\n')}\n`
}

/** Identifies a figure: bench, description and database. */
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

/** The mean of the last minute. Above the number of cores, other work has slowed the measurement. */
const load = (): string => (loadavg()[0] ?? 0).toFixed(0)

const shown = (value: number, unit: string | undefined): string => `${rounded(value)}${unit ? ` ${unit}` : ''}`
/** Three significant digits, and all digits before the point. */
const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
