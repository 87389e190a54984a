import { citeHadith, citeVerse } from '../records/citations/print.ts'
import { gradingInWords, type Standing, standingOf } from '../records/grading/standing.ts'
import type { Grade } from '../records/hadith/hadith.ts'
import type { Hit } from '../search/query/hits.ts'
import { contentStems } from '../text/extract.ts'
import { LANGUAGES, type Language } from '../text/stem.ts'
import { quotable, showSpan } from './quote.ts'

/** What an answer may rest on: scripture, narrators, and the authored collections. */
export const SOURCE_TYPES = [
  'quran',
  'hadith',
  'rijal',
  'doa',
  'amalan',
  'nawawi',
  'tawhid',
  'aqidah',
  'asmaul-husna',
  'figures',
  'maudhu',
  'masyhur',
  'care',
] as const

/** A record that an answer may rest on. */
export interface Source {
  type: (typeof SOURCE_TYPES)[number]
  key: string
  /** As readers cite it in the language of the answer: "QS. Al-Baqarah 2:255", "Sahih Muslim 8a". */
  name: string
  /** The whole record in the language of the answer. */
  text: string
  textArabic: string
  /** As it is stored, in every language. */
  texts: Record<Language, string | null>
  grades: Grade[]
  standing: Standing
  /** Empty for a verse. */
  grading: string
  /** Of our own writing, and signed by no scholar yet. */
  unreviewed?: boolean
}

const MOST_VERSES = 3
const MOST_HADITH = 4
const MOST_WEAK = 1
// Behind the best by more than this, a passage is about something near, not about the question.
const GREATEST_DISTANCE = 0.3

/**
 * What an answer rests on: the verses and hadith that prove its theme, else the best that were found, sound ones before weak ones, and
 * what several books tell alike once.
 */
export function chooseSources(
  { proofs, hits }: { proofs: Hit[]; hits: Hit[] },
  question: string,
  language: Language,
): Source[] {
  const best = hits[0]?.total ?? 0
  const near = hits.filter(({ total }) => total >= best - GREATEST_DISTANCE || total > 1)
  const proved = proofs.map((hit) => asSource(hit, language))
  const found = near
    .filter(({ key }) => !proofs.some((proof) => proof.key === key))
    .map((hit) => asSource(hit, language))
  const ofProofs = proved.filter(isVerse)
  const verses = (ofProofs.length > 0 ? ofProofs : found.filter(isVerse)).slice(0, MOST_VERSES)
  const hadith = [...proved, ...found].filter((source) => !isVerse(source))
  const strong = toldOnce(hadith.filter(isStrong), question, language).slice(0, MOST_HADITH)
  const weak = hadith
    .filter((source) => !isStrong(source))
    .slice(0, verses.length + strong.length === 0 ? 2 : MOST_WEAK)
  return [...verses, ...strong, ...weak]
}

const isVerse = ({ type }: Source): boolean => type === 'quran'

const ALIKE = 0.8

/** The first of those whose quotations say nearly the same. */
function toldOnce(sources: Source[], question: string, language: Language): Source[] {
  const told: Set<string>[] = []
  return sources.filter((source) => {
    const stems = new Set(contentStems(quotation(source, question, language), language))
    const isNew = told.every((other) => {
      const shared = [...stems].filter((stem) => other.has(stem)).length
      return shared < ALIKE * Math.min(stems.size, other.size)
    })
    if (isNew) told.push(stems)
    return isNew
  })
}

export function isStrong({ standing }: Source): boolean {
  return standing !== 'weak' && standing !== 'fabricated'
}

export function asSource(hit: Hit, language: Language): Source {
  const text =
    (language === 'arabic' ? hit.text_arabic : language === 'english' ? hit.text_english : hit.text_indonesian) ?? ''
  const verse = hit.kind === 'quran'
  return {
    type: verse ? 'quran' : 'hadith',
    key: hit.key,
    name: verse ? citeVerse(hit.key, language) : citeHadith(hit, language),
    text: (text || hit.text_indonesian || hit.text_english || hit.text_arabic || '').trim(),
    textArabic: (hit.text_arabic ?? '').trim(),
    texts: { arabic: hit.text_arabic, indonesian: hit.text_indonesian, english: hit.text_english },
    grades: hit.grades,
    standing: verse ? 'sound' : standingOf(hit.key, hit.grades),
    grading: verse ? '' : gradingInWords(hit.key, hit.grades, language),
  }
}

// A verse is cut only where it is longer than most.
const WHOLE_VERSE = 900

/** The part of a source that bears on the question, as it is shown: of the Arabic of a verse always the whole. */
export function quotation(source: Source, question: string, language: Language): string {
  return quotations(source, language)(question)
}

/** As `quotation`, for several questions to one source. */
export function quotations({ type, text, textArabic }: Source, language: Language): (question: string) => string {
  const whole = type === 'quran' && (text === textArabic || text.length <= WHOLE_VERSE)
  const spanFor = whole ? () => ({ from: 0, to: text.length }) : quotable(text, language)
  return (question) => showSpan(text, spanFor(question))
}

const SAYS_LANGUAGE: Record<Language, Record<Language, string>> = {
  indonesian: { indonesian: '', english: 'dalam bahasa Inggris', arabic: 'dalam bahasa Arab' },
  english: { indonesian: 'in Indonesian', english: '', arabic: 'in Arabic' },
  arabic: { indonesian: 'بالإندونيسية', english: 'بالإنجليزية', arabic: '' },
}

/** Says after its name that a source's text is shown in another language than the answer's; empty where it is not. */
export function ofOtherLanguage({ text, texts }: Source, language: Language): string {
  const shown = texts[language]?.trim() ? language : LANGUAGES.find((one) => texts[one]?.trim() === text)
  const name = SAYS_LANGUAGE[language][shown ?? language]
  return name === '' ? '' : ` *(${name})*`
}

/** The keys of those sources that an answer cites, in the order of the answer. */
export function citedKeys(answer: string, sources: Source[]): string[] {
  return sources
    .map(({ key }) => ({ key, at: answer.indexOf(`[${key}]`) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ key }) => key)
}

/** A source as a block quotation with its key, and a verse in Arabic first. */
export function blockQuote(source: Source, question: string, language: Language): string {
  const { type, key, text, textArabic } = source
  const arabic = type === 'quran' && text !== textArabic ? [textArabic, ''] : []
  const lines = [...arabic, quotation(source, question, language)]
  return `${lines.map((line) => `> ${line}`.trim()).join('\n')} [${key}]`
}
