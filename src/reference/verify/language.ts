import { LANGUAGES, type Language } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'
import type { GivenText } from './given-text.ts'

/** Words of those who pass something on or ask about it, beside those that every text of the language has. */
const ASKING: Record<Language, ReadonlySet<string>> = {
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
/** So many Arabic words beside what is quoted are the writer's. */
const LEAST_ARABIC = 2

/**
 * The language to speak to a writer in: that of his own words, not of what he quotes. Of a text that is nothing but quotations, English where
 * its words in Latin letters are English, and Indonesian for any other.
 */
export function languageOfWriter(
  { words, cited }: Pick<GivenText, 'words' | 'cited'>,
  quoted: { from: number; to: number }[],
): Language {
  // "HR. Bukhari no. 1" is of every language
  const isQuoted = cited.slice()
  for (const { from, to } of quoted) isQuoted.fill(1, from, to)
  const own = words.filter((_, at) => !isQuoted[at])
  return mostOf(own) ?? (isArabic(own) ? 'arabic' : (mostOf(words.filter((_, at) => !cited[at])) ?? 'indonesian'))
}

const isArabic = (own: Word[]): boolean =>
  own.filter(({ arabic }) => arabic).length >= LEAST_ARABIC && own.every(({ arabic }) => arabic)

/** English or Indonesian, by the small words of each; undefined where there are none of either. */
function mostOf(words: Word[]): Language | undefined {
  const latin = words.filter(({ arabic }) => !arabic)
  const [indonesian = 0, english = 0] = LANGUAGES.map(
    (language) => latin.filter(({ letters }) => isStopWord(letters, language) || ASKING[language].has(letters)).length,
  )
  return indonesian === english ? undefined : english > indonesian ? 'english' : 'indonesian'
}
