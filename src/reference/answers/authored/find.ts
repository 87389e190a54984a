import type { Db } from '../../../platform/db/open.ts'
import { textIn } from '../../records/collections/translate.ts'
import { nameWords } from '../../records/narrators/consonant-keys.ts'
import { fold } from '../../text/arabic.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'
import { ordinalIn } from '../number-words.ts'
import { AUTHORED, type AuthoredEntry, listEntries } from './entries.ts'
import { type AuthoredPerson, asksWho, findPersons } from './persons.ts'
import { compareTopics, type Topic, topicOf, withoutPersons } from './topics.ts'

/** What a question requests by name or occasion, rather than by subject. */
export type NamedRequest =
  | { kind: 'records'; entries: AuthoredEntry[]; isNumbered?: true; isPractice?: true }
  /** A whole collection. */
  | { kind: 'list'; entries: AuthoredEntry[] }
  /** Best known first. */
  | { kind: 'persons'; persons: AuthoredPerson[] }

// "dua" is the number two in Indonesian, unless a question begins with it: "dua qunut"
const SAYS: Record<Language, RegExp> = {
  indonesian:
    /\b(?:do['’]?a|du['’]a|^dua|berdoa|dzikir|zikir|wirid|bacaan|dibaca|baca|ucapan|ucapkan|diucapkan|lafa[lz]h?)\b/i,
  english: /\b(?:du['’]?as?|duaa|supplications?|invocations?|dhikr|zikr|adhkar|azkar|prayer|say|recite)\b/i,
  arabic: /دعاء|الدعاء|أدعية|ادعية|ذكر|أذكار|اذكار|يقال|يقول|أقول|نقول/,
}
/** Records: a request for a dua wants one, with a few to choose from. */
const MOST_DUAS = 3
/** Records for a time of day: a daily recitation of one or two screens. */
const MOST_OF_OCCASION = 7
/** Minimum share of a question's significant words in the title: one of five may be missing. */
const OF_QUESTION = 0.8
/** Minimum share of a title in the question: titles are longer than questions. */
const OF_TITLE = 0.2
/** Minimum share of the best record's score. */
const OF_BEST = 0.75
/** All of a sum of fractions. */
const WHOLE = 0.99
// "dzikir pagi": everything for that time
const OCCASIONS: Record<string, RegExp> = {
  pagi: /\bpagi\b|\bmorning\b|الصباح/i,
  petang: /\bpetang\b|\bsore\b|\bevening\b|المساء/i,
}

/** The authored records that a question requests by name, best first; undefined if it requests none. */
export async function findRequested(db: Db, question: string, language: Language): Promise<NamedRequest | undefined> {
  const entries = await listEntries(db)
  const named = findNawawi(question, language, entries) ?? findDivineNames(question, entries)
  if (named) return named
  const persons = await findPersons(db, question, entries)
  if (persons.length > 0) return { kind: 'persons', persons }
  const titled = asksWho(question) && figureTitled(topicOf(question, language), entries)
  if (titled) return { kind: 'records', entries: [titled] }
  const counted = findByCount(question, language, entries)
  if (counted) return { kind: 'records', entries: [counted] }
  const topic = topicOf(question, language)
  const ofAnybody = withoutPersons(topic)
  const own = findDuas(question, topic, language, entries)
  const duas = own.length > 0 || ofAnybody.size === 0 ? own : findDuas(question, ofAnybody, language, entries)
  if (duas.length > 0) return { kind: 'records', entries: duas }
  const practice = findPractice(question, language, entries)
  return practice && { kind: 'records', entries: [practice], isPractice: true }
}

/** Questions for the manner or worth of a practice, or the words said at it; not for its ruling, which practices do not state. */
const ASKS_PRACTICE: Record<Language, RegExp> = {
  indonesian:
    /\b(?:adab|adabnya|etika|keutamaan\w*|fadh?ilah\w*|pahala\w*|sunnah(?:nya)?|sunah(?:nya)?|cara|caranya)\b/i,
  english: /\b(?:manners?|etiquette|virtues?|rewards?|sunnah|how)\b|\bprophet\b.*\bsay\b/i,
  arabic: /آداب|اداب|أدب|فضل|ثواب|سنة|كيف/,
}
/** Share of a practice's title that a question must have. */
const OF_PRACTICE = 0.4

/** The practice whose title says all that is asked: "adab menjenguk orang sakit". */
function findPractice(question: string, language: Language, entries: AuthoredEntry[]): AuthoredEntry | undefined {
  if (!ASKS_PRACTICE[language].test(question) && !SAYS[language].test(question)) return undefined
  const practices = entries.filter((entry) => entry.collection === 'amalan' && !isDua(entry))
  return ranked(topicOf(question, language), practices).find(
    ({ ofQuestion, ofTitle }) => ofQuestion >= OF_QUESTION && ofTitle >= OF_PRACTICE,
  )?.entry
}

/** In significant words: one, such as "khalifah", is in several titles. */
const LEAST_OF_TITLE = 2

/** The single figure whose title has everything in the question: "siapa khalifah pertama". */
function figureTitled(asked: Topic, entries: AuthoredEntry[]): AuthoredEntry | undefined {
  if (asked.size < LEAST_OF_TITLE) return undefined
  const figures = entries.filter(({ collection }) => collection === 'figures')
  const [titled, other] = ranked(asked, figures).filter(({ ofQuestion }) => ofQuestion >= WHOLE)
  return other ? undefined : titled?.entry
}

const HOW_MANY = /(?<!\p{L})(?:ada berapa|berapa(?:kah)?|jumlah(?:nya)?|how many|كم)(?!\p{L})/giu
const NUMBER = /\b(?:dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh)\b/i

/** The record whose title has the requested number: "rukun iman ada berapa". */
function findByCount(question: string, language: Language, entries: AuthoredEntry[]): AuthoredEntry | undefined {
  const asked = topicOf(question.replace(HOW_MANY, ' '), language)
  if (question.search(HOW_MANY) < 0 || asked.size < LEAST_OF_TITLE) return undefined
  const counting = entries.filter(
    ({ collection, record }) =>
      (collection === 'aqidah' || collection === 'tawhid') && NUMBER.test(textIn(record, 'title', 'indonesian') ?? ''),
  )
  return ranked(asked, counting).find(({ ofQuestion }) => ofQuestion >= WHOLE)?.entry
}

const isDua = ({ collection, record }: AuthoredEntry): boolean =>
  collection === 'doa' || (collection === 'amalan' && ['doa', 'dzikir'].includes(String(record.category)))

function findDuas(question: string, asked: Topic, language: Language, entries: AuthoredEntry[]): AuthoredEntry[] {
  const duas = entries.filter(isDua)
  const asksForDua = SAYS[language].test(question)
  const times = Object.keys(OCCASIONS).filter((time) => OCCASIONS[time]?.test(question))
  if (asksForDua && times.length > 0 && asked.size === times.length)
    return duas
      .filter(({ collection, record }) => collection === 'doa' && times.includes(String(record.category)))
      .slice(0, MOST_OF_OCCASION)
  const found = ranked(asked, duas).filter(({ entry, ofQuestion, ofTitle }) =>
    asksForDua
      ? ofQuestion >= OF_QUESTION && ofTitle >= OF_TITLE
      : // one that has a name, as the sayyidul istigfar: "visiting the sick" asks for more than its dua
        ofQuestion >= WHOLE && ofTitle >= WHOLE && !isCalledDua(entry),
  )
  const least = (found[0]?.worth ?? 0) * OF_BEST
  return withoutRepeats(found.filter(({ worth }) => worth >= least).map(({ entry }) => entry)).slice(0, MOST_DUAS)
}

const isCalledDua = ({ record }: AuthoredEntry): boolean =>
  LANGUAGES.some((language) => SAYS[language].test(textIn(record, 'title', language) ?? ''))

/** Each dua once, although several collections have it: those of `doa` first. */
function withoutRepeats(entries: AuthoredEntry[]): AuthoredEntry[] {
  const byWords = new Map<string, AuthoredEntry>()
  for (const entry of entries) {
    const words = fold(String(entry.record.arabic))
    const known = byWords.get(words)
    if (!known || (known.collection !== 'doa' && entry.collection === 'doa')) byWords.set(words, entry)
  }
  return [...byWords.values()]
}

export type Ranked = { entry: AuthoredEntry; ofQuestion: number; ofTitle: number; worth: number }

/** Records by how well their titles match a question, best first. */
export function ranked(asked: Topic, entries: AuthoredEntry[]): Ranked[] {
  const compare = compareTopics(entries.flatMap(({ topics }) => topics))
  return entries
    .map((entry) => {
      const best = entry.topics
        .map((title) => compare(asked, title))
        .map((like) => ({ worth: like.ofQuestion * (0.5 + 0.5 * like.ofTitle), ...like }))
        .sort((a, b) => b.worth - a.worth)[0]
      return { entry, ofQuestion: 0, ofTitle: 0, worth: 0, ...best }
    })
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || AUTHORED.indexOf(a.entry.collection) - AUTHORED.indexOf(b.entry.collection))
}

const FORTY = /\b(?:arba ?in\w*|arbaeen|forty|fourty|40|42|empat puluh)\b|(?<!\S)\S*اربع[يو]ن\S*/
/** The collection of forty hadith, by its name alone. */
const ARBAIN = /\barba ?in\w*\b|الاربعين/
const NAWAWI = /\bnawaw[iy]\w*\b|(?<!\S)\S*نووي\S*/
/** The name of the book, in which forty is no ordinal: "the fortieth of the forty". */
const BOOK = /(?:(?:من|في) )?الاربع[يو]ن ال?نووي\S*|(?:من|في) الاربعين/g
/** Ordinals up to this may themselves be a divine name: الأول. */
const LAST_NAME = 10

/** The number of a record: "ke 13", "no. 5", "13th", or a number alone; not a count ("40 hadis"). */
function requestedNumber(text: string): number | undefined {
  const words = text.replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).split(' ')
  const numbers = words.flatMap((word, at) => {
    const [, digits] = /^(?:ke)?(\d{1,3})(?:st|nd|rd|th)?$/.exec(word) ?? []
    if (digits === undefined) return []
    const counts = /^(?:had\p{L}*|nama|names?|asma\p{L}*|حديث\p{L}*|اسم\p{L}*)$/u.test(words[at + 1] ?? '')
    const isPlace = word !== digits || /^(?:ke|no|nomor|number|urutan|رقم)$/.test(words[at - 1] ?? '')
    return isPlace || !counts ? [{ value: Number(digits), isPlace }] : []
  })
  return (numbers.find(({ isPlace }) => isPlace) ?? numbers[0])?.value
}

