import { resolve } from 'node:path'
import { QuranValidator } from 'quran-validator'
import { expect, test } from 'vitest'
import { fold } from '../../src/reference/text/arabic.ts'
import { wordsOf } from '../../src/reference/text/words.ts'
import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import { verify } from '../../src/reference/verify/verify.ts'
import { changeInside, seeded } from '../reference/verify/changes.ts'
import { foldedTexts } from '../reference/verify/drawn.ts'
import { PROSE } from '../reference/verify/prose.ts'
import { packFolder } from '../support/pack.ts'
import { booksInMemory, packRecords } from '../support/pack-books.ts'
import { report } from './report.ts'

const CASES = 300
const STRANGERS = ['لا', 'إلا', 'الكتاب', 'كثيرا', 'رجل', 'قالوا']

/**
 * What `POST /verify` takes without its database, on the full pack: texts of 500 and of 10,000 characters, of quotations and prose together. Then
 * verses in their scripts, in letters alone, changed, and prose, compared with npm `quran-validator`, which knows verses in Arabic.
 */
test('verify', async () => {
  const folder = packFolder() ?? expect.fail('no data pack here: set DATA_PACK to one')
  const records = packRecords(folder)
  const books = booksInMemory(records)
  const draw = seeded(7)
  const before = await versionBefore(folder)
  for (const size of [500, 10_000]) {
    const times: number[] = []
    const timesBefore: number[] = []
    for (let round = 0; round < (size > 500 ? 60 : 400); round++) {
      const text = mixedText(records, size, draw)
      // alternating, each first equally often, so that other work on the machine affects both
      if (before && round % 2 === 1) timesBefore.push(await timed(() => before(text)))
      times.push(await timed(() => verify(books, text, 'indonesian')))
      if (before && round % 2 === 0) timesBefore.push(await timed(() => before(text)))
    }
    for (const share of [0.5, 0.95])
      report({
        what: `verifying ${size} characters, p${100 * share}${before ? '; peer: the version before (goal: at most twice)' : ''}`,
        ours: quantile(times, share),
        peer: before && quantile(timesBefore, share),
        unit: 'ms',
      })
  }
  const { terms, postings, wordRuns } = books.index()
  report({
    what: 'index of words, by which candidates are found; peer: index of word runs',
    ours: megabytes(terms, postings),
    peer: megabytes(wordRuns),
    unit: 'MB',
  })

  const peer = new QuranValidator()
  const verses = records.filter(({ kind }) => kind === 'quran')
  const folded = foldedTexts(verses)
  const ours = async (text: string) =>
    ['exact', 'orthographic', 'partial'].includes((await verify(books, text, 'indonesian')).verdict)
  const theirs = (text: string) => peer.validate(text).isValid
  const cases: Record<string, { right: boolean; make: () => string | undefined }> = {
    'Uthmani, as stored': { right: true, make: () => oneOf(verses, draw)?.text_arabic ?? undefined },
    'Indonesian mushaf': { right: true, make: () => oneOf(verses, draw)?.text_arabic_kemenag ?? undefined },
    'letters alone': { right: true, make: () => lettersOf(oneOf(verses, draw)?.text_arabic ?? '') },
    'one word changed, added, left out or moved': {
      right: false,
      make: () => {
        const changed = changeInside(oneOf(verses, draw)?.text_arabic ?? '', STRANGERS, draw)?.text
        // moving a word to its own place, or omitting a repeated one, is no change
        return changed && folded.has(fold(changed), 'arabic') ? undefined : changed
      },
    },
    prose: { right: false, make: () => oneOf(PROSE, draw) },
  }
  for (const [name, { right, make }] of Object.entries(cases)) {
    const count = { ours: 0, theirs: 0, all: 0 }
    while (count.all < CASES) {
      const text = make()
      if (!text) continue
      count.all++
      count.ours += Number((await ours(text)) === right)
      count.theirs += Number(theirs(text) === right)
    }
    report({
      what: `verses recognised correctly, of ${count.all}: ${name}; peer: quran-validator`,
      ours: count.ours,
      peer: count.theirs,
    })
  }
})

/**
 * Verification by a checkout of another version, named by VERIFY_BEFORE:
 *
 *     git worktree add ../before 9f29739 && ln -s "$PWD/node_modules" ../before/node_modules
 *     VERIFY_BEFORE=../before npm run bench -- verify
 *
 * 9f29739 is the last commit before references were read first. Unlike ours, its books in memory have no index of Arabic in Latin letters and no
 * words of records, so its times are a little too short.
 */
async function versionBefore(folder: string): Promise<((text: string) => Promise<unknown>) | undefined> {
  const checkout = process.env.VERIFY_BEFORE
  if (!checkout) return undefined
  const support: { packRecords: typeof packRecords; booksInMemory: typeof booksInMemory } = await import(
    resolve(checkout, 'test/support/pack-books.ts')
  )
  const other: { verify: typeof verify } = await import(resolve(checkout, 'src/reference/verify/verify.ts'))
  const books = support.booksInMemory(support.packRecords(folder))
  return (text) => other.verify(books, text, 'indonesian')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const quantile = (times: number[], share: number): number =>
  times.sort((a, b) => a - b)[Math.floor(share * times.length)] ?? 0

/** The size of the flat arrays of an index. */
const megabytes = (...parts: object[]): number =>
  parts.flatMap((part) => Object.values(part)).reduce((sum, one) => sum + (one?.byteLength ?? 0), 0) / 2 ** 20

const oneOf = <T>(list: T[], draw: (below: number) => number): T | undefined => list[draw(list.length)]

/** A verse as people type it: without marks, and without letters that only the old spelling has. */
const lettersOf = (text: string): string =>
  wordsOf(text)
    .map(({ letters }) =>
      letters
        .replace(/(.)\?/g, '$1')
        .replace(/@/g, 'ى')
        .replace(/^ء|ء(?=ا)/g, 'ا'),
    )
    .join(' ')

/** Alternating prose and pieces of records, in any language. */
function mixedText(records: CanonicalRecord[], size: number, draw: (below: number) => number): string {
  let text = ''
  while (text.length < size) {
    const record = oneOf(records, draw)
    const quoted = [record?.text_arabic, record?.text_indonesian, record?.text_english][draw(3)] ?? ''
    text += `${oneOf(PROSE, draw)} “${quoted.slice(0, 100 + draw(400))}”\n`
  }
  return text.slice(0, size)
}
