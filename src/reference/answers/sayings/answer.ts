import { textIn as fieldIn } from '../../records/collections/translate.ts'
import type { Language } from '../../text/stem.ts'
import type { Saying } from '../../verify/wordings.ts'
import { blockQuote, ofOtherLanguage, type Source } from '../sources.ts'
import { WORDS } from '../words.ts'

const textIn = (saying: Saying, language: Language): string => fieldIn(saying, 'text', language) ?? saying.text_arabic

const rulingIn = (saying: Saying, language: Language): string => fieldIn(saying, 'ruling', language) ?? saying.ruling

const STANDING = {
  fabricated: 'fabricated',
  baseless: 'fabricated',
  weak: 'weak',
  companion: 'ungraded',
  scholar: 'ungraded',
  unconfirmed: 'ungraded',
} as const

/** The saying as a source of the answer. */
export function sayingSource(saying: Saying, language: Language): Source {
  const { collection, id, text_arabic, text_indonesian, text_english } = saying
  return {
    type: collection,
    key: `${collection}:${id}`,
    name: textIn(saying, language).replace(/[.]$/, ''),
    text: textIn(saying, language),
    textArabic: text_arabic,
    texts: { arabic: text_arabic, indonesian: text_indonesian, english: text_english },
    grades: [],
    standing: collection === 'maudhu' ? 'fabricated' : STANDING[saying.status],
    grading: rulingIn(saying, language),
  }
}

/** The first statement of an answer about a saying. */
function headOf(saying: Saying): 'not_strong' | 'not_found' | 'not_authentic' {
  if (saying.collection === 'masyhur' && saying.status === 'weak') return 'not_strong'
  return saying.collection === 'masyhur' && saying.status === 'unconfirmed' ? 'not_found' : 'not_authentic'
}

/** The saying with its ruling, and authentic records on the subject; introduced by a question if it may not be meant. */
export function sayingAnswer(
  saying: Saying,
  { reportedIn, evidence }: { reportedIn: Source[]; evidence: Source[] },
  language: Language,
  isSure: boolean,
): string {
  const words = WORDS[language]
  const key = `[${saying.collection}:${saying.id}]`
  const [instead, explanation] = [fieldIn(saying, 'alternative', language), fieldIn(saying, 'explanation', language)]
  return [
    ...(isSure ? [] : [words.meant(textIn(saying, language).replace(/[.]$/, ''))]),
    `**${words[headOf(saying)]}**`,
    `> ${textIn(saying, language)} ${key}`,
    `${rulingIn(saying, language)} ${key}`,
    ...(reportedIn.length > 0
      ? [`${words.told_in}: ${reportedIn.map((source) => `${source.name} [${source.key}]`).join('; ')}`]
      : []),
    ...(explanation ? [`${explanation} ${key}`] : []),
    `### ${words.instead}`,
    ...(instead === undefined ? [] : [`${instead} ${[key, ...evidence.map((source) => `[${source.key}]`)].join(' ')}`]),
    ...evidence.map(
      (source) => `**${source.name}**${ofOtherLanguage(source, language)}\n\n${blockQuote(source, language)}`,
    ),
    ...(saying.reviewed_by === null ? [words.unreviewed] : []),
    words.note,
  ].join('\n\n')
}
