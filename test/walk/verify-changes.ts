import { holdersOf, runHashes, type WordRuns } from '../../src/reference/index/snapshot/word-runs.ts'
import { surahNumbered } from '../../src/reference/records/citations/surahs.ts'
import { fold } from '../../src/reference/text/arabic.ts'
import { sameWord } from '../../src/reference/text/same-word.ts'
import type { Language } from '../../src/reference/text/stem.ts'
import { type Word, wordsOf } from '../../src/reference/text/words.ts'
import { type Field, isArabicField, languageOf } from '../../src/reference/verify/canonical.ts'
import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import { seeded } from '../reference/verify/changes.ts'

export const CHANGES = ['first', 'last', 'drawn', 'before', 'behind', 'swapped'] as const
export type ChangeKind = (typeof CHANGES)[number]

/** A text of a record in which one word is changed, added or swapped with its neighbour. */
export type ChangedText = { key: string; field: Field; kind: ChangeKind; text: string }

/** Without `text_arabic_qpc`, which has the words of `text_arabic` in other characters. */
const FIELDS = ['text_arabic', 'text_arabic_kemenag', 'text_indonesian', 'text_english'] as const
/** In words: three leave only two after a change, which may occur in any text. */
const LEAST_WORDS = 4
const LONGEST = 10_000

/** Words that reverse the meaning of a text, and words that hardly change it. */
const STRANGERS: Record<Language, string[]> = {
  arabic: ['لا', 'إلا', 'ليس', 'الكتاب', 'يوم', 'كثيرا', 'رجل', 'بعد', 'قالوا', 'سبعين'],
  indonesian: ['tidak', 'jangan', 'selalu', 'hanya', 'rumah', 'kemarin', 'mereka', 'kitab', 'bukan', 'tujuh'],
  english: ['not', 'never', 'always', 'only', 'house', 'seven', 'book', 'yesterday', 'many', 'without'],
}

/** Every change of a record in each script and language, the same in each run, without changed texts that occur elsewhere in the pack. */
export function* changesOf(
  record: CanonicalRecord,
  { records, runs }: { records: CanonicalRecord[]; runs: WordRuns },
): Generator<ChangedText> {
  const draw = seeded(record.id)
  for (const field of FIELDS) {
    const text = record[field]
    if (!text || [...text].length > LONGEST - 20) continue
    const words = wordsOf(text)
    // an honorific at either end is not compared, so a change of it would change nothing
    const isBare = /\p{L}/u.test(text.slice(0, words[0]?.start)) || /\p{L}/u.test(text.slice(words.at(-1)?.end))
    if (words.length < LEAST_WORDS || isBare) continue
    for (const kind of CHANGES) {
      const changed = change(text, words, { kind, strangers: STRANGERS[languageOf(field)] }, draw)
      if (changed !== undefined && !occursElsewhere(changed, field, { records, runs }))
        yield { key: record.key, field, kind, text: changed }
    }
  }
}

function change(
  text: string,
  words: Word[],
  { kind, strangers }: { kind: ChangeKind; strangers: string[] },
  draw: (below: number) => number,
): string | undefined {
  const stranger = strangers[draw(strangers.length)] ?? ''
  const place = draw(words.length - 1)
  const [first, last, one, next] = [words[0], words.at(-1), words[place], words[place + 1]]
  if (!first || !last || !one || !next) return undefined
  const replaced = (word: Word) =>
    sameWord(word.letters, wordsOf(stranger)[0]?.letters ?? '')
      ? undefined
      : text.slice(0, word.start) + stranger + text.slice(word.end)
  switch (kind) {
    case 'first':
      return replaced(first)
    case 'last':
      return replaced(last)
    case 'drawn':
      return replaced(one)
    case 'before':
      return `${stranger} ${text.slice(first.start)}`
    case 'behind':
      return `${text.slice(0, last.end)} ${stranger}`
    case 'swapped':
      return sameWord(one.letters, next.letters)
        ? undefined
        : text.slice(0, one.start) +
            text.slice(next.start, next.end) +
            text.slice(one.end, next.start) +
            text.slice(one.start, one.end) +
            text.slice(next.end)
  }
}

/** Whether a record contains these words; it must contain all their runs of three words. */
function occursElsewhere(
  text: string,
  field: Field,
  { records, runs }: { records: CanonicalRecord[]; runs: WordRuns },
): boolean {
  let holders: Set<number> | undefined
  for (const hash of runHashes(wordsOf(text))) {
    if (hash === undefined) continue
    const before = holders
    const now = holdersOf(runs, hash)
    holders = new Set([...now].filter((document) => before === undefined || before.has(document)))
    if (holders.size === 0) return false
  }
  const folded = ` ${fold(text)} `
  return [...(holders ?? [])].some((document) =>
    FIELDS.some(
      (other) =>
        isArabicField(other) === isArabicField(field) && ` ${fold(records[document]?.[other] ?? '')} `.includes(folded),
    ),
  )
}

/** A verse with a reference: its own number, or that of the next verse, or the previous one at the end of a surah. */
export type Referenced = { key: string; style: string; text: string; isOwn: boolean }

const arabicDigits = (number: number): string =>
  String(number).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))

/** The five most frequent ways to write a reference next to a verse. */
const STYLES: { style: string; field: Field; text: (words: string, surah: number, ayah: number) => string }[] = [
  {
    style: 'name and number in brackets behind',
    field: 'text_indonesian',
    text: (words, surah, ayah) => `${words} (QS. ${surahNumbered(surah)?.names.indonesian}: ${ayah})`,
  },
  {
    style: 'numbers in front',
    field: 'text_indonesian',
    text: (words, surah, ayah) => `Allah berfirman dalam QS ${surah}:${ayah}: "${words}"`,
  },
  {
    style: 'name, both numbers, square brackets',
    field: 'text_arabic_kemenag',
    text: (words, surah, ayah) => `${words} [QS. ${surahNumbered(surah)?.names.indonesian}/${surah}: ${ayah}]`,
  },
  {
    style: 'Arabic',
    field: 'text_arabic',
    text: (words, surah, ayah) =>
      `قال تعالى: ﴿${words}﴾ [${surahNumbered(surah)?.names.arabic}: ${arabicDigits(ayah)}]`,
  },
  {
    style: 'English, behind a dash',
    field: 'text_english',
    text: (words, surah, ayah) => `"${words}" – Surah ${surahNumbered(surah)?.names.english}, verse ${ayah}`,
  },
]

export function* referencedOf({ key, ...texts }: CanonicalRecord): Generator<Referenced> {
  const [surah = 0, ayah = 0] = key.split(':').map(Number)
  const neighbour = ayah < (surahNumbered(surah)?.verses ?? 0) ? ayah + 1 : ayah - 1
  for (const { style, field, text } of STYLES) {
    const words = texts[field]
    if (!words) continue
    yield { key, style, text: text(words, surah, ayah), isOwn: true }
    yield { key, style, text: text(words, surah, neighbour), isOwn: false }
  }
}
