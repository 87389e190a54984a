import { citeHadith, citeVerse } from '../records/citations/print.ts'
import { type Authenticity, authenticityOf, gradingInWords } from '../records/grading/authenticity.ts'
import { collectionOf, type Grade } from '../records/hadith/hadith.ts'
import { isChainAlone } from '../records/hadith/narration.ts'
import type { Hit } from '../search/query/hits.ts'
import { contentStems } from '../text/extract.ts'
import { LANGUAGES, type Language } from '../text/stem.ts'
import { folded, inOneLine, isOpen, openOrFolded, quotedHadith } from './quote.ts'
import { WORDS } from './words.ts'

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
  'masail',
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
  standing: Authenticity
  /** Empty for a verse. */
  grading: string
  /** Of our own writing, and signed by no scholar yet. */
  unreviewed?: boolean
  /** The key of the source that tells the same, in whose place it is only named. */
  namedBeside?: string
}

/** Records of each kind in an answer: what a reader takes in at once, a weak one only beside sound ones. */
const MOST_VERSES = 3
const MOST_HADITH = 4
const MOST_WEAK = 1
/** Sound hadith, best first, among which those are: what is found behind them is less and less about the question. */
const BEST = 6
/** Other narrations that are named below the one that is shown. */
const MOST_BESIDE = 3
// Behind the best by more than this, a passage is about something near, not about the question.
const GREATEST_DISTANCE = 0.3

/** Of keys each with the others that are known to tell the same. */
type Alike = ReadonlyMap<string, ReadonlySet<string>>

/**
 * What an answer rests on: the verses and hadith that prove its theme, else the best that were found, sound ones before weak ones, what
 * several books tell alike once with the others named, and no record that gives a chain of narrators alone.
 */
export function chooseSources(
  { proofs, hits, alike = new Map() }: { proofs: Hit[]; hits: Hit[]; alike?: Alike },
  language: Language,
): Source[] {
  const best = hits[0]?.total ?? 0
  const near = hits.filter(({ total }) => total >= best - GREATEST_DISTANCE || total > 1)
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

/** Share of the shorter text's stems: from here on two hadith tell the same. */
const ALIKE = 0.8

type Told = { source: Source; stems: Set<string> }

/** Hadith that tell the same, together: by what is known of their Arabic, or by their quotations in the language of the answer. */
function groupsOf(sources: Source[], alike: Alike, language: Language): Told[][] {
  const groups: Told[][] = []
  for (const source of sources) {
    const told = { source, stems: new Set(contentStems(narrationOf(source, language), language)) }
    const isAlike = (other: Told) =>
      alike.get(source.key)?.has(other.source.key) ||
      sharedBy(told, other) >= ALIKE * Math.min(told.stems.size, other.stems.size)
    const group = groups.find((one) => one.some(isAlike))
    if (group) group.push(told)
    else groups.push([told])
  }
  return groups
}

const sharedBy = (one: Told, other: Told): number => [...one.stems].filter((stem) => other.stems.has(stem)).length

/** From so many times its stems on, a narration that has half of another's is the whole of which that is a part. */
const FULLER = 2.5
const OF_PART = 0.5

/** The one of a group that is shown, the fullest that needs no folding and in the language of the answer where one is, and those that are named beside it. */
function leadOf(group: Told[], language: Language): Source[] {
  const first = group.find(({ source }) => source.texts[language]?.trim()) ?? group[0]
  if (!first) return []
  const isFuller = (one: Told) =>
    one.source.texts[language]?.trim() &&
    one.stems.size >= FULLER * first.stems.size &&
    sharedBy(first, one) >= OF_PART * first.stems.size &&
    isOpen(narrationOf(one.source, language))
  const { source: lead } = group.find(isFuller) ?? first
  const others = group.filter(({ source }) => source !== lead).slice(0, MOST_BESIDE)
  return [lead, ...others.map(({ source }) => ({ ...source, namedBeside: lead.key }))]
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
    // what is not in a reader's language is shown as it was said, and in no third language
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

/** Says after its name that a source's text is shown in another language than the answer's; empty where it is not. */
export function ofOtherLanguage(source: Source, language: Language): string {
  const name = SAYS_LANGUAGE[language][shownIn(source, language)]
  return name === '' ? '' : ` *(${name})*`
}

/** The language of a source's text: another one where the record has none in the language of the answer. */
function shownIn({ text, texts }: Source, language: Language): Language {
  return texts[language]?.trim() ? language : (LANGUAGES.find((one) => texts[one]?.trim() === text) ?? language)
}

/** The keys of those sources that an answer cites, in the order of the answer. */
export function citedKeys(answer: string, sources: Source[]): string[] {
  return sources
    .map(({ key }) => ({ key, at: answer.indexOf(`[${key}]`) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ key }) => key)
}

/** What a source says of itself: of a hadith the narration, without what its compiler says of it. */
export function narrationOf(source: Source, language: Language): string {
  return source.type === 'hadith'
    ? quotedHadith(source.text, shownIn(source, language), collectionOf(source.key)).narration
    : inOneLine(source.text)
}

const arabicNarration = ({ key, textArabic }: Source): string =>
  textArabic === '' ? '' : quotedHadith(textArabic, 'arabic', collectionOf(key)).narration

/** Whether a hadith gives another chain of narrators for one that stands elsewhere, and not its content. */
const givesChainAlone = ({ type, textArabic }: Source): boolean => type === 'hadith' && isChainAlone(textArabic)

/**
 * A source as block quotations with its key: a verse in Arabic first, a hadith with its compiler's remark folded below it as his
 * own. Nothing is cut: what is long is folded.
 */
export function blockQuote(source: Source, language: Language): string {
  const { type, key, text, textArabic } = source
  const quote = (words: string) => `> ${inOneLine(words)} [${key}]`
  if (type !== 'hadith') {
    // an Arabic reader sees the verse itself, which is never folded
    if (type === 'quran' && text === textArabic) return quote(text)
    const own = openOrFolded(quote(text), text, language)
    if (type !== 'quran') return own
    return own === quote(text) ? `> ${inOneLine(textArabic)}\n>\n${own}` : `${quote(textArabic)}\n\n${own}`
  }
  const words = WORDS[language]
  const { narration, remark } = quotedHadith(text, shownIn(source, language), collectionOf(key))
  if (narration === '') return `${words.remark_alone}\n\n${openOrFolded(quote(remark), remark, language)}`
  // a translation may turn a meaning: who reads Arabic can look
  const arabic = shownIn(source, language) === 'arabic' ? '' : arabicNarration(source)
  return [
    openOrFolded(quote(narration), narration, language),
    ...(arabic === '' ? [] : [folded(quote(arabic), words.arabic_text)]),
    ...(givesChainAlone(source) ? [words.chain_alone] : []),
    ...(remark === '' ? [] : [folded(quote(remark), words.remark)]),
  ].join('\n\n')
}
