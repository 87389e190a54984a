import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commonRuns, pageRuns } from '../support/overlap.ts'
import { seedRecords } from '../support/seed-records.ts'
import { testUnless } from '../support/unless.ts'
import { report } from './report.ts'

/**
 * A folder of public pages on the map's questions, never committed: `<entry>.txt` has the pages found by an entry's question, other files any
 * pages; `=== <address>` precedes each page.
 */
const folder = process.env.MASAIL_PAGES
/** Consecutive words that count as copied. */
const TAKEN = 7

/** Our own prose: without keys, names, works, and the wordings of questions. */
const OWN = /^(summary|text|argument|practice|confused_with|ask)(_en|_arabic)?$/

const ownTexts = (value: unknown, field = ''): string[] => {
  if (typeof value === 'string') return OWN.test(field) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => ownTexts(inner, Array.isArray(value) ? field : name))
}

test('a copied sentence is found; a quoted one and one with a changed word are not', () => {
  const page = pageRuns(
    'Kata mereka: puasa itu batal bila makan dengan sengaja. “Siapa lupa lalu makan, hendaklah ia menyempurnakan puasanya.”',
    TAKEN,
  )
  expect(commonRuns('Puasa itu batal bila makan dengan sengaja!', page, TAKEN)).toEqual([
    'puasa itu batal bila makan dengan sengaja',
  ])
  expect(commonRuns('Siapa lupa lalu makan, hendaklah ia menyempurnakan puasanya.', page, TAKEN)).toEqual([])
  expect(commonRuns('Puasa itu batal bila minum dengan sengaja!', page, TAKEN)).toEqual([])
})

testUnless(folder ? undefined : 'MASAIL_PAGES', 'the map has no run of seven words in common with public pages', () => {
  const entries = (seedRecords('masail') as { id: string }[]).map((entry) => ({ id: entry.id, texts: ownTexts(entry) }))
  const files = readdirSync(folder ?? '').filter((file) => file.endsWith('.txt'))
  const pages = files.flatMap((file) =>
    readFileSync(join(folder ?? '', file), 'utf8')
      .split(/^=== /m)
      .filter((page) => page.trim())
      .map((page) => {
        const text = page.slice(page.indexOf('\n'))
        return { address: page.split('\n')[0] ?? '', words: text.split(/\s+/).length, runs: pageRuns(text, TAKEN) }
      }),
  )
  const ids = new Set(entries.map(({ id }) => id))
  const lookedFor = files.filter((file) => ids.has(file.replace('.txt', ''))).length
  const overlaps = entries.flatMap(({ id, texts }) =>
    texts.flatMap((text) =>
      pages.flatMap(({ address, runs }) => commonRuns(text, runs, TAKEN).map((run) => `${id}: ${run} (${address})`)),
    ),
  )
  const words = pages.reduce((sum, page) => sum + page.words, 0)
  console.log(`${entries.length} entries, ${lookedFor} of them searched by their question, ${words} words of pages`)
  report({
    what: `runs of ${TAKEN} words of the map that stand in ${pages.length} public pages`,
    ours: overlaps.length,
  })
  expect([...new Set(overlaps)]).toEqual([])
})