/** An-Nawawi's forty: one by its number or its subject, or all of them. */
function findNawawi(question: string, language: Language, entries: AuthoredEntry[]): NamedRequest | undefined {
  const text = fold(question)
  if (!NAWAWI.test(text) && !ARBAIN.test(text)) return undefined
  const all = entries.filter(({ collection }) => collection === 'nawawi')
  const number = requestedNumber(text) ?? ordinalIn(text.replace(BOOK, ' '))
  const numbered = all.find(({ record }) => record.number === number)
  if (numbered) return { kind: 'records', entries: [numbered] }
  if (!FORTY.test(text)) return undefined
  const subject = topicOf(text.replace(FORTY, ' ').replace(NAWAWI, ' '), language)
  if (subject.size === 0) return { kind: 'list', entries: all }
  const best = ranked(subject, all)[0]
  return best && best.ofQuestion >= OF_QUESTION ? { kind: 'records', entries: [best.entry] } : undefined
}

const OF_NAMES =
  /\basma\p{L}{0,10}\s?(?:ul|al|u l)?\s?husna\b|\bnama(?: nama)? allah\b|\bnames? of (?:allah|god)\b|\ballahs names?\b|اسما الله|اسم الله|الاسما الحسني|الحسني/gu
const ASKS_MEANING = /\b(?:arti|artinya|makna|maknanya|maksud|meaning|mean|means)\b|معني/g
const ALL_NAMES =
  /(?<!\S)(?:99|sebutkan|daftar|list|semua|all|apa|saja|ninety nine|itu|dari|nama|allah|what|are|does|the|is|of|in|islam|اذكر|ما|هي|من)(?!\S)/g
