import type { Db } from '../../../platform/db/open.ts'
import { type BearerName, bears, isSpeltOtherwise, nameParts, saysMore } from '../../records/narrators/bearer.ts'
import { fits } from '../../records/narrators/name-spelling.ts'
import { FAMOUS } from '../../records/narrators/narrator-names.ts'
import { type FoundNarrator, findNarrator, type Narrator, searchNarrators } from '../../records/narrators/narrators.ts'
import { latinName, mainName } from '../../records/narrators/transliterate.ts'
import { readReference } from '../../references/read.ts'
import { isArabic } from '../../text/arabic.ts'
import { LANGUAGES } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'
import { beginsWith, type KnownPerson, knownNamesakes, knownPersons, listKnown } from '../persons/known.ts'
import type { AuthoredEntry } from './entries.ts'

/** A person about whom a question asks. */
export type AuthoredPerson =
  | { kind: 'known'; known: KnownPerson; narrator: Narrator | undefined }
  | { kind: 'figure'; entry: AuthoredEntry }
  | { kind: 'narrator'; narrator: Narrator }

const ASKS_WHO =
  /^\s*(?:(?:tolong\s+)?(?:siapa(?:kah)?(?:\s+(?:itu|sih|sebenarnya))?|ceritakan(?:\s+tentang)?|profil|biografi|riwayat hidup|kisah hidup|kenalkan)|who(?:\s+(?:is|was)|['’]s)|tell me about|(?:the\s+)?(?:biography|life)\s+of|من\s+(?:هو|هي|كان|كانت)|مين(?:\s+(?:هو|هي))?|ترجمة|سيرة|نبذة\s+عن)(?=\s)/iu
/** The same after the name: "qarun yang ditelan bumi itu siapa". */
const WHO_LAST =
  /^(.+?)(?:\s+(?:yang|yg)\s.*)?\s(?:(?:itu|tuh|tu|ini)\s+)?siapa(?:kah|nya\s+(?:nabi|rasulullah|rasul))?(?:\s+(?:sih|ya|yah|kah|kak|dia|itu|sebenarnya))*[\s?!.]*$/iu
/** Questions whether somebody is a prophet or something else: "Lukman itu nabi atau bukan", "was Khidr a prophet". */
const WHETHER = [
  /^\s*(?:(?:apakah|apa|benarkah|bener(?:kah)?|betulkah|memang(?:nya)?)\s+)?((?:[\p{L}'’-]+\s+){1,4}?)(?:(?:itu|tuh|tu|ini|adalah|termasuk|seorang|salah satu)\s+){0,3}(?:nabi|rasul|sahabat|tabi['’]?in|malaikat|jin|wali|manusia)(?:\s+(?:atau|apa|bukan|tidak|gak|ga|nggak|enggak|ya|sih|kah|nabi|rasul|jin|malaikat|manusia|wali|biasa|orang|saleh|shalih))*[\s?!.]*$/iu,
  /^\s*(?:was|is)\s+((?:[\p{L}'’-]+\s+){1,5}?)(?:an?\s+|the\s+)?(?:prophet|messenger|companion|angel|jinn?|saint|human)(?:\s+(?:or|not|an?|just|only|angel|jinn?|prophet|wise|righteous|man))*[\s?!.]*$/iu,
  /^\s*(?:هل|أ)\s*(?:كان\s+|كانت\s+)?((?:[\p{L}\p{M}]+\s+){1,4}?)(?:نبي|نبيا|نبيًا|نبيّا|نبية|رسول|رسولا|رسولًا|صحابي|صحابيا|ملك|ملكا|من الملائكة|من الجن|وليا)(?:\s+(?:أم|ام|أو|لا|عبدا|رجلا|صالحا|صالحًا|وليا|ملكا))*[\s؟?]*$/u,
]
// titles and blessings around a name, and words of the question
const FILLERS =
  /(?<![\p{L}\p{M}])(?:itu|sebenarnya|sih|namanya|imam|al-imam|syaikh|syekh|sheikh|sayyidina|sayyidah|sahabat|companion|ummul mukminin|radhiyallahu ['‘’]?an(?:hu|ha)|rahimahullah|karramallahu wajhah(?:u)?|alaihis salam|r\.?a\.?|the|in islam|dalam islam|menurut islam|في الإسلام|الإمام|الامام|الشيخ|الصحابي|الصحابية|السيدة|سيدنا|رضي الله عن(?:ه|ها|هما)|كرم الله وجهه|رحمه الله|عليه السلام)(?![\p{L}\p{M}])/giu
const PROPHET =
  /(?<![\p{L}\p{M}])(?:nabi|rasul\p{L}*|prophet|messenger|^muhammad$|النبي|نبي|رسول|الرسول)(?![\p{L}\p{M}])/iu
/** With such a word the question asks who did something, not who somebody is. */
const OF_A_DEED = /(?<![\p{L}\p{M}])(?:yang|yg|who|that|nama|name|الذي|التي|saja|aja)(?![\p{L}\p{M}])/iu
/** A second question after the name: "siapa Qarun dan bagaimana akhir hidupnya". */
const ASKS_ALSO =
  /(?:\s(?:dan|lalu|serta|terus|and)\s+(?:apa|bagaimana|gimana|kapan|di\s?mana|mengapa|kenapa|berapa|how|what|when|where|why)|\sو(?:ما|ماذا|كيف|متى|أين|لماذا|كم))(?![\p{L}\p{M}]).*$/iu
/** In words: a name with father and origin; more are a sentence, */
const MOST_NAME_WORDS = 6
/** unless they name a parent. */
const MOST_WORDS_OF_CHILD = 12
const OF_CHILD = /(?<!\p{L})(?:bin|binti|ibn|ibnu|bint|بن|بنت)(?!\p{L})/iu
/** In characters, for a question that ends with the question word. */
const LONGEST_ASKED = 120
/** Persons of one name in an answer, best known first. */
const MOST_PERSONS = 5
/** Narrators considered: the well-known ones of a name are among them. */
const CONSIDERED = 12
/** The minimum score for a name without any question word: only a famous person. */
const LEAST_SCORE_ALONE = 0.9
/** Score difference within which another person of the same given name is included. */
const AS_WELL_KNOWN = 0.08
/** The same for a kunya, a father's name or an origin, by which few are known. */
const CALLED_SO_TOO = 0.01
/** Minimum prominence for a one-word name. */
const LEAST_PROMINENCE = 0.3

/** Whether a question asks who somebody is. */
export const asksWho = (question: string): boolean => ASKS_WHO.test(whoFirst(question))

const whoFirst = (question: string): string => {
  if (question.length > LONGEST_ASKED) return question
  if (ASKS_WHO.test(question)) return question.replace(ASKS_ALSO, '')
  const [, name] = WHO_LAST.exec(question.trim()) ?? []
  if (name !== undefined) return `siapa ${name}`
  const whose = WHETHER.map((form) => form.exec(question)?.[1]?.trim()).find(Boolean)
  // only for known persons: "apakah Khidir nabi", not "apakah semua manusia"
  const isName = whose !== undefined && !LANGUAGES.some((language) => isStopWord(whose.toLowerCase(), language))
  return isName && knownPersons(whose).length > 0 ? `siapa ${whose}` : question
}

/** The name in a question, without the question's own words; undefined if it asks who did something. */
export function requestedName(question: string): string | undefined {
  const name = whoFirst(question)
    .replace(ASKS_WHO, ' ')
    .replace(FILLERS, ' ')
    .replace(/[?!.,؟،"“”]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const words = name.split(' ').length
  // a number makes it a reference: "al-baqarah 255"
  const most = OF_CHILD.test(name) ? MOST_WORDS_OF_CHILD : MOST_NAME_WORDS
  return name === '' || words > most || /\p{N}/u.test(name) || OF_A_DEED.test(name) ? undefined : name
}

/** Phrases in the place of a name that are none: "siapa orang yang paling dicintai Allah". */
const NO_NAME =
  /^(?:orang|raja|ratu|wanita|perempuan|lelaki|pria|pemuda|anak|ayah|ibu|istri|suami|paman|malaikat|khalifah|man|woman|king|person|people|one|those|الرجل|المرأة|الملك)/iu
const WITH_CLAUSE = /^((?:[\p{L}\p{M}'’-]+\s+){1,4})(?:yang|yg|who|الذي|التي)\s/iu

/** The name in a question that adds a description: "Muadz" in "siapa Muadz yang diutus ke Yaman". */
function describedName(question: string): string | undefined {
  if (!ASKS_WHO.test(question) || question.length > LONGEST_ASKED) return undefined
  const [, name = ''] = WITH_CLAUSE.exec(question.replace(ASKS_WHO, ' ').replace(FILLERS, ' ').trim()) ?? []
  return name === '' || NO_NAME.test(name) ? undefined : name.trim()
}

/** The persons whom a question names, best known first: well-known persons, figures, narrators. Each has every part of the name. */
export async function findPersons(db: Db, question: string, entries: AuthoredEntry[]): Promise<AuthoredPerson[]> {
  const asks = asksWho(question)
  const isOpen = requestedName(question) === undefined
  const name = requestedName(question) ?? describedName(question)
  if (name === undefined) return []
  const words = name.split(' ').length
  if (!asks && (words < 2 || readReference(question))) return []
  const asked = nameParts(name)
  // one word matches all who are well known by it
  const isBare = asked.own.length === 1 && asked.fathers.length === 0
  const called = knownPersons(name)
  const known: AuthoredPerson[] = []
  for (const one of asks && isBare && !PROPHET.test(name) && !NO_NAME.test(name)
    ? [...new Set([...called, ...knownNamesakes(asked)])]
    : called) {
    const narrator = one.narrator === undefined ? undefined : await findNarrator(db, one.narrator)
    known.push({ kind: 'known', known: one, narrator })
  }
  if (PROPHET.test(name)) return known
  const figures = entries.filter(
    (entry) => isFigure(entry, asked, !asks) || (asked.own.length === 0 && isCalledSon(entry, asked)),
  )
  const isGiven = isBare && asked.own[0]?.kind === 'name'
  // "Ibnu Umar" is a person known by that, not every figure whose father was an Umar
  const isByFather = asked.own.length === 0
  const certain = figures.filter((entry) => !isByFather || isCalledSon(entry, asked))
  const named: AuthoredPerson[] = [...certain.map((entry): AuthoredPerson => ({ kind: 'figure', entry })), ...known]
  if (named.length > 0 && !isGiven) return bestKnown(named, asked)
  const narrators = await narratorsNamed(db, name, asked, { asks, isGiven, famousOnly: isOpen || named.length > 0 })
  // the table has ids of a data pack; without it the narrator of that name is used
  for (const person of named)
    if (person.kind === 'known') person.narrator ??= narrators.find((narrator) => isSame(person, narrator))
  const others = narrators
    .filter((narrator) => !named.some((person) => isSame(person, narrator)))
    .map((narrator): AuthoredPerson => {
      const entry = figures.find((figure) => isSame({ kind: 'figure', entry: figure }, narrator))
      if (entry) return { kind: 'figure', entry }
      const known = listKnown().find((one) => isSame({ kind: 'known', known: one, narrator: undefined }, narrator))
      return known ? { kind: 'known', known, narrator } : { kind: 'narrator', narrator }
    })
    // the books have two records of some narrators
    .filter(
      (person, at, all) => person.kind !== 'known' || !isNamedBefore(person.known, [...named, ...all.slice(0, at)]),
    )
  return isGiven ? bestKnown([...named, ...others], asked) : [...named, ...others].slice(0, MOST_PERSONS)
}

const isNamedBefore = (known: KnownPerson, persons: AuthoredPerson[]): boolean =>
  persons.some((person) => person.kind === 'known' && person.known === known)

/** Persons with a name: those known by it first, and without differently spelt ones where others match exactly. */
function bestKnown(persons: AuthoredPerson[], asked: BearerName): AuthoredPerson[] {
  const spelt = thoseOf(persons, (person) => !isSpeltOtherwise(asked, latinNamesOf(person)))
  return thoseOf(spelt, (person) => hasDoubling(asked, latinNamesOf(person)))
    .map((person) => ({ person, rank: rankOf(asked, latinNamesOf(person)) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ person }) => person)
    .slice(0, MOST_PERSONS)
}

/** Those for which a condition holds, or all if it holds for none. */
function thoseOf<T>(all: T[], is: (one: T) => boolean): T[] {
  const found = all.filter(is)
  return found.length > 0 ? found : all
}

/** Whether one of the Latin names doubles the same letters as the requested one: "Hasan" is not "Hassan". */
const hasDoubling = ({ own: [asked] }: BearerName, names: BearerName[]): boolean =>
  names.some(({ own: [first], fathers }) => {
    const written = (first ?? fathers[0])?.word.written ?? ''
    if (asked === undefined || isArabic(asked.word.written)) return true
    return !isArabic(written) && doubled(written) === doubled(asked.word.written)
  })

const doubled = (word: string): string => (word.match(/([^aeiou])\1/g) ?? []).join('')

/** 0: this is his usual name; 1: with a father or an origin; 2: another of his names; 3: his name, but he is known by another. */
function rankOf(asked: BearerName, [main, ...others]: BearerName[]): number {
  const parts = ({ own, fathers }: BearerName) => own.length + fathers.length
  const begins = (name: BearerName | undefined) => name !== undefined && beginsWith(name, asked)
  if ([main, ...others].some((name) => begins(name) && name && parts(name) === 1)) return 0
  const isByFather = main?.own.length === 0
  if (begins(main) || (isByFather && others.some(begins))) return 1
  return others.some(begins) ? 2 : 3
}

/** The only person found, if the question spells his name with other vowels or one word more: he may not be meant. */
export function nearlyNamed(question: string, persons: AuthoredPerson[]): AuthoredPerson | undefined {
  const [person, more] = persons
  const name = requestedName(question)
  if (!person || more || name === undefined) return undefined
  const asked = nameParts(name)
  // "Khalid bin Walid dan kapan wafat" continues with a question, not with the name
  const isName = asksWho(question) && !name.split(' ').some((word) => isStopWord(word.toLowerCase(), 'indonesian'))
  const isNear = isSpeltOtherwise(asked, latinNamesOf(person)) || (isName && saysMore(asked, namesOf(person)))
  return isNear ? person : undefined
}

/** A person's names in both scripts. */
function namesOf(person: AuthoredPerson): BearerName[] {
  if (person.kind === 'known') return person.known.names
  const { name_arabic, kuniyah, laqab, shuhra, nasab } =
    person.kind === 'narrator' ? person.narrator : { ...nobody, name_arabic: String(person.entry.record.name_arabic) }
  const written = [name_arabic, kuniyah, laqab, shuhra, nasab].flatMap((name) => (name ? [nameParts(name)] : []))
  return [...latinNamesOf(person), ...written]
}

function latinNamesOf(person: AuthoredPerson): BearerName[] {
  if (person.kind === 'known') return person.known.names
  // a Latin name made from prose is ignored; then the Arabic one is read
  const names =
    person.kind === 'figure'
      ? [person.entry.record.name]
      : [person.narrator.name_latin ?? latinName(mainName(person.narrator.name_arabic))]
  return names.map((name) => nameParts(String(name ?? '')))
}

async function narratorsNamed(
  db: Db,
  name: string,
  asked: BearerName,
  { asks, isGiven, famousOnly }: { asks: boolean; isGiven: boolean; famousOnly: boolean },
): Promise<FoundNarrator[]> {
  const { narrators } = await searchNarrators(db, name, CONSIDERED)
  const bearers = narrators.filter(({ isBearer }) => isBearer)
  const [best] = bearers
  if (!best || (!asks && best.score < LEAST_SCORE_ALONE)) return []
  const isAlike = ({ score }: FoundNarrator) => score >= best.score - (isGiven ? AS_WELL_KNOWN : CALLED_SO_TOO)
  const famous = bearers.filter((one) => one.prominence >= FAMOUS && isAlike(one))
  if (famous.length > 0 || famousOnly) return famous
  const nameCount = asked.own.length + asked.fathers.length
  if (best.prominence < LEAST_PROMINENCE && nameCount < 2) return []
  return bearers.filter(isAlike).slice(0, 3)
}

/** Whether every part of a name is one by which he is known: "Ibnu Hajar al-Asqalani". */
const isCalled = (known: BearerName, { own, fathers, child }: BearerName): boolean =>
  own.length > 0 &&
  (!child || !known.child || child === known.child) &&
  own.every((part) => known.own.some((other) => other.kind === part.kind && fits(part.word, other.word))) &&
  fathers.every((part) => known.fathers.some((other) => other.kind === part.kind && fits(part.word, other.word)))

/** Whether a figure is known by his father's or forefather's name: "Ibnu Katsir". */
function isCalledSon({ collection, record }: AuthoredEntry, asked: BearerName): boolean {
  if (collection !== 'figures') return false
  const { own, fathers } = nameParts(String(record.name))
  const [one, other] = [fathers[0], asked.fathers[0]]
  const isByname = own.length === 0 || /^ibnu?\s/i.test(String(record.name))
  const isMore = asked.fathers.length > 1 || asked.child === 'daughter'
  return isByname && !isMore && one !== undefined && other !== undefined && fits(other.word, one.word)
}

const nobody = { kuniyah: null, laqab: null, shuhra: null, nasab: null, aliases: [] }

/** Whether a figure has this name; `whole`: and no further parts. */
function isFigure({ collection, record }: AuthoredEntry, asked: BearerName, whole: boolean): boolean {
  if (collection !== 'figures') return false
  const name = String(record.name_arabic)
  const parts = nameParts(name)
  if (whole && parts.own.length + parts.fathers.length !== asked.own.length + asked.fathers.length) return false
  // Arabic distinguishes names whose Latin consonants are equal: عمار and عمر
  const isLatin = ![...asked.own, ...asked.fathers].some(({ word }) => isArabic(word.written))
  return bears({ name_arabic: name, ...nobody }, asked) || (isLatin && isCalled(nameParts(String(record.name)), asked))
}

/** Whether a well-known person and a narrator are the same: the person has all parts of the narrator's name. */
function isSame(person: AuthoredPerson, narrator: FoundNarrator): boolean {
  if (person.kind === 'known' && person.narrator) return person.narrator.id === narrator.id
  const name =
    person.kind === 'known'
      ? person.known.name.arabic
      : person.kind === 'figure'
        ? String(person.entry.record.name_arabic)
        : ''
  const asked = nameParts(name)
  return asked.own.length + asked.fathers.length > 1 && bears(narrator, asked)
}
