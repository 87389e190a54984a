import type { Db } from '../../platform/db/open.ts'
import { once } from '../../platform/once.ts'
import type { PassageKind } from '../index/kind.ts'
import { sameAmong } from '../index/parallels/parallels.ts'
import type { AuthoredRecord } from '../records/collections/collections.ts'
import { findKeys, loadedAmong } from '../references/find.ts'
import { readReference } from '../references/read.ts'
import { readBare } from '../references/read-bare.ts'
import { findPassages, type Hit } from '../search/query/hits.ts'
import type { SearchMethod } from '../search/query/rank.ts'
import type { Search } from '../search/search.ts'
import { mentions, type NamedTheme, themeOf, themeWithin } from '../search/themes/find.ts'
import { answeringKeys } from '../search/themes/wordings.ts'
import { fold } from '../text/arabic.ts'
import { inWrittenWords } from '../text/spoken.ts'
import type { Language } from '../text/stem.ts'
import type { Span } from '../verify/describe.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { Saying } from '../verify/wordings.ts'
import { findChapters } from './authored/chapters.ts'
import { findRequested } from './authored/find.ts'
import { personName } from './authored/person-answer.ts'
import { asksWho, nearlyNamed, requestedName } from './authored/persons.ts'
import { answerOfKey, authoredAnswer } from './authored/write.ts'
import { extractiveAnswer } from './extractive.ts'
import { conceptsOf, findNearThemes, type WordedTheme } from './near-theme.ts'
import { asksInReligion, isNotCovered, isOfAnotherSubject, namesBelief } from './not-covered.ts'
import { numbersInWords } from './number-words.ts'
import { answerOfQuestion, keyOf, questionAnswer } from './questions/answer.ts'
import { type FoundQuestions, findQuestions } from './questions/find.ts'
import { aspectsOf } from './questions/terms.ts'
import { holdsInSound, keysRecited, quotedPhrase } from './recited.ts'
import {
  asksForInvocation,
  asksToForge,
  isInvoking,
  isRequested,
  type Requested,
  requestedIn,
  wordsShared,
} from './requested.ts'
import { sayingAnswer, sayingSource } from './sayings/answer.ts'
import { isOnSubject } from './sayings/asking.ts'
import { findPassedOn, findSaying } from './sayings/find.ts'
import { findQuoted, findStatement, holdingAll } from './sayings/scripture.ts'
import { asSource, chooseSources, isStrong, type Source } from './sources.ts'
import { subjectOf, subjectOfWorth, withoutLead } from './subject.ts'
import { WORDS } from './words.ts'

/** The sources of an answer, before any prose is written. */
export type Basis = {
  language: Language
  method: SearchMethod
  /** 0 to 1. */
  confidence: number
  /** Empty: nothing answers the question. */
  sources: Source[]
  /** The complete answer where the records provide it, or where there is none; undefined: it must be written from the sources. */
  answer: string | undefined
  /** Whether the sources are exactly what is requested, by a reference or by their own words, rather than similar texts. */
  isNamed?: boolean
  /** How many records the reference names, where the sources are only the first. */
  of?: number | undefined
  /** The kind of record requested by its content, where the sources are that. */
  requested?: Requested | undefined
  /** Whether scholars are known to differ on the question. */
  differ?: boolean
  /** Questions of the map that may be meant, where the answer is about something else. */
  questions: AuthoredRecord[]
  /** Subjects that may be meant, the likeliest first, where nothing answers the question. */
  meant?: WordedTheme[]
}

/** Passages considered for an answer, of which it shows a few. */
const CONSIDERED = 20
/** The minimum likelihood at which passages answer (docs/search.md, "Confidence"). */
const ANSWERS = 0.5
/**
 * The likelihood from which passages answer even if the subject that the question is nearest to has none of them, provided that this subject is less
 * likely than `OF_THEME.some`: below it, 14 of 22 such answers were about something else.
 */
const VOUCHED = 0.95
/** The confidence of an answer by theme. */
const THEMED = 0.9
/**
 * The share of a question's words that the name of a theme must be: to be all of the question, most of it, or near it. Shorter names occur in
 * questions of other subjects too: with a share of a fifth, 18 of 439 such questions were answered, with a half 4.
 * Hardly any of these asks for a ruling, so a shorter name is enough where one is asked for.
 */
