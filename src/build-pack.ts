import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { loadConfig } from './config.ts'
import { buildPack } from './reference/loading/pack/public/build.ts'
import { checkPack, comparePackSums, recordedSums } from './reference/loading/pack/public/check.ts'
import { acceptedSources, atMirror, makePublicPack } from './reference/loading/pack/public/make.ts'
import { QURAN_PACKAGE } from './reference/loading/pack/public/quran-loader.ts'
import { NPM_SOURCES, PUBLIC_SOURCES } from './reference/loading/pack/public/sources.ts'

const USAGE = `npm run pack -- [options]    makes a data pack of public sources, in DATA_DIR/pack
  --accept <source>   takes a source whose licence is not stated; may be given several times
  --from <folder>     makes it of files that were fetched before, as <folder>/<source>/<path>; asks nobody
  --mirror <address>  fetches from a mirror with each publisher's paths under its host name
  --check <pack>      reads a pack (a folder or an address) as an import would, and makes nothing
`
/** Characters of the progress bar: the line then fits a terminal of 80 columns. */
const BAR_WIDTH = 24

await runCommand(async () => {
  process.exitCode = await run()
})

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      accept: { type: 'string', multiple: true, default: [] },
      from: { type: 'string' },
      mirror: { type: 'string' },
      check: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const { DATA_DIR } = loadConfig(process.env)
  const fetched = values.from ?? join(DATA_DIR, 'pack-sources')
  const folder = join(DATA_DIR, 'pack')
  if (values.check !== undefined) return check(values.check, fetched)

  const unknown = values.accept.filter((id) => !PUBLIC_SOURCES.some((source) => source.id === id))
  if (unknown.length > 0)
    throw new Error(
      `--accept: there is no source ${unknown.join(', ')}; they are ${PUBLIC_SOURCES.map(({ id }) => id).join(', ')}`,
    )
  const sources = acceptedSources(values.accept)
  showTerms(values.accept)

  const problems =
    values.from === undefined
      ? await makePublicPack({
          fetched,
          folder,
          sources: values.mirror === undefined ? sources : atMirror(values.mirror, sources),
          quran: QURAN_PACKAGE,
          onProgress: showProgress,
        })
      : await buildPack({ from: fetched, folder, sources })
  if (process.stderr.isTTY) process.stderr.write('\n')
  for (const [id, reason] of problems) console.error(`  ${id}: not in the pack: ${reason}`)
  for (const { file, rows } of await checkPack(folder)) console.log(`  ${file}: ${rows.toLocaleString('en')} rows`)
  for (const [source, sum] of Object.entries(await recordedSums(folder))) console.log(`  ${source}: SHA-256 ${sum}`)
  console.log(`The pack is in ${folder}: npm start uses it by itself.`)
  return problems.size > 0 ? 1 : 0
}

/** Licences come before anything is fetched. */
function showTerms(accepted: readonly string[]): void {
  const unstated = PUBLIC_SOURCES.filter(({ needsAcceptance }) => needsAcceptance).map(({ id }) => id)
  for (const { id, what, licence, attribution, page } of [...NPM_SOURCES, ...PUBLIC_SOURCES]) {
    const left = unstated.includes(id) && !accepted.includes(id)
    console.log(
      `  ${id}: ${what.en}\n    ${licence.en}. ${attribution}. ${page}${left ? `\n    left out: --accept ${id} takes it` : ''}`,
    )
  }
}

function showProgress(done: number, total: number, what: string): void {
  if (!process.stderr.isTTY) return
  const filled = Math.round((BAR_WIDTH * done) / total)
  process.stderr.write(
    `\r\x1b[K  [${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}] ${done} of ${total} files  ${what}`,
  )
}

async function check(pack: string, fetched: string): Promise<number> {
  for (const { file, rows } of await checkPack(pack)) console.log(`  ${file}: ${rows.toLocaleString('en')} rows`)
  if (!existsSync(join(pack, 'manifest.json'))) return 0
  const changed = await comparePackSums(pack, fetched)
  for (const path of changed) console.error(`  ${path}: is not the file that the pack was made of`)
  return changed.length > 0 ? 1 : 0
}
