import { COLLECTION_NAMES } from '../records/citations/collections.ts'
import type { Language } from '../text/stem.ts'
import type { Requested } from './requested.ts'
import { blockQuote, isStrong, ofOtherLanguage, type Source } from './sources.ts'
import { WORDS } from './words.ts'

/** How an answer presents its sources: as the named records, of how many the first, as the requested kind, and whether scholars differ. */
type ShownOptions = {
  isNamed?: boolean
  of?: number | undefined
  requested?: Requested | undefined
  differ?: boolean
}

/** An answer composed from the records alone, as Markdown: introduction, quotations, gradings and citations. */
export function extractiveAnswer(
  sources: Source[],
  language: Language,
  { isNamed = false, requested, differ = false, of }: ShownOptions = {},
): string {
  const words = WORDS[language]
  const shown = sources.filter(({ namedWith }) => namedWith === undefined)
  const verses = shown.filter(({ type }) => type === 'quran')
  const hadith = shown.filter((source) => source.type === 'hadith' && isStrong(source))
  const weak = shown.filter((source) => !isStrong(source))
  const chapters = shown.filter(({ type }) => type !== 'quran' && type !== 'hadith')
  const othersOf = ({ key }: Source) => sources.filter(({ namedWith }) => namedWith === key)
  const section = (title: string, list: Source[]) =>
    list.length === 0
      ? []
      : [`### ${title}`, ...list.flatMap((source) => [entry(source, language), ...alsoIn(othersOf(source), language)])]
  return [
    // a named record is no similar text, so that sentence is left out
    ...(isNamed ? [] : [requested ? FOUND[requested](language) : words.intro]),
    ...section(words.quran, verses),
    ...section(words.hadith, hadith),
    ...section(words.weak, weak),
    ...section(words.chapters, chapters),
    // a request for one numbered record wants no other book
    ...(!isNamed && verses.length === 0 && chapters.length === 0 ? oneBook(sources, language) : []),
    ...(of === undefined ? [] : [words.first_of(String(of))]),
    ...(differ ? [words.differ] : []),
    ...(sources.some(({ unreviewed }) => unreviewed) ? [words.unreviewed] : []),
    words.note,
  ].join('\n\n')
}

const FOUND: Record<Requested, (language: Language) => string> = {
  quran: (language) => WORDS[language].verse_found,
  hadith: (language) => WORDS[language].hadith_found,
}

/** Adds a note where all hadith are from one book. */
function oneBook(hadith: Source[], language: Language): string[] {
  const books = new Set(hadith.map(({ key }) => key.split(':')[0] ?? ''))
  const [book] = books
  const title = books.size === 1 ? COLLECTION_NAMES[book as keyof typeof COLLECTION_NAMES]?.title[language] : undefined
  return title ? [WORDS[language].one_book(title)] : []
}

/** The names of other narrations of a hadith. */
function alsoIn(others: Source[], language: Language): string[] {
  if (others.length === 0) return []
  const named = others.map(({ key, name }) => `${name} [${key}]`)
  return [`${WORDS[language].also_in}: ${named.join('; ')}`]
}

function entry(source: Source, language: Language): string {
  const grading = source.grading === '' ? '' : `\n\n*${source.grading.replaceAll('*', '')}*`
  const strong = isStrong(source) ? grading : `\n\n${source.grading}`
  return `**${source.name}** [${source.key}]${ofOtherLanguage(source, language)}\n\n${blockQuote(source, language)}${strong}`
}