const OF_QUESTION = { whole: 0.99, most: 2 / 3, some: 0.5, ofRuling: 0.3 }
/**
 * The likelihood at which a theme answers a question that does not name it: `surest` before a saying that is only near and before what looks like a
 * quotation or another subject, `sure` before the passages of the search, `some` if these do not answer, `surer` for a question that may not be
 * about religion. Of 134 questions by persons who knew no wording, 88 were at least as likely as `some`: 78 of these rightly, 61 of 64 at `surest`.
 */
const OF_THEME = { surest: 0.7, surer: 0.6, sure: 0.5, some: 0.4 }
/**
 * The likelihood from which a theme may be meant, so that a question on it is suggested where nothing answers: `some` for a question that is ours, `others`
 * for one that may not be about religion. Of 69 questions that persons who knew no wording asked, and that are refused, 32 get suggestions, 21 of them
 * the right one too; of 613 on other subjects 21 (3.4 %) get any.
 */
const MAY_BE_MEANT = { some: 0.05, others: 0.25 }
/** The search's minimum likelihood at which a question without a word of religion counts as ours. */
const NOT_OF_OTHERS = 0.15
/** The minimum for questions of so many content words, because a long question is farther from every passage. */
const LONG_QUESTION = { words: 5, answers: 0.3 }
/** The confidence for a saying that is probably meant: between the minimum of an answer and that of a quoted saying. */
const NEAR_SAYING = 0.6
/** Narrations shown of the same quoted words. */
const MOST_QUOTED_RECORDS = 3
/** Records shown for a reference, */
const MOST_NAMED = 4
/** except consecutive verses: as many as a short surah has. */
const MOST_IN_A_ROW = 20

export type BasisDeps = { db: Db; search: Search; verifier: Verifier }

/** Finds the answer's sources, and questions of the map that may be meant as well. */
export async function findBasis(deps: BasisDeps, question: string): Promise<Basis> {
  const { sure, near, nearest } = await findQuestions(deps.db, question)
  const basis = await findAnswering(deps, question, sure, nearest)
  const isAnswer = (record: AuthoredRecord) => basis.sources.some(({ key }) => key === keyOf(record))
  return { ...basis, questions: (sure ? [sure.record] : near).filter((record) => !isAnswer(record)) }
}