const OF_SCRIPTURE = /\b(?:surah|surat|qs|ayat|verse|chapter)\b|سوره|ايه/

/** The divine names: one by its meaning, or all of them. */
function findDivineNames(question: string, entries: AuthoredEntry[]): NamedRequest | undefined {
  const text = fold(question)
  const ofNames = text.match(OF_NAMES) !== null
  if ((!ofNames && text.match(ASKS_MEANING) === null) || OF_SCRIPTURE.test(text)) return undefined
  const names = entries.filter(({ collection }) => collection === 'asmaul-husna')
  const ordinal = ordinalIn(text) ?? 0
  const place = ofNames ? (requestedNumber(text) ?? (ordinal > LAST_NAME ? ordinal : undefined)) : undefined
  const numbered = names.find(({ record }) => record.number === place)
  // "99 nama Allah", "asmaul husna 99": all of them, unless the number selects one
  if (
    numbered &&
    (place !== names.length ||
      ordinal === place ||
      /(?:^| )(?:ke ?99|no 99|nomor 99|number 99|99th|رقم (?:99|٩٩))(?: |$)/.test(text))
  )
    return { kind: 'records', entries: [numbered], isNumbered: true }
  const rest = [OF_NAMES, ASKS_MEANING, ALL_NAMES].reduce((left, words) => left.replace(words, ' '), text).trim()
  if (rest === '') return ofNames ? { kind: 'list', entries: names } : undefined
  const written = withArticle(rest)
  const keys = keysOf(rest)
  const isIt = (same: (name: string) => boolean) =>
    names.find(({ record }) => [record.transliteration, record.arabic].some((name) => same(String(name))))
  const named =
    isIt((name) => withArticle(fold(name)) === written) ??
    // without its article a name may be an ordinary word
    (ofNames || ARTICLE.test(rest) ? isIt((name) => keysOf(name) === keys) : undefined)
  return named && { kind: 'records', entries: [named] }
}

const ARTICLE = /^(?:a[lrsdtnz]|a(?:sy|sh|ts|th|dz|dh|zh))\s?(?=\S)|^ال/

/** "Al-Wadud", "al wadud" and "Alwadud" are the same. */
const withArticle = (folded: string): string => folded.replace(ARTICLE, 'al ')

const keysOf = (name: string): string =>
  nameWords(name)
    .map(({ key }) => key)
    .join(' ')
