import { LANGUAGES, type Language } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'
import type { GivenText } from './given-text.ts'

/** Words of people who forward or ask about a text, in addition to the stop words of the language. */
const FORWARDING_WORDS: Record<Language, ReadonlySet<string>> = {
  indonesian: new Set(
    'cek tolong mohon benarkah betulkah min ustadz ustaz kak bang gan share sebarkan bagikan copas grup forward bismillah'.split(
      ' ',
    ),
  ),
  english: new Set(
    'please check true real authentic forwarded received verify share dear correct genuine found hello'.split(' '),
  ),
  arabic: new Set(),
}
/** In words: with at least this many Arabic words outside quotations, the writer writes Arabic. */
const LEAST_ARABIC_OF_WRITER = 2

/**
 * The language in which to answer: that of the writer's own words, not of quotations. For a text that is only quotations, English if its words
 * in Latin letters are English, otherwise Indonesian.
 */
export function languageOfWriter(
  { words, cited }: Pick<GivenText, 'words' | 'cited'>,
  quoted: { from: number; to: number }[],
): Language {
  // "HR. Bukhari no. 1" belongs to no language
  const isQuoted = cited.slice()
  for (const { from, to } of quoted) isQuoted.fill(1, from, to)
  const writersWords = words.filter((_, at) => !isQuoted[at])
  return (
    mostOf(writersWords) ??
    (isArabic(writersWords) ? 'arabic' : (mostOf(words.filter((_, at) => !cited[at])) ?? 'indonesian'))
  )
}

const isArabic = (writersWords: Word[]): boolean =>
  writersWords.filter(({ arabic }) => arabic).length >= LEAST_ARABIC_OF_WRITER &&
  writersWords.every(({ arabic }) => arabic)

/** English or Indonesian, by the stop words of each; undefined if both have equally many. */
function mostOf(words: Word[]): Language | undefined {
  const latin = words.filter(({ arabic }) => !arabic)
  const [indonesian = 0, english = 0] = LANGUAGES.map(
    (language) =>
      latin.filter(({ letters }) => isStopWord(letters, language) || FORWARDING_WORDS[language].has(letters)).length,
  )
  return indonesian === english ? undefined : english > indonesian ? 'english' : 'indonesian'
}