/** Tries, in order: quoted words, a question of the map, an authored record, the search. */
async function findAnswering(
  { db, search, verifier }: BasisDeps,
  question: string,
  mapped: FoundQuestions['sure'],
  ofMap: FoundQuestions['nearest'],
): Promise<Omit<Basis, 'questions'>> {
  const written = inWrittenWords(withoutLead(question))
  const requested = requestedIn(written)
  const { subject, kinds: led } = subjectOf(written)
  const asked = readReference(question) ? subject : numbersInWords(subject)
  const ofKind = requested && (await findNear(search, asked, [requested]))
  // "a verse that forbids it", where only a hadith does
  const isOfKind = ofKind !== undefined && ofKind.answers >= ANSWERS
  const found = isOfKind ? ofKind : await findNear(search, asked, led)
  const kinds: PassageKind[] = isOfKind && requested ? [requested] : led
  const { language, method, answers } = found
  const ready = { language, method, confidence: 1 }
  const none = { language, method, sources: [] }

  if (asksToForge(question)) return { ...ready, ...(await forgedAnswer(db, language)) }
  // a text rewritten in formal language must be exactly that saying, because rewriting adds words
  const inWriting = written === question ? undefined : await findSaying(db, written, language)
  const saying = (await findSaying(db, question, language)) ?? (inWriting?.isSure ? inWriting : undefined)
  if (saying?.isSure) return { ...ready, ...(await ruledAnswer(db, saying.saying, language, true)) }
  const texts = found.hits.flatMap((hit) => [hit.text_arabic, hit.text_indonesian, hit.text_english])
  const known = texts.filter((text) => text !== null)
  const quotedSpan = await findQuoted(verifier, question, known, language)
  if (quotedSpan && quotedSpan !== 'nowhere') return { ...ready, ...(await quotedAnswer(db, quotedSpan, language)) }
  const authored = await findRequested(db, written, language)
  // a request for a recitation wants its words
  const recited = authored?.kind === 'records' && aspectsOf(question).includes('recitation')
  if (mapped && !recited)
    return { ...ready, confidence: mapped.likelihood, ...(await questionAnswer(db, mapped.record, language)) }
  // a number may name the theme, "73 golongan", or only count: "zakat emas 100 gram"
  const named =
    themeOf(numbersInWords(subject), language) ??
    themeOf(subject.replace(/\p{N}+/gu, ' '), language) ??
    themeOf(subjectOfWorth(subject) ?? '', language)
  // a theme has more to prove it than one practice
  if (authored && !(authored.kind === 'records' && authored.isPractice && named)) {
    const { answer, sources } = await authoredAnswer(db, authored, language)
    const near = authored.kind === 'persons' ? nearlyNamed(written, authored.persons) : undefined
    if (near === undefined) return { ...ready, answer, sources }
    const asking = WORDS[language].meant(personName(near, language))
    return { ...ready, confidence: ANSWERS, answer: `${asking}\n\n${answer}`, sources }
  }
  const passedOn = findPassedOn(question, language)
  const given = passedOn === undefined ? keysRecited(question) : [passedOn]
  if (given.length > 0) {
    const sources = (await findPassages(db, given)).map((hit) => asSource(hit, language))
    if (sources.length > 0) return { ...ready, sources, answer: undefined, isNamed: true }
  }

  const nearThemes = once(() => findNearThemes(search, written, language, found.hits))
  const ofWords = themeWithin(written, language)
  const isThemed = named !== undefined || (ofWords !== undefined && ofWords.share >= OF_QUESTION.most)
  const asksForOther = requested !== undefined || asksWho(question) || readReference(question) !== undefined
  const near = isThemed || asksForOther ? undefined : (await nearThemes()).any
  const ofNear = near && near.likelihood >= OF_THEME.surest ? await themeAnswer(db, near.theme, found) : undefined
  if (ofNear) return ofNear

  if (saying) return { ...ready, confidence: NEAR_SAYING, ...(await ruledAnswer(db, saying.saying, language, false)) }
  if (isNotCovered(question, language)) return { confidence: 0, answer: WORDS[language].not_covered, ...none }
  if (isOfAnotherSubject(question, language)) return { confidence: 0, answer: WORDS[language].nothing, ...none }
  const isRuling = asksInReligion(question)
  const isOurs = isRuling || namesBelief(written) || answers >= NOT_OF_OTHERS
  const findMeant = async () => {
    const least = isOurs ? MAY_BE_MEANT.some : MAY_BE_MEANT.others
    return (await nearThemes()).few.filter(({ likelihood }) => likelihood >= least)
  }
  if (quotedSpan === 'nowhere') {
    const meant = isOnSubject(question) ? await findMeant() : []
    return { confidence: 0, answer: WORDS[language].nowhere, ...none, meant }
  }

  const { hits: referred, of } = await findNamed(db, question)
  if (referred.length > 0)
    return { sources: referred.map((hit) => asSource(hit, language)), answer: undefined, isNamed: true, of, ...ready }

  const person = asksWho(question) ? requestedName(question) : undefined
  if (person !== undefined) found.hits = found.hits.filter((hit) => names(hit, person))

  const within = person === undefined ? ofWords : undefined
  const ofShare = (share: number) => (within && within.share >= share ? within.theme : undefined)
  const nearTheme = async (likelihood: number, which: 'any' | 'notOfMap') => {
    const near = person === undefined ? (await nearThemes())[which] : undefined
    return near && near.likelihood >= (isOurs ? likelihood : OF_THEME.surer) ? near.theme : undefined
  }
  const theme =
    ofShare(OF_QUESTION.whole) ??
    named ??
    ofShare(OF_QUESTION.most) ??
    // a passage comes before a question of the map that is only near
    (await nearTheme(OF_THEME.sure, 'notOfMap'))
  const ofRecord = kinds.length > 1 ? await answerOfKey(db, theme?.keys[0], language) : undefined
  if (ofRecord) return { ...ready, confidence: THEMED, ...ofRecord }
  const proofs = theme ? (await findPassages(db, theme.keys)).filter(({ kind }) => kinds.includes(kind)) : []
  if (theme?.story && proofs.length > 0)
    return { ...ready, sources: proofs.map((hit) => asSource(hit, language)), answer: undefined, isNamed: true }
  const passages = requested ? found.hits : preferAnswering(found.hits)
  // passages that are requested, name a person or mention the theme are relevant by that, and a search by words alone has other scores
  const isKnownToBear = requested !== undefined || person !== undefined || proofs.length > 0 || method === 'keyword'
  const isBearing = (hit: Hit) => isKnownToBear || bears(hit)
  const isVouched = async () => {
    if (isKnownToBear) return true
    const nearest = (await nearThemes()).any
    const keys = nearest?.theme.keys ?? []
    if (passages.some((hit) => isBearing(hit) && keys.includes(hit.key))) return true
    if (answers >= VOUCHED && (nearest?.likelihood ?? 0) < OF_THEME.some) return true
    // without the full data the subject may have no record here
    return (await findPassages(db, keys)).length === 0
  }
  const isLikely =
    isUnderstood(found) && !onlySoundsAlike(found, question) && passages.some(isBearing) && (await isVouched())
  const likely = isLikely ? answers : 0
  const confidence = proofs.length > 0 ? Math.max(likely, THEMED) : likely
  const least = conceptsOf(written, language).size >= LONG_QUESTION.words ? LONG_QUESTION.answers : ANSWERS
  if (confidence < least || (person !== undefined && found.hits.length === 0 && proofs.length === 0)) {
    const holding = holdingAll(written, language, found.hits, (hit) => hit[`text_${language}`] ?? '')
    const held = chooseSources({ proofs: [], hits: holding, alike: await alikeAmong(db, holding) }, language)
    if (held.length > 0 && person === undefined)
      return { language, method, confidence: ANSWERS, sources: held, answer: undefined, requested }
    // scripture in Latin letters or in other words may escape the search
    const statement = asksWho(question) ? undefined : await findStatement(verifier, quotedPhrase(question), language)
    if (statement) return { ...ready, ...(await quotedAnswer(db, statement, language)) }
    // no record has the word of “is crypto halal”, but the map has its question
    if (ofMap && person === undefined && isOurs)
      return { ...ready, confidence: ANSWERS, ...(await questionAnswer(db, ofMap.record, language)) }
    // a question with a personal story has many words that no record has, so the nearest theme answers it
    const isOfItsOwn = within === undefined || within.hasOwnWord
    const nearer = isOfItsOwn
      ? (ofShare(isRuling ? OF_QUESTION.ofRuling : OF_QUESTION.some) ?? (await nearTheme(OF_THEME.some, 'any')))
      : undefined
    const ofNearer = nearer && (await themeAnswer(db, nearer, found))
    if (ofNearer) return ofNearer
    if (person !== undefined) return { confidence: 0, answer: WORDS[language].nothing, ...none }
    return { confidence, answer: WORDS[language].nothing, ...none, meant: await findMeant() }
  }
  const hits = theme && proofs.length > 0 ? await hadithOfTheme(search, theme, kinds, language) : passages
  const [first] = hits
  const inWords = numbersInWords(written)
  const holdsAll = first !== undefined && isRequested(inWords, language, first)
  // found by name, or containing nearly everything requested
  const isFound =
    requested !== undefined && proofs.length === 0 && (holdsAll || (method === 'keyword' && answers === 1))
  // in addition to what is requested, only records that say the same are shown
  const leastShared = isFound && holdsAll ? Math.max(LEAST_SHARED, wordsShared(inWords, language, first)) : LEAST_SHARED
  const mustBeShown = asksForInvocation(written, language)
  const otherHits = hits.filter((hit) => {
    if (mustBeShown && hit.kind === 'quran' && !isInvoking(hit.text_arabic)) return false
    if (isByOneWord(hit, first, inWords, language)) return false
    const isWeak = hit.kind === 'hadith' && !isStrong(asSource(hit, language))
    return (isFound ? hit !== first : isWeak) ? wordsShared(inWords, language, hit) >= leastShared : true
  })
  const alike = await alikeAmong(db, [...proofs, ...otherHits])
  const bearing = new Set(otherHits.filter(isBearing).map(({ key }) => key))
  // a narration of the same hadith is only named below it
  const shown = otherHits.filter(
    ({ key }) => bearing.has(key) || [...(alike.get(key) ?? [])].some((one) => bearing.has(one)),
  )
  const chosen = chooseSources({ proofs, hits: shown, alike }, language)
  const sources = [...chosen, ...(await findChapters(db, question, language))]
  if (sources.length === 0) return { confidence, answer: WORDS[language].nothing, ...none, meant: await findMeant() }
  const { differ = false } = theme ?? {}
  return {
    language,
    method,
    confidence: Math.max(ANSWERS, confidence),
    sources,
    answer: undefined,
    requested: isFound ? requested : undefined,
    differ,
  }
}

