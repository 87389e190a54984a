import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { chromiumPath } from './browser.ts'

const run = promisify(execFile)

/** The folder of Lighthouse: LIGHTHOUSE, or where `.ci/lighthouse` installs it. */
const folder =
  process.env.LIGHTHOUSE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mimbar/lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')

/** Why pages cannot be measured here; undefined if they can. */
export const noLighthouse: string | undefined = !chromiumPath
  ? "no Chromium here: install Debian's, or set CHROMIUM to one"
  : existsSync(program)
    ? undefined
    : 'no Lighthouse here: install it with .ci/lighthouse, or set LIGHTHOUSE to its folder'

const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'
/** In bytes: a report lists every resource that the page loaded. */
const MOST_BYTES = 64 * 1024 ** 2

const report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), title: z.string() })),
})

export type Measured = {
  /** Of 100, per category. */
  scores: Record<string, number>
  /** The audits that failed. */
  faults: string[]
}

/** Runs Lighthouse, and again if its trace missed the page's load, as its message asks; this happens in one of twenty runs. */
async function reportOf(options: string[], again = 2): Promise<z.output<typeof report>> {
  try {
    const { stdout } = await run(process.execPath, [program, ...options], {
      maxBuffer: MOST_BYTES,
      env: { ...process.env, CHROME_PATH: chromiumPath },
    })
    return report.parse(JSON.parse(stdout))
  } catch (error) {
    if (again > 0 && String(error).includes('Please run Lighthouse again')) return reportOf(options, again - 1)
    throw error
  }
}

/** Lighthouse's report on a page on a phone with a slow connection, without the audits in `skip`. */
export async function measurePage(
  address: string,
  { skip, cookie }: { skip: string[]; cookie?: string | undefined },
): Promise<Measured> {
  const { categories, audits } = await reportOf([
    address,
    '--output=json',
    '--quiet',
    '--disable-full-page-screenshot',
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${FLAGS}`,
    ...(skip.length > 0 ? [`--skip-audits=${skip}`] : []),
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ])
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    faults: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  }
}
