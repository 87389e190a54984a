import { citeHadith, citeVerse } from '../records/citations/print.ts'
import { type Authenticity, authenticityOf, gradingInWords } from '../records/grading/authenticity.ts'
import { collectionOf, type Grade } from '../records/hadith/hadith.ts'
import { isChainAlone } from '../records/hadith/narration.ts'
import type { Hit } from '../search/query/hits.ts'
import { contentStems } from '../text/extract.ts'
import { LANGUAGES, type Language } from '../text/stem.ts'
import { folded, inOneLine, isOpen, openOrFolded, quotedHadith } from './quote.ts'
import { WORDS } from './words.ts'

/** Types of sources: scripture, narrators, and the authored collections. */
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
  'masail',
  'care',
] as const

/** A source of an answer. */
export interface Source {
  type: (typeof SOURCE_TYPES)[number]
  key: string
  /** The citation in the answer's language: "QS. Al-Baqarah 2:255", "Sahih Muslim 8a". */
  name: string
  /** The whole record in the answer's language. */
  text: string
  textArabic: string
  /** The stored texts in every language. */
  texts: Record<Language, string | null>
  grades: Grade[]
  standing: Authenticity
  /** Empty for a verse. */
  grading: string
  /** Our own text, not yet signed by a scholar. */
  unreviewed?: boolean
  /** The key of the source that says the same; this one is only named below it. */
  namedWith?: string
}

/** Records of each kind in an answer: as many as a reader takes in, and weak hadith only with sound ones. */
const MOST_VERSES = 3
const MOST_HADITH = 4
const MOST_WEAK = 1
/** The best sound hadith from which those are chosen; later results fit the question less and less. */
const BEST = 6
/** Other narrations named below a hadith. */
const MOST_FURTHER = 3
// a passage farther behind the best is only about something similar,
const GREATEST_DISTANCE = 0.2
// unless it is found by its name or its theme: then its score is above all others
const PROMOTED = 1.2

/** For each key, the keys of records known to say the same. */
type Alike = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Chooses the sources of an answer: the verses and hadith of its theme, otherwise the best results, sound ones first. Narrations of the same
 * hadith appear once, with the others named; records with only a chain are left out.
 */
export function chooseSources(
  { proofs, hits, alike = new Map() }: { proofs: Hit[]; hits: Hit[]; alike?: Alike },
  language: Language,
): Source[] {
  const best = hits[0]?.total ?? 0
  const near = hits.filter(({ total }) => total >= best - GREATEST_DISTANCE || total > PROMOTED)
  const proved = proofs.map((hit) => asSource(hit, language))
  const found = near
    .filter(({ key }) => !proofs.some((proof) => proof.key === key))
    .map((hit) => asSource(hit, language))
    .filter((source) => !givesChainAlone(source))
  const ofProofs = proved.filter(isVerse)
  const verses = (ofProofs.length > 0 ? ofProofs : found.filter(isVerse)).slice(0, MOST_VERSES)
  const hadith = [...proved, ...found].filter((source) => !isVerse(source))
  const sound = hadith.filter(isStrong)
  const leading = new Set(sound.slice(0, BEST))
  const strong = groupsOf(sound, alike, language)
    .filter(([first]) => first && leading.has(first.source))
    .slice(0, MOST_HADITH)
    .flatMap((group) => leadOf(group, language))
  const weak = hadith
    .filter((source) => !isStrong(source))
    .slice(0, verses.length + strong.length === 0 ? 2 : MOST_WEAK)
  return [...verses, ...strong, ...weak]
}

const isVerse = ({ type }: Source): boolean => type === 'quran'

/** Minimum share of the shorter text's stems: from here on two hadith say the same. */
const ALIKE = 0.8

type StemmedSource = { source: Source; stems: Set<string> }

/** Groups hadith that say the same: by known parallels of the Arabic, or by their quotations in the answer's language. */
function groupsOf(sources: Source[], alike: Alike, language: Language): StemmedSource[][] {
  const groups: StemmedSource[][] = []
  for (const source of sources) {
    const stemmed = { source, stems: new Set(contentStems(narrationOf(source, language), language)) }
    const isAlike = (other: StemmedSource) =>
      alike.get(source.key)?.has(other.source.key) ||
      sharedBy(stemmed, other) >= ALIKE * Math.min(stemmed.stems.size, other.stems.size)
    const group = groups.find((one) => one.some(isAlike))
    if (group) group.push(stemmed)
    else groups.push([stemmed])
  }
  return groups
}

const sharedBy = (one: StemmedSource, other: StemmedSource): number =>
  [...one.stems].filter((stem) => other.stems.has(stem)).length

/** A narration this many times longer that has half of another's stems contains that one. */
const FULLER = 2.5
const OF_PART = 0.5