/** The answer to a question that a theme is near to: its authored record or mapped question, otherwise its evidence; undefined if none of it is here. */
async function themeAnswer(
  db: Db,
  { keys, differ }: NamedTheme,
  { language, method }: Pick<BasisSearch, 'language' | 'method'>,
): Promise<Omit<Basis, 'questions'> | undefined> {
  const [key] = keys
  const record = (await answerOfKey(db, key, language)) ?? (await answerOfQuestion(db, key, language))
  if (record) return { language, method, confidence: ANSWERS, ...record }
  const proofs = await findPassages(db, keys)
  if (proofs.length === 0) return undefined
  const sources = chooseSources({ proofs, hits: [] }, language)
  return { language, method, confidence: ANSWERS, sources, answer: undefined, differ }
}

/** Below this nearness in meaning, a passage may have a word of the question in another sense: */
const NEAR_IN_MEANING = 0.45
/** if it is also this far behind the best passage, it is about something else. Beyond FAR_BEHIND or FAR_IN_MEANING one of the two suffices. */
const BEHIND = 0.1
const FAR_IN_MEANING = 0.36
const FAR_BEHIND = 0.25

/** Whether a passage was found by one word only, perhaps in another sense: “jalan-jalan” (travelling) and the straight path of 1:6. */
const isByOneWord = (hit: Hit, first: Hit | undefined, question: string, language: Language): boolean =>
  first !== undefined &&
  hit !== first &&
  wordsShared(question, language, hit) < LEAST_SHARED &&
  (hit.total < first.total - FAR_BEHIND ||
    // 0: ranked by words alone
    (hit.cosine > 0 && hit.cosine < FAR_IN_MEANING) ||
    (hit.cosine < NEAR_IN_MEANING &&
      hit.total < first.total - BEHIND &&
      wordsShared(question, language, first) >= LEAST_SHARED))

