import { createHash } from 'node:crypto'
import { cutSanad } from '../../records/hadith/matn.ts'
import { fold } from '../../text/arabic.ts'
import { arabicSkeleton, latinSkeleton } from '../../text/skeleton.ts'
import type { PassageKind } from '../kind.ts'
import { documentHashes } from '../snapshot/word-runs.ts'
import { arabicStems, stems } from './terms.ts'

/** A verse or hadith as the build reads it. */
export type RecordTexts = {
  kind: PassageKind
  key: string
  hash: string
  text_arabic: string | null
  text_arabic_kemenag: string | null
  text_indonesian: string | null
  text_english: string | null
  transliteration: string | null
  commentary: string | null
  title_arabic: string | null
  title_indonesian: string | null
  title_english: string | null
  /** Questions that it answers, one per line. */
  asked_arabic: string | null
  asked_indonesian: string | null
  asked_english: string | null
}

/** The search data of a record, and the texts of its vector. */
export interface PreparedPassage {
  kind: RecordTexts['kind']
  key: string
  stems_arabic: string
  stems_indonesian: string
  stems_english: string
  skeleton: string | null
  twin: string
  /** The hashes of the word runs in all its texts (snapshot/word-runs.ts). */
  word_runs: Uint32Array
  meanings: string[]
  /** Questions that it answers, in every language. */
  questions: string[]
}

/** Increment it when the search data change, so that every passage is built again. */
export const PREPARED_FORMAT = '10'

/** Words of a commentary: the beginning is about the verse, and the rest would outweigh it. */
const COMMENTARY_WORDS = 120

export function prepare(source: RecordTexts): PreparedPassage {
  const arabic = cutSanad(source.text_arabic ?? '', 'arabic')
  const indonesian = cutSanad(source.text_indonesian ?? '', 'indonesian')
  const english = cutSanad(source.text_english ?? '', 'english')
  const whole = source.kind === 'quran'
  const { words, otherSpellings } = arabicStems(
    whole ? (source.text_arabic ?? '') : arabic.matn,
    source.text_arabic_kemenag ?? '',
  )
  const line = (list: string[]) => list.join(' ')
  const latin = (
    language: 'indonesian' | 'english',
    text: string,
    title: string | null,
    context: string,
    sanad: string,
    asked: string | null,
  ) => [text, title ?? '', context, sanad, asked ?? ''].map((part) => line(stems(part, language))).join('\n')
  return {
    kind: source.kind,
    key: source.key,
    stems_arabic: [
      words,
      stems(source.title_arabic ?? '', 'arabic'),
      otherSpellings,
      whole ? [] : stems(arabic.sanad, 'arabic'),
      stems(source.asked_arabic ?? '', 'arabic'),
    ]
      .map(line)
      .join('\n'),
    stems_indonesian: latin(
      'indonesian',
      whole ? (source.text_indonesian ?? '') : indonesian.matn,
      source.title_indonesian,
      source.commentary ?? '',
      whole ? '' : indonesian.sanad,
      source.asked_indonesian,
    ),
    stems_english: latin(
      'english',
      whole ? (source.text_english ?? '') : english.matn,
      source.title_english,
      '',
      whole ? '' : english.sanad,
      source.asked_english,
    ),
    skeleton: skeletonOf(source.transliteration, whole ? '' : arabic.matn),
    twin: whole ? source.key : twinOf(arabic.matn || indonesian.matn || english.matn || source.key),
    word_runs: documentHashes([
      source.text_arabic,
      source.text_arabic_kemenag,
      source.text_indonesian,
      source.text_english,
    ]),
    meanings: (whole
      ? [source.text_arabic, source.text_indonesian, source.text_english, opening(source.commentary)]
      : [arabic.matn, indonesian.matn, english.matn]
    ).filter((text): text is string => text !== null && text.trim() !== ''),
    questions: [source.asked_arabic, source.asked_indonesian, source.asked_english].flatMap((lines) =>
      lines ? lines.split('\n') : [],
    ),
  }
}

/** From the transliteration of a verse, or the Arabic of a hadith. */
function skeletonOf(transliteration: string | null, matn: string): string | null {
  return transliteration === null ? arabicSkeleton(matn) || null : latinSkeleton(transliteration)
}

function opening(commentary: string | null): string {
  return (commentary ?? '').split(/\s+/, COMMENTARY_WORDS).join(' ')
}

function twinOf(matn: string): string {
  return createHash('md5').update(fold(matn)).digest('base64url')
}
