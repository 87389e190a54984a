// Imports a data pack into a migrated embedded database, in a process that may be killed at any moment:
//   node test/support/import-pack.mjs <data folder> <pack>
// Prints JSON lines of what readers see: before it begins, after each step, and at the end.
import { openDatabase } from '../../dist/platform/db/open.js'
import { importPack } from '../../dist/reference/loading/pack/import.js'
import { openSource } from '../../dist/reference/loading/pack/source.js'

const [folder, place] = process.argv.slice(2)
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)

const database = await openDatabase({ folder, onError: console.error })
const seen = await database.pool.query(`
  select 'verses' as name, origin, count(*) as rows, count(distinct text_english) as marks, min(text_english) as mark from verses group by origin
  union all select 'hadith', origin, count(*), count(distinct text_english), min(text_english) from hadith group by origin
  union all select 'tafsir', origin, count(*), count(distinct source_name), min(source_name) from tafsir group by origin
  union all select 'narrators', origin, count(*), count(distinct source), min(source) from narrators group by origin`)
const [import_] = (await database.pool.query('select rows_done from pack_import')).rows
say({ seen: seen.rows, resumesAt: import_?.rows_done ?? 0 })
const started = performance.now()
const outcome = await importPack(database.db, openSource(place), {
  alone: true,
  signal: new AbortController().signal,
  onProgress: (progress) => say(progress),
})
say({
  outcome,
  seconds: (performance.now() - started) / 1000,
  memoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
})
await database.close()