/**
 * Added to the score of a passage that is evidence of a theme or answers a known question: of the passages shown for questions with known
 * answers, 60 in 100 of these were right, and 28 in 100 of the others.
 */
const ANSWERING = 0.2

/** Sorts such passages before others with about the same score. */
const preferAnswering = (hits: Hit[]): Hit[] =>
  hits
    .map((hit) => (answeringKeys().has(hit.key) ? { ...hit, total: hit.total + ANSWERING } : hit))
    .sort((a, b) => b.total - a.total)

/**
 * The least score of a passage that bears on a question, after `preferAnswering`. Of 481 shown for questions with known answers but below it, 43 were right; of
 * 797 above it, 257 (docs/search.md).
 */
const LEAST_SCORE: Record<PassageKind, number> = { quran: 0.95, hadith: 0.85 }

const bears = ({ kind, total }: Hit): boolean => total >= LEAST_SCORE[kind]

/** Words that a weak hadith must share with a question: a single one proves nothing. */
const LEAST_SHARED = 2
/** "Whoever tells a lie against me intentionally". */
const OF_FORGING = 'bukhari:1291'

/** The reply to a request to invent a hadith. */
async function forgedAnswer(db: Db, language: Language): Promise<Pick<Basis, 'answer' | 'sources'>> {
  const sources = (await findPassages(db, [OF_FORGING])).map((hit) => asSource(hit, language))
  return { answer: `${WORDS[language].forged}\n\n${extractiveAnswer(sources, language, { isNamed: true })}`, sources }
}