/** The shown hadith of a group, the most complete unfolded one in the answer's language where possible, and the others, which are named. */
function leadOf(group: StemmedSource[], language: Language): Source[] {
  const first = group.find(({ source }) => source.texts[language]?.trim()) ?? group[0]
  if (!first) return []
  const isFuller = (one: StemmedSource) =>
    one.source.texts[language]?.trim() &&
    one.stems.size >= FULLER * first.stems.size &&
    sharedBy(first, one) >= OF_PART * first.stems.size &&
    isOpen(narrationOf(one.source, language))
  const { source: lead } = group.find(isFuller) ?? first
  const others = group.filter(({ source }) => source !== lead).slice(0, MOST_FURTHER)
  return [lead, ...others.map(({ source }) => ({ ...source, namedWith: lead.key }))]
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
    // a text without the reader's language is shown in the original, not in a third language
    text: (text || hit.text_arabic || hit.text_indonesian || hit.text_english || '').trim(),
    textArabic: (hit.text_arabic ?? '').trim(),
    texts: { arabic: hit.text_arabic, indonesian: hit.text_indonesian, english: hit.text_english },
    grades: hit.grades,
    standing: verse ? 'sound' : authenticityOf(hit.key, hit.grades),
    grading: verse ? '' : gradingInWords(hit.key, hit.grades, language),
  }
}

const SAYS_LANGUAGE: Record<Language, Record<Language, string>> = {
  indonesian: {
    indonesian: '',
    english: 'dalam bahasa Inggris',
    arabic: 'teks Arab; terjemahan Indonesianya belum ada di sini',
  },
  english: { indonesian: 'in Indonesian', english: '', arabic: 'in Arabic; there is no English translation here' },
  arabic: { indonesian: 'بالإندونيسية', english: 'بالإنجليزية', arabic: '' },
}

/** A note after the name of a source shown in another language than the answer's; otherwise empty. */
export function ofOtherLanguage(source: Source, language: Language): string {
  const name = SAYS_LANGUAGE[language][shownIn(source, language)]
  return name === '' ? '' : ` *(${name})*`
}

/** The language in which a source is shown. */
function shownIn({ text, texts }: Source, language: Language): Language {
  return texts[language]?.trim() ? language : (LANGUAGES.find((one) => texts[one]?.trim() === text) ?? language)
}

/** The keys of the sources that an answer cites, in order. */
export function citedKeys(answer: string, sources: Source[]): string[] {
  return sources
    .map(({ key }) => ({ key, at: answer.indexOf(`[${key}]`) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ key }) => key)
}

/** The source's own text: of a hadith without its compiler's remark. */
export function narrationOf(source: Source, language: Language): string {
  return source.type === 'hadith'
    ? quotedHadith(source.text, shownIn(source, language), collectionOf(source.key)).narration
    : inOneLine(source.text)
}

const arabicNarration = ({ key, textArabic }: Source): string =>
  textArabic === '' ? '' : quotedHadith(textArabic, 'arabic', collectionOf(key)).narration

/** Whether a hadith has only another chain for a text given elsewhere. */
const givesChainAlone = ({ type, textArabic }: Source): boolean => type === 'hadith' && isChainAlone(textArabic)

/**
 * A source as block quotations with its key: a verse in Arabic first, a hadith with its compiler's remark folded below. Nothing is cut; long
 * texts are folded.
 */
export function blockQuote(source: Source, language: Language): string {
  const { type, key, text, textArabic } = source
  const quote = (words: string) => `> ${inOneLine(words)} [${key}]`
  if (type !== 'hadith') {
    // readers of Arabic see the verse itself, which is never folded
    if (type === 'quran' && text === textArabic) return quote(text)
    const own = openOrFolded(quote(text), text, language)
    if (type !== 'quran') return own
    return own === quote(text) ? `> ${inOneLine(textArabic)}\n>\n${own}` : `${quote(textArabic)}\n\n${own}`
  }
  const words = WORDS[language]
  const { narration, remark } = quotedHadith(text, shownIn(source, language), collectionOf(key))
  if (narration === '') return `${words.remark_alone}\n\n${openOrFolded(quote(remark), remark, language)}`
  // a translation may mislead, so readers of Arabic can check it
  const arabic = shownIn(source, language) === 'arabic' ? '' : arabicNarration(source)
  return [
    openOrFolded(quote(narration), narration, language),
    ...(arabic === '' ? [] : [folded(quote(arabic), words.arabic_text)]),
    ...(givesChainAlone(source) ? [words.chain_alone] : []),
    ...(remark === '' ? [] : [folded(quote(remark), words.remark)]),
  ].join('\n\n')
}