type BasisSearch = Awaited<ReturnType<Search['search']>>

/** False where the meaning was too uncertain to rank by: shared words may then be coincidental. */
const isUnderstood = ({ method, answers }: BasisSearch): boolean => method !== 'keyword' || answers === 1

/** Whether the question matched only as Arabic in Latin letters, and no result sounds like all of it. */
const onlySoundsAlike = ({ bySound, hits }: BasisSearch, question: string): boolean =>
  bySound && !hits.some(({ text_arabic }) => text_arabic !== null && holdsInSound(quotedPhrase(question), text_arabic))

/**
 * The passages nearest to a question, or to its topic alone where it asks for the worth of something, because the question's own words hide
 * that.
 */
async function findNear(search: Search, subject: string, kinds: PassageKind[]): Promise<BasisSearch> {
  const found = await search.search(subject, kinds, CONSIDERED)
  const topic = isUnderstood(found) && found.answers >= ANSWERS ? undefined : subjectOfWorth(subject)
  // one or two words may be in any language, so that of the question counts
  return topic === undefined ? found : { ...(await search.search(topic, kinds, CONSIDERED)), language: found.language }
}

/** Where the quoted words are found, by the rules of /verify. */
async function quotedAnswer(db: Db, quotedSpan: Span, language: Language): Promise<Pick<Basis, 'answer' | 'sources'>> {
  const sources = (await findPassages(db, quotedSpan.keys.slice(0, MOST_QUOTED_RECORDS))).map((hit) =>
    asSource(hit, language),
  )
  const answer = `**${quotedSpan.note}** [${quotedSpan.keys[0]}]\n\n${extractiveAnswer(sources, language, { isNamed: true })}`
  return { sources, answer }
}

/** The ruling on a saying, and authentic records on the same subject. */
async function ruledAnswer(
  db: Db,
  saying: Saying,
  language: Language,
  isSure: boolean,
): Promise<Pick<Basis, 'answer' | 'sources'>> {
  const sourcesOf = async (keys: string[]) => (await findPassages(db, keys)).map((hit) => asSource(hit, language))
  const evidence = await sourcesOf(saying.evidence)
  const reportedIn = await sourcesOf(saying.collection === 'masyhur' ? (saying.told_in ?? []) : [])
  return {
    answer: sayingAnswer(saying, { reportedIn, evidence }, language, isSure),
    sources: [sayingSource(saying, language), ...reportedIn, ...evidence],
  }
}

/** Hadith on the theme itself, rather than on the words of the question. */
async function hadithOfTheme(
  search: Search,
  theme: NamedTheme,
  kinds: PassageKind[],
  language: Language,
): Promise<Hit[]> {
  if (!kinds.includes('hadith')) return []
  const { hits, answers } = await search.search(theme.name, ['hadith'], CONSIDERED)
  return answers < ANSWERS ? [] : hits.filter((hit) => mentions(theme, hit[`text_${language}`] ?? ''))
}

const alikeAmong = (db: Db, hits: Hit[]): Promise<Map<string, Set<string>>> =>
  sameAmong(
    db,
    hits.filter(({ kind }) => kind === 'hadith').map(({ key }) => key),
  )

/** Whether a record has a name as consecutive words, in any of its languages. */
function names({ text_arabic, text_indonesian, text_english }: Hit, name: string): boolean {
  const words = ` ${fold(name)} `
  return [text_arabic, text_indonesian, text_english].some((text) => ` ${fold(text ?? '')} `.includes(words))
}

/** The records of a reference in the question; `of`: how many it names, where these are the first. */
async function findNamed(db: Db, question: string): Promise<{ hits: Hit[]; of: number | undefined }> {
  const reference = readReference(question)
  const references = reference ? [reference] : await readBare(db, question)
  const keys = (await findKeys(db, references)).flat()
  const loaded = await loadedAmong(db, keys)
  const held = keys.filter((key) => loaded.has(key))
  const isOneRow = references.length === 1 && references[0]?.type !== 'hadith' && held.length <= MOST_IN_A_ROW
  const shown = isOneRow ? held : held.slice(0, MOST_NAMED)
  return { hits: await findPassages(db, shown), of: shown.length < held.length ? held.length : undefined }
}
